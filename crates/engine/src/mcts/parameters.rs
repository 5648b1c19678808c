//! Every constant of approaches A, B and C, with its reason.
//!
//! The paper gives c1 and the shape of c2 and leaves the rest open; what it leaves open was set by matches
//! (docs/mcts.md names the commands).

use noctule_board::Man;

/// What the programs can be told to do otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters {
    /// UCT's constant c, in pawns. C wants less than B, since it looks at each node only once (section 6.1).
    pub exploration: f32,
    /// The chance that the man which takes is taken in turn: "very high" (section 5.2).
    pub retaliation: f32,
    /// With how many men left the chance of retaliation has fallen to 63 of 100: the last men protect each
    /// other less. Zero is the paper's rule, which never takes a lone pawn with a queen.
    pub protectors: f32,
    /// The chance that a man which gives check is taken.
    pub answer_to_check: f32,
    /// The chance that a quiet enemy move takes a man of ours.
    pub suffering: f32,
    /// The control over all our men together from which on the chance to suffer is full. Zero is the
    /// paper's rule, by which a well hidden army suffers as often as an exposed one.
    pub full_exposure: f32,
    /// The chance that an enemy pawn takes what it attacks: the umpire tells him so. Zero is the paper's rule,
    /// by which pawns are counted among the others.
    pub pawn_tries: f32,
    /// How much likelier a man that has just moved is the victim than one that stood where it is: whoever
    /// still stands is probably not attacked. One is the paper's rule.
    pub mover_risk: f32,
    /// The chance that a quiet enemy move gives check to a king whom all his pieces could approach. Zero is the
    /// paper's rule.
    pub checked: f32,
    /// What standing in check is worth avoiding, in pawns. Zero is the paper's rule.
    pub king_fear: f32,
    /// What a mate is worth, in pawns, given or suffered. Zero is the paper's rule, which knows only material.
    pub mate: f32,
    /// The weight of the progressive heuristics in young nodes; zero turns them off.
    pub progressive: f32,
}

impl Parameters {
    /// Those of approach A. Its values run from 0 for a loss to 1 for a win.
    pub const A: Self = Self { exploration: 0.7, ..Self::C };
    /// Those of approach B.
    pub const B: Self = Self { exploration: 1.0, ..Self::C };
    /// Those of approach C.
    pub const C: Self = Self {
        exploration: 0.3,
        retaliation: 0.45,
        protectors: 4.0,
        answer_to_check: 0.25,
        suffering: 0.3,
        full_exposure: 3.0,
        pawn_tries: 0.9,
        mover_risk: 8.0,
        checked: 0.15,
        king_fear: 3.0,
        mate: 30.0,
        progressive: 0.0,
    };
}

/// Queen and two rooks move along ranks and files, queen and two bishops along diagonals: three of the seven
/// pieces in either case (section 5.2, c1).
pub const SLIDERS: f32 = 3.0 / 7.0;
/// Two of the seven pieces are knights.
pub const KNIGHTS: f32 = 2.0 / 7.0;
/// The share of the pieces' moves that go along each of ranks, files and the two diagonals, when all seven move
/// alike: half of two, and a quarter of the queen.
pub const SWEEP: f32 = (1.0 + 0.25) / 7.0;

/// The expected number of approaching pieces at which the chance of a check is full.
pub const FULL_APPROACH: f32 = 8.0;
/// What is added to that number, whatever the matrices say: a king of whom they fear nothing is checked in one
/// move of thirteen (`noctule bench model`).
pub const UNSEEN_APPROACH: f32 = 2.0;
/// The chance that a check is mate when every square around the king is denied to him: else the checker is
/// taken, or somebody steps between.
pub const NO_FLIGHT: f32 = 0.5;
/// How much a checker adds to the control over the squares around the king.
pub const CHECKER: f32 = 0.3;
/// How surely a square that a man attacks is denied to the king: the line may be closed.
pub const DENIED: f32 = 0.95;

/// A square is blocked for the spreading when an enemy pawn or the king stands there with more than this
/// chance: at the start nothing jumps over the wall of pawns.
pub const LIKELY: f32 = 0.7;

/// What is left of the chance of an enemy pawn that could take and, by what was announced, cannot: it may be
/// pinned.
pub const PINNED: f32 = 0.02;
/// What is left of the chance of a king who would stand in check and was not announced to: whoever hides the
/// check is only known by chances.
pub const UNSEEN_CHECK: f32 = 0.01;

/// What an enemy pawn is worth.
pub const PAWN: f32 = 1.0;
/// What an enemy piece of unknown kind is worth: the mean of queen, rooks, bishops and knights at the start.
pub const PIECE: f32 = 31.0 / 7.0;
/// What the piece that takes a man of ours is worth: people take with what matters least to them.
pub const TAKER: f32 = 3.5;
/// The share of recaptures that succeed: the way may be blocked and the taker may have moved with check.
pub const RECAPTURES: f32 = 0.85;

/// The dearest man that takes back without a thought; a queen thinks first.
pub const TAKES_BACK: f32 = 5.0;

/// What an own man is worth in pawns. The usual scale; a queen counts more than a pawn, so promoting is
/// progress. The king is not on the scale: losing it is no question of material.
pub const fn worth(man: Man) -> f32 {
    match man {
        Man::Pawn => PAWN,
        Man::Knight | Man::Bishop => 3.0,
        Man::Rook => 5.0,
        Man::Queen => 9.0,
        Man::King => 0.0,
    }
}
