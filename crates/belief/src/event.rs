use noctule_board::{Color, Squares, Try};
use noctule_player::{Briefing, Entry};
use noctule_rules::{AnyQuestion, DrawRule, Draws, Heard, Hopeless, Reason, Request, Ruleset, Turn, Verdict};

/// One diary entry as it bears on the worlds that may be true.
#[derive(Debug, Clone)]
pub enum Event {
    /// An own move stood.
    OwnMove {
        /// The move.
        stood: Try,
        /// What was heard.
        heard: Heard,
    },
    /// An own try did not stand.
    OwnRefusal(Try),
    /// The answer to an own "any?".
    OwnAny(bool),
    /// The enemy moved.
    EnemyMove {
        /// What was heard.
        heard: Heard,
        /// Whether the rules left the enemy nothing but a pawn capture.
        pawn_capture_owed: bool,
    },
    /// So many of the enemy's tries, all different, have been refused this turn, or since "any?" was asked.
    EnemyRefusals {
        /// How many.
        count: usize,
        /// What the enemy has been told this turn.
        turn: Turn,
    },
    /// The answer to the enemy's "any?".
    EnemyAny(bool),
    /// Nothing that bears on the worlds.
    Nothing,
}

/// Turns the entries of one seat's diary into events, keeping track of the enemy's turn.
#[derive(Debug, Clone)]
pub struct Listener {
    seat: Color,
    ruleset: Ruleset,
    enemy_turn: Turn,
    refusals: usize,
    any: Option<bool>,
    refusals_since_any: usize,
}

impl Listener {
    /// Begins to listen at the start of a game.
    pub fn new(briefing: &Briefing) -> Self {
        let Draws { repetition, .. } = briefing.ruleset.draws;
        Self {
            seat: briefing.color,
            ruleset: briefing.ruleset.with_draws(Draws { fifty_moves: DrawRule::Off, repetition }),
            enemy_turn: Turn::begin(&briefing.ruleset, &briefing.opening),
            refusals: 0,
            any: None,
            refusals_since_any: 0,
        }
    }

    /// Whose diary this is.
    pub fn seat(&self) -> Color {
        self.seat
    }

    /// The rules in force, by which worlds are judged: all but the count of fifty moves. A hidden pawn move
    /// begins it anew, so worlds that are otherwise the same would differ in it.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// What the next entry means.
    pub fn hear(&mut self, entry: &Entry) -> Event {
        match *entry {
            Entry::Asked { request, heard } => self.asked(request, &heard),
            Entry::Overheard(heard) => self.overheard(&heard),
        }
    }

    fn asked(&mut self, request: Request, heard: &Heard) -> Event {
        match (request, heard.verdict) {
            (Request::Try(stood), Some(Verdict::Moved)) => {
                self.enemy_turn = Turn::begin(&self.ruleset, heard);
                self.refusals = 0;
                self.any = None;
                self.refusals_since_any = 0;
                Event::OwnMove { stood, heard: on_the_board(heard) }
            }
            (Request::Try(put), Some(Verdict::Refused | Verdict::Nonsense)) => Event::OwnRefusal(put),
            (Request::AnyPawnTries, Some(Verdict::Any(yes))) => Event::OwnAny(yes),
            _ => Event::Nothing,
        }
    }

    fn overheard(&mut self, heard: &Heard) -> Event {
        match heard.verdict {
            Some(Verdict::Moved) => {
                let pawn_capture_owed = self.any == Some(true)
                    && match self.ruleset.any_question {
                        AnyQuestion::None => false,
                        AnyQuestion::Binding => true,
                        AnyQuestion::OneTry => self.refusals_since_any == 0,
                    };
                Event::EnemyMove { heard: on_the_board(heard), pawn_capture_owed }
            }
            // Where hopeless tries are refused like others, a refusal says nothing of the board.
            Some(Verdict::Refused) if self.ruleset.hopeless != Hopeless::Refused => {
                self.refusals += 1;
                self.refusals_since_any += 1;
                // One refused pawn capture may have freed the enemy to try anything.
                let freed = self.enemy_turn.owes_pawn_capture()
                    && self.ruleset.any_question != AnyQuestion::Binding
                    && self.refusals > 1;
                if freed {
                    return Event::Nothing;
                }
                Event::EnemyRefusals { count: self.refusals, turn: self.enemy_turn.clone() }
            }
            Some(Verdict::Refused) => {
                self.refusals_since_any += 1;
                Event::Nothing
            }
            Some(Verdict::Any(yes)) => {
                self.any = Some(yes);
                self.refusals = 0;
                self.refusals_since_any = 0;
                self.enemy_turn.note(&self.ruleset, Squares::EMPTY, Request::AnyPawnTries, heard);
                Event::EnemyAny(yes)
            }
            Some(Verdict::Nonsense) | None => Event::Nothing,
        }
    }
}

/// What was heard, without an end that the position itself does not bring about: a world holds no history
/// of positions, no clock and no agreement.
fn on_the_board(heard: &Heard) -> Heard {
    let over = heard.over.filter(|over| {
        matches!(over.reason, Reason::Checkmate | Reason::Stalemate | Reason::InsufficientMaterial)
    });
    Heard { over, ..*heard }
}
