//! What the door lets through, and what it says to the rest.

use crate::place::{Place, credentials, request};
use axum::body::Body;

const EVERY_READ: [&str; 8] = [
    "/",
    "/healthz",
    "/metrics",
    "/api/v1/house",
    "/api/v1/me",
    "/api/v1/openapi.json",
    "/api/v1/games?list=lobby",
    "/no/such/page",
];

#[tokio::test]
async fn every_answer_keeps_the_page_to_itself() {
    let place = Place::open(|_| ()).await;
    for path in EVERY_READ.into_iter().chain(["/api/v1/nowhere", "/api/v1/games/none"]) {
        let answer = place.get(path, None).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
        assert!(answer.header("permissions-policy").is_some(), "{path}");
        if path.starts_with("/api") {
            assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        }
    }
}

#[tokio::test]
async fn nothing_is_changed_for_another_sites_page() {
    let place = Place::open(|_| ()).await;
    let writes = [
        ("POST", "/api/v1/accounts"),
        ("POST", "/api/v1/login"),
        ("POST", "/api/v1/logout"),
        ("POST", "/api/v1/games"),
        ("POST", "/api/v1/games/x/join"),
        ("POST", "/api/v1/games/x/withdraw"),
    ];
    for (method, path) in writes {
        for (header, value) in [
            ("origin", "https://evil.example"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let request = request(method, path, None)
                .header(header, value)
                .header("content-type", "application/json")
                .body(Body::from(credentials("Mallory", "correct horse")))
                .expect("a request");
            let answer = place.send(request).await;
            assert_eq!(
                (answer.status.as_u16(), answer.code().as_str()),
                (403, "cross-site"),
                "{path} {value}"
            );
            assert_eq!(answer.cookie(), None, "{path} {value}");
        }
    }
    assert_eq!(place.get("/api/v1/people/Mallory", None).await.status, 404);
}

#[tokio::test]
async fn no_socket_is_opened_for_another_sites_page() {
    let place = Place::open(|_| ()).await;
    let upgrade = |origin| {
        request("GET", "/api/v1/games/x/socket", None)
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
            .header("origin", origin)
            .body(Body::empty())
            .expect("a request")
    };
    assert_eq!(place.send(upgrade("https://evil.example")).await.code(), "cross-site");
    let own = place.send(upgrade("https://play.example")).await;
    assert_ne!(own.status, 403, "{}", own.body);
}

#[tokio::test]
async fn our_own_page_may_write() {
    let place = Place::open(|_| ()).await;
    let request = request("POST", "/api/v1/accounts", None)
        .header("origin", "https://play.example")
        .header("sec-fetch-site", "same-origin")
        .header("content-type", "application/json; charset=utf-8")
        .body(Body::from(credentials("Ann", "correct horse")))
        .expect("a request");
    assert_eq!(place.send(request).await.status, 200);
}

#[tokio::test]
async fn a_malformed_body_is_told_what_was_expected_and_not_repeated() {
    let place = Place::open(|options| options.limits.logins.burst = 100).await;
    for body in ["", "{", "[]", "null", "{\"name\": 5}", "{\"name\": \"a\"}", "\u{0}", "{\"secretword\": 1}"]
    {
        let answer = place.post("/api/v1/login", None, body).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "malformed"), "{body}");
        assert!(answer.body.contains("expected {"), "{}", answer.body);
        assert!(!answer.body.contains("secretword"), "{}", answer.body);
    }
    let deep = "[".repeat(8000);
    assert_eq!(place.post("/api/v1/login", None, &deep).await.code(), "malformed");
    let form = request("POST", "/api/v1/login", None)
        .header("content-type", "text/plain")
        .body(Body::from(credentials("Ann", "correct horse")))
        .expect("a request");
    let answer = place.send(form).await;
    assert_eq!(answer.code(), "malformed");
    assert!(answer.body.contains("application/json"), "{}", answer.body);
}

#[tokio::test]
async fn a_body_longer_than_eight_kibibytes_is_not_read() {
    let place = Place::open(|_| ()).await;
    for path in ["/api/v1/accounts", "/api/v1/login", "/api/v1/games", "/api/v1/games/x/join"] {
        let long = credentials("Ann", &"x".repeat(8 * 1024));
        let answer = place.post(path, None, &long).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (413, "too-long"), "{path}");
    }
}

#[tokio::test]
async fn a_flood_is_told_to_wait_and_others_are_not() {
    let place = Place::open(|_| ()).await;
    for nth in 0..100 {
        assert_eq!(place.get("/api/v1/me", None).await.status, 200, "request {nth}");
    }
    let answer = place.get("/api/v1/me", None).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (429, "too-often"));
    assert_eq!(answer.header("retry-after"), Some("1"));
    let mut elsewhere = request("GET", "/api/v1/me", None).body(Body::empty()).expect("a request");
    let other: std::net::SocketAddr = "192.0.2.2:1".parse().expect("an address");
    elsewhere.extensions_mut().insert(axum::extract::ConnectInfo(other));
    assert_eq!(place.send(elsewhere).await.status, 200);
    place.clock.turn(std::time::Duration::from_secs(1));
    assert_eq!(place.get("/api/v1/me", None).await.status, 200);
}

#[tokio::test]
async fn a_header_names_the_visitor_only_when_the_proxy_is_trusted() {
    let spoofed = |nth: u8| {
        request("GET", "/api/v1/me", None)
            .header("x-forwarded-for", format!("198.51.100.{nth}, 203.0.113.{nth}"))
            .body(Body::empty())
            .expect("a request")
    };
    let open = Place::open(|options| options.limits.requests.burst = 3).await;
    let trusting = Place::open(|options| {
        options.limits.requests.burst = 3;
        options.proxy_header = Some("x-forwarded-for".into());
    })
    .await;
    for nth in 0..10 {
        assert_eq!(open.send(spoofed(nth)).await.status == 429, nth >= 3, "request {nth}");
        assert_eq!(trusting.send(spoofed(nth)).await.status, 200, "request {nth}");
    }
}

#[tokio::test]
async fn paths_lead_nowhere_but_into_the_page() {
    let place = Place::open(|_| ()).await;
    let index = place.get("/", None).await;
    assert!(index.body.starts_with("<!doctype html>"), "{}", index.body);
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/../../Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html/../../../etc/passwd",
        "/%00",
        "/..\\..\\Cargo.toml",
        "/table/abc",
        "///",
    ] {
        let uri: Result<axum::http::Uri, _> = path.parse();
        if uri.is_err() {
            continue;
        }
        let answer = place.get(path, None).await;
        let harmless = answer.body == index.body || answer.status == 404;
        assert!(harmless, "{path}: {} {}", answer.status, answer.body);
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"), "{path}");
    }
    assert_eq!(place.get("/assets/none.js", None).await.status, 404, "a script that is gone is no page");
}

#[tokio::test]
async fn the_page_is_not_sent_twice() {
    let place = Place::open(|_| ()).await;
    let first = place.get("/", None).await;
    let tag = first.header("etag").expect("a tag").to_owned();
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let again =
        request("GET", "/", None).header("if-none-match", &tag).body(Body::empty()).expect("a request");
    let again = place.send(again).await;
    assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));
}

#[tokio::test]
async fn what_is_not_there_is_a_problem_in_json_and_says_nothing_of_the_inside() {
    let place = Place::open(|_| ()).await;
    for path in [
        "/api",
        "/api/",
        "/api/v2/me",
        "/api/v1/nothing",
        "/api/v1/games/none",
        "/api/v1/games/%2e%2e",
        "/api/v1/games/a%00b",
        "/api/v1/games/%ff",
        "/api/v1/people/nobody",
        "/api/v1/people/<script>",
        "/api/../healthz",
    ] {
        if path.parse::<axum::http::Uri>().is_err() {
            continue;
        }
        let answer = place.get(path, None).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "not-found"), "{path}");
        assert!(!answer.body.contains("script"), "{path}: {}", answer.body);
    }
    for (method, path) in
        [("DELETE", "/api/v1/me"), ("PUT", "/api/v1/games"), ("POST", "/"), ("POST", "/healthz")]
    {
        let answer = place.send(request(method, path, None).body(Body::empty()).expect("a request")).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (405, "not-found"), "{method} {path}");
    }
    let answer = place.get("/api/v1/games?list=secret", None).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "malformed"));
}

#[tokio::test]
async fn the_description_names_every_route_and_both_kinds_of_taking() {
    let place = Place::open(|_| ()).await;
    let description = place.get("/api/v1/openapi.json", None).await.json();
    let paths = description["paths"].as_object().expect("paths");
    for path in [
        "/api/v1/house",
        "/api/v1/me",
        "/api/v1/accounts",
        "/api/v1/login",
        "/api/v1/logout",
        "/api/v1/people/{name}",
        "/api/v1/games",
        "/api/v1/games/{id}",
        "/api/v1/games/{id}/join",
        "/api/v1/games/{id}/withdraw",
        "/api/v1/games/{id}/review",
        "/api/v1/games/{id}/analysis",
        "/api/v1/games/{id}/pgn",
        "/api/v1/games/{id}/board.svg",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    let schemas = &description["components"]["schemas"];
    for shape in
        ["Message", "Command", "Deed", "SeatView", "SeatEvent", "PublicEvent", "Advice", "ProblemCode"]
    {
        assert!(schemas[shape].is_object(), "{shape}");
    }
    assert!(schemas["SeatTaken"]["properties"]["colour"].is_object(), "a seat that was taken");
    assert!(schemas["Taken"]["properties"]["on"].is_object(), "a man that was taken");
}

#[tokio::test]
async fn metrics_count_patterns_and_never_names() {
    let place = Place::open(|_| ()).await;
    place.get("/api/v1/games/verysecretgame", None).await;
    place.get("/somewhere?invite=verysecretinvite", None).await;
    let text = place.get("/metrics", None).await.body;
    assert!(text.contains("{method=\"GET\",route=\"/api/v1/games/{id}\",status=\"404\"} 1"), "{text}");
    assert!(!text.contains("verysecret"), "{text}");
}
