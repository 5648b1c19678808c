use super::look::Look;
use super::text;
use crate::terminal::seat::{LogLine, Seat};
use noctule_rules::speech;
use ratatui::text::{Line, Span};

const NUMBER: usize = 3;
const WHO: usize = 9;
/// Where the umpire's words begin.
const INDENT: usize = NUMBER + 1 + WHO;

/// The log of a seat, a line for each answer, folded to a width.
pub(crate) fn lines(seat: &Seat, width: u16, look: Look) -> Vec<Line<'static>> {
    let mut last_head = None;
    seat.log()
        .iter()
        .flat_map(|line| {
            let head = (line.number, line.by);
            let repeats = last_head.replace(head) == Some(head);
            folded(line, repeats, width, look)
        })
        .collect()
}

/// The same where there is little room: the words stand below what was put.
pub(crate) fn narrow_lines(seat: &Seat, width: u16, look: Look) -> Vec<Line<'static>> {
    seat.log()
        .iter()
        .flat_map(|line| {
            let head = format!("{:>2} {}: ", line.number, who(line));
            let words = format!("{head}{}", line.said.join(". "));
            let rows = text::fold(&words, (width as usize).saturating_sub(3));
            rows.into_iter().enumerate().map(|(nth, row)| {
                let indent = if nth == 0 { "" } else { "   " };
                Line::styled(format!("{indent}{row}"), look.tone(line.tone))
            })
        })
        .collect()
}

/// One line of the log as plain text.
pub(crate) fn plain(line: &LogLine) -> String {
    format!("{:>3} {:<9}{}", line.number, who(line), line.said.join(". "))
}

fn folded(line: &LogLine, repeats: bool, width: u16, look: Look) -> Vec<Line<'static>> {
    let style = look.tone(line.tone);
    let number = if repeats { String::new() } else { line.number.to_string() };
    let rows = text::fold_sentences(&line.said, (width as usize).saturating_sub(INDENT).max(8));
    let mut lines = Vec::with_capacity(rows.len());
    for (nth, row) in rows.into_iter().enumerate() {
        lines.push(if nth == 0 {
            let who = if line.put.is_some() {
                Span::raw(format!("{:<WHO$}", who(line)))
            } else {
                Span::styled(format!("{:<WHO$}", who(line)), look.quiet())
            };
            Line::from(vec![
                Span::styled(format!("{number:>NUMBER$} "), look.quiet()),
                who,
                Span::styled(row, style),
            ])
        } else {
            Line::from(vec![Span::raw(" ".repeat(INDENT)), Span::styled(row, style)])
        });
    }
    lines
}

fn who(line: &LogLine) -> &str {
    line.put.as_deref().unwrap_or_else(|| speech::side(line.by))
}
