use crate::support::{Place, Typist, cookie, json};
use noctule_wire::Credentials;

/// Two guests at one port, the first with the white men, both in style 12.
async fn two_at_a_table() -> (Place, Typist, Typist) {
    let place = Place::open(7).await;
    let port = place.open_port().await;
    let (mut white, mut black) = (Typist::guest(port).await, Typist::guest(port).await);
    white.ask("$style 12").await;
    black.ask("style 12").await;
    white.ask(&format!("match {} white", black.name)).await;
    let challenge = black.until("ics% ").await;
    assert!(challenge.contains(&format!("Challenge: {} (----)", white.name)), "{challenge}");
    let start = black.ask("accept").await;
    let line = format!("{{Game 1 ({} vs. {}) Creating unrated kriegspiel match.}}", white.name, black.name);
    assert!(start.contains(&line), "{start}");
    white.until("<12>").await;
    white.until("ics% ").await;
    (place, white, black)
}

/// One side moves; gives back what the two then hear, the mover first.
async fn play(mover: &mut Typist, other: &mut Typist, put: &str) -> [String; 2] {
    let own = mover.ask(put).await;
    [own, other.until("ics% ").await]
}

#[tokio::test]
async fn a_whole_game_with_a_refusal_a_capture_castling_a_promotion_and_mate() {
    let (_place, mut white, mut black) = two_at_a_table().await;
    let [own, heard] = play(&mut white, &mut black, "e2e4").await;
    check_board(
        &own,
        "-------- -------- -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B -1 1 1 0 0 0 1",
    );
    assert!(own.contains(" -1 0 0 39 39 0 0 1 P/e2-e4 (0:00) e4 0"), "{own}");
    check_board(
        &heard,
        "rnbqkbnr pppppppp -------- -------- -------- -------- -------- -------- B -1 0 0 1 1 0 1",
    );
    assert!(heard.contains(" 1 0 0 39 39 0 0 1 ? (0:00) ? 1"), "{heard}");

    let [_, heard] = play(&mut black, &mut white, "f7f5").await;
    assert!(
        heard.contains("1 pawn try\r\nWhite's move\r\n") && heard.contains(" ? (0:00) ?;1try 0"),
        "{heard}"
    );
    let refused = white.ask("e4d5").await;
    assert!(refused.contains("Illegal move (e4d5).\r\n<12> "), "{refused}");
    white.say("px").await;
    let own = white.until("captured").await + &white.until("ics% ").await;
    let heard = black.until("ics% ").await;
    assert!(own.contains("Pawn at f5 captured") && own.contains(" P/e4-f5 (0:00) exf5 0"), "{own}");
    assert!(heard.contains(" ? (0:00) ?xf5 1"), "{heard}");

    for (by_black, by_white) in [("a7a6", "g1h3"), ("a5", "Be2"), ("a5a4", "o-o")] {
        play(&mut black, &mut white, by_black).await;
        play(&mut white, &mut black, by_white).await;
    }
    let own = String::from_utf8_lossy(&white.heard).into_owned();
    let castled = own.rsplit("<12> ").next().unwrap_or_default();
    assert!(
        castled.contains("RNBQ-RK- B -1 0 0 0 0 0 1") && castled.contains(" o-o (0:00) O-O 0"),
        "{castled}"
    );

    play(&mut black, &mut white, "a4a3").await;
    play(&mut white, &mut black, "f5f6").await;
    let several = black.ask("px").await;
    assert!(several.contains("px plays the only pawn capture, where one is announced"), "{several}");
    for (by_black, by_white) in [("a3b2", "f6g7"), ("b7b6", "g7h8=q")] {
        play(&mut black, &mut white, by_black).await;
        play(&mut white, &mut black, by_white).await;
    }
    play(&mut black, &mut white, "b8a6").await;
    for said in play(&mut white, &mut black, "e2h5").await {
        let end = format!("{{Game 1 ({} vs. {}) {} checkmated}} 1-0", white.name, black.name, black.name);
        assert!(said.contains(&end), "{said}");
        check_board(&said, "r-bqkbnQ --ppp--p np------ -------B -------- -------N PpPP-PPP RNBQ-RK-");
        let moves =
            "  1.  e4         (0:00)  f5         (0:00)\r\n  2.  exf5       (0:00)  a6         (0:00)";
        assert!(said.contains(moves) && said.contains("  9.  Bh5#       (0:00)"), "{said}");
        let head = format!("{} (UNR) vs. {} (UNR) --- ", white.name, black.name);
        assert!(said.contains("gxh8=Q") && said.contains(&head) && said.contains("standard match"), "{said}");
    }
    let again = white.ask("rematch").await + &white.ask("moves").await;
    assert!(again.contains("Rematch request sent.") && again.contains("Bh5#"), "{again}");
}

fn check_board(said: &str, board: &str) {
    assert!(said.contains(&format!("<12> {board}")), "expected {board} in {said}");
}

#[tokio::test]
async fn before_the_end_nothing_on_a_board_is_the_enemys() {
    let (_place, mut white, mut black) = two_at_a_table().await;
    for (by_white, by_black) in [("e2e4", "d7d5"), ("e4d5", "d8d5"), ("b1c3", "d5e5"), ("f1e2", "e5e2")] {
        play(&mut white, &mut black, by_white).await;
        play(&mut black, &mut white, by_black).await;
    }
    let list = white.ask("moves").await;
    assert!(list.contains("?xd5") && list.contains("?xe2") && !list.contains("Qxd5"), "{list}");
    for (typist, enemy) in [(white, "rnbqkp"), (black, "RNBQKP")] {
        let heard = String::from_utf8_lossy(&typist.heard).into_owned();
        for line in heard.lines().filter_map(|line| line.strip_prefix("<12> ")) {
            assert!(!line[..71].contains(|man| enemy.contains(man)), "{line}");
        }
    }
}

#[tokio::test]
async fn a_person_with_netcat_plays_the_house_in_style_1() {
    let place = Place::open(7).await;
    let mut person = Typist::guest(place.open_port().await).await;
    let begun = person.ask("match pipistrelle white berkeley-any").await;
    assert!(
        begun.contains("vs. Pipistrelle) Creating") && begun.contains("   2  P P P P P P P P\r\n"),
        "{begun}"
    );
    assert!(begun.contains("White to move, move 1: your move."), "{begun}");
    let answer = person.ask("any").await;
    assert!(answer.contains("White asks \"any?\": no"), "{answer}");
    let unclear = person.ask("Nd2").await;
    assert!(unclear.contains("expected a move of your own men"), "{unclear}");
    let impossible = person.ask("e2e5").await;
    assert!(impossible.contains("Illegal move (e2e5).") && impossible.contains("your move."), "{impossible}");
    let end = person.ask("resign").await;
    assert!(end.contains("resigns} 0-1") && end.contains("   8  r n b q k b n r\r\n"), "{end}");
}

#[tokio::test]
async fn offers_of_a_draw_are_made_declined_and_accepted() {
    let (_place, mut white, mut black) = two_at_a_table().await;
    assert!(white.ask("draw").await.contains("Draw request sent."));
    assert!(black.until("ics% ").await.contains("offers you a draw."));
    assert!(black.ask("decline").await.contains("You decline the draw request."));
    assert!(white.until("ics% ").await.contains("declines the draw request."));
    let [_, heard] = play(&mut white, &mut black, "draw").await;
    assert!(heard.contains("offers you a draw."), "{heard}");
    for said in play(&mut black, &mut white, "accept").await {
        assert!(said.contains("Game drawn by mutual agreement} 1/2-1/2"), "{said}");
    }
}

#[tokio::test]
async fn a_seek_is_in_the_lobby_and_whoever_joins_there_plays_at_the_port() {
    let place = Place::open(7).await;
    let port = place.open_port().await;
    let (mut seeker, mut other) = (Typist::guest(port).await, Typist::guest(port).await);
    assert!(seeker.ask("seek 5 3 rand white").await.contains("posted: rand, 5:00 +3"));
    let lobby = place.house.hub.lobby().await;
    assert_eq!(lobby.len(), 1);
    assert!(seeker.ask("match pup").await.contains("waiting for one"));
    let sought = other.ask("sought").await;
    assert!(sought.contains("  1 ---- ") && sought.contains("you play black"), "{sought}");
    assert!(other.ask("play 2").await.contains("Expected a number"));
    let begun = other.ask("play 1").await;
    assert!(begun.contains("Creating unrated kriegspiel match.}"), "{begun}");
    let begun = seeker.until("ics% ").await;
    assert!(begun.contains("White to move, move 1: your move. "), "{begun}");
    assert!(place.house.hub.lobby().await.is_empty());
}

#[tokio::test]
async fn somebody_at_the_port_plays_somebody_in_a_browser() {
    let place = Place::open(11).await;
    let mut white = Typist::guest(place.open_port().await).await;
    white.ask("style 12").await;
    white.ask("seek white").await;
    let lobby = json(&place.get("/api/v1/games?list=lobby", "").await);
    let id = lobby["games"][0]["id"].as_str().expect("a challenge").to_owned();
    let joined = place.post(&format!("/api/v1/games/{id}/join"), "", "{}").await;
    let mut black = place.connect(&id, &cookie(&joined), 0).await;
    white.until("Creating unrated kriegspiel match.").await;
    white.until("<12>").await;
    for (by_white, by_black, heard) in
        [("f2f3", "e7e5", " ? (0:00) ? 0"), ("g2g4", "d8h4", "Short-diagonal check")]
    {
        white.say(by_white).await;
        while black.next().await["view"]["to_move"] != "black" {}
        let (problem, _) = black.put(by_black).await;
        assert_eq!(problem, serde_json::Value::Null, "{by_black}");
        white.until(heard).await;
    }
    let said = white.until("0-1").await;
    assert!(said.contains(&format!("{} checkmated", white.name)), "{said}");
}

#[tokio::test]
async fn whoever_seeks_and_leaves_is_no_longer_sought() {
    let place = Place::open(7).await;
    let port = place.open_port().await;
    let mut seeker = Typist::guest(port).await;
    seeker.ask("seek").await;
    assert!(seeker.ask("unseek").await.contains("withdrawn"));
    assert!(place.house.hub.lobby().await.is_empty());
    seeker.ask("seek").await;
    seeker.quit().await;
    assert!(place.house.hub.lobby().await.is_empty());
}

#[tokio::test]
async fn an_account_that_comes_back_finds_its_game_where_it_was() {
    let place = Place::open(7).await;
    let port = place.open_port().await;
    let credentials = Credentials { name: "Ann-Lee".into(), password: "a long secret".into() };
    place.house.people.register(None, credentials).await.expect("an account");
    let mut guest = Typist::guest(port).await;
    let mut ann = log_in(port).await;
    guest.ask("match annlee black").await;
    ann.until("ics% ").await;
    ann.ask("style 12").await;
    ann.ask("accept").await;
    guest.until("wait.").await;
    guest.until("ics% ").await;
    ann.ask("e2e4").await;
    drop(ann);
    guest.until("ics% ").await;
    guest.ask("d7d5").await;

    let mut ann = log_in(port).await;
    let said = String::from_utf8_lossy(&ann.heard).into_owned();
    assert!(said.contains("Continuing unrated kriegspiel match.}\r\n"), "{said}");
    assert!(said.contains("1 pawn try\r\nWhite's move\r\n"), "{said}");
    assert!(said.contains("   4  . . . . P . . .\r\n") && said.contains("move 2: your move."), "{said}");
    ann.ask("style 12").await;
    let again = ann.until("ics% ").await;
    assert!(again.contains("Continuing unrated kriegspiel match.}\r\n"), "{again}");
    let board = ann.ask("refresh").await;
    assert!(again.contains(board.trim_start().trim_end_matches("ics% ")), "{again}{board}");
    check_board(
        &board,
        "-------- -------- -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR W -1 1 1 0 0 0 1",
    );
    assert!(ann.ask("exd5").await.contains("Pawn at d5 captured"));
}

async fn log_in(port: std::net::SocketAddr) -> Typist {
    let mut ann = Typist::connect(port).await;
    ann.until("login: ").await;
    ann.say("ann-lee").await;
    ann.until("password: ").await;
    ann.ask("a long secret").await;
    ann
}
