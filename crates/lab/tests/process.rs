//! Engines as processes: a match against a stranger's engine, and what becomes of those that misbehave.

use noctule_board::{ByColor, Color, Position};
use noctule_engine::Random;
use noctule_lab::{Breach, Game, Process, ProcessError, play};
use noctule_player::{Briefing, Budget, Choice, Clocks, Player, PlayerView, Timer};
use noctule_record::Tags;
use noctule_rules::{Draws, Ruleset};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const RULES: Ruleset = Ruleset::WILD16.with_draws(Draws::FIFTY);

/// A command that runs a Python program given as text.
fn python(program: &str) -> String {
    format!("'{}' -S -u -c '{program}'", interpreter())
}

/// Where Python is; what `python3` names may be a script that takes its time to find it.
fn interpreter() -> &'static str {
    static FOUND: OnceLock<String> = OnceLock::new();
    FOUND.get_or_init(|| {
        let found = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let path = found.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        let path = path.unwrap_or_default();
        assert!(
            !path.is_empty(),
            "these tests play against engines written in Python: expected a command python3"
        );
        path
    })
}

/// Introduces itself properly, and goes on with `answer` at each `go`; `line` holds what it was told.
fn engine(answer: &str) -> String {
    python(&format!(
        "
import os, sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == \"uci\": print(\"option name Level type spin default 1 min 1 max 9\\nuciok\")
    elif word == \"isready\": print(\"readyok\")
    elif word == \"quit\": break
    elif word == \"go\":
        {answer}
"
    ))
}

fn started(command: &str) -> Process {
    Process::start(command, &[], 1).unwrap_or_else(|error| panic!("{error}"))
}

fn game(ruleset: Ruleset, white: &mut Process, budget: Budget<'_>) -> Game {
    let mut black = Random::new(1);
    let players: ByColor<&mut dyn Player> = ByColor { white, black: &mut black };
    play(ruleset, &Position::start(), players, budget, Tags::default())
}

/// What a process with White chooses first, on a budget that a test makes up.
fn first_choice(process: &mut Process, budget: Budget<'_>) -> Choice {
    let briefing = Briefing::for_seat(Color::White, RULES, &Position::start());
    process.sit_down(&briefing);
    process.choose(&PlayerView::new(&briefing), budget)
}

/// Why White broke down.
fn breakdown(game: &Game) -> &str {
    match &game.fault {
        Some(fault) if fault.by == Color::White => match &fault.breach {
            Breach::Broken(why) => why,
            other => panic!("{other}"),
        },
        other => panic!("expected White to break down, got {other:?}"),
    }
}

#[test]
fn the_example_engine_plays_a_match_without_a_fault_and_does_not_lose_it() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engine.py");
    let mut process = started(&format!("'{}' '{}'", interpreter(), example.display()));
    assert_eq!(process.name(), "Forty Lines");
    let mut points = 0.0;
    for number in 0..6 {
        let color = if number % 2 == 0 { Color::White } else { Color::Black };
        let mut random = Random::new(number);
        process.reseed(number);
        let players = if color == Color::White {
            ByColor::<&mut dyn Player> { white: &mut process, black: &mut random }
        } else {
            ByColor::<&mut dyn Player> { white: &mut random, black: &mut process }
        };
        let game = play(RULES, &Position::start(), players, Budget::default(), Tags::default());
        assert_eq!(game.fault, None);
        assert_eq!(game.hopeless[color], 0, "it never puts what it could know to be in vain");
        let outcome = game.record.outcome.expect("a finished game");
        points += outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == color)));
    }
    assert!(points >= 3.0, "{points} points of 6 against random");
}

#[test]
fn the_limits_of_a_choice_are_told_and_what_it_thought_is_heard() {
    struct Left(Duration);
    impl Timer for Left {
        fn spent(&self) -> f64 {
            0.0
        }
        fn left(&self) -> Duration {
            self.0
        }
    }
    let check = |budget: Budget<'_>, expected: &str| {
        // The engine complains of each `go`, and the complaint holds what it was told.
        let mut process = started(&engine("print(\"info string error told \" + line.strip())"));
        assert_eq!(first_choice(&mut process, budget), Choice::Broken(format!("it says: told {expected}")));
    };
    let timer = Left(Duration::from_millis(1500));
    let clocks = Clocks {
        own: Duration::from_secs(60),
        enemy: Duration::from_secs(50),
        increment: Duration::from_secs(1),
    };
    check(Budget::default(), "go");
    check(Budget::nodes(700), "go nodes 700");
    check(Budget { time: Some(&timer), ..Budget::default() }, "go movetime 1500");
    check(
        Budget { clocks: Some(clocks), ..Budget::default() },
        "go wtime 60000 btime 50000 winc 1000 binc 1000",
    );
    let answer = "print(\"info depth 4 nodes 99 score cp -150\\nbestmove resign then d2d4\")";
    let mut process = started(&engine(answer));
    assert_eq!(game(RULES, &mut process, Budget::default()).fault, None);
    let thought = process.thought();
    assert_eq!((thought.depth, thought.nodes, thought.score), (4, 99, Some(-1.5)));
    assert_eq!(thought.then, ["d2d4".parse().unwrap()]);
}

#[track_caller]
fn check_breakdown(answer: &str, patience: Duration, expected: &str) {
    let mut process = started(&engine(answer)).with_patience(patience);
    let game = game(RULES, &mut process, Budget::nodes(10));
    let why = breakdown(&game);
    assert!(why.contains(expected), "expected {expected:?} in {why:?}");
}

#[test]
fn an_engine_that_misbehaves_forfeits_the_game_and_the_reason_is_told() {
    let check = |answer: &str, expected: &str| check_breakdown(answer, Duration::from_secs(60), expected);
    check("sys.exit(3)", "it ended (exit status: 3)");
    check("raise ValueError(\"no idea\")", "it ended (exit status: 1): ValueError: no idea");
    check("os.close(1); time.sleep(60)", "it closed its output");
    check("print(\"bestmove castles\")", "expected bestmove and a try such as e2e4");
    check("print(\"bestmove none\")", "it found nothing to put");
    check("print(\"x\" * 70000)", "it said a line of more than 65536 bytes");
    check("sys.stdout.write(\"x\" * 70000); time.sleep(60)", "it said a line of more than 65536 bytes");
    check("print(\"info string error out of cheese\")", "it says: out of cheese");
}

#[test]
fn an_engine_that_does_not_answer_is_given_up_whatever_else_it_says() {
    let check =
        |answer: &str| check_breakdown(answer, Duration::from_millis(50), "it did not answer in time");
    check("pass");
    check("while True: print(\"info depth 1\")");
    check("while True: sys.stderr.write(\"oh dear\" * 99)");
}

#[test]
fn an_engine_that_is_late_is_told_to_stop() {
    struct Over;
    impl Timer for Over {
        fn spent(&self) -> f64 {
            1.0
        }
        fn left(&self) -> Duration {
            Duration::ZERO
        }
    }
    let stubborn = engine(
        "assert \"movetime 1\" in line and sys.stdin.readline() == \"stop\\n\"; print(\"bestmove resign\")",
    );
    let mut process = started(&stubborn);
    let late = Budget { time: Some(&Over), ..Budget::default() };
    assert_eq!(first_choice(&mut process, late), Choice::Resign);
}

#[test]
fn an_engine_that_broke_down_is_started_anew_for_the_next_game() {
    let mut process = started(&engine("sys.exit(3)"));
    for _ in 0..2 {
        let game = game(RULES, &mut process, Budget::default());
        assert!(breakdown(&game).contains("exit status: 3"));
    }
}

#[test]
fn an_engine_that_announces_no_rules_plays_wild16_alone() {
    let mut process = started(&engine("print(\"bestmove resign\")"));
    let other = game(Ruleset::BERKELEY, &mut process, Budget::default());
    assert_eq!(breakdown(&other), "it does not play berkeley");
    let usual = game(RULES, &mut process, Budget::default());
    assert_eq!(usual.fault, None);
}

#[test]
fn what_cannot_be_started_says_so() {
    let error = |command: &str, options: &[(&str, &str)]| {
        let options: Vec<(String, String)> =
            options.iter().map(|&(name, value)| (name.into(), value.into())).collect();
        Process::start(command, &options, 1).expect_err(command)
    };
    assert!(matches!(error("", &[]), ProcessError::Words(_)));
    assert!(matches!(error("no-such-engine-anywhere --fast", &[]), ProcessError::Start { .. }));
    let silent = error(&python("pass"), &[]).to_string();
    assert!(silent.contains("but it ended (exit status: 0)"), "{silent}");
    let engine = engine("pass");
    for option in [("Level", "10"), ("Hash", "16")] {
        let text = error(&engine, &[option]).to_string();
        assert!(text.ends_with(&format!("got {} = {}", option.0, option.1)), "{text}");
    }
    let fine = Process::start(&engine, &[("level".into(), "9".into())], 1);
    let fine: Result<Box<dyn Player + Send>, ProcessError> = fine.map(|process| Box::new(process) as _);
    assert!(fine.is_ok());
}

#[test]
fn an_engine_that_does_not_quit_is_ended_with_its_player() {
    let mut process = started(&engine("print(\"bestmove resign\")\n        while True: time.sleep(60)"));
    let game = game(RULES, &mut process, Budget::default());
    assert_eq!(game.fault, None);
    let began = Instant::now();
    drop(process);
    assert!(began.elapsed() < Duration::from_secs(20), "the process is reaped, so it was ended");
}
