use noctule_rules::{Heard, Request};

/// A plan for one turn and all that follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What to put first.
    pub request: Request,
    /// What to do after each answer that leaves the turn as it was, such as a refusal.
    pub kept: Vec<(Heard, Plan)>,
    /// What to do after each announcement with which it stands.
    pub stood: Vec<(Heard, After)>,
}

/// What follows a try that stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum After {
    /// The goal is reached.
    Reached,
    /// The enemy moves; the plan goes on after each announcement that can come with it.
    Enemy(Vec<(Heard, Plan)>),
}
