use super::*;
use GameScore::{Draw, Loss, Win};

fn check_estimate(found: Estimate, value: f64, low: f64, high: f64) {
    for (what, found, expected) in
        [("value", found.value, value), ("low", found.low, low), ("high", found.high, high)]
    {
        let close = found == expected || (found - expected).abs() < 5e-5 * expected.abs().max(1.0);
        assert!(close, "{what}: expected {expected}, found {found}");
    }
}

fn pairs(pairs: [u64; 5]) -> PairCounts {
    PairCounts { pairs, alone: [0; 3] }
}

#[test]
fn wilsons_interval_is_the_published_one() {
    check_estimate(wilson(0.5, 100.0), 0.5, 0.40383, 0.59617);
    check_estimate(wilson(0.1, 10.0), 0.1, 0.01788, 0.40415);
}

#[test]
fn games_are_counted_by_pairs() {
    let mut counts = PairCounts::default();
    counts.add_pair(Win, Loss);
    counts.add_pair(Draw, Win);
    counts.add_pair(Draw, Draw);
    counts.add_alone(Loss);
    assert_eq!(counts, PairCounts { pairs: [0, 0, 2, 1, 0], alone: [1, 0, 0] });
    assert_eq!(counts.games(), 7);
}

/// Ten pairs with 1, 2, 4, 2, 1 of each kind: the residuals squared add up to 3, the variance is
/// 10/9 * 3/400 = 1/120, at most it could be 1/40, so the spread is (10/3 + 1)/11 = 13/33 and the flips are
/// 10 * 33/13 = 25.385. At one half the half-width is z / (2 * sqrt(flips + z^2)) = 0.18127.
#[test]
fn the_interval_of_ten_pairs_agrees_with_a_calculation_by_hand() {
    let counts = pairs([1, 2, 4, 2, 1]);
    assert!((counts.coin_flips(0.5) - 330.0 / 13.0).abs() < 1e-9);
    check_estimate(counts.score(), 0.5, 0.31873, 0.68127);
}

/// A pair won and a drawn game alone: score 5/6, residuals 1/3 and -1/3, variance 2 * 2/9 / 9 = 4/81, at
/// most 5/36 * 5/9 = 25/324, so the spread is (2 * 16/25 + 1)/3 = 0.76 and the flips are 9/5 / 0.76.
#[test]
fn a_game_without_a_partner_counts_as_half_a_pair() {
    let counts = PairCounts { pairs: [0, 0, 0, 0, 1], alone: [0, 1, 0] };
    assert!((counts.coin_flips(5.0 / 6.0) - 1.8 / 0.76).abs() < 1e-9);
    assert_eq!(counts.score().value, 5.0 / 6.0);
}

#[test]
fn pairs_that_always_split_prove_more_than_pairs_that_are_swept() {
    let split = pairs([0, 0, 100, 0, 0]).score();
    let swept = pairs([50, 0, 0, 0, 50]).score();
    check_estimate(swept, 0.5, 0.5 - 0.09666, 0.5 + 0.09666);
    assert!(split.high - split.low < 0.11 * (swept.high - swept.low), "{split:?} {swept:?}");
}

#[test]
fn every_game_won_leaves_an_interval_below_a_hundred_per_cent() {
    let won = pairs([0, 0, 0, 0, 50]);
    check_estimate(won.score(), 1.0, 0.92865, 1.0);
    let Estimate { value, low, high } = won.elo();
    assert_eq!((value, high), (f64::INFINITY, f64::INFINITY));
    assert!((low - 445.79).abs() < 0.01, "{low}");
}

#[test]
fn every_game_lost_is_the_mirror_image() {
    let lost = pairs([50, 0, 0, 0, 0]);
    check_estimate(lost.score(), 0.0, 0.0, 1.0 - 0.92865);
    let Estimate { value, low, .. } = lost.elo();
    assert_eq!((value, low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
}

#[test]
fn a_few_draws_do_not_prove_equality() {
    check_estimate(pairs([0, 0, 10, 0, 0]).score(), 0.5, 0.5 - 0.09185, 0.5 + 0.09185);
    check_estimate(pairs([0, 0, 1, 0, 0]).score(), 0.5, 0.05462, 0.94538);
}

#[test]
fn a_single_game_and_no_game_say_next_to_nothing() {
    check_estimate(PairCounts { pairs: [0; 5], alone: [0, 0, 1] }.score(), 1.0, 0.20655, 1.0);
    check_estimate(PairCounts::default().score(), 0.5, 0.0, 1.0);
}

#[test]
fn elo_is_the_logistic_scale() {
    assert_eq!(elo(0.5), 0.0);
    assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
    assert!((elo(0.75) - 190.849).abs() < 1e-3);
    assert!((elo(0.25) + 190.849).abs() < 1e-3);
}

/// Ten pairs with 1, 2, 2, 3, 2 of each kind: the mean is 0.575. The squares about it are 0.330625 + 2 * 0.105625 + 2 * 0.005625 + 3 * 0.030625 + 2 * 0.180625 = 1.00625, so
/// the variance is 0.100625, a game's deviation 0.448609, and 0.075 of them times 347.436 are 58.085.
#[test]
fn normalized_elo_agrees_with_a_calculation_by_hand() {
    let Estimate { value, low, high } = pairs([1, 2, 2, 3, 2]).normalized_elo().unwrap();
    assert!((value - 58.085).abs() < 0.01, "{value}");
    assert!((high - value - 152.268).abs() < 0.01 && (value - low - 152.268).abs() < 0.01, "{low} {high}");
    assert_eq!(pairs([0, 0, 9, 0, 0]).normalized_elo(), None);
    assert_eq!(pairs([0; 5]).normalized_elo(), None);
}

#[test]
fn superiority_is_likely_exactly_as_far_as_the_interval_says() {
    assert_eq!(pairs([1, 2, 4, 2, 1]).los(), 0.5);
    assert_eq!(pairs([0; 5]).los(), 0.5);
    let (lost, won) = (pairs([3, 2, 4, 2, 1]).los(), pairs([1, 2, 4, 2, 3]).los());
    assert!((lost + won - 1.0).abs() < 1e-12 && won > 0.5);
    for extra in 0..40 {
        let counts = pairs([3, 5, 10, 5 + extra, 3]);
        assert_eq!(counts.los() > 0.975, counts.score().low > 0.5, "{extra}");
    }
}

/// The meaning of 95 %: over many matches whose true score is known, about so many intervals hold it.
#[test]
fn nineteen_intervals_in_twenty_hold_the_truth() {
    const MATCHES: u64 = 4000;
    const PAIRS: u64 = 60;
    // Chances of a win and of a draw, as White and as Black.
    for chances in [[(0.35, 0.4), (0.15, 0.5)], [(0.9, 0.05), (0.7, 0.2)], [(0.1, 0.8), (0.1, 0.8)]] {
        let truth = chances.iter().map(|(win, draw)| win + draw / 2.0).sum::<f64>() / 2.0;
        let mut held = 0;
        for number in 0..MATCHES {
            let mut counts = PairCounts::default();
            for pair in 0..PAIRS {
                let seat = |color, (win, draw): (f64, f64)| {
                    let dice = crate::seat_seed(number, pair, color) as f64 / u64::MAX as f64;
                    if dice < win {
                        Win
                    } else if dice < win + draw {
                        Draw
                    } else {
                        Loss
                    }
                };
                counts.add_pair(
                    seat(noctule_board::Color::White, chances[0]),
                    seat(noctule_board::Color::Black, chances[1]),
                );
            }
            let Estimate { low, high, .. } = counts.score();
            held += u64::from((low..=high).contains(&truth));
        }
        let share = held as f64 / MATCHES as f64;
        assert!((0.94..=0.97).contains(&share), "{share} of the intervals hold {truth}");
    }
}
