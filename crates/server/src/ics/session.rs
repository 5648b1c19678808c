//! One client that was let in, until it leaves.

use super::commands::Command;
use super::lines::{LONGEST, Line, Lines};
use super::login::Visitor;
use super::out::{Gone, Out};
use super::roster::{Note, Roster};
use super::seat::Style;
use super::table::Table;
use crate::Bell;
use crate::http::House;
use noctule_wire::{Deed, Offer, SeatView};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;

/// After so long without a line the client is taken to be gone.
const PATIENCE: Duration = Duration::from_secs(60 * 60);

const HELP: &[&str] = &[
    "match NAME [MINUTES SECONDS] [white|black] [RULESET]   play one of the house's players, or somebody here",
    "seek [MINUTES SECONDS] [white|black] [RULESET]         wait for anybody; the web page shows it too",
    "sought, play N, unseek                                 who waits; take a seat; stop waiting",
    "accept, decline                                        answer a challenge or an offer of a draw",
    "e2e4, e4, exd5, Nf3, o-o, e7d8=q                       a try; what is refused costs nothing",
    "px                                                     the only pawn capture, when one is announced",
    "any                                                    ask for pawn tries, where the ruleset has the question",
    "draw, claim, resign, abort, rematch                    ends, and what comes after",
    "refresh, moves, style 1, style 12                      the board again; the moves; for people; for programs",
    "who, resume, help, quit",
];

/// A client's visit.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) house: Arc<House>,
    pub(super) roster: Arc<Roster>,
    pub(super) visitor: Visitor,
    lines: Lines,
    pub(super) out: Out,
    pub(super) visit: u64,
    notes: Receiver<Note>,
    pub(super) style: Style,
    /// So many games has this visit seen; their numbers are its own and tell nothing.
    pub(super) games: u32,
    pub(super) table: Option<Table>,
    /// The challenges that were listed last.
    pub(super) sought: Vec<String>,
}

impl Session {
    pub(super) fn new(
        house: Arc<House>,
        roster: Arc<Roster>,
        visitor: Visitor,
        lines: Lines,
        out: Out,
    ) -> Self {
        let (visit, notes) = roster.enter(&visitor.handle, &visitor.person);
        let style = Style { number: 1, fine: false };
        Self {
            house,
            roster,
            visitor,
            lines,
            out,
            visit,
            notes,
            style,
            games: 0,
            table: None,
            sought: Vec::new(),
        }
    }

    /// Lasts until the client leaves or the house closes.
    pub(super) async fn last(mut self, mut closing: Bell) {
        self.out.line("\"help\" lists what there is; \"match pipistrelle\" begins a game.");
        self.resume(false).await;
        if self.table.is_none() {
            self.out.prompt();
        }
        // A client that is gone ends the visit, like one that quits.
        let _ = self.attend(&mut closing).await;
        self.roster.leave(self.visit);
        self.leave_table().await;
        if let Some(token) = &self.visitor.token {
            let _ = self.house.people.logout(token).await;
        }
    }

    pub(super) async fn attend(&mut self, closing: &mut Bell) -> Result<(), Gone> {
        loop {
            self.out.send().await?;
            let from_table = async {
                match &mut self.table {
                    Some(table) => table.connection.messages.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                // What the room has said is told before the next line is read.
                biased;
                () = closing.rings() => {
                    self.out.line("");
                    self.out.line("The house is closing. Your game is kept: come back with your account.");
                    return self.out.send().await;
                }
                message = from_table => match message {
                    Some(message) => self.told(message).await,
                    None => self.sit_down_again().await,
                },
                Some(note) = self.notes.recv() => self.noted(note).await,
                line = tokio::time::timeout(PATIENCE, self.lines.next()) => match line {
                    Ok(Some(Line::Typed(line))) => {
                        if self.typed(&line).await.is_break() {
                            return self.out.send().await;
                        }
                    }
                    Ok(Some(Line::TooLong)) => self.say(&format!("Expected a line of at most {LONGEST} bytes.")),
                    Ok(None) => return Ok(()),
                    Err(_) => {
                        self.out.line("You were idle for an hour: goodbye.");
                        return self.out.send().await;
                    }
                },
            }
        }
    }

    /// An answer in a line.
    pub(super) fn say(&mut self, line: &str) {
        self.out.line(line);
        self.out.prompt();
    }

    /// Lines that come while the client is at the prompt.
    pub(super) fn say_all(&mut self, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.out.line("");
        lines.iter().for_each(|line| self.out.line(line));
        self.out.prompt();
    }

    pub(super) async fn typed(&mut self, line: &str) -> ControlFlow<()> {
        if self.house.limits.deed(self.visitor.person.id).is_err() {
            self.say("Expected fewer lines: wait a moment and type it again.");
            return ControlFlow::Continue(());
        }
        match Command::read(line) {
            Command::Quit => {
                self.out.line("Goodbye.");
                return ControlFlow::Break(());
            }
            Command::Move(typed) => {
                let meant = self.view().map(|view| typed.meant(view));
                match meant {
                    None => self.say("You are not playing a game."),
                    Some(Err(expected)) => self.say(&expected),
                    Some(Ok(put)) => self.put(put).await,
                }
            }
            Command::PawnTakes => self.begin_pawn_takes().await,
            Command::Any => self.ask(Deed::Any).await,
            Command::Resign => self.ask(Deed::Resign).await,
            Command::Claim => self.ask(Deed::Claim).await,
            Command::Rematch => self.ask(Deed::Rematch).await,
            Command::Draw if self.is_offered_a_draw() => self.ask(Deed::AcceptDraw).await,
            Command::Draw => self.ask(Deed::OfferDraw).await,
            Command::Accept(None) if self.is_offered_a_draw() => self.ask(Deed::AcceptDraw).await,
            Command::Decline(None) if self.is_offered_a_draw() => self.ask(Deed::DeclineDraw).await,
            Command::Accept(name) => self.accept(name.as_deref()).await,
            Command::Decline(name) => self.decline(name.as_deref()),
            Command::Flag => self.say("The house looks at the clocks itself."),
            Command::Abort => self.abort().await,
            Command::Unseek => self.abort().await,
            Command::Refresh => self.refresh().await,
            Command::Moves => match self.table.as_ref().map(|table| table.seat.move_list()) {
                Some(lines) => self.say_all(&lines),
                None => self.say("You are not playing a game."),
            },
            Command::Style(number) => {
                let changed = std::mem::replace(&mut self.style.number, number) != number;
                self.say(&format!("Style {number} set."));
                if changed {
                    // A game that was taken up at the login is shown again, so that a program understands it.
                    let again = self.table.as_ref().map(|table| table.seat.shown_again(self.style));
                    self.say_all(&again.unwrap_or_default());
                }
            }
            Command::Milliseconds(fine) => {
                self.style.fine = fine;
                self.say("ms set.");
            }
            Command::Match(name, terms) => self.challenge(&name, terms).await,
            Command::Seek(terms) => self.seek(terms).await,
            Command::Sought => self.list_sought().await,
            Command::Play(number) => self.take_seat(number).await,
            Command::Resume => self.resume(true).await,
            Command::Who => self.list_who(),
            Command::Help => self.say_all(&HELP.iter().map(|&line| line.to_owned()).collect::<Vec<_>>()),
            Command::Tolerated(answer) | Command::Unknown(answer) => self.say(&answer),
            Command::Nothing => self.out.prompt(),
        }
        ControlFlow::Continue(())
    }

    pub(super) fn view(&self) -> Option<&SeatView> {
        self.table.as_ref()?.seat.view()
    }

    pub(super) fn is_offered_a_draw(&self) -> bool {
        self.view().is_some_and(|view| view.offer == Some(Offer::Theirs))
    }

    /// Whether the client sits at a game that is not over.
    pub(super) fn is_busy(&self) -> bool {
        self.table.as_ref().is_some_and(|table| !table.seat.is_over())
    }
}
