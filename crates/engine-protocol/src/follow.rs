//! Whether an entry can follow, as far as the seat's own men and the rules tell.

use noctule_board::{Man, Rank, Square, Try};
use noctule_player::{Entry, PlayerView};
use noctule_rules::{
    AnyQuestion, Captures, EnPassant, Heard, Hopeless, Kind, PawnTries, Promotions, Refusals, Request,
    Standing, Taken, Verdict,
};

/// Gives the entry back, with the kind of an own man that was taken filled in where it was left out.
///
/// # Errors
/// What was expected instead.
pub(crate) fn follow(view: &PlayerView, entry: Entry) -> Result<Entry, String> {
    if view.over().is_some() {
        return Err("nothing after the end of the game".into());
    }
    match entry {
        Entry::Asked { .. } if !view.is_own_turn() => {
            Err("an element of the enemy's, who is to move: ?, ?xd5, ?-, ?! or ?any/no".into())
        }
        Entry::Overheard(_) if view.is_own_turn() => {
            Err("an own try, since it is this seat's turn, such as e2e4 or -e2e4".into())
        }
        Entry::Asked { request, heard } => asked(view, request, &heard).map(|()| entry),
        Entry::Overheard(heard) => overheard(view, heard).map(Entry::Overheard),
    }
}

fn asked(view: &PlayerView, request: Request, heard: &Heard) -> Result<(), String> {
    let standing = view.turn().standing(view.ruleset(), view.own(), request);
    if let Standing::NotPut(why) = standing {
        let why = why.to_string();
        return Err(why.trim_start_matches("expected ").to_owned());
    }
    let Request::Try(put) = request else { return Ok(()) };
    let nonsense = view.ruleset().hopeless == Hopeless::Nonsense && standing == Standing::Hopeless;
    match heard.verdict {
        Some(Verdict::Moved) if standing != Standing::Open => {
            Err("a move that these men could make".to_owned())
        }
        Some(Verdict::Moved) => stood(view, put, heard),
        Some(Verdict::Nonsense) if !nonsense => {
            Err("! only where the umpire says nonsense, before a try that is in vain".to_owned())
        }
        Some(Verdict::Refused) if nonsense => Err("! before a try that is in vain".to_owned()),
        _ => Ok(()),
    }
}

fn stood(view: &PlayerView, put: Try, heard: &Heard) -> Result<(), String> {
    let takes_with_pawn = view.is_pawn_capture(put);
    match heard.taken {
        Some(taken) => took(view, put, heard, taken)?,
        None if takes_with_pawn => return Err("a capture, since a pawn has stepped diagonally".into()),
        None if heard.en_passant => return Err("a capture beside ep".into()),
        None => {}
    }
    let told = put.promotion.is_some() && view.ruleset().promotions == Promotions::Announced;
    if heard.promoted != told {
        return Err("= after promotions where they are announced, and nowhere else".into());
    }
    match heard.pawn_tries {
        Some(PawnTries::From(squares)) if !squares.is_disjoint(view.own().all()) => {
            Err("the squares of the enemy's pawns, where no own man stands".into())
        }
        _ => Ok(()),
    }
}

fn took(view: &PlayerView, put: Try, heard: &Heard, taken: Taken) -> Result<(), String> {
    let ruleset = view.ruleset();
    if view.enemy().men < 2 {
        return Err("no capture, since the enemy's king is alone".into());
    }
    if taken.kind.is_some() != (ruleset.captures == Captures::SquareAndKind) {
        return Err(kinds_expected(ruleset.captures));
    }
    let takes_with_pawn = view.is_pawn_capture(put);
    let man = view.own().on(put.from);
    let castles = man == Some(Man::King) && (put.from.file() as i8 - put.to.file() as i8).abs() > 1;
    if castles || (man == Some(Man::Pawn) && !takes_with_pawn) {
        return Err("no capture by castling or by a pawn that goes straight".into());
    }
    let passes = takes_with_pawn && put.to.rank() == Rank::Sixth.relative_to(view.color());
    let fits = if heard.en_passant {
        passes && ruleset.en_passant == EnPassant::LandingSquareNamed && taken.on == put.to
    } else if taken.on == put.to {
        true
    } else {
        passes
            && ruleset.en_passant == EnPassant::VictimSquare
            && taken.on == Square::new(put.to.file(), put.from.rank())
            && taken.kind != Some(Kind::Piece)
    };
    if fits { Ok(()) } else { Err("a capture where the man has arrived, or en passant".into()) }
}

fn overheard(view: &PlayerView, mut heard: Heard) -> Result<Heard, String> {
    let ruleset = view.ruleset();
    let audible = match heard.verdict {
        Some(Verdict::Moved) => true,
        Some(Verdict::Refused) => ruleset.refusals == Refusals::Both,
        Some(Verdict::Nonsense) => ruleset.hopeless == Hopeless::Nonsense,
        Some(Verdict::Any(_)) => ruleset.any_question != AnyQuestion::None,
        None => false,
    };
    if !audible {
        return Err(format!("nothing that this seat does not hear in {ruleset}"));
    }
    if let Some(taken) = &mut heard.taken {
        lost(view, heard.en_passant, taken)?;
    } else if heard.en_passant {
        return Err("a capture beside ep".into());
    }
    if heard.promoted && ruleset.promotions != Promotions::Announced {
        return Err(format!("no = in {ruleset}, where promotions are silent"));
    }
    match heard.pawn_tries {
        Some(PawnTries::From(squares)) if !squares.is_subset(view.own().squares(Man::Pawn)) => {
            Err("the squares of own pawns".into())
        }
        _ => Ok(heard),
    }
}

fn lost(view: &PlayerView, en_passant: bool, taken: &mut Taken) -> Result<(), String> {
    let ruleset = view.ruleset();
    let color = view.color();
    if en_passant
        && (ruleset.en_passant != EnPassant::LandingSquareNamed
            || taken.on.rank() != Rank::Third.relative_to(color))
    {
        return Err("ep only where it is said, and after a square that a pawn has passed".into());
    }
    let stood_on =
        if en_passant { Square::new(taken.on.file(), Rank::Fourth.relative_to(color)) } else { taken.on };
    let man = view.own().on(stood_on).filter(|&man| man != Man::King && (!en_passant || man == Man::Pawn));
    let man = man.ok_or("the capture of an own man")?;
    let kind = if man == Man::Pawn { Kind::Pawn } else { Kind::Piece };
    match (ruleset.captures, taken.kind) {
        (Captures::Square, Some(_)) => return Err(kinds_expected(ruleset.captures)),
        (Captures::Square, None) => {}
        (Captures::SquareAndKind, Some(told)) if told != kind => {
            return Err(format!("x{} for the own man that stood there", letter(kind)));
        }
        (Captures::SquareAndKind, _) => taken.kind = Some(kind),
    }
    Ok(())
}

fn letter(kind: Kind) -> char {
    if kind == Kind::Pawn { 'P' } else { 'N' }
}

fn kinds_expected(captures: Captures) -> String {
    match captures {
        Captures::Square => "a capture without its kind, such as xd5".into(),
        Captures::SquareAndKind => "a capture with its kind, such as xPd5 or xNd5".into(),
    }
}
