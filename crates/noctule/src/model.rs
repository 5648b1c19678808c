//! What was learned of opponents, shown.

mod print;
mod svg;

use anyhow::{Context, bail};
use noctule_board::{Color, Man};
use noctule_opponent::{LAST_MOVE, Map, Model, Opponent, Profile};
use std::io::{ErrorKind, Write, stdout};
use std::path::PathBuf;

pub(crate) use print::habits;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Draw where one kind of man tends to stand after a number of own moves, and what that move changed.
    Show(ShowArgs),
}

#[derive(Debug, clap::Args)]
struct ShowArgs {
    /// The model; the one that comes with the program unless given.
    #[arg(value_name = "MODEL")]
    model: Option<PathBuf>,
    /// Which men; others are knights, bishops, rooks and queens together.
    #[arg(long, value_enum, default_value = "knight")]
    man: Kind,
    /// Whose men.
    #[arg(long, value_enum, default_value = "white")]
    color: Side,
    /// After how many own moves; 60 stands for all later ones too.
    #[arg(long = "move", value_name = "T", default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=LAST_MOVE as i64))]
    number: u8,
    /// A player that the model knows by name, instead of everybody.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Draw it as a picture in this file, which is replaced if it exists.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// Signs of ASCII alone.
    #[arg(long)]
    ascii: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    Others,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    White,
    Black,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let What::Show(args) = &args.what;
    let read;
    let model = match &args.model {
        None => Model::generic(),
        Some(path) => {
            let text = std::fs::read(path)
                .with_context(|| format!("expected a model file, got {}", path.display()))?;
            read = Model::read(&String::from_utf8_lossy(&text))
                .with_context(|| format!("cannot read the model {}", path.display()))?;
            &read
        }
    };
    let view = View::of(model, args)?;
    let mut text = print::print(&view, crate::terminal::screen::Look::from_environment(args.ascii))?;
    if let Some(path) = &args.svg {
        std::fs::write(path, svg::draw(&view))
            .with_context(|| format!("expected a file that can be written, got {}", path.display()))?;
        text += &format!("\nThe picture is in {}.\n", path.display());
    }
    match stdout().write_all(text.as_bytes()) {
        // Whoever reads has read enough.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// What is shown: two maps, and what they rest on.
struct View<'a> {
    /// Whose men, and when.
    title: String,
    /// Who.
    who: String,
    about: &'a str,
    profile: &'a Profile,
    opponent: Opponent,
    color: Color,
    t: usize,
    density: Map,
    delta: Map,
    games: u32,
}

impl<'a> View<'a> {
    fn of(model: &'a Model, args: &ShowArgs) -> anyhow::Result<Self> {
        let (who, profile, opponent) = match &args.player {
            None => ("everybody".to_string(), &model.everybody, model.anyone()),
            Some(name) => match (model.player(name), model.opponent(name)) {
                (Some(profile), Some(opponent)) => (name.clone(), profile, opponent),
                _ => bail!("expected a player that the model knows, got {name:?}; {}", known(model)),
            },
        };
        let color = match args.color {
            Side::White => Color::White,
            Side::Black => Color::Black,
        };
        let t = usize::from(args.number);
        let before = t.saturating_sub(1);
        let (density, mut delta) = match args.man.man() {
            Some(man) => (opponent.density(color, man, t), *opponent.delta(color, man, before)),
            None => (opponent.pooled_density(color, t), *opponent.pooled_delta(color, before)),
        };
        if t == 0 {
            delta = [0.0; 64];
        }
        let density = *density;
        let games = profile[color].after(t).map_or(0, |counts| counts.games);
        let title = format!("{} after {}", args.man.of(color), moves(t));
        Ok(Self { title, who, about: &model.about, profile, opponent, color, t, density, delta, games })
    }

    /// What the second board shows.
    fn change(&self) -> String {
        match self.t {
            0 => "no change: the start".into(),
            t => format!("change from {}", moves(t - 1)),
        }
    }

    /// What it rests on, in words.
    fn ground(&self) -> String {
        let boards = self.opponent.boards_behind(self.color, self.t);
        let games = match self.games {
            1 => "1 game".to_string(),
            games => format!("{} games", crate::tally::thousands(games.into())),
        };
        match boards > self.games {
            true => format!("{games}, {} boards", crate::tally::thousands(boards.into())),
            false => games,
        }
    }
}

impl Kind {
    fn man(self) -> Option<Man> {
        Some(match self {
            Self::Pawn => Man::Pawn,
            Self::Knight => Man::Knight,
            Self::Bishop => Man::Bishop,
            Self::Rook => Man::Rook,
            Self::Queen => Man::Queen,
            Self::King => Man::King,
            Self::Others => return None,
        })
    }

    fn of(self, color: Color) -> String {
        let side = noctule_rules::speech::side(color);
        match self {
            Self::King => format!("{side}'s king"),
            Self::Others => format!("{side}'s knights, bishops, rooks and queens"),
            Self::Pawn => format!("{side}'s pawns"),
            Self::Knight => format!("{side}'s knights"),
            Self::Bishop => format!("{side}'s bishops"),
            Self::Rook => format!("{side}'s rooks"),
            Self::Queen => format!("{side}'s queens"),
        }
    }
}

fn moves(t: usize) -> String {
    match t {
        0 => "no move".into(),
        LAST_MOVE => format!("move {LAST_MOVE} and later"),
        _ => format!("move {t}"),
    }
}

fn known(model: &Model) -> String {
    let names: Vec<&str> = model.players().map(|(name, _)| name).collect();
    match names.len() {
        0 => "it knows none by name".into(),
        1..=12 => format!("it knows {}", names.join(", ")),
        more => format!("it knows {}, and {} more", names[..12].join(", "), more - 12),
    }
}
