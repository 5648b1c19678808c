//! Options of a game that people play.

use crate::options::GameOptions;
use crate::terminal::assistant::{Assist, Assistant};
use crate::terminal::desk::Desk;
use crate::terminal::plain::{self, Listener, People};
use crate::terminal::screen::{self, Look};
use crate::terminal::sitting::{Program, Sitting};
use crate::terminal::today::Moment;
use crate::terminal::{fullscreen, save};
use noctule_board::ByColor;
use noctule_player::Briefing;
use noctule_record::Tags;
use noctule_rules::{Draws, speech};
use noctule_umpire::TimeControl;
use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;

/// How many worlds an assistant keeps: few enough that a person does not wait for it.
const WORLDS: usize = 4_000;
/// Equal games show equal hints.
const SEED: u64 = 1;

/// The game, its clocks, its record and its looks.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct TableOptions {
    #[command(flatten)]
    game: GameOptions,
    /// Clocks: minutes for the game and seconds added for each move, such as 5+3; none by default.
    #[arg(long, value_name = "MIN+SEC")]
    clock: Option<TimeControl>,
    /// Add the record of the game to this file, also when the game is left unfinished.
    #[arg(long, value_name = "FILE.pgn")]
    record: Option<PathBuf>,
    #[command(flatten)]
    looks: LookOptions,
}

/// How the terminal is used.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct LookOptions {
    /// Letters instead of Unicode men, and no colour.
    #[arg(long)]
    ascii: bool,
    /// Plain lines instead of the full screen, as also in pipes.
    #[arg(long)]
    plain: bool,
}

impl LookOptions {
    pub(crate) fn look(&self) -> Look {
        Look::from_environment(self.ascii)
    }

    pub(crate) fn wants_full_screen(&self) -> bool {
        !self.plain && screen::is_full_screen_possible()
    }
}

impl TableOptions {
    /// Plays a game to its end.
    ///
    /// # Errors
    /// When the terminal or the file of the record cannot be used.
    pub(crate) fn play(
        &self,
        people: People,
        names: ByColor<&str>,
        program: Option<Program>,
        assist: Assist,
    ) -> anyhow::Result<()> {
        if let Some(path) = &self.record {
            save::open(path)?;
        }
        let ruleset = self.game.ruleset(Draws::OFF);
        let start = self.game.start();
        let mut sitting = Sitting::open(ruleset, &start, self.clock, program);
        if let (People::One(color), Assist::Tokens | Assist::Heat) = (people, assist) {
            let briefing = Briefing::for_seat(color, ruleset, &start);
            sitting.call_assistant(color, assist, Assistant::follow(&briefing, WORLDS, SEED));
        }
        let desk = Desk::new(sitting, self.tags(names), self.record.clone());
        let look = self.looks.look();
        if self.looks.wants_full_screen() {
            if let Some(path) = fullscreen::run(desk, people, look)? {
                println!("The record is in {}.", path.display());
            }
            return Ok(());
        }
        let listener = if stdin().is_terminal() { Listener::Person } else { Listener::Script };
        plain::run(desk, people, look, listener, plain::keyboard()?, &mut stdout().lock())
    }

    fn tags(&self, names: ByColor<&str>) -> Tags {
        let mut tags = Tags::default();
        tags.set("Event", "Kriegspiel");
        tags.set("Site", "?");
        tags.set("Date", Moment::now().date_tag());
        tags.set("Round", "-");
        for color in noctule_board::Color::ALL {
            tags.set(speech::side(color), names[color]);
        }
        if let Some(control) = self.clock {
            let seconds = format!("{}+{}", control.base.as_secs_f64(), control.increment.as_secs_f64());
            tags.set("TimeControl", seconds);
        }
        tags
    }
}
