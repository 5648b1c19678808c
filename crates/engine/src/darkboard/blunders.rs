//! The obvious blunders that a last look prevents (Ciancarini and Favini, "Monte Carlo tree search in
//! Kriegspiel", section 6.1, tells of such checks and names none).

use super::lone_king::{attacks, without_a_move};
use super::predict::{expected, pawns_that_take};
use super::pseudo::pseudo;
use super::safety::Threats;
use super::search::Ranked;
use super::{Node, Outlook, Parameters};
use noctule_board::{Man, Squares, Try, reach};

/// A chance above which a danger is obvious.
const LIKELY: f32 = 0.25;

/// Why a try is not put while there is another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blunder {
    /// A piece steps where a pawn probably takes it, and takes nothing.
    IntoAPawn,
    /// A dear man takes back where a cheaper one could, and something probably takes again.
    DearTakesFirst,
    /// The queen stands unprotected beside a king that is probably there.
    QueenBesideKing,
    /// The last men of the enemy are probably left without a move, and without a check.
    Stalemate,
}

/// What is obviously wrong with a try, if anything is.
pub(super) fn blunder(
    root: &Node,
    put: Try,
    tries: &[Ranked],
    outlook: &Outlook,
    parameters: &Parameters,
) -> Option<Blunder> {
    let man = root.own.on(put.from)?;
    let answer = expected(root, put, &[]);
    let after = pseudo(root, put, answer, outlook, parameters);
    let reached = put.promotion.unwrap_or(man);
    if answer.taken.is_none() && steps_into_a_pawn(&after, put, reached, outlook) {
        return Some(Blunder::IntoAPawn);
    }
    if answer.taken.is_some() && dear_takes_first(root, &after, put, man, tries, outlook, parameters) {
        return Some(Blunder::DearTakesFirst);
    }
    if reached == Man::Queen && queen_beside_king(&after, put, outlook) {
        return Some(Blunder::QueenBesideKing);
    }
    leaves_no_move(&after).then_some(Blunder::Stalemate)
}

fn steps_into_a_pawn(after: &Node, put: Try, man: Man, outlook: &Outlook) -> bool {
    let takers = pawns_that_take(after, put.to);
    let chance: f32 = takers.into_iter().map(|pawn| outlook.chance(after, pawn, Man::Pawn)).sum();
    man != Man::Pawn && man != Man::King && chance > LIKELY
}

fn dear_takes_first(
    root: &Node,
    after: &Node,
    put: Try,
    man: Man,
    tries: &[Ranked],
    outlook: &Outlook,
    parameters: &Parameters,
) -> bool {
    let threats = Threats::on(after, outlook, put.to);
    let cheaper = tries.iter().any(|other| {
        other.put.to == put.to
            && root
                .own
                .on(other.put.from)
                .is_some_and(|one| one != Man::King && parameters.worth(one) < parameters.worth(man))
    });
    cheaper && man != Man::King && threats.pawns + threats.pieces + threats.king > LIKELY
}

fn queen_beside_king(after: &Node, put: Try, outlook: &Outlook) -> bool {
    let beside = reach::of(Man::King, put.to, Squares::EMPTY) & after.may(Man::King);
    let chance: f32 = beside.into_iter().map(|king| outlook.chance(after, king, Man::King)).sum();
    chance > LIKELY && !super::safety::guarded(after).has(put.to)
}

/// With one or two other men, which may be stuck, a king without a move is a draw.
fn leaves_no_move(after: &Node) -> bool {
    if after.men_left > 3 {
        return false;
    }
    let attacked = attacks(&after.own);
    let kings = after.may(Man::King);
    let stuck = without_a_move(kings - attacked, attacked);
    stuck.len() * 5 > kings.len()
}
