//! Bots: registration, tokens, and what is shown of them.

use super::names;
use super::refusal::Refusal;
use crate::http::{Expected, House, Refusal as OwnRefusal, Said, Visitor};
use crate::people::{BotToken, NewBot};
use crate::store::BotRow;
use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// The bot whose token a request bears.
#[derive(Debug)]
pub(super) struct Bot(pub(super) BotRow);

impl FromRequestParts<Arc<House>> for Bot {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refusal> {
        let line = parts.headers.get(header::AUTHORIZATION).and_then(|line| line.to_str().ok());
        let token = line
            .and_then(|line| line.split_once(' '))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
            .and_then(|(_, token)| BotToken::read(token.trim()))
            .ok_or_else(Refusal::unauthorized)?;
        let bot = house.people.bot_of(&token).await?.ok_or_else(Refusal::unauthorized)?;
        house.hub.attend(bot.person.id);
        Ok(Self(bot))
    }
}

/// The body of a registration. An owner's address is answered with and not kept.
#[derive(Debug, Deserialize)]
pub(super) struct Registration {
    username: String,
    #[serde(default)]
    display_name: Option<String>,
    #[serde(default)]
    owner_email: Option<String>,
    #[serde(default)]
    description: String,
    #[serde(default)]
    listed: Option<bool>,
    #[serde(default)]
    supported_rule_variants: Option<Vec<String>>,
}

impl Expected for Registration {
    const LOOKS: &'static str = "{\"username\": \"...\", \"display_name\": \"...\", \"owner_email\": \"...\", \
                                 \"description\": \"...\", \"supported_rule_variants\": [...]}";
}

/// The answer to a registration, the only one that shows the token.
#[derive(Serialize)]
pub(super) struct Registered {
    bot_id: String,
    username: String,
    display_name: String,
    owner_email: Option<String>,
    api_token: String,
    message: &'static str,
}

/// Makes a bot.
pub(super) async fn register(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    said: Result<Said<Registration>, OwnRefusal>,
) -> Result<(StatusCode, Json<Registered>), Refusal> {
    let Said(wish) = said?;
    let display_name = wish.display_name.unwrap_or_else(|| wish.username.clone());
    if !(1..=40).contains(&display_name.trim().chars().count()) || display_name.chars().any(char::is_control)
    {
        return Err(Refusal::invalid("expected a display_name of at most forty letters"));
    }
    if wish.description.chars().count() > 280 {
        return Err(Refusal::invalid("expected a description of at most 280 letters"));
    }
    let wanted = wish.supported_rule_variants.unwrap_or_else(|| names::variants().map(Into::into).collect());
    let rulesets = wanted.iter().map(|variant| {
        let known: Vec<&str> = names::variants().collect();
        names::ruleset(variant).map(|ruleset| ruleset.name.to_owned()).ok_or_else(|| {
            Refusal::invalid(format!("expected supported_rule_variants among {}", known.join(", ")))
        })
    });
    let rulesets = rulesets.collect::<Result<Vec<String>, Refusal>>()?;
    house.limits.guest(visitor.address)?;
    let bot = NewBot {
        name: wish.username.trim().to_owned(),
        display_name: display_name.trim().to_owned(),
        description: wish.description,
        listed: wish.listed.unwrap_or(true),
        rulesets,
    };
    let (bot, token) = house.people.register_bot(bot).await?;
    let registered = Registered {
        bot_id: bot.person.id.to_string(),
        username: bot.person.name,
        display_name: bot.display_name,
        owner_email: wish.owner_email,
        api_token: token.letters().to_owned(),
        message: "This token is shown once. Keep it: the house knows only its hash.",
    };
    Ok((StatusCode::CREATED, Json(registered)))
}

/// What a bot has said of itself.
pub(super) async fn profile(Bot(bot): Bot) -> Json<Value> {
    Json(shown(&bot))
}

/// Who somebody is: a person or a bot.
pub(super) async fn user(
    State(house): State<Arc<House>>,
    name: Result<Path<String>, axum::extract::rejection::PathRejection>,
) -> Result<Json<Value>, Refusal> {
    let nobody = || Refusal::new(StatusCode::NOT_FOUND, "USER_NOT_FOUND", "there is nobody of this name");
    let Path(name) = name.map_err(|_| nobody())?;
    if let Some(bot) = house.people.bot_named(&name).await? {
        return Ok(Json(shown(&bot)));
    }
    let person = house.people.page(&name).await?.ok_or_else(nobody)?;
    Ok(Json(json!({ "username": person.name, "role": "user", "is_bot": false })))
}

fn shown(bot: &BotRow) -> Value {
    let variants = bot.rulesets.iter().filter_map(|name| names::variant(name)).map(|(name, _)| name);
    json!({
        "bot_id": bot.person.id.to_string(),
        "username": bot.person.name,
        "display_name": bot.display_name,
        "description": bot.description,
        "role": "bot",
        "is_bot": true,
        "listed": bot.listed,
        "supported_rule_variants": variants.collect::<Vec<_>>(),
        "registered_at": names::time(bot.since),
    })
}
