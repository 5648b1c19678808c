use arrayvec::ArrayVec;
use noctule_board::{File, Man, OwnMen, Rank, Square, Squares, Try, reach};

/// A list of tries on the stack. Nine queens and the rest on an empty board have fewer than 350.
pub type Tries = ArrayVec<Try, 384>;

/// Every try that some placing of the enemy's men could make legal: each move a man could make if the board
/// held only its owner's men, and every pawn diagonal.
///
/// Castling is possible while its right remains and no own man stands between. The signature is the proof
/// that nothing of the enemy is used.
pub fn possible_tries(own: &OwnMen) -> Tries {
    let mut tries = Tries::new();
    let all = own.all();
    for man in Man::ALL {
        for from in own.squares(man) {
            let targets = targets(own, all, man, from);
            if man == Man::Pawn && from.rank() == Rank::Seventh.relative_to(own.color()) {
                for to in targets {
                    tries.extend(Try::PROMOTIONS.map(|promotion| Try::promoting(from, to, promotion)));
                }
            } else {
                tries.extend(targets.iter().map(|to| Try::new(from, to)));
            }
        }
    }
    tries
}

/// Whether a try is among the possible ones.
pub fn is_possible(own: &OwnMen, put: Try) -> bool {
    let Some(man) = own.on(put.from) else { return false };
    let promotes = man == Man::Pawn && put.to.rank() == Rank::Eighth.relative_to(own.color());
    let promotion_fits = match put.promotion {
        None => !promotes,
        Some(man) => promotes && Try::PROMOTIONS.contains(&man),
    };
    promotion_fits && targets(own, own.all(), man, put.from).has(put.to)
}

/// Whether a try moves one of these pawns diagonally.
pub fn is_pawn_capture(pawns: Squares, put: Try) -> bool {
    pawns.has(put.from) && put.from.file() != put.to.file()
}

#[inline]
pub(crate) fn targets(own: &OwnMen, all: Squares, man: Man, from: Square) -> Squares {
    let reached = match man {
        Man::Pawn => reach::pawn_pushes(from, own.color(), all) | reach::pawn_takes(from, own.color()),
        Man::King => reach::of(Man::King, from, all) | castling_targets(own, from),
        _ => reach::of(man, from, all),
    };
    reached & !all
}

fn castling_targets(own: &OwnMen, king: Square) -> Squares {
    let back = Rank::First.relative_to(own.color());
    let home = Square::new(File::E, back);
    if king != home {
        return Squares::EMPTY;
    }
    let free = |rook: File| (reach::between(home, Square::new(rook, back)) & own.all()).is_empty();
    let castling = own.castling();
    let mut targets = Squares::EMPTY;
    if castling.short && free(File::H) {
        targets |= Square::new(File::G, back).bitboard();
    }
    if castling.long && free(File::A) {
        targets |= Square::new(File::C, back).bitboard();
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Color, Position};

    fn tries_of(fen: &str) -> Vec<String> {
        let position: Position = fen.parse().unwrap();
        let mut tries: Vec<String> =
            possible_tries(&position.own_men(position.to_move())).iter().map(Try::to_string).collect();
        tries.sort();
        tries
    }

    #[test]
    fn the_normal_start_has_thirty_four_possible_tries() {
        let tries = tries_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(tries.len(), 34);
        assert!(tries.contains(&"e2d3".to_string()));
    }

    #[test]
    fn castling_is_possible_whatever_the_enemy_attacks_but_not_across_own_men() {
        let castlings = |fen| -> Vec<String> {
            tries_of(fen).into_iter().filter(|t| t == "e1g1" || t == "e1c1").collect()
        };
        assert_eq!(castlings("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1c1", "e1g1"]);
        assert_eq!(castlings("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), ["e1g1"]);
        assert_eq!(castlings("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"), ["e1c1"]);
    }

    #[test]
    fn a_promotion_must_be_named_exactly_on_the_last_rank() {
        let position: Position = "4k3/P7/8/8/8/8/1P6/4K3 w - - 0 1".parse().unwrap();
        let own = position.own_men(Color::White);
        let possible = |text: &str| is_possible(&own, text.parse().unwrap());
        assert!(possible("a7a8q") && possible("a7b8n") && possible("b2b4"));
        assert!(!possible("a7a8") && !possible("b2b4q") && !possible("e1e2q") && !possible("a1a1"));
    }
}
