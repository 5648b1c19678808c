use noctule_board::Squares;
use std::cmp::Reverse;

/// Sets of squares of which none is part of another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Family(Vec<Squares>);

impl Family {
    /// The family whose only member is the empty set.
    pub(crate) fn of_nothing() -> Self {
        Self(vec![Squares::EMPTY])
    }

    /// The largest among these sets, at most so many.
    pub(crate) fn largest(mut sets: Vec<Squares>, most: Option<usize>) -> Self {
        // Large sets first: no later one holds an earlier one, and they turn most of the others away at once.
        sets.sort_unstable_by_key(|set| (Reverse(set.len()), set.0));
        sets.dedup();
        let mut family = Self::default();
        for set in sets {
            if !family.holds(set) {
                family.0.push(set);
                if Some(family.0.len()) == most {
                    break;
                }
            }
        }
        family
    }

    /// Adds a set unless a member holds it, and drops the members that it holds. Says whether it was added.
    pub(crate) fn add(&mut self, set: Squares) -> bool {
        if self.holds(set) {
            return false;
        }
        self.0.retain(|member| !member.is_subset(set));
        self.0.push(set);
        true
    }

    /// Whether a set is part of a member.
    pub(crate) fn holds(&self, set: Squares) -> bool {
        self.0.iter().any(|&member| set.is_subset(member))
    }

    /// Whether there is no member at all, not even the empty set.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The members of an older family that are left, and at most so many of the others, the largest first;
    /// what this leaves out is not missed, because an older family's members are held again.
    pub(crate) fn with_few_new(self, older: &Self, most: Option<usize>) -> Self {
        let Some(most) = most else { return self };
        let mut new: Vec<Squares> = self.iter().filter(|&set| !older.holds(set)).collect();
        new.sort_unstable_by_key(|set| (Reverse(set.len()), set.0));
        new.truncate(most);
        Self::largest(older.iter().chain(new).collect(), None)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Squares> + '_ {
        self.0.iter().copied()
    }

    /// The unions of each member with each of another family's, at most so many.
    pub(crate) fn joined(&self, other: &Self, most: Option<usize>) -> Self {
        if other.0.iter().all(|set| set.is_empty()) {
            return self.clone();
        }
        Self::largest(
            self.iter().flat_map(|one| other.iter().map(move |another| one | another)).collect(),
            most,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::Square;

    fn set(squares: &[Square]) -> Squares {
        squares.iter().copied().collect()
    }

    #[test]
    fn a_family_keeps_only_the_largest_sets() {
        let mut family = Family::default();
        assert!(family.add(set(&[Square::A1])));
        assert!(family.add(set(&[Square::B1, Square::C1])));
        assert!(!family.add(set(&[Square::C1])));
        assert!(family.add(set(&[Square::A1, Square::B1, Square::C1])));
        assert_eq!(family.iter().count(), 1);
        assert!(family.holds(Squares::EMPTY));
        assert!(!family.holds(set(&[Square::D1])));
    }

    #[test]
    fn of_many_sets_the_largest_are_chosen_first() {
        let sets =
            vec![set(&[Square::A1]), set(&[Square::B1, Square::C1]), set(&[Square::B1]), set(&[Square::D1])];
        assert_eq!(Family::largest(sets.clone(), None).iter().count(), 3);
        assert_eq!(
            Family::largest(sets, Some(1)).iter().collect::<Vec<_>>(),
            [set(&[Square::B1, Square::C1])]
        );
    }
}
