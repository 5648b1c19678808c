//! The assistant of one seat while the game is played.

mod common;

use common::{START, entries, golden_games, played};
use noctule_board::{Color, Square};
use noctule_player::{Briefing, Entry};
use noctule_record::GameRecord;
use noctule_review::Assistant;
use noctule_rules::{Heard, Ruleset, Taken, Verdict};
use noctule_wire::{Advice, ManKind, TokenKind};

fn assistant(record: &GameRecord, seat: Color, worlds: usize) -> Assistant {
    let briefing = Briefing::for_seat(seat, record.ruleset, &record.start);
    let mut assistant = Assistant::new(&briefing, 9, worlds);
    entries(record, seat).iter().for_each(|entry| assistant.hear(entry));
    assistant
}

fn check_sound(advice: &Advice, what: &str) {
    for token in &advice.tokens {
        assert!(token.chance > 0.0 && token.chance <= 1.0, "{what}: {token:?}");
        assert!(token.reasons.iter().all(|&at| at < advice.reasons.len()), "{what}: {token:?}");
    }
    assert!(advice.bits.is_finite() && advice.bits >= 0.0, "{what}");
    assert!(advice.heat.any.0.iter().all(|&chance| chance <= 100), "{what}");
}

#[test]
fn at_the_start_everything_is_known() {
    let record = played(Ruleset::WILD16, START, "");
    let advice = assistant(&record, Color::White, 100).advice(1);
    assert!(advice.complete);
    assert_eq!((advice.n, advice.bits, advice.tokens.len()), (1, 0.0, 16));
    let king = advice.tokens.iter().find(|token| token.square == "e8").expect("the king");
    assert_eq!((king.kind, king.man, king.chance), (TokenKind::Sure, Some(ManKind::King), 1.0));
    assert_eq!(advice.heat.king.0[Square::E8 as usize], 100);
}

#[test]
fn a_capture_leaves_a_sure_token_with_its_reason() {
    let record = played(Ruleset::WILD16, START, "e2e4 d7d5 e4d5 d8d5");
    let advice = assistant(&record, Color::White, 500).advice(4);
    let taker = advice.tokens.iter().find(|token| token.square == "d5").expect("the taker");
    assert_eq!((taker.kind, taker.chance), (TokenKind::Sure, 1.0));
    let reason = &advice.reasons[taker.reasons[0]];
    assert!(reason.sentence.contains("d5") && reason.squares.contains(&"d5".to_string()), "{reason:?}");
    check_sound(&advice, "after a capture");
}

#[test]
fn a_check_is_marked_where_its_giver_may_stand() {
    let record = played(Ruleset::WILD16, START, "f2f4 e7e5 a2a3 d8h4");
    let advice = assistant(&record, Color::White, 500).advice(4);
    let checkers: Vec<_> = advice
        .tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Checker)
        .map(|token| &token.square)
        .collect();
    assert!(checkers.contains(&&"h4".to_string()), "{checkers:?}");
}

#[test]
fn advice_is_sound_all_through_the_golden_games() {
    for (file, record) in golden_games() {
        for seat in Color::ALL {
            let briefing = Briefing::for_seat(seat, record.ruleset, &record.start);
            let mut assistant = Assistant::new(&briefing, 1, 60);
            for (n, entry) in (1..).zip(entries(&record, seat)) {
                assistant.hear(&entry);
                check_sound(&assistant.advice(n), &file);
            }
        }
    }
}

#[test]
fn equal_diaries_and_seeds_give_equal_bytes_whatever_is_true() {
    let one = played(Ruleset::WILD16, START, "e2e4 a7a6 d2d4 b8c6 g1f3 g8f6");
    let other = played(Ruleset::WILD16, START, "e2e4 h7h6 d2d4 g8f6 g1f3 b8c6");
    let [one, other] = [one, other]
        .map(|record| serde_json::to_string(&assistant(&record, Color::White, 200).advice(6)).expect("JSON"));
    assert_eq!(one, other);
}

/// A diary that no game explains: a man is taken on a square where this seat has none.
#[test]
fn a_belief_that_is_lost_leaves_advice_from_the_metaposition() {
    let record = played(Ruleset::WILD16, START, "e2e4");
    let mut assistant = assistant(&record, Color::White, 200);
    let taken = Some(Taken { on: Square::E5, kind: None });
    let heard = Heard { verdict: Some(Verdict::Moved), taken, ..Heard::default() };
    assistant.hear(&Entry::Overheard(heard));
    let advice = assistant.advice(2);
    assert!(!advice.complete);
    assert!(advice.heat.any.0.iter().any(|&chance| chance > 0), "something is still shown");
    assert!(
        advice.tokens.iter().any(|token| token.kind == TokenKind::Maybe || token.kind == TokenKind::Sure)
    );
    check_sound(&advice, "lost");
}

#[test]
fn a_phantom_is_warned_about_only_when_it_cannot_stand_there() {
    let record = played(Ruleset::WILD16, START, "e2e4");
    let marks = [(Square::E5, ManKind::Knight), (Square::B8, ManKind::Knight), (Square::A2, ManKind::Rook)];
    let phantoms = assistant(&record, Color::White, 100).phantoms(marks);
    let squares: Vec<&str> = phantoms.iter().map(|phantom| phantom.square.as_str()).collect();
    assert_eq!(squares, ["a2", "e5", "b8"], "by square");
    assert!(phantoms[0].warning.is_some(), "an own pawn stands there");
    assert_eq!(phantoms[2].warning, None);
    assert!(phantoms[1].warning.as_ref().is_some_and(|why| why.contains("e5")), "{:?}", phantoms[1]);
}

#[test]
fn a_phantom_put_where_another_was_takes_its_place() {
    let record = played(Ruleset::WILD16, START, "e2e4");
    let marks = [(Square::B8, ManKind::Queen), (Square::B8, ManKind::Knight)];
    let phantoms = assistant(&record, Color::White, 100).phantoms(marks);
    assert_eq!((phantoms.len(), phantoms[0].man, &phantoms[0].warning), (1, ManKind::Knight, &None));
}
