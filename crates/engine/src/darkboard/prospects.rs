use super::Outlook;
use noctule_belief::{Belief, Metaposition, World, Worlds};
use noctule_board::{Man, Try};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Worlds drawn when the enemy has few men: pins and blocks, which sets cannot show,
/// decide there whether a king without a move is the end of the game.
#[derive(Debug, Default)]
pub(super) struct Prospects {
    /// The worlds and how likely each is.
    worlds: Vec<(World, f32)>,
}

/// How often a try that stands ends the game at once.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Ends {
    /// The share of mates.
    pub(super) mate: f32,
    /// The share of stalemates.
    pub(super) stalemate: f32,
}

impl Prospects {
    /// Draws up to so many worlds. The metaposition draws kings from all their squares alike, so that each
    /// world is weighed by how likely its king is there.
    pub(super) fn draw(
        seen: &Metaposition,
        outlook: &Outlook,
        worlds: usize,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Self {
        let enemy = !seen.own().color();
        let weigh = |world: World| {
            let king = world.position().king(enemy);
            (world, outlook.row(Man::King)[king as usize])
        };
        Self { worlds: (0..worlds).map_while(|_| seen.sample(rng)).map(weigh).collect() }
    }

    /// Draws so many of the worlds that are kept anyhow.
    pub(super) fn among(kept: &Worlds, worlds: usize, rng: &mut Xoshiro256PlusPlus) -> Self {
        Self { worlds: (0..worlds).map_while(|_| kept.sample(rng)).map(|world| (world, 1.0)).collect() }
    }

    /// What a try leads to in the worlds in which it stands.
    pub(super) fn ends(&self, put: Try) -> Ends {
        let (mut stands, mut mates, mut stalemates) = (0.0, 0.0, 0.0);
        for (world, weight) in &self.worlds {
            let position = world.position();
            if !position.would_stand(put) {
                continue;
            }
            stands += weight;
            let after = position.after(put);
            if !after.any_legal(|_| true) {
                if after.checkers().is_empty() {
                    stalemates += weight;
                } else {
                    mates += weight;
                }
            }
        }
        if stands == 0.0 {
            Ends::default()
        } else {
            Ends { mate: mates / stands, stalemate: stalemates / stands }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::Position;

    /// Black's bishop is pinned, so that nothing can move once the queen comes to b6.
    #[test]
    fn a_pinned_man_does_not_save_from_stalemate() {
        let position: Position = "k1b4R/8/3Q4/8/8/8/8/6K1 w - - 0 1".parse().unwrap();
        let prospects = Prospects { worlds: vec![(World::imagine(position), 0.5)] };
        assert_eq!(prospects.ends("d6b6".parse().unwrap()), Ends { mate: 0.0, stalemate: 1.0 });
        assert_eq!(prospects.ends("h8c8".parse().unwrap()), Ends { mate: 0.0, stalemate: 0.0 });
    }
}
