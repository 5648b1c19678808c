//! Finished games laid open.

mod common;

use common::{START, golden_games, played};
use noctule_review::{review, translate};
use noctule_rules::Ruleset;
use noctule_wire::{Card, Colour, Draws, GameState, Seats, Verdict};

fn card() -> Card {
    Card {
        id: "a".into(),
        ruleset: "wild16".into(),
        draws: Draws::Off,
        clock: None,
        assistant: false,
        rated: false,
        state: GameState::Finished,
        seats: Seats { white: None, black: None },
        ending: None,
        made_at: 0,
        rematch: None,
    }
}

#[test]
fn every_request_of_every_golden_game_is_shown() {
    for (file, record) in golden_games() {
        let shown = review(&record, card()).expect("a true record");
        let asked: usize = record.moves.iter().map(|turn| turn.before.len() + 1).sum();
        assert_eq!(shown.steps.len(), asked + record.unfinished.len(), "{file}");
        let moved = shown.steps.iter().filter(|step| step.san.is_some()).count();
        assert_eq!(moved, record.moves.len(), "{file}");
        assert_eq!(shown.start, record.start.to_string(), "{file}");
        let mut before = shown.start.clone();
        for step in &shown.steps {
            let own = if step.by == Colour::White { &step.white } else { &step.black };
            assert!(
                own.as_ref().is_some_and(|heard| heard.by == step.by),
                "{file}: who asks hears an answer"
            );
            assert_eq!(step.san.is_some(), step.position != before, "{file}: only a move changes the board");
            before.clone_from(&step.position);
        }
    }
}

#[test]
fn a_refusal_in_wild_16_is_no_business_of_the_other_seats() {
    let record = played(Ruleset::WILD16, START, "e2e4 e7e5 e4e5 f1b5");
    let shown = review(&record, card()).expect("a true record");
    let refused = &shown.steps[2];
    assert_eq!((refused.move_number, refused.by, refused.request.as_str()), (2, Colour::White, "e4e5"));
    assert_eq!(refused.white.as_ref().and_then(|heard| heard.verdict), Some(Verdict::Refused));
    assert_eq!((&refused.black, &refused.san), (&None, &None));
    assert_eq!(shown.steps[3].san.as_deref(), Some("Bb5"));
    assert_eq!(shown.steps[3].white, shown.steps[3].black, "a move is heard by both");
}

#[test]
fn a_record_that_the_umpire_contradicts_is_not_shown() {
    let mut record = played(Ruleset::WILD16, START, "e2e4 d7d5 e4d5");
    record.moves[2].heard.taken = None;
    let why = review(&record, card()).expect_err("a false record").to_string();
    assert!(why.contains("move 2 of White"), "{why}");
}

#[test]
fn a_question_and_its_answer_are_steps() {
    let record = played(Ruleset::ENGLISH, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "any e4d5");
    let shown = review(&record, card()).expect("a true record");
    assert_eq!(shown.steps[0].request, "any");
    assert_eq!(shown.steps[0].black.as_ref().and_then(|heard| heard.verdict), Some(Verdict::AnyYes));
    assert_eq!(translate::color(shown.steps[1].by), noctule_board::Color::White);
}
