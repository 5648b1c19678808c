//! The assistant of one seat: fed with that seat's briefing and entries, and nothing else.

use crate::tally::thousands;
use noctule_assist::{Advice, Knowledge, Moment, Phantoms, Token, TokenKind, Warning, advise};
use noctule_belief::{Belief, Densities, InformationSet, World, Worlds};
use noctule_board::Square;
use noctule_player::{Briefing, Diary, Entry};
use std::fmt;

/// What the assistant shows of the enemy's men.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Assist {
    /// Nothing.
    Off,
    /// A token where a man may or must stand, with reasons.
    Tokens,
    /// Squares shaded by the chance that a man stands there.
    Heat,
}

/// The assistant's hints, and how they are wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) assist: Assist,
    pub(crate) hints: &'a Hints,
}

/// A seat's belief, and what follows from it.
pub(crate) struct Assistant {
    moment: Moment,
    held: Held,
    hints: Hints,
}

enum Held {
    Every(Box<InformationSet>),
    Sample(Box<Worlds>),
    /// There are no worlds to lean on, for the reason given.
    Nothing(String),
}

/// What the assistant has to say at one moment.
#[derive(Debug, Clone)]
pub(crate) struct Hints {
    pub(crate) advice: Advice,
    /// Where the men probably stand; nothing when there are no worlds to count.
    pub(crate) densities: Option<Densities>,
    pub(crate) ground: Ground,
}

/// What the hints rest on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Ground {
    /// Every world that explains the diary.
    Every { worlds: usize, effective: f64 },
    /// Some of them.
    Sample { worlds: usize, effective: f64, made_up: bool },
    /// The last announcement, because there is nothing else.
    LastAnnouncement { why: String },
}

impl Assistant {
    /// An assistant that follows a game with at most so many worlds.
    pub(crate) fn follow(briefing: &Briefing, worlds: usize, seed: u64) -> Self {
        let held = match Worlds::new(briefing, worlds, seed) {
            Ok(worlds) => Held::Sample(Box::new(worlds)),
            Err(why) => Held::Nothing(why.to_string()),
        };
        Self::with(Moment::new(briefing), held)
    }

    /// An assistant that has read a whole diary: with every world while there are at most `exact`, otherwise
    /// with a sample.
    pub(crate) fn read(diary: &Diary, exact: usize, worlds: usize, seed: u64) -> Self {
        let moment = Moment::of(diary);
        if let Some(every) = every_world(diary, exact) {
            return Self::with(moment, Held::Every(Box::new(every)));
        }
        let held = match Worlds::new(&diary.briefing, worlds, seed) {
            Err(why) => Held::Nothing(why.to_string()),
            Ok(mut worlds) => match diary.entries.iter().try_for_each(|entry| worlds.update(entry)) {
                Ok(()) => Held::Sample(Box::new(worlds)),
                Err(why) => Held::Nothing(why.to_string()),
            },
        };
        Self::with(moment, held)
    }

    /// Takes in the next entry of the seat's diary.
    pub(crate) fn hear(&mut self, entry: &Entry) {
        self.moment.hear(entry);
        let heard = match &mut self.held {
            Held::Every(set) => set.update(entry),
            Held::Sample(worlds) => worlds.update(entry),
            Held::Nothing(_) => Ok(()),
        };
        if let Err(why) = heard {
            self.held = Held::Nothing(why.to_string());
        }
        self.hints = hints(&self.moment, &self.held);
    }

    pub(crate) fn hints(&self) -> &Hints {
        &self.hints
    }

    /// What contradicts the diary among marks placed by hand.
    pub(crate) fn warnings(&self, phantoms: &Phantoms) -> Vec<Warning> {
        phantoms.warnings(&self.moment, &knowledge(&self.held))
    }

    fn with(moment: Moment, held: Held) -> Self {
        let hints = hints(&moment, &held);
        Self { moment, held, hints }
    }
}

fn every_world(diary: &Diary, limit: usize) -> Option<InformationSet> {
    let mut set = InformationSet::new(&diary.briefing, limit).ok()?;
    for entry in &diary.entries {
        set.update(entry).ok()?;
        if set.outgrown().is_some() {
            return None;
        }
    }
    Some(set)
}

fn hints(moment: &Moment, held: &Held) -> Hints {
    let weighted = weighted(held);
    let densities =
        (!weighted.is_empty()).then(|| Densities::of(moment.view().color(), weighted.iter().copied()));
    let worlds = weighted.len();
    let effective = effective_size(weighted.iter().map(|(_, weight)| *weight));
    let ground = match held {
        Held::Nothing(why) => Ground::LastAnnouncement { why: why.clone() },
        Held::Sample(sample) if !sample.is_complete() => {
            Ground::Sample { worlds, effective, made_up: sample.upkeep().made_up }
        }
        Held::Every(_) | Held::Sample(_) => Ground::Every { worlds, effective },
    };
    Hints { advice: advise(moment, &knowledge(held)), densities, ground }
}

fn knowledge(held: &Held) -> Knowledge<'_> {
    match held {
        Held::Nothing(_) => Knowledge::last_announcement(),
        Held::Sample(sample) if !sample.is_complete() => Knowledge::sampled(weighted(held)),
        Held::Every(_) | Held::Sample(_) => Knowledge::exact(weighted(held)),
    }
}

fn weighted(held: &Held) -> Vec<(&World, f64)> {
    match held {
        Held::Every(set) => {
            let worlds = set.worlds().unwrap_or_default();
            worlds.iter().map(|(world, histories)| (world, *histories)).collect()
        }
        Held::Sample(worlds) => worlds.weighted().collect(),
        Held::Nothing(_) => Vec::new(),
    }
}

/// The number of equally likely worlds that would be worth as much.
fn effective_size(weights: impl Iterator<Item = f64>) -> f64 {
    let (sum, squares) = weights
        .fold((0.0, 0.0), |(sum, squares), weight| (sum + weight, f64::mul_add(weight, weight, squares)));
    if squares > 0.0 { sum * sum / squares } else { 0.0 }
}

impl Hints {
    /// What the umpire's words tell, in sentences, without the chance of each single square.
    pub(crate) fn reasons(&self) -> impl Iterator<Item = &str> {
        self.advice.reasons.iter().map(|reason| reason.sentence.as_str())
    }

    /// The token to show on a square: a check or king token hides the piece token of the same square, unless
    /// it is much fainter.
    pub(crate) fn token_on(&self, square: Square) -> Option<Token> {
        let on = |kind| self.advice.of_kind(kind).find(|token| token.square == square);
        let piece = on(TokenKind::Piece);
        let special = [TokenKind::King, TokenKind::Check].into_iter().filter_map(on);
        let plain = piece.map_or(0.0, |piece| piece.opacity);
        let certain = piece.is_some_and(|piece| piece.certain);
        let worth = |token: &&Token| token.certain || !certain && token.opacity * 2.0 >= plain;
        special.into_iter().find(worth).or(piece).copied()
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Every { worlds: 1, .. } => f.write_str("only one world explains what was heard"),
            Self::Every { worlds, effective } => {
                let (worlds, worth) = (thousands(*worlds as u64), thousands(effective.round() as u64));
                write!(
                    f,
                    "all {worlds} worlds that explain what was heard, worth {worth} equally likely ones"
                )
            }
            Self::Sample { worlds, effective, made_up } => {
                let (worlds, worth) = (thousands(*worlds as u64), thousands(effective.round() as u64));
                write!(f, "a sample of {worlds} worlds, worth {worth} equally likely ones")?;
                if *made_up { f.write_str("; some were made up on the way") } else { Ok(()) }
            }
            Self::LastAnnouncement { why } => write!(f, "the last announcement alone: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::sitting::Sitting;
    use noctule_board::{Color, Position};
    use noctule_rules::Ruleset;
    use std::time::Duration;

    fn hints_of_white(puts: &str) -> String {
        let start = Position::start();
        let mut sitting = Sitting::open(Ruleset::WILD16, &start, None, None);
        let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &start);
        sitting.call_assistant(Color::White, Assist::Tokens, Assistant::follow(&briefing, 300, 1));
        for put in puts.split_ascii_whitespace() {
            sitting.put(sitting.to_move(), put.parse().unwrap(), Duration::ZERO).unwrap();
        }
        format!("{:?}", sitting.hints(Color::White).unwrap().hints)
    }

    #[test]
    fn what_the_seat_did_not_hear_changes_no_hint() {
        let quiet = hints_of_white("e2e4 b8c6 d2d4 g8f6");
        assert_eq!(hints_of_white("e2e4 a7b6 e8e7 b8a6 d2d4 a8a7 h7h6"), quiet);
    }
}
