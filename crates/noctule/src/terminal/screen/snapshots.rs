//! Pictures of telling moments. They are kept so that a change of the screens is seen before it is made;
//! what each must show stands in its name.

mod hints;
mod recorded;

use super::game::{self, Scene};
use super::look::{Look, Mark};
use crate::terminal::desk::Message;
use crate::terminal::line_edit::LineEdit;
use crate::terminal::sitting::Sitting;
use expect_test::{Expect, expect};
use noctule_board::{ByColor, Color, Position};
use noctule_rules::Ruleset;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use std::time::Duration;

const NORMAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn sitting(ruleset: Ruleset, fen: &str, puts: &str) -> Sitting {
    let start: Position = fen.parse().unwrap();
    let control = "5+3".parse().unwrap();
    let mut sitting = Sitting::open(ruleset, &start, Some(control), None);
    let mut moves = 0;
    for put in puts.split_ascii_whitespace() {
        let by = sitting.to_move();
        moves += u64::from(sitting.put(by, put.parse().unwrap(), Duration::from_secs(moves)).unwrap());
    }
    sitting
}

fn drawn(size: Size, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(size.width, size.height)).unwrap();
    terminal.draw(draw).unwrap();
    terminal.backend().buffer().clone()
}

/// The screen as text, its left edge drawn so that leading spaces are kept.
fn text(buffer: &Buffer) -> String {
    let width = buffer.area.width as usize;
    let rows = buffer.content.chunks(width).map(|row| {
        let row: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("|{}\n", row.trim_end())
    });
    rows.collect()
}

struct Shot<'a> {
    seat: Color,
    look: Look,
    size: Size,
    message: Option<Message>,
    revealed: Option<&'a Position>,
}

impl Shot<'_> {
    const fn of(seat: Color, look: Look) -> Self {
        Self { seat, look, size: super::SMALLEST, message: None, revealed: None }
    }

    fn take(&self, sitting: &Sitting) -> Buffer {
        let line = LineEdit::default();
        let scene = Scene {
            seat: sitting.seat(self.seat),
            names: ByColor { white: "you", black: "capturing" },
            clocks: sitting.clocks(Duration::from_secs(9)),
            offer: sitting.offer(),
            revealed: self.revealed,
            hints: sitting.hints(self.seat),
            notepad: sitting.notepad(self.seat),
            message: self.message.as_ref(),
            line: &line,
            scroll: 0,
            help: false,
            look: self.look,
        };
        drawn(self.size, |frame| game::draw(frame, &scene))
    }
}

fn check(shot: &Shot<'_>, sitting: &Sitting, picture: &Expect) {
    picture.assert_eq(&text(&shot.take(sitting)));
}

#[test]
fn white_begins_with_its_own_men_below() {
    check(
        &Shot::of(Color::White, Look::Color),
        &sitting(Ruleset::WILD16, NORMAL, ""),
        &expect![[r#"
            | Kriegspiel  wild16                                                      move 1
            |   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄    Black capturing             5:00
            | 8                                             16 men left, at most 8 pawns
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            | 7                                           ── The umpire ────────────────────
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            | 6
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            | 5
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            | 4
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            | 3
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            | 2   ♟    ♟    ♟    ♟    ♟    ♟    ♟    ♟
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            | 1   ♜    ♞    ♝    ♛    ♚    ♝    ♞    ♜    ──────────────────────────────────
            |   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀  ▸ White you                   4:51
            |     a    b    c    d    e    f    g    h      16 men left
            | Your move.
            |
            |
            |
            | White>                                                                  ? help
        "#]],
    );
}

#[test]
fn black_sees_its_own_men_below_and_waits() {
    check(
        &Shot::of(Color::Black, Look::Ascii),
        &sitting(Ruleset::WILD16, NORMAL, ""),
        &expect![[r#"
            | Kriegspiel  wild16                                                      move 1
            |   +---+---+---+---+---+---+---+---+  > White you                          4:51
            | 1 |   |   |   |   |   |   |   |   |    16 men left, at most 8 pawns
            |   +---+---+---+---+---+---+---+---+
            | 2 |   |   |   |   |   |   |   |   |  -- The umpire ---------------------------
            |   +---+---+---+---+---+---+---+---+
            | 3 |   |   |   |   |   |   |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 4 |   |   |   |   |   |   |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 5 |   |   |   |   |   |   |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 6 |   |   |   |   |   |   |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 7 | p | p | p | p | p | p | p | p |
            |   +---+---+---+---+---+---+---+---+
            | 8 | r | n | b | k | q | b | n | r |  -----------------------------------------
            |   +---+---+---+---+---+---+---+---+    Black capturing                    5:00
            |     h   g   f   e   d   c   b   a      16 men left
            | White is to move.
            |
            |
            |
            | Black>                                                                  ? help
        "#]],
    );
}

#[test]
fn a_refusal_a_capture_and_a_check_stand_out() {
    let puts = "e2e4 d7d5 e4d5 d8d5 b1c3 d5d4 g1f3 d4f2 e1e2";
    check(
        &Shot::of(Color::White, Look::Ascii),
        &sitting(Ruleset::WILD16, NORMAL, puts),
        &expect![[r#"
            | Kriegspiel  wild16                                                      move 5
            |   +---+---+---+---+---+---+---+---+    Black capturing                    5:08
            | 8 |   |   |   |   |   |   |   |   |    15 men left, at most 7 pawns
            |   +---+---+---+---+---+---+---+---+    you took 1 pawn
            | 7 |   |   |   |   |   |   |   |   |  -- The umpire ---------------------------
            |   +---+---+---+---+---+---+---+---+    2 e4xd5    Pawn at d5 captured.
            | 6 |   |   |   |   |   |   |   |   |               Black's move
            |   +---+---+---+---+---+---+---+---+    2 Black    Pawn at d5 captured.
            | 5 |   |   |   |   |   |   |   |   |               White's move
            |   +---+---+---+---+---+---+---+---+    3 Nb1-c3   Black's move
            | 4 |   |   |   |   |   |   |   |   |    3 Black    White's move
            |   +---+---+---+---+---+---+---+---+    4 Ng1-f3   Black's move
            | 3 |   |   | N |   |   |[N]|   |   |    4 Black    Pawn at f2 captured.
            |   +---+---+---+---+---+---+---+---+               Short-diagonal check.
            | 2 | P | P | P | P |   |* *| P | P |               White's move
            |   +---+---+---+---+---+---+---+---+    5 Ke1-e2   Illegal move
            | 1 | R |   | B | Q |!K!| B |[ ]| R |  -----------------------------------------
            |   +---+---+---+---+---+---+---+---+  > White you                          5:07
            |     a   b   c   d   e   f   g   h      14 men left, lost PP
            | Your move.  You are in check (short diagonal).
            | Refused this turn: Ke1-e2
            |
            |
            | White>                                                                  ? help
        "#]],
    );
}

#[test]
fn an_obligation_and_a_complaint_are_told() {
    let mut shot = Shot::of(Color::White, Look::Ascii);
    shot.message = Some(Message::Wrong("expected a pawn capture: one must be tried now".into()));
    check(
        &shot,
        &sitting(Ruleset::ITALIAN, NORMAL, "e2e4 d7d5"),
        &expect![[r#"
            | Kriegspiel  italian                                                     move 2
            |   +---+---+---+---+---+---+---+---+    Black capturing                    5:02
            | 8 |   |   |   |   |   |   |   |   |    16 men left
            |   +---+---+---+---+---+---+---+---+
            | 7 |   |   |   |   |   |   |   |   |  -- The umpire ---------------------------
            |   +---+---+---+---+---+---+---+---+    1 e2-e4    White has moved
            | 6 |   |   |   |   |   |   |   |   |    1 Black    Black has moved.
            |   +---+---+---+---+---+---+---+---+               There are pawn tries
            | 5 |   |   |   |   |   |   |   |   |
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
            | Your move.  A pawn capture must be tried now.
            |
            | expected a pawn capture: one must be tried now
            |
            | White>                                                                  ? help
        "#]],
    );
}

#[test]
fn the_end_reveals_both_sides() {
    let mated: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
    let mut shot = Shot::of(Color::White, Look::Ascii);
    shot.revealed = Some(&mated);
    check(
        &shot,
        &sitting(Ruleset::WILD16, NORMAL, "f2f3 e7e5 g2g4 d8h4"),
        &expect![[r#"
            | Kriegspiel  wild16                                                      move 3
            |   +---+---+---+---+---+---+---+---+    Black capturing                    5:04
            | 8 | r | n | b |   | k | b | n | r |    16 men left, at most 8 pawns
            |   +---+---+---+---+---+---+---+---+
            | 7 | p | p | p | p |   | p | p | p |  -- The umpire ---------------------------
            |   +---+---+---+---+---+---+---+---+    1 f2-f3    Black's move
            | 6 |   |   |   |   |   |   |   |   |    1 Black    White's move
            |   +---+---+---+---+---+---+---+---+    2 g2-g4    Black's move
            | 5 |   |   |   |   | p |   |   |   |    2 Black    Short-diagonal check.
            |   +---+---+---+---+---+---+---+---+               Checkmate: Black wins
            | 4 |   |   |   |   |   |   |[P]| q |
            |   +---+---+---+---+---+---+---+---+
            | 3 |   |   |   |   |   | P |   |   |
            |   +---+---+---+---+---+---+---+---+
            | 2 | P | P | P | P | P |   |[ ]| P |
            |   +---+---+---+---+---+---+---+---+
            | 1 | R | N | B | Q |!K!| B | N | R |  -----------------------------------------
            |   +---+---+---+---+---+---+---+---+    White you                          5:05
            |     a   b   c   d   e   f   g   h      16 men left
            | Checkmate: Black wins   0-1
            |
            |
            |
            | White>                                                                  ? help
        "#]],
    );
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let mut shot = Shot::of(Color::White, Look::Color);
    shot.size = Size::new(40, 10);
    check(
        &shot,
        &sitting(Ruleset::WILD16, NORMAL, ""),
        &expect![[r#"
            |This window is too small.
            |It is 40x10; 80x24 is needed.
            |Make it larger, or leave with
            |Ctrl-C and use --plain.
            |
            |
            |
            |
            |
            |
        "#]],
    );
}

#[test]
fn marked_squares_have_their_colours() {
    let puts = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5";
    let buffer = Shot::of(Color::White, Look::Color).take(&sitting(Ruleset::WILD16, NORMAL, puts));
    // The left column of a square, in the row where its man stands.
    let colour = |file: u16, rank: u16| buffer[(3 + 5 * file, 2 + 2 * (8 - rank))].bg;
    assert_eq!(colour(4, 1), Look::Color.square(false, Some(Mark::Check)), "the king on e1");
    assert_eq!(colour(2, 3), Look::Color.square(false, Some(Mark::LastMove)), "the knight on c3");
    assert_eq!(colour(1, 1), Look::Color.square(true, Some(Mark::LastMove)), "where it came from");
    assert_eq!(colour(0, 1), Look::Color.square(false, None));
    assert_eq!(buffer[(5, 16)].symbol(), "♜", "the rook stands in the middle of a1");
}

#[test]
fn a_large_window_has_a_large_board() {
    let mut shot = Shot::of(Color::White, Look::Color);
    shot.size = Size::new(120, 40);
    let text = text(&shot.take(&sitting(Ruleset::WILD16, NORMAL, "")));
    assert!(text.contains("♜      ♞      ♝"), "{text}");
}

#[test]
fn refusals_that_only_the_trier_hears_leave_no_trace_on_the_other_screen() {
    for ruleset in [Ruleset::WILD16, Ruleset::ITALIAN] {
        let quick = sitting(ruleset, NORMAL, "e2e4 d7d6");
        let slow = sitting(ruleset, NORMAL, "e2e4 d7e6 d8d5 a7b6 d7d6");
        for look in [Look::Color, Look::Ascii] {
            let [quick, slow] = [&quick, &slow].map(|sitting| Shot::of(Color::White, look).take(sitting));
            assert_eq!(quick, slow, "{ruleset}");
        }
    }
    let quick = sitting(Ruleset::ENGLISH, NORMAL, "e2e4 d7d6");
    let slow = sitting(Ruleset::ENGLISH, NORMAL, "e2e4 d7e6 d7d6");
    let [quick, slow] = [&quick, &slow].map(|game| text(&Shot::of(Color::White, Look::Ascii).take(game)));
    assert_ne!(quick, slow, "there the refusal is said aloud");
    assert!(slow.contains("Black: no") && !slow.contains("d7xe6"), "but not what was tried:\n{slow}");
}
