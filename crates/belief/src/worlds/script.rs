use super::Beginning;
use crate::enemy_model::EnemyModel;
use crate::{Event, Hits, Rng, Scene, World};
use noctule_board::Try;
use noctule_rules::{Heard, Ruleset};
use rand::RngExt;

/// Everything that has happened so far, as it binds any history of a world.
#[derive(Debug, Clone)]
pub(super) struct Script {
    pub(super) ruleset: Ruleset,
    pub(super) origins: Vec<Origin>,
    pub(super) events: Vec<Event>,
    /// Which of the events are the enemy's moves.
    enemy_moves: Vec<usize>,
    opening: Heard,
}

/// Where a history begins: at the start of the game, or at the moment for which a world was made up.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    pub(super) beginning: Beginning,
    pub(super) world: World,
    /// How many events had happened by then, and how many of them were enemy moves.
    pub(super) events: usize,
    enemy_moves: usize,
}

/// A history that has been lived through again.
pub(super) struct Lived {
    pub(super) world: World,
    pub(super) origin: usize,
    pub(super) history: Vec<Try>,
    /// How much likelier its changed moves are than those they replace, as a logarithm.
    pub(super) log_gain: f32,
}

impl Script {
    pub(super) fn new(ruleset: Ruleset, worlds: &[World], opening: Heard) -> Self {
        let mut script =
            Self { ruleset, origins: Vec::new(), events: Vec::new(), enemy_moves: Vec::new(), opening };
        for world in worlds {
            script.begin(world.clone(), Beginning::Start);
        }
        script
    }

    /// Lets histories begin here and now with a world; answers the number of the origin.
    pub(super) fn begin(&mut self, world: World, beginning: Beginning) -> usize {
        let (events, enemy_moves) = (self.events.len(), self.enemy_moves.len());
        self.origins.push(Origin { beginning, world, events, enemy_moves });
        self.origins.len() - 1
    }

    /// The origins with which the game may have started.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        let start = |origin: &usize| self.origins[*origin].beginning == Beginning::Start;
        (0..self.origins.len()).filter(start)
    }

    pub(super) fn write(&mut self, event: Event) {
        if matches!(event, Event::EnemyMove { .. }) {
            self.enemy_moves.push(self.events.len());
        }
        self.events.push(event);
    }

    /// What the enemy heard last before an event.
    pub(super) fn heard_by_enemy(&self, event: usize) -> Heard {
        self.heard_of_own_moves(event).next().copied().unwrap_or(self.opening)
    }

    /// Where the enemy was hit before the own move that he heard of last before an event.
    pub(super) fn hits_before(&self, event: usize) -> Hits {
        Hits::latest_first(self.heard_of_own_moves(event).skip(1))
    }

    /// What was heard of own moves before an event, the latest first.
    fn heard_of_own_moves(&self, event: usize) -> impl Iterator<Item = &Heard> {
        self.events[..event].iter().rev().filter_map(|event| match event {
            Event::OwnMove { heard, .. } => Some(heard),
            _ => None,
        })
    }

    /// Lives a history again with its move number `at` changed: later moves are kept where they still fit
    /// and replaced where they do not. `None` when the first `events` of the diary cannot be met this way.
    pub(super) fn edit(
        &self,
        (origin, history): (usize, &[Try]),
        at: usize,
        events: usize,
        model: &dyn EnemyModel,
        rng: &mut Rng,
    ) -> Option<Lived> {
        let (changed, mut world) = self.before_move(origin, history, at)?;
        let mut edited = history[..at.min(history.len())].to_vec();
        let mut log_gain = 0.0;
        for (number, event) in self.events[..events].iter().enumerate().skip(changed) {
            let Event::EnemyMove { heard, pawn_capture_owed } = event else {
                if !world.explains(&self.ruleset, event) {
                    return None;
                }
                continue;
            };
            let old = history.get(edited.len()).copied();
            let kept = old
                .filter(|_| number > changed)
                .and_then(|put| Some((put, world.answer(&self.ruleset, heard, *pawn_capture_owed, put)?)));
            let (put, next) = match kept {
                Some(kept) => kept,
                None => {
                    let heard_by_him = self.heard_by_enemy(number);
                    let last = edited.last().copied();
                    let hits = self.hits_before(number);
                    let scene = Scene { position: world.position(), heard: &heard_by_him, last, hits };
                    let barred = old.filter(|_| number == changed);
                    let (put, next) =
                        self.draw(&world, &scene, (heard, *pawn_capture_owed), barred, model, rng)?;
                    let weights: Vec<f32> = model.weigh(&scene, &[put, old.unwrap_or(put)]);
                    log_gain += (weights[0] / old.map_or(1.0, |_| weights[1])).ln();
                    (put, next)
                }
            };
            edited.push(put);
            world = next;
        }
        Some(Lived { world, origin, history: edited, log_gain })
    }

    /// The event that the move number `at` of a history belongs to, and the world just before it.
    pub(super) fn before_move(&self, origin: usize, history: &[Try], at: usize) -> Option<(usize, World)> {
        let event = *self.enemy_moves.get(self.origins[origin].enemy_moves + at)?;
        Some((event, self.relive(origin, &history[..at.min(history.len())], event)))
    }

    /// The world of a history just before an event. The history must fit the diary up to there.
    fn relive(&self, origin: usize, history: &[Try], before: usize) -> World {
        let origin = &self.origins[origin];
        let mut world = origin.world.clone();
        let mut moves = history.iter();
        for event in self.events[..before].iter().skip(origin.events) {
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

    /// Draws one of the enemy moves that sound as heard, by their weights; one may be barred.
    fn draw(
        &self,
        world: &World,
        scene: &Scene<'_>,
        (heard, pawn_capture_owed): (&Heard, bool),
        barred: Option<Try>,
        model: &dyn EnemyModel,
        rng: &mut Rng,
    ) -> Option<(Try, World)> {
        let mut answers: Vec<(Try, World)> = Vec::new();
        world.each_answer(&self.ruleset, heard, pawn_capture_owed, |put, answer| {
            if Some(put) != barred {
                answers.push((put, answer));
            }
        });
        let puts: Vec<Try> = answers.iter().map(|(put, _)| *put).collect();
        let mut drawn = None;
        let mut all = 0.0;
        for (place, weight) in model.weigh(scene, &puts).into_iter().enumerate() {
            all += weight;
            if rng.random::<f32>() * all < weight {
                drawn = Some(place);
            }
        }
        drawn.map(|place| answers.swap_remove(place))
    }
}
