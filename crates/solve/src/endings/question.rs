use crate::endings::{Ending, Placement};
use noctule_board::{Man, Square, Squares};
use std::fmt;
use std::str::FromStr;

/// White's men and the squares on which the black king may stand, written `Kc3 Ra1 vs {a8,b8}`, or
/// `Kc3 Ra1 vs all` when it may stand anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Question {
    /// Where White's men stand.
    pub placement: Placement,
    /// Where the king may stand, with White to move.
    pub kings: Squares,
}

/// Why a text asks nothing about an ending.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// There are no two sides.
    #[error("expected White's men, \"vs\" and the squares of the black king, as in Kc3 Ra1 vs {{a8,b8}}")]
    Form,
    /// A man that is none.
    #[error("expected a man and its square, such as Kc3, Ra1 or e4, got {got:?}")]
    Man {
        /// What was given.
        got: String,
    },
    /// A square that is none.
    #[error("expected squares such as {{a8,b8}}, or all, got {got:?}")]
    Square {
        /// What was given.
        got: String,
    },
    /// The men are not those of an ending, or cannot stand so.
    #[error("expected a king and the men of one of {}, each on a square of its own", Ending::ALL.map(Ending::name).join(", "))]
    Men,
    /// The king cannot stand there when White is to move.
    #[error(
        "expected squares on which the black king can stand with White to move; it cannot stand on {square}"
    )]
    Attacked {
        /// The first such square.
        square: Square,
    },
}

impl FromStr for Question {
    type Err = QuestionError;

    fn from_str(text: &str) -> Result<Self, QuestionError> {
        let (men, kings) = text.split_once(" vs ").ok_or(QuestionError::Form)?;
        let men: Vec<(Man, Square)> = words(men).map(read_man).collect::<Result<_, _>>()?;
        let placement = place(&men).ok_or(QuestionError::Men)?;
        let free = placement.free_for_king();
        if kings.trim().eq_ignore_ascii_case("all") {
            return Ok(Self { placement, kings: free });
        }
        let square = |word: &str| word.parse().map_err(|_| QuestionError::Square { got: short(word) });
        let word = |word: &'_ str| square(word.strip_prefix(['K', 'k']).unwrap_or(word));
        let kings: Squares =
            words(kings).map(word).collect::<Result<Vec<Square>, _>>()?.into_iter().collect();
        if kings.is_empty() {
            return Err(QuestionError::Square { got: String::new() });
        }
        match (kings - free).next_square() {
            Some(square) => Err(QuestionError::Attacked { square }),
            None => Ok(Self { placement, kings }),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kings == self.placement.free_for_king() {
            return write!(f, "{} vs all", self.placement);
        }
        let squares: Vec<String> = self.kings.into_iter().map(|square| square.to_string()).collect();
        write!(f, "{} vs {{{}}}", self.placement, squares.join(","))
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_whitespace() || "{},".contains(letter))
        .filter(|word| !word.is_empty())
}

fn read_man(word: &str) -> Result<(Man, Square), QuestionError> {
    let wrong = || QuestionError::Man { got: short(word) };
    let (man, square) = match word.len() {
        2 => (Man::Pawn, word),
        3 => {
            let (letter, square) = word.split_at_checked(1).ok_or_else(wrong)?;
            (letter.to_lowercase().parse().map_err(|_| wrong())?, square)
        }
        _ => return Err(wrong()),
    };
    Ok((man, square.parse().map_err(|_| wrong())?))
}

fn place(men: &[(Man, Square)]) -> Option<Placement> {
    let kings: Vec<Square> =
        men.iter().filter(|(man, _)| *man == Man::King).map(|&(_, square)| square).collect();
    let others: Vec<Man> = men.iter().filter(|(man, _)| *man != Man::King).map(|&(man, _)| man).collect();
    let ending = Ending::with_men(&others).filter(|_| kings.len() == 1)?;
    let mut left: Vec<(Man, Square)> = men.to_vec();
    let mut squares = kings;
    for &man in ending.men() {
        let place = left.iter().position(|&(kind, _)| kind == man)?;
        squares.push(left.swap_remove(place).1);
    }
    Placement::new(ending, &squares)
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_reads(text: &str, expected: &str) {
        let read =
            text.parse::<Question>().map_or_else(|why| why.to_string(), |question| question.to_string());
        assert_eq!(read, expected);
    }

    #[test]
    fn a_question_names_the_men_and_the_squares() {
        check_reads("Kc3 Ra1 vs {h8,g7}", "Kc3 Ra1 vs {g7,h8}");
        check_reads("nb1 ke4, bf1 vs kg8", "Ke4 Bf1 Nb1 vs {g8}");
        check_reads("Ke6 e5 vs all", "Ke6 e5 vs all");
    }

    #[test]
    fn what_cannot_be_asked_says_what_was_expected() {
        check_reads(
            "Kc3 Ra1",
            "expected White's men, \"vs\" and the squares of the black king, as in Kc3 Ra1 vs {a8,b8}",
        );
        check_reads("Kc3 Xa1 vs all", "expected a man and its square, such as Kc3, Ra1 or e4, got \"Xa1\"");
        check_reads("Kc3 Ra1 vs {z9}", "expected squares such as {a8,b8}, or all, got \"z9\"");
        check_reads("Kc3 é vs all", "expected a man and its square, such as Kc3, Ra1 or e4, got \"é\"");
        let men = "expected a king and the men of one of KQK, KRK, KPK, KQQK, KQRK, KRRK, KBBK, KBNK, each on a square of its own";
        check_reads("Kc3 Rc3 vs all", men);
        check_reads("Kc3 Nc4 vs all", men);
        check_reads("Kc3 a8 vs all", men);
        check_reads(
            "Kc3 Ra1 vs {a8}",
            "expected squares on which the black king can stand with White to move; it cannot stand on a8",
        );
    }
}
