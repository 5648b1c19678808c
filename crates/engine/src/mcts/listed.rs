//! What can be set of these players from outside, and how a setup is read from it.

use super::approach_b::Simulations;
use super::parameters::Parameters;
use super::player::{Approach, Setup};
use crate::{Named, Setting};

const fn number(name: &'static str, about: &'static str, usual: f64, most: f64) -> Setting {
    Setting { name, about, usual, least: 0.0, most, whole: false }
}

const fn count(name: &'static str, about: &'static str, usual: f64, least: f64, most: f64) -> Setting {
    Setting { name, about, usual, least, most, whole: true }
}

const TREES: Setting = count("trees", "trees that grow side by side", 1.0, 1.0, 64.0);
const RETALIATION: Setting =
    number("retaliation", "chance that a man that took is taken", Parameters::C.retaliation as f64, 1.0);
const PROTECTORS: Setting = number(
    "protectors",
    "enemy men left at which that chance has fallen to 63 of 100; 0 for never",
    Parameters::C.protectors as f64,
    16.0,
);
const ANSWER_TO_CHECK: Setting = number(
    "check-answer",
    "chance that a man that checks is taken",
    Parameters::C.answer_to_check as f64,
    1.0,
);
const SUFFERING: Setting =
    number("suffering", "chance that a quiet enemy move takes a man", Parameters::C.suffering as f64, 1.0);
const FULL_EXPOSURE: Setting = number(
    "full-exposure",
    "control over all own men from which on that chance is full",
    Parameters::C.full_exposure as f64,
    64.0,
);
const KING_FEAR: Setting =
    number("king-fear", "what a check is worth avoiding, in pawns", Parameters::C.king_fear as f64, 20.0);
const PROGRESSIVE: Setting =
    number("progressive", "weight of the objectives in young nodes", Parameters::C.progressive as f64, 10.0);

/// The settings of approach B.
pub(crate) const B: &[Setting] = &[
    count("nodes", "simulations for each choice", 5_000.0, 1.0, 1e9),
    count("k", "own moves of a simulation, the one that leads to its node included", 1.0, 1.0, 100.0),
    count("hybrid", "1: the first move as C looks at it, then k simulated ones", 0.0, 0.0, 1.0),
    number("exploration", "UCT's constant, in pawns", Parameters::B.exploration as f64, 100.0),
    TREES,
    RETALIATION,
    PROTECTORS,
    ANSWER_TO_CHECK,
    SUFFERING,
    FULL_EXPOSURE,
    KING_FEAR,
    PROGRESSIVE,
];

/// Approach B as set.
pub(crate) fn approach_b(named: &Named) -> Setup {
    let simulations = Simulations { moves: named.get("k") as u32, hybrid: named.get("hybrid") == 1.0 };
    Setup { approach: Approach::B(simulations), ..approach_c(named) }
}

/// The settings of approach C.
pub(crate) const C: &[Setting] = &[
    count("nodes", "tries looked at for each choice", 50_000.0, 1.0, 1e9),
    number("exploration", "UCT's constant, in pawns", Parameters::C.exploration as f64, 100.0),
    TREES,
    RETALIATION,
    PROTECTORS,
    ANSWER_TO_CHECK,
    SUFFERING,
    FULL_EXPOSURE,
    KING_FEAR,
    PROGRESSIVE,
];

/// Approach C as set.
pub(crate) fn approach_c(named: &Named) -> Setup {
    Setup {
        approach: Approach::C,
        parameters: parameters(named),
        nodes: named.get("nodes") as u64,
        trees: named.get("trees") as u32,
    }
}

fn parameters(named: &Named) -> Parameters {
    Parameters {
        exploration: named.get("exploration") as f32,
        retaliation: named.get("retaliation") as f32,
        protectors: named.get("protectors") as f32,
        answer_to_check: named.get("check-answer") as f32,
        suffering: named.get("suffering") as f32,
        full_exposure: named.get("full-exposure") as f32,
        king_fear: named.get("king-fear") as f32,
        progressive: named.get("progressive") as f32,
    }
}
