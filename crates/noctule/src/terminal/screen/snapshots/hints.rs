//! What the assistant shows, and what a player marks.

use super::{NORMAL, Shot, check, sitting, text};
use crate::terminal::assistant::{Assist, Assistant};
use crate::terminal::input::{self, Command};
use crate::terminal::screen::Look;
use crate::terminal::sitting::Sitting;
use expect_test::expect;
use noctule_board::{Color, Position};
use noctule_player::Briefing;
use noctule_record::Tags;
use noctule_rules::Ruleset;
use std::time::Duration;

/// A game with an assistant beside White.
fn helped(assist: Assist, puts: &str) -> Sitting {
    let start = Position::start();
    let mut sitting = Sitting::open(Ruleset::WILD16, &start, None, None);
    let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &start);
    sitting.call_assistant(Color::White, assist, Assistant::follow(&briefing, 1_000, 1));
    for put in puts.split_ascii_whitespace() {
        sitting.put(sitting.to_move(), put.parse().unwrap(), Duration::ZERO).unwrap();
    }
    sitting
}

const CHECKED: &str = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 g1f3";

#[test]
fn the_assistant_puts_tokens_and_reasons_beside_the_umpires_words() {
    let sitting = helped(Assist::Tokens, CHECKED);
    check(
        &Shot::of(Color::White, Look::Color),
        &sitting,
        &expect![[r#"
            | Kriegspiel  wild16                                                      move 4
            |   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄    Black capturing
            | 8  (♜)  (♞)  (♝)       (♚)  (♝)  (♞)  (♜)     15 men left, at most 7 pawns
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀    you took 1 pawn
            | 7  (♟)  (♟)  (♟)       (♟)  (♟)  (♟)  (♟)   ── The umpire ────────────────────
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀    3 Nb1-c3   Black's move
            | 6                      +○                     3 Black    File check.
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀               White's move
            | 5                      +○                     4 Ng1-f3   Illegal move
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  ── The assistant ─────────────────
            | 4                      +○                   Left: 7 pawns, 8 other men
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  the check was not met: your
            | 3             ♞                               knight's move to f3 was refused
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  you are in check on the file:
            | 2   ♟    ♟    ♟    ♟         ♟    ♟    ♟      the checking man stands on e4,
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀    e5 or e6
            | 1   ♜         ♝    ♛    ♚    ♝    ♞    ♜    ──────────────────────────────────
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  ▸ White you
            |     a    b    c    d    e    f    g    h      15 men left, lost ♙
            | Your move.  You are in check (file).
            | Refused this turn: Ng1-f3
            |
            |
            | White>                                                                  ? help
        "#]],
    );
    check(
        &Shot::of(Color::White, Look::Ascii),
        &sitting,
        &expect![[r#"
            | Kriegspiel  wild16                                                      move 4
            |   +---+---+---+---+---+---+---+---+    Black capturing
            | 8 |(r)|(n)|(b)|   |(k)|(b)|(n)|(r)|    15 men left, at most 7 pawns
            |   +---+---+---+---+---+---+---+---+    you took 1 pawn
            | 7 |(p)|(p)|(p)|   |(p)|(p)|(p)|(p)|  -- The umpire ---------------------------
            |   +---+---+---+---+---+---+---+---+               White's move
            | 6 |   |   |   |   |+3 |   |   |   |    3 Nb1-c3   Black's move
            |   +---+---+---+---+---+---+---+---+    3 Black    File check. White's move
            | 5 |   |   |   |   |+3 |   |   |   |    4 Ng1-f3   Illegal move
            |   +---+---+---+---+---+---+---+---+  -- The assistant ------------------------
            | 4 |   |   |   |   |+3 |   |   |   |  Left: 7 pawns, 8 other men
            |   +---+---+---+---+---+---+---+---+  the check was not met: your knight's
            | 3 |   |   |[N]|   |   |   |   |   |    move to f3 was refused
            |   +---+---+---+---+---+---+---+---+  you are in check on the file: the
            | 2 | P | P | P | P |   | P | P | P |    checking man stands on e4, e5 or e6
            |   +---+---+---+---+---+---+---+---+
            | 1 | R |[ ]| B | Q |!K!| B | N | R |  -----------------------------------------
            |   +---+---+---+---+---+---+---+---+  > White you
            |     a   b   c   d   e   f   g   h      15 men left, lost P
            | Your move.  You are in check (file).
            | Refused this turn: Ng1-f3
            |
            |
            | White>                                                                  ? help
        "#]],
    );
}

fn marked(mut sitting: Sitting, marks: &str) -> Sitting {
    for mark in marks.split(", ") {
        let seat = sitting.seat(Color::White);
        let Ok(Command::Mark(marking)) = input::read(&format!("phantom {mark}"), seat) else {
            panic!("{mark}")
        };
        sitting.mark(Color::White, marking).unwrap();
    }
    sitting
}

#[test]
fn phantoms_stand_apart_from_tokens_and_own_men_and_wrong_ones_are_told() {
    let sitting = marked(helped(Assist::Tokens, CHECKED), "Q e5, N f6");
    let shot = Shot::of(Color::White, Look::Color);
    check(
        &shot,
        &sitting,
        &expect![[r#"
        | Kriegspiel  wild16                                                      move 4
        |   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄    Black capturing
        | 8  (♜)  (♞)  (♝)       (♚)  (♝)  (♞)  (♜)     15 men left, at most 7 pawns
        |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀    you took 1 pawn
        | 7  (♟)  (♟)  (♟)       (♟)  (♟)  (♟)  (♟)   ── The umpire ────────────────────
        |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀    3 Nb1-c3   Black's move
        | 6                      +○   ‹♞!               3 Black    File check.
        |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀               White's move
        | 5                      ‹♛›                    4 Ng1-f3   Illegal move
        |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  ── The assistant ─────────────────
        | 4                      +○                   Left: 7 pawns, 8 other men
        |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  the check was not met: your
        | 3             ♞                               knight's move to f3 was refused
        |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  you are in check on the file:
        | 2   ♟    ♟    ♟    ♟         ♟    ♟    ♟      the checking man stands on e4,
        |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀    e5 or e6
        | 1   ♜         ♝    ♛    ♚    ♝    ♞    ♜    ──────────────────────────────────
        |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  ▸ White you
        |     a    b    c    d    e    f    g    h      15 men left, lost ♙
        | Your move.  You are in check (file).
        | Refused this turn: Ng1-f3
        | phantom on f6: no knight can stand on f6: nothing you heard allows it
        |
        | White>                                                                  ? help
    "#]],
    );
    let picture = shot.take(&sitting);
    let style = |x, y| picture[(x, y)].style().fg;
    let (own, token, right, wrong) = (style(15, 12), style(25, 6), style(25, 8), style(30, 6));
    assert!([own, token, wrong].iter().all(|other| *other != right), "{own:?} {token:?} {right:?} {wrong:?}");
    check(
        &Shot::of(Color::White, Look::Ascii),
        &sitting,
        &expect![[r#"
        | Kriegspiel  wild16                                                      move 4
        |   +---+---+---+---+---+---+---+---+    Black capturing
        | 8 |(r)|(n)|(b)|   |(k)|(b)|(n)|(r)|    15 men left, at most 7 pawns
        |   +---+---+---+---+---+---+---+---+    you took 1 pawn
        | 7 |(p)|(p)|(p)|   |(p)|(p)|(p)|(p)|  -- The umpire ---------------------------
        |   +---+---+---+---+---+---+---+---+               White's move
        | 6 |   |   |   |   |+3 |<n!|   |   |    3 Nb1-c3   Black's move
        |   +---+---+---+---+---+---+---+---+    3 Black    File check. White's move
        | 5 |   |   |   |   |<q>|   |   |   |    4 Ng1-f3   Illegal move
        |   +---+---+---+---+---+---+---+---+  -- The assistant ------------------------
        | 4 |   |   |   |   |+3 |   |   |   |  Left: 7 pawns, 8 other men
        |   +---+---+---+---+---+---+---+---+  the check was not met: your knight's
        | 3 |   |   |[N]|   |   |   |   |   |    move to f3 was refused
        |   +---+---+---+---+---+---+---+---+  you are in check on the file: the
        | 2 | P | P | P | P |   | P | P | P |    checking man stands on e4, e5 or e6
        |   +---+---+---+---+---+---+---+---+
        | 1 | R |[ ]| B | Q |!K!| B | N | R |  -----------------------------------------
        |   +---+---+---+---+---+---+---+---+  > White you
        |     a   b   c   d   e   f   g   h      15 men left, lost P
        | Your move.  You are in check (file).
        | Refused this turn: Ng1-f3
        | phantom on f6: no knight can stand on f6: nothing you heard allows it
        |
        | White>                                                                  ? help
    "#]],
    );
}

#[test]
fn phantoms_need_no_assistant_and_follow_the_board() {
    let sitting = marked(sitting(Ruleset::WILD16, NORMAL, "e2e4 d7d5"), "N g3, clear, P d5, P d6");
    check(
        &Shot::of(Color::White, Look::Ascii),
        &sitting,
        &expect![[r#"
            | Kriegspiel  wild16                                                      move 2
            |   +---+---+---+---+---+---+---+---+    Black capturing                    5:02
            | 8 |   |   |   |   |   |   |   |   |    16 men left, at most 8 pawns
            |   +---+---+---+---+---+---+---+---+
            | 7 |   |   |   |   |   |   |   |   |  -- The umpire ---------------------------
            |   +---+---+---+---+---+---+---+---+    1 e2-e4    Black's move
            | 6 |   |   |   |<p!|   |   |   |   |    1 Black    1 pawn try. White's move
            |   +---+---+---+---+---+---+---+---+
            | 5 |   |   |   |<p!|   |   |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 4 |   |   |   |   |[P]|   |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 3 |   |   |   |   |   |   |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 2 | P | P | P | P |[ ]| P | P | P |
            |   +---+---+---+---+---+---+---+---+
            | 1 | R | N | B | Q | K | B | N | R |  -----------------------------------------
            |   +---+---+---+---+---+---+---+---+  > White you                          4:55
            |     a   b   c   d   e   f   g   h      16 men left
            | Your move.  1 pawn try: px plays it.
            |
            | phantoms on d5, d6: these pawns need 1 capture together, and the enemy has
            | made 0
            | White>                                                                  ? help
        "#]],
    );
}

#[test]
fn phantoms_change_neither_the_other_screen_nor_the_record() {
    let puts = "e2e4 d7d5 b1c3";
    let mut plain = sitting(Ruleset::WILD16, NORMAL, puts);
    let mut marked = marked(sitting(Ruleset::WILD16, NORMAL, puts), "P d5, N f6, K e8, Q e4");
    let black = |sitting: &Sitting| text(&Shot::of(Color::Black, Look::Ascii).take(sitting));
    assert_eq!(black(&marked), black(&plain));
    let now = Duration::from_secs(9);
    assert_eq!(marked.close(Tags::default(), now), plain.close(Tags::default(), now));
}

#[test]
fn heat_tells_chances_in_tenths_and_in_colour() {
    let sitting = helped(Assist::Heat, "e2e4 b8c6 d2d4 g8f6");
    check(
        &Shot::of(Color::White, Look::Ascii),
        &sitting,
        &expect![[r#"
            | Kriegspiel  wild16                                                      move 3
            |   +---+---+---+---+---+---+---+---+    Black capturing
            | 8 | 9 | 8 | 9 | 9 | 9 | 9 | 8 | 9 |    16 men left, at most 8 pawns
            |   +---+---+---+---+---+---+---+---+
            | 7 | 8 | 8 | 9 | 9 | 9 | 9 | 8 | 8 |  -- The umpire ---------------------------
            |   +---+---+---+---+---+---+---+---+    1 e2-e4    Black's move
            | 6 | 2 | 1 | 2 | 1 | 1 | 2 | 1 | 2 |    1 Black    White's move
            |   +---+---+---+---+---+---+---+---+    2 d2-d4    Black's move
            | 5 | 1 | 1 |   |   |   |   | 1 | 1 |    2 Black    White's move
            |   +---+---+---+---+---+---+---+---+  -- The assistant ------------------------
            | 4 |   |   |   |[P]| P |   |   |   |  Left: 8 pawns, 8 other men
            |   +---+---+---+---+---+---+---+---+
            | 3 |   |   |   |   |   |   |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 2 | P | P | P |[ ]|   | P | P | P |
            |   +---+---+---+---+---+---+---+---+
            | 1 | R | N | B | Q | K | B | N | R |  -----------------------------------------
            |   +---+---+---+---+---+---+---+---+  > White you
            |     a   b   c   d   e   f   g   h      16 men left
            | Your move.
            |
            |
            |
            | White>                                                                  ? help
        "#]],
    );
    let buffer = Shot::of(Color::White, Look::Color).take(&sitting);
    let on_e8 = &buffer[(25, 2)];
    assert_eq!((on_e8.symbol(), Some(on_e8.bg)), ("9", Look::Color.heat(1.0)));
}
