//! Chess with open eyes: what the evaluation and the search see.

use noctule_board::{ByColor, Color, OwnMen, Position, Square, Squares, Try};
use noctule_engine::chess::{MATE, Search, evaluate, exchange, is_mate};
use noctule_rules::Stalemate;

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn search() -> Search {
    Search::new(Stalemate::Draw, u64::MAX)
}

/// The same position with colours changed and the board turned upside down.
fn mirrored(position: &Position) -> Position {
    let men = |color: Color| {
        let squares = |man| Squares(position.squares(!color, man).0.swap_bytes());
        OwnMen::new(color, position.castling(!color), squares)
    };
    let passing = position.real_en_passant().map(Square::flip_rank);
    Position::set_up(&ByColor::from_fn(men), !position.to_move(), passing).unwrap()
}

/// Positions of a game played by a fixed rule, with some endings.
fn many_positions() -> Vec<Position> {
    let mut positions: Vec<Position> = [
        "8/8/8/3k4/8/8/8/QK6 w - - 0 1",
        "8/8/8/3k4/8/8/8/BNK5 b - - 0 1",
        "8/5k2/8/3p4/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ]
    .map(position)
    .into();
    let mut game = Position::start();
    for ply in 0..120 {
        let tries = game.legal_tries();
        if tries.is_empty() {
            break;
        }
        game.play(tries[(ply * 7 + 3) % tries.len()]);
        positions.push(game.clone());
    }
    positions
}

#[track_caller]
fn check_best(fen: &str, depth: u32, expected: &str) -> i32 {
    let (put, value) = search().best_move(&position(fen), depth).unwrap();
    assert_eq!(put.to_string(), expected, "worth {value}");
    value
}

#[test]
fn a_position_and_its_mirror_image_are_worth_the_same_to_the_side_to_move() {
    let positions = many_positions();
    assert!(positions.len() > 80);
    for position in positions {
        let mirrored = mirrored(&position);
        assert_eq!(evaluate(&position), evaluate(&mirrored), "{position}");
        assert_eq!(search().value(&position, 1), search().value(&mirrored, 1), "{position}");
    }
}

#[test]
fn the_start_is_even_but_for_the_move() {
    assert!((0..30).contains(&evaluate(&Position::start())));
}

#[test]
fn more_men_are_worth_more() {
    let queen_up = evaluate(&position("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1"));
    assert!((800..1200).contains(&queen_up), "{queen_up}");
    let to_move_and_lost = evaluate(&position("4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1"));
    assert!(to_move_and_lost < -800, "{to_move_and_lost}");
}

#[test]
fn a_hanging_queen_is_taken() {
    let value = check_best("4k3/pp6/8/3q4/8/4N3/PP6/4K3 w - - 0 1", 1, "e3d5");
    assert!(value > 200, "{value}");
}

#[test]
fn a_protected_man_is_not_taken_by_a_better_one() {
    let fen = "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1";
    let taking: Try = "d2d5".parse().unwrap();
    assert!(exchange(&position(fen), taking) < -700);
    let value = search().value_of_move(&position(fen), taking, 0);
    assert!(value < 0, "{value}");
    assert!(search().value(&position(fen), 0) > 500, "standing still is better than taking");
}

#[test]
fn exchanges_are_counted_to_their_end() {
    let check = |fen: &str, put: &str, expected: i32| {
        assert_eq!(exchange(&position(fen), put.parse().unwrap()), expected, "{put} in {fen}");
    };
    check("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100);
    check("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100 - 510);
    check("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
    check("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", 320 - 100);
    check("8/8/3k4/3p4/4B3/8/8/4K3 w - - 0 1", "e4d5", 100 - 330);
    check("8/8/3k4/3p4/4B3/8/8/3RK3 w - - 0 1", "e4d5", 100);
}

#[test]
fn a_promotion_wins_a_queen_for_a_pawn_unless_she_is_taken() {
    let check = |fen: &str, put: &str, expected: i32| {
        assert_eq!(exchange(&position(fen), put.parse().unwrap()), expected, "{put} in {fen}");
    };
    check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 960 - 100);
    check("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100);
    check("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 510 + 960 - 100);
    check("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", 0);
}

#[test]
fn mate_in_one_is_found_and_a_nearer_mate_is_worth_more() {
    let value = check_best("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8");
    assert_eq!(value, MATE - 1);
    assert!(is_mate(value));
    let later = search().value(&position("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"), 3);
    assert_eq!(later, MATE - 3);
}

#[test]
fn stalemate_is_worth_what_the_ruleset_says() {
    let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    let stalemating: Try = "g6f7".parse().unwrap();
    assert_eq!(Search::new(Stalemate::Draw, 100).value_of_move(&position(fen), stalemating, 0), 0);
    let won = Search::new(Stalemate::Loss, 100).value_of_move(&position(fen), stalemating, 0);
    assert!(is_mate(won) && won > 0, "{won}");
}

#[test]
fn neither_a_lone_minor_piece_nor_two_knights_win() {
    assert_eq!(evaluate(&position("7k/8/8/8/8/8/8/KB6 w - - 0 1")), 0);
    assert!(evaluate(&position("7k/8/8/8/8/8/8/KNN5 w - - 0 1")) < 150);
}

#[test]
fn a_driven_king_is_worth_more_at_the_edge_and_near_the_other_king() {
    let middle = evaluate(&position("8/8/8/3k4/8/8/8/KR6 w - - 0 1"));
    let edge = evaluate(&position("3k4/8/8/8/8/8/8/KR6 w - - 0 1"));
    let near = evaluate(&position("3k4/8/3K4/8/8/8/8/1R6 w - - 0 1"));
    assert!(middle < edge && edge < near, "{middle} {edge} {near}");
}

#[test]
fn a_search_looks_at_no_more_positions_than_it_may() {
    let start = Position::start();
    let mut bounded = Search::new(Stalemate::Draw, 1000);
    bounded.value(&start, 5);
    assert!(bounded.is_spent());
    assert!(bounded.nodes() <= 1000, "{}", bounded.nodes());
    let mut one = search();
    let mut other = search();
    assert_eq!(one.value(&start, 3), other.value(&start, 3));
    assert_eq!(one.nodes(), other.nodes());
}
