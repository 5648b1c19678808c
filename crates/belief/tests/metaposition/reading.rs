//! Worlds and chances read out of a metaposition.

use crate::game::{Game, HIDDEN_STARTS, NORMAL, Play, metapositions};
use noctule_belief::{Belief, Metaposition, Rng, World};
use noctule_board::{Color, Man, Position, Square};
use noctule_rules::{Ruleset, opening};
use rand::SeedableRng;

#[test]
fn a_sampled_world_sounds_as_what_was_heard_last() {
    let (mut wanted, mut found) = (0, 0);
    for ruleset in Ruleset::ALL {
        for (number, start) in HIDDEN_STARTS.into_iter().chain([NORMAL; 4]).enumerate() {
            let start: Position = start.parse().expect("a position");
            let mut game = Game::new(ruleset, &start, number as u64, Play::Capturing);
            let mut beliefs = metapositions(&game);
            let mut rng = Rng::seed_from_u64(7);
            let mut last = game.open.opening();
            for step in 0..120 {
                let Some(entries) = game.step() else { break };
                for color in Color::ALL {
                    beliefs[color].update(&entries[color]).expect("the truth explains the diary");
                    if entries[color].heard().moved() {
                        last = *entries[color].heard();
                    }
                    if step % 5 != 0 {
                        continue;
                    }
                    wanted += 1;
                    let Some(world) = beliefs[color].sample(&mut rng) else { continue };
                    found += 1;
                    assert!(beliefs[color].covers(&world), "{}", world.position());
                    let sounds = opening(&ruleset, world.position());
                    assert_eq!((sounds.checks, sounds.pawn_tries), (last.checks, last.pawn_tries));
                    assert_eq!(world.position().to_move(), game.open.to_move());
                    if game.open.to_move() == color {
                        let refused = game.views[color].turn().refused();
                        assert!(refused.iter().all(|&put| !world.position().would_stand(put)));
                    }
                }
            }
        }
    }
    println!("{found} worlds drawn at {wanted} moments");
    assert!(found * 10 > wanted * 9, "only {found} of {wanted}");
}

/// On how many squares the men of one side differ.
fn differences(one: &Position, other: &Position, color: Color) -> u32 {
    let on = |position: &Position, square| position.on(square).filter(|(side, _)| *side == color);
    Square::ALL.into_iter().filter(|&square| on(one, square) != on(other, square)).count() as u32
}

#[test]
fn a_world_drawn_like_another_differs_from_it_where_it_must() {
    let (mut wanted, mut the_same, mut apart, mut found, mut moved) = (0, 0, 0, 0, 0);
    for ruleset in Ruleset::ALL {
        for seed in 0..4 {
            let mut game = Game::new(ruleset, &Position::start(), seed, Play::Capturing);
            let mut beliefs = metapositions(&game);
            let mut rng = Rng::seed_from_u64(7);
            for _ in 0..120 {
                let before = World::imagine(game.open.position().clone());
                let Some(entries) = game.step() else { break };
                let truth = World::imagine(game.open.position().clone());
                for color in Color::ALL {
                    beliefs[color].update(&entries[color]).expect("the truth explains the diary");
                    wanted += 1;
                    if let Some(world) = beliefs[color].sample_like(&truth, &mut rng) {
                        assert!(beliefs[color].covers(&world), "{}", world.position());
                        let differ = differences(world.position(), truth.position(), !color);
                        the_same += u32::from(differ == 0);
                        apart += differ;
                    }
                    if let Some(world) = beliefs[color].sample_like(&before, &mut rng) {
                        assert!(beliefs[color].covers(&world), "{}", world.position());
                        found += 1;
                        moved += differences(world.position(), before.position(), !color);
                    }
                }
            }
        }
    }
    println!("{wanted} moments, {the_same} times the truth, {apart} squares apart; {found}: {moved} changed");
    assert!(the_same * 10 > wanted * 7 && apart < wanted, "only {the_same} of {wanted}, {apart} apart");
    assert!(found * 10 > wanted * 9, "only {found} of {wanted}");
    assert!(moved < found, "{moved} squares in {found} worlds");
}

#[test]
fn chances_are_shares_and_add_up_to_the_men_left() {
    for seed in 0..10 {
        let mut game = Game::new(Ruleset::WILD16, &Position::start(), seed, Play::Capturing);
        let mut beliefs = metapositions(&game);
        for _ in 0..80 {
            let Some(entries) = game.step() else { break };
            for color in Color::ALL {
                beliefs[color].update(&entries[color]).expect("the truth explains the diary");
            }
        }
        for color in Color::ALL {
            let chances = beliefs[color].chances();
            let mut men = 0.0;
            for square in Square::ALL {
                for man in Man::ALL {
                    let chance = chances.of_man(square, man);
                    assert!((0.0..=1.001).contains(&chance), "{chance}");
                    assert_eq!(chance > 0.0, beliefs[color].may_stand(man).has(square));
                    if beliefs[color].must_stand(man).has(square) {
                        assert!(chance > 0.99);
                    }
                    men += chance;
                }
            }
            let left = beliefs[color].men_left() as f64;
            assert!((men - left).abs() < 0.1 * left, "{men} of {left}");
        }
    }
}

#[test]
fn it_stays_compact() {
    println!("{} bytes", size_of::<Metaposition>());
    assert!(size_of::<Metaposition>() <= 512);
}
