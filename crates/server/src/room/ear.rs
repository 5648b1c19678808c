use noctule_board::{Color, Man, Square};
use noctule_player::{Briefing, Diary, Entry, PlayerView};
use noctule_review::translate;
use noctule_rules::{Outcome, Request, possible_tries};
use noctule_wire::{Clocks, Ending, Offer, OwnMan, Phantom, SeatEvent, SeatHappening, SeatView};
use std::collections::BTreeMap;
use std::time::Duration;

/// What has reached one seat.
///
/// It is told happenings, and nothing else: it holds no table and no enemy man. Happenings may be held back, so that
/// the time at which a program thought is not heard; what is held back is in no view.
#[derive(Debug)]
pub(crate) struct Ear {
    diary: Diary,
    view: PlayerView,
    events: Vec<SeatEvent>,
    shown: Option<Shown>,
    offer: Option<Color>,
    ending: Option<Ending>,
    phantoms: BTreeMap<Square, Man>,
    held: Vec<Held>,
}

/// Both clocks as they were seen at a time.
#[derive(Debug, Clone)]
pub(crate) struct Shown {
    pub(crate) at: Duration,
    pub(crate) clocks: Clocks,
}

#[derive(Debug)]
struct Held {
    what: Happening,
    shown: Option<Shown>,
}

/// What can happen to a seat.
#[derive(Debug, Clone)]
pub(crate) enum Happening {
    Begins,
    Entry(Entry),
    DrawOffered(Color),
    DrawDeclined(Color),
    ClaimRefused,
    Over(Outcome),
    RematchOffered(Color),
    Rematch(String),
}

impl Ear {
    pub(crate) fn new(briefing: Briefing) -> Self {
        Self {
            view: PlayerView::new(&briefing),
            diary: Diary::new(briefing),
            events: Vec::new(),
            shown: None,
            offer: None,
            ending: None,
            phantoms: BTreeMap::new(),
            held: Vec::new(),
        }
    }

    /// Tells the seat something; it is heard with the next [`Ear::open`].
    pub(crate) fn tell(&mut self, what: Happening, shown: Option<Shown>) {
        let silent = matches!(&what, Happening::Entry(entry) if entry.heard().is_silence());
        if !silent {
            self.held.push(Held { what, shown });
        }
    }

    /// Hears all that was held back.
    pub(crate) fn open(&mut self) {
        for Held { what, shown } in std::mem::take(&mut self.held) {
            let clocks = shown.as_ref().map(|shown| shown.clocks.clone());
            self.shown = shown;
            let what = self.live_through(what);
            self.events.push(SeatEvent { n: self.count() + 1, what, clocks });
        }
    }

    fn live_through(&mut self, what: Happening) -> SeatHappening {
        let color = self.view.color();
        let ruleset = *self.view.ruleset();
        match what {
            Happening::Begins => {
                let briefing = &self.diary.briefing;
                SeatHappening::Begins { heard: translate::heard(&ruleset, briefing.first, &briefing.opening) }
            }
            Happening::Entry(entry) => {
                self.diary.write(entry);
                self.view.hear(&entry);
                if entry.heard().moved() {
                    self.offer = self.offer.filter(|&offerer| offerer != self.view.to_move());
                }
                match entry {
                    Entry::Asked { request, heard } => SeatHappening::Asked {
                        request: request.to_string(),
                        heard: translate::heard(&ruleset, color, &heard),
                    },
                    Entry::Overheard(heard) => {
                        SeatHappening::Overheard { heard: translate::heard(&ruleset, !color, &heard) }
                    }
                }
            }
            Happening::DrawOffered(by) => {
                self.offer = Some(by);
                SeatHappening::DrawOffered { by: translate::colour(by) }
            }
            Happening::DrawDeclined(by) => {
                self.offer = None;
                SeatHappening::DrawDeclined { by: translate::colour(by) }
            }
            Happening::ClaimRefused => SeatHappening::ClaimRefused,
            Happening::Over(outcome) => {
                self.offer = None;
                let ending = translate::ending(outcome);
                self.ending = Some(ending.clone());
                SeatHappening::Over { ending }
            }
            Happening::RematchOffered(by) => SeatHappening::RematchOffered { by: translate::colour(by) },
            Happening::Rematch(game) => SeatHappening::Rematch { game },
        }
    }

    /// The number of the last event heard.
    pub(crate) fn count(&self) -> u32 {
        self.events.len() as u32
    }

    /// The events after one.
    pub(crate) fn events_after(&self, n: u32) -> &[SeatEvent] {
        self.events.get(n as usize..).unwrap_or_default()
    }

    /// What the seat was told, as players and assistants read it.
    pub(crate) fn diary(&self) -> &Diary {
        &self.diary
    }

    /// The seat's board as players read it.
    pub(crate) fn player_view(&self) -> &PlayerView {
        &self.view
    }

    /// Whether the seat has heard that the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The marks that the player has put on the board.
    pub(crate) fn phantoms(&self) -> &BTreeMap<Square, Man> {
        &self.phantoms
    }

    pub(crate) fn phantoms_mut(&mut self) -> &mut BTreeMap<Square, Man> {
        &mut self.phantoms
    }

    /// The seat's board at a time, for the page. The warnings are those of the phantoms, by square.
    pub(crate) fn view(&self, now: Duration, warnings: &BTreeMap<Square, String>) -> SeatView {
        let color = self.view.color();
        let own_turn = self.view.is_own_turn() && !self.is_over();
        let options = if own_turn { self.view.options() } else { Vec::new() };
        let plans = if own_turn || self.is_over() {
            Vec::new()
        } else {
            possible_tries(self.view.own()).into_iter().map(|put| put.to_string()).collect()
        };
        let own: Vec<OwnMan> = translate::own_men(self.view.own());
        SeatView {
            n: self.count(),
            colour: translate::colour(color),
            own,
            castling: translate::castling(self.view.own()),
            to_move: translate::colour(self.view.to_move()),
            may_ask_any: options.contains(&Request::AnyPawnTries),
            tries: options
                .iter()
                .filter(|option| **option != Request::AnyPawnTries)
                .map(ToString::to_string)
                .collect(),
            plans,
            owes_pawn_capture: own_turn && self.view.turn().owes_pawn_capture(),
            refused: if own_turn {
                self.view.turn().refused().iter().map(ToString::to_string).collect()
            } else {
                Vec::new()
            },
            last_move: self.view.last_own_move().map(|stood| stood.to_string()),
            counters: translate::counters(&self.view),
            moves: u32::from(self.view.own_moves()),
            offer: self.offer.map(|by| if by == color { Offer::Yours } else { Offer::Theirs }),
            clocks: self.shown.as_ref().map(|shown| shown.read(now)),
            phantoms: self
                .phantoms
                .iter()
                .map(|(&square, &man)| Phantom {
                    square: square.to_string(),
                    man: translate::man_kind(man),
                    warning: warnings.get(&square).cloned(),
                })
                .collect(),
            ending: self.ending.clone(),
        }
    }
}

impl Shown {
    /// What the clocks show at a later time: the running one has gone on.
    fn read(&self, now: Duration) -> Clocks {
        let gone = now.saturating_sub(self.at).as_millis() as u64;
        let mut clocks = self.clocks.clone();
        match clocks.running {
            Some(noctule_wire::Colour::White) => clocks.white = clocks.white.saturating_sub(gone),
            Some(noctule_wire::Colour::Black) => clocks.black = clocks.black.saturating_sub(gone),
            None => {}
        }
        clocks
    }
}
