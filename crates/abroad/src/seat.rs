use crate::budget::GameClock;
use crate::{
    Allowed, Beginning, Broken, Communicator, Compared, Ending, Log, News, Patience, Sheet, Shown, Stop,
};
use noctule_board::Man;
use noctule_player::{Budget, Choice, Diary, Entry, Player, Timer};
use noctule_rules::{Heard, Request};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// So many requests of one turn may fail to be put; then the game is given up.
const MOST_NOT_PUT: usize = 20;
/// An answer that has not come by then was lost, and the server is asked how the game stands.
const ANSWER_DUE: Duration = Duration::from_secs(15);
/// How long nothing may happen before the wish to stop is looked at again.
const BREATH: Duration = Duration::from_millis(200);

/// A player's seat in a game on somebody else's server.
///
/// It gives the player a briefing and what was heard, asks it for a choice with the time that the clock leaves,
/// and puts it. A broken connection costs time and nothing else: the diary lives on.
pub struct Seat<'a> {
    /// Who plays.
    pub player: &'a mut dyn Player,
    /// What the player may spend.
    pub allowed: Allowed,
    /// How a server that is gone is waited for.
    pub patience: Patience,
    /// Whether somebody wants to stop.
    pub stop: Stop,
    /// Where it is written down.
    pub log: Log,
}

/// A game that was played elsewhere, as far as it was heard.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// Everything the seat was told.
    pub diary: Diary,
    /// How it ended; nothing when the server could not be reached again.
    pub ending: Option<Ending>,
    /// How often the connection was lost and found again.
    pub comebacks: u32,
    /// What went wrong on this side, in order.
    pub trouble: Vec<String>,
}

impl Seat<'_> {
    /// Plays one game to its end.
    ///
    /// # Errors
    /// When the server does not want us any more. One that is only gone is waited for; if that is in vain the
    /// game is handed back without an ending.
    pub fn play(&mut self, wire: &mut dyn Communicator, beginning: &Beginning) -> Result<Played, Broken> {
        let mut game = Game {
            sheet: Sheet::begin(beginning),
            clock: GameClock::new(beginning.time),
            turn_begun: false,
            not_put: Vec::new(),
            put_at: Instant::now(),
            comparing: None,
            given_up: false,
            played: None,
            comebacks: 0,
            trouble: Vec::new(),
            seat: self,
            wire,
        };
        let sat = guarded(|| game.seat.player.sit_down(&game.sheet.diary().briefing));
        game.give_up_if(sat.err())?;
        let ending = game.go_on();
        let outcome = ending.as_ref().ok().and_then(|ending| ending.as_ref()?.outcome);
        let (diary, comebacks, mut trouble) = (game.sheet.diary().clone(), game.comebacks, game.trouble);
        trouble.extend(guarded(|| self.player.stand_up(outcome)).err());
        Ok(Played { diary, ending: ending?, comebacks, trouble })
    }
}

/// A game in progress.
struct Game<'s, 'p, 'w> {
    seat: &'s mut Seat<'p>,
    wire: &'w mut dyn Communicator,
    sheet: Sheet,
    clock: GameClock,
    turn_begun: bool,
    /// What could not be put this turn.
    not_put: Vec<Request>,
    put_at: Instant,
    /// Since when the server's account of the game is waited for.
    comparing: Option<Instant>,
    given_up: bool,
    played: Option<Ending>,
    comebacks: u32,
    trouble: Vec<String>,
}

impl Game<'_, '_, '_> {
    fn go_on(&mut self) -> Result<Option<Ending>, Broken> {
        while self.played.is_none() {
            let step = self.step();
            match step {
                Ok(()) => {}
                Err(broken) if broken.is_survivable() => {
                    if !self.come_back(&broken)? {
                        return Ok(None);
                    }
                }
                Err(broken) => return Err(broken),
            }
        }
        Ok(self.played.take())
    }

    fn step(&mut self) -> Result<(), Broken> {
        if self.seat.stop.is_urgent() && !self.given_up {
            self.give_up("stopped on request")?;
        }
        let waits = self.sheet.waits_for().is_some() || self.comparing.is_some() || self.given_up;
        let mine = self.sheet.view().is_own_turn() && !waits;
        // What has already arrived is heard before anything is chosen.
        let news = self.wire.next(if mine { Duration::ZERO } else { BREATH })?;
        match news {
            Some(news) => self.take(news),
            None if mine => self.choose(),
            None => self.look_again_if_due(),
        }
    }

    fn take(&mut self, news: News) -> Result<(), Broken> {
        match news {
            News::Answered(heard) => self.answered(heard),
            News::Overheard(heard) => match self.sheet.overheard(heard) {
                Some(entry) => self.tell(&[entry]),
                None => {
                    self.wrong("a move of the other side's was heard out of turn".into());
                    self.look_again()
                }
            },
            News::NotPut(why) => {
                let request = self.sheet.not_put();
                self.not_put.extend(request);
                self.wrong(format!(
                    "{} was not put: {why}",
                    request.map_or("nothing".into(), |r| r.to_string())
                ));
                if self.not_put.len() >= MOST_NOT_PUT {
                    self.give_up("too much could not be put")
                } else {
                    Ok(())
                }
            }
            News::Clocks(left) => {
                self.clock.told(left);
                Ok(())
            }
            News::Stands(shown) => self.compare(&shown),
            News::DrawOffered => {
                // A lone king has nothing to hope for.
                let own = self.sheet.view().own();
                let accept = own.all() == own.squares(Man::King);
                self.wire.answer_draw(accept)
            }
            News::Over(ending) => {
                self.seat.log.note('=', &format!("the game is over: {}", ending.words));
                self.played = Some(ending);
                Ok(())
            }
            News::Begins(beginning) => {
                self.wrong(format!("game {} began while this one was on", beginning.game));
                Ok(())
            }
            News::Said(_) => Ok(()),
        }
    }

    fn answered(&mut self, heard: Heard) -> Result<(), Broken> {
        match self.sheet.answered(heard) {
            Some(entry) => self.tell(&[entry]),
            None => {
                self.wrong("an answer came to nothing that was put".into());
                self.look_again()
            }
        }
    }

    /// Tells the player what was written.
    fn tell(&mut self, entries: &[Entry]) -> Result<(), Broken> {
        for entry in entries {
            if entry.heard().moved() {
                self.turn_begun = false;
                self.not_put.clear();
            }
            if !entry.heard().is_silence() {
                let heard = guarded(|| self.seat.player.hear(entry));
                self.give_up_if(heard.err())?;
            }
        }
        Ok(())
    }

    fn compare(&mut self, shown: &Shown) -> Result<(), Broken> {
        self.comparing = None;
        match self.sheet.compare(shown) {
            Compared::Agrees => Ok(()),
            Compared::Missed(missed) => {
                self.seat.log.note('=', &format!("{} entries had been missed", missed.len()));
                self.tell(&missed)
            }
            Compared::BegunAnew(why) => {
                self.wrong(format!("the diary begins anew: {why}"));
                self.turn_begun = false;
                let diary = self.sheet.diary();
                let again = guarded(|| {
                    self.seat.player.stand_up(None);
                    self.seat.player.sit_down(&diary.briefing);
                    diary.entries.iter().for_each(|entry| self.seat.player.hear(entry));
                });
                self.give_up_if(again.err())
            }
        }
    }

    fn choose(&mut self) -> Result<(), Broken> {
        if !self.turn_begun {
            self.turn_begun = true;
            self.clock.begin_turn(&self.seat.allowed);
        }
        let timer = self.clock.timer();
        let budget = Budget {
            nodes: self.seat.allowed.nodes,
            time: timer.as_ref().map(|timer| timer as &dyn Timer),
            clocks: self.clock.clocks(),
        };
        match guarded(|| self.seat.player.choose(self.sheet.view(), budget)) {
            Ok(Choice::Put(request)) => match self.instead_of(request) {
                Some(request) => {
                    self.seat.log.note('=', &format!("puts {request}"));
                    self.sheet.put(request);
                    self.put_at = Instant::now();
                    self.wire.put(request)
                }
                None => self.give_up("nothing is left that could be put"),
            },
            Ok(Choice::Resign) => self.give_up("the player resigns"),
            Ok(Choice::Broken(why)) => self.give_up(&format!("the player cannot go on: {why}")),
            Err(why) => self.give_up(&why),
        }
    }

    /// What the player chose, unless that could not be put this turn: then another that may be.
    fn instead_of(&self, request: Request) -> Option<Request> {
        if !self.not_put.contains(&request) {
            return Some(request);
        }
        self.sheet.view().options().into_iter().find(|option| !self.not_put.contains(option))
    }

    fn look_again_if_due(&mut self) -> Result<(), Broken> {
        let since = self.comparing.or_else(|| self.sheet.waits_for().map(|_| self.put_at));
        if since.is_some_and(|since| since.elapsed() >= ANSWER_DUE) {
            self.wrong("no answer came in time".into());
            return self.look_again();
        }
        Ok(())
    }

    fn look_again(&mut self) -> Result<(), Broken> {
        self.comparing = Some(Instant::now());
        self.wire.look_again()
    }

    fn give_up_if(&mut self, why: Option<String>) -> Result<(), Broken> {
        why.map_or(Ok(()), |why| self.give_up(&why))
    }

    fn give_up(&mut self, why: &str) -> Result<(), Broken> {
        if self.given_up {
            return Ok(());
        }
        self.given_up = true;
        self.wrong(format!("resigned: {why}"));
        self.wire.resign()
    }

    /// Waits for the server and comes back; says whether it did.
    fn come_back(&mut self, broken: &Broken) -> Result<bool, Broken> {
        self.wrong(broken.to_string());
        let stop = self.seat.stop.clone();
        for pause in self.seat.patience.pauses() {
            if !stop.sleep(pause, Stop::is_urgent) {
                return Ok(false);
            }
            match self.wire.come_back() {
                Ok(()) => {
                    self.comebacks += 1;
                    self.comparing = Some(Instant::now());
                    self.seat.log.note('=', "came back");
                    if self.given_up {
                        self.given_up = false;
                        self.give_up("as before the connection broke")?;
                    }
                    return Ok(true);
                }
                Err(again) if again.is_survivable() => self.seat.log.note('=', &again.to_string()),
                Err(refused) => return Err(refused),
            }
        }
        self.wrong("the server could not be reached again".into());
        Ok(false)
    }

    fn wrong(&mut self, what: String) {
        self.seat.log.note('=', &what);
        self.trouble.push(what);
    }
}

/// Lets a player act, and hands back what its panic said.
fn guarded<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(act)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        format!("the player panicked: {}", text.unwrap_or_else(|| "no message".into()))
    })
}
