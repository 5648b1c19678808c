//! The end of a game: what is said of it, and the list of its moves.

use super::words;
use noctule_wire::{Card, Ending};
use std::time::{Duration, UNIX_EPOCH};

/// `{Game 8 (A vs. B) B checkmated} 1-0`.
pub(super) fn end_line(number: u32, names: &[String; 2], ending: &Ending) -> String {
    let [white, black] = names;
    format!("{{Game {number} ({white} vs. {black}) {}}} {}", why(names, ending), ending.score)
}

/// Why a game ended, in the protocol's words.
fn why(names: &[String; 2], ending: &Ending) -> String {
    let loser = ending.winner.map(|winner| {
        let [white, black] = names;
        if words::side(winner) == 'W' { black } else { white }
    });
    match (ending.reason.as_str(), loser) {
        ("checkmate", Some(loser)) => format!("{loser} checkmated"),
        ("resignation", Some(loser)) => format!("{loser} resigns"),
        ("time", Some(loser)) => format!("{loser} forfeits on time"),
        ("stalemate", Some(loser)) => format!("{loser} is stalemated and loses"),
        (_, Some(loser)) => format!("{loser} forfeits"),
        ("stalemate", None) => "Game drawn by stalemate".into(),
        ("insufficient-material", None) => "Neither player has mating material".into(),
        ("fifty-moves", None) => "Game drawn by the 50 move rule".into(),
        ("repetition", None) => "Game drawn by repetition".into(),
        ("agreement", None) => "Game drawn by mutual agreement".into(),
        ("time", None) => "Game drawn: out of time without material to mate".into(),
        (_, None) => "Game drawn".into(),
    }
}

/// The moves of a game as far as its reader knows them, and how it ended.
pub(super) fn move_list(number: u32, card: &Card, names: &[String; 2], moves: &[String]) -> Vec<String> {
    let [white, black] = names;
    let rated = if card.rated { "Rated" } else { "Unrated" };
    let made = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(card.made_at.min(1 << 36)));
    let [minutes, increment] = card.clock.map_or([0, 0], |clock| [clock.base.div_ceil(60), clock.increment]);
    let mut lines = vec![
        format!("Movelist for game {number}:"),
        String::new(),
        format!(
            "{white} ({}) vs. {black} ({}) --- {made}",
            words::rating(card.seats.white.as_ref()),
            words::rating(card.seats.black.as_ref())
        ),
        format!("{rated} kriegspiel match, initial time: {minutes} minutes, increment: {increment} seconds."),
        String::new(),
        format!("Move  {white:<18} {black:<18}"),
        format!("----  {0:<18} {0:<18}", "----------------"),
    ];
    for (at, pair) in moves.chunks(2).enumerate() {
        let both: Vec<String> = pair.iter().map(|san| format!("{san:<10} (0:00)")).collect();
        lines.push(format!("{:3}.  {}", at + 1, both.join("  ")));
    }
    lines.push(match &card.ending {
        Some(ending) => format!("      {{{}}} {}", why(names, ending), ending.score),
        None => "      {Still in progress} *".into(),
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_wire::Colour;

    #[test]
    fn the_loser_is_named_and_a_draw_has_its_reason() {
        let names = ["A".to_owned(), "B".to_owned()];
        let line = |score: &str, winner, reason: &str| {
            let ending =
                Ending { score: score.into(), winner, reason: reason.into(), sentence: String::new() };
            end_line(8, &names, &ending)
        };
        assert_eq!(line("1-0", Some(Colour::White), "checkmate"), "{Game 8 (A vs. B) B checkmated} 1-0");
        assert_eq!(line("0-1", Some(Colour::Black), "time"), "{Game 8 (A vs. B) A forfeits on time} 0-1");
        let drawn = "{Game 8 (A vs. B) Game drawn by mutual agreement} 1/2-1/2";
        assert_eq!(line("1/2-1/2", None, "agreement"), drawn);
    }
}
