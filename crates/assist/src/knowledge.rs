use noctule_belief::{InformationSet, World};

/// What the assistant may lean on beside the diary itself.
#[derive(Debug, Clone)]
pub struct Knowledge<'a> {
    worlds: Vec<(&'a World, f64)>,
    source: Source,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    LastAnnouncement,
    Exact,
    Sampled,
}

impl<'a> Knowledge<'a> {
    /// Belief off: own men and the last announcement, as in document 001.
    pub fn last_announcement() -> Self {
        Self { worlds: Vec::new(), source: Source::LastAnnouncement }
    }

    /// Every world that explains the diary up to the moment in question, with its weight.
    ///
    /// What all of them agree on is called certain, so none may be missing.
    pub fn exact(worlds: impl IntoIterator<Item = (&'a World, f64)>) -> Self {
        Self::of(worlds, Source::Exact)
    }

    /// Some of those worlds: nothing is certain because they agree, nothing impossible because they lack it.
    pub fn sampled(worlds: impl IntoIterator<Item = (&'a World, f64)>) -> Self {
        Self::of(worlds, Source::Sampled)
    }

    fn of(worlds: impl IntoIterator<Item = (&'a World, f64)>, source: Source) -> Self {
        let worlds: Vec<_> = worlds.into_iter().collect();
        if worlds.is_empty() { Self::last_announcement() } else { Self { worlds, source } }
    }

    pub(crate) fn worlds(&self) -> Option<&[(&'a World, f64)]> {
        (self.source != Source::LastAnnouncement).then_some(&self.worlds)
    }

    pub(crate) fn exact_worlds(&self) -> Option<&[(&'a World, f64)]> {
        (self.source == Source::Exact).then_some(&self.worlds)
    }
}

impl<'a> From<&'a InformationSet> for Knowledge<'a> {
    /// The exact worlds, or the last announcement when the set has outgrown its limit.
    fn from(set: &'a InformationSet) -> Self {
        match set.worlds() {
            Ok(worlds) => Self::exact(worlds.iter().map(|(world, histories)| (world, *histories))),
            Err(_) => Self::last_announcement(),
        }
    }
}
