use super::*;
use noctule_board::{ByColor, Color};
use noctule_rules::{Outcome, Reason};
use noctule_wire::{Clock, Draws, GameState, Opponent, PlayerKind};
use std::fs;
use std::path::PathBuf;

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("noctule-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("place.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn game(id: &str) -> GameRow {
    GameRow {
        id: id.into(),
        made_at: 1_000,
        ruleset: "wild16".into(),
        draws: Draws::Claim,
        clock: Some(Clock { base: 300, increment: 5 }),
        assistant: true,
        rated: false,
        opponent: Opponent::Level("steady".into()),
        maker: None,
        invite: Some([7; 32]),
        seed: u64::MAX - 3,
        state: GameState::Waiting,
        seats: ByColor {
            white: Some(SeatRow {
                person: None,
                name: "Steady".into(),
                kind: PlayerKind::Engine,
                rating: Some(-20),
                level: Some("steady".into()),
            }),
            black: None,
        },
        ending: None,
        rematch: None,
    }
}

fn deed(n: u64) -> DeedRow {
    DeedRow { n, at: 10 * n, by: [Color::White, Color::Black][n as usize % 2], text: format!("try {n}") }
}

#[tokio::test]
async fn what_was_written_is_there_after_reopening() {
    let folder = Folder::new("reopen");
    let store = Store::open(&folder.file()).await.expect("a store");
    let mut row = game("a");
    store.make_game(&row).await.expect("made");
    store.append("a", vec![deed(1), deed(2)]).await.expect("appended");
    store.append("a", vec![deed(3)]).await.expect("appended");
    row.state = GameState::Finished;
    row.invite = None;
    row.seats.black = Some(SeatRow {
        person: None,
        name: "Guest 1".into(),
        kind: PlayerKind::Guest,
        rating: None,
        level: None,
    });
    row.ending = Some(Outcome { winner: Some(Color::Black), reason: Reason::Resignation });
    row.rematch = Some("b".into());
    store.update_game(&row).await.expect("updated");
    store.close().await;
    assert!(matches!(store.append("a", vec![deed(4)]).await, Err(StoreError::Closed)));
    drop(store);

    let store = Store::open(&folder.file()).await.expect("the store again");
    assert_eq!(store.game("a").await.expect("read"), Some(row));
    assert_eq!(store.deeds("a").await.expect("read"), [deed(1), deed(2), deed(3)]);
    assert_eq!(store.game("b").await.expect("read"), None);
}

#[tokio::test]
async fn what_was_answered_is_in_the_file_though_nothing_was_closed() {
    let folder = Folder::new("torn");
    let store = Store::open(&folder.file()).await.expect("a store");
    store.make_game(&game("a")).await.expect("made");
    store.append("a", vec![deed(1)]).await.expect("appended");
    // As a crash would leave it: the files as they are now, copied away from the running store.
    let copy = Folder::new("torn-copy");
    for ending in ["", "-wal"] {
        let name = format!("place.db{ending}");
        fs::copy(folder.0.join(&name), copy.0.join(&name)).expect("copied");
    }
    let store = Store::open(&copy.file()).await.expect("the copy opens");
    assert_eq!(store.deeds("a").await.expect("read"), [deed(1)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_appends_at_once_share_transactions_and_stay_in_order() {
    let folder = Folder::new("many");
    let store = Store::open(&folder.file()).await.expect("a store");
    for id in ["a", "b"] {
        store.make_game(&game(id)).await.expect("made");
    }
    let before = store.transactions();
    let writers: Vec<_> = (1..=500)
        .flat_map(|n| ["a", "b"].map(|id| (id, n)))
        .map(|(id, n)| {
            let store = store.clone();
            tokio::spawn(async move { store.append(id, vec![deed(n)]).await })
        })
        .collect();
    for writer in writers {
        writer.await.expect("no panic").expect("appended");
    }
    for id in ["a", "b"] {
        assert_eq!(store.deeds(id).await.expect("read"), (1..=500).map(deed).collect::<Vec<_>>());
    }
    let transactions = store.transactions() - before;
    assert!(transactions <= 250, "1000 appends took {transactions} transactions");
}

#[tokio::test]
async fn an_append_that_cannot_stand_leaves_nothing_behind_and_spoils_nobody_elses() {
    let store = Store::in_memory().await.expect("a store");
    store.make_game(&game("a")).await.expect("made");
    store.append("a", vec![deed(1)]).await.expect("appended");
    let (twice, fresh, nowhere, good) = tokio::join!(
        store.append("a", vec![deed(2), deed(1)]),
        store.append("a", vec![deed(3)]),
        store.append("no such game", vec![deed(1)]),
        store.append("a", vec![deed(4), deed(5)]),
    );
    assert!(matches!(twice, Err(StoreError::Duplicate)), "{twice:?}");
    assert!(fresh.is_ok() && good.is_ok(), "{fresh:?} {good:?}");
    assert!(matches!(nowhere, Err(StoreError::Database(_))), "{nowhere:?}");
    assert_eq!(store.deeds("a").await.expect("read"), [deed(1), deed(3), deed(4), deed(5)]);
}

#[tokio::test]
async fn lists_are_newest_first_and_know_whose_games_they_are() {
    let store = Store::in_memory().await.expect("a store");
    let ann = store.make_guest("Guest 1", [1; 32], 5).await.expect("a guest").id;
    let bob = store.make_guest("Guest 2", [2; 32], 5).await.expect("a guest").id;
    let seat = |person| SeatRow {
        person: Some(person),
        name: "x".into(),
        kind: PlayerKind::Guest,
        rating: None,
        level: None,
    };
    for (id, made_at, state, white, black) in [
        ("old", 1, GameState::Finished, Some(ann), Some(bob)),
        ("withdrawn", 2, GameState::Withdrawn, Some(ann), None),
        ("new", 4, GameState::Finished, Some(bob), None),
        ("mid", 3, GameState::Finished, Some(bob), Some(ann)),
        ("running", 5, GameState::Running, Some(ann), Some(bob)),
        ("waiting", 6, GameState::Waiting, None, Some(ann)),
    ] {
        let row = GameRow {
            made_at,
            state,
            seats: ByColor { white: white.map(seat), black: black.map(seat) },
            ..game(id)
        };
        store.make_game(&row).await.expect("made");
    }
    let ids = |rows: Vec<GameRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>().join(" ");
    assert_eq!(ids(store.list(Listing::Finished, 50).await.expect("read")), "new mid old");
    assert_eq!(ids(store.list(Listing::Finished, 2).await.expect("read")), "new mid");
    assert_eq!(ids(store.list(Listing::Of(ann), 50).await.expect("read")), "waiting running mid old");
    assert_eq!(ids(store.list(Listing::FinishedOf(ann), 50).await.expect("read")), "mid old");
    assert_eq!(ids(store.unfinished().await.expect("read")), "running waiting");
}

async fn refusal(path: &Path) -> String {
    Store::open(path).await.map(drop).expect_err("a file that cannot be used").to_string()
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = Folder::new("garbage");
    fs::write(folder.file(), "Dear diary, today I lost my queen. ".repeat(100)).expect("written");
    let said = refusal(&folder.file()).await;
    assert!(said.contains("expected a database that noctule made"), "{said}");
    assert!(fs::read_to_string(folder.file()).expect("read").starts_with("Dear diary"));
}

#[tokio::test]
async fn a_file_cut_short_is_refused_with_its_name() {
    let folder = Folder::new("cut");
    let store = Store::open(&folder.file()).await.expect("a store");
    store.make_game(&game("a")).await.expect("made");
    store.close().await;
    drop(store);
    let whole = fs::read(folder.file()).expect("read");
    fs::write(folder.file(), &whole[..whole.len() / 2]).expect("written");
    let said = refusal(&folder.file()).await;
    assert!(said.contains("place.db is damaged"), "{said}");
}

#[tokio::test]
async fn a_file_of_a_later_version_or_of_another_program_is_refused() {
    let folder = Folder::new("later");
    Store::open(&folder.file()).await.expect("a store").close().await;
    alter(&folder.file(), "PRAGMA user_version = 99").await;
    let said = refusal(&folder.file()).await;
    assert!(said.contains("by a later noctule: expected version 2 at most, found 99"), "{said}");
    alter(&folder.file(), "PRAGMA user_version = 1; PRAGMA application_id = 5").await;
    let said = refusal(&folder.file()).await;
    assert!(said.contains("not a file of this program's"), "{said}");
}

async fn alter(path: &Path, sql: &'static str) {
    use sqlx::{ConnectOptions, Connection};
    let mut connection = open::options(path).connect().await.expect("a connection");
    sqlx::raw_sql(sql).execute(&mut connection).await.expect("altered");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn a_file_of_an_earlier_version_is_taken_further_with_all_that_is_in_it() {
    let folder = Folder::new("earlier");
    let store = Store::open(&folder.file()).await.expect("a store");
    store.make_game(&game("a")).await.expect("made");
    store.append("a", vec![deed(1)]).await.expect("appended");
    store.close().await;
    drop(store);
    // What the second step added is taken away again.
    alter(&folder.file(), "DROP TABLE bots; PRAGMA user_version = 1").await;
    let store = Store::open(&folder.file()).await.expect("taken further");
    assert_eq!(store.game("a").await.expect("read"), Some(game("a")));
    assert_eq!(store.deeds("a").await.expect("read"), [deed(1)]);
    assert_eq!(store.bot_named("nobody").await.expect("there are bots now"), None);
}

#[tokio::test]
async fn two_servers_cannot_share_a_file() {
    let folder = Folder::new("shared");
    let first = Store::open(&folder.file()).await.expect("a store");
    let said = refusal(&folder.file()).await;
    assert!(said.contains("another noctule is running with it"), "{said}");
    first.close().await;
    drop(first);
    Store::open(&folder.file()).await.expect("free again");
}
