use crate::seeds::split_mix;
use noctule_board::{Position, Try};
use noctule_record::Place;
use noctule_rules::{OpenGame, Outcome, Request, Ruleset, speech};

/// Where a game begins, and the moves that are made before the players take over.
///
/// The moves stand and leave the game open, which was checked when the opening was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Try>,
}

impl From<Position> for Opening {
    fn from(start: Position) -> Self {
        Self { start, moves: Vec::new() }
    }
}

impl Opening {
    /// The first moves of a game under these rules.
    ///
    /// # Errors
    /// A move that does not stand, or after which nothing is left to play.
    pub fn new(ruleset: &Ruleset, start: Position, moves: Vec<Try>) -> Result<Self, OpeningError> {
        let mut game = OpenGame::new(*ruleset, start.clone());
        for &played in &moves {
            is_open(&game)?;
            let by = game.to_move();
            let number = u32::from(game.position().move_number());
            let refused = |why: String| {
                let place = Place { number, side: by };
                OpeningError::Move { place, played: played.to_string(), why }
            };
            match game.put(by, played.into()) {
                Ok(answer) if answer.stood => {}
                Ok(_) => return Err(refused("it does not stand".into())),
                Err(why) => return Err(refused(why.to_string())),
            }
        }
        is_open(&game)?;
        Ok(Self { start, moves })
    }

    /// Random tries that stood, as many as asked for unless every further one would end the game.
    pub fn random(ruleset: &Ruleset, start: &Position, plies: u32, seed: u64) -> Self {
        let mut game = OpenGame::new(*ruleset, start.clone());
        let mut moves = Vec::new();
        let mut dice = seed;
        for _ in 0..plies {
            let mut untried: Vec<Try> = game.options().into_iter().filter_map(only_try).collect();
            let stood = loop {
                if untried.is_empty() {
                    break None;
                }
                dice = split_mix(dice);
                let put = untried.swap_remove((dice % untried.len() as u64) as usize);
                let mut after = game.clone();
                let answer = after.put(game.to_move(), put.into());
                if answer.is_ok_and(|answer| answer.stood) && after.over().is_none() {
                    break Some((put, after));
                }
            };
            let Some((put, after)) = stood else { break };
            moves.push(put);
            game = after;
        }
        Self { start: start.clone(), moves }
    }

    /// The position it begins from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Its moves.
    pub fn moves(&self) -> &[Try] {
        &self.moves
    }
}

fn only_try(request: Request) -> Option<Try> {
    match request {
        Request::Try(put) => Some(put),
        Request::AnyPawnTries => None,
    }
}

fn is_open(game: &OpenGame) -> Result<(), OpeningError> {
    game.over().map_or(Ok(()), |outcome| Err(OpeningError::Over(outcome)))
}

/// Moves that are no opening.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A move that cannot be made.
    #[error("{place}: expected a move that stands, got {played}: {why}")]
    Move {
        /// Which move.
        place: Place,
        /// The move.
        played: String,
        /// What the umpire says.
        why: String,
    },
    /// Nothing is left to play.
    #[error("expected a start from which games can be played, but this one is over: {}", speech::ending(*.0))]
    Over(Outcome),
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_rules::Draws;

    #[test]
    fn a_random_opening_hangs_on_its_seed_alone_and_leaves_the_game_open() {
        for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
            for seed in 0..20 {
                let opening = Opening::random(&ruleset, &Position::start(), 8, seed);
                assert_eq!(opening, Opening::random(&ruleset, &Position::start(), 8, seed));
                assert_eq!(opening.moves.len(), 8);
                let checked = Opening::new(&ruleset, opening.start.clone(), opening.moves.clone());
                assert_eq!(checked, Ok(opening), "{ruleset}, seed {seed}");
            }
            let openings: Vec<Opening> =
                (0..20).map(|seed| Opening::random(&ruleset, &Position::start(), 8, seed)).collect();
            assert!((1..20).all(|nth| !openings[..nth].contains(&openings[nth])), "{ruleset}");
        }
    }

    #[test]
    fn a_random_opening_never_plays_the_move_that_ends_the_game() {
        let mate_in_one: Position = "7k/8/6K1/8/8/8/8/R7 w - - 0 1".parse().unwrap();
        for seed in 0..50 {
            let opening = Opening::random(&Ruleset::WILD16, &mate_in_one, 20, seed);
            assert_eq!(
                Opening::new(&Ruleset::WILD16, mate_in_one.clone(), opening.moves.clone()),
                Ok(opening)
            );
        }
    }
}
