use crate::possible::is_pawn_capture;
use crate::{
    AnyQuestion, Heard, Hopeless, Obligation, PawnTries, PawnTryNews, Request, Ruleset, Verdict, is_possible,
    possible_tries,
};
use noctule_board::{Man, OwnMen, Squares, Try};

/// What the side to move has been told since the turn became its own: the news of its pawn captures, the
/// answer to "any?", the tries refused so far.
///
/// All of it is in that side's diary, so a seat holds an equal `Turn` to the umpire's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    news: News,
    any: Option<bool>,
    obliged: bool,
    refused: Vec<Try>,
}

/// What is known of one's own pawn captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    Nothing,
    Some,
    None,
    From(Squares),
}

/// How a request stands before the umpire has looked at the enemy's men.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is for the umpire to decide.
    Open,
    /// Its owner could know that it is in vain.
    Hopeless,
    /// It may not be put.
    NotPut(NotPut),
}

/// Why a request may not be put. Each reason follows from what its owner knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotPut {
    /// The ruleset has no such question.
    #[error("expected a try: this ruleset has no question \"any?\"")]
    NoSuchQuestion,
    /// "any?" is asked once a turn.
    #[error("expected a try: \"any?\" has been asked this turn already")]
    AskedAlready,
    /// Pawn captures were announced and one must be tried now.
    #[error("expected a pawn capture: one must be tried now")]
    PawnCaptureOwed,
    /// No enemy man could make this try possible, or it was refused this turn already.
    #[error("expected a possible try: this one cannot stand wherever the enemy's men are")]
    Hopeless,
}

impl Turn {
    /// The turn that begins with what the side now to move has just heard.
    pub fn begin(ruleset: &Ruleset, heard: &Heard) -> Self {
        let mut turn = Self { news: News::Nothing, any: None, obliged: false, refused: Vec::new() };
        turn.begin_again(ruleset, heard);
        turn
    }

    /// The same, in place: the list of refused tries keeps its room.
    pub(crate) fn begin_again(&mut self, ruleset: &Ruleset, heard: &Heard) {
        self.news = match (ruleset.pawn_tries, heard.pawn_tries) {
            (PawnTryNews::Silent, _) => News::Nothing,
            (_, None | Some(PawnTries::Count(0))) => News::None,
            (_, Some(PawnTries::Count(_) | PawnTries::Some)) => News::Some,
            (_, Some(PawnTries::From(squares))) => News::From(squares),
        };
        self.any = None;
        self.obliged = ruleset.obligation == Obligation::OneTry && self.news == News::Some;
        self.refused.clear();
    }

    /// Takes note of an answer that did not end the turn. The pawns are those of the side to move.
    pub fn note(&mut self, ruleset: &Ruleset, pawns: Squares, request: Request, heard: &Heard) {
        match (request, heard.verdict) {
            (Request::AnyPawnTries, Some(Verdict::Any(yes))) => {
                self.any = Some(yes);
                self.obliged = yes;
            }
            (Request::Try(put), Some(Verdict::Refused)) => {
                if ruleset.any_question != AnyQuestion::Binding && is_pawn_capture(pawns, put) {
                    self.obliged = false;
                }
                if !self.refused.contains(&put) {
                    self.refused.push(put);
                }
            }
            _ => {}
        }
    }

    /// The tries refused so far, in order.
    pub fn refused(&self) -> &[Try] {
        &self.refused
    }

    /// The answer to "any?", if it was asked.
    pub fn any(&self) -> Option<bool> {
        self.any
    }

    /// Whether a pawn capture must be tried now.
    pub fn owes_pawn_capture(&self) -> bool {
        self.obliged
    }

    /// Whether pawn captures are known to exist.
    pub fn knows_pawn_tries(&self) -> bool {
        self.any == Some(true) || matches!(self.news, News::Some | News::From(_))
    }

    /// How a request stands, from its owner's knowledge alone.
    pub fn standing(&self, ruleset: &Ruleset, own: &OwnMen, request: Request) -> Standing {
        let put = match request {
            Request::AnyPawnTries => return self.standing_of_question(ruleset),
            Request::Try(put) => put,
        };
        let hopeless = self.is_hopeless(own, put);
        if self.obliged && (hopeless || !is_pawn_capture(own.squares(Man::Pawn), put)) {
            Standing::NotPut(NotPut::PawnCaptureOwed)
        } else if !hopeless {
            Standing::Open
        } else if ruleset.hopeless == Hopeless::NotPut {
            Standing::NotPut(NotPut::Hopeless)
        } else {
            Standing::Hopeless
        }
    }

    /// Everything that may be put with any hope: what an umpire would offer, were he asked.
    pub fn options(&self, ruleset: &Ruleset, own: &OwnMen) -> Vec<Request> {
        let question =
            (self.standing_of_question(ruleset) == Standing::Open).then_some(Request::AnyPawnTries);
        let tries = possible_tries(own).into_iter().map(Request::Try);
        tries.filter(|&put| self.standing(ruleset, own, put) == Standing::Open).chain(question).collect()
    }

    fn standing_of_question(&self, ruleset: &Ruleset) -> Standing {
        if ruleset.any_question == AnyQuestion::None {
            Standing::NotPut(NotPut::NoSuchQuestion)
        } else if self.any.is_some() {
            Standing::NotPut(NotPut::AskedAlready)
        } else {
            Standing::Open
        }
    }

    fn is_hopeless(&self, own: &OwnMen, put: Try) -> bool {
        self.refused.contains(&put)
            || !is_possible(own, put)
            || (is_pawn_capture(own.squares(Man::Pawn), put) && self.excludes_pawn_capture(put))
    }

    fn excludes_pawn_capture(&self, put: Try) -> bool {
        self.any == Some(false)
            || match self.news {
                News::Nothing | News::Some => false,
                News::None => true,
                News::From(squares) => !squares.has(put.from),
            }
    }
}
