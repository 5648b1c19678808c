//! A house without a network, and somebody at its door.

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode, header};
use noctule_engine::Shelf;
use noctule_server::http::{House, router};
use noctule_server::people::PasswordCost;
use noctule_server::store::Store;
use noctule_server::{Chance, Clock, ServeOptions};
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use tower::ServiceExt;

/// A house that tests look into.
pub(crate) struct Place {
    pub(crate) house: Arc<House>,
    pub(crate) clock: Clock,
    router: Router,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Place {
    pub(crate) async fn open(change: impl FnOnce(&mut ServeOptions)) -> Self {
        let mut options = ServeOptions {
            passwords: PasswordCost { memory: 8, passes: 1, at_once: 2 },
            ..ServeOptions::default()
        };
        change(&mut options);
        let clock = Clock::turned_by_hand(1_000_000);
        let store = Store::in_memory().await.expect("a store");
        let house = House::open(options, store, clock.clone(), Chance::from_seed(7), Shelf::default())
            .await
            .expect("a house");
        Self { router: router(Arc::clone(&house)), house, clock }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, 1 << 22).await.expect("a body");
        let body = String::from_utf8_lossy(&body).into_owned();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// The body of an answer that does not end.
    pub(crate) async fn stream(&self, request: Request<Body>) -> BodyDataStream {
        self.router.clone().oneshot(request).await.expect("an answer").into_body().into_data_stream()
    }

    pub(crate) async fn get(&self, path: &str, cookie: Option<&str>) -> Answer {
        self.send(request("GET", path, cookie).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn post(&self, path: &str, cookie: Option<&str>, body: &str) -> Answer {
        let request = request("POST", path, cookie).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_owned())).expect("a request")).await
    }

    /// Makes an account and gives its cookie.
    pub(crate) async fn account(&self, name: &str) -> String {
        let answer = self.post("/api/v1/accounts", None, &credentials(name, "correct horse")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.cookie().expect("a cookie")
    }
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.body))
    }

    /// The problem's word.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().expect("a problem").to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().expect("text"))
    }

    /// `noctule=...` as a browser would send it back.
    pub(crate) fn cookie(&self) -> Option<String> {
        Some(self.header("set-cookie")?.split(';').next().expect("a pair").to_owned())
    }
}

pub(crate) fn credentials(name: &str, password: &str) -> String {
    serde_json::json!({ "name": name, "password": password }).to_string()
}

pub(crate) fn request(method: &str, path: &str, cookie: Option<&str>) -> axum::http::request::Builder {
    let from: SocketAddr = "192.0.2.1:40000".parse().expect("an address");
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "play.example")
        .extension(ConnectInfo(from));
    if let Some(cookie) = cookie {
        request = request.header(header::COOKIE, format!("theme=dark; {cookie}"));
    }
    request
}
