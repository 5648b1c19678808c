use crate::{Advice, Card, ManKind, Problem, PublicEvent, SeatEvent, SeatView, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a client says on a game's socket, one JSON object a text frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Command {
    /// A number of the client's choice that comes back in the answer.
    pub id: u32,
    /// The last event the client had seen. When the seat has lived through more, the command is refused as stale, so
    /// that a command sent again after a broken connection is never carried out twice.
    #[serde(default)]
    pub seen: Option<u32>,
    /// What is to be done.
    #[serde(flatten)]
    pub deed: Deed,
}

/// What a seat can do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Deed {
    /// Put a try, such as `e2e4` or `e7d8q`.
    Try {
        /// The try.
        #[serde(rename = "try")]
        put: String,
    },
    /// Ask "any?".
    Any,
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Accept the other side's offer.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Claim a draw.
    Claim,
    /// After the end: play again with colours changed.
    Rematch,
    /// Turn the assistant on or off for this connection.
    Assist {
        /// On or off.
        on: bool,
    },
    /// Put a phantom on a square, or lift the one that is there.
    Phantom {
        /// The square.
        square: String,
        /// What is suspected there; nothing lifts the phantom.
        man: Option<ManKind>,
    },
    /// Move a phantom.
    MovePhantom {
        /// From where.
        from: String,
        /// To where.
        to: String,
    },
}

/// What the server says on a game's socket, one JSON object a text frame.
///
/// After `welcome` come the events that the client has not seen, then a `view`. From then on events come with the view
/// they lead to, and the answer to a command comes after the events it caused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Message {
    /// The first message.
    Welcome {
        /// Who the client is here.
        you: Side,
        /// The game.
        card: Card,
    },
    /// The game's card has changed: somebody sat down, or it is over.
    Card {
        /// The game.
        card: Card,
    },
    /// Something happened to the client's seat.
    Event {
        /// What.
        event: SeatEvent,
    },
    /// Everybody heard something; watchers get these.
    Public {
        /// What.
        event: PublicEvent,
    },
    /// The seat's board.
    View {
        /// It.
        view: SeatView,
    },
    /// What the assistant makes of it.
    Advice {
        /// It.
        advice: Advice,
    },
    /// The answer to a command.
    Answer {
        /// The command's number.
        id: u32,
        /// Nothing when it was done.
        problem: Option<Problem>,
    },
    /// Something is wrong that is no answer to a command.
    Problem {
        /// What.
        problem: Problem,
    },
}
