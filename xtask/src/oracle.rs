//! `cargo xtask oracle`: our umpire and the PyPI package `kriegspiel` answer the same requests.

mod asking;
mod intended;
mod referee;

use crate::peers;
use anyhow::{Context, Result, ensure};
use asking::Style;
use intended::{Case, Intended};
use noctule_board::{Position, Square, Try};
use noctule_rules::{OpenGame, Request, Ruleset};
use noctule_umpire::Umpire;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use referee::{Peer, Reply};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;

/// Ask our umpire and the PyPI package `kriegspiel` the same questions and list every difference.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// How many requests to put in each ruleset, at the least.
    #[arg(long, default_value_t = 20_000)]
    requests: u64,
    /// The seed of all the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The rulesets to compare, parted by commas; all that the package knows unless told.
    #[arg(long, value_delimiter = ',')]
    rulesets: Vec<Ruleset>,
}

/// The rulesets that the package knows. Nobody else publishes an umpire for italian.
const KNOWN: [Ruleset; 6] = [
    Ruleset::WILD16,
    Ruleset::BERKELEY,
    Ruleset::BERKELEY_ANY,
    Ruleset::CINCINNATI,
    Ruleset::RAND,
    Ruleset::ENGLISH,
];

/// Random games without a drawing rule can outlast any patience.
const LONGEST_GAME: u32 = 400;

/// Only so many unexplained differences of each ruleset are told in full.
const TOLD_IN_FULL: usize = 10;

const LINES: &str = include_str!("../peers/lines.txt");

/// Runs the comparison; a failure when anything is left unexplained.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let rulesets = if options.rulesets.is_empty() { KNOWN.to_vec() } else { options.rulesets.clone() };
    for ruleset in &rulesets {
        let known = KNOWN.map(|known| known.name).join(", ");
        ensure!(KNOWN.contains(ruleset), "expected rulesets that the package knows ({known}), got {ruleset}");
    }
    let python = peers::python_with(peers::KRIEGSPIEL)?;
    let script = peers::script("kriegspiel_peer.py");
    let tallies = in_pairs(&rulesets, |ruleset| {
        let mut tally = Tally::default();
        compare(ruleset, options, &python, &script, &mut tally).with_context(|| ruleset.to_string())?;
        Ok(tally)
    })?;
    let mut unexplained = 0;
    for (ruleset, tally) in rulesets.iter().zip(&tallies) {
        for difference in &tally.differences {
            println!("DIFFERENCE in {ruleset}\n{difference}\n");
        }
        unexplained += tally.unexplained;
    }
    print_tallies(&rulesets, &tallies);
    println!("italian has no peer: the package does not know it.");
    println!("Unexplained differences: {unexplained}.");
    Ok(if unexplained == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What was asked in one ruleset, and what came of it.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    abandoned: u64,
    requests: u64,
    verdicts: BTreeMap<String, u64>,
    option_lists: u64,
    intended: BTreeMap<&'static str, u64>,
    unexplained: u64,
    differences: Vec<String>,
}

impl Tally {
    fn difference(&mut self, text: impl FnOnce() -> String) {
        self.unexplained += 1;
        if self.differences.len() < TOLD_IN_FULL {
            self.differences.push(text());
        }
    }

    fn verdict(&self, word: &str) -> u64 {
        self.verdicts.get(word).copied().unwrap_or(0)
    }
}

/// Two referees with the same game in front of them.
struct Match<'a> {
    umpire: Umpire,
    /// The same game in the open, since the umpire does not show it and the asker steers by it.
    game: OpenGame,
    passed: Option<Square>,
    peer: &'a mut Peer,
    tally: &'a mut Tally,
    /// The position is not the same any more, or the peer will not go on.
    parted: bool,
}

fn compare(
    ruleset: &Ruleset,
    options: &Options,
    python: &Path,
    script: &Path,
    tally: &mut Tally,
) -> Result<()> {
    let mut peer = Peer::start(python, script)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    for line in lines()? {
        Match::begin(ruleset, &mut peer, tally)?.play_line(&line, &mut rng)?;
    }
    // A game long enough to meet the package's own limit would drown a short run.
    if options.requests >= 20_000 {
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].map(|text| text.parse().ok());
        let tries: Vec<Try> = shuffle.into_iter().flatten().cycle().take(2001).collect();
        Match::begin(ruleset, &mut peer, tally)?.play_line(&tries, &mut rng)?;
    }
    while tally.requests < options.requests {
        let style = Style::ALL.choose(&mut rng).copied().unwrap_or(Style::Wandering);
        Match::begin(ruleset, &mut peer, tally)?.play_on(style, LONGEST_GAME, &mut rng)?;
    }
    Ok(())
}

impl<'a> Match<'a> {
    fn begin(ruleset: &Ruleset, peer: &'a mut Peer, tally: &'a mut Tally) -> Result<Self> {
        let theirs = peer.begin(ruleset)?;
        tally.games += 1;
        let umpire = Umpire::new(*ruleset, Position::start());
        let game = OpenGame::new(*ruleset, Position::start());
        let ours = umpire.opening().words();
        if ours != theirs {
            tally.difference(|| describe(&game, "(the opening)", &ours.join(" "), &theirs.join(" ")));
        }
        Ok(Self { umpire, game, passed: None, peer, tally, parted: false })
    }

    /// Walks into a corner, turns over every stone there, and plays on from it.
    fn play_line(mut self, line: &[Try], rng: &mut Xoshiro256PlusPlus) -> Result<()> {
        for &put in line {
            self.ask(Request::Try(put))?;
            if self.parted {
                break;
            }
        }
        self.compare_options()?;
        self.ask_all_vain_options(rng)?;
        self.play_on(Style::Ending, 20, rng)
    }

    fn play_on(mut self, style: Style, plies: u32, rng: &mut Xoshiro256PlusPlus) -> Result<()> {
        let mut played = 0;
        while self.game.over().is_none() && !self.parted && played < plies {
            if rng.random_ratio(1, 64) {
                self.ask_all_vain_options(rng)?;
            }
            let request = asking::next(&self.game, style, rng);
            played += u32::from(self.ask(request)?);
            if rng.random_ratio(1, 4) {
                self.compare_options()?;
            }
        }
        if self.parted {
            self.tally.abandoned += 1;
            return Ok(());
        }
        if self.game.over().is_some() {
            self.compare_options()?;
            for _ in 0..2 {
                let request = asking::junk(&self.game, rng);
                self.ask(request)?;
            }
        }
        self.compare_positions()
    }

    fn ask_all_vain_options(&mut self, rng: &mut Xoshiro256PlusPlus) -> Result<()> {
        for request in asking::all_vain_options(&self.game, rng) {
            if self.parted {
                return Ok(());
            }
            self.ask(request)?;
        }
        self.compare_options()
    }

    /// Puts a request to both, compares, and says whether a move was made.
    fn ask(&mut self, request: Request) -> Result<bool> {
        let before = self.game.clone();
        let ours = referee::ask(&mut self.umpire, request);
        let open = self.game.put(before.to_move(), request).is_ok_and(|answer| answer.stood);
        ensure!(
            open == ours.stood(),
            "our umpire and the open game parted at {request} in {}",
            before.position()
        );
        let theirs = self.peer.ask(request)?;
        self.tally.requests += 1;
        *self.tally.verdicts.entry(ours.verdict().into()).or_default() += 1;
        let case = Case { before: &before, after: &self.game, request, passed: self.passed };
        let mut mended = theirs.clone();
        if ours != theirs {
            let applied: Vec<Intended> =
                Intended::ALL.into_iter().filter(|intended| intended.mend(&case, &mut mended)).collect();
            if ours == mended {
                for intended in applied {
                    *self.tally.intended.entry(intended.name()).or_default() += 1;
                    self.parted |= intended == Intended::ReversibleLimit;
                }
            } else {
                self.tally
                    .difference(|| describe(&before, &format!("{request}"), &show(&ours), &show(&theirs)));
                self.parted |= ours.stood() != theirs.stood();
            }
        }
        if let (true, Request::Try(stood)) = (ours.stood(), request) {
            self.passed = intended::passed_square(&before, stood);
        }
        Ok(ours.stood())
    }

    fn compare_options(&mut self) -> Result<()> {
        if self.parted {
            return Ok(());
        }
        let ours: Vec<String> = self.umpire.options().iter().map(Request::to_string).collect();
        let theirs = self.peer.options()?;
        self.tally.option_lists += 1;
        let request = Request::AnyPawnTries;
        let case = Case { before: &self.game, after: &self.game, request, passed: self.passed };
        let mut mended = theirs.clone();
        mended.retain(|offered| {
            let explained = offered.parse().is_ok_and(|offered: Try| {
                let explains = |intended: &Intended| intended.explains_offer(&case, offered);
                match Intended::ALL.into_iter().find(explains) {
                    Some(intended) if !ours.contains(&offered.to_string()) => {
                        *self.tally.intended.entry(intended.name()).or_default() += 1;
                        true
                    }
                    _ => false,
                }
            });
            !explained
        });
        if ours != mended {
            let only = |these: &[String], those: &[String]| {
                let alone: Vec<&str> =
                    these.iter().filter(|this| !those.contains(this)).map(String::as_str).collect();
                format!("offers alone: {}", alone.join(" "))
            };
            self.tally.difference(|| {
                describe(&self.game, "(what may be put)", &only(&ours, &mended), &only(&mended, &ours))
            });
        }
        Ok(())
    }

    fn compare_positions(self) -> Result<()> {
        let (ours, theirs) = (self.umpire.lay_open().to_string(), self.peer.fen()?);
        if ours != theirs {
            self.tally.difference(|| describe(&self.game, "(the position)", &ours, &theirs));
        }
        Ok(())
    }
}

fn lines() -> Result<Vec<Vec<Try>>> {
    LINES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (_, moves) =
                line.split_once(": ").with_context(|| format!("expected name: moves, got {line}"))?;
            moves.split(' ').map(|text| text.parse().with_context(|| line.to_string())).collect()
        })
        .collect()
}

fn describe(game: &OpenGame, request: &str, ours: &str, theirs: &str) -> String {
    let turn = game.turn();
    let refused: Vec<String> = turn.refused().iter().map(Try::to_string).collect();
    format!(
        "  position {}\n  refused this turn: {}; any: {:?}; owes a pawn capture: {}\n  request  {request}\n  ours     \
         {ours}\n  theirs   {theirs}",
        game.position(),
        if refused.is_empty() { "nothing".into() } else { refused.join(" ") },
        turn.any(),
        turn.owes_pawn_capture(),
    )
}

fn show(reply: &Reply) -> String {
    match reply {
        Reply::NotPut => "not put".into(),
        Reply::Put(put) => format!(
            "{} | white: {} | black: {} | {} to move | over: {:?}",
            if put.stood { "stood" } else { "did not stand" },
            put.white.join(" "),
            put.black.join(" "),
            put.to_move,
            put.over.as_ref().map(|end| (&end.reason, &end.winner)),
        ),
    }
}

/// Works on two rulesets at a time: while one peer thinks, so does the other.
fn in_pairs<T: Send>(rulesets: &[Ruleset], work: impl Fn(&Ruleset) -> Result<T> + Sync) -> Result<Vec<T>> {
    let waiting = Mutex::new(rulesets.iter().enumerate());
    let done = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((place, ruleset)) = waiting.lock().ok().and_then(|mut queue| queue.next()) {
                    let result = work(ruleset);
                    if let Ok(mut done) = done.lock() {
                        done.insert(place, result);
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_default().into_values().collect()
}

fn print_tallies(rulesets: &[Ruleset], tallies: &[Tally]) {
    let row = |name: &str, cell: &dyn Fn(&Tally) -> u64| {
        let cells: String = tallies.iter().map(|tally| format!("{:>14}", cell(tally))).collect();
        println!("{name:<28}{cells}");
    };
    let heads: String = rulesets.iter().map(|ruleset| format!("{:>14}", ruleset.name)).collect();
    println!("{:<28}{heads}", "");
    row("games", &|tally| tally.games);
    row("games left unfinished", &|tally| tally.abandoned);
    row("requests", &|tally| tally.requests);
    for verdict in ["moved", "refused", "nonsense", "any:yes", "any:no", "not put"] {
        row(&format!("  {verdict}"), &|tally| tally.verdict(verdict));
    }
    row("lists of options", &|tally| tally.option_lists);
    for intended in Intended::ALL {
        row(&format!("intended: {}", intended.name()), &|tally| {
            tally.intended.get(intended.name()).copied().unwrap_or(0)
        });
    }
    row("UNEXPLAINED", &|tally| tally.unexplained);
    println!();
    for intended in Intended::ALL {
        println!("{}: {}.", intended.name(), intended.why());
    }
}
