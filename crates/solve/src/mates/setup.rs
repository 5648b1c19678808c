use noctule_board::{ByColor, Castling, Color, FenError, Man, OwnMen, Position, Square, Squares};

/// The worlds that a text describes.
///
/// Either FENs parted by `|`, which agree in the men of the side to move; or the own men, `vs`, and the enemy's:
/// `Kf6 Qe3 vs K{f8,g8,h8,h7} a7`. Braces hold alternatives; several braces are combined in every way.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The worlds.
    pub worlds: Vec<Position>,
    /// Combinations that no game can reach, each with the reason.
    pub impossible: Vec<(String, FenError)>,
}

/// A text that describes no worlds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A FEN that is none.
    #[error("world {number}: {why}")]
    Fen {
        /// Which world, from 1.
        number: usize,
        /// What is wrong.
        why: FenError,
    },
    /// Worlds that the side to move could tell apart by looking at its own men.
    #[error("expected the same own men and side to move in all worlds, but world {0} differs from the first")]
    Differs(usize),
    /// Something that is no man on a square.
    #[error("expected a man on a square such as Kf6, Qe3 or a7, got {0:?}")]
    Man(String),
    /// Braces that do not close, or hold nothing.
    #[error("expected alternatives such as K{{f8,g8}} or {{Ka8,Kb8}}, got {0:?}")]
    Braces(String),
    /// Neither form.
    #[error(
        "expected FENs parted by '|', or own men, \"vs\" and the enemy's such as Kf6 Qe3 vs K{{f8,g8}}, got {0:?}"
    )]
    Form(String),
    /// More worlds than can be listed.
    #[error("expected at most {0} worlds")]
    TooMany(usize),
    /// No world is left.
    #[error("expected at least one world that a game can reach; {men}: {why}")]
    Impossible {
        /// The first that was tried.
        men: String,
        /// Why it cannot be.
        why: FenError,
    },
}

type Men = Vec<(Man, Square)>;

impl Setup {
    /// The most worlds that are listed.
    pub const MOST: usize = 100_000;

    /// Reads worlds. With men and `vs`, the own men are those of `seat`, who is to move; FENs say for themselves.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn read(text: &str, seat: Color) -> Result<Self, SetupError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.iter().position(|word| *word == "vs") {
            Some(_) => read_men(text, seat),
            None if text.contains('/') => read_fens(text),
            None => Err(SetupError::Form(clip(text))),
        }
    }
}

fn read_fens(text: &str) -> Result<Setup, SetupError> {
    let mut worlds: Vec<Position> = Vec::new();
    for (nth, fen) in text.split('|').enumerate() {
        let number = nth + 1;
        let world: Position = fen.trim().parse().map_err(|why| SetupError::Fen { number, why })?;
        let own = |world: &Position| world.own_men(world.to_move());
        if worlds.first().is_some_and(|first| own(first) != own(&world)) {
            return Err(SetupError::Differs(number));
        }
        worlds.push(world);
    }
    Ok(Setup { worlds, impossible: Vec::new() })
}

fn read_men(text: &str, seat: Color) -> Result<Setup, SetupError> {
    let (own, enemy) = text.split_once(" vs ").ok_or_else(|| SetupError::Form(clip(text)))?;
    let own: Men =
        own.split([' ', ',']).filter(|word| !word.is_empty()).map(man).collect::<Result<_, _>>()?;
    let mut enemies: Vec<Men> = vec![Vec::new()];
    for group in groups(enemy)? {
        let alternatives = alternatives(&group)?;
        if enemies.len().saturating_mul(alternatives.len()) > Setup::MOST {
            return Err(SetupError::TooMany(Setup::MOST));
        }
        enemies = enemies
            .iter()
            .flat_map(|men| alternatives.iter().map(move |more| [&men[..], &more[..]].concat()))
            .collect();
    }
    let mut setup = Setup { worlds: Vec::new(), impossible: Vec::new() };
    for enemy in enemies {
        let men = ByColor::split(seat, gather(seat, &own), gather(!seat, &enemy));
        match Position::set_up(&men, seat, None) {
            Ok(world) => setup.worlds.push(world),
            Err(why) => setup.impossible.push((named(&enemy), why)),
        }
    }
    match setup.impossible.first() {
        Some((men, why)) if setup.worlds.is_empty() => {
            Err(SetupError::Impossible { men: men.clone(), why: why.clone() })
        }
        _ => Ok(setup),
    }
}

/// Parts the enemy's men at blanks and commas outside braces.
fn groups(text: &str) -> Result<Vec<String>, SetupError> {
    let mut found = vec![String::new()];
    let mut inside = false;
    for symbol in text.chars() {
        match symbol {
            '{' if inside => return Err(SetupError::Braces(clip(text))),
            '}' if !inside => return Err(SetupError::Braces(clip(text))),
            '{' | '}' => inside = !inside,
            _ => {}
        }
        if !inside && (symbol.is_whitespace() || symbol == ',') {
            found.push(String::new());
        } else if let Some(last) = found.last_mut() {
            last.push(symbol);
        }
    }
    if inside {
        return Err(SetupError::Braces(clip(text)));
    }
    Ok(found.into_iter().filter(|group| !group.is_empty()).collect())
}

/// The alternatives of one group: a man, `K{f8,g8}`, or `{Ka8+a7,Kb8,-}`.
fn alternatives(group: &str) -> Result<Vec<Men>, SetupError> {
    let Some((kind, rest)) = group.split_once('{') else { return Ok(vec![vec![man(group)?]]) };
    let inner = rest.strip_suffix('}').ok_or_else(|| SetupError::Braces(clip(group)))?;
    let words: Vec<&str> =
        inner.split([',', ' ']).map(str::trim).filter(|alternative| !alternative.is_empty()).collect();
    if words.is_empty() {
        return Err(SetupError::Braces(clip(group)));
    }
    words
        .into_iter()
        .map(|word| match word {
            "-" => Ok(Vec::new()),
            _ => word.split('+').map(|one| man(&format!("{kind}{one}"))).collect(),
        })
        .collect()
}

fn man(text: &str) -> Result<(Man, Square), SetupError> {
    let wrong = || SetupError::Man(clip(text));
    let at = text.char_indices().rev().nth(1).map(|(at, _)| at).ok_or_else(wrong)?;
    let (letter, square) = text.split_at(at);
    let kind = match letter {
        "K" | "k" => Man::King,
        "Q" | "q" => Man::Queen,
        "R" | "r" => Man::Rook,
        "B" | "b" => Man::Bishop,
        "N" | "n" => Man::Knight,
        "P" | "p" | "" => Man::Pawn,
        _ => return Err(wrong()),
    };
    Ok((kind, square.parse().map_err(|_| wrong())?))
}

fn gather(color: Color, men: &Men) -> OwnMen {
    OwnMen::new(color, Castling::default(), |kind| {
        men.iter().filter(|(man, _)| *man == kind).fold(Squares::EMPTY, |all, (_, on)| all | on.bitboard())
    })
}

fn named(men: &Men) -> String {
    let name = |(man, on): &(Man, Square)| format!("{}{on}", char::from(*man).to_ascii_uppercase());
    men.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn clip(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fens(text: &str, seat: Color) -> Vec<String> {
        Setup::read(text, seat).unwrap().worlds.iter().map(ToString::to_string).collect()
    }

    fn check_refused(text: &str, expected: &str) {
        let said = Setup::read(text, Color::White).unwrap_err().to_string();
        assert!(said.contains(expected), "{said:?} for {text:?}");
    }

    #[test]
    fn alternatives_stand_in_braces_and_are_combined_in_every_way() {
        assert_eq!(
            fens("Kf6 Qe3 vs K{g8,h8} {a7,b7}", Color::White),
            [
                "6k1/p7/5K2/8/8/4Q3/8/8 w - - 0 1",
                "6k1/1p6/5K2/8/8/4Q3/8/8 w - - 0 1",
                "7k/p7/5K2/8/8/4Q3/8/8 w - - 0 1",
                "7k/1p6/5K2/8/8/4Q3/8/8 w - - 0 1",
            ]
        );
        assert_eq!(fens("Ka1 vs {Ka3+Nb3, Kc3}", Color::Black).len(), 2);
        assert_eq!(fens("ka1,qb1 vs Kh8 {a7,-}", Color::White)[1], "7k/8/8/8/8/8/8/KQ6 w - - 0 1");
    }

    #[test]
    fn fens_are_parted_by_strokes_and_agree_in_the_own_men() {
        let two = "6k1/8/5K2/8/8/4Q3/8/8 w - - 0 1 | 7k/8/5K2/8/8/4Q3/8/8 w - - 0 1";
        assert_eq!(fens(two, Color::Black).len(), 2);
        check_refused("6k1/8/5K2/8/8/4Q3/8/8 w - - 0 1 | 7k/8/5K2/8/8/5Q2/8/8 w - - 0 1", "world 2 differs");
        check_refused("6k1/8/5K2/8/8/4Q3/8/8 w - - 0 1 | 7k/8", "world 2: expected");
    }

    #[test]
    fn combinations_that_cannot_be_are_set_aside() {
        let setup = Setup::read("Kf6 Qe3 vs K{f8,g7,e8}", Color::White).unwrap();
        assert_eq!(setup.worlds.len(), 1);
        assert_eq!(setup.impossible.len(), 2);
        assert_eq!(setup.impossible[0].0, "Kg7");
    }

    #[test]
    fn what_was_expected_is_said() {
        check_refused("", "expected FENs parted by '|'");
        check_refused("Kf6 Qe3", "expected FENs parted by '|'");
        check_refused("Kf6 Xe3 vs Kg8", "expected a man on a square such as Kf6, Qe3 or a7, got \"Xe3\"");
        check_refused("Kf6 vs K{g8,h9}", "got \"Kh9\"");
        check_refused("Kf6 vs K{g8", "expected alternatives such as K{f8,g8} or {Ka8,Kb8}");
        check_refused("Kf6 vs K{}", "expected alternatives");
        check_refused("Kf6 Qe3 vs a7", "expected at least one world that a game can reach");
        check_refused("Kf6 vs Kg7", "the kings stand beside each other");
        check_refused("♔f6 vs Kg8", "got \"♔f6\"");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_without_a_panic(text in "(\\PC|[ {},+KQ]|vs |[a-h][1-8]){0,24}") {
            let _ = Setup::read(&text, Color::White);
        }
    }
}
