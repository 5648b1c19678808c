use std::fmt;
use std::str::FromStr;

/// What an umpire of one school says and allows: one choice on each axis.
///
/// A value is a whole rule book; contradictory rules cannot be written. The rulebook's index shows all the
/// named ones side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The name under which players know it.
    pub name: &'static str,
    /// Who hears a refusal.
    pub refusals: Refusals,
    /// What becomes of a try that its owner could know to be in vain.
    pub hopeless: Hopeless,
    /// What is said of a capture.
    pub captures: Captures,
    /// What is said of a capture en passant.
    pub en_passant: EnPassant,
    /// What is said, after each move, of the pawn captures of the side now to move.
    pub pawn_tries: PawnTryNews,
    /// Whether "any?" may be asked, and what a yes obliges to.
    pub any_question: AnyQuestion,
    /// What announced pawn tries oblige to.
    pub obligation: Obligation,
    /// What is said of a promotion.
    pub promotions: Promotions,
    /// What stalemate is worth.
    pub stalemate: Stalemate,
    /// Draws by repetition and by fifty moves.
    pub draws: Draws,
}

/// Who hears that a try was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusals {
    /// The one who tried, alone.
    TrierOnly,
    /// Both.
    Both,
}

/// What becomes of a try that no enemy could make possible, or that was refused already this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hopeless {
    /// It is refused like any other.
    Refused,
    /// It is not put: the one who tries is told so, nobody hears anything.
    NotPut,
    /// The umpire says "nonsense", and both hear it.
    Nonsense,
}

/// What is said of a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Captures {
    /// The square.
    Square,
    /// The square, and whether a pawn or a piece was taken.
    SquareAndKind,
}

/// What is said of a capture en passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EnPassant {
    /// The square the taken pawn stood on, as for any capture.
    VictimSquare,
    /// The square the capturing pawn lands on, and the words "en passant".
    LandingSquareNamed,
}

/// What is said of the pawn captures of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PawnTryNews {
    /// Nothing.
    Silent,
    /// Their number, zero included.
    Count,
    /// That there are some; silence means none.
    WhetherAny,
    /// The squares of the pawns that can take; silence means none.
    Squares,
}

/// The question "are there any pawn captures?".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyQuestion {
    /// It does not exist.
    None,
    /// Once a turn; after a yes only pawn captures may be tried, until one stands.
    Binding,
    /// Once a turn; after a yes one pawn capture must be tried, then anything.
    OneTry,
}

/// What pawn tries announced unasked oblige to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Nothing.
    None,
    /// One pawn capture must be tried, then anything.
    OneTry,
}

/// What is said of a promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Promotions {
    /// Nothing.
    Silent,
    /// That a pawn has promoted, no more.
    Announced,
}

/// What stalemate is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stalemate {
    /// A draw.
    Draw,
    /// A loss for the side that cannot move.
    Loss,
}

/// Whether a drawing rule exists, and who invokes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawRule {
    /// It does not exist.
    Off,
    /// The side to move may claim it.
    Claim,
    /// The umpire ends the game by himself.
    Automatic,
}

/// Draws by fifty moves and by repetition: an axis of its own, since every school has them both ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draws {
    /// Fifty moves by each side without a capture or a pawn move.
    pub fifty_moves: DrawRule,
    /// The same position for the third time.
    pub repetition: DrawRule,
}

impl Draws {
    /// Neither rule exists.
    pub const OFF: Self = Self { fifty_moves: DrawRule::Off, repetition: DrawRule::Off };
    /// Both may be claimed.
    pub const CLAIM: Self = Self { fifty_moves: DrawRule::Claim, repetition: DrawRule::Claim };
    /// Both end the game by themselves.
    pub const AUTOMATIC: Self = Self { fifty_moves: DrawRule::Automatic, repetition: DrawRule::Automatic };
    /// Fifty moves end the game, repetition does not: how matches between programs are played.
    pub const FIFTY: Self = Self { fifty_moves: DrawRule::Automatic, repetition: DrawRule::Off };

    /// The names that [`Draws`] can be chosen by.
    pub const NAMED: [(&'static str, Self); 4] =
        [("off", Self::OFF), ("claim", Self::CLAIM), ("automatic", Self::AUTOMATIC), ("fifty", Self::FIFTY)];
}

impl fmt::Display for Draws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Self::NAMED.iter().find(|(_, draws)| draws == self) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "fifty-moves {:?}, repetition {:?}", self.fifty_moves, self.repetition),
        }
    }
}

/// A name that no ruleset, or no choice of draws, goes by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {what}: {expected}; got {got:?}")]
pub struct RulesetError {
    what: &'static str,
    expected: String,
    got: String,
}

impl FromStr for Draws {
    type Err = RulesetError;

    fn from_str(text: &str) -> Result<Self, RulesetError> {
        Self::NAMED.iter().find(|(name, _)| *name == text).map(|(_, draws)| *draws).ok_or_else(|| {
            let names = Self::NAMED.map(|(name, _)| name);
            RulesetError { what: "draws as one of", expected: names.join(", "), got: clip(text) }
        })
    }
}

impl Ruleset {
    /// The Internet Chess Club's wild 16, the default: what the published programs play.
    pub const WILD16: Self = Self {
        name: "wild16",
        refusals: Refusals::TrierOnly,
        hopeless: Hopeless::Refused,
        captures: Captures::SquareAndKind,
        en_passant: EnPassant::VictimSquare,
        pawn_tries: PawnTryNews::Count,
        any_question: AnyQuestion::None,
        obligation: Obligation::None,
        promotions: Promotions::Silent,
        stalemate: Stalemate::Draw,
        draws: Draws::OFF,
    };

    /// Berkeley: the umpire says little, and refusals aloud.
    pub const BERKELEY: Self = Self {
        name: "berkeley",
        refusals: Refusals::Both,
        hopeless: Hopeless::NotPut,
        captures: Captures::Square,
        pawn_tries: PawnTryNews::Silent,
        ..Self::WILD16
    };

    /// Berkeley with the question "any?".
    pub const BERKELEY_ANY: Self =
        Self { name: "berkeley-any", any_question: AnyQuestion::Binding, ..Self::BERKELEY };

    /// Cincinnati: whether there are pawn tries is said with every move, and nonsense is called so.
    pub const CINCINNATI: Self = Self {
        name: "cincinnati",
        refusals: Refusals::Both,
        hopeless: Hopeless::Nonsense,
        pawn_tries: PawnTryNews::WhetherAny,
        ..Self::WILD16
    };

    /// RAND: the pawns that can take are named, promotions are told, and stalemate loses.
    pub const RAND: Self = Self {
        name: "rand",
        pawn_tries: PawnTryNews::Squares,
        promotions: Promotions::Announced,
        stalemate: Stalemate::Loss,
        ..Self::CINCINNATI
    };

    /// English: "any?" obliges to a single try, and en passant is called by its name.
    pub const ENGLISH: Self = Self {
        name: "english",
        hopeless: Hopeless::Refused,
        en_passant: EnPassant::LandingSquareNamed,
        any_question: AnyQuestion::OneTry,
        ..Self::BERKELEY
    };

    /// Italian: pawn tries are told unasked, and one of them must be tried.
    pub const ITALIAN: Self = Self {
        name: "italian",
        captures: Captures::Square,
        pawn_tries: PawnTryNews::WhetherAny,
        obligation: Obligation::OneTry,
        ..Self::WILD16
    };

    /// Every named ruleset, the default first.
    pub const ALL: [Self; 7] = [
        Self::WILD16,
        Self::BERKELEY,
        Self::BERKELEY_ANY,
        Self::CINCINNATI,
        Self::RAND,
        Self::ENGLISH,
        Self::ITALIAN,
    ];

    /// The same ruleset with another choice of draws.
    pub const fn with_draws(self, draws: Draws) -> Self {
        Self { draws, ..self }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    fn from_str(text: &str) -> Result<Self, RulesetError> {
        Self::ALL.into_iter().find(|ruleset| ruleset.name == text).ok_or_else(|| {
            let names = Self::ALL.map(|ruleset| ruleset.name);
            RulesetError { what: "a ruleset, one of", expected: names.join(", "), got: clip(text) }
        })
    }
}

fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}
