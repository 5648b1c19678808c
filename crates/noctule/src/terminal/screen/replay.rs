//! The screen of a recorded game: White's board, the umpire's and Black's, side by side.

use super::game::is_too_small;
use super::look::{Look, Mark};
use super::panel::clip;
use super::{Picture, Scale, help, log, text};
use crate::terminal::tape::{Event, Stage, Tape};
use noctule_board::{Color as Side, Man};
use noctule_rules::{Verdict, speech};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// What the screen shows of a recorded game.
pub(crate) struct Reel<'a> {
    pub(crate) tape: Result<&'a Tape, &'a str>,
    /// Which game of how many.
    pub(crate) game: (usize, usize),
    /// How many of its requests have been made.
    pub(crate) requests: usize,
    pub(crate) status: String,
    pub(crate) help: bool,
    pub(crate) look: Look,
}

/// The keys and what they do.
pub(crate) const KEYS: [(&str, &str); 9] = [
    ("Right Left", "the next request, the one before"),
    ("Down Up", "the next move, the one before"),
    ("Home End", "the start, the end"),
    ("12 Enter", "to move 12"),
    ("Space", "play, pause"),
    ("+ -", "faster, slower"),
    ("PgDn PgUp", "the next game, the one before"),
    ("?", "this help"),
    ("q", "leave"),
];

/// Draws a recorded game.
pub(crate) fn draw(frame: &mut Frame<'_>, reel: &Reel<'_>) {
    let look = reel.look;
    if is_too_small(frame, look) {
        return;
    }
    let scale = largest_scale(frame.area().as_size(), look);
    let size = Picture::size(scale, look);
    let rows = [
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(size.height),
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(1),
    ];
    let [header, titles, boards, _, words, status] = Layout::vertical(rows).areas(frame.area());
    draw_header(frame, reel, header);
    let hint = Line::styled(" ? help  q leave ", look.quiet()).right_aligned();
    frame.render_widget(Paragraph::new(Line::styled(format!(" {}", reel.status), look.strong())), status);
    frame.render_widget(Paragraph::new(hint), status);
    match reel.tape {
        Err(why) => {
            let lines: Vec<Line<'_>> = text::fold(why, frame.area().width as usize - 4)
                .into_iter()
                .map(|row| Line::styled(format!("  {row}"), look.warning()))
                .collect();
            frame.render_widget(Paragraph::new(lines), boards);
        }
        Ok(tape) => {
            let stage = tape.wind(reel.requests);
            let columns = |area| Layout::horizontal([Constraint::Ratio(1, 3); 3]).areas::<3>(area);
            for (nth, place) in columns(titles).into_iter().enumerate() {
                frame.render_widget(title(&stage, nth, look), place);
            }
            for (nth, place) in columns(boards).into_iter().enumerate() {
                if let Some(picture) = pictures(&stage)[nth].as_ref() {
                    picture.draw(place, scale, look, frame.buffer_mut());
                }
            }
            for (nth, place) in columns(words).into_iter().enumerate() {
                draw_words(frame, tape, &stage, reel, nth, Rect { width: place.width - 1, ..place });
            }
        }
    }
    if reel.help {
        let row = |(keys, meaning): (&'static str, &'static str)| {
            Line::from(vec![Span::styled(format!(" {keys:<12}"), look.strong()), Span::raw(meaning)])
        };
        help::overlay(frame, " Keys ", KEYS.into_iter().map(row).collect(), look);
    }
}

/// White's board, the umpire's and Black's, where the record tells them.
pub(crate) fn pictures(stage: &Stage<'_>) -> [Option<Picture>; 3] {
    let seat = |side: Side| {
        let mut picture = Picture::of_seat(stage.seats[side].as_ref()?).seen_from(Side::White);
        if let Some(event) = stage.last.filter(|event| event.by == side) {
            mark_refusal(&mut picture, event);
        }
        Some(picture)
    };
    [seat(Side::White), umpires(stage), seat(Side::Black)]
}

fn umpires(stage: &Stage<'_>) -> Option<Picture> {
    let position = stage.position?;
    let mut picture = Picture::of_position(position, Side::White);
    if let Some(event) = stage.last {
        mark_refusal(&mut picture, event);
        if let Some((from, to)) = event.squares.filter(|_| event.stood()) {
            picture.mark(from, Mark::LastMove);
            picture.mark(to, Mark::LastMove);
        }
    }
    if !position.checkers().is_empty() {
        let king = position.squares(position.to_move(), Man::King);
        king.iter().for_each(|square| picture.mark(square, Mark::Check));
    }
    Some(picture)
}

fn mark_refusal(picture: &mut Picture, event: &Event) {
    if let Some((from, to)) = event.squares.filter(|_| !event.stood()) {
        picture.mark(from, Mark::Refused);
        picture.mark(to, Mark::Refused);
    }
}

fn largest_scale(room: Size, look: Look) -> Scale {
    let size = Picture::size(Scale::Middle, look);
    if 3 * size.width + 5 <= room.width && size.height + 10 <= room.height {
        Scale::Middle
    } else {
        Scale::Small
    }
}

fn draw_header(frame: &mut Frame<'_>, reel: &Reel<'_>, area: Rect) {
    let (game, of) = reel.game;
    let mut spans = vec![Span::styled(format!(" Game {game} of {of}"), reel.look.heading())];
    if let Ok(tape) = reel.tape {
        spans.push(Span::raw(format!("  {}", names(tape))));
        spans.push(Span::styled(format!("  {}", tape.ruleset), reel.look.quiet()));
    }
    let ending = reel.tape.ok().and_then(|tape| tape.outcome).map(|outcome| {
        Line::styled(format!("{} {} ", speech::ending(outcome), outcome.score()), reel.look.quiet())
    });
    let left = Line::from(spans);
    let fits = left.width() + ending.as_ref().map_or(0, Line::width) < area.width as usize;
    frame.render_widget(Paragraph::new(left), area);
    if let Some(ending) = ending.filter(|_| fits) {
        frame.render_widget(Paragraph::new(ending).right_aligned(), area);
    }
}

/// The two names, as far as they are known.
pub(crate) fn names(tape: &Tape) -> String {
    let name = |side| tape.tags.get(speech::side(side)).filter(|name| !name.is_empty() && *name != "?");
    match (name(Side::White), name(Side::Black)) {
        (None, None) => "White - Black".into(),
        (white, black) => format!("{} - {}", clip(white.unwrap_or("?"), 20), clip(black.unwrap_or("?"), 20)),
    }
}

fn title(stage: &Stage<'_>, nth: usize, look: Look) -> Line<'static> {
    let side = [Some(Side::White), None, Some(Side::Black)][nth];
    let known = side.map_or(stage.position.is_some(), |side| stage.seats[side].is_some());
    let name = side.map_or("The umpire", speech::side);
    let clock = side.and_then(|side| stage.clocks[side]).map(text::clock).unwrap_or_default();
    let mut spans = vec![Span::styled(format!("  {name}"), look.heading())];
    spans
        .push(Span::styled(if known { format!("  {clock}") } else { "  not recorded".into() }, look.quiet()));
    Line::from(spans)
}

fn draw_words(
    frame: &mut Frame<'_>,
    tape: &Tape,
    stage: &Stage<'_>,
    reel: &Reel<'_>,
    nth: usize,
    area: Rect,
) {
    let lines = match [Some(Side::White), None, Some(Side::Black)][nth] {
        None => requests(&tape.events[..reel.requests.min(tape.events.len())], reel.look),
        Some(side) => match &stage.seats[side] {
            Some(seat) if area.width >= 36 => log::lines(seat, area.width, reel.look),
            Some(seat) => log::narrow_lines(seat, area.width, reel.look),
            None => Vec::new(),
        },
    };
    let from = lines.len().saturating_sub(area.height as usize);
    frame.render_widget(Paragraph::new(lines.into_iter().skip(from).collect::<Vec<_>>()), area);
}

/// What was put to the umpire, in order.
fn requests(events: &[Event], look: Look) -> Vec<Line<'static>> {
    events
        .iter()
        .map(|event| {
            let dots = if event.by == Side::White { ".  " } else { "..." };
            let put = event.put.clone().unwrap_or_else(|| "?".into());
            let style = if event.stood() { look.strong() } else { look.warning() };
            Line::from(vec![
                Span::styled(format!("{:>4}{dots} ", event.number), look.quiet()),
                Span::styled(format!("{put:<9}"), style),
                Span::styled(verdict(event.verdict), look.quiet()),
            ])
        })
        .collect()
}

/// The verdict in a word; a move that stood needs none.
pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Moved => "",
        Verdict::Refused => "refused",
        Verdict::Nonsense => "nonsense",
        Verdict::Any(true) => "yes",
        Verdict::Any(false) => "no",
    }
}
