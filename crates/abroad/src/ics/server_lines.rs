//! What a chess server says of games, offers and challenges.

use noctule_board::{ByColor, Color};
use noctule_rules::{Outcome, Reason, Ruleset};

/// A line of the server's own, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ServerLine {
    /// `{Game 8 (A vs. B) Creating unrated kriegspiel match.}`
    Created {
        game: String,
        names: ByColor<String>,
        /// Whether it is Kriegspiel.
        kriegspiel: bool,
    },
    /// `{Game 8 (A vs. B) B checkmated} 1-0`
    Ended { game: String, outcome: Option<Outcome>, words: String },
    /// `Challenge: A (----) B (----) unrated kriegspiel 5 10.`
    Challenge { by: String, kriegspiel: bool },
    /// Somebody offers a draw.
    DrawOffer,
    /// A challenge of ours was declined, or cannot be sent.
    Declined,
    /// Whom we challenged plays somebody else.
    Occupied,
    /// There is no game.
    NoGame,
    /// `The umpire speaks as in wild16.`
    Speaks { wild16: bool },
    /// We were too quick for the server.
    TooQuick,
    /// What was sent as a move was not taken for one, or not now.
    NotPut,
}

/// Reads a line; nothing when it is none of these.
pub(crate) fn read(line: &str) -> Option<ServerLine> {
    if let Some(rest) = line.strip_prefix("{Game ") {
        return read_game(rest);
    }
    let lower = line.to_ascii_lowercase();
    if let Some(rest) = line.strip_prefix("Challenge: ") {
        let by = rest.split_whitespace().next()?.to_owned();
        return Some(ServerLine::Challenge { by, kriegspiel: names_kriegspiel(&lower) });
    }
    let words: Vec<&str> =
        lower.split_whitespace().map(|word| word.trim_end_matches(['.', ',', ':'])).collect();
    match words.as_slice() {
        [_, "offers", "you", "a", "draw"] | [_, "offers", "a", "draw"] => Some(ServerLine::DrawOffer),
        [_, "declines", "the" | "your", "match" | "challenge", ..] | [_, "is", "not", "logged", "in", ..] => {
            Some(ServerLine::Declined)
        }
        [_, "is", "playing", "a", "game"] => Some(ServerLine::Occupied),
        ["you", "are", "not", "playing", ..] | ["you", "have", "no", "game", ..] => Some(ServerLine::NoGame),
        ["the", "umpire", "speaks", "as", "in", ruleset] => {
            Some(ServerLine::Speaks { wild16: *ruleset == Ruleset::WILD16.name })
        }
        ["expected", "fewer", ..] => Some(ServerLine::TooQuick),
        ["it" | "it's", "is" | "isn't" | "not", ..]
            if lower.contains("your move") || lower.contains("your turn") =>
        {
            Some(ServerLine::NotPut)
        }
        ["ambiguous" | "bad", "move", ..] | ["expected", ..] => Some(ServerLine::NotPut),
        _ => None,
    }
}

/// Whether a text speaks of Kriegspiel as it is played in wild 16, by any of its names.
pub(crate) fn names_kriegspiel(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let others = Ruleset::ALL.iter().filter(|ruleset| ruleset.name != Ruleset::WILD16.name);
    if others.into_iter().any(|other| text.split([' ', ',', '.']).any(|word| word == other.name)) {
        return false;
    }
    ["kriegspiel", "wild 16", "wild16", "wild/16", "wild(16)", "w16"].iter().any(|name| text.contains(name))
}

/// The players of `8 (A vs. B) ...`.
pub(crate) fn names_of(text: &str) -> Option<ByColor<String>> {
    let inside = text.split_once('(')?.1.split_once(')')?.0;
    let (white, black) = inside.split_once(" vs. ")?;
    Some(ByColor { white: white.trim().to_owned(), black: black.trim().to_owned() })
}

fn read_game(rest: &str) -> Option<ServerLine> {
    let game = rest.split_whitespace().next()?.to_owned();
    let names = names_of(rest)?;
    let (said, score) = rest.rsplit_once('}')?;
    let said = said.split_once(')')?.1.trim();
    if said.starts_with("Creating") || said.starts_with("Continuing") {
        return Some(ServerLine::Created { game, names, kriegspiel: names_kriegspiel(said) });
    }
    let outcome = outcome(said, score.trim(), &names);
    Some(ServerLine::Ended { game, outcome, words: format!("{said} {}", score.trim()).trim().to_owned() })
}

/// What a result and the words before it mean; `*` is no result.
fn outcome(said: &str, score: &str, names: &ByColor<String>) -> Option<Outcome> {
    let winner = match score {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        _ => return None,
    };
    // A player may be called anything, "Stalemate" too.
    let said = Color::ALL.iter().fold(said.to_owned(), |said, &side| said.replacen(&names[side], "", 1));
    Some(Outcome { reason: reason(&said.to_ascii_lowercase(), winner), winner })
}

fn reason(said: &str, winner: Option<Color>) -> Reason {
    let words = [
        ("checkmate", Reason::Checkmate),
        ("stalemate", Reason::Stalemate),
        ("resign", Reason::Resignation),
        ("time", Reason::Time),
        ("repetition", Reason::Repetition),
        ("50", Reason::FiftyMoves),
        ("fifty", Reason::FiftyMoves),
        ("material", Reason::InsufficientMaterial),
        ("agree", Reason::Agreement),
        ("mutual", Reason::Agreement),
    ];
    let told = words.iter().find(|(word, _)| said.contains(word)).map(|(_, reason)| *reason);
    told.unwrap_or(if winner.is_some() { Reason::Fault } else { Reason::Agreement })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_end(line: &str, expected: Option<Outcome>) {
        let Some(ServerLine::Ended { outcome, .. }) = read(line) else { panic!("{line}") };
        assert_eq!(outcome, expected, "{line}");
    }

    #[test]
    fn a_game_is_created() {
        let names = ByColor { white: "A".to_string(), black: "B".to_string() };
        let created = |kriegspiel| ServerLine::Created { game: "8".into(), names: names.clone(), kriegspiel };
        assert_eq!(read("{Game 8 (A vs. B) Creating unrated kriegspiel match.}"), Some(created(true)));
        assert_eq!(read("{Game 8 (A vs. B) Creating rated wild/16 match.}"), Some(created(true)));
        assert_eq!(read("{Game 8 (A vs. B) Creating rated blitz match.}"), Some(created(false)));
    }

    #[test]
    fn a_game_ends_in_many_words() {
        check_end("{Game 8 (A vs. B) B checkmated} 1-0", Some(Outcome::won(Reason::Checkmate, Color::White)));
        check_end("{Game 8 (A vs. B) A resigns} 0-1", Some(Outcome::won(Reason::Resignation, Color::Black)));
        check_end(
            "{Game 8 (A vs. B) B forfeits on time} 1-0",
            Some(Outcome::won(Reason::Time, Color::White)),
        );
        check_end(
            "{Game 8 (A vs. B) Game drawn by stalemate} 1/2-1/2",
            Some(Outcome::drawn(Reason::Stalemate)),
        );
        check_end(
            "{Game 8 (A vs. B) B forfeits by disconnection} 1-0",
            Some(Outcome::won(Reason::Fault, Color::White)),
        );
        check_end("{Game 8 (A vs. B) Game adjourned by mutual agreement} *", None);
        check_end(
            "{Game 8 (Checkmate vs. B) B resigns} 1-0",
            Some(Outcome::won(Reason::Resignation, Color::White)),
        );
    }

    #[test]
    fn challenges_offers_and_the_rest() {
        let challenge = ServerLine::Challenge { by: "Bat".into(), kriegspiel: true };
        assert_eq!(read("Challenge: Bat (----) Noctule (----) unrated kriegspiel 5 10."), Some(challenge));
        let other = ServerLine::Challenge { by: "Bat".into(), kriegspiel: false };
        assert_eq!(read("Challenge: Bat (----) N (----) unrated kriegspiel rand, 5:00 +10."), Some(other));
        assert_eq!(read("The umpire speaks as in wild16."), Some(ServerLine::Speaks { wild16: true }));
        assert_eq!(read("Bat declines your challenge."), Some(ServerLine::Declined));
        assert_eq!(read("Bat declines the draw request."), None);
        assert_eq!(
            read("Expected fewer lines: wait a moment and type it again."),
            Some(ServerLine::TooQuick)
        );
        assert_eq!(read("Bat offers you a draw."), Some(ServerLine::DrawOffer));
        assert_eq!(read("Bat says: Bat offers you a draw."), None);
        assert_eq!(read("It is not your move."), Some(ServerLine::NotPut));
        assert_eq!(read("You are not playing a game."), Some(ServerLine::NoGame));
        assert_eq!(read("{Game"), None);
        assert_eq!(read("{Game 8 (A vs B) x"), None);
    }
}
