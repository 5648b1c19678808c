//! What a seat may expect to hear, by the worlds it holds possible.

use noctule_belief::{EnemyModel, Event, Hits, Scene, World};
use noctule_board::Man;
use noctule_rules::{Heard, Request, Ruleset, Turn, adjudicate, is_pawn_capture};

/// So many worlds are asked what the enemy may do next; only when they are surprised, all of them.
const ASKED: usize = 300;

/// What was given a smaller chance than this was a surprise.
pub(crate) const SURPRISE: f64 = 0.05;

/// The answers that a request may get, each with its chance.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Forecast {
    answers: Vec<(Heard, f64)>,
}

impl Forecast {
    /// Puts a request to the law in every world.
    pub(crate) fn of(worlds: &[(&World, f64)], ruleset: &Ruleset, turn: &Turn, request: Request) -> Self {
        let mut answers: Vec<(Heard, f64)> = Vec::new();
        let mut all = 0.0;
        for (world, weight) in worlds {
            let position = world.position();
            let Ok(ruling) = adjudicate(ruleset, position, turn, request) else { continue };
            let heard = ruling.heard[position.to_move()];
            all += weight;
            match answers.iter_mut().find(|(known, _)| *known == heard) {
                Some((_, chance)) => *chance += weight,
                None => answers.push((heard, *weight)),
            }
        }
        answers.iter_mut().for_each(|(_, chance)| *chance /= all);
        Self { answers }
    }

    /// The chance of hearing this; `None` when there is no world to ask.
    pub(crate) fn chance(&self, heard: &Heard) -> Option<f64> {
        let said = self.answers.iter().find(|(known, _)| known == heard);
        (!self.answers.is_empty()).then(|| said.map_or(0.0, |(_, chance)| *chance))
    }

    /// The bits that the answer is expected to tell: its entropy. `None` when there is no world to ask.
    pub(crate) fn bits(&self) -> Option<f64> {
        let bits: f64 = self.answers.iter().map(|(_, chance)| -chance * chance.log2()).sum();
        (!self.answers.is_empty()).then(|| bits.max(0.0))
    }
}

/// The chance that the worlds gave to an event, before it is taken in. `None` when there is no world to ask.
///
/// An enemy move is forecast from his legal moves in each world, weighted by the model. How often he tries in vain,
/// or asks, nobody has modelled: of these only what the answer rules out is counted.
pub(crate) fn chance_of(
    event: &Event,
    worlds: &[(&World, f64)],
    ruleset: &Ruleset,
    model: &dyn EnemyModel,
    heard_by_enemy: &Heard,
) -> Option<f64> {
    if worlds.is_empty() {
        return None;
    }
    let Event::EnemyMove { heard, pawn_capture_owed } = event else {
        return Some(share(worlds, |world| f64::from(u8::from(world.clone().explains(ruleset, event)))));
    };
    let sounds_so = |world: &World| {
        let position = world.position();
        let pawns = position.squares(position.to_move(), Man::Pawn);
        let scene = Scene { position, heard: heard_by_enemy, last: None, hits: Hits::default() };
        let bound = *pawn_capture_owed || world.is_bound_to_take(ruleset);
        let (mut may, mut sounds) = (Vec::new(), Vec::new());
        world.each_reply(ruleset, heard, *pawn_capture_owed, |put, answer| {
            if !bound || is_pawn_capture(pawns, put) {
                may.push(put);
                sounds.push(answer.is_some());
            }
        });
        let weights = model.weigh(&scene, &may).into_iter().map(f64::from).zip(sounds);
        let (as_heard, all) = weights.fold((0.0, 0.0), |(as_heard, all), (weight, sounds)| {
            (as_heard + if sounds { weight } else { 0.0 }, all + weight)
        });
        if all > 0.0 { as_heard / all } else { 0.0 }
    };
    let chance = share(&some_of(worlds, ASKED), sounds_so);
    Some(if chance < SURPRISE { share(worlds, sounds_so) } else { chance })
}

/// The mean of what each world says, by weight.
fn share(worlds: &[(&World, f64)], says: impl Fn(&World) -> f64) -> f64 {
    let (sum, all) = worlds
        .iter()
        .fold((0.0, 0.0), |(sum, all), (world, weight)| (sum + weight * says(world), all + weight));
    if all > 0.0 { sum / all } else { 0.0 }
}

/// At most so many of the worlds, taken at even steps of weight.
fn some_of<'a>(worlds: &[(&'a World, f64)], most: usize) -> Vec<(&'a World, f64)> {
    if worlds.len() <= most {
        return worlds.to_vec();
    }
    let all: f64 = worlds.iter().map(|(_, weight)| weight).sum();
    let mut taken = Vec::with_capacity(most);
    let mut passed = 0.0;
    for (world, weight) in worlds {
        passed += weight / all * most as f64;
        while (taken.len() as f64) + 0.5 < passed && taken.len() < most {
            taken.push((*world, 1.0));
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_belief::Habits;
    use noctule_board::{Position, Try};
    use noctule_rules::{Verdict, opening};

    fn worlds(fens: &[&str]) -> Vec<World> {
        fens.iter().map(|fen| World::imagine(fen.parse().expect("a position"))).collect()
    }

    /// What a try of White's is worth in these worlds, all alike.
    fn worth(fens: &[&str], put: &str) -> f64 {
        let worlds = worlds(fens);
        let weighted: Vec<(&World, f64)> = worlds.iter().map(|world| (world, 1.0)).collect();
        let turn = Turn::begin(&Ruleset::WILD16, &opening(&Ruleset::WILD16, worlds[0].position()));
        let put: Try = put.parse().expect("a try");
        let forecast = Forecast::of(&weighted, &Ruleset::WILD16, &turn, put.into());
        forecast.bits().expect("worlds to ask")
    }

    const KNIGHT_AWAY: &str = "6k1/8/8/8/8/8/n7/K6R w - - 0 1";
    const KNIGHT_ON_H4: &str = "6k1/8/8/8/7n/8/8/K6R w - - 0 1";
    const KNIGHT_ON_H8: &str = "6kn/8/8/8/8/8/8/K6R w - - 0 1";

    #[test]
    fn a_try_whose_answer_is_certain_is_worth_nothing() {
        assert_eq!(worth(&[KNIGHT_AWAY, KNIGHT_ON_H4], "h1h2"), 0.0);
    }

    #[test]
    fn a_try_that_stands_in_half_the_worlds_is_worth_a_bit() {
        assert_eq!(worth(&[KNIGHT_AWAY, KNIGHT_ON_H4], "h1h5"), 1.0);
    }

    #[test]
    fn a_try_with_three_answers_alike_is_worth_more() {
        let bits = worth(&[KNIGHT_AWAY, KNIGHT_ON_H4, KNIGHT_ON_H8], "h1h8");
        assert!((bits - 3_f64.log2()).abs() < 1e-9, "check, refused, or a capture: {bits}");
    }

    #[test]
    fn a_hopeless_try_is_known_to_be_refused() {
        let worlds = worlds(&[KNIGHT_AWAY, KNIGHT_ON_H4]);
        let weighted: Vec<(&World, f64)> = worlds.iter().map(|world| (world, 1.0)).collect();
        let rules = Ruleset::RAND;
        let turn = Turn::begin(&rules, &opening(&rules, worlds[0].position()));
        let put: Try = "h1g3".parse().expect("a try");
        let forecast = Forecast::of(&weighted, &rules, &turn, put.into());
        assert_eq!(forecast.chance(&Heard::only(Verdict::Nonsense)), Some(1.0));
        assert_eq!(forecast.bits(), Some(0.0));
    }

    /// Black has king and rook. Three of the rook's fourteen moves and none of the king's give check.
    #[test]
    fn an_enemy_move_is_forecast_from_his_legal_moves() {
        let world = World::imagine("k7/8/8/8/8/5r2/8/7K b - - 0 1".parse().expect("a position"));
        let mut legal = 0.0;
        let mut checks = 0.0;
        world.position().any_legal(|put| {
            legal += 1.0;
            checks += if world.position().after(put).checkers().is_empty() { 0.0 } else { 1.0 };
            false
        });
        let after: Position = "k7/8/8/8/8/5r2/8/7K b - - 0 1".parse().expect("a position");
        let mut checked = after.clone();
        let put: Try = "f3f1".parse().expect("a try");
        let heard = noctule_rules::play_aloud(&Ruleset::WILD16, &mut checked, put);
        let event = Event::EnemyMove { heard, pawn_capture_owed: false };
        let chance =
            chance_of(&event, &[(&world, 1.0)], &Ruleset::WILD16, &Habits::default(), &Heard::default());
        assert_eq!((legal, checks), (17.0, 2.0), "check on the rank from f1, on the file from h3");
        assert_eq!(chance, Some(1.0 / 17.0));
    }

    #[test]
    fn without_worlds_nothing_is_forecast() {
        let turn = Turn::begin(&Ruleset::WILD16, &Heard::default());
        let forecast = Forecast::of(&[], &Ruleset::WILD16, &turn, Request::AnyPawnTries);
        assert_eq!((forecast.bits(), forecast.chance(&Heard::default())), (None, None));
    }

    #[test]
    fn some_worlds_are_taken_by_their_weight() {
        let worlds = worlds(&[KNIGHT_AWAY, KNIGHT_ON_H4, KNIGHT_ON_H8]);
        let weighted = [(&worlds[0], 0.5), (&worlds[1], 0.1), (&worlds[2], 0.4)];
        let taken = some_of(&weighted, 2);
        assert_eq!(taken, [(&worlds[0], 1.0), (&worlds[2], 1.0)]);
        assert_eq!(some_of(&weighted, 3).len(), 3);
    }
}
