//! Measures the model of the tree searchers against the truth: how well its matrices know where the enemy's men
//! are, and how often he answers as it says.

use crate::search_bench::Open;
use noctule_belief::{Belief, WeightedWorlds, Worlds};
use noctule_board::{ByColor, Color, Man, Position, Square};
use noctule_engine::Named;
use noctule_engine::mcts::following::Following;
use noctule_engine::mcts::grid::{turned, turned_try};
use noctule_engine::mcts::matrices::Matrices;
use noctule_engine::mcts::outcomes::{Moved, Reply, Said, mover};
use noctule_engine::mcts::{Flat, Learned, Parameters, Trends, sampled_matrices};
use noctule_opponent::Opponent;
use noctule_player::{Briefing, Budget, Entry};
use noctule_rules::{Heard, Kind, Request, Verdict};

/// The worlds of the sample that the matrices are compared with.
const WORLDS: usize = 1_000;

/// What is not known of where the enemy's men are, in bits over the whole board.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Surprise {
    /// Of the king.
    pub king: f64,
    /// Of the pawns.
    pub pawns: f64,
    /// Of the other men.
    pub pieces: f64,
}

/// How often something was foretold and how often it happened.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Foretold {
    /// The sum of the chances that were named.
    pub expected: f64,
    /// How often it happened.
    pub happened: u32,
    /// Of how many times.
    pub of: u32,
}

impl Foretold {
    fn note(&mut self, chance: f32, happened: bool) {
        self.expected += f64::from(chance);
        self.happened += u32::from(happened);
        self.of += 1;
    }

    /// The mean of the chances that were named.
    pub fn mean(&self) -> f64 {
        self.expected / f64::from(self.of.max(1))
    }

    /// The share of the times that it happened.
    pub fn rate(&self) -> f64 {
        f64::from(self.happened) / f64::from(self.of.max(1))
    }
}

/// What games told of the model.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ModelReport {
    /// The surprise when all squares are equally attractive.
    pub flat: Surprise,
    /// The surprise with the trends of recorded games.
    pub learned: Surprise,
    /// The surprise of the densities of sampled worlds.
    pub sampled: Surprise,
    /// How many moments were looked at.
    pub moments: u32,
    /// The first capture of a chain is answered by another on its square.
    pub retaliation: Foretold,
    /// A man that takes back is taken.
    pub chain: Foretold,
    /// A man that gives check is taken.
    pub checker: Foretold,
    /// A quiet move is followed by the loss of a man, by the expected number of enemy attacks on own men:
    /// none, up to one, two, three, five, more.
    pub suffering: [Foretold; 6],
    /// The man that has moved quietly is the one that is lost, among all losses after quiet moves.
    pub mover_lost: Foretold,
    /// A quiet move is followed by a check, by the expected number of pieces that can approach the king: up to
    /// one, two, four, six, eight, more.
    pub checked: [Foretold; 6],
}

/// Lets two players play so many games and follows the diary of the first, who changes colours.
pub fn model_report(players: &[Named; 2], nodes: u64, games: u64, seed: u64) -> ModelReport {
    let mut report = ModelReport::default();
    for game in 0..games {
        let seat = if game % 2 == 0 { Color::White } else { Color::Black };
        let seats = ByColor::split(
            seat,
            players[0].seat(seed.wrapping_add(2 * game)),
            players[1].seat(seed.wrapping_add(2 * game + 1)),
        );
        report.follow(&mut Open::new(seats), seat, nodes);
    }
    report.settle();
    report
}

impl ModelReport {
    fn follow(&mut self, table: &mut Open, seat: Color, nodes: u64) {
        let briefing = Briefing::for_seat(seat, table.ruleset, &Position::start());
        let learned = Learned::of(Opponent::generic(), !seat);
        let mut flat = Following::new(&briefing);
        let mut drawn = Following::new(&briefing);
        let mut worlds = Worlds::new(&briefing, WORLDS, 1).ok();
        let mut lost_on = None;
        let mut answered: Option<(Moved, Kindness)> = None;
        while table.moves < 200 && table.game.over().is_none() {
            let Some(entry) = table.ask(Budget::nodes(nodes))[seat] else { continue };
            match entry {
                Entry::Asked { request: Request::Try(put), heard }
                    if heard.verdict == Some(Verdict::Moved) =>
                {
                    let put = turned_try(seat, put);
                    let perception = flat.perception();
                    let man = mover(&perception.own, put);
                    let said = said(&heard);
                    let kindness = match said {
                        Said::Nothing => Kindness::Quiet,
                        Said::Check => Kindness::Check,
                        _ if lost_on == Some(put.to) => Kindness::TookBack,
                        _ => Kindness::Took,
                    };
                    answered = Some((Moved::new(perception, &Parameters::C, man, put, said), kindness));
                }
                Entry::Overheard(heard) if heard.moved() => {
                    lost_on = heard.taken.map(|taken| turned(seat, taken.on));
                    if let Some((moved, kindness)) = answered.take() {
                        self.answer(&moved, kindness, lost_on, !heard.checks.is_empty());
                    }
                }
                _ => {}
            }
            worlds = worlds.take().and_then(|mut worlds| worlds.update(&entry).is_ok().then_some(worlds));
            flat.hear(&entry, &Flat as &dyn Trends);
            drawn.hear(&entry, &learned);
            if matches!(entry, Entry::Overheard(_)) {
                let truth = table.game.position();
                self.flat.note(&flat.perception().matrices, truth, seat);
                self.learned.note(&drawn.perception().matrices, truth, seat);
                let densities = worlds.as_ref().map(|worlds| worlds.densities(seat));
                let matrices = match &densities {
                    Some(densities) => sampled_matrices(densities, seat),
                    None => flat.perception().matrices,
                };
                self.sampled.note(&matrices, truth, seat);
                self.moments += 1;
            }
        }
    }

    fn answer(&mut self, moved: &Moved, kindness: Kindness, lost_on: Option<Square>, checked: bool) {
        let there = lost_on == Some(moved.to);
        match kindness {
            Kindness::Took => self.retaliation.note(moved.answered, there),
            Kindness::TookBack => self.chain.note(moved.control.over(moved.to).min(1.0), there),
            Kindness::Check => self.checker.note(moved.answered, there),
            Kindness::Quiet => {
                let exposure = moved.exposure();
                let bin = [0.0, 1.0, 2.0, 3.0, 5.0].iter().filter(|&&limit| exposure.control > limit).count();
                let by_pawn = exposure.chance_by_pawn(&Parameters::C);
                self.suffering[bin].note(by_pawn + exposure.chance(&Parameters::C), lost_on.is_some());
                if lost_on.is_some() {
                    let chance = |square| moved.chance(&Parameters::C, Reply::Took(square));
                    let all: f32 = Square::ALL.into_iter().map(chance).sum();
                    self.mover_lost.note(chance(moved.to) / all.max(1e-6), there);
                }
                let bin =
                    [1.0, 2.0, 4.0, 6.0, 8.0].iter().filter(|&&limit| exposure.approach > limit).count();
                self.checked[bin].note(exposure.chance_of_check(&Parameters::C), checked);
            }
        }
    }

    fn settle(&mut self) {
        let moments = f64::from(self.moments.max(1));
        for surprise in [&mut self.flat, &mut self.learned, &mut self.sampled] {
            surprise.king /= moments;
            surprise.pawns /= moments;
            surprise.pieces /= moments;
        }
    }
}

/// What an own move was, as far as its answer hangs on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kindness {
    Quiet,
    Check,
    Took,
    TookBack,
}

fn said(heard: &Heard) -> Said {
    match heard.taken {
        Some(taken) if taken.kind == Some(Kind::Pawn) => Said::TookPawn,
        Some(_) => Said::TookPiece,
        None if heard.checks.is_empty() => Said::Nothing,
        None => Said::Check,
    }
}

impl Surprise {
    fn note(&mut self, matrices: &Matrices, truth: &Position, seat: Color) {
        for square in Square::ALL {
            let at = turned(seat, square) as usize;
            let on = |man| truth.squares(!seat, man).has(square);
            let (king, pawn) = (on(Man::King), on(Man::Pawn));
            let piece = truth.all(!seat).has(square) && !king && !pawn;
            self.king += bits(matrices.king[at], king);
            self.pawns += bits(matrices.pawns[at], pawn);
            self.pieces += bits(matrices.pieces[at], piece);
        }
    }
}

/// The surprise of a square. No chance is taken for more certain than one in a thousand.
fn bits(chance: f32, stands: bool) -> f64 {
    let chance = f64::from(chance).clamp(1e-3, 1.0 - 1e-3);
    if stands { -chance.log2() } else { -(1.0 - chance).log2() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coin_is_one_bit() {
        assert_eq!(bits(0.5, true), 1.0);
        assert_eq!(bits(0.5, false), 1.0);
    }

    #[test]
    fn games_tell_how_much_is_not_known() {
        let players = ["capturing", "capturing"].map(|name| name.parse().unwrap());
        let report = model_report(&players, 1, 2, 1);
        assert!(report.moments > 20, "{report:?}");
        assert!(report.flat.pieces > report.flat.king && report.flat.king > 0.0, "{report:?}");
        let quiet: u32 = report.suffering.iter().map(|bin| bin.of).sum();
        assert!(quiet > 0 && report.retaliation.of > 0, "{report:?}");
    }
}
