use super::look::Look;
use crate::terminal::input;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// Draws the help over the screen.
pub(crate) fn draw(frame: &mut Frame<'_>, look: Look) {
    let keys = [
        ("PgUp PgDn", "look back in the umpire's log"),
        ("Up Down", "what was typed before"),
        ("Ctrl-C", "leave; asks first while a game is on"),
    ];
    let row = |(words, meaning): (&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!(" {words:<13}"), look.strong()), Span::raw(meaning)])
    };
    let mut lines: Vec<Line<'_>> = input::WORDS.into_iter().map(row).collect();
    lines.push(Line::raw(""));
    lines.extend(keys.into_iter().map(row));
    overlay(frame, " What you may type ", lines, look);
}

/// Draws lines in a box in the middle of the screen.
pub(crate) fn overlay(frame: &mut Frame<'_>, title: &'static str, lines: Vec<Line<'_>>, look: Look) {
    const ASCII: border::Set<'_> = border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    };
    let area = frame.area();
    let width = lines.iter().map(Line::width).max().unwrap_or(0).max(title.len()) as u16 + 3;
    let (width, height) = (width.min(area.width), (lines.len() as u16 + 2).min(area.height));
    let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    let set = if look == Look::Ascii { ASCII } else { border::ROUNDED };
    let block = Block::bordered()
        .border_set(set)
        .border_style(look.quiet())
        .title(Span::styled(title, look.heading()))
        .title_bottom(Line::styled(" any key closes ", look.quiet()).right_aligned());
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).block(block), place);
}
