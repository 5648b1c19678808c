//! The tree of king and pawn against king, built from the position (Ciancarini, Dalla Libera and Maran, "A
//! Rational Approach to Kriegspiel", section 3, Figures 3 and 4).

use noctule_board::{Color, Position, Square};
use noctule_rules::Ruleset;
use noctule_solve::games::tree::{Tree, TreeError};
use noctule_solve::games::{Cell, Game};
use std::path::Path;

//   a b c d e f g h
// 8 . . . . . . . .
// 7 . . . k . . . .
// 6 . . . P . . . .
// 5 . . . K . . . .
const CRITICAL: &str = "8/3k4/3P4/3K4/8/8/8/8 b - - 0 1";

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn cell_of<'g>(game: &'g Game, row: &str, column: &str) -> &'g Cell {
    let component = &game.components[0];
    let nth =
        |names: &[String], name| names.iter().position(|one| one == name).unwrap_or_else(|| panic!("{name}"));
    component.cell(nth(&component.rows, row), nth(&component.columns, column))
}

#[test]
fn the_tree_of_the_critical_position_reduces_to_the_published_matrix() {
    let tree = Tree::build(&Ruleset::WILD16, &position(CRITICAL)).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games/kpk-critical.game");
    let published: Game = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let reduced = &tree.reduced.components[0];
    assert_eq!((reduced.rows.len(), reduced.columns.len()), (4, 3));
    let third = reduced.columns.iter().find(|name| ["Kc8, Kd8", "Ke8, Kd8"].contains(&name.as_str()));
    assert!(
        third.is_some(),
        "the two columns that the paper finds equivalent are one: {:?}",
        reduced.columns
    );
    for row in &published.components[0].rows {
        for column in &reduced.columns {
            assert_eq!(
                cell_of(&tree.reduced, row, column),
                cell_of(&published, row, column),
                "{row} against {column}"
            );
        }
    }
    // The information sets of Figure 4: the black king on c8, d8 or e8 when White first chooses.
    let kings: Vec<Square> = tree.attacker[0].worlds.iter().map(|world| world.king(Color::Black)).collect();
    assert_eq!(kings.len(), 3);
    assert!([Square::C8, Square::D8, Square::E8].iter().all(|square| kings.contains(square)));
}

/// Whether White, to move and seeing everything, loses the pawn or stalemates whatever he does.
fn is_drawn_at_once(position: &Position) -> bool {
    position.legal_tries().into_iter().all(|put| {
        let after = position.after(put);
        let pawn_falls = after.legal_tries().into_iter().any(|reply| after.capture(reply).is_some());
        pawn_falls || (!after.has_legal_try() && after.checkers().is_empty())
    })
}

#[test]
fn where_the_published_matrix_has_a_draw_white_could_not_win_even_if_he_saw() {
    // Kc6 and the push, with the black king on c8, and its mirror image.
    for (pushed, reply) in
        [("2k5/3P4/2K5/8/8/8/8/8 b - - 0 1", "c8d8"), ("4k3/3P4/4K3/8/8/8/8/8 b - - 0 1", "e8d8")]
    {
        assert!(is_drawn_at_once(&position(pushed).after(reply.parse().unwrap())));
    }
    // With the king on d8 the same push wins.
    let wins = position("3k4/3P4/2K5/8/8/8/8/8 b - - 0 1");
    assert!(wins.legal_tries().into_iter().all(|reply| !is_drawn_at_once(&wins.after(reply))));
}

#[test]
fn other_material_is_refused() {
    let wrong = Tree::build(&Ruleset::WILD16, &position("8/3k4/8/3K4/8/8/8/R7 b - - 0 1")).unwrap_err();
    assert!(matches!(wrong, TreeError::Material(_)), "{wrong}");
}
