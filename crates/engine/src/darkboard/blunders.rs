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

#[cfg(test)]
mod tests {
    use super::super::drawn::drawn;
    use super::*;

    #[track_caller]
    fn check(board: &str, men_left: u8, put: &str, others: &[&str], expected: Option<Blunder>) {
        let mut node = drawn(board);
        node.men_left = men_left;
        node.pawns_left = node.pawns_left.min(men_left - 1);
        let outlook = Outlook::blank(&node);
        let rank = |text: &&str| Ranked { put: text.parse().unwrap(), value: 0.0, at_once: 0.0 };
        let ranked: Vec<Ranked> = others.iter().chain([&put]).map(rank).collect();
        assert_eq!(blunder(&node, put.parse().unwrap(), &ranked, &outlook, &Parameters::default()), expected);
    }

    #[test]
    fn a_piece_does_not_step_where_a_pawn_probably_takes_it() {
        let board = "
            ........
            ........
            ..p.p...
            ........
            ........
            ........
            ........
            K..R....";
        check(board, 16, "d1d5", &[], Some(Blunder::IntoAPawn));
        check(board, 16, "d1d4", &[], None);
    }

    #[test]
    fn the_cheap_man_takes_back_first() {
        let board = "
            ...r....
            ...q....
            ........
            ...!....
            ........
            ..N.....
            ........
            K..Q....";
        check(board, 16, "d1d5", &["c3d5"], Some(Blunder::DearTakesFirst));
        check(board, 16, "c3d5", &["d1d5"], None);
        check(board, 16, "d1d5", &[], None);
    }

    #[test]
    fn the_queen_does_not_stand_beside_the_king_unprotected() {
        let board = "
            ....k...
            ........
            ........
            ........
            ........
            ........
            ........
            K..Q....";
        check(board, 5, "d1d7", &[], Some(Blunder::QueenBesideKing));
        check(board, 5, "d1d6", &[], None);
    }

    #[test]
    fn the_last_men_are_left_a_move() {
        let board = "
            k.......
            ........
            ........
            ........
            ........
            ........
            .Q......
            K.......";
        check(board, 2, "b2b6", &[], Some(Blunder::Stalemate));
        check(board, 2, "b2c3", &[], None);
    }
}
