//! How somebody moves: what his own men and what he has heard incline him to.

mod dangers;
mod decision;
mod fit;
mod inclinations;
mod learner;
mod text_form;

pub use dangers::{Danger, Dangers};
pub use inclinations::{INCLINATIONS, Prize, Seer};
pub use learner::{Judgement, StyleLearner};
pub use text_form::{read, write};

use noctule_belief::{EnemyModel, Habits, Scene};
use noctule_board::Try;
use std::sync::{Arc, OnceLock};

/// How much each inclination counts with somebody: the logarithm of how many times likelier it makes a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Style {
    /// Whose style it is.
    pub name: String,
    /// The moves that it was learned from.
    pub moves: u32,
    /// The weight of each inclination.
    pub weights: Vec<f32>,
}

impl Style {
    /// The style of somebody who makes any move alike.
    pub fn indifferent(name: &str) -> Self {
        Self { name: name.to_owned(), moves: 0, weights: vec![0.0; INCLINATIONS] }
    }

    /// The style of somebody who has these habits and no others.
    pub fn of_habits(name: &str, habits: Habits) -> Self {
        let mut style = Self::indifferent(name);
        inclinations::TAKES_BACK.for_each(|which| style.weights[which] = habits.recapture.ln());
        style.weights[inclinations::PAWN_TAKES] = habits.pawn_try.ln();
        style
    }

    /// The styles that ship with the project. `models/README.md` has the command that made them.
    pub fn shipped() -> &'static [Arc<Style>] {
        static SHIPPED: OnceLock<Vec<Arc<Style>>> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            let styles = read(include_str!("../../../../models/styles.txt"));
            styles.expect("a test reads the shipped styles").into_iter().map(Arc::new).collect()
        })
    }

    /// A style between styles, each by its share.
    pub fn between<'a>(styles: impl IntoIterator<Item = (&'a Style, f64)>) -> Self {
        let mut between = Self::indifferent("between");
        for (style, share) in styles {
            let weights = between.weights.iter_mut().zip(&style.weights);
            weights.for_each(|(sum, weight)| *sum += share as f32 * weight);
        }
        between
    }

    /// The same style with every inclination so many times as strong.
    #[must_use]
    pub fn sharpened(mut self, times: f32) -> Self {
        self.weights.iter_mut().for_each(|weight| *weight *= times);
        self
    }

    /// How strongly a legal move draws him.
    #[inline]
    pub fn urge(&self, seer: &Seer<'_>, legal: Try) -> f32 {
        let mut urge = 0.0;
        seer.each_inclination(legal, |which, applies| urge += self.weights[which] * applies);
        urge
    }
}

impl EnemyModel for Style {
    fn weigh(&self, scene: &Scene<'_>, legal: &[Try]) -> Vec<f32> {
        let seer = Seer::of(scene);
        legal.iter().map(|&put| self.urge(&seer, put).exp()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_belief::Hits;
    use noctule_board::{Position, Square};
    use noctule_rules::{Heard, Taken};

    fn urge(style: &Style, fen: &str, hit: Option<Square>, put: &str) -> f32 {
        let position: Position = fen.parse().unwrap();
        let heard = Heard { taken: hit.map(|on| Taken { on, kind: None }), ..Heard::default() };
        let scene = Scene { position: &position, heard: &heard, last: None, hits: Hits::default() };
        style.urge(&Seer::of(&scene), put.parse().unwrap())
    }

    #[test]
    fn whoever_is_indifferent_feels_no_urge() {
        let style = Style::indifferent("anyone");
        assert_eq!(urge(&style, "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1", Some(Square::D5), "c3d5"), 0.0);
    }

    /// Whoever minds one row of inclinations alone.
    fn who_minds(row: &str) -> Style {
        let mut style = Style::indifferent("made-up");
        let mut at = 0;
        for (name, number) in inclinations::rows() {
            if name == row {
                style.weights[at..at + number].fill(1.0);
            }
            at += number;
        }
        style
    }

    #[test]
    fn whoever_guesses_well_minds_where_he_can_be_taken_and_whom_he_attacks() {
        // The rook attacks the queen; the knight on h4 and the pawn stand unguarded.
        let fen = "3qkb2/8/8/8/2P1n2N/8/8/3RK3 b - - 0 20";
        for (row, minded, not_minded) in [
            ("attacks a man that nothing guards", "f8e7", "f8d6"),
            ("attacks a man worth more", "e4c3", "e4g5"),
            ("goes where it can be taken and is guarded", "e4d2", "d8d5"),
            ("goes where it can be taken and is not guarded", "d8d5", "e4d2"),
            ("leaves where it can be taken", "d8e7", "f8e7"),
        ] {
            let urge = |put| urge(&who_minds(row), fen, None, put);
            assert_eq!((urge(minded), urge(not_minded)), (1.0, 0.0), "{row}");
        }
    }

    #[test]
    fn whoever_recalls_knows_the_others_men_as_they_stood() {
        let position: Position = "3qkb2/8/8/8/2P1n2N/8/8/3RK3 b - - 0 20".parse().unwrap();
        let earlier: Position = "3qkb2/8/8/8/2P1n3/5N2/8/3RK3 w - - 0 20".parse().unwrap();
        let scene =
            Scene { position: &position, heard: &Heard::default(), last: None, hits: Hits::default() };
        let style = who_minds("attacks a man that nothing guards");
        let urge = |seer: &Seer<'_>| style.urge(seer, "f8e7".parse().unwrap());
        assert_eq!((urge(&Seer::of(&scene)), urge(&Seer::recalling(&scene, &earlier))), (1.0, 0.0));
    }

    #[test]
    fn every_shipped_player_who_thinks_takes_back_rather_than_move_away() {
        let fen = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
        for style in
            Style::shipped().iter().filter(|style| style.name != "random" && style.name != "capturing")
        {
            let back = urge(style, fen, Some(Square::D5), "c3d5");
            for other in ["c3b1", "c3a4", "e1d1"] {
                assert!(back > urge(style, fen, Some(Square::D5), other), "{} {other}", style.name);
            }
        }
    }

    #[test]
    fn two_habits_make_a_style() {
        let habits = Habits { recapture: 8.0, pawn_try: 4.0 };
        let style = Style::of_habits("anyone", habits);
        let fen = "4k3/8/8/3p1p2/4P3/2N5/8/4K3 w - - 0 1";
        let weight = |put| urge(&style, fen, Some(Square::D5), put).exp().round();
        assert_eq!(["c3d5", "e4d5", "e4f5", "e4e5", "c3b5"].map(weight), [8.0, 8.0, 4.0, 1.0, 1.0]);
    }

    #[test]
    fn between_two_styles_each_counts_by_its_share() {
        let one = Style { weights: vec![1.0; INCLINATIONS], ..Style::indifferent("one") };
        let other = Style { weights: vec![3.0; INCLINATIONS], ..Style::indifferent("other") };
        assert_eq!(Style::between([(&one, 0.75), (&other, 0.25)]).weights, vec![1.5; INCLINATIONS]);
    }
}
