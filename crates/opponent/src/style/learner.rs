use super::Style;
use super::dangers::Dangers;
use super::decision::{Decision, surprise};
use super::fit::fit;
use crate::NotLearned;
use crate::learner::{one_line, stood};
use noctule_belief::{Habits, Hits, Rng};
use noctule_board::{Color, Position};
use noctule_record::{GameRecord, Tags, replay};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use std::collections::{BTreeMap, BTreeSet};

/// One game of so many is held out for judging.
const HELD_OUT: usize = 4;

/// How much a move counts that was made against whoever asks.
const ASKED_COUNTS: f32 = 3.0;

/// The games are shuffled alike each time.
const SEED: u64 = 1;

/// Goes through games one by one, keeps the moves of each named player and fits a style to them.
#[derive(Debug, Clone, Default)]
pub struct StyleLearner {
    games: u32,
    /// Whoever wants to know how others play against him.
    asks: Option<String>,
    players: BTreeMap<String, Moves>,
}

/// What was seen of one player.
#[derive(Debug, Clone, Default)]
struct Moves {
    decisions: Vec<Decision>,
    dangers: Dangers,
}

/// By how many bits a move of somebody surprises, on average over games that nothing was learned from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// The moves that were foretold.
    pub moves: usize,
    /// Whoever holds all legal moves equally likely.
    pub alike: f64,
    /// Whoever reckons with two habits, [`Habits`].
    pub habits: f64,
    /// Whoever knows the style that ships under his name. It may have been learned from these very games.
    pub in_use: Option<f64>,
    /// Whoever learned his style from his other games.
    pub learned: f64,
}

impl StyleLearner {
    /// A learner for somebody who wants to know how others play against him: those games count three times.
    pub fn for_foe_of(name: &str) -> Self {
        Self { asks: Some(name.to_owned()), ..Self::default() }
    }

    /// Takes the moves of both sides of a game, as far as they have names: all that answer a move and had an
    /// alternative.
    ///
    /// # Errors
    /// A game from a set-up position, or a record that does not umpire again to itself.
    pub fn take(&mut self, record: &GameRecord) -> Result<(), NotLearned> {
        if record.start.to_string() != Position::start().to_string() {
            return Err(NotLearned::SetUp);
        }
        let replay = replay(record)?;
        let moves: Vec<_> =
            replay.steps.iter().filter_map(|step| stood(step).map(|played| (step, played))).collect();
        for (number, (step, played)) in moves.iter().enumerate().skip(1) {
            let by = step.place.side;
            let Some(player) = name(&record.tags, by) else { continue };
            let asked = self.asks.is_some() && name(&record.tags, !by) == self.asks;
            let (before, arrived) = moves[number - 1];
            let decision = Decision {
                game: self.games,
                position: step.before.clone(),
                heard: before.heard[by],
                last: number.checked_sub(2).map(|own| moves[own].1),
                hits: moves[..number - 1]
                    .iter()
                    .filter(|(earlier, _)| earlier.place.side != by)
                    .fold(Hits::default(), |hits, (earlier, _)| hits.and(&earlier.heard[by])),
                played: *played,
                counts: if asked { ASKED_COUNTS } else { 1.0 },
            };
            let player = self.players.entry(player).or_default();
            player.dangers.note(&decision.scene(), arrived.to, *played);
            if decision.position.any_legal(|legal| legal != *played) {
                player.decisions.push(decision);
            }
        }
        self.games += 1;
        Ok(())
    }

    /// How many games were taken.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The players by name, and how many moves each chose.
    pub fn players(&self) -> impl Iterator<Item = (&str, usize)> {
        self.players.iter().map(|(name, moves)| (name.as_str(), moves.decisions.len()))
    }

    /// How often a player took what he could take.
    pub fn dangers(&self, name: &str) -> Dangers {
        self.players.get(name).map_or_else(Dangers::default, |moves| moves.dangers)
    }

    /// The style that fits all moves of a player; of somebody who is not known, an indifferent one.
    pub fn fit(&self, name: &str) -> Style {
        let moves = self.players.get(name);
        fitted(name, &moves.map_or_else(Vec::new, |moves| moves.decisions.iter().collect()))
    }

    /// How well a style that is learned from three quarters of a player's games foretells the others; nothing when
    /// there are fewer than two games.
    pub fn judge(&self, name: &str) -> Option<Judgement> {
        let moves = self.players.get(name)?;
        let held_out = moves.held_out()?;
        let (asked, taught): (Vec<&Decision>, Vec<&Decision>) =
            moves.decisions.iter().partition(|decision| held_out.contains(&decision.game));
        let shipped = Style::shipped().iter().find(|style| style.name == name);
        Some(Judgement {
            moves: asked.len(),
            alike: surprise(&asked, &Style::indifferent(name)),
            habits: surprise(&asked, &Habits::default()),
            in_use: shipped.map(|style| surprise(&asked, style.as_ref())),
            learned: surprise(&asked, &fitted(name, &taught)),
        })
    }
}

impl Moves {
    /// The games that are held out. They are drawn, since games of a match take turns in who has White.
    fn held_out(&self) -> Option<BTreeSet<u32>> {
        let mut games: Vec<u32> = self.decisions.iter().map(|decision| decision.game).collect();
        games.dedup();
        let number = match games.len() {
            0 | 1 => return None,
            number => (number / HELD_OUT).max(1),
        };
        games.shuffle(&mut Rng::seed_from_u64(SEED));
        Some(games.into_iter().take(number).collect())
    }
}

fn fitted(name: &str, decisions: &[&Decision]) -> Style {
    let moves = u32::try_from(decisions.len()).unwrap_or(u32::MAX);
    Style { moves, weights: fit(decisions), ..Style::indifferent(name) }
}

/// Who had a side: what the tag says before any settings, which follow a colon.
fn name(tags: &Tags, side: Color) -> Option<String> {
    let tag = tags.get(if side == Color::White { "White" } else { "Black" })?;
    let name = one_line(tag.split(':').next().unwrap_or_default());
    (!matches!(name.as_str(), "" | "?")).then_some(name)
}
