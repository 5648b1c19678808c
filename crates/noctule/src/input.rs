//! What a person may say at the table.

use crate::algebraic;
use crate::seat::Seat;
use noctule_board::{Man, Try};
use noctule_player::PlayerView;
use noctule_rules::{Hopeless, NotPut, PawnTries, Refusals, Request, Standing, is_possible};

/// A line of input, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Put these, one after another, until one stands: one try, except for `px`.
    Put(Vec<Request>),
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
pub(crate) const WORDS: [(&str, &str); 12] = [
    ("e2e4", "a try by its squares; castling o-o or o-o-o"),
    ("Nf3 exd5 e4", "a try in algebraic"),
    ("e7d8=n", "a promotion; without a choice, a queen"),
    ("px", "the only pawn capture, when one is announced"),
    ("e2e5!", "put a try that you could know to be in vain"),
    ("any", "ask for pawn captures, where the rules have it"),
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
    let man = algebraic::name(man);
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
