use super::*;
use crate::kpk::player::ArtificialPlayer;
use noctule_board::Color;
use std::sync::LazyLock;

static PERFECT: LazyLock<PerfectInformation> = LazyLock::new(PerfectInformation::solve);

/// Plays from the thesis's critical position, known to both, and looks at the good king's mind on the way.
fn check_game(kind: BlackKingKind, seed: u64) -> Option<bool> {
    let known = InformationSet::new(Square::D5, Square::D6, Square::D7.bitboard(), Color::Black).unwrap();
    let mut game = Game::new(known, Square::D7, Color::Black).unwrap();
    let mut white = ArtificialPlayer::new(0.1, seed);
    let mut black = BlackKing::new(kind, &PERFECT, &known, Square::D7, seed);
    for _ in 0..500 {
        black.play(&mut game);
        if let Some(end) = game.over() {
            return Some(end.is_won());
        }
        assert!(game.known().wave().has(game.referee().hidden()), "the wave holds the truth");
        while game.over().is_none() {
            let attempt = game.white_tries(&mut white)?;
            if game.over().is_none() {
                assert!(game.known().wave().has(game.referee().hidden()), "the wave holds the truth");
            }
            if attempt.said != Said::Illegal {
                black.hear_white(attempt.said);
                break;
            }
        }
        if let Some(end) = game.over() {
            return Some(end.is_won());
        }
        if let Mind::Good(good) = &black.0 {
            assert!(good.suspects(game.known().king(), game.known().pawn()), "the truth is never ruled out");
        }
    }
    None
}

fn won(kind: BlackKingKind, games: u64) -> u64 {
    (0..games).filter(|&seed| check_game(kind, seed) == Some(true)).count() as u64
}

#[test]
fn a_good_king_in_the_critical_position_loses_but_for_little_more_than_epsilon() {
    let won = won(BlackKingKind::Good, 400);
    assert!((320..400).contains(&won), "{won} of 400");
}

#[test]
fn a_random_king_in_the_critical_position_loses_nearly_always() {
    let won = won(BlackKingKind::Random, 200);
    assert!(won >= 190, "{won} of 200");
}

#[test]
fn an_all_knowing_king_never_loses_what_chess_draws() {
    assert_eq!(won(BlackKingKind::AllKnowing, 100), 0);
}

#[test]
fn an_all_knowing_king_in_a_lost_position_resists_as_long_as_possible() {
    use Square::*;
    let known = InformationSet::new(C7, D6, E6.bitboard(), Color::Black).unwrap();
    let game = Game::new(known, E6, Color::Black).unwrap();
    let to = AllKnowing::new(&PERFECT, 1).next(game.referee().position()).unwrap();
    let after = |to| PERFECT.moves_to_promote(C7, D6, to, Color::White);
    let longest = [D5, E5, F5, F6, F7].into_iter().filter_map(after).max();
    assert_eq!(after(to), longest);
}

#[test]
fn a_name_that_no_king_has_is_refused_with_the_names() {
    let refused = "clever".parse::<BlackKingKind>().unwrap_err().to_string();
    assert_eq!(refused, "expected a black king, one of random, good, all-knowing; got \"clever\"");
}
