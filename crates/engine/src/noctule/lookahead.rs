//! A second own move, for what is heard in between: our try, what we hear, his turn, what that makes us hear.
//!
//! Worlds that sound alike share one second try. It is chosen on one half of them and judged on the other, so that
//! nothing is foreseen that cannot be heard.

use super::foretell::Foretelling;
use super::mind::Imagined;
use super::plan::worth_putting;
use noctule_belief::Scene;
use noctule_board::Try;
use noctule_rules::{Heard, Ruleset, play_aloud, possible_tries};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A second try must stand in so much of the worlds that sound alike to be counted on.
const RELIABLE: f32 = 0.75;

/// After so many worlds that sound alike, only the best second tries are looked at further.
pub(super) const ENOUGH_TO_NARROW: usize = 16;

/// One in so many, and never fewer than these.
const NARROWED: usize = 4;
const FEWEST: usize = 5;

/// A world after our try and his answer, and what was heard of both.
struct Later {
    heard: [Heard; 2],
    world: Imagined,
}

/// What a try is worth, on average, in worlds where it stands; and how many tries were looked at. Equal luck draws
/// equal answers, so that tries and not luck are compared.
pub(super) fn with_second_move(
    foretelling: &Foretelling<'_>,
    ruleset: &Ruleset,
    worlds: &[&Imagined],
    put: Try,
    luck: u64,
) -> (f32, u64) {
    let mut sum = 0.0;
    let mut nodes = worlds.len() as u64;
    let mut later: Vec<Later> = Vec::with_capacity(worlds.len());
    for (number, world) in worlds.iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(luck.wrapping_add(number as u64));
        let mut after = world.position.clone();
        let ours = play_aloud(ruleset, &mut after, put);
        let scene = Scene { position: &after, heard: &ours, last: world.last, hits: world.hits };
        let reply = if ours.over.is_some() { None } else { foretelling.reply(&scene, &mut rng) };
        let Some(reply) = reply else {
            sum += foretelling.within(world).value(put);
            continue;
        };
        let his = play_aloud(ruleset, &mut after, reply);
        if his.over.is_some() {
            sum += if after.checkers().is_empty() { 0.0 } else { foretelling.lost(world) };
            continue;
        }
        let hits = world.hits.and(&ours);
        let world = Imagined { position: after, last: Some(reply), hits };
        later.push(Later { heard: [ours, his], world });
    }
    later.sort_by_cached_key(|later| sound(&later.heard));
    for alike in later.chunk_by(|one, other| one.heard == other.heard) {
        sum += together(foretelling, alike, &mut nodes);
    }
    (sum / worlds.len() as f32, nodes)
}

/// A key by which worlds that sound alike come together.
fn sound(heard: &[Heard; 2]) -> u64 {
    let mut hasher = DefaultHasher::new();
    heard.hash(&mut hasher);
    hasher.finish()
}

/// What second moves bring in worlds that sound alike, in sum.
fn together(foretelling: &Foretelling<'_>, alike: &[Later], nodes: &mut u64) -> f32 {
    let first = &alike[0].world.position;
    let own = first.own_men(first.to_move());
    let mut tries: Vec<Try> = possible_tries(&own).into_iter().filter(worth_putting).collect();
    let (some, others) = alike.split_at(alike.len().min(ENOUGH_TO_NARROW));
    let mut values = look(foretelling, some, &tries, nodes);
    if !others.is_empty() {
        (tries, values) = narrowed(tries, values);
        for (values, more) in values.iter_mut().zip(look(foretelling, others, &tries, nodes)) {
            values.extend(more);
        }
    }
    // For each half: the mean of its best try there, and on the other half.
    let mut best: [Option<(f32, f32)>; 2] = [None; 2];
    for values in &values {
        let means = [0, 1].map(|half| mean(values.iter().skip(half).step_by(2)));
        for half in [0, 1] {
            let (here, elsewhere) = (means[half], means[1 - half]);
            if here.is_reliable() && best[half].is_none_or(|(highest, _)| here.value > highest) {
                best[half] =
                    Some((here.value, if elsewhere.stood > 0 { elsewhere.value } else { here.value }));
            }
        }
    }
    let judged = |half: usize| best[half].or(best[1 - half]).map_or(0.0, |(_, elsewhere)| elsewhere);
    let number = |half: usize| ((alike.len() + 1 - half) / 2) as f32;
    judged(0) * number(1) + judged(1) * number(0)
}

/// What tries bring in worlds, by try, then by world; nothing where they are refused.
fn look(
    foretelling: &Foretelling<'_>,
    worlds: &[Later],
    tries: &[Try],
    nodes: &mut u64,
) -> Vec<Vec<Option<f32>>> {
    let mut values = vec![Vec::with_capacity(worlds.len()); tries.len()];
    for later in worlds {
        let mut foresight = foretelling.within(&later.world);
        for (values, put) in values.iter_mut().zip(tries) {
            let stands = later.world.position.would_stand(*put);
            *nodes += u64::from(stands);
            values.push(stands.then(|| foresight.value(*put)));
        }
    }
    values
}

/// The tries that have brought most, and what they brought.
fn narrowed(tries: Vec<Try>, values: Vec<Vec<Option<f32>>>) -> (Vec<Try>, Vec<Vec<Option<f32>>>) {
    let number = (tries.len() / NARROWED).max(FEWEST);
    let mut ranked: Vec<(Mean, Try, Vec<Option<f32>>)> = tries
        .into_iter()
        .zip(values)
        .map(|(put, values)| (mean(values.iter()), put, values))
        .filter(|(mean, ..)| mean.is_reliable())
        .collect();
    ranked.sort_by(|(one, ..), (other, ..)| other.value.total_cmp(&one.value));
    ranked.into_iter().take(number).map(|(_, put, values)| (put, values)).unzip()
}

/// What a try brings on average where it stands.
#[derive(Clone, Copy)]
struct Mean {
    value: f32,
    stood: usize,
    worlds: usize,
}

impl Mean {
    fn is_reliable(self) -> bool {
        self.stood > 0 && self.stood as f32 >= RELIABLE * self.worlds as f32
    }
}

fn mean<'a>(values: impl Iterator<Item = &'a Option<f32>>) -> Mean {
    let (mut sum, mut stood, mut worlds) = (0.0, 0, 0);
    for value in values {
        worlds += 1;
        if let Some(value) = value {
            sum += value;
            stood += 1;
        }
    }
    Mean { value: sum / stood.max(1) as f32, stood, worlds }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tries(puts: &[&str]) -> Vec<Try> {
        puts.iter().map(|put| put.parse().unwrap()).collect()
    }

    #[test]
    fn the_best_tries_that_mostly_stand_are_looked_at_further() {
        let puts = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3"];
        let mut values: Vec<_> = (0..7_u8).map(|value| vec![Some(f32::from(value)); 4]).collect();
        values[6][1..].fill(None);
        let (kept, brought) = narrowed(tries(&puts), values);
        assert_eq!(kept, tries(&["f2f3", "e2e3", "d2d3", "c2c3", "b2b3"]));
        assert_eq!(brought[0], [Some(5.0); 4]);
    }

    #[test]
    fn a_mean_is_taken_where_a_try_stands_and_relied_on_where_it_mostly_does() {
        let standing = |stood: usize| {
            let mean = mean([Some(2.0), Some(4.0), Some(3.0), Some(3.0)][..stood].iter().chain(&[None]));
            (mean.value, mean.is_reliable())
        };
        assert_eq!([standing(0), standing(2), standing(4)], [(0.0, false), (3.0, false), (3.0, true)]);
    }
}
