//! The place under load: many games at once over its sockets, with every answer timed and every event counted.

use anyhow::{Context, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::fmt;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many games are played at once, each by two scripted players.
    #[arg(long, default_value_t = 500, value_name = "N")]
    games: usize,
    /// For how many seconds.
    #[arg(long, default_value_t = 20, value_name = "S")]
    seconds: u64,
    /// How many tries a game puts in a second, as far as it is answered.
    #[arg(long, default_value_t = 3.0, value_name = "N")]
    tries: f64,
    /// How many more games are played at the same time against the house.
    #[arg(long, default_value_t = 0, value_name = "N")]
    house: usize,
    /// Against which of its levels.
    #[arg(long, default_value = "noctule", value_name = "LEVEL")]
    level: String,
    /// The server's evenness: milliseconds after which a seat is answered in any case.
    #[arg(long, default_value_t = 0, value_name = "MS")]
    evenness: u64,
    /// The seed of the players' luck.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

/// What one player saw.
#[derive(Debug, Default)]
struct Seen {
    waits: Vec<Duration>,
    /// From a move that stood to hearing the answer, against the house.
    turns: Vec<Duration>,
    events: usize,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    ensure!(args.games > 0 && args.tries > 0.0, "expected at least one game and more than 0 tries a second");
    let server = Server::start(args.evenness)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let seen = runtime.block_on(play(args, server.address))?;
    let memory = server.memory();
    let waits = Times::of(seen.iter().flat_map(|seen| &seen.waits));
    ensure!(!waits.0.is_empty(), "no try was answered in {} seconds", args.seconds);
    let events: usize = seen.iter().map(|seen| seen.events).sum();
    let (count, each) = (waits.0.len(), waits.0.len() as u64 / args.seconds.max(1));
    writeln!(
        out,
        "{} games at once for {} s: {count} tries answered, {each} a second",
        args.games, args.seconds
    )?;
    writeln!(out, "answered in ms: {waits}")?;
    let turns = Times::of(seen.iter().flat_map(|seen| &seen.turns));
    if args.house > 0 {
        writeln!(out, "{} more against {}: its turn was heard after ms: {turns}", args.house, args.level)?;
    }
    writeln!(out, "{events} events heard, none lost, none twice; no error")?;
    match memory {
        Some(kib) => writeln!(out, "the server holds {} MiB", kib / 1024)?,
        None => writeln!(out, "how much the server holds is not told on this system")?,
    }
    Ok(())
}

/// Times in order.
struct Times(Vec<Duration>);

impl Times {
    fn of<'a>(times: impl Iterator<Item = &'a Duration>) -> Self {
        let mut times: Vec<Duration> = times.copied().collect();
        times.sort_unstable();
        Self(times)
    }

    fn at(&self, share: f64) -> f64 {
        let place = (self.0.len().saturating_sub(1) as f64 * share) as usize;
        self.0.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, late, longest] = [0.5, 0.99, 1.0].map(|share| self.at(share));
        write!(f, "median {median:.1}, 99th percentile {late:.1}, longest {longest:.1}")
    }
}

/// A server in a process of its own, with limits that let one address do everything.
struct Server {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl Server {
    fn start(evenness: u64) -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("noctule-load-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let config = folder.join("settings.toml");
        let rate = "{ burst = 1000000, per_minute = 1e9 }";
        fs::write(&config, format!("[limits]\nrequests = {rate}\nguests = {rate}\ndeeds = {rate}\n"))?;
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--evenness", &evenness.to_string(), "--config"])
            .arg(&config)
            .arg("--data")
            .arg(folder.join("place.db"))
            .stdout(Stdio::piped())
            .spawn()
            .context("the server cannot be started")?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("its words")?).read_line(&mut line)?;
        let address = line.trim().rsplit("//").next().and_then(|address| address.parse().ok());
        let address = address.with_context(|| format!("expected the server's address, got {line:?}"))?;
        Ok(Self { child, address, folder })
    }

    /// KiB of memory in use, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

async fn play(args: &Args, address: SocketAddr) -> anyhow::Result<Vec<Seen>> {
    let mut players = Vec::new();
    for game in 0..args.games {
        let wish = json!({"opponent": "anyone", "ruleset": "wild16", "colour": "white", "draws": "off"});
        let (first, made) = post(address, "/api/v1/games", &wish).await?;
        let id =
            made["card"]["id"].as_str().with_context(|| format!("expected a game, got {made}"))?.to_owned();
        let (second, _) = post(address, &format!("/api/v1/games/{id}/join"), &json!({})).await?;
        for (seat, cookie) in [first, second].into_iter().enumerate() {
            players.push((id.clone(), cookie, args.seed + (2 * game + seat) as u64));
        }
    }
    for game in 0..args.house {
        let wish = json!({"opponent": {"level": args.level}, "ruleset": "wild16", "colour": "white", "draws": "off"});
        let (cookie, made) = post(address, "/api/v1/games", &wish).await?;
        let id =
            made["card"]["id"].as_str().with_context(|| format!("expected a game, got {made}"))?.to_owned();
        players.push((id, cookie, args.seed + game as u64));
    }
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let pause = Duration::from_secs_f64(1.0 / args.tries);
    let playing: Vec<_> = players
        .into_iter()
        .map(|(id, cookie, seed)| tokio::spawn(player(address, id, cookie, seed, pause, end)))
        .collect();
    let mut seen = Vec::new();
    for (number, player) in playing.into_iter().enumerate() {
        let mut one = player.await??;
        if number < 2 * args.games {
            one.turns.clear();
        }
        seen.push(one);
    }
    Ok(seen)
}

/// Plays at random, a try at each pause, until the time is over.
async fn player(
    address: SocketAddr,
    game: String,
    cookie: String,
    seed: u64,
    pause: Duration,
    end: Instant,
) -> anyhow::Result<Seen> {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut request = format!("ws://{address}/api/v1/games/{game}/socket").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let (mut socket, _) = connect_async(request).await?;
    let mut seen = Seen::default();
    let mut command = 0;
    let mut asked: Option<Instant> = None;
    let mut moved: Option<Instant> = None;
    // Tries that may be put now, while nothing is under way.
    let mut tries: Vec<Value> = Vec::new();
    loop {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() && asked.is_none() {
            return Ok(seen);
        }
        let ready = asked.is_none() && !tries.is_empty() && !left.is_zero();
        let next = if ready {
            let wait = pause.mul_f64(luck.random_range(0.5..1.5));
            tokio::time::timeout(wait, socket.next()).await
        } else {
            tokio::time::timeout(
                Duration::from_secs(30).min(left.max(Duration::from_secs(10))),
                socket.next(),
            )
            .await
        };
        match next {
            Err(_) if ready => {
                command += 1;
                let put = &tries[luck.random_range(0..tries.len())];
                let text = json!({"id": command, "seen": seen.events, "do": "try", "try": put}).to_string();
                asked = Some(Instant::now());
                socket.send(Message::text(text)).await?;
            }
            Err(_) if asked.is_some() => bail!("a try was not answered within ten seconds"),
            Err(_) => return Ok(seen),
            Ok(None) => bail!("the server ended a connection"),
            Ok(Some(message)) => {
                let Message::Text(text) = message? else { continue };
                let said: Value = serde_json::from_str(text.as_str())?;
                match said["is"].as_str() {
                    Some("event") => {
                        seen.events += 1;
                        ensure!(said["event"]["n"] == seen.events, "an event was lost or came twice: {said}");
                        if said["event"]["heard"]["verdict"] == "moved" {
                            match said["event"]["what"].as_str() {
                                Some("asked") => moved = Some(Instant::now()),
                                _ => seen.turns.extend(moved.take().map(|moved| moved.elapsed())),
                            }
                        }
                    }
                    Some("view") => tries = said["view"]["tries"].as_array().cloned().unwrap_or_default(),
                    Some("answer") => {
                        ensure!(said["problem"].is_null(), "a try was not put: {said}");
                        seen.waits.extend(asked.take().map(|asked| asked.elapsed()));
                    }
                    Some("problem") => bail!("{said}"),
                    _ => {}
                }
            }
        }
    }
}

/// Sends a request; gives back the cookie that was set and the answer.
async fn post(address: SocketAddr, path: &str, body: &Value) -> anyhow::Result<(String, Value)> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_default();
    let (_, body) = answer.split_once("\r\n\r\n").context("expected an answer with a body")?;
    Ok((cookie.split(';').next().unwrap_or_default().into(), serde_json::from_str(body)?))
}
