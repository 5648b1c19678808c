use crate::kpk::game::{Game, revise};
use crate::kpk::information_set::{InformationSet, SetUpError, beside};
use crate::kpk::patterns::advise;
use crate::kpk::referee::Said;
use crate::kpk::starts::Start;
use noctule_board::{Color, File, Rank, Square};
use std::collections::HashMap;
use std::fmt;

/// A blind way to defend against a pawn on the sixth rank: Black's pure strategies in the recursive game of
/// "A Rational Approach to Kriegspiel", section 3. All go before the pawn when they can.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Habit {
    /// β1: down to the last rank on the pawn's file, then to the left.
    Left,
    /// β2: the same to the right.
    Right,
    /// β3: to the last rank beside the pawn's file, then onto it.
    Wait,
}

impl Habit {
    /// All habits.
    pub const ALL: [Self; 3] = [Self::Left, Self::Right, Self::Wait];

    /// The squares it tries from its own, in order.
    pub fn preferences(self, pawn_file: File, own: Square) -> Vec<Square> {
        let last = Square::new(pawn_file, Rank::Eighth);
        let corner = |side: i8| last.try_offset(side, 0).or_else(|| last.try_offset(-side, 0));
        let before_pawn = Square::new(pawn_file, Rank::Seventh);
        let second = match self {
            Self::Left if own == last => corner(-1),
            Self::Right if own == last => corner(1),
            Self::Wait if own == last || own == before_pawn => corner(-1),
            _ => Some(last),
        };
        let wishes = [Some(before_pawn), second].into_iter().flatten();
        let around = beside(own);
        wishes.filter(|&to| around.has(to)).chain(around).collect()
    }
}

impl fmt::Display for Habit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "β1",
            Self::Right => "β2",
            Self::Wait => "β3",
        })
    }
}

/// The chances of a game, exactly: no dice are rolled.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Chances {
    /// White has won.
    pub won: f64,
    /// The game is drawn.
    pub drawn: f64,
    /// It still goes on.
    pub open: f64,
}

/// The chances against a king with a habit after so many moves of White's, each of his choices weighed by its
/// probability.
///
/// # Errors
/// When the game cannot begin so.
pub fn chances(start: &Start, epsilon: f64, habit: Habit, moves: u32) -> Result<Chances, SetUpError> {
    let mut walk = Walk { epsilon, habit, met: Chances::default(), next: HashMap::new() };
    let game = Game::new(start.known, start.hidden, start.to_move)?;
    match start.to_move {
        Color::White => walk.arrive(&game, 1.0),
        Color::Black => walk.reply(game, 1.0),
    }
    for _ in 0..moves {
        for ((known, hidden), chance) in std::mem::take(&mut walk.next) {
            walk.turn(&Game::new(known, hidden, Color::White)?, chance);
        }
    }
    Ok(Chances { open: walk.next.values().sum(), ..walk.met })
}

struct Walk {
    epsilon: f64,
    habit: Habit,
    met: Chances,
    next: HashMap<(InformationSet, Square), f64>,
}

impl Walk {
    fn turn(&mut self, game: &Game, chance: f64) {
        // What is this unlikely changes no printed digit.
        const NEGLIGIBLE: f64 = 1e-13;
        let Some(advice) = advise(game.known(), self.epsilon) else {
            self.met.drawn += chance;
            return;
        };
        for choice in advice.choices {
            let chance = chance * choice.probability;
            if chance < NEGLIGIBLE {
                self.met.drawn += chance;
                continue;
            }
            let (mut referee, mut after) = (game.referee().clone(), *game.known());
            let said = referee.rule(choice.put);
            (_, after) = revise(&after, choice.put, said);
            let game = Game::resumed(after, referee);
            if said == Said::Illegal {
                self.turn(&game, chance);
            } else if !self.is_over(&game, chance) {
                self.reply(game, chance);
            }
        }
    }

    fn reply(&mut self, mut game: Game, chance: f64) {
        if self.is_over(&game, chance) {
            return;
        }
        let own = game.referee().hidden();
        for to in self.habit.preferences(game.known().pawn().file(), own) {
            if game.black_goes(to) != Said::Illegal {
                break;
            }
        }
        self.arrive(&game, chance);
    }

    fn arrive(&mut self, game: &Game, chance: f64) {
        if !self.is_over(game, chance) {
            *self.next.entry((*game.known(), game.referee().hidden())).or_default() += chance;
        }
    }

    fn is_over(&mut self, game: &Game, chance: f64) -> bool {
        match game.over() {
            Some(end) if end.is_won() => self.met.won += chance,
            Some(_) => self.met.drawn += chance,
            None => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_black(file: File, epsilon: f64, habit: Habit) -> Chances {
        chances(&Start::critical(file).expect("a file"), epsilon, habit, 2_000).expect("a game")
    }

    #[test]
    fn between_the_c_and_f_files_every_pure_defence_is_beaten_but_for_epsilon() {
        for file in [File::C, File::D, File::E, File::F] {
            for epsilon in [0.3, 0.1, 0.02] {
                for habit in Habit::ALL {
                    let Chances { won, drawn, open } = after_black(file, epsilon, habit);
                    let at = format!("{file:?} {epsilon} {habit}: won {won}, drawn {drawn}, open {open}");
                    assert!((won + drawn + open - 1.0).abs() < 1e-9, "{at}");
                    assert!(won + open >= 1.0 - epsilon && open < 1e-5, "{at}");
                }
            }
        }
    }

    #[test]
    fn a_king_that_guesses_one_side_for_ever_is_beaten_with_one_over_one_plus_epsilon() {
        let chances = after_black(File::D, 0.1, Habit::Left);
        assert!((chances.won - 1.0 / 1.1).abs() < 1e-9, "{chances:?}");
    }

    #[test]
    fn on_the_b_file_the_king_that_goes_to_the_corner_always_draws() {
        let chances = after_black(File::B, 0.1, Habit::Left);
        assert!(chances.won < 1e-9, "Kc7 stalemates a king on a8: {chances:?}");
        assert!(after_black(File::G, 0.1, Habit::Right).won < 1e-9);
    }

    #[test]
    fn against_a_king_that_only_waits_the_push_costs_nothing() {
        let chances = after_black(File::D, 0.1, Habit::Wait);
        assert!(chances.won > 1.0 - 1e-6, "{chances:?}");
    }
}
