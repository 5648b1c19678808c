use crate::kpk::information_set::{attacked_by_pawn, beside};
use noctule_board::{Color, Rank, Square, Squares, reach};

/// King and pawn against king with nothing hidden, solved backwards from the promotions.
///
/// White has won when his pawn promotes and cannot be taken at once: a queen then mates, and where a queen
/// would stalemate a rook mates.
#[derive(Debug, Clone)]
pub struct PerfectInformation {
    /// Moves until the pawn promotes with White to move; [`NEVER`] where it does not.
    white: Vec<u8>,
    /// The same with Black to move.
    black: Vec<u8>,
}

const NEVER: u8 = u8::MAX;

impl PerfectInformation {
    /// Solves the ending. It takes well under a second.
    pub fn solve() -> Self {
        let mut solved = Self { white: vec![NEVER; 64 * 64 * 64], black: vec![NEVER; 64 * 64 * 64] };
        let placings: Vec<(Square, Square)> = Square::ALL
            .into_iter()
            .flat_map(|king| Square::ALL.map(|pawn| (king, pawn)))
            .filter(|&(king, pawn)| king != pawn && !matches!(pawn.rank(), Rank::First | Rank::Eighth))
            .collect();
        for moves in 1..NEVER {
            let mut more = false;
            for &(king, pawn) in &placings {
                for enemy in !(king.bitboard() | pawn.bitboard() | beside(king)) {
                    let place = place(king, pawn, enemy);
                    if solved.white[place] == NEVER
                        && !attacked_by_pawn(pawn).has(enemy)
                        && solved.white_wins_in(king, pawn, enemy, moves)
                    {
                        solved.white[place] = moves;
                        more = true;
                    }
                }
            }
            for &(king, pawn) in &placings {
                for enemy in !(king.bitboard() | pawn.bitboard() | beside(king)) {
                    let place = place(king, pawn, enemy);
                    if solved.black[place] == NEVER && solved.black_loses_in(king, pawn, enemy, moves) {
                        solved.black[place] = moves;
                    }
                }
            }
            if !more {
                break;
            }
        }
        solved
    }

    /// In how many moves the pawn promotes by force; `None` when the black king holds the draw.
    pub fn moves_to_promote(&self, king: Square, pawn: Square, enemy: Square, to_move: Color) -> Option<u8> {
        let table = if to_move == Color::White { &self.white } else { &self.black };
        Some(table[place(king, pawn, enemy)]).filter(|&moves| moves != NEVER)
    }

    fn white_wins_in(&self, king: Square, pawn: Square, enemy: Square, moves: u8) -> bool {
        let blockers = king.bitboard() | enemy.bitboard();
        let pushed = reach::pawn_pushes(pawn, Color::White, blockers).into_iter().any(|to| {
            if to.rank() == Rank::Eighth {
                return !beside(enemy).has(to) || beside(king).has(to);
            }
            self.black[place(king, to, enemy)] < moves
        });
        let steps = beside(king) - pawn.bitboard() - beside(enemy);
        pushed || steps.into_iter().any(|to| self.black[place(to, pawn, enemy)] < moves)
    }

    /// A king without moves is stalemated: a pawn alone never mates.
    fn black_loses_in(&self, king: Square, pawn: Square, enemy: Square, moves: u8) -> bool {
        let flights = flights(king, pawn, enemy);
        !flights.is_empty()
            && !flights.has(pawn)
            && flights.into_iter().all(|to| self.white[place(king, pawn, to)] <= moves)
    }
}

/// Where the black king can go, the pawn's square included when nothing guards it.
pub(crate) fn flights(king: Square, pawn: Square, enemy: Square) -> Squares {
    beside(enemy) - beside(king) - king.bitboard() - attacked_by_pawn(pawn)
}

fn place(king: Square, pawn: Square, enemy: Square) -> usize {
    (king as usize * 64 + pawn as usize) * 64 + enemy as usize
}

/// Whether the promoted man can be taken at once.
pub(crate) fn is_taken_at_once(king: Square, promoted: Square, enemy: Square) -> bool {
    beside(enemy).has(promoted) && !beside(king).has(promoted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static PERFECT: LazyLock<PerfectInformation> = LazyLock::new(PerfectInformation::solve);

    fn check(king: Square, pawn: Square, enemy: Square, to_move: Color, won: bool) {
        let moves = PERFECT.moves_to_promote(king, pawn, enemy, to_move);
        assert_eq!(moves.is_some(), won, "K{king} P{pawn} k{enemy}, {to_move:?}: {moves:?}");
    }

    #[test]
    fn the_classics_of_the_ending_come_out_as_in_the_books() {
        use Square::*;
        let (white, black) = (Color::White, Color::Black);
        // The thesis's figure 14.2: drawn with the king before the pawn and the defender in opposition.
        check(D5, D6, D7, black, false);
        check(D5, D6, D8, white, false);
        check(C6, D6, C8, white, false);
        check(C6, D6, D8, white, true);
        // King on the sixth before its pawn wins whoever moves.
        check(D6, D5, D8, white, true);
        check(D6, D5, D8, black, true);
        // Rook pawns are drawn when the defender reaches the corner.
        check(B6, A5, A8, white, false);
        check(A6, A5, A8, black, false);
        // The rule of the square.
        check(A1, H5, D5, black, false);
        check(A1, H5, C5, black, true);
        check(A1, H5, D5, white, true);
        check(A1, H2, B3, white, true);
    }

    #[test]
    fn the_won_positions_number_as_in_the_bitbases_of_chess_programs() {
        // Pawns on the files a to d and both sides to move, as such bitbases index the ending.
        let mut won = 0;
        for king in Square::ALL {
            for pawn in Square::ALL.into_iter().filter(|pawn| (pawn.file() as u8) < 4) {
                for enemy in Square::ALL {
                    let sides = [Color::White, Color::Black];
                    won += sides
                        .into_iter()
                        .filter(|&side| PERFECT.moves_to_promote(king, pawn, enemy, side).is_some())
                        .count();
                }
            }
        }
        assert_eq!(won, 111_282);
    }
}
