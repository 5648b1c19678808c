use noctule_board::{ByColor, Color, Position};
use noctule_player::{Briefing, Budget, Choice, Diary, Entry, Player, PlayerView};
use noctule_record::{GameRecord, Tags};
use noctule_rules::{Request, Ruleset, Standing, speech};
use noctule_umpire::{Table, TableError};
use std::time::Duration;

/// A finished game between two players.
#[derive(Debug)]
pub struct Game {
    /// Every request and answer.
    pub record: GameRecord,
    /// What each seat was told, in its own diary.
    pub diaries: ByColor<Diary>,
    /// Tries that their owner could know to be in vain. No umpire minds them where they may be put, but a
    /// player who puts one has not listened.
    pub hopeless: ByColor<u32>,
    /// A player's breach of the rules, which ended the game.
    pub fault: Option<Fault>,
}

/// What a player did, or failed to do, that forfeits the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} {breach}", speech::side(*.by))]
pub struct Fault {
    /// Who.
    pub by: Color,
    /// What.
    pub breach: Breach,
}

/// The ways to forfeit a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// A request that may not be put.
    #[error("put {request}: {why}")]
    NotPut {
        /// The request.
        request: Request,
        /// Why it may not be put.
        why: TableError,
    },
    /// The player cannot go on.
    #[error("broke down: {0}")]
    Broken(String),
}

/// Plays a game to its end without clocks.
pub fn play(
    ruleset: Ruleset,
    start: &Position,
    mut players: ByColor<&mut dyn Player>,
    budget: Budget<'_>,
    tags: Tags,
) -> Game {
    let mut table = Table::open(ruleset, start.clone(), None);
    let mut seats = ByColor::from_fn(|color| Seat::new(Briefing::for_seat(color, ruleset, start)));
    players.white.sit_down(&seats.white.diary.briefing);
    players.black.sit_down(&seats.black.diary.briefing);
    let mut hopeless = ByColor::default();
    let mut fault = None;
    while table.over().is_none() && fault.is_none() {
        let by = table.to_move();
        match players[by].choose(&seats[by].view, budget) {
            Choice::Resign => {
                let resigned = table.resign(by, Duration::ZERO);
                debug_assert_eq!(resigned, Ok(()));
            }
            Choice::Broken(why) => fault = Some(Fault { by, breach: Breach::Broken(why) }),
            Choice::Put(request) => match table.put(by, request, Duration::ZERO) {
                Ok(answer) => {
                    hopeless[by] += u32::from(seats[by].knows_in_vain(request));
                    let mine = Entry::Asked { request, heard: answer.heard[by] };
                    let theirs = Entry::Overheard(answer.heard[!by]);
                    for (color, entry) in [(by, mine), (!by, theirs)] {
                        if !entry.heard().is_silence() {
                            seats[color].hear(entry);
                            players[color].hear(&entry);
                        }
                    }
                }
                Err(why) => fault = Some(Fault { by, breach: Breach::NotPut { request, why } }),
            },
        }
    }
    if let Some(fault) = &fault {
        let forfeited = table.resign(fault.by, Duration::ZERO);
        debug_assert_eq!(forfeited, Ok(()));
    }
    let outcome = table.over();
    players.white.stand_up(outcome);
    players.black.stand_up(outcome);
    Game { record: table.close(tags), diaries: seats.map(|seat| seat.diary), hopeless, fault }
}

struct Seat {
    diary: Diary,
    view: PlayerView,
}

impl Seat {
    fn new(briefing: Briefing) -> Self {
        Self { view: PlayerView::new(&briefing), diary: Diary::new(briefing) }
    }

    fn knows_in_vain(&self, request: Request) -> bool {
        let view = &self.view;
        view.turn().standing(view.ruleset(), view.own(), request) == Standing::Hopeless
    }

    fn hear(&mut self, entry: Entry) {
        self.view.hear(&entry);
        self.diary.write(entry);
    }
}
