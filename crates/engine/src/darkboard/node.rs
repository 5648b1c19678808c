use noctule_belief::Metaposition;
use noctule_board::{Color, Man, OwnMen, Rank, Square, Squares};

/// A metaposition as the search holds it: own men, and for each square a set of what may stand there
/// (Ciancarini and Favini, "Representing Kriegspiel States with Metapositions", section 2).
///
/// It is a few hundred bytes and copied freely. The root is read off the seat's own metaposition, which is
/// kept from the diary; below it the umpire's answers are foretold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Node {
    /// Own men.
    pub(super) own: OwnMen,
    /// Where an enemy man of each kind may stand.
    pub(super) may: [Squares; 6],
    /// The squares that may be empty.
    pub(super) may_be_empty: Squares,
    /// Own moves since each square was last certain.
    pub(super) ages: [u8; 64],
    /// Enemy men left, as the tree foretells.
    pub(super) men_left: u8,
    /// Enemy pawns left at most.
    pub(super) pawns_left: u8,
    /// What own moves have taken since the root, in pawns.
    pub(super) gained: f32,
    /// The square that the last own move reached.
    pub(super) moved_to: Option<Square>,
    /// How surely that move took something.
    pub(super) hit: f32,
    /// The chance that it took something though none was foretold.
    pub(super) luck: f32,
    /// Whether the enemy is expected to hear of pawn tries.
    pub(super) enemy_pawn_tries: bool,
    /// Whether pawn tries of our own were announced.
    pub(super) own_pawn_tries: bool,
}

impl Node {
    /// The root of a tree.
    pub(super) fn of(metaposition: &Metaposition) -> Self {
        let mut ages = [0; 64];
        for square in Square::ALL {
            ages[square as usize] = metaposition.age(square);
        }
        Self {
            own: *metaposition.own(),
            may: Man::ALL.map(|man| metaposition.may_stand(man)),
            may_be_empty: metaposition.may_be_empty(),
            ages,
            men_left: metaposition.men_left(),
            pawns_left: metaposition.count(Man::Pawn).most,
            gained: 0.0,
            moved_to: None,
            hit: 0.0,
            luck: 0.0,
            enemy_pawn_tries: false,
            own_pawn_tries: false,
        }
    }

    /// The root when nothing is known but the own men and how many enemies there are: everything may stand
    /// everywhere.
    pub(super) fn covering(own: OwnMen, men_left: u8, pawns_left: u8) -> Self {
        let free = !own.all();
        let mut may = [free; 6];
        may[Man::Pawn as usize] -= Rank::First.bitboard() | Rank::Eighth.bitboard();
        Self {
            own,
            may,
            may_be_empty: free,
            ages: [10; 64],
            men_left,
            pawns_left,
            gained: 0.0,
            moved_to: None,
            hit: 0.0,
            luck: 0.0,
            enemy_pawn_tries: false,
            own_pawn_tries: false,
        }
    }

    /// Whose men the own ones are.
    pub(super) fn color(&self) -> Color {
        self.own.color()
    }

    /// Where an enemy man of this kind may stand.
    pub(super) fn may(&self, man: Man) -> Squares {
        self.may[man as usize]
    }

    /// Where any enemy man may stand.
    pub(super) fn any_man(&self) -> Squares {
        self.may.iter().fold(Squares::EMPTY, |all, &some| all | some)
    }

    /// Where an enemy man certainly stands.
    pub(super) fn must_be_occupied(&self) -> Squares {
        !(self.may_be_empty | self.own.all())
    }

    /// Own men and those enemies that certainly stand in the way.
    pub(super) fn solid(&self) -> Squares {
        !self.may_be_empty
    }

    /// Takes note that these squares are empty, and certain.
    pub(super) fn empty(&mut self, squares: Squares) {
        self.may.iter_mut().for_each(|may| *may -= squares);
        self.may_be_empty |= squares;
        squares.into_iter().for_each(|square| self.ages[square as usize] = 0);
    }
}
