use crate::mates::{Gone, Knowledge, Search};
use noctule_board::Position;
use noctule_rules::Heard;

impl<G: Fn(&Position, &Heard) -> bool> Search<G> {
    /// The worlds, by number, in which the goal is out of reach within so many moves even for one who sees.
    ///
    /// # Errors
    /// When the limit is reached.
    pub fn hopeless(&mut self, knowledge: &Knowledge, moves: u32) -> Result<Vec<usize>, Gone> {
        let mut found = Vec::new();
        for nth in 0..knowledge.worlds().len() {
            if let Some(alone) = knowledge.of_worlds(|other| other == nth)
                && !self.is_sure(&alone, moves)?
            {
                found.push(nth);
            }
        }
        Ok(found)
    }

    /// The smallest sets of worlds, by number, such that a plan reaches the goal surely in all others. No set is
    /// larger than `most`; nothing is found when more would have to be given up.
    ///
    /// If the worlds are equally likely, giving up the fewest is reaching the goal with the best chance, whatever
    /// the enemy replies.
    ///
    /// # Errors
    /// When the limit is reached.
    pub fn nearest(
        &mut self,
        knowledge: &Knowledge,
        moves: u32,
        most: usize,
    ) -> Result<Vec<Vec<usize>>, Gone> {
        let all = knowledge.worlds().len();
        let hopeless = self.hopeless(knowledge, moves)?;
        let open: Vec<usize> = (0..all).filter(|nth| !hopeless.contains(nth)).collect();
        // A plan for some worlds is one for fewer, so the smallest set always holds the hopeless ones.
        for more in 0..open.len() {
            if hopeless.len() + more > most {
                break;
            }
            let mut found = Vec::new();
            let mut chosen: Vec<usize> = (0..more).collect();
            loop {
                let mut given_up = hopeless.clone();
                given_up.extend(chosen.iter().map(|&nth| open[nth]));
                given_up.sort_unstable();
                if let Some(rest) = knowledge.of_worlds(|nth| !given_up.contains(&nth))
                    && self.is_sure(&rest, moves)?
                {
                    found.push(given_up);
                }
                if !next_choice(&mut chosen, open.len()) {
                    break;
                }
            }
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }
}

/// The next set of as many numbers below `of`, in order; `false` after the last.
fn next_choice(chosen: &mut [usize], of: usize) -> bool {
    let count = chosen.len();
    let Some(step) = (0..count).rev().find(|&at| chosen[at] < of - count + at) else { return false };
    chosen[step] += 1;
    for at in step + 1..count {
        chosen[at] = chosen[at - 1] + 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_two_out_of_four_comes_once() {
        let mut chosen = vec![0, 1];
        let mut seen = vec![chosen.clone()];
        while next_choice(&mut chosen, 4) {
            seen.push(chosen.clone());
        }
        assert_eq!(seen, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert!(!next_choice(&mut [], 4));
    }
}
