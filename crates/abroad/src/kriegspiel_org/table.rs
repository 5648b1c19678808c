use super::http::{Answer, Site};
use super::state::{self, State};
use super::words;
use crate::{Beginning, Broken, Communicator, News, TimeRules};
use noctule_board::Color;
use noctule_rules::{Request, Ruleset};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::thread;
use std::time::{Duration, Instant};

/// What kriegspiel.org calls rapid.
const RAPID: TimeRules = TimeRules { base: Duration::from_secs(25 * 60), increment: Duration::from_secs(10) };

/// One game on such a site.
///
/// It keeps no connection: each look asks for the whole state. An answer that was lost is found there, since the
/// state lists all that the seat asked and heard.
#[derive(Debug)]
pub struct Table<'a> {
    site: &'a Site,
    game: String,
    ruleset: Ruleset,
    color: Color,
    pace: Duration,
    news: VecDeque<News>,
    next_look: Instant,
    /// How many entries the last state had.
    known: Option<usize>,
    over: bool,
}

impl<'a> Table<'a> {
    /// Sits down at a game in which the bot has a seat; its state is looked at every `pace`.
    ///
    /// # Errors
    /// When the site cannot be asked, or says what cannot be understood.
    pub fn sit_down(
        site: &'a Site,
        game: &str,
        ruleset: Ruleset,
        opponent: &str,
        pace: Duration,
    ) -> Result<(Self, Beginning), Broken> {
        let value = site.get(&format!("/game/{game}/state"))?.done()?;
        let state = State::read(&ruleset, &value)?;
        let beginning = Beginning {
            game: game.into(),
            ruleset,
            color: state.color,
            opponent: opponent.into(),
            time: state.time.map(|_| RAPID),
        };
        let mut table = Self {
            site,
            game: game.into(),
            ruleset,
            color: state.color,
            pace,
            news: VecDeque::new(),
            next_look: Instant::now() + pace,
            known: None,
            over: false,
        };
        table.take(state);
        Ok((table, beginning))
    }

    fn look(&mut self) -> Result<(), Broken> {
        self.next_look = Instant::now() + self.pace;
        let value = self.site.get(&format!("/game/{}/state", self.game))?.done()?;
        self.take(State::read(&self.ruleset, &value)?);
        Ok(())
    }

    fn take(&mut self, state: State) {
        self.news.extend(state.time.map(News::Clocks));
        let count = state.shown.as_ref().and_then(|shown| Some(shown.entries.as_ref()?.len()));
        if count != self.known {
            self.known = count;
            self.news.extend(state.shown.map(News::Stands));
        }
        if let Some(ending) = state.ending
            && !std::mem::replace(&mut self.over, true)
        {
            self.news.push_back(News::Over(ending));
        }
    }

    fn answered(&mut self, reply: &Value) {
        self.news.extend(state::time(self.color, &reply["clock"]).map(News::Clocks));
        match words::from_fields(&self.ruleset, reply) {
            Some(heard) => {
                self.known = self.known.map(|known| known + 1);
                self.news.push_back(News::Answered(heard));
            }
            None => {
                let why = reply["announcement"].as_str().unwrap_or("no word").to_owned();
                self.news.push_back(News::NotPut(why));
            }
        }
        if reply["game_over"] == true {
            self.next_look = Instant::now();
        }
    }
}

impl Communicator for Table<'_> {
    fn next(&mut self, at_most: Duration) -> Result<Option<News>, Broken> {
        if let Some(news) = self.news.pop_front() {
            return Ok(Some(news));
        }
        let wait = self.next_look.saturating_duration_since(Instant::now());
        thread::sleep(wait.min(at_most));
        // Whoever does not wait has a turn to think about: what is new will be told when that is put.
        if at_most >= wait && !at_most.is_zero() {
            self.look()?;
        }
        Ok(self.news.pop_front())
    }

    fn put(&mut self, request: Request) -> Result<(), Broken> {
        let game = &self.game;
        let answer = match request {
            Request::Try(put) => {
                self.site.post(&format!("/game/{game}/move"), &json!({ "uci": put.to_string() }))
            }
            Request::AnyPawnTries => self.site.post(&format!("/game/{game}/ask-any"), &json!({})),
        };
        match answer? {
            Answer::Done(reply) => self.answered(&reply),
            Answer::Not(reason) => match reason.code.as_str() {
                "GAME_NOT_ACTIVE" | "NOT_YOUR_TURN" => self.look_again()?,
                "ACTION_NOT_AVAILABLE" => self.news.push_back(News::NotPut(reason.message)),
                _ => return Err(reason.broken()),
            },
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<(), Broken> {
        match self.site.post(&format!("/game/{}/resign", self.game), &json!({}))? {
            Answer::Not(reason) if reason.code != "GAME_NOT_ACTIVE" => Err(reason.broken()),
            _ => self.look(),
        }
    }

    /// These sites know no offers.
    fn answer_draw(&mut self, _: bool) -> Result<(), Broken> {
        Ok(())
    }

    fn look_again(&mut self) -> Result<(), Broken> {
        self.known = None;
        self.look()
    }

    fn come_back(&mut self) -> Result<(), Broken> {
        self.look_again()
    }
}
