use noctule_belief::{EnemyModel, Hits, Patience, Scene, Upkeep, WeightedWorlds, World, Worlds};
use noctule_board::{Position, Try};
use noctule_opponent::Style;
use noctule_player::{Briefing, Entry, Start};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// So few enemy men can be anywhere without being in too many places.
const FEW: u8 = 2;

/// A suspect less likely than this is no longer followed.
const UNLIKELY: f64 = 0.004;

/// The fewest worlds with which a suspect is followed.
const FEWEST: f64 = 100.0;

/// The share of a suspect's moves that are any of the legal ones: no style tells all.
const ANY: f32 = 0.03;

/// What Noctule holds possible: who the enemy is, and for each of these suspects the worlds in which his moves make
/// what was heard.
pub struct Mind {
    suspects: Vec<Suspect>,
    /// What the suspects took who are followed no more.
    former: Upkeep,
    budget: usize,
    hits: Hits,
}

/// A world, and the enemy's last move in it where that is known.
#[derive(Debug, Clone)]
pub(super) struct Imagined {
    pub(super) position: Position,
    pub(super) last: Option<Try>,
    /// Where he was hit by our moves before the next.
    pub(super) hits: Hits,
}

struct Suspect {
    style: Arc<Style>,
    chance: f64,
    worlds: Worlds,
}

impl Mind {
    /// A mind for so many worlds and suspects with these styles, all alike at first. Its luck follows from the seed.
    pub fn new(briefing: &Briefing, budget: usize, styles: &[Arc<Style>], seed: u64) -> Self {
        // Where men were set up unseen there are too many worlds to begin with, unless they are very few.
        let countable = briefing.start == Start::Normal || briefing.enemy.men <= FEW;
        let suspect = |(seed, style): (u64, &Arc<Style>)| {
            let model = Arc::new(NowAndThenAny(style.clone()));
            let worlds = Worlds::with_model(briefing, budget / styles.len(), seed, model).ok()?;
            Some(Suspect { style: style.clone(), chance: 1.0 / styles.len() as f64, worlds })
        };
        let suspects =
            if countable { (seed..).zip(styles).filter_map(suspect).collect() } else { Vec::new() };
        Self { suspects, former: Upkeep::default(), budget, hits: Hits::default() }
    }

    /// How the enemy is taken to choose: as the suspects do, each as far as he is likely.
    pub(super) fn style(&self) -> Style {
        Style::between(self.suspects.iter().map(|suspect| (suspect.style.as_ref(), suspect.chance)))
    }

    /// Takes in an entry: whoever was less surprised by it becomes likelier, and gets more of the worlds.
    pub fn hear(&mut self, entry: &Entry) {
        self.hear_within(entry, Patience::ENDLESS);
    }

    /// The same, with worlds looked for no longer than there is patience.
    pub(super) fn hear_within(&mut self, entry: &Entry, patience: Patience<'_>) {
        if let Entry::Asked { heard, .. } = entry
            && heard.moved()
        {
            self.hits = self.hits.and(heard);
        }
        // The likeliest comes last: only he is looked for when nobody else explains what was heard.
        self.suspects.sort_by(|one, other| one.chance.total_cmp(&other.chance));
        let mut left = self.suspects.len();
        let mut somebody_explains = false;
        self.follow_only(|suspect| {
            left -= 1;
            suspect.worlds.give_up_when_lost(left > 0 || somebody_explains);
            let before = suspect.worlds.surprise();
            let explained = suspect.worlds.update_within(entry, patience).is_ok();
            suspect.chance *= (before - suspect.worlds.surprise()).exp2();
            somebody_explains |= explained;
            explained
        });
        self.share_out();
        self.follow_only(|suspect| suspect.chance >= UNLIKELY);
        self.share_out();
    }

    /// Whom the enemy is suspected to be, by the names of their styles, and how likely.
    pub fn suspects(&self) -> impl Iterator<Item = (&str, f64)> {
        self.suspects.iter().map(|suspect| (suspect.style.name.as_str(), suspect.chance))
    }

    /// Whether nobody is suspected any more, because no world of anybody explains the diary.
    pub fn is_lost(&self) -> bool {
        self.suspects.is_empty()
    }

    /// Whether, for each suspect, every world that explains the diary is here, and no other.
    pub fn is_complete(&self) -> bool {
        self.suspects.iter().all(|suspect| suspect.worlds.is_complete())
    }

    /// What it took so far to follow all suspects, also those who are followed no more.
    pub fn upkeep(&self) -> Upkeep {
        self.suspects.iter().fold(self.former, |all, suspect| all + suspect.worlds.upkeep())
    }

    /// How often worlds were looked for because few or none were left.
    pub(super) fn looked_for(&self) -> u64 {
        let upkeep = self.upkeep();
        upkeep.rejuvenations + upkeep.revivals
    }

    fn follow_only(&mut self, mut is_followed: impl FnMut(&mut Suspect) -> bool) {
        self.suspects.retain_mut(|suspect| {
            let stays = is_followed(suspect);
            if !stays {
                self.former = self.former + suspect.worlds.upkeep();
            }
            stays
        });
    }

    fn share_out(&mut self) {
        let all: f64 = self.suspects.iter().map(|suspect| suspect.chance).sum();
        for suspect in &mut self.suspects {
            suspect.chance /= all;
            let fewest = (self.budget as f64 / 10.0).clamp(FEWEST / 5.0, FEWEST);
            suspect.worlds.keep((suspect.chance * self.budget as f64).max(fewest) as usize);
        }
    }

    /// Keeps fewer worlds when what was heard took more time than it should have, and more when it took much less.
    pub(super) fn hurry(&mut self, took: f64, most: usize) {
        let change = if took > 1.0 {
            1.0 / took
        } else if took < 0.5 {
            1.5
        } else {
            1.0
        };
        let changed = (self.budget as f64 * change.max(0.25)) as usize;
        self.budget = changed.max(FEWEST as usize).min(most);
        self.share_out();
    }

    /// So many worlds in any order, each as often as it is likely; none when nothing explains the diary.
    pub(super) fn deal(&self, number: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Imagined> {
        let step = 1.0 / number as f64;
        let mut next = rng.random::<f64>() * step;
        let mut sum = 0.0;
        let mut dealt = Vec::with_capacity(number);
        for suspect in &self.suspects {
            for ((world, weight), last) in suspect.worlds.weighted().zip(suspect.worlds.last_moves()) {
                sum += suspect.chance * weight;
                while next < sum && dealt.len() < number {
                    dealt.push(Imagined { position: world.position().clone(), last, hits: self.hits });
                    next += step;
                }
            }
        }
        shuffle(&mut dealt, rng);
        dealt
    }
}

impl WeightedWorlds for Mind {
    /// The worlds of all suspects, with weights that sum to one.
    fn weighted_worlds(&self) -> impl Iterator<Item = (&World, f64)> {
        self.suspects.iter().flat_map(|suspect| {
            suspect.worlds.weighted().map(|(world, weight)| (world, suspect.chance * weight))
        })
    }
}

/// Somebody with a style who now and then makes any move.
struct NowAndThenAny(Arc<Style>);

impl EnemyModel for NowAndThenAny {
    fn weigh(&self, scene: &Scene<'_>, legal: &[Try]) -> Vec<f32> {
        let mut weights = self.0.weigh(scene, legal);
        let any = ANY / (1.0 - ANY) * weights.iter().sum::<f32>() / legal.len() as f32;
        weights.iter_mut().for_each(|weight| *weight += any);
        weights
    }
}

/// Neighbours in the sample are relatives; whoever takes the first few should not get a family.
fn shuffle(worlds: &mut [Imagined], rng: &mut Xoshiro256PlusPlus) {
    for last in (1..worlds.len()).rev() {
        worlds.swap(last, rng.random_range(0..=last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Color, Position, Try};
    use noctule_rules::{Heard, OpenGame, Request, Ruleset};
    use rand::SeedableRng;

    fn drawn(legal: &[Try], weights: &[f32], rng: &mut Xoshiro256PlusPlus) -> Try {
        let mut left = rng.random::<f32>() * weights.iter().sum::<f32>();
        let chosen = legal.iter().zip(weights).find(|(_, weight)| {
            left -= *weight;
            left < 0.0
        });
        chosen.map_or(legal[0], |(put, _)| *put)
    }

    /// The mind of White, who moves at random, after so many moves of somebody with a style.
    fn mind_after(moves: usize, him: &Style, seed: u64) -> Mind {
        let start = Position::start();
        let mut table = OpenGame::new(Ruleset::WILD16, start.clone());
        let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &start);
        let mut mind = Mind::new(&briefing, 700, Style::shipped(), seed);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut heard, mut last, mut hits) = (Heard::default(), None, Hits::default());
        for ply in 0..2 * moves {
            if table.over().is_some() {
                break;
            }
            let position = table.position().clone();
            let legal = position.legal_tries();
            let weights = if ply % 2 == 0 {
                vec![1.0; legal.len()]
            } else {
                him.weigh(&Scene { position: &position, heard: &heard, last, hits }, &legal)
            };
            let put = drawn(&legal, &weights, &mut rng);
            let answer = table.put(table.to_move(), put.into()).unwrap();
            if ply % 2 == 0 {
                hits = hits.and(&heard);
                heard = answer.heard[Color::White];
                mind.hear(&Entry::Asked { request: Request::Try(put), heard });
            } else {
                last = Some(put);
                mind.hear(&Entry::Overheard(answer.heard[Color::White]));
            }
        }
        mind
    }

    #[test]
    fn whoever_moves_like_a_suspect_becomes_suspected() {
        for name in ["darkboard", "random"] {
            let him = Style::shipped().iter().find(|style| style.name == name).unwrap();
            let chance: f64 = (1..=4)
                .map(|seed| {
                    let mind = mind_after(16, him, seed);
                    mind.suspects().find(|(suspect, _)| *suspect == name).map_or(0.0, |(_, chance)| chance)
                })
                .sum();
            assert!(chance / 4.0 > 2.0 / Style::shipped().len() as f64, "{name} {chance}");
        }
    }

    #[test]
    fn worlds_are_dealt_as_many_as_asked_for_and_explain_the_last_move() {
        let him = &Style::shipped()[0];
        let mind = mind_after(6, him, 9);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let dealt = mind.deal(300, &mut rng);
        assert!((299..=300).contains(&dealt.len()), "{}", dealt.len());
        for world in dealt {
            let last = world.last.expect("a move");
            assert!(world.position.on(last.to).is_some_and(|(color, _)| color == Color::Black), "{last}");
        }
    }

    #[test]
    fn in_a_hurry_fewer_worlds_are_kept_and_never_more_than_the_most() {
        let mut mind = mind_after(2, &Style::shipped()[0], 3);
        mind.hurry(2.0, 700);
        assert_eq!(mind.budget, 350);
        mind.hurry(100.0, 700);
        assert_eq!(mind.budget, 100);
        (0..9).for_each(|_| mind.hurry(0.1, 700));
        assert_eq!(mind.budget, 700);
        mind.hurry(2.0, 30);
        assert_eq!(mind.budget, 30, "whoever wants few worlds gets no more");
    }
}
