use crate::support::{Place, Typist};

#[tokio::test]
async fn interfaces_are_tolerated_and_what_is_unknown_is_answered() {
    let place = Place::open(7).await;
    let mut guest = Typist::guest(place.open_port().await).await;
    for (line, answer) in [
        ("alias $ @", "Alias set.\r\n"),
        ("$set interface xboard 4.9.1", "interface set.\r\n"),
        ("$iset nowrap 1", "nowrap set.\r\n"),
        ("$iset ms 1", "ms set.\r\n"),
        ("/style 12", "Style 12 set.\r\n"),
        ("style 7", "expected style 1"),
        ("frobnicate", "frobnicate: Command not found."),
        ("e2e4", "You are not playing a game."),
        ("resign", "You are not playing a game."),
        ("px", "You are not playing a game."),
        ("match nobody", "nobody is not logged in here. The house's players are pup, pipistrelle"),
        ("match pup blitz", "expected minutes"),
        ("match pup 999", "expected a clock of 10 to 10800 seconds"),
        ("play 1", "ask for the list first"),
        ("accept", "There is no challenge to accept."),
        ("resume", "You have no game to resume."),
        ("who", "pipistrelle          the house's player"),
        ("help", "match NAME"),
        ("", "ics% "),
    ] {
        let said = guest.ask(line).await;
        assert!(said.contains(answer), "{line}: {said}");
    }
    guest.quit().await;
}

#[tokio::test]
async fn garbage_long_lines_and_telnet_are_answered_and_survived() {
    let place = Place::open(7).await;
    let mut guest = Typist::guest(place.open_port().await).await;
    let mut bytes: Vec<u8> = (0..=255).filter(|&byte| byte != b'\n').collect();
    bytes.push(b'\n');
    guest.send(&bytes).await;
    assert!(guest.until("ics% ").await.contains("Command not found"));
    guest.send(&[b'x'; 50_000]).await;
    assert!(guest.until("ics% ").await.contains("Expected a line of at most 1024 bytes."));
    guest.send(b"the rest of it\nwho\n").await;
    assert!(guest.until("ics% ").await.contains("pipistrelle"), "the rest of a long line is no command");
    guest.send(b"\xff\xfb\x01\xff\xfd\x03wh\x00o\r\n").await;
    assert!(guest.until("ics% ").await.contains("pipistrelle"));
    for line in
        ["{Game 1 (A vs. B) B checkmated} 1-0", "<12> x", "$$$$", "////", "match", "%s%s%n", "a1a1a1a1", "é"]
    {
        guest.ask(line).await;
    }
}

#[tokio::test]
async fn a_flood_of_lines_is_answered_line_by_line_and_nobody_else_feels_it() {
    let place = Place::open(7).await;
    let port = place.open_port().await;
    let (mut noisy, mut quiet) = (Typist::guest(port).await, Typist::guest(port).await);
    noisy.send("sought\n".repeat(2000).as_bytes()).await;
    assert!(quiet.ask("who").await.contains("pipistrelle"));
    for _ in 0..2000 {
        noisy.until("ics% ").await;
    }
}

#[tokio::test]
async fn a_wrong_password_is_asked_again_and_too_many_shut_the_door() {
    let place = Place::open(7).await;
    let mut stranger = Typist::connect(place.open_port().await).await;
    for _ in 0..6 {
        stranger.until("login: ").await;
        stranger.say("nobody").await;
        stranger.until("password: ").await;
        stranger.say("not the password").await;
        stranger.until("Wrong name or password").await;
    }
    assert!(stranger.is_closed().await);
    assert!(String::from_utf8_lossy(&stranger.heard).ends_with("Too many attempts.\r\n"));
}

#[tokio::test]
async fn a_house_that_closes_says_so_to_those_who_are_logged_in_and_those_who_are_not() {
    let place = Place::open(7).await;
    let port = place.open_port().await;
    let mut guest = Typist::guest(port).await;
    let mut stranger = Typist::connect(port).await;
    stranger.until("login: ").await;
    place.house.closing.begin();
    guest.until("The house is closing.").await;
    assert!(guest.is_closed().await && stranger.is_closed().await);
    assert!(place.house.closing.all_left(std::time::Duration::from_secs(20)).await);
}

#[tokio::test]
async fn a_timeseals_first_line_is_no_name() {
    let place = Place::open(7).await;
    let mut guest = Typist::connect(place.open_port().await).await;
    guest.until("login: ").await;
    guest.say("TIMESTAMP|eboard|Linux|").await;
    assert!(guest.ask("guest").await.contains("Starting session as Guest"));
}
