use super::Parameters;
use crate::{Named, Setting};

/// The constants that can be set by name, for the laboratory to tune.
pub(crate) const SETTINGS: &[Setting] = &[
    whole("nodes", "metapositions made for a choice", 10_000.0, 1.0, 1e9),
    number("alpha", "weight of what is near, at level material", 0.5, 0.05, 0.95),
    number("hope", "what the chance of taking something counts for", 0.8, 0.0, 2.0),
    number("information", "what not knowing the squares costs", 0.004, 0.0, 0.1),
    number("moved-risk", "how often an attacked man is found when it has just moved", 0.22, 0.0, 1.0),
    number("still-risk", "how often an attacked man is found where it stands", 0.1, 0.0, 1.0),
    number("control", "what a square that own men look at is worth", 0.04, 0.0, 0.5),
    number("probe", "what a refusal is worth", 0.05, 0.0, 2.0),
    whole("worlds", "whole worlds kept to say how likely men are where they may be", 1_000.0, 0.0, 1e6),
    number("guess", "how much of a guess from numbers alone is mixed in", 0.1, 0.0, 1.0),
    number("exposure", "what each enemy man costs that may look at the king", 0.3, 0.0, 5.0),
    number("walk", "what the king loses for each rank it walks forward", 0.12, 0.0, 5.0),
];

const fn number(name: &'static str, about: &'static str, usual: f64, least: f64, most: f64) -> Setting {
    Setting { name, about, usual, least, most, whole: false }
}

const fn whole(name: &'static str, about: &'static str, usual: f64, least: f64, most: f64) -> Setting {
    Setting { name, about, usual, least, most, whole: true }
}

/// The constants with what was set.
pub(crate) fn from_settings(named: &Named) -> Parameters {
    let set = |setting| named.get(setting) as f32;
    Parameters {
        nodes: named.get("nodes") as u64,
        alpha: set("alpha"),
        hope: set("hope"),
        information: set("information"),
        answer_moved: set("moved-risk"),
        answer_still: set("still-risk"),
        control: set("control"),
        probe: set("probe"),
        worlds: named.get("worlds") as usize,
        guess: set("guess"),
        king_exposure: set("exposure"),
        king_walk: set("walk"),
        ..Parameters::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_settings_are_the_documented_constants() {
        let usual = Named::usual("darkboard").unwrap();
        assert_eq!(from_settings(&usual), Parameters::default());
    }
}
