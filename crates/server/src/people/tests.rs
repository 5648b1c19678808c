use super::*;
use crate::store::{GameRow, SeatRow};
use noctule_board::{ByColor, Color};
use noctule_rules::{Outcome, Reason};
use std::time::Duration;

async fn people() -> People {
    let store = Store::in_memory().await.expect("a store");
    let cost = PasswordCost { memory: 8, passes: 1, at_once: 2 };
    People::new(store, Clock::turned_by_hand(1_000_000), Chance::from_seed(1), cost)
}

fn credentials(name: &str, password: &str) -> wire::Credentials {
    wire::Credentials { name: name.into(), password: password.into() }
}

async fn account(people: &People, name: &str) -> (Person, Token) {
    people.register(None, credentials(name, "correct horse")).await.expect("an account")
}

#[tokio::test]
async fn a_guest_is_known_by_its_token_alone() {
    let people = people().await;
    let (guest, token) = people.person_or_guest(None).await.expect("a guest");
    let token = token.expect("a new token");
    assert!(guest.name.starts_with("Guest ") && guest.name.len() == 10, "{}", guest.name);
    assert_eq!(people.person_of(&token).await.expect("read"), Some(guest.clone()));
    let (again, none) = people.person_or_guest(Some(&token)).await.expect("the same guest");
    assert_eq!((again, none), (guest.clone(), None));
    let stranger = Token::new(&Chance::from_seed(99));
    let (other, fresh) = people.person_or_guest(Some(&stranger)).await.expect("another guest");
    assert_ne!(other.id, guest.id);
    assert_ne!(fresh, Some(stranger), "a token that somebody brought along is never taken up");
}

#[tokio::test]
async fn a_cookie_is_good_for_four_hundred_days() {
    let people = people().await;
    let (_, token) = account(&people, "Ann").await;
    people.clock.turn(Duration::from_secs(COOKIE_LIFE));
    assert!(people.person_of(&token).await.expect("read").is_some());
    people.clock.turn(Duration::from_secs(1));
    assert!(people.person_of(&token).await.expect("read").is_none());
}

#[tokio::test]
async fn a_guest_that_registers_keeps_its_number_and_gets_a_new_token() {
    let people = people().await;
    let (guest, old) = people.person_or_guest(None).await.expect("a guest");
    let (ann, token) =
        people.register(Some(&guest), credentials("Ann", "correct horse")).await.expect("an account");
    assert_eq!((ann.id, ann.name.as_str(), ann.account_since), (guest.id, "Ann", Some(1_000_000)));
    assert_eq!(people.person_of(&token).await.expect("read"), Some(ann.clone()));
    assert_eq!(people.person_of(&old.expect("a token")).await.expect("read"), None);
    let twice = people.register(Some(&ann), credentials("Anna", "correct horse")).await;
    assert!(matches!(twice, Err(PeopleError::HasAccount)));
}

#[tokio::test]
async fn a_name_is_taken_in_whatever_letters() {
    let people = people().await;
    account(&people, "Ann").await;
    let again = people.register(None, credentials("aNN", "another password")).await;
    assert!(matches!(again, Err(PeopleError::NameTaken)));
    let page = people.page("ANN").await.expect("read").expect("a page");
    assert_eq!(page.name, "Ann");
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_are_the_same_answer() {
    let people = people().await;
    account(&people, "Ann").await;
    for (name, password) in [("Ann", "wrong password"), ("Bob", "correct horse"), ("<b>", "")] {
        let said = people.login(None, credentials(name, password)).await;
        assert!(matches!(said, Err(PeopleError::Wrong)), "{name}");
    }
    let (ann, _) = people.login(None, credentials("ann", "correct horse")).await.expect("let in");
    assert_eq!(ann.name, "Ann");
}

#[tokio::test]
async fn a_login_voids_the_token_used_before_and_a_logout_its_own() {
    let people = people().await;
    let (_, first) = account(&people, "Ann").await;
    let (_, elsewhere) = people.login(None, credentials("Ann", "correct horse")).await.expect("let in");
    let (_, second) = people.login(Some(&first), credentials("Ann", "correct horse")).await.expect("let in");
    assert_eq!(people.person_of(&first).await.expect("read"), None);
    people.logout(&second).await.expect("out");
    assert_eq!(people.person_of(&second).await.expect("read"), None);
    assert!(people.person_of(&elsewhere).await.expect("read").is_some(), "another browser stays in");
}

fn seat(person: Option<&Person>) -> SeatRow {
    SeatRow {
        person: person.map(|person| person.id),
        name: person.map_or("Steady".into(), |person| person.name.clone()),
        kind: match person {
            None => wire::PlayerKind::Engine,
            Some(person) if person.account_since.is_some() => wire::PlayerKind::Account,
            Some(_) => wire::PlayerKind::Guest,
        },
        rating: None,
        level: person.is_none().then(|| "steady".into()),
    }
}

async fn finished(people: &People, id: &str, seats: [SeatRow; 2], winner: Option<Color>) -> GameRow {
    let [white, black] = seats;
    let row = GameRow {
        id: id.into(),
        made_at: 1,
        ruleset: "wild16".into(),
        draws: wire::Draws::Claim,
        clock: None,
        assistant: false,
        rated: true,
        opponent: wire::Opponent::Anyone,
        maker: None,
        invite: None,
        seed: 0,
        state: wire::GameState::Finished,
        seats: ByColor { white: Some(white), black: Some(black) },
        ending: Some(Outcome { winner, reason: Reason::Resignation }),
        rematch: None,
    };
    people.store.make_game(&row).await.expect("made");
    row
}

async fn rating(people: &People, person: &Person, against: wire::RatedAs) -> Option<i32> {
    people.rating(person.id, "wild16", against).await.expect("read")
}

#[tokio::test]
async fn a_win_moves_both_ratings_and_only_once() {
    let people = people().await;
    let (ann, _) = account(&people, "Ann").await;
    let (bob, _) = account(&people, "Bob").await;
    let game = finished(&people, "a", [seat(Some(&ann)), seat(Some(&bob))], Some(Color::Black)).await;
    assert!(people.rate(&game, None).await.expect("rated"));
    let after = people.ratings(bob.id).await.expect("read");
    assert!(rating(&people, &ann, wire::RatedAs::People).await < Some(1500));
    assert!(rating(&people, &bob, wire::RatedAs::People).await > Some(1500));
    assert!(after[0].deviation < 350.0 && after[0].games == 1);
    assert!(!people.rate(&game, None).await.expect("not again"));
    assert_eq!(people.ratings(bob.id).await.expect("read"), after);
    assert_eq!(rating(&people, &ann, wire::RatedAs::Engines).await, None);
}

#[tokio::test]
async fn a_game_against_the_house_moves_the_persons_rating_towards_the_engines() {
    let people = people().await;
    let (ann, _) = account(&people, "Ann").await;
    let game = finished(&people, "a", [seat(None), seat(Some(&ann))], Some(Color::Black)).await;
    assert!(people.rate(&game, Some(1800.0)).await.expect("rated"));
    let won = rating(&people, &ann, wire::RatedAs::Engines).await.expect("a rating");
    assert!(won > 1700, "beating 1800 at the first attempt gave {won}");
    let game = finished(&people, "b", [seat(Some(&ann)), seat(None)], None).await;
    assert!(people.rate(&game, Some(1000.0)).await.expect("rated"));
    assert!(
        rating(&people, &ann, wire::RatedAs::Engines).await < Some(won),
        "a draw with a weak player costs"
    );
    assert_eq!(rating(&people, &ann, wire::RatedAs::People).await, None);
}

#[tokio::test]
async fn nothing_hangs_on_games_of_guests_or_of_one_person_or_unrated_ones() {
    let people = people().await;
    let (ann, _) = account(&people, "Ann").await;
    let (guest, _) = people.person_or_guest(None).await.expect("a guest");
    let with_guest = finished(&people, "a", [seat(Some(&ann)), seat(Some(&guest))], Some(Color::White)).await;
    let with_herself = finished(&people, "b", [seat(Some(&ann)), seat(Some(&ann))], Some(Color::White)).await;
    let mut friendly = finished(&people, "c", [seat(Some(&ann)), seat(None)], Some(Color::White)).await;
    friendly.rated = false;
    for game in [with_guest, with_herself, friendly] {
        assert!(!people.rate(&game, Some(1500.0)).await.expect("nothing moved"), "{}", game.id);
    }
    assert!(people.me(Some(&ann)).await.expect("read").ratings.is_empty());
}
