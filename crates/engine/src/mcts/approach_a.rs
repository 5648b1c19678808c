//! Approach A (section 5.1): a board is drawn for each simulation, and both sides play on it to the end.

use super::boards::Prior;
use super::grid::turned_try;
use super::playout::{Playout, pseudorandom};
use super::root::{Look, RootTry};
use noctule_belief::Rng;
use noctule_board::{Color, Position, Try};
use noctule_player::Budget;
use noctule_rules::{Heard, Ruleset, play_aloud};
use rand::{RngExt, SeedableRng};

/// How often the clock is asked, in simulations.
const CLOCK: u64 = 4;

/// A search with approach A: who plays, and how.
#[derive(Clone, Copy)]
pub(crate) struct Game<'a> {
    pub(crate) seat: Color,
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) prior: &'a dyn Prior,
    pub(crate) playout: Playout,
    pub(crate) exploration: f32,
}

/// Searches with approach A. A node is a simulated game. The tries are seen from the own side.
pub(crate) fn search(game: Game<'_>, options: &[Try], nodes: u64, budget: &Budget<'_>, seed: u64) -> Look {
    let options: Vec<Try> = options.iter().map(|&put| turned_try(game.seat, put)).collect();
    let mut search = Search { game, nodes: vec![Node::default()], rng: Rng::seed_from_u64(seed), depth: 0 };
    let mut done = 0;
    let mut failed = 0;
    while done < nodes && failed < 100 {
        if done % CLOCK == CLOCK - 1 && budget.time_is_up() {
            break;
        }
        match game.prior.draw(&mut search.rng) {
            Some(board) => search.descend(board, &options),
            None => failed += 1,
        }
        done += 1;
    }
    search.look(&options, done)
}

/// A position to move in, known by what was heard on the way to it and not by its board.
#[derive(Default)]
struct Node {
    visits: u32,
    branches: Vec<Branch>,
}

struct Branch {
    put: Try,
    visits: u32,
    mean: f32,
    /// What was said of the try, what was heard of the reply, and the node they lead to.
    heard: Vec<(Heard, Heard, u32)>,
}

struct Search<'a> {
    game: Game<'a>,
    nodes: Vec<Node>,
    rng: Rng,
    depth: u32,
}

impl Search<'_> {
    fn descend(&mut self, mut board: Position, options: &[Try]) {
        let Game { seat, ruleset, playout, .. } = self.game;
        let mut path: Vec<(usize, usize)> = Vec::with_capacity(8);
        let mut node = 0;
        let mut hit = None;
        loop {
            self.nodes[node].visits += 1;
            let Some((branch, new)) =
                self.select(node, &board, if path.is_empty() { Some(options) } else { None })
            else {
                break;
            };
            path.push((node, branch));
            let put = self.nodes[node].branches[branch].put;
            hit = board.capture(put).map(|_| put.to);
            let said = play_aloud(ruleset, &mut board, put);
            if new || said.over.is_some() {
                break;
            }
            let Some(reply) = pseudorandom(&board, hit, playout.eager, &mut self.rng) else { break };
            hit = board.capture(reply).map(|_| reply.to);
            let heard = play_aloud(ruleset, &mut board, reply);
            if heard.over.is_some() {
                break;
            }
            node = self.child(node, branch, said, heard);
        }
        self.depth = self.depth.max(path.len() as u32);
        let result = playout.play(ruleset, board, hit, seat, &mut self.rng);
        for (node, branch) in path {
            let branch = &mut self.nodes[node].branches[branch];
            branch.visits += 1;
            branch.mean += (result - branch.mean) / branch.visits as f32;
        }
    }

    /// A new random branch while some legal try has none, else UCT over those that are legal on this board.
    fn select(&mut self, node: usize, board: &Position, options: Option<&[Try]>) -> Option<(usize, bool)> {
        let legal: Vec<Try> = match options {
            Some(options) => options.iter().copied().filter(|&put| board.would_stand(put)).collect(),
            None => board.legal_tries(),
        };
        let known = &self.nodes[node].branches;
        let unknown: Vec<Try> =
            legal.iter().copied().filter(|put| known.iter().all(|branch| branch.put != *put)).collect();
        if !unknown.is_empty() {
            let put = unknown[self.rng.random_range(..unknown.len())];
            self.nodes[node].branches.push(Branch { put, visits: 0, mean: 0.0, heard: Vec::new() });
            return Some((self.nodes[node].branches.len() - 1, true));
        }
        let here = &self.nodes[node];
        let breadth = self.game.exploration * (here.visits.max(2) as f32).ln().sqrt();
        let uct = |branch: &Branch| branch.mean + breadth / (branch.visits.max(1) as f32).sqrt();
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (at, branch) in here.branches.iter().enumerate() {
            if uct(branch) > most && legal.contains(&branch.put) {
                most = uct(branch);
                best = Some((at, false));
            }
        }
        best
    }

    fn child(&mut self, node: usize, branch: usize, said: Heard, heard: Heard) -> usize {
        let children = &self.nodes[node].branches[branch].heard;
        if let Some((.., child)) = children.iter().find(|(one, other, _)| *one == said && *other == heard) {
            return *child as usize;
        }
        let child = self.nodes.len();
        self.nodes.push(Node::default());
        self.nodes[node].branches[branch].heard.push((said, heard, child as u32));
        child
    }

    fn look(&self, options: &[Try], nodes: u64) -> Look {
        let find = |put: Try| self.nodes[0].branches.iter().find(|branch| branch.put == put);
        let tries: Vec<RootTry> = options
            .iter()
            .map(|&put| {
                let (visits, value) = find(put).map_or((0, 0.0), |branch| (branch.visits, branch.mean));
                RootTry { put: turned_try(self.game.seat, put), visits: u64::from(visits), value }
            })
            .collect();
        let value = tries.iter().max_by_key(|put| put.visits).map_or(0.5, |best| best.value);
        Look { tries, value, nodes, depth: self.depth }
    }
}
