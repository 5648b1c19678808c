//! A plan in words: a line for each moment, branches indented.

use noctule_board::Squares;
use noctule_rules::CheckLines;
use noctule_solve::endings::{Moment, Plan};
use std::fmt::{self, Write};

/// Writes the plan for so many moves. A moment that was written before is named by its number.
pub(super) fn write(plan: &Plan, moves: u8, text: &mut String) -> fmt::Result {
    let mut writer = Writer { plan, written: vec![false; plan.moments.len()], text };
    writer.moment(0, 1, moves, 0)
}

struct Writer<'a> {
    plan: &'a Plan,
    written: Vec<bool>,
    text: &'a mut String,
}

impl Writer<'_> {
    fn moment(&mut self, number: usize, nth: u16, left: u8, indent: usize) -> fmt::Result {
        let moment = &self.plan.moments[number];
        let margin = "  ".repeat(indent);
        if self.written[number] {
            return writeln!(self.text, "{margin}as at {}", number + 1);
        }
        if left == 0 {
            return writeln!(self.text, "{margin}... {} more", moment.counsel.moves.unwrap_or(0));
        }
        self.written[number] = true;
        let (put, sure) = (moment.counsel.put, moment.counsel.moves.unwrap_or(0));
        writeln!(
            self.text,
            "{margin}[{}] {nth}. {put}  (mate in {sure}; {}, king on {})",
            number + 1,
            moment.known.placement,
            squares(moment.known.kings)
        )?;
        let branches = branches(moment);
        let alone = branches.len() == 1;
        for branch in branches {
            let deeper = if alone { indent } else { indent + 1 };
            match branch.next {
                None => writeln!(self.text, "{margin}- {}: mate", branch.heard)?,
                Some(next) => {
                    if !alone {
                        writeln!(self.text, "{margin}- {}:", branch.heard)?;
                    }
                    let (nth, left) = if branch.stood { (nth + 1, left - 1) } else { (nth, left) };
                    self.moment(next, nth, left, deeper)?;
                }
            }
        }
        Ok(())
    }
}

/// Something that may be heard, and the moment that follows.
pub(super) struct Branch {
    pub(super) heard: String,
    pub(super) stood: bool,
    /// `None` is mate.
    pub(super) next: Option<usize>,
}

/// Everything that may be heard of what is put at a moment.
pub(super) fn branches(moment: &Moment) -> Vec<Branch> {
    let mut branches = Vec::new();
    if let Some(next) = moment.refused {
        branches.push(Branch { heard: "refused".into(), stood: false, next: Some(next) });
    }
    for (stood, then) in moment.counsel.stood.iter().zip(&moment.stood) {
        let heard = checks(stood.checks);
        if then.quiet.is_some() || then.taken.is_empty() {
            branches.push(Branch { heard: heard.clone(), stood: true, next: then.quiet });
        }
        for &(on, next) in &then.taken {
            branches.push(Branch { heard: format!("{heard}, {on} taken"), stood: true, next: Some(next) });
        }
    }
    branches
}

fn checks(checks: CheckLines) -> String {
    if checks.is_empty() {
        return "silence".into();
    }
    let lines: Vec<String> = checks.iter().map(|line| line.word().replace('-', " ")).collect();
    format!("check on the {}", lines.join(" and the ")).replace("on the knight", "from the knight")
}

fn squares(set: Squares) -> String {
    set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}
