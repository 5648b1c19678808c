use noctule_board::Try;

/// The histories of all sampled worlds as one tree: worlds that share a past share its nodes.
///
/// A line is the name of a node, or of an origin when nothing has been moved since.
#[derive(Debug, Clone, Default)]
pub(super) struct Lineage {
    nodes: Vec<Node>,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    put: Try,
}

/// Lines from here on name origins.
const ORIGINS: u32 = 1 << 31;

impl Lineage {
    /// The line of an origin.
    pub(super) fn origin(number: usize) -> u32 {
        ORIGINS + number as u32
    }

    pub(super) fn grow(&mut self, parent: u32, put: Try) -> u32 {
        self.nodes.push(Node { parent, put });
        (self.nodes.len() - 1) as u32
    }

    /// Grafts a whole history onto an origin.
    pub(super) fn graft(&mut self, origin: usize, history: &[Try]) -> u32 {
        history.iter().fold(Self::origin(origin), |line, &put| self.grow(line, put))
    }

    /// The origin of a line, and the enemy's moves since.
    pub(super) fn history(&self, mut line: u32) -> (usize, Vec<Try>) {
        let mut history = Vec::with_capacity(64);
        while line < ORIGINS {
            let node = self.nodes[line as usize];
            history.push(node.put);
            line = node.parent;
        }
        history.reverse();
        ((line - ORIGINS) as usize, history)
    }

    /// The last move of a line, if it has one since its origin.
    pub(super) fn last(&self, line: u32) -> Option<Try> {
        self.nodes.get(line as usize).map(|node| node.put)
    }

    /// How many moves a line has since its origin.
    pub(super) fn moves(&self, mut line: u32) -> usize {
        let mut moves = 0;
        while line < ORIGINS {
            line = self.nodes[line as usize].parent;
            moves += 1;
        }
        moves
    }

    /// The line as it was so many moves ago, if it has as many.
    pub(super) fn ancestor(&self, mut line: u32, back: usize) -> Option<u32> {
        for _ in 0..back {
            line = self.nodes.get(line as usize)?.parent;
        }
        Some(line)
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets every node that none of these lines needs, and renames the lines.
    pub(super) fn prune<'a>(&mut self, lines: impl Iterator<Item = &'a mut u32>) {
        let lines: Vec<&mut u32> = lines.collect();
        let mut needed = vec![false; self.nodes.len()];
        for line in &lines {
            let mut at = **line;
            while at < ORIGINS && !needed[at as usize] {
                needed[at as usize] = true;
                at = self.nodes[at as usize].parent;
            }
        }
        let mut renamed = vec![ORIGINS; self.nodes.len()];
        let mut kept = Vec::with_capacity(needed.iter().filter(|needed| **needed).count());
        let name = |renamed: &[u32], line: u32| if line < ORIGINS { renamed[line as usize] } else { line };
        for (at, node) in self.nodes.iter().enumerate().filter(|(at, _)| needed[*at]) {
            renamed[at] = kept.len() as u32;
            kept.push(Node { parent: name(&renamed, node.parent), put: node.put });
        }
        self.nodes = kept;
        for line in lines {
            *line = name(&renamed, *line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pruning_keeps_every_living_history() {
        let mut tree = Lineage::default();
        let puts: Vec<Try> = ["e7e5", "d7d5", "g8f6"].iter().map(|put| put.parse().unwrap()).collect();
        for _ in 0..100 {
            tree.graft(0, &puts);
        }
        let mut living = [tree.graft(1, &puts), tree.graft(0, &puts[..1]), Lineage::origin(1)];
        tree.prune(living.iter_mut());
        assert_eq!(tree.len(), 3 + 1);
        assert_eq!(tree.history(living[0]), (1, puts.clone()));
        assert_eq!(tree.history(living[1]), (0, puts[..1].to_vec()));
        assert_eq!(tree.history(living[2]), (1, vec![]));
    }
}
