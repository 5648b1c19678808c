mod boards;
mod datagrams;

use super::connection::Connection;
use super::gather::{Gather, SETTLES_AFTER};
use super::login::log_in;
use super::pieces::Piece;
use super::server_lines::{self, ServerLine};
use super::umpire_words::{self, Word};
use super::{Profile, style12};
use crate::{Broken, Communicator, Ending, Log, News, Secret};
use noctule_board::{Color, File, Man, OwnMen, Try};
use noctule_rules::{Heard, Request, Verdict};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// A chess server as a [`Communicator`]: one connection, one game at a time.
#[derive(Debug)]
pub struct Client {
    host: String,
    port: u16,
    profile: Profile,
    name: String,
    password: Option<Secret>,
    pace: Duration,
    log: Log,
    connection: Connection,
    known_as: String,
    challenges: Challenges,
    kept: Option<String>,
    announced: Option<Announced>,
    table: Option<Table>,
    /// The last game that ended: its boards mean nothing any more.
    finished: Option<String>,
    news: VecDeque<News>,
}

/// What is done with challenges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Challenges {
    Accepted,
    /// While a game is on they are declined; one that comes after it waits for an answer.
    Kept,
    Declined,
}

/// A game that was announced and has not shown its board yet.
#[derive(Debug, Clone)]
struct Announced {
    game: Option<String>,
    kriegspiel: bool,
}

/// The game in progress, as the server last showed it.
#[derive(Debug)]
struct Table {
    game: Option<String>,
    color: Color,
    own: OwnMen,
    to_move: Color,
    number: Option<u32>,
    put: Option<Request>,
    gather: Gather,
    compare: bool,
    /// When a board was shown again: what is said with it was said before.
    repeated: Option<Instant>,
}

impl Client {
    /// Connects, logs in and settles how boards are shown.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses the name.
    pub fn connect(
        (host, port): (&str, u16),
        profile: Profile,
        (name, password): (&str, Option<&Secret>),
        pace: Duration,
        log: &Log,
    ) -> Result<Self, Broken> {
        if let Some(password) = password {
            log.hide(password);
        }
        let mut connection = Connection::open(host, port, pace, log.clone())?;
        let known_as = log_in(&mut connection, name, password)?;
        profile.settings().iter().try_for_each(|line| connection.send(line))?;
        Ok(Self {
            host: host.to_owned(),
            port,
            profile,
            name: name.to_owned(),
            password: password.cloned(),
            pace,
            log: log.clone(),
            connection,
            known_as,
            challenges: Challenges::Declined,
            kept: None,
            announced: None,
            table: None,
            finished: None,
            news: VecDeque::new(),
        })
    }

    /// The name that the server knows us by.
    pub fn known_as(&self) -> &str {
        &self.known_as
    }

    pub(crate) fn answer_challenges(&mut self, challenges: Challenges) -> Result<(), Broken> {
        self.challenges = challenges;
        match self.kept.take() {
            Some(by) => self.challenged(&by, true),
            None => Ok(()),
        }
    }

    pub(crate) fn say(&mut self, line: &str) -> Result<(), Broken> {
        self.connection.send(line)
    }

    fn take(&mut self, piece: Piece) -> Result<(), Broken> {
        match piece {
            Piece::Line(line) => self.take_line(&line),
            Piece::Datagram { number, player, message } if self.profile.has_datagrams() => {
                self.take_datagram(number, &player, &message)
            }
            Piece::Prompt => {
                if let Some(table) = &mut self.table {
                    table.repeated = None;
                }
                Ok(())
            }
            Piece::Datagram { .. } | Piece::Question(_) => Ok(()),
        }
    }

    fn take_line(&mut self, line: &str) -> Result<(), Broken> {
        if let Some(board) = style12::read(line) {
            return self.take_board(board);
        }
        if let Some(words) = umpire_words::read(line) {
            words.into_iter().for_each(|word| self.take_word(word));
            return Ok(());
        }
        match server_lines::read(line) {
            Some(ServerLine::Created { game, kriegspiel, .. }) => {
                match &mut self.table {
                    // A server may number the game otherwise after a new login.
                    Some(table) if table.game.is_none() => table.game = Some(game),
                    Some(_) => {}
                    None => self.announced = Some(Announced { game: Some(game), kriegspiel }),
                }
            }
            Some(ServerLine::Ended { game, outcome, words }) => {
                if self.table.as_ref().is_some_and(|table| table.game.as_ref().is_none_or(|id| *id == game)) {
                    self.end(Some(game), Ending { outcome, words });
                }
            }
            Some(ServerLine::Challenge { by, kriegspiel }) => return self.challenged(&by, kriegspiel),
            Some(ServerLine::DrawOffer) if self.table.is_some() => self.news.push_back(News::DrawOffered),
            Some(ServerLine::Speaks { wild16 }) => {
                if let Some(announced) = &mut self.announced {
                    announced.kriegspiel &= wild16;
                }
            }
            Some(said @ (ServerLine::NotPut | ServerLine::TooQuick)) => {
                if said == ServerLine::TooQuick {
                    self.connection.slow_down();
                }
                if self.table.as_mut().and_then(|table| table.put.take()).is_some() {
                    self.news.push_back(News::NotPut(line.to_owned()));
                }
            }
            Some(ServerLine::NoGame) => {
                if self.table.as_ref().is_some_and(|table| table.compare) {
                    let words = "the game was over, or put off, when we came back".into();
                    self.end(None, Ending { outcome: None, words });
                }
            }
            Some(ServerLine::DrawOffer | ServerLine::Declined | ServerLine::Occupied) | None => {
                self.news.push_back(News::Said(self.log.without_secrets(line)));
            }
        }
        Ok(())
    }

    fn take_word(&mut self, word: Word) {
        let Some(table) = &mut self.table else { return };
        match word {
            Word::Refused if table.put.is_some() && !table.gather.has_board() => {
                table.put = None;
                table.gather = Gather::default();
                self.news.push_back(News::Answered(Heard::only(Verdict::Refused)));
            }
            Word::Refused => {}
            word if table.repeated.is_none_or(|at| at.elapsed() > SETTLES_AFTER) => table.gather.say(word),
            _ => {}
        }
        self.report_if_complete();
    }

    fn end(&mut self, game: Option<String>, ending: Ending) {
        if self.table.as_ref().is_some_and(|table| table.gather.has_board()) {
            self.report();
        }
        self.finished = self.table.take().and_then(|table| table.game).or(game);
        self.announced = None;
        self.news.push_back(News::Over(ending));
    }

    fn challenged(&mut self, by: &str, kriegspiel: bool) -> Result<(), Broken> {
        let free = self.table.is_none() && self.announced.is_none();
        match self.challenges {
            Challenges::Accepted if kriegspiel && free => {
                // One at a time, and none but the games that were asked for.
                self.challenges = Challenges::Declined;
                self.connection.send(&format!("accept {by}"))
            }
            Challenges::Kept if kriegspiel && free && self.kept.is_none() => {
                self.kept = Some(by.to_owned());
                Ok(())
            }
            _ => self.connection.send(&format!("decline {by}")),
        }
    }

    fn settles_in(&self) -> Duration {
        let gather = self.table.as_ref().map(|table| &table.gather).filter(|gather| gather.has_board());
        gather.map_or(Duration::MAX, Gather::settles_in)
    }
}

impl Communicator for Client {
    fn next(&mut self, at_most: Duration) -> Result<Option<News>, Broken> {
        let until = Instant::now() + at_most;
        loop {
            if let Some(news) = self.news.pop_front() {
                return Ok(Some(news));
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.connection.next(left.min(self.settles_in()))? {
                Some(piece) => self.take(piece)?,
                None => {
                    self.report_if_complete();
                    if left.is_zero() && self.news.is_empty() {
                        return Ok(None);
                    }
                }
            }
        }
    }

    fn put(&mut self, request: Request) -> Result<(), Broken> {
        let Request::Try(put) = request else {
            self.news.push_back(News::NotPut("this server knows no such question".into()));
            return Ok(());
        };
        let Some(table) = &mut self.table else {
            self.news.push_back(News::NotPut("there is no game".into()));
            return Ok(());
        };
        (table.put, table.repeated) = (Some(request), None);
        let line = spoken(put, &table.own);
        self.connection.send(&line)
    }

    fn resign(&mut self) -> Result<(), Broken> {
        self.connection.send("resign")
    }

    fn answer_draw(&mut self, accept: bool) -> Result<(), Broken> {
        self.connection.send(if accept { "accept" } else { "decline" })
    }

    fn offer_draw(&mut self) -> Result<(), Broken> {
        self.connection.send("draw")
    }

    fn look_again(&mut self) -> Result<(), Broken> {
        if let Some(table) = &mut self.table {
            table.compare = true;
        }
        self.connection.send("refresh")
    }

    fn come_back(&mut self) -> Result<(), Broken> {
        let mut connection = Connection::open(&self.host, self.port, self.pace, self.log.clone())?;
        self.known_as = log_in(&mut connection, &self.name, self.password.as_ref())?;
        let lines = self.profile.settings().iter().chain(self.profile.resuming());
        lines.into_iter().try_for_each(|line| connection.send(line))?;
        self.connection = connection;
        (self.announced, self.finished) = (None, None);
        if let Some(table) = &mut self.table {
            (table.put, table.gather, table.compare, table.repeated) = (None, Gather::default(), true, None);
            table.game = None;
        }
        Ok(())
    }
}

/// A try as chess servers read it: `e2e4`, `e7d8=q`, `o-o`.
fn spoken(put: Try, own: &OwnMen) -> String {
    let castles = own.on(put.from) == Some(Man::King) && put.from.file() == File::E;
    match (castles, put.to.file(), put.promotion) {
        (true, File::G, _) => "o-o".into(),
        (true, File::C, _) => "o-o-o".into(),
        (_, _, Some(man)) => format!("{}{}={man}", put.from, put.to),
        _ => put.to_string(),
    }
}
