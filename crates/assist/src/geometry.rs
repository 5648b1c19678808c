//! What follows from own men alone: which squares see the king, who may be pinned, who surely attacks what.

use noctule_board::{Color, File, Man, OwnMen, Square, Squares, Try, reach};
use noctule_rules::CheckLine;

/// The squares from which a man could check a king on `king` along a line: outwards to the first own man.
pub(crate) fn seen_along(line: CheckLine, king: Square, own: Squares) -> Squares {
    let mover = match line {
        CheckLine::Knight => Man::Knight,
        CheckLine::Rank | CheckLine::File => Man::Rook,
        CheckLine::LongDiagonal | CheckLine::ShortDiagonal => Man::Bishop,
    };
    let reached = reach::of(mover, king, own) & !own;
    reached.into_iter().filter(|&square| CheckLine::between(king, square) == line).collect()
}

/// Where a man that pins the own man on `square` to its king could stand; nowhere when it cannot be pinned.
pub(crate) fn pinners(own: &OwnMen, square: Square) -> Squares {
    let Some(king) = own.squares(Man::King).next_square() else { return Squares::EMPTY };
    let all = own.all();
    for mover in [Man::Rook, Man::Bishop] {
        let seen = reach::of(mover, king, all);
        if seen.has(square) {
            let lifted = reach::of(mover, king, all ^ square.bitboard());
            return lifted & !seen & !all;
        }
    }
    Squares::EMPTY
}

/// Whether a man attacks a square when only `empty` squares are known to be empty.
pub(crate) fn surely_attacks(
    (man, from, color): (Man, Square, Color),
    target: Square,
    empty: Squares,
) -> bool {
    match man {
        Man::Pawn => reach::pawn_takes(from, color).has(target),
        _ => reach::of(man, from, !empty).has(target),
    }
}

/// Every man of one side with its square.
pub(crate) fn each_man(own: &OwnMen) -> impl Iterator<Item = (Man, Square, Color)> + '_ {
    Man::ALL
        .into_iter()
        .flat_map(move |man| own.squares(man).into_iter().map(move |on| (man, on, own.color())))
}

/// The squares that a move which stood has crossed, so that they were empty.
pub(crate) fn crossed(before: &OwnMen, stood: Try) -> Squares {
    if is_castling(before, stood) {
        let corner = if stood.to.file() > stood.from.file() { File::H } else { File::A };
        return reach::between(stood.from, Square::new(corner, stood.from.rank()));
    }
    if before.squares(Man::Knight).has(stood.from) {
        return Squares::EMPTY;
    }
    reach::between(stood.from, stood.to)
}

/// Whether a try is castling.
pub(crate) fn is_castling(own: &OwnMen, put: Try) -> bool {
    own.squares(Man::King).has(put.from)
        && put.from.file() == File::E
        && matches!(put.to.file(), File::C | File::G)
        && put.from.rank() == put.to.rank()
}

/// Whether a try leaves the line between its man and the king, so that a pin would forbid it.
pub(crate) fn leaves_line(king: Square, put: Try) -> bool {
    let toward = reach::between(king, put.from).has(put.to);
    let away = reach::between(king, put.to).has(put.from);
    !toward && !away
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::Position;

    #[test]
    fn only_the_first_own_man_on_a_line_may_be_pinned() {
        let position: Position = "4k3/8/8/8/8/4P3/3PP3/2K5 w - - 0 1".parse().expect("a position");
        let own = position.own_men(Color::White);
        let expected: Squares = [Square::E3].into_iter().collect();
        assert_eq!(pinners(&own, Square::D2) & expected, Squares::EMPTY, "an own man stands behind it");
        assert_eq!(pinners(&own, Square::E2), Squares::EMPTY, "it is on no line with the king");
        let position: Position = "4k3/8/8/8/8/8/3P4/2K5 w - - 0 1".parse().expect("a position");
        let behind: Squares = [Square::E3, Square::F4, Square::G5, Square::H6].into_iter().collect();
        assert_eq!(pinners(&position.own_men(Color::White), Square::D2), behind);
    }
}
