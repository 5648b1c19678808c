//! What the two yardsticks put, in positions made for the purpose.

mod capturing;
mod random;

use noctule_board::{Color, Position};
use noctule_engine::Named;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_rules::{Answer, OpenGame, Request, Ruleset};

/// A player at its seat, told no more than its seat is told.
struct Seat {
    player: Box<dyn Player + Send>,
    view: PlayerView,
}

impl Seat {
    fn new(name: &str, seed: u64, color: Color, ruleset: Ruleset, start: &Position) -> Self {
        let briefing = Briefing::for_seat(color, ruleset, start);
        let mut player = Named::usual(name).unwrap().seat(seed);
        player.sit_down(&briefing);
        Self { player, view: PlayerView::new(&briefing) }
    }

    fn hear(&mut self, entry: Entry) {
        self.view.hear(&entry);
        self.player.hear(&entry);
    }

    /// Plays one turn to the move that stands, and gives everything it put, that move last.
    fn take_turn(&mut self, game: &mut OpenGame) -> Vec<Request> {
        let mut put = Vec::new();
        loop {
            let Choice::Put(request) = self.player.choose(&self.view, Budget::default()) else {
                panic!("resigned after {put:?} in {}", game.position());
            };
            let by = self.view.color();
            let Answer { stood, heard } = game.put(by, request).unwrap();
            self.hear(Entry::Asked { request, heard: heard[by] });
            put.push(request);
            if stood {
                return put;
            }
        }
    }
}

/// What the named player puts with each of these seeds, after the enemy's moves have been played.
fn turns(name: &str, ruleset: Ruleset, fen: &str, enemy_moves: &[&str], seeds: u64) -> Vec<Vec<String>> {
    let start: Position = fen.parse().unwrap();
    (0..seeds)
        .map(|seed| {
            let mut game = OpenGame::new(ruleset, start.clone());
            let color = if enemy_moves.is_empty() { start.to_move() } else { !start.to_move() };
            let mut seat = Seat::new(name, seed, color, ruleset, &start);
            for text in enemy_moves {
                let answer = game.put(!color, text.parse().unwrap()).unwrap();
                assert!(answer.stood, "{text} should stand in {fen}");
                seat.hear(Entry::Overheard(answer.heard[color]));
            }
            seat.take_turn(&mut game).iter().map(Request::to_string).collect()
        })
        .collect()
}
