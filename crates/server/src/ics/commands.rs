use super::moves::TypedMove;
use super::terms::Terms;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Move(TypedMove),
    /// Every pawn capture, one after the other, until one stands.
    PawnTakes,
    Any,
    Resign,
    Draw,
    Accept(Option<String>),
    Decline(Option<String>),
    Abort,
    Flag,
    Claim,
    Rematch,
    Refresh,
    Moves,
    Style(u8),
    /// Whether times are wanted in milliseconds.
    Milliseconds(bool),
    Match(String, Terms),
    Seek(Terms),
    Unseek,
    Sought,
    Play(usize),
    Resume,
    Who,
    Help,
    Quit,
    /// What interfaces send and nobody needs here.
    Tolerated(String),
    Nothing,
    /// What cannot be read, and what was expected.
    Unknown(String),
}

impl Command {
    /// Reads a line; one leading `$` or `/` goes.
    pub(super) fn read(line: &str) -> Self {
        let line = line.strip_prefix(['$', '/']).unwrap_or(line).trim();
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Self::Nothing };
        match first.to_ascii_lowercase().as_str() {
            "px" => Self::PawnTakes,
            "any" | "any?" => Self::Any,
            "resign" => Self::Resign,
            "draw" => Self::Draw,
            "accept" => Self::Accept(rest.first().map(|&name| name.to_owned())),
            "decline" => Self::Decline(rest.first().map(|&name| name.to_owned())),
            "abort" | "withdraw" => Self::Abort,
            "flag" => Self::Flag,
            "claim" => Self::Claim,
            "rematch" => Self::Rematch,
            "refresh" | "ref" => Self::Refresh,
            "moves" | "oldmoves" | "mo" => Self::Moves,
            "style" => style(rest.first().copied()),
            "set" if rest.first().is_some_and(|name| name.eq_ignore_ascii_case("style")) => {
                style(rest.get(1).copied())
            }
            "iset" if rest.first().is_some_and(|name| name.eq_ignore_ascii_case("ms")) => {
                Self::Milliseconds(rest.get(1) != Some(&"0"))
            }
            "set" | "iset" | "set-quietly" | "set-2" => {
                Self::Tolerated(format!("{} set.", rest.first().unwrap_or(&"Nothing")))
            }
            "alias" | "unalias" => Self::Tolerated("Alias set.".into()),
            "match" => match rest.split_first() {
                None => Self::Unknown("expected a name, such as: match pipistrelle 5 0".into()),
                Some((&name, rest)) => {
                    Terms::read(rest).map_or_else(Self::Unknown, |terms| Self::Match(name.to_owned(), terms))
                }
            },
            "seek" => Terms::read(rest).map_or_else(Self::Unknown, Self::Seek),
            "unseek" => Self::Unseek,
            "sought" | "ads" => Self::Sought,
            "play" | "join" => match rest.first().and_then(|number| number.parse().ok()) {
                Some(number) => Self::Play(number),
                None => Self::Unknown("expected a number that \"sought\" shows, such as: play 1".into()),
            },
            "resume" => Self::Resume,
            "who" | "players" | "games" => Self::Who,
            "help" | "?" => Self::Help,
            "quit" | "exit" | "logout" | "bye" => Self::Quit,
            // Interfaces ask for these on their own; nobody is told more than that they were heard.
            "finger" | "inchannel" | "showlist" | "news" | "date" | "in" | "vars" | "variables" | "ping" => {
                Self::Tolerated(format!("{first}: nothing to show here."))
            }
            _ => match TypedMove::read(first) {
                Some(typed) if rest.is_empty() => Self::Move(typed),
                _ => {
                    let clipped: String = first.chars().take(20).collect();
                    Self::Unknown(format!("{clipped}: Command not found. \"help\" lists what there is."))
                }
            },
        }
    }
}

fn style(number: Option<&str>) -> Command {
    match number.and_then(|number| number.parse().ok()) {
        Some(number @ (1 | 12)) => Command::Style(number),
        _ => Command::Unknown("expected style 1, for people, or style 12, for programs".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_interfaces_send_on_their_own_is_tolerated() {
        for line in [
            "alias $ @",
            "$set interface xboard 4.9.1",
            "$iset nowrap 1",
            "$iset lock 1",
            "set-quietly prompt 0",
        ] {
            assert!(matches!(Command::read(line), Command::Tolerated(_)), "{line}");
        }
        for line in ["$style 12", "style 12", "$set style 12", "/style 12", "STYLE 12"] {
            assert_eq!(Command::read(line), Command::Style(12), "{line}");
        }
        assert_eq!(Command::read("$iset ms 1"), Command::Milliseconds(true));
    }

    #[test]
    fn only_one_sign_is_taken_off() {
        assert!(matches!(Command::read("$$e2e4"), Command::Unknown(_)));
        assert!(matches!(Command::read("/e2e4"), Command::Move(_)));
    }

    #[test]
    fn whatever_is_typed_is_one_command_or_an_answer_to_it() {
        for line in [
            "",
            "   ",
            "$",
            "/",
            "\t",
            "match",
            "match x blitz",
            "seek a",
            "play x",
            "style 3",
            "e2e4 e7e5",
            "a b c",
        ] {
            assert!(matches!(Command::read(line), Command::Nothing | Command::Unknown(_)), "{line}");
        }
    }
}
