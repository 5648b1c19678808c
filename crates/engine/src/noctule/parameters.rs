use super::lookahead::ENOUGH_TO_NARROW;
use crate::catalogue::{Named, Setting};

/// How much Noctule thinks and what it believes of its enemy. Values are in pawns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NoctuleParameters {
    /// Whole worlds kept in mind.
    pub worlds: usize,
    /// Whether the enemy may have any of the known styles, or only two habits.
    pub styles: bool,
    /// Tries looked at in a world, for a choice.
    pub nodes: u64,
    /// How many tries are looked at with a second move in sight, by the usual nodes; none without it.
    pub front: usize,
    /// How much counts what games in the dark taught, beside chess.
    pub experience: f32,
    /// How much the expected cost of the enemy's next move counts.
    pub risk: f32,
    /// Whether he remembers where men of his were taken some moves ago.
    pub known: bool,
    /// Whether a try is worth putting for what its refusal tells.
    pub probes: bool,
    /// What a square beside the own king costs that no other man guards.
    pub exposure: f32,
    /// What it costs, when ahead, to have the own men again as they stood.
    pub repeats: f32,
    /// What it costs to move no pawn, for each turn too many in which nothing happened.
    pub waits: f32,
    /// What a mate is worth.
    pub mate: f32,
    /// How soon a lead counts for less than it adds up to: one over this, in pawns, counts half.
    pub temper: f32,
    /// In how many worlds a second move has to be looked at for half of what it gains to count.
    pub foresight: f32,
    /// How sharply the enemy's next move is read from his style.
    pub reading: f32,
    /// How many times likelier than by his inclinations a reply is that mates.
    pub mates: f32,
    /// How far below the best a try may be that is put instead.
    pub mix: f32,
    /// How much further below the best the first move may be; less with each move of the opening.
    pub variety: f32,
}

const fn count(name: &'static str, about: &'static str, usual: f64, least: f64, most: f64) -> Setting {
    Setting { name, about, usual, least, most, whole: true }
}

const fn number(name: &'static str, about: &'static str, usual: f64, most: f64) -> Setting {
    Setting { name, about, usual, least: 0.0, most, whole: false }
}

/// What can be set.
pub(crate) const SETTINGS: &[Setting] = &[
    count("worlds", "whole worlds kept in mind", 3_000.0, 10.0, 1e6),
    count("styles", "0: the enemy has two habits and no style", 1.0, 0.0, 1.0),
    count("nodes", "tries looked at in a world, for a choice", 60_000.0, 1.0, 1e12),
    count("front", "tries looked at with a second move in sight, by the usual nodes", 6.0, 0.0, 1_000.0),
    number("experience", "how much counts what games in the dark taught, beside chess", 1.0, 10.0),
    number("risk", "how much the expected cost of the enemy's next move counts", 1.5, 10.0),
    count("known", "0: the enemy does not remember where he was hit some moves ago", 1.0, 0.0, 1.0),
    count(
        "probes",
        "0: tries are put by what they bring on the whole, not for what a refusal tells",
        1.0,
        0.0,
        1.0,
    ),
    number(
        "exposure",
        "what a square beside the own king costs that no other man guards, in pawns",
        0.06,
        10.0,
    ),
    number(
        "repeats",
        "what it costs, when ahead, to have the own men again as they stood, in pawns",
        0.16,
        10.0,
    ),
    number(
        "waits",
        "what it costs to move no pawn, for each turn beyond ten in which nothing happened, in pawns",
        0.08,
        10.0,
    ),
    number("mate", "what a mate is worth, in pawns", 22.0, 1_000.0),
    number(
        "temper",
        "how soon a lead counts for less than it adds up to: one over this, in pawns, counts half",
        0.036,
        1.0,
    ),
    number(
        "foresight",
        "in how many worlds a second move has to be looked at for half of what it gains to count",
        20.0,
        1e6,
    ),
    number("reading", "how sharply the enemy's next move is read from his style", 0.9, 10.0),
    number("mates", "how many times likelier than by his inclinations a reply is that mates", 45.0, 1e6),
    number("mix", "how far below the best a try may be that is put instead, in pawns", 0.02, 10.0),
    number("variety", "how much further below the best the first move of a game may be, in pawns", 0.4, 10.0),
];

/// In how many worlds each try at the front is looked at by the usual nodes, for thirty tries.
const DEPTH: f64 = 200.0;

/// After so many own moves the opening is over.
const OPENING: f32 = 8.0;

impl NoctuleParameters {
    /// How far below the best a try may be that is put instead, after so many own moves.
    pub(super) fn slack(&self, own_moves: u16) -> f32 {
        self.mix + self.variety * (1.0 - f32::from(own_moves) / OPENING).max(0.0)
    }

    /// How many tries are looked at with a second move in sight, and in how many worlds each, when so many such looks
    /// are left: with more of them, both grow alike.
    pub(super) fn breadth(&self, looks: u64) -> (usize, usize) {
        if self.front == 0 {
            return (0, 0);
        }
        let front = self.front as f64;
        let more = (looks as f64 / (front * DEPTH)).sqrt();
        let front = (front * more).round().max(2.0);
        let each = looks as f64 / front;
        // Where many worlds sound alike, the later ones are looked at with fewer tries.
        let number = each + (each - ENOUGH_TO_NARROW as f64).max(0.0);
        (front as usize, number.ceil() as usize)
    }

    /// How much counts what a second move gains in so many worlds: the best of a few gains is mostly luck.
    pub(super) fn trust(&self, worlds: usize) -> f32 {
        worlds as f32 / (worlds as f32 + self.foresight)
    }
}

/// The parameters as named.
pub(crate) fn from_settings(named: &Named) -> NoctuleParameters {
    set(|name| named.get(name))
}

impl Default for NoctuleParameters {
    fn default() -> Self {
        set(|name| SETTINGS.iter().find(|setting| setting.name == name).map_or(0.0, |setting| setting.usual))
    }
}

fn set(get: impl Fn(&str) -> f64) -> NoctuleParameters {
    let value = |name| get(name) as f32;
    NoctuleParameters {
        worlds: get("worlds") as usize,
        styles: get("styles") == 1.0,
        nodes: get("nodes") as u64,
        front: get("front") as usize,
        experience: value("experience"),
        probes: get("probes") == 1.0,
        exposure: value("exposure"),
        repeats: value("repeats"),
        waits: value("waits"),
        mate: value("mate"),
        temper: value("temper"),
        foresight: value("foresight"),
        reading: value("reading"),
        mates: value("mates"),
        risk: value("risk"),
        known: get("known") == 1.0,
        mix: value("mix"),
        variety: value("variety"),
    }
}
