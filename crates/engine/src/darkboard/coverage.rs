//! The law of metapositions: whatever is true is among what a node allows, step by step through games.

use super::meta::meta;
use super::predict::{Expected, Unheard};
use super::pseudo::pseudo;
use super::{Node, Outlook, Parameters};
use crate::Random;
use noctule_belief::{Belief, Metaposition};
use noctule_board::{Color, Man, Position};
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_rules::{Answer, Heard, Kind, OpenGame, Request, Ruleset};

#[track_caller]
fn check_covered(node: &Node, truth: &Position, seat: Color, moment: &str) {
    assert_eq!(node.own, truth.own_men(seat), "{moment}: {truth}");
    for man in Man::ALL {
        let standing = truth.squares(!seat, man);
        assert!(standing.is_subset(node.may(man)), "{moment}: {man} of {truth}");
    }
    let empty = !(truth.all(Color::White) | truth.all(Color::Black));
    assert!(empty.is_subset(node.may_be_empty), "{moment}: emptiness of {truth}");
}

struct Seat {
    player: Random,
    view: PlayerView,
    seen: Metaposition,
}

impl Seat {
    fn new(color: Color, ruleset: Ruleset, start: &Position, seed: u64) -> Self {
        let briefing = Briefing::for_seat(color, ruleset, start);
        let seen = Metaposition::new(&briefing).unwrap();
        Self { player: Random::new(seed), view: PlayerView::new(&briefing), seen }
    }

    fn hear(&mut self, entry: &Entry) {
        if !entry.heard().is_silence() {
            self.view.hear(entry);
            self.seen.update(entry).unwrap();
        }
    }
}

/// Plays at random and follows White's first node of each move through its own move and the answer to it.
fn check_game(ruleset: Ruleset, seed: u64) -> usize {
    let start = Position::start();
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut seats = Color::ALL.map(|color| Seat::new(color, ruleset, &start, seed * 2 + color as u64));
    let parameters = Parameters::default();
    let mut followed: Option<Node> = None;
    let mut checked = 0;
    for _ in 0..800 {
        let by = game.position().to_move();
        let seat = &mut seats[by as usize];
        let Choice::Put(request) = seat.player.choose(&seat.view, Budget::default()) else { break };
        let root = Node::of(&seat.seen);
        let outlook = Outlook::of(&seat.seen, &seat.view, true);
        check_covered(&root, game.position(), by, "at the root");
        let Answer { stood, heard } = game.put(by, request).unwrap();
        if let (true, Request::Try(put)) = (stood, request) {
            if by == Color::White {
                let after = pseudo(&root, put, as_heard(&heard[by]), &outlook, &parameters);
                check_covered(&after, game.position(), by, "after an own move");
                followed = Some(after);
            } else if let Some(after) = followed.take() {
                let unheard = unheard(&heard[Color::White]);
                check_covered(&meta(&after, unheard), game.position(), Color::White, "after an enemy move");
                checked += 1;
            }
        }
        seats[by as usize].hear(&Entry::Asked { request, heard: heard[by] });
        seats[!by as usize].hear(&Entry::Overheard(heard[!by]));
        if heard[by].over.is_some() {
            break;
        }
    }
    checked
}

fn as_heard(heard: &Heard) -> Expected {
    Expected { taken: heard.taken.map(|taken| taken.kind.unwrap_or(Kind::Piece)) }
}

fn unheard(heard: &Heard) -> Unheard {
    Unheard { taken: heard.taken.map(|taken| taken.on), check: !heard.checks.is_empty(), pawn_tries: false }
}

#[test]
fn whatever_is_true_is_covered_by_the_root_and_by_one_move_of_each_side() {
    let checked: usize = (0..12).map(|seed| check_game(Ruleset::WILD16, seed)).sum();
    assert!(checked > 200, "only {checked} moves were followed");
}
