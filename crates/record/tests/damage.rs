//! Damaged files fail clearly or read as something that can be written again; nothing panics, and a
//! record that lies about an announcement is caught at the move.

mod common;

use common::random_game;
use noctule_board::{Color, Square};
use noctule_record::pgn::{ReadGame, decode, read_games, write, write_seat};
use noctule_record::{GameRecord, Place, replay};
use noctule_rules::{CheckLine, Heard, PawnTries, Ruleset, Taken, Verdict};
use proptest::prelude::*;
use proptest::sample::Index;

fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    proptest::sample::select(Ruleset::ALL.to_vec())
}

/// Whatever is read can be written, and is then read again as the same.
fn check_what_is_read(text: &str) {
    for game in read_games(text) {
        let again = match &game {
            Ok(ReadGame::Full(record)) => {
                let _ = replay(record);
                write(record)
            }
            Ok(ReadGame::OneSided(seen)) => write_seat(seen),
            Err(error) => {
                assert!(error.expected.contains("expected"), "{error}");
                continue;
            }
        };
        let reread = read_games(&again);
        let [Ok(reread)] = &reread[..] else { panic!("{reread:?}\n{text}\n{again}") };
        let twice = match reread {
            ReadGame::Full(record) => write(record),
            ReadGame::OneSided(seen) => write_seat(seen),
        };
        assert_eq!(twice, again, "{text}");
    }
}

#[derive(Debug, Clone)]
enum Damage {
    Delete,
    Replace(char),
    Insert(&'static str),
    CutHere,
    Repeat(Index),
}

fn any_damage() -> impl Strategy<Value = (Index, Damage)> {
    let pieces = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\\",
        "*",
        "1-0",
        "??",
        "?xd5",
        ":",
        ",",
        "\n",
        "\n\n",
        "%",
        ";",
        "$3",
        "e4",
        "any+",
        "X",
        "C",
        "P2",
        "(K:e4:Td5)",
        "[Seat \"Black\"]",
        "0-0",
        "!",
        "=",
        "(*:",
        "é",
        "\u{2028}",
        "\0",
        "[%clk 1:1:1]",
    ];
    let damage = prop_oneof![
        Just(Damage::Delete),
        proptest::char::any().prop_map(Damage::Replace),
        "[ -~]".prop_map(|text| Damage::Replace(text.chars().next().unwrap_or(' '))),
        proptest::sample::select(pieces.to_vec()).prop_map(Damage::Insert),
        Just(Damage::CutHere),
        any::<Index>().prop_map(Damage::Repeat),
    ];
    (any::<Index>(), damage)
}

fn damaged(text: &str, damages: &[(Index, Damage)]) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    for (at, damage) in damages {
        let at = at.index(symbols.len() + 1).min(symbols.len().saturating_sub(1));
        if symbols.is_empty() {
            break;
        }
        match damage {
            Damage::Delete => drop(symbols.remove(at)),
            Damage::Replace(symbol) => symbols[at] = *symbol,
            Damage::Insert(piece) => drop(symbols.splice(at..at, piece.chars())),
            Damage::CutHere => symbols.truncate(at),
            Damage::Repeat(from) => {
                let from = from.index(symbols.len());
                let copied: Vec<char> = symbols[from..(from + 30).min(symbols.len())].to_vec();
                drop(symbols.splice(at..at, copied));
            }
        }
    }
    symbols.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_read_or_refused_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        check_what_is_read(&decode(&bytes));
    }

    #[test]
    fn random_words_are_read_or_refused_without_a_panic(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "[Event \"x\"]\n", "[RuleSet \"rand\"]\n", "[Seat \"White\"]\n", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n",
                "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n", "[Result \"1-0\"]\n", "[Reason \"time\"]\n",
                "[OwnMen \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[EnemyMen \"3\"]\n[EnemyPawns \"1\"]\n", "\n", "1.", "e4", "e5", "Nf3", "??", "?xe4",
                "{(P0:)}", "{(Pe4+d4:any+,??!)}", "{(K:a6:)}", "{(Xe4,CFL:Ra3)}", "{(*:a1a2)}", "1-0", "*", "(a (b) c)", "$1",
            ]),
            0..30,
        ),
    ) {
        check_what_is_read(&words.join(" "));
    }

    #[test]
    fn a_damaged_game_fails_clearly_or_reads_as_a_record(
        ruleset in any_ruleset(),
        seed in any::<u64>(),
        damages in proptest::collection::vec(any_damage(), 1..6),
    ) {
        let record = random_game(ruleset, seed);
        check_what_is_read(&damaged(&write(&record), &damages));
        check_what_is_read(&damaged(&write_seat(&record.seen_by(Color::White)), &damages));
    }

    #[test]
    fn an_untagged_damaged_game_is_umpired_afresh_or_refused(
        seed in any::<u64>(),
        damages in proptest::collection::vec(any_damage(), 0..4),
    ) {
        let text = write(&random_game(Ruleset::WILD16, seed)).replace("[RuleSet \"wild16\"]\n", "");
        let text = damaged(&text, &damages);
        check_what_is_read(&text);
        for game in read_games(&text) {
            if let Ok(ReadGame::Full(record)) = game && !text.contains("RuleSet") {
                let replayed = replay(&record);
                prop_assert!(replayed.is_ok(), "{}\n{}", replayed.unwrap_err(), text);
            }
        }
    }

    #[test]
    fn a_false_announcement_is_caught_and_the_move_is_named(
        ruleset in any_ruleset(),
        seed in any::<u64>(),
        which in any::<Index>(),
        lie in 0usize..6,
    ) {
        let mut record = random_game(ruleset, seed);
        prop_assume!(!record.moves.is_empty());
        let plies = which.index(record.moves.len());
        let heard = &mut record.moves[plies].heard;
        *heard = false_version(heard, lie);
        let [Ok(ReadGame::Full(record))] = &read_games(&write(&record))[..] else { panic!("{}", write(&record)) };
        let error = replay(record).expect_err("a lie").to_string();
        let place = place(record, plies);
        prop_assert!(error.starts_with(&format!("{place}, ")), "{} is not at {}", error, place);
    }

    #[test]
    fn a_false_verdict_is_caught_and_the_move_is_named(ruleset in any_ruleset(), seed in any::<u64>()) {
        let mut record = random_game(ruleset, seed);
        let Some(plies) = record.moves.iter().position(|turn| !turn.before.is_empty()) else {
            return Err(TestCaseError::reject("no refused try"));
        };
        let verdict = &mut record.moves[plies].before[0].verdict;
        *verdict = match *verdict {
            Verdict::Any(yes) => Verdict::Any(!yes),
            Verdict::Refused => Verdict::Nonsense,
            _ => Verdict::Refused,
        };
        let error = replay(&record).expect_err("a lie").to_string();
        prop_assert!(error.starts_with(&place(&record, plies).to_string()), "{}", error);
    }
}

fn false_version(heard: &Heard, lie: usize) -> Heard {
    let mut other = *heard;
    match lie {
        0 => {
            let on = heard.taken.map_or(Square::A1, |taken| taken.on.flip_file());
            other.taken = Some(Taken { on, kind: None });
        }
        1 => {
            other.checks = if heard.checks.is_empty() {
                [CheckLine::Knight].into_iter().collect()
            } else {
                Default::default()
            }
        }
        2 => {
            other.pawn_tries = match heard.pawn_tries {
                Some(PawnTries::Count(count)) => Some(PawnTries::Count(count + 1)),
                Some(_) => None,
                None => Some(PawnTries::Some),
            }
        }
        3 => other.promoted = !heard.promoted,
        4 => other.en_passant = !heard.en_passant,
        _ => {
            other.taken =
                if heard.taken.is_some() { None } else { Some(Taken { on: Square::E4, kind: None }) }
        }
    }
    other
}

fn place(record: &GameRecord, plies: usize) -> Place {
    let black_first = usize::from(record.start.to_move() == Color::Black);
    let plies = plies + black_first;
    let number = u32::from(record.start.move_number()) + (plies / 2) as u32;
    Place { number, side: if plies.is_multiple_of(2) { Color::White } else { Color::Black } }
}

#[test]
fn one_bad_game_does_not_lose_the_others() {
    let good = |seed| write(&random_game(Ruleset::ENGLISH, seed));
    let bad = [
        "[Event \"open comment\"]\n\n1. e4 {(: e5 *\n\n",
        "[Event \"no such move\"]\n\n1. e4 e4 *\n\n",
        "[Event \"open quote]\n\n1. e4 *\n\n",
        "[Event \"a stray bracket\"]\n\n1. e4 ) *\n\n",
        "[Event \"no such rules\"]\n[RuleSet \"chess\"]\n\n*\n\n",
        "[Event \"bad start\"]\n[FEN \"8/8 w\"]\n\n*\n\n",
        "[Event \"two results\"]\n[Result \"1-0\"]\n\n1. e4 0-1\n\n",
        "[Event \"open variation\"]\n\n1. e4 (1. d4 *\n\n",
    ];
    for bad in bad {
        let first = good(3);
        let games = read_games(&format!("{first}{bad}{}", good(4)));
        let [Ok(_), Err(error), Ok(_)] = &games[..] else { panic!("{bad}: {games:?}") };
        let begins = first.lines().count() + 1;
        assert_eq!(error.game, 2, "{error}");
        assert!((begins..begins + 4).contains(&error.line), "{error}, which begins on line {begins}");
        assert!(error.to_string().contains("expected"), "{error}");
    }
}
