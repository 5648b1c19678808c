//! The tree searchers at a table: they listen, they repeat themselves to the byte, they finish what is won.

mod honesty;
mod reflexes;
mod repeatability;
mod won_games;

use noctule_board::{ByColor, Color, Position};
use noctule_engine::Named;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_rules::{Answer, OpenGame, Request, Ruleset, Standing};

/// A player at its seat, told no more than its seat is told.
struct Seat {
    player: Box<dyn Player + Send>,
    view: PlayerView,
}

impl Seat {
    fn new(name: &str, seed: u64, color: Color, ruleset: Ruleset, start: &Position) -> Self {
        let briefing = Briefing::for_seat(color, ruleset, start);
        let mut player = name.parse::<Named>().unwrap().seat(seed);
        player.sit_down(&briefing);
        Self { player, view: PlayerView::new(&briefing) }
    }

    fn hear(&mut self, entry: Entry) {
        if !entry.heard().is_silence() {
            self.view.hear(&entry);
            self.player.hear(&entry);
        }
    }
}

/// Plays at most so many plies and gives everything put, in order. Nothing may be put in vain.
fn play(
    ruleset: Ruleset,
    start: &Position,
    names: ByColor<&str>,
    seed: u64,
    nodes: u64,
    plies: usize,
) -> (OpenGame, Vec<Request>) {
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut seats = ByColor::from_fn(|color| Seat::new(names[color], seed, color, ruleset, start));
    let mut put = Vec::new();
    let mut played = 0;
    while played < plies && game.over().is_none() {
        let by = game.to_move();
        let seat = &mut seats[by];
        let Choice::Put(request) = seat.player.choose(&seat.view, Budget::nodes(nodes)) else {
            panic!("{ruleset}: {} gave up in {}", names[by], game.position());
        };
        let view = &seats[by].view;
        let standing = view.turn().standing(view.ruleset(), view.own(), request);
        assert_eq!(standing, Standing::Open, "{ruleset}: {} put {request} in {}", names[by], game.position());
        let Answer { stood, heard } = game.put(by, request).unwrap();
        put.push(request);
        played += usize::from(stood);
        seats[by].hear(Entry::Asked { request, heard: heard[by] });
        seats[!by].hear(Entry::Overheard(heard[!by]));
    }
    (game, put)
}
