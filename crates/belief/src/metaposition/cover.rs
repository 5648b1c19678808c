use super::counts::Bounds;
use super::one_move::BeforeMove;
use noctule_board::{Castling, Color, Man, OwnMen, Rank, Square, Squares, reach};
use noctule_rules::{CheckLines, Heard, Outcome, PawnTries, PawnTryNews, Ruleset};

/// No placing of the enemy's men explains what was heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Impossible;

/// Whether a deduction left anything possible.
pub(super) type Possible = Result<(), Impossible>;

/// The sets themselves: what may stand where, at one moment of the game.
///
/// Own squares are in no set. Everything is for one seat's enemy, whose colour is not the own men's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cover {
    pub(super) own: OwnMen,
    /// Where an enemy man of each kind may stand.
    pub(super) may: [Squares; 6],
    pub(super) may_be_empty: Squares,
    /// Where pawns may stand by the file they began on: a pawn leaves it only where a capture was announced.
    pub(super) pawns_from: [Squares; 8],
    pub(super) pawn_counts: [Bounds; 8],
    pub(super) counts: [Bounds; 6],
    /// Enemy men left. Captures are announced in every ruleset, so the number is always known.
    pub(super) men: u8,
    /// Castlings the enemy may still have.
    pub(super) castling: Castling,
    pub(super) to_move: Color,
    /// The squares that a pawn of the side that has just moved may have passed in a double step.
    pub(super) passed: Squares,
    /// Whether one certainly has: an own double step is no secret to its owner.
    pub(super) passed_surely: bool,
    /// The checks announced to the side to move.
    pub(super) checks: CheckLines,
    /// The squares from which those checks may come.
    pub(super) checkers: Squares,
    /// What is known of the pawn captures of the side to move.
    pub(super) tries: KnownTries,
    pub(super) over: Option<Outcome>,
    /// What was certain before the last enemy move, on an own turn.
    pub(super) before: BeforeMove,
    /// On each of these sets stands at least one enemy man; an empty set is no knowledge.
    pub(super) somewhere: [Squares; 3],
    /// Own moves since what stands on a square was last certain.
    pub(super) ages: [u8; 64],
}

/// What is known of the legal pawn captures of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KnownTries {
    Nothing,
    Count(u8),
    Some,
    From(Squares),
}

impl KnownTries {
    pub(super) fn of(ruleset: &Ruleset, heard: &Heard) -> Self {
        match (ruleset.pawn_tries, heard.pawn_tries) {
            (PawnTryNews::Silent, _) => Self::Nothing,
            (_, None) => Self::Count(0),
            (_, Some(PawnTries::Count(count))) => Self::Count(count),
            (_, Some(PawnTries::Some)) => Self::Some,
            (_, Some(PawnTries::From(squares))) => Self::From(squares),
        }
    }

    pub(super) fn answered(yes: bool) -> Self {
        if yes { Self::Some } else { Self::Count(0) }
    }
}

impl Cover {
    pub(super) fn enemy(&self) -> Color {
        !self.own.color()
    }

    pub(super) fn own_king(&self) -> Option<Square> {
        self.own.squares(Man::King).next_square()
    }

    pub(super) fn may(&self, man: Man) -> Squares {
        self.may[man as usize]
    }

    /// Where any enemy man may stand.
    #[inline]
    pub(super) fn any_man(&self) -> Squares {
        self.may.iter().fold(Squares::EMPTY, |all, &some| all | some)
    }

    /// The squares that certainly stop a slide: own men, and enemy men that must be there.
    #[inline]
    pub(super) fn solid(&self) -> Squares {
        !self.may_be_empty
    }

    /// The squares that certainly do not.
    #[inline]
    pub(super) fn surely_empty(&self) -> Squares {
        self.may_be_empty & !self.any_man()
    }

    /// Where an enemy man of this kind, and nothing else, can stand.
    pub(super) fn surely(&self, man: Man) -> Squares {
        let others = Man::ALL.into_iter().filter(|&other| other != man);
        let may_be_other = others.fold(self.may_be_empty, |all, other| all | self.may(other));
        self.may(man) & !may_be_other
    }

    /// The squares of which it is certain what stands there.
    pub(super) fn known(&self) -> Squares {
        let mut once = self.may_be_empty;
        let mut twice = Squares::EMPTY;
        for &some in &self.may {
            twice |= once & some;
            once |= some;
        }
        !twice
    }

    /// Takes note that these squares are empty.
    pub(super) fn empty(&mut self, squares: Squares) -> Possible {
        self.may.iter_mut().for_each(|may| *may -= squares);
        if squares.is_subset(self.may_be_empty) { Ok(()) } else { Err(Impossible) }
    }

    /// Takes note that men of one kind stand on all of these squares.
    pub(super) fn place(&mut self, man: Man, squares: Squares) {
        self.may_be_empty -= squares;
        for other in Man::ALL {
            if other != man {
                self.may[other as usize] -= squares;
            }
        }
    }

    /// Takes note that a man stands somewhere on these squares.
    pub(super) fn stands_somewhere(&mut self, squares: Squares) -> Possible {
        let among = squares & self.any_man();
        if among.is_empty() {
            return Err(Impossible);
        }
        if among.len() == 1 {
            self.may_be_empty -= among;
        }
        let fulfilled = !(among - self.may_be_empty).is_empty();
        if fulfilled || self.somewhere.iter().any(|&set| is_inside(set, among)) {
            return Ok(());
        }
        // Room for three: the vaguest knowledge is forgotten first.
        let replaced = self.somewhere.iter_mut().max_by_key(|set| match set.len() {
            0 => u32::MAX,
            _ if among.is_subset(**set) => u32::MAX - 1,
            size => size,
        });
        if let Some(set) = replaced.filter(|set| set.is_empty() || set.len() > among.len()) {
            *set = among;
        }
        Ok(())
    }

    /// Draws what follows from the sets on which somebody must stand.
    pub(super) fn settle_somewhere(&mut self) -> Possible {
        let mut accounted = !(self.may_be_empty | self.own.all());
        let mut men = accounted.len();
        for at in 0..self.somewhere.len() {
            let set = self.somewhere[at];
            if set.is_empty() {
                continue;
            }
            let among = set & self.any_man();
            if among.is_empty() {
                return Err(Impossible);
            }
            if among.len() == 1 {
                self.may_be_empty -= among;
            }
            let fulfilled = !(among - self.may_be_empty).is_empty();
            self.somewhere[at] = if fulfilled { Squares::EMPTY } else { among };
            if among.is_disjoint(accounted) {
                accounted |= among;
                men += 1;
            }
        }
        // Every man left is on a square or in a set of its own: nobody stands anywhere else.
        if men == self.men as u32 {
            self.may.iter_mut().for_each(|may| *may &= accounted);
        }
        if men > self.men as u32 { Err(Impossible) } else { Ok(()) }
    }

    /// Draws everything that follows, at this moment, from what is known.
    pub(super) fn tighten(&mut self) -> Possible {
        // Each round feeds the next; after a few there is hardly ever anything left to draw.
        for _ in 0..4 {
            let before = (self.may, self.may_be_empty, self.pawns_from, self.checkers);
            self.settle_counts()?;
            self.settle_checks()?;
            self.settle_pawn_tries()?;
            self.settle_somewhere()?;
            self.settle_one_move()?;
            if before == (self.may, self.may_be_empty, self.pawns_from, self.checkers) {
                break;
            }
        }
        self.settle_counts()
    }

    /// Notes the time since each square was last certain.
    pub(super) fn grow_older(&mut self) {
        self.ages.iter_mut().for_each(|age| *age = age.saturating_add(1));
    }

    pub(super) fn refresh_ages(&mut self) {
        for square in self.known() {
            self.ages[square as usize] = 0;
        }
    }
}

fn is_inside(set: Squares, among: Squares) -> bool {
    !set.is_empty() && set.is_subset(among)
}

/// One step towards the side's last rank.
#[inline]
pub(super) fn forward(color: Color, squares: Squares) -> Squares {
    match color {
        Color::White => Squares(squares.0 << 8),
        Color::Black => Squares(squares.0 >> 8),
    }
}

/// The squares from which a pawn of `color` takes on `targets`: towards the a-file, and towards the h-file.
#[inline]
pub(super) fn pawn_takers(color: Color, targets: Squares) -> [Squares; 2] {
    let behind = forward(!color, targets).0;
    let not_a = !noctule_board::File::A.bitboard().0;
    let not_h = !noctule_board::File::H.bitboard().0;
    [Squares((behind & not_h) << 1), Squares((behind & not_a) >> 1)]
}

/// Whether `to` lies on the line from `king` through `from`: a pinned man may move there.
pub(super) fn stays_in_line(king: Square, from: Square, to: Square) -> bool {
    reach::between(king, from).has(to) || reach::between(king, to).has(from)
}

/// The last rank for pawns of `color`.
pub(super) fn last_rank(color: Color) -> Squares {
    Rank::Eighth.relative_to(color).bitboard()
}
