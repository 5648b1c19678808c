//! The position line: every diary is read back as it was written, and what follows from no rules is refused.

mod common;

use common::{SEATS, random_game, starts};
use noctule_engine_protocol::{position_line, read_position_line};
use noctule_player::{Diary, Entry, PlayerView};
use noctule_rules::{Draws, Outcome, PawnTries, Reason, Ruleset, Verdict};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn read(line: &str, ruleset: Ruleset) -> Result<Diary, String> {
    read_position_line(line, ruleset).map_err(|error| error.to_string())
}

#[test]
fn every_diary_of_every_ruleset_is_read_back_as_it_was_written() {
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::AUTOMATIC)) {
        for start in starts() {
            for seed in 0..12 {
                let diaries = random_game(ruleset, &start, seed, |_| {});
                for seat in SEATS {
                    let line = position_line(&diaries[seat]);
                    assert_eq!(read(&line, ruleset).as_ref(), Ok(&diaries[seat]), "{ruleset}: {line}");
                }
            }
        }
    }
}

#[test]
fn a_diary_is_read_back_at_every_moment_of_a_game() {
    for ruleset in Ruleset::ALL {
        random_game(ruleset, &starts()[1], 7, |diaries| {
            for seat in SEATS {
                let line = position_line(&diaries[seat]);
                assert_eq!(read(&line, ruleset).as_ref(), Ok(&diaries[seat]), "{ruleset}: {line}");
            }
        });
    }
}

/// Generated games are worth something only if they say everything that can be said.
#[test]
fn the_generated_games_speak_every_form() {
    let mut forms = BTreeSet::new();
    for ruleset in Ruleset::ALL {
        for start in starts() {
            for seed in 0..12 {
                let diaries = random_game(ruleset, &start, seed, |_| {});
                for diary in SEATS.map(|seat| &diaries[seat]) {
                    for element in position_line(diary).split(' ').skip_while(|word| *word != "log").skip(1) {
                        forms.extend(element.split('/').map(form));
                    }
                }
            }
        }
    }
    let all = "! + - # = ?any ?! ?- ? ?x any ep move no start t t0 t1 te xN xP x yes";
    let missing: Vec<&str> = all.split(' ').filter(|form| !forms.contains(*form)).collect();
    assert!(missing.is_empty(), "nobody said {missing:?}; heard {forms:?}");
}

fn form(part: &str) -> String {
    let squares_off = part.trim_end_matches(|letter: char| letter.is_ascii_digit());
    match part {
        "?any" | "?-" | "?!" | "any" | "yes" | "no" | "start" | "ep" | "t0" | "t1" | "t" => part.into(),
        _ if part.starts_with("?x") => "?x".into(),
        _ if part.starts_with("xN") || part.starts_with("xP") => part[..2].into(),
        _ if part.starts_with('t') && squares_off.len() > 1 => "te".into(),
        _ if part.starts_with(|letter: char| ('a'..='h').contains(&letter)) => "move".into(),
        _ => part.chars().take(1).collect(),
    }
}

#[test]
fn the_published_example_is_read() {
    let line = "position krieg white startpos log e2e4 ?/t1 -e4f5 e4d5/xPd5 ?xd5/xPd5/+L/t0";
    let diary = read(line, Ruleset::WILD16).unwrap();
    let view = PlayerView::of(&diary);
    assert_eq!((view.own_moves(), view.enemy().men, view.lost().len()), (2, 15, 1));
    assert!(view.is_own_turn());
    assert_eq!(diary.entries[0].heard().pawn_tries, Some(PawnTries::Count(0)), "no t means none");
    assert_eq!(
        position_line(&diary),
        "position krieg white startpos log e2e4/t0 ?/t1 -e4f5 e4d5/xPd5/t0 ?xd5/xPd5/+L/t0"
    );
}

#[track_caller]
fn check_same(ruleset: Ruleset, generous: &str, written: &str) {
    assert_eq!(position_line(&read(generous, ruleset).unwrap()), written);
    assert_eq!(position_line(&read(written, ruleset).unwrap()), written);
}

#[test]
fn reading_is_generous_and_writing_has_one_form() {
    let white = "position krieg white startpos";
    let wild16 = |log: &str, written: &str| {
        check_same(Ruleset::WILD16, &format!("{white} log {log}"), &format!("{white} log {written}"));
    };
    wild16("e2e4 ?/t1 e4d5/xPd5 ?xd5", "e2e4/t0 ?/t1 e4d5/xPd5/t0 ?xd5/xPd5/t0");
    wild16("e2e4 ?/t1 e4d5/xPd5 ?/xd5", "e2e4/t0 ?/t1 e4d5/xPd5/t0 ?xd5/xPd5/t0");
    wild16("e2e4 ?/t1 e4d5/t0/xPd5 ?/t0/+L/xPd5", "e2e4/t0 ?/t1 e4d5/xPd5/t0 ?xd5/xPd5/+L/t0");
    check_same(Ruleset::WILD16, &format!("{white} log start/t0"), white);
    check_same(Ruleset::WILD16, &format!("  {white}   log  "), white);
    check_same(Ruleset::CINCINNATI, &format!("{white} log e2e4/t0 ?/t"), &format!("{white} log e2e4 ?/t"));
    check_same(Ruleset::RAND, &format!("{white} log e2e4/t0 ?/te4"), &format!("{white} log e2e4 ?/te4"));
}

#[test]
fn a_seat_with_hidden_enemies_is_told_its_own_men_and_how_many_there_are_of_the_others() {
    let line = "position krieg black fen r3k3/p7/8/8/8/8/8/8 w q 5 2 log start/+F/t1 ?/t0";
    let diary = read(line, Ruleset::WILD16).unwrap();
    assert_eq!(position_line(&diary), line);
    let view = PlayerView::of(&diary);
    assert_eq!((view.enemy().men, view.enemy().pawns_at_start), (5, 2));
    assert!(view.own().castling().long && !view.own().castling().short && view.is_own_turn());
}

#[test]
fn the_end_of_a_game_is_told() {
    let line = "position krieg white startpos log f2f3/t0 ?/t0 g2g4/t0 ?/+S/t0/#b:checkmate";
    let diary = read(line, Ruleset::WILD16).unwrap();
    assert_eq!(PlayerView::of(&diary).over().map(|end| end.reason), Some(Reason::Checkmate));
    let last = diary.entries.last().unwrap().heard();
    assert!(matches!(last.over, Some(Outcome { winner: Some(noctule_board::Color::Black), .. })));
}

#[test]
fn questions_and_refusals_of_either_side_are_told_where_they_are_heard() {
    let line = "position krieg white startpos log any/no e2e4 ?any/no ?- ? any/yes -e4f5 e4d5/xd5 ?xd5/xd5";
    let diary = read(line, Ruleset::BERKELEY_ANY).unwrap();
    assert_eq!(position_line(&diary), line);
    let verdicts: Vec<Option<Verdict>> = diary.entries.iter().map(|entry| entry.heard().verdict).collect();
    use Verdict::{Any, Moved, Refused};
    let expected =
        [Any(false), Moved, Any(false), Refused, Moved, Any(true), Refused, Moved, Moved].map(Some);
    assert_eq!(verdicts, expected);
    assert!(matches!(diary.entries[3], Entry::Overheard(_)));
}

#[track_caller]
fn check_refused(ruleset: Ruleset, log: &str, expected: &str) {
    let line = format!("position krieg white startpos log {log}");
    assert_eq!(read(&line, ruleset).unwrap_err(), expected);
}

#[test]
fn what_does_not_follow_from_the_rules_says_what_was_expected() {
    use Ruleset as R;
    let wild16 = |log: &str, expected: &str| check_refused(R::WILD16, log, expected);
    wild16("e4e5", "expected a move that these men could make, got \"e4e5\"");
    wild16("e2e5", "expected a move that these men could make, got \"e2e5\"");
    wild16(
        "e2e4 d2d4",
        "expected an element of the enemy's, who is to move: ?, ?xd5, ?-, ?! or ?any/no, got \"d2d4\"",
    );
    wild16("e2e4 ? ?", "expected an own try, since it is this seat's turn, such as e2e4 or -e2e4, got \"?\"");
    wild16("e2e4 ?xd5/xPd5", "expected the capture of an own man, got \"?xd5/xPd5\"");
    wild16("e2e4 ?xe1/xNe1", "expected the capture of an own man, got \"?xe1/xNe1\"");
    wild16("e2e4 ?xe4/xNe4", "expected xP for the own man that stood there, got \"?xe4/xNe4\"");
    wild16("e2e4 ?xe4/xPd2", "expected the same square twice for one capture, got \"?xe4/xPd2\"");
    wild16("e2e4 ? e4d5", "expected a move that these men could make, got \"e4d5\"");
    wild16("e2e4 ?/t1 e4d5", "expected a capture, since a pawn has stepped diagonally, got \"e4d5\"");
    wild16("e2e4/xPe4", "expected no capture by castling or by a pawn that goes straight, got \"e2e4/xPe4\"");
    wild16("g1f3/xPe5", "expected a capture where the man has arrived, or en passant, got \"g1f3/xPe5\"");
    wild16("g1f3/xf3", "expected a capture with its kind, such as xPd5 or xNd5, got \"g1f3/xf3\"");
    wild16("e2e4 ?-", "expected nothing that this seat does not hear in wild16, got \"?-\"");
    wild16("any/no", "expected a try: this ruleset has no question \"any?\", got \"any/no\"");
    wild16(
        "!e2e5",
        "expected ! only where the umpire says nonsense, before a try that is in vain, got \"!e2e5\"",
    );
    wild16("e2e4/#w:checkmate ?", "expected nothing after the end of the game, got \"?\"");
    wild16("-e2e4/t0", "expected nothing after a try that did not stand, got \"-e2e4/t0\"");
    wild16("e2e4/t17", "expected t and the number of pawn tries, such as t2, in wild16, got \"t17\"");
    wild16("e2e4/+R/+R", "expected each announcement once, and at most two checks, got \"+R\"");
    wild16(
        "e2e4/x",
        "expected an announcement such as xPd5, xNd5, xd5, ep, +R, =, t2 or #w:checkmate, got \"x\"",
    );
    wild16(
        "e2e9",
        "expected an element such as e2e4, -e2e4, !e2e4, any/yes, ?, ?xd5, ?-, ?! or ?any/no, got \"e2e9\"",
    );
    check_refused(R::CINCINNATI, "-e2e5", "expected ! before a try that is in vain, got \"-e2e5\"");
    check_refused(
        R::BERKELEY,
        "-e2e5",
        "expected a possible try: this one cannot stand wherever the enemy's men are, got \"-e2e5\"",
    );
    check_refused(R::BERKELEY, "e2e4/t0", "expected no news of pawn tries in berkeley, got \"t0\"");
    check_refused(R::ENGLISH, "any/yes e2e4", "expected a pawn capture: one must be tried now, got \"e2e4\"");
    check_refused(R::ENGLISH, "any", "expected the answer /yes or /no after any, got \"any\"");
    check_refused(R::RAND, "e2e4 ?/ta4", "expected the squares of own pawns, got \"?/ta4\"");
    check_refused(
        R::RAND,
        "e2e4/=",
        "expected = after promotions where they are announced, and nowhere else, got \"e2e4/=\"",
    );
}

#[test]
fn a_line_that_is_no_position_says_what_was_expected() {
    let check = |line: &str, expected: &str| assert_eq!(read(line, Ruleset::WILD16).unwrap_err(), expected);
    check("position startpos moves e2e4", "expected krieg, got \"startpos\"");
    check("position krieg red startpos", "expected white or black, got \"red\"");
    check("position krieg white", "expected startpos or fen, got \"\"");
    check("position krieg white startpos moves e2e4", "expected log, got \"moves\"");
    let fen = |fields: &str, expected: &str| check(&format!("position krieg white fen {fields}"), expected);
    let men = "8/8/8/8/8/8/4P3/4K3";
    let form = "expected eight ranks of eight squares with own men alone, such as 8/8/8/8/8/8/4P3/4K3";
    fen("8/8 w - 1 0", &format!("{form}, got \"8/8\""));
    fen("8/8/8/8/8/8/4p3/4K3 w - 1 0", &format!("{form}, got \"8/8/8/8/8/8/4p3/4K3\""));
    fen("8/8/8/8/8/8/8/8 w - 1 0", "expected men with exactly one king, got \"8/8/8/8/8/8/8/8\"");
    fen(
        "8/8/8/8/8/8/8/P3K3 w - 1 0",
        "expected at most eight pawns, none on the first or the last rank, got \"8/8/8/8/8/8/8/P3K3\"",
    );
    fen(&format!("{men} x - 1 0"), "expected w or b for the side to move, got \"x\"");
    fen(
        &format!("{men} w K 1 0"),
        "expected castlings of the own king and rooks at home, such as KQ, k or -, got \"K\"",
    );
    fen(&format!("{men} w - 17 0"), "expected a number of enemy men from 1 to 16, got \"17\"");
    fen(&format!("{men} w - 2 2"), "expected a number of enemy pawns from 0 to 8, fewer than men, got \"2\"");
    fen(&format!("{men} w - 2"), "expected the number of enemy pawns, got \"\"");
    check(
        "position krieg white startpos log start/t1",
        "expected nothing told of the normal start, got \"start/t1\"",
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_without_a_panic(text in "\\PC{0,80}", ruleset in 0usize..7) {
        let _ = read(&text, Ruleset::ALL[ruleset]);
        let _ = read(&format!("position krieg white startpos log {text}"), Ruleset::ALL[ruleset]);
        let _ = read(&format!("position krieg black fen {text}"), Ruleset::ALL[ruleset]);
    }

    /// Whatever is read from a damaged line is still a diary that is written and read alike.
    #[test]
    fn a_damaged_line_is_read_or_refused_without_a_panic(
        seed in 0u64..40,
        ruleset in 0usize..7,
        at in 0.0f64..1.0,
        symbol in "[ -~]{0,3}",
    ) {
        let ruleset = Ruleset::ALL[ruleset];
        let all = starts();
        let start = &all[seed as usize % all.len()];
        let mut line = position_line(&random_game(ruleset, start, seed, |_| {}).white);
        let at = (at * line.len() as f64) as usize;
        line.replace_range(at..=at.min(line.len() - 1), &symbol);
        if let Ok(diary) = read(&line, ruleset) {
            prop_assert_eq!(read(&position_line(&diary), ruleset), Ok(diary));
        }
    }
}
