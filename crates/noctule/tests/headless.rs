//! `noctule umpire --stdio` as another program meets it: a process, lines in, lines out.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

fn umpire() -> Child {
    Command::new(env!("CARGO_BIN_EXE_noctule"))
        .args(["umpire", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Says all of `input` to an umpire, who must end well and silently, and returns his answers.
fn talk(input: Vec<u8>) -> Vec<String> {
    let mut child = umpire();
    let mut stdin = child.stdin.take().unwrap();
    let speaker = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    speaker.join().unwrap().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/2pPp3/8/8/8/4K2R w K c6 0 1",
    "4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1",
];

const RULESETS: [&str; 7] =
    ["wild16", "berkeley", "berkeley-any", "cincinnati", "rand", "english", "italian"];

fn begun() -> impl Strategy<Value = Value> {
    (select(&RULESETS[..]), select(&STARTS[..]), select(&["off", "claim", "automatic", "fifty"][..]))
        .prop_map(|(ruleset, fen, draws)| json!({"cmd":"new","ruleset":ruleset,"fen":fen,"draws":draws}))
}

fn square() -> impl Strategy<Value = String> {
    "[a-h][1-8]"
}

/// Lines that a careful program would write.
fn good_line() -> impl Strategy<Value = String> {
    let side = || select(&["white", "black"][..]);
    let request = prop_oneof![
        6 => (square(), square()).prop_map(|(from, to)| from + &to),
        3 => select(&["e2e4", "e7e5", "e1g1", "e1c1", "d5c6", "b7a8q", "g2h1n", "any"][..])
            .prop_map(str::to_string),
    ];
    prop_oneof![
        6 => (side(), request).prop_map(|(by, request)| json!({"cmd":"ask","by":by,"request":request})),
        1 => begun(),
        1 => side().prop_map(|by| json!({"cmd":"claim","by":by})),
        1 => Just(json!({"cmd":"options"})),
    ]
    .prop_map(|line| line.to_string())
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        select(&["new", "ask", "options", "fen", "claim", "resign", "white", "black", "e2e4"][..])
            .prop_map(Value::from),
    ];
    let key = prop_oneof![
        select(&["cmd", "by", "request", "ruleset", "fen", "draws"][..]).prop_map(str::to_string),
        "\\PC{0,6}",
    ];
    leaf.prop_recursive(3, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((key.clone(), inner), 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// A good line with a few of its bytes changed, added or lost.
fn damaged_line() -> impl Strategy<Value = Vec<u8>> {
    let damage = (any::<Index>(), any::<u8>(), 0..3u8);
    (good_line(), prop::collection::vec(damage, 1..4)).prop_map(|(line, damages)| {
        let mut bytes = line.into_bytes();
        for (at, byte, kind) in damages {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => {
                    bytes.remove(at);
                }
            }
        }
        bytes
    })
}

/// A `new` whose position has lost its sense.
fn damaged_position() -> impl Strategy<Value = Vec<u8>> {
    let symbol = select(&b"pnbrqkPNBRQK12345678/ w-b"[..]);
    (select(&STARTS[..]), prop::collection::vec((any::<Index>(), symbol), 1..4)).prop_map(|(fen, damages)| {
        let mut fen = fen.as_bytes().to_vec();
        for (at, symbol) in damages {
            let at = at.index(fen.len());
            fen[at] = symbol;
        }
        json!({"cmd":"new","fen":String::from_utf8_lossy(&fen)}).to_string().into_bytes()
    })
}

fn line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => good_line().prop_map(String::into_bytes),
        2 => damaged_line(),
        1 => damaged_position(),
        1 => any_json().prop_map(|value| value.to_string().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..60),
    ]
    .prop_map(|mut line| {
        line.retain(|&byte| byte != b'\n');
        line
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_line_gets_one_answer_and_an_error_changes_nothing(
        first in begun(),
        lines in prop::collection::vec(line(), 1..60),
    ) {
        let look = b"\n{\"cmd\":\"fen\"}\n{\"cmd\":\"options\"}\n";
        let mut input = first.to_string().into_bytes();
        input.extend_from_slice(look);
        for line in &lines {
            input.extend_from_slice(line);
            input.extend_from_slice(look);
        }
        let answers = talk(input);
        prop_assert_eq!(answers.len(), 3 * (lines.len() + 1));
        let mut before = &answers[1..3];
        for (line, answers) in lines.iter().zip(answers[3..].chunks(3)) {
            let answer: Value = serde_json::from_str(&answers[0]).unwrap();
            prop_assert!(answer.is_object(), "{}", answers[0]);
            let after = &answers[1..];
            let seen = after[0].starts_with(r#"{"fen":"#) && after[1].starts_with(r#"{"options":"#);
            prop_assert!(seen, "{after:?}");
            if let Some(error) = answer.get("error") {
                prop_assert!(error.is_string() && answer.as_object().unwrap().len() == 1);
                prop_assert_eq!(before, after, "{}", String::from_utf8_lossy(line));
            }
            before = after;
        }
    }
}

#[test]
fn each_answer_comes_before_the_next_line_is_asked_for() {
    let mut child = umpire();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for (request, beginning) in [
        (r#"{"cmd":"options"}"#, r#"{"error":"expected a game first"#),
        (r#"{"cmd":"new","ruleset":"wild16"}"#, r#"{"ok":true,"to_move":"white""#),
        (r#"{"cmd":"ask","by":"white","request":"e2e4"}"#, r#"{"stood":true"#),
        ("junk", r#"{"error":"expected a JSON object"#),
        (r#"{"cmd":"fen"}"#, r#"{"fen":"rnbqkbnr/pppppppp/8/8/4P3"#),
    ] {
        writeln!(requests, "{request}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(beginning) && answer.ends_with('\n'), "{request}: {answer}");
    }
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_endless_line_is_one_error_and_the_game_goes_on() {
    let mut input = b"{\"cmd\":\"new\"}\n{\"cmd\":\"fen\",\"".to_vec();
    input.resize(input.len() + (32 << 20), b'x');
    input.extend_from_slice(b"\n{\"cmd\":\"fen\"}");
    let answers = talk(input);
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert_eq!(answers[1], r#"{"error":"expected a line of at most 1048576 bytes, got more"}"#);
    assert!(answers[2].starts_with(r#"{"fen":"rnbqkbnr"#));
}

#[test]
fn no_input_is_a_good_end() {
    assert_eq!(talk(Vec::new()), Vec::<String>::new());
}

#[test]
fn an_umpire_nobody_listens_to_leaves_quietly() {
    let mut child = umpire();
    drop(child.stdout.take());
    let mut requests = child.stdin.take().unwrap();
    // The umpire may be gone before all is said, which is no failure.
    while writeln!(requests, r#"{{"cmd":"options"}}"#).is_ok() {}
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!(complaint, "");
    assert!(child.wait().unwrap().success());
}

/// The page for programmers shows a conversation, and this is that conversation.
#[test]
fn the_transcript_in_the_documentation_is_what_the_umpire_says() {
    let page = include_str!("../../../docs/headless-umpire.md");
    let said = |mark: &str| -> Vec<String> {
        page.lines().filter_map(|line| line.strip_prefix(mark)).map(str::to_string).collect()
    };
    let (requests, expected) = (said("> "), said("< "));
    assert!(requests.len() > 10, "the page has lost its transcript");
    assert_eq!(talk((requests.join("\n") + "\n").into_bytes()), expected);
}
