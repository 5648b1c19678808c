use crate::{
    Captures, CheckLines, DrawRule, EnPassant, Heard, Kind, NotPut, Outcome, PawnTries, PawnTryNews,
    Promotions, Reason, Refusals, Request, Ruleset, Stalemate, Standing, Taken, Turn, Verdict,
};
use noctule_board::{ByColor, Man, Position, Try};

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
    let mover = position.to_move();
    let unmoved = |mine, theirs| Ok(Ruling { after: None, heard: ByColor::split(mover, mine, theirs) });
    let standing = turn.standing(ruleset, &position.own_men(mover), request);
    let put = match (standing, request) {
        (Standing::NotPut(why), _) => return Err(why),
        (_, Request::AnyPawnTries) => {
            let answer = Heard::only(Verdict::Any(position.pawn_captures().count > 0));
            return unmoved(answer, answer);
        }
        (Standing::Hopeless, Request::Try(_)) if ruleset.hopeless == crate::Hopeless::Nonsense => {
            let nonsense = Heard::only(Verdict::Nonsense);
            return unmoved(nonsense, nonsense);
        }
        (_, Request::Try(put)) => put,
    };
    if standing == Standing::Open && position.would_stand(put) {
        let after = position.after(put);
        let heard = announce(ruleset, position, put, &after);
        return Ok(Ruling { after: Some(after), heard: ByColor::split(mover, heard, heard) });
    }
    let refused = Heard::only(Verdict::Refused);
    match ruleset.refusals {
        Refusals::TrierOnly => unmoved(refused, Heard::default()),
        Refusals::Both => unmoved(refused, refused),
    }
}

/// What both seats hear when a legal try has been played.
pub fn announce(ruleset: &Ruleset, before: &Position, stood: Try, after: &Position) -> Heard {
    let mut heard = Heard { verdict: Some(Verdict::Moved), ..situation(ruleset, after) };
    if let Some(capture) = before.capture(stood) {
        let named = capture.en_passant && ruleset.en_passant == EnPassant::LandingSquareNamed;
        let kind = if capture.man == Man::Pawn { Kind::Pawn } else { Kind::Piece };
        heard.taken = Some(Taken {
            on: if named { stood.to } else { capture.victim },
            kind: (ruleset.captures == Captures::SquareAndKind).then_some(kind),
        });
        heard.en_passant = named;
    }
    heard.promoted = stood.promotion.is_some() && ruleset.promotions == Promotions::Announced;
    heard
}

/// What both seats hear before the first move: a start position may have checks and pawn tries in it.
pub fn opening(ruleset: &Ruleset, start: &Position) -> Heard {
    situation(ruleset, start)
}

/// The part of an announcement that the new position alone decides.
fn situation(ruleset: &Ruleset, position: &Position) -> Heard {
    Heard {
        checks: CheckLines::of(position),
        pawn_tries: pawn_tries(ruleset, position),
        over: end_of(ruleset, position),
        ..Heard::default()
    }
}

/// Counts a capture that promotes once, not once per promotion choice (rulebook/corner-cases/pawn-tries.md).
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
