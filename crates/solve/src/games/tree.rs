//! Games built from positions: what two seats can do in a few turns, as a matrix.
//!
//! Ciancarini, Dalla Libera and Maran ("A Rational Approach to Kriegspiel", section 3, Figure 4) turn the
//! critical position of king and pawn against king into a recursive game by hand. Here the same is done from the
//! position alone. Both seats know it at the start; the side to move, who only defends, moves; then the pawn's
//! side, the defender and the pawn's side again have a turn each, seeing nothing but their own men and hearing
//! the umpire. A pure strategy says what to try in every state of knowledge that a seat can reach. Where it all
//! ends there are three cases:
//!
//! * **1**: the pawn's side has a sure plan, by what it knows then, to make a queen that is not taken at once;
//!   queen and king win against a lone king for sure.
//! * **Γ**: its men stand again as they stood at the start. The game begins anew: the paper's abstraction, since
//!   the defending king may stand elsewhere than it did.
//! * **0**: anything else counts as a draw.

mod strategies;

use crate::games::{Cell, Component, Game, Kind, dominance};
use crate::mates::Gone;
use noctule_board::{Man, Position};
use noctule_rules::{Ruleset, speech};
use strategies::Strategies;

/// A game built from a position.
#[derive(Debug, Clone)]
pub struct Tree {
    /// The states of knowledge in which the pawn's side has to choose, and their worlds.
    pub attacker: Vec<Sight>,
    /// The same of the defender.
    pub defender: Vec<Sight>,
    /// How many pure strategies the pawn's side has, tries that tell nothing left out.
    pub attacker_strategies: usize,
    /// The same of the defender.
    pub defender_strategies: usize,
    /// How many strategies were dropped because another came to the same.
    pub alike: usize,
    /// How many were dropped because another was better somewhere and worse nowhere.
    pub dominated: usize,
    /// The matrix of the strategies that are left.
    pub reduced: Game,
}

/// One state of knowledge: an information set.
#[derive(Debug, Clone)]
pub struct Sight {
    /// How it came about, in own moves and announcements.
    pub path: String,
    /// The worlds in it.
    pub worlds: Vec<Position>,
    /// How many ways there are to go through the turn.
    pub plans: usize,
}

/// A position from which no such game is built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// Not a pawn ending of the right kind.
    #[error("expected a king and one pawn against a lone king, the lone king to move, got {0}")]
    Material(String),
    /// A first move that is not sure to stand.
    #[error("expected a position in which every first move is sure to stand, but {0} may be refused")]
    FirstTry(String),
    /// The search for sure plans took too long.
    #[error(transparent)]
    Gone(#[from] Gone),
    /// Too many strategies to write down.
    #[error("expected at most {most} strategies a side, got {got}")]
    TooMany {
        /// The most there may be.
        most: usize,
        /// How many there are.
        got: u128,
    },
}

impl Tree {
    /// The most strategies of one side that are written down.
    pub const MOST: usize = 20_000;

    /// Builds the game from a position that both seats know.
    ///
    /// # Errors
    /// Other material, or too large a tree.
    pub fn build(ruleset: &Ruleset, start: &Position) -> Result<Self, TreeError> {
        let attacker = !start.to_move();
        let alone = start.all(!attacker).len() == 1;
        let pawn = start.all(attacker).len() == 2 && start.squares(attacker, Man::Pawn).len() == 1;
        if !alone || !pawn {
            return Err(TreeError::Material(start.to_string()));
        }
        let strategies = Strategies::list(ruleset, start)?;
        let numbered = |count: usize| (0..count).map(|nth| nth.to_string()).collect::<Vec<_>>();
        let component = Component {
            name: "Γ".into(),
            rows: numbered(strategies.attacker.len()),
            columns: numbered(strategies.defender.len()),
            cells: strategies.cells(),
        };
        let full = Game {
            kind: Kind::Recursive,
            title: format!("from {start}"),
            row_player: speech::side(attacker).into(),
            column_player: speech::side(!attacker).into(),
            components: vec![component],
        };
        let (mut reduced, dropped) = dominance::reduce(&full);
        name_by_simplest(&strategies, &full.components[0], &mut reduced.components[0]);
        Ok(Self {
            alike: dropped.iter().filter(|one| one.alike).count(),
            dominated: dropped.iter().filter(|one| !one.alike).count(),
            attacker: strategies.attacker_sights,
            defender: strategies.defender_sights,
            attacker_strategies: strategies.attacker.len(),
            defender_strategies: strategies.defender.len(),
            reduced,
        })
    }
}

/// Names what is left by the simplest strategies that come to the same against each other: a dominating
/// strategy may hold tries for worlds that nobody chooses any more.
fn name_by_simplest(strategies: &Strategies, full: &Component, left: &mut Component) {
    let numbers =
        |names: &[String]| names.iter().filter_map(|name| name.parse().ok()).collect::<Vec<usize>>();
    let (mut rows, mut columns) = (numbers(&left.rows), numbers(&left.columns));
    for row in &mut rows {
        let same = |other: &usize| columns.iter().all(|&j| full.cell(*other, j) == full.cell(*row, j));
        let put = |row: &usize| strategies.put_by_row(*row, &columns).iter().sum::<usize>();
        *row = (0..full.rows.len()).filter(same).min_by_key(put).unwrap_or(*row);
    }
    for column in &mut columns {
        let same = |other: &usize| rows.iter().all(|&i| full.cell(i, *other) == full.cell(i, *column));
        let put = |column: &usize| strategies.put_by_column(*column, &rows).iter().sum::<usize>();
        *column = (0..full.columns.len()).filter(same).min_by_key(put).unwrap_or(*column);
    }
    left.rows = rows.iter().map(|&row| strategies.row_name(row, &columns)).collect();
    left.columns = columns.iter().map(|&column| strategies.column_name(column, &rows)).collect();
}

/// How the play ends for the pawn's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum End {
    Draw,
    Again,
    Win,
}

impl From<End> for Cell {
    fn from(end: End) -> Self {
        match end {
            End::Draw => Self::stop(0.0),
            End::Again => Self::on(0.0, 0),
            End::Win => Self::stop(1.0),
        }
    }
}
