//! One person's chair: everything that may be shown to whoever sits on it, and nothing else.

use noctule_board::{Color, File, Man, OwnMen, Square, Try};
use noctule_player::{Briefing, Entry, PlayerView};
use noctule_rules::{Heard, Outcome, Request, Verdict, speech};

/// A seat's board and log, made from its briefing and from what it asked and heard.
///
/// Screens are drawn from this alone, so what a seat was not told cannot be drawn for it.
#[derive(Debug, Clone)]
pub(crate) struct Seat {
    view: PlayerView,
    log: Vec<LogLine>,
    first: Color,
    first_number: u32,
    moves_heard: u32,
    enemy_at_start: u8,
    /// What was said with the last move, or before the first one.
    last_said: Heard,
    over: Option<Outcome>,
}

/// One answer of the umpire's, or one thing said across the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LogLine {
    /// The number of the move.
    pub(crate) number: u32,
    /// Whose turn it was.
    pub(crate) by: Color,
    /// What this seat put, when the line answers it.
    pub(crate) put: Option<String>,
    /// The umpire's own words.
    pub(crate) said: Vec<String>,
    pub(crate) tone: Tone,
}

/// How much a line of the log asks for attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    /// A move and no more.
    Quiet,
    /// A capture, a check, pawn tries.
    News,
    /// A try that did not stand.
    Refusal,
    /// Something said across the table, or the end.
    Table,
}

impl Seat {
    /// A seat at a game whose first move has this number.
    pub(crate) fn new(briefing: &Briefing, first_number: u32) -> Self {
        let mut seat = Self {
            view: PlayerView::new(briefing),
            log: Vec::new(),
            first: briefing.first,
            first_number,
            moves_heard: 0,
            enemy_at_start: briefing.enemy.men,
            last_said: briefing.opening,
            over: briefing.opening.over,
        };
        let said = speech::sentences(&briefing.ruleset, !briefing.first, &briefing.opening);
        if !said.is_empty() {
            let (number, by) = (first_number, briefing.first);
            seat.log.push(LogLine { number, by, put: None, said, tone: Tone::News });
        }
        seat
    }

    /// Takes in something asked or overheard. Silence leaves no trace.
    pub(crate) fn hear(&mut self, entry: &Entry) {
        let heard = *entry.heard();
        if heard.is_silence() {
            return;
        }
        let (by, put) = match entry {
            Entry::Asked { request, .. } => (self.color(), Some(self.spoken(*request, &heard))),
            Entry::Overheard(_) => (!self.color(), None),
        };
        let said = speech::sentences(self.view.ruleset(), by, &heard);
        self.log.push(LogLine { number: self.move_number(), by, put, said, tone: tone_of(&heard) });
        self.view.hear(entry);
        if heard.moved() {
            self.moves_heard += 1;
            self.last_said = heard;
        }
        self.over = self.over.or(heard.over);
    }

    /// Writes down something said across the table, such as a draw offer.
    pub(crate) fn note(&mut self, by: Color, words: impl Into<String>) {
        let said = vec![words.into()];
        self.log.push(LogLine { number: self.move_number(), by, put: None, said, tone: Tone::Table });
    }

    /// Hears that the game has ended for a reason outside the board.
    pub(crate) fn hear_end(&mut self, outcome: Outcome) {
        if self.over.is_none() {
            self.over = Some(outcome);
            self.note(self.view.to_move(), speech::ending(outcome));
        }
    }

    pub(crate) fn color(&self) -> Color {
        self.view.color()
    }

    pub(crate) fn view(&self) -> &PlayerView {
        &self.view
    }

    pub(crate) fn log(&self) -> &[LogLine] {
        &self.log
    }

    pub(crate) fn over(&self) -> Option<Outcome> {
        self.over
    }

    /// How many men the enemy began with.
    pub(crate) fn enemy_at_start(&self) -> u8 {
        self.enemy_at_start
    }

    /// What was said with the last move.
    pub(crate) fn last_said(&self) -> &Heard {
        &self.last_said
    }

    /// The number of the move now being made.
    pub(crate) fn move_number(&self) -> u32 {
        (self.moves_heard + u32::from(self.first == Color::Black)) / 2 + self.first_number
    }

    /// The own king's square, while it is known to stand in check.
    pub(crate) fn checked_king(&self) -> Option<Square> {
        let checked = !self.last_said.checks.is_empty() && self.view.to_move() == self.color();
        checked.then(|| self.view.own().squares(Man::King).next_square()).flatten()
    }

    fn spoken(&self, request: Request, heard: &Heard) -> String {
        match request {
            Request::AnyPawnTries => "any?".into(),
            Request::Try(put) => long_algebraic(self.view.own(), put, heard.moved() && heard.taken.is_some()),
        }
    }
}

/// A try as score sheets write it with both squares: `Ng1-f3`, `e4xd5`, `e7-e8=Q`, `O-O`.
pub(crate) fn long_algebraic(own: &OwnMen, put: Try, takes: bool) -> String {
    let Some(man) = own.on(put.from) else { return put.to_string() };
    if man == Man::King && put.from.file() == File::E && put.from.rank() == put.to.rank() {
        match put.to.file() {
            File::G => return "O-O".into(),
            File::C => return "O-O-O".into(),
            _ => {}
        }
    }
    let capital = |man: Man| char::from(man).to_ascii_uppercase();
    let letter = if man == Man::Pawn { String::new() } else { capital(man).into() };
    let takes = takes || man == Man::Pawn && put.from.file() != put.to.file();
    let cross = if takes { 'x' } else { '-' };
    let promotion = put.promotion.map(|man| format!("={}", capital(man))).unwrap_or_default();
    format!("{letter}{}{cross}{}{promotion}", put.from, put.to)
}

fn tone_of(heard: &Heard) -> Tone {
    use noctule_rules::PawnTries;
    if heard.over.is_some() {
        Tone::Table
    } else if matches!(heard.verdict, Some(Verdict::Refused | Verdict::Nonsense)) {
        Tone::Refusal
    } else if heard.taken.is_some()
        || !heard.checks.is_empty()
        || heard.promoted
        || matches!(heard.verdict, Some(Verdict::Any(_)))
        || !matches!(heard.pawn_tries, None | Some(PawnTries::Count(0)))
    {
        Tone::News
    } else {
        Tone::Quiet
    }
}
