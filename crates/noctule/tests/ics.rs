//! Our own client on our own port, in other processes.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("noctule-ics-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A place with an open port, which is killed when the test is over.
struct Place {
    child: Child,
    web: u16,
    ics: u16,
}

impl Place {
    /// Nobody waits for evenness here, and nobody is too quick.
    fn open(folder: &Folder) -> Self {
        let settings = folder.file("settings.toml");
        fs::write(&settings, "[limits.deeds]\nburst = 1000000\nper_minute = 1000000.0\n").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_noctule"))
            .args(["serve", "--listen", "127.0.0.1:0", "--ics", "127.0.0.1:0", "--evenness", "0", "--config"])
            .arg(settings)
            .arg("--data")
            .arg(folder.file("place.db"))
            .env("NOCTULE_ENDINGS", "none")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut port = |after: char| -> u16 {
            let line = lines.next().unwrap().unwrap();
            line.rsplit(after).next().and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("{line}"))
        };
        let (web, ics) = (port(':'), port(' '));
        Self { child, web, ics }
    }

    fn register(&self, name: &str, password: &str) {
        let body = format!("{{\"name\":\"{name}\",\"password\":\"{password}\"}}");
        let mut stream = TcpStream::connect(("127.0.0.1", self.web)).unwrap();
        let length = body.len();
        write!(
            stream,
            "POST /api/v1/accounts HTTP/1.1\r\nHost: place\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 20"), "{answer}");
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ics(port: u16, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctule"));
    command.args(["ics", "127.0.0.1", &port.to_string(), "--profile", "noctule", "--pace", "0"]);
    command.args(args).env("NOCTULE_ENDINGS", "none").stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

/// Somebody who waits to be asked for a game.
struct Waiting {
    child: Child,
    name: String,
    words: BufReader<ChildStdout>,
}

impl Waiting {
    fn start(mut command: Command) -> Self {
        let mut child = command.spawn().unwrap();
        let mut words = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        words.read_line(&mut first).unwrap();
        let name = first.split(" is at ").next().unwrap().to_owned();
        assert!(first.contains(" is at 127.0.0.1 "), "{first}");
        Self { child, name, words }
    }

    fn end(mut self) -> String {
        let mut rest = String::new();
        self.words.read_to_string(&mut rest).unwrap();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

fn output(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The lines that tell how games ended, without the counts of the side that tells them.
fn endings(said: &str) -> Vec<String> {
    let ends = said.lines().filter(|line| line.contains(" own moves, "));
    ends.filter_map(|line| line.split(" (").next()).map(str::to_owned).collect()
}

#[test]
fn two_of_our_players_play_a_whole_game_with_each_other_over_the_port() {
    let folder = Folder::new("two");
    let place = Place::open(&folder);
    let waiting = Waiting::start(ics(place.ics, &["--engine", "capturing", "--seed", "1", "--accept"]));
    let challenge = format!("{} 5 0", waiting.name);
    let said = output(ics(place.ics, &["--engine", "capturing", "--seed", "2", "--challenge", &challenge]));
    let theirs = waiting.end();
    let (ours, theirs) = (endings(&said), endings(&theirs));
    assert_eq!(ours, theirs, "{said}");
    assert_eq!(ours.len(), 1, "{said}");
    let fair = ["checkmated", "mating material", "stalemate", "50 move", "repetition"];
    assert!(ours.iter().all(|end| fair.iter().any(|words| end.contains(words))), "{ours:?}");
    assert!(said.ends_with(" 0 without a result\n") && !said.contains("resigned:"), "{said}");
}

#[test]
fn a_connection_that_is_cut_again_and_again_costs_no_game() {
    let folder = Folder::new("cut");
    let place = Place::open(&folder);
    place.register("Nightjar", "a-good-password");
    let (password, log) = (folder.file("password"), folder.file("log"));
    fs::write(&password, "a-good-password\n").unwrap();
    let waiting = Waiting::start(ics(place.ics, &["--engine", "capturing", "--seed", "3", "--accept"]));
    let challenge = format!("{} 5 0", waiting.name);
    let (shears, cuts) = shears(place.ics, 4_000, 2);
    let mut command = ics(
        shears,
        &["--engine", "capturing", "--seed", "4", "--name", "Nightjar", "--challenge", &challenge],
    );
    command.arg("--password-file").arg(&password).arg("--log").arg(&log);
    let said = output(command);
    let theirs = waiting.end();
    assert_eq!(endings(&said), endings(&theirs), "{said}\n{theirs}");
    let done = cuts.try_iter().count();
    assert!(done >= 1, "no connection was cut");
    assert!(said.ends_with(" 0 without a result\n") && !said.contains("resigned:"), "{said}");
    let log = fs::read_to_string(log).unwrap();
    assert_eq!(log.matches("= came back").count(), done, "{said}");
    assert!(!log.contains("a-good-password") && !said.contains("a-good-password"));
}

#[test]
fn a_client_that_is_killed_in_mid_game_finds_its_game_again() {
    let folder = Folder::new("killed");
    let place = Place::open(&folder);
    place.register("Nightjar", "a-good-password");
    let password = folder.file("password");
    fs::write(&password, "a-good-password\n").unwrap();
    let waiting = Waiting::start(ics(place.ics, &["--engine", "capturing", "--seed", "6", "--accept"]));
    let challenge = format!("{} 5 0", waiting.name);
    let nightjar = |port| {
        let mut command = ics(
            port,
            &["--engine", "capturing", "--seed", "7", "--name", "Nightjar", "--challenge", &challenge],
        );
        command.arg("--password-file").arg(&password);
        command
    };
    let (shears, cuts) = shears(place.ics, 3_000, 1);
    let mut first = nightjar(shears).spawn().unwrap();
    cuts.recv_timeout(Duration::from_secs(60)).unwrap();
    first.kill().unwrap();
    first.wait().unwrap();
    let said = output(nightjar(place.ics));
    assert_eq!(endings(&said), endings(&waiting.end()), "{said}");
    assert!(said.contains("the diary begins anew"), "{said}");
    assert!(!said.contains("resigned:"), "{said}");
}

#[test]
fn a_person_at_the_terminal_plays_over_the_port() {
    let folder = Folder::new("person");
    let place = Place::open(&folder);
    let waiting = Waiting::start(ics(place.ics, &["--engine", "random", "--seed", "5", "--accept"]));
    let challenge = format!("{} 5 0", waiting.name);
    let mut command = ics(place.ics, &["--challenge", &challenge, "--assist", "tokens", "--ascii"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut keys = child.stdin.take().unwrap();
    let mut words = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let own = words.by_ref().find(|line| line.contains(" against ")).unwrap();
    let put = if own.contains("White") { "e4" } else { "e5" };
    assert!(words.by_ref().any(|line| line.contains("to move: type a move")));
    writeln!(keys, "phantom N f6\nNf9\n{put}").unwrap();
    assert_eq!(
        words.by_ref().find(|line| line.contains("marked")).as_deref(),
        Some("A knight is marked on f6")
    );
    assert!(words.by_ref().any(|line| line.contains("expected")));
    let pawn = if put == "e4" { "e2-e4" } else { "e7-e5" };
    assert!(words.by_ref().any(|line| line.contains(pawn)));
    writeln!(keys, "resign\nresign").unwrap();
    let end: Vec<String> = words.collect();
    assert!(child.wait().unwrap().success());
    assert_eq!(end.last().map(String::as_str), Some("1 game: 0 won, 0 drawn, 1 lost, 0 without a result"));
    assert!(waiting.end().ends_with("1 game: 1 won, 0 drawn, 0 lost, 0 without a result\n"));
}

#[test]
fn what_cannot_be_asked_for_is_said_before_anything_is_sent() {
    for (args, expected) in [
        (&["--seek", "soon"][..], "expected minutes and seconds a move"),
        (&["--engine", "kasparov", "--accept"], "expected a player, one of"),
        (&["--accept", "--seek", "5 10"], "cannot be used with"),
        (&["--accept", "--games", "0"], "0 is not in"),
        (&["--accept", "--password-file", "/nowhere"], "cannot read /nowhere"),
    ] {
        let output = ics(1, args).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(expected), "{args:?}: {said}");
    }
}

/// Passes bytes on to a port, cuts the first so many connections after so many bytes, and tells of each cut.
fn shears(to: u16, after: usize, most: u32) -> (u16, Receiver<()>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let (tell, cuts) = channel();
    let mut left = most;
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let Ok(server) = TcpStream::connect(("127.0.0.1", to)) else { return };
            let (mut up, mut down) = (client.try_clone().unwrap(), server.try_clone().unwrap());
            thread::spawn(move || std::io::copy(&mut up, &mut down));
            let is_cut = pass_on(&server, &client, (left > 0).then_some(after));
            let _ = server.shutdown(Shutdown::Both);
            let _ = client.shutdown(Shutdown::Both);
            if is_cut {
                left -= 1;
                let _ = tell.send(());
            }
        }
    });
    (port, cuts)
}

/// Says whether the limit was reached.
fn pass_on(mut from: &TcpStream, mut to: &TcpStream, limit: Option<usize>) -> bool {
    let (mut passed, mut bytes) = (0, [0; 512]);
    loop {
        let Ok(count @ 1..) = from.read(&mut bytes) else { return false };
        if to.write_all(&bytes[..count]).is_err() {
            return false;
        }
        passed += count;
        if limit.is_some_and(|limit| passed >= limit) {
            return true;
        }
    }
}
