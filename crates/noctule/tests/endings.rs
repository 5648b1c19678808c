//! `noctule endings`: tables are built, asked, counted, and refused when they are not whole.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of its own, gone afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("noctule-endings-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_noctule"))
            .arg("endings")
            .args(args)
            .env("NOCTULE_ENDINGS", &self.0)
            .output()
            .expect("the command runs")
    }

    #[track_caller]
    fn says(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    #[track_caller]
    fn complains(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        String::from_utf8(output.stderr).expect("text")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_table_is_built_asked_counted_and_refused_when_it_was_cut_short() {
    let place = Place::new("whole");
    let why = place.complains(&["probe", "Kb6 Rh1 vs {a8}"]);
    assert!(why.contains("`noctule endings build KRK` makes it"), "{why}");

    assert!(place.says(&["build", "KRK"]).contains("507,285 sets"));
    assert!(place.says(&["build", "krk"]).contains("KRK is there"));

    let plan = "\
Kb6 Rh1 vs {a8,c8}
Sure: mate in at most 2 moves, and no plan is sure to do it sooner. 4 moments.

[1] 1. b6c7  (mate in 2; Kb6 Rh1, king on a8 c8)
- refused:
  [2] 1. h1d1  (mate in 2; Kb6 Rh1, king on c8)
  [4] 2. d1d8  (mate in 1; Kb6 Rd1, king on b8)
  - check on the rank: mate
- silence:
  [3] 2. h1a1  (mate in 1; Kc7 Rh1, king on a7)
  - check on the file: mate
";
    assert_eq!(place.says(&["probe", "Kb6 Rh1 vs {a8,c8}"]), plan);
    let not_sure = place.says(&["probe", "Kh8 Rb2 vs all"]);
    assert!(not_sure.contains("Not sure"), "{not_sure}");

    let picture = place.0.join("plan.svg");
    place.says(&["probe", "Kb6 Rh1 vs {a8,c8}", "--svg", &picture.to_string_lossy()]);
    assert!(std::fs::read_to_string(&picture).expect("a picture").contains("check on the file"));

    let counted = place.says(&["stats"]);
    let row = counted.lines().find(|line| line.starts_with("KRK")).expect("a row of KRK");
    let row: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(row[..8], ["KRK", "518", "315", "33", "315", "33", "37", "507,285"]);

    let proved = place.says(&["prove", "KRK", "--starts", "4", "--refute", "2"]);
    assert!(proved.contains("KRK: 4 starts") && proved.contains("Not won, by exhaustive search"), "{proved}");

    let file = place.0.join("KRK.ending");
    let bytes = std::fs::read(&file).expect("the table");
    std::fs::write(&file, &bytes[..bytes.len() - 9]).expect("written");
    let why = place.complains(&["probe", "Kb6 Rh1 vs {a8,c8}"]);
    assert!(why.contains("KRK.ending") && why.contains("the file was cut short"), "{why}");
}

#[test]
fn what_is_no_question_says_what_was_expected() {
    let why = Place::new("question").complains(&["probe", "Kc3 Rc3 vs all"]);
    assert!(why.contains("expected a king and the men of one of KQK, KRK"), "{why}");
}
