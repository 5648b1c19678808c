mod counts;
mod pawn_paths;
mod placing;

use crate::{Counters, Knowledge, Moment};
use noctule_belief::World;
use noctule_board::{Man, Square, Squares};
use noctule_rules::speech;
use std::collections::BTreeMap;

/// A mark a player places by hand: "I think a man stands here".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Phantom {
    /// Where.
    pub square: Square,
    /// Which man, or one the player does not name.
    pub man: Option<Man>,
}

/// The marks of one player, kept apart from the tokens: the assistant never places, moves or removes one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Phantoms {
    marks: BTreeMap<Square, Option<Man>>,
}

/// Some phantoms cannot all be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// The squares of the phantoms in question.
    pub squares: Squares,
    /// Why, in a short sentence without a full stop.
    pub sentence: String,
}

impl Phantoms {
    /// No marks.
    pub fn new() -> Self {
        Self::default()
    }

    /// Places a mark, and gives back the one that was on its square.
    pub fn place(&mut self, phantom: Phantom) -> Option<Phantom> {
        let old = self.marks.insert(phantom.square, phantom.man);
        old.map(|man| Phantom { square: phantom.square, man })
    }

    /// Moves a mark, and gives back the one that was on the square moved to; nothing moves when there is no
    /// mark on `from`.
    pub fn shift(&mut self, from: Square, to: Square) -> Option<Phantom> {
        let moved = self.remove(from)?;
        self.place(Phantom { square: to, ..moved })
    }

    /// Removes a mark, and gives it back.
    pub fn remove(&mut self, square: Square) -> Option<Phantom> {
        self.marks.remove(&square).map(|man| Phantom { square, man })
    }

    /// The marks, by square.
    pub fn iter(&self) -> impl Iterator<Item = Phantom> + '_ {
        self.marks.iter().map(|(&square, &man)| Phantom { square, man })
    }

    /// What contradicts the diary. No warning is wrong: phantoms that show the true men get none.
    ///
    /// Own men, counts of men and the ways of pawns are always looked at, and the worlds when they are exact.
    pub fn warnings(&self, moment: &Moment, knowledge: &Knowledge<'_>) -> Vec<Warning> {
        let marks: Vec<Phantom> = self.iter().collect();
        let mut warnings: Vec<Warning> =
            marks.iter().filter_map(|&mark| placing::contradiction(moment, mark)).collect();
        warnings.extend(counts::contradictions(moment, &Counters::of(moment, knowledge), &marks));
        warnings.extend(pawn_paths::contradiction(moment, &marks));
        if let Some(worlds) = knowledge.exact_worlds() {
            in_no_world(moment, worlds, &marks, &mut warnings);
        }
        warnings
    }
}

impl Warning {
    fn new(squares: Squares, sentence: String) -> Self {
        Self { squares, sentence }
    }
}

fn in_no_world(moment: &Moment, worlds: &[(&World, f64)], marks: &[Phantom], warnings: &mut Vec<Warning>) {
    let seat = moment.view.color();
    let shows = |world: &World, mark: &Phantom| {
        let man = world.enemy_on(seat, mark.square);
        man.is_some() && (mark.man.is_none() || mark.man == man)
    };
    let before = warnings.len();
    for mark in marks {
        let warned = warnings.iter().any(|warning| warning.squares == mark.square.bitboard());
        if !warned && !worlds.iter().any(|(world, _)| shows(world, mark)) {
            let man = mark.man.map_or("man", speech::man);
            let sentence = format!("no {man} can stand on {}: nothing you heard allows it", mark.square);
            warnings.push(Warning::new(mark.square.bitboard(), sentence));
        }
    }
    let alone_fine = before == 0 && warnings.is_empty() && marks.len() > 1;
    if alone_fine && !worlds.iter().any(|(world, _)| marks.iter().all(|mark| shows(world, mark))) {
        let squares: Squares = marks.iter().map(|mark| mark.square).collect();
        let sentence = "each of these men may stand there, but not all of them at once".to_string();
        warnings.push(Warning::new(squares, sentence));
    }
}
