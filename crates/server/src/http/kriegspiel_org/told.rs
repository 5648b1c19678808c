use super::refusal::Refusal;
use super::{lobby, names};
use crate::http::House;
use crate::hub::Connection;
use noctule_rules::Ruleset;
use noctule_wire::{Card, Colour, GameState, Message, SeatEvent, SeatView, Side};

/// More than any game's events take.
const MOST_CONNECTIONS: usize = 64;

/// All that one seat was told: what its WebSocket would have been sent, and nothing else.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) card: Card,
    pub(super) colour: Colour,
    pub(super) ruleset: Ruleset,
    pub(super) events: Vec<SeatEvent>,
    /// Nothing while a seat is empty.
    pub(super) view: Option<SeatView>,
}

impl Told {
    /// Asks a room as the seat of a person.
    ///
    /// # Errors
    /// When there is no such game, or the person does not sit in it.
    pub(super) async fn to(house: &House, person: i64, reference: &str) -> Result<Self, Refusal> {
        let card = lobby::find(house, person, reference).await?;
        let (_, ruleset) = names::variant(&card.ruleset).ok_or_else(unknown_ruleset)?;
        let mut events: Vec<SeatEvent> = Vec::new();
        let (mut welcome, mut view) = (None, None);
        // A room sends a slow listener only so much at once, and this one does not listen meanwhile.
        for _ in 0..MOST_CONNECTIONS {
            let heard = events.last().map_or(0, |event| event.n);
            let mut connection = house.hub.connect(&card.id, Some(person), heard).await?;
            while let Ok(message) = connection.messages.try_recv() {
                match message {
                    Message::Welcome { you, card } => welcome = Some((you, card)),
                    Message::Card { card } => welcome = welcome.map(|(you, _)| (you, card)),
                    Message::Event { event } => events.push(event),
                    Message::View { view: shown } => view = Some(shown),
                    _ => {}
                }
            }
            house.hub.disconnect(connection).await;
            let Some((you, card)) = welcome.clone() else { return Err(Refusal::unavailable()) };
            let colour = seat(you)?;
            let whole = match &view {
                Some(view) => events.last().is_some_and(|last| last.n == view.n),
                None => card.state == GameState::Waiting,
            };
            if whole {
                return Ok(Self { card, colour, ruleset, events, view });
            }
        }
        Err(Refusal::unavailable())
    }

    /// Moves that stood so far, of both sides.
    pub(super) fn plies(&self) -> u32 {
        self.view.as_ref().map_or(0, plies)
    }
}

/// Moves that stood so far, by a seat's own count and whose turn it is.
pub(super) fn plies(view: &SeatView) -> u32 {
    let own_turn = view.to_move == view.colour;
    match (view.colour, own_turn) {
        (Colour::White, true) | (Colour::Black, false) => 2 * view.moves,
        (Colour::White, false) => (2 * view.moves).saturating_sub(1),
        (Colour::Black, true) => 2 * view.moves + 1,
    }
}

/// A connection to the seat of a person, with what it was sent at first.
///
/// # Errors
/// When there is no such game, or the person does not sit in it.
pub(super) async fn connect(
    house: &House,
    person: i64,
    game: &str,
) -> Result<(Connection, Option<SeatView>), Refusal> {
    let mut connection = house.hub.connect(game, Some(person), u32::MAX).await?;
    let mut view = None;
    let mut you = Side::Watcher;
    while let Ok(message) = connection.messages.try_recv() {
        match message {
            Message::Welcome { you: side, .. } => you = side,
            Message::View { view: shown } => view = Some(shown),
            _ => {}
        }
    }
    match seat(you) {
        Ok(_) => Ok((connection, view)),
        Err(refusal) => {
            house.hub.disconnect(connection).await;
            Err(refusal)
        }
    }
}

fn seat(you: Side) -> Result<Colour, Refusal> {
    match you {
        Side::White => Ok(Colour::White),
        Side::Black => Ok(Colour::Black),
        Side::Watcher => Err(Refusal::forbidden("expected a game in which you sit")),
    }
}

pub(super) fn unknown_ruleset() -> Refusal {
    Refusal::conflict(
        "RULE_VARIANT_UNSUPPORTED",
        "expected a game by rules that have a name on kriegspiel.org",
    )
}
