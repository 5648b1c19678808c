//! A game in plain lines: for pipes, scripts, dumb terminals and whoever prefers it.

use crate::terminal::assistant::{Assist, Shown};
use crate::terminal::desk::{Desk, Message, Next};
use crate::terminal::input;
use crate::terminal::screen::{Look, Picture, game, log, token};
use crate::terminal::seat::Tone;
use crate::terminal::stopwatch::Stopwatch;
use noctule_board::{ByColor, Color};
use noctule_rules::speech;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc;
use std::thread;

/// Who sits at the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum People {
    /// One person, whose side this is.
    One(Color),
    /// Two, who look away in turn.
    Two,
}

/// Something that reached the keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Typed {
    Line(String),
    Interrupt,
}

/// What the other end of the talk is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Listener {
    /// A person, who wants prompts and a curtain between the turns.
    Person,
    /// A program, which wants neither.
    Script,
}

/// Plays a game in plain lines until it is left or the input ends.
///
/// # Errors
/// When nothing can be written, or a record that was asked for cannot be kept.
pub(crate) fn run(
    desk: Desk,
    people: People,
    look: Look,
    listener: Listener,
    typed: impl Iterator<Item = Typed>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let shown = ByColor { white: 0, black: 0 };
    let (watch, warned) = (Stopwatch::start(), ByColor { white: Vec::new(), black: Vec::new() });
    let mut talk = Talk { desk, people, look, listener, watch, shown, drawn: None, warned };
    talk.introduce(out)?;
    talk.go_on(typed, out)?;
    let now = talk.watch.now();
    if let Some(path) = talk.desk.leave(now)? {
        writeln!(out, "The record is in {}.", path.display())?;
    }
    Ok(())
}

/// The keyboard as a stream of lines. Bytes that are no text are shown as such and do no harm.
pub(crate) fn keyboard() -> anyhow::Result<impl Iterator<Item = Typed>> {
    const LONGEST: u64 = 4096;
    let (sender, lines) = mpsc::channel();
    let on_interrupt = sender.clone();
    ctrlc::set_handler(move || {
        let _ = on_interrupt.send(Some(Typed::Interrupt));
    })?;
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = stdin.by_ref().take(LONGEST).read_until(b'\n', &mut line);
            let typed = match read {
                Ok(0) | Err(_) => None,
                Ok(_) => Some(Typed::Line(String::from_utf8_lossy(&line).trim_end().to_string())),
            };
            let over = typed.is_none();
            if sender.send(typed).is_err() || over {
                return;
            }
        }
    });
    Ok(std::iter::from_fn(move || lines.recv().ok().flatten()))
}

struct Talk {
    desk: Desk,
    people: People,
    look: Look,
    listener: Listener,
    watch: Stopwatch,
    /// How many lines of each seat's log have been shown.
    shown: ByColor<usize>,
    /// Whose board was shown last, and at which move.
    drawn: Option<(Color, u32, bool)>,
    /// What each seat has read of its phantoms.
    warned: ByColor<Vec<String>>,
}

impl Talk {
    fn introduce(&self, out: &mut impl Write) -> io::Result<()> {
        let ruleset = self.desk.seat(Color::White).view().ruleset();
        match self.people {
            People::One(color) => {
                let (you, other) = (speech::side(color), self.desk.name(!color));
                writeln!(out, "Kriegspiel, {ruleset}. You are {you} against {other}.")?;
            }
            People::Two => writeln!(out, "Kriegspiel, {ruleset}. White and Black are at this keyboard.")?,
        }
        writeln!(out, "Type a move such as e2e4 or Nf3, or help.")
    }

    fn go_on(&mut self, mut typed: impl Iterator<Item = Typed>, out: &mut impl Write) -> io::Result<()> {
        loop {
            if self.desk.is_programs_turn() {
                self.desk.play_program(self.watch.now());
            }
            let by = match self.people {
                People::One(color) => color,
                People::Two => self.desk.to_move().or(self.drawn.map(|(by, ..)| by)).unwrap_or(Color::White),
            };
            if self.must_draw_curtain(by) {
                let seat = self.desk.seat(by);
                let said = speech::sentences(seat.view().ruleset(), !by, seat.last_said());
                writeln!(out, "{}{}", "\n".repeat(60), said.join(". "))?;
                writeln!(out, "{}, press Enter when {} looks away.", speech::side(by), speech::side(!by))?;
                out.flush()?;
                self.watch.pause();
                match typed.next() {
                    Some(Typed::Line(_)) => self.watch.go_on(),
                    Some(Typed::Interrupt) | None => return Ok(()),
                }
            }
            self.show_news(by, out)?;
            if self.listener == Listener::Person {
                write!(out, "{}> ", speech::side(by))?;
            }
            out.flush()?;
            let Some(Typed::Line(line)) = typed.next() else { return Ok(()) };
            let heard = self.desk.seat(by).log().len();
            let next = self.desk.read(by, &line, self.watch.now());
            self.show_log(by, out)?;
            let news = &self.desk.seat(by).log()[heard..];
            if news.last().is_some_and(|line| line.tone == Tone::Refusal) {
                self.show_refusal(by, out)?;
            }
            match next {
                Next::Listen => {}
                Next::ShowHelp => show_help(out)?,
                Next::ShowBoard => self.drawn = None,
                Next::Leave => return Ok(()),
            }
            if let Some(message) = self.desk.message().filter(|_| self.desk.finished().is_none()) {
                show_message(message, out)?;
            }
        }
    }

    fn must_draw_curtain(&self, by: Color) -> bool {
        self.people == People::Two
            && self.listener == Listener::Person
            && self.desk.finished().is_none()
            && self.drawn.is_none_or(|(last, ..)| last != by)
    }

    /// Shows what `by` has heard since last time, and the board when it has changed.
    fn show_news(&mut self, by: Color, out: &mut impl Write) -> io::Result<()> {
        let seat = self.desk.seat(by);
        let over = self.desk.finished().is_some();
        let now = (by, seat.move_number() * 2 + u32::from(seat.view().is_own_turn()), over);
        let redraw = self.drawn != Some(now);
        if redraw && self.people == People::Two && !over {
            writeln!(out, "\n--- {} ---", speech::side(by))?;
        }
        self.show_log(by, out)?;
        if redraw {
            self.drawn = Some(now);
            self.show_board(by, out)?;
        }
        let warnings = self.desk.notepad(by).warnings();
        if !redraw && !over {
            // The board is not drawn again after a refused try, but a phantom may be wrong now.
            let new = warnings.iter().filter(|warning| !self.warned[by].contains(warning));
            new.into_iter().try_for_each(|warning| writeln!(out, "    {warning}"))?;
        }
        self.warned[by] = warnings;
        if let Some(message) = self.desk.message().filter(|_| over) {
            show_message(message, out)?;
        }
        Ok(())
    }

    /// Shows the lines of a seat's log that it has not read yet.
    fn show_log(&mut self, by: Color, out: &mut impl Write) -> io::Result<()> {
        let log = self.desk.seat(by).log();
        for line in &log[self.shown[by]..] {
            writeln!(out, "{}", log::plain(line))?;
        }
        self.shown[by] = log.len();
        Ok(())
    }

    fn show_board(&self, by: Color, out: &mut impl Write) -> io::Result<()> {
        let seat = self.desk.seat(by);
        let picture = match self.desk.finished() {
            None => {
                Picture::of_seat(seat).with_hints(self.desk.hints(by)).with_phantoms(self.desk.notepad(by))
            }
            Some(finished) => Picture::of_position(&finished.position, by),
        };
        writeln!(out)?;
        for line in picture.lines(self.look) {
            writeln!(out, "{line}")?;
        }
        if let (Some(outcome), Some(finished)) = (seat.over(), self.desk.finished()) {
            writeln!(out, "{}   {}", speech::ending(outcome), outcome.score())?;
            return writeln!(out, "The position was {}", finished.position);
        }
        if let Some(clocks) = self.desk.clocks(self.watch.now()) {
            let [white, black] = Color::ALL.map(|color| crate::terminal::screen::clock(clocks[color]));
            writeln!(out, "White {white}   Black {black}")?;
        }
        if let Some(by) = self.desk.offer() {
            writeln!(out, "{} offers a draw.", speech::side(by))?;
        }
        if let Some(words) = game::pawn_tries(seat).filter(|_| seat.view().is_own_turn()) {
            writeln!(out, "{words}")?;
        }
        self.show_hints(by, out)?;
        let notepad = self.desk.notepad(by);
        if notepad.phantoms().next().is_some() {
            writeln!(out, "{}", token::phantom_legend(!by, self.look))?;
        }
        notepad.warnings().iter().try_for_each(|warning| writeln!(out, "  {warning}"))
    }

    fn show_hints(&self, by: Color, out: &mut impl Write) -> io::Result<()> {
        let Some(Shown { assist, hints }) = self.desk.hints(by) else { return Ok(()) };
        if assist == Assist::Tokens {
            token::legend(self.look).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        for reason in hints.reasons() {
            writeln!(out, "  {reason}")?;
        }
        writeln!(out, "  left of {}: {}", speech::side(!by), hints.advice.counters)
    }

    /// A refused try does not change the board, but it tells something.
    fn show_refusal(&self, by: Color, out: &mut impl Write) -> io::Result<()> {
        let refusal = self.desk.hints(by).and_then(|shown| shown.hints.advice.refusals.last());
        refusal.map_or(Ok(()), |refusal| writeln!(out, "    {}", refusal.sentence()))
    }
}

fn show_help(out: &mut impl Write) -> io::Result<()> {
    for (words, meaning) in input::WORDS {
        writeln!(out, "  {words:<13}{meaning}")?;
    }
    Ok(())
}

fn show_message(message: &Message, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", message.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::sitting::Sitting;
    use noctule_board::Position;
    use noctule_record::Tags;
    use noctule_rules::Ruleset;
    use noctule_testkit::check_in_order;
    use proptest::prelude::*;
    use std::time::Duration;

    fn desk(ruleset: Ruleset) -> Desk {
        Desk::new(Sitting::open(ruleset, &Position::start(), None, None), Tags::default(), None)
    }

    fn talk(ruleset: Ruleset, lines: &[&str]) -> String {
        let mut out = Vec::new();
        let typed = lines.iter().map(|line| Typed::Line(line.to_string()));
        run(desk(ruleset), People::Two, Look::Ascii, Listener::Script, typed, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_side_reads_only_its_own_part() {
        let said = talk(Ruleset::WILD16, &["e4", "a7b6", "a7b6!", "d5", "e4f5", "exd5", "Qxd5"]);
        check_in_order(&said, &["--- White ---", "--- Black ---", "a7xb6    Illegal move", "d7-d5"]);
        check_in_order(
            &said,
            &["--- White ---", "1 pawn try", "e4xf5    Illegal move", "Pawn at d5 captured"],
        );
        let white: String = said.split("--- ").filter(|part| part.starts_with("White")).collect();
        assert!(!white.contains("a7xb6") && !white.contains("d7-d5"), "{white}");
    }

    #[test]
    fn a_draw_is_offered_declined_and_agreed() {
        let said =
            talk(Ruleset::WILD16, &["draw", "draw", "e4", "decline", "e5", "draw", "Nf3", "accept", "quit"]);
        check_in_order(
            &said,
            &[
                "White offers a draw",
                "expected an answer to the offer",
                "White offers a draw.",
                "Black declines the draw",
                "A draw by agreement",
                "1/2-1/2",
            ],
        );
    }

    #[test]
    fn resigning_and_leaving_ask_first() {
        let said = talk(Ruleset::WILD16, &["resign", "no", "quit", "n", "resign", "yes", "e4", "quit", "e4"]);
        check_in_order(
            &said,
            &[
                "Resign the game?",
                "The game goes on.",
                "Leave the game unfinished?",
                "The game goes on.",
                "Resignation: Black wins   0-1",
                "expected save or quit",
            ],
        );
    }

    #[test]
    fn the_question_any_and_its_obligation() {
        let said = talk(Ruleset::BERKELEY_ANY, &["e4", "d5", "any", "Nf3", "exf5", "exd5", "quit", "y"]);
        check_in_order(
            &said,
            &["White asks \"any?\": yes, try", "expected a pawn capture", "White: no", "Man taken on d5"],
        );
        assert!(talk(Ruleset::WILD16, &["any"]).contains("this ruleset has no question"));
    }

    #[test]
    fn px_plays_the_pawn_capture_that_was_announced() {
        let said = talk(Ruleset::WILD16, &["e4", "d5", "px"]);
        check_in_order(&said, &["1 pawn try: px plays it.", "e4xd5    Pawn at d5 captured"]);
    }

    #[test]
    fn phantoms_are_marked_warned_of_and_taken_off() {
        let lines = ["phantom N f6", "phantom ? f3", "phantom f6", "phantom", "phantom clear", "phantom f6"];
        check_in_order(
            &talk(Ruleset::WILD16, &lines),
            &[
                "A knight is marked on f6.",
                "6  .  .  .  .  . <n> .  .",
                "<n> <?> your phantoms  <?! cannot be",
                "A man is marked on f3, but nothing stands on f3, which your pawn on",
                "3  .  .  .  .  . <?! .  .",
                "phantom on f3: nothing stands on f3, which your pawn on",
                "A knight is no longer marked on f6.",
                "Marked: a man on f3, but nothing stands on f3",
                "Nothing is marked any more.",
                "expected a square with a phantom to take off: there is none on f6",
            ],
        );
    }

    #[test]
    fn a_phantom_is_warned_of_when_the_game_makes_it_wrong_and_the_other_side_never_reads_of_it() {
        let said = talk(Ruleset::WILD16, &["phantom ? e4", "e2e4", "e7e5", "phantom N c6", "d4", "d5"]);
        let warned = "phantom on e4: your pawn stands on e4";
        check_in_order(&said, &["A man is marked on e4.", "--- White ---", warned, "--- Black ---"]);
        let black: String = said.split("--- ").filter(|part| part.starts_with("Black")).collect();
        assert!(!black.contains("phantom") && !black.contains('<'), "{black}");
    }

    #[test]
    fn an_interrupt_ends_the_talk() {
        let mut out = Vec::new();
        let typed = [Typed::Line("e4".into()), Typed::Interrupt, Typed::Line("e5".into())];
        run(desk(Ruleset::WILD16), People::Two, Look::Ascii, Listener::Person, typed.into_iter(), &mut out)
            .unwrap();
        let said = String::from_utf8(out).unwrap();
        check_in_order(&said, &["White, press Enter when Black looks away."]);
    }

    /// Whatever a seat may see, as text.
    fn state(desk: &Desk) -> String {
        Color::ALL.map(|color| format!("{:?}", desk.seat(color))).concat()
    }

    proptest! {
        #[test]
        fn a_line_that_is_not_understood_changes_nothing(
            line in prop_oneof!["\\PC{0,12}", "[a-hKQRBNx1-8=o!? -]{0,7}", "[a-z]{1,8}"],
            ruleset in prop::sample::select(Ruleset::ALL.to_vec()),
        ) {
            let mut desk = desk(ruleset);
            let before = state(&desk);
            let understood = input::read(&line, desk.seat(Color::White)).is_ok();
            desk.read(Color::White, &line, Duration::ZERO);
            if !understood {
                prop_assert_eq!(state(&desk), before);
                let complained = matches!(desk.message(), Some(Message::Wrong(words)) if words.starts_with("expected"));
                prop_assert!(complained || line.trim().is_empty());
            }
        }

        #[test]
        fn any_lines_at_all_leave_a_game_that_replays(
            lines in prop::collection::vec(
                prop_oneof!["[a-h][1-8][a-h][1-8]!?", "[KQRBN]?[a-h]?x?[a-h][1-8]", "\\PC{0,8}",
                    prop::sample::select(vec!["any", "px", "draw", "accept", "decline", "claim", "resign", "yes", "board",
                        "phantom N f6", "phantom ? e4", "phantom f6", "phantom clear"])
                        .prop_map(str::to_string)],
                0..40,
            ),
            ruleset in prop::sample::select(Ruleset::ALL.to_vec()),
        ) {
            let mut desk = desk(ruleset);
            for line in &lines {
                let by = desk.to_move().unwrap_or(Color::White);
                desk.read(by, line, Duration::ZERO);
            }
            let record = desk.into_record(Duration::ZERO);
            prop_assert!(noctule_record::replay(&record).is_ok());
        }
    }
}
