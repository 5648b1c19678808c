//! Where the enemy's men probably stand, in a few words and numbers.

use noctule_belief::Densities;
use noctule_board::{Man, Square};

/// The men, the king first.
pub(crate) const BY_RANK: [Man; 6] = [Man::King, Man::Queen, Man::Rook, Man::Bishop, Man::Knight, Man::Pawn];

/// The chance of this man on the square, or of any man.
pub(crate) fn chance(densities: &Densities, square: Square, man: Option<Man>) -> f64 {
    man.map_or_else(|| densities.occupied(square), |man| densities.of_man(square, man)).clamp(0.0, 1.0)
}

/// Where a man, or any man, may stand, the likeliest square first.
pub(crate) fn squares_of(densities: &Densities, man: Option<Man>) -> Vec<(Square, f64)> {
    let chances = Square::ALL.into_iter().map(|square| (square, chance(densities, square, man)));
    let mut squares: Vec<(Square, f64)> = chances.filter(|(_, chance)| *chance > 0.0).collect();
    squares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    squares
}

/// A chance in hundredths: `37`; never 0 for what may be, nor 100 for what need not be.
pub(crate) fn percent(chance: f64) -> String {
    if chance >= 1.0 - 1e-9 {
        return "100".into();
    }
    match (chance * 100.0).round() as u32 {
        0 => "<1".into(),
        100 => ">99".into(),
        percent => percent.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_never_rounded_to_a_certainty() {
        assert_eq!([1e-6, 0.004, 0.37, 0.996, 1.0].map(percent), ["<1", "<1", "37", ">99", "100"]);
    }
}
