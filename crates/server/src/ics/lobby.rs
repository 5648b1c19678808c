//! How clients find somebody to play.

use super::roster::Note;
use super::session::Session;
use super::terms::Terms;
use super::{terms, words};
use noctule_wire::{Challenge, Opponent};

const BUSY: &str = "You are playing a game, or waiting for one: end it first (resign, or unseek).";

impl Session {
    pub(super) async fn challenge(&mut self, name: &str, terms: Terms) {
        if self.is_busy() {
            return self.say(BUSY);
        }
        let level =
            self.house.hub.house().levels.into_iter().find(|level| level.name.eq_ignore_ascii_case(name));
        if let Some(level) = level {
            let wish = terms.game(Opponent::Level(level.name));
            return match self.house.hub.make(&self.visitor.person, wish).await {
                Ok(made) => {
                    self.house.metrics.game_made();
                    self.sit_down(&made.card.id).await;
                }
                Err(problem) => self.say(&problem.message),
            };
        }
        let Some((visit, other)) = self.roster.find(name, self.visit) else {
            let levels: Vec<String> =
                self.house.hub.house().levels.into_iter().map(|level| level.name).collect();
            return self.say(&format!(
                "{name} is not logged in here. The house's players are {}.",
                levels.join(", ")
            ));
        };
        if other.busy {
            return self.say(&format!("{} is playing a game.", other.handle));
        }
        let me = &self.visitor.handle;
        let challenge =
            format!("Challenge: {me} (----) {} (----) unrated kriegspiel {}.", other.handle, terms.words());
        let how = format!("You can \"accept\" or \"decline\" {me}'s challenge.");
        other.tell(Note::Said(vec![challenge, how]));
        self.roster.offer(self.visit, visit, terms);
        self.say(&format!("Issuing: {me} (----) {} (----) unrated kriegspiel.", other.handle));
    }

    pub(super) async fn accept(&mut self, name: Option<&str>) {
        if self.is_busy() {
            return self.say(BUSY);
        }
        let Some(offer) = self.roster.take_offer(self.visit, name) else {
            return self.say("There is no challenge to accept.");
        };
        let Some(other) = self.roster.visit(offer.from).filter(|other| !other.busy) else {
            return self.say("The challenger is gone, or plays somebody else.");
        };
        let hub = &self.house.hub;
        let begun = match hub.make(&other.person, offer.terms.game(Opponent::Friend)).await {
            Ok(made) => {
                let id = made.card.id;
                match hub.join(&self.visitor.person, &id, Challenge { invite: made.invite }).await {
                    Ok(_) => Ok(id),
                    Err(problem) => {
                        let _ = hub.withdraw(&other.person, &id).await;
                        Err(problem)
                    }
                }
            }
            Err(problem) => Err(problem),
        };
        match begun {
            Ok(id) => {
                self.house.metrics.game_made();
                other.tell(Note::Game(id.clone()));
                self.sit_down(&id).await;
            }
            Err(problem) => self.say(&problem.message),
        }
    }

    pub(super) fn decline(&mut self, name: Option<&str>) {
        let Some(offer) = self.roster.take_offer(self.visit, name) else {
            return self.say("There is no challenge to decline.");
        };
        if let Some(other) = self.roster.visit(offer.from) {
            other.tell(Note::Said(vec![format!("{} declines your challenge.", self.visitor.handle)]));
        }
        self.say("Declined.");
    }

    pub(super) async fn noted(&mut self, note: Note) {
        match note {
            Note::Said(lines) => self.say_all(&lines),
            Note::Game(id) if !self.is_busy() => self.sit_down(&id).await,
            Note::Game(_) => {
                self.say_all(&["Another game of yours has begun: \"resume\" shows it later.".into()]);
            }
        }
    }

    pub(super) async fn seek(&mut self, terms: Terms) {
        if self.is_busy() {
            return self.say(BUSY);
        }
        let about = terms.words();
        match self.house.hub.make(&self.visitor.person, terms.game(Opponent::Anyone)).await {
            Ok(made) => {
                self.house.metrics.game_made();
                self.sit_down(&made.card.id).await;
                self.say(&format!("Your seek has been posted: {about}. \"unseek\" takes it back."));
            }
            Err(problem) => self.say(&problem.message),
        }
    }

    pub(super) async fn list_sought(&mut self) {
        let lobby = self.house.hub.lobby().await;
        let mut lines = Vec::new();
        self.sought.clear();
        for card in lobby {
            let maker = card.seats.white.as_ref().or(card.seats.black.as_ref());
            let Some(maker) = maker else { continue };
            self.sought.push(card.id.clone());
            let colour = if card.seats.white.is_none() { "white" } else { "black" };
            let about = terms::words(&card.ruleset, card.clock);
            let number = self.sought.len();
            let rating = words::rating(Some(maker));
            lines.push(format!(
                "{number:3} {rating:>4} {:<20} {about}, you play {colour}",
                words::handle(&maker.name)
            ));
        }
        let count = self.sought.len();
        lines.push(format!(
            "{count} {} displayed. \"play N\" takes a seat.",
            if count == 1 { "ad" } else { "ads" }
        ));
        self.say_all(&lines);
    }

    pub(super) async fn take_seat(&mut self, number: usize) {
        if self.is_busy() {
            return self.say(BUSY);
        }
        let Some(id) = number.checked_sub(1).and_then(|at| self.sought.get(at)).cloned() else {
            return self.say("Expected a number that \"sought\" shows: ask for the list first.");
        };
        match self.house.hub.join(&self.visitor.person, &id, Challenge::default()).await {
            Ok(_) => self.sit_down(&id).await,
            Err(problem) => self.say(&problem.message),
        }
    }

    pub(super) fn list_who(&mut self) {
        let mut lines: Vec<String> = self
            .house
            .hub
            .house()
            .levels
            .iter()
            .map(|level| format!("{:<20} the house's player: {}", level.name, level.sentence))
            .collect();
        for present in self.roster.all() {
            let doing = if present.busy { "at a table" } else { "free" };
            lines.push(format!("{:<20} {doing}", present.handle));
        }
        self.say_all(&lines);
    }
}
