//! Our bots play whole games on our own place in another process, through a way that loses things: answers that
//! come too late, 429, 500, connections dropped before and after a request has arrived. Nothing may be lost or doubled.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

const RULESETS: [&str; 6] = ["berkeley", "berkeley_any", "cincinnati", "wild16", "rand", "english"];

/// A folder of the test's own, gone when it is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("noctule-bot-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A place in a process of its own.
struct Place {
    process: Child,
    port: u16,
}

impl Place {
    fn open(folder: &Folder) -> Self {
        let settings = folder.path("settings.toml");
        let often = "{ burst = 1000000, per_minute = 1e9 }";
        let limits = format!("[limits]\nrequests = {often}\nguests = {often}\ndeeds = {often}\n");
        fs::write(&settings, limits).unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_noctule"))
            .args(["serve", "--listen", "127.0.0.1:0", "--evenness", "0", "--log-level", "info", "--config"])
            .arg(settings)
            .arg("--data")
            .arg(folder.path("place.db"))
            .env("NOCTULE_ENDINGS", "none")
            .stdout(Stdio::piped())
            .stderr(fs::File::create(folder.path("place.log")).unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        Self { process, port: port.unwrap_or_else(|| panic!("no address in {line:?}")) }
    }

    fn register(&self, name: &str) -> String {
        let registered = ask(self.port, "POST /auth/bots/register", "", &json!({ "username": name }));
        registered["api_token"].as_str().expect("a token").to_owned()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The body of the answer to a request.
fn ask(port: u16, what: &str, token: &str, body: &Value) -> Value {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let body = if body.is_null() { String::new() } else { body.to_string() };
    write!(
        stream,
        "{what} HTTP/1.1\r\nHost: place\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// What becomes of a request on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Arrives,
    DroppedBefore,
    DroppedAfter,
    AnsweredTooLate,
    TooOften,
    Broken,
}

/// A way to a place on which every few requests something goes wrong, in turn.
struct Way {
    port: u16,
    faults: Arc<[AtomicU32; 5]>,
}

/// Longer than the bots wait for an answer.
const LATE: Duration = Duration::from_millis(700);

impl Way {
    fn to(place: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let faults: Arc<[AtomicU32; 5]> = Arc::default();
        let counted = Arc::clone(&faults);
        let requests = Arc::new(AtomicU32::new(0));
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (faults, requests) = (Arc::clone(&counted), Arc::clone(&requests));
                thread::spawn(move || carry(stream, place, &requests, &faults));
            }
        });
        Self { port, faults }
    }

    fn counts(&self) -> [u32; 5] {
        [0, 1, 2, 3, 4].map(|kind: usize| self.faults[kind].load(Ordering::SeqCst))
    }
}

fn fate(nth: u32) -> Fate {
    if !nth.is_multiple_of(23) {
        return Fate::Arrives;
    }
    // The slow one comes least often, to keep the test short.
    match nth / 23 % 9 {
        0 | 4 => Fate::DroppedAfter,
        1 | 5 => Fate::DroppedBefore,
        2 | 6 => Fate::Broken,
        3 | 7 => Fate::TooOften,
        _ => Fate::AnsweredTooLate,
    }
}

/// Carries the requests of one connection, each to a connection of its own.
fn carry(mut client: TcpStream, place: u16, requests: &AtomicU32, faults: &[AtomicU32; 5]) {
    client.set_nodelay(true).unwrap();
    while let Some(request) = read_message(&mut client) {
        let fate = fate(requests.fetch_add(1, Ordering::SeqCst) + 1);
        let count = |kind: usize| faults[kind].fetch_add(1, Ordering::SeqCst);
        match fate {
            Fate::Arrives => {}
            Fate::DroppedBefore => {
                count(0);
                let _ = client.shutdown(Shutdown::Both);
                return;
            }
            Fate::TooOften => {
                count(1);
                let _ = client.write_all(
                    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n",
                );
                continue;
            }
            Fate::Broken => {
                count(2);
                let _ =
                    client.write_all(b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 4\r\n\r\noops");
                continue;
            }
            Fate::DroppedAfter | Fate::AnsweredTooLate => {}
        }
        let mut server = TcpStream::connect(("127.0.0.1", place)).unwrap();
        server.set_nodelay(true).unwrap();
        server.write_all(&request).unwrap();
        let Some(answer) = read_message(&mut server) else { return };
        if fate == Fate::DroppedAfter {
            count(3);
            let _ = client.shutdown(Shutdown::Both);
            return;
        }
        if fate == Fate::AnsweredTooLate {
            count(4);
            thread::sleep(LATE);
        }
        if client.write_all(&answer).is_err() {
            return;
        }
    }
}

/// A request or an answer with the body that its length announces.
fn read_message(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut message = Vec::new();
    let mut byte = [0; 1];
    while !message.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        message.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&message).to_ascii_lowercase();
    let length =
        head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    message.extend(body);
    Some(message)
}

/// A bot of ours.
struct Bot {
    name: String,
    token: String,
    log: PathBuf,
    process: Option<Child>,
}

impl Bot {
    fn start(folder: &Folder, place: &Place, way: u16, ruleset: &str, lobby: &str, seed: usize) -> Self {
        let name = format!("{}-{lobby}", ruleset.replace('_', "-"));
        let token = place.register(&name);
        let (token_file, log) = (folder.path(&format!("{name}.token")), folder.path(&format!("{name}.log")));
        fs::write(&token_file, format!("{token}\n")).unwrap();
        let process = Command::new(env!("CARGO_BIN_EXE_noctule"))
            .args([
                "bot",
                "--base",
                &format!("http://127.0.0.1:{way}"),
                "--engine",
                "capturing",
                "--games",
                "1",
            ])
            .args(["--ruleset", ruleset, "--lobby", lobby, "--seed", &seed.to_string()])
            .args(["--pace", "25", "--timeout", "500", "--pause", "10", "--token-file"])
            .arg(token_file)
            .arg("--log")
            .arg(&log)
            .env("NOCTULE_ENDINGS", "none")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self { name, token, log, process: Some(process) }
    }

    /// Waits for the bot's end: all that it said.
    fn end(&mut self) -> String {
        let output = self.process.take().unwrap().wait_with_output().unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        assert!(output.status.success(), "{}: {said}", self.name);
        said
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

#[test]
fn bots_play_whole_games_of_every_ruleset_on_a_way_that_loses_things() {
    let folder = Folder::new("games");
    let place = Place::open(&folder);
    let way = Way::to(place.port);
    let mut pairs: Vec<[Bot; 2]> = RULESETS
        .iter()
        .enumerate()
        .map(|(seed, ruleset)| {
            ["offer", "join"].map(|lobby| Bot::start(&folder, &place, way.port, ruleset, lobby, 2 * seed))
        })
        .collect();
    let (mut outputs, mut comebacks) = (String::new(), 0);
    for (ruleset, bots) in RULESETS.iter().zip(&mut pairs) {
        let games = bots.each_mut().map(|bot| {
            let said = bot.end();
            let (game, back) = check_said(&said, ruleset);
            outputs += &said;
            comebacks += back;
            game
        });
        assert_eq!(games[0], games[1], "{ruleset}: they played each other");
        for bot in bots.iter() {
            check_nothing_is_lost(&place, bot, &games[0]);
        }
    }
    let faults = way.counts();
    assert!(faults.iter().all(|&count| count > 0), "every fault was there: {faults:?}");
    assert!(comebacks > 20, "the games were disturbed {comebacks} times by {faults:?}");
    check_tokens_are_secret(&folder, &outputs, pairs.iter().flatten());
}

/// The game that was played, and how often the bot had to come back to it.
fn check_said(said: &str, ruleset: &str) -> (String, u32) {
    let end = said.lines().last().expect("a last line");
    let game = end.strip_prefix("Game ").and_then(|rest| rest.split(':').next()).expect(said).to_owned();
    assert!(said.contains(&format!("Game {game}: {ruleset}, ")), "{said}");
    let whole = ["checkmate", "stalemate", "insufficient", "too_many_reversible_moves"];
    assert!(whole.iter().any(|reason| end.contains(&format!(": {reason}"))), "a whole game: {said}");
    let back = end.split("came back ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
    (game, back.expect(said))
}

/// What the bot believes to have asked and heard is what the umpire was asked and said, each once and in order.
fn check_nothing_is_lost(place: &Place, bot: &Bot, game: &str) {
    let log = fs::read_to_string(&bot.log).unwrap();
    for wrong in ["begins anew", "out of turn", "was not put", "nothing that was put", "resigned"] {
        assert!(!log.contains(wrong), "{}: {wrong}", bot.name);
    }
    let start = format!("diary of {game}: ");
    let diary = log.lines().rev().find_map(|line| line.split_once(&start)).expect("a diary").1;
    let review = ask(place.port, &format!("GET /game/{game}/review"), &bot.token, &Value::Null);
    let own = review["viewer_color"].as_str().expect("a seat");
    let moves = review["moves"].as_array().expect("moves");
    let asked = |item: &&Value| item["color"] == own;
    let truth: Vec<&str> =
        moves.iter().filter(asked).map(|item| item["uci"].as_str().unwrap_or("any")).collect();
    let told: Vec<&str> = diary.split(' ').filter_map(|entry| Some(entry.split_once('=')?.0)).collect();
    assert_eq!(told, truth, "{}", bot.name);
    let moved = |entry: &&str| !entry.contains('=') && entry.starts_with("moved");
    let enemy = moves.iter().filter(|item| item["color"] != own && item["move_done"] == true).count();
    assert_eq!(diary.split(' ').filter(moved).count(), enemy, "{}", bot.name);
    let captures = moves.iter().filter(|item| item["answer"]["main"] == "CAPTURE_DONE").count();
    assert_eq!(diary.matches("taken:").count(), captures, "{}", bot.name);
}

/// No token is in anything that was said or written, but in its own file.
fn check_tokens_are_secret<'a>(folder: &Folder, outputs: &str, bots: impl Iterator<Item = &'a Bot>) {
    let written: Vec<(PathBuf, Vec<u8>)> = fs::read_dir(&folder.0)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_none_or(|kind| kind != "token"))
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    assert!(written.iter().any(|(path, _)| path.ends_with(Path::new("place.db"))));
    for bot in bots {
        let secret = bot.token.split_once('.').expect("two parts").1;
        assert!(!outputs.contains(secret));
        for (path, bytes) in &written {
            let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
            assert!(!found, "{} in {}", bot.name, path.display());
        }
    }
}

#[test]
fn a_token_that_nobody_knows_is_refused_and_not_shown() {
    let folder = Folder::new("stranger");
    let place = Place::open(&folder);
    let token = format!("ksbot_{}.{}", "a".repeat(8), "b".repeat(64));
    let file = folder.path("stranger.token");
    fs::write(&file, &token).unwrap();
    let bot = |base: &str, file: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_noctule"))
            .args(["bot", "--engine", "random", "--base", base, "--token-file"])
            .arg(file)
            .output()
            .unwrap();
        assert!(!output.status.success());
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let said = bot(&format!("http://127.0.0.1:{}", place.port), &file);
    assert!(said.contains("401 UNAUTHORIZED") && !said.contains("bbbb"), "{said}");
    let said = bot("http://kriegspiel.example", &file);
    assert!(said.contains("expected an address that begins with https://"), "{said}");
    let said = bot("https://kriegspiel.example", &folder.path("none"));
    assert!(said.contains("cannot read"), "{said}");
}
