use crate::lesson::{may_write, tell, write};
use crate::options::GameOptions;
use anyhow::{Context, ensure};
use noctule_engine::Named;
use noctule_engine::noctule::experience::{self, Experience};
use noctule_lab::tuning::{Enemy, Knob, Progress, Tuning};
use noctule_lab::{Allowance, Entrant, may_begin};
use noctule_rules::Draws;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
In each step every number is moved up or down by its stride as a coin falls, and the player so moved meets the one moved \
the opposite way: over the board (--against itself), or each of them two games against the same enemy with the same \
seeds. Every number then follows its coin by the points by which the first did better, times its stride, times the \
rate. What is told at the end is the mean over the second half of the steps. It takes thousands of steps: the evidence \
says how many standard deviations the games speak for each move.

    noctule tune noctule:nodes=1000:worlds=200 --against itself,hs --settings risk=0.15,exposure=0.04 --steps 2000")]
pub(crate) struct Args {
    /// The player, one of ours with its settings.
    #[arg(value_name = "PLAYER")]
    player: Named,
    /// Whom it meets, in turn: `itself`, or players as for `noctule match`.
    #[arg(long, value_name = "PLAYER,...", required = true, value_delimiter = ',', value_parser = enemy)]
    against: Vec<Enemy>,
    /// Settings to move, each with its stride.
    #[arg(long, value_name = "SETTING=STRIDE,...", value_delimiter = ',', value_parser = setting)]
    settings: Vec<(String, f64)>,
    /// Move what the player noctule has experience of, too.
    #[arg(long)]
    experience: bool,
    /// How many steps: two games each over the board, four against somebody else.
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    steps: u32,
    /// How many strides a number moves at first for a point won by its coin; half as many after 2,000 steps.
    #[arg(long, default_value_t = 0.03, value_name = "R", value_parser = above_nought)]
    rate: f64,
    /// The seed of all coins and games.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// How many games are played at once; all cores unless given. The result does not hang on it.
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Write the moved experience to this file. An existing file is left alone unless --force is given.
    #[arg(short, long, value_name = "FILE", requires = "experience")]
    output: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    game: GameOptions,
}

fn enemy(text: &str) -> Result<Enemy, String> {
    match text {
        "itself" => Ok(Enemy::Itself),
        other => {
            other.parse().map(Enemy::Other).map_err(|why: noctule_lab::RegistrationError| why.to_string())
        }
    }
}

fn setting(text: &str) -> Result<(String, f64), String> {
    let (name, stride) =
        text.split_once('=').ok_or_else(|| format!("expected SETTING=STRIDE, got {text:?}"))?;
    Ok((name.to_owned(), above_nought(stride)?))
}

fn above_nought(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && f64::is_finite(*number));
    number.ok_or_else(|| format!("expected a number above nought, got {text:?}"))
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(output) = &args.output {
        may_write(output, args.force, "experience")?;
    }
    let settings: Vec<Knob> = args
        .settings
        .iter()
        .map(|(name, stride)| knob(&args.player, name, *stride))
        .collect::<Result<_, _>>()?;
    let mut knobs = settings.clone();
    if args.experience {
        ensure!(
            args.player.listing().name == "noctule",
            "expected noctule with --experience, got {}",
            args.player
        );
        let weights = Experience::shipped().each_weight();
        knobs.extend(weights.map(|(name, weight, stride)| {
            let [value, stride] = [weight, stride].map(f64::from);
            Knob { name, value, stride, range: f64::MIN..=f64::MAX }
        }));
    }
    ensure!(!knobs.is_empty(), "expected --settings or --experience, so that there is something to move");
    let others = args.against.iter().filter_map(|enemy| match enemy {
        Enemy::Itself => None,
        Enemy::Other(registration) => Some(registration.clone().enter(Allowance::default())),
    });
    may_begin(&others.collect::<Result<Vec<Entrant>, _>>()?)?;

    let experience = |values: &[f64]| {
        let weights = values[settings.len()..].iter().map(|weight| *weight as f32);
        Experience::shipped().with_weights(weights)
    };
    let player = |values: &[f64]| {
        let mut player = args.player.clone();
        for (knob, value) in settings.iter().zip(values) {
            player.set(&knob.name, &value.to_string()).expect("a value within its range");
        }
        if args.experience {
            player = player.with_experience(Arc::new(experience(values)));
        }
        Entrant::named(player)
    };
    let tuning = Tuning {
        player: &player,
        enemies: args.against.clone(),
        ruleset: args.game.ruleset(Draws::FIFTY),
        steps: args.steps,
        rate: args.rate,
        seed: args.seed,
    };
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    let bar = crate::contest::progress(args.steps, 0);
    let progress = tuning.run(knobs.clone(), threads.unwrap_or(NonZeroUsize::MIN), |progress| {
        bar.set_position(u64::from(progress.steps));
    })?;
    bar.finish_and_clear();
    let mut text = report(&knobs, &progress, &args.against)?;
    if let Some(output) = &args.output {
        let moved = experience::write(&experience(&progress.means()));
        write(output, &moved, args.force, "experience")?;
        writeln!(text, "\nThe experience is in {}.", output.display())?;
    }
    tell(&text)
}

/// A setting as it is, to be moved within what it may be.
fn knob(player: &Named, name: &str, stride: f64) -> anyhow::Result<Knob> {
    let settings = player.listing().settings;
    let known = settings.iter().find(|known| known.name == name && !known.whole).with_context(|| {
        let names: Vec<&str> = settings.iter().filter(|known| !known.whole).map(|known| known.name).collect();
        let player = player.listing().name;
        if names.is_empty() {
            format!("{player} has no setting that can be moved little by little, got {name:?}")
        } else {
            format!(
                "expected a setting of {player} that is no whole number, one of {}; got {name:?}",
                names.join(", ")
            )
        }
    })?;
    Ok(Knob { name: name.to_owned(), value: player.get(name), stride, range: known.least..=known.most })
}

fn report(before: &[Knob], progress: &Progress, against: &[Enemy]) -> anyhow::Result<String> {
    let mut text = format!("{} steps\n", progress.steps);
    for (enemy, share) in against.iter().zip(progress.shares()) {
        if let Enemy::Other(enemy) = enemy {
            writeln!(text, "{:.1} % of the points against {}", 100.0 * share, enemy.name())?;
        }
    }
    writeln!(text, "\n{:>9}  {:>9}  {:>9}", "before", "after", "evidence")?;
    for ((knob, mean), evidence) in before.iter().zip(progress.means()).zip(progress.evidence()) {
        writeln!(text, "{:>9.3}  {mean:>9.3}  {evidence:>+9.1}  {}", knob.value, knob.name)?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_moved_says_what_was_expected() {
        let noctule: Named = "noctule".parse().unwrap();
        let error = |name| knob(&noctule, name, 1.0).unwrap_err().to_string();
        assert!(error("speed").contains("one of experience, risk, exposure"), "{}", error("speed"));
        assert!(error("worlds").contains("no whole number"));
        assert!(setting("risk").unwrap_err().contains("SETTING=STRIDE"));
        for wrong in ["0", "-1", "NaN", "inf", "much"] {
            assert!(setting(&format!("risk={wrong}")).unwrap_err().contains("above nought"), "{wrong}");
            assert!(above_nought(wrong).is_err(), "{wrong}");
        }
    }
}
