//! What the law says of a position, worked out the long way.

use noctule_board::{Color, Man, OwnMen, Position, Rank, Square, Try};
use std::collections::BTreeSet;

pub(crate) fn legal(position: &Position) -> Vec<Try> {
    let mut legal = position.legal_tries();
    legal.sort();
    legal
}

pub(crate) fn takes_with_a_pawn(position: &Position, put: Try) -> bool {
    position.on(put.from) == Some((position.to_move(), Man::Pawn)) && put.from.file() != put.to.file()
}

/// The legal pawn captures, one by one, each pair of squares once.
pub(crate) fn pawn_captures(position: &Position) -> BTreeSet<(Square, Square)> {
    let legal = legal(position);
    legal.iter().filter(|put| takes_with_a_pawn(position, **put)).map(|put| (put.from, put.to)).collect()
}

/// Steps square by square from the king to the checker, and measures both diagonals by walking them.
pub(crate) fn line_by_hand(king: Square, checker: Square) -> &'static str {
    let steps = |files: i8, ranks: i8| {
        std::iter::successors(Some(king), move |square| square.try_offset(files, ranks)).skip(1)
    };
    let diagonal = |slope: i8| steps(1, slope).count() + steps(-1, -slope).count();
    for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
        if steps(files, ranks).any(|square| square == checker) {
            return match (files, ranks) {
                (_, 0) => "rank",
                (0, _) => "file",
                _ if diagonal(files * ranks) > diagonal(-files * ranks) => "long-diagonal",
                _ => "short-diagonal",
            };
        }
    }
    "knight"
}

/// The definition word by word: a move over the own men alone, with every pawn diagonal.
pub(crate) fn possible_by_hand(own: &OwnMen, put: Try) -> bool {
    let Some(man) = own.on(put.from) else { return false };
    let forward = if own.color() == Color::White { 1 } else { -1 };
    let promotes = man == Man::Pawn && put.to.rank() == Rank::Eighth.relative_to(own.color());
    if own.on(put.to).is_some() || promotes != put.promotion.is_some() {
        return false;
    }
    let files = put.to.file() as i8 - put.from.file() as i8;
    let ranks = put.to.rank() as i8 - put.from.rank() as i8;
    let sliding = || {
        let step = |square: &Square| square.try_offset(files.signum(), ranks.signum());
        let passed = std::iter::successors(step(&put.from), step).take_while(|&square| square != put.to);
        passed.into_iter().all(|square| own.on(square).is_none())
    };
    let straight = (files == 0) != (ranks == 0);
    let slanted = files != 0 && files.abs() == ranks.abs();
    match man {
        Man::Knight => files.abs() + ranks.abs() == 3 && files != 0 && ranks != 0,
        Man::Rook => straight && sliding(),
        Man::Bishop => slanted && sliding(),
        Man::Queen => (straight || slanted) && sliding(),
        Man::King => (files.abs() <= 1 && ranks.abs() <= 1) || castles_by_hand(own, put),
        Man::Pawn if files != 0 => files.abs() == 1 && ranks == forward,
        Man::Pawn => {
            let at_home = put.from.rank() == Rank::Second.relative_to(own.color());
            (ranks == forward || (at_home && ranks == 2 * forward)) && sliding()
        }
    }
}

fn castles_by_hand(own: &OwnMen, king: Try) -> bool {
    let empty = |squares: &[&str]| squares.iter().all(|name| own.on(name.parse().unwrap()).is_none());
    match (own.color(), king.to_string().as_str()) {
        (Color::White, "e1g1") => own.castling().short && empty(&["f1", "g1"]),
        (Color::White, "e1c1") => own.castling().long && empty(&["b1", "c1", "d1"]),
        (Color::Black, "e8g8") => own.castling().short && empty(&["f8", "g8"]),
        (Color::Black, "e8c8") => own.castling().long && empty(&["b8", "c8", "d8"]),
        _ => false,
    }
}
