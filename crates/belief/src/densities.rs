use crate::{InformationSet, World, Worlds};
use noctule_board::{Color, Man, Position, Square, Squares, Try, reach};

/// Worlds with weights, to be asked about a try. A try is always one of the side to move.
///
/// The answers are chances from 0 to 1, and `None` when there are no worlds to ask: after a contradiction,
/// or when an exact set has been outgrown.
pub trait WeightedWorlds {
    /// The worlds with weights that are relative to each other.
    fn weighted_worlds(&self) -> impl Iterator<Item = (&World, f64)>;

    /// What the worlds say of each square, seen from `seat`.
    fn densities(&self, seat: Color) -> Densities {
        Densities::of(seat, self.weighted_worlds())
    }

    /// The chance that the umpire lets a try stand.
    fn chance_stands(&self, put: Try) -> Option<f64> {
        self.chance(|position| position.would_stand(put))
    }

    /// The chance that a try stands and gives check.
    fn chance_check(&self, put: Try) -> Option<f64> {
        self.chance(|position| position.would_stand(put) && !position.after(put).checkers().is_empty())
    }

    /// The chance that a try stands and the man that made it can legally be taken at once.
    fn chance_retaken(&self, put: Try) -> Option<f64> {
        self.chance(|position| {
            position.would_stand(put) && position.after(put).any_legal(|answer| answer.to == put.to)
        })
    }

    /// The chance that something holds.
    fn chance(&self, holds: impl Fn(&Position) -> bool) -> Option<f64> {
        let (mut there, mut all) = (0.0, 0.0);
        for (world, weight) in self.weighted_worlds() {
            all += weight;
            if holds(world.position()) {
                there += weight;
            }
        }
        (all > 0.0).then(|| there / all)
    }
}

impl WeightedWorlds for InformationSet {
    fn weighted_worlds(&self) -> impl Iterator<Item = (&World, f64)> {
        self.worlds().unwrap_or_default().iter().map(|(world, histories)| (world, *histories))
    }
}

impl WeightedWorlds for Worlds {
    fn weighted_worlds(&self) -> impl Iterator<Item = (&World, f64)> {
        self.weighted()
    }
}

/// What weighted worlds say of each square: one pass over the worlds, then a table.
///
/// All chances are from 0 to 1 and all entropies in bits. Of no worlds at all, everything is zero.
#[derive(Debug, Clone, PartialEq)]
pub struct Densities {
    men: [[f64; 6]; 64],
    empty: [f64; 64],
    attacked: [f64; 64],
    world_bits: f64,
}

impl Densities {
    /// Gathers the densities of the enemy of `seat`. Weights are relative to each other.
    pub fn of<'a>(seat: Color, worlds: impl IntoIterator<Item = (&'a World, f64)>) -> Self {
        let enemy = !seat;
        let mut sums = Self { men: [[0.0; 6]; 64], empty: [0.0; 64], attacked: [0.0; 64], world_bits: 0.0 };
        let (mut all, mut logs) = (0.0, 0.0);
        for (world, weight) in worlds {
            if weight <= 0.0 {
                continue;
            }
            let position = world.position();
            all += weight;
            logs += weight * weight.log2();
            for man in Man::ALL {
                for square in position.squares(enemy, man) {
                    sums.men[square as usize][man as usize] += weight;
                }
            }
            let occupied = position.all(enemy) | position.all(seat);
            (!occupied).into_iter().for_each(|square| sums.empty[square as usize] += weight);
            for square in attacked_by(position, enemy) {
                sums.attacked[square as usize] += weight;
            }
        }
        if all > 0.0 {
            let table = sums.men.iter_mut().flatten().chain(&mut sums.empty).chain(&mut sums.attacked);
            table.for_each(|sum| *sum /= all);
            sums.world_bits = (all.log2() - logs / all).max(0.0);
        }
        sums
    }

    /// The chance that this enemy man stands on the square.
    #[inline]
    pub fn of_man(&self, square: Square, man: Man) -> f64 {
        self.men[square as usize][man as usize]
    }

    /// The chance that some enemy man stands on the square.
    #[inline]
    pub fn occupied(&self, square: Square) -> f64 {
        self.men[square as usize].iter().sum()
    }

    /// The chance that nobody stands on the square, neither side's.
    #[inline]
    pub fn empty(&self, square: Square) -> f64 {
        self.empty[square as usize]
    }

    /// The chance that an enemy man attacks the square, pinned or not; one that he stands on himself counts
    /// when another man of his protects it.
    ///
    /// A man landing there is then open to recapture, but for pins and for lines that it opens by leaving
    /// its square: [`WeightedWorlds::chance_retaken`] looks at those too.
    #[inline]
    pub fn attacked(&self, square: Square) -> f64 {
        self.attacked[square as usize]
    }

    /// How many enemy men of this kind there are, on average.
    pub fn number_of(&self, man: Man) -> f64 {
        self.men.iter().map(|square| square[man as usize]).sum()
    }

    /// The entropy of the worlds, in bits: n worlds alike have log2 n. A world that comes twice counts as
    /// two.
    pub fn world_bits(&self) -> f64 {
        self.world_bits
    }

    /// The entropy of what stands on one square, in bits: a man of the enemy's or nothing of his.
    pub fn square_bits(&self, square: Square) -> f64 {
        let men = &self.men[square as usize];
        let nothing = (1.0 - men.iter().sum::<f64>()).max(0.0);
        if nothing == 1.0 {
            return 0.0;
        }
        men.iter()
            .chain([&nothing])
            .filter(|&&chance| chance > 0.0)
            .map(|chance| -chance * chance.log2())
            .sum()
    }

    /// The sum of the entropies of all squares, in bits. More than [`Densities::world_bits`] by what the
    /// squares tell of each other.
    pub fn board_bits(&self) -> f64 {
        Square::ALL.into_iter().map(|square| self.square_bits(square)).sum()
    }
}

fn attacked_by(position: &Position, color: Color) -> Squares {
    let occupied = position.all(color) | position.all(!color);
    let mut attacked = Squares::EMPTY;
    for man in Man::ALL {
        for square in position.squares(color, man) {
            attacked |= match man {
                Man::Pawn => reach::pawn_takes(square, color),
                _ => reach::of(man, square, occupied),
            };
        }
    }
    attacked
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Castling, OwnMen};
    use noctule_player::{Briefing, Start};
    use noctule_rules::Ruleset;

    fn worlds(fens: &[&str]) -> Vec<World> {
        fens.iter().map(|fen| World::imagine(fen.parse().unwrap())).collect()
    }

    fn near(got: f64, expected: f64) -> bool {
        (got - expected).abs() < 1e-12
    }

    /// The black king on a8, and a knight on d5 three times as likely as on e5.
    fn knight_on_d5_or_e5() -> Densities {
        let worlds = worlds(&["k7/8/8/3n4/8/8/8/K6R w - - 0 1", "k7/8/8/4n3/8/8/8/K6R w - - 0 1"]);
        Densities::of(Color::White, worlds.iter().zip([3.0, 1.0]))
    }

    #[test]
    fn a_chance_is_the_share_of_the_weight() {
        let densities = knight_on_d5_or_e5();
        assert!(near(densities.of_man(Square::D5, Man::Knight), 0.75));
        assert!(near(densities.of_man(Square::E5, Man::Knight), 0.25));
        assert!(near(densities.of_man(Square::A8, Man::King), 1.0));
        assert!(near(densities.of_man(Square::D5, Man::Bishop), 0.0));
        assert!(near(densities.occupied(Square::D5), 0.75));
        assert!(near(densities.empty(Square::D5), 0.25));
        assert!(near(densities.empty(Square::H1), 0.0), "an own man stands there");
        assert!(near(densities.occupied(Square::H1), 0.0));
        assert!(near(densities.number_of(Man::Knight), 1.0));
    }

    #[test]
    fn squares_are_attacked_by_whoever_reaches_them() {
        let densities = knight_on_d5_or_e5();
        assert!(near(densities.attacked(Square::E3), 0.75), "from d5");
        assert!(near(densities.attacked(Square::D3), 0.25), "from e5");
        assert!(near(densities.attacked(Square::C6), 0.25), "from e5");
        assert!(near(densities.attacked(Square::B8), 1.0), "by the king");
        assert!(near(densities.attacked(Square::D5), 0.0), "nobody protects the knight");
    }

    #[test]
    fn a_slider_attacks_up_to_the_first_man_and_a_pawn_forwards() {
        let worlds = worlds(&["k2r4/8/4p3/8/3N4/8/8/K7 w - - 0 1"]);
        let densities = Densities::of(Color::White, worlds.iter().map(|world| (world, 1.0)));
        for (square, attacked) in
            [(Square::D4, 1.0), (Square::D3, 0.0), (Square::D5, 1.0), (Square::F5, 1.0), (Square::E5, 0.0)]
        {
            assert!(near(densities.attacked(square), attacked), "{square}");
        }
    }

    #[test]
    fn entropy_is_in_bits() {
        let quarter = 0.75 * (4.0_f64 / 3.0).log2() + 0.25 * 2.0;
        let densities = knight_on_d5_or_e5();
        assert!(near(densities.world_bits(), quarter));
        assert!(near(densities.square_bits(Square::D5), quarter));
        assert!(near(densities.square_bits(Square::A8), 0.0), "the king is certain");
        assert!(near(densities.board_bits(), 2.0 * quarter), "d5 and e5 say the same thing twice");
        let alike = worlds(&["k7/8/8/8/8/8/8/K6R w - - 0 1", "1k6/8/8/8/8/8/8/K6R w - - 0 1"]);
        let densities = Densities::of(Color::White, alike.iter().map(|world| (world, 7.0)));
        assert!(near(densities.world_bits(), 1.0));
    }

    #[test]
    fn no_worlds_say_nothing() {
        let densities = Densities::of(Color::White, []);
        assert!(Square::ALL.into_iter().all(|square| densities.occupied(square) == 0.0));
        assert_eq!((densities.world_bits(), densities.board_bits()), (0.0, 0.0));
    }

    /// A rook on h1, and one world with a man on h4, one with a bishop that guards h4, one with neither.
    fn rook_on_the_h_file() -> InformationSet {
        let worlds = worlds(&[
            "8/8/8/8/k6n/8/8/K6R w - - 0 1",
            "8/4b3/8/8/k7/8/8/K6R w - - 0 1",
            "6k1/4n3/8/8/8/8/8/K6R w - - 0 1",
        ]);
        let briefing = Briefing {
            start: Start::Hidden,
            own: OwnMen::new(Color::White, Castling::default(), |man| {
                worlds[0].position().squares(Color::White, man)
            }),
            ..Briefing::for_seat(Color::White, Ruleset::WILD16, worlds[0].position())
        };
        InformationSet::of(&briefing, worlds, 10)
    }

    #[test]
    fn a_try_stands_checks_and_is_retaken_with_the_chance_of_such_worlds() {
        let set = rook_on_the_h_file();
        let chances = |put: &str| {
            let put: Try = put.parse().unwrap();
            [set.chance_stands(put), set.chance_check(put), set.chance_retaken(put)]
                .map(|chance| (chance.unwrap() * 3.0).round() as u32)
        };
        assert_eq!(chances("h1h4"), [3, 2, 1], "check where the king is on a4; the bishop takes back");
        assert_eq!(chances("h1h5"), [2, 0, 0], "the knight on h4 is in the way");
        assert_eq!(chances("h1g1"), [3, 1, 0], "check where the king is on g8");
        let of = |put: &str| set.densities(Color::White).attacked(put.parse::<Square>().unwrap());
        assert!(near(of("h4"), 1.0 / 3.0));
    }
}
