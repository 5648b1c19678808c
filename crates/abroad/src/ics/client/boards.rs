//! Boards, and what they tell when the last one is remembered.

use super::{Client, Table};
use crate::ics::board_seen::BoardSeen;
use crate::ics::gather::{Asked, Gather};
use crate::{Beginning, Broken, News, Shown, TimeRules};
use noctule_board::{Color, Man, OwnMen, Position};
use noctule_rules::{Heard, Kind, Ruleset, Taken};
use std::time::{Duration, Instant};

impl Client {
    pub(super) fn take_board(&mut self, board: BoardSeen) -> Result<(), Broken> {
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
            let left = board.time_left(table.color);
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
            time: board.time.filter(|_| !board.is_untimed()).map(|(minutes, seconds)| TimeRules {
                base: Duration::from_secs(minutes * 60),
                increment: Duration::from_secs(seconds),
            }),
        }));
        let started = board.to_move == Color::White && own.all() == Position::start().own_men(color).all();
        let (to_move, number) = (board.to_move, board.number);
        let mut gather = Gather::default();
        if started {
            let left = board.time_left(color);
            self.news.extend(left.map(News::Clocks));
        } else {
            gather.show(board, Asked::ToCompare);
        }
        let (put, compare, repeated) = (None, false, None);
        self.table = Some(Table { game, color, own, to_move, number, put, gather, compare, repeated });
        Ok(())
    }

    pub(super) fn report_if_complete(&mut self) {
        if self.table.as_ref().is_some_and(|table| table.gather.is_complete()) {
            self.report();
        }
    }

    /// Turns what was gathered into news.
    pub(super) fn report(&mut self) {
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
        let left = board.time_left(table.color);
        self.news.push_back(news);
        self.news.extend(left.map(News::Clocks));
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
