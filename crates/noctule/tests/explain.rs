//! Moments of recorded games explained through the binary.

use noctule_board::Color;
use noctule_record::pgn::{self, ReadGame};
use noctule_testkit::check_in_order;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn noctule(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noctule"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn explain(arguments: &[&str]) -> String {
    let output = noctule(&[&["explain"], arguments].concat());
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = noctule(&[&["explain"], arguments].concat());
    assert!(!output.status.success(), "{arguments:?} was taken");
    String::from_utf8(output.stderr).unwrap()
}

fn golden(name: &str) -> String {
    format!("{}/../../games/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()))
}

/// What one side may know of a golden game, written to a file of its own.
fn one_sided(game: &str, seat: Color) -> PathBuf {
    let text = std::fs::read_to_string(golden(game)).unwrap();
    let Ok(ReadGame::Full(record)) = pgn::read_games(&text).remove(0) else { panic!("a whole game") };
    let path = file(&format!("{seat:?}-{game}"));
    std::fs::write(&path, pgn::write_seat(&record.seen_by(seat))).unwrap();
    path
}

/// Every element is closed in order, every attribute quoted, every ampersand an entity.
fn check_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut parts = xml.split('<');
    assert_eq!(parts.next(), Some(""), "text before the root");
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("not closed: <{part}"));
        for after in part.split('&').skip(1) {
            assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|word| after.starts_with(word)), "&{after}");
        }
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "<{part}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap());
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
}

#[test]
fn a_check_a_capture_and_a_refusal_are_explained() {
    let game = golden("wild16-refused-tries.pgn");
    let said = explain(&[&game, "--seat", "black", "--move", "5", "--ascii"]);
    check_in_order(
        &said,
        &[
            "Black before move 5",
            "6  .  .  .  .  . *+* . [p]",
            "White: Piece at c6 captured. Long-diagonal check. 1 pawn try",
            "a6xb5: Illegal move",
            "there is nothing to take on b5: your pawn's capture on b5 was refused",
            "a man stands on c6: it has just taken your knight",
            "the checking man stands on c6",
            "7 pawns, 8 other men",
            "queen   c6 75, d1 25",
            "all 3 worlds that explain what was heard",
        ],
    );
    // The pawn tries that White was told of two moves ago are old news.
    assert!(!said.contains("The log"), "{said}");
}

#[test]
fn what_the_worlds_disprove_is_no_reason() {
    let said = explain(&[&golden("wild16-refused-tries.pgn"), "--seat", "black", "--move", "8"]);
    assert!(said.contains("a man stands on a8") && said.contains("only one world"), "{said}");
    assert!(!said.contains("on c6 a move ago"), "{said}");
}

#[test]
fn the_picture_is_well_formed_and_holds_the_own_men_and_the_token() {
    let picture = file("five.svg");
    let path = picture.to_str().unwrap();
    let game = golden("wild16-refused-tries.pgn");
    let said = explain(&[&game, "--seat", "black", "--move", "5", "--svg", path]);
    assert!(said.ends_with(&format!("The picture is in {path}.\n")), "{said}");
    let svg = std::fs::read_to_string(&picture).unwrap();
    check_well_formed(&svg);
    assert_eq!(svg.matches(r#"class="own""#).count(), 13);
    assert!(svg.contains(r#"class="token check" data-square="c6""#), "{svg}");
    assert!(svg.contains("Ann - Bob &quot;the bat&quot;"), "{svg}");
    explain(&[&game, "--seat", "white", "--man", "king", "--svg", path]);
    let svg = std::fs::read_to_string(&picture).unwrap();
    check_well_formed(&svg);
    assert!(svg.contains(">85</text>") && !svg.contains("class=\"token"), "{svg}");
}

/// The law of the wall: what a side is shown follows from its diary, whoever keeps the record.
#[test]
fn a_whole_record_and_one_sides_record_give_the_same_bytes() {
    let few: &[&str] = &["--exact", "1", "--worlds", "50", "--seed", "7"];
    for seat in Color::ALL {
        check_same_bytes("wild16-refused-tries.pgn", seat, &["1", "5", "9"], &[&[], few]);
    }
    check_same_bytes("rand-nonsense-and-promotion.pgn", Color::White, &["41"], &[few]);
}

fn check_same_bytes(game: &str, seat: Color, moves: &[&str], ground: &[&[&str]]) {
    let picture = file("same.svg");
    let name = format!("{seat:?}").to_lowercase();
    let part = one_sided(game, seat);
    let moments = moves.iter().map(|number| vec!["--move", *number]).chain([Vec::new()]);
    for moment in moments {
        for knowledge in ground {
            let shown = [golden(game).as_str(), part.to_str().unwrap()].map(|record| {
                let options = ["--seat", &name, "--svg", picture.to_str().unwrap()];
                let said = explain(&[&[record], &options[..], &moment, knowledge].concat());
                (said, std::fs::read(&picture).unwrap())
            });
            assert_eq!(shown[0], shown[1], "{name} {moment:?} {knowledge:?}");
        }
    }
}

#[test]
fn a_sample_is_called_a_sample() {
    let game = golden("wild16-refused-tries.pgn");
    let said = explain(&[&game, "--seat", "white", "--exact", "1", "--worlds", "50"]);
    assert!(said.contains("a sample of ") && !said.contains("explain what was heard"), "{said}");
}

#[test]
fn a_record_without_pawn_tries_leaves_the_last_announcement() {
    let said = explain(&[&golden("hidden-moves.pgn"), "--move", "3"]);
    check_in_order(&said, &["White before move 3", "a man stands on d5", "the last announcement alone"]);
}

#[test]
fn wrong_questions_are_told_what_was_expected() {
    let whole = golden("wild16-refused-tries.pgn");
    let black = golden("wild16-seen-by-black.pgn");
    let check = |arguments: &[&str], words: &str| {
        let complaint = refused(arguments);
        assert!(complaint.contains(words), "expected {words:?}, got {complaint}");
    };
    check(&["/nowhere/game.pgn"], "expected a file of recorded games");
    check(&[&whole], "expected --seat white or --seat black");
    check(&[&whole, "--seat", "green"], "[possible values: white, black]");
    check(&[&black, "--seat", "white"], "expected --seat black: this record tells what Black knew");
    check(&[&whole, "--seat", "black", "--move", "12"], "expected a move of Black's from 1 to 9, got 12");
    check(&[&whole, "--seat", "white", "--move", "0"], "expected a move of White's from 1 to 10, got 0");
    check(&[&whole, "--seat", "white", "--game", "2"], "expected a game from 1 to 1, got 2");
    check(&[&whole, "--seat", "white", "--worlds", "0"], "expected a number from 1");
    check(&[&whole, "--seat", "white", "--svg", "/nowhere/a.svg"], "expected a file that can be written");
    explain(&[&whole, "--seat", "white", "--move", "10"]);
}

#[test]
fn the_picture_in_the_documentation_is_what_its_command_draws() {
    let picture = file("documentation.svg");
    let game = golden("darkboard-form.pgn");
    explain(&[&game, "--seat", "white", "--svg", picture.to_str().unwrap()]);
    let kept = format!("{}/../../docs/pictures/explain.svg", env!("CARGO_MANIFEST_DIR"));
    let [drawn, kept] = [picture, kept.into()].map(|path| std::fs::read_to_string(path).unwrap());
    assert!(
        drawn == kept,
        "the picture has changed: look at it, and make it again as docs/assistant.md says"
    );
}
