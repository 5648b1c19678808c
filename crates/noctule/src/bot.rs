use anyhow::{Context, bail};
use clap::ValueEnum;
use noctule_abroad::kriegspiel_org::{Lobby, Manner, Site, Table, ruleset, variant};
use noctule_abroad::{Allowed, Beginning, Broken, Log, Patience, Played, Seat, Secret, Stop};
use noctule_lab::{Allowance, Entrant, Registration};
use noctule_player::Entry;
use noctule_rules::{Ruleset, speech};
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, clap::Args)]
#[command(after_help = "Control-C once ends after the game in progress, twice gives it up and leaves.")]
pub(crate) struct Args {
    /// Where the site is, such as https://api.kriegspiel.org.
    #[arg(long, value_name = "URL")]
    base: String,
    /// A file whose first line is the bot's token; it is never shown or logged.
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// Who plays: NAME, NAME:setting=value, or cmd:run=COMMAND LINE.
    #[arg(long, value_name = "PLAYER")]
    engine: Registration,
    /// What is played: a ruleset's name there, such as wild16 or berkeley_any; may be given several times.
    #[arg(long, value_name = "RULESET", value_parser = read_ruleset)]
    ruleset: Vec<Ruleset>,
    /// How many games are played; without it, until somebody ends it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// How it comes to games.
    #[arg(long, value_enum, default_value_t = Lobbying::Either)]
    lobby: Lobbying,
    /// Milliseconds between two looks at the site.
    #[arg(long, value_name = "MS", default_value_t = 3000)]
    pace: u64,
    /// Milliseconds after which an answer counts as lost.
    #[arg(long, value_name = "MS", default_value_t = 20_000)]
    timeout: u64,
    /// Milliseconds of the first pause after something went wrong; each further pause is twice as long.
    #[arg(long, value_name = "MS", default_value_t = 2000)]
    pause: u64,
    /// The player's seed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write everything asked, heard and decided to this file.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Lobbying {
    /// Join another bot's game if there is one, otherwise offer one.
    Either,
    /// Offer a game and wait.
    Offer,
    /// Join games of other bots.
    Join,
}

/// Plays on kriegspiel.org, or on a place that speaks like it.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let stop = Stop::default();
    let on_interrupt = stop.clone();
    ctrlc::set_handler(move || on_interrupt.ask()).context("cannot listen for control-C")?;
    let log = match &args.log {
        Some(path) => Log::to_file(path).with_context(|| format!("cannot write {}", path.display()))?,
        None => Log::nowhere(),
    };
    let token = read_token(&args.token_file)?;
    let site = Site::new(&args.base, token, Duration::from_millis(args.timeout), log)?;
    let entrant = args.engine.clone().with_shelf(crate::endings::shelf()).enter(Allowance::default())?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let stay = Stay { args, site: &site, entrant: &entrant, seed, stop };
    Ok(stay.play_games()?)
}

/// A visit to a site.
struct Stay<'a> {
    args: &'a Args,
    site: &'a Site,
    entrant: &'a Entrant,
    seed: u64,
    stop: Stop,
}

impl Stay<'_> {
    fn play_games(&self) -> Result<(), Broken> {
        let mut lobby = None;
        let mut played = 0;
        let mut pauses = self.patience().pauses();
        while self.args.games.is_none_or(|games| played < games) && !self.stop.is_asked() {
            match self.step(&mut lobby, played) {
                Ok(Step::Played) => played += 1,
                Ok(Step::Waits(pace)) => {
                    self.stop.sleep(pace, Stop::is_asked);
                }
                Err(broken) if broken.is_survivable() => {
                    self.site.log().note('=', &broken.to_string());
                    let Some(pause) = pauses.next() else { return Err(broken) };
                    self.stop.sleep(pause, Stop::is_asked);
                    continue;
                }
                Err(broken) => return Err(broken),
            }
            pauses = self.patience().pauses();
        }
        match &lobby {
            // An offer that nobody is left to play is taken back.
            Some(lobby) if self.stop.is_asked() => lobby.leave(),
            _ => Ok(()),
        }
    }

    fn step<'s>(&'s self, lobby: &mut Option<Lobby<'s>>, nth: u32) -> Result<Step, Broken> {
        let lobby = match lobby {
            Some(lobby) => lobby,
            None => {
                let pace = Duration::from_millis(self.args.pace);
                let entered = Lobby::enter(self.site, self.args.lobby.manner(), self.rulesets(), pace)?;
                say(&format!("{} is at {}.", entered.name(), self.args.base));
                lobby.insert(entered)
            }
        };
        let Some((mut table, beginning)) = lobby.look_for_game()? else {
            return Ok(Step::Waits(lobby.pace()));
        };
        let (game, side) = (&beginning.game, speech::side(beginning.color));
        let rules = variant(&beginning.ruleset).unwrap_or(beginning.ruleset.name);
        say(&format!("Game {game}: {rules}, {side} against {}.", beginning.opponent));
        let played = self.play(&mut table, &beginning, nth)?;
        tell(self.site.log(), game, &played);
        // A game that could not be reached any more is taken up again when it is seen in the list.
        Ok(if played.ending.is_some() { Step::Played } else { Step::Waits(lobby.pace()) })
    }

    fn play(&self, table: &mut Table<'_>, beginning: &Beginning, nth: u32) -> Result<Played, Broken> {
        let seed = self.seed.wrapping_add(nth.into());
        let mut player = self.entrant.seat(seed).map_err(|why| Broken::Refused(why.to_string()))?;
        let allowance = self.entrant.allowance();
        let allowed = Allowed { nodes: allowance.nodes, per_turn: allowance.per_move, ..Allowed::default() };
        let (patience, stop, log) = (self.patience(), self.stop.clone(), self.site.log().clone());
        Seat { player: player.as_mut(), allowed, patience, stop, log }.play(table, beginning)
    }

    fn rulesets(&self) -> Vec<Ruleset> {
        if self.args.ruleset.is_empty() { vec![Ruleset::BERKELEY_ANY] } else { self.args.ruleset.clone() }
    }

    fn patience(&self) -> Patience {
        Patience { first: Duration::from_millis(self.args.pause), ..Patience::default() }
    }
}

enum Step {
    Played,
    Waits(Duration),
}

impl Lobbying {
    const fn manner(self) -> Manner {
        match self {
            Self::Either => Manner::Either,
            Self::Offer => Manner::Offer,
            Self::Join => Manner::Join,
        }
    }
}

/// Tells what came of a game, and leaves the whole diary in the log.
fn tell(log: &Log, game: &str, played: &Played) {
    let told = |entry: &Entry| {
        let words = entry.heard().words().join("+");
        match entry {
            Entry::Asked { request, .. } => format!("{request}={words}"),
            Entry::Overheard(_) => words,
        }
    };
    let entries: Vec<String> = played.diary.entries.iter().map(told).collect();
    log.note('=', &format!("diary of {game}: {}", entries.join(" ")));
    let asked = played.diary.entries.iter().filter(|entry| matches!(entry, Entry::Asked { .. }));
    let (stood, refused): (Vec<&Entry>, Vec<&Entry>) = asked.partition(|entry| entry.heard().moved());
    let how = played.ending.as_ref().map_or("the site is gone", |ending| ending.words.as_str());
    let winner = played.ending.as_ref().and_then(|ending| ending.outcome?.winner);
    let winner = winner.map(|winner| format!(", {} wins", speech::side(winner))).unwrap_or_default();
    let counts = format!("{} own moves, {} other requests", stood.len(), refused.len());
    say(&format!("Game {game}: {how}{winner} ({counts}, came back {} times)", played.comebacks));
}

fn read_token(path: &Path) -> anyhow::Result<Secret> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    match text.lines().next().map(str::trim).filter(|line| !line.is_empty()) {
        Some(line) if line.bytes().all(|byte| byte.is_ascii_graphic()) => Ok(Secret::new(line)),
        _ => bail!("expected a token in the first line of {}", path.display()),
    }
}

fn read_ruleset(name: &str) -> Result<Ruleset, String> {
    ruleset(name).ok_or_else(|| "expected berkeley, berkeley_any, cincinnati, wild16, rand or english".into())
}

fn say(line: &str) {
    // A game elsewhere does not end because nobody reads along here.
    let mut out = stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
