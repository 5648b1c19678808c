//! What a try brings in one world, when the enemy answers as somebody who sees only his side.

use super::experience::Experience;
use super::mind::Imagined;
use super::parameters::NoctuleParameters;
use crate::chess::{evaluate, exchange, mates_among};
use noctule_belief::{EnemyModel, Scene};
use noctule_board::{Position, Square, Squares, Try};
use noctule_opponent::Style;
use noctule_opponent::style::{Prize, Seer};
use noctule_rules::{Heard, Stalemate, Taken};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Whoever is ahead by so many pawns should win.
const FAR_AHEAD: f32 = 5.0;

/// How many mates a draw costs whoever is far ahead: nothing that a try may bring then is worth the risk of a stalemate.
const WON_AND_DRAWN: f32 = 20.0;

/// What is needed to foretell.
pub(super) struct Foretelling<'a> {
    pub(super) parameters: &'a NoctuleParameters,
    pub(super) enemy: &'a Style,
    /// What games in the dark taught, where a position is not judged by chess alone.
    pub(super) experience: Option<&'a Experience>,
    pub(super) stalemate: Stalemate,
}

impl Foretelling<'_> {
    /// What tries bring in a world.
    pub(super) fn within<'a>(&'a self, world: &'a Imagined) -> Foresight<'a> {
        Foresight { foretelling: self, world, urges: Urges::default() }
    }

    /// What a position is worth to whoever has just moved, before the other's answer.
    fn worth(&self, position: &Position) -> f32 {
        let by_chess = -evaluate(position) as f32 / 100.0;
        let taught = self.experience.map_or(0.0, |experience| experience.adds(position));
        by_chess + self.parameters.experience * taught
    }

    /// What a reply takes from a value. How near a pawn is to promotion was counted in the value already, so that a new
    /// queen who stays costs the difference.
    fn loss(&self, value: f32, position: &Position, reply: Try) -> f32 {
        let exchanged = exchange(position, reply) as f32 / 100.0;
        if reply.promotion.is_none() || exchanged <= 0.0 {
            return exchanged;
        }
        value + self.worth(&position.after(reply))
    }

    /// What so many pawns are worth: the more there are, the less each.
    fn tempered(&self, value: f32) -> f32 {
        value / (1.0 + self.parameters.temper * value.abs())
    }

    /// What a mate is worth in a world: more than any lead.
    fn won(&self, world: &Imagined) -> f32 {
        self.tempered(self.parameters.mate + lead(world).max(0.0))
    }

    /// What being mated is worth in a world: less than however little is left.
    pub(super) fn lost(&self, world: &Imagined) -> f32 {
        self.tempered(lead(world).min(0.0) - self.parameters.mate)
    }

    /// What a draw is worth: half a game, which for whoever is far ahead is a win thrown away.
    fn drawn(&self, world: &Imagined) -> f32 {
        if lead(world) > FAR_AHEAD { -WON_AND_DRAWN * self.parameters.mate } else { 0.0 }
    }

    /// An answer to a try that stood, drawn as he would give it.
    pub(super) fn reply(&self, scene: &Scene<'_>, rng: &mut Xoshiro256PlusPlus) -> Option<Try> {
        let legal = scene.position.legal_tries();
        let weights = self.enemy.weigh(scene, &legal);
        let mut sum = 0.0;
        let mut chosen = None;
        for (reply, weight) in legal.into_iter().zip(weights) {
            sum += weight;
            if rng.random::<f32>() * sum < weight {
                chosen = Some(reply);
            }
        }
        chosen
    }
}

/// What tries bring in one world. Most of them change nothing for the enemy, who knows of our men at most how they stood
/// before, and whose urges are kept from one to the next.
pub(super) struct Foresight<'a> {
    foretelling: &'a Foretelling<'a>,
    world: &'a Imagined,
    urges: Urges,
}

impl Foresight<'_> {
    /// The value of a legal try, in pawns.
    pub(super) fn value(&mut self, put: Try) -> f32 {
        let Self { foretelling, world, .. } = *self;
        let after = world.position.after(put);
        let replies = after.legal_tries();
        if replies.is_empty() {
            let wins = !after.checkers().is_empty() || foretelling.stalemate == Stalemate::Loss;
            return if wins { foretelling.won(world) } else { foretelling.drawn(world) };
        }
        if after.is_dead() {
            return foretelling.drawn(world);
        }
        let value = foretelling.worth(&after);
        if foretelling.parameters.risk > 0.0 {
            self.expected(value, &after, put, &replies)
        } else {
            foretelling.tempered(value)
        }
    }

    /// What is left of a value after the enemy's next move, as he is expected to make it.
    fn expected(&mut self, value: f32, after: &Position, put: Try, legal: &[Try]) -> f32 {
        let Self { foretelling, world, .. } = *self;
        let mates = mates_among(legal, after);
        if mates.is_empty()
            && !legal.iter().any(|reply| after.capture(*reply).is_some() || reply.promotion.is_some())
        {
            return foretelling.tempered(value);
        }
        let taken = world.position.capture(put).map(|capture| Taken { on: capture.victim, kind: None });
        let heard = Heard { taken, ..Heard::default() };
        let scene = Scene { position: after, heard: &heard, last: world.last, hits: world.hits };
        let weights = if taken.is_none() && after.checkers().is_empty() {
            self.urges.weigh(foretelling.enemy, &scene, &world.position, legal)
        } else {
            foretelling.enemy.weigh(&scene, legal)
        };
        let at_best = foretelling.tempered(value);
        let (mut all, mut cost) = (0.0, 0.0);
        for (&reply, weight) in legal.iter().zip(weights) {
            let (weight, loss) = if mates.contains(&reply) {
                (foretelling.parameters.mates * weight, value.max(0.0) + foretelling.parameters.mate)
            } else {
                (weight, foretelling.loss(value, after, reply))
            };
            all += weight;
            if loss != 0.0 {
                cost += weight * (at_best - foretelling.tempered(value - loss));
            }
        }
        at_best - foretelling.parameters.risk * cost / all
    }
}

/// A side has no more men than these.
const MEN: usize = 16;

/// How strongly moves draw the enemy who was neither hit nor checked, as far as it was asked for: by the man that moves,
/// where it goes, and what it takes.
#[derive(Default)]
struct Urges(Vec<f32>);

impl Urges {
    fn weigh(&mut self, enemy: &Style, scene: &Scene<'_>, earlier: &Position, legal: &[Try]) -> Vec<f32> {
        if self.0.is_empty() {
            self.0 = vec![f32::NAN; Prize::KINDS * MEN * 64];
        }
        let his = scene.position.all(scene.position.to_move());
        let mut seer = None;
        let mut weigh =
            |reply| enemy.urge(seer.get_or_insert_with(|| Seer::recalling(scene, earlier)), reply).exp();
        let of = |&reply: &Try| {
            if reply.promotion.is_some() {
                return weigh(reply);
            }
            let kind = Prize::of(scene.position, reply).kind();
            let man = (his & before(reply.from)).len() as usize;
            let kept = &mut self.0[(kind * MEN + man) * 64 + reply.to as usize];
            if kept.is_nan() {
                *kept = weigh(reply);
            }
            *kept
        };
        legal.iter().map(of).collect()
    }
}

/// The squares that come before one.
fn before(square: Square) -> Squares {
    Squares(square.bitboard().0 - 1)
}

/// By how much whoever is to move is ahead in a world, in pawns.
pub(super) fn lead(world: &Imagined) -> f32 {
    evaluate(&world.position) as f32 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_belief::Hits;
    use noctule_board::Square;
    use rand::SeedableRng;

    fn with_foretelling<T>(parameters: &NoctuleParameters, act: impl FnOnce(&Foretelling<'_>) -> T) -> T {
        let darkboard = Style::shipped().iter().find(|style| style.name == "darkboard").unwrap();
        act(&Foretelling { parameters, enemy: darkboard, experience: None, stalemate: Stalemate::Draw })
    }

    fn value_by(parameters: &NoctuleParameters, fen: &str, put: &str) -> f32 {
        let world = Imagined { position: fen.parse().unwrap(), last: None, hits: Hits::default() };
        with_foretelling(parameters, |foretelling| foretelling.within(&world).value(put.parse().unwrap()))
    }

    fn value(fen: &str, put: &str) -> f32 {
        value_by(&NoctuleParameters::default(), fen, put)
    }

    fn cost_of_his_answer(fen: &str, put: &str) -> f32 {
        let careless = NoctuleParameters { risk: 0.0, ..NoctuleParameters::default() };
        value_by(&careless, fen, put) - value(fen, put)
    }

    #[test]
    fn a_piece_does_not_step_where_a_pawn_takes_it() {
        let fen = "4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1";
        assert!(value(fen, "d1d5") < value(fen, "d1d4") - 2.0);
    }

    #[test]
    fn a_mate_is_worth_more_than_any_lead_and_a_stalemate_half_a_game() {
        let untempered = NoctuleParameters { temper: 0.0, ..NoctuleParameters::default() };
        let mate = untempered.mate;
        let value = |fen, put| value_by(&untempered, fen, put);
        assert!(value("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8") >= mate);
        let rich = "k7/8/1K6/8/8/2QQ4/2QQ4/7R w - - 0 1";
        assert!(value(rich, "h1h8") > value(rich, "h1h7") + mate / 2.0);
        assert_eq!(value("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7"), -WON_AND_DRAWN * mate);
        assert_eq!(value("k7/P7/8/1K6/8/8/8/8 w - - 0 1", "b5b6"), 0.0);
    }

    #[test]
    fn whoever_is_ahead_minds_a_loss_more_than_a_gain() {
        let parameters = NoctuleParameters { temper: 0.05, ..NoctuleParameters::default() };
        with_foretelling(&parameters, |foretelling| {
            let [less, lead, more] = [2.0, 6.0, 10.0].map(|value| foretelling.tempered(value));
            assert!(less < lead && lead < more && lead - less > 1.2 * (more - lead), "{less} {lead} {more}");
            assert_eq!(foretelling.tempered(-6.0), -lead);
        });
    }

    #[test]
    fn a_reply_that_mates_costs_the_game_as_far_as_it_is_likely() {
        // Nothing can be taken; on the back rank his queen mates, unless the pawn makes room.
        let fen = "3q2k1/8/8/1N6/8/8/5PPP/6K1 w - - 0 1";
        let cost = |put| cost_of_his_answer(fen, put);
        assert!(cost("b5a3") > 0.2, "{}", cost("b5a3"));
        assert_eq!(cost("h2h3"), 0.0);
    }

    #[test]
    fn a_pawn_that_promotes_costs_something_unless_the_new_queen_is_taken() {
        let fen = "4k3/8/8/8/8/8/p3K3/7R w - - 0 40";
        let cost = |put| cost_of_his_answer(fen, put);
        assert!(cost("h1h5") > 1.0, "{}", cost("h1h5"));
        assert!(cost("e2e3") <= 0.0, "{}", cost("e2e3"));
    }

    #[test]
    fn a_capture_that_can_be_taken_back_is_worth_less() {
        let guarded = value("4k3/3p4/4p3/8/8/8/4R3/4K3 w - - 0 1", "e2e6");
        let hanging = value("4k3/p7/4p3/8/8/8/4R3/4K3 w - - 0 1", "e2e6");
        assert!(hanging > guarded + 2.0, "{hanging} {guarded}");
    }

    /// How often of 200 he takes so.
    fn takes(fen: &str, takes: &str) -> usize {
        let after: Position = fen.parse().unwrap();
        let hits = Hits::default();
        let scene = Scene { position: &after, heard: &Heard::default(), last: None, hits };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        with_foretelling(&NoctuleParameters::default(), |foretelling| {
            let mut reply = || foretelling.reply(&scene, &mut rng);
            (0..200).filter(|_| reply() == takes.parse().ok()).count()
        })
    }

    #[test]
    fn a_man_that_took_a_move_ago_is_in_more_danger() {
        let position: Position = "r3k3/1p6/8/8/N7/8/1P6/4K2R w - - 0 20".parse().unwrap();
        let took = Hits::default()
            .and(&Heard { taken: Some(Taken { on: Square::A4, kind: None }), ..Heard::default() });
        let value = |hits| {
            let world = Imagined { position: position.clone(), last: None, hits };
            let parameters = NoctuleParameters::default();
            with_foretelling(&parameters, |foretelling| {
                foretelling.within(&world).value("h1h2".parse().unwrap())
            })
        };
        assert!(value(took) < value(Hits::default()) - 0.5, "{} {}", value(took), value(Hits::default()));
    }

    #[test]
    fn he_mostly_takes_with_a_pawn_when_he_can() {
        let ending = takes("4k3/8/2p5/3R4/8/8/8/4K3 b - - 0 1", "c6d5");
        assert!(ending >= 180, "{ending}");
        let opening = takes("r1bqkb1r/ppp1pppp/2n2n2/3p4/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 0 5", "d5e4");
        assert!(opening >= 160, "{opening}");
    }
}
