//! A person at this terminal who plays on a server elsewhere, in plain lines, with the assistant.

use crate::terminal::assistant::{Assist, Assistant, Shown};
use crate::terminal::input::{self, Command};
use crate::terminal::notepad::Notepad;
use crate::terminal::screen::{self, Look, Picture, game, log};
use crate::terminal::seat::{Seat, Tone};
use noctule_abroad::ics::{Client, Visit};
use noctule_abroad::{
    Beginning, Broken, Communicator, Compared, Ending, News, Patience, Played, Sheet, Stop, TimeLeft,
};
use noctule_player::Entry;
use noctule_rules::{Request, Verdict, speech};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write, stdout};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

const BREATH: Duration = Duration::from_millis(50);
/// How many worlds the assistant keeps, and its seed, as at the own table.
const WORLDS: usize = 4_000;
const SEED: u64 = 1;

/// Somebody at the keyboard, for as many games as there are.
pub(super) struct Person {
    look: Look,
    assist: Assist,
    patience: Patience,
    stop: Stop,
    typed: Receiver<String>,
}

impl Person {
    pub(super) fn sit(look: Look, assist: Assist, visit: &Visit) -> Self {
        Self { look, assist, patience: visit.patience, stop: visit.stop.clone(), typed: keyboard() }
    }

    pub(super) fn play(&mut self, client: &mut Client, beginning: &Beginning) -> Result<Played, Broken> {
        let sheet = Sheet::begin(beginning);
        let mut chair = Chair {
            seat: Seat::new(&sheet.diary().briefing, 1),
            notepad: Notepad::new(&sheet.diary().briefing),
            assistant: self.assistant(&sheet),
            person: self,
            client,
            sheet,
            clocks: None,
            next: VecDeque::new(),
            wants_to_resign: false,
            shown: 0,
            ending: None,
            comebacks: 0,
            trouble: Vec::new(),
        };
        chair.show_board();
        chair.go_on()?;
        let (diary, ending) = (chair.sheet.diary().clone(), chair.ending);
        Ok(Played { diary, ending, comebacks: chair.comebacks, trouble: chair.trouble })
    }

    fn assistant(&self, sheet: &Sheet) -> Option<Assistant> {
        let wanted = self.assist != Assist::Off;
        wanted.then(|| Assistant::follow(&sheet.diary().briefing, WORLDS, SEED))
    }
}

/// The keyboard's lines, as they come.
fn keyboard() -> Receiver<String> {
    const LONGEST: u64 = 4096;
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = stdin.by_ref().take(LONGEST).read_until(b'\n', &mut line);
            let over = !matches!(read, Ok(1..));
            if over || sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                return;
            }
        }
    });
    lines
}

/// One game of a person's.
struct Chair<'p, 'c> {
    person: &'p Person,
    client: &'c mut Client,
    sheet: Sheet,
    seat: Seat,
    notepad: Notepad,
    assistant: Option<Assistant>,
    clocks: Option<TimeLeft>,
    /// What is put next if the last try is refused.
    next: VecDeque<Request>,
    wants_to_resign: bool,
    shown: usize,
    ending: Option<Ending>,
    comebacks: u32,
    trouble: Vec<String>,
}

impl Chair<'_, '_> {
    fn go_on(&mut self) -> Result<(), Broken> {
        while self.ending.is_none() {
            match self.step() {
                Ok(()) => {}
                Err(broken) if broken.is_survivable() => {
                    if !self.come_back(&broken)? {
                        return Ok(());
                    }
                }
                Err(broken) => return Err(broken),
            }
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), Broken> {
        if self.person.stop.is_urgent() && !self.wants_to_resign {
            self.wants_to_resign = true;
            self.client.resign()?;
        }
        if let Some(news) = self.client.next(BREATH)? {
            return self.take(news);
        }
        match self.person.typed.try_recv() {
            Ok(line) => self.obey(&line),
            Err(TryRecvError::Empty) => Ok(()),
            // Nobody will ever type again.
            Err(TryRecvError::Disconnected) if !self.wants_to_resign => {
                self.wants_to_resign = true;
                self.trouble.push("resigned: the input has ended".into());
                self.client.resign()
            }
            Err(TryRecvError::Disconnected) => Ok(()),
        }
    }

    fn take(&mut self, news: News) -> Result<(), Broken> {
        match news {
            News::Answered(heard) => {
                let entry = self.sheet.answered(heard);
                self.write(entry.as_slice());
                if heard.verdict == Some(Verdict::Refused) {
                    return self.put_next();
                }
                self.next.clear();
            }
            News::Overheard(heard) => {
                let entry = self.sheet.overheard(heard);
                self.write(entry.as_slice());
            }
            News::NotPut(why) => {
                self.sheet.not_put();
                self.next.clear();
                say(&why);
            }
            News::Clocks(left) => self.clocks = Some(left),
            News::Stands(shown) => match self.sheet.compare(&shown) {
                Compared::Agrees => {}
                Compared::Missed(missed) => self.write(&missed),
                Compared::BegunAnew(why) => self.begin_anew(&why),
            },
            News::DrawOffered => say("You are offered a draw: accept or decline."),
            News::Over(ending) => {
                say(&ending.words);
                self.ending = Some(ending);
            }
            News::Said(line) => say(&format!("  {line}")),
            News::Begins(_) => {}
        }
        Ok(())
    }

    fn write(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.seat.hear(entry);
            self.notepad.hear(entry);
            if let Some(assistant) = &mut self.assistant {
                assistant.hear(entry);
            }
        }
        self.notepad.check(self.assistant.as_ref());
        let news = &self.seat.log()[self.shown..];
        news.iter().for_each(|line| say(&log::plain(line)));
        let refused = news.last().is_some_and(|line| line.tone == Tone::Refusal);
        self.shown = self.seat.log().len();
        if !refused && !entries.is_empty() {
            self.show_board();
        }
    }

    fn begin_anew(&mut self, why: &str) {
        let diary = self.sheet.diary();
        self.seat = Seat::new(&diary.briefing, 1);
        self.notepad = Notepad::new(&diary.briefing);
        self.assistant = self.person.assistant(&self.sheet);
        self.shown = self.seat.log().len();
        say(&format!("What happened meanwhile is not known: {why}."));
        self.trouble.push(format!("the diary begins anew: {why}"));
        self.show_board();
    }

    fn obey(&mut self, line: &str) -> Result<(), Broken> {
        if line.is_empty() {
            return Ok(());
        }
        let command = match input::read(line, &self.seat) {
            Ok(command) => command,
            Err(expected) => {
                say(&expected);
                return Ok(());
            }
        };
        match command {
            Command::Put(requests) => {
                if !self.sheet.view().is_own_turn() || self.sheet.waits_for().is_some() {
                    say("expected your turn: the other side is to move, or an answer is on its way");
                    return Ok(());
                }
                self.next = requests.into();
                return self.put_next();
            }
            Command::Resign if self.wants_to_resign => return self.client.resign(),
            Command::Resign | Command::Quit => {
                self.wants_to_resign = true;
                say("Type resign to give the game up.");
            }
            Command::Draw => return self.client.offer_draw(),
            Command::Accept => return self.client.answer_draw(true),
            Command::Decline => return self.client.answer_draw(false),
            Command::Mark(marking) => {
                let marked = self.notepad.mark(marking);
                self.notepad.check(self.assistant.as_ref());
                say(&marked.unwrap_or_else(|expected| expected));
            }
            Command::Board => self.show_board(),
            Command::Help => input::WORDS.iter().for_each(|(word, does)| say(&format!("  {word:<13}{does}"))),
            Command::Claim | Command::Save(_) => {
                say("expected what this server knows: it keeps no records and takes no claims from here");
            }
        }
        Ok(())
    }

    fn put_next(&mut self) -> Result<(), Broken> {
        let Some(request) = self.next.pop_front() else { return Ok(()) };
        self.sheet.put(request);
        self.client.put(request)
    }

    fn come_back(&mut self, broken: &Broken) -> Result<bool, Broken> {
        say(&broken.to_string());
        for pause in self.person.patience.pauses() {
            if !self.person.stop.sleep(pause, Stop::is_urgent) {
                return Ok(false);
            }
            match self.client.come_back() {
                Ok(()) => {
                    self.comebacks += 1;
                    say("The connection is back.");
                    return Ok(true);
                }
                Err(again) if again.is_survivable() => {}
                Err(refused) => return Err(refused),
            }
        }
        Ok(false)
    }

    fn show_board(&self) {
        let shown = self
            .assistant
            .as_ref()
            .map(|assistant| Shown { assist: self.person.assist, hints: assistant.hints() });
        let picture = Picture::of_seat(&self.seat).with_hints(shown).with_phantoms(&self.notepad);
        say("");
        picture.lines(self.person.look).iter().for_each(|line| say(line));
        if let Some(TimeLeft { own, enemy }) = self.clocks {
            say(&format!("Your clock {}   theirs {}", screen::clock(own), screen::clock(enemy)));
        }
        if let Some(words) = game::pawn_tries(&self.seat).filter(|_| self.seat.view().is_own_turn()) {
            say(&words);
        }
        if let Some(Shown { hints, .. }) = shown {
            hints.reasons().for_each(|reason| say(&format!("  {reason}")));
        }
        self.notepad.warnings().iter().for_each(|warning| say(&format!("  {warning}")));
        if self.seat.view().is_own_turn() {
            say(&format!(
                "{} to move: type a move such as e2e4 or Nf3, or help.",
                speech::side(self.seat.color())
            ));
        }
    }
}

fn say(line: &str) {
    // A game elsewhere does not end because nobody reads along here.
    let mut out = stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
