use crate::server::{GAME, Manner, Scripted, TrueGame, answer, puts, server, stay, true_diary, visit};
use noctule_abroad::ics::{Profile, Wish};
use noctule_board::Color;
use noctule_rules::{Outcome, Reason};

fn check_whole_game(manner: Manner, seat: Color) {
    let (profile, seek) = match manner {
        Manner::Fics => (Profile::Fics, "seek 5 10 unrated wild 16"),
        Manner::Icc => (Profile::Icc, "seek 5 10 unrated w16"),
    };
    let (port, server) = server(move |listener| {
        let mut line = answer(listener);
        line.log_in("Noctule");
        line.expect(seek);
        line.create(8, seat);
        let mut game = TrueGame::new(8, seat, manner);
        line.say(&game.board("none"));
        game.play(&mut line, &puts(GAME));
        let loser = if seat == Color::White { "Bat" } else { "Noctule" };
        line.say(&game.end(&format!("{loser} checkmated}} 1-0")));
        line.expect("quit");
        line.hear()
    });
    let mut player = Scripted::seat(GAME, seat);
    let games = stay(&visit(port, profile, Wish::Seek("5 10".into()), 1), &mut player);
    assert_eq!(server.join().unwrap(), None, "nothing after quit");
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].trouble, [""; 0]);
    let outcome = games[0].ending.as_ref().unwrap().outcome;
    assert_eq!(outcome, Some(Outcome::won(Reason::Checkmate, Color::White)));
    let truth = true_diary(GAME, seat);
    assert_eq!(games[0].diary, truth);
    assert_eq!(player.heard, truth.entries);
}

#[test]
fn a_whole_game_on_a_free_server_as_white_is_heard_as_it_was() {
    check_whole_game(Manner::Fics, Color::White);
}

#[test]
fn a_whole_game_on_a_free_server_as_black_is_heard_as_it_was() {
    check_whole_game(Manner::Fics, Color::Black);
}

#[test]
fn a_whole_game_in_datagrams_as_white_is_heard_as_it_was() {
    check_whole_game(Manner::Icc, Color::White);
}

#[test]
fn a_whole_game_in_datagrams_as_black_is_heard_as_it_was() {
    check_whole_game(Manner::Icc, Color::Black);
}

#[test]
fn a_challenge_in_a_datagram_is_accepted_and_a_resignation_is_heard() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        line.log_in("Noctule");
        line.say(
            "\x19[121 Owl rated blitz 5 0\x19]\x19[110 Owl hello\x19]\x19[121 Bat unrated Wild 16 5 10\x19]",
        );
        line.expect("decline Owl");
        line.expect("accept Bat");
        line.say("\x19[123 Noctule accepted\x19]");
        let mut game = TrueGame::new(8, Color::Black, Manner::Icc);
        line.say(&game.board("none"));
        game.play(&mut line, &puts("e2e4 e7e5"));
        line.say("\x19[999 Bat trash\x19]\x19[19 Bat left\x19]\x19[208 Bat resigns\x19]");
        line.expect("quit");
    });
    let mut player = Scripted::seat("e2e4 e7e5", Color::Black);
    let games = stay(&visit(port, Profile::Icc, Wish::Accept, 1), &mut player);
    server.join().unwrap();
    let outcome = games[0].ending.as_ref().unwrap().outcome;
    assert_eq!(outcome, Some(Outcome::won(Reason::Resignation, Color::Black)));
    assert_eq!(games[0].diary, true_diary("e2e4 e7e5", Color::Black));
}

#[test]
fn forfeits_and_draws_end_a_game_in_datagrams() {
    for (said, expected) in [
        ("\x19[108 Bat forfeits\x19]", Outcome::won(Reason::Time, Color::White)),
        ("\x19[108 Noctule forfeits\x19]", Outcome::won(Reason::Time, Color::Black)),
        ("\x19[207 Bat agreed\x19]", Outcome::drawn(Reason::Agreement)),
    ] {
        let (port, server) = server(move |listener| {
            let mut line = answer(listener);
            line.log_in("Noctule");
            line.expect("match Bat 5 10 unrated w16");
            line.create(8, Color::White);
            let mut game = TrueGame::new(8, Color::White, Manner::Icc);
            line.say(&game.board("none"));
            game.play(&mut line, &puts("e2e4"));
            line.say(said);
            line.expect("quit");
        });
        let wish = Wish::Challenge { whom: "Bat".into(), time: "5 10".into() };
        let mut player = Scripted::seat("e2e4 e7e5", Color::White);
        let games = stay(&visit(port, Profile::Icc, wish, 1), &mut player);
        server.join().unwrap();
        assert_eq!(games[0].ending.as_ref().unwrap().outcome, Some(expected));
    }
}
