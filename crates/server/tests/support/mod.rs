//! A whole place in the test's own process, reached through a real socket, and clients that keep every byte.

#![allow(dead_code, unused_imports)]

pub(crate) mod pairs;
mod typist;

pub(crate) use typist::Typist;

use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use noctule_engine::Shelf;
use noctule_server::http::{House, LimitOptions, Rate, router};
use noctule_server::store::Store;
use noctule_server::{Chance, Clock, ServeOptions};
use serde_json::Value;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// A place whose time and luck are the test's.
pub(crate) struct Place {
    pub(crate) address: SocketAddr,
    pub(crate) house: Arc<House>,
    pub(crate) clock: Clock,
}

impl Place {
    pub(crate) async fn open(seed: u64) -> Self {
        let store = Store::in_memory().await.expect("a store");
        Self::at(1_800_000_000, store, seed).await
    }

    /// A place that opens at a time, on what is stored already.
    pub(crate) async fn at(seconds: u64, store: Store, seed: u64) -> Self {
        let clock = Clock::turned_by_hand(seconds);
        let often = Rate { burst: 1_000_000, per_minute: 1e9 };
        let options = ServeOptions {
            limits: LimitOptions {
                requests: often,
                logins: often,
                guests: often,
                deeds: often,
                bot_joins: often,
            },
            evenness: 0,
            engine_threads: 1,
            ..ServeOptions::default()
        };
        let house = House::open(options, store, clock.clone(), Chance::from_seed(seed), Shelf::default())
            .await
            .expect("a house");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let service = router(Arc::clone(&house)).into_make_service_with_connect_info::<SocketAddr>();
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("a stream"));
        tokio::spawn(async move { axum::serve(listener, service).await });
        Self { address, house, clock }
    }

    /// Opens the port for chess interfaces.
    pub(crate) async fn open_port(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(noctule_server::ics::listen(listener, Arc::clone(&self.house)));
        address
    }

    /// Sends a request on a connection of its own; gives back every byte of the answer.
    pub(crate) async fn raw(&self, request: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        stream.write_all(request.as_bytes()).await.expect("a request");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("an answer");
        answer
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Vec<u8> {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: place.test\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        );
        self.raw(&request).await
    }

    pub(crate) async fn post(&self, path: &str, cookie: &str, body: &str) -> Vec<u8> {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: place.test\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        self.raw(&request).await
    }

    /// A game between two fresh guests: its name and their cookies, the maker's first.
    pub(crate) async fn pair_up(&self, wish: &str) -> (String, [String; 2]) {
        let made = self.post("/api/v1/games", "", wish).await;
        let (first, card) = (cookie(&made), json(&made));
        let id = card["card"]["id"].as_str().expect("a name").to_owned();
        let challenge = match card["invite"].as_str() {
            Some(invite) => format!(r#"{{"invite":"{invite}"}}"#),
            None => "{}".into(),
        };
        let joined = self.post(&format!("/api/v1/games/{id}/join"), "", &challenge).await;
        (id, [first, cookie(&joined)])
    }

    pub(crate) async fn connect(&self, game: &str, cookie: &str, after: u32) -> Client {
        Client::connect(self.address, game, cookie, after).await
    }
}

/// The body of an answer as JSON.
pub(crate) fn json(answer: &[u8]) -> Value {
    let text = String::from_utf8_lossy(answer);
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {text}"))
}

pub(crate) fn status(answer: &[u8]) -> u16 {
    String::from_utf8_lossy(answer).split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// The cookie that an answer sets, as it is sent back.
pub(crate) fn cookie(answer: &[u8]) -> String {
    let text = String::from_utf8_lossy(answer);
    let line = text.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie:"));
    let value = line.and_then(|line| line.split_once(": ")).map_or("", |(_, value)| value);
    value.split(';').next().unwrap_or("").to_owned()
}

/// A stream that remembers what came in.
struct Tap {
    stream: TcpStream,
    heard: Arc<Mutex<Vec<u8>>>,
}

impl AsyncRead for Tap {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        self.heard.lock().expect("a tap").extend_from_slice(&buf.filled()[before..]);
        read
    }
}

impl AsyncWrite for Tap {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// A client on a game's socket.
pub(crate) struct Client {
    socket: WebSocketStream<Tap>,
    heard: Arc<Mutex<Vec<u8>>>,
    next: u32,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr, game: &str, cookie: &str, after: u32) -> Self {
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("a stream");
        let heard = Arc::new(Mutex::new(Vec::new()));
        let tap = Tap { stream, heard: Arc::clone(&heard) };
        let path = format!("ws://place.test/api/v1/games/{game}/socket?after={after}");
        let mut request = path.into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("sec-websocket-key", "bm9jdHVsZSBub2N0dWxlIQ==".parse().expect("a key"));
        if !cookie.is_empty() {
            headers.insert("cookie", cookie.parse().expect("a cookie"));
        }
        let (socket, _) = client_async(request, tap).await.expect("a socket");
        Self { socket, heard, next: 0 }
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("to be heard");
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            match self.socket.next().await.expect("a message").expect("a whole one") {
                Message::Text(text) => return serde_json::from_str(text.as_str()).expect("JSON"),
                Message::Close(_) => panic!("the socket was closed"),
                _ => {}
            }
        }
    }

    /// Does something and reads until it is answered; gives back the answer's problem and what came before.
    pub(crate) async fn ask(&mut self, deed: &str) -> (Value, Vec<Value>) {
        self.next += 1;
        let id = self.next;
        self.say(&format!(r#"{{"id":{id},{deed}}}"#)).await;
        let mut before = Vec::new();
        loop {
            let message = self.next().await;
            if message["is"] == "answer" && message["id"] == id {
                return (message["problem"].clone(), before);
            }
            before.push(message);
        }
    }

    pub(crate) async fn put(&mut self, request: &str) -> (Value, Vec<Value>) {
        match request {
            "any" => self.ask(r#""do":"any""#).await,
            _ => self.ask(&format!(r#""do":"try","try":"{request}""#)).await,
        }
    }

    /// Waits for the server to end the connection.
    pub(crate) async fn is_closed(&mut self) -> bool {
        loop {
            match self.socket.next().await {
                None | Some(Err(_) | Ok(Message::Close(_))) => return true,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Every byte that has come in so far. What was sent before the last answer is in it.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.heard.lock().expect("a tap").clone()
    }
}
