//! Stock chess interfaces at the place's port: XBoard and eboard each play a whole game, driven as a person would.
//!
//! The program has the white men and is moved with the mouse; a script at the same port has the black ones. The game
//! has a refused pawn try, a capture, castling, a promotion and a mate, and is checked move by move when it is over.

mod place;
mod programs;
mod screen;
mod script;

use anyhow::{Context, bail, ensure};
use place::Place;
use programs::{EBOARD, Program, XBOARD};
use screen::Screen;
use script::Script;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Lets XBoard and eboard play a game each at the place's port, on a screen that nobody sees.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The program that opens the place; `cargo build --workspace` makes it.
    #[arg(long, default_value = "target/debug/noctule", value_name = "FILE")]
    noctule: PathBuf,
    /// Play with this one alone.
    #[arg(long, value_name = "PROGRAM")]
    only: Option<String>,
    /// Keep a picture of each interface in this folder.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
}

/// What is needed, and the Debian package it comes in.
const NEEDED: [(&str, &str); 6] = [
    ("Xvfb", "xvfb"),
    ("xdotool", "xdotool"),
    ("import", "imagemagick"),
    ("convert", "imagemagick"),
    (XBOARD.name, "xboard"),
    (EBOARD.name, "eboard"),
];

/// White's tries; the first of a turn that is refused is marked.
const WHITE: [&[&str]; 9] = [
    &["e2e4"],
    &["e4d5?", "e4f5"],
    &["g1h3"],
    &["f1e2"],
    &["e1g1"],
    &["f5f6"],
    &["f6g7"],
    &["g7h8"],
    &["e2h5"],
];
const BLACK: [&str; 8] = ["f7f5", "a7a6", "a6a5", "a5a4", "a4a3", "a3b2", "b7b6", "b8a6"];
/// The game as the place must have it in the end.
const PLAYED: &str = "e4 f5 exf5 a6 Nh3 a5 Be2 a4 O-O a3 f6 axb2 fxg7 b6 gxh8=Q Na6 Bh5#";

pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let missing: Vec<&str> =
        NEEDED.iter().filter(|(name, _)| find(name).is_none()).map(|(_, package)| *package).collect();
    if !missing.is_empty() {
        bail!("not installed; on Debian: apt install {}", missing.join(" "));
    }
    let folder = std::env::temp_dir().join(format!("noctule-clients-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let wanted = |program: &Program| options.only.as_ref().is_none_or(|only| only == program.name);
    let played = [XBOARD, EBOARD].iter().filter(|program| wanted(program)).try_for_each(|program| {
        let home = folder.join(program.name);
        fs::create_dir_all(&home)?;
        let place = Place::open(&options.noctule, &home)?;
        let screen = Screen::open()?;
        let played = play(program, &place, &screen, &home, options.pictures.as_deref());
        if let (Err(_), Some(pictures)) = (&played, &options.pictures) {
            screen.picture((1200, 900), &pictures.join(format!("failed-{}.png", program.name)))?;
        }
        played.with_context(|| format!("{} did not play the game", program.name))
    });
    let _ = fs::remove_dir_all(&folder);
    played?;
    Ok(ExitCode::SUCCESS)
}

fn play(
    program: &Program,
    place: &Place,
    screen: &Screen,
    home: &Path,
    pictures: Option<&Path>,
) -> anyhow::Result<()> {
    let mut black = Script::log_in(place.port)?;
    let mut white = program.start(screen, home, place.port)?;
    let name = black.wait_for_guest()?;
    black.say(&format!("match {name} black 10 0"))?;
    white.type_line("accept")?;
    black.wait_for_board()?;

    for (turn, tries) in WHITE.iter().enumerate() {
        for put in *tries {
            screen::pause(500);
            white.drag(put)?;
            if put.ends_with('?') {
                let refused = format!("Illegal move ({}).", &put[..4]);
                white.wait_until_told(&refused)?;
            }
        }
        let heard = black.wait_for_board().with_context(|| format!("waiting for {tries:?}"))?;
        let Some(answer) = BLACK.get(turn) else { break };
        ensure!(!heard.contains("checkmated"), "the game ended too early:\n{heard}");
        black.say(answer)?;
        black.wait_for_board()?;
        if turn == 6 {
            screen::pause(700);
            white.picture(&home.join("middle.png"))?;
        }
    }
    let end = black.wait_for("} 1-0\r\n\r\nMovelist")? + &black.wait_for("} 1-0")?;
    check_moves(&end)?;
    white.wait_until_told("checkmated} 1-0")?;
    screen::pause(1000);
    white.picture(&home.join("end.png"))?;
    if let Some(folder) = pictures {
        screen::join_pictures(
            &[home.join("middle.png"), home.join("end.png")],
            &folder.join(format!("connect-{}.png", program.name)),
        )?;
    }
    println!("{}: {PLAYED} 1-0, with e4d5 refused before exf5", program.name);
    Ok(())
}

/// Compares the list of moves that the place sent at the end.
fn check_moves(text: &str) -> anyhow::Result<()> {
    let is_row = |line: &&str| line.trim_start().starts_with(|first: char| first.is_ascii_digit());
    let moves: Vec<&str> = text
        .lines()
        .filter(is_row)
        .flat_map(str::split_ascii_whitespace)
        .filter(|word| !word.starts_with('(') && !word.ends_with('.'))
        .collect();
    ensure!(moves.join(" ") == PLAYED, "expected {PLAYED}, got:\n{text}");
    Ok(())
}

/// Where a program is.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}
