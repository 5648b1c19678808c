use crate::games::Matrix;

/// What may follow a stage of a game, and so how the game is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One matrix, played once.
    Matrix,
    /// Every stage pays; after each the game stops or goes on to a component (Shapley 1953).
    Stochastic,
    /// Only the stage that stops pays; endless play pays nothing (Everett 1957).
    Recursive,
}

/// A game: its components, each a matrix of cells.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// Which kind of game.
    pub kind: Kind,
    /// What it is called.
    pub title: String,
    /// Who chooses rows and gains.
    pub row_player: String,
    /// Who chooses columns and pays.
    pub column_player: String,
    /// The component games. The first is Γ1, or just Γ.
    pub components: Vec<Component>,
}

/// One component of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Component {
    /// Its name, such as `Γ1`.
    pub name: String,
    /// The names of the rows' choices.
    pub rows: Vec<String>,
    /// The names of the columns' choices.
    pub columns: Vec<String>,
    /// The cells, row after row.
    pub cells: Vec<Cell>,
}

/// What happens when a row meets a column.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cell {
    /// What the rows' player is paid on average at this stage. In a recursive game only stopping pays, so
    /// this is the pay at the stop times the chance of stopping.
    pub pay: f64,
    /// The chance that the game stops here.
    pub stop: f64,
    /// The components that may follow, each with its chance.
    pub next: Vec<(usize, f64)>,
}

/// A game that cannot be what it says it is.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum GameError {
    /// No components, or one without cells.
    #[error("expected at least one component with a row and a column")]
    Empty,
    /// The number of cells does not fit the rows and columns.
    #[error("expected {expected} cells in {component}, got {got}")]
    Cells {
        /// Which component.
        component: String,
        /// Rows times columns.
        expected: usize,
        /// The cells there are.
        got: usize,
    },
    /// Chances that are no chances.
    #[error("expected chances that sum to 1 in {component}, row {row}, column {column}, got {sum}")]
    Chances {
        /// Which component.
        component: String,
        /// Which row, from 1.
        row: usize,
        /// Which column, from 1.
        column: usize,
        /// What they sum to.
        sum: f64,
    },
    /// A component that does not exist.
    #[error("expected a component from 1 to {components}, got {got}")]
    NoSuchComponent {
        /// How many there are.
        components: usize,
        /// The one that was named, from 1.
        got: usize,
    },
    /// A matrix game that goes on.
    #[error("expected a matrix game to stop in every cell and have one component")]
    MatrixGoesOn,
}

impl Cell {
    /// The game stops and pays.
    pub fn stop(pay: f64) -> Self {
        Self { pay, stop: 1.0, next: Vec::new() }
    }

    /// Another component follows for sure; this stage pays `pay`.
    pub fn on(pay: f64, component: usize) -> Self {
        Self { pay, stop: 0.0, next: vec![(component, 1.0)] }
    }

    /// What the cell is worth when each component is worth what `worth` says.
    pub fn worth(&self, worth: &[f64]) -> f64 {
        self.pay + self.next.iter().map(|&(component, chance)| chance * worth[component]).sum::<f64>()
    }
}

impl Component {
    /// What happens when this row meets this column.
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.columns.len() + column]
    }

    /// The matrix that is left when each component is worth what `worth` says.
    pub fn at(&self, worth: &[f64]) -> Matrix {
        Matrix::from_fn(self.rows.len(), self.columns.len(), |i, j| self.cell(i, j).worth(worth))
    }
}

impl Game {
    /// Checks that the cells fit together.
    ///
    /// # Errors
    /// Whatever is wrong first.
    pub fn check(&self) -> Result<(), GameError> {
        let components = self.components.len();
        if components == 0 {
            return Err(GameError::Empty);
        }
        for component in &self.components {
            let expected = component.rows.len() * component.columns.len();
            if expected == 0 {
                return Err(GameError::Empty);
            }
            let name = || component.name.clone();
            if component.cells.len() != expected {
                return Err(GameError::Cells { component: name(), expected, got: component.cells.len() });
            }
            for (nth, cell) in component.cells.iter().enumerate() {
                if let Some(&(far, _)) = cell.next.iter().find(|(next, _)| *next >= components) {
                    return Err(GameError::NoSuchComponent { components, got: far + 1 });
                }
                let sum = cell.stop + cell.next.iter().map(|(_, chance)| chance).sum::<f64>();
                let sound = (sum - 1.0).abs() < 1e-9
                    && cell.pay.is_finite()
                    && cell.stop >= 0.0
                    && cell.next.iter().all(|(_, chance)| *chance >= 0.0);
                if !sound {
                    let columns = component.columns.len();
                    let (row, column) = (nth / columns + 1, nth % columns + 1);
                    return Err(GameError::Chances { component: name(), row, column, sum });
                }
            }
        }
        let goes_on = components > 1 || self.components[0].cells.iter().any(|cell| !cell.next.is_empty());
        if self.kind == Kind::Matrix && goes_on {
            return Err(GameError::MatrixGoesOn);
        }
        Ok(())
    }

    /// The same game with the players' places exchanged: rows become columns, and what was gained is lost.
    pub fn turned(&self) -> Self {
        let components = self.components.iter().map(|component| {
            let (rows, columns) = (component.columns.clone(), component.rows.clone());
            let cells = (0..rows.len() * columns.len()).map(|nth| {
                let cell = component.cell(nth % columns.len(), nth / columns.len());
                Cell { pay: -cell.pay, ..cell.clone() }
            });
            Component { name: component.name.clone(), cells: cells.collect(), rows, columns }
        });
        Self {
            components: components.collect(),
            row_player: self.column_player.clone(),
            column_player: self.row_player.clone(),
            title: self.title.clone(),
            kind: self.kind,
        }
    }

    /// Every cell of every component.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.components.iter().flat_map(|component| &component.cells)
    }

    /// The smallest chance of stopping in any cell.
    pub fn least_stop(&self) -> f64 {
        self.cells().map(|cell| cell.stop).fold(1.0, f64::min)
    }

    /// Between which two numbers every value of the game lies, whoever plays it how; `None` when nothing says
    /// that play ends.
    pub fn range(&self) -> Option<(f64, f64)> {
        match self.kind {
            Kind::Matrix => Some(span(self.cells().map(|cell| cell.pay))),
            Kind::Recursive => {
                let stops = self.cells().filter(|cell| cell.stop > 0.0).map(|cell| cell.pay / cell.stop);
                Some(span(stops.chain([0.0])))
            }
            Kind::Stochastic => {
                let stop = self.least_stop();
                let most = self.cells().map(|cell| cell.pay.abs()).fold(0.0, f64::max);
                (stop > 0.0).then(|| (-most / stop, most / stop))
            }
        }
    }
}

fn span(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
}
