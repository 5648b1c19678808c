//! Cookies, accounts and who is let in.

use crate::place::{Place, credentials};
use noctule_board::{ByColor, Color};
use noctule_rules::{Outcome, Reason};
use noctule_server::store::{GameRow, SeatRow};
use noctule_wire::{Draws, GameState, Me, Opponent, Person, PlayerKind};

#[tokio::test]
async fn a_cookie_cannot_be_guessed_or_read_by_scripts_or_sent_by_other_sites() {
    let place = Place::open(|_| ()).await;
    let answer = place.post("/api/v1/accounts", None, &credentials("Ann", "correct horse")).await;
    let cookie = answer.header("set-cookie").expect("a cookie");
    let (value, attributes) =
        cookie.strip_prefix("noctule=").and_then(|rest| rest.split_once("; ")).expect("parts");
    assert_eq!(value.len(), 64, "256 bits");
    assert!(value.bytes().all(|letter| letter.is_ascii_hexdigit()));
    assert_eq!(attributes, "Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000");
    let other = place.account("Bob").await;
    assert_ne!(other, format!("noctule={value}"));

    let public = Place::open(|options| options.public = Some("https://play.example".into())).await;
    let answer = public.post("/api/v1/accounts", None, &credentials("Ann", "correct horse")).await;
    assert!(answer.header("set-cookie").expect("a cookie").ends_with("; Secure"));
}

#[tokio::test]
async fn looking_around_makes_nobody_a_guest() {
    let place = Place::open(|_| ()).await;
    for path in ["/", "/api/v1/me", "/api/v1/house", "/api/v1/games?list=mine"] {
        assert_eq!(place.get(path, None).await.cookie(), None, "{path}");
    }
    let me: Me = serde_json::from_value(place.get("/api/v1/me", None).await.json()).expect("me");
    assert_eq!(me, Me { name: None, account: false, ratings: vec![] });
}

#[tokio::test]
async fn a_guest_that_registers_keeps_its_games() {
    let place = Place::open(|_| ()).await;
    let (guest, token) = place.house.people.person_or_guest(None).await.expect("a guest");
    let cookie = format!("noctule={}", token.expect("a token").letters());
    let me = place.get("/api/v1/me", Some(&cookie)).await.json();
    assert_eq!((&me["name"], &me["account"]), (&guest.name.clone().into(), &false.into()));
    let seat = SeatRow {
        person: Some(guest.id),
        name: guest.name,
        kind: PlayerKind::Guest,
        rating: None,
        level: None,
    };
    place.house.store.make_game(&game("abc", seat)).await.expect("made");

    let answer = place.post("/api/v1/accounts", Some(&cookie), &credentials("Ann", "correct horse")).await;
    let new = answer.cookie().expect("a new cookie");
    assert_ne!(new, cookie);
    assert_eq!(answer.json()["account"], true);
    let mine = place.get("/api/v1/games?list=mine", Some(&new)).await.json();
    assert_eq!(mine["games"][0]["id"], "abc");
    assert_eq!(place.get("/api/v1/me", Some(&cookie)).await.json()["name"], serde_json::Value::Null);
    let page: Person =
        serde_json::from_value(place.get("/api/v1/people/ann", None).await.json()).expect("a page");
    assert_eq!((page.name.as_str(), page.since, page.games.len()), ("Ann", 1_000_000, 1));
    assert_eq!(page.games[0].ending.as_ref().expect("an ending").score, "1-0");
}

fn game(id: &str, seat: SeatRow) -> GameRow {
    GameRow {
        id: id.into(),
        made_at: 5,
        ruleset: "wild16".into(),
        draws: Draws::Claim,
        clock: None,
        assistant: false,
        rated: false,
        opponent: Opponent::Friend,
        maker: None,
        invite: None,
        seed: 1,
        state: GameState::Finished,
        seats: ByColor { white: Some(seat), black: None },
        ending: Some(Outcome { winner: Some(Color::White), reason: Reason::Resignation }),
        rematch: None,
    }
}

#[tokio::test]
async fn a_logout_makes_the_cookie_void() {
    let place = Place::open(|_| ()).await;
    let cookie = place.account("Ann").await;
    assert_eq!(place.get("/api/v1/me", Some(&cookie)).await.json()["name"], "Ann");
    let answer = place.post("/api/v1/logout", Some(&cookie), "").await;
    assert!(answer.header("set-cookie").expect("a header").starts_with("noctule=; "));
    assert!(answer.header("set-cookie").expect("a header").contains("Max-Age=0"));
    assert_eq!(place.get("/api/v1/me", Some(&cookie)).await.json()["name"], serde_json::Value::Null);
}

#[tokio::test]
async fn a_login_gives_a_new_cookie_whatever_was_brought_along() {
    let place = Place::open(|_| ()).await;
    let first = place.account("Ann").await;
    let planted = format!("noctule={}", "0".repeat(64));
    for brought in [None, Some(first.as_str()), Some(planted.as_str())] {
        let answer = place.post("/api/v1/login", brought, &credentials("ANN", "correct horse")).await;
        let cookie = answer.cookie().expect("a cookie");
        assert_ne!(Some(cookie.as_str()), brought);
        assert_eq!(place.get("/api/v1/me", Some(&cookie)).await.json()["name"], "Ann");
    }
    for void in [first, planted] {
        assert_eq!(place.get("/api/v1/me", Some(&void)).await.json()["name"], serde_json::Value::Null);
    }
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_cannot_be_told_apart() {
    let place = Place::open(|_| ()).await;
    place.account("Ann").await;
    let wrong = place.post("/api/v1/login", None, &credentials("Ann", "wrong password")).await;
    let unknown = place.post("/api/v1/login", None, &credentials("Bob", "wrong password")).await;
    assert_eq!((wrong.status.as_u16(), wrong.code().as_str()), (401, "password"));
    assert_eq!(
        (wrong.status, &wrong.headers, &wrong.body),
        (unknown.status, &unknown.headers, &unknown.body)
    );
}

#[tokio::test]
async fn passwords_are_guessed_five_times_a_minute() {
    let place = Place::open(|_| ()).await;
    for nth in 0..5 {
        let answer = place.post("/api/v1/login", None, &credentials("Ann", "wrong password")).await;
        assert_eq!(answer.status, 401, "guess {nth}");
    }
    let answer = place.post("/api/v1/login", None, &credentials("Ann", "wrong password")).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (429, "too-often"));
    assert_eq!(answer.header("retry-after"), Some("12"));
    place.clock.turn(std::time::Duration::from_secs(13));
    assert_eq!(place.post("/api/v1/login", None, &credentials("Ann", "wrong")).await.status, 401);
}

#[tokio::test]
async fn names_that_a_page_could_mistake_for_markup_are_refused() {
    let place = Place::open(|options| options.limits.logins.burst = 100).await;
    for name in
        ["<img src=x>", "a&b", "Ann\"", "a b", "\u{202e}nnA", "Guest 1000", "x".repeat(21).as_str(), "ab"]
    {
        let answer = place.post("/api/v1/accounts", None, &credentials(name, "correct horse")).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "name"), "{name}");
        assert!(!answer.body.contains('<'), "{}", answer.body);
        assert_eq!(answer.cookie(), None);
    }
    let short = place.post("/api/v1/accounts", None, &credentials("Ann", "short")).await;
    assert_eq!((short.status.as_u16(), short.code().as_str()), (422, "password"));
    place.account("Ann").await;
    let taken = place.post("/api/v1/accounts", None, &credentials("ann", "correct horse")).await;
    assert_eq!((taken.status.as_u16(), taken.code().as_str()), (409, "name"));
}

#[tokio::test]
async fn guests_from_one_address_are_counted() {
    let place = Place::open(|options| options.limits.guests.burst = 2).await;
    let wish = r#"{"opponent": "anyone", "ruleset": "wild16", "colour": "either"}"#;
    let first = place.post("/api/v1/games", None, wish).await;
    let cookie = first.cookie().expect("a guest's cookie");
    let again = place.post("/api/v1/games", Some(&cookie), wish).await;
    assert_eq!(again.cookie(), None, "a guest stays the guest it is");
    place.post("/api/v1/games", None, wish).await;
    let third = place.post("/api/v1/games", None, wish).await;
    assert_eq!((third.status.as_u16(), third.code().as_str()), (429, "too-often"));
    assert_eq!(third.cookie(), None);
}

#[tokio::test]
async fn two_houses_with_the_same_luck_answer_with_the_same_bytes() {
    let mut answers = Vec::new();
    for _ in 0..2 {
        let place = Place::open(|_| ()).await;
        let cookie = place.account("Ann").await;
        let me = place.get("/api/v1/me", Some(&cookie)).await.body;
        answers.push((cookie, me, place.get("/metrics", None).await.body));
    }
    assert_eq!(answers[0], answers[1]);
}
