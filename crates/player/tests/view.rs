//! What a seat derives from its diary is what the umpire holds of it.

use noctule_board::{ByColor, Color, Position, Square, Try};
use noctule_player::{Briefing, Diary, Entry, PlayerView};
use noctule_rules::{OpenGame, Request, Ruleset};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

#[test]
fn a_seat_knows_its_own_men_and_options_exactly_from_its_diary_in_every_ruleset() {
    for ruleset in Ruleset::ALL {
        for seed in 0..12 {
            check_game(ruleset, seed, &Position::start());
        }
    }
}

#[test]
fn a_seat_knows_them_from_a_start_with_castling_promotion_and_en_passant_at_hand() {
    let start = "r3k2r/1P4pP/8/pP3p2/3Pp1P1/8/p1P4p/R3K2R b KQkq d3 0 1".parse().expect("a position");
    for ruleset in Ruleset::ALL {
        for seed in 0..12 {
            check_game(ruleset, seed, &start);
        }
    }
}

fn check_game(ruleset: Ruleset, seed: u64, start: &Position) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut views = ByColor::from_fn(|color| PlayerView::new(&Briefing::for_seat(color, ruleset, start)));
    let mut diaries = ByColor::from_fn(|color| Diary::new(Briefing::for_seat(color, ruleset, start)));
    for _ in 0..400 {
        check_views(&game, &views);
        if game.over().is_some() {
            break;
        }
        let by = game.to_move();
        let options = game.options();
        let request = if rng.random_range(..8u8) == 0 {
            junk(&mut rng)
        } else {
            options[rng.random_range(..options.len())]
        };
        let Ok(answer) = game.put(by, request) else { continue };
        let entries = ByColor::split(
            by,
            Entry::Asked { request, heard: answer.heard[by] },
            Entry::Overheard(answer.heard[!by]),
        );
        for color in Color::ALL {
            views[color].hear(&entries[color]);
            diaries[color].write(entries[color]);
        }
    }
    for color in Color::ALL {
        let refolded = PlayerView::of(&diaries[color]);
        assert_eq!(refolded.own(), views[color].own());
        assert_eq!(refolded.options(), views[color].options());
    }
}

fn check_views(game: &OpenGame, views: &ByColor<PlayerView>) {
    for color in Color::ALL {
        let view = &views[color];
        assert_eq!(*view.own(), game.position().own_men(color), "{} {}", game.ruleset(), game.position());
        assert_eq!(view.enemy().men as u32, game.position().all(!color).len());
        assert_eq!(view.over(), game.over());
        assert_eq!(view.to_move(), game.to_move());
    }
    let view = &views[game.to_move()];
    let mut options = view.options();
    options.sort_by_cached_key(Request::to_string);
    assert_eq!(options, game.options(), "{} {}", game.ruleset(), game.position());
}

fn junk(rng: &mut Xoshiro256PlusPlus) -> Request {
    let mut square = || Square::index(rng.random_range(..64));
    Try::new(square(), square()).into()
}
