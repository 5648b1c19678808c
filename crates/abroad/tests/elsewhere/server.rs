//! A chess server that follows a script, with the true game behind it.

use noctule_abroad::ics::{Client, Profile, Visit, Wish};
use noctule_abroad::{Allowed, Beginning, Log, Patience, Played, Seat, Stop};
use noctule_board::{Color, Man, Position, Square, Try};
use noctule_player::{Briefing, Budget, Choice, Diary, Entry, Player, PlayerView};
use noctule_rules::{Heard, OpenGame, Outcome, Ruleset, Verdict, speech};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A refused try, captures, a promotion, castling, checks and a mate.
pub(crate) const GAME: &str = "e2e4 d7d5 e4f5 e4d5 c7c6 d5c6 g8f6 c6b7 f6d5 b7a8q g7g6 g1f3 f8g7 f1e2 f7f5 e1g1 d5b4 a8b8 \
                        h7h5 b8c8 h5h4 e2b5 e8f7 b5c4 f7f8 c8d8";

pub(crate) fn puts(game: &str) -> Vec<Try> {
    game.split_ascii_whitespace().map(|put| put.parse().unwrap()).collect()
}

/// What one seat should have written after these puts.
pub(crate) fn true_diary(game: &str, seat: Color) -> Diary {
    let mut open = OpenGame::new(Ruleset::WILD16, Position::start());
    let mut diary = Diary::new(Briefing::for_seat(seat, Ruleset::WILD16, &Position::start()));
    for put in puts(game) {
        let by = open.to_move();
        let mut heard = open.put(by, put.into()).unwrap().heard[seat];
        // That a game is over is told after the diary.
        heard.over = None;
        diary.write(if by == seat {
            Entry::Asked { request: put.into(), heard }
        } else {
            Entry::Overheard(heard)
        });
    }
    diary
}

/// A player who puts what is written down for it.
pub(crate) struct Scripted {
    puts: Vec<Try>,
    next: usize,
    pub(crate) heard: Vec<Entry>,
    pub(crate) seatings: Vec<Briefing>,
}

impl Scripted {
    pub(crate) fn seat(game: &str, seat: Color) -> Self {
        let mut open = OpenGame::new(Ruleset::WILD16, Position::start());
        let mut mine = Vec::new();
        for put in puts(game) {
            if open.to_move() == seat {
                mine.push(put);
            }
            open.put(open.to_move(), put.into()).unwrap();
        }
        Self { puts: mine, next: 0, heard: Vec::new(), seatings: Vec::new() }
    }
}

impl Player for Scripted {
    fn sit_down(&mut self, briefing: &Briefing) {
        self.heard.clear();
        self.seatings.push(briefing.clone());
    }

    fn hear(&mut self, entry: &Entry) {
        if let Entry::Asked { .. } = entry {
            self.next += 1;
        }
        self.heard.push(*entry);
    }

    fn choose(&mut self, _: &PlayerView, _: Budget<'_>) -> Choice {
        self.puts.get(self.next).map_or(Choice::Resign, |&put| Choice::Put(put.into()))
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

/// How a scripted server writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Style 12, then the umpire's lines, then the prompt.
    Fics,
    /// The umpire's lines in plain text, spelled otherwise, then a datagram with a drawn board.
    Icc,
}

/// One end of a connection, on the server's side.
pub(crate) struct Line {
    reader: BufReader<TcpStream>,
    /// Every command that was heard.
    pub(crate) heard: Vec<String>,
}

impl Line {
    pub(crate) fn say(&mut self, text: &str) {
        // A client may have left already.
        let _ = self.reader.get_mut().write_all(text.as_bytes());
    }

    /// The next command that is no setting; nothing when the client is gone.
    pub(crate) fn hear(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            let line = line.trim_end().to_owned();
            self.heard.push(line.clone());
            let setting = ["set ", "iset ", "style "].iter().any(|word| line.starts_with(word));
            if setting {
                self.say("Set.\n\rfics% ");
            } else {
                return Some(line);
            }
        }
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, command: &str) {
        assert_eq!(self.hear().as_deref(), Some(command));
    }

    pub(crate) fn log_in(&mut self, name: &str) {
        self.say("Welcome.\n\rlogin: ");
        self.expect(name);
        self.say(&format!("**** Starting FICS session as {name}(U) ****\n\r\n\rfics% "));
    }

    pub(crate) fn create(&mut self, number: u32, seat: Color) {
        let [white, black] = names(seat);
        self.say(&format!("{{Game {number} ({white} vs. {black}) Creating unrated kriegspiel match.}}\n\r"));
    }
}

/// Listens on loopback and plays a script against whoever comes.
pub(crate) fn server<T: Send + 'static>(
    script: impl FnOnce(&TcpListener) -> T + Send + 'static,
) -> (u16, JoinHandle<T>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    (port, thread::spawn(move || script(&listener)))
}

pub(crate) fn answer(listener: &TcpListener) -> Line {
    let (stream, _) = listener.accept().unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    Line { reader: BufReader::new(stream), heard: Vec::new() }
}

fn names(seat: Color) -> [&'static str; 2] {
    if seat == Color::White { ["Noctule", "Bat"] } else { ["Bat", "Noctule"] }
}

/// The true game on the server's side.
pub(crate) struct TrueGame {
    pub(crate) open: OpenGame,
    pub(crate) seat: Color,
    pub(crate) number: u32,
    manner: Manner,
}

impl TrueGame {
    pub(crate) fn new(number: u32, seat: Color, manner: Manner) -> Self {
        Self { open: OpenGame::new(Ruleset::WILD16, Position::start()), seat, number, manner }
    }

    /// Plays these puts: the client's are expected, the other side's made.
    pub(crate) fn play(&mut self, line: &mut Line, puts: &[Try]) {
        for &put in puts {
            let by = self.open.to_move();
            if by == self.seat {
                line.expect(&self.spoken(put));
            }
            let heard = self.open.put(by, put.into()).unwrap().heard[self.seat];
            line.say(&self.told(by, &heard));
        }
    }

    fn told(&self, by: Color, heard: &Heard) -> String {
        if heard.verdict == Some(Verdict::Refused) {
            let refusal = if self.manner == Manner::Fics { "Illegal move (e4f5)." } else { "Illegal move" };
            return format!("{refusal}\n\r{}fics% ", self.board("none"));
        }
        let sentences = speech::sentences(&Ruleset::WILD16, by, &Heard { over: None, ..*heard });
        let unseen = if by == self.seat { "Nf3" } else { "?" };
        match self.manner {
            Manner::Fics => format!("{}{}\n\rfics% ", self.board(unseen), sentences.join("\n\r")),
            Manner::Icc => format!("{}\n\r{}", sentences.join(", ").replace("-d", " d"), self.board(unseen)),
        }
    }

    pub(crate) fn board(&self, last: &str) -> String {
        match self.manner {
            Manner::Fics => format!("\n\r{}\n\r", self.style12(last)),
            Manner::Icc => format!("\x19[2 Bat {}\x19]\n\r", self.drawn()),
        }
    }

    pub(crate) fn end(&self, words: &str) -> String {
        let [white, black] = names(self.seat);
        format!("\n\r{{Game {} ({white} vs. {black}) {words}\n\r", self.number)
    }

    fn letter(&self, square: Square) -> Option<char> {
        let own = self.open.position().own_men(self.seat);
        let letter = own.on(square).map(char::from)?;
        Some(if self.seat == Color::White { letter.to_ascii_uppercase() } else { letter })
    }

    fn rows(&self, empty: char) -> Vec<Vec<char>> {
        let square = |rank: usize, file: usize| Square::ALL[rank * 8 + file];
        let row = |rank| (0..8).map(|file| self.letter(square(rank, file)).unwrap_or(empty)).collect();
        (0..8).rev().map(row).collect()
    }

    pub(crate) fn style12(&self, last: &str) -> String {
        let rows: Vec<String> = self.rows('-').iter().map(|row| row.iter().collect()).collect();
        let position = self.open.position();
        let relation = if position.to_move() == self.seat { 1 } else { -1 };
        let side = if position.to_move() == Color::White { 'W' } else { 'B' };
        let [white, black] = names(self.seat);
        format!(
            "<12> {} {side} -1 1 1 1 1 0 {} {white} {black} {relation} 5 10 39 39 290 280 {} {last} (0:01) {last} 0",
            rows.join(" "),
            self.number,
            position.move_number(),
        )
    }

    fn drawn(&self) -> String {
        let position = self.open.position();
        let [white, black] = names(self.seat);
        let side = speech::side(position.to_move());
        let beside = [
            format!("Move # : {} ({side})", position.move_number()),
            "White Clock : 4:50".into(),
            "Black Clock : 4:40".into(),
        ];
        let mut text = format!("Game {} ({white} vs. {black})\n", self.number);
        for (nth, row) in self.rows('.').iter().enumerate() {
            let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
            let beside = beside.get(nth).map_or("", String::as_str);
            text.push_str(&format!("{} | {} |  {beside}\n", 8 - nth, cells.join(" ")));
        }
        text
    }

    fn spoken(&self, put: Try) -> String {
        let own = self.open.position().own_men(self.seat);
        match (own.on(put.from), put.to.to_string().as_str()) {
            (Some(Man::King), "g1" | "g8") if put.from.to_string().starts_with('e') => "o-o".into(),
            _ => match put.promotion {
                Some(man) => format!("{}{}={man}", put.from, put.to),
                None => put.to_string(),
            },
        }
    }
}

pub(crate) fn visit(port: u16, profile: Profile, wish: Wish, games: u32) -> Visit {
    Visit {
        host: "127.0.0.1".into(),
        port,
        profile,
        name: "Noctule".into(),
        password: None,
        wish,
        games,
        pace: Duration::ZERO,
        patience: Patience {
            first: Duration::from_millis(5),
            longest: Duration::from_millis(20),
            attempts: 6,
        },
        stop: Stop::default(),
        log: Log::nowhere(),
    }
}

/// Stays on a server with this player in every game.
pub(crate) fn stay(visit: &Visit, player: &mut dyn Player) -> Vec<Played> {
    let (patience, stop, log) = (visit.patience, visit.stop.clone(), visit.log.clone());
    let mut seat = Seat { player, allowed: Allowed::default(), patience, stop, log };
    let stay =
        visit.stay(&mut |client: &mut Client, beginning: &Beginning| seat.play(client, beginning)).unwrap();
    stay.games.into_iter().map(|(_, played)| played).collect()
}
