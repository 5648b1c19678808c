use crate::{Clocks, TimeControl, Umpire};
use noctule_board::{ByColor, Color, Position};
use noctule_record::{Asked, GameRecord, RecordedMove, Tags};
use noctule_rules::{Answer, ClaimAnswer, Heard, NotHeard, Outcome, Request, Ruleset};
use std::fmt;
use std::time::Duration;

/// Where a game is played: the umpire, the clocks, and what the players settle between themselves.
///
/// Every method takes the time that has passed since the table was opened; the table never reads a clock.
/// A call that is refused changes nothing but what the clock would have changed anyway.
pub struct Table {
    umpire: Umpire,
    start: Position,
    clocks: Option<Clocks>,
    offer: Option<Color>,
    log: Vec<Line>,
}

#[derive(Debug, Clone, Copy)]
struct Line {
    request: Request,
    heard: Heard,
    clock: Option<Duration>,
}

/// Why the table did not do what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The umpire did not hear it.
    #[error(transparent)]
    NotHeard(#[from] NotHeard),
    /// There is no offer of the other side's to accept or decline.
    #[error("expected a draw offer of the other side's, and there is none")]
    NoOffer,
    /// This side's offer still stands.
    #[error("expected an answer to the offer you have already made")]
    AlreadyOffered,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("umpire", &self.umpire).finish_non_exhaustive()
    }
}

impl Table {
    /// Opens a table at time zero; with a time control the clock of the side to move runs at once.
    pub fn open(ruleset: Ruleset, start: Position, control: Option<TimeControl>) -> Self {
        let clocks = control.map(|control| Clocks::start(control, start.to_move(), Duration::ZERO));
        let umpire = Umpire::new(ruleset, start.clone());
        Self { umpire, start, clocks, offer: None, log: Vec::new() }
    }

    /// Sets clocks going in a game that has none yet, such as one whose first moves were not the players'.
    pub fn set_clocks(&mut self, control: ByColor<TimeControl>, now: Duration) {
        self.clocks = Some(Clocks::unequal(control, self.to_move(), now));
    }

    /// The rules in force.
    pub fn ruleset(&self) -> &Ruleset {
        self.umpire.ruleset()
    }

    /// What both hear before the first move.
    pub fn opening(&self) -> Heard {
        self.umpire.opening()
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.umpire.to_move()
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Outcome> {
        self.umpire.over()
    }

    /// The time both sides have left, when there are clocks.
    pub fn clocks(&self, now: Duration) -> Option<ByColor<Duration>> {
        self.clocks.as_ref().map(|clocks| clocks.left(now))
    }

    /// The side whose draw offer stands.
    pub fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// Lets the clocks see the time: a flag that has fallen ends the game.
    pub fn look_at_clocks(&mut self, now: Duration) -> Option<Outcome> {
        if self.over().is_none()
            && let Some(late) = self.clocks.as_ref().and_then(|clocks| clocks.fallen(now))
        {
            self.umpire.flag_fell(late);
            self.stop(now);
        }
        self.over()
    }

    /// Puts a request to the umpire.
    ///
    /// # Errors
    /// Out of turn, after the end, or not to be put under the ruleset; nobody has heard of it.
    #[inline]
    pub fn put(&mut self, by: Color, request: Request, now: Duration) -> Result<Answer, TableError> {
        self.look_at_clocks(now);
        let answer = self.umpire.hear(by, request)?;
        if answer.stood {
            if let Some(clocks) = &mut self.clocks {
                clocks.press(now);
            }
            // An offer lapses when the one it was made to plays on.
            self.offer = self.offer.filter(|&offerer| offerer == by);
        }
        let clock = self.clocks.as_ref().map(|clocks| clocks.left(now)[by]);
        self.log.push(Line { request, heard: answer.heard[by], clock });
        if self.over().is_some() {
            self.stop(now);
        }
        Ok(answer)
    }

    /// Claims a draw under the ruleset's axis of draws.
    ///
    /// # Errors
    /// Out of turn, after the end, or without grounds that the claimant could know.
    pub fn claim(&mut self, by: Color, now: Duration) -> Result<ClaimAnswer, TableError> {
        self.look_at_clocks(now);
        let answer = self.umpire.hear_claim(by)?;
        if self.over().is_some() {
            self.stop(now);
        }
        Ok(answer)
    }

    /// Offers a draw, at any time; two offers that cross are an agreement.
    ///
    /// # Errors
    /// After the end, or while one's own offer stands.
    pub fn offer_draw(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.is_running(now)?;
        match self.offer {
            Some(offerer) if offerer == by => Err(TableError::AlreadyOffered),
            Some(_) => self.accept_draw(by, now),
            None => {
                self.offer = Some(by);
                Ok(())
            }
        }
    }

    /// Accepts the other side's offer.
    ///
    /// # Errors
    /// After the end, or when there is no offer.
    pub fn accept_draw(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.take_offer(by, now)?;
        self.umpire.agree_on_draw();
        self.stop(now);
        Ok(())
    }

    /// Declines the other side's offer.
    ///
    /// # Errors
    /// After the end, or when there is no offer.
    pub fn decline_draw(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.take_offer(by, now)
    }

    /// Gives up, at any time.
    ///
    /// # Errors
    /// After the end.
    pub fn resign(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.is_running(now)?;
        self.umpire.resign(by);
        self.stop(now);
        Ok(())
    }

    /// Ends the game because `by` did what forfeits it, at any time.
    ///
    /// # Errors
    /// After the end.
    pub fn forfeit(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.is_running(now)?;
        self.umpire.forfeit(by);
        self.stop(now);
        Ok(())
    }

    /// Closes the table and hands over the whole game.
    pub fn close(self, tags: Tags) -> GameRecord {
        let ruleset = *self.umpire.ruleset();
        let outcome = self.umpire.over();
        let mut moves = Vec::new();
        let mut asked = Vec::new();
        for Line { request, heard, clock } in self.log {
            match (request, heard.verdict) {
                (Request::Try(played), _) if heard.moved() => {
                    moves.push(RecordedMove { before: std::mem::take(&mut asked), played, heard, clock });
                }
                (_, Some(verdict)) => asked.push(Asked { request, verdict }),
                (_, None) => {}
            }
        }
        GameRecord { tags, ruleset, start: self.start, moves, unfinished: asked, outcome }
    }

    fn take_offer(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.is_running(now)?;
        if self.offer != Some(!by) {
            return Err(TableError::NoOffer);
        }
        self.offer = None;
        Ok(())
    }

    fn is_running(&mut self, now: Duration) -> Result<(), TableError> {
        match self.look_at_clocks(now) {
            Some(_) => Err(NotHeard::Over.into()),
            None => Ok(()),
        }
    }

    fn stop(&mut self, now: Duration) {
        self.offer = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_rules::{Draws, Reason};

    const WHITE: Color = Color::White;
    const BLACK: Color = Color::Black;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn table(fen: &str) -> Table {
        let control = TimeControl { base: at(60), increment: at(2) };
        Table::open(Ruleset::WILD16, fen.parse().unwrap(), Some(control))
    }

    fn start() -> Table {
        table("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    }

    fn put(table: &mut Table, by: Color, request: &str, now: u64) -> Result<Answer, TableError> {
        table.put(by, request.parse().unwrap(), at(now))
    }

    #[test]
    fn the_clock_of_the_side_to_move_runs_and_a_refusal_does_not_stop_it() {
        let mut table = start();
        put(&mut table, WHITE, "e2d3", 10).unwrap();
        assert_eq!(table.clocks(at(15)).unwrap(), ByColor { white: at(45), black: at(60) });
        put(&mut table, WHITE, "e2e4", 20).unwrap();
        assert_eq!(table.clocks(at(25)).unwrap(), ByColor { white: at(42), black: at(55) });
    }

    #[test]
    fn clocks_may_be_unequal_and_begin_later() {
        let mut table = Table::open(Ruleset::WILD16, Position::start(), None);
        put(&mut table, WHITE, "e2e4", 10).unwrap();
        assert_eq!(table.clocks(at(10)), None);
        let white = TimeControl { base: at(30), increment: at(1) };
        let black = TimeControl { base: at(60), increment: at(2) };
        table.set_clocks(ByColor { white, black }, at(100));
        put(&mut table, BLACK, "e7e5", 105).unwrap();
        assert_eq!(table.clocks(at(107)).unwrap(), ByColor { white: at(28), black: at(57) });
    }

    #[test]
    fn a_forfeit_is_an_end_of_its_own() {
        let mut table = start();
        table.forfeit(WHITE, at(1)).unwrap();
        assert_eq!(table.over(), Some(Outcome::won(Reason::Fault, BLACK)));
    }

    #[test]
    fn a_fallen_flag_loses_and_the_late_request_is_not_heard() {
        let mut table = start();
        assert_eq!(put(&mut table, WHITE, "e2e4", 60), Err(TableError::NotHeard(NotHeard::Over)));
        assert_eq!(table.over(), Some(Outcome::won(Reason::Time, BLACK)));
        assert_eq!(table.close(Tags::default()).moves, []);
    }

    #[test]
    fn a_flag_against_a_side_that_cannot_be_mated_is_a_draw() {
        let mut table = table("k7/8/8/8/8/8/8/KQ6 b - - 0 1");
        table.look_at_clocks(at(61));
        assert_eq!(table.over(), Some(Outcome::won(Reason::Time, WHITE)));
        let mut table = self::table("k7/8/8/8/8/8/8/KQ6 w - - 0 1");
        table.look_at_clocks(at(61));
        assert_eq!(table.over(), Some(Outcome::drawn(Reason::Time)));
    }

    #[test]
    fn a_draw_is_agreed_by_acceptance_or_by_crossing_offers_and_lapses_when_played_on() {
        let mut table = start();
        assert_eq!(table.accept_draw(WHITE, at(1)), Err(TableError::NoOffer));
        table.offer_draw(WHITE, at(1)).unwrap();
        assert_eq!(table.offer_draw(WHITE, at(1)), Err(TableError::AlreadyOffered));
        assert_eq!(table.accept_draw(WHITE, at(1)), Err(TableError::NoOffer));
        put(&mut table, WHITE, "e2e4", 2).unwrap();
        assert_eq!(table.offer(), Some(WHITE), "the offerer's own move leaves the offer standing");
        put(&mut table, BLACK, "e7e5", 3).unwrap();
        assert_eq!(table.offer(), None);
        table.offer_draw(BLACK, at(4)).unwrap();
        table.decline_draw(WHITE, at(4)).unwrap();
        table.offer_draw(BLACK, at(5)).unwrap();
        table.offer_draw(WHITE, at(5)).unwrap();
        assert_eq!(table.over(), Some(Outcome::drawn(Reason::Agreement)));
    }

    #[test]
    fn requests_out_of_turn_and_after_the_end_change_nothing() {
        let mut table = start();
        let out_of_turn = NotHeard::OutOfTurn { to_move: WHITE };
        assert_eq!(put(&mut table, BLACK, "e7e5", 1), Err(out_of_turn.into()));
        table.resign(BLACK, at(2)).unwrap();
        assert_eq!(table.over(), Some(Outcome::won(Reason::Resignation, WHITE)));
        for by in [WHITE, BLACK] {
            assert_eq!(put(&mut table, by, "e2e4", 3), Err(NotHeard::Over.into()));
            assert_eq!(table.resign(by, at(3)), Err(NotHeard::Over.into()));
            assert_eq!(table.offer_draw(by, at(3)), Err(NotHeard::Over.into()));
        }
        assert_eq!(table.over(), Some(Outcome::won(Reason::Resignation, WHITE)));
        assert_eq!(table.forfeit(WHITE, at(4)), Err(NotHeard::Over.into()));
        assert_eq!(table.clocks(at(500)).unwrap(), ByColor { white: at(58), black: at(60) });
    }

    #[test]
    fn a_claim_needs_grounds_that_the_claimant_could_know() {
        let start: Position = "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let mut table = Table::open(Ruleset::WILD16.with_draws(Draws::CLAIM), start, None);
        let shuffle = |table: &mut Table, black: [&str; 4]| {
            for (white, black) in ["a1b1", "b1a1", "a1b1", "b1a1"].iter().zip(black) {
                put(table, WHITE, white, 0).unwrap();
                put(table, BLACK, black, 0).unwrap();
            }
        };
        assert_eq!(table.claim(WHITE, at(0)), Err(NotHeard::NoGroundToClaim.into()));
        shuffle(&mut table, ["e8d8", "d8e8", "e8f8", "a7a6"]);
        assert_eq!(
            table.claim(WHITE, at(0)),
            Ok(ClaimAnswer::Refused),
            "White's own men have returned twice, so White may ask; Black's have not"
        );
        shuffle(&mut table, ["f8e8", "e8f8", "f8e8", "e8f8"]);
        assert_eq!(table.claim(WHITE, at(0)), Ok(ClaimAnswer::Granted(Outcome::drawn(Reason::Repetition))));
    }

    #[test]
    fn the_table_and_the_umpire_do_not_print_the_position() {
        let position = "6k1/8/8/8/8/8/8/K7 w - - 0 1";
        let umpire = Umpire::new(Ruleset::WILD16, position.parse().unwrap());
        assert_eq!(format!("{umpire:?}"), "Umpire { ruleset: \"wild16\", .. }");
        let table = table(position);
        assert_eq!(format!("{table:?}"), "Table { umpire: Umpire { ruleset: \"wild16\", .. }, .. }");
    }

    #[test]
    fn the_record_holds_every_request_in_its_place() {
        let mut table = start();
        put(&mut table, WHITE, "e2d3", 1).unwrap();
        put(&mut table, WHITE, "e2e4", 2).unwrap();
        put(&mut table, BLACK, "e7d6", 3).unwrap();
        let record = table.close(Tags::default());
        assert_eq!(record.moves.len(), 1);
        assert_eq!(record.moves[0].before[0].request.to_string(), "e2d3");
        assert_eq!(record.moves[0].clock, Some(at(60)));
        assert_eq!(record.unfinished[0].request.to_string(), "e7d6");
    }
}
