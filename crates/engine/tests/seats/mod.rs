//! Players at their seats, for the tests of several.

use noctule_board::{ByColor, Color, Position};
use noctule_engine::Named;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_rules::{Answer, OpenGame, Outcome, Request, Ruleset, Standing};

/// A game as its requests tell it.
pub(crate) struct Played {
    pub(crate) requests: Vec<Request>,
    pub(crate) outcome: Option<Outcome>,
}

/// A player at its seat, told no more than its seat is told.
pub(crate) struct Seat {
    pub(crate) player: Box<dyn Player + Send>,
    pub(crate) view: PlayerView,
}

impl Seat {
    pub(crate) fn new(name: &str, seed: u64, color: Color, ruleset: Ruleset, start: &Position) -> Self {
        let briefing = Briefing::for_seat(color, ruleset, start);
        let mut player = name.parse::<Named>().unwrap().seat(seed);
        player.sit_down(&briefing);
        Self { player, view: PlayerView::new(&briefing) }
    }

    fn hear(&mut self, entry: &Entry) {
        if !entry.heard().is_silence() {
            self.view.hear(entry);
            self.player.hear(entry);
        }
    }
}

/// Plays until the game ends or so many requests were put. Nobody may put what is in vain or not allowed.
pub(crate) fn play(
    names: ByColor<&str>,
    seed: u64,
    ruleset: Ruleset,
    start: &Position,
    most: usize,
) -> Played {
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut seats = ByColor::from_fn(|color| {
        Seat::new(names[color], seed.wrapping_mul(2) + color as u64, color, ruleset, start)
    });
    let mut played = Played { requests: Vec::new(), outcome: None };
    while played.requests.len() < most && played.outcome.is_none() {
        let by = game.position().to_move();
        let seat = &mut seats[by];
        let Choice::Put(request) = seat.player.choose(&seat.view, Budget::default()) else {
            panic!("{by:?} gave up in {} of {ruleset}", game.position());
        };
        let standing = seat.view.turn().standing(&ruleset, seat.view.own(), request);
        assert_eq!(standing, Standing::Open, "{request} in {} of {ruleset}", game.position());
        let Answer { heard, .. } = game.put(by, request).unwrap();
        played.requests.push(request);
        played.outcome = heard[by].over;
        seats[by].hear(&Entry::Asked { request, heard: heard[by] });
        seats[!by].hear(&Entry::Overheard(heard[!by]));
    }
    played
}
