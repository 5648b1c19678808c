//! Two truths that a seat cannot tell apart give it the same bytes: over HTTP, over its socket, at the port for chess
//! interfaces, at the door for bots, and in the gallery.
//!
//! Pairs of games are generated for every ruleset. In both, the seat under test does the same and is told the same,
//! while its opponent plays other moves, with other refused tries where nobody else hears them. Each game of a pair is
//! played at a place of its own; the places share time and luck, so whatever differs comes from what is hidden.

mod support;

use noctule_board::Color;
use noctule_rules::{Draws, Request, Ruleset};
use std::net::SocketAddr;
use std::time::Duration;
use support::pairs::{Pair, Turn, pair};
use support::{Client, Place, Typist, json, status};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Pairs for each of the seven rulesets: more than five hundred in all.
const PAIRS: usize = 72;
/// Pairs for each ruleset at the port for chess interfaces.
const PAIRS_AT_THE_PORT: usize = 16;

/// One game of a pair at one place.
struct Live {
    id: String,
    cookie: String,
    seat: Client,
    opponent: Client,
    watcher: Client,
    http: Vec<u8>,
}

impl Live {
    async fn begin(place: &Place, ruleset: &str, pair: &Pair, clock: bool) -> Self {
        let colour = if pair.seat == Color::White { "white" } else { "black" };
        let clock = if clock { r#"{"base":600,"increment":2}"# } else { "null" };
        let wish = format!(
            r#"{{"opponent":"friend","ruleset":"{ruleset}","colour":"{colour}","clock":{clock},"assistant":true,"draws":"off"}}"#
        );
        let (id, [seat, opponent]) = place.pair_up(&wish).await;
        let mut live = Self {
            seat: place.connect(&id, &seat, 0).await,
            opponent: place.connect(&id, &opponent, 0).await,
            watcher: place.connect(&id, "", 0).await,
            cookie: seat,
            id,
            http: Vec::new(),
        };
        live.look(place).await;
        live
    }

    /// Everything a curious client can ask for.
    async fn look(&mut self, place: &Place) {
        let id = &self.id;
        let paths =
            ["", "/review", "/analysis", "/pgn", "/pgn?side=black", "/board.svg", "/socket", "/nowhere"];
        for path in paths.map(|tail| format!("/api/v1/games/{id}{tail}")) {
            self.http.extend(place.get(&path, &self.cookie).await);
        }
        for list in ["running", "lobby", "finished", "mine"] {
            self.http.extend(place.get(&format!("/api/v1/games?list={list}"), &self.cookie).await);
        }
    }

    async fn turn(&mut self, turn: &Turn, which: usize) {
        match turn {
            Turn::Seat(request) => {
                self.seat.put(&request.to_string()).await;
            }
            Turn::Opponents(requests) => {
                for request in &requests[which] {
                    let (problem, _) = self.opponent.put(&request.to_string()).await;
                    assert!(problem.is_null(), "{request}: {problem}");
                }
            }
        }
        // What the room said before it answered these has come in when they are answered.
        self.seat.ask(r#""do":"phantom","square":"e4","man":null"#).await;
        self.watcher.ask(r#""do":"resign""#).await;
    }

    /// A broken connection comes back for everything.
    async fn hear_again(&self, place: &Place) -> Vec<u8> {
        let mut again = place.connect(&self.id, &self.cookie, 0).await;
        again.ask(r#""do":"phantom","square":"e4","man":null"#).await;
        again.bytes()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_a_seat_cannot_tell_apart_give_it_the_same_bytes() {
    let places = [Place::open(1).await, Place::open(1).await];
    let mut different = 0;
    for ruleset in Ruleset::ALL {
        let pairs = (0..).map(|seed| pair(ruleset.with_draws(Draws::OFF), seed));
        for (number, pair) in pairs.filter(|pair| pair.different > 1).take(PAIRS).enumerate() {
            different += pair.different;
            check_pair(&places, ruleset.name, &pair, number % 3 == 0).await;
        }
    }
    assert!(
        different > 2_000,
        "only {different} turns differed: the pairs hide too little to prove anything"
    );
}

async fn check_pair(places: &[Place; 2], ruleset: &str, pair: &Pair, clock: bool) {
    let mut lives = [
        Live::begin(&places[0], ruleset, pair, clock).await,
        Live::begin(&places[1], ruleset, pair, clock).await,
    ];
    for turn in &pair.turns {
        for (which, live) in lives.iter_mut().enumerate() {
            places[which].clock.turn(Duration::from_millis(1500));
            live.turn(turn, which).await;
        }
    }
    for (place, live) in places.iter().zip(&mut lives) {
        live.look(place).await;
    }
    let again = [lives[0].hear_again(&places[0]).await, lives[1].hear_again(&places[1]).await];
    let [one, other] = &lives;
    same_bytes(&one.seat.bytes(), &other.seat.bytes(), ruleset, "the seat's socket", pair);
    same_bytes(&one.watcher.bytes(), &other.watcher.bytes(), ruleset, "a watcher's socket", pair);
    same_bytes(&one.http, &other.http, ruleset, "the seat's requests", pair);
    same_bytes(&again[0], &again[1], ruleset, "the seat's second socket", pair);
}

fn same_bytes(one: &[u8], other: &[u8], ruleset: &str, where_heard: &str, pair: &Pair) {
    if one == other {
        return;
    }
    let at = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let near = |bytes: &[u8]| {
        String::from_utf8_lossy(&bytes[at.saturating_sub(200)..(at + 100).min(bytes.len())]).into_owned()
    };
    panic!(
        "{ruleset}: {where_heard} tells the games apart at byte {at}\n--- one\n{}\n--- other\n{}\n--- {pair:?}",
        near(one),
        near(other)
    );
}

/// Pairs that bots play for each ruleset that kriegspiel.org knows.
const BOT_PAIRS: usize = 8;

/// One game of a pair between two bots.
struct BotGame<'a> {
    place: &'a Place,
    game: String,
    seat: String,
    opponent: String,
    http: Vec<u8>,
    stream: TcpStream,
    events: Vec<u8>,
}

impl<'a> BotGame<'a> {
    async fn begin(place: &'a Place, variant: &str, pair: &Pair, number: usize) -> Self {
        let mut tokens = Vec::new();
        for name in ["seat", "other"] {
            let body = format!(r#"{{"username":"{name}{number}"}}"#);
            let registered = json(&place.post("/auth/bots/register", "", &body).await);
            tokens.push(registered["api_token"].as_str().expect("a token").to_owned());
        }
        let (seat, opponent) = (tokens.remove(0), tokens.remove(0));
        let colour = if pair.seat == Color::White { "white" } else { "black" };
        let wish = format!(r#"{{"rule_variant":"{variant}","play_as":"{colour}"}}"#);
        let made = bot_asks(place, &seat, "POST /game/create", &wish).await;
        let game = json(&made)["game_id"].as_str().expect("a game").to_owned();
        let joined = bot_asks(place, &opponent, &format!("POST /game/join/{game}"), "").await;
        assert_eq!(status(&joined), 200);
        let mut stream = TcpStream::connect(place.address).await.expect("a connection");
        let listen = format!(
            "GET /game/{game}/events HTTP/1.1\r\nHost: place.test\r\nAuthorization: Bearer {seat}\r\n\r\n"
        );
        stream.write_all(listen.as_bytes()).await.expect("a request");
        let mut live = Self { place, game, seat, opponent, http: made, stream, events: Vec::new() };
        live.listen_for("move_number").await;
        live
    }

    /// Puts a request for one of the two; gives back every byte of the answer.
    async fn put(&self, token: &str, request: Request) -> Vec<u8> {
        let game = &self.game;
        match request {
            Request::AnyPawnTries => {
                bot_asks(self.place, token, &format!("POST /game/{game}/ask-any"), "").await
            }
            Request::Try(put) => {
                let body = format!(r#"{{"uci":"{put}"}}"#);
                bot_asks(self.place, token, &format!("POST /game/{game}/move"), &body).await
            }
        }
    }

    async fn turn(&mut self, turn: &Turn, which: usize) {
        match turn {
            Turn::Seat(request) => {
                let answer = self.put(&self.seat, *request).await;
                self.http.extend(answer);
            }
            Turn::Opponents(requests) => {
                for request in &requests[which] {
                    let answer = self.put(&self.opponent, *request).await;
                    assert_eq!(status(&answer), 200, "{request}");
                }
                self.look(&["/state"]).await;
            }
        }
    }

    async fn look(&mut self, tails: &[&str]) {
        for tail in tails {
            let what = format!("GET /game/{}{tail}", self.game);
            self.http.extend(bot_asks(self.place, &self.seat, &what, "").await);
        }
    }

    /// Everything else that a curious bot can ask for, and the end, which it brings about itself.
    async fn end(&mut self) {
        self.look(&["/state", "/moves", "/review", ""]).await;
        for what in ["GET /game/mine/active", "GET /game/open", "GET /bots/profile"] {
            self.http.extend(bot_asks(self.place, &self.seat, what, "").await);
        }
        let resign = format!("POST /game/{}/resign", self.game);
        self.http.extend(bot_asks(self.place, &self.seat, &resign, "").await);
        self.look(&["/state"]).await;
        self.listen_for("completed").await;
    }

    async fn listen_for(&mut self, word: &str) {
        let mut bytes = [0; 4096];
        while !String::from_utf8_lossy(&self.events).contains(word) {
            let count = self.stream.read(&mut bytes).await.expect("an event");
            assert!(count > 0, "the stream ended before {word}");
            self.events.extend_from_slice(&bytes[..count]);
        }
    }
}

async fn bot_asks(place: &Place, token: &str, what: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    place
        .raw(&format!(
            "{what} HTTP/1.1\r\nHost: place.test\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        ))
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_a_bot_cannot_tell_apart_give_it_the_same_bytes() {
    let places = [Place::open(1).await, Place::open(1).await];
    let (mut different, mut number) = (0, 0);
    for ruleset in Ruleset::ALL.into_iter().filter(|ruleset| *ruleset != Ruleset::ITALIAN) {
        let variant = ruleset.name.replace('-', "_");
        let pairs = (1000..).map(|seed| pair(ruleset.with_draws(Draws::OFF), seed));
        for pair in pairs.filter(|pair| pair.different > 1).take(BOT_PAIRS) {
            different += pair.different;
            number += 1;
            let mut games = [
                BotGame::begin(&places[0], &variant, &pair, number).await,
                BotGame::begin(&places[1], &variant, &pair, number).await,
            ];
            for turn in &pair.turns {
                for (which, game) in games.iter_mut().enumerate() {
                    places[which].clock.turn(Duration::from_millis(1500));
                    game.turn(turn, which).await;
                }
            }
            for game in &mut games {
                game.end().await;
            }
            same_bytes(&games[0].http, &games[1].http, &variant, "the bot's requests", &pair);
            same_bytes(&games[0].events, &games[1].events, &variant, "the bot's events", &pair);
        }
    }
    assert!(different > 150, "only {different} turns differed: the pairs hide too little to prove anything");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_opponents_of_such_games_are_told_apart() {
    let places = [Place::open(1).await, Place::open(1).await];
    let pair = (0..).map(|seed| pair(Ruleset::WILD16, seed)).find(|pair| pair.different > 5).expect("a pair");
    let mut streams = Vec::new();
    for (which, place) in places.iter().enumerate() {
        let mut live = Live::begin(place, "wild16", &pair, false).await;
        for turn in &pair.turns {
            live.turn(turn, which).await;
        }
        streams.push(live.opponent.bytes());
    }
    assert_ne!(streams[0], streams[1], "the comparison sees differences where there are some");
}

/// One game of a pair at one place's port, typed by both sides.
struct AtThePort {
    seat: Typist,
    opponent: Typist,
}

impl AtThePort {
    async fn begin(port: SocketAddr, ruleset: &str, pair: &Pair, clock: bool) -> Self {
        let mut seat = Typist::guest(port).await;
        let mut opponent = Typist::guest(port).await;
        seat.ask("style 12").await;
        let colour = if pair.seat == Color::White { "white" } else { "black" };
        let clock = if clock { "10 2" } else { "" };
        seat.ask(&format!("match {} {colour} {ruleset} {clock}", opponent.name)).await;
        opponent.until("decline").await;
        opponent.until("ics% ").await;
        opponent.ask("accept").await;
        seat.until("<12>").await;
        seat.until("ics% ").await;
        Self { seat, opponent }
    }

    async fn turn(&mut self, turn: &Turn, which: usize) {
        match turn {
            Turn::Seat(request) => {
                self.seat.ask(&request.to_string()).await;
            }
            Turn::Opponents(requests) => {
                for request in &requests[which] {
                    self.opponent.ask(&request.to_string()).await;
                }
            }
        }
        // The room answers this after everything it said before.
        for typist in [&mut self.seat, &mut self.opponent] {
            typist.say("rematch").await;
            typist.until("before the next\r\nics% ").await;
        }
    }

    /// Everything a curious player can type.
    async fn look(&mut self) {
        for line in ["moves", "refresh", "flag", "abort", "sought", "help", "e1e8"] {
            self.seat.ask(line).await;
        }
        for style in ["style 1", "style 12"] {
            self.seat.ask(style).await;
            self.seat.until("ics% ").await;
            self.seat.ask("refresh").await;
        }
    }

    async fn leave(mut self) -> [Vec<u8>; 2] {
        self.seat.quit().await;
        self.opponent.quit().await;
        [self.seat.heard, self.opponent.heard]
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_a_seat_cannot_tell_apart_give_it_the_same_bytes_at_the_port() {
    let places = [Place::open(1).await, Place::open(1).await];
    let ports = [places[0].open_port().await, places[1].open_port().await];
    let mut told_apart = 0;
    for ruleset in Ruleset::ALL {
        let pairs = (0..).map(|seed| pair(ruleset.with_draws(Draws::OFF), seed));
        let pairs = pairs.filter(|pair| pair.different > 1).take(PAIRS_AT_THE_PORT);
        for (number, pair) in pairs.enumerate() {
            let mut streams = Vec::new();
            for (which, port) in ports.into_iter().enumerate() {
                let mut game = AtThePort::begin(port, ruleset.name, &pair, number % 3 == 0).await;
                for turn in &pair.turns {
                    places[which].clock.turn(Duration::from_millis(1500));
                    game.turn(turn, which).await;
                }
                game.look().await;
                streams.push(game.leave().await);
            }
            same_bytes(&streams[0][0], &streams[1][0], ruleset.name, "the port", &pair);
            told_apart += usize::from(streams[0][1] != streams[1][1]);
        }
    }
    assert!(told_apart > 7 * PAIRS_AT_THE_PORT / 2, "only {told_apart} opponents saw other games");
}
