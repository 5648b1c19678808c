use crate::geometry::{pinners, seen_along};
use crate::moment::{After, KnownTries, beside};
use crate::{Moment, Reason, Token, TokenKind, words};
use noctule_board::{Man, Rank, Square, Squares, reach};
use noctule_rules::CheckLine;

/// Where the man may stand that checks on one announced line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checker {
    pub(crate) line: CheckLine,
    pub(crate) squares: Squares,
    clue: Option<Clue>,
}

/// What narrowed the line down.
#[derive(Debug, Clone, Copy)]
enum Clue {
    Capture,
    PawnTries,
    NoPawnTries,
}

pub(super) fn read(moment: &Moment) -> (Vec<Token>, Vec<Reason>) {
    let mut tokens = Vec::new();
    let mut reasons = Vec::new();
    for checker in checkers(moment) {
        tokens.extend(checker.squares.into_iter().map(|square| match checker.squares.len() {
            1 => Token::certain(square, TokenKind::Check),
            among => Token::likely(square, TokenKind::Check, 1.0 / among as f32),
        }));
        reasons.push(checker.reason(checker.squares));
    }
    (tokens, reasons)
}

/// The checking men, one for each line announced.
pub(crate) fn checkers(moment: &Moment) -> Vec<Checker> {
    let own = moment.view.own();
    let Some(king) = own.squares(Man::King).next_square() else { return Vec::new() };
    if !moment.in_check() {
        return Vec::new();
    }
    let lines = moment.news.heard.checks;
    lines
        .iter()
        .map(|line| {
            let seen = seen_along(line, king, own.all());
            if let Some(on) = taker(moment)
                && seen.has(on)
            {
                return Checker { line, squares: on.bitboard(), clue: Some(Clue::Capture) };
            }
            // A double check leaves pawns nothing to take, whoever stands where.
            let known = if lines.len() > 1 { KnownTries::Nothing } else { moment.known_tries() };
            let squares: Squares =
                seen.into_iter().filter(|&on| fits_pawn_tries(moment, known, king, on)).collect();
            let clue = match known {
                _ if squares == seen => None,
                KnownTries::None => Some(Clue::NoPawnTries),
                _ => Some(Clue::PawnTries),
            };
            Checker { line, squares, clue }
        })
        .collect()
}

/// The square where the enemy has just taken, when the taker surely stands on it.
///
/// A taker that stands on the line of a check gives that check itself: it cannot have come along the line
/// from behind the man it would uncover.
fn taker(moment: &Moment) -> Option<Square> {
    let After::EnemyMove { passing: None } = moment.news.after else { return None };
    moment.news.heard.taken.map(|taken| taken.on)
}

/// Whether a checking man on this square leaves as many pawn captures as are known of.
fn fits_pawn_tries(moment: &Moment, known: KnownTries, king: Square, checker: Square) -> bool {
    let own = moment.view.own();
    let pawns = own.squares(Man::Pawn);
    let takers = reach::pawn_takes(checker, !own.color()) & pawns;
    let free: Squares = takers.into_iter().filter(|&pawn| !may_be_pinned(moment, pawn)).collect();
    let passers =
        if may_have_stepped(moment, king, checker) { beside(checker) & pawns } else { Squares::EMPTY };
    match known {
        KnownTries::Nothing => true,
        KnownTries::None => free.is_empty(),
        KnownTries::Some => !(takers | passers).is_empty(),
        KnownTries::Count(count) => (free.len()..=takers.len() + passers.len()).contains(&u32::from(count)),
        KnownTries::From(named) => named.is_subset(takers | passers) && free.is_subset(named),
    }
}

/// Whether another man, beside the one that checks, may pin this pawn.
fn may_be_pinned(moment: &Moment, pawn: Square) -> bool {
    moment.view.enemy().men > 2 && !pinners(moment.view.own(), pawn).is_empty()
}

/// Whether the check may come from a pawn that has just made a double step, so that it can be taken in
/// passing.
fn may_have_stepped(moment: &Moment, king: Square, checker: Square) -> bool {
    let color = moment.view.color();
    moment.news.heard.taken.is_none()
        && checker.rank() == Rank::Fifth.relative_to(color)
        && reach::pawn_takes(checker, !color).has(king)
}

impl Checker {
    /// The sentence for the squares that are left of it.
    pub(crate) fn reason(&self, left: Squares) -> Reason {
        let because = match self.clue {
            Some(Clue::Capture) if left == self.squares => ", where your man was taken",
            Some(Clue::PawnTries) if left == self.squares => ", where your pawns can take",
            Some(Clue::NoPawnTries) if left == self.squares => ", where no pawn of yours can take",
            _ => "",
        };
        let sentence = format!(
            "you are in check {}: the checking man stands on {}{because}",
            words::line(self.line),
            words::any_of(left)
        );
        Reason::now(TokenKind::Check, left, sentence)
    }
}
