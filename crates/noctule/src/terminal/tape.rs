//! A recorded game that can be wound to any request.

use crate::terminal::seat::{Seat, long_algebraic};
use noctule_board::{ByColor, Color, Position, Square};
use noctule_player::{Briefing, Diary, EnemyMen, Entry, PlayerView, Start};
use noctule_record::pgn::{ReadError, ReadGame};
use noctule_record::{GameRecord, SeatAsked, SeatRecord, Tags, replay, san};
use noctule_rules::{Heard, Outcome, Request, Ruleset, Verdict};
use std::time::Duration;

/// A game with everything that its record tells: all three boards of a whole game, or the one board of a
/// game that was recorded from a seat.
#[derive(Debug)]
pub(crate) struct Tape {
    pub(crate) tags: Tags,
    pub(crate) ruleset: Ruleset,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) events: Vec<Event>,
    start: Option<Position>,
    /// The number of the first move.
    pub(crate) first_number: u32,
    briefings: ByColor<Option<Briefing>>,
}

/// One request and what became of it.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    /// The number of the full move.
    pub(crate) number: u32,
    pub(crate) by: Color,
    /// What was put, as score sheets write it; nothing where the record does not tell.
    pub(crate) put: Option<String>,
    /// The squares it speaks of.
    pub(crate) squares: Option<(Square, Square)>,
    pub(crate) verdict: Verdict,
    pub(crate) clock: Option<Duration>,
    entries: ByColor<Option<Entry>>,
    after: Option<Position>,
}

impl Event {
    pub(crate) fn stood(&self) -> bool {
        self.verdict == Verdict::Moved
    }
}

/// The boards after some of the requests.
#[derive(Debug)]
pub(crate) struct Stage<'a> {
    pub(crate) seats: ByColor<Option<Seat>>,
    pub(crate) position: Option<&'a Position>,
    pub(crate) clocks: ByColor<Option<Duration>>,
    pub(crate) last: Option<&'a Event>,
}

impl Tape {
    /// The tape of a game read from a file.
    ///
    /// # Errors
    /// When it could not be read, or the umpire says something else than its record.
    pub(crate) fn of(read: Result<ReadGame, ReadError>) -> Result<Self, String> {
        match read.map_err(|why| why.to_string())? {
            ReadGame::Full(record) => Self::of_record(&record),
            ReadGame::OneSided(record) => Ok(Self::of_seat_record(&record)),
        }
    }

    /// The tape of a whole game, umpired again.
    ///
    /// # Errors
    /// Where the umpire says something else than the record.
    pub(crate) fn of_record(record: &GameRecord) -> Result<Self, String> {
        let replay = replay(record).map_err(|why| why.to_string())?;
        let events = replay.steps.iter().map(|step| {
            let by = step.place.side;
            let put = match step.request {
                Request::AnyPawnTries => "any?".into(),
                Request::Try(put) if step.stood => san::write(&step.before, put),
                Request::Try(put) => long_algebraic(&step.before.own_men(by), put, false),
            };
            let mine = Entry::Asked { request: step.request, heard: step.heard[by] };
            let theirs = Entry::Overheard(step.heard[!by]);
            Event {
                number: step.place.number,
                by,
                put: Some(put),
                squares: squares_of(step.request),
                verdict: step.heard[by].verdict.unwrap_or(Verdict::Refused),
                clock: step.clock,
                entries: ByColor::split(by, Some(mine), Some(theirs)),
                after: Some(step.after.clone()),
            }
        });
        Ok(Self {
            tags: record.tags.clone(),
            ruleset: record.ruleset,
            outcome: record.outcome,
            events: events.collect(),
            briefings: ByColor::from_fn(|color| {
                Some(Briefing::for_seat(color, record.ruleset, &record.start))
            }),
            start: Some(record.start.clone()),
            first_number: record.start.move_number().into(),
        })
    }

    /// The tape of what one seat knew.
    fn of_seat_record(record: &SeatRecord) -> Self {
        let seat = record.seat;
        let briefing = briefing_of(record);
        let mut log = SeatLog { view: PlayerView::new(&briefing), number: record.start.move_number.into() };
        let mut events = Vec::new();
        for turn in &record.turns {
            events.extend(turn.before.iter().map(|asked| log.asked(*asked)));
            events.push(log.enter(turn.played.map(Request::Try), turn.heard, turn.clock));
        }
        events.extend(record.unfinished.iter().map(|asked| log.asked(*asked)));
        Self {
            tags: record.tags.clone(),
            ruleset: record.ruleset,
            outcome: record.outcome,
            events,
            start: None,
            first_number: record.start.move_number.into(),
            briefings: ByColor::split(seat, Some(briefing), None),
        }
    }

    /// The boards after the first `requests` requests.
    pub(crate) fn wind(&self, requests: usize) -> Stage<'_> {
        let played = &self.events[..requests.min(self.events.len())];
        let mut seats = ByColor::from_fn(|color| {
            self.briefings[color].as_ref().map(|briefing| Seat::new(briefing, self.first_number))
        });
        let mut clocks = ByColor { white: None, black: None };
        for event in played {
            for color in Color::ALL {
                if let (Some(seat), Some(entry)) = (&mut seats[color], &event.entries[color]) {
                    seat.hear(entry);
                }
            }
            clocks[event.by] = event.clock.or(clocks[event.by]);
        }
        if let Some(outcome) = self.outcome.filter(|_| played.len() == self.events.len()) {
            Color::ALL.iter().for_each(|&color| {
                if let Some(seat) = &mut seats[color] {
                    seat.hear_end(outcome);
                }
            });
        }
        let last = played.last();
        let position = last.map_or(self.start.as_ref(), |event| event.after.as_ref());
        Stage { seats, position, clocks, last }
    }

    /// What a seat had written down after the first `requests` requests; nothing when the record is the other
    /// side's.
    pub(crate) fn diary(&self, seat: Color, requests: usize) -> Option<Diary> {
        let mut diary = Diary::new(self.briefings[seat].clone()?);
        let played = &self.events[..requests.min(self.events.len())];
        played.iter().filter_map(|event| event.entries[seat]).for_each(|entry| diary.write(entry));
        Some(diary)
    }

    /// How many requests have been made when the next move stands, or all of them.
    pub(crate) fn next_move(&self, requests: usize) -> usize {
        let rest = self.events.iter().enumerate().skip(requests);
        rest.filter(|(_, event)| event.stood()).map(|(nth, _)| nth + 1).next().unwrap_or(self.events.len())
    }

    /// How many requests had been made when the move before this one stood.
    pub(crate) fn move_before(&self, requests: usize) -> usize {
        let before = &self.events[..requests.saturating_sub(1).min(self.events.len())];
        before.iter().rposition(Event::stood).map_or(0, |nth| nth + 1)
    }

    /// How many requests have been made when the first move with this number stands.
    pub(crate) fn find_move(&self, number: u32) -> Option<usize> {
        let nth = self.events.iter().position(|event| event.number == number && event.stood())?;
        Some(nth + 1)
    }

    /// The number of the last move that stood.
    pub(crate) fn last_number(&self) -> Option<u32> {
        self.events.iter().rev().find(|event| event.stood()).map(|event| event.number)
    }
}

/// What the seat of a one-sided record was told before the game.
fn briefing_of(record: &SeatRecord) -> Briefing {
    let (seat, ruleset, start) = (record.seat, record.ruleset, record.start);
    let enemy =
        EnemyMen { men: start.enemy_men, pawns_at_start: start.enemy_pawns, pawns_taken: 0, pieces_taken: 0 };
    let opening = record.opening;
    Briefing {
        color: seat,
        ruleset,
        start: if start.set_up { Start::Hidden } else { Start::Normal },
        own: start.own,
        enemy,
        first: start.to_move,
        opening,
    }
}

/// Follows a one-sided record, to write each request as the seat would.
struct SeatLog {
    view: PlayerView,
    number: u32,
}

impl SeatLog {
    fn asked(&mut self, asked: SeatAsked) -> Event {
        self.enter(asked.request, Heard::only(asked.verdict), None)
    }

    fn enter(&mut self, request: Option<Request>, heard: Heard, clock: Option<Duration>) -> Event {
        let (seat, by) = (self.view.color(), self.view.to_move());
        let put = request.map(|request| match request {
            Request::AnyPawnTries => "any?".into(),
            Request::Try(put) => long_algebraic(self.view.own(), put, heard.taken.is_some()),
        });
        let entry = match request {
            Some(request) if by == seat => Entry::Asked { request, heard },
            _ => Entry::Overheard(heard),
        };
        let number = self.number;
        self.view.hear(&entry);
        self.number += u32::from(heard.moved() && by == Color::Black);
        Event {
            number,
            by,
            put,
            squares: request.and_then(squares_of),
            verdict: heard.verdict.unwrap_or(Verdict::Moved),
            clock,
            entries: ByColor::split(seat, Some(entry), None),
            after: None,
        }
    }
}

fn squares_of(request: Request) -> Option<(Square, Square)> {
    match request {
        Request::Try(put) => Some((put.from, put.to)),
        Request::AnyPawnTries => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::sitting::Sitting;
    use noctule_record::pgn;

    const SET_UP: &str = "4k2r/3p1p2/8/8/4P3/8/8/4K2R b Kk - 0 40";
    const PUTS_THERE: &str = "d7d5 e4f5 e4d5 e8d7 h1h8";
    const PUTS: &str = "e2e4 d7d5 e4f5 e4d5 d8d5 b1c3 d5e5 e1e2";

    fn record() -> GameRecord {
        played(&Position::start(), PUTS)
    }

    fn played(start: &Position, puts: &str) -> GameRecord {
        let mut sitting = Sitting::open(Ruleset::WILD16, start, None, None);
        for put in puts.split_ascii_whitespace() {
            sitting.put(sitting.to_move(), put.parse().unwrap(), Duration::ZERO).unwrap();
        }
        sitting.close(Tags::default(), Duration::ZERO).unwrap()
    }

    #[test]
    fn the_boards_of_a_replay_are_those_the_seats_saw() {
        let mut sitting = Sitting::open(Ruleset::WILD16, &Position::start(), None, None);
        let tape = Tape::of_record(&record()).unwrap();
        for (nth, put) in PUTS.split_ascii_whitespace().enumerate() {
            sitting.put(sitting.to_move(), put.parse().unwrap(), Duration::ZERO).unwrap();
            let stage = tape.wind(nth + 1);
            for side in Color::ALL {
                let seat = stage.seats[side].as_ref().unwrap();
                assert_eq!(format!("{seat:?}"), format!("{:?}", sitting.seat(side)), "after {put}");
            }
        }
    }

    #[test]
    fn a_one_sided_record_shows_that_side_as_it_was() {
        check_one_sided(&record());
        check_one_sided(&played(&SET_UP.parse().unwrap(), PUTS_THERE));
    }

    #[test]
    fn moves_are_numbered_from_where_the_game_was_set_up() {
        let stage = Tape::of_record(&played(&SET_UP.parse().unwrap(), PUTS_THERE)).unwrap();
        let numbers = |seat: &Seat| seat.log().iter().map(|line| line.number).collect::<Vec<_>>();
        let stage = stage.wind(usize::MAX);
        let [white, black] = [stage.seats.white.unwrap(), stage.seats.black.unwrap()];
        assert_eq!((numbers(&white), white.move_number()), (vec![40, 41, 41, 41, 42], 42));
        assert_eq!((numbers(&black), black.move_number()), (vec![40, 41, 41, 42], 42));
    }

    fn check_one_sided(record: &GameRecord) {
        let whole = Tape::of_record(record).unwrap();
        for side in Color::ALL {
            let text = pgn::write_seat(&record.seen_by(side));
            let one = Tape::of(pgn::read_games(&text).remove(0)).unwrap();
            assert_eq!(one.briefings[side], whole.briefings[side]);
            let (seen, known) = (one.wind(usize::MAX), whole.wind(usize::MAX));
            assert!(seen.position.is_none() && seen.seats[!side].is_none());
            let [seen, known] = [seen, known].map(|stage| stage.seats[side].clone().unwrap());
            assert_eq!(seen.view().own(), known.view().own());
            assert_eq!(seen.log(), known.log());
        }
    }

    #[test]
    fn a_record_that_the_umpire_contradicts_is_not_shown() {
        let mut record = record();
        record.moves[0].heard.taken = record.moves[2].heard.taken;
        let why = Tape::of_record(&record).unwrap_err();
        assert!(why.contains("move 1 of White"), "{why}");
    }
}
