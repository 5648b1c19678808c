use crate::chess::{all_ahead, beside, passed};
use noctule_board::{Color, Man, Position, reach};
use std::ops::Range;

const PIECES: [Man; 4] = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen];

/// Traits that belong together.
pub(super) struct Row {
    pub(super) name: &'static str,
    /// How many kinds of it there are.
    pub(super) number: usize,
    /// A change in the worth of one of them that is small and yet matters, in pawns: rare traits and those that come
    /// singly bear more than those that a side has many of.
    pub(super) stride: f32,
}

const fn of(name: &'static str, number: usize, stride: f32) -> Row {
    Row { name, number, stride }
}

/// What a side may have, row by row. What kings are worth where they stand is not learned from positions, only by what
/// wins: games teach that a king in the middle of a full board is soon elsewhere, and not that it is mated there.
pub(super) const ROWS: [Row; 17] = [
    of("pawns by rank", 6, 0.2),
    of("passed pawns by rank", 6, 0.25),
    of("pieces", PIECES.len(), 0.3),
    of("squares in reach of pieces", PIECES.len(), 0.03),
    of("squares in reach beside his king", PIECES.len(), 0.1),
    of("pieces in his half", PIECES.len(), 0.2),
    of("pieces on the first rank", PIECES.len(), 0.2),
    of("pawns behind own pawns", 1, 0.1),
    of("pawns without neighbours", 1, 0.1),
    of("pawns guarded by pawns", 1, 0.08),
    of("two bishops", 1, 0.2),
    of("rooks with no own pawn on the file", 1, 0.15),
    of("rooks on the seventh rank", 1, 0.2),
    of("pieces that only the king guards, or nobody", 1, 0.12),
    of("pawns that only the king guards, or nobody", 1, 0.08),
    of("ranks that the king has gone", 1, 0.1),
    of("own men beside the king", 1, 0.05),
];

/// How many traits there are.
pub const TRAITS: usize = row(ROWS.len()).start;

/// The first so many are learned from positions; what follows only by what wins.
pub const LEARNED_FROM_POSITIONS: usize = row(ROWS.len() - 2).start;

/// The traits of a row.
const fn row(number: usize) -> Range<usize> {
    let (mut start, mut before) = (0, 0);
    while before < number {
        start += ROWS[before].number;
        before += 1;
    }
    start..if number < ROWS.len() { start + ROWS[number].number } else { start }
}

/// Where rows begin, and the single traits after them.
const PAWNS: usize = row(0).start;
const PASSED: usize = row(1).start;
const PIECE: usize = row(2).start;
const REACH: usize = row(3).start;
const BESIDE_HIS_KING: usize = row(4).start;
const IN_HIS_HALF: usize = row(5).start;
const AT_HOME: usize = row(6).start;
const SINGLE: usize = row(7).start;

/// Calls back for each trait of a side, with how much of it there is.
pub(super) fn each_trait(position: &Position, color: Color, mut has: impl FnMut(usize, u32)) {
    let (own, occupied) = (position.all(color), position.all(color) | position.all(!color));
    let pawns = position.squares(color, Man::Pawn);
    let his_pawns = position.squares(!color, Man::Pawn);
    let pawns_guard = reach::pawns_take(pawns, color);
    let he_guards = reach::pawns_take(his_pawns, !color);
    let mut guarded = pawns_guard;

    let passed = passed(pawns, his_pawns, color);
    for pawn in pawns {
        let rank = pawn.rank().relative_to(color) as usize - 1;
        has(PAWNS + rank, 1);
        if passed.has(pawn) {
            has(PASSED + rank, 1);
        }
    }
    let (before, behind) = (all_ahead(pawns, color), all_ahead(pawns, !color));

    let beside_his_king = reach::of(Man::King, position.king(!color), occupied);
    let [mut open, mut seventh] = [0, 0];
    for (which, man) in PIECES.into_iter().enumerate() {
        for square in position.squares(color, man) {
            let reached = reach::of(man, square, occupied);
            guarded |= reached;
            has(PIECE + which, 1);
            has(REACH + which, (reached - own - he_guards).len());
            has(BESIDE_HIS_KING + which, (reached & beside_his_king).len());
            match square.rank().relative_to(color) as usize {
                0 => has(AT_HOME + which, 1),
                4.. => has(IN_HIS_HALF + which, 1),
                _ => {}
            }
            if man == Man::Rook {
                open += u32::from((pawns & square.file().bitboard()).is_empty());
                seventh += u32::from(square.rank().relative_to(color) as usize == 6);
            }
        }
    }

    let pieces = own - pawns - position.king(color).bitboard();
    let single = [
        (pawns & behind).len(),
        (pawns - beside(pawns | before | behind)).len(),
        (pawns & pawns_guard).len(),
        u32::from(position.squares(color, Man::Bishop).len() >= 2),
        open,
        seventh,
        (pieces - guarded).len(),
        (pawns - guarded).len(),
        position.king(color).rank().relative_to(color) as u32,
        (own & reach::of(Man::King, position.king(color), occupied)).len(),
    ];
    (SINGLE..).zip(single).for_each(|(which, number)| has(which, number));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What White has of a row.
    fn check(fen: &str, name: &str, expected: &[u32]) {
        let number = ROWS.iter().position(|row| row.name == name).unwrap();
        let mut found = [0; TRAITS];
        each_trait(&fen.parse().unwrap(), Color::White, |which, more| found[which] += more);
        assert_eq!(&found[row(number)], expected, "{name}");
    }

    #[test]
    fn a_side_s_traits_are_counted() {
        let fen = "4k3/4P2R/8/1p6/P1N5/1P3q2/P4P2/R3K3 w Q - 0 1";
        check(fen, "pawns by rank", &[2, 1, 1, 0, 0, 1]);
        check(fen, "passed pawns by rank", &[1, 0, 0, 0, 0, 1]);
        check(fen, "pieces", &[1, 0, 2, 0]);
        check(fen, "pieces in his half", &[0, 0, 1, 0]);
        check(fen, "pieces on the first rank", &[0, 0, 1, 0]);
        check(fen, "squares in reach beside his king", &[0, 0, 2, 0]);
        check(fen, "pawns behind own pawns", &[1]);
        check(fen, "pawns without neighbours", &[0]);
        check(fen, "pawns guarded by pawns", &[2]);
        check(fen, "rooks with no own pawn on the file", &[1]);
        check(fen, "rooks on the seventh rank", &[1]);
        check(fen, "pieces that only the king guards, or nobody", &[2]);
        check(fen, "pawns that only the king guards, or nobody", &[1]);
        check(fen, "ranks that the king has gone", &[0]);
        check(fen, "own men beside the king", &[1]);
    }
}
