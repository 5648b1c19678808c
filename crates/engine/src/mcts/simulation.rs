//! Approach B's simulations: both sides as the model sees them, for so many own moves and then until the
//! captures have come to rest (section 5.2).

use super::control::Control;
use super::enemy_answers::chance_of_retaliation;
use super::following::attackers;
use super::legality::{chance_legal, is_pawn_diagonal};
use super::matrices::Perception;
use super::outcomes::{Moved, Outlook, Reply, Said, mover, outlook};
use super::parameters::{PAWN, PIECE, Parameters, RECAPTURES, worth};
use super::trends::Trends;
use noctule_belief::Rng;
use noctule_board::{Man, Square, Try};
use noctule_rules::{Tries, possible_tries};
use rand::RngExt;

/// How many tries are drawn before a move is given up: so many refusals in a row are no plan.
const TRIES: usize = 12;
/// The longest string of recaptures.
const CHAIN: usize = 6;

/// Draws what the umpire says of a try that stands.
pub(crate) fn draw_said(outlook: &Outlook, rng: &mut Rng) -> Said {
    let mut drawn: f32 = rng.random();
    for said in [Said::TookPawn, Said::TookPiece, Said::Check] {
        drawn -= outlook.chance(said);
        if drawn < 0.0 {
            return said;
        }
    }
    Said::Nothing
}

/// Plays so many own moves from here and gives the material balance once the captures are over. `last` is
/// what the enemy did just before.
pub(crate) fn simulate(
    mut perception: Perception,
    mut last: Reply,
    moves: u32,
    parameters: &Parameters,
    trends: &dyn Trends,
    rng: &mut Rng,
) -> f32 {
    for _ in 0..moves {
        let control = Control::of(&perception);
        let Some((man, put)) = pseudorandom_move(&perception, &control, last, rng) else { break };
        let said = draw_said(&outlook(&perception, &control, parameters, man, put), rng);
        let moved = Moved::new(&perception, parameters, man, put, said);
        last = moved.draw(parameters, rng.random());
        perception = moved.after(last, trends.at(moved.perception.own_moves), parameters);
    }
    if let Reply::Took(square) = last {
        settle(&mut perception, square, parameters, rng);
    }
    perception.balance
}

/// A move that stands: taking back or a pawn try when there is one, else anything.
fn pseudorandom_move(
    perception: &Perception,
    control: &Control,
    last: Reply,
    rng: &mut Rng,
) -> Option<(Man, Try)> {
    let tries = possible_tries(&perception.own);
    if let Reply::Took(square) = last {
        let back = tries.iter().filter(|put| put.to == square);
        let cost = |put: &&Try| worth(mover(&perception.own, **put));
        if let Some(&put) = back.min_by(|one, other| cost(one).total_cmp(&cost(other))) {
            let man = mover(&perception.own, put);
            if rng.random::<f32>() < chance_legal(perception, control, man, put) {
                return Some((man, put));
            }
        }
    }
    if let Some(put) = drawn_pawn_try(perception, &tries, rng) {
        return Some((Man::Pawn, put));
    }
    for _ in 0..TRIES {
        let put = *tries.get(rng.random_range(..tries.len().max(1)))?;
        let man = mover(&perception.own, put);
        if is_pawn_diagonal(man, put) || !matches!(put.promotion, None | Some(Man::Queen)) {
            continue;
        }
        if rng.random::<f32>() < chance_legal(perception, control, man, put) {
            return Some((man, put));
        }
    }
    None
}

/// A pawn capture that stands, if the draw finds one: each does as often as somebody is there.
fn drawn_pawn_try(perception: &Perception, tries: &Tries, rng: &mut Rng) -> Option<Try> {
    tries
        .iter()
        .filter(|put| perception.own.squares(Man::Pawn).has(put.from) && put.from.file() != put.to.file())
        .filter(|put| matches!(put.promotion, None | Some(Man::Queen)))
        .find(|put| rng.random::<f32>() < perception.matrices.occupied(put.to))
        .copied()
}

/// Plays out the recaptures on a square where the enemy has just taken.
fn settle(perception: &mut Perception, square: Square, parameters: &Parameters, rng: &mut Rng) {
    for _ in 0..CHAIN {
        let cheapest = attackers(&perception.own, square)
            .into_iter()
            .filter_map(|from| perception.own.on(from).map(|man| (from, man)))
            .min_by(|(_, one), (_, other)| worth(*one).total_cmp(&worth(*other)));
        let Some((from, man)) = cheapest else { return };
        if man == Man::King || rng.random::<f32>() >= RECAPTURES {
            return;
        }
        let pawn = perception.matrices.pawns[square as usize];
        let took_pawn = rng.random::<f32>() < pawn;
        perception.own.make(Try::new(from, square));
        perception.balance += if took_pawn { PAWN } else { PIECE };
        perception.took(square, if took_pawn { 1.0 } else { 0.0 });
        let control = Control::of(perception);
        let others = perception.pawns_left + perception.pieces_left;
        let taken = chance_of_retaliation(parameters, false, control.over(square), others);
        if rng.random::<f32>() >= taken {
            return;
        }
        perception.lost(&control, square);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::perception;
    use crate::mcts::trends::Flat;
    use rand::SeedableRng;

    /// A pawn has taken on d5, protected by the pawn on e4; nobody else is near.
    const BOARD: &str = "
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . w . . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K";

    #[test]
    fn captures_are_played_to_their_rest() {
        let perception = perception(BOARD, &[('k', 'k', 1.0), ('w', 'w', 1.0)]);
        let mut rng = Rng::seed_from_u64(1);
        let mut won = 0;
        for _ in 0..1000 {
            let last = Reply::Took(Square::D5);
            let balance = simulate(perception, last, 0, &Parameters::B, &Flat, &mut rng);
            assert!(balance == 0.0 || balance == 1.0, "{balance}");
            won += u32::from(balance == 1.0);
        }
        assert!((800..900).contains(&won), "a recapture succeeds 85 times of 100: {won} of 1000");
    }

    #[test]
    fn nothing_is_played_past_the_limit_when_nothing_hangs() {
        let perception = perception(BOARD, &[('k', 'k', 1.0), ('w', 'w', 1.0)]);
        let mut rng = Rng::seed_from_u64(1);
        assert_eq!(simulate(perception, Reply::Quiet, 0, &Parameters::B, &Flat, &mut rng), 0.0);
    }
}
