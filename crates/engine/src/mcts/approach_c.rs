//! Approach C (section 5.3): every node is looked at once, and what is best goes up.

use super::matrices::Perception;
use super::parameters::Parameters;
use super::progressive::bonus;
use super::root::{Look, RootTry};
use super::simulation::draw_said;
use super::tree::{Branch, Looks, MOST_PLACES, Tree};
use super::trends::Trends;
use noctule_belief::Rng;
use noctule_board::Try;
use noctule_player::Budget;
use rand::{RngExt, SeedableRng};

/// How often the clock is asked, in descents.
const CLOCK: u64 = 32;

/// Searches with approach C. A node is a try that has been looked at.
pub(crate) fn search(
    root: &Perception,
    tries: &[Try],
    parameters: &Parameters,
    trends: &dyn Trends,
    nodes: u64,
    budget: &Budget<'_>,
    seed: u64,
) -> Look {
    let mut search = Search {
        tree: Tree::new(root, tries, Looks::AtOnce, parameters, trends),
        rng: Rng::seed_from_u64(seed),
        foresight: Foresight::default(),
        depth: 0,
    };
    search.tree.places[0].value = search.plan(0);
    let mut descents = 0;
    while (search.tree.branches.len() as u64) < nodes && search.tree.places.len() < MOST_PLACES {
        // Descents that meet only known positions cost nodes no less, so that every search ends.
        if descents >= nodes || (descents % CLOCK == 0 && budget.time_is_up()) {
            break;
        }
        descents += 1;
        search.descend();
    }
    search.look()
}

struct Search<'a> {
    tree: Tree<'a>,
    rng: Rng,
    foresight: Foresight,
    depth: u32,
}

/// What looking one move further changes on average. What has not been looked into is given as much, or else
/// whatever is explored would look better, or worse, than all the rest.
#[derive(Default)]
struct Foresight {
    sum: f64,
    count: f64,
}

impl Foresight {
    fn mean(&self) -> f32 {
        (self.sum / (self.count + 1.0)) as f32
    }
}

impl Search<'_> {
    fn descend(&mut self) {
        let mut path: Vec<(u32, usize, u32)> = Vec::with_capacity(16);
        let mut place = 0;
        loop {
            self.tree.places[place as usize].visits += 1;
            let Some(branch) = self.select(place) else { break };
            self.tree.branches[branch].visits += 1;
            let said = draw_said(&self.tree.branches[branch].outlook, &mut self.rng);
            let drawn = self.rng.random();
            let (heard, new) = self.tree.follow(place, branch, said, drawn);
            path.push((place, branch, heard));
            place = self.tree.heard[heard as usize].place;
            if new {
                break;
            }
        }
        self.depth = self.depth.max(path.len() as u32);
        self.back_up(&path);
    }

    /// UCT over the branches. A try that is refused costs nothing, so it is worth the position's own value then.
    fn select(&self, place: u32) -> Option<usize> {
        let here = &self.tree.places[place as usize];
        let parameters = self.tree.parameters;
        let breadth = parameters.exploration * ((here.visits.max(1) + 1) as f32).ln().sqrt();
        let foresight = self.foresight.mean();
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for at in self.tree.branches_of(place) {
            let branch = &self.tree.branches[at];
            let stands = branch.outlook.stands;
            let value = stands * worth_if_it_stands(branch, foresight) + (1.0 - stands) * here.value;
            let young = bonus(parameters.progressive, branch.objective, branch.visits);
            // Every branch has been looked at once when its position was added.
            let uct = value + breadth / ((branch.visits + 1) as f32).sqrt() + young;
            if uct > most {
                most = uct;
                best = Some(at);
            }
        }
        best
    }

    /// Means over what may be said and heard, the best over what may be tried.
    fn back_up(&mut self, path: &[(u32, usize, u32)]) {
        let mut new = true;
        for &(place, branch, heard) in path.iter().rev() {
            let reached = self.tree.heard[heard as usize].place;
            let value = self.plan(reached);
            let before = self.tree.places[reached as usize].value;
            self.tree.places[reached as usize].value = value;
            let heard = &self.tree.heard[heard as usize];
            let branch = &mut self.tree.branches[branch];
            if new && self.tree.places[reached as usize].visits == 0 {
                branch.value += heard.chance * (value - heard.expected);
                branch.explored = (branch.explored + heard.chance).min(1.0);
                self.foresight.sum += f64::from(value - heard.expected);
                self.foresight.count += 1.0;
            } else {
                branch.value += heard.chance * (value - before);
            }
            new = false;
            if place == 0 {
                self.tree.places[0].value = self.plan(0);
            }
        }
    }

    /// What a position is worth: the tries are put best first until one stands.
    fn plan(&self, place: u32) -> f32 {
        let foresight = self.foresight.mean();
        let branches = &self.tree.branches[self.tree.branches_of(place)];
        plan(branches, foresight).unwrap_or(self.tree.places[place as usize].perception.balance)
    }

    fn look(&self) -> Look {
        let tries = self.tree.branches_of(0).map(|at| {
            let branch = &self.tree.branches[at];
            RootTry {
                put: branch.put,
                visits: u64::from(branch.visits),
                value: worth_if_it_stands(branch, self.foresight.mean()),
            }
        });
        Look {
            tries: tries.collect(),
            value: self.tree.places[0].value,
            nodes: self.tree.branches.len() as u64,
            depth: self.depth + 1,
        }
    }
}

#[inline]
fn worth_if_it_stands(branch: &Branch, foresight: f32) -> f32 {
    branch.value + (1.0 - branch.explored) * foresight
}

/// The value of putting tries, the most valuable first, until one stands: a refusal costs nothing.
fn plan(branches: &[Branch], foresight: f32) -> Option<f32> {
    let mut left = 1.0;
    let mut sum = 0.0;
    let mut bound = f32::INFINITY;
    let mut last = None;
    // A tie with the try just put would be passed over; its value is then the same to a hair.
    for _ in 0..6 {
        let mut best: Option<(f32, f32)> = None;
        for branch in branches {
            let value = worth_if_it_stands(branch, foresight);
            if value < bound && best.is_none_or(|(most, _)| value > most) {
                best = Some((value, branch.outlook.stands));
            }
        }
        let Some((value, stands)) = best else { break };
        sum += left * stands * value;
        left *= 1.0 - stands;
        bound = value;
        last = Some(value);
        if left < 0.02 {
            break;
        }
    }
    last.map(|last| sum + left * last)
}
