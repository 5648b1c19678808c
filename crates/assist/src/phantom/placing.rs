use super::{Phantom, Warning};
use crate::geometry::{each_man, pinners, surely_attacks};
use crate::last_announcement::king;
use crate::moment::KnownTries;
use crate::{Moment, words};
use noctule_board::{Man, Rank, Squares, reach};
use noctule_rules::{CheckLine, speech};

/// Why one phantom cannot stand where it does, from own men and the last announcement.
pub(super) fn contradiction(moment: &Moment, mark: Phantom) -> Option<Warning> {
    let sentence = own_man(moment, mark)
        .or_else(|| just_left(moment, mark))
        .or_else(|| back_rank(mark))
        .or_else(|| no_pawn_tries(moment, mark))
        .or_else(|| attacked_king(moment, mark))
        .or_else(|| unannounced_check(moment, mark))?;
    Some(Warning::new(mark.square.bitboard(), sentence))
}

fn own_man(moment: &Moment, Phantom { square, .. }: Phantom) -> Option<String> {
    let man = moment.view.own().on(square)?;
    Some(format!("your {} stands on {square}", speech::man(man)))
}

fn just_left(moment: &Moment, Phantom { square, .. }: Phantom) -> Option<String> {
    moment.surely_empty().has(square).then(|| format!("{square} is empty: your last move has shown it"))
}

fn back_rank(Phantom { square, man }: Phantom) -> Option<String> {
    let back = matches!(square.rank(), Rank::First | Rank::Eighth);
    (man == Some(Man::Pawn) && back).then(|| format!("a pawn never stands on {square}"))
}

/// A man in front of an own pawn's diagonal would have given a pawn try, unless the pawn may be pinned.
fn no_pawn_tries(moment: &Moment, Phantom { square, .. }: Phantom) -> Option<String> {
    if moment.in_check() {
        return None;
    }
    let own = moment.view.own();
    let (can_take, said) = match moment.known_tries() {
        KnownTries::None => (Squares::EMPTY, "you have no pawn tries".to_string()),
        KnownTries::From(named) => (named, format!("you have pawn tries only from {}", words::all_of(named))),
        _ => return None,
    };
    let idle = reach::pawn_takes(square, !own.color()) & own.squares(Man::Pawn) & !can_take;
    // The king, the man marked and a third one that pins.
    let may_be_pinned = |pawn| moment.view.enemy().men > 2 && !pinners(own, pawn).is_empty();
    let free = idle.into_iter().find(|&pawn| !may_be_pinned(pawn))?;
    Some(format!("nothing stands on {square}, which your pawn on {free} attacks: {said}"))
}

/// The enemy king never stands where an own man surely attacks it, unless a check was just given.
fn attacked_king(moment: &Moment, Phantom { square, man }: Phantom) -> Option<String> {
    if man != Some(Man::King) {
        return None;
    }
    if let Some(checked) = king::checked_king(moment) {
        let elsewhere = !checked.squares.has(square);
        return elsewhere.then(|| format!("the check you gave cannot reach a king on {square}"));
    }
    let empty = moment.surely_empty();
    let (attacker, on, _) =
        each_man(moment.view.own()).find(|&attacker| surely_attacks(attacker, square, empty))?;
    Some(format!("your {} on {on} attacks {square}, and no check was announced", speech::man(attacker)))
}

/// A man that surely attacks the own king would have been announced.
fn unannounced_check(moment: &Moment, Phantom { square, man }: Phantom) -> Option<String> {
    let man = man?;
    let own = moment.view.own();
    let king = own.squares(Man::King).next_square()?;
    if !surely_attacks((man, square, !own.color()), king, moment.surely_empty()) {
        return None;
    }
    if man == Man::King {
        return Some(format!("the kings never stand side by side, and yours is on {king}"));
    }
    let announced = moment.own_turn() && moment.news.heard.checks.has(CheckLine::between(king, square));
    (!announced).then(|| {
        format!("a {} on {square} would check your king, and no such check was announced", speech::man(man))
    })
}
