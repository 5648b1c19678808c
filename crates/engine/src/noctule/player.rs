use super::foretell::Foretelling;
use super::lookahead::with_second_move;
use super::memory::Memory;
use super::mind::Mind;
use super::parameters::NoctuleParameters;
use super::plan::{First, Sheet, worth_putting};
use crate::{Darkboard, Parameters};
use noctule_board::{Man, Position, Try};
use noctule_opponent::Style;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView, Thought};
use noctule_rules::{Outcome, Request, Ruleset, is_pawn_capture};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// So many worlds are looked at between two looks at the clock.
const BATCH: usize = 32;

/// The share of the time after which no further worlds are looked at, and after which no second moves are.
const FIRST_MOVES: f64 = 0.4;
const SECOND_MOVES: f64 = 0.85;

/// The player named Noctule.
pub struct Noctule {
    parameters: NoctuleParameters,
    rng: Xoshiro256PlusPlus,
    mind: Option<Mind>,
    memory: Memory,
    /// Hunts lone kings, and stands in where there are no worlds.
    hunter: Darkboard,
    thought: Thought,
}

impl std::fmt::Debug for Noctule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Noctule").field("parameters", &self.parameters).finish_non_exhaustive()
    }
}

impl Noctule {
    /// The player with these parameters; its luck follows from the seed.
    pub fn new(parameters: NoctuleParameters, seed: u64) -> Self {
        let hunter = Parameters { worlds: 0, nodes: 2_000, ..Parameters::default() };
        Self {
            parameters,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            mind: None,
            memory: Memory::new(parameters.forgets),
            hunter: Darkboard::new(hunter, seed),
            thought: Thought::default(),
        }
    }

    /// The try to put now; nothing when no world explains what was heard.
    fn decide(&mut self, view: &PlayerView, tries: Vec<Try>, budget: Budget<'_>) -> Option<Try> {
        // A refusal was thought of before it, mostly.
        let nodes = budget.nodes_or(self.parameters.nodes) >> view.turn().refused().len().min(3);
        let number = (nodes / 3 / tries.len().max(1) as u64).clamp(1, self.parameters.worlds as u64);
        let worlds = self.mind.as_ref()?.deal(number as usize, &mut self.rng);
        let luck = self.rng.random();
        let style = self.mind.as_ref()?.style();
        let foretelling = Foretelling {
            parameters: &self.parameters,
            memory: &self.memory,
            enemy: &style,
            stalemate: view.ruleset().stalemate,
        };
        let (mut sheet, worlds) = first_moves(&foretelling, tries, &worlds, budget);
        let mut looked = (sheet.tries.len() * worlds.len()) as u64;
        let mut ranked = sheet.ranked();
        let left = nodes.saturating_sub(looked);
        looked +=
            second_moves(&foretelling, view.ruleset(), &mut sheet, &ranked, worlds, (left, luck), budget);
        ranked = sheet.ranked();
        let best = ranked.first()?;
        let near = ranked.iter().take_while(|first| first.value >= best.value - self.parameters.mix).count();
        let chosen = ranked[self.rng.random_range(0..near)];
        self.thought = Thought {
            nodes: looked,
            depth: 2,
            score: Some(f64::from(chosen.value)),
            then: ranked.iter().map(|first| first.put).filter(|put| *put != chosen.put).take(8).collect(),
        };
        Some(chosen.put)
    }
}

/// What each try brings in the worlds that there is time for.
fn first_moves<'a>(
    foretelling: &Foretelling<'_>,
    tries: Vec<Try>,
    worlds: &'a [Position],
    budget: Budget<'_>,
) -> (Sheet, &'a [Position]) {
    let mut values: Vec<Vec<Option<f32>>> = vec![Vec::with_capacity(worlds.len()); tries.len()];
    let mut done = 0;
    for batch in worlds.chunks(BATCH) {
        for (values, &put) in values.iter_mut().zip(&tries) {
            let value = |world: &Position| world.would_stand(put).then(|| foretelling.value(world, put));
            values.extend(batch.iter().map(value));
        }
        done += batch.len();
        if is_spent(budget, FIRST_MOVES) {
            break;
        }
    }
    (Sheet { tries, values }, &worlds[..done])
}

/// Adds to the values of the best tries what a second move gains on them; the others are taken to gain least. Answers
/// how many tries were looked at.
fn second_moves(
    foretelling: &Foretelling<'_>,
    ruleset: &Ruleset,
    sheet: &mut Sheet,
    ranked: &[First],
    worlds: &[Position],
    (left, luck): (u64, u64),
    budget: Budget<'_>,
) -> u64 {
    let front = ranked.len().min(foretelling.parameters.front);
    if front < 2 {
        return 0;
    }
    // Each world asks for about as many second tries as there are first ones.
    let affordable = (left / (front * (sheet.tries.len() + 1)) as u64).max(1) as usize;
    let number = foretelling.parameters.second.min(affordable);
    let mut looked = 0;
    let mut gains: Vec<(usize, f32)> = Vec::new();
    for first in &ranked[..front] {
        if looked > left || is_spent(budget, SECOND_MOVES) {
            break;
        }
        let standing: Vec<(&Position, f32)> = worlds
            .iter()
            .zip(&sheet.values[first.place])
            .filter_map(|(world, value)| Some((world, (*value)?)))
            .take(number)
            .collect();
        let at_once = standing.iter().map(|(_, value)| value).sum::<f32>() / standing.len() as f32;
        let worlds: Vec<&Position> = standing.iter().map(|(world, _)| *world).collect();
        let (value, nodes) = with_second_move(foretelling, ruleset, &worlds, first.put, luck);
        looked += nodes;
        gains.push((first.place, value - at_once));
    }
    let least = gains.iter().map(|(_, gain)| *gain).min_by(f32::total_cmp).unwrap_or(0.0);
    for (place, values) in sheet.values.iter_mut().enumerate() {
        let gain = gains.iter().find(|(known, _)| *known == place).map_or(least, |(_, gain)| *gain);
        values.iter_mut().flatten().for_each(|value| *value += gain);
    }
    looked
}

fn is_spent(budget: Budget<'_>, share: f64) -> bool {
    budget.time.is_some_and(|timer| timer.spent() >= share)
}

impl Player for Noctule {
    fn sit_down(&mut self, briefing: &Briefing) {
        let seed = self.rng.random();
        let styles = if self.parameters.styles { Style::shipped() } else { &[] };
        self.mind = Some(Mind::new(briefing, self.parameters.worlds, styles, seed));
        self.memory = Memory::new(self.parameters.forgets);
        self.hunter.sit_down(briefing);
        self.thought = Thought::default();
    }

    fn hear(&mut self, entry: &Entry) {
        if let Some(mind) = &mut self.mind {
            mind.hear(entry);
        }
        self.memory.hear(entry);
        self.hunter.hear(entry);
    }

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        let options = view.options();
        let pawns = view.own().squares(Man::Pawn);
        let tries: Vec<Try> = options
            .iter()
            .filter_map(|option| match option {
                Request::Try(put) => Some(*put),
                Request::AnyPawnTries => None,
            })
            .filter(worth_putting)
            .collect();
        let asks = options.contains(&Request::AnyPawnTries)
            && (tries.is_empty() || tries.iter().any(|put| is_pawn_capture(pawns, *put)));
        if asks {
            self.thought = Thought::default();
            return Choice::Put(Request::AnyPawnTries);
        }
        if view.enemy().men > 1
            && let Some(put) = self.decide(view, tries, budget)
        {
            return Choice::Put(put.into());
        }
        let choice = self.hunter.choose(view, budget);
        self.thought = self.hunter.thought();
        choice
    }

    fn thought(&self) -> Thought {
        self.thought.clone()
    }

    fn stand_up(&mut self, outcome: Option<Outcome>) {
        self.hunter.stand_up(outcome);
    }
}
