use noctule_belief::Rng;
use noctule_board::{Color, Position, Square, Squares, Try};
use noctule_rules::{Heard, Reason, Ruleset};
use noctule_solve::endings::{Counsel, Ending, Placement, Question, Tables, placements};
use noctule_umpire::Umpire;
use rand::RngExt;
use std::collections::HashMap;
use std::rc::Rc;

/// Plays out what tables promise, through the umpire, against a king that knows everything: White's men, what
/// White knows and what White will put. It answers so as to survive as long as it can.
pub struct Prover<'a> {
    tables: &'a Tables,
    ruleset: Ruleset,
    counsels: HashMap<Question, Rc<Counsel>>,
    /// How many moves a king survives, by what White knows and where the king stands.
    survived: HashMap<(Question, Square), u8>,
}

/// A game that was played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// What the table promised.
    pub promised: u8,
    /// In how many moves the king was mated.
    pub moves: u8,
    /// How many tries the umpire refused.
    pub refused: u32,
}

/// A promise that was not kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{known} with the king on {king}: {what}")]
pub struct Broken {
    /// What White knew.
    pub known: Question,
    /// Where the king stood.
    pub king: Square,
    /// What went wrong.
    pub what: String,
}

impl<'a> Prover<'a> {
    /// A prover of these tables under the rules of wild16.
    pub fn new(tables: &'a Tables) -> Self {
        Self::under(Ruleset::WILD16, tables)
    }

    /// The same under other rules than those that the tables were made for.
    pub fn under(ruleset: Ruleset, tables: &'a Tables) -> Self {
        Self { tables, ruleset, counsels: HashMap::new(), survived: HashMap::new() }
    }

    /// How many moments the king has thought about.
    pub fn moments(&self) -> usize {
        self.survived.len()
    }

    /// A start drawn at random: every second time a placement won from total ignorance, if chance finds one,
    /// and otherwise a kept set or a part of it.
    pub fn draw(&self, ending: Ending, nth: u32, rng: &mut Rng) -> Option<Question> {
        let table = self.tables.of(ending)?;
        if nth.is_multiple_of(2) {
            let all = placements(ending);
            let drawn = (0..100).map(|_| all[rng.random_range(0..all.len())]);
            let mut known = drawn.map(|placement| Question { placement, kings: placement.free_for_king() });
            let won = known.find(|known| table.moves_to_mate(&known.placement, known.kings).is_some());
            if won.is_some() {
                return won;
            }
        }
        let (mut known, _) = table.nth(rng.random_range(0..table.len()))?;
        let part = known.kings & Squares(rng.random());
        if nth % 4 == 1 && !part.is_empty() {
            known.kings = part;
        }
        Some(known)
    }

    /// Plays a start out with the king where it survives longest.
    ///
    /// # Errors
    /// When the king is not mated within the moves that the table promises.
    pub fn play(&mut self, known: &Question) -> Result<Played, Broken> {
        let broken = |king: Square| move |what: String| Broken { known: *known, king, what };
        let mut longest = (0, Square::A1);
        for king in known.kings {
            let moves = self.survives(known, king).map_err(broken(king))?;
            longest = longest.max((moves, king));
        }
        let (expected, king) = longest;
        let played = self.play_from(known, king).map_err(broken(king))?;
        if played.moves > played.promised || played.moves != expected {
            let (moves, promised) = (played.moves, played.promised);
            return Err(broken(king)(format!("mated in {moves}, promised {promised}, foreseen {expected}")));
        }
        Ok(played)
    }

    fn counsel(&mut self, known: &Question) -> Result<Rc<Counsel>, String> {
        if let Some(counsel) = self.counsels.get(known) {
            return Ok(Rc::clone(counsel));
        }
        let counsel = self.tables.sure(&known.placement, known.kings);
        let counsel = Rc::new(counsel.ok_or_else(|| format!("the plan ends at {known}"))?);
        self.counsels.insert(*known, Rc::clone(&counsel));
        Ok(counsel)
    }

    /// How many moves of White's a king survives that stands on this square, at best.
    fn survives(&mut self, known: &Question, king: Square) -> Result<u8, String> {
        if let Some(&moves) = self.survived.get(&(*known, king)) {
            return Ok(moves);
        }
        let counsel = self.counsel(known)?;
        let moves = if counsel.refused.has(king) {
            self.survives(&Question { kings: counsel.refused, ..*known }, king)?
        } else {
            let mut longest = 0;
            for reply in position(&counsel.after, king, Color::Black)?.legal_tries() {
                longest = longest.max(self.survives(&next(&counsel, king, reply)?, reply.to)?);
            }
            longest + 1
        };
        self.survived.insert((*known, king), moves);
        Ok(moves)
    }

    /// Lets the umpire have the truth, White what it hears, and the king everything.
    fn play_from(&mut self, start: &Question, king: Square) -> Result<Played, String> {
        let promised = self.tables.moves_to_mate(&start.placement, start.kings).ok_or("not won")?;
        let mut umpire = Umpire::new(self.ruleset, position(&start.placement, king, Color::White)?);
        let mut truth = king;
        let mut known = *start;
        let mut played = Played { promised, moves: 0, refused: 0 };
        loop {
            let counsel = self.counsel(&known)?;
            let answer = umpire.hear(Color::White, counsel.put.into()).map_err(|why| why.to_string())?;
            if !answer.stood {
                played.refused += 1;
                known.kings = counsel.refused;
                continue;
            }
            played.moves += 1;
            let heard = answer.heard.white;
            if let Some(over) = heard.over {
                let mated = over.reason == Reason::Checkmate;
                return if mated { Ok(played) } else { Err(format!("the game ended with {}", over.reason)) };
            }
            if played.moves > promised {
                return Err(format!("still alive after {promised} moves"));
            }
            let mut best: Option<(u8, Try)> = None;
            for reply in position(&counsel.after, truth, Color::Black)?.legal_tries() {
                let survives = self.survives(&next(&counsel, truth, reply)?, reply.to)?;
                best = best.max(Some((survives, reply)));
            }
            let (_, reply) = best.ok_or("the king has no reply")?;
            let answer = umpire.hear(Color::Black, reply.into()).map_err(|why| why.to_string())?;
            if let Some(over) = answer.heard.white.over {
                return Err(format!("the game ended with {}", over.reason));
            }
            known = listened(&counsel, &heard, &answer.heard.white)?;
            truth = reply.to;
        }
    }
}

/// What White knows after its move and the king's, from what it heard of both.
fn listened(counsel: &Counsel, own: &Heard, reply: &Heard) -> Result<Question, String> {
    let stood = counsel.stood.iter().find(|stood| stood.checks == own.checks);
    let stood = stood.ok_or("an announcement that the plan does not know")?;
    match reply.taken {
        None => Ok(Question { placement: counsel.after, kings: stood.flights }),
        Some(taken) => {
            let placement = counsel.after.without(taken.on).ok_or("the last man was taken")?;
            Ok(Question { placement, kings: taken.on.bitboard() })
        }
    }
}

/// What White knows after a reply, as somebody sees who knows where the king stood.
fn next(counsel: &Counsel, king: Square, reply: Try) -> Result<Question, String> {
    let stood = counsel.stood.iter().find(|stood| stood.kings.has(king));
    let stood = stood.ok_or("a king that the plan does not know")?;
    if counsel.after.occupied().has(reply.to) {
        let left = counsel.after.without(reply.to).ok_or("the last man was taken")?;
        return Ok(Question { placement: left, kings: reply.to.bitboard() });
    }
    Ok(Question { placement: counsel.after, kings: stood.flights })
}

fn position(placement: &Placement, king: Square, to_move: Color) -> Result<Position, String> {
    placement.with_king(king, to_move).ok_or_else(|| format!("the king cannot stand on {king}"))
}
