use super::worth::round;
use noctule_board::{Color, Man, Position, Square, Squares, Try, reach};

/// What a legal capture or promotion wins or loses, in hundredths of a pawn, when both sides go on taking on its square,
/// the least man first, for as long as it pays. Pins are not looked at.
pub fn exchange(position: &Position, legal: Try) -> i32 {
    let mut side = position.to_move();
    let capture = position.capture(legal);
    if capture.is_none() && legal.promotion.is_none() {
        return 0;
    }
    let Some((_, mut standing)) = position.on(legal.from) else { return 0 };
    let mut occupied = position.all(Color::White) | position.all(Color::Black);
    occupied -= legal.from.bitboard();
    if let Some(passing) = capture.filter(|capture| capture.en_passant) {
        occupied -= passing.victim.bitboard();
    }
    // won[n] is what the side that takes for the n-th time has by then, were it the last to take.
    let mut won = [0; 32];
    won[0] = capture.map_or(0, |capture| round(capture.man));
    if let Some(promoted) = legal.promotion {
        won[0] += round(promoted) - round(Man::Pawn);
        standing = promoted;
    }
    let mut taken = 0;
    while taken + 1 < won.len() {
        side = !side;
        let Some((from, man)) = least_attacker(position, legal.to, occupied, side) else { break };
        taken += 1;
        won[taken] = round(standing) - won[taken - 1];
        // A king may not take where it could be taken in turn.
        if man == Man::King && least_attacker(position, legal.to, occupied - from.bitboard(), !side).is_some()
        {
            taken -= 1;
            break;
        }
        standing = man;
        occupied -= from.bitboard();
    }
    while taken > 0 {
        won[taken - 1] = -won[taken].max(-won[taken - 1]);
        taken -= 1;
    }
    won[0]
}

/// The least man of one side that attacks a square, among those still on the board.
fn least_attacker(
    position: &Position,
    square: Square,
    occupied: Squares,
    side: Color,
) -> Option<(Square, Man)> {
    let men = |man| position.squares(side, man) & occupied;
    let from = |attackers: Squares, man| attackers.next_square().map(|from| (from, man));
    // Lines are followed only where somebody may stand on them, and not once more for the queen.
    let queens = men(Man::Queen);
    let along = |man| {
        let some = !((men(man) | queens) & reach::on_empty_board(man, square)).is_empty();
        if some { reach::of(man, square, occupied) } else { Squares::EMPTY }
    };
    from(reach::pawn_takes(square, !side) & men(Man::Pawn), Man::Pawn)
        .or_else(|| from(reach::of(Man::Knight, square, occupied) & men(Man::Knight), Man::Knight))
        .or_else(|| {
            let diagonals = along(Man::Bishop);
            from(diagonals & men(Man::Bishop), Man::Bishop).or_else(|| {
                let straight = along(Man::Rook);
                from(straight & men(Man::Rook), Man::Rook)
                    .or_else(|| from((diagonals | straight) & queens, Man::Queen))
            })
        })
        .or_else(|| from(reach::of(Man::King, square, occupied) & men(Man::King), Man::King))
}
