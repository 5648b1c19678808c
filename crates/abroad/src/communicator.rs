use noctule_board::{Color, OwnMen};
use noctule_player::Entry;
use noctule_rules::{Heard, Outcome, Request, Ruleset};
use std::io;
use std::time::Duration;

/// What the rest of the program sees of a server elsewhere: requests out, announcements in.
///
/// One communicator holds one connection, or whatever its protocol has in place of one, and plays one game
/// at a time. It translates and knows no rule: what it is given it puts, what it hears it tells.
pub trait Communicator {
    /// The next thing that happened; nothing when nothing did in this time.
    ///
    /// # Errors
    /// When the server cannot be heard any more. Nothing that was told before is taken back.
    fn next(&mut self, at_most: Duration) -> Result<Option<News>, Broken>;

    /// Puts a request to the umpire. The answer comes as [`News::Answered`], or as [`News::NotPut`].
    ///
    /// # Errors
    /// When it could not be sent. Whether it arrived is then unknown.
    fn put(&mut self, request: Request) -> Result<(), Broken>;

    /// Gives up the game. Its end comes as [`News::Over`].
    ///
    /// # Errors
    /// When it could not be sent.
    fn resign(&mut self) -> Result<(), Broken>;

    /// Accepts the draw that was offered, or declines it.
    ///
    /// # Errors
    /// When it could not be sent.
    fn answer_draw(&mut self, accept: bool) -> Result<(), Broken>;

    /// Offers a draw; nothing where the server knows no such offer.
    ///
    /// # Errors
    /// When it could not be sent.
    fn offer_draw(&mut self) -> Result<(), Broken> {
        Ok(())
    }

    /// Asks how the game stands, when something was missed. The answer comes as [`News::Stands`].
    ///
    /// # Errors
    /// When it could not be sent.
    fn look_again(&mut self) -> Result<(), Broken>;

    /// Tries once to come back after the connection broke. How the game stands then comes as
    /// [`News::Stands`], or its end as [`News::Over`].
    ///
    /// # Errors
    /// When the server cannot be reached; [`Broken::is_survivable`] tells whether to try again.
    fn come_back(&mut self) -> Result<(), Broken>;
}

/// One thing that happened on a server elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// A game begins from the normal start of chess.
    Begins(Beginning),
    /// The answer to the request that was put.
    Answered(Heard),
    /// The request was not put: it does not count as refused, and another must be chosen.
    NotPut(String),
    /// What was heard of the other seat.
    Overheard(Heard),
    /// What the clocks show.
    Clocks(TimeLeft),
    /// How the game stands by the server's own account, for comparison with what is known here.
    Stands(Shown),
    /// The other seat offers a draw.
    DrawOffered,
    /// The game is over.
    Over(Ending),
    /// Something said that means nothing to the game.
    Said(String),
}

/// What is told when a game begins.
#[derive(Debug, Clone, PartialEq)]
pub struct Beginning {
    /// The server's name for the game.
    pub game: String,
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The own side.
    pub color: Color,
    /// Who plays the other.
    pub opponent: String,
    /// How much time there is, where there is a clock.
    pub time: Option<TimeRules>,
}

/// How much time each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeRules {
    /// For the whole game.
    pub base: Duration,
    /// Added for each move.
    pub increment: Duration,
}

/// What the clocks show when it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLeft {
    /// The own time.
    pub own: Duration,
    /// The other seat's.
    pub enemy: Duration,
}

/// How a game stands by the server's own account.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// The own men.
    pub own: OwnMen,
    /// The side to move.
    pub to_move: Color,
    /// What the server still tells of the last move, if anything.
    pub last: Option<Heard>,
    /// All that this seat asked and heard, where the server keeps it.
    pub entries: Option<Vec<Entry>>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The result, when it could be understood; an adjourned or aborted game has none.
    pub outcome: Option<Outcome>,
    /// The server's own words.
    pub words: String,
}

/// Why a server cannot be heard or spoken to.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// The connection is gone.
    #[error("the connection is lost: {0}")]
    Lost(#[from] io::Error),
    /// The other end closed it.
    #[error("the server closed the connection")]
    Closed,
    /// The server is there but not in order, or asks for patience.
    #[error("the server is busy: {0}")]
    Busy(String),
    /// The server does not want us; trying again would be rude.
    #[error("the server refused: {0}")]
    Refused(String),
    /// The server said what this protocol does not know.
    #[error("expected {expected}, got {got:?}")]
    Unexpected {
        /// What would have been understood.
        expected: &'static str,
        /// What came.
        got: String,
    },
    /// Somebody asked to stop.
    #[error("stopped on request")]
    Stopped,
}

impl Broken {
    /// Whether it is worth coming back after a pause.
    pub fn is_survivable(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::Closed | Self::Busy(_))
    }
}
