use noctule_board::{Square, Try};

/// The histories of all sampled worlds as one tree: worlds that share a past share its nodes.
#[derive(Debug, Clone, Default)]
pub(super) struct Lineage {
    nodes: Vec<Node>,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    put: Try,
}

const ROOT: u32 = u32::MAX;

impl Lineage {
    /// A tree with one root for each world that the game may have begun from.
    pub(super) fn with_roots(count: usize) -> Self {
        let nothing = Try::new(Square::A1, Square::A1);
        Self { nodes: vec![Node { parent: ROOT, put: nothing }; count] }
    }

    pub(super) fn grow(&mut self, parent: u32, put: Try) -> u32 {
        self.nodes.push(Node { parent, put });
        (self.nodes.len() - 1) as u32
    }

    /// Grafts a whole history onto a root.
    pub(super) fn graft(&mut self, root: u32, history: &[Try]) -> u32 {
        history.iter().fold(root, |line, &put| self.grow(line, put))
    }

    /// The root of a line, and the enemy's moves since.
    pub(super) fn history(&self, mut line: u32) -> (u32, Vec<Try>) {
        let mut history = Vec::with_capacity(64);
        loop {
            let node = self.nodes[line as usize];
            if node.parent == ROOT {
                history.reverse();
                return (line, history);
            }
            history.push(node.put);
            line = node.parent;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets every node that none of these lines needs, and renames the lines. Roots stay where they are.
    pub(super) fn prune<'a>(&mut self, roots: usize, lines: impl Iterator<Item = &'a mut u32>) {
        let mut lines: Vec<&mut u32> = lines.collect();
        let mut needed = vec![false; self.nodes.len()];
        needed[..roots].fill(true);
        for line in &lines {
            let mut at = **line;
            while !needed[at as usize] {
                needed[at as usize] = true;
                at = self.nodes[at as usize].parent;
            }
        }
        let mut renamed = vec![ROOT; self.nodes.len()];
        let mut kept = Vec::with_capacity(needed.iter().filter(|needed| **needed).count());
        for (at, node) in self.nodes.iter().enumerate().filter(|(at, _)| needed[*at]) {
            renamed[at] = kept.len() as u32;
            let parent = if node.parent == ROOT { ROOT } else { renamed[node.parent as usize] };
            kept.push(Node { parent, put: node.put });
        }
        self.nodes = kept;
        for line in &mut lines {
            **line = renamed[**line as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pruning_keeps_every_living_history() {
        let mut tree = Lineage::with_roots(2);
        let puts: Vec<Try> = ["e7e5", "d7d5", "g8f6"].iter().map(|put| put.parse().unwrap()).collect();
        let mut dead = Vec::new();
        for _ in 0..100 {
            dead.push(tree.graft(0, &puts));
        }
        let mut living = [tree.graft(1, &puts), tree.graft(0, &puts[..1]), 1];
        tree.prune(2, living.iter_mut());
        assert_eq!(tree.len(), 2 + 3 + 1);
        assert_eq!(tree.history(living[0]), (1, puts.clone()));
        assert_eq!(tree.history(living[1]), (0, puts[..1].to_vec()));
        assert_eq!(tree.history(living[2]), (1, vec![]));
    }
}
