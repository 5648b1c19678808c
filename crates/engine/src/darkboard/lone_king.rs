//! A lone king: the set of its squares is small and exactly known, so here the tree follows every answer of
//! the umpire (Bolognesi and Ciancarini, "Searching over Metapositions in Kriegspiel").

use super::Parameters;
use super::mating::{inwards, steps};
use super::meta::kings;
use super::search::{Found, Ranked};
use noctule_board::{Color, Man, OwnMen, Rank, Square, Squares, Try, reach};
use noctule_player::Budget;
use noctule_rules::{CheckLine, Stalemate, is_pawn_capture, possible_tries};

/// Own men and the squares on which the enemy king may stand, on an own turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Siege {
    /// Own men.
    pub(super) own: OwnMen,
    /// Where the king may stand.
    pub(super) kings: Squares,
}

/// What becomes of the possible kings when an own move stands: the umpire's answers, each with the squares
/// that the king may reach next.
#[derive(Debug, Clone, Copy, Default)]
struct Answers {
    /// Kings that would have refused the move.
    refusing: Squares,
    standing: u32,
    mated: u32,
    stalemated: u32,
    /// For silence and each line of check: how many kings, and where they may go.
    after: [(u32, Squares); 6],
    /// Own men expected to be taken, in pawns, over all kings.
    taken: f32,
}

/// Units are such that one square of room for the king is one. A siege that goes on is worth less than
/// nothing, mate this much, and a win thrown away costs far more than mate gains: there will be another.
const MATE: f32 = 100.0;
const LOST_WIN: f32 = 700.0;
const NOTHING: f32 = -10_000.0;

/// Every square that these men look at. A king casts no shadow: it may not step back along a line of check.
pub(super) fn attacks(own: &OwnMen) -> Squares {
    let all = own.all();
    let mut attacked = Squares::EMPTY;
    for man in Man::ALL {
        for from in own.squares(man) {
            attacked |= if man == Man::Pawn {
                reach::pawn_takes(from, own.color())
            } else {
                reach::of(man, from, all)
            };
        }
    }
    attacked
}

/// The kings among these that have no move: mated when attacked, else stalemated.
pub(super) fn without_a_move(among: Squares, attacked: Squares) -> Squares {
    among.into_iter().filter(|king| (kings(king.bitboard()) - attacked).is_empty()).collect()
}

impl Siege {
    /// The siege when the king may stand on these squares; those that own men attack are ruled out, since
    /// it is not the enemy's turn.
    pub(super) fn new(own: OwnMen, may: Squares) -> Self {
        Self { own, kings: may - attacks(&own) - own.all() }
    }

    fn refusing(&self, put: Try) -> Squares {
        if self.own.squares(Man::King).has(put.from) {
            kings(put.to.bitboard()) & self.kings
        } else if self.own.squares(Man::Pawn).has(put.from) {
            (put.to.bitboard() | reach::between(put.from, put.to)) & self.kings
        } else {
            Squares::EMPTY
        }
    }

    fn answers(&self, put: Try, parameters: &Parameters) -> (OwnMen, Answers) {
        let mut own = self.own;
        own.make(put);
        let all = own.all();
        let attacked = attacks(&own);
        let refusing = self.refusing(put);
        let mut answers = Answers { refusing, ..Answers::default() };
        for king in self.kings - refusing {
            answers.standing += 1;
            let flight = kings(king.bitboard()) - attacked;
            let checked = attacked.has(king);
            if flight.is_empty() {
                if checked {
                    answers.mated += 1;
                } else {
                    answers.stalemated += 1;
                }
                continue;
            }
            let class = if checked { 1 + check_line(&own, all, king) } else { 0 };
            answers.after[class].0 += 1;
            answers.after[class].1 |= flight - all;
            for taken in flight & all {
                let worth = own.on(taken).map_or(0.0, |man| parameters.worth(man));
                answers.taken += worth / flight.len() as f32;
            }
        }
        (own, answers)
    }
}

/// Which line the umpire names; of a double check the first.
fn check_line(own: &OwnMen, all: Squares, king: Square) -> usize {
    for man in [Man::Queen, Man::Rook, Man::Bishop, Man::Knight] {
        let checkers = reach::of(man, king, all) & own.squares(man);
        if let Some(checker) = checkers.next_square() {
            return CheckLine::between(king, checker) as usize;
        }
    }
    let pawns = reach::pawn_takes(king, !own.color()) & own.squares(Man::Pawn);
    pawns.next_square().map_or(0, |checker| CheckLine::between(king, checker) as usize)
}

/// The search over sieges.
#[derive(Debug)]
pub(super) struct Hunt<'a> {
    parameters: &'a Parameters,
    budget: Budget<'a>,
    limit: u64,
    nodes: u64,
    stalemate: f32,
    /// Own material at the root: a siege is measured by what it adds.
    material: f32,
}

struct Spent;

impl<'a> Hunt<'a> {
    /// A search with so many sieges to look at. `stalemate` tells what the ruleset makes of it.
    pub(super) fn new(parameters: &'a Parameters, budget: Budget<'a>, stalemate: Stalemate) -> Self {
        let stalemate = match stalemate {
            Stalemate::Draw => -LOST_WIN,
            Stalemate::Loss => MATE,
        };
        Self {
            parameters,
            limit: budget.nodes_or(parameters.nodes),
            budget,
            nodes: 0,
            stalemate,
            material: 0.0,
        }
    }

    /// Ranks the tries; `noise` breaks ties.
    pub(super) fn rank(mut self, siege: &Siege, tries: &[Try], mut noise: impl FnMut() -> f32) -> Found {
        self.material = self.worth(&siege.own);
        let pawns = siege.own.squares(Man::Pawn);
        let mut ranked: Vec<Ranked> = Vec::new();
        for &put in tries.iter().filter(|put| !is_pawn_capture(pawns, **put)) {
            let at_once = self.try_value(siege, put, 0).unwrap_or(NOTHING) + noise();
            ranked.push(Ranked { put, value: at_once, at_once });
        }
        ranked.sort_by(|one, other| other.value.total_cmp(&one.value));
        let width = ranked.len().min(12);
        let mut depth = 1;
        while depth <= 4 && ranked.len() > 1 {
            let values: Result<Vec<f32>, Spent> =
                ranked[..width].iter().map(|ranked| self.try_value(siege, ranked.put, depth)).collect();
            let Ok(values) = values else { break };
            for (ranked, value) in ranked.iter_mut().zip(values) {
                ranked.value = value;
            }
            ranked[..width].sort_by(|one, other| other.value.total_cmp(&one.value));
            depth += 1;
        }
        Found { ranked, nodes: self.nodes, depth: depth as u32 }
    }

    /// The value of a try over all its answers, each as likely as the kings that would bring it about.
    fn try_value(&mut self, siege: &Siege, put: Try, depth: usize) -> Result<f32, Spent> {
        self.nodes += 1;
        if depth > 0 && (self.nodes > self.limit || self.budget.time_is_up()) {
            return Err(Spent);
        }
        let (own, answers) = siege.answers(put, self.parameters);
        if answers.standing == 0 {
            return Ok(NOTHING);
        }
        let mut sum = answers.mated as f32 * MATE + answers.stalemated as f32 * self.stalemate;
        for (count, kings) in answers.after.into_iter().filter(|(count, _)| *count > 0) {
            let next = Siege { own, kings };
            let value = if kings.is_empty() { 0.0 } else { self.best(&next, depth)? };
            sum += count as f32 * value;
        }
        sum -= answers.taken * self.price(&own);
        let refused = answers.refusing.len() as f32;
        if refused > 0.0 {
            // The refusal leaves the move to us, and fewer squares.
            sum += refused * self.leaf(&Siege { own: siege.own, kings: answers.refusing });
        }
        Ok(sum / (answers.standing as f32 + refused))
    }

    fn best(&mut self, siege: &Siege, depth: usize) -> Result<f32, Spent> {
        if depth == 0 {
            return Ok(self.leaf(siege));
        }
        let pawns = siege.own.squares(Man::Pawn);
        let mut tries: Vec<(f32, Try)> = Vec::new();
        for put in possible_tries(&siege.own) {
            if is_pawn_capture(pawns, put) || put.promotion.is_some_and(|man| man < Man::Rook) {
                continue;
            }
            tries.push((self.try_value(siege, put, 0)?, put));
        }
        tries.sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let Some(&(mut best, _)) = tries.first() else { return Ok(self.leaf(siege)) };
        if depth > 1 {
            best = NOTHING;
            for (_, put) in tries.into_iter().take(4) {
                best = best.max(self.try_value(siege, put, depth - 1)?);
            }
        }
        // A little less than the same at once.
        Ok(best - 0.5)
    }

    /// What losing a pawn's worth costs: the win itself when little is left.
    fn price(&self, own: &OwnMen) -> f32 {
        let heavy = own.squares(Man::Queen).len() + own.squares(Man::Rook).len();
        if heavy > 1 { 20.0 } else { 80.0 }
    }

    fn leaf(&self, siege: &Siege) -> f32 {
        let own = &siege.own;
        let count = (siege.kings.len() as f32).max(1.0);
        let near = own.squares(Man::King).next_square();
        let (mut middle, mut distance) = (0.0, 0.0);
        for king in siege.kings {
            middle += inwards(king);
            distance += near.map_or(0.0, |own| steps(own, king));
        }
        let mut value = -count - 3.0 * middle / count - 2.0 * distance / count;
        value += self.worth(own) - self.material;
        value
    }

    /// Own material, pawns by how far they have come.
    fn worth(&self, own: &OwnMen) -> f32 {
        let mut value = 0.0;
        for man in Man::ALL {
            value += 2.0 * own.squares(man).len() as f32 * self.parameters.worth(man);
        }
        for pawn in own.squares(Man::Pawn) {
            let rank = pawn.rank() as i32;
            let walked = if own.color() == Color::White { rank } else { Rank::Eighth as i32 - rank };
            value += (walked * walked) as f32 * 0.3;
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::Castling;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn siege(men: &[(Man, Square)], may: Squares) -> Siege {
        let squares = |kind| men.iter().filter(|(man, _)| *man == kind).map(|(_, on)| *on).collect();
        Siege::new(OwnMen::new(Color::White, Castling::default(), squares), may)
    }

    #[test]
    fn kings_are_told_apart_by_what_the_umpire_says() {
        let siege = siege(
            &[(Man::King, Square::A1), (Man::Rook, Square::B5)],
            Square::E8.bitboard() | Square::H8.bitboard() | Square::D2.bitboard(),
        );
        let (_, answers) = siege.answers("b5b8".parse().unwrap(), &Parameters::default());
        let on_the_rank = answers.after[1 + CheckLine::Rank as usize];
        assert_eq!((answers.standing, on_the_rank.0, answers.after[0].0), (3, 2, 1));
        assert!(on_the_rank.1.has(Square::E7) && !on_the_rank.1.has(Square::D8));
    }

    #[test]
    fn a_king_move_is_refused_by_kings_beside_its_square() {
        let siege = siege(
            &[(Man::King, Square::C3), (Man::Rook, Square::H1)],
            Square::C5.bitboard() | Square::G7.bitboard(),
        );
        let (_, answers) = siege.answers("c3c4".parse().unwrap(), &Parameters::default());
        assert_eq!(answers.refusing, Square::C5.bitboard());
        assert_eq!(answers.standing, 1);
    }

    #[test]
    fn mate_is_told_from_stalemate() {
        let corner = siege(&[(Man::King, Square::G6), (Man::Queen, Square::F1)], Square::H8.bitboard());
        let ends = |put: &str| {
            let (_, answers) = corner.answers(put.parse().unwrap(), &Parameters::default());
            (answers.mated, answers.stalemated)
        };
        assert_eq!(ends("f1f8"), (1, 0));
        assert_eq!(ends("f1f7"), (0, 1));
        assert_eq!(ends("f1f2"), (0, 0));
    }

    #[test]
    fn no_king_is_stalemated_while_another_move_exists() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let parameters = Parameters { nodes: 1_000, ..Parameters::default() };
        let mut chances = 0;
        for _ in 0..60 {
            let mut men = Vec::new();
            for man in [Man::King, Man::Queen, Man::Queen, Man::Rook] {
                let on = Square::index(rng.random_range(..64));
                if men.iter().all(|(_, other)| *other != on) {
                    men.push((man, on));
                }
            }
            let siege = siege(&men, Squares(rng.random::<u64>() & rng.random::<u64>()));
            if siege.kings.is_empty() {
                continue;
            }
            let tries: Vec<Try> = possible_tries(&siege.own).into_iter().collect();
            let stalemates = |put: Try| siege.answers(put, &parameters).1.stalemated > 0;
            let found =
                Hunt::new(&parameters, Budget::default(), Stalemate::Draw).rank(&siege, &tries, || 0.0);
            if tries.iter().any(|&put| stalemates(put)) && tries.iter().any(|&put| !stalemates(put)) {
                chances += 1;
                assert!(!stalemates(found.ranked[0].put), "{siege:?}: {}", found.ranked[0].put);
            }
        }
        assert!(chances > 20, "only {chances} sieges held a stalemate");
    }
}
