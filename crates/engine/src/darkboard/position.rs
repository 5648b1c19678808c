//! Position (Ciancarini and Favini, "Representing Kriegspiel States with Metapositions", section 4.2): pawns
//! that advance, open files, control, the king's shelter.

use super::{Node, Outlook, Parameters};
use noctule_board::{Color, File, Man, Rank, Square, Squares};

/// What the placing of the own men is worth beside their number.
pub(super) fn position(node: &Node, outlook: &Outlook, parameters: &Parameters, control: Squares) -> f32 {
    pawns(node, outlook, parameters)
        + open_files(node, parameters)
        + controlled(node, parameters, control)
        + king(node, outlook, parameters)
        + queens(node, parameters)
}

fn forward_rank(color: Color, square: Square) -> usize {
    let rank = square.rank() as usize;
    if color == Color::White { rank } else { 7 - rank }
}

/// The squares of its file and the files beside it that a pawn has before it.
fn front_span(color: Color, square: Square) -> Squares {
    let file = square.file().bitboard();
    let files = file | square.file().adjacent();
    let rank = square.rank() as u32;
    let ahead = match color {
        Color::White => u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0),
        Color::Black => (1u64 << (8 * rank)) - 1,
    };
    files & Squares(ahead)
}

/// The pawns' advance, more when no enemy pawn is likely before them, and their worth when nothing else
/// could mate.
fn pawns(node: &Node, outlook: &Outlook, parameters: &Parameters) -> f32 {
    let mine = node.own.squares(Man::Pawn);
    let mut value = 0.0;
    for pawn in mine {
        let step = parameters.advance[forward_rank(node.color(), pawn)];
        let before = front_span(node.color(), pawn) & node.may(Man::Pawn);
        let enemies: f32 = before.into_iter().map(|on| outlook.row(Man::Pawn)[on as usize]).sum();
        value += step * (1.0 + parameters.passed * (1.0 - enemies).max(0.0));
        if (pawn.file().bitboard() & node.may(Man::Pawn)).is_empty() {
            value += parameters.free_pawn;
        }
    }
    if !could_mate(node) {
        value += parameters.last_hope_pawns * mine.len() as f32;
    }
    value
}

/// Whether the own pieces could mate a lone king without a pawn's help.
pub(super) fn could_mate(node: &Node) -> bool {
    let own = &node.own;
    let heavy = own.squares(Man::Queen) | own.squares(Man::Rook);
    let light = own.squares(Man::Bishop) | own.squares(Man::Knight);
    !heavy.is_empty() || (light.len() >= 2 && !own.squares(Man::Bishop).is_empty())
}

fn open_files(node: &Node, parameters: &Parameters) -> f32 {
    let rooks = node.own.squares(Man::Rook) | node.own.squares(Man::Queen);
    let pawns = node.own.squares(Man::Pawn);
    let open = File::ALL.into_iter().filter(|file| (pawns & file.bitboard()).is_empty());
    open.map(|file| if (rooks & file.bitboard()).is_empty() { 0.25 } else { 1.0 }).sum::<f32>()
        * parameters.open_file
}

fn controlled(node: &Node, parameters: &Parameters, control: Squares) -> f32 {
    let beyond = match node.color() {
        Color::White => Squares(!0 << 32),
        Color::Black => Squares(!0 >> 32),
    };
    control.len() as f32 * parameters.control + (control & beyond).len() as f32 * parameters.control_beyond
}

/// The king stays behind while the enemy has pieces, and out of sight.
fn king(node: &Node, outlook: &Outlook, parameters: &Parameters) -> f32 {
    let Some(king) = node.own.squares(Man::King).next_square() else { return 0.0 };
    let pieces = f32::from(node.men_left.saturating_sub(1 + node.pawns_left)).min(7.0) / 7.0;
    let walked = forward_rank(node.color(), king) as f32;
    let threats = super::safety::Threats::on(node, outlook, king);
    let castled = matches!(king.file(), File::B | File::C | File::G)
        && king.rank() == Rank::First.relative_to(node.color());
    let shelter = if castled { parameters.king_walk } else { 0.0 };
    pieces * (shelter - parameters.king_walk * walked)
        - parameters.king_exposure * (threats.pieces + threats.pawns).min(2.0)
}

fn queens(node: &Node, parameters: &Parameters) -> f32 {
    node.own.squares(Man::Queen).len().saturating_sub(1) as f32 * parameters.more_queens
}
