//! The door for bots written for kriegspiel.org: each route, each refusal, and what is kept from whom.

use crate::place::{Answer, Place, request};
use axum::body::Body;
use axum::http::header;
use futures_util::StreamExt;
use noctule_server::http::Rate;
use serde_json::{Value, json};
use std::time::Duration;

/// A bot at the door.
struct Bot<'a> {
    place: &'a Place,
    name: &'static str,
    token: String,
}

impl<'a> Bot<'a> {
    async fn register(place: &'a Place, name: &'static str) -> Self {
        let answer = place.post("/auth/bots/register", None, &registration(name)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let token = answer.json()["api_token"].as_str().expect("a token").to_owned();
        Self { place, name, token }
    }

    async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let mut sent =
            request(method, path, None).header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        if body.is_some() {
            sent = sent.header(header::CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.place.send(sent.body(body).expect("a request")).await
    }

    async fn get(&self, path: &str) -> Value {
        let answer = self.send("GET", path, None).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, Some(body)).await
    }

    async fn create(&self, variant: &str, play_as: &str) -> Value {
        let wish = json!({ "rule_variant": variant, "play_as": play_as, "time_control": "rapid", "opponent_type": "human" });
        let answer = self.post("/game/create", &wish).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()
    }

    async fn put(&self, game: &str, uci: &str) -> Value {
        let answer = self.post(&format!("/game/{game}/move"), &json!({ "uci": uci })).await;
        assert_eq!(answer.status, 200, "{uci}: {}", answer.body);
        answer.json()
    }

    async fn state(&self, game: &str) -> Value {
        self.get(&format!("/game/{game}/state")).await
    }
}

fn registration(name: &str) -> String {
    json!({ "username": name, "display_name": format!("The {name}"), "owner_email": "owner@example.com",
            "description": "Plays at random." })
    .to_string()
}

async fn place() -> Place {
    Place::open(|options| {
        options.evenness = 0;
        let often = Rate { burst: 1_000_000, per_minute: 1e9 };
        (options.limits.requests, options.limits.guests) = (often, often);
    })
    .await
}

/// A game of `white` against `black`: its id.
async fn seat_both(white: &Bot<'_>, black: &Bot<'_>, variant: &str) -> String {
    let made = white.create(variant, "white").await;
    let joined = black
        .send("POST", &format!("/game/join/{}", made["game_code"].as_str().expect("a code")), None)
        .await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    let joined = joined.json();
    assert_eq!(
        (&joined["play_as"], &joined["state"], &joined["rule_variant"]),
        (&json!("black"), &json!("active"), &json!(variant))
    );
    made["game_id"].as_str().expect("an id").to_owned()
}

fn check_refusal(answer: &Answer, status: u16, code: &str) {
    let error = answer.json()["error"].clone();
    assert_eq!((answer.status.as_u16(), error["code"].as_str()), (status, Some(code)), "{}", answer.body);
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
    assert_eq!(error["details"], json!({}));
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[tokio::test]
async fn a_bot_gets_its_token_once_and_nothing_shows_it_again() {
    let place = place().await;
    let answer = place.post("/auth/bots/register", None, &registration("randobot")).await;
    assert_eq!(answer.status, 201);
    let registered = answer.json();
    for (key, value) in
        [("username", "randobot"), ("display_name", "The randobot"), ("owner_email", "owner@example.com")]
    {
        assert_eq!(registered[key], value);
    }
    let token = registered["api_token"].as_str().expect("a token").to_owned();
    let (id, secret) = token.strip_prefix("ksbot_").and_then(|rest| rest.split_once('.')).expect("two parts");
    assert!(id.len() == 8 && secret.len() == 64, "{token}");
    let bot = Bot { place: &place, name: "randobot", token: token.clone() };
    let profile = bot.get("/bots/profile").await;
    assert_eq!((&profile["username"], &profile["role"]), (&json!(bot.name), &json!("bot")));
    assert_eq!(profile["supported_rule_variants"].as_array().expect("a list").len(), 6);
    assert_eq!(profile["registered_at"], "1970-01-12T13:46:40Z");
    for shown in [profile.to_string(), bot.get("/user/RandoBot").await.to_string()] {
        assert!(!shown.contains(secret) && !shown.contains("example.com"), "{shown}");
    }
}

#[tokio::test]
async fn a_registration_that_cannot_be_is_refused_with_what_was_expected() {
    let place = place().await;
    Bot::register(&place, "randobot").await;
    place.account("Ann").await;
    let try_it = async |body: Value| place.post("/auth/bots/register", None, &body.to_string()).await;
    for taken in ["RandoBot", "ann"] {
        check_refusal(&try_it(json!({ "username": taken })).await, 409, "USERNAME_TAKEN");
    }
    check_refusal(&try_it(json!({ "username": "<b>" })).await, 422, "VALIDATION_ERROR");
    check_refusal(&try_it(json!({})).await, 422, "VALIDATION_ERROR");
    check_refusal(
        &try_it(json!({ "username": "other", "supported_rule_variants": ["crazykrieg"] })).await,
        422,
        "VALIDATION_ERROR",
    );
    check_refusal(
        &try_it(json!({ "username": "other", "display_name": "x".repeat(41) })).await,
        422,
        "VALIDATION_ERROR",
    );
    check_refusal(
        &try_it(json!({ "username": "other", "description": "x".repeat(9000) })).await,
        413,
        "TOO_LONG",
    );
    let login = place.post("/api/v1/login", None, r#"{"name":"randobot","password":"whatever it is"}"#).await;
    assert_eq!(login.status, 401, "a bot has no password");
}

#[tokio::test]
async fn without_a_token_there_is_nothing_to_see() {
    let place = place().await;
    let nobody = [String::new(), "ksbot_".into(), format!("ksbot_{}.{}", "0".repeat(8), "0".repeat(64))];
    for token in nobody {
        let bot = Bot { place: &place, name: "nobody", token };
        for path in [
            "/bots/profile",
            "/game/mine/active",
            "/game/open",
            "/game/ABCDEF",
            "/game/ABCDEF/state",
            "/game/ABCDEF/moves",
            "/game/ABCDEF/review",
            "/game/ABCDEF/events",
        ] {
            check_refusal(&bot.send("GET", path, None).await, 401, "UNAUTHORIZED");
        }
        for path in [
            "/game/create",
            "/game/join/ABCDEF",
            "/game/ABCDEF/move",
            "/game/ABCDEF/ask-any",
            "/game/ABCDEF/resign",
        ] {
            check_refusal(&bot.post(path, &json!({ "uci": "e2e4" })).await, 401, "UNAUTHORIZED");
        }
    }
}

#[tokio::test]
async fn a_bots_open_game_waits_in_the_lobby_and_its_state_says_so() {
    let place = place().await;
    let (ann, bob) = (Bot::register(&place, "annbot").await, Bot::register(&place, "bobbot").await);
    let made = ann.create("rand", "black").await;
    let code = made["game_code"].as_str().expect("a code");
    assert_eq!((code.len(), &made["state"], &made["play_as"]), (6, &json!("waiting"), &json!("black")));
    let open = bob.get("/game/open").await;
    assert_eq!(open["games"][0]["game_code"], code);
    assert_eq!(
        (&open["games"][0]["created_by"], &open["games"][0]["available_color"]),
        (&json!("annbot"), &json!("white"))
    );
    assert_eq!(open["games"][0]["rule_variant"], "rand");
    let mine = ann.get("/game/mine/active").await;
    assert_eq!((&mine["games"][0]["state"], &mine["games"][0]["white"]), (&json!("waiting"), &Value::Null));
    assert_eq!(mine["games"][0]["black"]["role"], "bot");
    let state = ann.state(code).await;
    assert_eq!(
        (&state["state"], &state["your_color"], &state["turn"]),
        (&json!("waiting"), &json!("black"), &Value::Null)
    );
    assert_eq!(state["your_fen"], "rnbqkbnr/pppppppp/8/8/8/8/8/8 w - - 0 1");
    assert_eq!((&state["allowed_moves"], &state["possible_actions"]), (&json!([]), &json!([])));
    check_refusal(
        &ann.post(&format!("/game/{code}/move"), &json!({ "uci": "e7e5" })).await,
        400,
        "GAME_NOT_ACTIVE",
    );

    // Bots that do not ask for two minutes are no longer there.
    place.clock.turn(Duration::from_secs(121));
    assert_eq!(bob.get("/game/open").await["games"], json!([]));
    ann.get("/game/mine/active").await;
    assert_eq!(bob.get("/game/open").await["games"][0]["game_code"], code);
    assert_eq!(ann.send("DELETE", &format!("/game/{code}"), None).await.status, 204);
    assert_eq!(bob.get("/game/open").await["games"], json!([]));
    check_refusal(
        &ann.send("GET", &format!("/game/{}", made["game_id"].as_str().unwrap()), None).await,
        404,
        "GAME_NOT_FOUND",
    );
}

#[tokio::test]
async fn a_move_is_answered_with_every_field_and_so_is_the_state() {
    let place = place().await;
    let (ann, bob) = (Bot::register(&place, "annbot").await, Bot::register(&place, "bobbot").await);
    let game = seat_both(&ann, &bob, "wild16").await;
    let reply = ann.put(&game, "e2e4").await;
    for field in [
        "move_done",
        "announcement",
        "special_announcement",
        "checks",
        "capture_square",
        "captured_piece_announcement",
        "next_turn_pawn_tries",
        "next_turn_has_pawn_capture",
        "next_turn_pawn_try_squares",
        "turn",
        "game_over",
        "clock",
    ] {
        assert!(keys(&reply).contains(&field), "{field} in {reply}");
    }
    assert_eq!(
        (&reply["move_done"], &reply["announcement"], &reply["turn"]),
        (&json!(true), &json!("REGULAR_MOVE"), &json!("black"))
    );
    assert_eq!((&reply["next_turn_pawn_tries"], &reply["game_over"]), (&json!(0), &json!(false)));
    assert_eq!(
        reply["clock"],
        json!({ "white_remaining": 1510.0, "black_remaining": 1500.0, "active_color": "black" })
    );
    bob.put(&game, "d7d5").await;
    let taken = ann.put(&game, "e4d5").await;
    assert_eq!(
        (&taken["announcement"], &taken["capture_square"], &taken["captured_piece_announcement"]),
        (&json!("CAPTURE_DONE"), &json!("d5"), &json!("PAWN"))
    );
    let state = bob.state(&game).await;
    for field in [
        "your_color",
        "turn",
        "move_number",
        "your_fen",
        "allowed_moves",
        "possible_actions",
        "scoresheet",
        "referee_log",
        "referee_turns",
        "material_summary",
        "clock",
        "state",
        "result",
    ] {
        assert!(keys(&state).contains(&field), "{field} in {state}");
    }
    assert_eq!(state["your_fen"], "rnbqkbnr/ppp1pppp/8/8/8/8/8/8 b - - 0 1");
    assert_eq!(
        (&state["turn"], &state["move_number"], &state["state"]),
        (&json!("black"), &json!(4), &json!("active"))
    );
    assert_eq!(state["possible_actions"], json!(["move"]));
    assert!(state["allowed_moves"].as_array().unwrap().contains(&json!("d8d5")), "{state}");
    assert_eq!(
        state["material_summary"],
        json!({ "white": { "pieces_remaining": 16, "pawns_captured": 0 },
        "black": { "pieces_remaining": 15, "pawns_captured": 1 } })
    );
    let turns = &state["scoresheet"]["turns"];
    assert_eq!(turns[1]["white"][1]["messages"], json!(["Pawn captured at D5"]));
    assert_eq!(
        (&turns[1]["white"][1]["actor"], &turns[1]["white"][1]["move_uci"]),
        (&json!("opponent"), &Value::Null)
    );
    assert_eq!(
        (&turns[0]["black"][1]["actor"], &turns[0]["black"][1]["move_uci"]),
        (&json!("self"), &json!("d7d5"))
    );
    assert_eq!(turns[0]["black"][0]["message"], "No pawn captures");
    assert_eq!(state["referee_turns"], *turns);
    assert_eq!(state["referee_log"][0]["announcement"], "Opponent move — Move complete");
}

#[tokio::test]
async fn each_ruleset_speaks_its_own_fields() {
    let place = place().await;
    let often = ["berkeley", "berkeley_any", "cincinnati", "wild16", "rand", "english"];
    let names =
        ["abot", "bbot", "cbot", "dbot", "ebot", "fbot", "gbot", "hbot", "ibot", "jbot", "kbot", "lbot"];
    for (number, variant) in often.into_iter().enumerate() {
        let white = Bot::register(&place, names[2 * number]).await;
        let black = Bot::register(&place, names[2 * number + 1]).await;
        let game = seat_both(&white, &black, variant).await;
        white.put(&game, "e2e4").await;
        let reply = black.put(&game, "d7d5").await;
        let said = [
            &reply["next_turn_pawn_tries"],
            &reply["next_turn_has_pawn_capture"],
            &reply["next_turn_pawn_try_squares"],
        ];
        let expected = match variant {
            "wild16" => [json!(1), Value::Null, Value::Null],
            "cincinnati" => [Value::Null, json!(true), Value::Null],
            "rand" => [Value::Null, Value::Null, json!(["e4"])],
            _ => [Value::Null, Value::Null, Value::Null],
        };
        assert_eq!(said, expected.each_ref(), "{variant}");
        let actions = white.state(&game).await["possible_actions"].clone();
        let any = white.post(&format!("/game/{game}/ask-any"), &json!({})).await;
        if matches!(variant, "berkeley_any" | "english") {
            assert_eq!(actions, json!(["move", "ask_any"]), "{variant}");
            assert_eq!(
                (&any.json()["announcement"], &any.json()["has_any"]),
                (&json!("HAS_ANY"), &json!(true))
            );
            let state = black.state(&game).await;
            assert_eq!(state["scoresheet"]["turns"][1]["white"][0]["messages"], json!(["Has pawn captures"]));
        } else {
            assert_eq!(actions, json!(["move"]), "{variant}");
            check_refusal(&any, 400, "ACTION_NOT_AVAILABLE");
        }
        let taken = white.put(&game, "e4d5").await;
        let kind = if matches!(variant, "berkeley" | "berkeley_any" | "english") {
            Value::Null
        } else {
            json!("PAWN")
        };
        assert_eq!(
            (&taken["capture_square"], &taken["captured_piece_announcement"]),
            (&json!("d5"), &kind),
            "{variant}"
        );
    }
}

#[tokio::test]
async fn a_refusal_is_told_to_the_other_side_only_where_the_rules_say_so() {
    let place = place().await;
    for (variant, names, aloud) in
        [("wild16", ["annbot", "bobbot"], false), ("berkeley", ["carbot", "danbot"], true)]
    {
        let white = Bot::register(&place, names[0]).await;
        let black = Bot::register(&place, names[1]).await;
        let game = seat_both(&white, &black, variant).await;
        let before = black.state(&game).await;
        let refused = white.put(&game, "e2d3").await;
        assert_eq!(
            (&refused["move_done"], &refused["announcement"]),
            (&json!(false), &json!("ILLEGAL_MOVE")),
            "{variant}"
        );
        let after = black.state(&game).await;
        assert_eq!(before != after, aloud, "{variant}");
        let own = white.state(&game).await;
        assert_eq!(own["scoresheet"]["turns"][0]["white"][0]["kind"], "illegal_move");
        assert!(!own["allowed_moves"].as_array().unwrap().contains(&json!("e2d3")), "it was refused already");
        let again = white.put(&game, "e2d3").await["announcement"].clone();
        assert_eq!(again, if aloud { "IMPOSSIBLE_TO_ASK" } else { "ILLEGAL_MOVE" }, "{variant}");
        assert_eq!(white.put(&game, "e9e4").await["announcement"], "INVALID_UCI");
    }
}

#[tokio::test]
async fn what_may_not_be_done_is_refused_in_their_words() {
    let place = place().await;
    let (ann, bob, eve) = (
        Bot::register(&place, "annbot").await,
        Bot::register(&place, "bobbot").await,
        Bot::register(&place, "evebot").await,
    );
    let made = ann.create("berkeley_any", "white").await;
    let code = made["game_code"].as_str().expect("a code");
    check_refusal(&ann.post("/game/create", &json!({})).await, 409, "BOT_ALREADY_HAS_OPEN_GAME");
    check_refusal(&ann.send("POST", &format!("/game/join/{code}"), None).await, 409, "CANNOT_JOIN_OWN_GAME");
    check_refusal(&eve.send("GET", &format!("/game/{code}/state"), None).await, 403, "FORBIDDEN");
    assert_eq!(bob.send("POST", &format!("/game/join/{}", code.to_lowercase()), None).await.status, 200);
    let game = made["game_id"].as_str().expect("an id");
    check_refusal(&eve.send("POST", &format!("/game/join/{game}"), None).await, 409, "GAME_FULL");
    for path in ["move", "ask-any", "resign"] {
        check_refusal(
            &eve.post(&format!("/game/{game}/{path}"), &json!({ "uci": "e2e4" })).await,
            403,
            "FORBIDDEN",
        );
    }
    check_refusal(&eve.send("GET", &format!("/game/{game}/moves"), None).await, 403, "FORBIDDEN");
    check_refusal(&eve.send("GET", &format!("/game/{game}/events"), None).await, 403, "FORBIDDEN");
    check_refusal(
        &bob.post(&format!("/game/{game}/move"), &json!({ "uci": "e7e5" })).await,
        400,
        "NOT_YOUR_TURN",
    );
    check_refusal(
        &ann.post(&format!("/game/{game}/move"), &json!({ "uci": "e2" })).await,
        422,
        "VALIDATION_ERROR",
    );
    check_refusal(
        &ann.post(&format!("/game/{game}/move"), &json!({ "move": "e2e4" })).await,
        422,
        "VALIDATION_ERROR",
    );
    check_refusal(&ann.send("DELETE", &format!("/game/{game}"), None).await, 409, "GAME_NOT_WAITING");
    check_refusal(&ann.send("GET", &format!("/game/{game}/review"), None).await, 400, "GAME_NOT_COMPLETED");
    for nowhere in ["ZZZZZZ", "nosuchgame", "x", "%2e%2e"] {
        check_refusal(&ann.send("GET", &format!("/game/{nowhere}/state"), None).await, 404, "GAME_NOT_FOUND");
    }
    for wish in [
        json!({ "rule_variant": "crazykrieg" }),
        json!({ "play_as": "green" }),
        json!({ "time_control": "bullet" }),
    ] {
        check_refusal(&eve.post("/game/create", &wish).await, 422, "VALIDATION_ERROR");
    }
    let bot = json!({ "opponent_type": "bot", "bot_id": "7" });
    check_refusal(&eve.post("/game/create", &bot).await, 400, "BOT_CREATE_REQUIRES_HUMAN_OPPONENT");
    check_refusal(&eve.send("GET", "/user/nobody-here", None).await, 404, "USER_NOT_FOUND");
}

#[tokio::test]
async fn a_bot_joins_another_bots_game_once_a_minute() {
    let place = place().await;
    let (ann, bob, eve) = (
        Bot::register(&place, "annbot").await,
        Bot::register(&place, "bobbot").await,
        Bot::register(&place, "evebot").await,
    );
    seat_both(&ann, &eve, "wild16").await;
    let made = bob.create("wild16", "white").await;
    let path = format!("/game/join/{}", made["game_code"].as_str().expect("a code"));
    let refused = eve.send("POST", &path, None).await;
    check_refusal(&refused, 409, "BOT_JOIN_COOLDOWN");
    assert_eq!(refused.header("retry-after"), Some("60"));
    place.clock.turn(Duration::from_secs(61));
    bob.get("/game/mine/active").await;
    assert_eq!(eve.send("POST", &path, None).await.status, 200);
}

#[tokio::test]
async fn even_the_door_refuses_in_their_words() {
    let place = Place::open(|options| options.limits.requests = Rate { burst: 1, per_minute: 1.0 }).await;
    Bot::register(&place, "annbot").await;
    let refused = place.get("/game/open", None).await;
    check_refusal(&refused, 429, "RATE_LIMITED");
    assert!(refused.header("retry-after").is_some());
}

#[tokio::test]
async fn everything_is_laid_open_once_the_game_is_over() {
    let place = place().await;
    let (ann, bob, eve) = (
        Bot::register(&place, "annbot").await,
        Bot::register(&place, "bobbot").await,
        Bot::register(&place, "evebot").await,
    );
    let game = seat_both(&ann, &bob, "rand").await;
    ann.put(&game, "f2f3").await;
    let running = bob.get(&format!("/game/{game}/moves")).await;
    assert_eq!((&running["viewer_color"], &running["moves"][0]["color"]), (&json!("black"), &json!("white")));
    assert_eq!(
        (&running["moves"][0]["uci"], &running["moves"][0]["replay_fen"]),
        (&Value::Null, &Value::Null)
    );
    bob.put(&game, "e7e5").await;
    ann.put(&game, "g2g4").await;
    let mate = bob.put(&game, "d8h4").await;
    assert_eq!(
        (&mate["special_announcement"], &mate["game_over"]),
        (&json!("CHECKMATE_BLACK_WINS"), &json!(true))
    );
    assert_eq!((&mate["checks"], &mate["turn"]), (&json!(["CHECK_SHORT_DIAGONAL"]), &Value::Null));
    let state = ann.state(&game).await;
    assert_eq!(
        (&state["state"], &state["result"]),
        (&json!("completed"), &json!({ "winner": "black", "reason": "checkmate" }))
    );
    assert_eq!(state["your_fen"], "8/8/8/8/6P1/5P2/PPPPP2P/RNBQKBNR w - - 0 1");
    for (who, path) in [(&ann, "moves"), (&eve, "moves"), (&eve, "review")] {
        let open = who.get(&format!("/game/{game}/{path}")).await;
        assert_eq!(open["moves"][3]["uci"], "d8h4", "{path}");
        assert_eq!(open["moves"][3]["answer"]["special"], "CHECKMATE_BLACK_WINS");
        assert_eq!(open["moves"][0]["replay_fen"]["white"], "8/8/8/8/8/5P2/PPPPP1PP/RNBQKBNR b - - 0 1");
    }
    let review = eve.get(&format!("/game/{game}/review")).await;
    assert_eq!((&review["result"]["winner"], &review["viewer_color"]), (&json!("black"), &Value::Null));
    check_refusal(
        &ann.post(&format!("/game/{game}/move"), &json!({ "uci": "e2e4" })).await,
        400,
        "GAME_NOT_ACTIVE",
    );
    assert_eq!(ann.get("/game/mine/active").await["games"], json!([]));
}

#[tokio::test]
async fn a_bot_resigns_and_is_told_who_won() {
    let place = place().await;
    let (ann, bob) = (Bot::register(&place, "annbot").await, Bot::register(&place, "bobbot").await);
    let game = seat_both(&ann, &bob, "english").await;
    let resigned = bob.post(&format!("/game/{game}/resign"), &json!({})).await;
    assert_eq!(resigned.json(), json!({ "result": { "winner": "white", "reason": "resignation" } }));
    check_refusal(&bob.post(&format!("/game/{game}/resign"), &json!({})).await, 400, "GAME_NOT_ACTIVE");
    assert_eq!(ann.state(&game).await["result"]["reason"], "resignation");
}

#[tokio::test]
async fn people_and_bots_play_each_other() {
    let place = place().await;
    let ann = Bot::register(&place, "annbot").await;
    let made = ann.create("wild16", "white").await;
    let lobby = place.get("/api/v1/games?list=lobby", None).await.json();
    assert_eq!(
        lobby["games"][0]["seats"]["white"],
        json!({ "name": "annbot", "kind": "bot", "rating": null })
    );
    assert_eq!(lobby["games"][0]["rated"], false);
    let id = lobby["games"][0]["id"].as_str().expect("an id");
    let joined = place.post(&format!("/api/v1/games/{id}/join"), None, "{}").await;
    assert_eq!((joined.status.as_u16(), &joined.json()["colour"]), (200, &json!("black")));
    assert_eq!(ann.put(made["game_id"].as_str().expect("an id"), "e2e4").await["move_done"], true);

    let wish = r#"{"opponent":"anyone","ruleset":"english","colour":"black"}"#;
    let made = place.post("/api/v1/games", joined.cookie().as_deref(), wish).await.json();
    let id = made["card"]["id"].as_str().expect("an id");
    let _waiting = place.house.hub.connect(id, None, 0).await.expect("somebody who looks on");
    let open = ann.get("/game/open").await;
    let code = open["games"][0]["game_code"].as_str().expect("a code");
    let joined = ann.send("POST", &format!("/game/join/{code}"), None).await.json();
    assert_eq!((&joined["game_id"], &joined["play_as"]), (&json!(id), &json!("white")));
    assert_eq!(ann.put(id, "d2d4").await["announcement"], "REGULAR_MOVE");
    assert_eq!(ann.state(id).await["clock"], Value::Null, "this game has none");

    let wish = r#"{"opponent":"friend","ruleset":"english","colour":"black"}"#;
    let made = place.post("/api/v1/games", None, wish).await.json();
    let path = format!("/game/join/{}", made["card"]["id"].as_str().expect("an id"));
    check_refusal(&ann.send("POST", &path, None).await, 403, "FORBIDDEN");
    let wish = r#"{"opponent":"anyone","ruleset":"italian","colour":"black"}"#;
    let made = place.post("/api/v1/games", None, wish).await.json();
    let path = format!("/game/join/{}", made["card"]["id"].as_str().expect("an id"));
    check_refusal(&ann.send("POST", &path, None).await, 409, "RULE_VARIANT_UNSUPPORTED");
}

#[tokio::test]
async fn a_bot_that_listens_hears_when_its_seat_does() {
    let place = place().await;
    let (ann, bob) = (Bot::register(&place, "annbot").await, Bot::register(&place, "bobbot").await);
    let game = seat_both(&ann, &bob, "wild16").await;
    let sent = request("GET", &format!("/game/{game}/events"), None)
        .header(header::AUTHORIZATION, format!("Bearer {}", bob.token));
    let mut stream = place.stream(sent.body(Body::empty()).expect("a request")).await;
    let mut next = async || {
        let chunk = stream.next().await.expect("an event").expect("bytes");
        String::from_utf8(chunk.to_vec()).expect("text")
    };
    let event = |turn: &str, number: u32| {
        let data = json!({ "type": "state", "game_id": game, "state": "active", "turn": turn, "move_number": number });
        format!("event: state\ndata: {data}\n\n")
    };
    assert_eq!(next().await, event("white", 1));
    ann.put(&game, "e2d3").await;
    ann.put(&game, "e2e4").await;
    assert_eq!(next().await, event("black", 2), "a refusal is not for its ears");
    place.house.closing.begin();
    assert!(next().await.starts_with("event: shutdown\n"));
    assert!(stream.next().await.is_none());
}
