use super::experience::Experience;
use super::exposure::exposed;
use super::foretell::{Foretelling, lead};
use super::lookahead::with_second_move;
use super::mind::{Imagined, Mind};
use super::pace::Pace;
use super::parameters::NoctuleParameters;
use super::plan::{First, Sheet, worth_putting};
use super::progress::Progress;
use crate::kept_worlds::with_patience;
use crate::{Darkboard, Parameters};
use noctule_belief::{Habits, Hits};
use noctule_board::{Man, Try};
use noctule_opponent::Style;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView, Thought, Timer};
use noctule_rules::{Outcome, Request, Ruleset, is_pawn_capture};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// So many worlds are looked at between two looks at the clock.
const BATCH: usize = 32;

/// The share of a turn's time in which its news should be taken in; with much less, more worlds are kept.
const HEARING: f64 = 0.3;

/// So many worlds tell by how much somebody is ahead.
const ENOUGH_TO_TELL: usize = 128;

/// After so many worlds one try in so many is looked at further.
const NARROWING: [(usize, usize); 2] = [(64, 2), (256, 4)];

/// The fewest tries that are.
const FEWEST_TRIES: usize = 8;

/// Whoever is ahead by so many pawns has all but won.
const ALL_BUT_WON: f32 = 8.0;

/// The player named Noctule.
pub struct Noctule {
    parameters: NoctuleParameters,
    experience: Arc<Experience>,
    rng: Xoshiro256PlusPlus,
    mind: Option<Mind>,
    /// What has not been taken in yet: that takes time, and time is only given for choices.
    unheard: Vec<Entry>,
    progress: Progress,
    /// Hunts lone kings when there is no pawn to promote, and stands in where there are no worlds.
    hunter: Darkboard,
    thought: Thought,
}

impl std::fmt::Debug for Noctule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Noctule").field("parameters", &self.parameters).finish_non_exhaustive()
    }
}

impl Noctule {
    /// The player with these parameters and this experience; its luck follows from the seed.
    pub fn new(parameters: NoctuleParameters, experience: Arc<Experience>, seed: u64) -> Self {
        let hunter = Parameters { worlds: 0, nodes: 2_000, ..Parameters::default() };
        Self {
            parameters,
            experience,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            mind: None,
            unheard: Vec::new(),
            progress: Progress::default(),
            hunter: Darkboard::new(hunter, seed),
            thought: Thought::default(),
        }
    }

    /// Takes in what was heard since the last choice.
    fn catch_up(&mut self, budget: Budget<'_>) {
        let Some(mind) = &mut self.mind else { return };
        let spent = || budget.time.map_or(0.0, Timer::spent);
        let (before, looked_for) = (spent(), mind.looked_for());
        let limited = budget.time.is_some_and(Timer::is_limit);
        let he_moved =
            self.unheard.iter().any(|entry| matches!(entry, Entry::Overheard(heard) if heard.moved()));
        with_patience(budget, |patience| {
            self.unheard.drain(..).for_each(|entry| mind.hear_within(&entry, patience));
        });
        // His moves take their time by the worlds that are kept, other news hardly any; and where worlds had to be
        // looked for, there are few enough.
        if limited && he_moved && mind.looked_for() == looked_for {
            mind.hurry((spent() - before) / HEARING, self.parameters.worlds);
        }
    }

    /// The try to put now; nothing when no world explains what was heard.
    fn decide(&mut self, view: &PlayerView, tries: Vec<Try>, budget: Budget<'_>) -> Option<Try> {
        let pace = Pace::begin(budget, self.parameters.nodes, view.turn().refused().len());
        let mind = self.mind.as_ref()?;
        let mut worlds = mind.deal(pace.worlds(tries.len(), self.parameters.worlds), &mut self.rng);
        if !self.parameters.known {
            worlds.iter_mut().for_each(|world| world.hits = Hits::default());
        }
        let luck = self.rng.random();
        // Lone kings are driven, and whoever has all but won promotes and mates by chess: games in the dark taught
        // little of that.
        let lead = mean_lead(&worlds);
        let experienced = self.parameters.experience > 0.0 && view.enemy().men > 1 && lead < ALL_BUT_WON;
        let foretelling = Foretelling {
            parameters: &self.parameters,
            enemy: &mind.style().sharpened(self.parameters.reading),
            experience: experienced.then_some(&*self.experience),
            stalemate: view.ruleset().stalemate,
        };
        let cost = |put: Try| {
            let mut then = *view.own();
            then.make(put);
            self.parameters.exposure * exposed(&then) as f32
                + self.parameters.repeats * self.progress.repeats(&then, lead) as f32
                + self.parameters.waits * self.progress.waited(view.own(), put, lead)
        };
        let (mut sheet, worlds, mut looked) = first_moves(&foretelling, tries, cost, &worlds, &pace);
        let ranked = sheet.ranked(self.parameters.probes);
        looked +=
            second_moves(&foretelling, view.ruleset(), &mut sheet, &ranked, worlds, (luck, looked), &pace);
        let ranked = sheet.ranked(self.parameters.probes);
        let best = ranked.first()?;
        let slack = self.parameters.slack(view.own_moves());
        let near = ranked.iter().take_while(|first| first.value >= best.value - slack).count();
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

/// By how much the own side is ahead on average, in pawns.
fn mean_lead(worlds: &[Imagined]) -> f32 {
    let some = &worlds[..worlds.len().min(ENOUGH_TO_TELL)];
    some.iter().map(lead).sum::<f32>() / some.len().max(1) as f32
}

/// What each try brings in the worlds that there is time for, less what it costs in every world, and how many were
/// looked at. Poor tries are soon looked at no longer.
fn first_moves<'a>(
    foretelling: &Foretelling<'_>,
    tries: Vec<Try>,
    cost: impl Fn(Try) -> f32,
    worlds: &'a [Imagined],
    pace: &Pace<'_>,
) -> (Sheet, &'a [Imagined], u64) {
    let number = tries.len();
    let mut costs: Vec<f32> = tries.iter().map(|put| cost(*put)).collect();
    let mut sheet = Sheet { values: vec![Vec::new(); number], tries };
    let (mut done, mut looked) = (0, 0);
    for batch in worlds.chunks(BATCH) {
        for world in batch {
            let mut foresight = foretelling.within(world);
            for ((values, &put), cost) in sheet.values.iter_mut().zip(&sheet.tries).zip(&costs) {
                values.push(world.position.would_stand(put).then(|| foresight.value(put) - cost));
            }
        }
        done += batch.len();
        looked += (batch.len() * sheet.tries.len()) as u64;
        if pace.first_moves_are_over() {
            break;
        }
        if let Some((_, share)) = NARROWING.into_iter().find(|(worlds, _)| *worlds == done) {
            sheet.narrow((number / share).max(FEWEST_TRIES), foretelling.parameters.probes);
            costs = sheet.tries.iter().map(|put| cost(*put)).collect();
        }
    }
    (sheet, &worlds[..done], looked)
}

/// Adds to the values of the best tries what a second move gains on them; the others are taken to gain least. Answers
/// how many tries were looked at.
fn second_moves(
    foretelling: &Foretelling<'_>,
    ruleset: &Ruleset,
    sheet: &mut Sheet,
    ranked: &[First],
    worlds: &[Imagined],
    (luck, before): (u64, u64),
    pace: &Pace<'_>,
) -> u64 {
    let left = pace.left(before);
    // Each world asks for about as many second tries as there are first ones.
    let (front, number) = foretelling.parameters.breadth(left / (sheet.tries.len() + 1) as u64);
    let front = ranked.len().min(front);
    if front < 2 {
        return 0;
    }
    let mut looked = 0;
    let mut gains: Vec<(usize, f32)> = Vec::new();
    for first in &ranked[..front] {
        if looked > left || pace.is_over() {
            break;
        }
        let standing: Vec<(&Imagined, f32)> = worlds
            .iter()
            .zip(&sheet.values[first.place])
            .filter_map(|(world, value)| Some((world, (*value)?)))
            .take(number)
            .collect();
        if standing.is_empty() {
            continue;
        }
        let at_once = standing.iter().map(|(_, value)| value).sum::<f32>() / standing.len() as f32;
        let worlds: Vec<&Imagined> = standing.iter().map(|(world, _)| *world).collect();
        let (value, nodes) = with_second_move(foretelling, ruleset, &worlds, first.put, luck);
        looked += nodes;
        gains.push((first.place, foretelling.parameters.trust(standing.len()) * (value - at_once)));
    }
    let least = gains.iter().map(|(_, gain)| *gain).min_by(f32::total_cmp).unwrap_or(0.0);
    for (place, values) in sheet.values.iter_mut().enumerate() {
        let gain = gains.iter().find(|(known, _)| *known == place).map_or(least, |(_, gain)| *gain);
        values.iter_mut().flatten().for_each(|value| *value += gain);
    }
    looked
}

impl Player for Noctule {
    fn sit_down(&mut self, briefing: &Briefing) {
        let seed = self.rng.random();
        let anyone = [Arc::new(Style::of_habits("anyone", Habits::default()))];
        let styles = if self.parameters.styles { Style::shipped() } else { &anyone };
        self.mind = Some(Mind::new(briefing, self.parameters.worlds, styles, seed));
        self.unheard.clear();
        self.progress = Progress::default();
        self.hunter.sit_down(briefing);
        self.thought = Thought::default();
    }

    fn hear(&mut self, entry: &Entry) {
        self.unheard.push(*entry);
        self.hunter.hear(entry);
    }

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        self.catch_up(budget);
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
        if view.turn().refused().is_empty() {
            self.progress.note(view.own(), view.enemy().men);
        }
        if (view.enemy().men > 1 || !pawns.is_empty())
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
