//! The loop that makes a player of ours an engine, spoken to in memory.

use noctule_board::Color;
use noctule_engine::{CATALOGUE, Named, names};
use noctule_engine_protocol::{Engine, LONGEST_LINE, OptionLine, Takes, position_line, serve};
use noctule_player::{Briefing, Budget, Choice, Diary, Entry, Player, PlayerView, Thought};
use noctule_rules::{OpenGame, Outcome, Request, Ruleset};
use proptest::prelude::*;
use std::io::{BufRead, Cursor, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Says these lines to an engine and gives what it answered.
fn said(engine: impl Engine, lines: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(engine, Cursor::new(lines.to_vec()), &mut output, || Duration::ZERO).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

fn named(name: &str) -> Named {
    name.parse().unwrap()
}

#[test]
fn an_engine_introduces_itself_with_its_options() {
    assert_eq!(
        said(named("capturing"), b"uci\r\nisready"),
        [
            concat!("id name Noctule capturing ", env!("CARGO_PKG_VERSION")),
            "id author the Noctule authors",
            "option name UCI_Variant type combo default kriegspiel var kriegspiel",
            "option name KS_Rules type combo default wild16 var wild16 var berkeley var berkeley-any \
             var cincinnati var rand var english var italian",
            "option name KS_Draws type combo default off var off var claim var automatic var fifty",
            "option name Threads type spin default 1 min 1 max 256",
            "option name Seed type string default 0",
            "uciok",
            "readyok",
        ]
    );
}

#[test]
fn every_player_of_ours_answers_go_with_something_it_may_put() {
    for name in names() {
        let answer = said(named(name), b"position krieg white startpos\ngo nodes 50\n");
        let best = answer.last().unwrap().strip_prefix("bestmove ").unwrap();
        let put: Request = best.split(' ').next().unwrap().parse().unwrap();
        let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &noctule_board::Position::start());
        assert!(PlayerView::new(&briefing).options().contains(&put), "{name} put {put}");
    }
}

#[test]
fn every_setting_of_every_player_is_an_option_that_takes_its_usual_value() {
    for listing in CATALOGUE {
        let mut lines = "uci\n".to_owned();
        for setting in listing.settings {
            lines += &format!("setoption name {} value {}\n", setting.name.to_uppercase(), setting.usual);
        }
        let answers = said(named(listing.name), lines.as_bytes());
        assert_eq!(answers.last().map(String::as_str), Some("uciok"), "{}", listing.name);
        let announced: Vec<OptionLine> = answers.iter().filter_map(|line| line.parse().ok()).collect();
        let own: Vec<&str> = announced.iter().skip(5).map(|option| &option.name[..]).collect();
        assert_eq!(own, listing.settings.iter().map(|setting| setting.name).collect::<Vec<_>>());
    }
}

#[test]
fn a_malformed_line_gets_an_error_and_changes_nothing() {
    let before = "position krieg white startpos log e2e4 ?/t1\n";
    let after = "go\n";
    let undisturbed = said(named("capturing"), format!("{before}{after}").as_bytes());
    for (line, error) in [
        ("position krieg white startpos log e2e5", "expected a move that these men could make, got \"e2e5\""),
        (
            "hello there",
            "expected uci, isready, setoption, ucinewgame, position, go, stop or quit, got \"hello\"",
        ),
        ("go depth 3", "expected nodes, movetime, wtime, btime, winc, binc or infinite, got \"depth\""),
        (
            "setoption name KS_Rules value chess",
            "expected a ruleset, one of: wild16, berkeley, berkeley-any, cincinnati, rand, english, italian; \
             got \"chess\"",
        ),
        ("setoption name UCI_Variant value chess", "expected kriegspiel for UCI_Variant, got \"chess\""),
        ("setoption name Threads value 0", "expected a number from 1 to 256 for Threads, got \"0\""),
        ("setoption name Seed value x", "expected a number from 0 to 2^64 - 1 for Seed, got \"x\""),
        ("setoption name Depth value 3", "expected a setting of capturing, which has none; got \"Depth\""),
        ("setoption Seed 3", "expected setoption name NAME value VALUE, got \"setoption Seed 3\""),
    ] {
        let answers = said(named("capturing"), format!("{before}{line}\n{after}").as_bytes());
        assert_eq!(answers[0], format!("info string error {error}"));
        assert_eq!(answers[1..], undisturbed, "{line}");
    }
}

#[test]
fn go_needs_a_position_in_which_the_seat_is_to_move() {
    let check = |lines: &str, error: &str| {
        assert_eq!(said(named("random"), lines.as_bytes()), [format!("info string error {error}")]);
    };
    check("go", "expected a position before go, got none");
    check("position krieg white startpos\nucinewgame\ngo", "expected a position before go, got none");
    let other = "expected a position in which this seat is to move, got another";
    check("position krieg black startpos\ngo", other);
    check("position krieg white startpos log e2e4/#w:checkmate\ngo", other);
}

#[test]
fn a_line_too_long_to_be_read_is_passed_over() {
    let mut lines = b"position krieg white startpos log ".to_vec();
    lines.resize(LONGEST_LINE + 1, b'?');
    lines.extend_from_slice(b"\nisready\n");
    let error = format!("info string error expected a line of at most {LONGEST_LINE} bytes");
    assert_eq!(said(named("random"), &lines), [error, "readyok".into()]);
}

/// Plays Black's part of a game by asking an engine anew with `ask`, and gives what it put.
fn play_black(ruleset: Ruleset, mut ask: impl FnMut(&Diary) -> Choice) -> Vec<Request> {
    let start = noctule_board::Position::start();
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut white = named("random").seat(5);
    let mut view = PlayerView::new(&Briefing::for_seat(Color::White, ruleset, &start));
    let mut diary = Diary::new(Briefing::for_seat(Color::Black, ruleset, &start));
    let mut put = Vec::new();
    while game.over().is_none() && put.len() < 40 {
        let by = game.to_move();
        let choice = if by == Color::White { white.choose(&view, Budget::default()) } else { ask(&diary) };
        let Choice::Put(request) = choice else { panic!("{choice:?}") };
        let answer = game.put(by, request).unwrap();
        if by == Color::White {
            view.hear(&Entry::Asked { request, heard: answer.heard.white });
            diary.write(Entry::Overheard(answer.heard.black));
        } else {
            put.push(request);
            view.hear(&Entry::Overheard(answer.heard.white));
            diary.write(Entry::Asked { request, heard: answer.heard.black });
        }
    }
    put
}

/// The engine protocol's promise: an answer follows from seed, options, log and node limit, whether the
/// engine has sat there from the beginning or is asked in the middle.
#[test]
fn a_game_resumed_anywhere_goes_on_as_the_one_played_in_process() {
    for ruleset in [Ruleset::WILD16, Ruleset::BERKELEY_ANY, Ruleset::RAND] {
        let mut seated = named("capturing").seat(77);
        let mut heard = 0;
        let in_process = play_black(ruleset, |diary| {
            diary.entries[heard..].iter().for_each(|entry| seated.hear(entry));
            heard = diary.entries.len();
            seated.choose(&PlayerView::of(diary), Budget::default())
        });
        let mut logs = String::new();
        let resumed = play_black(ruleset, |diary| {
            let position = position_line(diary);
            logs += &format!("{position}\ngo\n");
            let lines = format!(
                "setoption name Seed value 77\nsetoption name KS_Rules value {ruleset}\n{position}\ngo\n"
            );
            let answers = said(named("capturing"), lines.as_bytes());
            let best = answers[0].strip_prefix("bestmove ").unwrap();
            Choice::Put(best.parse().unwrap())
        });
        assert_eq!(resumed, in_process, "{ruleset}");
        let options = format!("setoption name Seed value 77\nsetoption name KS_Rules value {ruleset}\n");
        let uninterrupted = said(named("capturing"), format!("{options}{logs}").as_bytes());
        let best: Vec<Request> =
            uninterrupted.iter().map(|line| line["bestmove ".len()..].parse().unwrap()).collect();
        assert_eq!(best, in_process, "{ruleset}, in one sitting");
    }
}

#[test]
fn the_same_question_twice_has_the_same_answer_and_another_seed_another() {
    let position = "position krieg white startpos log e2e4 ?/t0\n";
    let answers = said(named("random"), format!("{position}go\ngo\n{position}go nodes 9\ngo\n").as_bytes());
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    let seeds: String =
        (0..20).map(|seed| format!("setoption name Seed value {seed}\n{position}go\n")).collect();
    let answers = said(named("random"), seeds.as_bytes());
    assert!(answers.iter().any(|answer| *answer != answers[0]), "{answers:?}");
}

/// Thinks until its time is up, and says what it was told.
struct Thinker {
    heard: u64,
    thinking: Arc<AtomicBool>,
}

struct Thinkers {
    seated: Arc<AtomicU64>,
    thinking: Arc<AtomicBool>,
}

impl Thinkers {
    fn new() -> Self {
        Self { seated: Arc::default(), thinking: Arc::default() }
    }
}

impl Engine for Thinkers {
    fn name(&self) -> String {
        "thinker".into()
    }

    fn options(&self) -> Vec<OptionLine> {
        vec![OptionLine { name: "Patience".into(), takes: Takes::Spin { default: 1, min: 0, max: 2 } }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == "Patience" && value == "2" {
            Ok(())
        } else {
            Err(format!("expected Patience 2, got {name} {value}"))
        }
    }

    fn seat(&self, _: u64) -> Box<dyn Player + Send> {
        self.seated.fetch_add(1, Ordering::Relaxed);
        Box::new(Thinker { heard: 0, thinking: self.thinking.clone() })
    }
}

impl Player for Thinker {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {
        self.heard += 1;
    }

    fn choose(&mut self, _: &PlayerView, budget: Budget<'_>) -> Choice {
        self.thinking.store(true, Ordering::Release);
        if budget.nodes_or(1) == u64::MAX {
            while !budget.time_is_up() {
                std::thread::yield_now();
            }
        }
        Choice::Put("d2d4".parse().unwrap())
    }

    fn thought(&self) -> Thought {
        let then = vec!["g1f3".parse().unwrap(), "a2a3".parse().unwrap()];
        Thought { nodes: self.heard, depth: 2, score: Some(0.5), then }
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

const THOUGHT: &str = "info depth 2 nodes 0 score cp 50";
const BEST: &str = "bestmove d2d4 then g1f3 a2a3";

#[test]
fn stop_ends_a_search_without_end_and_isready_is_answered_meanwhile() {
    let lines = b"position krieg white startpos\ngo infinite\nisready\nstop\n";
    assert_eq!(said(Thinkers::new(), lines), ["readyok", THOUGHT, BEST]);
    let lines = b"position krieg white startpos\ngo infinite\nsetoption name Patience value 2\nstop\n";
    assert_eq!(said(Thinkers::new(), lines), [THOUGHT, BEST], "a stop reaches past what waits");
}

#[test]
fn a_search_without_end_waits_for_stop_even_when_the_player_has_chosen() {
    let lines = b"position krieg white startpos\ngo infinite\nisready\nstop\n";
    let answers = said(named("random"), lines);
    assert_eq!(answers[0], "readyok");
    assert!(answers[1].starts_with("bestmove "));
}

#[test]
fn the_end_of_the_input_ends_a_search_without_end() {
    assert_eq!(said(Thinkers::new(), b"position krieg white startpos\ngo infinite"), [THOUGHT, BEST]);
}

#[test]
fn the_clock_that_was_handed_in_ends_a_search() {
    for go in ["go movetime 20", "go wtime 1200 btime 5", "go wtime 1200 btime 5 winc 10 binc 10"] {
        let ticks = AtomicU64::new(0);
        let clock = move || Duration::from_millis(ticks.fetch_add(1, Ordering::Relaxed));
        let mut output = Vec::new();
        let lines = format!("position krieg white startpos\n{go}\n");
        serve(Thinkers::new(), Cursor::new(lines), &mut output, clock).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), format!("{THOUGHT}\n{BEST}\n"), "{go}");
    }
}

/// Bytes that come one by one over a channel, so that a test decides when the engine reads on.
struct Spoken(mpsc::Receiver<&'static str>, Cursor<&'static str>);

impl Read for Spoken {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Spoken {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.1.fill_buf()?.is_empty() {
            self.1 = Cursor::new(self.0.recv().unwrap_or_default());
        }
        self.1.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.1.consume(count);
    }
}

#[test]
fn quit_in_the_midst_of_a_search_leaves_at_once() {
    let (say, spoken) = mpsc::channel();
    let engine = Thinkers::new();
    let thinking = engine.thinking.clone();
    say.send("position krieg white startpos\ngo infinite\n").unwrap();
    let speaker = std::thread::spawn(move || {
        while !thinking.load(Ordering::Acquire) {
            std::thread::yield_now();
        }
        say.send("quit\n").unwrap();
        say
    });
    let mut output = Vec::new();
    serve(engine, Spoken(spoken, Cursor::new("")), &mut output, || Duration::ZERO).unwrap();
    assert_eq!(output, b"");
    speaker.join().unwrap();
}

#[test]
fn a_longer_log_is_heard_by_the_player_who_sits_there_and_another_game_by_a_new_one() {
    let check = |lines: &str, seated: u64, nodes: &[&str]| {
        let engine = Thinkers::new();
        let count = engine.seated.clone();
        let answers = said(engine, lines.as_bytes());
        let infos: Vec<&str> = answers
            .iter()
            .filter_map(|line| line.strip_prefix("info depth 2 nodes ")?.split(' ').next())
            .collect();
        assert_eq!((count.load(Ordering::Relaxed), &infos[..]), (seated, nodes), "{lines}");
    };
    let white = "position krieg white startpos";
    let longer = format!("{white} log -e2d3 e2e4 ?/t0");
    check(&format!("{white}\ngo\n{longer}\ngo\n"), 1, &["0", "3"]);
    check(&format!("{longer}\ngo\n{white}\ngo\n"), 2, &["3", "0"]);
    check(&format!("{white}\ngo\nucinewgame\n{longer}\ngo\n"), 2, &["0", "3"]);
    check(&format!("{white}\ngo\nsetoption name Patience value 2\n{longer}\ngo\n"), 2, &["0", "3"]);
    check(&format!("{white}\ngo\nsetoption name patience value 3\n{longer}\ngo\n"), 1, &["0", "3"]);
    check(&format!("{white}\ngo nodes 5\n{longer}\ngo nodes 6\n"), 2, &["0", "3"]);
}

/// Never plays.
struct Troubled(Choice);

impl Engine for Troubled {
    fn name(&self) -> String {
        "troubled".into()
    }

    fn options(&self) -> Vec<OptionLine> {
        Vec::new()
    }

    fn set(&mut self, name: &str, _: &str) -> Result<(), String> {
        Err(format!("expected no option, got {name:?}"))
    }

    fn seat(&self, _: u64) -> Box<dyn Player + Send> {
        Box::new(Troubled(self.0.clone()))
    }
}

impl Player for Troubled {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, _: &PlayerView, _: Budget<'_>) -> Choice {
        self.0.clone()
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

#[test]
fn a_player_may_ask_any_resign_or_break_down() {
    let check = |choice: Choice, expected: &[&str]| {
        let lines = b"setoption name KS_Rules value english\nposition krieg white startpos\ngo\n";
        assert_eq!(said(Troubled(choice), lines), expected);
    };
    check(Choice::Put(Request::AnyPawnTries), &["bestmove any"]);
    check(Choice::Resign, &["bestmove resign"]);
    check(Choice::Broken("no idea".into()), &["info string error no idea", "bestmove none"]);
}

proptest! {
    #[test]
    fn any_bytes_are_answered_without_a_panic(garbage in proptest::collection::vec(any::<u8>(), 0..300)) {
        let garbage: Vec<u8> = garbage.into_iter().chain(*b"\nisready").collect();
        prop_assert!(said(named("random"), &garbage).contains(&"readyok".into()));
    }

    #[test]
    fn any_words_of_the_protocol_are_answered_without_a_panic(
        words in proptest::collection::vec(
            prop::sample::select(vec![
                "uci", "isready", "position", "krieg", "white", "black", "startpos", "fen", "log", "start", "\n",
                "\n", "\r\n", "go", "nodes", "5", "movetime", "infinite", "stop", "setoption", "name", "Seed",
                "KS_Rules", "value", "rand", "e2e4", "-e2d3", "?", "?xe4", "/xPe4", "any/yes", "ucinewgame",
                "position krieg white startpos", "go nodes 1", "position krieg black startpos log ?/t0",
                "8/8/8/8/8/8/4P3/4K3", "w", "-", "wtime", "4", "quit?",
            ]),
            0..60,
        )
    ) {
        let lines = words.join(" ") + "\nstop\nisready";
        prop_assert!(said(named("capturing"), lines.as_bytes()).contains(&"readyok".into()));
    }
}
