//! Tables of endings at the gate: kept in a folder, and held to what they promise through the umpire.

use noctule_belief::Rng;
use noctule_board::{ByColor, Color, Position};
use noctule_engine::{CATALOGUE, Named, Shelf};
use noctule_lab::endings::{Fleeing, Folder, FolderError, Progress, Prover, Silent};
use noctule_lab::{Entrant, MatchPlan, MatchReport, play};
use noctule_player::{Budget, Entry, Player};
use noctule_record::Tags;
use noctule_rules::{Reason, Ruleset};
use noctule_solve::endings::{Ending, Table, Tables, build};
use rand::SeedableRng;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

static ROOK: LazyLock<Table> =
    LazyLock::new(|| build(Ending::Krk, &Tables::default(), |_, _| {}).expect("turns into nothing"));

/// A folder of its own for each test, gone afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("noctule-endings-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_king_that_knows_everything_is_mated_within_the_promise() {
    let mut tables = Tables::default();
    tables.add(ROOK.clone());
    let mut prover = Prover::new(&tables);
    let mut rng = Rng::seed_from_u64(7);
    let mut longest = 0;
    for nth in 0..100 {
        let known = prover.draw(Ending::Krk, nth, &mut rng).expect("a start");
        let played = prover.play(&known).unwrap_or_else(|broken| panic!("{broken}"));
        longest = longest.max(played.moves);
    }
    assert!(longest >= 30, "the longest took {longest} moves");
}

#[test]
fn the_promises_hold_under_every_ruleset() {
    let mut tables = Tables::default();
    tables.add(ROOK.clone());
    for ruleset in Ruleset::ALL {
        let mut prover = Prover::under(ruleset, &tables);
        let mut rng = Rng::seed_from_u64(11);
        for nth in 0..4 {
            let known = prover.draw(Ending::Krk, nth, &mut rng).expect("a start");
            let played = prover.play(&known).unwrap_or_else(|broken| panic!("{ruleset}: {broken}"));
            assert_eq!(played.moves, played.promised, "{ruleset}: {known}");
        }
    }
}

#[test]
fn two_builds_of_one_table_in_one_folder_do_not_meet() {
    let place = Place::new("locked");
    let folder = Folder::at(&place.0);
    std::fs::create_dir_all(&place.0).expect("a folder");
    let other = std::fs::File::create(folder.unfinished(Ending::Krk)).expect("a file");
    other.lock().expect("a lock");
    let busy = folder.build(Ending::Krk, &Tables::default(), &Silent).expect_err("locked");
    assert!(matches!(busy, FolderError::Busy { ending: Ending::Krk, .. }), "{busy}");
    drop(other);
    assert_eq!(folder.build(Ending::Krk, &Tables::default(), &Silent).expect("a table"), *ROOK);
}

#[test]
fn a_folder_keeps_a_table_and_refuses_one_that_was_cut_short() {
    let place = Place::new("keeps");
    let folder = Folder::at(&place.0);
    let missing = folder.load(Ending::Krk).expect_err("an empty folder").to_string();
    assert!(missing.ends_with("`noctule endings build KRK` makes it"), "{missing}");
    let built = folder.build(Ending::Krk, &Tables::default(), &Silent).expect("a table");
    assert_eq!(built, *ROOK);
    assert_eq!(folder.load(Ending::Krk).expect("the table"), built);
    assert!(!folder.unfinished(Ending::Krk).exists());

    let bytes = std::fs::read(folder.file(Ending::Krk)).expect("the file");
    std::fs::write(folder.file(Ending::Krk), &bytes[..bytes.len() / 2]).expect("written");
    let cut = folder.load(Ending::Krk).expect_err("cut short");
    assert!(matches!(cut, FolderError::Bad { .. }) && cut.to_string().contains("cut short"), "{cut}");
}

/// Counts the layers that are found and those that are taken up; panics when it has seen enough.
struct Impatient {
    patience: usize,
    found: AtomicUsize,
    resumed: AtomicUsize,
}

impl Progress for Impatient {
    fn resumes(&self, layers: usize) {
        self.resumed.store(layers, Ordering::Relaxed);
    }
    fn begins(&self, _: u8, _: usize) {
        assert!(self.found.load(Ordering::Relaxed) < self.patience, "killed");
    }
    fn looked(&self) {}
    fn found(&self, _: u8, _: usize) {
        self.found.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_build_that_was_killed_goes_on_where_it_was() {
    let place = Place::new("resumes");
    let folder = Folder::at(&place.0);
    let impatient = |patience| Impatient { patience, found: 0.into(), resumed: 0.into() };
    let killed = impatient(25);
    let build = |progress: &Impatient| folder.build(Ending::Krk, &Tables::default(), progress);
    let end = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| build(&killed)));
    assert!(end.is_err() && !folder.file(Ending::Krk).exists());

    let second = impatient(usize::MAX);
    assert_eq!(build(&second).expect("a table"), *ROOK);
    assert_eq!(second.resumed.load(Ordering::Relaxed), 25);
    assert_eq!(second.found.load(Ordering::Relaxed), 38 - 25);
}

/// Plays a start out with a player that has the rook's table at hand, as either colour.
#[track_caller]
fn check_mates(name: &str, fen: &str, within: usize) {
    check_mates_under(Ruleset::WILD16, name, fen, within);
}

#[track_caller]
fn check_mates_under(ruleset: Ruleset, name: &str, fen: &str, within: usize) {
    let mut tables = Tables::default();
    tables.add(ROOK.clone());
    let start: Position = fen.parse().expect("a position");
    let stronger = start.to_move();
    let mut player = name.parse::<Named>().expect("a player").with_shelf(Shelf::from(tables)).seat(1);
    let mut prey = Fleeing::new(3);
    let players: ByColor<&mut dyn Player> = match stronger {
        Color::White => ByColor { white: &mut *player, black: &mut prey },
        Color::Black => ByColor { white: &mut prey, black: &mut *player },
    };
    let game = play(ruleset, &start, players, Budget::default(), Tags::default());
    let end = game.record.outcome.expect("an end");
    assert_eq!((end.reason, end.winner), (Reason::Checkmate, Some(stronger)), "{name} under {ruleset}");
    let entries = &game.diaries[stronger].entries;
    let moves = entries.iter().filter(|entry| matches!(entry, Entry::Asked { heard, .. } if heard.moved()));
    assert!(moves.count() <= within, "{name}");
}

#[test]
fn every_player_that_thinks_plays_a_known_ending_by_the_table() {
    for listing in CATALOGUE.iter().filter(|listing| !["random", "capturing"].contains(&listing.name)) {
        check_mates(listing.name, "8/8/8/5k2/8/2K5/1R6/8 w - - 0 1", 30);
        check_mates(listing.name, "8/1r6/2k5/8/5K2/8/8/8 b - - 0 1", 30);
    }
}

#[test]
fn a_known_ending_is_played_by_the_table_under_every_ruleset() {
    for ruleset in Ruleset::ALL {
        check_mates_under(ruleset, "darkboard", "8/8/8/5k2/8/2K5/1R6/8 w - - 0 1", 30);
    }
}

#[test]
fn a_match_report_names_the_tables_at_hand() {
    let mut tables = Tables::default();
    tables.add(ROOK.clone());
    let report = |shelf: Shelf| {
        let named = |name: &str| name.parse::<Named>().expect("a player").with_shelf(shelf.clone());
        let plan = MatchPlan {
            players: [Entrant::named(named("darkboard")), Entrant::named(named("random"))],
            ruleset: Ruleset::WILD16,
            openings: Position::start().into(),
            games: 0,
            seed: 1,
        };
        MatchReport::new(&plan).to_string()
    };
    assert!(report(Shelf::from(tables)).contains("tables of endings at hand: KRK\n"));
    assert!(!report(Shelf::default()).contains("tables of endings"));
}

#[test]
fn what_is_not_sure_is_played_without_stalemate() {
    check_mates("darkboard", "8/8/8/5k2/8/8/8/K6R w - - 0 1", 50);
}
