use crate::catalogue::{Named, Setting};

/// How much Noctule thinks and what it believes of its enemy. Chances are those that [`crate::Darkboard`] was seen to
/// have (docs/noctule.md); values are in pawns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NoctuleParameters {
    /// Whole worlds kept in mind.
    pub worlds: usize,
    /// Whether the enemy may have any of the known styles, or only two habits.
    pub styles: bool,
    /// Tries looked at in a world, for a choice.
    pub nodes: u64,
    /// How many tries are looked at with a second move in sight.
    pub front: usize,
    /// In how many worlds at most.
    pub second: usize,
    /// How often he takes back where he was just hit, when he can.
    pub recapture: f32,
    /// How often he takes with a pawn, when he can.
    pub pawn_try: f32,
    /// How often he takes the man that checks, when he can.
    pub check_answer: f32,
    /// How often an attacked man is taken that has just moved.
    pub moved_risk: f32,
    /// How often an attacked man is taken that stood still.
    pub still_risk: f32,
    /// How often an attacked man is taken whose square he was told of.
    pub known_risk: f32,
    /// How much of what he was told he still minds a turn later.
    pub forgets: f32,
    /// What a mate is worth.
    pub mate: f32,
    /// How far below the best a try may be that is put instead.
    pub mix: f32,
}

const fn count(name: &'static str, about: &'static str, usual: f64, least: f64, most: f64) -> Setting {
    Setting { name, about, usual, least, most, whole: true }
}

const fn number(name: &'static str, about: &'static str, usual: f64, most: f64) -> Setting {
    Setting { name, about, usual, least: 0.0, most, whole: false }
}

/// What can be set.
pub(crate) const SETTINGS: &[Setting] = &[
    count("worlds", "whole worlds kept in mind", 4_000.0, 10.0, 1e6),
    count("styles", "0: the enemy has two habits and no style", 1.0, 0.0, 1.0),
    count("nodes", "tries looked at in a world, for a choice", 60_000.0, 1.0, 1e12),
    count("front", "tries looked at with a second move in sight", 6.0, 0.0, 1_000.0),
    count("second", "the most worlds in which that is done", 200.0, 1.0, 1e6),
    number("recapture", "how often the enemy takes back where he was hit, when he can", 0.75, 1.0),
    number("pawn-try", "how often he takes with a pawn, when he can", 0.95, 1.0),
    number("check-answer", "how often he takes the man that checks, when he can", 0.85, 1.0),
    number("moved-risk", "how often an attacked man is taken that has just moved", 0.08, 1.0),
    number("still-risk", "how often an attacked man is taken that stood still", 0.08, 1.0),
    number("known-risk", "how often an attacked man is taken whose square was announced", 0.35, 1.0),
    number("forgets", "how much of what was announced he still minds a turn later", 0.85, 1.0),
    number("mate", "what a mate is worth, in pawns", 60.0, 1_000.0),
    number("mix", "how far below the best a try may be that is put instead, in pawns", 0.02, 10.0),
];

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
    let chance = |name| get(name) as f32;
    NoctuleParameters {
        worlds: get("worlds") as usize,
        styles: get("styles") == 1.0,
        nodes: get("nodes") as u64,
        front: get("front") as usize,
        second: get("second") as usize,
        recapture: chance("recapture"),
        pawn_try: chance("pawn-try"),
        check_answer: chance("check-answer"),
        moved_risk: chance("moved-risk"),
        still_risk: chance("still-risk"),
        known_risk: chance("known-risk"),
        forgets: chance("forgets"),
        mate: chance("mate"),
        mix: chance("mix"),
    }
}
