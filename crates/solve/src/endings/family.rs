use noctule_board::Squares;

/// Sets of squares of which none is part of another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Family(Vec<Squares>);

impl Family {
    /// The family whose only member is the empty set.
    pub(crate) fn of_nothing() -> Self {
        Self(vec![Squares::EMPTY])
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

    pub(crate) fn iter(&self) -> impl Iterator<Item = Squares> + '_ {
        self.0.iter().copied()
    }

    /// The unions of each member with each of another family's.
    pub(crate) fn joined(&self, other: &Self) -> Self {
        let mut unions: Vec<Squares> =
            self.iter().flat_map(|one| other.iter().map(move |another| one | another)).collect();
        // Large sets first: they turn most of the others away at once.
        unions.sort_unstable_by_key(|set| std::cmp::Reverse(set.len()));
        unions.dedup();
        unions.into_iter().collect()
    }
}

impl FromIterator<Squares> for Family {
    fn from_iter<I: IntoIterator<Item = Squares>>(sets: I) -> Self {
        let mut family = Self::default();
        sets.into_iter().for_each(|set| {
            family.add(set);
        });
        family
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
}
