use super::print;
use anyhow::bail;
use noctule_belief::Rng;
use noctule_lab::endings::{Folder, FolderError};
use noctule_solve::endings::{Ending, Question, Tables};
use rand::{RngExt, SeedableRng};
use std::time::Instant;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which endings, such as KRK; all that are built unless given.
    #[arg(value_name = "NAME")]
    endings: Vec<Ending>,
    /// How many sets of each table are asked for, drawn at random.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    questions: usize,
    /// The seed of the draw.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args, folder: &Folder) -> anyhow::Result<()> {
    let asked = if args.endings.is_empty() { &Ending::ALL[..] } else { &args.endings };
    print("ending   load ms   sure or not, us   what to put, us\n")?;
    for &ending in asked {
        let begin = Instant::now();
        let tables = match folder.load_with_successors(ending) {
            Err(FolderError::Missing { .. }) if args.endings.is_empty() => continue,
            tables => tables?,
        };
        let load = begin.elapsed();
        let questions = draw(&tables, ending, args);
        let moves = each(&questions, |known| tables.moves_to_mate(&known.placement, known.kings).is_some())?;
        let counsel = each(&questions, |known| tables.sure(&known.placement, known.kings).is_some())?;
        let load = load.as_secs_f64() * 1e3;
        print(&format!("{:<6} {load:>9.0} {moves:>17.2} {counsel:>17.1}\n", ending.name()))?;
    }
    Ok(())
}

/// The microseconds that each answer takes.
fn each(questions: &[Question], ask: impl Fn(&Question) -> bool) -> anyhow::Result<f64> {
    let begin = Instant::now();
    if let Some(lost) = questions.iter().find(|known| !ask(known)) {
        bail!(
            "expected the table to win what it keeps, but it has no answer to {lost}; building it again helps"
        );
    }
    Ok(begin.elapsed().as_secs_f64() * 1e6 / questions.len().max(1) as f64)
}

fn draw(tables: &Tables, ending: Ending, args: &Args) -> Vec<Question> {
    let mut rng = Rng::seed_from_u64(args.seed);
    let table = tables.of(ending).filter(|table| !table.is_empty());
    let drawn = (0..args.questions).filter_map(|_| table?.nth(rng.random_range(0..table?.len())));
    drawn.map(|(question, _)| question).collect()
}
