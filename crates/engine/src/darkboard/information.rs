//! Information (Ciancarini and Favini, "Representing Kriegspiel States with Metapositions", section 4.3): the
//! entropy of the board, from the ages of its squares.

use super::{Node, Parameters};
use noctule_board::Color;

/// The entropy: grows with every metamove, shrinks with every pseudomove.
///
/// Squares nearer to home weigh more: an enemy pawn that nobody saw on the second rank is worse than one
/// on the fifth.
pub(super) fn entropy(node: &Node, parameters: &Parameters) -> f32 {
    let mut ranks = [0u32; 8];
    for (rank, ages) in node.ages.as_chunks::<8>().0.iter().enumerate() {
        ranks[rank] = ages.iter().map(|&age| u32::from(age.min(parameters.age_most))).sum();
    }
    let mut sum = 0.0;
    for (rank, &ages) in ranks.iter().enumerate() {
        let forward = if node.color() == Color::White { rank } else { 7 - rank };
        sum += WEIGHT[forward] * ages as f32;
    }
    sum
}

/// What not knowing a square of each rank costs, own first rank first.
const WEIGHT: [f32; 8] = [0.8, 1.5, 1.3, 1.0, 0.8, 0.7, 0.6, 0.5];

#[cfg(test)]
mod tests {
    use super::super::drawn::drawn;
    use super::super::meta::meta;
    use super::super::predict::{expected, metamove};
    use super::super::pseudo::pseudo;
    use super::super::{Node, Outlook};
    use super::*;

    /// The two laws of the paper's section 4.3.
    #[test]
    fn entropy_never_falls_with_a_metamove_nor_rises_with_a_pseudomove() {
        let parameters = Parameters::default();
        let known = drawn(
            "????????
             ????????
             ????????
             ????????
             ????????
             ........
             ...R....
             K.......",
        );
        let older = meta(&meta(&known, metamove()), metamove());
        assert!(entropy(&older, &parameters) > entropy(&known, &parameters));
        let put = "d2d7".parse().unwrap();
        let outlook = Outlook::blank(&older);
        let seen: Node = pseudo(&older, put, expected(&older, put, &[]), &outlook, &parameters);
        assert!(entropy(&seen, &parameters) < entropy(&older, &parameters));
        assert_eq!(seen.ages[noctule_board::Square::D5 as usize], 0, "the rook went over it");
    }
}
