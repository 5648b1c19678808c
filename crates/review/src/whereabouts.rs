use noctule_belief::{Chances, Densities};
use noctule_board::{Color, Man, Position, Square};
use noctule_wire::{Heat, HeatMap};

/// No chance is taken to be smaller than this: a belief that rules out what is true pays log2 10,000, about 13.3
/// bits. `noctule bench belief` has the same floor.
pub(crate) const FLOOR: f64 = 1e-4;

/// The chance of each enemy man on each square, whatever it was read from.
#[derive(Debug, Clone, PartialEq)]
pub struct Whereabouts {
    men: [[f64; 6]; 64],
}

impl Whereabouts {
    /// Nothing is known; every chance is zero.
    pub(crate) const UNKNOWN: Self = Self { men: [[0.0; 6]; 64] };

    fn from_chances(chance: impl Fn(Square, Man) -> f64) -> Self {
        let mut whereabouts = Self::UNKNOWN;
        for square in Square::ALL {
            for man in Man::ALL {
                whereabouts.men[square as usize][man as usize] = chance(square, man).clamp(0.0, 1.0);
            }
        }
        whereabouts
    }

    /// The chances of both together, of the other's so large a share.
    pub(crate) fn mixed(&self, other: &Self, share: f64) -> Self {
        Self::from_chances(|square, man| {
            (1.0 - share) * self.of_man(square, man) + share * other.of_man(square, man)
        })
    }

    /// The chance that this enemy man stands on the square.
    pub fn of_man(&self, square: Square, man: Man) -> f64 {
        self.men[square as usize][man as usize]
    }

    /// The chance that some enemy man stands on the square.
    pub fn occupied(&self, square: Square) -> f64 {
        self.men[square as usize].iter().sum::<f64>().min(1.0)
    }

    /// How many bits are missing to know where the enemy's men stand, man by man: the sum over squares and kinds of
    /// `-p log2 p`, where p is the chance that such a man stands there.
    ///
    /// It is what [`Whereabouts::off`] comes to on average if the belief is right, and so the expected log-loss of
    /// `noctule bench belief`, which divides it by the number of hidden men. A king that may equally well stand on
    /// any of n squares has log2 n bits. Men that tell of each other are counted as if they did not, so it is never
    /// less than the entropy of whole positions.
    pub fn bits(&self) -> f64 {
        let uncertain = self.men.iter().flatten().filter(|&&chance| chance > 0.0);
        uncertain.map(|chance| -chance * chance.log2()).sum::<f64>().max(0.0)
    }

    /// How far off the truth it is, in bits: over the enemy's men the sum of `-log2` of the chance given to such a man
    /// on its square, none less than one in ten thousand.
    pub fn off(&self, seat: Color, truth: &Position) -> f64 {
        let standing = Man::ALL.into_iter().flat_map(|man| {
            truth.squares(!seat, man).into_iter().map(move |square| self.of_man(square, man))
        });
        standing.map(bits_of).sum()
    }

    /// The chances in hundredths, for the page.
    pub fn heat(&self) -> Heat {
        let map = |chance: &dyn Fn(Square) -> f64| {
            HeatMap(Square::ALL.into_iter().map(|square| (100.0 * chance(square)).round() as u8).collect())
        };
        let of = |man| map(&|square| self.of_man(square, man));
        Heat {
            any: map(&|square| self.occupied(square)),
            king: of(Man::King),
            queen: of(Man::Queen),
            rook: of(Man::Rook),
            bishop: of(Man::Bishop),
            knight: of(Man::Knight),
            pawn: of(Man::Pawn),
        }
    }
}

impl From<&Densities> for Whereabouts {
    fn from(densities: &Densities) -> Self {
        Self::from_chances(|square, man| densities.of_man(square, man))
    }
}

impl From<&Chances> for Whereabouts {
    fn from(chances: &Chances) -> Self {
        Self::from_chances(|square, man| chances.of_man(square, man))
    }
}

/// The surprise of something that was given this chance, in bits.
pub(crate) fn bits_of(chance: f64) -> f64 {
    -chance.clamp(FLOOR, 1.0).log2()
}

/// A figure to the thousandth: more digits would say nothing, and a sample's last bits are noise.
pub(crate) fn to_thousandth(figure: f64) -> f64 {
    // Adding zero turns a negative zero into zero.
    (figure * 1000.0).round() / 1000.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_belief::World;

    fn of(fens: &[(&str, f64)]) -> Whereabouts {
        let worlds: Vec<(World, f64)> = fens
            .iter()
            .map(|(fen, weight)| (World::imagine(fen.parse().expect("a position")), *weight))
            .collect();
        let weighted = worlds.iter().map(|(world, weight)| (world, *weight));
        Whereabouts::from(&Densities::of(Color::White, weighted))
    }

    fn check_near(got: f64, expected: f64) {
        assert!((got - expected).abs() < 1e-9, "{got} instead of {expected}");
    }

    /// The black king on a8, and a knight on d5 three times as likely as on e5.
    fn knight_on_d5_or_e5() -> Whereabouts {
        of(&[("k7/8/8/3n4/8/8/8/K6R w - - 0 1", 3.0), ("k7/8/8/4n3/8/8/8/K6R w - - 0 1", 1.0)])
    }

    #[test]
    fn a_king_on_one_of_four_squares_has_two_bits() {
        let king = of(&[
            ("k7/8/8/8/8/8/8/K6R w - - 0 1", 1.0),
            ("1k6/8/8/8/8/8/8/K6R w - - 0 1", 1.0),
            ("2k5/8/8/8/8/8/8/K6R w - - 0 1", 1.0),
            ("3k4/8/8/8/8/8/8/K6R w - - 0 1", 1.0),
        ]);
        check_near(king.bits(), 2.0);
        check_near(
            king.off(Color::White, &"2k5/8/8/8/8/8/8/K6R w - - 0 1".parse().expect("a position")),
            2.0,
        );
    }

    #[test]
    fn the_bits_are_what_being_off_comes_to_on_average() {
        let knight = knight_on_d5_or_e5();
        let off = |fen: &str| knight.off(Color::White, &fen.parse().expect("a position"));
        let (likely, unlikely) =
            (off("k7/8/8/3n4/8/8/8/K6R w - - 0 1"), off("k7/8/8/4n3/8/8/8/K6R w - - 0 1"));
        check_near(unlikely, 2.0);
        check_near(knight.bits(), 0.75 * likely + 0.25 * unlikely);
    }

    #[test]
    fn a_man_that_was_ruled_out_costs_no_more_than_the_floor() {
        let truth = "k7/8/8/8/8/4n3/8/K6R w - - 0 1".parse().expect("a position");
        check_near(knight_on_d5_or_e5().off(Color::White, &truth), 10_000_f64.log2());
    }

    #[test]
    fn heat_is_in_hundredths_from_a1_to_h8() {
        let heat = knight_on_d5_or_e5().heat();
        assert_eq!(heat.knight.0[Square::D5 as usize], 75);
        assert_eq!(heat.any.0[Square::E5 as usize], 25);
        assert_eq!(heat.king.0[Square::A8 as usize], 100);
        assert_eq!(heat.any.0.len(), 64);
        assert_eq!(heat.any.0.iter().map(|&chance| u32::from(chance)).sum::<u32>(), 200);
        assert!(heat.pawn.0.iter().all(|&chance| chance == 0));
    }
}
