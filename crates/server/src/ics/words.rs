//! Names, moves and announcements as the protocol writes them.

use noctule_wire::{Card, CheckWord, Colour, Heard, ManKind, OwnMan, PawnTries, Player, SeatView};

/// A name as one word: blanks and signs are left out.
pub(super) fn handle(name: &str) -> String {
    let word: String = name.chars().filter(char::is_ascii_alphanumeric).take(20).collect();
    if word.is_empty() { "Nobody".into() } else { word }
}

/// The names at a table, White's first.
pub(super) fn handles(card: &Card) -> [String; 2] {
    [&card.seats.white, &card.seats.black]
        .map(|seat| seat.as_ref().map_or("Nobody".into(), |player| handle(&player.name)))
}

/// A rating, or the sign for none.
pub(super) fn rating(player: Option<&Player>) -> String {
    player.and_then(|player| player.rating).map_or("----".into(), |rating| rating.to_string())
}

/// The letter of a side in style 12.
pub(super) const fn side(colour: Colour) -> char {
    match colour {
        Colour::White => 'W',
        Colour::Black => 'B',
    }
}

/// The letter of a man, large.
pub(super) const fn letter(man: ManKind) -> char {
    match man {
        ManKind::King => 'K',
        ManKind::Queen => 'Q',
        ManKind::Rook => 'R',
        ManKind::Bishop => 'B',
        ManKind::Knight => 'N',
        ManKind::Pawn => 'P',
    }
}

/// The man on a square.
pub(super) fn standing(own: &[OwnMan], square: &str) -> Option<ManKind> {
    own.iter().find(|man| man.square == square).map(|man| man.man)
}

/// The enemy's move as far as it was heard, in one word: `?`, `?xd5`, `?;RankCheck;2tries`.
pub(super) fn unseen_move(heard: &Heard) -> String {
    let mut word = String::from("?");
    if let Some(taken) = &heard.taken {
        word.push('x');
        word.push_str(&taken.on);
        if taken.en_passant {
            word.push_str("ep");
        }
    }
    for check in &heard.checks {
        word.push_str(match check {
            CheckWord::Rank => ";RankCheck",
            CheckWord::File => ";FileCheck",
            CheckWord::LongDiagonal => ";LongDiagonalCheck",
            CheckWord::ShortDiagonal => ";ShortDiagonalCheck",
            CheckWord::Knight => ";KnightCheck",
        });
    }
    match &heard.pawn_tries {
        None | Some(PawnTries::Count(0)) => {}
        Some(PawnTries::Count(1)) => word.push_str(";1try"),
        Some(PawnTries::Count(count)) => word.push_str(&format!(";{count}tries")),
        Some(PawnTries::Some) => word.push_str(";tries"),
        Some(PawnTries::From(squares)) => word.push_str(&format!(";tries:{}", squares.join(","))),
    }
    if heard.promoted {
        word.push_str(";promotion");
    }
    word
}

/// An own move that stood, long as in `P/e7-d8=Q`.
pub(super) fn long_move(before: &[OwnMan], stood: &str) -> String {
    let (Some(from), Some(to)) = (stood.get(..2), stood.get(2..4)) else { return stood.into() };
    let Some(man) = standing(before, from) else { return stood.into() };
    if let Some(castling) = castling(man, from, to) {
        return castling.to_ascii_lowercase();
    }
    format!("{}/{from}-{to}{}", letter(man), promotion(stood))
}

/// An own move that stood, short as in `exd8=Q`; two men that could be mistaken for each other are told apart.
pub(super) fn short_move(before: &SeatView, stood: &str, heard: &Heard) -> String {
    let (Some(from), Some(to)) = (stood.get(..2), stood.get(2..4)) else { return stood.into() };
    let Some(man) = standing(&before.own, from) else { return stood.into() };
    if let Some(castling) = castling(man, from, to) {
        return castling.into();
    }
    let cross = if heard.taken.is_some() { "x" } else { "" };
    if man == ManKind::Pawn {
        let file = if heard.taken.is_some() { &from[..1] } else { "" };
        return format!("{file}{cross}{to}{}", promotion(stood));
    }
    let rival = |put: &String| {
        put.get(2..4) == Some(to)
            && put.get(..2).is_some_and(|square| square != from && standing(&before.own, square) == Some(man))
    };
    let from = if before.tries.iter().any(rival) { from } else { "" };
    format!("{}{from}{cross}{to}", letter(man))
}

fn castling(man: ManKind, from: &str, to: &str) -> Option<&'static str> {
    match (man, &from[..1], &to[..1]) {
        (ManKind::King, "e", "g") => Some("O-O"),
        (ManKind::King, "e", "c") => Some("O-O-O"),
        _ => None,
    }
}

fn promotion(stood: &str) -> String {
    stood.get(4..5).map_or(String::new(), |man| format!("={}", man.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_wire::Taken;

    fn heard() -> Heard {
        Heard {
            by: Colour::Black,
            sentences: Vec::new(),
            verdict: None,
            taken: None,
            checks: Vec::new(),
            pawn_tries: None,
            promoted: false,
        }
    }

    #[test]
    fn an_unseen_move_is_a_question_mark_with_what_was_said_of_it() {
        assert_eq!(unseen_move(&heard()), "?");
        let taken = Some(Taken { on: "d5".into(), kind: None, en_passant: false });
        assert_eq!(unseen_move(&Heard { taken, ..heard() }), "?xd5");
        let checks = vec![CheckWord::Rank];
        let pawn_tries = Some(PawnTries::Count(2));
        assert_eq!(unseen_move(&Heard { checks, pawn_tries, ..heard() }), "?;RankCheck;2tries");
    }

    #[test]
    fn a_name_is_one_word() {
        assert_eq!(handle("Guest 1234"), "Guest1234");
        assert_eq!(handle("bob-the_2nd"), "bobthe2nd");
        assert_eq!(handle(" "), "Nobody");
    }

    #[test]
    fn an_own_move_is_written_long() {
        let own = [("e2", ManKind::Pawn), ("e1", ManKind::King), ("d7", ManKind::Pawn)]
            .map(|(square, man)| OwnMan { square: square.into(), man });
        assert_eq!(long_move(&own, "e2e4"), "P/e2-e4");
        assert_eq!(long_move(&own, "e1g1"), "o-o");
        assert_eq!(long_move(&own, "e1c1"), "o-o-o");
        assert_eq!(long_move(&own, "d7e8q"), "P/d7-e8=Q");
    }
}
