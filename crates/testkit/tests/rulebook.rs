//! The rulebook against the law: every example is played, every cell of the index is observed.

use noctule_board::Color;
use noctule_rules::{
    AnyQuestion, Captures, ClaimAnswer, DrawRule, Draws, EnPassant, Hopeless, NotHeard, Obligation, OpenGame,
    Outcome, PawnTryNews, Promotions, Reason, Refusals, Ruleset, Stalemate,
};
use noctule_testkit::rulebook::{Chapter, Fault, IndexTable, observed, read};
use std::path::Path;

const CORNER_CASES: [&str; 11] = [
    "after-the-end",
    "castling-past-a-hidden-attacker",
    "double-check-by-en-passant",
    "en-passant-not-offered",
    "en-passant-uncovers-the-rank",
    "out-of-turn",
    "pawn-tries-in-double-check",
    "pinned-pawn-captures-along-the-pin",
    "promoting-capture-that-mates",
    "same-try-twice",
    "stalemate-without-pawn-tries",
];

fn rulebook() -> Vec<Chapter> {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook"))
        .unwrap_or_else(|error| panic!("{error}"))
}

fn chapter(name: &str) -> Chapter {
    let name = format!("{name}.md");
    rulebook()
        .into_iter()
        .find(|chapter| chapter.name == name)
        .unwrap_or_else(|| panic!("expected a chapter rulebook/{name}"))
}

fn check_no_faults(faults: &[Fault]) {
    let listed: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "the rulebook and the law differ:\n{}", listed.join("\n"));
}

/// Runs one example given as text and hands back its fault, which must be on the line that ends in `<-`.
fn check_caught(marked: &str) -> Fault {
    let text = format!("```kriegspiel\n{}\n```\n", marked.replace(" <-", ""));
    let line = marked.lines().position(|line| line.ends_with(" <-")).map_or(1, |index| index + 2);
    let chapter = Chapter::parse("made-up.md", text).unwrap();
    let fault = chapter.examples[0].run().expect_err(marked);
    assert_eq!(fault.line, line, "{fault}");
    fault
}

#[test]
fn every_example_is_what_the_umpire_does() {
    let faults: Vec<Fault> = rulebook()
        .iter()
        .flat_map(|chapter| &chapter.examples)
        .filter_map(|example| example.run().err())
        .collect();
    check_no_faults(&faults);
}

#[test]
fn every_ruleset_has_a_chapter_with_examples_of_its_own() {
    for ruleset in Ruleset::ALL {
        let chapter = chapter(ruleset.name);
        assert!(chapter.examples.len() >= 2, "{} has too few examples", chapter.name);
        for example in &chapter.examples {
            assert_eq!(example.header("ruleset"), Some(ruleset.name), "an example in {}", chapter.name);
        }
    }
}

#[test]
fn every_corner_case_has_a_chapter_with_an_example() {
    let names = CORNER_CASES.map(|name| format!("corner-cases/{name}"));
    for name in names.iter().map(String::as_str).chain(["pawn-tries", "draws"]) {
        assert!(!chapter(name).examples.is_empty(), "{name} has no example");
    }
}

#[test]
fn the_index_leads_to_every_chapter() {
    let index = chapter("README").text;
    for chapter in rulebook().iter().filter(|chapter| chapter.name != "README.md") {
        assert!(
            index.contains(&format!("]({})", chapter.name)),
            "the index does not lead to {}",
            chapter.name
        );
    }
}

#[test]
fn every_cell_of_the_index_is_what_the_umpire_does() {
    let table =
        IndexTable::parse("README.md", &chapter("README").text).unwrap_or_else(|fault| panic!("{fault}"));
    check_no_faults(&table.faults());
}

#[test]
fn a_cell_that_lies_is_caught_wherever_it_stands() {
    let index = chapter("README").text;
    let lines: Vec<&str> = index.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("| who hears")).unwrap();
    let rows = lines[first..].iter().take_while(|line| line.starts_with('|')).count();
    let mut lies = 0;
    for row in first..first + rows {
        let cells: Vec<&str> = lines[row].split('|').collect();
        for column in 2..cells.len() - 1 {
            let mut lying_cells = cells.clone();
            lying_cells[column] = " yesterday ";
            let lying_row = lying_cells.join("|");
            let mut lying = lines.clone();
            lying[row] = &lying_row;
            let faults = IndexTable::parse("README.md", &lying.join("\n")).unwrap().faults();
            assert_eq!(faults.len(), 1, "{lying_row}");
            assert_eq!(faults[0].line, row + 1);
            assert!(faults[0].expected.contains("yesterday"), "{}", faults[0]);
            lies += 1;
        }
    }
    assert_eq!(lies, 11 * Ruleset::ALL.len());
}

#[test]
fn a_cell_with_another_rulesets_truth_is_a_lie() {
    let index = chapter("README").text;
    let lying = index.replace("| stalemate | draw |", "| stalemate | loss |");
    let faults = IndexTable::parse("README.md", &lying).unwrap().faults();
    let listed: Vec<String> =
        faults.iter().map(|fault| format!("{}, got {}", fault.expected, fault.got)).collect();
    assert_eq!(listed, ["wild16, stalemate: \"loss\", got \"draw\""]);
}

#[test]
fn a_missing_row_or_column_is_caught() {
    let index = chapter("README").text;
    let check_shape = |lying: String| {
        let faults = IndexTable::parse("README.md", &lying).unwrap().faults();
        assert_eq!(faults.len(), 1, "{lying}");
    };
    check_shape(index.replace("| a promotion |", "| a demotion |"));
    check_shape(index.lines().filter(|line| !line.starts_with("| stalemate")).collect::<Vec<_>>().join("\n"));
    check_shape(index.replace("| english | italian |", "| italian | english |"));
    check_shape(index.replace("| announced | silent | silent |", "| announced | silent |"));
    assert!(IndexTable::parse("README.md", "no table").is_err());
}

/// If two columns were alike the probes would be blind to what tells these rulesets apart.
#[test]
fn no_two_rulesets_look_alike() {
    for one in Ruleset::ALL {
        for other in Ruleset::ALL.iter().filter(|other| other.name != one.name) {
            assert_ne!(observed(&one), observed(other), "{one} and {other}");
        }
    }
}

/// Each row must watch its own axis: a law that differs there alone has to show in that row.
#[test]
fn every_axis_shows_in_its_row() {
    let wild16 = Ruleset::WILD16;
    let english = Ruleset::ENGLISH;
    let check_shows = |one: Ruleset, other: Ruleset, row: &str| {
        let phrase = |ruleset| observed(&ruleset).into_iter().find(|(label, _)| *label == row);
        assert!(phrase(one).is_some(), "{row}");
        assert_ne!(phrase(one), phrase(other), "{row}");
    };
    check_shows(wild16, Ruleset { refusals: Refusals::Both, ..wild16 }, "who hears a refusal");
    check_shows(wild16, Ruleset { hopeless: Hopeless::NotPut, ..wild16 }, "a hopeless try");
    check_shows(
        wild16,
        Ruleset { hopeless: Hopeless::Nonsense, ..wild16 },
        "a pawn capture when there is none",
    );
    check_shows(wild16, Ruleset { any_question: AnyQuestion::OneTry, ..wild16 }, "the question \"any?\"");
    check_shows(english, Ruleset { any_question: AnyQuestion::Binding, ..english }, "owed after a \"yes\"");
    check_shows(wild16, Ruleset { obligation: Obligation::OneTry, ..wild16 }, "owed after a \"yes\"");
    check_shows(wild16, Ruleset { pawn_tries: PawnTryNews::Silent, ..wild16 }, "pawn tries announced");
    check_shows(wild16, Ruleset { captures: Captures::Square, ..wild16 }, "a capture");
    check_shows(wild16, Ruleset { en_passant: EnPassant::LandingSquareNamed, ..wild16 }, "en passant");
    check_shows(wild16, Ruleset { promotions: Promotions::Announced, ..wild16 }, "a promotion");
    check_shows(wild16, Ruleset { stalemate: Stalemate::Loss, ..wild16 }, "stalemate");
    for draws in [Draws::FIFTY, Draws::CLAIM, Draws::AUTOMATIC] {
        check_shows(wild16, wild16.with_draws(draws), "fifty moves and repetition");
    }
}

#[test]
fn an_example_that_lies_is_caught_on_its_line() {
    let fault =
        check_caught("ruleset: wild16\nwhite e2e4: moved pawn-tries:0\nblack d7d5: moved pawn-tries:2 <-");
    assert_eq!(
        fault.to_string(),
        "rulebook/made-up.md:4: expected moved pawn-tries:2 | moved pawn-tries:2, \
         got moved pawn-tries:1 | moved pawn-tries:1"
    );
    check_caught("ruleset: wild16\nopening: - <-");
    check_caught("ruleset: wild16\nwhite e2e5: error <-");
    check_caught("ruleset: wild16\nwhite e2d3: refused <-");
    check_caught("ruleset: wild16\nwhite e2d3: - | refused <-");
    check_caught("ruleset: berkeley\nwhite e2d3: refused | - <-");
    check_caught("ruleset: berkeley\nwhite a1a2: refused <-");
    check_caught("ruleset: wild16\nblack e7e5: refused <-");
    check_caught("ruleset: wild16\noptions: e2e4 <-");
    check_caught("ruleset: wild16\noptions: - <-");
    check_caught("ruleset: wild16\noffered: e2e4 e2d3 <-");
    check_caught("ruleset: wild16\nnot offered: e2d3 e2e4 <-");
    check_caught("ruleset: wild16\nover: checkmate white <-");
    check_caught("ruleset: wild16\nfen: 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\nover: no <-");
    check_caught("ruleset: wild16\ndraws: claim\nwhite claim: claim-granted <-");
}

#[test]
fn an_example_that_is_no_example_is_caught() {
    check_caught("ruleset: wild16");
    check_caught("white e2e4: moved");
    check_caught("ruleset: wild17 <-\nwhite e2e4: moved");
    check_caught("ruleset: wild16\nfen: nonsense <-\nwhite e2e4: moved");
    check_caught("ruleset: wild16\ndraws: sometimes <-\nwhite e2e4: moved");
    check_caught("ruleset: wild16\nwhite e2e4: moved pawn-tries:0\ndraws: off <-");
    check_caught("ruleset: wild16\nwhite castles: moved <-");
    check_caught("ruleset: wild16\nred e2e4: moved <-");
    check_caught("ruleset: wild16\nnot offered: e2d9 <-");
    check_caught("ruleset: wild16\nwhite e2e4 <-");
    check_caught("ruleset: wild16\noptions: <-");
    assert!(
        Chapter::parse("made-up.md", "```krigspiel\nruleset: wild16\n```\n").is_err(),
        "a misspelt fence"
    );
    assert!(Chapter::parse("made-up.md", "```kriegspiel\nruleset: wild16\n").is_err(), "an open fence");
}

/// A hundred quiet moves are too long for a page, so this part of the chapter on draws is written here.
#[test]
fn a_claim_of_fifty_moves_needs_fifty_own_quiet_moves_and_is_right_only_if_both_were_quiet() {
    let draws = Draws { fifty_moves: DrawRule::Claim, repetition: DrawRule::Off };
    let after_a_hundred_plies = |pawn_move_at: Option<usize>| {
        let start = "4k2r/2p5/8/8/8/8/2P5/R3K3 w - - 0 1".parse().unwrap();
        let mut game = OpenGame::new(Ruleset::BERKELEY.with_draws(draws), start);
        let mut rooks = [["a1b1", "b1a1"].into_iter().cycle(), ["h8g8", "g8h8"].into_iter().cycle()];
        let pawns = ["c2c3", "c7c6"];
        for ply in 0..100 {
            assert!(game.claim(game.to_move()).is_err(), "a claim after {ply} plies");
            let side = ply % 2;
            let put = if pawn_move_at == Some(ply) { pawns[side] } else { rooks[side].next().unwrap() };
            assert!(game.put(game.to_move(), put.parse().unwrap()).unwrap().stood, "{put}");
        }
        game
    };

    let mut both_quiet = after_a_hundred_plies(None);
    let fifty = Outcome::drawn(Reason::FiftyMoves);
    assert_eq!(both_quiet.claim(Color::White), Ok(ClaimAnswer::Granted(fifty)));
    assert_eq!(both_quiet.over(), Some(fifty));

    let mut black_moved_a_pawn = after_a_hundred_plies(Some(51));
    assert_eq!(black_moved_a_pawn.claim(Color::White), Ok(ClaimAnswer::Refused));
    assert_eq!(black_moved_a_pawn.over(), None);

    let mut white_moved_a_pawn = after_a_hundred_plies(Some(0));
    assert_eq!(white_moved_a_pawn.claim(Color::White), Err(NotHeard::NoGroundToClaim));
}
