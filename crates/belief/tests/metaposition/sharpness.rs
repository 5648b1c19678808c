//! How much the metaposition admits, printed for whoever works on it.

use crate::game::{Game, Play, check_exact_set_is_covered, metapositions};
use noctule_belief::Belief;
use noctule_board::{Color, Man, Position, Squares};
use noctule_rules::Ruleset;

#[test]
fn sharpness_beside_the_exact_set_where_there_is_one() {
    // Printed for whoever works on sharpness: squares where an enemy man may stand, and squares times men,
    // by the number of own moves made.
    let mut table = [[0.0; 5]; 12];
    for seed in 0..6 {
        check_exact_set_is_covered(
            Ruleset::WILD16,
            &Position::start(),
            seed,
            8000,
            |moves, cover, worlds| {
                let Some(row) = table.get_mut(moves) else { return };
                let mut exact = [Squares::EMPTY; 6];
                for (world, _) in worlds {
                    for man in Man::ALL {
                        exact[man as usize] |= world.position().squares(!cover.own().color(), man);
                    }
                }
                let squares = exact.iter().fold(Squares::EMPTY, |all, &some| all | some).len();
                let pairs: u32 = exact.iter().map(|set| set.len()).sum();
                let may: u32 = Man::ALL.iter().map(|&man| cover.may_stand(man).len()).sum();
                let seen = [1, cover.may_be_occupied().len(), squares, may, pairs];
                row.iter_mut().zip(seen).for_each(|(sum, value)| *sum += value as f64);
                assert!(cover.may_be_occupied().len() >= squares && may >= pairs);
            },
        );
    }
    println!("own moves  moments  squares (exact)  squares x men (exact)");
    for (moves, [moments, squares, exact, pairs, exact_pairs]) in table.into_iter().enumerate() {
        if moments > 0.0 {
            println!(
                "{moves:9}  {moments:7}  {:7.1} ({:5.1})  {:13.1} ({:5.1})",
                squares / moments,
                exact / moments,
                pairs / moments,
                exact_pairs / moments
            );
        }
    }
}

#[test]
fn sharpness_in_long_games() {
    let mut table = [[0.0; 5]; 81];
    for seed in 0..40 {
        let mut game = Game::new(Ruleset::WILD16, &Position::start(), seed, Play::Capturing);
        let mut beliefs = metapositions(&game);
        for _ in 0..600 {
            let Some(entries) = game.step() else { break };
            let mover = !game.open.to_move();
            for color in Color::ALL {
                beliefs[color].update(&entries[color]).expect("the truth explains the diary");
            }
            if !entries[mover].heard().moved() {
                continue;
            }
            let belief = &beliefs[!mover];
            let Some(row) = table.get_mut(game.views[!mover].own_moves() as usize) else { break };
            let may: u32 = Man::ALL.iter().map(|&man| belief.may_stand(man).len()).sum();
            let king = belief.may_stand(Man::King).len();
            let seen = [1, belief.may_be_occupied().len(), may, king, belief.men_left() as u32];
            row.iter_mut().zip(seen).for_each(|(sum, value)| *sum += value as f64);
            assert!(belief.may_be_occupied().len() >= belief.men_left() as u32);
        }
    }
    println!("own moves  moments  squares  squares x men  king's squares  men");
    for moves in [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 40, 60, 80] {
        let [moments, squares, pairs, king, men] = table[moves];
        println!(
            "{moves:9}  {moments:7}  {:7.1}  {:13.1}  {:14.1}  {:3.1}",
            squares / moments,
            pairs / moments,
            king / moments,
            men / moments
        );
    }
}
