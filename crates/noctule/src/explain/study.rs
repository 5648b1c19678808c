use super::Args;
use crate::terminal::assistant::{Assistant, Hints};
use crate::terminal::screen::replay::names;
use crate::terminal::seat::{LogLine, Seat, Tone};
use crate::terminal::tape::Tape;
use anyhow::Context;
use noctule_board::{Color, Man};
use noctule_player::Entry;
use noctule_rules::speech;

/// One side's knowledge at one moment: everything that is printed or drawn of it.
///
/// It is made from that side's diary and the names of the players.
pub(super) struct Study {
    pub(super) players: String,
    /// "White before move 8".
    pub(super) when: String,
    pub(super) seat: Seat,
    pub(super) hints: Hints,
    /// What the log says of the enemy's pawn tries since the side's own last move.
    pub(super) notes: Vec<String>,
    /// The man whose chances are asked for, instead of any man's.
    pub(super) man: Option<Man>,
}

impl Study {
    pub(super) fn of(tape: &Tape, side: Color, requests: usize, args: &Args) -> anyhow::Result<Self> {
        let diary = tape.diary(side, requests).context("expected a side that this record tells of")?;
        let mut seat = Seat::new(&diary.briefing, tape.first_number);
        diary.entries.iter().for_each(|entry| seat.hear(entry));
        if let Some(outcome) = tape.outcome.filter(|_| requests == tape.events.len()) {
            seat.hear_end(outcome);
        }
        let own_move = |entry: &Entry| matches!(entry, Entry::Asked { heard, .. } if heard.moved());
        let since = diary.entries.iter().rposition(own_move).unwrap_or(0);
        let assistant = Assistant::read(&diary, args.exact, args.worlds, args.seed);
        let hints = assistant.hints().clone();
        let recent = hints.advice.log_notes.iter().filter(|note| note.entry > since);
        let notes = recent.map(|note| note.sentence.clone()).collect();
        let name = speech::side(side);
        Ok(Self {
            players: names(tape),
            when: match args.number {
                Some(number) => format!("{name} before move {number}"),
                None => format!("{name} at the end"),
            },
            seat,
            hints,
            notes,
            man: args.man.map(Man::from),
        })
    }

    pub(super) fn enemy(&self) -> &'static str {
        speech::side(!self.seat.color())
    }

    /// What was heard since the side's own last move, each answer with what it answers.
    pub(super) fn last_words(&self) -> Vec<String> {
        let log = self.seat.log();
        let now = self.seat.move_number();
        let earlier =
            |line: &LogLine| line.by == self.seat.color() && line.number < now && line.put.is_some();
        let from = log.iter().rposition(earlier).unwrap_or(0);
        let words = |line: &LogLine| match (&line.put, line.said.join(". ")) {
            (None, said) if line.tone == Tone::Table => said,
            (None, said) => format!("{}: {said}", speech::side(line.by)),
            (Some(put), said) => format!("{put}: {said}"),
        };
        log[from..].iter().map(words).collect()
    }
}
