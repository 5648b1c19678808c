//! The screen of a game: the board, the panel beside it, reminders and the line being typed below.

use super::look::Look;
use super::panel::{Panel, clip};
use super::{Picture, SMALLEST, Scale, help, text};
use crate::terminal::assistant::Shown;
use crate::terminal::desk::Message;
use crate::terminal::line_edit::LineEdit;
use crate::terminal::notepad::Notepad;
use crate::terminal::seat::{Seat, long_algebraic};
use noctule_board::{ByColor, Color as Side, Position};
use noctule_rules::{AnyQuestion, PawnTries, speech};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position as Point, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use std::time::Duration;

/// Everything that a screen shows of one seat's game.
pub(crate) struct Scene<'a> {
    pub(crate) seat: &'a Seat,
    pub(crate) names: ByColor<&'a str>,
    pub(crate) clocks: Option<ByColor<Duration>>,
    pub(crate) offer: Option<Side>,
    /// Both sides' men, once the game is over.
    pub(crate) revealed: Option<&'a Position>,
    /// What the assistant shows, if there is one.
    pub(crate) hints: Option<Shown<'a>>,
    /// The seat's phantoms.
    pub(crate) notepad: &'a Notepad,
    pub(crate) message: Option<&'a Message>,
    pub(crate) line: &'a LineEdit,
    pub(crate) scroll: usize,
    pub(crate) help: bool,
    pub(crate) look: Look,
}

/// Draws a game.
pub(crate) fn draw(frame: &mut Frame<'_>, scene: &Scene<'_>) {
    if is_too_small(frame, scene.look) {
        return;
    }
    let area = frame.area();
    let scale = largest_scale(area.as_size(), scene.look);
    let size = Picture::size(scale, scene.look);
    let [header, middle, reminder, refused, message, input] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(size.height),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(2),
        Constraint::Length(1),
    ])
    .areas(area);
    let [_, board, _, panel, _] = Layout::horizontal([
        Constraint::Length(1),
        Constraint::Length(size.width),
        Constraint::Length(2),
        Constraint::Min(20),
        Constraint::Length(1),
    ])
    .areas(middle);
    draw_header(frame, scene, header);
    picture(scene).draw(board, scale, scene.look, frame.buffer_mut());
    let panel_widget = Panel {
        seat: scene.seat,
        names: scene.names,
        clocks: scene.clocks,
        hints: scene.hints,
        scroll: scene.scroll,
        look: scene.look,
    };
    panel_widget.draw(Rect { height: size.height.max(middle.height.min(34)), ..panel }, frame.buffer_mut());
    frame.render_widget(Paragraph::new(reminders(scene)), indent(reminder));
    frame.render_widget(Paragraph::new(refused_tries(scene, refused.width)), indent(refused));
    draw_message(frame, scene, indent(message));
    draw_input(frame, scene, indent(input));
    if scene.help {
        help::draw(frame, scene.look);
    }
}

/// Draws nothing but whose turn it is, so that the two can change places.
pub(crate) fn draw_curtain(frame: &mut Frame<'_>, to_move: Side, said: &[String], note: &str, look: Look) {
    if is_too_small(frame, look) {
        return;
    }
    let (next, other) = (speech::side(to_move), speech::side(!to_move));
    let mut lines = vec![Line::styled(said.join(". "), look.quiet()), Line::raw("")];
    lines.push(Line::styled(format!("{next}, press Enter when {other} looks away."), look.strong()));
    lines.extend([Line::raw(""), Line::styled(note.to_string(), look.warning())]);
    let area = frame.area();
    let middle = Rect { y: area.height / 2 - 2, height: 5, ..area };
    frame.render_widget(Paragraph::new(lines).centered(), middle);
}

/// Says so when the window is too small, instead of drawing half a board.
pub(crate) fn is_too_small(frame: &mut Frame<'_>, look: Look) -> bool {
    let Size { width, height } = frame.area().as_size();
    let small = width < SMALLEST.width || height < SMALLEST.height;
    if small {
        let lines = vec![
            Line::styled("This window is too small.", look.strong()),
            Line::raw(format!("It is {width}x{height}; 80x24 is needed.")),
            Line::raw("Make it larger, or leave with"),
            Line::raw("Ctrl-C and use --plain."),
        ];
        frame.render_widget(Paragraph::new(lines), frame.area());
    }
    small
}

fn largest_scale(room: Size, look: Look) -> Scale {
    let fits = |scale| {
        let size = Picture::size(scale, look);
        size.width + 40 <= room.width && size.height + 6 <= room.height
    };
    if fits(Scale::Large) { Scale::Large } else { Scale::Middle }
}

fn picture(scene: &Scene<'_>) -> Picture {
    match scene.revealed {
        None => Picture::of_seat(scene.seat).with_hints(scene.hints).with_phantoms(scene.notepad),
        Some(position) => {
            let mut picture = Picture::of_position(position, scene.seat.color());
            picture.mark_news(scene.seat);
            picture
        }
    }
}

fn draw_header(frame: &mut Frame<'_>, scene: &Scene<'_>, area: Rect) {
    let ruleset = scene.seat.view().ruleset();
    let draws = match ruleset.draws {
        noctule_rules::Draws::OFF => String::new(),
        draws => format!(", draws {draws}"),
    };
    let left = Line::from(vec![
        Span::styled("Kriegspiel", scene.look.heading()),
        Span::styled(format!("  {ruleset}{draws}"), scene.look.quiet()),
    ]);
    let right = Line::styled(format!("move {}", scene.seat.move_number()), scene.look.quiet());
    frame.render_widget(Paragraph::new(left), indent(area));
    frame.render_widget(Paragraph::new(right).right_aligned(), indent(area));
}

/// Whose turn it is, and what the one to move should remember.
fn reminders(scene: &Scene<'_>) -> Line<'static> {
    let (seat, look) = (scene.seat, scene.look);
    let view = seat.view();
    if let Some(outcome) = seat.over() {
        let words = format!("{}   {}", speech::ending(outcome), outcome.score());
        return Line::styled(words, look.heading());
    }
    let mut spans = Vec::new();
    let mut say = |words: String, style| {
        let gap = if spans.is_empty() { "" } else { "  " };
        spans.push(Span::styled(format!("{gap}{words}"), style));
    };
    if view.is_own_turn() {
        say("Your move.".into(), look.strong());
        for line in seat.last_said().checks.iter() {
            say(format!("You are in check ({}).", line.word().replace('-', " ")), look.warning());
        }
        if let Some(words) = pawn_tries(seat) {
            say(words, look.news());
        }
    } else {
        say(format!("{} is to move.", speech::side(view.to_move())), look.quiet());
    }
    match scene.offer {
        Some(by) if by == seat.color() => say("Your draw offer stands.".into(), look.quiet()),
        Some(by) => say(format!("{} offers a draw: accept or decline.", speech::side(by)), look.news()),
        None => {}
    }
    Line::from(spans)
}

/// What is known of the own pawn captures, and what it obliges to.
pub(crate) fn pawn_tries(seat: &Seat) -> Option<String> {
    let view = seat.view();
    if view.turn().owes_pawn_capture() {
        return Some("A pawn capture must be tried now.".into());
    }
    match (view.turn().any(), seat.last_said().pawn_tries) {
        (Some(true), _) => Some("There are pawn tries.".into()),
        (Some(false), _) => Some("There is no pawn try.".into()),
        (None, Some(PawnTries::Count(1))) => Some("1 pawn try: px plays it.".into()),
        (None, Some(PawnTries::Count(0))) => None,
        (None, Some(PawnTries::Count(many))) => Some(format!("{many} pawn tries.")),
        (None, Some(PawnTries::Some)) => Some("There are pawn tries.".into()),
        (None, Some(PawnTries::From(squares))) => {
            let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
            Some(format!("Pawn tries from {}.", names.join(", ")))
        }
        (None, None) if view.ruleset().any_question != AnyQuestion::None => {
            Some("any asks for pawn tries.".into())
        }
        (None, None) => None,
    }
}

fn refused_tries(scene: &Scene<'_>, width: u16) -> Line<'static> {
    let view = scene.seat.view();
    let refused = view.turn().refused();
    if refused.is_empty() || !view.is_own_turn() {
        return Line::default();
    }
    let tries: Vec<String> = refused.iter().map(|&put| long_algebraic(view.own(), put, false)).collect();
    let words = format!("Refused this turn: {}", tries.join(", "));
    Line::styled(clip(&words, width as usize - 2), scene.look.warning())
}

/// The answer to the last line; where there is none, what is wrong with the phantoms.
fn draw_message(frame: &mut Frame<'_>, scene: &Scene<'_>, area: Rect) {
    let warnings = scene.notepad.warnings().join("; ");
    let (words, style) = match scene.message {
        Some(message @ Message::Note(_)) => (message.text(), scene.look.news()),
        Some(message @ Message::Wrong(_)) => (message.text(), scene.look.warning()),
        Some(message @ Message::Asked(_)) => (message.text(), scene.look.strong()),
        None if scene.revealed.is_none() => (warnings.as_str(), scene.look.warning()),
        None => return,
    };
    let mut rows = text::fold(words, area.width as usize);
    if rows.len() > area.height as usize {
        rows.truncate(area.height as usize);
        if let Some(last) = rows.last_mut() {
            *last = clip(&format!("{last} ..."), area.width as usize);
        }
    }
    let lines: Vec<Line<'_>> = rows.into_iter().map(|row| Line::styled(row, style)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

fn draw_input(frame: &mut Frame<'_>, scene: &Scene<'_>, area: Rect) {
    let prompt = format!("{}> ", speech::side(scene.seat.color()));
    let hint = "? help";
    let room = (area.width as usize).saturating_sub(prompt.len() + hint.len() + 2);
    let (shown, cursor) = scene.line.window(room);
    let line = Line::from(vec![Span::styled(prompt.clone(), scene.look.strong()), Span::raw(shown)]);
    frame.render_widget(Paragraph::new(line), area);
    frame.render_widget(Paragraph::new(Line::styled(hint, scene.look.quiet())).right_aligned(), area);
    if !scene.help {
        frame.set_cursor_position(Point::new(area.x + (prompt.len() + cursor) as u16, area.y));
    }
}

fn indent(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}
