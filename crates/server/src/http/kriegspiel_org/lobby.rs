//! Games before they are played, and which are one's own.

use super::bots::Bot;
use super::names;
use super::refusal::Refusal;
use super::shapes::{GameResult, Metadata, PublicPlayer};
use super::told::{Told, unknown_ruleset};
use crate::card::card;
use crate::http::{Expected, House, Refusal as OwnRefusal, Said};
use crate::store::Listing;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use noctule_wire::{
    Card, Challenge, Clock, ColourWish, Draws, GameState, NewGame, Opponent, Player, PlayerKind,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What kriegspiel.org calls rapid.
const RAPID: Clock = Clock { base: 25 * 60, increment: 10 };

/// How far back a code is looked for among a bot's own games.
const REMEMBERED: u32 = 100;

/// A game in a path: its id or its code.
#[derive(Debug)]
pub(super) struct Reference(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Reference {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let found: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, state).await;
        found
            .ok()
            .map(|Path(name)| name.trim().to_owned())
            .filter(|name| name.len() <= 64 && name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
            .map(Reference)
            .ok_or_else(Refusal::no_such_game)
    }
}

/// The game that a reference means to this bot.
///
/// # Errors
/// When there is none.
pub(super) async fn find(house: &House, bot: i64, reference: &str) -> Result<Card, Refusal> {
    if let Some(card) = house.hub.card(reference).await {
        return Some(card)
            .filter(|card| card.state != GameState::Withdrawn)
            .ok_or_else(Refusal::no_such_game);
    }
    let code = reference.to_ascii_uppercase();
    if code.len() != 6 {
        return Err(Refusal::no_such_game());
    }
    let meant = |card: &Card| names::code(&card.id) == code;
    if let Some(card) = house.hub.unfinished_of(bot).await.into_iter().find(meant) {
        return Ok(card);
    }
    if let Some(card) = house.hub.lobby().await.into_iter().find(meant) {
        return Ok(card);
    }
    let stored = house.store.list(Listing::Of(bot), REMEMBERED).await?;
    stored.iter().map(card).find(meant).ok_or_else(Refusal::no_such_game)
}

/// A list of games.
#[derive(Debug, Serialize)]
pub(super) struct Games<T> {
    games: Vec<T>,
}

/// A game that waits for somebody.
#[derive(Debug, Serialize)]
pub(super) struct OpenGame {
    game_code: String,
    rule_variant: &'static str,
    created_by: String,
    created_at: String,
    available_color: &'static str,
}

/// The bot's games that wait or are being played.
pub(super) async fn mine(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
) -> Result<Json<Games<Metadata>>, Refusal> {
    let mut games = Vec::new();
    for card in house.hub.unfinished_of(bot.person.id).await {
        if names::variant(&card.ruleset).is_some() {
            let told = Told::to(&house, bot.person.id, &card.id).await?;
            games.push(metadata(&told.card, turn(&told), told.plies())?);
        }
    }
    Ok(Json(Games { games }))
}

fn turn(told: &Told) -> Option<&'static str> {
    told.view.as_ref().filter(|view| view.ending.is_none()).map(|view| names::colour(view.to_move))
}

/// The games that anybody may join.
pub(super) async fn open(State(house): State<Arc<House>>, Bot(_): Bot) -> Json<Games<OpenGame>> {
    let games = house.hub.lobby().await.into_iter().filter_map(|card| {
        let (rule_variant, _) = names::variant(&card.ruleset)?;
        let (maker, available_color) = match (&card.seats.white, &card.seats.black) {
            (Some(maker), None) => (maker, "black"),
            (None, Some(maker)) => (maker, "white"),
            _ => return None,
        };
        Some(OpenGame {
            game_code: names::code(&card.id),
            rule_variant,
            created_by: maker.name.clone(),
            created_at: names::time(card.made_at),
            available_color,
        })
    });
    Json(Games { games: games.collect() })
}

/// The body of a wish for a game.
#[derive(Debug, Deserialize)]
#[serde(default)]
pub(super) struct Wish {
    rule_variant: String,
    play_as: String,
    time_control: String,
    opponent_type: String,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            rule_variant: "berkeley_any".into(),
            play_as: "random".into(),
            time_control: "rapid".into(),
            opponent_type: "human".into(),
        }
    }
}

impl Expected for Wish {
    const LOOKS: &'static str = "{\"rule_variant\": \"berkeley_any\", \"play_as\": \"white\", \"black\" or \"random\", \
                                 \"time_control\": \"rapid\", \"opponent_type\": \"human\"}";
}

/// A seat at a game that was made or joined.
#[derive(Debug, Serialize)]
pub(super) struct Seated {
    game_id: String,
    game_code: String,
    play_as: &'static str,
    rule_variant: &'static str,
    state: &'static str,
    game_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    join_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent_type: Option<&'static str>,
}

/// Makes a game that waits in the lobby.
pub(super) async fn create(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    said: Result<Said<Wish>, OwnRefusal>,
) -> Result<(StatusCode, Json<Seated>), Refusal> {
    let Said(wish) = said?;
    let ruleset = names::ruleset(&wish.rule_variant).ok_or_else(|| {
        let known: Vec<&str> = names::variants().collect();
        Refusal::invalid(format!("expected rule_variant to be one of {}", known.join(", ")))
    })?;
    let colour = match wish.play_as.as_str() {
        "white" => ColourWish::White,
        "black" => ColourWish::Black,
        "random" => ColourWish::Either,
        _ => return Err(Refusal::invalid("expected play_as to be white, black or random")),
    };
    if wish.time_control != "rapid" {
        return Err(Refusal::invalid("expected time_control to be rapid"));
    }
    if wish.opponent_type != "human" {
        let message = "expected opponent_type to be human: a bot makes open games, which anybody may join";
        return Err(Refusal::bad_request("BOT_CREATE_REQUIRES_HUMAN_OPPONENT", message));
    }
    house.limits.deed(bot.person.id)?;
    let unfinished = house.hub.unfinished_of(bot.person.id).await;
    if unfinished.iter().any(|card| card.state == GameState::Waiting) {
        let message = "expected no other game of yours that waits in the lobby";
        return Err(Refusal::conflict("BOT_ALREADY_HAS_OPEN_GAME", message));
    }
    let game = NewGame {
        opponent: Opponent::Anyone,
        ruleset: ruleset.name.into(),
        colour,
        clock: Some(RAPID),
        assistant: false,
        draws: Draws::Fifty,
    };
    let made = house.hub.make(&bot.person, game).await?;
    house.metrics.game_made();
    let url = address(&house, &made.card);
    let seated = Seated {
        join_url: Some(url),
        opponent_type: Some("human"),
        ..seated(&house, &made.card, names::colour(made.colour))?
    };
    Ok((StatusCode::CREATED, Json(seated)))
}

/// Takes the empty seat of a game.
pub(super) async fn join(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(code): Reference,
) -> Result<Json<Seated>, Refusal> {
    let card = find(&house, bot.person.id, &code).await?;
    names::variant(&card.ruleset).ok_or_else(unknown_ruleset)?;
    let maker = [&card.seats.white, &card.seats.black].into_iter().flatten().next();
    let own = |player: &Player| player.kind == PlayerKind::Bot && player.name == bot.person.name;
    match (card.state, maker) {
        (GameState::Waiting, Some(maker)) if own(maker) => {
            let message = "expected another's game: this is your own";
            return Err(Refusal::conflict("CANNOT_JOIN_OWN_GAME", message));
        }
        (GameState::Waiting, Some(maker)) if maker.kind == PlayerKind::Bot => {
            house.limits.bot_join(bot.person.id).map_err(Refusal::joined_lately)?;
        }
        _ => {}
    }
    house.limits.deed(bot.person.id)?;
    let taken = house.hub.join(&bot.person, &card.id, Challenge::default()).await?;
    Ok(Json(seated(&house, &taken.card, names::colour(taken.colour))?))
}

/// A game's card.
pub(super) async fn look(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
) -> Result<Json<Metadata>, Refusal> {
    let card = find(&house, bot.person.id, &game).await?;
    let sits = house.hub.unfinished_of(bot.person.id).await.iter().any(|own| own.id == card.id);
    if !sits {
        return Ok(Json(metadata(&card, None, 0)?));
    }
    let told = Told::to(&house, bot.person.id, &card.id).await?;
    Ok(Json(metadata(&told.card, turn(&told), told.plies())?))
}

/// Takes back a game that nobody has joined.
pub(super) async fn withdraw(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
) -> Result<StatusCode, Refusal> {
    let card = find(&house, bot.person.id, &game).await?;
    if card.state != GameState::Waiting {
        return Err(Refusal::conflict("GAME_NOT_WAITING", "expected a game that nobody has joined yet"));
    }
    house.hub.withdraw(&bot.person, &card.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a card tells, and how far the game has come when that is for the bot to know.
///
/// # Errors
/// When kriegspiel.org has no name for the ruleset.
pub(super) fn metadata(card: &Card, turn: Option<&'static str>, plies: u32) -> Result<Metadata, Refusal> {
    let (rule_variant, _) = names::variant(&card.ruleset).ok_or_else(unknown_ruleset)?;
    let made = names::time(card.made_at);
    Ok(Metadata {
        game_id: card.id.clone(),
        game_code: names::code(&card.id),
        rule_variant,
        state: names::state(card.state),
        opponent_type: "human",
        white: card.seats.white.as_ref().map(PublicPlayer::from),
        black: card.seats.black.as_ref().map(PublicPlayer::from),
        turn,
        move_number: plies + 1,
        created_at: made.clone(),
        updated_at: made,
        result: card.ending.as_ref().map(GameResult::from),
    })
}

fn seated(house: &House, card: &Card, play_as: &'static str) -> Result<Seated, Refusal> {
    let (rule_variant, _) = names::variant(&card.ruleset).ok_or_else(unknown_ruleset)?;
    Ok(Seated {
        game_id: card.id.clone(),
        game_code: names::code(&card.id),
        play_as,
        rule_variant,
        state: names::state(card.state),
        game_url: address(house, card),
        join_url: None,
        opponent_type: None,
    })
}

fn address(house: &House, card: &Card) -> String {
    let place = house.config.public.as_deref().unwrap_or_default().trim_end_matches('/');
    format!("{place}/table/{}", card.id)
}
