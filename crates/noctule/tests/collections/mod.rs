//! The program as it is run on collections of games.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) fn noctule(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noctule"))
        .env("NOCTULE_ENDINGS", "none")
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What is said of success, and what was complained of on the way.
pub(crate) fn said(arguments: &[&str]) -> (String, String) {
    let Output { status, stdout, stderr } = noctule(arguments);
    let complaints = String::from_utf8(stderr).unwrap();
    assert!(status.success(), "{arguments:?}: {complaints}");
    (String::from_utf8(stdout).unwrap(), complaints)
}

pub(crate) fn refused(arguments: &[&str]) -> String {
    let output = noctule(arguments);
    assert!(!output.status.success(), "{arguments:?} was taken");
    String::from_utf8(output.stderr).unwrap()
}

/// A path in the tests' own directory at which there is nothing yet.
pub(crate) fn fresh(name: &str) -> String {
    let path: PathBuf =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", env!("CARGO_CRATE_NAME")));
    if path.exists() {
        std::fs::remove_file(&path).unwrap();
    }
    path.to_str().unwrap().to_string()
}

pub(crate) fn file(name: &str, text: &str) -> String {
    let path = fresh(name);
    std::fs::write(&path, text).unwrap();
    path
}
