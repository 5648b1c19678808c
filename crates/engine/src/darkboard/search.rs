use super::Node;
use super::eval::{Scene, eval};
use super::generate::generate;
use super::meta::meta;
use super::predict::{expected, metamove};
use super::pseudo::pseudo;
use noctule_board::{Try, reach};
use noctule_player::Budget;

/// The weighed maximax of section 3.2 of Ciancarini and Favini, "Representing Kriegspiel States with
/// Metapositions": a metaposition is worth α of its own value and the rest of the best that may follow.
///
/// It deepens by one own move at a time while its budget lasts. Below the root only the most promising
/// moves are followed, with the move that was best beside it among them.
#[derive(Debug)]
pub(super) struct Search<'a> {
    scene: Scene<'a>,
    alpha: f32,
    budget: Budget<'a>,
    limit: u64,
    nodes: u64,
    killers: [Option<Try>; 8],
}

/// A root move and what the search thinks of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ranked {
    /// The move.
    pub(super) put: Try,
    /// Its value, in pawns.
    pub(super) value: f32,
    /// Its static value: that of the metaposition it leads to at once.
    pub(super) at_once: f32,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Found {
    /// The moves, best first.
    pub(super) ranked: Vec<Ranked>,
    /// Metapositions made.
    pub(super) nodes: u64,
    /// Own moves looked ahead.
    pub(super) depth: u32,
}

/// The budget ran out.
struct Spent;

impl<'a> Search<'a> {
    /// A search with so many metapositions to make.
    pub(super) fn new(scene: Scene<'a>, budget: Budget<'a>) -> Self {
        let limit = budget.nodes_or(scene.parameters.nodes);
        Self { alpha: alpha(&scene), scene, budget, limit, nodes: 0, killers: [None; 8] }
    }

    /// Ranks the tries of the root; `noise` breaks ties.
    pub(super) fn rank(
        mut self,
        root: &Node,
        tries: &[Try],
        refused: &[Try],
        mut noise: impl FnMut() -> f32,
    ) -> Found {
        let mut ranked: Vec<(Ranked, Node)> = tries
            .iter()
            .map(|&put| {
                let (after, at_once) = self.step(root, put, refused);
                let at_once = at_once + self.probe(root, put) + noise();
                (Ranked { put, value: at_once, at_once }, after)
            })
            .collect();
        ranked.sort_by(|one, other| other.0.value.total_cmp(&one.0.value));
        let width = self.scene.parameters.root_width.min(ranked.len());
        let mut depth = 1;
        while depth <= self.scene.parameters.depth && ranked.len() > 1 {
            let Ok(values) = self.deepen(&ranked[..width], depth) else { break };
            for (entry, value) in ranked.iter_mut().zip(values) {
                entry.0.value = value;
            }
            ranked[..width].sort_by(|one, other| other.0.value.total_cmp(&one.0.value));
            depth += 1;
        }
        let ranked = ranked.into_iter().map(|(ranked, _)| ranked).collect();
        Found { ranked, nodes: self.nodes, depth: depth as u32 }
    }

    fn deepen(&mut self, front: &[(Ranked, Node)], depth: usize) -> Result<Vec<f32>, Spent> {
        front.iter().map(|(ranked, after)| self.follow(after, ranked.at_once, depth, 0)).collect()
    }

    /// The value of a metaposition whose static value is known, looking so many own moves further.
    fn follow(&mut self, node: &Node, at_once: f32, depth: usize, level: usize) -> Result<f32, Spent> {
        if depth == 0 {
            return Ok(at_once);
        }
        if self.nodes >= self.limit || self.budget.time_is_up() {
            return Err(Spent);
        }
        let next = meta(node, metamove());
        let mut tries: Vec<(f32, Try)> =
            generate(&next).into_iter().map(|put| (self.step(&next, put, &[]).1, put)).collect();
        if tries.is_empty() {
            return Ok(at_once);
        }
        tries.sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let mut best = f32::NEG_INFINITY;
        if depth == 1 {
            best = tries[0].0;
        } else {
            let width = self.scene.parameters.widths[level.min(4)];
            let killer = self.killers[level.min(7)];
            let late = tries.iter().skip(width).copied().filter(|(_, put)| Some(*put) == killer);
            let front: Vec<(f32, Try)> = tries.iter().take(width).copied().chain(late).collect();
            for (value, put) in front {
                let after = self.play(&next, put, &[]);
                let value = self.follow(&after, value, depth - 1, level + 1)?;
                if value > best {
                    best = value;
                    self.killers[level.min(7)] = Some(put);
                }
            }
        }
        Ok(at_once * self.alpha + best * (1.0 - self.alpha))
    }

    fn play(&self, node: &Node, put: Try, refused: &[Try]) -> Node {
        let Scene { outlook, parameters, .. } = self.scene;
        pseudo(node, put, expected(node, put, refused), outlook, parameters)
    }

    fn step(&mut self, node: &Node, put: Try, refused: &[Try]) -> (Node, f32) {
        self.nodes += 1;
        let after = self.play(node, put, refused);
        let value = eval(node, put, &after, &self.scene);
        (after, value)
    }

    /// What a refusal of the try would tell.
    fn probe(&self, root: &Node, put: Try) -> f32 {
        let way = reach::between(put.from, put.to);
        let free: f32 = way.into_iter().map(|on| 1.0 - self.scene.outlook.occupied(root, on)).product();
        self.scene.parameters.probe * (1.0 - free)
    }
}

/// The prediction coefficient: lower, hence bolder, for the side that is ahead.
pub(super) fn alpha(scene: &Scene<'_>) -> f32 {
    let parameters = scene.parameters;
    let lead = (scene.lead / parameters.alpha_lead).clamp(-1.0, 1.0);
    (parameters.alpha - parameters.alpha_swing * lead).clamp(0.05, 0.95)
}
