use super::client::Challenges;
use super::server_lines::{self, ServerLine};
use super::{Client, Profile};
use crate::{Beginning, Broken, Communicator, Log, News, Patience, Played, Secret, Stop};
use std::time::Duration;

const BREATH: Duration = Duration::from_millis(200);

/// A stay on a chess server: log in, find games, play as many as asked, leave.
#[derive(Debug, Clone)]
pub struct Visit {
    /// Where the server is.
    pub host: String,
    /// And its port.
    pub port: u16,
    /// How it is spoken to.
    pub profile: Profile,
    /// The name to log in with.
    pub name: String,
    /// The password, where the name has one.
    pub password: Option<Secret>,
    /// How games are found.
    pub wish: Wish,
    /// So many games and no more.
    pub games: u32,
    /// The least pause between two commands.
    pub pace: Duration,
    /// How a server that is gone is waited for.
    pub patience: Patience,
    /// Whether somebody wants to stop.
    pub stop: Stop,
    /// Where it is written down.
    pub log: Log,
}

/// How games are found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Ask for a game with anybody, with this time: `5 10`.
    Seek(String),
    /// Ask this player for a game, with this time.
    Challenge {
        /// Who is asked.
        whom: String,
        /// Minutes and seconds, `5 10`.
        time: String,
    },
    /// Wait to be asked.
    Accept,
}

/// What came of a stay.
#[derive(Debug, Default)]
pub struct Stay {
    /// The games, in order.
    pub games: Vec<(Beginning, Played)>,
}

/// Somebody who stays on a server and plays there.
pub trait Guest {
    /// The server has let us in under this name.
    fn arrived(&mut self, known_as: &str) {
        let _ = known_as;
    }

    /// Plays a game that has begun.
    ///
    /// # Errors
    /// When the server does not want us any more.
    fn play(&mut self, client: &mut Client, beginning: &Beginning) -> Result<Played, Broken>;
}

impl<F: FnMut(&mut Client, &Beginning) -> Result<Played, Broken>> Guest for F {
    fn play(&mut self, client: &mut Client, beginning: &Beginning) -> Result<Played, Broken> {
        self(client, beginning)
    }
}

impl Visit {
    /// Stays until the games are played, somebody asks to stop, or the server is gone for good.
    ///
    /// # Errors
    /// When the server does not want us, or could not be reached with all patience.
    pub fn stay(&self, guest: &mut dyn Guest) -> Result<Stay, Broken> {
        let mut stay = Stay::default();
        let Some(mut client) = self.arrive()? else { return Ok(stay) };
        guest.arrived(client.known_as());
        while stay.games.len() < self.games as usize && !self.stop.is_asked() {
            let found = self.find_game(&mut client);
            match found {
                Ok(None) => break,
                Ok(Some(beginning)) => {
                    let more = stay.games.len() + 1 < self.games as usize && self.wish == Wish::Accept;
                    client.answer_challenges(if more { Challenges::Kept } else { Challenges::Declined })?;
                    let opponent = &beginning.opponent;
                    self.log.note('=', &format!("game {} against {opponent} begins", beginning.game));
                    let played = guest.play(&mut client, &beginning)?;
                    let lost = played.ending.is_none();
                    stay.games.push((beginning, played));
                    if lost {
                        return Ok(stay);
                    }
                }
                Err(broken) if broken.is_survivable() => {
                    self.log.note('=', &broken.to_string());
                    let Some(again) = self.arrive()? else { return Ok(stay) };
                    client = again;
                }
                Err(broken) => return Err(broken),
            }
        }
        // Whether the farewell is heard does not matter any more.
        let _ = client.say("quit");
        Ok(stay)
    }

    /// Connects with growing pauses; nothing when somebody asked to stop meanwhile.
    fn arrive(&self) -> Result<Option<Client>, Broken> {
        let mut pauses = self.patience.pauses();
        loop {
            let login = (self.name.as_str(), self.password.as_ref());
            let place = (self.host.as_str(), self.port);
            match Client::connect(place, self.profile, login, self.pace, &self.log) {
                Ok(client) => return Ok(Some(client)),
                Err(broken) if !broken.is_survivable() => return Err(broken),
                Err(broken) => {
                    self.log.note('=', &broken.to_string());
                    let Some(pause) = pauses.next() else { return Err(broken) };
                    if !self.stop.sleep(pause, Stop::is_asked) {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// Asks for a game and waits for it; nothing when somebody asked to stop.
    fn find_game(&self, client: &mut Client) -> Result<Option<Beginning>, Broken> {
        let mut pauses = self.patience.pauses();
        self.ask_for_game(client)?;
        loop {
            if self.stop.is_asked() {
                if matches!(self.wish, Wish::Seek(_)) {
                    client.say("unseek")?;
                }
                return Ok(None);
            }
            match client.next(BREATH)? {
                Some(News::Begins(beginning)) => return Ok(Some(beginning)),
                Some(News::Said(line)) if matches!(self.wish, Wish::Challenge { .. }) => {
                    match server_lines::read(&line) {
                        Some(ServerLine::Occupied) => {
                            let pause = pauses.next().ok_or(Broken::Refused(line))?;
                            self.stop.sleep(pause, Stop::is_asked);
                            self.ask_for_game(client)?;
                        }
                        Some(ServerLine::Declined) => return Err(Broken::Refused(line)),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }

    fn ask_for_game(&self, client: &mut Client) -> Result<(), Broken> {
        match &self.wish {
            Wish::Seek(time) => client.say(&self.profile.seek(time)),
            Wish::Challenge { whom, time } => client.say(&self.profile.challenge(whom, time)),
            Wish::Accept => client.answer_challenges(Challenges::Accepted),
        }
    }
}
