//! Material safety (Ciancarini and Favini, "Representing Kriegspiel States with Metapositions", section 4.1):
//! how exposed a man is, from what may take it and what would take back.

use super::{Node, Outlook, Parameters};
use noctule_board::{Man, Square, Squares, reach};
use std::sync::LazyLock;

/// Who may take on a square: how many pawns, pieces and kings are expected to look at it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Threats {
    /// Pawns.
    pub(super) pawns: f32,
    /// Pieces other than the king.
    pub(super) pieces: f32,
    /// The king.
    pub(super) king: f32,
}

/// Whether the man in question has just been moved: the risk is much higher if so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mover {
    /// It made the last own move.
    Moved,
    /// It stood still.
    Still,
}

/// The squares in each of the eight directions from a square, nearest first, and how many there are.
type Ray = ([u8; 7], u8);

static RAYS: LazyLock<[[Ray; 8]; 64]> = LazyLock::new(|| {
    const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    Square::ALL.map(|from| {
        DIRECTIONS.map(|(file, rank)| {
            let mut ray = ([0; 7], 0);
            let mut at = from;
            while let Some(next) = at.try_offset(file, rank) {
                ray.0[ray.1 as usize] = next as u8;
                ray.1 += 1;
                at = next;
            }
            ray
        })
    })
});

impl Threats {
    /// What may take on `square`.
    pub(super) fn on(node: &Node, outlook: &Outlook, square: Square) -> Self {
        let own = node.own.all();
        let anybody = node.any_man();
        let must = node.must_be_occupied();
        let any = outlook.any();
        let mut threats = Self::default();
        for pawn in reach::pawn_takes(square, node.color()) & node.may(Man::Pawn) {
            threats.pawns += outlook.row(Man::Pawn)[pawn as usize];
        }
        for knight in reach::of(Man::Knight, square, Squares::EMPTY) & node.may(Man::Knight) {
            threats.pieces += outlook.row(Man::Knight)[knight as usize];
        }
        for king in reach::of(Man::King, square, Squares::EMPTY) & node.may(Man::King) {
            threats.king += outlook.row(Man::King)[king as usize];
        }
        let queens = (node.may(Man::Queen), outlook.row(Man::Queen));
        for (direction, (ray, length)) in RAYS[square as usize].iter().enumerate() {
            let slider = if direction < 4 { Man::Rook } else { Man::Bishop };
            let sliders = (node.may(slider), outlook.row(slider));
            let mut clear = 1.0;
            for &at in &ray[..*length as usize] {
                let bit = Squares(1 << at);
                if !(own & bit).is_empty() || clear < 0.02 {
                    break;
                }
                if (anybody & bit).is_empty() {
                    continue;
                }
                for (may, row) in [queens, sliders] {
                    if !(may & bit).is_empty() {
                        threats.pieces += clear * row[at as usize];
                    }
                }
                clear *= if (must & bit).is_empty() { 1.0 - any[at as usize] } else { 0.0 };
            }
        }
        threats.pawns = threats.pawns.min(1.0);
        threats.king = threats.king.min(1.0);
        threats
    }
}

/// Every square that own men look at, those of own men included.
pub(super) fn guarded(node: &Node) -> Squares {
    let own = &node.own;
    let blockers = node.solid();
    let mut all = Squares::EMPTY;
    for man in Man::ALL {
        for from in own.squares(man) {
            all |= if man == Man::Pawn {
                reach::pawn_takes(from, own.color())
            } else {
                reach::of(man, from, blockers)
            };
        }
    }
    all
}

/// The safety coefficient of the paper: 1 when nothing can take the man, towards 0 as its loss is certain.
pub(super) fn safety(
    node: &Node,
    outlook: &Outlook,
    parameters: &Parameters,
    square: Square,
    man: Man,
    guarded: bool,
) -> f32 {
    let threats = Threats::on(node, outlook, square);
    let mover = if node.moved_to == Some(square) { Mover::Moved } else { Mover::Still };
    let hit = if mover == Mover::Moved { node.hit } else { 0.0 };
    let worth = parameters.worth(man).max(0.01);
    1.0 - (expected_loss(parameters, &threats, man, mover, hit, guarded) / worth).clamp(0.0, 1.0)
}

/// What a man is expected to lose by standing where it does, in pawns.
fn expected_loss(
    parameters: &Parameters,
    threats: &Threats,
    man: Man,
    mover: Mover,
    hit: f32,
    guarded: bool,
) -> f32 {
    let worth = parameters.worth(man);
    let unheard = match mover {
        Mover::Moved => parameters.answer_moved,
        Mover::Still => parameters.answer_still,
    };
    let answer = hit * parameters.answer_hit + (1.0 - hit) * unheard;
    let stake = |taker: f32| {
        let avenged = if guarded { parameters.avenge * taker } else { 0.0 };
        (worth - avenged).max(worth * parameters.protected_floor)
    };
    let by_pawn = threats.pawns * parameters.answer_pawn.max(hit * parameters.answer_hit);
    // Near enough to 1 - exp(-x), and much quicker.
    let pieces = (threats.pieces / (1.0 + 0.6 * threats.pieces)).min(1.0);
    let by_piece = pieces * answer;
    let by_king = if guarded { 0.0 } else { threats.king * answer.max(parameters.answer_moved) };
    let mut left = 1.0;
    let mut loss = 0.0;
    for (chance, taker) in [(by_pawn, 1.0), (by_piece, parameters.piece_worth), (by_king, 0.0)] {
        loss += left * chance * stake(taker);
        left *= 1.0 - chance;
    }
    loss
}

#[cfg(test)]
mod tests {
    use super::super::drawn::drawn;
    use super::*;

    #[track_caller]
    fn knight_safety(board: &str, moved: bool) -> f32 {
        let mut node = drawn(board);
        node.moved_to = moved.then_some(Square::D4);
        let outlook = Outlook::blank(&node);
        let guarded = guarded(&node).has(Square::D4);
        safety(&node, &outlook, &Parameters::default(), Square::D4, Man::Knight, guarded)
    }

    const ALONE: &str = "
        ........
        ........
        ........
        ..ppp...
        ...N....
        ........
        ........
        K.......";

    #[test]
    fn a_man_that_nothing_can_take_is_safe() {
        let far = "
            p.......
            ........
            ........
            ........
            ...N....
            ........
            ........
            K.......";
        assert_eq!(knight_safety(far, true), 1.0);
    }

    #[test]
    fn a_protected_man_is_safer() {
        let protected = "
            ........
            ........
            ........
            ..rrr...
            ...N....
            ....P...
            ........
            K.......";
        let alone = protected.replace('P', ".");
        assert!(knight_safety(protected, false) > knight_safety(&alone, false));
        assert!(knight_safety(ALONE, false) < 0.6, "{}", knight_safety(ALONE, false));
    }

    #[test]
    fn a_man_that_has_just_moved_is_less_safe() {
        let rooks = ALONE.replace('p', "r");
        assert!(knight_safety(&rooks, true) < knight_safety(&rooks, false));
    }
}
