//! Tables as files: what is written is read, what was cut or altered is refused, what was left off goes on.

use noctule_solve::endings::{
    Builder, Ending, FileError, Journal, Table, Tables, build, journal_begins, journal_line,
};
use std::sync::LazyLock;

static ROOK: LazyLock<Table> =
    LazyLock::new(|| build(Ending::Krk, &Tables::default(), |_, _| {}).expect("turns into nothing"));
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| ROOK.to_bytes());

#[track_caller]
fn check_refused(bytes: &[u8], expected: &str) {
    let why = Table::from_bytes(Ending::Krk, bytes).expect_err("no table").to_string();
    assert!(why.contains(expected), "{why}");
}

#[test]
fn a_table_is_read_as_it_was_written() {
    assert_eq!(Table::from_bytes(Ending::Krk, &BYTES), Ok(ROOK.clone()));
}

#[test]
fn a_table_that_was_cut_short_is_refused() {
    for length in [0, 4, 11, 40, 60, 100, BYTES.len() / 2, BYTES.len() - 1] {
        assert!(Table::from_bytes(Ending::Krk, &BYTES[..length]).is_err(), "{length} bytes");
    }
    check_refused(&BYTES[..BYTES.len() - 1], "cut short");
    check_refused(&[&BYTES[..], b"x"].concat(), "written over");
}

#[test]
fn a_table_that_was_altered_anywhere_is_refused() {
    for place in (0..100).chain((100..BYTES.len()).step_by(50_021)) {
        let mut bytes = BYTES.clone();
        bytes[place] ^= 1;
        assert!(Table::from_bytes(Ending::Krk, &bytes).is_err(), "byte {place}");
    }
    let mut bytes = BYTES.clone();
    *bytes.last_mut().expect("bytes") ^= 1;
    check_refused(&bytes, "does not fit its checksum: the file was altered");
    check_refused(b"something else altogether", "begins with the word NOCTULE");
}

#[test]
fn a_table_of_another_ending_is_refused() {
    let expected = FileError::Other { expected: "KQK", got: "KRK under wild16".into() };
    assert_eq!(Table::from_bytes(Ending::Kqk, &BYTES), Err(expected));
}

#[test]
fn a_build_goes_on_where_it_was_left_and_comes_to_the_same_table() {
    let known = Tables::default();
    let mut begun = Builder::new(Ending::Krk, &known).expect("turns into nothing");
    let mut journal = journal_begins(Ending::Krk);
    let mut whole = 0;
    for _ in 0..20 {
        whole = journal.len();
        journal.extend(journal_line(&begun.next_layer(&|| {}).expect("37 layers")));
    }
    // The last line was being written when the power went.
    journal.pop();
    let read = Journal::read(Ending::Krk, &journal).expect("a journal");
    assert_eq!((read.layers.len(), read.length), (19, whole));
    assert_eq!(Journal::read(Ending::Kqk, &journal), None);

    let mut resumed = Builder::new(Ending::Krk, &known).expect("turns into nothing");
    assert!(resumed.take_up_all(&read.layers));
    while resumed.next_layer(&|| {}).is_some() {}
    assert_eq!(resumed.finish().to_bytes(), *BYTES);
}

#[test]
fn layers_that_do_not_follow_each_other_are_not_taken_up() {
    let known = Tables::default();
    let mut builder = Builder::new(Ending::Krk, &known).expect("turns into nothing");
    let first = builder.next_layer(&|| {}).expect("mates in one");
    let second = builder.next_layer(&|| {}).expect("mates in two");
    let mut other = Builder::new(Ending::Krk, &known).expect("turns into nothing");
    assert!(!other.take_up_all(std::slice::from_ref(&second)));
    assert!(other.take_up_all(&[first, second]));
}

#[test]
fn an_ending_needs_the_tables_of_those_that_it_turns_into() {
    let why = build(Ending::Kpk, &Tables::default(), |_, _| {}).expect_err("no tables").to_string();
    assert_eq!(why, "expected the table of KQK before that of KPK, which can turn into it");
}
