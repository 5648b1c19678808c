use noctule_board::{Man, OwnMen, Squares, reach};

/// How many squares beside the own king no other own man guards: there an unseen enemy mates.
pub(super) fn exposed(own: &OwnMen) -> usize {
    let Some(king) = own.squares(Man::King).next_square() else { return 0 };
    let others = Man::ALL.into_iter().filter(|man| *man != Man::King);
    let guarded = others.fold(Squares::EMPTY, |all, man| all | own.attacks(man));
    (reach::of(Man::King, king, own.all()) - guarded).len() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Color, Position};

    fn check(fen: &str, squares: usize) {
        let own = fen.parse::<Position>().unwrap().own_men(Color::Black);
        assert_eq!(exposed(&own), squares, "{fen}");
    }

    #[test]
    fn at_the_start_three_squares_are_weak_and_castling_helps() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 3);
        check("rnbq1rk1/ppppbppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1", 2);
        check("4k3/8/8/8/8/8/8/4K3 b - - 0 1", 5);
    }
}
