use noctule_belief::World;
use noctule_board::Try;
use noctule_rules::Request;

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

/// Asking "any?" tells the enemy something too.
const PRICE_OF_ASKING: f32 = 2.0;

impl Sheet {
    /// The option with the highest expected value.
    ///
    /// A refused try costs nothing but the chance it took: on the boards where it would be refused it is worth
    /// what the best try after it is worth there. `merit` is added to a try that stands.
    pub(super) fn plan(&self, options: &[Request], merit: impl Fn(Try) -> f32) -> Option<Plan> {
        let open: Vec<(usize, f32)> = (0..self.tries.len())
            .filter(|&nth| options.contains(&Request::Try(self.tries[nth])))
            .map(|nth| (nth, merit(self.tries[nth])))
            .collect();
        if self.rows.is_empty() || open.is_empty() {
            return None;
        }
        let scores: Vec<Scores> = self.rows.iter().map(|row| Scores::of(row, &open)).collect();
        let all: Vec<&Scores> = scores.iter().collect();
        let (mut best, mut highest, mut next) = (0, f32::MIN, None);
        for nth in 0..open.len() {
            let stands: f32 = all.iter().filter_map(|scores| scores.of_try[nth]).sum();
            let refused: Vec<&Scores> =
                all.iter().copied().filter(|scores| scores.of_try[nth].is_none()).collect();
            let after = best_single(&refused, (0..open.len()).filter(|&other| other != nth));
            let value = stands + after.map_or(0.0, |(_, sum)| sum);
            // A try that stands nowhere in the sample is only worth putting when there is nothing else.
            if refused.len() < all.len() && value > highest {
                (best, highest, next) = (nth, value, after);
            }
        }
        if highest == f32::MIN {
            return None;
        }
        let value = highest / all.len() as f32;
        let of = |nth: usize| self.tries[open[nth].0];
        let plan = Plan { put: of(best).into(), value, then: next.map(|(nth, _)| of(nth)) };
        let asking = options.contains(&Request::AnyPawnTries).then(|| self.asking(&scores, &open));
        match asking.flatten() {
            Some(asked) if asked > value + PRICE_OF_ASKING => {
                Some(Plan { put: Request::AnyPawnTries, value: asked, then: Some(of(best)) })
            }
            _ => Some(plan),
        }
    }

    /// The value of asking "any?": after a yes a pawn capture must be tried, after a no none need be.
    fn asking(&self, scores: &[Scores], open: &[(usize, f32)]) -> Option<f32> {
        let (yes, no): (Vec<(&Row, &Scores)>, Vec<_>) =
            self.rows.iter().zip(scores).partition(|(row, _)| row.board.position().pawn_captures().count > 0);
        let [yes, no] = [yes, no].map(|part| part.into_iter().map(|(_, scores)| scores).collect::<Vec<_>>());
        let captures = |nth: &usize| {
            let put = self.tries[open[*nth].0];
            let pawns = self.rows[0].board.position().own_men(self.rows[0].board.position().to_move());
            noctule_rules::is_pawn_capture(pawns.squares(noctule_board::Man::Pawn), put)
        };
        let obliged = best_single(&yes, (0..open.len()).filter(captures));
        let free = best_single(&no, (0..open.len()).filter(|nth| !captures(nth)));
        match (yes.is_empty(), no.is_empty()) {
            (true, _) => None,
            (false, true) => Some(obliged?.1 / yes.len() as f32),
            _ => Some((obliged?.1 + free?.1) / scores.len() as f32),
        }
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

/// The try with the highest sum over some boards, and the sum; where it would be refused the board's usual
/// value counts.
fn best_single(scores: &[&Scores], tries: impl Iterator<Item = usize>) -> Option<(usize, f32)> {
    let sum =
        |nth: usize| -> f32 { scores.iter().map(|board| board.of_try[nth].unwrap_or(board.usual)).sum() };
    tries.map(|nth| (nth, sum(nth))).max_by(|one, other| one.1.total_cmp(&other.1))
}
