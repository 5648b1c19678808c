//! Where the package and our law differ on purpose.
//!
//! Each difference is a correction of the peer's answer, made only where its predicate over the game and
//! the request holds. What is not equal to ours after all corrections is a difference to look into.

use super::referee::{Put, Reply};
use noctule_board::{Man, Rank, Square, Try};
use noctule_rules::{AnyQuestion, CheckLines, Hopeless, OpenGame, PawnTryNews, Request, Standing};

/// A difference that we stand by; `docs/oracle.md` tells each to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Intended {
    AfterTheEnd,
    ChecksAtTheEnd,
    CountAtTheEnd,
    EnPassantLeak,
    OfferedAgain,
    ReversibleLimit,
}

/// A request with the game it was put in.
#[derive(Debug)]
pub(crate) struct Case<'a> {
    /// The game before the request.
    pub(crate) before: &'a OpenGame,
    /// The game after it.
    pub(crate) after: &'a OpenGame,
    /// The request.
    pub(crate) request: Request,
    /// The square that the last move's pawn passed over, if it went two steps.
    pub(crate) passed: Option<Square>,
}

impl Intended {
    pub(crate) const ALL: [Self; 6] = [
        Self::AfterTheEnd,
        Self::ChecksAtTheEnd,
        Self::CountAtTheEnd,
        Self::EnPassantLeak,
        Self::OfferedAgain,
        Self::ReversibleLimit,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::AfterTheEnd => "after-the-end",
            Self::ChecksAtTheEnd => "checks-at-the-end",
            Self::CountAtTheEnd => "count-at-the-end",
            Self::EnPassantLeak => "en-passant-leak",
            Self::OfferedAgain => "offered-again",
            Self::ReversibleLimit => "reversible-limit",
        }
    }

    pub(crate) const fn why(self) -> &'static str {
        match self {
            Self::AfterTheEnd => {
                "the package still answers tries in a finished game; a game that is over hears nothing more"
            }
            Self::ChecksAtTheEnd => {
                "of a move that ends the game the package tells only the end; a mate is a check, and the lines of a \
                 check belong to every move that gives one"
            }
            Self::CountAtTheEnd => {
                "the package stops counting pawn tries when the game ends; the count belongs to every move, \
                 though at the end it is nearly always zero"
            }
            Self::EnPassantLeak => {
                "the package offers an en passant capture although none is announced, which tells that the last \
                 move was a pawn's double step; who was told that no pawn can take knows this one cannot"
            }
            Self::OfferedAgain => {
                "after a yes and a failed pawn try the package offers tries that it refused before the question; \
                 a refusal holds for the whole turn"
            }
            Self::ReversibleLimit => {
                "the package draws a game after 2,000 half-moves without a capture or a pawn move; we have no \
                 such rule"
            }
        }
    }

    /// Corrects the peer's answer, and says whether there was anything to correct.
    pub(crate) fn mend(self, case: &Case<'_>, theirs: &mut Reply) -> bool {
        match (self, theirs) {
            (Self::AfterTheEnd, theirs @ Reply::Put(_)) if case.before.over().is_some() => {
                *theirs = Reply::NotPut;
                true
            }
            (Self::ChecksAtTheEnd, Reply::Put(put)) => {
                let lines = CheckLines::of(case.after.position());
                let silent = !put.white.iter().any(|word| word.starts_with("check:"));
                if !(put.stood && put.over.is_some() && silent && !lines.is_empty()) {
                    return false;
                }
                for words in [&mut put.white, &mut put.black] {
                    words.extend(lines.iter().map(|line| format!("check:{}", line.word())));
                    // A promotion is told last.
                    words.sort_by_key(|word| word == "promoted");
                }
                true
            }
            (Self::CountAtTheEnd, Reply::Put(put)) => {
                let counts = case.before.ruleset().pawn_tries == PawnTryNews::Count;
                if !(counts && put.stood && put.over.is_some()) {
                    return false;
                }
                let count = format!("pawn-tries:{}", case.after.position().pawn_captures().count);
                put.white.push(count.clone());
                put.black.push(count);
                true
            }
            (Self::EnPassantLeak, Reply::Put(put)) => {
                let calls_nonsense = case.before.ruleset().hopeless == Hopeless::Nonsense;
                let leaked = matches!(case.request, Request::Try(put) if case.is_leaked_en_passant(put));
                calls_nonsense && leaked && refused_to_nonsense(put)
            }
            (Self::ReversibleLimit, Reply::Put(put)) => {
                let limit = case.after.position().quiet_plies() == 2000
                    && put.over.as_ref().is_some_and(|over| over.reason == "too-many-reversible-moves");
                if limit {
                    put.over = None;
                }
                limit
            }
            _ => false,
        }
    }

    /// Whether this difference explains that the peer alone offers `offered` to the side to move.
    pub(crate) fn explains_offer(self, case: &Case<'_>, offered: Try) -> bool {
        match self {
            Self::EnPassantLeak => case.is_leaked_en_passant(offered),
            Self::OfferedAgain => {
                let turn = case.before.turn();
                case.before.ruleset().any_question == AnyQuestion::OneTry
                    && turn.any() == Some(true)
                    && !turn.owes_pawn_capture()
                    && turn.refused().contains(&offered)
            }
            _ => false,
        }
    }
}

impl Case<'_> {
    /// A pawn capture onto the square just passed, which its owner was told cannot stand.
    fn is_leaked_en_passant(&self, put: Try) -> bool {
        let game = self.before;
        let position = game.position();
        let own = position.own_men(game.to_move());
        let told = game.ruleset().pawn_tries != PawnTryNews::Silent;
        let takes_in_passing = own.on(put.from) == Some(Man::Pawn)
            && Some(put.to) == self.passed
            && put.from.file() != put.to.file()
            && put.promotion.is_none();
        told && takes_in_passing
            && !position.would_stand(put)
            && game.turn().standing(game.ruleset(), &own, Request::Try(put)) != Standing::Open
    }
}

fn refused_to_nonsense(put: &mut Put) -> bool {
    let mut changed = false;
    for word in put.white.iter_mut().chain(&mut put.black) {
        if word == "refused" {
            *word = "nonsense".into();
            changed = true;
        }
    }
    changed
}

/// The square that a pawn's double step passed over.
pub(crate) fn passed_square(before: &OpenGame, stood: Try) -> Option<Square> {
    let pawn = before.position().on(stood.from) == Some((before.to_move(), Man::Pawn));
    let steps = (stood.to.rank() as i8 - stood.from.rank() as i8).abs();
    let passed = Square::new(stood.from.file(), Rank::Third.relative_to(before.to_move()));
    (pawn && steps == 2).then_some(passed)
}
