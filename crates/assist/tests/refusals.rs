//! What a refused try may mean, as a player would say it.

mod common;

use common::{ToldGame, assert_drawn, drawn, picture};
use noctule_assist::{Advice, Knowledge, Moment, TokenKind, When, advise};
use noctule_belief::{Belief, InformationSet};
use noctule_board::{Color, Square};
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
    let belief = every_world(&told);
    assert_eq!(
        sentences(&told, &Knowledge::from(&belief)),
        ["a man stands on g4: your bishop's move to h5 was refused"]
    );
}

/// Checks what White is shown by the last announcement and by memory: the tokens, and what is told of then.
fn check_remembered(told: &ToldGame, shown: &str, then: &[&str]) -> Advice {
    let moment = Moment::of(&told.diaries[Color::White]);
    let advice = advise(&moment, &Knowledge::last_announcement());
    assert_drawn(&picture(moment.view().own(), &advice), shown);
    assert_eq!(said_of_then(&advice), then);
    advice
}

fn said_of_then(advice: &Advice) -> Vec<&str> {
    let then = advice.reasons.iter().filter(|reason| reason.when != When::Now);
    then.map(|reason| reason.sentence.as_str()).collect()
}

fn opacity(advice: &Advice, square: Square) -> Option<f32> {
    advice.of_kind(TokenKind::Piece).find(|token| token.square == square).map(|token| token.opacity)
}

const BLOCKED_ON_G4: &str = ". . . . k . . .
                             . . . . . . . .
                             . . . . . . . .
                             . . . . . . . .
                             . . . . . . n .
                             . . . . . . . .
                             . . . . B . . .
                             K . . . . . . .";

#[test]
fn a_refused_slide_is_remembered_and_its_tokens_fade_by_half_with_each_enemy_move() {
    let mut told = refused(BLOCKED_ON_G4, "e2h5");
    let board = ". . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . o .
                 . . . . . o . .
                 . . . . B . . .
                 K . . . . . . .";
    let advice = check_remembered(&told, board, &[]);
    assert_eq!(opacity(&advice, Square::G4), Some(0.5), "an even share");
    told.play("a1a2 e8d8");
    let board = board.replace("K . .", ". . .").replace(". . . . B", "K . . . B");
    let stood = "a man stood on f3 or g4 when your bishop's move to h5 was refused, ";
    let advice = check_remembered(&told, &board, &[&format!("{stood}a move ago")]);
    assert_eq!(opacity(&advice, Square::G4), Some(0.25));
    told.play("a2b2 d8c8");
    let board = board.replace("K . . . B", ". K . . B");
    let advice = check_remembered(&told, &board, &[&format!("{stood}two moves ago")]);
    assert_eq!(opacity(&advice, Square::F3), Some(0.125));
    told.play("b2a2 c8b8 a2b2 b8a8");
    check_remembered(&told, &board.replace('o', "."), &[]);
}

#[test]
fn the_move_that_ends_the_turn_may_prove_where_the_man_stands() {
    let mut told = refused(BLOCKED_ON_G4, "e2h5");
    told.play("e2f3");
    let board = ". . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . O .
                 . . . . . B . .
                 . . . . . . . .
                 K . . . . . . .";
    let stood = "a man stood on g4 when your bishop's move to h5 was refused, ";
    check_remembered(&told, board, &[&format!("{stood}just now")]);
    told.play("e8d8");
    let advice = check_remembered(&told, &board.replace('O', "o"), &[&format!("{stood}a move ago")]);
    assert_eq!(opacity(&advice, Square::G4), Some(0.5));
}

#[test]
fn a_square_that_an_own_man_explores_is_forgotten_and_a_man_taken_there_explains_the_refusal() {
    let mut told = refused(BLOCKED_ON_G4, "e2h5");
    told.play("a1a2 e8d8 e2f3");
    let stood = "a man stood on f3 or g4 when your bishop's move to h5 was refused, a move ago";
    let board = ". . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . o .
                 . . . . . B . .
                 K . . . . . . .
                 . . . . . . . .";
    check_remembered(&told, board, &[stood]);
    told.play("d8e8 f3g4");
    let board = ". . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . B .
                 . . . . . . . .
                 K . . . . . . .
                 . . . . . . . .";
    check_remembered(&told, board, &[]);
    let mut told = refused(BLOCKED_ON_G4, "e2h5");
    told.play("e2g4");
    let board = ". . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . B .
                 . . . . . . . .
                 . . . . . . . .
                 K . . . . . . .";
    check_remembered(&told, board, &[]);
}

#[test]
fn an_attack_on_the_kings_square_and_a_pin_are_remembered_without_tokens() {
    let mut told = refused(
        ". . . . r . k .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         p . . . N . r .
         . . . . K . . .",
        "e2c3",
    );
    told.play("e1f2");
    told.play("e1f1 g2g7");
    let board = ". . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . . . . .
                 . . . . N . . .
                 . . . . . K . .";
    let then = [
        "the enemy attacked f2 when your king's move to f2 was refused, a move ago",
        "your knight was pinned from e3, e4, e5, e6, e7 or e8 when your knight's move to c3 was refused, \
         a move ago",
    ];
    check_remembered(&told, board, &then);
}

#[test]
fn that_there_was_nothing_to_take_is_not_remembered() {
    let mut told = refused(
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . P . . .
         K . . . . . . .",
        "e2d3",
    );
    told.play("a1a2");
    assert!(
        said_of_then(&advise(&Moment::of(&told.diaries[Color::White]), &Knowledge::last_announcement()))
            .is_empty()
    );
}

fn every_world(told: &ToldGame) -> InformationSet {
    let diary = &told.diaries[Color::White];
    let mut belief = InformationSet::new(&diary.briefing, 20_000).expect("few worlds");
    diary.entries.iter().for_each(|entry| belief.update(entry).expect("the truth explains it"));
    belief
}

fn exactly(told: &ToldGame) -> Advice {
    advise(&Moment::of(&told.diaries[Color::White]), &Knowledge::from(&every_world(told)))
}

#[test]
fn exact_worlds_disprove_what_is_remembered_of_a_refusal() {
    let mut told = refused(
        ". . . . . . . .
         R . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . k . . .
         . . . . . . . .
         . . . . P . . .
         . . . . . . . K",
        "e2e4",
    );
    told.play("h1h2 e4e5");
    let then = ["a man stood on e3 or e4 when your pawn's move to e4 was refused, a move ago"];
    assert_eq!(said_of_then(&exactly(&told)), then, "the king may have gone from e4 to e3");
    assert_eq!(told.play("a7a5"), "moved check:rank pawn-tries:0");
    assert_eq!(said_of_then(&exactly(&told)), Vec::<&str>::new(), "it stands on the fifth rank");
    let off = advise(&Moment::of(&told.diaries[Color::White]), &Knowledge::last_announcement());
    assert_eq!(said_of_then(&off), then, "by the last announcement alone it may");
}

#[test]
fn exact_worlds_disprove_what_is_remembered_of_a_capture() {
    let board = ". . . . . . . .
                 . . . . . . . .
                 . . . . k . . .
                 . . . . N . . .
                 . . . . P . . .
                 . . . . . . . .
                 . . . . . . . .
                 K . . . . . . .";
    let mut told = ToldGame::new(Ruleset::WILD16, &drawn(board, Color::Black));
    told.play("e6e5 a1a2 e5e4");
    let off = advise(&Moment::of(&told.diaries[Color::White]), &Knowledge::last_announcement());
    assert_eq!(said_of_then(&off), ["a man took your knight on e5 a move ago and may still be there"]);
    assert_eq!(said_of_then(&exactly(&told)), Vec::<&str>::new(), "the king alone takes, and it is on e4");
}
