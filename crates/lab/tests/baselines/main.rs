//! The yardsticks and the players that think at a real table: honest, repeatable, blind to the truth, and of different strength.

mod honesty;
mod non_interference;
mod repeatability;
mod strength;

use noctule_board::{ByColor, Color, Position};
use noctule_engine::Named;
use noctule_lab::{Game, play, seat_seed};
use noctule_player::{Budget, Player};
use noctule_record::Tags;
use noctule_rules::Ruleset;

const NAMES: [&str; 2] = ["random", "capturing"];

/// Players that think, thinking little.
const THINKERS: [&str; 3] =
    ["los:boards=3:nodes=300", "aosp:boards=3:nodes=300:pool=40", "hs:boards=3:nodes=300:pool=40:fresh=20"];

/// Plays a game between named players.
fn named_game(ruleset: Ruleset, names: ByColor<&str>, seed: u64) -> Game {
    let seated = ByColor::from_fn(|color| seated(names[color], seed, color));
    table(ruleset, &Position::start(), seated)
}

fn seated(name: &str, seed: u64, color: Color) -> Box<dyn Player> {
    name.parse::<Named>().unwrap().seat(seat_seed(seed, 0, color))
}

fn table(ruleset: Ruleset, start: &Position, seated: ByColor<Box<dyn Player>>) -> Game {
    let ByColor { mut white, mut black } = seated;
    let players: ByColor<&mut dyn Player> = ByColor { white: &mut *white, black: &mut *black };
    play(ruleset, start, players, Budget::default(), Tags::default())
}
