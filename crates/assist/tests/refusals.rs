//! What a refused try may mean, as a player would say it.

mod common;

use common::{ToldGame, drawn};
use noctule_assist::{Advice, Knowledge, Moment, advise};
use noctule_belief::{Belief, InformationSet};
use noctule_board::Color;
use noctule_rules::Ruleset;

fn refused(board: &str, put: &str) -> ToldGame {
    let mut told = ToldGame::new(Ruleset::WILD16, &drawn(board, Color::White));
    assert_eq!(told.play(put), "refused");
    told
}

fn check_refusal(board: &str, put: &str, sentence: &str) {
    let told = refused(board, put);
    assert_eq!(sentences(&told, &Knowledge::last_announcement()), [sentence]);
}

fn sentences(told: &ToldGame, knowledge: &Knowledge<'_>) -> Vec<String> {
    let Advice { refusals, reasons, .. } = advise(&Moment::of(&told.diaries[Color::White]), knowledge);
    let said: Vec<String> = refusals.iter().map(noctule_assist::Refusal::sentence).collect();
    assert!(said.iter().all(|said| reasons.iter().any(|reason| reason.sentence == *said)));
    said
}

#[test]
fn a_refused_slide_puts_a_man_on_its_path() {
    check_refusal(
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . n .
         . . . . . . . .
         . . . . B . . .
         K . . . . . . .",
        "e2h5",
        "a man stands on f3 or g4: your bishop's move to h5 was refused",
    );
}

#[test]
fn a_man_before_its_king_may_be_pinned_instead() {
    check_refusal(
        ". . . . r . k .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . B . . .
         . . . . K . . .",
        "e2h5",
        "a man stands on f3 or g4 or your bishop is pinned from e3, e4, e5, e6, e7 or e8: \
         your bishop's move to h5 was refused",
    );
}

#[test]
fn a_king_is_refused_because_its_target_is_attacked() {
    check_refusal(
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         p . . . . . r .
         . . . . K . . .",
        "e1e2",
        "the enemy attacks e2: your king's move to e2 was refused",
    );
}

#[test]
fn a_refused_pawn_capture_finds_nothing_to_take() {
    check_refusal(
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . P . . .
         K . . . . . . .",
        "e2d3",
        "there is nothing to take on d3: your pawn's capture on d3 was refused",
    );
}

#[test]
fn a_try_that_could_never_stand_teaches_nothing() {
    let told = refused(
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . P . . .
         K . . . . . . .",
        "e2h7",
    );
    assert_eq!(sentences(&told, &Knowledge::last_announcement()), Vec::<String>::new());
}

#[test]
fn exact_worlds_strike_out_the_alternatives_that_none_of_them_shows() {
    let mut told = refused(
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . q .
         . . . . . . . .
         . . . . B . . .
         . . . . K . . .",
        "e2h5",
    );
    let before = sentences(&told, &Knowledge::last_announcement());
    assert!(before[0].contains("f3 or g4") && before[0].contains("pinned"), "{before:?}");
    // The bishop may go to f3, so nobody stands there and nobody pins it.
    assert_eq!(told.play("e2f3"), "moved pawn-tries:0");
    assert_eq!(told.play("e8d8 f3h5"), "refused");
    let diary = &told.diaries[Color::White];
    let mut belief = InformationSet::new(&diary.briefing, 20_000).expect("few worlds");
    diary.entries.iter().for_each(|entry| belief.update(entry).expect("the truth explains it"));
    assert_eq!(
        sentences(&told, &Knowledge::from(&belief)),
        ["a man stands on g4: your bishop's move to h5 was refused"]
    );
}
