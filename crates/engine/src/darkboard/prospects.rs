use noctule_belief::{Belief, Metaposition, World};
use noctule_board::Try;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Worlds drawn from the metaposition when the enemy has few men: pins and blocks, which sets cannot show,
/// decide there whether a king without a move is the end of the game.
#[derive(Debug, Default)]
pub(super) struct Prospects {
    worlds: Vec<World>,
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
    /// Draws up to so many worlds.
    pub(super) fn draw(seen: &Metaposition, worlds: usize, rng: &mut Xoshiro256PlusPlus) -> Self {
        Self { worlds: (0..worlds).map_while(|_| seen.sample(rng)).collect() }
    }

    /// What a try leads to in the worlds in which it stands.
    pub(super) fn ends(&self, put: Try) -> Ends {
        let (mut stands, mut mates, mut stalemates) = (0.0, 0.0, 0.0);
        for position in self.worlds.iter().map(World::position) {
            if !position.would_stand(put) {
                continue;
            }
            stands += 1.0;
            let after = position.after(put);
            if !after.any_legal(|_| true) {
                if after.checkers().is_empty() {
                    stalemates += 1.0;
                } else {
                    mates += 1.0;
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
        let prospects = Prospects { worlds: vec![World::imagine(position)] };
        assert_eq!(prospects.ends("d6b6".parse().unwrap()), Ends { mate: 0.0, stalemate: 1.0 });
        assert_eq!(prospects.ends("h8c8".parse().unwrap()), Ends { mate: 0.0, stalemate: 0.0 });
    }
}
