//! Densities: what smoothing keeps, and where it pulls.

mod common;

use common::{game, learned, named};
use noctule_board::{Color, Man, Square};
use noctule_opponent::{LAST_MOVE, Map, Model, times_likelier};

fn sum(map: &Map) -> f32 {
    map.iter().sum()
}

fn near(got: f32, expected: f32) -> bool {
    (got - expected).abs() < 1e-4
}

/// Games in which nothing is taken, of several lengths and openings.
fn quiet_games() -> Vec<noctule_record::GameRecord> {
    let shuffle = |times| "Nf3 Nf6 Ng1 Ng8 ".repeat(times);
    vec![
        game("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5"),
        game("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O"),
        game(&format!("e4 e5 {}", shuffle(8))),
        game(&format!("d4 d5 {}", shuffle(20))),
        game(&shuffle(40)),
    ]
}

#[test]
fn smoothing_neither_makes_nor_loses_men() {
    let model = learned(&quiet_games());
    let (anyone, ann) = (model.anyone(), model.opponent("Ann").unwrap());
    let full =
        [(Man::Pawn, 8.0), (Man::Knight, 2.0), (Man::Bishop, 2.0), (Man::Rook, 2.0), (Man::Queen, 1.0)];
    for opponent in [&anyone, &ann] {
        for color in Color::ALL {
            for t in 0..=LAST_MOVE + 5 {
                for (man, number) in full.into_iter().chain([(Man::King, 1.0)]) {
                    let men = sum(opponent.density(color, man, t));
                    assert!(near(men, number), "{color:?} {man:?} {t}: {men}");
                    assert!(opponent.density(color, man, t).iter().all(|&density| density >= 0.0));
                    assert!(near(sum(opponent.delta(color, man, t)), 0.0));
                }
                assert!(near(sum(opponent.pooled_density(color, t)), 7.0));
            }
        }
    }
}

#[test]
fn a_lost_man_is_missing_from_the_sum() {
    let model = learned(&vec![game("1. e4 d5 2. exd5 Qxd5 3. Nc3"); 200]);
    let pawns = sum(model.anyone().density(Color::White, Man::Pawn, 3));
    assert!((7.0..7.02).contains(&pawns), "seven, and a trace of the move before: {pawns}");
}

#[test]
fn spreading_stays_where_such_a_man_can_stand() {
    let anyone = learned(&quiet_games()).anyone();
    for color in Color::ALL {
        for t in 0..=LAST_MOVE {
            let pawns = anyone.density(color, Man::Pawn, t);
            let ends = Square::ALL.into_iter().filter(|square| matches!(square.rank() as u8, 0 | 7));
            assert!(ends.into_iter().all(|square| pawns[square as usize] == 0.0));
            let light = |square: &Square| !(square.file() as u8 + square.rank() as u8).is_multiple_of(2);
            let bishops = anyone.density(color, Man::Bishop, t);
            let on_light: f32 =
                Square::ALL.into_iter().filter(light).map(|square| bishops[square as usize]).sum();
            assert!(near(on_light, 1.0), "each side keeps its bishop of the light squares");
        }
    }
}

#[test]
fn a_delta_is_the_difference_of_two_moves() {
    let anyone = learned(&quiet_games()).anyone();
    for t in [0, 1, 9, LAST_MOVE - 1] {
        for man in Man::ALL {
            let (now, next) =
                (anyone.density(Color::White, man, t), anyone.density(Color::White, man, t + 1));
            let delta = anyone.delta(Color::White, man, t);
            for square in 0..64 {
                assert_eq!(delta[square], next[square] - now[square]);
            }
        }
    }
    assert_eq!(anyone.delta(Color::White, Man::King, LAST_MOVE), &[0.0; 64]);
    let pool = anyone.pooled_delta(Color::White, 1)[Square::F3 as usize];
    let knights = anyone.delta(Color::White, Man::Knight, 1)[Square::F3 as usize];
    assert!(near(pool, knights), "only knights go to f3 here");
}

#[test]
fn the_opening_is_crisp_with_many_games() {
    let model = learned(&vec![game("1. e4 e5 2. Nf3"); 300]);
    let anyone = model.anyone();
    assert!(anyone.density(Color::White, Man::Pawn, 1)[Square::E4 as usize] > 0.99);
    assert!(anyone.density(Color::White, Man::Knight, 2)[Square::F3 as usize] > 0.98);
    assert_eq!(anyone.boards_behind(Color::White, 2), 300);
    assert_eq!(anyone.boards_behind(Color::White, 3), 0);
}

#[test]
fn where_no_game_went_men_stay_where_they_were() {
    let anyone = learned(&[game("1. e4 e5")]).anyone();
    assert_eq!(
        anyone.density(Color::White, Man::Pawn, 2),
        anyone.density(Color::White, Man::Pawn, 50),
        "nothing is known of either"
    );
    let nothing = Model::default().anyone();
    assert_eq!(nothing.density(Color::Black, Man::King, 40)[Square::E8 as usize], 1.0);
    assert_eq!(nothing.habits().recapture, 0.5, "a coin");
}

#[test]
fn a_player_with_few_games_is_drawn_towards_everybody() {
    let mut games = vec![named("Ann", "Bob", "1. e4 e5"); 80];
    games.extend(vec![named("Cid", "Bob", "1. d4 d5"); 20]);
    let model = learned(&games);
    let on_d4 = |opponent: &noctule_opponent::Opponent| {
        opponent.density(Color::White, Man::Pawn, 1)[Square::D4 as usize]
    };
    let (anyone, cid) = (on_d4(&model.anyone()), on_d4(&model.opponent("Cid").unwrap()));
    assert!((0.19..0.21).contains(&anyone), "{anyone}");
    // Twenty own games weigh as much as everybody's, but for what is spread over neighbouring squares.
    assert!((0.58..0.61).contains(&cid), "{cid}");
    assert!(model.opponent("Dora").is_none());
}

#[test]
fn habits_are_smoothed_towards_everybody_too() {
    let mut games = vec![named("Ann", "Bob", "1. e4 d5 2. exd5 Qxd5"); 60];
    games.extend(vec![named("Ann", "Eve", "1. e4 d5 2. exd5 a6"); 20]);
    let model = learned(&games);
    let everybody = model.anyone().habits().recapture;
    assert!(near(everybody, 61.0 / 82.0), "{everybody}");
    let eve = model.opponent("Eve").unwrap().habits().recapture;
    assert!(near(eve, 0.5 * everybody), "twenty occasions of her own, none taken: {eve}");
}

#[test]
fn the_chance_of_a_capture_is_by_move_number() {
    let anyone = learned(&vec![game("1. e4 d5 2. exd5 Qxd5"); 99]).anyone();
    assert_eq!(anyone.capture_chance(Color::White, 1), 0.0);
    assert!(near(anyone.capture_chance(Color::White, 2), 0.99));
}

#[test]
fn a_habit_becomes_a_weight() {
    assert_eq!(times_likelier(0.5, 30.0), 30.0);
    assert_eq!(times_likelier(0.0, 30.0), 0.0);
    assert!(times_likelier(1.0, 30.0).is_finite());
}
