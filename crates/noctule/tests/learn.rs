//! `noctule learn` and `noctule model show` as a user meets them.

mod collections;

use collections::{file, fresh, refused, said};
use noctule_testkit::check_in_order;
use std::path::Path;

fn golden(name: &str) -> String {
    format!("{}/../../games/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_form_of_record_is_learned_from() {
    let names = [
        "wild16-refused-tries.pgn",
        "wild16-seen-by-black.pgn",
        "rand-nonsense-and-promotion.pgn",
        "english-any.pgn",
        "berkeley-any-cincinnati-italian.pgn",
        "darkboard-form.pgn",
        "berkeley-form.pgn",
        "hidden-moves.pgn",
    ];
    let records = names.map(golden);
    let model = fresh("every-form.txt");
    let mut arguments = vec!["learn", "-o", &model];
    arguments.extend(records.iter().map(String::as_str));
    let (report, complaints) = said(&arguments);
    assert_eq!(complaints, "");
    check_in_order(
        &report,
        &[
            "whole games                  7",
            "games of one side            4",
            "set-up, passed over          2",
            "bad, passed over             0",
            "captures answered by recapture",
            "announced pawn tries taken",
            "bytes",
        ],
    );
    let (shown, _) = said(&["model", "show", &model, "--player", "Ann", "--man", "pawn", "--move", "2"]);
    check_in_order(&shown, &["White's pawns after move 2, Ann (8 games)", "change from move 1", "recapture"]);
}

#[test]
fn a_bad_game_is_named_and_passed_over_unless_strict() {
    let good = "[White \"Ann\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
    let bad = "[White \"Bob\"]\n[Result \"*\"]\n\n1. e4 e5\n2. Ke4 *\n\n";
    let records = file("mixed.pgn", &format!("{good}{bad}{good}"));
    let model = fresh("mixed.txt");
    let strict = refused(&["learn", &records, "-o", &model, "--strict"]);
    check_in_order(&strict, &["mixed.pgn: game 2, line 10, move 2 of White: expected"]);
    assert!(!Path::new(&model).exists(), "a refused collection leaves no model");
    let (report, complaints) = said(&["learn", &records, "-o", &model]);
    check_in_order(&complaints, &["passed over", "mixed.pgn: game 2, line 10, move 2 of White: expected"]);
    check_in_order(&report, &["whole games                  2", "bad, passed over             1"]);
}

#[test]
fn nothing_to_learn_from_is_an_error() {
    let empty = file("empty.pgn", "");
    let model = fresh("nothing.txt");
    assert!(refused(&["learn", &empty, "-o", &model]).contains("expected at least one game"));
    let bad = file("only-bad.pgn", "[Result \"*\"]\n\n1. Ke4 *\n");
    assert!(refused(&["learn", &bad, "-o", &model]).contains("1 could not be read"));
    assert!(refused(&["learn", "no-such-file.pgn", "-o", &model]).contains("no-such-file.pgn"));
    assert!(!Path::new(&model).exists());
}

#[test]
fn a_model_is_not_replaced_unasked() {
    let records = golden("darkboard-form.pgn");
    let model = file("kept.txt", "mine");
    assert!(refused(&["learn", &records, "-o", &model]).contains("--force replaces it"));
    assert_eq!(std::fs::read_to_string(&model).unwrap(), "mine");
    said(&["learn", &records, "-o", &model, "--force", "--generic-only", "--about", "one game"]);
    let text = std::fs::read_to_string(&model).unwrap();
    check_in_order(&text, &["noctule opponent model 1\nabout one game\n", "\neverybody\n", "\nchecksum "]);
    assert!(!text.contains("\nplayer "));
}

#[test]
fn players_with_few_games_may_be_left_out() {
    let game =
        |white, black| format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"*\"]\n\n1. e4 *\n\n");
    let records = file("three.pgn", &[game("Ann", "Bob"), game("Cid", "Ann")].concat());
    let model = fresh("three.txt");
    said(&["learn", &records, "-o", &model, "--least-games", "2"]);
    let text = std::fs::read_to_string(&model).unwrap();
    let players: Vec<&str> = text.lines().filter(|line| line.starts_with("player ")).collect();
    assert_eq!(players, ["player Ann"]);
    let why = refused(&["model", "show", &model, "--player", "Bob"]);
    assert!(why.contains("got \"Bob\"; it knows Ann"), "{why}");
}

#[test]
fn a_name_is_text_in_the_picture() {
    let records = file("odd.pgn", "[White \"A<b> & c\"]\n[Result \"*\"]\n\n1. e4 *\n");
    let (model, picture) = (fresh("odd.txt"), fresh("odd.svg"));
    said(&["learn", &records, "-o", &model]);
    said(&["model", "show", &model, "--player", "A<b> & c", "--svg", &picture]);
    let svg = std::fs::read_to_string(&picture).unwrap();
    check_in_order(&svg, &["<title>White's knights after move 10, A&lt;b&gt; &amp; c</title>"]);
    assert!(!svg.contains("A<b>"));
}

#[test]
fn the_same_games_make_the_same_model() {
    let records = fresh("match.pgn");
    said(&["match", "capturing", "capturing", "--games", "4", "--seed", "5", "--records", &records]);
    let models = ["once.txt", "again.txt"].map(fresh);
    let texts = models.map(|model| {
        said(&["learn", &records, "-o", &model]);
        std::fs::read_to_string(&model).unwrap()
    });
    assert_eq!(texts[0], texts[1]);
}

#[test]
fn the_model_that_ships_is_shown_and_drawn() {
    let picture = fresh("knights.svg");
    let (shown, _) = said(&["model", "show", "--svg", &picture]);
    check_in_order(
        &shown,
        &["White's knights after move 10, everybody", "games)", "a   b   c   d", picture.as_str()],
    );
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert_eq!(svg.matches("<rect class=\"heat\"").count().min(8), 8, "some squares are warm");
    check_in_order(&svg, &["<svg ", "<title>White's knights after move 10, everybody</title>", "</svg>\n"]);
    let ground = svg.matches("width=\"44\"").count() - svg.matches("<rect class=\"heat\"").count();
    assert_eq!(ground, 128, "two boards");
    let (start, _) =
        said(&["model", "show", "--man", "others", "--color", "black", "--move", "0", "--ascii"]);
    check_in_order(&start, &["Black's knights, bishops, rooks and queens after no move", "no change"]);
    check_in_order(&start, &["7.00 in all", "8  100 100 100 100   . 100 100 100"]);
    assert!(start.is_ascii());
}

#[test]
fn a_damaged_model_says_where() {
    let model = fresh("damaged.txt");
    said(&["learn", &golden("darkboard-form.pgn"), "-o", &model]);
    let text = std::fs::read_to_string(&model).unwrap();
    std::fs::write(&model, &text[..text.len() / 2]).unwrap();
    let why = refused(&["model", "show", &model]);
    check_in_order(&why, &["cannot read the model", "damaged.txt: line", "cut off"]);
    std::fs::write(&model, text.replacen("model 1", "model 9", 1)).unwrap();
    assert!(refused(&["model", "show", &model]).contains("line 1: expected version 1, got 9"));
    assert!(refused(&["model", "show", "no-such-model.txt"]).contains("expected a model file"));
    assert!(refused(&["model", "show", "--move", "61"]).contains("61"));
}
