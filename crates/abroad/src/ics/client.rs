use super::board_seen::BoardSeen;
use super::connection::Connection;
use super::gather::{Asked, Gather, SETTLES_AFTER};
use super::login::log_in;
use super::pieces::Piece;
use super::server_lines::{self, ServerLine, names_kriegspiel};
use super::umpire_words::{self, Word};
use super::{Profile, ascii_board, style12};
use crate::{Beginning, Broken, Communicator, Ending, Log, News, Secret, Shown, TimeLeft, TimeRules};
use noctule_board::{Color, File, Man, OwnMen, Position, Try};
use noctule_rules::{Heard, Kind, Outcome, Reason, Request, Ruleset, Taken, Verdict};
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

    pub(crate) fn answer_challenges(&mut self, challenges: Challenges) {
        self.challenges = challenges;
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
            Some(ServerLine::DrawOffer | ServerLine::Declined) | None => {
                self.news.push_back(News::Said(self.log.without_secrets(line)));
            }
        }
        Ok(())
    }

    /// The opcodes of Ciancarini and Favini, "The Dark Side of the Chessboard", table 2; the rest is trashed, as there.
    fn take_datagram(&mut self, number: u32, player: &str, message: &str) -> Result<(), Broken> {
        let by_player = |reason| {
            let color = self.table.as_ref().map(|table| table.color);
            color.map(|own| Outcome::won(reason, if player == self.known_as { !own } else { own }))
        };
        match number {
            2 => {
                let words = message.lines().filter_map(umpire_words::read).flatten();
                let words: Vec<Word> = words.collect();
                words.into_iter().for_each(|word| self.take_word(word));
                let board = message.lines().find_map(style12::read).or_else(|| ascii_board::read(message));
                return board.map_or(Ok(()), |board| self.take_board(board));
            }
            108 => self.end_of_datagram(by_player(Reason::Time), player, "forfeits on time"),
            207 => self.end_of_datagram(Some(Outcome::drawn(Reason::Agreement)), player, "the game is drawn"),
            208 => self.end_of_datagram(by_player(Reason::Resignation), player, "resigns"),
            121 if player != self.known_as => return self.challenged(player, names_kriegspiel(message)),
            123 => {
                self.announced.get_or_insert(Announced { game: None, kriegspiel: true });
            }
            19 => self.news.push_back(News::Said(format!("{player} has disconnected"))),
            101 | 110 => self.news.push_back(News::Said(format!("{player}: {}", message.trim()))),
            _ => {}
        }
        Ok(())
    }

    fn end_of_datagram(&mut self, outcome: Option<Outcome>, player: &str, words: &str) {
        if self.table.is_some() {
            self.end(None, Ending { outcome, words: format!("{player} {words}") });
        }
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

    fn take_board(&mut self, board: BoardSeen) -> Result<(), Broken> {
        if !board.plays {
            return Ok(());
        }
        // A board after another board: whatever was to be said of the first one has been said.
        let another = |table: &Table| table.gather.shows_another(&board);
        if self.table.as_ref().is_some_and(another) {
            self.report();
        }
        let Some(table) = &mut self.table else { return self.sit_down(board) };
        if table.game.is_some() && board.game.is_some() && table.game != board.game {
            return Ok(());
        }
        let moves_on = match (table.number, board.number) {
            (Some(before), Some(now)) => ply(now, board.to_move) - ply(before, table.to_move),
            _ => i64::from(table.to_move != board.to_move),
        };
        if table.compare || !(0..=1).contains(&moves_on) {
            (table.compare, table.repeated) = (false, None);
            table.gather.show(board, Asked::ToCompare);
        } else if moves_on == 1 {
            table.repeated = None;
            table.gather.show(board, Asked::OneMove);
        } else {
            table.repeated = Some(Instant::now());
            if !table.gather.has_board() {
                table.gather = Gather::default();
            }
            let left = board.left.map(|left| TimeLeft { own: left[table.color], enemy: left[!table.color] });
            self.news.extend(left.map(News::Clocks));
        }
        self.report_if_complete();
        Ok(())
    }

    /// The first board of a game.
    fn sit_down(&mut self, board: BoardSeen) -> Result<(), Broken> {
        if board.game.is_some() && board.game == self.finished
            || board.game.is_none() && self.announced.is_none()
        {
            return Ok(());
        }
        let by_name = board.names.as_ref().and_then(|names| {
            Color::ALL.into_iter().find(|&color| names[color].eq_ignore_ascii_case(&self.known_as))
        });
        let Some(color) = board.own_side.or(by_name).or_else(|| board.only_side()) else { return Ok(()) };
        let announced = self.announced.take();
        let game = board.game.clone().or_else(|| announced.as_ref()?.game.clone());
        if announced.is_some_and(|announced| !announced.kriegspiel) {
            self.finished = game;
            self.log.note('=', "this is no game of Kriegspiel");
            self.connection.send("abort")?;
            return self.connection.send("resign");
        }
        let own = board.own_men(color);
        self.news.push_back(News::Begins(Beginning {
            game: game.clone().unwrap_or_else(|| "unnumbered".into()),
            ruleset: Ruleset::WILD16,
            color,
            opponent: board.names.as_ref().map_or_else(|| "somebody".into(), |names| names[!color].clone()),
            time: board.time.map(|(minutes, seconds)| TimeRules {
                base: Duration::from_secs(minutes * 60),
                increment: Duration::from_secs(seconds),
            }),
        }));
        let started = board.to_move == Color::White && own.all() == Position::start().own_men(color).all();
        let (to_move, number) = (board.to_move, board.number);
        let mut gather = Gather::default();
        if started {
            let left = board.left.map(|left| TimeLeft { own: left[color], enemy: left[!color] });
            self.news.extend(left.map(News::Clocks));
        } else {
            gather.show(board, Asked::ToCompare);
        }
        let (put, compare, repeated) = (None, false, None);
        self.table = Some(Table { game, color, own, to_move, number, put, gather, compare, repeated });
        Ok(())
    }

    fn report_if_complete(&mut self) {
        if self.table.as_ref().is_some_and(|table| table.gather.is_complete()) {
            self.report();
        }
    }

    /// Turns what was gathered into news.
    fn report(&mut self) {
        let Some(table) = &mut self.table else { return };
        let Some((board, asked, mut heard)) = table.gather.finish() else { return };
        let own = board.own_men(table.color);
        let mover = !board.to_move;
        if mover != table.color {
            complete_capture(&mut heard, &table.own, &own);
        }
        let put = table.put.take();
        let news = match asked {
            Asked::OneMove if mover != table.color => News::Overheard(heard),
            Asked::OneMove if put.is_some() => News::Answered(heard),
            _ => News::Stands(Shown { own, to_move: board.to_move, last: Some(heard), entries: None }),
        };
        (table.own, table.to_move, table.number) = (own, board.to_move, board.number);
        let left = board.left.map(|left| TimeLeft { own: left[table.color], enemy: left[!table.color] });
        self.news.push_back(news);
        self.news.extend(left.map(News::Clocks));
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
        if self.challenges == Challenges::Accepted && kriegspiel && free {
            self.challenges = Challenges::Declined;
            self.connection.send(&format!("accept {by}"))
        } else {
            self.connection.send(&format!("decline {by}"))
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

fn ply(number: u32, to_move: Color) -> i64 {
    i64::from(number) * 2 + i64::from(to_move == Color::Black)
}

/// What the own men tell of a capture that the umpire's words did not.
fn complete_capture(heard: &mut Heard, before: &OwnMen, after: &OwnMen) {
    let gone = (before.all() & !after.all()).next_square();
    if let (None, Some(on)) = (heard.taken, gone) {
        heard.taken = Some(Taken { on, kind: None });
    }
    if let Some(taken) = &mut heard.taken {
        let man = before.on(taken.on);
        taken.kind = taken.kind.or(man.map(|man| if man == Man::Pawn { Kind::Pawn } else { Kind::Piece }));
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
