//! Marks placed by hand, and the sentences that warn of them.

mod common;

use common::{ToldGame, drawn};
use noctule_assist::{Knowledge, Moment, Phantom, Phantoms};
use noctule_belief::{Belief, InformationSet};
use noctule_board::{Color, Man, Position, Square};
use noctule_rules::Ruleset;

/// Reads "ne5 pd6 ?h8": a man's letter, or a question mark, and its square.
fn phantoms(text: &str) -> Phantoms {
    let mut phantoms = Phantoms::new();
    for mark in text.split_ascii_whitespace() {
        let man = mark.chars().next().and_then(|letter| Man::try_from(letter).ok());
        phantoms.place(Phantom { square: mark[1..].parse().expect("a square"), man });
    }
    phantoms
}

fn check_warnings(start: &Position, moves: &str, marks: &str, expected: &[&str]) {
    let mut told = ToldGame::new(Ruleset::WILD16, start);
    told.play(moves);
    let moment = Moment::of(&told.diaries[Color::White]);
    let warnings = phantoms(marks).warnings(&moment, &Knowledge::last_announcement());
    let got: Vec<&str> = warnings.iter().map(|warning| warning.sentence.as_str()).collect();
    assert_eq!(got, expected, "{marks}");
}

#[test]
fn marks_are_placed_moved_and_removed_by_hand() {
    let mut marks = phantoms("ne5 ?d6");
    assert_eq!(marks.shift(Square::E5, Square::D6), Some(Phantom { square: Square::D6, man: None }));
    assert_eq!(marks.iter().collect::<Vec<_>>(), [Phantom { square: Square::D6, man: Some(Man::Knight) }]);
    assert_eq!(marks.shift(Square::A1, Square::A2), None);
    assert_eq!(marks.remove(Square::D6), Some(Phantom { square: Square::D6, man: Some(Man::Knight) }));
    assert_eq!(marks, Phantoms::new());
}

#[test]
fn a_phantom_on_an_own_man_or_on_a_square_just_crossed_is_warned_of() {
    let start = Position::start();
    check_warnings(&start, "e2e4 a7a6", "?e4", &["your pawn stands on e4"]);
    check_warnings(&start, "e2e4", "?e3", &["e3 is empty: your last move has shown it"]);
    check_warnings(&start, "e2e4 a7a6", "?e3", &[]);
}

#[test]
fn more_phantoms_than_men_are_warned_of() {
    let start = Position::start();
    check_warnings(&start, "e2e4 a7a6", "ka7 kb7", &["the enemy has at most 1 king"]);
    check_warnings(
        &start,
        "e2e4 a7a6",
        "qa5 qb6",
        &["no pawn can have promoted yet, so there is one man too many of a kind"],
    );
    let nine = "pa6 pb7 pc7 pd7 pe7 pf7 pg7 ph7 ph6";
    let warned = ["the enemy has at most 8 pawns", "no pawns can have come to these squares"];
    check_warnings(&start, "e2e4 a7a6", nine, &warned);
}

#[test]
fn pawns_that_changed_files_without_captures_are_warned_of() {
    let start = Position::start();
    let doubled = ["these pawns need 1 capture together, and the enemy has made 0"];
    check_warnings(&start, "e2e4 a7a6", "pe6 pe5", &doubled);
    check_warnings(&start, "e2e4 d7d5 a2a3 d5e4", "pe4 pe6", &[]);
    check_warnings(&start, "e2e4 a7a6", "pe8", &["a pawn never stands on e8"]);
}

#[test]
fn a_man_that_would_have_been_announced_is_warned_of() {
    let start = Position::start();
    check_warnings(
        &start,
        "e2e4 a7a6",
        "nf3",
        &["nothing stands on f3, which your pawn on g2 attacks: you have no pawn tries"],
    );
    let board = ". . . . k . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . n . . . . . .
                 . . . . . . . .
                 . . . . K . . R";
    let start = drawn(board, Color::Black);
    check_warnings(
        &start,
        "b3a5",
        "nf3",
        &["a knight on f3 would check your king, and no such check was announced"],
    );
    check_warnings(&start, "b3a5", "kd2", &["your king on e1 attacks d2, and no check was announced"]);
    check_warnings(&start, "b3a5", "qg3", &[]);
}

#[test]
fn exact_worlds_warn_of_what_none_of_them_shows() {
    let mut told = ToldGame::new(Ruleset::WILD16, &Position::start());
    told.play("e2e4 e7e5 a2a3");
    let diary = &told.diaries[Color::White];
    let mut belief = InformationSet::new(&diary.briefing, 20_000).expect("one world");
    diary.entries.iter().for_each(|entry| belief.update(entry).expect("the truth explains it"));
    let moment = Moment::of(diary);
    let warnings = |marks: &str, knowledge: &Knowledge<'_>| -> Vec<String> {
        let warnings = phantoms(marks).warnings(&moment, knowledge);
        warnings.into_iter().map(|warning| warning.sentence).collect()
    };
    let exact = Knowledge::from(&belief);
    let off = Knowledge::last_announcement();
    let no_knight = ["no knight can stand on e5: nothing you heard allows it"];
    assert_eq!(warnings("ne5", &exact), no_knight);
    assert!(warnings("ne5", &off).is_empty());
    let not_both = ["each of these men may stand there, but not all of them at once"];
    assert_eq!(warnings("pe5 pd6", &exact), not_both);
    assert!(warnings("pe5", &exact).is_empty() && warnings("pd6", &exact).is_empty());
}
