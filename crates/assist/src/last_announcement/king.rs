use crate::geometry::{crossed, each_man, surely_attacks};
use crate::moment::After;
use crate::{Moment, Reason, Token, TokenKind, words};
use noctule_board::{Color, Man, OwnMen, Square, Squares, reach};
use noctule_rules::{CheckLine, speech};

/// Where the enemy king may stand that was given check, and which own men may give it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CheckedKing {
    pub(crate) squares: Squares,
    givers: Squares,
}

type Standing = (Man, Square, Color);

pub(super) fn read(moment: &Moment) -> (Vec<Token>, Vec<Reason>) {
    let Some(king) = checked_king(moment) else { return (Vec::new(), Vec::new()) };
    let tokens = king.squares.into_iter().map(|square| match king.squares.len() {
        1 => Token::certain(square, TokenKind::King),
        among => Token::likely(square, TokenKind::King, 1.0 / among as f32),
    });
    (tokens.collect(), vec![king.reason(moment, king.squares)])
}

/// The enemy king after an own move that gave check; `None` when it did not.
pub(crate) fn checked_king(moment: &Moment) -> Option<CheckedKing> {
    if !moment.gives_check() {
        return None;
    }
    let own = moment.view.own();
    let mut found = CheckedKing { squares: Squares::EMPTY, givers: Squares::EMPTY };
    for king in !(own.all() | moment.surely_empty()) {
        for givers in ways_to_check(moment, king) {
            if is_new_check(moment, king, &givers) && no_other_check(moment, king, &givers) {
                found.squares |= king.bitboard();
                found.givers |= givers.iter().map(|(_, on, _)| *on).collect::<Squares>();
            }
        }
    }
    Some(found)
}

/// Every choice of one own man for each announced line that could check a king on this square.
fn ways_to_check(moment: &Moment, king: Square) -> Vec<Vec<Standing>> {
    let own = moment.view.own();
    let mut ways: Vec<Vec<Standing>> = vec![Vec::new()];
    for line in moment.news.heard.checks.iter() {
        let able: Vec<Standing> = each_man(own).filter(|&man| checks_along(own, man, king, line)).collect();
        ways =
            ways.iter().flat_map(|way| able.iter().map(|&man| [way.as_slice(), &[man]].concat())).collect();
    }
    ways
}

fn checks_along(own: &OwnMen, man: Standing, king: Square, line: CheckLine) -> bool {
    man.0 != Man::King && surely_attacks(man, king, !own.all()) && CheckLine::between(king, man.1) == line
}

/// Whether the king stood in no check before the own move, if these men check it now.
///
/// This is the document's "already under friendly control", for every man at once: the lines of the checks
/// are empty now, so they were empty before but for own men and what was taken.
fn is_new_check(moment: &Moment, king: Square, givers: &[Standing]) -> bool {
    let After::OwnMove { before, stood } = moment.news.after else { return true };
    let mut empty = lines_to(king, givers) | crossed(&before, stood);
    if moment.news.heard.taken.is_none() || moment.passed_pawn().is_some() {
        empty |= stood.to.bitboard();
    }
    if let Some(passed) = moment.passed_pawn() {
        empty &= !passed.bitboard();
    }
    empty &= !before.all();
    !each_man(&before).any(|man| surely_attacks(man, king, empty))
}

/// Whether no own man surely checks the king on a line that was not announced, and no two on one.
fn no_other_check(moment: &Moment, king: Square, givers: &[Standing]) -> bool {
    let own = moment.view.own();
    let empty = (lines_to(king, givers) | moment.surely_empty()) & !own.all();
    each_man(own).filter(|man| !givers.contains(man)).all(|man| !surely_attacks(man, king, empty))
}

fn lines_to(king: Square, givers: &[Standing]) -> Squares {
    let line = |&(man, on, _): &Standing| match man {
        Man::Knight => Squares::EMPTY,
        _ => reach::between(king, on),
    };
    givers.iter().map(line).fold(Squares::EMPTY, |all, line| all | line)
}

impl CheckedKing {
    /// The sentence for the squares that are left of it.
    pub(crate) fn reason(&self, moment: &Moment, left: Squares) -> Reason {
        let own = moment.view.own();
        let men: Vec<String> = words::by_name(self.givers)
            .into_iter()
            .filter_map(|on| own.on(on).map(|man| format!("your {} on {on}", speech::man(man))))
            .collect();
        let checks = moment.news.heard.checks;
        let lines: Vec<String> = checks
            .iter()
            .filter(|&line| line != CheckLine::Knight)
            .map(|line| words::line(line).to_string())
            .collect();
        let along = if lines.is_empty() { String::new() } else { format!(" {}", words::join(&lines, "and")) };
        let together = if checks.len() > 1 && men.len() == checks.len() { "and" } else { "or" };
        let give = if together == "and" { "give" } else { "gives" };
        let sentence = format!(
            "{} {give} check{along}: the enemy king stands on {}",
            words::join(&men, together),
            words::any_of(left)
        );
        Reason::now(TokenKind::King, left, sentence)
    }
}
