//! `noctule tune` as a user meets it.

mod collections;

use collections::{file, fresh, refused, said};
use noctule_testkit::check_in_order;

const QUICK: &str = "noctule:nodes=20:worlds=10";

#[test]
fn settings_and_experience_are_moved_alike_each_time_and_written() {
    let output = fresh("tuned.txt");
    let words =
        ["tune", QUICK, "--against", "itself,capturing", "--settings", "risk=0.2", "--experience", "--steps"];
    let tuned = |more: &[&str]| said(&[&words[..], more].concat()).0;
    let told = tuned(&["2", "-o", &output]);
    check_in_order(
        &told,
        &[
            "2 steps",
            "% of the points against capturing",
            "before      after   evidence",
            "risk\n",
            "full board, pawns by rank 1\n",
            "empty board, own men beside the king\n",
            "The experience is in",
        ],
    );
    let text = std::fs::read_to_string(&output).unwrap();
    assert!(text.starts_with("noctule experience 1\n"), "{text}");
    let again = tuned(&["2", "--threads", "1", "-o", &output, "--force"]);
    assert_eq!(again, told);
    assert_eq!(std::fs::read_to_string(&output).unwrap(), text);
}

#[test]
fn what_cannot_be_tuned_says_what_was_expected() {
    let check = |words: &[&str], expected: &str| {
        let complaint = refused(&[&["tune"], words].concat());
        assert!(complaint.contains(expected), "{complaint}");
    };
    let there = file("there.txt", "");
    check(&[QUICK, "--against", "itself", "--experience", "-o", &there], "--force");
    check(&[QUICK, "--against", "itself"], "expected --settings or --experience");
    check(&[QUICK, "--against", "nobody", "--experience"], "expected a player, one of");
    check(&[QUICK, "--against", "itself", "--settings", "speed=1"], "one of experience, risk, exposure");
    check(&[QUICK, "--against", "itself", "--settings", "worlds=1"], "no whole number");
    check(&["hs", "--against", "itself", "--experience"], "expected noctule with --experience, got hs");
    check(&["random", "--against", "itself", "--settings", "risk=1"], "random has no setting");
}
