use super::look::Look;
use super::{log, text};
use crate::terminal::assistant::Shown;
use crate::terminal::seat::Seat;
use noctule_board::{ByColor, Color as Side, Man};
use noctule_rules::{Captures, speech};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};
use std::time::Duration;

/// What stands beside the board: both sides with their clocks and men, and between them the umpire's log.
#[derive(Debug)]
pub(crate) struct Panel<'a> {
    pub(crate) seat: &'a Seat,
    pub(crate) names: ByColor<&'a str>,
    pub(crate) clocks: Option<ByColor<Duration>>,
    pub(crate) hints: Option<Shown<'a>>,
    /// Rows of the log to look back.
    pub(crate) scroll: usize,
    pub(crate) look: Look,
}

impl Panel<'_> {
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let own = self.seat.color();
        let enemy = self.enemy_men(area.width);
        let rows = [
            Constraint::Length(1 + enemy.len() as u16),
            Constraint::Length(1),
            Constraint::Min(3),
            Constraint::Length(self.hints.map_or(0, |_| if area.height >= 26 { 11 } else { 7 })),
            Constraint::Length(1),
            Constraint::Length(2),
        ];
        let [top, upper_rule, middle, assistant, lower_rule, bottom] = Layout::vertical(rows).areas(area);
        let mut lines = vec![self.side(!own, area.width)];
        lines.extend(enemy);
        Paragraph::new(lines).render(top, buffer);
        self.rule(" The umpire ", upper_rule, buffer);
        self.draw_log(middle, buffer);
        if let Some(shown) = self.hints {
            self.draw_hints(shown, assistant, buffer);
        }
        self.rule("", lower_rule, buffer);
        Paragraph::new(vec![self.side(own, area.width), self.own_men()]).render(bottom, buffer);
    }

    fn side(&self, side: Side, width: u16) -> Line<'static> {
        let to_move = self.seat.over().is_none() && self.seat.view().to_move() == side;
        let pointer = if to_move { self.look.sign("▸ ", "> ") } else { "  " };
        let style = if to_move { self.look.strong() } else { Default::default() };
        let name = format!("{} {}", speech::side(side), clip(self.names[side], 20));
        let clock = self.clocks.map(|left| text::clock(left[side])).unwrap_or_default();
        let gap = (width as usize).saturating_sub(2 + name.chars().count() + clock.len());
        Line::from(vec![
            Span::styled(pointer, self.look.heading()),
            Span::styled(name, style),
            Span::raw(" ".repeat(gap)),
            Span::styled(clock, style),
        ])
    }

    /// What is left of the enemy, as far as it was told.
    fn enemy_men(&self, width: u16) -> Vec<Line<'static>> {
        let enemy = self.seat.view().enemy();
        let told = self.seat.view().ruleset().captures == Captures::SquareAndKind;
        let taken = self.seat.enemy_at_start().saturating_sub(enemy.men) as usize;
        let mut said = format!("{} left", text::count(enemy.men as usize, "men"));
        if told && enemy.pawns_at_start > 0 {
            said += &format!(", at most {}", text::count(enemy.most_pawns() as usize, "pawn"));
        }
        let fell = match (taken, told) {
            (0, _) => String::new(),
            (_, false) => format!("you took {}", text::count(taken, "men")),
            (_, true) => {
                let kinds = [(enemy.pawns_taken, "pawn"), (enemy.pieces_taken, "piece")];
                let kinds: Vec<String> = kinds
                    .iter()
                    .filter(|(number, _)| *number > 0)
                    .map(|(number, kind)| text::count(*number as usize, kind))
                    .collect();
                format!("you took {}", kinds.join(", "))
            }
        };
        [said, fell]
            .into_iter()
            .map(|words| Line::styled(format!("  {}", clip(&words, width as usize - 2)), self.look.quiet()))
            .collect()
    }

    fn own_men(&self) -> Line<'static> {
        let view = self.seat.view();
        let left = text::count(view.own().all().len() as usize, "men");
        let mut lost: Vec<Man> = view.lost().iter().map(|(_, man)| *man).collect();
        lost.sort_unstable();
        let lost: String = lost.iter().map(|&man| self.look.uncoloured_man(self.seat.color(), man)).collect();
        let lost = if lost.is_empty() { String::new() } else { format!(", lost {lost}") };
        Line::styled(format!("  {left} left{lost}"), self.look.quiet())
    }

    fn draw_log(&self, area: Rect, buffer: &mut Buffer) {
        let lines = log::lines(self.seat, area.width, self.look);
        let hidden = lines.len().saturating_sub(area.height as usize);
        let from = hidden - self.scroll.min(hidden);
        let shown: Vec<Line<'_>> = lines.into_iter().skip(from).take(area.height as usize).collect();
        Paragraph::new(shown).render(area, buffer);
        if self.scroll > 0 && hidden > 0 {
            let more = format!(" {} below ", hidden - from);
            let x = area.right().saturating_sub(more.len() as u16);
            buffer.set_string(x, area.bottom(), more, self.look.quiet());
        }
    }

    /// What is left of the enemy, and as many reasons as there is room for.
    fn draw_hints(&self, shown: Shown<'_>, area: Rect, buffer: &mut Buffer) {
        self.rule(" The assistant ", area, buffer);
        let width = (area.width as usize).saturating_sub(2);
        let room = (area.height as usize).saturating_sub(1);
        let fold = |words: &str| -> Vec<Line<'static>> {
            let rows = text::fold(words, width).into_iter().enumerate();
            rows.map(|(nth, row)| Line::raw(format!("{}{row}", if nth == 0 { "" } else { "  " }))).collect()
        };
        let mut lines = fold(&format!("Left: {}", shown.hints.advice.counters));
        for line in &mut lines {
            *line = std::mem::take(line).style(self.look.quiet());
        }
        for reason in shown.hints.reasons() {
            lines.extend(fold(reason));
        }
        if lines.len() > room && room > 0 {
            lines.truncate(room - 1);
            lines.push(Line::styled("...", self.look.quiet()));
        }
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        Paragraph::new(lines).render(below, buffer);
    }

    fn rule(&self, title: &str, area: Rect, buffer: &mut Buffer) {
        let sign = self.look.sign("─", "-");
        buffer.set_string(area.x, area.y, sign.repeat(area.width as usize), self.look.quiet());
        buffer.set_string(area.x + 2, area.y, title, self.look.heading());
    }
}

/// The first characters of a text that may be too long.
pub(crate) fn clip(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    text.chars().take(width.saturating_sub(3)).chain("...".chars()).collect()
}
