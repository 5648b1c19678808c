use crate::endings::{Ending, Placement};
use noctule_board::{Color, Man, Rank, Square, Squares, Try, reach};

/// A try of White's, and where the black king would have to stand for it to be refused.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub(crate) put: Try,
    pub(crate) refused_on: Squares,
    pub(crate) after: Placement,
}

/// White's tries, except captures: a lone king cannot be taken.
///
/// No man but the king and the pawns is ever refused. A black king in the way of a queen, rook or bishop
/// would be in check on White's turn.
pub(crate) fn steps(placement: &Placement) -> Vec<Step> {
    let occupied = placement.occupied();
    let mut steps = Vec::new();
    for to in reach::of(Man::King, placement.king(), Squares::EMPTY) - occupied {
        steps.push(Step {
            put: Try::new(placement.king(), to),
            refused_on: reach::of(Man::King, to, Squares::EMPTY),
            after: placement.with(0, to),
        });
    }
    for (nth, (man, from)) in placement.men().enumerate() {
        if man == Man::Pawn {
            pushes(placement, nth + 1, from, &mut steps);
            continue;
        }
        for to in reach::of(man, from, occupied) - occupied {
            steps.push(Step {
                put: Try::new(from, to),
                refused_on: Squares::EMPTY,
                after: placement.with(nth + 1, to),
            });
        }
    }
    steps
}

fn pushes(placement: &Placement, man: usize, from: Square, steps: &mut Vec<Step>) {
    for to in reach::pawn_pushes(from, Color::White, placement.occupied()) {
        let refused_on = reach::between(from, to) | to.bitboard();
        if to.rank() != Rank::Eighth {
            steps.push(Step { put: Try::new(from, to), refused_on, after: placement.with(man, to) });
            continue;
        }
        for choice in [Man::Queen, Man::Rook] {
            if let Some(after) = promoted(placement, man, to, choice) {
                steps.push(Step { put: Try::promoting(from, to, choice), refused_on, after });
            }
        }
    }
}

fn promoted(placement: &Placement, man: usize, to: Square, choice: Man) -> Option<Placement> {
    let mut men: Vec<(Man, Square)> = placement.men().collect();
    men[man - 1] = (choice, to);
    let kinds: Vec<Man> = men.iter().map(|&(man, _)| man).collect();
    let squares: Vec<Square> =
        std::iter::once(placement.king()).chain(men.iter().map(|&(_, square)| square)).collect();
    Placement::new(Ending::with_men(&kinds)?, &squares)
}
