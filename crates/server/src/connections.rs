//! Connections, from the moment they come in: how many at once, how long they may dawdle, how they end.

use crate::closing::Bell;
use crate::http::{House, router};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

/// How long a request's head may take to arrive, and how long a connection may stay without a request.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest head.
const LONGEST_HEAD: usize = 16 * 1024;
/// How long to wait when the system has no connection to give.
const PAUSE: Duration = Duration::from_millis(200);

/// Lets browsers in until the house closes. Each holds a bell of [`House::closing`], so that the house can wait for
/// them.
pub(crate) async fn accept(listener: TcpListener, house: Arc<House>) {
    let router = router(Arc::clone(&house));
    let_in(listener, &house, |stream, from, place| {
        let connection = Connection { stream, _place: place };
        tokio::spawn(attend(connection, from, router.clone(), house.closing.listen()));
    })
    .await;
}

/// Lets connections in, as many at once as there are places, until the house closes.
pub(crate) async fn let_in(
    listener: TcpListener,
    house: &House,
    welcome: impl Fn(TcpStream, SocketAddr, OwnedSemaphorePermit),
) {
    let places = Arc::new(Semaphore::new(house.config.connections.min(Semaphore::MAX_PERMITS)));
    let mut closing = house.closing.listen();
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        tokio::select! {
            () = closing.rings() => return,
            (place, accepted) = next => match (place, accepted) {
                (Ok(place), Ok((stream, from))) => welcome(stream, from, place),
                (Err(_), _) => return,
                (_, Err(error)) => {
                    tracing::warn!(%error, "a connection could not be let in");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }
}

async fn attend(connection: Connection, from: SocketAddr, router: Router, mut closing: Bell) {
    // A view is a few small packets that should not wait for each other.
    if connection.stream.set_nodelay(true).is_err() {
        return;
    }
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().oneshot(request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(connection), service)
        .with_upgrades();
    let mut serving = pin!(serving);
    // What goes wrong on a connection is the other end's affair.
    tokio::select! {
        _ = serving.as_mut() => return,
        () = closing.rings() => serving.as_mut().graceful_shutdown(),
    }
    let _ = serving.await;
}

/// A connection and its place among those that may be open; an upgraded one keeps it.
#[derive(Debug)]
struct Connection {
    stream: TcpStream,
    _place: OwnedSemaphorePermit,
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;
    use crate::{Chance, Clock, ServeOptions};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    async fn open(connections: usize) -> (Arc<House>, SocketAddr) {
        let options = ServeOptions { connections, ..Default::default() };
        let store = Store::in_memory().await.expect("a store");
        let house = House::open(
            options,
            store,
            Clock::turned_by_hand(0),
            Chance::from_seed(1),
            noctule_engine::Shelf::default(),
        );
        let house = house.await.expect("a house");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(accept(listener, Arc::clone(&house)));
        (house, address)
    }

    async fn ask(stream: &mut TcpStream) -> String {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n").await.expect("sent");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\nok") {
            if stream.read_buf(&mut answer).await.expect("read") == 0 {
                break;
            }
        }
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[tokio::test]
    async fn whoever_finds_the_house_full_waits_for_a_place() {
        let (_house, address) = open(1).await;
        let mut first = TcpStream::connect(address).await.expect("connected");
        assert!(ask(&mut first).await.starts_with("HTTP/1.1 200"));
        let mut second = TcpStream::connect(address).await.expect("in the system's queue");
        let leave = async {
            tokio::task::yield_now().await;
            drop(first);
        };
        let (answer, ()) = tokio::join!(ask(&mut second), leave);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    #[tokio::test]
    async fn a_closing_house_lets_nobody_in_and_waits_for_those_inside() {
        let (house, address) = open(10).await;
        let mut inside = TcpStream::connect(address).await.expect("connected");
        ask(&mut inside).await;
        house.closing.begin();
        assert!(house.closing.all_left(Duration::from_secs(60)).await);
        let mut rest = Vec::new();
        assert_eq!(inside.read_to_end(&mut rest).await.expect("closed"), 0);
        assert!(TcpStream::connect(address).await.is_err());
    }

    #[tokio::test]
    async fn a_head_without_end_is_cut_off() {
        let (_house, address) = open(10).await;
        let mut stream = TcpStream::connect(address).await.expect("connected");
        let long = format!("GET /healthz HTTP/1.1\r\nHost: here\r\nX-Long: {}", "x".repeat(64 * 1024));
        // The house may hang up before all of it is sent.
        let _ = stream.write_all(long.as_bytes()).await;
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    }
}
