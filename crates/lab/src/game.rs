use crate::fault::guarded;
use crate::watch::{Slice, Watch, slice};
use crate::{Allowance, Breach, Fault, Opening, TurnTimes};
use noctule_board::{ByColor, Color, Position};
use noctule_player::{Briefing, Budget, Choice, Clocks, Diary, Entry, Player, PlayerView, Timer};
use noctule_record::{GameRecord, Tags};
use noctule_rules::{Answer, Request, Ruleset, Standing};
use noctule_umpire::{Table, TimeControl};
use std::time::Duration;

/// So many tries in vain in one turn forfeit the game.
pub const MOST_IN_VAIN: u32 = 100;

/// What the gate forgives a player who oversteps its time for a turn, unless told otherwise.
pub const USUAL_MARGIN: Duration = Duration::from_millis(200);

/// A finished game between two players.
#[derive(Debug)]
pub struct Game {
    /// Every request and answer.
    pub record: GameRecord,
    /// How many of its moves were the opening's and not the players'.
    pub opening_plies: usize,
    /// What each seat was told, in its own diary.
    pub diaries: ByColor<Diary>,
    /// Tries that their owner could know to be in vain. No umpire minds them where they may be put, but a
    /// player who puts one has not listened.
    pub hopeless: ByColor<u32>,
    /// Those among them that had been refused in the same turn already.
    pub repeated: ByColor<u32>,
    /// How long each player's turns took, if the game was on time; the opening's moves took none.
    pub turn_times: ByColor<TurnTimes>,
    /// A player's fault. It ended the game, unless it happened on standing up.
    pub fault: Option<Fault>,
}

/// Plays a game to its end without clocks; of the budget only the nodes count.
pub fn play(
    ruleset: Ruleset,
    start: &Position,
    players: ByColor<&mut dyn Player>,
    budget: Budget<'_>,
    tags: Tags,
) -> Game {
    let allowance = Allowance { nodes: budget.nodes, ..Allowance::default() };
    let sitting = Sitting {
        ruleset,
        opening: &Opening::from(start.clone()),
        allowances: ByColor { white: allowance, black: allowance },
        margin: USUAL_MARGIN,
    };
    sitting.play(players, tags)
}

/// All that is settled before two players sit down.
///
/// With clocks or times the game hangs on the machine; without, a seed and a number of nodes repeat it to
/// the byte.
#[derive(Debug, Clone, Copy)]
pub struct Sitting<'a> {
    /// The rules in force.
    pub ruleset: Ruleset,
    /// Where the game begins, and the moves that are made before the players take over.
    pub opening: &'a Opening,
    /// What each player may spend. A clock runs only when both have one.
    pub allowances: ByColor<Allowance>,
    /// What is forgiven a player who oversteps its time for a turn.
    pub margin: Duration,
}

impl Sitting<'_> {
    /// Plays the game to its end. Whatever a player does, the game ends and is recorded.
    pub fn play(&self, players: ByColor<&mut dyn Player>, tags: Tags) -> Game {
        let mut host = Host::new(self, players);
        host.open();
        while host.table.over().is_none() && host.fault.is_none() {
            host.ask();
        }
        host.close(tags)
    }
}

/// A game in progress.
struct Host<'s, 'p> {
    sitting: &'s Sitting<'s>,
    table: Table,
    players: ByColor<&'p mut dyn Player>,
    seats: ByColor<Seat>,
    watch: Option<Watch>,
    turn: TurnTime,
    in_vain_this_turn: u32,
    hopeless: ByColor<u32>,
    repeated: ByColor<u32>,
    turn_times: ByColor<TurnTimes>,
    fault: Option<Fault>,
}

/// When a turn began, and how long it should take.
#[derive(Default)]
struct TurnTime {
    since: Duration,
    length: Option<Duration>,
}

impl<'s, 'p> Host<'s, 'p> {
    fn new(sitting: &'s Sitting<'s>, players: ByColor<&'p mut dyn Player>) -> Self {
        let start = &sitting.opening.start;
        let timed = Color::ALL.into_iter().any(|color| sitting.allowances[color].is_timed());
        Self {
            sitting,
            table: Table::open(sitting.ruleset, start.clone(), None),
            players,
            seats: ByColor::from_fn(|color| Seat::new(Briefing::for_seat(color, sitting.ruleset, start))),
            watch: timed.then(Watch::start),
            turn: TurnTime::default(),
            in_vain_this_turn: 0,
            hopeless: ByColor::default(),
            repeated: ByColor::default(),
            turn_times: ByColor::default(),
            fault: None,
        }
    }

    /// Both sit down and live through the opening, as if its moves were theirs.
    fn open(&mut self) {
        for color in Color::ALL {
            let sat = guarded(|| self.players[color].sit_down(&self.seats[color].diary.briefing));
            self.blame(color, sat);
        }
        for &stood in &self.sitting.opening.moves {
            let by = self.table.to_move();
            let answer = self.table.put(by, stood.into(), Duration::ZERO);
            debug_assert!(answer.is_ok_and(|answer| answer.stood), "an opening is checked when it is made");
            if let Ok(answer) = answer {
                self.tell(by, stood.into(), &answer);
            }
        }
        let now = self.now();
        if let Some(control) = self.clocks() {
            self.table.set_clocks(control, now);
        }
        self.begin_turn(now);
    }

    /// Asks the player to move for a choice, and does it.
    fn ask(&mut self) {
        let by = self.table.to_move();
        let timer = self.watch.as_ref().zip(self.turn.length);
        let timer = timer.map(|(watch, length)| Slice { watch, since: self.turn.since, length });
        let budget = Budget {
            nodes: self.sitting.allowances[by].nodes,
            time: timer.as_ref().map(|timer| timer as &dyn Timer),
            clocks: self.shown_clocks(by),
        };
        let choice = guarded(|| self.players[by].choose(&self.seats[by].view, budget));
        let Some(choice) = self.blame(by, choice) else { return };
        if let Err(breach) = self.in_time(by) {
            self.fault = Some(Fault { by, breach });
            return;
        }
        match choice {
            Choice::Resign => {
                let resigned = self.table.resign(by, self.turn.since);
                debug_assert_eq!(resigned, Ok(()));
            }
            Choice::Broken(why) => self.fault = Some(Fault { by, breach: Breach::Broken(why) }),
            Choice::Put(request) => self.put(by, request),
        }
    }

    fn put(&mut self, by: Color, request: Request) {
        let now = self.now();
        let repeated = self.seats[by].was_refused(request);
        match self.table.put(by, request, now) {
            Ok(answer) => {
                if self.seats[by].knows_in_vain(request) {
                    self.hopeless[by] += 1;
                    self.repeated[by] += u32::from(repeated);
                    self.in_vain_this_turn += 1;
                }
                self.tell(by, request, &answer);
                if answer.stood {
                    self.end_turn(by, now);
                    self.begin_turn(now);
                } else if self.in_vain_this_turn >= MOST_IN_VAIN && self.fault.is_none() {
                    self.fault = Some(Fault { by, breach: Breach::InVain { tries: self.in_vain_this_turn } });
                }
            }
            // The flag fell between the look at the clock and the request.
            Err(_) if self.table.over().is_some() => self.fault = Some(Fault { by, breach: Breach::Flag }),
            Err(why) if repeated => {
                self.fault = Some(Fault { by, breach: Breach::Repeated { request, why } });
            }
            Err(why) => self.fault = Some(Fault { by, breach: Breach::NotPut { request, why } }),
        }
    }

    /// Tells each seat its own part of an answer. What the mover does on hearing that its move stood is on
    /// nobody's clock; what the other does then is on its own.
    fn tell(&mut self, by: Color, request: Request, answer: &Answer) {
        let mine = Entry::Asked { request, heard: answer.heard[by] };
        let theirs = Entry::Overheard(answer.heard[!by]);
        for (color, entry) in [(by, mine), (!by, theirs)] {
            if entry.heard().is_silence() {
                continue;
            }
            self.seats[color].hear(entry);
            if self.fault.as_ref().is_some_and(|fault| fault.by == color) {
                continue;
            }
            let is_to_move = self.table.to_move() == color;
            let player = &mut self.players[color];
            let mut hear = || guarded(|| player.hear(&entry));
            let heard = match &mut self.watch {
                Some(watch) if !is_to_move => watch.off_the_clock(hear),
                _ => hear(),
            };
            self.blame(color, heard);
        }
    }

    fn begin_turn(&mut self, since: Duration) {
        let by = self.table.to_move();
        let left = self.table.clocks(since).map(|left| left[by]);
        self.turn = TurnTime { since, length: slice(&self.sitting.allowances[by], left) };
        self.in_vain_this_turn = 0;
    }

    fn end_turn(&mut self, by: Color, now: Duration) {
        if self.watch.is_some() {
            self.turn_times[by].note(now.saturating_sub(self.turn.since));
        }
    }

    fn in_time(&mut self, by: Color) -> Result<(), Breach> {
        let now = self.now();
        self.table.look_at_clocks(now);
        if self.table.over().is_some() {
            return Err(Breach::Flag);
        }
        let margin = self.sitting.margin;
        let taken = now.saturating_sub(self.turn.since);
        match self.sitting.allowances[by].per_move {
            Some(allowed) if taken > allowed + margin => Err(Breach::Overtime { allowed, margin, taken }),
            _ => Ok(()),
        }
    }

    fn now(&self) -> Duration {
        self.watch.as_ref().map_or(Duration::ZERO, Watch::now)
    }

    fn clocks(&self) -> Option<ByColor<TimeControl>> {
        let ByColor { white, black } = self.sitting.allowances;
        white.clock.zip(black.clock).map(|(white, black)| ByColor { white, black })
    }

    fn shown_clocks(&self, by: Color) -> Option<Clocks> {
        let left = self.table.clocks(self.now())?;
        let increment = self.clocks()?[by].increment;
        Some(Clocks { own: left[by], enemy: left[!by], increment })
    }

    /// Notes a player's panic, unless there is a fault already.
    fn blame<T>(&mut self, by: Color, done: Result<T, Breach>) -> Option<T> {
        match done {
            Ok(done) => Some(done),
            Err(breach) => {
                self.fault.get_or_insert(Fault { by, breach });
                None
            }
        }
    }

    fn close(mut self, tags: Tags) -> Game {
        if let Some(fault) = &self.fault
            && self.table.over().is_none()
        {
            let forfeited = self.table.forfeit(fault.by, self.turn.since);
            debug_assert_eq!(forfeited, Ok(()));
        }
        let outcome = self.table.over();
        let panicked =
            |fault: &Fault, color| fault.by == color && matches!(fault.breach, Breach::Panicked(_));
        for color in Color::ALL {
            if !self.fault.as_ref().is_some_and(|fault| panicked(fault, color)) {
                let stood_up = guarded(|| self.players[color].stand_up(outcome));
                self.blame(color, stood_up);
            }
        }
        Game {
            opening_plies: self.sitting.opening.moves.len(),
            record: self.table.close(tags),
            diaries: self.seats.map(|seat| seat.diary),
            hopeless: self.hopeless,
            repeated: self.repeated,
            turn_times: self.turn_times,
            fault: self.fault,
        }
    }
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

    fn was_refused(&self, request: Request) -> bool {
        matches!(request, Request::Try(put) if self.view.turn().refused().contains(&put))
    }

    fn hear(&mut self, entry: Entry) {
        self.view.hear(&entry);
        self.diary.write(entry);
    }
}
