//! The server is killed at random moments, hundreds of times, while programs play over its sockets. Nothing that
//! anybody was told may be lost, doubled or changed, and clocks go on as if the dead time had not been.

use futures_util::{SinkExt, StreamExt};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const KILLS: u32 = 200;
const GAMES: usize = 4;

/// A server process. It is killed, never asked to end.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(data: &Path, port: u16) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_noctule"))
            .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data"])
            .arg(data)
            .env("NOCTULE_ENDINGS", "none")
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("a server");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its words")).read_line(&mut line).expect("a line");
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        Self { child, port: port.unwrap_or_else(|| panic!("no address in {line:?}")) }
    }

    fn kill(mut self) {
        self.child.kill().expect("to be killed");
        self.child.wait().expect("its end");
    }
}

fn post(port: u16, path: &str, body: &str) -> (String, Value) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let length = body.len();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: place\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n{body}"
    )
    .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_default();
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    (cookie.split(';').next().unwrap_or_default().into(), serde_json::from_str(body).expect(body))
}

/// A program that plays at random and keeps what it was told.
struct Bot {
    game: String,
    cookie: String,
    luck: Xoshiro256PlusPlus,
    events: Vec<Value>,
}

impl Bot {
    async fn play(mut self, port: u16, enough: Arc<AtomicBool>, deeds: Arc<AtomicU32>) -> Self {
        while !enough.load(Ordering::SeqCst) {
            let _ = self.connection(port, &enough, &deeds).await;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self
    }

    /// Plays until the connection breaks.
    async fn connection(&mut self, port: u16, enough: &AtomicBool, deeds: &AtomicU32) -> Option<()> {
        let after = self.events.len();
        let mut socket = connect(port, &self.game, &self.cookie, after).await?;
        let mut command = 0;
        while !enough.load(Ordering::SeqCst) {
            let message = tokio::time::timeout(Duration::from_millis(200), socket.next()).await;
            let Ok(message) = message else { continue };
            let Message::Text(text) = message?.ok()? else { continue };
            let said: Value = serde_json::from_str(text.as_str()).expect("JSON");
            match said["is"].as_str() {
                Some("event") => self.keep(&said["event"]),
                Some("view") => {
                    let tries = said["view"]["tries"].as_array().expect("tries");
                    if tries.is_empty() {
                        continue;
                    }
                    let put = &tries[self.luck.random_range(0..tries.len())];
                    command += 1;
                    let seen = self.events.len();
                    let text = format!(r#"{{"id":{command},"seen":{seen},"do":"try","try":{put}}}"#);
                    deeds.fetch_add(1, Ordering::SeqCst);
                    socket.send(Message::text(text)).await.ok()?;
                }
                Some("answer") => assert!(said["problem"].is_null(), "{said}"),
                _ => {}
            }
        }
        Some(())
    }

    /// Numbers have no gap and nothing comes twice.
    fn keep(&mut self, event: &Value) {
        assert_eq!(event["n"], self.events.len() as u64 + 1, "a gap or a double in {}", self.game);
        self.events.push(event.clone());
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn connect(port: u16, game: &str, cookie: &str, after: usize) -> Option<Socket> {
    let path = format!("ws://127.0.0.1:{port}/api/v1/games/{game}/socket?after={after}");
    let mut request = path.into_client_request().expect("a request");
    request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
    Some(connect_async(request).await.ok()?.0)
}

/// What the server tells somebody who has forgotten everything. It hangs up on whoever has too much waiting, and he comes
/// back for the rest.
async fn whole_story(port: u16, bot: &Bot) -> Vec<Value> {
    let mut events = Vec::new();
    loop {
        let before = events.len();
        let mut socket = connect(port, &bot.game, &bot.cookie, before).await.expect("a connection");
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else { continue };
            let said: Value = serde_json::from_str(text.as_str()).expect("JSON");
            match said["is"].as_str() {
                Some("event") => events.push(said["event"].clone()),
                Some("view") => return events,
                _ => {}
            }
        }
        assert!(
            events.len() > before,
            "the server hung up after {before} events of {} and says no more",
            bot.game
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_killed_hundreds_of_times_loses_nothing() {
    let folder = std::env::temp_dir().join(format!("noctule-kills-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let data = folder.join("place.db");
    let mut server = Server::start(&data, 0);
    let port = server.port;
    let began = Instant::now();
    let mut bots = Vec::new();
    for game in 0..GAMES {
        let wish = r#"{"opponent":"anyone","ruleset":"wild16","colour":"white","draws":"off","clock":{"base":10800,"increment":1}}"#;
        let (first, made) = post(port, "/api/v1/games", wish);
        let id = made["card"]["id"].as_str().expect("a name").to_owned();
        let (second, _) = post(port, &format!("/api/v1/games/{id}/join"), "{}");
        for (seat, cookie) in [first, second].into_iter().enumerate() {
            let luck = Xoshiro256PlusPlus::seed_from_u64((2 * game + seat) as u64);
            bots.push(Bot { game: id.clone(), cookie, luck, events: Vec::new() });
        }
    }
    let enough = Arc::new(AtomicBool::new(false));
    let deeds = Arc::new(AtomicU32::new(0));
    let playing: Vec<_> = bots
        .into_iter()
        .map(|bot| tokio::spawn(bot.play(port, Arc::clone(&enough), Arc::clone(&deeds))))
        .collect();

    let mut luck = Xoshiro256PlusPlus::seed_from_u64(99);
    for _ in 0..KILLS {
        tokio::time::sleep(Duration::from_millis(luck.random_range(5..150))).await;
        server.kill();
        server = Server::start(&data, port);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    enough.store(true, Ordering::SeqCst);

    let mut told = 0;
    for bot in playing {
        let bot = bot.await.expect("a bot that found nothing wrong");
        let story = whole_story(port, &bot).await;
        assert!(story.len() >= bot.events.len(), "the server has forgotten something it said");
        assert_eq!(story[..bot.events.len()], bot.events[..], "the server tells it otherwise now");
        check_clocks(&bot.events, began.elapsed());
        told += bot.events.len();
    }
    server.kill();
    let put = deeds.load(Ordering::SeqCst);
    assert!(told > 1_000 && put > 500, "{told} events of {put} tries are too few to prove anything");
    std::fs::remove_dir_all(&folder).expect("to clear up");
}

/// Time goes down, never faster than it passed, and up only by the increment.
fn check_clocks(events: &[Value], passed: Duration) {
    let clock = |event: &Value, side: &str| event["clocks"][side].as_u64().expect("a clock");
    for side in ["white", "black"] {
        let mut spent = 0;
        for pair in events.windows(2) {
            let (before, after) = (clock(&pair[0], side), clock(&pair[1], side));
            assert!(after <= before + 1_000, "{side}'s clock went up from {before} to {after}");
            spent += before.saturating_sub(after);
        }
        assert!(u128::from(spent) <= passed.as_millis() + 1, "{side} was charged {spent} ms of {passed:?}");
    }
}
