//! What happens at the tables, seen from the sockets.

mod support;

use noctule_server::store::Store;
use serde_json::{Value, json};
use std::time::Duration;
use support::{Client, Place, cookie, json, status};

const FRIENDS: &str = r#"{"opponent":"friend","ruleset":"wild16","colour":"white"}"#;

/// A quiet command whose answer shows that everything before it has arrived.
async fn catch_up(client: &mut Client) -> Vec<Value> {
    client.ask(r#""do":"phantom","square":"a1","man":null"#).await.1
}

fn events(messages: &[Value]) -> Vec<&str> {
    messages.iter().filter_map(|message| message["event"]["what"].as_str()).collect()
}

async fn two_friends(place: &Place, wish: &str) -> (String, [String; 2], [Client; 2]) {
    let (id, cookies) = place.pair_up(wish).await;
    let mut clients = [place.connect(&id, &cookies[0], 0).await, place.connect(&id, &cookies[1], 0).await];
    for client in &mut clients {
        catch_up(client).await;
    }
    (id, cookies, clients)
}

async fn against(place: &Place, level: &str, colour: &str, more: &str) -> (String, String, Client) {
    let wish =
        format!(r#"{{"opponent":{{"level":"{level}"}},"ruleset":"wild16","colour":"{colour}"{more}}}"#);
    let made = place.post("/api/v1/games", "", &wish).await;
    assert_eq!(status(&made), 201, "{}", String::from_utf8_lossy(&made));
    let id = json(&made)["card"]["id"].as_str().expect("a name").to_owned();
    let client = place.connect(&id, &cookie(&made), 0).await;
    (id, cookie(&made), client)
}

#[tokio::test]
async fn a_try_is_refused_to_the_one_who_put_it_alone_and_a_move_is_heard_by_both() {
    let place = Place::open(1).await;
    let (_, _, [mut white, mut black]) = two_friends(&place, FRIENDS).await;
    let (problem, told) = white.put("e2d3").await;
    assert!(problem.is_null());
    assert_eq!(told[0]["event"]["heard"]["sentences"], json!(["Illegal move"]));
    assert_eq!(told[1]["view"]["refused"], json!(["e2d3"]));
    assert_eq!(catch_up(&mut black).await, Vec::<Value>::new(), "wild 16 tells the trier alone");
    let (_, told) = white.put("e2e4").await;
    assert_eq!(told[0]["event"]["heard"]["verdict"], "moved");
    let told = catch_up(&mut black).await;
    assert_eq!(told[0]["event"]["what"], "overheard");
    assert_eq!(told[0]["event"]["n"], 2, "Black's own count has no gap where White was refused");
    assert_eq!(told[1]["view"]["to_move"], "black");
    assert_eq!(told[1]["view"]["own"].as_array().expect("men").len(), 16);
}

#[tokio::test]
async fn a_seat_belongs_to_its_cookie_and_to_no_other() {
    let place = Place::open(2).await;
    let made = place.post("/api/v1/games", "", FRIENDS).await;
    let id = json(&made)["card"]["id"].as_str().expect("a name").to_owned();
    let invite = json(&made)["invite"].as_str().expect("an invitation").to_owned();
    let join = format!("/api/v1/games/{id}/join");
    let wrong = place.post(&join, "", r#"{"invite":"00000000000000000000000000000000"}"#).await;
    assert_eq!(json(&wrong)["code"], "not-yours");
    assert_eq!(json(&place.post(&join, "", "{}").await)["code"], "not-yours");
    let right = format!(r#"{{"invite":"{invite}"}}"#);
    let own = place.post(&join, &cookie(&made), &right).await;
    assert_eq!(json(&own)["colour"], "white", "the maker is shown the seat that is taken already");
    let joined = place.post(&join, "", &right).await;
    assert_eq!(json(&joined)["colour"], "black");
    let third = place.post(&join, "", &right).await;
    assert_eq!(json(&third)["code"], "seat-taken", "an invitation is good once");
    for stranger in [cookie(&third), cookie(&wrong), "noctule=zz".into(), String::new()] {
        let mut watcher = place.connect(&id, &stranger, 0).await;
        assert_eq!(watcher.next().await["you"], "watcher");
        assert_eq!(watcher.put("e2e4").await.0["code"], "not-yours");
    }
    let mut black = place.connect(&id, &cookie(&joined), 0).await;
    assert_eq!(black.next().await["you"], "black");
    assert_eq!(black.put("e2e4").await.0["code"], "out-of-turn", "Black's cookie does not move White's men");
}

#[tokio::test]
async fn bad_messages_are_told_what_was_expected_and_change_nothing() {
    let place = Place::open(3).await;
    let (id, cookies, [mut white, _black]) = two_friends(&place, FRIENDS).await;
    for text in
        ["", "e2e4", "{}", "[]", r#"{"id":1,"do":"fly"}"#, r#"{"id":-1,"do":"resign"}"#, r#"{"do":"resign"}"#]
    {
        white.say(text).await;
        let answer = white.next().await;
        assert_eq!(answer["problem"]["code"], "malformed", "{text}");
    }
    for put in ["e2e9", "", "any", "<script>", "e2e4e2e4e2e4"] {
        let (problem, told) = white.ask(&format!(r#""do":"try","try":"{put}""#)).await;
        assert_eq!((&problem["code"], told.len()), (&json!("malformed"), 0), "{put}");
    }
    assert_eq!(white.ask(r#""do":"accept-draw""#).await.0["code"], "offer");
    assert_eq!(white.ask(r#""do":"claim""#).await.0["code"], "no-ground");
    assert_eq!(white.ask(r#""do":"rematch""#).await.0["code"], "not-now");
    assert_eq!(white.ask(r#""do":"any""#).await.0["code"], "not-put");
    white.say(&format!(r#"{{"id":1,"do":"try","try":"{}"}}"#, "e".repeat(5_000))).await;
    assert!(white.is_closed().await, "a message that is too long ends its connection");
    let mut again = place.connect(&id, &cookies[0], 1).await;
    assert!(again.put("e2e4").await.0.is_null(), "and the game goes on");
}

#[tokio::test]
async fn a_command_that_is_sent_again_is_not_carried_out_twice() {
    let place = Place::open(4).await;
    let (_, _, [mut white, _black]) = two_friends(&place, FRIENDS).await;
    let command = r#""seen":1,"do":"try","try":"e2d3""#;
    assert!(white.ask(command).await.0.is_null());
    assert_eq!(white.ask(command).await.0["code"], "stale");
    assert!(white.ask(r#""seen":2,"do":"try","try":"e2d3""#).await.0.is_null(), "one that knows of it is");
}

#[tokio::test]
async fn the_houses_turn_takes_its_time_and_is_heard_whole() {
    let place = Place::open(5).await;
    let (id, _, mut black) = against(&place, "pup", "black", "").await;
    let told = catch_up(&mut black).await;
    assert_eq!(events(&told), ["begins"]);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(catch_up(&mut black).await, Vec::<Value>::new(), "it has long chosen, and nobody hears");
    let mut watcher = place.connect(&id, "", 0).await;
    watcher.next().await;
    assert_eq!(watcher.next().await["event"]["n"], 1, "nor do those who come now");
    place.clock.turn(Duration::from_millis(699));
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(catch_up(&mut black).await, Vec::<Value>::new());
    place.clock.turn(Duration::from_millis(1));
    assert_eq!(black.next().await["event"]["heard"]["verdict"], "moved");
    assert_eq!(watcher.next().await["event"]["heard"]["verdict"], "moved");
}

#[tokio::test]
async fn what_is_done_while_the_house_thinks_is_answered_after_its_turn() {
    let place = Place::open(6).await;
    let (_, _, mut black) = against(&place, "pup", "black", "").await;
    catch_up(&mut black).await;
    assert_eq!(black.put("e7e5").await.0["code"], "out-of-turn", "this can be known at once");
    black.say(r#"{"id":77,"do":"resign"}"#).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(catch_up(&mut black).await, Vec::<Value>::new());
    place.clock.turn(Duration::from_secs(1));
    let mut told = Vec::new();
    while told.last().is_none_or(|last: &Value| last["is"] != "answer") {
        told.push(black.next().await);
    }
    assert_eq!(events(&told), ["overheard", "over"]);
}

#[tokio::test]
async fn the_house_declines_draws_and_plays_again() {
    let place = Place::open(7).await;
    let (_, _, mut white) = against(&place, "pipistrelle", "white", "").await;
    catch_up(&mut white).await;
    let (problem, told) = white.ask(r#""do":"offer-draw""#).await;
    assert!(problem.is_null());
    assert_eq!(events(&told), ["draw-offered", "draw-declined"]);
    let (_, told) = white.ask(r#""do":"resign""#).await;
    assert_eq!(events(&told), ["over"]);
    let (problem, told) = white.ask(r#""do":"rematch""#).await;
    assert!(problem.is_null());
    assert_eq!(events(&told), ["rematch-offered", "rematch"]);
    let next = told.iter().find_map(|message| message["event"]["game"].as_str()).expect("the next game");
    let card = json(&place.get(&format!("/api/v1/games/{next}"), "").await);
    assert_eq!(card["seats"]["white"]["name"], "Pipistrelle", "colours change");
}

#[tokio::test]
async fn a_flag_falls_by_itself_and_both_hear_it() {
    let place = Place::open(8).await;
    let wish =
        r#"{"opponent":"anyone","ruleset":"wild16","colour":"white","clock":{"base":60,"increment":5}}"#;
    let (_, _, [mut white, mut black]) = two_friends(&place, wish).await;
    place.clock.turn(Duration::from_secs(10));
    let (_, told) = white.put("e2e4").await;
    assert_eq!(told[0]["event"]["clocks"], json!({"white": 55_000, "black": 60_000, "running": "black"}));
    catch_up(&mut black).await;
    place.clock.turn(Duration::from_secs(61));
    for client in [&mut white, &mut black] {
        let over = client.next().await;
        assert_eq!(over["event"]["ending"]["reason"], "time");
        assert_eq!(over["event"]["ending"]["winner"], "white");
    }
}

#[tokio::test]
async fn the_houses_flag_falls_in_its_own_turn_as_well() {
    let place = Place::open(12).await;
    let (_, _, mut white) = against(&place, "pup", "white", r#","clock":{"base":10,"increment":0}"#).await;
    let mut told = catch_up(&mut white).await;
    let mut view = Value::Null;
    for turn in 0..2_000 {
        if let Some(shown) = told.iter().rev().find(|message| message["is"] == "view") {
            view = shown["view"].clone();
        }
        if !view["ending"].is_null() {
            break;
        }
        told = if view["to_move"] == "white" {
            let tries = view["tries"].as_array().expect("tries");
            white.put(tries[turn * 7 % tries.len()].as_str().expect("a try")).await.1
        } else {
            place.clock.turn(Duration::from_millis(20));
            catch_up(&mut white).await
        };
    }
    assert_eq!(view["ending"]["reason"], "time");
    assert_eq!(view["ending"]["winner"], "white");
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart_with_the_same_story_and_without_the_dead_time() {
    let store = Store::in_memory().await.expect("a store");
    let place = Place::at(1_800_000_000, store.clone(), 9).await;
    let wish = r#"{"opponent":"anyone","ruleset":"rand","colour":"white","clock":{"base":60,"increment":0}}"#;
    let (id, cookies, [mut white, mut black]) = two_friends(&place, wish).await;
    white.put("e2e4").await;
    place.clock.turn(Duration::from_secs(7));
    black.put("d7d5").await;
    black.ask(r#""do":"offer-draw""#).await;
    white.ask(r#""do":"phantom","square":"d5","man":"pawn""#).await;
    let mut before = place.connect(&id, &cookies[0], 0).await;
    let told = catch_up(&mut before).await;
    drop(place);

    let place = Place::at(1_800_003_600, store, 10).await;
    let mut after = place.connect(&id, &cookies[0], 0).await;
    assert_eq!(told.last().expect("a view")["view"]["clocks"]["black"], 53_000);
    assert_eq!(told, catch_up(&mut after).await);
}

#[tokio::test]
async fn watchers_hear_what_everybody_hears() {
    let place = Place::open(11).await;
    let (id, _, [mut white, mut black]) = two_friends(&place, FRIENDS).await;
    let mut watcher = place.connect(&id, "", 0).await;
    watcher.next().await;
    assert_eq!(watcher.next().await["event"]["what"], "begins");
    white.put("e2d3").await;
    white.put("e2e4").await;
    white.ask(r#""do":"offer-draw""#).await;
    black.put("d7d5").await;
    for _ in 0..2 {
        let heard = watcher.next().await;
        assert_eq!(heard["event"]["what"], "announced");
        assert_eq!(heard["event"]["heard"]["verdict"], "moved");
    }
    white.put("e4d5").await;
    let heard = watcher.next().await;
    assert_eq!(heard["event"]["heard"]["sentences"][0], "Pawn at d5 captured");
    assert_eq!(heard["event"].as_object().expect("an event").len(), 3, "n, what, heard, and no clocks");
}

#[tokio::test]
async fn a_finished_game_is_laid_open_and_a_running_one_is_not() {
    let place = Place::open(12).await;
    let (id, cookies, [mut white, mut black]) = two_friends(&place, FRIENDS).await;
    white.put("e2d3").await;
    white.put("e2e4").await;
    black.put("d7d5").await;
    for tail in ["review", "analysis", "pgn", "board.svg"] {
        let answer = place.get(&format!("/api/v1/games/{id}/{tail}"), &cookies[0]).await;
        assert_eq!(json(&answer)["code"], "not-now", "{tail}");
    }
    white.ask(r#""do":"resign""#).await;
    let review = json(&place.get(&format!("/api/v1/games/{id}/review"), "").await);
    let requests: Vec<&str> = review["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .filter_map(|step| step["request"].as_str())
        .collect();
    assert_eq!(requests, ["e2d3", "e2e4", "d7d5"]);
    assert_eq!(review["card"]["ending"]["reason"], "resignation");
    let sheet = place.get(&format!("/api/v1/games/{id}/pgn"), "").await;
    assert!(String::from_utf8_lossy(&sheet).contains("1. e4"), "{}", String::from_utf8_lossy(&sheet));
    let one_sided = place.get(&format!("/api/v1/games/{id}/pgn?side=white"), "").await;
    assert!(!String::from_utf8_lossy(&one_sided).contains("d5"), "White's sheet does not know Black's move");
}

#[tokio::test]
async fn the_assistant_helps_where_it_is_allowed() {
    let place = Place::open(13).await;
    let (_, _, mut white) = against(&place, "pup", "white", "").await;
    assert_eq!(white.ask(r#""do":"assist","on":true"#).await.0["code"], "no-assistant");
    let (_, _, mut white) = against(&place, "pup", "white", r#","assistant":true"#).await;
    assert!(white.ask(r#""do":"assist","on":true"#).await.0.is_null());
    let advice = white.next().await;
    assert_eq!(advice["is"], "advice");
    assert_eq!(advice["advice"]["heat"]["any"].as_array().expect("a board").len(), 64);
    assert_eq!(advice["advice"]["heat"]["king"][60], 100, "nothing has moved yet");
    let (_, told) = white.ask(r#""do":"phantom","square":"e4","man":"king""#).await;
    assert_eq!(told[0]["view"]["phantoms"][0]["square"], "e4");
    let warned = white.next().await;
    assert!(warned["view"]["phantoms"][0]["warning"].is_string(), "{warned}");
}

#[tokio::test]
async fn games_that_cannot_be_are_refused_with_what_was_expected() {
    let place = Place::open(14).await;
    let wishes = [
        r#"{"opponent":"friend","ruleset":"wild17","colour":"white"}"#,
        r#"{"opponent":{"level":"dragon"},"ruleset":"wild16","colour":"white"}"#,
        r#"{"opponent":"friend","ruleset":"wild16","colour":"white","clock":{"base":1,"increment":0}}"#,
        r#"{"opponent":"friend","ruleset":"wild16","colour":"red"}"#,
        r#"{"opponent":"friend","ruleset":"wild16","colour":"white","cheat":true}"#,
    ];
    for wish in wishes {
        let answer = place.post("/api/v1/games", "", wish).await;
        assert_eq!((status(&answer), &json(&answer)["code"]), (400, &json!("malformed")), "{wish}");
        assert!(json(&answer)["message"].as_str().expect("words").contains("expected"), "{wish}");
    }
}

#[tokio::test]
async fn nobody_has_more_than_twenty_games_under_way() {
    let place = Place::open(15).await;
    let made = place.post("/api/v1/games", "", FRIENDS).await;
    let maker = cookie(&made);
    for _ in 1..20 {
        assert_eq!(status(&place.post("/api/v1/games", &maker, FRIENDS).await), 201);
    }
    assert_eq!(json(&place.post("/api/v1/games", &maker, FRIENDS).await)["code"], "not-now");
    let first = json(&made)["card"]["id"].as_str().expect("a name").to_owned();
    assert_eq!(status(&place.post(&format!("/api/v1/games/{first}/withdraw"), &maker, "").await), 200);
    assert_eq!(status(&place.post("/api/v1/games", &maker, FRIENDS).await), 201);
}

#[tokio::test]
async fn a_challenge_is_in_the_lobby_while_its_maker_is_there() {
    let place = Place::open(16).await;
    let made =
        place.post("/api/v1/games", "", r#"{"opponent":"anyone","ruleset":"rand","colour":"either"}"#).await;
    let id = json(&made)["card"]["id"].as_str().expect("a name").to_owned();
    let lobby =
        async || json(&place.get("/api/v1/games?list=lobby", "").await)["games"].as_array().map(Vec::len);
    assert_eq!(lobby().await, Some(0));
    let mut maker = place.connect(&id, &cookie(&made), 0).await;
    assert_eq!(maker.next().await["is"], "welcome");
    assert_eq!(lobby().await, Some(1));
}

#[tokio::test]
async fn a_client_that_claims_to_have_seen_the_future_is_told_it_when_it_comes() {
    let place = Place::open(17).await;
    let (id, cookies, [mut white, _black]) = two_friends(&place, FRIENDS).await;
    let mut early = place.connect(&id, &cookies[0], 1_000).await;
    catch_up(&mut early).await;
    white.put("e2e4").await;
    assert_eq!(early.next().await["event"]["n"], 2);
}
