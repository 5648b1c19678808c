//! One cell: `4 & (0.4S, 0.5Γ1, 0.1Γ2)`, `3 + 1/2Γ4`, `Γ`, `1/2(20 & S) + 1/2Γ2`.

use super::{Wrong, number};
use crate::games::{Cell, Kind};

/// One summand of a cell.
enum Part {
    /// A bare number.
    Pay(f64),
    /// A chance of stopping: `0.4S`.
    Stop(f64),
    /// A chance of stopping with this pay: `1/2(20 & S)`.
    StopPaying(f64, f64),
    /// A chance of going on: `1/2Γ4`.
    On(f64, usize),
}

/// The name of a component in its one spelling, `Γ` or `Γ1`; also from `G1`, `Γ¹`, `Γ^1`.
pub(super) fn component_name(text: &str) -> Option<String> {
    let rest = text.strip_prefix('Γ').or_else(|| text.strip_prefix('G'))?;
    let rest = rest.strip_prefix('^').unwrap_or(rest);
    let digit = |c: char| match c {
        '0'..='9' => Some(c),
        _ => "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|raised| raised == c).and_then(|n| char::from_digit(n as u32, 10)),
    };
    Some(format!("Γ{}", rest.chars().map(digit).collect::<Option<String>>()?))
}

pub(super) fn read(text: &str, kind: Kind, names: &[String]) -> Result<Cell, Wrong> {
    if text.is_empty() {
        return Err(Wrong::new("a cell such as 3, Γ1 or 3 + 1/2Γ4", text));
    }
    let mut parts = Vec::new();
    match (kind, text.split_once('&')) {
        (Kind::Stochastic, Some((pay, lottery))) => {
            parts.push(Part::Pay(pay_of(pay)?));
            let inner = lottery.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            let inner = inner
                .ok_or_else(|| Wrong::new("a lottery such as (0.4S, 0.5Γ1, 0.1Γ2) after '&'", lottery))?;
            for piece in inner.split(',') {
                parts.push(part(piece.trim(), names)?);
            }
        }
        _ => {
            for piece in summands(text) {
                parts.push(part(piece.trim(), names)?);
            }
        }
    }
    match kind {
        Kind::Matrix => match parts[..] {
            [Part::Pay(pay)] => Ok(Cell::stop(pay)),
            _ => Err(Wrong::new("a number in a matrix game", text)),
        },
        Kind::Stochastic => stochastic(&parts, text),
        Kind::Recursive => recursive(&parts, text),
    }
}

fn stochastic(parts: &[Part], text: &str) -> Result<Cell, Wrong> {
    let mut cell = Cell::default();
    let mut stop = None;
    for part in parts {
        match *part {
            Part::Pay(pay) => cell.pay += pay,
            Part::Stop(chance) => stop = Some(stop.unwrap_or(0.0) + chance),
            Part::On(chance, component) => go_on(&mut cell, component, chance),
            Part::StopPaying(..) => {
                return Err(Wrong::new("pay before the lottery, as in 20 & (1/2S, 1/2Γ)", text));
            }
        }
    }
    let on: f64 = cell.next.iter().map(|(_, chance)| chance).sum();
    if let Some(stop) = stop {
        if (on + stop - 1.0).abs() > 1e-9 {
            return Err(Wrong::new("chances that sum to 1", text));
        }
    } else if on > 1.0 + 1e-9 {
        return Err(Wrong::new("chances that sum to at most 1", text));
    }
    cell.stop = stop.unwrap_or((1.0 - on).max(0.0));
    Ok(cell)
}

fn recursive(parts: &[Part], text: &str) -> Result<Cell, Wrong> {
    if let [Part::Pay(pay)] = *parts {
        return Ok(Cell::stop(pay));
    }
    let mut cell = Cell::default();
    for part in parts {
        match *part {
            Part::StopPaying(chance, pay) => {
                cell.stop += chance;
                cell.pay += chance * pay;
            }
            Part::Stop(chance) => cell.stop += chance,
            Part::On(chance, component) => go_on(&mut cell, component, chance),
            Part::Pay(_) => {
                let expected = "pay only where the game stops, as in 1/2(3 & S) + 1/2Γ";
                return Err(Wrong::new(expected, text));
            }
        }
    }
    let sum = cell.stop + cell.next.iter().map(|(_, chance)| chance).sum::<f64>();
    if (sum - 1.0).abs() > 1e-9 {
        return Err(Wrong::new("chances that sum to 1", text));
    }
    Ok(cell)
}

fn go_on(cell: &mut Cell, component: usize, chance: f64) {
    match cell.next.iter_mut().find(|(next, _)| *next == component) {
        Some((_, sum)) => *sum += chance,
        None if chance > 0.0 => cell.next.push((component, chance)),
        None => {}
    }
}

/// Parts the text at `+` and `,` outside brackets, and before a `-` that follows something.
fn summands(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut start, mut previous) = (0, 0, None);
    for (at, symbol) in text.char_indices() {
        match symbol {
            '(' => depth += 1,
            ')' => depth -= 1,
            '+' | ',' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + symbol.len_utf8();
                previous = None;
                continue;
            }
            '-' | '−' if depth == 0 && previous.is_some_and(|before| !matches!(before, 'e' | 'E' | '/')) => {
                found.push(&text[start..at]);
                start = at;
            }
            _ => {}
        }
        if !symbol.is_whitespace() {
            previous = Some(symbol);
        }
    }
    found.push(&text[start..]);
    found
}

fn part(text: &str, names: &[String]) -> Result<Part, Wrong> {
    if let Some(before) = text.strip_suffix('S') {
        return Ok(Part::Stop(chance_of(before)?));
    }
    if let Some(inner) = text.strip_suffix(')') {
        let expected = "a stop that pays, such as 1/2(20 & S)";
        let (chance, inner) = inner.split_once('(').ok_or_else(|| Wrong::new(expected, text))?;
        let (pay, stop) = inner.split_once('&').ok_or_else(|| Wrong::new(expected, text))?;
        if stop.trim() != "S" {
            return Err(Wrong::new(expected, text));
        }
        return Ok(Part::StopPaying(chance_of(chance)?, pay_of(pay)?));
    }
    let Some(at) = text.find(['Γ', 'G']) else { return Ok(Part::Pay(pay_of(text)?)) };
    let (chance, name) = text.split_at(at);
    let spelled = component_name(name.trim());
    let component = spelled.and_then(|name| names.iter().position(|known| *known == name));
    let component = component
        .ok_or_else(|| Wrong::new(format!("a component of this game ({})", names.join(", ")), name.trim()))?;
    Ok(Part::On(chance_of(chance)?, component))
}

fn pay_of(text: &str) -> Result<f64, Wrong> {
    number::read(text).ok_or_else(|| Wrong::new("a number such as 3, -0.5 or 1/2", text.trim()))
}

/// Nothing before a component or a stop means for sure.
fn chance_of(text: &str) -> Result<f64, Wrong> {
    let text = text.trim().trim_end_matches(['*', '·']);
    if text.is_empty() {
        return Ok(1.0);
    }
    let chance = number::read(text).filter(|chance| (0.0..=1.0 + 1e-9).contains(chance) || *chance > 1.0);
    chance.ok_or_else(|| Wrong::new("a chance from 0 to 1", text))
}
