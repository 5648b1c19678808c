use crate::server::{GAME, Line, Manner, Scripted, TrueGame, answer, puts, server, stay, true_diary, visit};
use noctule_abroad::ics::{Client, Profile, Visit, Wish};
use noctule_abroad::{Beginning, Broken, Log, Secret, Stop};
use noctule_board::Color;
use noctule_player::Start;
use noctule_rules::{Heard, Outcome, Reason};
use std::fs;

const SEEK: &str = "seek 5 10 unrated wild 16";

fn seek() -> Wish {
    Wish::Seek("5 10".into())
}

fn begin(line: &mut Line, seat: Color) -> TrueGame {
    line.log_in("Noctule");
    line.expect(SEEK);
    line.create(8, seat);
    let game = TrueGame::new(8, seat, Manner::Fics);
    line.say(&game.board("none"));
    game
}

fn come_back(line: &mut Line) {
    line.log_in("Noctule");
    line.expect("resume");
    line.expect("refresh");
}

#[test]
fn a_disconnect_in_mid_game_costs_nothing() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        let mut game = begin(&mut line, Color::White);
        game.play(&mut line, &puts("e2e4 d7d5 e4f5 e4d5 c7c6"));
        drop(line);
        let mut line = answer(listener);
        come_back(&mut line);
        line.say(&game.board("?"));
        game.play(&mut line, &puts(GAME)[5..]);
        line.say(&game.end("Bat checkmated} 1-0"));
        line.expect("quit");
    });
    let mut player = Scripted::seat(GAME, Color::White);
    let games = stay(&visit(port, Profile::Fics, seek(), 1), &mut player);
    server.join().unwrap();
    assert_eq!(games[0].comebacks, 1);
    assert_eq!(games[0].diary, true_diary(GAME, Color::White));
    assert_eq!(player.seatings.len(), 1, "the player never stood up");
}

#[test]
fn a_move_and_a_capture_made_while_we_were_away_are_read_from_the_board() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        let mut game = begin(&mut line, Color::Black);
        game.play(&mut line, &puts("e2e4"));
        line.expect("d7d5");
        drop(line);
        for put in puts("d7d5 e4d5") {
            game.open.put(game.open.to_move(), put.into()).unwrap();
        }
        drop(answer(listener));
        let mut line = answer(listener);
        come_back(&mut line);
        line.say(&game.board("?xd5"));
        game.play(&mut line, &puts("d8d5"));
        line.say(&game.end("Bat resigns} 0-1"));
        line.expect("quit");
    });
    let mut player = Scripted::seat("e2e4 d7d5 e4d5 d8d5", Color::Black);
    let games = stay(&visit(port, Profile::Fics, seek(), 1), &mut player);
    server.join().unwrap();
    let truth = true_diary("e2e4 d7d5 e4d5 d8d5", Color::Black);
    // What was said aloud meanwhile is lost: that White had a pawn try.
    let heard: Vec<Heard> = games[0].diary.entries.iter().map(|entry| *entry.heard()).collect();
    let expected: Vec<Heard> = truth.entries.iter().map(|entry| *entry.heard()).collect();
    assert_eq!((heard.len(), &heard[2..]), (expected.len(), &expected[2..]));
    assert_eq!(player.seatings.len(), 1);
}

#[test]
fn what_cannot_be_brought_together_is_played_on_from_what_is_shown() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        let mut game = begin(&mut line, Color::Black);
        game.play(&mut line, &puts("e2e4 e7e5"));
        drop(line);
        // The server believes that we castled with ourselves: two own moves are missing.
        for put in puts("g1f3 g8f6 f1c4 f8c5 e1g1") {
            game.open.put(game.open.to_move(), put.into()).unwrap();
        }
        let mut line = answer(listener);
        come_back(&mut line);
        line.say(&game.board("?"));
        line.expect("resign");
        line.say(&game.end("Noctule resigns} 1-0"));
        line.expect("quit");
    });
    let mut player = Scripted::seat("e2e4 e7e5", Color::Black);
    let games = stay(&visit(port, Profile::Fics, seek(), 1), &mut player);
    server.join().unwrap();
    assert_eq!(player.seatings.len(), 2);
    assert_eq!(player.seatings[1].start, Start::Hidden);
    assert_eq!(player.seatings[1].own.all().len(), 16);
    let told =
        games[0].trouble.iter().any(|line| line.starts_with("the diary begins anew: more than one move"));
    assert!(told, "{:?}", games[0].trouble);
}

#[test]
fn a_game_that_is_over_when_we_come_back_is_left() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        let mut game = begin(&mut line, Color::White);
        game.play(&mut line, &puts("e2e4"));
        drop(line);
        let mut line = answer(listener);
        come_back(&mut line);
        line.say("You are not playing a game.\n\rfics% ");
        line.expect("quit");
    });
    let mut player = Scripted::seat("e2e4", Color::White);
    let games = stay(&visit(port, Profile::Fics, seek(), 1), &mut player);
    server.join().unwrap();
    assert_eq!(games[0].ending.as_ref().unwrap().outcome, None);
}

#[test]
fn garbage_and_talk_change_nothing() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        let mut game = begin(&mut line, Color::White);
        line.say("<12> garbage\n\r<12>\n\r{Game}\n\r\x19[2 x\n\r\x19]\x19]\x07\n\rBat says: Rank check\n\r");
        line.say("{Game 9 (Owl vs. Bat) Owl resigns} 0-1\n\rBat offers you a draw.\n\r");
        let both = [line.hear().unwrap(), line.hear().unwrap()];
        assert!(both.contains(&"e2e4".to_string()) && both.contains(&"decline".to_string()), "{both:?}");
        line.say("Ambiguous move.\n\r");
        line.expect("a2a3");
        line.say("It is not your move.\n\r");
        // A third that could not be put is another again; then the umpire listens.
        let put = line.hear().unwrap();
        let stood = puts(&put)[0];
        let heard = game.open.put(Color::White, stood.into()).unwrap();
        assert!(heard.stood, "{put}");
        line.say(&format!("{}Black's move\n\rfics% ", game.board("x")));
        line.say(&game.end("Bat forfeits on time} 1-0"));
        line.expect("quit");
    });
    let mut player = Scripted::seat("e2e4", Color::White);
    let games = stay(&visit(port, Profile::Fics, seek(), 1), &mut player);
    server.join().unwrap();
    let outcome = games[0].ending.as_ref().unwrap().outcome;
    assert_eq!(outcome, Some(Outcome::won(Reason::Time, Color::White)));
    assert_eq!(games[0].diary.entries.len(), 1);
    assert_ne!(games[0].diary.entries[0], true_diary("e2e4", Color::White).entries[0]);
}

#[test]
fn no_more_games_are_played_than_asked() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        line.log_in("Noctule");
        for number in [8, 9] {
            line.say("Challenge: Owl (----) Noctule (----) rated blitz 5 0.\n\r");
            line.expect("decline Owl");
            line.say("Challenge: Bat (----) Noctule (----) unrated kriegspiel 5 10.\n\r");
            line.expect("accept Bat");
            line.create(number, Color::White);
            let mut game = TrueGame::new(number, Color::White, Manner::Fics);
            line.say(&game.board("none"));
            line.say("Challenge: Owl (----) Noctule (----) unrated kriegspiel 5 10.\n\r");
            game.play(&mut line, &puts("e2e4")[..0]);
            let both = [line.hear().unwrap(), line.hear().unwrap()];
            assert!(both.contains(&"decline Owl".to_string()), "{both:?}");
            assert!(both.contains(&"resign".to_string()), "{both:?}");
            line.say(&game.end("Noctule resigns} 0-1"));
            line.say(&game.board("none"));
        }
        line.expect("quit");
        line.say("Challenge: Bat (----) Noctule (----) unrated kriegspiel 5 10.\n\r");
        line.hear()
    });
    let mut player = Scripted::seat("", Color::White);
    let games = stay(&visit(port, Profile::Fics, Wish::Accept, 2), &mut player);
    assert_eq!(games.len(), 2);
    assert_eq!(server.join().unwrap(), None);
}

#[test]
fn the_password_is_sent_and_never_written() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        line.say("login: ");
        line.expect("Noctule");
        line.say("password: ");
        line.expect("nightjar7");
        line.say("Hello, your password is nightjar7, is it not?\n\rfics% ");
        line.expect(SEEK);
        line.create(8, Color::White);
        let game = TrueGame::new(8, Color::White, Manner::Fics);
        line.say(&game.board("none"));
        line.expect("resign");
        line.say(&game.end("Noctule resigns} 0-1"));
        line.expect("quit");
    });
    let path = std::env::temp_dir().join(format!("noctule-abroad-{}-{port}.log", std::process::id()));
    let mut visit = visit(port, Profile::Fics, seek(), 1);
    visit.password = Some(Secret::new("nightjar7"));
    visit.log = Log::to_file(&path).unwrap();
    assert!(!format!("{visit:?}").contains("nightjar7"));
    let games = stay(&visit, &mut Scripted::seat("", Color::White));
    server.join().unwrap();
    let log = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(log.contains("your password is ***, is it not?") && log.contains("> resign"), "{log}");
    assert!(!log.contains("nightjar7"), "{log}");
    assert!(!format!("{games:?}").contains("nightjar7"));
}

#[test]
fn a_wrong_password_is_tried_once() {
    let (port, server) = server(|listener| {
        let mut line = answer(listener);
        line.say("login: ");
        line.expect("Noctule");
        line.say("password: ");
        line.expect("wrong");
        line.say("**** Invalid password! ****\n\rlogin: ");
        line.hear()
    });
    let mut visit = visit(port, Profile::Fics, seek(), 1);
    visit.password = Some(Secret::new("wrong"));
    let refused = visit.stay(&mut |_: &mut Client, _: &Beginning| unreachable!("no game")).unwrap_err();
    assert!(matches!(&refused, Broken::Refused(why) if why.contains("Invalid password")), "{refused}");
    assert_eq!(server.join().unwrap(), None);
}

#[test]
fn whoever_asks_to_stop_while_waiting_leaves_without_a_game() {
    let stop = Stop::default();
    let asked = stop.clone();
    let (port, server) = server(move |listener| {
        let mut line = answer(listener);
        line.log_in("Noctule");
        line.expect(SEEK);
        asked.ask();
        line.expect("unseek");
        line.expect("quit");
    });
    let visit = Visit { stop, ..visit(port, Profile::Fics, seek(), 3) };
    assert!(stay(&visit, &mut Scripted::seat("", Color::White)).is_empty());
    server.join().unwrap();
}
