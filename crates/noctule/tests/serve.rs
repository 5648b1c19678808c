//! The place as a process: its settings, its first line, its end.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("noctule-serve-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn serve(folder: &Folder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctule"));
    command.arg("serve").env("XDG_DATA_HOME", &folder.0).stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// The settings in force.
fn settings(command: &mut Command) -> String {
    let output = command.arg("--print-config").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn complaint(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_flag_goes_before_its_variable_that_before_the_file_and_that_before_what_is_usual() {
    let folder = Folder::new("settings");
    let file =
        folder.write("settings.toml", "listen = \"127.0.0.1:3\"\nengine_threads = 3\nlog_level = \"info\"\n");
    let usual = settings(&mut serve(&folder));
    assert!(usual.contains("listen = \"127.0.0.1:7878\""), "{usual}");
    assert!(usual.contains(&format!("data = \"{}/noctule/place.db\"", folder.0.display())), "{usual}");
    assert!(usual.contains("per_minute = 1200.0"), "{usual}");

    let from_file = settings(serve(&folder).arg("--config").arg(&file));
    assert!(from_file.contains("listen = \"127.0.0.1:3\"") && from_file.contains("engine_threads = 3"));

    let with_variables = || {
        let mut command = serve(&folder);
        command.env("NOCTULE_CONFIG", &file).env("NOCTULE_LISTEN", "127.0.0.1:2");
        command.env("NOCTULE_LOG_LEVEL", "off").env("NOCTULE_REQUESTS_PER_MINUTE", "7");
        command
    };
    let from_variables = settings(&mut with_variables());
    assert!(from_variables.contains("listen = \"127.0.0.1:2\""), "{from_variables}");
    assert!(from_variables.contains("engine_threads = 3") && from_variables.contains("per_minute = 7.0"));
    assert!(from_variables.contains("log_level = \"off\""));

    let from_flags = settings(with_variables().args(["--listen", "127.0.0.1:1"]));
    assert!(from_flags.contains("listen = \"127.0.0.1:1\""), "{from_flags}");
}

#[test]
fn settings_that_cannot_be_used_are_named() {
    let folder = Folder::new("wrong");
    let misspelt = folder.write("misspelt.toml", "lisen = \"127.0.0.1:3\"\n");
    let said = complaint(serve(&folder).arg("--config").arg(&misspelt));
    assert!(said.contains("misspelt.toml") && said.contains("lisen"), "{said}");
    let said = complaint(serve(&folder).args(["--public", "play.example"]));
    assert!(said.contains("public: expected an origin such as https://"), "{said}");
    let diary = folder.write("diary.txt", &"Dear diary, I lost my queen. ".repeat(50));
    let said = complaint(serve(&folder).args(["--listen", "127.0.0.1:0"]).arg("--data").arg(diary));
    assert!(said.contains("diary.txt is not a file of this program's"), "{said}");
}

/// A place that is ended when the test is over, however it ends.
struct Place {
    process: Child,
    address: String,
}

impl Place {
    fn open(command: &mut Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("noctule is at http://").expect("the first line").to_owned();
        Self { process, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn terminate(mut self) -> (bool, String) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.process.wait().unwrap().success(), log)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_place_says_where_it_is_answers_and_ends_when_it_is_told_to() {
    let folder = Folder::new("process");
    let start = || {
        let mut command = serve(&folder);
        command.args(["--listen", "127.0.0.1:0", "--log-level", "info", "--log-format", "json"]);
        Place::open(&mut command)
    };
    let place = start();
    assert!(place.get("/healthz").ends_with("\r\n\r\nok"));
    assert!(place.get("/api/v1/me").contains("\"account\":false"));
    assert!(place.get("/?invite=topsecret").starts_with("HTTP/1.1 200"));
    // A connection that says nothing does not keep the place open.
    let idle = TcpStream::connect(&place.address).unwrap();
    let (well, log) = place.terminate();
    assert!(well, "{log}");
    drop(idle);
    let line = log.lines().find(|line| line.contains("/api/v1/me")).expect("a line for the request");
    for part in ["\"method\":\"GET\"", "\"route\":\"/api/v1/me\"", "\"status\":200", "\"micros\":"] {
        assert!(line.contains(part), "{part} in {line}");
    }
    assert!(!log.contains("topsecret"), "{log}");
    let data = folder.0.join("noctule");
    assert!(data.join("place.db").exists() && !data.join("place.db-wal").exists(), "the log was folded in");
    let again = start();
    assert!(again.get("/healthz").ends_with("ok"));
}

#[test]
fn chess_interfaces_are_let_in_when_asked_for_and_nowhere_otherwise() {
    let folder = Folder::new("ics");
    assert!(!settings(&mut serve(&folder)).contains("ics = "));
    assert!(settings(serve(&folder).arg("--ics")).contains("ics = \"127.0.0.1:5000\""));
    let file = folder.write("settings.toml", "ics = \"127.0.0.1:5001\"\n");
    assert!(settings(serve(&folder).arg("--config").arg(&file)).contains("ics = \"127.0.0.1:5001\""));

    let mut command = serve(&folder);
    command.args(["--listen", "127.0.0.1:0", "--ics", "127.0.0.1:0"]).stdout(Stdio::piped());
    let mut place = command.spawn().unwrap();
    let mut lines = BufReader::new(place.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("noctule is at http://127.0.0.1:"));
    let line = lines.next().unwrap().unwrap();
    let port = line.strip_prefix("chess interfaces connect to 127.0.0.1 ").unwrap().parse::<u16>().unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.write_all(b"guest\nquit\n").unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    assert!(said.contains("login: ") && said.ends_with("ics% Goodbye.\r\n"), "{said}");
    place.kill().unwrap();
    place.wait().unwrap();
}
