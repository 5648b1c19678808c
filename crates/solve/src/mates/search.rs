use crate::mates::{After, Knowledge, Plan, Stood};
use noctule_board::{Color, Position};
use noctule_rules::{AnyQuestion, Draws, Heard, Obligation, Reason, Request, Ruleset, play_aloud};
use rustc_hash::FxHashMap;

/// A search for sure plans with one goal. What it has found stays with it.
pub struct Search<G> {
    ruleset: Ruleset,
    goal: G,
    known: FxHashMap<Key, Known>,
    looked_at: u64,
    limit: u64,
}

/// The search has looked at as much knowledge as it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("gave up after {0} parts of the search")]
pub struct Gone(pub u64);

/// A digest of the worlds' keys, in order, and what the turn leaves open.
type Key = (u64, u64, Option<bool>, bool);

#[derive(Debug, Clone, Copy, Default)]
struct Known {
    /// In how many moves the goal is surely reached, and with what first.
    won: Option<(u32, Request)>,
    /// In so many moves it is not.
    lost: u32,
}

/// The goal of mating: a try of `seat`'s stood, and this was heard.
pub fn mates(seat: Color) -> impl Fn(&Position, &Heard) -> bool {
    move |_, heard| {
        heard.over.is_some_and(|over| over.reason == Reason::Checkmate && over.winner == Some(seat))
    }
}

impl<G: Fn(&Position, &Heard) -> bool> Search<G> {
    /// A search under a ruleset. `goal` says whether an own try that stood has reached the goal, from the
    /// position after it and what was heard. No more than `limit` parts are looked at. Draws by counting moves
    /// are left out of account.
    pub fn new(ruleset: &Ruleset, goal: G, limit: u64) -> Self {
        let ruleset = ruleset.with_draws(Draws::OFF);
        Self { ruleset, goal, known: FxHashMap::default(), looked_at: 0, limit }
    }

    /// The rules, without draws by counting.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// How much knowledge was looked at so far.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Whether some plan of at most so many moves reaches the goal in every world.
    ///
    /// # Errors
    /// When the limit is reached.
    pub fn is_sure(&mut self, knowledge: &Knowledge, moves: u32) -> Result<bool, Gone> {
        Ok(self.first(knowledge, moves)?.is_some())
    }

    /// Whether the goal is surely reached within so many further moves after a try that stood.
    ///
    /// # Errors
    /// When the limit is reached.
    pub fn is_sure_after(&mut self, stood: &Stood, moves: u32) -> Result<bool, Gone> {
        if stood.worlds.iter().all(|world| (self.goal)(world, &stood.heard)) {
            return Ok(true);
        }
        if stood.heard.over.is_some() || moves == 0 {
            return Ok(false);
        }
        let ruleset = self.ruleset;
        for (heard, knowledge) in stood.answers(&ruleset) {
            if heard.over.is_some() || !self.is_sure(&knowledge, moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A sure plan with the fewest moves, at most so many.
    ///
    /// # Errors
    /// When the limit is reached.
    pub fn plan(&mut self, knowledge: &Knowledge, moves: u32) -> Result<Option<Plan>, Gone> {
        for fewest in 1..=moves {
            if self.is_sure(knowledge, fewest)? {
                return self.written(knowledge, fewest).map(Some);
            }
        }
        Ok(None)
    }

    /// What to put first, if the goal is surely reached.
    ///
    /// Knowing more never hurts: a plan for some worlds is a plan for fewer. So the first try whose every
    /// standing is won settles the matter together with what is left when it is refused, except where a refused
    /// try changes what may be put.
    fn first(&mut self, knowledge: &Knowledge, moves: u32) -> Result<Option<Request>, Gone> {
        if moves == 0 {
            return Ok(None);
        }
        let key = key(knowledge);
        let known = self.known.get(&key).copied().unwrap_or_default();
        match known.won {
            Some((in_moves, first)) if in_moves <= moves => return Ok(Some(first)),
            _ if known.lost >= moves => return Ok(None),
            _ => {}
        }
        self.looked_at += 1;
        if self.looked_at > self.limit {
            return Err(Gone(self.limit));
        }
        let ruleset = self.ruleset;
        let binding = ruleset.obligation != Obligation::None || ruleset.any_question != AnyQuestion::None;
        let mut found = None;
        'requests: for request in knowledge.requests(&ruleset) {
            if moves == 1 && self.fails_at_once(knowledge, request) {
                continue;
            }
            let Some(parting) = knowledge.put(&ruleset, request) else { continue };
            let asks = matches!(request, Request::AnyPawnTries);
            if parting.stood.is_empty() && !asks {
                continue;
            }
            for stood in &parting.stood {
                if !self.is_sure_after(stood, moves - 1)? {
                    continue 'requests;
                }
            }
            for (_, left) in &parting.kept {
                if self.first(left, moves)?.is_none() {
                    if binding {
                        continue 'requests;
                    }
                    break 'requests;
                }
            }
            found = Some(request);
            break;
        }
        let known = self.known.entry(key).or_default();
        match found {
            Some(first) => known.won = Some((moves, first)),
            None => known.lost = moves,
        }
        Ok(found)
    }

    /// Whether a last try stands somewhere without reaching the goal: the first such world is enough.
    fn fails_at_once(&self, knowledge: &Knowledge, request: Request) -> bool {
        let Request::Try(put) = request else { return false };
        knowledge.worlds().iter().filter(|world| world.would_stand(put)).any(|world| {
            let mut after = world.clone();
            let heard = play_aloud(&self.ruleset, &mut after, put);
            !(self.goal)(&after, &heard)
        })
    }

    /// Every request with which a sure plan of at most so many moves can begin.
    ///
    /// # Errors
    /// When the limit is reached.
    pub fn first_requests(&mut self, knowledge: &Knowledge, moves: u32) -> Result<Vec<Request>, Gone> {
        let ruleset = self.ruleset;
        let mut found = Vec::new();
        if moves == 0 || !self.is_sure(knowledge, moves)? {
            return Ok(found);
        }
        'requests: for request in knowledge.requests(&ruleset) {
            let Some(parting) = knowledge.put(&ruleset, request) else { continue };
            for stood in &parting.stood {
                if !self.is_sure_after(stood, moves - 1)? {
                    continue 'requests;
                }
            }
            for (_, left) in &parting.kept {
                if !self.is_sure(left, moves)? {
                    continue 'requests;
                }
            }
            found.push(request);
        }
        Ok(found)
    }

    fn written(&mut self, knowledge: &Knowledge, moves: u32) -> Result<Plan, Gone> {
        let mut fewest = moves;
        while fewest > 1 && self.first(knowledge, fewest - 1)?.is_some() {
            fewest -= 1;
        }
        let Some(request) = self.first(knowledge, fewest)? else {
            unreachable!("written only where a plan is known")
        };
        let ruleset = self.ruleset;
        let parting = knowledge.put(&ruleset, request).unwrap_or_default();
        let mut plan = Plan { request, kept: Vec::new(), stood: Vec::new() };
        for (heard, left) in &parting.kept {
            plan.kept.push((*heard, self.written(left, fewest)?));
        }
        for stood in &parting.stood {
            let reached = stood.worlds.iter().all(|world| (self.goal)(world, &stood.heard));
            let after = if reached {
                After::Reached
            } else {
                let mut answers = Vec::new();
                for (heard, knowledge) in stood.answers(&ruleset) {
                    answers.push((heard, self.written(&knowledge, fewest - 1)?));
                }
                After::Enemy(answers)
            };
            plan.stood.push((stood.heard, after));
        }
        Ok(plan)
    }
}

/// The worlds are digested twice, in different ways: sets of thousands are met, and are not kept.
fn key(knowledge: &Knowledge) -> Key {
    let (mut first, mut second) = (0u64, 0u64);
    for world in knowledge.worlds() {
        let world = world.repetition_key();
        first = (first.rotate_left(5) ^ world).wrapping_mul(0x517c_c1b7_2722_0a95);
        second = (second ^ world.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    }
    (first, second, knowledge.turn().any(), knowledge.turn().owes_pawn_capture())
}
