use crate::enemy_model::EnemyModel;
use crate::{Event, Rng, World};
use noctule_board::Try;
use noctule_rules::{Heard, Ruleset};
use rand::RngExt;

/// Everything that has happened so far, as it binds any history of a world.
#[derive(Debug, Clone)]
pub(super) struct Script {
    pub(super) ruleset: Ruleset,
    pub(super) origins: Vec<World>,
    pub(super) events: Vec<Event>,
    /// Which of the events are the enemy's moves.
    pub(super) enemy_moves: Vec<usize>,
    opening: Heard,
}

/// A history that has been lived through to the end of the script.
pub(super) struct Lived {
    pub(super) world: World,
    pub(super) root: u32,
    pub(super) history: Vec<Try>,
    /// How much likelier its changed moves are than those they replace, as a logarithm.
    pub(super) log_gain: f32,
}

impl Script {
    pub(super) fn new(ruleset: Ruleset, origins: Vec<World>, opening: Heard) -> Self {
        Self { ruleset, origins, events: Vec::new(), enemy_moves: Vec::new(), opening }
    }

    pub(super) fn write(&mut self, event: Event) {
        if matches!(event, Event::EnemyMove { .. }) {
            self.enemy_moves.push(self.events.len());
        }
        self.events.push(event);
    }

    /// What the enemy heard last before the event.
    pub(super) fn heard_by_enemy(&self, event: usize) -> Heard {
        let said = self.events[..event].iter().rev().find_map(|event| match event {
            Event::OwnMove { heard, .. } => Some(*heard),
            _ => None,
        });
        said.unwrap_or(self.opening)
    }

    /// The world of a history just before one of the enemy's moves. The history must fit the script.
    pub(super) fn relive(&self, root: u32, history: &[Try], before: usize) -> World {
        let mut world = self.origins[root as usize].clone();
        let mut moves = history.iter();
        for event in &self.events[..self.enemy_moves[before]] {
            match event {
                Event::OwnMove { stood, .. } => world.play(*stood),
                Event::EnemyMove { .. } => {
                    if let Some(put) = moves.next() {
                        world.play(*put);
                    }
                }
                _ => {}
            }
        }
        world
    }

    /// Lives a history again with one enemy move changed: later moves are kept where they still fit and
    /// replaced where they do not. `None` when the first `events` of the diary cannot be met this way.
    pub(super) fn edit(
        &self,
        root: u32,
        history: &[Try],
        at: usize,
        events: usize,
        model: &dyn EnemyModel,
        rng: &mut Rng,
    ) -> Option<Lived> {
        let mut world = self.relive(root, history, at);
        let mut edited = history[..at.min(history.len())].to_vec();
        let mut log_gain = 0.0;
        let mut turn = at;
        for (number, event) in self.events[..events].iter().enumerate().skip(self.enemy_moves[at]) {
            let Event::EnemyMove { heard, pawn_capture_owed } = event else {
                if !world.explains(&self.ruleset, event) {
                    return None;
                }
                continue;
            };
            let old = history.get(turn).copied();
            let kept = old.filter(|_| turn > at).filter(|put| world.position().would_stand(*put));
            let kept = kept.and_then(|put| Some((put, world.after(&self.ruleset, put, heard)?)));
            let (put, next) = match kept {
                Some(kept) => kept,
                None => {
                    let told = self.heard_by_enemy(number);
                    let barred = old.filter(|_| turn == at);
                    let (put, next, weight) =
                        self.draw(&world, heard, *pawn_capture_owed, &told, barred, model, rng)?;
                    let old_weight = old.map_or(1.0, |old| model.weigh(world.position(), &told, old));
                    log_gain += (weight / old_weight).ln();
                    (put, next)
                }
            };
            edited.push(put);
            world = next;
            turn += 1;
        }
        Some(Lived { world, root, history: edited, log_gain })
    }

    /// Draws one of the enemy moves that sound as heard, by the model's weights.
    #[allow(clippy::too_many_arguments)]
    fn draw(
        &self,
        world: &World,
        heard: &Heard,
        pawn_capture_owed: bool,
        told: &Heard,
        barred: Option<Try>,
        model: &dyn EnemyModel,
        rng: &mut Rng,
    ) -> Option<(Try, World, f32)> {
        let mut drawn = None;
        let mut all = 0.0;
        world.each_answer(&self.ruleset, heard, pawn_capture_owed, |put, answer| {
            if Some(put) == barred {
                return;
            }
            let weight = model.weigh(world.position(), told, put);
            all += weight;
            if rng.random::<f32>() * all < weight {
                drawn = Some((put, answer, weight));
            }
        });
        drawn
    }
}
