use super::{House, Refusal};
use crate::people::{COOKIE_LIFE, Person, Token};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, header};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

const COOKIE: &str = "noctule";

/// Who sends a request, as far as cookie and address tell.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// What the cookie carries.
    pub token: Option<Token>,
    /// Where the request comes from.
    pub address: IpAddr,
}

impl Visitor {
    /// The person behind the cookie.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn person(&self, house: &House) -> Result<Option<Person>, Refusal> {
        match &self.token {
            Some(token) => Ok(house.people.person_of(token).await?),
            None => Ok(None),
        }
    }

    /// The person behind the cookie; without one a guest, and what sets its cookie.
    ///
    /// # Errors
    /// When there have been too many new guests from there, or the store fails.
    pub(crate) async fn person_or_guest(
        &self,
        house: &House,
    ) -> Result<(Person, Option<SetCookie>), Refusal> {
        if let Some(person) = self.person(house).await? {
            return Ok((person, None));
        }
        house.limits.guest(self.address)?;
        let (person, token) = house.people.person_or_guest(None).await?;
        Ok((person, token.map(|token| give(house, &token))))
    }
}

impl FromRequestParts<Arc<House>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Infallible> {
        Ok(Self { token: token(&parts.headers), address: address(house, &parts.headers, &parts.extensions) })
    }
}

/// A header that changes the visitor's cookie.
pub(crate) type SetCookie = [(HeaderName, HeaderValue); 1];

/// Gives a visitor a cookie.
pub(super) fn give(house: &House, token: &Token) -> SetCookie {
    set(house, token.letters(), COOKIE_LIFE)
}

/// Takes the cookie back.
pub(super) fn take_back(house: &House) -> SetCookie {
    set(house, "", 0)
}

fn set(house: &House, value: &str, life: u64) -> SetCookie {
    let secure = if house.config.is_secure() { "; Secure" } else { "" };
    let text = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={life}{secure}");
    let value = HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static(""));
    [(header::SET_COOKIE, value)]
}

fn token(headers: &HeaderMap) -> Option<Token> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
        .find_map(Token::read)
}

/// Where a request comes from. Behind a trusted proxy that is the last address in its header, the one that the proxy
/// itself has written.
pub(super) fn address(house: &House, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let told = house.config.proxy_header.as_deref().and_then(|name| {
        let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
        line.rsplit(',').next()?.trim().parse().ok()
    });
    told.or_else(|| extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(from)| from.ip()))
        .unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}
