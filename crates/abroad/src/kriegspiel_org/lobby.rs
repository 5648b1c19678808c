use super::http::{Answer, Site};
use super::{Table, words};
use crate::{Beginning, Broken};
use noctule_rules::Ruleset;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The site lets a bot join another's game once in this time.
const BETWEEN_JOINS: Duration = Duration::from_secs(60);

/// How a bot comes to its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// It joins another bot's game if there is one, otherwise it offers one of its own.
    Either,
    /// It offers a game and waits.
    Offer,
    /// It joins games of other bots.
    Join,
}

/// Finds games on a site, within its limits.
#[derive(Debug)]
pub struct Lobby<'a> {
    site: &'a Site,
    name: String,
    manner: Manner,
    /// What it plays; what it offers is the next of these.
    rulesets: Vec<Ruleset>,
    offered: usize,
    joined: Option<Instant>,
    pace: Duration,
}

impl<'a> Lobby<'a> {
    /// Comes to a site, which is asked for news every `pace`.
    ///
    /// # Errors
    /// When the site does not know the token, or cannot be asked.
    pub fn enter(
        site: &'a Site,
        manner: Manner,
        rulesets: Vec<Ruleset>,
        pace: Duration,
    ) -> Result<Self, Broken> {
        let profile = match site.get("/bots/profile")? {
            Answer::Not(reason) if reason.status == 404 => site.get("/auth/me")?,
            answer => answer,
        };
        let name = profile.done()?["username"].as_str().unwrap_or_default().to_owned();
        Ok(Self { site, name, manner, rulesets, offered: 0, joined: None, pace })
    }

    /// The bot's own name there.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Takes the first steps towards a game, and sits down when there is one. It may be called again after any error:
    /// what was done is seen in the list of own games.
    ///
    /// # Errors
    /// When the site cannot be asked, or does not want us.
    pub fn look_for_game(&mut self) -> Result<Option<(Table<'a>, Beginning)>, Broken> {
        let mine = self.site.get("/game/mine/active")?.done()?;
        let games = || mine["games"].as_array().into_iter().flatten();
        if let Some(game) = games().find(|game| game["state"] == "active") {
            return self.sit_down(game).map(Some);
        }
        if games().any(|game| game["state"] == "waiting") {
            return Ok(None);
        }
        let joined = self.manner != Manner::Offer && self.join()?;
        if !joined && self.manner != Manner::Join {
            self.offer()?;
        }
        Ok(None)
    }

    /// How long to wait before looking again.
    pub fn pace(&self) -> Duration {
        self.pace
    }

    /// Takes back the game that was offered and that nobody joined.
    ///
    /// # Errors
    /// When the site cannot be asked.
    pub fn leave(&self) -> Result<(), Broken> {
        let mine = self.site.get("/game/mine/active")?.done()?;
        for game in mine["games"].as_array().into_iter().flatten().filter(|game| game["state"] == "waiting") {
            self.site.delete(&format!("/game/{}", reference(game)?))?;
        }
        Ok(())
    }

    fn sit_down(&self, game: &Value) -> Result<(Table<'a>, Beginning), Broken> {
        let name = game["rule_variant"].as_str().unwrap_or_default();
        let ruleset = words::ruleset(name).ok_or_else(|| Broken::Unexpected {
            expected: "a ruleset that is known here",
            got: name.into(),
        })?;
        let player = |side: &str| game[side]["username"].as_str().unwrap_or("somebody").to_owned();
        let (white, black) = (player("white"), player("black"));
        let opponent = if white.eq_ignore_ascii_case(&self.name) { black } else { white };
        Table::sit_down(self.site, &reference(game)?, ruleset, &opponent, self.pace)
    }

    fn offer(&mut self) -> Result<(), Broken> {
        let Some(ruleset) = self.rulesets.get(self.offered % self.rulesets.len().max(1)) else {
            return Ok(());
        };
        let wish = json!({ "rule_variant": words::variant(ruleset), "play_as": "random", "time_control": "rapid",
            "opponent_type": "human" });
        match self.site.post("/game/create", &wish)? {
            Answer::Done(_) => self.offered += 1,
            // It was made before, and only the answer was lost.
            Answer::Not(reason) if reason.code == "BOT_ALREADY_HAS_OPEN_GAME" => {}
            Answer::Not(reason) => return Err(reason.broken()),
        }
        Ok(())
    }

    fn join(&mut self) -> Result<bool, Broken> {
        if self.joined.is_some_and(|joined| joined.elapsed() < BETWEEN_JOINS) {
            return Ok(false);
        }
        let open = self.site.get("/game/open")?.done()?;
        for game in open["games"].as_array().into_iter().flatten() {
            let ruleset = game["rule_variant"].as_str().and_then(words::ruleset);
            let wanted =
                ruleset.is_some_and(|found| self.rulesets.iter().any(|wanted| wanted.name == found.name));
            let maker = game["created_by"].as_str().unwrap_or_default();
            if !wanted || maker.eq_ignore_ascii_case(&self.name) || !self.is_bot(maker)? {
                continue;
            }
            self.joined = Some(Instant::now());
            let code = reference(game)?;
            match self.site.post(&format!("/game/join/{code}"), &json!({}))? {
                Answer::Done(_) => return Ok(true),
                // Somebody was quicker, or the minute is not over.
                Answer::Not(reason) if matches!(reason.status, 403 | 404 | 409) => return Ok(false),
                Answer::Not(reason) => return Err(reason.broken()),
            }
        }
        Ok(false)
    }

    /// A bot may join bots' games alone.
    fn is_bot(&self, name: &str) -> Result<bool, Broken> {
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')) {
            return Ok(false);
        }
        match self.site.get(&format!("/user/{name}"))? {
            Answer::Done(user) => Ok(user["is_bot"] == true || user["role"] == "bot"),
            Answer::Not(_) => Ok(false),
        }
    }
}

fn reference(game: &Value) -> Result<String, Broken> {
    let name = game["game_id"].as_str().or(game["game_code"].as_str());
    let name = name.filter(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    name.map(ToOwned::to_owned).ok_or_else(|| Broken::Unexpected {
        expected: "a game's id or code",
        got: game.to_string().chars().take(60).collect(),
    })
}
