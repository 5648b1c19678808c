use noctule_board::{Man, Square};
use noctule_rules::Request;
use std::fmt;
use std::str::FromStr;

/// One thing done in a room, by somebody or by time. A room's deeds in order, with their times, are the room: it is
/// built again from them after a restart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Deed {
    /// A request is put to the umpire.
    Put(Request),
    /// A seat gives up.
    Resign,
    /// A seat offers a draw.
    OfferDraw,
    /// A seat accepts the other's offer.
    AcceptDraw,
    /// A seat declines the other's offer.
    DeclineDraw,
    /// A seat claims a draw.
    Claim,
    /// The time of the side to move has run out.
    FlagFalls,
    /// A program at a seat broke down.
    Forfeit,
    /// A seat wants another game.
    WantRematch,
    /// The other game is there.
    Rematch(String),
    /// A seat puts a phantom on a square.
    PlacePhantom(Square, Man),
    /// A seat lifts a phantom.
    LiftPhantom(Square),
    /// A seat moves a phantom.
    MovePhantom(Square, Square),
}

impl Deed {
    /// Whether it bears on the game, not only on one seat's notes or on what comes after the end.
    pub(crate) fn touches_the_table(&self) -> bool {
        !matches!(
            self,
            Self::WantRematch
                | Self::Rematch(_)
                | Self::PlacePhantom(..)
                | Self::LiftPhantom(_)
                | Self::MovePhantom(..)
        )
    }
}

impl Deed {
    /// Whether it bears on the game though it is the other side's turn.
    pub(crate) fn may_be_done_out_of_turn(&self) -> bool {
        self.touches_the_table() && !matches!(self, Self::Put(_) | Self::Claim)
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(request) => write!(f, "put {request}"),
            Self::Resign => f.write_str("resign"),
            Self::OfferDraw => f.write_str("offer-draw"),
            Self::AcceptDraw => f.write_str("accept-draw"),
            Self::DeclineDraw => f.write_str("decline-draw"),
            Self::Claim => f.write_str("claim"),
            Self::FlagFalls => f.write_str("flag-falls"),
            Self::Forfeit => f.write_str("forfeit"),
            Self::WantRematch => f.write_str("want-rematch"),
            Self::Rematch(game) => write!(f, "rematch {game}"),
            Self::PlacePhantom(square, man) => {
                write!(f, "phantom {square} {}", noctule_rules::speech::man(*man))
            }
            Self::LiftPhantom(square) => write!(f, "lift-phantom {square}"),
            Self::MovePhantom(from, to) => write!(f, "move-phantom {from} {to}"),
        }
    }
}

/// A text that is no deed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a deed such as `put e2e4` or `resign`, got {got:?}")]
pub(crate) struct DeedError {
    got: String,
}

impl FromStr for Deed {
    type Err = DeedError;

    fn from_str(text: &str) -> Result<Self, DeedError> {
        read(text).ok_or_else(|| DeedError { got: text.chars().take(40).collect() })
    }
}

fn read(text: &str) -> Option<Deed> {
    let words: Vec<&str> = text.split(' ').collect();
    Some(match words[..] {
        ["put", request] => Deed::Put(request.parse().ok()?),
        ["resign"] => Deed::Resign,
        ["offer-draw"] => Deed::OfferDraw,
        ["accept-draw"] => Deed::AcceptDraw,
        ["decline-draw"] => Deed::DeclineDraw,
        ["claim"] => Deed::Claim,
        ["flag-falls"] => Deed::FlagFalls,
        ["forfeit"] => Deed::Forfeit,
        ["want-rematch"] => Deed::WantRematch,
        ["rematch", game] => Deed::Rematch(game.to_owned()),
        ["phantom", square, man] => Deed::PlacePhantom(square.parse().ok()?, man_of(man)?),
        ["lift-phantom", square] => Deed::LiftPhantom(square.parse().ok()?),
        ["move-phantom", from, to] => Deed::MovePhantom(from.parse().ok()?, to.parse().ok()?),
        _ => return None,
    })
}

fn man_of(word: &str) -> Option<Man> {
    Man::ALL.into_iter().find(|&man| noctule_rules::speech::man(man) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deed_is_read_back_as_it_was_written() {
        let deeds = "put e2e4|put e7d8q|put any|resign|offer-draw|accept-draw|decline-draw|claim|flag-falls|forfeit|\
                     want-rematch|rematch 0a1b|phantom e4 knight|lift-phantom e4|move-phantom e4 e5";
        for text in deeds.split('|') {
            assert_eq!(text.parse::<Deed>().unwrap().to_string(), text);
        }
        for text in ["", "put", "put e9e4", "phantom e4 dragon", "resign now", "rematch"] {
            assert!(text.parse::<Deed>().is_err(), "{text}");
        }
    }
}
