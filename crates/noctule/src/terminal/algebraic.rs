//! Moves as a person types them, read against the own men alone.

use noctule_board::{File, Man, OwnMen, Rank, Square, Try};
use noctule_rules::{possible_tries, speech};

/// Reads coordinates (`e2e4`, `e7d8=q`), castling (`o-o`) or algebraic (`Nf3`, `exd5`, `e4`).
///
/// A promotion without a choice means a queen. Coordinates mean themselves, whether or not a man could make
/// such a step; algebraic must fit exactly one man.
///
/// # Errors
/// A message that says what was expected.
pub(crate) fn read(own: &OwnMen, text: &str) -> Result<Try, String> {
    let text = text.trim_end_matches(['+', '#', '?']);
    if let Some(castling) = castling(own, text) {
        return Ok(castling);
    }
    let written = Written::parse(text).ok_or_else(|| {
        format!(
            "expected a move such as e2e4, Nf3, exd5, e7d8=q or o-o, or a word such as help; got {text:?}"
        )
    })?;
    if let Some(from) = written.square_left() {
        return Ok(written.queening(own, from));
    }
    let mut fitting: Vec<Try> =
        possible_tries(own).into_iter().filter(|&put| written.fits(own, put)).collect();
    if written.promotion.is_none() {
        fitting.retain(|put| matches!(put.promotion, None | Some(Man::Queen)));
    }
    match fitting[..] {
        [one] => Ok(one),
        [] => Err(written.fits_none(own)),
        _ => {
            let all: Vec<String> = fitting.iter().map(Try::to_string).collect();
            Err(format!("expected one move, but {text} may be {}: type one of these", all.join(" or ")))
        }
    }
}

fn castling(own: &OwnMen, text: &str) -> Option<Try> {
    let to = match text.to_ascii_lowercase().replace('0', "o").as_str() {
        "o-o" | "oo" => File::G,
        "o-o-o" | "ooo" => File::C,
        _ => return None,
    };
    let back = Rank::First.relative_to(own.color());
    Some(Try::new(Square::new(File::E, back), Square::new(to, back)))
}

/// What a typed move says, before it is held against the men.
#[derive(Debug, Clone, Copy)]
struct Written {
    man: Man,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    takes: bool,
    promotion: Option<Man>,
}

impl Written {
    /// A small `b` is the file, any other small letter of a man may stand for its capital.
    fn parse(text: &str) -> Option<Self> {
        let (text, promotion) = split_promotion(text)?;
        let middle = text.len().checked_sub(2)?;
        let to: Square = text.get(middle..)?.to_ascii_lowercase().parse().ok()?;
        let mut head = text.get(..middle)?.chars().peekable();
        let man = head.next_if(|letter| "KQRBNPkqrn".contains(*letter)).and_then(man_of);
        let file = head.next_if(|letter| file_of(*letter).is_some()).and_then(file_of);
        let rank = head.next_if(|digit| ('1'..='8').contains(digit)).and_then(|it| Rank::try_from(it).ok());
        let takes = head.next_if(|sign| "xX:-".contains(*sign)).is_some_and(|sign| sign != '-');
        if head.next().is_some() {
            return None;
        }
        Some(Self { man: man.unwrap_or(Man::Pawn), file, rank, to, takes, promotion })
    }

    fn square_left(&self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    fn queening(&self, own: &OwnMen, from: Square) -> Try {
        let last = self.to.rank() == Rank::Eighth.relative_to(own.color());
        let queen = (last && own.on(from) == Some(Man::Pawn)).then_some(Man::Queen);
        Try { from, to: self.to, promotion: self.promotion.or(queen) }
    }

    fn fits(&self, own: &OwnMen, put: Try) -> bool {
        let straight = put.from.file() == put.to.file();
        own.on(put.from) == Some(self.man)
            && put.to == self.to
            && self.file.is_none_or(|file| file == put.from.file())
            && self.rank.is_none_or(|rank| rank == put.from.rank())
            && (self.promotion.is_none() || self.promotion == put.promotion)
            // A bare d4 is a push, xd4 or cd4 is a capture.
            && (self.man != Man::Pawn || self.file.is_some() || straight != self.takes)
            && !(self.man == Man::King && (put.from.file() as u8).abs_diff(put.to.file() as u8) > 1)
    }

    fn fits_none(&self, own: &OwnMen) -> String {
        let (man, to) = (speech::man(self.man), self.to);
        if own.squares(self.man).is_empty() {
            return format!("expected a man you have: you have no {man} left");
        }
        if own.all().has(to) {
            return format!("expected another square: your own man stands on {to}");
        }
        let place = match (self.file, self.rank) {
            (Some(file), _) => format!(" on the {file}-file"),
            (None, Some(rank)) => format!(" on rank {rank}"),
            (None, None) => String::new(),
        };
        let how = match (self.man, self.takes || self.file.is_some_and(|file| file != to.file())) {
            (Man::Pawn, true) => "take on",
            _ => "reach",
        };
        format!("expected a move of your men: no {man} of yours{place} can {how} {to}")
    }
}

fn man_of(letter: char) -> Option<Man> {
    Man::try_from(letter.to_ascii_lowercase()).ok()
}

fn file_of(letter: char) -> Option<File> {
    File::try_from(letter.to_ascii_lowercase()).ok()
}

/// Parts `d8=q`, `d8(Q)` and `d8q` from their promotion.
fn split_promotion(text: &str) -> Option<(&str, Option<Man>)> {
    let open = text.strip_suffix(')').unwrap_or(text);
    let last = open.chars().last()?;
    if last.is_ascii_digit() {
        return Some((text, None));
    }
    let man = man_of(last).filter(|man| Try::PROMOTIONS.contains(man))?;
    let rest = &open[..open.len() - last.len_utf8()];
    Some((rest.strip_suffix(['=', '(', '/']).unwrap_or(rest), Some(man)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::Position;

    fn own(fen: &str) -> OwnMen {
        let position: Position = fen.parse().unwrap();
        position.own_men(position.to_move())
    }

    const MIDDLE: &str = "r3k2r/pp1p1p1p/8/8/2P1P3/5N2/1B1P1PPP/RN2K2R w KQkq - 0 1";

    #[test]
    fn moves_are_read_against_the_own_men() {
        let men = own(MIDDLE);
        for (text, meant) in [
            ("e4e5", "e4e5"),
            ("E4E5", "e4e5"),
            ("e4-e5", "e4e5"),
            ("e4xd5", "e4d5"),
            ("e5", "e4e5"),
            ("exd5", "e4d5"),
            ("ed5", "e4d5"),
            ("cxd5", "c4d5"),
            ("xb5", "c4b5"),
            ("Ng5", "f3g5"),
            ("ng5", "f3g5"),
            ("Nfd4", "f3d4"),
            ("Ba3", "b2a3"),
            ("Rxa7", "a1a7"),
            ("Rg1+", "h1g1"),
            ("Ke2", "e1e2"),
            ("o-o", "e1g1"),
            ("0-0-0", "e1c1"),
            ("OO", "e1g1"),
            ("e1g1", "e1g1"),
            ("h7h8", "h7h8"),
        ] {
            assert_eq!(read(&men, text).map(|put| put.to_string()), Ok(meant.to_string()), "{text}");
        }
    }

    #[test]
    fn a_promotion_without_a_choice_is_a_queen() {
        let men = own("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
        for (text, meant) in [
            ("e8", "e7e8q"),
            ("e7e8", "e7e8q"),
            ("exd8", "e7d8q"),
            ("e7d8=n", "e7d8n"),
            ("exd8=R", "e7d8r"),
            ("e8b", "e7e8b"),
            ("e7xd8(N)", "e7d8n"),
        ] {
            assert_eq!(read(&men, text).map(|put| put.to_string()), Ok(meant.to_string()), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_explained() {
        let men = own(MIDDLE);
        let check = |text: &str, reason: &str| {
            let error = read(&men, text).expect_err(text);
            assert!(error.starts_with("expected") && error.contains(reason), "{text}: {error}");
        };
        check("xd5", "xd5 may be c4d5 or e4d5");
        check("Qd4", "you have no queen left");
        check("Nb6", "no knight of yours can reach b6");
        check("Nhg5", "no knight of yours on the h-file can reach g5");
        check("gxd5", "no pawn of yours on the g-file can take on d5");
        check("a4", "no pawn of yours can reach a4");
        check("Kg1", "no king of yours can reach g1");
        check("Nd2", "your own man stands on d2");
        check("e9", "such as e2e4");
        check("♘f3", "such as e2e4");
        check("", "such as e2e4");
    }
}
