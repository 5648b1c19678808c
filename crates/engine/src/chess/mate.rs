use noctule_board::{Man, Position, Squares, Try, reach};

/// Those of the legal moves that mate by a check of the man that moves; mates by an uncovered line are left out.
pub fn mates_among(legal: &[Try], position: &Position) -> Vec<Try> {
    let side = position.to_move();
    let king = position.king(!side);
    let standing = position.all(side) | position.all(!side);
    let checks = Man::ALL.map(|man| match man {
        Man::Pawn => reach::pawn_takes(king, !side),
        Man::King => Squares::EMPTY,
        _ => reach::of(man, king, standing),
    });
    let some_check = checks.iter().fold(Squares::EMPTY, |all, &some| all | some);
    let mates = |put: &&Try| {
        if !some_check.has(put.to) {
            return false;
        }
        let man = put.promotion.or_else(|| position.on(put.from).map(|(_, man)| man));
        man.is_some_and(|man| checks[man as usize].has(put.to)) && !position.after(**put).has_legal_try()
    };
    legal.iter().filter(mates).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, mates: &[&str]) {
        let position: Position = fen.parse().unwrap();
        let legal = position.legal_tries();
        let mut found: Vec<String> = mates_among(&legal, &position).iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(found, mates, "{fen}");
    }

    #[test]
    fn mates_are_found_and_neither_checks_nor_stalemates() {
        check("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", &["h5f7"]);
        check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", &["a1a8"]);
        check("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", &["c7c8q", "c7c8r"]);
        check("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", &["c1c8"]);
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[]);
    }
}
