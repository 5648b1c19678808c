//! The model that comes with the program.

use noctule_board::{Color, Man, Square};
use noctule_opponent::{LAST_MOVE, Model, Opponent};

const GENERIC: &str = include_str!("../../../models/generic.txt");

#[test]
fn the_shipped_model_is_read_and_written_back_to_the_byte() {
    let model = Model::generic();
    assert_eq!(model.to_string(), GENERIC);
    assert!(model.everybody.white.games() >= 100, "too few games to be anybody");
    assert_eq!(model.players().count(), 0, "a generic model names nobody");
}

#[test]
fn the_shipped_model_is_small() {
    assert!(GENERIC.len() < 200_000, "{}", GENERIC.len());
}

#[test]
fn everybody_has_one_king_and_starts_from_the_normal_array() {
    let anyone = Opponent::generic();
    for color in Color::ALL {
        for t in 0..=LAST_MOVE {
            let kings: f32 = anyone.density(color, Man::King, t).iter().sum();
            assert!((kings - 1.0).abs() < 1e-4, "{color:?} {t}: {kings}");
        }
    }
    assert_eq!(anyone.density(Color::White, Man::King, 0)[Square::E1 as usize], 1.0);
    assert_eq!(anyone.density(Color::Black, Man::Pawn, 0)[Square::C7 as usize], 1.0);
}
