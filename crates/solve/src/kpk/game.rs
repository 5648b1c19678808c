use crate::kpk::information_set::{InformationSet, SetUpError};
use crate::kpk::patterns::Advice;
use crate::kpk::player::ArtificialPlayer;
use crate::kpk::referee::{End, Referee, Said};
use crate::kpk::revision::Revision;
use noctule_board::{Color, Square, Try};

/// A game of the ending: what White knows beside what the referee knows.
#[derive(Debug, Clone)]
pub struct Game {
    known: InformationSet,
    referee: Referee,
}

/// One try of the artificial player's.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempt {
    /// The pattern that decided and what it recommended.
    pub advice: Advice,
    /// What was put.
    pub put: Try,
    /// What the referee said.
    pub said: Said,
    /// How the information set was revised.
    pub revision: Revision,
}

impl Game {
    /// A game that begins so.
    ///
    /// # Errors
    /// When the hidden king is not in the wave.
    pub fn new(known: InformationSet, hidden: Square, to_move: Color) -> Result<Self, SetUpError> {
        Ok(Self { known, referee: Referee::new(&known, hidden, to_move)? })
    }

    /// A game in the middle of White's turn.
    pub(crate) fn resumed(known: InformationSet, referee: Referee) -> Self {
        Self { known, referee }
    }

    /// What White knows.
    pub fn known(&self) -> &InformationSet {
        &self.known
    }

    /// The referee.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.referee.position().to_move()
    }

    /// How the game ended, if it is over.
    pub fn over(&self) -> Option<End> {
        self.referee.over()
    }

    /// Lets White put one try; `None` when it is not his turn or nothing is left to put.
    ///
    /// After a refusal it is still his turn, and he knows more.
    pub fn white_tries(&mut self, player: &mut ArtificialPlayer) -> Option<Attempt> {
        if self.over().is_some() || self.to_move() != Color::White {
            return None;
        }
        let (advice, put) = player.choose(&self.known)?;
        let said = self.referee.rule(put);
        let (revision, known) = revise(&self.known, put, said);
        self.known = known;
        Some(Attempt { advice, put, said, revision })
    }

    /// Moves the black king, if the referee allows it; then White's wave spreads.
    pub fn black_goes(&mut self, to: Square) -> Said {
        if self.over().is_some() || self.to_move() != Color::Black {
            return Said::Illegal;
        }
        let said = self.referee.rule(Try::new(self.referee.hidden(), to));
        if said != Said::Illegal && self.over().is_none() {
            self.known = self.known.black_revision();
        }
        said
    }
}

/// The revision that an answer of the referee calls for, and what White knows after it.
pub(crate) fn revise(known: &InformationSet, put: Try, said: Said) -> (Revision, InformationSet) {
    match said {
        Said::Illegal => (Revision::Illegal, known.illegal_revision(put)),
        Said::Legal => (Revision::Legal, known.legal_revision(put)),
        Said::Check => (Revision::Check, known.check_revision(put)),
    }
}
