use super::cover::{Cover, Impossible, Possible};
use noctule_board::Squares;

/// What was certain before the last enemy move, which changed one man's place and no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BeforeMove {
    /// Where an enemy man certainly stood.
    occupied: Squares,
    /// What was certainly empty.
    empty: Squares,
    /// Where castling, which moves two men, may have changed things.
    castling: Squares,
}

impl BeforeMove {
    /// Nothing was certain.
    pub(super) const NOTHING: Self =
        Self { occupied: Squares::EMPTY, empty: Squares::EMPTY, castling: Squares::EMPTY };

    pub(super) fn of(cover: &Cover) -> Self {
        let castling = cover.castling.short || cover.castling.long;
        Self {
            occupied: !(cover.may_be_empty | cover.own.all()),
            empty: cover.surely_empty(),
            castling: if castling { cover.enemy_back_rank() } else { Squares::EMPTY },
        }
    }
}

impl Cover {
    /// Once it shows who left, everybody else has stayed; once it shows where somebody came, nobody came
    /// anywhere else.
    pub(super) fn settle_one_move(&mut self) -> Possible {
        let BeforeMove { occupied, empty, castling } = self.before;
        if self.to_move != self.own.color() {
            return Ok(());
        }
        let left = occupied & self.surely_empty();
        if !left.is_empty() {
            self.may_be_empty -= occupied & !(one(left, castling)?);
        }
        let came = empty & self.solid();
        if !came.is_empty() {
            self.empty(empty & !(one(came, castling)?))?;
        }
        Ok(())
    }
}

/// The square, or in castling the squares, that a single move may have changed, if these are among them.
fn one(changed: Squares, castling: Squares) -> Result<Squares, Impossible> {
    let elsewhere = changed & !castling;
    match elsewhere.len() {
        0 => Ok(castling),
        1 if changed == elsewhere => Ok(elsewhere),
        _ => Err(Impossible),
    }
}
