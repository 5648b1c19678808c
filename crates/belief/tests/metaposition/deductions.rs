//! What follows from single announcements.

use crate::game::{Game, NORMAL, Play, drawn};
use noctule_belief::{Belief, Contradiction, Metaposition};
use noctule_board::{Color, File, Man, Position, Square, Squares};
use noctule_player::{Briefing, Diary, Entry};
use noctule_rules::{Announcement, Heard, Ruleset};

fn heard(words: &str) -> Heard {
    words.split_ascii_whitespace().map(|word| word.parse::<Announcement>().expect("a word")).collect()
}

fn asked(put: &str, words: &str) -> Entry {
    Entry::Asked { request: put.parse().expect("a request"), heard: heard(words) }
}

fn overheard(words: &str) -> Entry {
    Entry::Overheard(heard(words))
}

/// The metaposition of White after the entries, or which entry nothing explains.
fn white_after(ruleset: Ruleset, start: &str, entries: &[Entry]) -> Result<Metaposition, Contradiction> {
    let start: Position = start.parse().expect("a position");
    let mut diary = Diary::new(Briefing::for_seat(Color::White, ruleset, &start));
    diary.entries.extend(entries);
    Metaposition::of(&diary)
}

fn squares(names: &str) -> Squares {
    names.split_ascii_whitespace().map(|name| name.parse::<Square>().expect("a square")).collect()
}

#[test]
fn a_refused_push_puts_a_man_ahead_of_the_pawn_and_leaves_all_others_at_home() {
    let entries = [asked("e2e4", "moved pawn-tries:0"), overheard("moved pawn-tries:0")];
    let silent = white_after(Ruleset::WILD16, NORMAL, &entries).expect("a game");
    assert!(silent.may_be_occupied().has(Square::E5) && silent.may_be_empty().has(Square::E5));
    let refused = [entries[0], entries[1], asked("e4e5", "refused")];
    let refused = white_after(Ruleset::WILD16, NORMAL, &refused).expect("a game");
    assert!(refused.must_stand(Man::Pawn).has(Square::E5));
    assert!(!refused.may_be_occupied().has(Square::E7));
    assert_eq!(refused.must_be_occupied().len(), 16, "only one man has moved\n{}", drawn(&refused));
}

#[test]
fn a_refused_slide_puts_a_man_on_its_way() {
    let entries = [asked("a1a8", "refused"), asked("a1a5", "moved pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, "4k3/8/p7/8/8/8/8/R3K3 w - - 0 1", &entries).expect("a game");
    assert!(squares("a2 a3 a4").is_disjoint(after.may_be_occupied()));
    assert!(after.must_be_occupied().is_empty(), "a6 or a7");
    let entries = [asked("a1a8", "refused"), asked("a1a6", "moved taken:a6:pawn pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, "4k3/8/p7/8/8/8/8/R3K3 w - - 0 1", &entries).expect("a game");
    assert_eq!(after.men_left(), 1);
    assert_eq!(after.may_be_occupied(), after.may_stand(Man::King));
}

#[test]
fn a_check_puts_the_king_on_its_line() {
    let entries = [asked("a1a8", "moved check:rank pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &entries).expect("a game");
    assert_eq!(after.may_stand(Man::King), squares("b8 c8 d8 e8 f8 g8 h8"));
    let entries = [entries[0], overheard("moved pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &entries).expect("a game");
    assert_eq!(after.may_stand(Man::King), squares("b7 c7 d7 e7 f7 g7 h7"), "it had to leave the line");
}

#[test]
fn a_king_refused_a_step_has_the_other_king_before_it() {
    let refused = [asked("d1d2", "refused")];
    let after = white_after(Ruleset::WILD16, "8/8/8/8/3k4/8/8/3K3R w - - 0 1", &refused).expect("a game");
    assert_eq!(after.may_stand(Man::King), squares("c3 d3 e3"));
}

#[test]
fn a_check_comes_only_from_where_a_single_move_can_bring_it() {
    let entries = [
        asked("e2e4", "moved pawn-tries:0"),
        overheard("moved pawn-tries:0"),
        asked("d2d3", "moved pawn-tries:0"),
        overheard("moved check:long-diagonal pawn-tries:0"),
    ];
    let checked = white_after(Ruleset::WILD16, NORMAL, &entries).expect("a game");
    assert_eq!(checked.checkers(), squares("a5 b4"), "a queen or a bishop");
    assert!(checked.may_stand(Man::Pawn).is_disjoint(squares("b4 c3 d2")));
    assert_eq!(checked.must_stand(Man::King), squares("e8"));
}

#[test]
fn no_pawn_tries_leave_the_squares_that_free_pawns_attack_empty() {
    let quiet = [asked("e2e4", "moved pawn-tries:0"), overheard("moved pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, NORMAL, &quiet).expect("a game");
    assert!(squares("d5 f5").is_disjoint(after.may_be_occupied()));
    let one = [quiet[0], overheard("moved pawn-tries:1"), asked("e4d5", "refused")];
    let after = white_after(Ruleset::WILD16, NORMAL, &one).expect("a game");
    assert_eq!(after.must_stand(Man::Pawn) & squares("d5 f5"), squares("f5"), "{}", drawn(&after));
    assert_eq!(after.must_be_occupied().len(), 16);
}

#[test]
fn a_pawn_that_is_named_stands_there() {
    let start = "4k3/3p4/8/8/4P3/8/2P5/4K3 b - - 0 1";
    let entries = [overheard("moved pawn-tries:e4"), asked("c2c4", "moved pawn-tries:d5")];
    let after = white_after(Ruleset::RAND, start, &entries).expect("a game");
    assert_eq!(after.must_stand(Man::Pawn), squares("d5"));
}

#[test]
fn a_pawn_leaves_its_file_only_where_a_capture_was_announced() {
    for seed in 0..20 {
        let mut game = Game::new(Ruleset::WILD16, &Position::start(), seed, Play::Random);
        let mut white = Metaposition::new(&game.diaries.white.briefing).expect("a start");
        while let Some(entries) = game.step() {
            white.update(&entries.white).expect("the truth explains the diary");
            if matches!(entries.white, Entry::Overheard(heard) if heard.taken.is_some()) {
                break;
            }
            for file in File::ALL {
                assert!(white.pawns_from(file).is_subset(file.bitboard()));
            }
        }
    }
}

#[test]
fn a_square_grows_older_with_each_own_move_until_it_is_certain_again() {
    let entries = [
        asked("e2e4", "moved pawn-tries:0"),
        overheard("moved pawn-tries:0"),
        asked("g1f3", "moved pawn-tries:0"),
        overheard("moved pawn-tries:0"),
        asked("b1c3", "moved pawn-tries:0"),
    ];
    let after = white_after(Ruleset::WILD16, NORMAL, &entries).expect("a game");
    assert_eq!((after.age(Square::E1), after.age(Square::C3)), (0, 0), "own men are certain");
    assert_eq!(after.age(Square::E7), 2);
}

#[test]
fn a_diary_that_cannot_be_is_a_contradiction() {
    let check = |entries: &[Entry]| {
        let refused = white_after(Ruleset::WILD16, NORMAL, entries).expect_err("a contradiction");
        assert_eq!(refused.number, entries.len(), "{entries:?}");
    };
    let moved = asked("e2e4", "moved pawn-tries:0");
    check(&[moved, overheard("moved taken:e4:pawn pawn-tries:0")]);
    check(&[moved, overheard("moved check:rank pawn-tries:0")]);
    check(&[moved, overheard("moved pawn-tries:3")]);
    check(&[asked("e2e4", "moved taken:e4:pawn pawn-tries:0")]);
    check(&[asked("e2e4", "moved check:file pawn-tries:0")]);
    check(&[asked("e2e4", "moved pawn-tries:1")]);
    check(&[asked("e2e3", "refused")]);
    check(&[moved, moved]);
    check(&[overheard("moved pawn-tries:0")]);
}

#[test]
fn a_contradiction_leaves_the_metaposition_as_it_was() {
    let mut metaposition = white_after(Ruleset::WILD16, NORMAL, &[]).expect("a start");
    let before = metaposition.clone();
    assert!(metaposition.update(&asked("e2e3", "refused")).is_err());
    assert_eq!(metaposition.may_be_occupied(), before.may_be_occupied());
    assert_eq!(metaposition.update(&asked("e2e3", "moved pawn-tries:0")), Ok(()));
}
