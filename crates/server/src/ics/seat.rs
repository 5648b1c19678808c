use super::board12::Board12;
use super::{board1, ending, words};
use noctule_rules::{Refusals, Ruleset};
use noctule_wire::{
    Card, Colour, GameState, Heard, Message, PawnTries, Review, SeatEvent, SeatHappening, SeatView, Side,
    Verdict,
};

/// How a client wants boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    /// 1 for people, 12 for programs.
    pub(super) number: u8,
    /// Whether times are counted in milliseconds.
    pub(super) fine: bool,
}

/// What one seat was told, and what becomes of it in lines. It holds the seat's own events and views, nothing else.
#[derive(Debug)]
pub(super) struct Seat {
    number: u32,
    card: Card,
    colour: Colour,
    names: [String; 2],
    view: Option<SeatView>,
    /// The last move, long and short.
    last: [String; 2],
    /// The moves as far as the seat knows them.
    moves: Vec<String>,
    lines: Vec<String>,
    board_is_due: bool,
    /// Whether the umpire has announced one pawn capture for the side to move.
    one_pawn_try: bool,
    stage: Stage,
    /// Whether a refusal is told without the board.
    pub(super) terse: bool,
}

/// How much of a game a client was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Unheard,
    Begun,
    Over,
    LaidOpen,
}

/// What follows from a message, beside the lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Follows {
    Nothing,
    /// The game is over and may be laid open.
    Ended,
    /// Another game has begun.
    Rematch(String),
    /// The challenge is gone.
    Withdrawn,
}

impl Seat {
    /// A seat of which nothing was heard yet; the client knows the game by this number.
    pub(super) fn new(number: u32, card: Card) -> Self {
        Self {
            number,
            colour: Colour::White,
            names: words::handles(&card),
            card,
            view: None,
            last: ["none".into(), "none".into()],
            moves: Vec::new(),
            lines: Vec::new(),
            board_is_due: false,
            one_pawn_try: false,
            stage: Stage::Unheard,
            terse: false,
        }
    }

    pub(super) fn view(&self) -> Option<&SeatView> {
        self.view.as_ref()
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over | Stage::LaidOpen)
    }

    /// Whether somebody sits opposite.
    pub(super) fn has_begun(&self) -> bool {
        self.card.state != GameState::Waiting
    }

    /// Whether pawn captures may be put one after another: exactly one is announced, and nobody else hears those
    /// that are refused.
    pub(super) fn may_take_in_turn(&self) -> bool {
        let ruleset: Option<Ruleset> = self.card.ruleset.parse().ok();
        self.one_pawn_try && ruleset.is_some_and(|ruleset| ruleset.refusals == Refusals::TrierOnly)
    }

    /// The last event that was heard.
    pub(super) fn heard(&self) -> u32 {
        self.view.as_ref().map_or(0, |view| view.n)
    }

    /// The same board with the clocks as they are now.
    pub(super) fn show(&mut self, view: SeatView) {
        self.view = Some(view);
    }

    /// Hears a message; lines are for the client.
    pub(super) fn hear(&mut self, message: Message, style: Style) -> (Vec<String>, Follows) {
        match message {
            Message::Welcome { you, card } => {
                self.colour = if you == Side::Black { Colour::Black } else { Colour::White };
                self.take(card);
            }
            Message::Card { card } => {
                let state = card.state;
                self.take(card);
                match state {
                    GameState::Finished if self.stage == Stage::Over => return (Vec::new(), Follows::Ended),
                    GameState::Withdrawn => return (Vec::new(), Follows::Withdrawn),
                    _ => {}
                }
            }
            Message::Event { event } => return self.live_through(event),
            Message::View { view } => {
                let lines = self.look(view, style);
                // Whoever comes back to a game that is over has its last card already.
                let ended = self.stage == Stage::Over && self.card.state == GameState::Finished;
                return (lines, if ended { Follows::Ended } else { Follows::Nothing });
            }
            Message::Problem { problem } => return (vec![problem.message], Follows::Nothing),
            Message::Public { .. } | Message::Advice { .. } | Message::Answer { .. } => {}
        }
        (Vec::new(), Follows::Nothing)
    }

    fn take(&mut self, card: Card) {
        self.names = words::handles(&card);
        self.card = card;
    }

    fn live_through(&mut self, event: SeatEvent) -> (Vec<String>, Follows) {
        if self.stage == Stage::Unheard {
            // Whoever comes back is told what was said last, not everything again.
            self.lines.clear();
        }
        let other = self.names[usize::from(self.colour == Colour::White)].clone();
        match event.what {
            SeatHappening::Begins { heard } => {
                self.lines.extend(heard.sentences);
                self.board_is_due = true;
            }
            SeatHappening::Asked { request, heard } => self.answered(&request, heard),
            SeatHappening::Overheard { heard } => self.overheard(heard),
            SeatHappening::DrawOffered { by } if by == self.colour => {
                self.lines.push("Draw request sent.".into());
            }
            SeatHappening::DrawOffered { .. } => {
                self.lines.push(format!("{other} offers you a draw."));
            }
            SeatHappening::DrawDeclined { by } if by == self.colour => {
                self.lines.push("You decline the draw request.".into());
            }
            SeatHappening::DrawDeclined { .. } => {
                self.lines.push(format!("{other} declines the draw request."));
            }
            SeatHappening::ClaimRefused => self.lines.push("Your claim of a draw is refused.".into()),
            SeatHappening::Over { .. } => self.stage = Stage::Over,
            SeatHappening::RematchOffered { by } if by == self.colour => {
                return (vec!["Rematch request sent.".into()], Follows::Nothing);
            }
            SeatHappening::RematchOffered { .. } => {
                let line = format!("{other} wants a rematch: type \"rematch\" to play again.");
                return (vec![line], Follows::Nothing);
            }
            SeatHappening::Rematch { game } => return (Vec::new(), Follows::Rematch(game)),
        }
        (Vec::new(), Follows::Nothing)
    }

    fn answered(&mut self, request: &str, heard: Heard) {
        self.board_is_due = true;
        match heard.verdict {
            Some(Verdict::Refused) => {
                self.board_is_due = !self.terse;
                self.lines.push(format!("Illegal move ({request})."));
            }
            Some(Verdict::Nonsense) => {
                self.lines.push(format!("Illegal move ({request})."));
                self.lines.extend(heard.sentences);
            }
            Some(Verdict::Moved) => {
                self.last = match &self.view {
                    Some(before) => {
                        [words::long_move(&before.own, request), words::short_move(before, request, &heard)]
                    }
                    None => [request.into(), request.into()],
                };
                self.moves.push(self.last[1].clone());
                self.lines.extend(heard.sentences);
            }
            _ => self.lines.extend(heard.sentences),
        }
    }

    fn overheard(&mut self, heard: Heard) {
        if heard.verdict == Some(Verdict::Moved) {
            self.board_is_due = true;
            self.one_pawn_try = heard.pawn_tries == Some(PawnTries::Count(1));
            let short = words::unseen_move(&heard);
            self.moves.push(short.clone());
            self.last = ["?".into(), short];
        }
        self.lines.extend(heard.sentences);
    }

    fn look(&mut self, view: SeatView, style: Style) -> Vec<String> {
        self.view = Some(view);
        if self.is_over() {
            // What was said last is heard before the end, together with it.
            return Vec::new();
        }
        let mut lines = Vec::new();
        if std::mem::replace(&mut self.stage, Stage::Begun) == Stage::Unheard {
            lines = self.first_lines();
            self.board_is_due = true;
        }
        lines.append(&mut self.lines);
        if std::mem::take(&mut self.board_is_due) {
            lines.extend(self.board(style));
        }
        lines
    }

    /// A game that is being played, from its first lines to its board.
    pub(super) fn shown_again(&self, style: Style) -> Vec<String> {
        if self.stage != Stage::Begun {
            return Vec::new();
        }
        let mut lines = self.first_lines();
        lines.extend(self.board(style));
        lines
    }

    fn first_lines(&self) -> Vec<String> {
        let [white, black] = &self.names;
        let seats = &self.card.seats;
        let ratings = [&seats.white, &seats.black].map(|seat| words::rating(seat.as_ref()));
        let rated = if self.card.rated { "rated" } else { "unrated" };
        let verb = if self.heard() > 1 { "Continuing" } else { "Creating" };
        let [minutes, increment] = self.clock();
        vec![
            format!(
                "{verb}: {white} ({}) {black} ({}) {rated} kriegspiel {minutes} {increment}",
                ratings[0], ratings[1]
            ),
            format!("{{Game {} ({white} vs. {black}) {verb} {rated} kriegspiel match.}}", self.number),
            format!("The umpire speaks as in {}.", self.card.ruleset),
        ]
    }

    fn clock(&self) -> [u32; 2] {
        self.card.clock.map_or([0, 0], |clock| [clock.base.div_ceil(60), clock.increment])
    }

    /// The seat's board as it was last shown.
    pub(super) fn board(&self, style: Style) -> Vec<String> {
        let Some(view) = &self.view else { return Vec::new() };
        if style.number == 12 {
            vec![self.board12(view, style).of_seat(view)]
        } else {
            board1::of_seat(view, &self.names)
        }
    }

    fn board12<'a>(&'a self, view: &'a SeatView, style: Style) -> Board12<'a> {
        Board12 {
            number: self.number,
            names: &self.names,
            colour: self.colour,
            clock: self.card.clock,
            clocks: view.clocks.as_ref(),
            fine: style.fine,
            last: self.last.each_ref().map(String::as_str),
        }
    }

    /// What the client is told once the game is laid open: all men, how it ended, and every move.
    pub(super) fn ending(&mut self, review: &Review, style: Style) -> Vec<String> {
        self.stage = Stage::LaidOpen;
        let mut lines = std::mem::take(&mut self.lines);
        let sans: Vec<String> = review.steps.iter().filter_map(|step| step.san.clone()).collect();
        let position = review.steps.last().map_or(&review.start, |step| &step.position).clone();
        if let Some(san) = sans.last() {
            let stood = review.steps.iter().rev().find(|step| step.san.is_some());
            self.last = [stood.map_or_else(|| san.clone(), |step| step.request.clone()), san.clone()];
        }
        self.moves = sans;
        if let Some(view) = &self.view {
            if style.number == 12 {
                lines.push(self.board12(view, style).of_truth(&position));
            } else {
                lines.extend(board1::of_truth(self.colour, &position));
            }
        }
        if let Some(ending) = &self.card.ending {
            lines.push(String::new());
            lines.push(ending::end_line(self.number, &self.names, ending));
        }
        lines.push(String::new());
        lines.extend(self.move_list());
        lines
    }

    /// The moves as far as the seat knows them.
    pub(super) fn move_list(&self) -> Vec<String> {
        if self.is_over() {
            ending::move_list(self.number, &self.card, &self.names, &self.moves)
        } else {
            let mut lines = vec![format!("The moves of game {} as you know them:", self.number)];
            lines.extend(ending::rows(&self.moves));
            lines
        }
    }
}
