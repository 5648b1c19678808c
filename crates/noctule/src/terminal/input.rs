//! What a person may say at the table.

use crate::terminal::algebraic;
use crate::terminal::notepad::Marking;
use crate::terminal::seat::Seat;
use noctule_assist::Phantom;
use noctule_board::{Man, Square, Try};
use noctule_player::PlayerView;
use noctule_rules::{Hopeless, NotPut, PawnTries, Refusals, Request, Standing, is_possible, speech};

/// A line of input, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Put these, one after another, until one stands: one try, except for `px`.
    Put(Vec<Request>),
    /// Jot down where an enemy man may stand.
    Mark(Marking),
    /// Offer a draw, or accept the one offered.
    Draw,
    Accept,
    Decline,
    /// Claim a draw by fifty moves or repetition.
    Claim,
    Resign,
    Help,
    /// Draw the board again, where nothing else does.
    Board,
    /// Write the finished game to a file.
    Save(Option<String>),
    Quit,
}

/// The words and what they do, for help texts.
pub(crate) const WORDS: [(&str, &str); 14] = [
    ("e2e4", "a try by its squares; castling o-o or o-o-o"),
    ("Nf3 exd5 e4", "a try in algebraic"),
    ("e7d8=n", "a promotion; without a choice, a queen"),
    ("px", "the only pawn capture, when one is announced"),
    ("e2e5!", "put a try that you could know to be in vain"),
    ("any", "ask for pawn captures, where the rules have it"),
    ("phantom N f6", "mark a man you suspect; ? stands for any man"),
    ("phantom f6", "take the mark off; phantom clear takes all off"),
    ("draw", "offer a draw; accept or decline answers one"),
    ("claim", "claim a draw, where the rules have it"),
    ("resign", "give the game up"),
    ("board", "show the board again"),
    ("save [FILE]", "write the record, once the game is over"),
    ("quit", "leave; asks first while a game is on"),
];

/// Reads a line of one seat's.
///
/// Nothing that its owner could know to be in vain is put by mistake: it takes a `!` to insist.
///
/// # Errors
/// A message that says what was expected. Nothing has been put.
pub(crate) fn read(text: &str, seat: &Seat) -> Result<Command, String> {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let word = word.to_ascii_lowercase();
    if word == "save" {
        let name = rest.trim();
        return Ok(Command::Save((!name.is_empty()).then(|| name.to_string())));
    }
    if word == "phantom" {
        return read_marking(rest).map(Command::Mark);
    }
    if !rest.trim().is_empty() {
        return Err(format!("expected one word or one move, got {:?}", clip(text)));
    }
    Ok(match word.as_str() {
        "any" | "any?" => Command::Put(vec![Request::AnyPawnTries]),
        "px" => Command::Put(only_pawn_capture(seat)?),
        "draw" => Command::Draw,
        "accept" => Command::Accept,
        "decline" => Command::Decline,
        "claim" => Command::Claim,
        "resign" => Command::Resign,
        "help" | "?" | "h" => Command::Help,
        "board" => Command::Board,
        "quit" | "exit" | "q" => Command::Quit,
        _ => Command::Put(vec![read_try(text, seat.view())?.into()]),
    })
}

/// Reads what follows the word phantom: `N f6`, `Nf6`, `? f6`, `f6`, `clear` or nothing.
fn read_marking(text: &str) -> Result<Marking, String> {
    let bare: String = text.split_whitespace().collect::<String>().to_ascii_lowercase();
    let wrong = || {
        format!(
            "expected phantom N f6, phantom ? f6, phantom f6 or phantom clear, got {:?}",
            clip(text.trim())
        )
    };
    if bare.is_empty() {
        return Ok(Marking::List);
    }
    if bare == "clear" {
        return Ok(Marking::Clear);
    }
    if let Ok(square) = bare.parse() {
        return Ok(Marking::Remove(square));
    }
    let letter = bare.chars().next().ok_or_else(wrong)?;
    let square: Square = bare[letter.len_utf8()..].parse().map_err(|_| wrong())?;
    match (letter, Man::try_from(letter)) {
        ('?', _) => Ok(Marking::Place(Phantom { square, man: None })),
        (_, Ok(man)) => Ok(Marking::Place(Phantom { square, man: Some(man) })),
        _ => Err(wrong()),
    }
}

fn read_try(text: &str, view: &PlayerView) -> Result<Try, String> {
    let (text, insists) = text.strip_suffix('!').map_or((text, false), |bare| (bare, true));
    let put = algebraic::read(view.own(), &clip(text))?;
    match view.turn().standing(view.ruleset(), view.own(), put.into()) {
        Standing::Hopeless | Standing::NotPut(NotPut::Hopeless) if !insists && view.is_own_turn() => {
            let insisting = match view.ruleset().hopeless {
                Hopeless::NotPut => String::new(),
                _ => format!(" ({put}! puts it all the same)"),
            };
            Err(format!("{}{insisting}", why_in_vain(view, put)))
        }
        _ => Ok(put),
    }
}

/// Why a try is in vain, from what its owner knows.
fn why_in_vain(view: &PlayerView, put: Try) -> String {
    let Some(man) = view.own().on(put.from) else {
        return format!("expected a man of yours: there is none on {}", put.from);
    };
    let man = speech::man(man);
    if view.turn().refused().contains(&put) {
        format!("expected another try: {put} was refused already this turn")
    } else if is_possible(view.own(), put) {
        format!("expected another try: the umpire's words leave no capture to the pawn on {}", put.from)
    } else if view.own().all().has(put.to) {
        format!("expected another square: your own man stands on {}", put.to)
    } else if put.promotion.is_some() && is_possible(view.own(), Try::new(put.from, put.to)) {
        format!("expected {}{}: only a pawn on the last rank promotes", put.from, put.to)
    } else {
        format!("expected a possible try: your {man} on {} can never reach {}", put.from, put.to)
    }
}

/// The captures that `px` stands for. Where exactly one is announced, the umpire is asked for one after
/// another: those refused tell nothing that the one that stands does not tell, and nobody else hears them.
fn only_pawn_capture(seat: &Seat) -> Result<Vec<Request>, String> {
    let view = seat.view();
    let captures: Vec<Request> = view
        .options()
        .into_iter()
        .filter(|option| match option {
            Request::Try(put) => {
                view.is_pawn_capture(*put) && matches!(put.promotion, None | Some(Man::Queen))
            }
            Request::AnyPawnTries => false,
        })
        .collect();
    let one_announced = seat.last_said().pawn_tries == Some(PawnTries::Count(1));
    let unheard = view.ruleset().refusals == Refusals::TrierOnly;
    match captures.len() {
        0 => Err("expected a pawn capture to be possible: px has none to play".into()),
        1 => Ok(captures),
        _ if one_announced && unheard => Ok(captures),
        many => Err(format!("expected exactly one pawn capture for px, but {many} are possible: name one")),
    }
}

fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Color, Position};
    use noctule_rules::Ruleset;
    use std::time::Duration;

    fn seat(ruleset: Ruleset, fen: &str, tried: &[&str]) -> Seat {
        let start: Position = fen.parse().unwrap();
        let mut sitting = crate::terminal::sitting::Sitting::open(ruleset, &start, None, None);
        let by = start.to_move();
        for put in tried {
            let stood = sitting.put(by, put.parse().unwrap(), Duration::ZERO);
            assert_eq!(stood, Ok(false), "{put} is meant to be refused");
        }
        sitting.seat(by).clone()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn puts(seat: &Seat, text: &str) -> String {
        match read(text, seat) {
            Ok(Command::Put(all)) => all.iter().map(Request::to_string).collect::<Vec<_>>().join(" "),
            Ok(other) => format!("{other:?}"),
            Err(expected) => {
                assert!(expected.starts_with("expected"), "{text}: {expected}");
                expected
            }
        }
    }

    #[test]
    fn words_and_moves_are_understood_however_they_are_spaced_and_cased() {
        let seat = seat(Ruleset::WILD16, START, &[]);
        for (text, meant) in [
            ("e2e4", "e2e4"),
            ("  e4 ", "e2e4"),
            ("Nf3", "g1f3"),
            ("ANY", "any"),
            ("any?", "any"),
            ("Draw", "Draw"),
            ("accept", "Accept"),
            ("decline", "Decline"),
            ("claim", "Claim"),
            ("resign", "Resign"),
            ("?", "Help"),
            ("help", "Help"),
            ("board", "Board"),
            ("quit", "Quit"),
            ("save", "Save(None)"),
            ("save my game.pgn", "Save(Some(\"my game.pgn\"))"),
        ] {
            assert_eq!(puts(&seat, text), meant, "{text}");
        }
    }

    #[test]
    fn phantoms_are_placed_and_taken_off_by_word() {
        let seat = seat(Ruleset::WILD16, START, &[]);
        let mark = |text: &str| match read(text, &seat) {
            Ok(Command::Mark(marking)) => marking,
            other => panic!("{text}: {other:?}"),
        };
        let place = |square, man| Marking::Place(Phantom { square, man });
        for (text, meant) in [
            ("phantom N f6", place(Square::F6, Some(Man::Knight))),
            ("phantom nf6", place(Square::F6, Some(Man::Knight))),
            ("Phantom B B6", place(Square::B6, Some(Man::Bishop))),
            ("phantom pb6", place(Square::B6, Some(Man::Pawn))),
            ("phantom ? f6", place(Square::F6, None)),
            ("phantom b6", Marking::Remove(Square::B6)),
            ("phantom clear", Marking::Clear),
            ("phantom", Marking::List),
        ] {
            assert_eq!(mark(text), meant, "{text}");
        }
        for text in
            ["phantom x f6", "phantom N", "phantom N f9", "phantom N f6 f7", "phantom ♞f6", "phantom all"]
        {
            assert!(puts(&seat, text).contains("expected phantom N f6"), "{text}");
        }
    }

    #[test]
    fn a_try_in_vain_is_not_put_unless_its_owner_insists() {
        let fresh = seat(Ruleset::WILD16, START, &[]);
        for (text, why) in [
            ("e2e5", "your pawn on e2 can never reach e5"),
            ("e5e6", "there is none on e5"),
            ("e1e2", "your own man stands on e2"),
            ("e2d3", "leave no capture to the pawn on e2"),
            ("o-o", "your own man stands on g1"),
            ("e2e4q", "only a pawn on the last rank promotes"),
        ] {
            let said = puts(&fresh, text);
            assert!(said.contains(why) && said.contains("puts it all the same"), "{text}: {said}");
        }
        assert_eq!(puts(&fresh, "e2e5!"), "e2e5");
        let again = seat(Ruleset::WILD16, "4k3/8/4r3/8/8/8/4N3/4K3 w - - 0 1", &["e2c3"]);
        assert!(puts(&again, "Nc3").contains("e2c3 was refused already this turn"));
        let berkeley = seat(Ruleset::BERKELEY, START, &[]);
        assert!(!puts(&berkeley, "e2e5").contains("all the same"), "there it cannot be put at all");
    }

    #[test]
    fn px_plays_the_only_pawn_capture() {
        let one = seat(Ruleset::WILD16, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", &[]);
        assert_eq!(puts(&one, "px"), "e4d5 e4f5", "one is announced, and both diagonals may be it");
        let tried = seat(Ruleset::WILD16, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", &["e4f5"]);
        assert_eq!(puts(&tried, "px"), "e4d5");
        let two = seat(Ruleset::WILD16, "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", &[]);
        assert!(puts(&two, "px").contains("exactly one"));
        let none = seat(Ruleset::WILD16, START, &[]);
        assert!(puts(&none, "px").contains("px has none to play"));
        let heard_by_both = seat(Ruleset::CINCINNATI, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", &[]);
        assert!(puts(&heard_by_both, "px").contains("exactly one"), "the enemy would hear the refusals");
        let promoting = seat(Ruleset::WILD16, "3r1k2/P7/8/8/8/8/8/4K3 w - - 0 1", &[]);
        assert!(puts(&promoting, "px").contains("none"));
        let promoting = seat(Ruleset::RAND, "1r3k2/P7/8/8/8/8/8/4K3 w - - 0 1", &[]);
        assert_eq!(puts(&promoting, "px"), "a7b8q");
        assert_eq!(promoting.color(), Color::White);
    }

    #[test]
    fn what_is_not_understood_is_handed_back() {
        let seat = seat(Ruleset::WILD16, START, &[]);
        for text in ["hello", "e4 e5", "e2 e4", "♞", "e9", "!", "Nf3 please", "\u{0}", "=q", "xx"] {
            assert!(puts(&seat, text).starts_with("expected"), "{text}");
        }
    }
}
