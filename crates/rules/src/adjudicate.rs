use crate::{
    Captures, CheckLines, DrawRule, EnPassant, Heard, Hopeless, Kind, NotPut, Outcome, PawnTries,
    PawnTryNews, Promotions, Reason, Refusals, Request, Ruleset, Stalemate, Standing, Taken, Turn, Verdict,
};
use noctule_board::{ByColor, Color, Man, Position, Try};

/// What became of a request.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// The position after a try that stood; `None` when nothing moved.
    pub after: Option<Position>,
    /// What each seat hears.
    pub heard: ByColor<Heard>,
}

/// Decides on a request of the side to move, given what that side has been told this turn.
///
/// Pure: equal arguments give equal rulings, whoever asks and whether the position is true or imagined.
///
/// # Errors
/// A request that the ruleset does not let be put; nobody hears of it.
pub fn adjudicate(
    ruleset: &Ruleset,
    position: &Position,
    turn: &Turn,
    request: Request,
) -> Result<Ruling, NotPut> {
    Ok(match judge(ruleset, position, turn, request)? {
        Judgement::Stands(legal) => {
            let mut after = position.clone();
            let heard = play_aloud(ruleset, &mut after, legal);
            Ruling { after: Some(after), heard: ByColor { white: heard, black: heard } }
        }
        Judgement::Answered(heard) => Ruling { after: None, heard },
    })
}

/// A decision before anything has moved.
pub(crate) enum Judgement {
    /// The try is to be played.
    Stands(Try),
    /// Nothing moves, and this is heard.
    Answered(ByColor<Heard>),
}

#[inline]
pub(crate) fn judge(
    ruleset: &Ruleset,
    position: &Position,
    turn: &Turn,
    request: Request,
) -> Result<Judgement, NotPut> {
    let mover = position.to_move();
    if let Request::Try(put) = request
        && !turn.owes_pawn_capture()
    {
        // A legal try is never hopeless, and where a hopeless one is merely refused the reason is no matter.
        if position.would_stand(put) {
            return Ok(Judgement::Stands(put));
        }
        if ruleset.hopeless == Hopeless::Refused {
            return Ok(Judgement::Answered(refusal(ruleset, mover)));
        }
    }
    let standing = turn.standing(ruleset, &position.own_men(mover), request);
    Ok(match (standing, request) {
        (Standing::NotPut(why), _) => return Err(why),
        (_, Request::AnyPawnTries) => to_both(Verdict::Any(position.pawn_captures().count > 0)),
        (Standing::Hopeless, _) if ruleset.hopeless == Hopeless::Nonsense => to_both(Verdict::Nonsense),
        (Standing::Open, Request::Try(put)) if position.would_stand(put) => Judgement::Stands(put),
        _ => Judgement::Answered(refusal(ruleset, mover)),
    })
}

fn refusal(ruleset: &Ruleset, trier: Color) -> ByColor<Heard> {
    let refused = Heard::only(Verdict::Refused);
    let overheard = if ruleset.refusals == Refusals::Both { refused } else { Heard::default() };
    ByColor::split(trier, refused, overheard)
}

fn to_both(verdict: Verdict) -> Judgement {
    let heard = Heard::only(verdict);
    Judgement::Answered(ByColor { white: heard, black: heard })
}

/// Plays a legal try, and says what both seats hear of it.
#[inline]
pub fn play_aloud(ruleset: &Ruleset, position: &mut Position, legal: Try) -> Heard {
    let Heard { verdict, taken, en_passant, promoted, .. } = said_of_move(ruleset, position, legal);
    position.play(legal);
    Heard { verdict, taken, en_passant, promoted, ..situation(ruleset, position) }
}

/// The position after a legal try, if both seats hear exactly this of it.
///
/// The same as to compare with what [`play_aloud`] says, but what is cheap to know is compared first.
#[inline]
pub fn play_as_heard(ruleset: &Ruleset, position: &Position, legal: Try, heard: &Heard) -> Option<Position> {
    let said = said_of_move(ruleset, position, legal);
    let may = said.taken == heard.taken
        && said.verdict == heard.verdict
        && said.en_passant == heard.en_passant
        && said.promoted == heard.promoted;
    if !may {
        return None;
    }
    let after = position.after(legal);
    let sounds_so = CheckLines::of(&after) == heard.checks
        && pawn_tries(ruleset, &after) == heard.pawn_tries
        && end_of(ruleset, &after) == heard.over;
    sounds_so.then_some(after)
}

/// The part of an announcement that the move decides, before it is made.
#[inline]
fn said_of_move(ruleset: &Ruleset, position: &Position, legal: Try) -> Heard {
    let mut heard = Heard::only(Verdict::Moved);
    if let Some(capture) = position.capture(legal) {
        let named = capture.en_passant && ruleset.en_passant == EnPassant::LandingSquareNamed;
        let kind = if capture.man == Man::Pawn { Kind::Pawn } else { Kind::Piece };
        heard.taken = Some(Taken {
            on: if named { legal.to } else { capture.victim },
            kind: (ruleset.captures == Captures::SquareAndKind).then_some(kind),
        });
        heard.en_passant = named;
    }
    heard.promoted = legal.promotion.is_some() && ruleset.promotions == Promotions::Announced;
    heard
}

/// What both seats hear before the first move: a start position may have checks and pawn tries in it.
pub fn opening(ruleset: &Ruleset, start: &Position) -> Heard {
    situation(ruleset, start)
}

/// The part of an announcement that the new position alone decides.
#[inline]
fn situation(ruleset: &Ruleset, position: &Position) -> Heard {
    Heard {
        checks: CheckLines::of(position),
        pawn_tries: pawn_tries(ruleset, position),
        over: end_of(ruleset, position),
        ..Heard::default()
    }
}

/// Counts a capture that promotes once, not once per promotion choice (rulebook/pawn-tries.md).
fn pawn_tries(ruleset: &Ruleset, position: &Position) -> Option<PawnTries> {
    if ruleset.pawn_tries == PawnTryNews::Silent {
        return None;
    }
    let captures = position.pawn_captures();
    match ruleset.pawn_tries {
        PawnTryNews::Silent => None,
        PawnTryNews::Count => Some(PawnTries::Count(captures.count)),
        PawnTryNews::WhetherAny => (captures.count > 0).then_some(PawnTries::Some),
        PawnTryNews::Squares => (captures.count > 0).then_some(PawnTries::From(captures.from)),
    }
}

/// The end that the position itself brings. Repetition needs a history and is [`crate::OpenGame`]'s to see.
fn end_of(ruleset: &Ruleset, position: &Position) -> Option<Outcome> {
    let idle = position.to_move();
    if !position.has_legal_try() {
        return Some(if !position.checkers().is_empty() {
            Outcome::won(Reason::Checkmate, !idle)
        } else if ruleset.stalemate == Stalemate::Loss {
            Outcome::won(Reason::Stalemate, !idle)
        } else {
            Outcome::drawn(Reason::Stalemate)
        });
    }
    if position.is_dead() {
        return Some(Outcome::drawn(Reason::InsufficientMaterial));
    }
    let fifty = ruleset.draws.fifty_moves == DrawRule::Automatic && position.quiet_plies() >= 100;
    fifty.then_some(Outcome::drawn(Reason::FiftyMoves))
}
