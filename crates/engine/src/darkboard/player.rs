use super::blunders::blunder;
use super::eval::Scene;
use super::generate::may_stand;
use super::lone_king::{Hunt, Siege};
use super::prospects::Prospects;
use super::search::{Found, Ranked, Search};
use super::{Node, Outlook, Parameters};
use crate::kept_worlds::KeptWorlds;
use noctule_belief::{Belief, Metaposition, WeightedWorlds, Worlds};
use noctule_board::{Man, Squares, Try, reach};
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView, Start, Thought};
use noctule_rules::{Kind, Outcome, Request, is_pawn_capture};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Ties are broken by this much of a pawn.
const TIE: f32 = 0.01;

/// The metaposition player.
pub struct Darkboard {
    parameters: Parameters,
    rng: Xoshiro256PlusPlus,
    metaposition: Option<Metaposition>,
    worlds: KeptWorlds,
    normal: bool,
    quiet_moves: u16,
    pawns: Squares,
    thought: Thought,
}

impl std::fmt::Debug for Darkboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Darkboard").field("parameters", &self.parameters).finish_non_exhaustive()
    }
}

impl Darkboard {
    /// The player with these constants; its ties are broken by the seed.
    pub fn new(parameters: Parameters, seed: u64) -> Self {
        Self {
            parameters,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            metaposition: None,
            worlds: KeptWorlds::new(None),
            normal: true,
            quiet_moves: 0,
            pawns: Squares::EMPTY,
            thought: Thought::default(),
        }
    }

    /// Whether the enemy has nothing but the king, whose squares the metaposition knows exactly.
    fn king_is_alone(&self) -> bool {
        self.metaposition.as_ref().is_some_and(|seen| seen.men_left() <= 1)
    }

    /// The tries in the order in which they should be put.
    fn rank(&mut self, view: &PlayerView, tries: &[Try], budget: Budget<'_>) -> Found {
        let (root, outlook) = match &self.metaposition {
            Some(seen) if seen.own() == view.own() => {
                let mut outlook = Outlook::of(seen, view, self.normal);
                if let Some(worlds) = self.worlds.worlds() {
                    outlook = outlook.informed(&worlds.densities(view.own().color()), self.parameters.guess);
                }
                (Node::of(seen), outlook)
            }
            _ => {
                let root = Node::covering(*view.own(), view.enemy().men, view.enemy().most_pawns());
                (root, Outlook::blank(&root))
            }
        };
        let checkers = self.metaposition.as_ref().map_or(Squares::EMPTY, Metaposition::checkers);
        let tries = hopeful(&root, tries, checkers);
        let rng = &mut self.rng;
        let mut noise = || rng.random::<f32>() * TIE;
        if view.enemy().men <= 1 {
            let siege = Siege::new(*view.own(), root.may(Man::King));
            if !siege.kings.is_empty() {
                let found = Hunt::new(&self.parameters, budget, view.ruleset().stalemate)
                    .rank(&siege, &tries, &mut noise);
                if !found.ranked.is_empty() {
                    return found;
                }
            }
        }
        let scene = Scene {
            outlook: &outlook,
            parameters: &self.parameters,
            lead: lead(view, &self.parameters),
            quiet_moves: self.quiet_moves,
        };
        let lead = scene.lead;
        let mut found = Search::new(scene, budget).rank(&root, &tries, view.turn().refused(), &mut noise);
        blunders_last(&root, &mut found.ranked, &outlook, &self.parameters);
        if lead > 0.0 && view.enemy().men <= self.parameters.prospect_men {
            self.look_for_the_end(&outlook, &mut found.ranked);
        }
        found
    }

    /// Ranks anew the best tries by how often they would mate or stalemate.
    fn look_for_the_end(&mut self, outlook: &Outlook, ranked: &mut [Ranked]) {
        let Some(seen) = &self.metaposition else { return };
        let number = self.parameters.prospects;
        let prospects = match self.worlds.worlds() {
            Some(kept) => Prospects::among(kept, number, &mut self.rng),
            None => Prospects::draw(seen, outlook, number, &mut self.rng),
        };
        let front = ranked.len().min(self.parameters.prospect_tries);
        for entry in &mut ranked[..front] {
            let ends = prospects.ends(entry.put);
            entry.value += self.parameters.mate * ends.mate - self.parameters.stalemate * ends.stalemate;
        }
        ranked[..front].sort_by(|one, other| other.value.total_cmp(&one.value));
    }
}

/// Own material less the enemy's, as far as announcements tell.
fn lead(view: &PlayerView, parameters: &Parameters) -> f32 {
    let own: f32 =
        Man::ALL.iter().map(|&man| view.own().squares(man).len() as f32 * parameters.worth(man)).sum();
    let pawns = f32::from(view.enemy().most_pawns());
    let pieces = f32::from(view.enemy().men.saturating_sub(1 + view.enemy().most_pawns()));
    own - pawns - pieces * parameters.piece_worth
}

/// The tries that what is certain does not rule out; all of them if it rules out everything.
fn hopeful(root: &Node, tries: &[Try], checkers: Squares) -> Vec<Try> {
    let king = root.own.squares(Man::King);
    let answers = |put: &Try| {
        checkers.is_empty()
            || king.has(put.from)
            || king.into_iter().any(|king| {
                checkers.into_iter().any(|from| (from.bitboard() | reach::between(king, from)).has(put.to))
            })
    };
    let dull = |put: &Try| put.promotion.is_some_and(|man| man == Man::Bishop || man == Man::Knight);
    let may: Vec<Try> =
        tries.iter().copied().filter(|put| may_stand(root, *put) && answers(put) && !dull(put)).collect();
    if may.is_empty() { tries.to_vec() } else { may }
}

/// Puts the obvious blunders behind all else, in their own order.
fn blunders_last(root: &Node, ranked: &mut Vec<Ranked>, outlook: &Outlook, parameters: &Parameters) {
    let wrong: Vec<Ranked> = ranked
        .iter()
        .copied()
        .filter(|entry| blunder(root, entry.put, ranked, outlook, parameters).is_some())
        .collect();
    ranked.retain(|entry| !wrong.contains(entry));
    ranked.extend(wrong);
}

impl Player for Darkboard {
    fn sit_down(&mut self, briefing: &Briefing) {
        self.metaposition = Metaposition::new(briefing).ok();
        self.normal = briefing.start == Start::Normal;
        let worlds = (self.parameters.worlds > 0 && self.normal)
            .then(|| Worlds::new(briefing, self.parameters.worlds, self.rng.random()).ok())
            .flatten();
        self.worlds = KeptWorlds::new(worlds);
        self.quiet_moves = 0;
        self.pawns = briefing.own.squares(Man::Pawn);
        self.thought = Thought::default();
    }

    fn hear(&mut self, entry: &Entry) {
        if let Some(seen) = &mut self.metaposition
            && seen.update(entry).is_err()
        {
            self.metaposition = None;
        }
        if self.king_is_alone() {
            self.worlds.let_go();
        }
        self.worlds.hear(entry);
        let heard = entry.heard();
        if !heard.moved() {
            return;
        }
        if let Entry::Asked { request: Request::Try(put), .. } = entry {
            self.quiet_moves += 1;
            if self.pawns.has(put.from) {
                self.quiet_moves = 0;
                self.pawns ^= put.from.bitboard();
                if put.promotion.is_none() {
                    self.pawns |= put.to.bitboard();
                }
            }
        }
        if let Some(taken) = heard.taken {
            self.quiet_moves = 0;
            if matches!(entry, Entry::Overheard(_)) && taken.kind != Some(Kind::Piece) {
                self.pawns -= taken.on.bitboard();
            }
        }
    }

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        self.worlds.catch_up(budget);
        self.pawns = view.own().squares(Man::Pawn);
        self.thought = Thought::default();
        let options = view.options();
        let tries: Vec<Try> = options
            .iter()
            .filter_map(|option| match option {
                Request::Try(put) => Some(*put),
                Request::AnyPawnTries => None,
            })
            .collect();
        let asks = options.contains(&Request::AnyPawnTries)
            && tries.iter().any(|put| is_pawn_capture(self.pawns, *put));
        if asks || (tries.is_empty() && options.contains(&Request::AnyPawnTries)) {
            return Choice::Put(Request::AnyPawnTries);
        }
        let refusals = view.turn().refused().len().min(3);
        let nodes = budget.nodes.or((budget.time.is_none()).then_some(self.parameters.nodes));
        // The budget is one for the move: what follows a refusal was mostly thought of before it.
        let left = Budget { nodes: nodes.map(|nodes| (nodes >> refusals).max(1)), ..budget };
        let found = self.rank(view, &tries, left);
        let Some(first) = found.ranked.first() else {
            return tries.first().map_or(Choice::Resign, |&put| Choice::Put(put.into()));
        };
        self.thought = Thought {
            nodes: found.nodes,
            depth: found.depth,
            score: Some(f64::from(first.value)),
            then: found.ranked.iter().skip(1).map(|ranked| ranked.put).take(8).collect(),
        };
        Choice::Put(first.put.into())
    }

    fn thought(&self) -> Thought {
        self.thought.clone()
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}
