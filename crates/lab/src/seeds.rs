//! Where the randomness of a match comes from: every game and every seat has its own seed, so that a game
//! can be played again alone, and neither threads nor order matter.

use noctule_board::Color;

/// The seed of a colour-swapped pair: what the two games of the pair have in common comes from it.
pub fn pair_seed(match_seed: u64, pair: u64) -> u64 {
    split_mix(split_mix(match_seed) ^ pair)
}

/// The seed of the player who sits at `seat` in game `number` of a match, counted from zero.
///
/// The two games of a pair share their pair's seed and no seat's: with equal seats, a player who meets
/// itself would play every game twice.
pub fn seat_seed(match_seed: u64, number: u64, seat: Color) -> u64 {
    let game = split_mix(pair_seed(match_seed, number / 2) ^ (number % 2));
    split_mix(game ^ seat as u64)
}

/// One step of SplitMix64 (Steele, Lea and Flood 2014), whose every output bit hangs on every input bit.
pub(crate) fn split_mix(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_mixing_function_is_split_mix_64() {
        let published = [0xe220_a839_7b1d_cdaf_u64, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        let state = |nth: u64| nth.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        assert_eq!([0, 1, 2].map(|nth| split_mix(state(nth))), published);
    }

    #[test]
    fn no_two_seats_of_neighbouring_matches_share_a_seed() {
        let mut seeds = HashSet::new();
        for match_seed in 0..20 {
            for number in 0..500 {
                for seat in Color::ALL {
                    assert!(seeds.insert(seat_seed(match_seed, number, seat)));
                }
            }
        }
    }
}
