//! What is counted, on games short enough to count by hand.

mod common;

use common::{game, learned, learned_from_seat, named};
use noctule_board::{Color, Man, Position, Square};
use noctule_opponent::{Intake, LAST_MOVE, Learner, Model, NotLearned, Share};
use noctule_record::pgn::{self, ReadGame};

/// On how many boards a man stood on a square after `t` own moves.
fn stood(model: &Model, color: Color, man: Man, t: usize, square: Square) -> u32 {
    model.everybody[color].after(t).map_or(0, |counts| counts.men[man as usize][square as usize])
}

fn share(happened: u32, of: u32) -> Share {
    Share { happened, of }
}

#[test]
fn men_are_counted_after_each_own_move() {
    let model = learned(&[game("1. e4 e5 2. Nf3 Nc6 3. Bb5"), game("1. e4 c5 2. Nc3")]);
    let white = &model.everybody.white;
    assert_eq!(white.moves().iter().map(|at| at.games).collect::<Vec<_>>(), [2, 2, 2, 1]);
    assert_eq!(model.everybody.black.moves().len(), 3, "the start and two moves");
    assert_eq!(stood(&model, Color::White, Man::Pawn, 0, Square::E2), 2);
    assert_eq!(stood(&model, Color::White, Man::Pawn, 1, Square::E4), 2);
    assert_eq!(stood(&model, Color::White, Man::Pawn, 1, Square::E2), 0);
    assert_eq!(stood(&model, Color::White, Man::Knight, 2, Square::F3), 1);
    assert_eq!(stood(&model, Color::White, Man::Knight, 2, Square::G1), 1);
    assert_eq!(stood(&model, Color::White, Man::Bishop, 3, Square::B5), 1);
    assert_eq!(stood(&model, Color::Black, Man::Knight, 2, Square::C6), 1);
}

#[test]
fn castling_and_promotion_move_the_right_men() {
    let castled = game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O");
    let model = learned(&[castled]);
    assert_eq!(stood(&model, Color::White, Man::King, 4, Square::G1), 1);
    assert_eq!(stood(&model, Color::White, Man::Rook, 4, Square::F1), 1);
    let promoted = game("1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Rb8 5. a8=Q");
    let model = learned(&[promoted]);
    assert_eq!(stood(&model, Color::White, Man::Queen, 5, Square::A8), 1);
    assert_eq!(stood(&model, Color::White, Man::Queen, 5, Square::D1), 1);
}

#[test]
fn a_capture_answered_on_its_square_is_a_recapture() {
    let model = learned(&[game("1. e4 d5 2. exd5 Qxd5 3. Nc3 a6 4. Nxd5 e6")]);
    let black = model.everybody.black.habits;
    assert_eq!(black.recaptures, share(1, 2), "Qxd5 answered exd5; e6 did not answer Nxd5");
    assert_eq!(black.recaptures_when_legal, share(1, 1), "after Nxd5 nobody could take back");
    let white = model.everybody.white.habits;
    assert_eq!(white.recaptures, share(0, 1), "Nc3 did not answer Qxd5");
    assert_eq!(white.recaptures_when_legal, share(0, 0));
}

#[test]
fn a_capture_in_passing_is_retaken_where_the_pawn_landed() {
    let model = learned(&[game("1. e4 a6 2. e5 d5 3. exd6 cxd6")]);
    assert_eq!(model.everybody.black.habits.recaptures, share(1, 1));
}

#[test]
fn a_check_is_answered_by_taking_the_checker_or_not() {
    let taken = game("1. e4 d5 2. Bb5 c6 3. Bxc6 Nxc6");
    let blocked = game("1. e4 d5 2. Bb5 Nc6");
    let model = learned(&[taken, blocked]);
    let black = model.everybody.black.habits;
    assert_eq!(black.checkers_taken, share(1, 3), "c6 and Nc6 put a man between, Nxc6 took");
    assert_eq!(black.checkers_taken_when_legal, share(1, 1));
}

#[test]
fn announced_pawn_tries_are_taken_or_left() {
    let model = learned(&[game("1. e4 d5 2. exd5 e6 3. dxe6"), game("1. e4 d5 2. Nf3 dxe4")]);
    let white = model.everybody.white.habits;
    assert_eq!(white.pawn_tries_taken, share(2, 3), "Nf3 left one");
    assert_eq!(model.everybody.black.habits.pawn_tries_taken, share(1, 1), "after exd5 no pawn could take");
}

#[test]
fn captures_are_counted_by_move_number() {
    let model = learned(&[game("1. e4 d5 2. exd5 Qxd5"), game("1. e4 d5 2. d4 dxe4")]);
    let captures =
        |color: Color| model.everybody[color].moves().iter().map(|at| at.captures).collect::<Vec<_>>();
    assert_eq!(captures(Color::White), [0, 0, 1]);
    assert_eq!(captures(Color::Black), [0, 0, 2]);
}

#[test]
fn later_moves_are_pooled_under_the_last() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(35);
    let model = learned(&[game(&shuffle)]);
    let last = model.everybody.white.after(LAST_MOVE).unwrap();
    assert_eq!((last.games, last.boards), (1, 11), "the moves 60 to 70");
    assert_eq!(last.men[Man::King as usize][Square::E1 as usize], 11);
    assert_eq!(model.everybody.white.after(1000), Some(last));
    assert_eq!(model.everybody.white.moves().len(), LAST_MOVE + 1);
}

#[test]
fn each_named_player_has_a_profile_and_unknown_names_have_none() {
    let mut games = vec![named("Ann", "Bob", "1. e4 e5"), named("Bob", "?", "1. d4 d5")];
    games.push(named("", "Ann\u{7}  Lee", "1. c4"));
    let model = learned(&games);
    let names: Vec<&str> = model.players().map(|(name, _)| name).collect();
    assert_eq!(names, ["Ann", "Ann Lee", "Bob"]);
    let bob = model.player("Bob").unwrap();
    assert_eq!((bob.white.games(), bob.black.games()), (1, 1));
    assert_eq!(bob.white.after(1).unwrap().men[Man::Pawn as usize][Square::D4 as usize], 1);
    assert_eq!(model.everybody.white.games(), 3);
    let mut trimmed = model.clone();
    trimmed.forget_players_below(2);
    assert_eq!(trimmed.players().map(|(name, _)| name).collect::<Vec<_>>(), ["Bob"]);
    assert_eq!(trimmed.everybody, model.everybody);
}

#[test]
fn of_a_one_sided_record_the_known_side_alone_is_learned() {
    let games = [game("1. e4 d5 2. exd5 Qxd5 3. Nc3 a6 4. Nxd5")];
    let whole = learned(&games);
    for seat in Color::ALL {
        let half = learned_from_seat(&games, seat);
        assert_eq!(half.everybody[seat].moves(), whole.everybody[seat].moves(), "{seat:?}");
        assert_eq!(half.everybody[seat].habits.recaptures, whole.everybody[seat].habits.recaptures);
        assert_eq!(
            half.everybody[seat].habits.pawn_tries_taken,
            whole.everybody[seat].habits.pawn_tries_taken
        );
        assert_eq!(half.everybody[seat].habits.checkers_taken, share(0, 0), "needs the truth");
        assert_eq!(half.everybody[!seat].games(), 0);
        assert_eq!(half.players().count(), 1);
        assert_eq!(half.intake, Intake { one_sided: 1, ..Intake::default() });
    }
}

#[test]
fn hidden_moves_of_other_programs_tell_of_the_open_side() {
    let text = "[White \"Ann\"]\n[Result \"*\"]\n\n1. e4 ? 2. exd5 ?xd5 3. Nc3 ? *\n";
    let Ok(ReadGame::OneSided(record)) = pgn::read_games(text).remove(0) else { panic!("one side's record") };
    let mut learner = Learner::default();
    learner.take_seat(&record).unwrap();
    let model = learner.finish("");
    assert_eq!(stood(&model, Color::White, Man::Pawn, 2, Square::D5), 1);
    let after_the_loss = model.everybody.white.after(3).unwrap();
    assert_eq!(after_the_loss.men[Man::Pawn as usize].iter().sum::<u32>(), 7);
    assert_eq!(model.everybody.white.habits.recaptures, share(0, 1));
    assert!(model.everybody.black.moves().is_empty());
}

#[test]
fn a_set_up_game_is_passed_over_and_counted() {
    let mut record = game("1. e4");
    record.start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse::<Position>().unwrap();
    let mut learner = Learner::default();
    assert_eq!(learner.take(&record), Err(NotLearned::SetUp));
    assert_eq!(learner.take_seat(&record.seen_by(Color::White)), Err(NotLearned::SetUp));
    let model = learner.finish("");
    assert_eq!(model.intake, Intake { set_up: 2, ..Intake::default() });
    assert_eq!(model.everybody, Model::default().everybody);
}

#[test]
fn a_record_that_does_not_umpire_again_teaches_nothing() {
    let mut record = game("1. e4 e5 2. Nf3");
    record.moves[2].played = "e4e5".parse().unwrap();
    let mut learner = Learner::default();
    let why = learner.take(&record).unwrap_err();
    assert!(why.to_string().starts_with("move 2 of White"), "{why}");
    let model = learner.finish("");
    assert_eq!(model.intake, Intake { unreadable: 1, ..Intake::default() });
    assert_eq!(model.everybody, Model::default().everybody);
}

#[test]
fn an_any_answered_yes_counts_as_announced() {
    let text = "[RuleSet \"english\"]\n[Result \"*\"]\n\n1. e4 {(:)} 1... d5 {(:)} 2. exd5 {(Xd5:any+)} *\n";
    let Ok(ReadGame::Full(record)) = pgn::read_games(text).remove(0) else { panic!("a whole game") };
    let model = learned(&[record]);
    assert_eq!(model.everybody.white.habits.pawn_tries_taken, share(1, 1));
}
