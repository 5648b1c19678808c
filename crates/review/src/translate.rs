//! What the rooms below say, in the words of the interface.

use noctule_board::{Color, Man, OwnMen, Square};
use noctule_player::PlayerView;
use noctule_rules::{CheckLine, Kind, Outcome, PawnTries, Ruleset, Verdict, speech};
use noctule_wire as wire;

/// A side.
pub const fn colour(color: Color) -> wire::Colour {
    match color {
        Color::White => wire::Colour::White,
        Color::Black => wire::Colour::Black,
    }
}

/// The side that the interface names.
pub const fn color(colour: wire::Colour) -> Color {
    match colour {
        wire::Colour::White => Color::White,
        wire::Colour::Black => Color::Black,
    }
}

/// A kind of man.
pub const fn man_kind(man: Man) -> wire::ManKind {
    match man {
        Man::Pawn => wire::ManKind::Pawn,
        Man::Knight => wire::ManKind::Knight,
        Man::Bishop => wire::ManKind::Bishop,
        Man::Rook => wire::ManKind::Rook,
        Man::Queen => wire::ManKind::Queen,
        Man::King => wire::ManKind::King,
    }
}

/// The kind of man that the interface names.
pub const fn man(kind: wire::ManKind) -> Man {
    match kind {
        wire::ManKind::Pawn => Man::Pawn,
        wire::ManKind::Knight => Man::Knight,
        wire::ManKind::Bishop => Man::Bishop,
        wire::ManKind::Rook => Man::Rook,
        wire::ManKind::Queen => Man::Queen,
        wire::ManKind::King => Man::King,
    }
}

/// The draws in force that the interface names.
pub const fn draws(draws: wire::Draws) -> noctule_rules::Draws {
    match draws {
        wire::Draws::Off => noctule_rules::Draws::OFF,
        wire::Draws::Claim => noctule_rules::Draws::CLAIM,
        wire::Draws::Automatic => noctule_rules::Draws::AUTOMATIC,
        wire::Draws::Fifty => noctule_rules::Draws::FIFTY,
    }
}

/// What one listener hears in answer to a request of `asker`'s, or before the first move, when `asker` is the
/// side that begins.
pub fn heard(ruleset: &Ruleset, asker: Color, heard: &noctule_rules::Heard) -> wire::Heard {
    wire::Heard {
        by: colour(asker),
        sentences: speech::sentences(ruleset, asker, heard),
        verdict: heard.verdict.map(verdict),
        taken: heard.taken.map(|taken| wire::Taken {
            on: taken.on.to_string(),
            kind: taken.kind.map(taken_kind),
            en_passant: heard.en_passant,
        }),
        checks: heard.checks.iter().map(check_word).collect(),
        pawn_tries: heard.pawn_tries.map(pawn_tries),
        promoted: heard.promoted,
    }
}

/// How a game ended.
pub fn ending(outcome: Outcome) -> wire::Ending {
    wire::Ending {
        score: outcome.score().into(),
        winner: outcome.winner.map(colour),
        reason: outcome.reason.word().into(),
        sentence: speech::ending(outcome),
    }
}

/// Which castlings own men still allow.
pub fn castling(own: &OwnMen) -> wire::Castling {
    let noctule_board::Castling { short, long } = own.castling();
    wire::Castling { short, long }
}

/// A side's men, from a1 to h1, then from a2 to h8.
pub fn own_men(own: &OwnMen) -> Vec<wire::OwnMan> {
    let standing = |square: Square| {
        own.on(square).map(|man| wire::OwnMan { square: square.to_string(), man: man_kind(man) })
    };
    Square::ALL.into_iter().filter_map(standing).collect()
}

/// What has fallen, as far as a seat was told.
pub fn counters(view: &PlayerView) -> wire::Counters {
    let enemy = view.enemy();
    wire::Counters {
        enemy_men: enemy.men,
        enemy_pawns_taken: enemy.pawns_taken,
        enemy_pieces_taken: enemy.pieces_taken,
        enemy_pawns_at_most: enemy.most_pawns(),
        own_lost: view.lost().iter().map(|&(_, man)| man_kind(man)).collect(),
    }
}

const fn verdict(verdict: Verdict) -> wire::Verdict {
    match verdict {
        Verdict::Moved => wire::Verdict::Moved,
        Verdict::Refused => wire::Verdict::Refused,
        Verdict::Nonsense => wire::Verdict::Nonsense,
        Verdict::Any(true) => wire::Verdict::AnyYes,
        Verdict::Any(false) => wire::Verdict::AnyNo,
    }
}

const fn taken_kind(kind: Kind) -> wire::TakenKind {
    match kind {
        Kind::Pawn => wire::TakenKind::Pawn,
        Kind::Piece => wire::TakenKind::Piece,
    }
}

const fn check_word(line: CheckLine) -> wire::CheckWord {
    match line {
        CheckLine::Rank => wire::CheckWord::Rank,
        CheckLine::File => wire::CheckWord::File,
        CheckLine::LongDiagonal => wire::CheckWord::LongDiagonal,
        CheckLine::ShortDiagonal => wire::CheckWord::ShortDiagonal,
        CheckLine::Knight => wire::CheckWord::Knight,
    }
}

fn pawn_tries(tries: PawnTries) -> wire::PawnTries {
    match tries {
        PawnTries::Count(count) => wire::PawnTries::Count(count),
        PawnTries::Some => wire::PawnTries::Some,
        PawnTries::From(squares) => {
            wire::PawnTries::From(squares.iter().map(|square| square.to_string()).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{ByColor, Position};
    use noctule_player::{Briefing, Entry};
    use noctule_rules::{OpenGame, Reason, Request};

    /// What the side that asked heard last, after these requests.
    fn last_heard(ruleset: Ruleset, fen: &str, puts: &str) -> wire::Heard {
        let mut game = OpenGame::new(ruleset, fen.parse().expect("a position"));
        let mut last = None;
        for put in puts.split_ascii_whitespace() {
            let by = game.to_move();
            let answer = game.put(by, put.parse().expect("a request")).expect("an answer");
            last = Some(heard(&ruleset, by, &answer.heard[by]));
        }
        last.expect("at least one request")
    }

    #[test]
    fn a_capture_that_checks_keeps_everything_that_was_said() {
        let said = last_heard(Ruleset::WILD16, "4k3/8/2p5/8/8/5Q2/8/4K3 w - - 0 1", "f3c6");
        assert_eq!(said.by, wire::Colour::White);
        assert_eq!(said.verdict, Some(wire::Verdict::Moved));
        let taken = wire::Taken { on: "c6".into(), kind: Some(wire::TakenKind::Pawn), en_passant: false };
        assert_eq!(said.taken, Some(taken));
        assert_eq!(said.checks, [wire::CheckWord::LongDiagonal]);
        assert_eq!(said.pawn_tries, Some(wire::PawnTries::Count(0)));
        assert!(!said.promoted);
        assert_eq!(said.sentences, ["Pawn at c6 captured", "Long-diagonal check", "Black's move"]);
    }

    #[test]
    fn a_refusal_says_no_and_nothing_more() {
        let said = last_heard(Ruleset::BERKELEY, "4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1", "e3d3");
        assert_eq!((said.verdict, said.sentences), (Some(wire::Verdict::Refused), vec!["White: no".into()]));
        assert!(said.taken.is_none() && said.checks.is_empty() && said.pawn_tries.is_none());
    }

    #[test]
    fn the_question_is_answered_yes_or_no() {
        let ask = |fen| last_heard(Ruleset::ENGLISH, fen, "any").verdict;
        assert_eq!(ask("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), Some(wire::Verdict::AnyYes));
        assert_eq!(ask("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1"), Some(wire::Verdict::AnyNo));
    }

    #[test]
    fn the_squares_of_pawns_that_can_take_and_promotions_are_named_where_the_rules_say_so() {
        let said = last_heard(Ruleset::RAND, "4k3/8/8/3p1p2/8/4P3/8/4K3 w - - 0 1", "e3e4");
        assert_eq!(said.pawn_tries, Some(wire::PawnTries::From(vec!["d5".into(), "f5".into()])));
        assert!(last_heard(Ruleset::RAND, "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8r").promoted);
    }

    #[test]
    fn an_ending_has_its_score_its_word_and_its_sentence() {
        let mate = ending(Outcome::won(Reason::Checkmate, Color::Black));
        assert_eq!((mate.score.as_str(), mate.winner), ("0-1", Some(wire::Colour::Black)));
        assert_eq!(mate.reason, "checkmate");
        assert_eq!(mate.sentence, "Checkmate: Black wins");
        assert_eq!(ending(Outcome::drawn(Reason::Agreement)).winner, None);
    }

    #[test]
    fn colours_and_men_go_there_and_back() {
        Color::ALL.into_iter().for_each(|side| assert_eq!(color(colour(side)), side));
        Man::ALL.into_iter().for_each(|each| assert_eq!(man(man_kind(each)), each));
    }

    #[test]
    fn own_men_are_listed_by_square() {
        let position: Position = "4k3/8/8/8/8/8/P6P/R3K3 w - - 0 1".parse().expect("a position");
        let men = own_men(&position.own_men(Color::White));
        let squares: Vec<&str> = men.iter().map(|man| man.square.as_str()).collect();
        assert_eq!(squares, ["a1", "e1", "a2", "h2"]);
        assert_eq!(men[0].man, wire::ManKind::Rook);
    }

    #[test]
    fn counters_tell_what_fell_on_both_sides() {
        let mut game = OpenGame::new(Ruleset::WILD16, Position::start());
        let mut views = ByColor::from_fn(|side| {
            PlayerView::new(&Briefing::for_seat(side, Ruleset::WILD16, &Position::start()))
        });
        for put in ["e2e4", "d7d5", "e4d5", "d8d5"] {
            let (by, request) = (game.to_move(), put.parse::<Request>().expect("a request"));
            let answer = game.put(by, request).expect("an answer");
            views[by].hear(&Entry::Asked { request, heard: answer.heard[by] });
            views[!by].hear(&Entry::Overheard(answer.heard[!by]));
        }
        let white = counters(&views[Color::White]);
        assert_eq!((white.enemy_men, white.enemy_pawns_taken, white.enemy_pieces_taken), (15, 1, 0));
        assert_eq!((white.enemy_pawns_at_most, white.own_lost), (7, vec![wire::ManKind::Pawn]));
    }
}
