//! The three-tiered tree of Figure 3: own tries, what the umpire says of them, what is heard of the enemy's
//! move. All nodes live in arenas and name each other by number.

use super::control::Control;
use super::matrices::Perception;
use super::outcomes::{Moved, Outlook, Reply, Said, mover, outlook};
use super::parameters::Parameters;
use super::progressive::objective;
use super::trends::Trends;
use noctule_board::{Man, Try};
use noctule_rules::possible_tries;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// The most positions a tree may hold: about 200 megabytes.
pub(crate) const MOST_PLACES: usize = 60_000;

/// When a try is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Looks {
    /// When its position is added, together with all others there.
    AtOnce,
    /// When it is first chosen.
    WhenChosen,
}

/// A position to move in: it owns a run of [`Branch`]es.
pub(crate) struct Place {
    pub(crate) perception: Perception,
    first: u32,
    len: u32,
    pub(crate) visits: u32,
    /// What it is worth to be here, in pawns.
    pub(crate) value: f32,
}

/// The first tier: an own try.
#[derive(Clone, Copy)]
pub(crate) struct Branch {
    pub(crate) put: Try,
    pub(crate) man: Man,
    pub(crate) outlook: Outlook,
    /// How much the heuristics of section 7 like it.
    pub(crate) objective: f32,
    pub(crate) visits: u32,
    /// What it is worth if it stands, in pawns.
    pub(crate) value: f32,
    /// The share of its outcomes that has been looked into.
    pub(crate) explored: f32,
    first_answer: u32,
}

/// The second tier: what the umpire says of a try that stands.
struct Answer {
    said: Said,
    moved: Moved,
    first_reply: u32,
    next: u32,
}

/// The third tier: what is heard of the enemy's move.
pub(crate) struct Heard {
    pub(crate) reply: Reply,
    /// The chance of this reply and of what was said before it, if the try stands.
    pub(crate) chance: f32,
    /// The balance that the look at the branch expected here.
    pub(crate) expected: f32,
    /// The position it leads to.
    pub(crate) place: u32,
    next: u32,
}

/// A tree that grows from one position.
pub(crate) struct Tree<'a> {
    pub(crate) parameters: &'a Parameters,
    trends: &'a dyn Trends,
    looks: Looks,
    pub(crate) places: Vec<Place>,
    pub(crate) branches: Vec<Branch>,
    answers: Vec<Answer>,
    pub(crate) heard: Vec<Heard>,
}

impl<'a> Tree<'a> {
    /// A tree of one position, in which only these tries may be put.
    pub(crate) fn new(
        root: &Perception,
        tries: &[Try],
        looks: Looks,
        parameters: &'a Parameters,
        trends: &'a dyn Trends,
    ) -> Self {
        let mut tree = Self {
            parameters,
            trends,
            looks,
            places: Vec::new(),
            branches: Vec::new(),
            answers: Vec::new(),
            heard: Vec::new(),
        };
        tree.add_place(*root, tries.iter().copied());
        tree
    }

    pub(crate) fn branches_of(&self, place: u32) -> std::ops::Range<usize> {
        let Place { first, len, .. } = self.places[place as usize];
        first as usize..(first + len) as usize
    }

    /// Finds or makes the position after a try, what was said, and what was replied; says whether it is new.
    pub(crate) fn follow(&mut self, place: u32, branch: usize, said: Said, drawn: f32) -> (u32, bool) {
        let answer = self.answer(place, branch, said);
        let Answer { moved, first_reply, .. } = &self.answers[answer as usize];
        let reply = moved.draw(self.parameters, drawn);
        let mut known = *first_reply;
        while known != NONE {
            if self.heard[known as usize].reply == reply {
                return (known, false);
            }
            known = self.heard[known as usize].next;
        }
        let chance = self.branches[branch].outlook.chance(said) * moved.chance(self.parameters, reply);
        let expected = moved.expected(self.parameters, reply);
        let trend = self.trends.at(moved.perception.own_moves);
        let perception = moved.after(reply, trend, self.parameters);
        let place = self.add_place(perception, sensible_tries(&perception));
        let next = self.answers[answer as usize].first_reply;
        let heard = self.heard.len() as u32;
        self.heard.push(Heard { reply, chance, expected, place, next });
        self.answers[answer as usize].first_reply = heard;
        (heard, true)
    }

    /// Looks at a try that is chosen for the first time.
    pub(crate) fn look_at(&mut self, place: u32, branch: usize) {
        let Branch { put, man, outlook: known, .. } = self.branches[branch];
        if known == Outlook::UNKNOWN {
            let perception = &self.places[place as usize].perception;
            let control = Control::of(perception);
            self.branches[branch].outlook = outlook(perception, &control, self.parameters, man, put);
        }
    }

    fn answer(&mut self, place: u32, branch: usize, said: Said) -> u32 {
        let Branch { put, man, first_answer, .. } = self.branches[branch];
        let mut known = first_answer;
        while known != NONE {
            if self.answers[known as usize].said == said {
                return known;
            }
            known = self.answers[known as usize].next;
        }
        let before = &self.places[place as usize].perception;
        let moved = Moved::new(before, self.parameters, man, put, said);
        let answer = self.answers.len() as u32;
        self.answers.push(Answer { said, moved, first_reply: NONE, next: first_answer });
        self.branches[branch].first_answer = answer;
        answer
    }

    /// Adds a position and looks once at each of its tries.
    fn add_place(&mut self, perception: Perception, tries: impl Iterator<Item = Try>) -> u32 {
        let control = (self.looks == Looks::AtOnce).then(|| Control::of(&perception));
        let first = self.branches.len() as u32;
        for put in tries {
            let man = mover(&perception.own, put);
            let outlook = match &control {
                Some(control) => outlook(&perception, control, self.parameters, man, put),
                None => Outlook::UNKNOWN,
            };
            let objective =
                if self.parameters.progressive > 0.0 { objective(&perception, man, put) } else { 0.0 };
            self.branches.push(Branch {
                put,
                man,
                outlook,
                objective,
                visits: 0,
                value: outlook.value,
                explored: 0.0,
                first_answer: NONE,
            });
        }
        let len = self.branches.len() as u32 - first;
        let value = perception.balance;
        self.places.push(Place { perception, first, len, visits: 0, value });
        self.places.len() as u32 - 1
    }
}

/// The tries worth a thought in an imagined position: all possible ones, but of promotions only queens.
fn sensible_tries(perception: &Perception) -> impl Iterator<Item = Try> + use<> {
    possible_tries(&perception.own).into_iter().filter(|put| matches!(put.promotion, None | Some(Man::Queen)))
}
