use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long an answer may take before a test has failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody at the port for chess interfaces, who types and keeps every byte.
pub(crate) struct Typist {
    stream: TcpStream,
    pub(crate) name: String,
    pub(crate) heard: Vec<u8>,
    read: usize,
}

impl Typist {
    pub(crate) async fn connect(port: SocketAddr) -> Self {
        let stream = TcpStream::connect(port).await.expect("a connection");
        stream.set_nodelay(true).expect("a stream");
        Self { stream, name: String::new(), heard: Vec::new(), read: 0 }
    }

    /// A guest at the prompt.
    pub(crate) async fn guest(port: SocketAddr) -> Self {
        let mut guest = Self::connect(port).await;
        guest.until("login: ").await;
        let welcome = guest.ask("guest").await;
        let name = welcome.split("session as ").nth(1).and_then(|rest| rest.split(' ').next());
        guest.name = name.expect("a name").to_owned();
        guest
    }

    pub(crate) async fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes()).await;
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.expect("to be heard");
    }

    /// Reads on until a text has come; gives back what is new up to its end.
    pub(crate) async fn until(&mut self, text: &str) -> String {
        loop {
            let unread = &self.heard[self.read..];
            if let Some(at) = unread.windows(text.len()).position(|window| window == text.as_bytes()) {
                let end = self.read + at + text.len();
                let said = String::from_utf8_lossy(&self.heard[self.read..end]).into_owned();
                self.read = end;
                return said;
            }
            let more = tokio::time::timeout(PATIENCE, self.stream.read_buf(&mut self.heard)).await;
            let unread = || String::from_utf8_lossy(&self.heard[self.read..]).into_owned();
            match more {
                Ok(Ok(1..)) => {}
                other => panic!("{other:?}: expected {text:?} in {:?}", unread()),
            }
        }
    }

    /// Types a line and reads the answer up to the next prompt.
    pub(crate) async fn ask(&mut self, line: &str) -> String {
        self.say(line).await;
        self.until("ics% ").await
    }

    /// Waits for the place to end the connection.
    pub(crate) async fn is_closed(&mut self) -> bool {
        let rest = tokio::time::timeout(PATIENCE, self.stream.read_to_end(&mut self.heard)).await;
        rest.is_ok()
    }

    pub(crate) async fn quit(&mut self) {
        self.say("quit").await;
        assert!(self.is_closed().await);
    }
}
