//! What the place and its clients say to each other.
//!
//! Shapes only: no room, no rule, no storage. The same types make the OpenAPI description, from which the page's
//! TypeScript types are made, so there is one definition of every message.
//!
//! Three kinds of listener never share a type: a seat hears [`SeatEvent`]s and sees a [`SeatView`], a watcher of a
//! running game hears [`PublicEvent`]s, and only a finished game has a [`Review`].

mod account;
mod advice;
mod card;
mod challenge;
mod heard;
mod house;
mod problem;
mod review;
mod seat;
mod socket;
mod words;

pub use account::{Credentials, Me, Person, RatedAs, Rating};
pub use advice::{Advice, Heat, HeatMap, Phantom, Reason, Token, TokenKind};
pub use card::{Card, Ending, GameState, Player, PlayerKind, Seats};
pub use challenge::{Challenge, Clock, ColourWish, Games, Invitation, NewGame, Opponent, Taken as SeatTaken};
pub use heard::{CheckWord, Heard, PawnTries, Taken, TakenKind, Verdict};
pub use house::{House, Level, RulesetCard};
pub use problem::{Problem, ProblemCode};
pub use review::{Analysis, Moment, Review, SeatAnalysis, Step};
pub use seat::{
    Castling, Clocks, Counters, Offer, OwnMan, PublicEvent, PublicHappening, SeatEvent, SeatHappening,
    SeatView,
};
pub use socket::{Command, Deed, Message};
pub use words::{Colour, Draws, ManKind, Side};

/// The version of this interface, the number in `/api/v1`.
pub const VERSION: u32 = 1;
