use noctule_belief::World;
use noctule_board::{Man, Try};
use noctule_rules::{Request, is_pawn_capture};

/// What each try is worth on each board of the sample. It is kept for a turn, and loses the boards that an
/// answer rules out.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) tries: Vec<Try>,
    pub(super) rows: Vec<Row>,
}

/// One board and the value of each try on it, `None` where it would be refused.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) board: World,
    pub(super) values: Vec<Option<f32>>,
}

/// What to put, what it is expected to be worth, and the try that follows a refusal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Plan {
    pub(super) put: Request,
    pub(super) value: f32,
    pub(super) then: Option<Try>,
}

/// A small sample is too sure of which tries are refused: so many boards more are reckoned with on which the
/// worse of standing and being refused comes about.
const DOUBT: f32 = 2.0;

/// Asking "any?" tells the enemy something too.
const PRICE_OF_ASKING: f32 = 2.0;

impl Sheet {
    /// The option with the highest expected value.
    ///
    /// A refused try costs nothing but the chance it took: on the boards where it would be refused it is
    /// worth what the best try after it is worth there. `merit` is added to a try that stands.
    pub(super) fn plan(&self, options: &[Request], merit: impl Fn(Try) -> f32) -> Option<Plan> {
        let open: Vec<(usize, f32)> = (0..self.tries.len())
            .filter(|&nth| options.contains(&Request::Try(self.tries[nth])))
            .map(|nth| (nth, merit(self.tries[nth])))
            .collect();
        let scores: Vec<Scores> = self.rows.iter().map(|row| Scores::of(row, &open)).collect();
        let everything: Vec<usize> = (0..open.len()).collect();
        let best = best_of(&scores.iter().collect::<Vec<_>>(), &everything)?;
        let of = |nth: usize| self.tries[open[nth].0];
        if options.contains(&Request::AnyPawnTries)
            && let Some(asked) = self.asking(&scores, &everything, of)
            && asked > best.value + PRICE_OF_ASKING
        {
            return Some(Plan { put: Request::AnyPawnTries, value: asked, then: Some(of(best.put)) });
        }
        Some(Plan { put: of(best.put).into(), value: best.value, then: best.then.map(of) })
    }

    /// The value of asking "any?": after a yes pawn captures are tried until one stands, and mostly there is
    /// but one; after a no none need be tried.
    fn asking(&self, scores: &[Scores], open: &[usize], of: impl Fn(usize) -> Try) -> Option<f32> {
        let position = self.rows.first()?.board.position();
        let pawns = position.squares(position.to_move(), Man::Pawn);
        let (captures, others): (Vec<usize>, Vec<usize>) =
            open.iter().partition(|&&nth| is_pawn_capture(pawns, of(nth)));
        let can_take = |row: &Row| row.board.position().pawn_captures().count > 0;
        let part = |yes: bool| -> Vec<&Scores> {
            let rows = self.rows.iter().zip(scores);
            rows.filter(|(row, _)| can_take(row) == yes).map(|(_, scores)| scores).collect()
        };
        let (yes, no) = (part(true), part(false));
        let taken = |board: &&Scores| -> f32 {
            let values = captures.iter().filter_map(|&nth| board.of_try[nth]);
            values.max_by(f32::total_cmp).unwrap_or(board.usual)
        };
        let after_yes: f32 = yes.iter().map(taken).sum();
        let after_no = if no.is_empty() { 0.0 } else { best_of(&no, &others)?.value * no.len() as f32 };
        Some((after_yes + after_no) / scores.len() as f32)
    }
}

/// The values of the open tries on one board.
struct Scores {
    of_try: Vec<Option<f32>>,
    /// What a turn is worth when the best thing to do there is not known: the middle value.
    usual: f32,
}

impl Scores {
    fn of(row: &Row, open: &[(usize, f32)]) -> Self {
        let of_try: Vec<Option<f32>> =
            open.iter().map(|&(nth, merit)| row.values[nth].map(|value| value + merit)).collect();
        let mut values: Vec<f32> = of_try.iter().copied().flatten().collect();
        values.sort_by(f32::total_cmp);
        let usual = values.get(values.len() / 2).copied().unwrap_or(0.0);
        Self { of_try, usual }
    }
}

/// A try, the one to put when it is refused, and what the two are worth on average.
struct Best {
    put: usize,
    value: f32,
    then: Option<usize>,
}

/// The best of some tries over some boards. A try that stands on none of them is not considered.
fn best_of(boards: &[&Scores], tries: &[usize]) -> Option<Best> {
    let mut best: Option<Best> = None;
    for &put in tries {
        let (stands, refused): (Vec<&Scores>, Vec<&Scores>) =
            boards.iter().partition(|board| board.of_try[put].is_some());
        if stands.is_empty() {
            continue;
        }
        let sum: f32 = stands.iter().filter_map(|board| board.of_try[put]).sum();
        let after = best_second(&refused, tries.iter().copied().filter(|&other| other != put));
        let standing = sum / stands.len() as f32;
        let after_refusal = after.map_or(0.0, |(_, sum)| sum);
        let worse =
            if refused.is_empty() { standing } else { standing.min(after_refusal / refused.len() as f32) };
        let value = (sum + after_refusal + DOUBT * worse) / (boards.len() as f32 + DOUBT);
        if best.as_ref().is_none_or(|best| value > best.value) {
            best = Some(Best { put, value, then: after.map(|(then, _)| then) });
        }
    }
    best
}

/// The try with the highest sum over some boards, and the sum; where it would be refused the board's usual
/// value counts.
fn best_second(boards: &[&Scores], tries: impl Iterator<Item = usize>) -> Option<(usize, f32)> {
    let sum =
        |nth: usize| -> f32 { boards.iter().map(|board| board.of_try[nth].unwrap_or(board.usual)).sum() };
    tries.map(|nth| (nth, sum(nth))).max_by(|one, other| one.1.total_cmp(&other.1))
}
