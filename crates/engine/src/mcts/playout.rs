//! Approach A's simulated games: pseudorandom moves on a whole board to the end (section 5.1).

use noctule_belief::Rng;
use noctule_board::{Color, Man, Position, Square, Try};
use noctule_rules::{Ruleset, Stalemate, is_pawn_capture};
use rand::RngExt;

/// How often a player takes back or uses a pawn try when he can: "almost always".
const ALMOST_ALWAYS: f32 = 0.9;
/// A simulated game that has not ended by then is drawn.
const LONGEST: usize = 600;

/// How simulated games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Playout {
    /// After so many moves of each side the men are counted; zero plays to the end, as the paper does.
    pub horizon: u32,
    /// Whether the enemy takes whatever he can, which gives him an attack to be reckoned with.
    pub eager: bool,
}

impl Playout {
    /// Plays on from a board and says how the game ends for `seat`: 1 for a win, 0 for a loss. `hit` is the
    /// square of the last capture.
    pub(crate) fn play(
        self,
        ruleset: &Ruleset,
        mut position: Position,
        mut hit: Option<Square>,
        seat: Color,
        rng: &mut Rng,
    ) -> f32 {
        let limit = if self.horizon == 0 { LONGEST } else { self.horizon as usize * 2 };
        for _ in 0..limit {
            if let Some(result) = ended(ruleset, &position, seat) {
                return result;
            }
            let eager = self.eager && position.to_move() != seat;
            let Some(legal) = pseudorandom(&position, hit, eager, rng) else {
                return without_a_move(ruleset, &position, seat);
            };
            hit = position.capture(legal).map(|_| legal.to);
            position.play(legal);
        }
        if self.horizon == 0 { 0.5 } else { by_material(&position, seat) }
    }
}

/// A legal move: taking back or a pawn capture almost always when there is one, else any.
pub(crate) fn pseudorandom(
    position: &Position,
    hit: Option<Square>,
    eager: bool,
    rng: &mut Rng,
) -> Option<Try> {
    let pawns = position.squares(position.to_move(), Man::Pawn);
    let (mut any, mut wished) = (None, None);
    let (mut seen, mut wishes) = (0_u32, 0_u32);
    // One pass: the n-th found replaces the one held with a chance of one in n.
    position.any_legal(|legal| {
        seen += 1;
        if rng.random_range(..seen) == 0 {
            any = Some(legal);
        }
        let takes = hit == Some(legal.to)
            || is_pawn_capture(pawns, legal)
            || (eager && position.capture(legal).is_some());
        if takes {
            wishes += 1;
            if rng.random_range(..wishes) == 0 {
                wished = Some(legal);
            }
        }
        false
    });
    match wished {
        Some(wished) if rng.random::<f32>() < ALMOST_ALWAYS => Some(wished),
        _ => any,
    }
}

/// Ends that need no move list: fifty moves, nobody can mate, a lone king against a queen or a rook.
fn ended(_: &Ruleset, position: &Position, seat: Color) -> Option<f32> {
    if position.quiet_plies() >= 100 || position.is_dead() {
        return Some(0.5);
    }
    for winner in Color::ALL {
        let strong =
            position.squares(winner, Man::Queen).len() + position.squares(winner, Man::Rook).len() > 0;
        if strong && position.all(!winner).len() == 1 {
            return Some(if winner == seat { 1.0 } else { 0.0 });
        }
    }
    None
}

fn without_a_move(ruleset: &Ruleset, position: &Position, seat: Color) -> f32 {
    let beaten = !position.checkers().is_empty() || ruleset.stalemate == Stalemate::Loss;
    match (beaten, position.to_move() == seat) {
        (false, _) => 0.5,
        (true, true) => 0.0,
        (true, false) => 1.0,
    }
}

/// The balance of men as a result: a queen ahead is nearly a win.
fn by_material(position: &Position, seat: Color) -> f32 {
    let sum = |color| -> f32 {
        Man::ALL
            .into_iter()
            .map(|man| super::parameters::worth(man) * position.squares(color, man).len() as f32)
            .sum()
    };
    1.0 / (1.0 + (-(sum(seat) - sum(!seat)) / 4.0_f32).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[track_caller]
    fn check_result(fen: &str, expected: f32) {
        let position: Position = fen.parse().unwrap();
        let playout = Playout { horizon: 0, eager: false };
        let mut rng = Rng::seed_from_u64(1);
        let result = playout.play(&Ruleset::WILD16, position, None, Color::White, &mut rng);
        assert!((result - expected).abs() < 1e-3, "{fen}: {result}");
    }

    #[test]
    fn clear_endings_are_adjudicated() {
        check_result("k7/8/8/8/8/8/8/K6R w - - 0 1", 1.0);
        check_result("k6r/8/8/8/8/8/8/K7 w - - 0 1", 0.0);
        check_result("k7/8/8/8/8/8/8/K5B1 w - - 0 1", 0.5);
        check_result("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1.0);
    }

    #[test]
    fn at_a_horizon_the_men_are_counted() {
        let queen_against_pawn: Position = "1k6/p7/8/8/8/8/8/K6Q w - - 0 1".parse().unwrap();
        let result = by_material(&queen_against_pawn, Color::White);
        assert!((result - 1.0 / (1.0 + (-2.0_f32).exp())).abs() < 1e-6, "eight pawns ahead: {result}");
        assert!((by_material(&queen_against_pawn, Color::Black) - (1.0 - result)).abs() < 1e-6);
    }

    #[test]
    fn a_capture_is_answered_almost_always() {
        let position: Position = "4k3/8/8/3n4/8/2N5/8/3RK3 w - - 0 1".parse().unwrap();
        let mut rng = Rng::seed_from_u64(1);
        let back = (0..1000)
            .filter(|_| {
                let put = pseudorandom(&position, Some(Square::D5), false, &mut rng).unwrap();
                put.to == Square::D5
            })
            .count();
        assert!((880..950).contains(&back), "{back} of 1000");
    }
}
