//! Boards drawn in letters, as the Internet Chess Club's datagrams of moves carry them (Ciancarini and Favini,
//! "The Dark Side of the Chessboard", section 5.1): capitals are White's men, and the clocks stand beside.

use super::board_seen::{BoardSeen, Men, man_of};
use super::server_lines::names_of;
use noctule_board::{ByColor, Color};
use std::time::Duration;

/// Reads a drawn board; nothing when not all eight ranks are there, or nobody is said to be to move.
pub(crate) fn read(text: &str) -> Option<BoardSeen> {
    let mut men: Men = [[None; 8]; 8];
    let mut found = [false; 8];
    for line in text.lines() {
        let Some((rank, cells)) = read_rank(line) else { continue };
        men[rank] = cells;
        found[rank] = true;
    }
    if found != [true; 8] {
        return None;
    }
    let header = text.lines().find_map(|line| line.trim().strip_prefix("Game "));
    let game = header.and_then(|rest| rest.split_whitespace().next()).map(str::to_owned);
    let left = clock(text, "White").zip(clock(text, "Black")).map(|(white, black)| ByColor { white, black });
    Some(BoardSeen {
        game,
        names: header.and_then(names_of),
        own_side: None,
        plays: true,
        to_move: to_move(text)?,
        number: move_number(text),
        left,
        time: None,
        last: None,
        men,
        castling: None,
    })
}

type Cells = [Option<(Color, noctule_board::Man)>; 8];

/// Reads `8 | r n b q k b n r |`, `8 |*r|*n|...|`, `8 r n b . . b n r` and their like.
fn read_rank(line: &str) -> Option<(usize, Cells)> {
    let line = line.trim();
    let rank = line.chars().next()?.to_digit(10).filter(|rank| (1..=8).contains(rank))? as usize - 1;
    let rest = line[1..].trim_start_matches([' ', '.', ':']);
    let texts: Vec<&str> = match rest.strip_prefix('|') {
        Some(inside) if inside.matches('|').count() >= 8 => {
            inside.split('|').take(8).map(str::trim).collect()
        }
        Some(inside) => inside.split('|').next()?.split_whitespace().collect(),
        None => rest.split_whitespace().take(8).collect(),
    };
    let mut cells: Cells = [None; 8];
    if texts.len() != 8 {
        return None;
    }
    for (cell, text) in cells.iter_mut().zip(texts) {
        let black = text.strip_prefix('*');
        let mut letters = black.unwrap_or(text).chars();
        *cell = match (letters.next(), letters.next()) {
            (None | Some('.' | '-' | '+' | ':'), None) => None,
            (Some(letter), None) if black.is_some() => Some(man_of(letter.to_ascii_lowercase())?),
            (Some(letter), None) => Some(man_of(letter)?),
            _ => return None,
        };
    }
    Some((rank, cells))
}

/// Who is to move: `Move # : 3 (Black)`, `Black's move` or `Black to move`.
fn to_move(text: &str) -> Option<Color> {
    let said = |color: &str| {
        [format!("({color})"), format!("{color}'s move"), format!("{color} to move")]
            .iter()
            .any(|words| text.contains(words.as_str()))
    };
    match (said("White"), said("Black")) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

fn move_number(text: &str) -> Option<u32> {
    let after = text.split_once("Move #").or_else(|| text.split_once("Move number"))?.1;
    let digits: String =
        after.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Reads `White Clock : 4:58`, `White: 1:04:58` and their like.
fn clock(text: &str, side: &str) -> Option<Duration> {
    text.lines().find_map(|line| {
        let after = line.split_once(side)?.1;
        let time = after
            .split(|c: char| !(c.is_ascii_digit() || c == ':'))
            .find(|word| word.contains(':') && word.starts_with(|c: char| c.is_ascii_digit()))?;
        let seconds = time.split(':').try_fold(0_u64, |sum, part| {
            let part: u64 = part.parse().ok()?;
            sum.checked_mul(60)?.checked_add(part)
        })?;
        Some(Duration::from_secs(seconds.min(10_000_000)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Man, Square};

    const DRAWN: &str = "\
Game 8 (Noctule vs. Bat)

   -----------------
8 | . . . . . . . . |     Move # : 2 (White)
7 | . . . . . . . . |
6 | . . . . . . . . |     Black Clock : 4:59
5 | . . . . . . . . |     White Clock : 1:00:04
4 | . . . . P . . . |
3 | . . . . . . . . |
2 | P P P P . P P P |
1 | R N B Q K B N R |
   -----------------
    a b c d e f g h
";

    #[test]
    fn a_drawn_board_is_read_with_its_clocks() {
        let seen = read(DRAWN).unwrap();
        assert_eq!((seen.to_move, seen.number, seen.game.as_deref()), (Color::White, Some(2), Some("8")));
        assert_eq!(
            seen.left,
            Some(ByColor { white: Duration::from_secs(3604), black: Duration::from_secs(299) })
        );
        assert_eq!(seen.only_side(), Some(Color::White));
        assert_eq!(seen.own_men(Color::White).on(Square::E4), Some(Man::Pawn));
        assert_eq!(seen.names.unwrap().black, "Bat");
    }

    #[test]
    fn cells_may_have_walls_between_them_and_stars_for_black() {
        let (rank, cells) =
            read_rank("     8  | *R| *N|   | *Q| *K|   | *N| *R|   Move # : 1 (White)").unwrap();
        assert_eq!((rank, cells[4], cells[2]), (7, Some((Color::Black, Man::King)), None));
        assert!(read_rank("8 pawn tries").is_none());
        assert!(read("8 | . . |").is_none());
    }
}
