use crate::chess::{all_ahead, beside, passed};
use noctule_board::{Color, Man, Position, reach};
use std::ops::Range;

const PIECES: [Man; 4] = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen];

/// What a side may have, row by row: its name, and how many kinds of it there are. Where kings stand is left to chess:
/// games teach that a king in the middle of a full board is soon elsewhere, and not that it is mated there.
pub(super) const ROWS: [(&str, usize); 15] = [
    ("pawns by rank", 6),
    ("passed pawns by rank", 6),
    ("pieces", PIECES.len()),
    ("squares in reach of pieces", PIECES.len()),
    ("squares in reach beside his king", PIECES.len()),
    ("pieces in his half", PIECES.len()),
    ("pieces on the first rank", PIECES.len()),
    ("pawns behind own pawns", 1),
    ("pawns without neighbours", 1),
    ("pawns guarded by pawns", 1),
    ("two bishops", 1),
    ("rooks with no own pawn on the file", 1),
    ("rooks on the seventh rank", 1),
    ("pieces that only the king guards, or nobody", 1),
    ("pawns that only the king guards, or nobody", 1),
];

/// How many traits there are.
pub const TRAITS: usize = row(ROWS.len()).start;

/// The traits of a row.
const fn row(number: usize) -> Range<usize> {
    let (mut start, mut before) = (0, 0);
    while before < number {
        start += ROWS[before].1;
        before += 1;
    }
    start..if number < ROWS.len() { start + ROWS[number].1 } else { start }
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
    ];
    (SINGLE..).zip(single).for_each(|(which, number)| has(which, number));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What White has of a row.
    fn check(fen: &str, name: &str, expected: &[u32]) {
        let number = ROWS.iter().position(|(row, _)| *row == name).unwrap();
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
    }
}
