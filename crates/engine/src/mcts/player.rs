use super::approach_a;
use super::approach_b::{self, Simulations};
use super::approach_c;
use super::boards::{Dealt, Lived, Prior};
use super::following::Following;
use super::grid::{turned, turned_men, turned_squares, turned_try};
use super::lone_king::LoneKing;
use super::matrices::Perception;
use super::parameters::Parameters;
use super::playout::Playout;
use super::reflexes::{pawn_try, recapture};
use super::root::{Look, in_parallel};
use super::sampled::perceived;
use super::trends::{Flat, Learned, Trends};
use crate::kept_worlds::KeptWorlds;
use noctule_belief::{Rng, Worlds};
use noctule_board::{Man, Try};
use noctule_opponent::Opponent;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView, Start, Thought};
use noctule_rules::{Outcome, Request};
use rand::{RngExt, SeedableRng};

/// Which of the three approaches, with what only it can be told.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Approach {
    /// A: whole boards, played to the end.
    A(Playout),
    /// B: short simulations of what the umpire says.
    B(Simulations),
    /// C: each node is looked at once.
    C,
}

/// How a player of this family is set up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Setup {
    /// The approach.
    pub approach: Approach,
    /// Its constants.
    pub parameters: Parameters,
    /// Nodes for a choice when its budget names none.
    pub nodes: u64,
    /// Trees that grow side by side.
    pub trees: u32,
    /// Worlds of a sampled belief whose densities replace the matrices, or whose boards replace the dealt
    /// ones; zero for none.
    pub worlds: usize,
    /// Whether recorded games tell where the enemy's men are drawn to, and for A where they stand.
    pub model: bool,
}

/// A player that searches the three-tiered tree (Ciancarini and Favini, "Monte Carlo tree search in
/// Kriegspiel", 2010).
pub struct Mcts {
    setup: Setup,
    rng: Rng,
    trends: Box<dyn Trends>,
    opponent: Option<&'static Opponent>,
    chase: LoneKing,
    following: Option<Following>,
    sampled: KeptWorlds,
    thought: Thought,
}

impl Mcts {
    /// A player whose choices follow from the seed and the nodes.
    pub fn new(setup: Setup, seed: u64) -> Self {
        let mut rng = Rng::seed_from_u64(seed);
        let chase = LoneKing::new(rng.random());
        Self {
            setup,
            rng,
            trends: Box::new(Flat),
            opponent: None,
            chase,
            following: None,
            sampled: KeptWorlds::new(None),
            thought: Thought::default(),
        }
    }

    /// The try chosen, seen from the own side.
    fn decide(&mut self, view: &PlayerView, options: &[Try], budget: &Budget<'_>) -> Option<Try> {
        self.thought = Thought::default();
        let following = self.following.as_ref()?;
        let perception = &self.perceived(following, view);
        if let Some(put) = pawn_try(view, perception, options) {
            return Some(put);
        }
        let lost_on =
            view.last_enemy_move().and_then(|heard| heard.taken).map(|taken| turned(view.color(), taken.on));
        if let Some(put) = recapture(lost_on, perception, options) {
            return Some(put);
        }
        if is_bare(view, perception) {
            let kings = match following.cover() {
                Some(cover) => turned_squares(view.color(), cover.may_stand(Man::King)),
                None => likely_kings(perception),
            };
            let put = self.chase.choose(view.ruleset(), &turned_men(view.own()), kings, options);
            if put.is_some() {
                return put;
            }
        }
        let root = Perception { balance: 0.0, ..*perception };
        let seed = self.rng.random();
        let look = self.search(view, &root, options, budget, seed);
        let best = look.best()?;
        self.thought = Thought {
            nodes: look.nodes,
            depth: look.depth,
            score: Some(f64::from(look.value)),
            then: look.then(best).into_iter().map(|put| turned_try(view.color(), put)).collect(),
        };
        Some(best)
    }

    /// The perception of the diary, with the densities of sampled worlds where there are some.
    fn perceived(&self, following: &Following, view: &PlayerView) -> Perception {
        let perception = following.perception();
        match (self.sampled.worlds(), self.setup.approach) {
            (Some(worlds), Approach::B(_) | Approach::C) => perceived(perception, worlds, view.color()),
            _ => *perception,
        }
    }

    fn search(
        &self,
        view: &PlayerView,
        root: &Perception,
        options: &[Try],
        budget: &Budget<'_>,
        seed: u64,
    ) -> Look {
        let Setup { approach, parameters, nodes, trees, .. } = &self.setup;
        let trends = self.trends.as_ref();
        let dealt = match self.opponent {
            Some(opponent) => Dealt::with_model(root, view, opponent),
            None => Dealt::new(root, view),
        };
        let lived = self.sampled.worlds().map(Lived);
        let prior: &dyn Prior = match &lived {
            Some(lived) => lived,
            None => &dealt,
        };
        let each = budget.nodes_or(*nodes).div_ceil(u64::from(*trees).max(1));
        in_parallel(*trees, seed, |seed| match approach {
            Approach::A(playout) => {
                let game = approach_a::Game {
                    seat: view.color(),
                    ruleset: view.ruleset(),
                    prior,
                    playout: *playout,
                    exploration: parameters.exploration,
                };
                approach_a::search(game, options, each, budget, seed)
            }
            Approach::B(simulations) => {
                approach_b::search(root, options, *simulations, parameters, trends, each, budget, seed)
            }
            Approach::C => approach_c::search(root, options, parameters, trends, each, budget, seed),
        })
    }
}

/// Whether the enemy has nothing left but his king and at most a few pawns, and the own side what it takes to
/// mate: then the king is the objective, and the pawns are left alone.
fn is_bare(view: &PlayerView, perception: &Perception) -> bool {
    let pieces = [Man::Queen, Man::Rook].iter().map(|&man| view.own().squares(man).len()).sum::<u32>();
    view.enemy().men == 1 || (view.enemy().men <= 3 && perception.pieces_left < 0.5 && pieces > 1)
}

fn likely_kings(perception: &Perception) -> noctule_board::Squares {
    let king = &perception.matrices.king;
    noctule_board::Square::ALL.into_iter().filter(|&square| king[square as usize] > 0.0).collect()
}

impl Player for Mcts {
    fn sit_down(&mut self, briefing: &Briefing) {
        self.following = Some(Following::new(briefing));
        // Recorded games began with the normal array, and their move numbers mean nothing elsewhere.
        self.opponent = (self.setup.model && briefing.start == Start::Normal).then(Opponent::generic);
        self.trends = match self.opponent {
            Some(opponent) => Box::new(Learned::of(opponent, !briefing.color)),
            None => Box::new(Flat),
        };
        let seed = self.rng.random();
        let worlds = || Worlds::new(briefing, self.setup.worlds, seed).ok();
        self.sampled = KeptWorlds::new((self.setup.worlds > 0).then(worlds).flatten());
    }

    fn hear(&mut self, entry: &Entry) {
        if let Some(following) = &mut self.following {
            following.hear(entry, self.trends.as_ref());
        }
        self.sampled.hear(entry);
    }

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        self.sampled.catch_up(budget);
        let all = view.options();
        // A yes obliges to no more than what would be done anyway.
        if all.contains(&Request::AnyPawnTries) {
            return Choice::Put(Request::AnyPawnTries);
        }
        let tries = |request: &Request| match *request {
            Request::Try(put) => Some(turned_try(view.color(), put)),
            Request::AnyPawnTries => None,
        };
        let options: Vec<Try> = all.iter().filter_map(tries).collect();
        let sensible: Vec<Try> =
            options.iter().copied().filter(|put| matches!(put.promotion, None | Some(Man::Queen))).collect();
        let chosen = self.decide(view, if sensible.is_empty() { &options } else { &sensible }, &budget);
        match chosen.or(options.first().copied()) {
            Some(put) => Choice::Put(Request::Try(turned_try(view.color(), put))),
            None => Choice::Resign,
        }
    }

    fn thought(&self) -> Thought {
        self.thought.clone()
    }

    fn stand_up(&mut self, _: Option<Outcome>) {
        self.following = None;
        self.sampled.let_go();
    }
}
