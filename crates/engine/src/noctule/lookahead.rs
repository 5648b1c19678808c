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
    let tries: Vec<Try> = possible_tries(&own).into_iter().filter(worth_putting).collect();
    // By world, then by try.
    let values: Vec<Vec<Option<f32>>> = alike
        .iter()
        .map(|later| {
            let mut foresight = foretelling.within(&later.world);
            let stands = |put: &Try| later.world.position.would_stand(*put);
            tries.iter().map(|put| stands(put).then(|| foresight.value(*put))).collect()
        })
        .collect();
    let halves = [0, 1].map(|half| values.iter().skip(half).step_by(2).collect::<Vec<_>>());
    // For each half: the mean of its best try there, and on the other half.
    let mut best: [Option<(f32, f32)>; 2] = [None; 2];
    for place in 0..tries.len() {
        let means = [0, 1].map(|half: usize| {
            let values: Vec<f32> = halves[half].iter().filter_map(|values| values[place]).collect();
            *nodes += values.len() as u64;
            let reliable = !values.is_empty() && values.len() as f32 >= RELIABLE * halves[half].len() as f32;
            (reliable, values.iter().sum::<f32>() / values.len().max(1) as f32, !values.is_empty())
        });
        for half in [0, 1] {
            let ((reliable, mean, _), (_, elsewhere, stood)) = (means[half], means[1 - half]);
            if reliable && best[half].is_none_or(|(highest, _)| mean > highest) {
                best[half] = Some((mean, if stood { elsewhere } else { mean }));
            }
        }
    }
    let judged = |half: usize| best[half].or(best[1 - half]).map_or(0.0, |(_, elsewhere)| elsewhere);
    [0, 1].map(|half| judged(half) * halves[1 - half].len() as f32).iter().sum()
}
