use super::refusal::Refusal;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use noctule_wire::ProblemCode;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// The files that the build found, by name.
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page, all of it in memory. A path is looked up among its files by its exact letters, so that there is nothing
/// a path could lead to but one of them.
#[derive(Debug)]
pub struct Page(HashMap<String, File>);

#[derive(Debug)]
struct File {
    bytes: Bytes,
    kind: &'static str,
    tag: String,
    /// Its name changes with its content.
    hashed: bool,
}

impl Page {
    /// The page that was built into the program.
    pub fn embedded() -> Self {
        Self(EMBEDDED.iter().map(|&(name, bytes)| (name.to_owned(), File::new(name, bytes))).collect())
    }

    /// The file behind a path, or the index for the addresses that the page itself reads.
    pub fn answer(&self, method: &Method, path: &str, asked: &HeaderMap) -> Response {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return Refusal::new(StatusCode::METHOD_NOT_ALLOWED, ProblemCode::NotFound, "expected GET here")
                .into_response();
        }
        let name = path.trim_start_matches('/');
        let found = match self.0.get(name) {
            None if name.starts_with("assets/") => None,
            None => self.0.get("index.html"),
            found => found,
        };
        match found {
            Some(file) => file.answer(asked),
            None => Refusal::not_found("there is no such file").into_response(),
        }
    }
}

impl File {
    fn new(name: &str, bytes: &'static [u8]) -> Self {
        let tag: String = Sha256::digest(bytes)[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        Self {
            bytes: Bytes::from_static(bytes),
            kind: kind(name),
            tag: format!("\"{tag}\""),
            hashed: name.starts_with("assets/"),
        }
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let known = asked
            .get(header::IF_NONE_MATCH)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == self.tag));
        let cache = if self.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [
            (header::CONTENT_TYPE, self.kind),
            (header::CACHE_CONTROL, cache),
            (header::ETAG, self.tag.as_str()),
        ];
        if known {
            (StatusCode::NOT_MODIFIED, headers, Body::empty()).into_response()
        } else {
            (headers, self.bytes.clone()).into_response()
        }
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
