mod person;

use crate::terminal::assistant::Assist;
use crate::terminal::table_options::LookOptions;
use anyhow::{Context, bail};
use noctule_abroad::ics::{Client, Guest, Profile, Visit, Wish};
use noctule_abroad::{Allowed, Beginning, Broken, Log, Patience, Played, Seat, Secret, Stop};
use noctule_board::Color;
use noctule_lab::{Allowance, Entrant, Registration};
use noctule_player::Entry;
use noctule_rules::speech;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The name that servers let in without a password.
const GUEST: &str = "guest";

#[derive(Debug, clap::Args)]
#[command(after_help = "Control-C once ends after the game in progress, twice gives it up and leaves.")]
pub(crate) struct Args {
    /// Where the server is.
    #[arg(value_name = "HOST")]
    host: String,
    /// Its port.
    #[arg(value_name = "PORT")]
    port: u16,
    /// How it is spoken to: icc, fics or noctule.
    #[arg(long, value_name = "PROFILE")]
    profile: Profile,
    /// The name to log in with.
    #[arg(long, value_name = "NAME", default_value = GUEST)]
    name: String,
    /// A file whose first line is the password; it is never shown or logged.
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// Who plays: NAME, NAME:setting=value, cmd:run=COMMAND LINE, or human at this terminal.
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    engine: Who,
    /// How many games are played, and no more.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    wish: WishOptions,
    /// Begin no further game after so many seconds.
    #[arg(long, value_name = "SECONDS")]
    stop_after: Option<u64>,
    /// Write everything sent, heard and decided to this file.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The least pause between two commands, in milliseconds [usual: what suits the profile].
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// The engine's seed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// For a person: let an assistant show where the other side's men may stand.
    #[arg(long, value_enum, default_value_t = Assist::Off)]
    assist: Assist,
    #[command(flatten)]
    looks: LookOptions,
}

/// How games are found.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct WishOptions {
    /// Ask for games with anybody: minutes and seconds a move, such as "5 10".
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    seek: Option<String>,
    /// Ask one player for games: a name, and minutes and seconds a move, such as "Bat 5 10".
    #[arg(long, value_name = "NAME TIME", value_parser = read_challenge)]
    challenge: Option<(String, String)>,
    /// Accept the games of Kriegspiel that others ask for.
    #[arg(long)]
    accept: bool,
}

/// Who plays.
#[derive(Debug, Clone)]
enum Who {
    Person,
    Program(Box<Registration>),
}

impl FromStr for Who {
    type Err = <Registration as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "human" { Ok(Self::Person) } else { Ok(Self::Program(Box::new(text.parse()?))) }
    }
}

/// Plays on somebody else's server.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let stop = Stop::after(args.stop_after.map(Duration::from_secs));
    let on_interrupt = stop.clone();
    ctrlc::set_handler(move || on_interrupt.ask()).context("cannot listen for control-C")?;
    let visit = args.visit(stop)?;
    let place = format!("{} {}", visit.host, visit.port);
    let tally = match &args.engine {
        Who::Person => {
            let mut person = person::Person::sit(args.looks.look(), args.assist, &visit);
            stay(&visit, place, |client, beginning| person.play(client, beginning))?
        }
        Who::Program(registration) => {
            let usual = Allowance::default();
            let entrant = registration.as_ref().clone().with_shelf(crate::endings::shelf()).enter(usual)?;
            let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
            let mut nth = 0;
            stay(&visit, place, |client, beginning| {
                nth += 1;
                play(&entrant, seed.wrapping_add(nth), &visit, client, beginning)
            })?
        }
    };
    Ok(writeln!(stdout(), "{}", tally.words())?)
}

fn stay<F: FnMut(&mut Client, &Beginning) -> Result<Played, Broken>>(
    visit: &Visit,
    place: String,
    play: F,
) -> Result<Tally, Broken> {
    let mut teller = Teller { place, play, tally: Tally::default() };
    visit.stay(&mut teller)?;
    Ok(teller.tally)
}

fn play(
    entrant: &Entrant,
    seed: u64,
    visit: &Visit,
    client: &mut Client,
    beginning: &Beginning,
) -> Result<Played, Broken> {
    let mut player = entrant.seat(seed).map_err(|why| Broken::Refused(why.to_string()))?;
    let allowance = entrant.allowance();
    let allowed = Allowed { nodes: allowance.nodes, per_turn: allowance.per_move, ..Allowed::default() };
    let (patience, stop, log) = (visit.patience, visit.stop.clone(), visit.log.clone());
    Seat { player: player.as_mut(), allowed, patience, stop, log }.play(client, beginning)
}

impl Args {
    fn visit(&self, stop: Stop) -> anyhow::Result<Visit> {
        let wish = match (&self.wish.seek, &self.wish.challenge) {
            (Some(time), _) => Wish::Seek(time.clone()),
            (_, Some((whom, time))) => Wish::Challenge { whom: whom.clone(), time: time.clone() },
            _ => Wish::Accept,
        };
        let log = match &self.log {
            Some(path) => Log::to_file(path).with_context(|| format!("cannot write {}", path.display()))?,
            None => Log::nowhere(),
        };
        Ok(Visit {
            host: self.host.clone(),
            port: self.port,
            profile: self.profile,
            name: self.name.clone(),
            password: self.password_file.as_deref().map(read_password).transpose()?,
            wish,
            games: self.games,
            pace: self.pace.map_or(self.profile.usual_pace(), Duration::from_millis),
            patience: Patience::default(),
            stop,
            log,
        })
    }
}

fn read_password(path: &Path) -> anyhow::Result<Secret> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    match text.lines().next().map(str::trim_end).filter(|line| !line.is_empty()) {
        Some(line) => Ok(Secret::new(line)),
        None => bail!("expected a password in the first line of {}", path.display()),
    }
}

fn read_time(text: &str) -> Result<String, String> {
    let numbers: Vec<&str> = text.split([' ', '+']).collect();
    let fits = |number: &&str| number.parse::<u16>().is_ok();
    match numbers.as_slice() {
        [minutes, seconds] if fits(minutes) && fits(seconds) => Ok(format!("{minutes} {seconds}")),
        _ => Err("expected minutes and seconds a move, such as \"5 10\"".into()),
    }
}

fn read_challenge(text: &str) -> Result<(String, String), String> {
    let (whom, time) = text.split_once(' ').ok_or("expected a name and a time, such as \"Bat 5 10\"")?;
    Ok((whom.to_owned(), read_time(time.trim())?))
}

/// What came of the games, told as they end.
#[derive(Debug, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    unfinished: u32,
}

/// Lets somebody play, and tells of it.
struct Teller<F> {
    place: String,
    play: F,
    tally: Tally,
}

impl<F: FnMut(&mut Client, &Beginning) -> Result<Played, Broken>> Guest for Teller<F> {
    fn arrived(&mut self, known_as: &str) {
        say(&format!("{known_as} is at {}.", self.place));
    }

    fn play(&mut self, client: &mut Client, beginning: &Beginning) -> Result<Played, Broken> {
        let clock =
            beginning.time.map(|time| format!(", {}+{}", time.base.as_secs() / 60, time.increment.as_secs()));
        let (game, opponent, clock) = (&beginning.game, &beginning.opponent, clock.unwrap_or_default());
        say(&format!("Game {game}: {} against {opponent}{clock}.", speech::side(beginning.color)));
        let played = (self.play)(client, beginning)?;
        self.tally.count(beginning.color, &played);
        played.trouble.iter().for_each(|trouble| say(&format!("  {trouble}")));
        let asked = played.diary.entries.iter().filter(|entry| matches!(entry, Entry::Asked { .. }));
        let (stood, refused): (Vec<&Entry>, Vec<&Entry>) = asked.partition(|entry| entry.heard().moved());
        let how = played.ending.as_ref().map_or("the server is gone", |ending| ending.words.as_str());
        say(&format!("Game {game}: {how} ({} own moves, {} tries refused)", stood.len(), refused.len()));
        Ok(played)
    }
}

impl Tally {
    fn count(&mut self, own: Color, played: &Played) {
        let outcome = played.ending.as_ref().and_then(|ending| ending.outcome);
        match outcome.map(|outcome| outcome.winner) {
            None => self.unfinished += 1,
            Some(None) => self.drawn += 1,
            Some(Some(winner)) if winner == own => self.won += 1,
            Some(Some(_)) => self.lost += 1,
        }
    }

    fn words(&self) -> String {
        let Self { won, drawn, lost, unfinished } = self;
        let games = won + drawn + lost + unfinished;
        let noun = if games == 1 { "game" } else { "games" };
        format!("{games} {noun}: {won} won, {drawn} drawn, {lost} lost, {unfinished} without a result")
    }
}

fn say(line: &str) {
    // A game elsewhere does not end because nobody reads along here.
    let mut out = stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
