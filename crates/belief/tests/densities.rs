//! Densities of beliefs over generated games.

use noctule_belief::{Belief, Rng, WeightedWorlds, Worlds};
use noctule_board::{Color, Man, Position, Square};
use noctule_player::{Briefing, Entry, PlayerView};
use noctule_rules::{OpenGame, Ruleset};
use rand::{RngExt, SeedableRng};

/// Follows a random game from White's seat, with the truth at hand.
fn follow(ruleset: Ruleset, seed: u64, mut visit: impl FnMut(&Worlds, &PlayerView, &Position)) {
    let start = Position::start();
    let briefing = Briefing::for_seat(Color::White, ruleset, &start);
    let mut game = OpenGame::new(ruleset, start);
    let mut worlds = Worlds::new(&briefing, 300, seed).unwrap();
    let mut view = PlayerView::new(&briefing);
    let mut rng = Rng::seed_from_u64(seed);
    for _ in 0..60 {
        if game.over().is_some() {
            return;
        }
        let by = game.to_move();
        let options = game.options();
        let request = options[rng.random_range(..options.len())];
        let answer = game.put(by, request).expect("an option may be put");
        let heard = answer.heard.white;
        if heard.is_silence() {
            continue;
        }
        let entry =
            if by == Color::White { Entry::Asked { request, heard } } else { Entry::Overheard(heard) };
        worlds.update(&entry).unwrap();
        view.hear(&entry);
        visit(&worlds, &view, game.position());
    }
}

#[test]
fn the_chances_sum_to_the_men_that_the_enemy_has() {
    for (seed, ruleset) in (1..).zip(Ruleset::ALL) {
        follow(ruleset, seed, |worlds, view, truth| {
            let densities = worlds.densities(Color::White);
            let men: f64 = Man::ALL.into_iter().map(|man| densities.number_of(man)).sum();
            assert!((men - f64::from(truth.all(Color::Black).len())).abs() < 1e-9, "{ruleset}: {men}");
            assert!((densities.number_of(Man::King) - 1.0).abs() < 1e-9);
            for square in Square::ALL {
                let own = f64::from(u8::from(view.own().all().has(square)));
                let all = densities.occupied(square) + densities.empty(square) + own;
                assert!((all - 1.0).abs() < 1e-9, "{ruleset}, {square}: {all}");
            }
        });
    }
}

#[test]
fn the_squares_of_a_table_know_no_less_than_the_worlds_and_agree_with_them() {
    follow(Ruleset::WILD16, 9, |worlds, _, _| {
        let densities = worlds.densities(Color::White);
        assert!(densities.world_bits() <= (worlds.len() as f64).log2() + 1e-9);
        for square in Square::ALL {
            for man in Man::ALL {
                let (table, worlds) = (densities.of_man(square, man), worlds.chance_of(square, man));
                assert!((table - worlds).abs() < 1e-9);
            }
        }
    });
}
