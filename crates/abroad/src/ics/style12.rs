//! Boards in style 12: one line, made for programs.

use super::board_seen::{BoardSeen, Men, man_of};
use noctule_board::{ByColor, Castling, Color};
use std::time::Duration;

/// No clock of a game shows more than this many seconds, whatever a line says.
const LONGEST_CLOCK: i64 = 10_000_000;

/// Reads a line that begins with `<12>`; nothing when it is none, or is damaged.
pub(crate) fn read(line: &str) -> Option<BoardSeen> {
    let words: Vec<&str> = line.trim().strip_prefix("<12>")?.split_ascii_whitespace().collect();
    let ranks = words.get(..8)?;
    let mut men: Men = [[None; 8]; 8];
    for (row, rank) in ranks.iter().enumerate() {
        if rank.chars().count() != 8 {
            return None;
        }
        for (file, letter) in rank.chars().enumerate() {
            men[7 - row][file] = man_of(letter);
        }
    }
    let word = |nth: usize| words.get(nth).copied();
    let to_move = match word(8)? {
        "W" => Color::White,
        "B" => Color::Black,
        _ => return None,
    };
    let flag = |nth| word(nth).map(|flag| flag == "1");
    let castling = ByColor {
        white: Castling { short: flag(10)?, long: flag(11)? },
        black: Castling { short: flag(12)?, long: flag(13)? },
    };
    let relation: i32 = word(18)?.parse().ok()?;
    let own_side = match relation {
        1 => Some(to_move),
        -1 => Some(!to_move),
        _ => None,
    };
    let seconds = |nth: usize| -> Option<Duration> {
        let seconds: i64 = word(nth)?.parse().ok()?;
        Some(Duration::from_secs(seconds.clamp(0, LONGEST_CLOCK).unsigned_abs()))
    };
    let (minutes, increment): (u16, u16) = (word(19)?.parse().ok()?, word(20)?.parse().ok()?);
    Some(BoardSeen {
        game: Some(word(15)?.to_owned()),
        names: Some(ByColor { white: word(16)?.to_owned(), black: word(17)?.to_owned() }),
        own_side,
        plays: own_side.is_some(),
        to_move,
        number: Some(word(25)?.parse().ok()?),
        left: Some(ByColor { white: seconds(23)?, black: seconds(24)? }),
        time: Some((minutes.into(), increment.into())),
        last: word(28).map(str::to_owned),
        men,
        castling: Some(castling),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Man, Square};

    const LINE: &str = "<12> -------- -------- -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B -1 1 1 0 0 0 8 \
                        Noctule Bat -1 5 10 39 39 298 300 1 P/e2-e4 (0:02) e4 0";

    #[test]
    fn a_line_of_style_12_shows_the_own_men_and_both_clocks() {
        let seen = read(LINE).unwrap();
        assert_eq!(
            (seen.game.as_deref(), seen.own_side, seen.to_move),
            (Some("8"), Some(Color::White), Color::Black)
        );
        assert_eq!(seen.names.as_ref().unwrap().black, "Bat");
        assert_eq!((seen.time, seen.number, seen.last.as_deref()), (Some((5, 10)), Some(1), Some("e4")));
        assert_eq!(seen.left.unwrap().white, Duration::from_secs(298));
        let own = seen.own_men(Color::White);
        assert_eq!((own.on(Square::E4), own.all().len()), (Some(Man::Pawn), 16));
        assert!(own.castling().short && own.castling().long);
        assert_eq!(seen.only_side(), Some(Color::White));
    }

    #[test]
    fn a_game_without_a_clock_leaves_no_time_to_run_out() {
        let seen = read(&LINE.replace("-1 5 10 39 39 298 300", "-1 0 0 39 39 0 0")).unwrap();
        assert!(seen.is_untimed() && seen.time_left(Color::White).is_none());
        let own = read(LINE).unwrap().time_left(Color::White).unwrap().own;
        assert_eq!(own, Duration::from_secs(298));
    }

    #[test]
    fn a_damaged_line_is_no_board() {
        for cut in 0..LINE.len() - 30 {
            assert!(LINE.get(..cut).is_none_or(|line| read(line).is_none()), "{cut}");
        }
        assert!(read(&LINE.replace("RNBQKBNR", "RNBQKBNRR")).is_none());
        assert!(read(&LINE.replace(" B -1", " X -1")).is_none());
    }
}
