use crate::statistics::GameScore;
use crate::{Conduct, FaultKind, Game, TurnTimes};
use noctule_board::{ByColor, Color, Man, Position};
use noctule_record::GameRecord;
use noctule_rules::Outcome;

/// All that a report needs to know of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameSummary {
    /// Its number in the contest, from zero.
    pub number: u32,
    /// Which players had the two colours, counted from zero.
    pub players: ByColor<usize>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// Its length in half-moves, the opening included.
    pub plies: u64,
    /// How many of them were the opening's.
    pub opening_plies: u64,
    /// What each side put to the umpire after the opening.
    pub conduct: ByColor<Conduct>,
    /// White's material in the last position less Black's, in pawns.
    pub lead: i32,
    /// How long each side's turns took, if the game was on time.
    pub turn_times: ByColor<TurnTimes>,
    /// A fault, if there was one.
    pub fault: Option<FaultNote>,
}

/// A fault as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultNote {
    /// Whose.
    pub by: Color,
    /// How it is counted.
    pub kind: FaultKind,
    /// What happened.
    pub text: String,
}

/// A lead from which a drawn game counts as won material drawn: a rook.
pub const WON_MATERIAL: i32 = 5;

impl GameSummary {
    /// Sums up a game.
    pub fn of(number: u32, players: ByColor<usize>, game: &Game) -> Self {
        let fault = game.fault.as_ref().map(|fault| FaultNote {
            by: fault.by,
            kind: fault.breach.kind(),
            text: fault.to_string(),
        });
        Self {
            number,
            players,
            outcome: game.record.outcome,
            plies: game.record.moves.len() as u64,
            opening_plies: game.opening_plies as u64,
            conduct: conduct(game),
            lead: lead(&last_position(&game.record)),
            turn_times: game.turn_times.clone(),
            fault,
        }
    }

    /// What the game brought one side. A game that did not end counts as drawn.
    pub fn score_of(&self, side: Color) -> GameScore {
        match self.outcome.and_then(|outcome| outcome.winner) {
            None => GameScore::Draw,
            Some(winner) if winner == side => GameScore::Win,
            Some(_) => GameScore::Loss,
        }
    }

    /// The side that drew with at least a rook more.
    pub fn drew_won_material(&self) -> Option<Color> {
        let drawn = self.outcome.is_some_and(|outcome| outcome.winner.is_none());
        let ahead = if self.lead > 0 { Color::White } else { Color::Black };
        (drawn && self.lead.abs() >= WON_MATERIAL).then_some(ahead)
    }
}

fn conduct(game: &Game) -> ByColor<Conduct> {
    let record = &game.record;
    let mut conduct: ByColor<Conduct> = ByColor::default();
    let mut mover = record.start.to_move();
    for (ply, turn) in record.moves.iter().enumerate() {
        if ply >= game.opening_plies {
            conduct[mover].make(turn);
        }
        mover = !mover;
    }
    record.unfinished.iter().for_each(|asked| conduct[mover].ask(asked.request, asked.verdict));
    for color in Color::ALL {
        conduct[color].hopeless = u64::from(game.hopeless[color]);
        conduct[color].repeated = u64::from(game.repeated[color]);
    }
    if let Some(fault) = &game.fault {
        conduct[fault.by].faults_by_kind[fault.breach.kind() as usize] += 1;
    }
    conduct
}

fn last_position(record: &GameRecord) -> Position {
    record.moves.iter().fold(record.start.clone(), |position, turn| position.after(turn.played))
}

/// White's material less Black's, counted as beginners learn it.
fn lead(position: &Position) -> i32 {
    let worth = [(Man::Pawn, 1), (Man::Knight, 3), (Man::Bishop, 3), (Man::Rook, 5), (Man::Queen, 9)];
    let count = |color, man| position.squares(color, man).len() as i32;
    worth.iter().map(|&(man, worth)| worth * (count(Color::White, man) - count(Color::Black, man))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_rules::Reason;

    #[track_caller]
    fn check(fen: &str, outcome: Outcome, ahead: Option<Color>) {
        let summary = GameSummary {
            number: 0,
            players: ByColor { white: 0, black: 1 },
            outcome: Some(outcome),
            plies: 0,
            opening_plies: 0,
            conduct: ByColor::default(),
            lead: lead(&fen.parse().unwrap()),
            turn_times: ByColor::default(),
            fault: None,
        };
        assert_eq!(summary.drew_won_material(), ahead, "{fen}");
    }

    #[test]
    fn won_material_is_drawn_when_a_rook_more_brings_half_a_point() {
        let stalemate = Outcome::drawn(Reason::Stalemate);
        check("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", stalemate, Some(Color::White));
        check("7K/5q2/8/8/8/8/8/k7 w - - 0 1", Outcome::drawn(Reason::FiftyMoves), Some(Color::Black));
        check("7k/8/8/8/8/8/PPPP4/K7 b - - 0 1", stalemate, None);
        check("7k/8/8/8/8/8/PPPPP3/K7 b - - 0 1", stalemate, Some(Color::White));
        check("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", Outcome::won(Reason::Resignation, Color::White), None);
    }
}
