use super::error::{ModelError, quote};
use super::lines::{Lines, numbers, plain_number};
use super::{Checksum, MEN, TITLE, VERSION};
use crate::counts::LAST_MOVE;
use crate::learner::one_line;
use crate::{Intake, Model, Profile, SideCounts};
use noctule_board::{File, Rank, Square};

/// Reads the text form of a model.
pub(crate) fn read(text: &str) -> Result<Model, ModelError> {
    version(text)?;
    let (body, said) = checksum_line(text)?;
    let mut lines = Lines::of(body);
    lines.next();
    let about = lines.expect("about")?.1.to_string();
    let words = ["whole", "one-sided", "set-up", "unreadable"];
    let [whole, one_sided, set_up, unreadable] = numbers(lines.expect("games")?, words)?;
    let mut model =
        Model { about, intake: Intake { whole, one_sided, set_up, unreadable }, ..Model::default() };
    lines.expect("everybody")?;
    model.everybody = profile(&mut lines)?;
    while let Some((number, name)) = lines.next_if("player") {
        if name.is_empty() || name != one_line(name) || model.players.contains_key(name) {
            let expected = "expected the name of a player, plainly spaced, each once, got";
            return Err(ModelError::new(number, format!("{expected} {}", quote(name))));
        }
        let counts = profile(&mut lines)?;
        model.players.insert(name.to_string(), counts);
    }
    if let Some((number, line)) = lines.next() {
        let expected = "expected a move, a player or the checksum, got";
        return Err(ModelError::new(number, format!("{expected} {}", quote(line))));
    }
    // What the lines say is looked at first, because that error names the line.
    said.agrees_with(body)?;
    Ok(model)
}

fn version(text: &str) -> Result<(), ModelError> {
    let first = text.lines().next().unwrap_or_default();
    let Some(version) = first.strip_prefix(TITLE) else {
        let expected = format!("expected a model that begins with {TITLE:?} and a version, got");
        return Err(ModelError::new(1, format!("{expected} {}", quote(first))));
    };
    match plain_number(version) {
        Some(VERSION) => Ok(()),
        Some(newer) if newer > VERSION => Err(ModelError::new(
            1,
            format!("expected version {VERSION}, got {newer}: a newer program has written this model"),
        )),
        _ => Err(ModelError::new(1, format!("expected version {VERSION}, got {}", quote(version)))),
    }
}

/// The checksum that a text ends with.
struct Said {
    line: usize,
    sum: u64,
}

/// Parts the last line from those that it sums.
fn checksum_line(text: &str) -> Result<(&str, Said), ModelError> {
    let trimmed = text.trim_end_matches(['\n', '\r']);
    let (body, last) = trimmed.split_at(trimmed.rfind('\n').map_or(0, |end| end + 1));
    let line = trimmed.lines().count().max(1);
    let sum = last.strip_prefix("checksum ").filter(|digits| {
        digits.len() == 16 && digits.bytes().all(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'f'))
    });
    match sum.and_then(|digits| u64::from_str_radix(digits, 16).ok()) {
        Some(sum) => Ok((body, Said { line, sum })),
        None => Err(ModelError::new(
            line,
            format!(
                "expected the model to end with a line \"checksum\" and sixteen digits, got {}: it is cut off",
                quote(last)
            ),
        )),
    }
}

impl Said {
    fn agrees_with(&self, body: &str) -> Result<(), ModelError> {
        let mut sum = Checksum::new();
        body.lines().for_each(|line| sum.line(line));
        if sum.0 == self.sum {
            return Ok(());
        }
        let expected = format!("expected the checksum {:016x}, got {:016x}", sum.0, self.sum);
        Err(ModelError::new(
            self.line,
            format!("{expected}: the model was altered or damaged after it was written"),
        ))
    }
}

fn profile(lines: &mut Lines<'_>) -> Result<Profile, ModelError> {
    lines.expect("white")?;
    let white = side(lines)?;
    lines.expect("black")?;
    Ok(Profile { white, black: side(lines)? })
}

fn side(lines: &mut Lines<'_>) -> Result<SideCounts, ModelError> {
    let mut counts = SideCounts::default();
    for (habit, share) in counts.habits.named_mut() {
        let line = lines.expect(habit)?;
        let [happened, of] = numbers(line, ["", "of"])?;
        if happened > of {
            let expected = format!("expected {habit} to be a part of {of}, got {happened}");
            return Err(ModelError::new(line.0, expected));
        }
        (share.happened, share.of) = (happened, of);
    }
    let mut t = 0;
    while let Some(line) = lines.next_if("move") {
        let [number, games, boards, captures] = numbers(line, ["", "games", "boards", "captures"])?;
        if number as usize != t || t > LAST_MOVE {
            let expected = match t {
                0..=LAST_MOVE => format!("expected move {t} next, got {number}"),
                _ => format!("expected no move after {LAST_MOVE}, under which later ones are pooled"),
            };
            return Err(ModelError::new(line.0, expected));
        }
        if captures > boards || games > boards {
            let expected = format!("expected no more games and captures than the {boards} boards");
            return Err(ModelError::new(line.0, expected));
        }
        let at = counts.grown_to(t);
        (at.games, at.boards, at.captures) = (games, boards, captures);
        for (man, men) in MEN.iter().zip(&mut at.men) {
            if let Some((line, text)) = lines.next_if(man) {
                *men = board(text, boards).map_err(|expected| ModelError::new(line, expected))?;
            }
        }
        t += 1;
    }
    Ok(counts)
}

/// The counts of a board, none of which is above the number of boards.
fn board(text: &str, boards: u32) -> Result<[u32; 64], String> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(format!("expected eight ranks parted by \"/\", got {ranks}"));
    }
    let mut counts = [0; 64];
    for (rank, text) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let cells = text.split(',').count();
        if cells > 8 {
            return Err(format!("expected at most eight counts on rank {rank}, got {cells}"));
        }
        for (file, cell) in File::ALL.into_iter().zip(text.split(',')).filter(|(_, cell)| !cell.is_empty()) {
            let square = Square::new(file, rank);
            counts[square as usize] =
                plain_number(cell).filter(|count| (1..=boards).contains(count)).ok_or_else(|| {
                    format!("expected a count from 1 to the {boards} boards on {square}, got {}", quote(cell))
                })?;
        }
    }
    Ok(counts)
}
