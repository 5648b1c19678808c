use super::{Phantom, Warning};
use crate::{Moment, words};
use noctule_board::{Man, Rank, Square, Squares};
use noctule_player::Start;

/// Enemy pawns of the normal start that cannot have come where they are marked: a pawn changes its file only
/// by taking, a step forward each time, and each man taken is known.
pub(super) fn contradiction(moment: &Moment, marks: &[Phantom]) -> Option<Warning> {
    if moment.briefing.start != Start::Normal {
        return None;
    }
    let enemy = !moment.view.color();
    let pawns: Vec<Square> = marks
        .iter()
        .filter(|mark| mark.man == Some(Man::Pawn))
        .map(|mark| mark.square.relative_to(enemy))
        .filter(|square| !matches!(square.rank(), Rank::First | Rank::Eighth))
        .collect();
    let taken = moment.view.lost().len() as u32;
    let needed = fewest_captures(&pawns);
    if needed.is_some_and(|needed| needed <= taken) {
        return None;
    }
    let squares: Squares = pawns.iter().map(|square| square.relative_to(enemy)).collect();
    let sentence = match (needed, squares.len()) {
        (None, _) => "no pawns can have come to these squares".to_string(),
        (Some(needed), 1) => {
            format!("a pawn needs {} to come here, and the enemy has made {taken}", captures(needed))
        }
        (Some(needed), _) => {
            format!("these pawns need {} together, and the enemy has made {taken}", captures(needed))
        }
    };
    Some(Warning::new(squares, sentence))
}

fn captures(number: u32) -> String {
    words::count(number as u8, "capture", "captures")
}

/// The fewest captures that bring pawns from different files of the second rank to these squares, all seen
/// from their own side; `None` when nothing does.
fn fewest_captures(pawns: &[Square]) -> Option<u32> {
    // Indexed by the set of start files used so far.
    let mut fewest = [None; 256];
    fewest[0] = Some(0);
    for pawn in pawns {
        let steps = pawn.rank() as u32 - Rank::Second as u32;
        let mut next = [None; 256];
        for (used, cost) in fewest.iter().enumerate().filter_map(|(used, cost)| cost.map(|cost| (used, cost)))
        {
            for file in (0..8usize).filter(|file| used & (1 << file) == 0) {
                let aside = (pawn.file() as u32).abs_diff(file as u32);
                if aside <= steps {
                    let cell = &mut next[used | (1 << file)];
                    *cell = Some(cell.map_or(cost + aside, |old: u32| old.min(cost + aside)));
                }
            }
        }
        fewest = next;
    }
    fewest.into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_are_shared_out_as_cheaply_as_the_files_allow() {
        assert_eq!(fewest_captures(&[]), Some(0));
        assert_eq!(fewest_captures(&[Square::E4, Square::D3]), Some(0));
        assert_eq!(fewest_captures(&[Square::E4, Square::E3]), Some(1));
        assert_eq!(fewest_captures(&[Square::A2, Square::A3, Square::A4]), Some(3));
        assert_eq!(fewest_captures(&[Square::A2, Square::A3, Square::B3]), Some(2));
        assert_eq!(fewest_captures(&[Square::A2, Square::A3, Square::B2]), None);
    }
}
