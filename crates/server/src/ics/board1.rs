use super::board12::{number_of_move, rows_of};
use super::words;
use noctule_wire::{Clocks, Colour, SeatView};

/// A seat's board for people who type: own men, seen from their side.
pub(super) fn of_seat(view: &SeatView, names: &[String; 2]) -> Vec<String> {
    let men = |file: char, rank: u32| {
        words::standing(&view.own, &format!("{file}{rank}")).map_or('.', |man| match view.colour {
            Colour::White => words::letter(man),
            Colour::Black => words::letter(man).to_ascii_lowercase(),
        })
    };
    let mut lines = drawn(view.colour, men);
    let side = if view.to_move == Colour::White { "White" } else { "Black" };
    let whose = if view.to_move == view.colour { "your move" } else { "wait" };
    lines.push(format!(
        "{side} to move, move {}: {whose}.{}",
        number_of_move(view),
        clocks(view.clocks.as_ref(), names)
    ));
    lines
}

/// All men, once the game is over, from a FEN.
pub(super) fn of_truth(colour: Colour, fen: &str) -> Vec<String> {
    let rows = rows_of(fen);
    drawn(colour, |file, rank| match rows[8 - rank as usize][usize::from(file as u8 - b'a')] {
        '-' => '.',
        man => man,
    })
}

fn drawn(colour: Colour, men: impl Fn(char, u32) -> char) -> Vec<String> {
    let mut ranks: Vec<u32> = (1..=8).collect();
    let mut files: Vec<char> = ('a'..='h').collect();
    match colour {
        Colour::White => ranks.reverse(),
        Colour::Black => files.reverse(),
    }
    let spaced = |signs: Vec<char>| signs.iter().map(|sign| format!(" {sign}")).collect::<String>();
    let mut lines: Vec<String> = ranks
        .iter()
        .map(|&rank| format!("   {rank} {}", spaced(files.iter().map(|&file| men(file, rank)).collect())))
        .collect();
    lines.push(format!("     {}", spaced(files)));
    lines
}

fn clocks(clocks: Option<&Clocks>, names: &[String; 2]) -> String {
    clocks.map_or(String::new(), |clocks| {
        let time = |left: u64| format!("{}:{:02}", left / 60_000, left / 1000 % 60);
        format!(" {} {}, {} {}.", names[0], time(clocks.white), names[1], time(clocks.black))
    })
}
