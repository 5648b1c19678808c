//! Recorded games.

use super::{NORMAL, drawn, sitting, text};
use crate::terminal::screen::{Look, SMALLEST, replay};
use crate::terminal::tape::Tape;
use crate::terminal::viewer::Viewer;
use expect_test::expect;
use noctule_record::Tags;
use noctule_rules::Ruleset;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use std::time::Duration;

fn viewer(puts: &str) -> Viewer {
    let mut sitting = sitting(Ruleset::WILD16, NORMAL, puts);
    let tags: Tags = [("White", "Ann"), ("Black", "Ben")].into_iter().collect();
    let record = sitting.close(tags, Duration::from_secs(9)).unwrap();
    Viewer::new(vec![Tape::of_record(&record)], 0, 0)
}

fn shown(viewer: &Viewer) -> String {
    text(&drawn(SMALLEST, |frame| replay::draw(frame, &viewer.reel(Look::Ascii))))
}

#[test]
fn a_replay_shows_three_boards_and_who_heard_what() {
    let mut viewer = viewer("e2e4 d7d5 e4f5 e4d5");
    for key in [KeyCode::Char('2'), KeyCode::Enter, KeyCode::Left] {
        viewer.press(KeyEvent::from(key));
    }
    expect![[r#"
        | Game 1 of 1  Ann - Ben  wild16
        |  White  5:03                The umpire                Black  5:02
        |8  .  .  .  .  .  .  .  .  8  r  n  b  q  k  b  n  r 8  r  n  b  q  k  b  n  r
        |7  .  .  .  .  .  .  .  .  7  p  p  p  .  p  p  p  p 7  p  p  p [.] p  p  p  p
        |6  .  .  .  .  .  .  .  .  6  .  .  .  .  .  .  .  . 6  .  .  .  .  .  .  .  .
        |5  .  .  .  .  . ?.? .  .  5  .  .  .  p  . ?.? .  . 5  .  .  . [p] .  .  .  .
        |4  .  .  .  . ?P? .  .  .  4  .  .  .  . ?P? .  .  . 4  .  .  .  .  .  .  .  .
        |3  .  .  .  .  .  .  .  .  3  .  .  .  .  .  .  .  . 3  .  .  .  .  .  .  .  .
        |2  P  P  P  P [.] P  P  P  2  P  P  P  P  .  P  P  P 2  .  .  .  .  .  .  .  .
        |1  R  N  B  Q  K  B  N  R  1  R  N  B  Q  K  B  N  R 1  .  .  .  .  .  .  .  .
        |   a  b  c  d  e  f  g  h     a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h
        |
        |1 e2-e4: Black's move         1.   e4                1 White: Black's move
        |1 Black: 1 pawn try.          1... d5                1 d7-d5: 1 pawn try.
        |   White's move               2.   e4xf5    refused     White's move
        |2 e4xf5: Illegal move
        |
        |
        |
        |
        |
        |
        |
        | Move 2 of White  request 3 of 4                                ? help  q leave
    "#]]
    .assert_eq(&shown(&viewer));
}

#[test]
fn a_replay_is_wound_by_requests_moves_and_numbers() {
    let mut viewer = viewer("e2e4 d7d5 e4f5 e4d5 d8d5");
    let mut check = |key, place: &str| {
        viewer.press(KeyEvent::from(key));
        let screen = shown(&viewer);
        assert!(screen.contains(place), "{key:?} expected {place}:\n{screen}");
    };
    check(KeyCode::Down, "Move 1 of White  request 1 of 5");
    check(KeyCode::Down, "Move 1 of Black  request 2 of 5");
    check(KeyCode::Right, "Move 2 of White  request 3 of 5");
    check(KeyCode::Up, "Move 1 of Black  request 2 of 5");
    check(KeyCode::Down, "Move 2 of White  request 4 of 5");
    check(KeyCode::End, "Move 2 of Black  request 5 of 5");
    check(KeyCode::Right, "request 5 of 5");
    check(KeyCode::Home, "The start  request 0 of 5");
    check(KeyCode::Left, "request 0 of 5");
    check(KeyCode::Char('9'), "go to move 9");
    check(KeyCode::Enter, "expected a move of this game, at most 2, got 9");
    check(KeyCode::PageDown, "There is no other game that way.");
    check(KeyCode::Char('?'), "Keys");
    check(KeyCode::Char('x'), "request 0 of 5");
}
