//! How the enemy chooses among the moves that a world allows him: what his own men and what he has heard incline him
//! to. He sees no man of ours, but the umpire tells him what checks him and what a move takes, and whoever listens well
//! guesses more: where he is attacked, and where a man of ours stands unguarded. How much a player guesses is learned
//! like everything else.

use noctule_belief::{Hits, Scene};
use noctule_board::{Color, Man, Position, Square, Squares, Try, reach};

/// How many inclinations there are.
pub const INCLINATIONS: usize = REST + OTHERS.len();

/// What inclines differently to each man.
const BY_MAN: [&str; 17 + Hits::REMEMBERED] = [
    "moves early",
    "moves late",
    "moves in check",
    "takes where he was hit",
    "takes elsewhere",
    "moves again",
    "goes where nothing guards it",
    "takes early",
    "takes a pawn where he was hit",
    "takes a pawn elsewhere",
    "takes what is guarded where he was hit",
    "takes what is guarded elsewhere",
    "takes where he was hit a move earlier",
    "takes where he was hit two moves earlier",
    "takes where he was hit three moves earlier",
    "attacks a man that nothing guards",
    "attacks a man worth more",
    "goes where it can be taken and is guarded",
    "goes where it can be taken and is not guarded",
    "leaves where it can be taken",
];

/// What inclines differently to each man and square.
const BY_SQUARE: [&str; 3] = ["goes to", "leaves", "goes early to"];

/// What inclines to a move, whichever man makes it.
const OTHERS: [&str; 17] = [
    "takes the man that checks",
    "goes back where it came from",
    "takes again",
    "leaves an own man without guard",
    "guards eight squares more",
    "looks at where he was hit",
    "looked at where he was hit",
    "steps two squares",
    "steps away from the own king's front",
    "a pawn goes where a pawn guards it",
    "a pawn moves, for sixteen own men",
    "a pawn's rank, for sixteen men lost",
    "a line of four squares",
    "the king moves, for sixteen men lost",
    "castles",
    "promotes to a queen",
    "promotes to less",
];

const MEN: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The squares of a board folded between its middle files.
const HALF: usize = 32;

/// Where the inclinations by square begin, and where the others do.
const SQUARES: usize = 6 * BY_MAN.len();
const REST: usize = SQUARES + 6 * HALF * BY_SQUARE.len();

/// The inclinations by man and square.
pub(super) const BY_SQUARES: std::ops::Range<usize> = SQUARES..REST;

/// Taking where he was hit, with any man, and taking elsewhere with a pawn.
pub(super) const TAKES_BACK: std::ops::Range<usize> = 18..24;
pub(super) const PAWN_TAKES: usize = 24;

/// Before this move of the game it is early, after that late.
const EARLY: u16 = 8;
const LATE: u16 = 40;

/// The inclinations in their order, a name for each row and how many of them it holds: one for each man from pawn to
/// king, one for each square of the folded board, or one.
pub(super) fn rows() -> impl Iterator<Item = (String, usize)> {
    let by_man = BY_MAN.iter().map(|name| ((*name).to_owned(), MEN.len()));
    let by_square = BY_SQUARE.iter().flat_map(|name| MEN.map(|man| (format!("{man} {name}"), HALF)));
    let others = OTHERS.iter().map(|name| ((*name).to_owned(), 1));
    by_man.chain(by_square).chain(others)
}

/// What a move takes, as far as that inclines to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prize {
    /// It takes nothing.
    Nothing,
    /// It takes a man.
    Man {
        /// Whether that is a pawn.
        pawn: bool,
        /// Whether another man could take back.
        guarded: bool,
    },
}

impl Prize {
    /// How many there are.
    pub const KINDS: usize = 5;

    /// What a legal move takes.
    pub fn of(position: &Position, put: Try) -> Self {
        let side = position.to_move();
        let Some(capture) = position.capture(put) else { return Self::Nothing };
        let standing = position.all(side) | position.all(!side);
        let his = |man| position.squares(!side, man);
        // Lines are followed only where somebody may stand on them, and not once more for the queen.
        let along = |man| {
            let guards = his(man) | his(Man::Queen);
            !(guards & reach::on_empty_board(man, put.to)).is_empty()
                && !(guards & reach::of(man, put.to, standing)).is_empty()
        };
        let guarded = !(reach::pawn_takes(put.to, side) & his(Man::Pawn)).is_empty()
            || !(reach::of(Man::Knight, put.to, standing) & his(Man::Knight)).is_empty()
            || !(reach::of(Man::King, put.to, standing) & his(Man::King)).is_empty()
            || along(Man::Bishop)
            || along(Man::Rook);
        Self::Man { pawn: capture.man == Man::Pawn, guarded }
    }

    /// The number of this kind, below [`Prize::KINDS`].
    pub fn kind(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Man { pawn, guarded } => 1 + usize::from(pawn) + 2 * usize::from(guarded),
        }
    }
}

/// Somebody about to move: what he sees of the board, which is his own men and where they look.
pub struct Seer<'a> {
    scene: &'a Scene<'a>,
    side: Color,
    own: Squares,
    king: Square,
    /// Where some of his pawns, knights and king look, and where at least two of them do.
    near: [Squares; 2],
    /// His men who look along lines, and where to.
    along_lines: Vec<(Man, Square, Squares)>,
    prey: Prey,
}

/// What he may have guessed of the other side's men.
struct Prey {
    /// Everybody on the board.
    standing: Squares,
    /// The squares that they attack.
    attacked: Squares,
    /// Those that none of them guards.
    loose: Squares,
    /// Those worth more than a man of each kind.
    dearer: [Squares; 6],
}

impl Prey {
    fn of(position: &Position, side: Color) -> Self {
        let men = position.all(side);
        let standing = men | position.all(!side);
        let mut attacked = reach::pawns_take(position.squares(side, Man::Pawn), side);
        for man in [Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King] {
            for square in position.squares(side, man) {
                attacked |= reach::of(man, square, standing);
            }
        }
        let king = position.king(side).bitboard();
        let queen = position.squares(side, Man::Queen);
        let rook = queen | position.squares(side, Man::Rook);
        let piece = rook | position.squares(side, Man::Bishop) | position.squares(side, Man::Knight);
        let dearer = [piece, rook, rook, queen, Squares::EMPTY, Squares::EMPTY];
        Self { standing, attacked, loose: men - attacked - king, dearer }
    }
}

impl<'a> Seer<'a> {
    /// Whoever is to move in a scene.
    pub fn of(scene: &'a Scene<'a>) -> Self {
        Self::recalling(scene, scene.position)
    }

    /// The same, who knows no more of the other side's men than how they stood in an earlier position.
    pub fn recalling(scene: &'a Scene<'a>, earlier: &Position) -> Self {
        let position = scene.position;
        let side = position.to_move();
        let own = position.all(side);
        let [mut once, mut twice] = [Squares::EMPTY; 2];
        for man in [Man::Pawn, Man::Knight, Man::King] {
            for at in position.squares(side, man) {
                let looks = looks(man, at, side, own);
                twice |= once & looks;
                once |= looks;
            }
        }
        let mut along_lines = Vec::with_capacity(8);
        for man in [Man::Bishop, Man::Rook, Man::Queen] {
            let squares = position.squares(side, man).into_iter();
            along_lines.extend(squares.map(|at| (man, at, reach::of(man, at, own))));
        }
        Self {
            scene,
            side,
            own,
            king: position.king(side),
            near: [once, twice],
            along_lines,
            prey: Prey::of(earlier, !side),
        }
    }

    /// Visits each inclination that applies to a legal move, and how far it does.
    #[inline]
    pub fn each_inclination(&self, put: Try, mut visit: impl FnMut(usize, f32)) {
        let Self { scene, side, own, king, .. } = *self;
        let position = scene.position;
        let Some((_, man)) = position.on(put.from) else { return };
        let kind = man as usize;
        let by_man = |group: usize| 6 * group + kind;
        let by_square = |group: usize, square| SQUARES + HALF * (6 * group + kind) + half(square, side);

        let prize = Prize::of(position, put);
        let takes = prize != Prize::Nothing;
        let hit = scene.heard.taken.map(|taken| taken.on);
        let back = hit == Some(put.to);
        if position.move_number() < EARLY {
            visit(by_man(0), 1.0);
            visit(by_square(2, put.to), 1.0);
            if takes {
                visit(by_man(7), 1.0);
            }
        }
        if position.move_number() > LATE {
            visit(by_man(1), 1.0);
        }
        if !position.checkers().is_empty() {
            visit(by_man(2), 1.0);
        }
        let elsewhere = usize::from(!back);
        if let Prize::Man { pawn, guarded } = prize {
            visit(by_man(3 + elsewhere), 1.0);
            if pawn {
                visit(by_man(8 + elsewhere), 1.0);
            }
            if guarded {
                visit(by_man(10 + elsewhere), 1.0);
            }
            if let Some(age) = scene.hits.age(put.to).filter(|_| !back) {
                visit(by_man(12 + age), 1.0);
            }
        }
        if let Some(last) = scene.last.filter(|last| last.to == put.from) {
            visit(by_man(5), 1.0);
            if last.from == put.to {
                visit(REST + 1, 1.0);
            }
            if takes {
                visit(REST + 2, 1.0);
            }
        }
        visit(by_square(0, put.to), 1.0);
        visit(by_square(1, put.from), 1.0);
        if position.checkers().has(put.to) {
            visit(REST, 1.0);
        }
        let standing = (own - put.from.bitboard()) | put.to.bitboard();
        let looks_then = looks(man, put.to, side, standing);
        let guarded = self.others_look(man, put, standing);
        if man != Man::King && !guarded.has(put.to) {
            visit(by_man(6), 1.0);
        }
        let prey = &self.prey;
        let seen_then = looks(man, put.to, side, prey.standing - put.from.bitboard());
        let newly = seen_then - looks(man, put.from, side, prey.standing);
        let loose = newly & prey.loose;
        if !loose.is_empty() {
            visit(by_man(15), loose.len() as f32);
        }
        let dearer = newly & prey.dearer[kind];
        if !dearer.is_empty() {
            visit(by_man(16), dearer.len() as f32);
        }
        if !takes && prey.attacked.has(put.to) {
            visit(by_man(17 + usize::from(!guarded.has(put.to))), 1.0);
        }
        if prey.attacked.has(put.from) {
            visit(by_man(19), 1.0);
        }
        let guarded = guarded | looks_then;
        visit(REST + 3, (standing - guarded - king.bitboard()).len() as f32);
        visit(REST + 4, guarded.len() as f32 / 8.0);
        if let Some(hit) = hit.filter(|_| !back) {
            if looks_then.has(hit) {
                visit(REST + 5, 1.0);
            }
            if looks(man, put.from, side, own).has(hit) {
                visit(REST + 6, 1.0);
            }
        }
        let men = own.len() as f32 / 16.0;
        let files = (put.from.file() as usize).abs_diff(put.to.file() as usize);
        let ranks = (put.from.rank() as usize).abs_diff(put.to.rank() as usize);
        match man {
            Man::Pawn => {
                if ranks == 2 {
                    visit(REST + 7, 1.0);
                }
                if !takes && (king.file() as usize).abs_diff(put.from.file() as usize) <= 1 {
                    visit(REST + 8, 1.0);
                }
                if !(reach::pawn_takes(put.to, !side) & position.squares(side, Man::Pawn)).is_empty() {
                    visit(REST + 9, 1.0);
                }
                visit(REST + 10, men);
                visit(REST + 11, put.to.rank().relative_to(side) as usize as f32 * (1.0 - men));
            }
            Man::Bishop | Man::Rook | Man::Queen => visit(REST + 12, files.max(ranks) as f32 / 4.0),
            Man::King => {
                visit(REST + 13, 1.0 - men);
                if files > 1 || own.has(put.to) {
                    visit(REST + 14, 1.0);
                }
            }
            Man::Knight => {}
        }
        match put.promotion {
            Some(Man::Queen) => visit(REST + 15, 1.0),
            Some(_) => visit(REST + 16, 1.0),
            None => {}
        }
    }

    /// Where all his men but the mover look after a move. Only lines that end where it begins or ends are changed.
    fn others_look(&self, mover: Man, put: Try, standing: Squares) -> Squares {
        let changed = put.from.bitboard() | put.to.bitboard();
        let [once, twice] = self.near;
        let mut seen = match mover {
            Man::Bishop | Man::Rook | Man::Queen => once,
            // Without the mover there remains what others see, too.
            _ => twice | (once - looks(mover, put.from, self.side, self.own)),
        };
        for &(man, at, looks) in &self.along_lines {
            if at != put.from {
                let cut = !(looks & changed).is_empty();
                seen |= if cut { reach::of(man, at, standing) } else { looks };
            }
        }
        seen
    }
}

/// A square of the folded board, seen from a side.
fn half(square: Square, side: Color) -> usize {
    let file = square.file() as usize;
    4 * (square.rank().relative_to(side) as usize) + file.min(7 - file)
}

/// Where a man looks when only his own men stand in the way.
fn looks(man: Man, from: Square, side: Color, standing: Squares) -> Squares {
    if man == Man::Pawn { reach::pawn_takes(from, side) } else { reach::of(man, from, standing) }
}
