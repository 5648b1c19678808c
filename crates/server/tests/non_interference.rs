//! Two truths that a seat cannot tell apart give it the same bytes: over HTTP, over its socket, in the
//! gallery, and at the door for bots.
//!
//! Pairs of games are generated for every ruleset. In both, the seat under test does the same and is told the same,
//! while its opponent plays other moves, with other refused tries where nobody else hears them. Each game of a pair is
//! played at a place of its own; the places share time and luck, so whatever differs comes from what is hidden.

mod support;

use noctule_board::{Color, Position};
use noctule_rules::{Draws, Heard, OpenGame, Request, Ruleset};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Duration;
use support::{Client, Place, json, status};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Pairs for each of the seven rulesets: more than five hundred in all.
const PAIRS: usize = 72;

/// What the two opponents do in one turn, and what the seat does.
#[derive(Debug)]
enum Turn {
    Seat(Request),
    Opponents([Vec<Request>; 2]),
}

/// A pair of games up to the point where the seat could tell them apart.
#[derive(Debug)]
struct Pair {
    seat: Color,
    turns: Vec<Turn>,
    /// How many of the opponents' turns differ.
    different: usize,
}

fn pair(ruleset: Ruleset, seed: u64) -> Pair {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let seat = if seed.is_multiple_of(2) { Color::White } else { Color::Black };
    let start = OpenGame::new(ruleset, Position::start());
    let mut games = [start.clone(), start];
    let mut turns = Vec::new();
    let mut different = 0;
    while turns.len() < 40 && games.iter().all(|game| game.over().is_none()) {
        let turn = if games[0].to_move() == seat {
            seat_turn(&mut games, seat, &mut luck)
        } else {
            opponents_turn(&mut games, !seat, &mut luck)
        };
        let Some(turn) = turn else { break };
        if let Turn::Opponents([one, other]) = &turn {
            different += usize::from(one != other);
        }
        turns.push(turn);
    }
    Pair { seat, turns, different }
}

/// A request to which the seat hears the same in both games.
fn seat_turn(games: &mut [OpenGame; 2], seat: Color, luck: &mut Xoshiro256PlusPlus) -> Option<Turn> {
    for _ in 0..20 {
        let options = games[0].options();
        let request = options[luck.random_range(0..options.len())];
        let mut tried = games.clone();
        let heard = tried.each_mut().map(|game| game.put(seat, request).map(|answer| answer.heard[seat]));
        if heard[0] == heard[1] && tried.iter().all(|game| game.over().is_none()) {
            *games = tried;
            return Some(Turn::Seat(request));
        }
    }
    None
}

/// Other moves, and other refusals where they are not heard, that sound the same to the seat.
fn opponents_turn(games: &mut [OpenGame; 2], by: Color, luck: &mut Xoshiro256PlusPlus) -> Option<Turn> {
    let (first, requests, aloud) = random_turn(&games[0], by, luck)?;
    let mut found = None;
    for _ in 0..60 {
        let Some((second, others, other_aloud)) = random_turn(&games[1], by, luck) else { continue };
        if aloud == other_aloud {
            let same = others == requests;
            found = Some((second, others));
            if !same {
                break;
            }
        }
    }
    let (second, others) = found?;
    *games = [first, second];
    Some(Turn::Opponents([requests, others]))
}

/// A turn of random requests until one stands: what was put, and what the other side overhears.
fn random_turn(
    game: &OpenGame,
    by: Color,
    luck: &mut Xoshiro256PlusPlus,
) -> Option<(OpenGame, Vec<Request>, Vec<Heard>)> {
    let mut game = game.clone();
    let (mut requests, mut aloud) = (Vec::new(), Vec::new());
    loop {
        let options = game.options();
        let request = *options.get(luck.random_range(0..options.len().max(1)))?;
        let answer = game.put(by, request).ok()?;
        requests.push(request);
        aloud.push(answer.heard[!by]);
        if answer.stood {
            aloud.retain(|heard| !heard.is_silence());
            return game.over().is_none().then_some((game, requests, aloud));
        }
        if requests.len() > 12 {
            return None;
        }
    }
}

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
