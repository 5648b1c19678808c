use super::{Phantom, Warning};
use crate::{Counters, Moment, words};
use noctule_board::{Man, Squares};
use noctule_player::Start;

/// More phantoms than the enemy has men of their kind.
pub(super) fn contradictions(moment: &Moment, counters: &Counters, marks: &[Phantom]) -> Vec<Warning> {
    let of = |fits: &dyn Fn(Man) -> bool| squares_of(marks, fits);
    let all: Squares = marks.iter().map(|mark| mark.square).collect();
    let kings = of(&|man| man == Man::King);
    let pawns = of(&|man| man == Man::Pawn);
    let pieces = of(&|man| man != Man::Pawn && man != Man::King);
    let mut warnings = Vec::new();
    let mut at_most = |squares: Squares, most: u8, what: String| {
        if squares.len() > u32::from(most) {
            warnings.push(Warning::new(squares, format!("the enemy has at most {what}")));
        }
    };
    let pieces_most = counters.others_at_most().saturating_sub(1);
    at_most(kings, 1, "1 king".into());
    at_most(all, counters.men, words::count(counters.men, "man", "men"));
    at_most(pawns, counters.pawns_at_most, words::count(counters.pawns_at_most, "pawn", "pawns"));
    at_most(pieces, pieces_most, words::count(pieces_most, "man", "men") + " beside pawns and king");
    warnings.extend(promoted(moment, counters, marks));
    warnings
}

fn squares_of(marks: &[Phantom], fits: &dyn Fn(Man) -> bool) -> Squares {
    marks.iter().filter(|mark| mark.man.is_some_and(fits)).map(|mark| mark.square).collect()
}

/// A second queen, a third rook or a second bishop on one colour must have promoted.
fn promoted(moment: &Moment, counters: &Counters, marks: &[Phantom]) -> Option<Warning> {
    if moment.briefing.start != Start::Normal {
        return None;
    }
    let of = |kind: Man| squares_of(marks, &|man| man == kind);
    let pawns = of(Man::Pawn);
    let bishops = of(Man::Bishop);
    let sets = [
        (of(Man::Queen), 1),
        (of(Man::Rook), 2),
        (of(Man::Knight), 2),
        (bishops & Squares::LIGHT_SQUARES, 1),
        (bishops & Squares::DARK_SQUARES, 1),
    ];
    let surplus: u32 = sets.iter().map(|(set, at_start)| set.len().saturating_sub(*at_start)).sum();
    let squares = sets
        .iter()
        .filter(|(set, at_start)| set.len() > *at_start)
        .fold(Squares::EMPTY, |all, (set, _)| all | *set);
    let most = u32::from(counters.promoted_at_most);
    let enemy = moment.view.enemy();
    let never_taken = u32::from(enemy.pawns_at_start.saturating_sub(enemy.pawns_taken));
    if surplus > most {
        let sentence = match most {
            0 => "no pawn can have promoted yet, so there is one man too many of a kind".to_string(),
            _ => format!("only {most} of the enemy's pawns can have promoted"),
        };
        return Some(Warning::new(squares, sentence));
    }
    (surplus > 0 && surplus + pawns.len() > never_taken).then(|| {
        let sentence = "so many promoted men leave fewer pawns than are marked".to_string();
        Warning::new(squares | pawns, sentence)
    })
}
