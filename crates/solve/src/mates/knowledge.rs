use noctule_board::{Color, Man, OwnMen, Position, Try};
use noctule_rules::{Heard, Request, Ruleset, Standing, Turn, adjudicate, play_aloud};

/// What a seat knows when it is to move: the worlds it holds possible, and what it was told this turn.
///
/// All worlds show the same own men. There is at least one.
#[derive(Debug, Clone)]
pub struct Knowledge {
    worlds: Vec<Position>,
    turn: Turn,
}

/// How the umpire's answer to a request parts the worlds.
#[derive(Debug, Clone, Default)]
pub struct Parting {
    /// The answers after which the seat is still to move.
    pub kept: Vec<(Heard, Knowledge)>,
    /// The announcements with which the try stands.
    pub stood: Vec<Stood>,
}

/// A try that stood with one announcement.
#[derive(Debug, Clone)]
pub struct Stood {
    /// What was heard.
    pub heard: Heard,
    /// The worlds in which that is heard, the try played.
    pub worlds: Vec<Position>,
}

impl Knowledge {
    /// The knowledge that begins a turn with what was heard. Worlds that are the same count once.
    ///
    /// `None` without worlds.
    pub fn new(ruleset: &Ruleset, worlds: Vec<Position>, heard: &Heard) -> Option<Self> {
        Self::told(worlds, Turn::begin(ruleset, heard))
    }

    /// The knowledge in the midst of a turn. `None` without worlds.
    pub fn told(mut worlds: Vec<Position>, turn: Turn) -> Option<Self> {
        worlds.sort_by_key(Position::repetition_key);
        worlds.dedup_by_key(|world| world.repetition_key());
        (!worlds.is_empty()).then_some(Self { worlds, turn })
    }

    /// The worlds held possible.
    pub fn worlds(&self) -> &[Position] {
        &self.worlds
    }

    /// What was told this turn.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Whose knowledge it is.
    pub fn seat(&self) -> Color {
        self.worlds[0].to_move()
    }

    /// The seat's own men, the same in all worlds.
    pub fn own_men(&self) -> OwnMen {
        self.worlds[0].own_men(self.seat())
    }

    /// The same knowledge of some of the worlds; `None` when none is left.
    pub fn of_worlds(&self, keep: impl Fn(usize) -> bool) -> Option<Self> {
        let kept = (0..self.worlds.len()).filter(|&nth| keep(nth));
        Self::told(kept.map(|nth| self.worlds[nth].clone()).collect(), self.turn.clone())
    }

    /// The requests that may stand, or be answered, in some world.
    pub fn requests(&self, ruleset: &Ruleset) -> Vec<Request> {
        let mut tries: Vec<Try> = self.worlds.iter().flat_map(Position::legal_tries).collect();
        tries.sort();
        tries.dedup();
        let own = self.own_men();
        let open = |request: &Request| self.turn.standing(ruleset, &own, *request) == Standing::Open;
        tries.into_iter().map(Request::Try).chain([Request::AnyPawnTries]).filter(open).collect()
    }

    /// How the answer to a request parts the worlds; `None` when it may not be put.
    pub fn put(&self, ruleset: &Ruleset, request: Request) -> Option<Parting> {
        let seat = self.seat();
        let mut kept: Vec<(Heard, Vec<Position>)> = Vec::new();
        let mut parting = Parting::default();
        for world in &self.worlds {
            let ruling = adjudicate(ruleset, world, &self.turn, request).ok()?;
            let heard = ruling.heard[seat];
            match ruling.after {
                Some(after) => match parting.stood.iter_mut().find(|stood| stood.heard == heard) {
                    Some(stood) => stood.worlds.push(after),
                    None => parting.stood.push(Stood { heard, worlds: vec![after] }),
                },
                None => match kept.iter_mut().find(|(other, _)| *other == heard) {
                    Some((_, worlds)) => worlds.push(world.clone()),
                    None => kept.push((heard, vec![world.clone()])),
                },
            }
        }
        let pawns = self.own_men().squares(Man::Pawn);
        for (heard, worlds) in kept {
            let mut turn = self.turn.clone();
            turn.note(ruleset, pawns, request, &heard);
            parting.kept.extend(Self::told(worlds, turn).map(|knowledge| (heard, knowledge)));
        }
        Some(parting)
    }
}

impl Stood {
    /// What the seat may know after each announcement with which the enemy answers: all legal moves in all
    /// worlds. An announcement that ends the game comes with the worlds in which it does.
    pub fn answers(&self, ruleset: &Ruleset) -> Vec<(Heard, Knowledge)> {
        let mut answers: Vec<(Heard, Vec<Position>)> = Vec::new();
        for world in &self.worlds {
            for legal in world.legal_tries() {
                let mut after = world.clone();
                let heard = play_aloud(ruleset, &mut after, legal);
                match answers.iter_mut().find(|(other, _)| *other == heard) {
                    Some((_, worlds)) => worlds.push(after),
                    None => answers.push((heard, vec![after])),
                }
            }
        }
        answers
            .into_iter()
            .filter_map(|(heard, worlds)| Some((heard, Knowledge::new(ruleset, worlds, &heard)?)))
            .collect()
    }
}
