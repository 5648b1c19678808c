use crate::endings::{Ending, Placement, Tables};
use crate::kpk::black_king::{BlackKing, BlackKingKind};
use crate::kpk::game::Game;
use crate::kpk::information_set::InformationSet;
use crate::kpk::patterns::{Pattern, recognise};
use crate::kpk::perfect::PerfectInformation;
use crate::kpk::player::ArtificialPlayer;
use crate::kpk::referee::{End, Said};
use crate::kpk::starts::{Knowing, PawnFile, Start, starts};
use noctule_board::Color;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is to be measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Games from each start against each black king.
    pub games: u32,
    /// The chance of the risky push.
    pub epsilon: f64,
    /// The seed of all randomness.
    pub seed: u64,
    /// After so many moves of White's a game is left unfinished.
    pub longest: u32,
    /// Only every so many-th start is played.
    pub every: usize,
}

/// The measured starts of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Row {
    /// Starts.
    pub starts: u64,
    /// Starts that are won with nothing hidden.
    pub perfect: u64,
    /// Starts that are won for sure from what White knows.
    pub sure: u64,
    /// Games against each black king.
    pub games: u64,
    /// Games won against each black king, in the order of [`BlackKingKind::ALL`].
    pub won: [u64; 3],
    /// Games that were left unfinished.
    pub unfinished: [u64; 3],
}

impl Row {
    fn joined(mut self, other: Self) -> Self {
        self.starts += other.starts;
        self.perfect += other.perfect;
        self.sure += other.sure;
        self.games += other.games;
        for nth in 0..3 {
            self.won[nth] += other.won[nth];
            self.unfinished[nth] += other.unfinished[nth];
        }
        self
    }
}

/// The exact table of the sets from which a king and a pawn mate for sure.
#[derive(Debug, Clone)]
pub struct SureWins(Arc<Tables>);

impl SureWins {
    /// What these tables say, that of the pawn and those of what it turns into among them.
    pub fn new(tables: Arc<Tables>) -> Self {
        Self(tables)
    }

    /// Whether some plan mates wherever in the wave the king stands, with White to move.
    pub fn hold(&self, known: &InformationSet) -> bool {
        let placement = Placement::new(Ending::Kpk, &[known.king(), known.pawn()]);
        placement.is_some_and(|placement| self.0.moves_to_mate(&placement, known.wave()).is_some())
    }
}

/// Plays the starts of one kind of knowledge, and counts by pattern and file. The same plan counts the same,
/// whatever the threads. Without the table of sure wins that column stays empty.
pub fn survey(
    plan: &Plan,
    knowing: Knowing,
    perfect: &PerfectInformation,
    sure: Option<&SureWins>,
) -> BTreeMap<(Pattern, PawnFile), Row> {
    let starts: Vec<(usize, Start)> =
        starts(knowing, plan.seed).into_iter().enumerate().step_by(plan.every.max(1)).collect();
    let rows = starts.par_iter().fold(BTreeMap::new, |mut rows: BTreeMap<_, Row>, &(number, start)| {
        let kind = (recognise(&start.known), PawnFile::of(start.known.pawn().file()));
        let found = measure(plan, number as u64, &start, perfect, sure);
        let row = rows.entry(kind).or_default();
        *row = row.joined(found);
        rows
    });
    rows.reduce(BTreeMap::new, |mut all, some| {
        for (kind, found) in some {
            let row = all.entry(kind).or_default();
            *row = row.joined(found);
        }
        all
    })
}

fn measure(
    plan: &Plan,
    number: u64,
    start: &Start,
    perfect: &PerfectInformation,
    sure: Option<&SureWins>,
) -> Row {
    let Start { known, hidden, .. } = *start;
    let won = perfect.moves_to_promote(known.king(), known.pawn(), hidden, Color::White).is_some();
    let mut row = Row {
        starts: 1,
        perfect: u64::from(won),
        sure: u64::from(sure.is_some_and(|sure| sure.hold(&known))),
        games: u64::from(plan.games),
        ..Row::default()
    };
    for (nth, kind) in BlackKingKind::ALL.into_iter().enumerate() {
        for game in 0..plan.games {
            let seed = mixed(plan.seed, number * u64::from(plan.games) + u64::from(game), nth as u64);
            match play_game(plan, start, kind, perfect, seed) {
                Some(end) => row.won[nth] += u64::from(end.is_won()),
                None => row.unfinished[nth] += 1,
            }
        }
    }
    row
}

/// Plays one game with the dice of this seed; `None` when it was left unfinished.
pub fn play_game(
    plan: &Plan,
    start: &Start,
    kind: BlackKingKind,
    perfect: &PerfectInformation,
    seed: u64,
) -> Option<End> {
    let Start { known, hidden, to_move } = *start;
    let mut game = Game::new(known, hidden, to_move).ok()?;
    let mut white = ArtificialPlayer::new(plan.epsilon, seed);
    let mut black = BlackKing::new(kind, perfect, &known, hidden, mixed(seed, 1, 2));
    let mut moves = 0;
    while game.over().is_none() && moves < plan.longest {
        match game.to_move() {
            Color::Black => {
                black.play(&mut game);
            }
            Color::White => {
                let attempt = game.white_tries(&mut white)?;
                if attempt.said != Said::Illegal {
                    moves += 1;
                    black.hear_white(attempt.said);
                }
            }
        }
    }
    game.over()
}

/// One seed out of three numbers, so that games share no dice.
fn mixed(seed: u64, number: u64, kind: u64) -> u64 {
    let mut state =
        seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ kind.wrapping_mul(0xd1b5_4a32_d192_ed03);
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static PERFECT: LazyLock<PerfectInformation> = LazyLock::new(PerfectInformation::solve);
    const PLAN: Plan = Plan { games: 1, epsilon: 0.1, seed: 1, longest: 500, every: 499 };

    #[test]
    fn nobody_wins_more_against_an_all_knowing_king_than_chess_allows() {
        for knowing in Knowing::ALL {
            for ((pattern, file), row) in survey(&PLAN, knowing, &PERFECT, None) {
                assert!(row.won[2] <= row.perfect, "{knowing}, {pattern}, {file}: {row:?}");
                assert_eq!(row.unfinished[0], 0, "a random king is beaten or draws: {row:?}");
            }
        }
    }

    #[test]
    fn a_survey_repeats_itself() {
        let once = survey(&PLAN, Knowing::OneMoveAgo, &PERFECT, None);
        assert_eq!(once, survey(&PLAN, Knowing::OneMoveAgo, &PERFECT, None));
    }

    #[test]
    fn the_wave_holds_the_truth_through_whole_games() {
        for knowing in Knowing::ALL {
            for (seed, start) in starts(knowing, 1).into_iter().step_by(997).enumerate() {
                let mut game = Game::new(start.known, start.hidden, start.to_move).expect("a start");
                let mut white = ArtificialPlayer::new(0.1, seed as u64);
                let mut black =
                    BlackKing::new(BlackKingKind::Random, &PERFECT, &start.known, start.hidden, seed as u64);
                for _ in 0..200 {
                    if game.over().is_some() {
                        break;
                    }
                    assert!(game.known().wave().has(game.referee().hidden()), "{start:?}");
                    match game.to_move() {
                        Color::White => drop(game.white_tries(&mut white)),
                        Color::Black => drop(black.play(&mut game)),
                    }
                }
            }
        }
    }
}
