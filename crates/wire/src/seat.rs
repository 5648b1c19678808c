use crate::{Colour, Ending, Heard, ManKind, Phantom};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One thing that one seat has lived through. Seats number their own events from 1; the numbers have no gaps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SeatEvent {
    /// Its number in this seat.
    pub n: u32,
    /// What happened.
    #[serde(flatten)]
    pub what: SeatHappening,
    /// What both clocks showed then.
    pub clocks: Option<Clocks>,
}

/// What can happen to a seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum SeatHappening {
    /// The game begins.
    Begins {
        /// What the umpire says before the first move.
        heard: Heard,
    },
    /// Its own request was answered.
    Asked {
        /// The request: `e2e4`, `e7d8q` or `any`.
        request: String,
        /// The answer.
        heard: Heard,
    },
    /// The umpire answered the other side, aloud.
    Overheard {
        /// What could be heard.
        heard: Heard,
    },
    /// Somebody offers a draw.
    DrawOffered {
        /// Who.
        by: Colour,
    },
    /// The one to whom a draw was offered declines.
    DrawDeclined {
        /// Who.
        by: Colour,
    },
    /// This seat's claim of a draw was refused. The other seat does not hear of it.
    ClaimRefused,
    /// The game is over.
    Over {
        /// How.
        ending: Ending,
    },
    /// After the end somebody wants another game.
    RematchOffered {
        /// Who.
        by: Colour,
    },
    /// The next game with colours changed.
    Rematch {
        /// Its name.
        game: String,
    },
}

/// A seat's board: everything it needs to show, folded from its events alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SeatView {
    /// The last event that is in it.
    pub n: u32,
    /// Whose seat it is.
    pub colour: Colour,
    /// Own men.
    pub own: Vec<OwnMan>,
    /// Which castlings its own men still allow.
    pub castling: Castling,
    /// Whose turn it is.
    pub to_move: Colour,
    /// What may be put now with any hope: `e2e4`, `e7d8q`. Empty when it is not the seat's turn.
    pub tries: Vec<String>,
    /// What could be put if it were the seat's turn and nothing had changed: for planning ahead.
    pub plans: Vec<String>,
    /// Whether "any?" may be asked now.
    pub may_ask_any: bool,
    /// Whether a pawn capture must be tried now.
    pub owes_pawn_capture: bool,
    /// The tries that were refused in this turn, in order.
    pub refused: Vec<String>,
    /// The seat's last move that stood.
    pub last_move: Option<String>,
    /// What has fallen.
    pub counters: Counters,
    /// How many moves the seat has made.
    pub moves: u32,
    /// Whose draw offer stands.
    pub offer: Option<Offer>,
    /// The clocks as they showed when this view was sent.
    pub clocks: Option<Clocks>,
    /// The marks the player has put on the board.
    pub phantoms: Vec<Phantom>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// Which castlings a side's own men still allow: the king and that rook have stood still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Castling {
    /// With the rook of the h-file.
    pub short: bool,
    /// With the rook of the a-file.
    pub long: bool,
}

/// An own man.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnMan {
    /// Where it stands.
    pub square: String,
    /// What it is.
    pub man: ManKind,
}

/// What has fallen, as far as announcements tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Counters {
    /// Enemy men on the board, the king among them.
    pub enemy_men: u8,
    /// Enemy men announced as pawns when they fell.
    pub enemy_pawns_taken: u8,
    /// Enemy men announced as pieces when they fell.
    pub enemy_pieces_taken: u8,
    /// The most pawns the enemy can have.
    pub enemy_pawns_at_most: u8,
    /// Own men that have fallen, in order.
    pub own_lost: Vec<ManKind>,
}

/// Whose draw offer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// The seat's own.
    Yours,
    /// The other side's.
    Theirs,
}

/// What both clocks show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Clocks {
    /// White's milliseconds.
    pub white: u64,
    /// Black's milliseconds.
    pub black: u64,
    /// Whose clock runs.
    pub running: Option<Colour>,
}

/// One thing that everybody in the room could hear.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PublicEvent {
    /// Its number among the public events, from 1.
    pub n: u32,
    /// What happened.
    #[serde(flatten)]
    pub what: PublicHappening,
}

/// What everybody can hear.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum PublicHappening {
    /// The game begins.
    Begins {
        /// What the umpire says before the first move.
        heard: Heard,
    },
    /// The umpire says something aloud.
    Announced {
        /// What.
        heard: Heard,
    },
    /// The game is over.
    Over {
        /// How.
        ending: Ending,
    },
}
