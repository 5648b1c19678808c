//! What can be set of these players from outside, and how a setup is read from it.

use super::approach_b::Simulations;
use super::parameters::Parameters;
use super::player::{Approach, Setup};
use super::playout::Playout;
use crate::{Named, Setting};

/// A setting whose usual value is shown with six decimals at most: 0.3, not what became of it in half the bits.
const fn number(name: &'static str, about: &'static str, usual: f64, most: f64) -> Setting {
    let usual = (usual * 1e6 + 0.5) as i64 as f64 / 1e6;
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
const PAWN_TRIES: Setting = number(
    "pawn-tries",
    "chance that an enemy pawn takes what it attacks; 0 counts pawns like others",
    Parameters::C.pawn_tries as f64,
    1.0,
);
const MOVER_RISK: Setting = number(
    "mover-risk",
    "how much likelier a man that has moved is taken than one that stood still",
    Parameters::C.mover_risk as f64,
    100.0,
);
const CHECKED: Setting = number(
    "checked",
    "chance that a quiet enemy move checks a king in the open",
    Parameters::C.checked as f64,
    1.0,
);
const MATE: Setting = number("mate", "what a mate is worth, in pawns", Parameters::C.mate as f64, 1000.0);
const PROGRESSIVE: Setting =
    number("progressive", "weight of the objectives in young nodes", Parameters::C.progressive as f64, 10.0);

const BELIEF: Setting =
    count("belief", "1: the densities of sampled worlds replace the matrices", 0.0, 0.0, 1.0);
const MODEL: Setting =
    count("model", "1: recorded games tell where the enemy's men are drawn to", 1.0, 0.0, 1.0);
const WORLDS: Setting = count("worlds", "how many worlds are sampled", 4_000.0, 1.0, 1e6);

/// The settings of approach A.
pub(crate) const A: &[Setting] = &[
    count("nodes", "games simulated for each choice", 300.0, 1.0, 1e9),
    number("exploration", "UCT's constant, of values from 0 to 1", Parameters::A.exploration as f64, 100.0),
    TREES,
    count("belief", "1: boards from sampled worlds instead of dealt ones", 0.0, 0.0, 1.0),
    WORLDS,
    count("model", "1: recorded games tell where the dealt men tend to stand", 0.0, 0.0, 1.0),
    count("eager", "1: the simulated enemy takes whatever he can", 0.0, 0.0, 1.0),
    count("horizon", "moves of a simulated game before the men are counted; 0 plays on", 0.0, 0.0, 1000.0),
];

/// Approach A as set.
pub(crate) fn approach_a(named: &Named) -> Setup {
    let playout = Playout { horizon: named.get("horizon") as u32, eager: named.get("eager") == 1.0 };
    Setup {
        approach: Approach::A(playout),
        parameters: Parameters { exploration: named.get("exploration") as f32, ..Parameters::A },
        nodes: named.get("nodes") as u64,
        trees: named.get("trees") as u32,
        worlds: worlds(named),
        model: named.get("model") == 1.0,
    }
}

fn worlds(named: &Named) -> usize {
    if named.get("belief") == 1.0 { named.get("worlds") as usize } else { 0 }
}

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
    PAWN_TRIES,
    MOVER_RISK,
    CHECKED,
    KING_FEAR,
    MATE,
    PROGRESSIVE,
    BELIEF,
    WORLDS,
    MODEL,
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
    PAWN_TRIES,
    MOVER_RISK,
    CHECKED,
    KING_FEAR,
    MATE,
    PROGRESSIVE,
    BELIEF,
    WORLDS,
    MODEL,
];

/// Approach C as set.
pub(crate) fn approach_c(named: &Named) -> Setup {
    Setup {
        approach: Approach::C,
        parameters: parameters(named),
        nodes: named.get("nodes") as u64,
        trees: named.get("trees") as u32,
        worlds: worlds(named),
        model: named.get("model") == 1.0,
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
        pawn_tries: named.get("pawn-tries") as f32,
        mover_risk: named.get("mover-risk") as f32,
        checked: named.get("checked") as f32,
        mate: named.get("mate") as f32,
        king_fear: named.get("king-fear") as f32,
        progressive: named.get("progressive") as f32,
    }
}
