//! A chase of the lone king: two own moves ahead over the set of squares where he may be.

use super::legality::way;
use super::outcomes::mover;
use super::own_move::reached;
use super::parameters::worth;
use noctule_belief::Rng;
use noctule_board::{Man, OwnMen, Square, Squares, Try, reach};
use noctule_rules::{CheckLine, CheckLines, Ruleset, Stalemate, possible_tries};
use rand::{RngExt, SeedableRng};

/// What a mate gains over going on: the game was as good as won before.
const MATE: f32 = 400.0;
/// What a stalemate costs: the game that was as good as won.
const STALEMATE: f32 = -1500.0;
/// A try that cannot stand.
const IN_VAIN: f32 = -1e6;
/// What a man is worth here for each pawn of its usual worth: more than any gain in room.
const MAN: f32 = 25.0;
/// How many squares of the king's a search two moves deep can afford.
const FEW: u32 = 24;

/// Chases a lone king by looking two own moves ahead: mates where it can, gives no stalemate it can foresee,
/// and otherwise leaves him little room.
///
/// A makeshift: it looks at means, not at certainties, and knows no plans.
#[derive(Debug)]
pub struct LoneKing {
    rng: Rng,
    stalemate: f32,
}

impl LoneKing {
    /// A chase whose choice among equals follows from the seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::seed_from_u64(seed), stalemate: STALEMATE }
    }

    /// What it is worth to be on move with the king somewhere on these squares.
    fn appraise(&self, own: &OwnMen, kings: Squares, depth: u32) -> f32 {
        if kings.is_empty() {
            return MAN * men(own);
        }
        if depth == 0 {
            return room(own, kings);
        }
        let values = possible_tries(own)
            .into_iter()
            .filter(|put| is_serious(*put))
            .map(|put| self.value_of(own, kings, put, depth));
        values.fold(f32::NEG_INFINITY, f32::max).max(IN_VAIN)
    }

    /// The mean over the squares where he may be.
    fn value_of(&self, own: &OwnMen, kings: Squares, put: Try, depth: u32) -> f32 {
        let man = mover(own, put);
        let blocking = if man == Man::King {
            let beside = reach::of(Man::King, put.to, Squares::EMPTY);
            way(man, put) | beside | put.to.bitboard()
        } else {
            way(man, put)
        };
        let pawn_takes = man == Man::Pawn && put.from.file() != put.to.file();
        let stand = if pawn_takes { Squares::EMPTY } else { kings - blocking };
        let refused = kings - stand;
        if stand.is_empty() {
            return IN_VAIN;
        }
        let mut after = *own;
        after.make(put);
        let attacked = reached(&after);
        let men = MAN * men(&after);
        let mut sum = 0.0;
        let mut heard: [(CheckLines, Squares, u32); 8] = [(CheckLines::NONE, Squares::EMPTY, 0); 8];
        let mut kinds = 1;
        for king in stand {
            let steps = reach::of(Man::King, king, Squares::EMPTY) - attacked;
            let checked = attacked.has(king);
            if steps.is_empty() {
                sum += men + if checked { MATE } else { self.stalemate };
                continue;
            }
            let taken = steps & after.all();
            let dearest =
                taken.into_iter().filter_map(|square| after.on(square)).map(worth).fold(0.0, f32::max);
            // He finds a man beside him by bumping into it, so he takes it sooner or later.
            sum -= MAN * dearest * 0.6;
            let lines = if checked { check_lines(&after, king) } else { CheckLines::NONE };
            let known = heard[..kinds].iter().position(|(known, ..)| *known == lines);
            let at = known.unwrap_or_else(|| {
                kinds = (kinds + 1).min(heard.len());
                kinds - 1
            });
            heard[at].0 = lines;
            heard[at].1 |= steps - taken;
            heard[at].2 += 1;
        }
        for (_, kings, count) in &heard[..kinds] {
            if *count > 0 {
                let few = kings.len() <= FEW;
                let deeper = if depth > 1 && few { depth - 1 } else { 0 };
                sum += *count as f32 * (self.appraise(&after, *kings, deeper) - 1.0);
            }
        }
        let here = refused.len() as f32;
        let all = kings.len() as f32;
        // A refusal costs no time and tells where he is.
        let learnt = if here > 0.0 { here * room(own, refused) } else { 0.0 };
        (sum + learnt) / all
    }
}

impl LoneKing {
    /// What to try, when the enemy king is alone and stands on one of these squares. All squares are seen from
    /// the own side.
    pub(super) fn choose(
        &mut self,
        ruleset: &Ruleset,
        own: &OwnMen,
        kings: Squares,
        options: &[Try],
    ) -> Option<Try> {
        self.stalemate = if ruleset.stalemate == Stalemate::Loss { MATE } else { STALEMATE };
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for &put in options.iter().filter(|put| is_serious(**put)) {
            let value = self.value_of(own, kings, put, 2) + self.rng.random::<f32>() * 0.5;
            if value > most {
                most = value;
                best = Some(put);
            }
        }
        best
    }
}

/// What a position is worth without looking ahead: men, pawns brought on, little room for the king, the own
/// king near, the other at the edge.
fn room(own: &OwnMen, kings: Squares) -> f32 {
    let count = kings.len().max(1) as f32;
    let mut distance = 0.0;
    let mut edge = 0.0;
    if let Some(king) = own.squares(Man::King).into_iter().next() {
        for square in kings {
            distance += steps_between(king, square);
            edge += to_edge(square);
        }
    }
    MAN * men(own) - 1.5 * count - 2.0 * distance / count - 2.0 * edge / count
}

fn men(own: &OwnMen) -> f32 {
    let mut sum = 0.0;
    for man in [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen] {
        for square in own.squares(man) {
            let onward = if man == Man::Pawn { square.rank() as u8 as f32 * 0.15 } else { 0.0 };
            sum += worth(man) + onward;
        }
    }
    sum
}

fn steps_between(one: Square, other: Square) -> f32 {
    let files = (one.file() as i32 - other.file() as i32).abs();
    let ranks = (one.rank() as i32 - other.rank() as i32).abs();
    files.max(ranks) as f32 + 0.3 * files.min(ranks) as f32
}

fn to_edge(square: Square) -> f32 {
    let from_edge = |place: i32| place.min(7 - place) as f32;
    from_edge(square.file() as i32) + from_edge(square.rank() as i32)
}

/// The lines on which own men check a king there.
fn check_lines(own: &OwnMen, king: Square) -> CheckLines {
    super::following::attackers(own, king)
        .into_iter()
        .map(|attacker| CheckLine::between(king, attacker))
        .collect()
}

/// Bishops and knights are for those who have nothing better to promote to.
fn is_serious(put: Try) -> bool {
    matches!(put.promotion, None | Some(Man::Queen | Man::Rook))
}
