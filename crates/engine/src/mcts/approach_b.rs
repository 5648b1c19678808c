//! Approach B (section 5.2): no boards, only the umpire's messages; short simulations, and means go up.

use super::matrices::Perception;
use super::parameters::Parameters;
use super::progressive::bonus;
use super::root::{Look, RootTry};
use super::simulation::{draw_said, simulate};
use super::tree::{Looks, MOST_PLACES, Tree};
use super::trends::Trends;
use noctule_belief::Rng;
use noctule_board::Try;
use noctule_player::Budget;
use rand::{RngExt, SeedableRng};

/// How often the clock is asked, in simulations.
const CLOCK: u64 = 16;
/// How many refusals a descent meets in one position before it gives up.
const REFUSALS: usize = 8;

/// How the value of a new node is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simulations {
    /// How many own moves a simulation is long, the one that leads to the node included.
    pub moves: u32,
    /// Whether that first move is taken as its mean over all outcomes, as C does, and only the later ones are
    /// simulated: the hybrid that section 7 proposes.
    pub hybrid: bool,
}

/// Searches with approach B. A node is a simulation.
#[expect(clippy::too_many_arguments, reason = "the approaches share what they are given")]
pub(crate) fn search(
    root: &Perception,
    tries: &[Try],
    simulations: Simulations,
    parameters: &Parameters,
    trends: &dyn Trends,
    nodes: u64,
    budget: &Budget<'_>,
    seed: u64,
) -> Look {
    let mut search = Search {
        tree: Tree::new(root, tries, Looks::WhenChosen, parameters, trends),
        trends,
        simulations,
        rng: Rng::seed_from_u64(seed),
        depth: 0,
        done: 0,
    };
    while search.done < nodes && search.tree.places.len() < MOST_PLACES {
        if search.done % CLOCK == CLOCK - 1 && budget.time_is_up() {
            break;
        }
        search.done += 1;
        search.descend();
    }
    search.look()
}

struct Search<'a> {
    tree: Tree<'a>,
    trends: &'a dyn Trends,
    simulations: Simulations,
    rng: Rng,
    depth: u32,
    done: u64,
}

impl Search<'_> {
    fn descend(&mut self) {
        let mut visited: Vec<usize> = Vec::with_capacity(24);
        let mut place = 0;
        let mut length = 0;
        let value = loop {
            self.tree.places[place as usize].visits += 1;
            let Some(branch) = self.choose(place, &mut visited) else {
                break self.tree.places[place as usize].perception.balance;
            };
            length += 1;
            let outlook = self.tree.branches[branch].outlook;
            let said = draw_said(&outlook, &mut self.rng);
            let drawn = self.rng.random();
            let (heard, new) = self.tree.follow(place, branch, said, drawn);
            place = self.tree.heard[heard as usize].place;
            if new {
                break self.value_of_new(outlook.value, heard);
            }
        };
        self.depth = self.depth.max(length);
        for branch in visited {
            let branch = &mut self.tree.branches[branch];
            branch.visits += 1;
            branch.value += (value - branch.value) / branch.visits as f32;
        }
    }

    fn value_of_new(&mut self, first_move: f32, heard: u32) -> f32 {
        let Simulations { moves, hybrid } = self.simulations;
        let heard = &self.tree.heard[heard as usize];
        let here = self.tree.places[heard.place as usize].perception;
        let parameters = self.tree.parameters;
        let moves = if hybrid { moves } else { moves.saturating_sub(1) };
        let end = simulate(here, heard.reply, moves, parameters, self.trends, &mut self.rng);
        if hybrid { first_move + end - here.balance } else { end }
    }

    /// Selects tries until one stands. Those refused on the way share in what comes of it.
    fn choose(&mut self, place: u32, visited: &mut Vec<usize>) -> Option<usize> {
        let begin = visited.len();
        for _ in 0..=REFUSALS {
            let branch = self.select(place, &visited[begin..])?;
            self.tree.look_at(place, branch);
            visited.push(branch);
            if self.rng.random::<f32>() < self.tree.branches[branch].outlook.stands {
                return Some(branch);
            }
        }
        None
    }

    /// A try not yet visited, any of them; else UCT.
    fn select(&mut self, place: u32, refused: &[usize]) -> Option<usize> {
        let parameters = self.tree.parameters;
        let all = self.tree.branches_of(place);
        let here = &self.tree.places[place as usize];
        // Each descent adds a branch until there is none without visits.
        if here.visits as usize <= all.len() + 1 && parameters.progressive <= 0.0 {
            let mut seen = 0_u32;
            let mut young = None;
            for at in all.clone() {
                if self.tree.branches[at].visits == 0 && !refused.contains(&at) {
                    seen += 1;
                    if self.rng.random_range(..seen) == 0 {
                        young = Some(at);
                    }
                }
            }
            if young.is_some() {
                return young;
            }
        }
        let breadth = parameters.exploration * (here.visits.max(2) as f32).ln().sqrt();
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for at in all {
            let branch = &self.tree.branches[at];
            let uct = branch.value
                + breadth / (branch.visits.max(1) as f32).sqrt()
                + bonus(parameters.progressive, branch.objective, branch.visits)
                + if branch.visits == 0 { breadth } else { 0.0 };
            if uct > most && !refused.contains(&at) {
                most = uct;
                best = Some(at);
            }
        }
        best
    }

    fn look(&self) -> Look {
        let tries: Vec<RootTry> = self
            .tree
            .branches_of(0)
            .map(|at| {
                let branch = &self.tree.branches[at];
                RootTry { put: branch.put, visits: u64::from(branch.visits), value: branch.value }
            })
            .collect();
        let value = tries.iter().max_by_key(|put| put.visits).map_or(0.0, |best| best.value);
        Look { tries, value, nodes: self.done, depth: self.depth }
    }
}
