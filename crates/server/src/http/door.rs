//! What every request passes: the count of how often, the question where from, and what every answer carries.

use super::visitor::address;
use super::{House, Refusal, kriegspiel_org};
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use noctule_wire::{Problem, ProblemCode};
use std::sync::Arc;
use std::time::SystemTime;

const EVERY_ANSWER: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ),
];

/// Writes down that there was a request: its method, pattern, status and time. Never its path, which holds games'
/// names, nor what follows it, nor bodies and cookies.
pub(super) async fn log(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let method = method(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let began = house.clock.now();
    let response = next.run(request).await;
    let took = house.clock.now().saturating_sub(began);
    let route = route.as_ref().map_or("page", MatchedPath::as_str);
    let status = response.status().as_u16();
    house.metrics.answered(method, route, status, took);
    tracing::info!(method, route, status, micros = took.as_micros() as u64, "answered");
    response
}

/// Headers that keep the page to itself.
pub(super) async fn dress(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in EVERY_ANSWER {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if house.config.is_secure() {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    let now = SystemTime::UNIX_EPOCH + house.clock.now();
    if let Ok(date) = HeaderValue::from_str(&httpdate::fmt_http_date(now)) {
        headers.insert(header::DATE, date);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Not too often.
pub(super) async fn count(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let from = address(&house, request.headers(), request.extensions());
    match house.limits.request(from) {
        Ok(()) => next.run(request).await,
        Err(too_often) => refuse(&request, too_often.into()),
    }
}

/// What changes something, and every socket, must come from our own page or from no page.
pub(super) async fn own_page(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let harmless = reads && !request.headers().contains_key(header::UPGRADE);
    if harmless || is_own(request.headers(), house.config.public.as_deref()) {
        return next.run(request).await;
    }
    let message = "expected a request from this place's own page".into();
    refuse(&request, Problem { code: ProblemCode::CrossSite, message }.into())
}

/// Refuses in the words of the one who asks.
fn refuse(request: &Request, refusal: Refusal) -> Response {
    if kriegspiel_org::is_theirs(request.uri().path()) {
        return kriegspiel_org::Refusal::from(refusal).into_response();
    }
    refusal.into_response()
}

fn is_own(headers: &HeaderMap, public: Option<&str>) -> bool {
    let read = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let sent_by_own = match read(HeaderName::from_static("sec-fetch-site")) {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => true,
    };
    let origin_is_own = match (read(header::ORIGIN), public) {
        (None, _) => true,
        (Some(origin), Some(public)) => origin.eq_ignore_ascii_case(public.trim_end_matches('/')),
        (Some(origin), None) => {
            let host = read(header::HOST).unwrap_or_default();
            let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            !host.is_empty() && authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
        }
    };
    sent_by_own && origin_is_own
}

/// Methods as they are counted; what nobody knows is counted together.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::PATCH => "PATCH",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &[(&'static str, &str)], public: Option<&str>) -> bool {
        let headers = lines
            .iter()
            .map(|(name, value)| {
                (HeaderName::from_static(name), HeaderValue::from_str(value).expect("a value"))
            })
            .collect();
        is_own(&headers, public)
    }

    #[test]
    fn an_origin_must_be_the_host_that_was_asked() {
        let host = ("host", "localhost:7878");
        assert!(check(&[host], None), "a program sends no origin");
        assert!(check(&[host, ("origin", "http://localhost:7878")], None));
        assert!(check(&[host, ("origin", "http://LOCALHOST:7878"), ("sec-fetch-site", "same-origin")], None));
        for origin in [
            "http://localhost",
            "http://evil.example",
            "null",
            "",
            "localhost:7878",
            "http://localhost:7878.evil.example",
        ] {
            assert!(!check(&[host, ("origin", origin)], None), "{origin}");
        }
        for site in ["cross-site", "same-site", "?"] {
            assert!(!check(&[host, ("sec-fetch-site", site)], None), "{site}");
        }
        assert!(!check(&[("origin", "http://")], None), "nobody is the host of nothing");
    }

    #[test]
    fn a_public_origin_is_compared_whole() {
        let lines = [("host", "10.0.0.1:7878"), ("origin", "https://play.example")];
        assert!(check(&lines, Some("https://play.example")));
        assert!(check(&lines, Some("https://play.example/")));
        assert!(!check(&lines, Some("http://play.example")));
    }
}
