use crate::World;
use noctule_board::{ByColor, Castling, Color, File, Man, OwnMen, Position, Rank, Square, Squares};
use noctule_player::{Briefing, Start};
use noctule_rules::opening;

/// More worlds fit a briefing than were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a start with at most {limit} worlds, and this one has more")]
pub struct TooMany {
    /// The most that were asked for.
    pub limit: usize,
}

/// Every world that a game may begin from, as far as the briefing tells: one for the normal start, and
/// every placing of the enemy's men, castlings and en passant chances for a hidden one.
///
/// # Errors
/// When there are more than `limit`.
pub fn starting_worlds(briefing: &Briefing, limit: usize) -> Result<Vec<World>, TooMany> {
    if briefing.start == Start::Normal {
        return Ok(vec![World::imagine(Position::start())]);
    }
    let mut placings = Placings { briefing, limit, found: Vec::new() };
    let pawns = briefing.enemy.pawns_at_start as usize;
    let pieces = (briefing.enemy.men as usize).saturating_sub(1 + pawns);
    placings.place(&mut Vec::new(), &Stage { king: true, pawns, pieces }, 0)?;
    Ok(placings.found)
}

/// What is still to be placed.
#[derive(Clone, Copy)]
struct Stage {
    king: bool,
    pawns: usize,
    pieces: usize,
}

struct Placings<'a> {
    briefing: &'a Briefing,
    limit: usize,
    found: Vec<World>,
}

impl Placings<'_> {
    /// Men of one stage are placed on rising squares, so that no placing comes twice.
    fn place(&mut self, placed: &mut Vec<(Man, Square)>, left: &Stage, from: usize) -> Result<(), TooMany> {
        let (kinds, next): (&[Man], Stage) = match *left {
            Stage { king: true, .. } => (&[Man::King], Stage { king: false, ..*left }),
            Stage { pawns: 1.., .. } => (&[Man::Pawn], Stage { pawns: left.pawns - 1, ..*left }),
            Stage { pieces: 1.., .. } => (
                &[Man::Knight, Man::Bishop, Man::Rook, Man::Queen],
                Stage { pieces: left.pieces - 1, ..*left },
            ),
            _ => return self.finish(placed),
        };
        let same_stage = !left.king && (next.pawns > 0 || left.pawns == 0);
        for square in Square::ALL.into_iter().skip(from) {
            let taken = self.briefing.own.all().has(square) || placed.iter().any(|(_, on)| *on == square);
            let back = square.rank() == Rank::First || square.rank() == Rank::Eighth;
            if taken || (kinds == [Man::Pawn] && back) {
                continue;
            }
            for &man in kinds {
                placed.push((man, square));
                self.place(placed, &next, if same_stage { square as usize + 1 } else { 0 })?;
                placed.pop();
            }
        }
        Ok(())
    }

    fn finish(&mut self, placed: &[(Man, Square)]) -> Result<(), TooMany> {
        let color = !self.briefing.color;
        let squares = |man| {
            placed
                .iter()
                .filter(|(kind, _)| *kind == man)
                .fold(Squares::EMPTY, |all, (_, on)| all | on.bitboard())
        };
        for castling in castlings(color, squares) {
            let enemy = OwnMen::new(color, castling, squares);
            let men = ByColor::split(color, enemy, self.briefing.own);
            let passed = self.passed_squares(squares(Man::Pawn)).map(Some);
            for en_passant in std::iter::once(None).chain(passed) {
                let Ok(position) = Position::set_up(&men, self.briefing.first, en_passant) else { continue };
                // A chance that nobody can take makes no other world.
                if en_passant.is_some() && position.real_en_passant().is_none() {
                    continue;
                }
                if opening(&self.briefing.ruleset, &position) != self.briefing.opening {
                    continue;
                }
                if self.found.len() == self.limit {
                    return Err(TooMany { limit: self.limit });
                }
                self.found.push(World::imagine(position));
            }
        }
        Ok(())
    }

    /// The squares that a pawn of the side that has just moved may have passed in a double step.
    fn passed_squares(&self, enemy_pawns: Squares) -> impl Iterator<Item = Square> + use<> {
        let mover = !self.briefing.first;
        let pawns =
            if mover == self.briefing.color { self.briefing.own.squares(Man::Pawn) } else { enemy_pawns };
        let stepped = pawns & Rank::Fourth.relative_to(mover).bitboard();
        stepped.into_iter().map(move |pawn| Square::new(pawn.file(), Rank::Third.relative_to(mover)))
    }
}

fn castlings(color: Color, squares: impl Fn(Man) -> Squares) -> impl Iterator<Item = Castling> {
    let back = Rank::First.relative_to(color);
    let home = squares(Man::King).has(Square::new(File::E, back));
    let rook = |file| home && squares(Man::Rook).has(Square::new(file, back));
    let (short, long) = (rook(File::H), rook(File::A));
    [(false, false), (true, false), (false, true), (true, true)]
        .into_iter()
        .filter(move |&(castles_short, castles_long)| (short || !castles_short) && (long || !castles_long))
        .map(|(short, long)| Castling { short, long })
}
