use crate::geometry::{is_castling, leaves_line, pinners};
use crate::{Moment, Reason, Token, TokenKind, words};
use noctule_belief::World;
use noctule_board::{File, Man, OwnMen, Square, Squares, Try, reach};
use noctule_rules::{is_possible, speech};

/// A try refused this turn, and everything that may explain it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The try.
    pub put: Try,
    /// The man that tried.
    pub man: Man,
    /// What may explain it; at least one of these is so.
    pub alternatives: Vec<Alternative>,
}

/// One thing that may explain a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alternative {
    /// An enemy man stands on one of these squares.
    ManOn(Squares),
    /// There is nothing on the square for a pawn to take.
    NothingOn(Square),
    /// The man is pinned to its king by an enemy man on one of these squares.
    PinnedFrom(Squares),
    /// The enemy attacks one of these squares, which the king was to cross or reach.
    Attacked(Squares),
    /// The king would have stayed in the check it stands in.
    CheckNotMet,
}

/// The tense of a sentence about a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spoken {
    Now,
    Then,
}

impl Alternative {
    /// The squares it speaks of.
    pub(crate) fn squares(&self) -> Squares {
        match *self {
            Self::ManOn(squares) | Self::PinnedFrom(squares) | Self::Attacked(squares) => squares,
            Self::NothingOn(square) => square.bitboard(),
            Self::CheckNotMet => Squares::EMPTY,
        }
    }
}

/// What this turn's refusals may mean; exact worlds strike out what none of them shows.
pub(crate) fn of_this_turn(moment: &Moment, exact: Option<&[(&World, f64)]>) -> Vec<Refusal> {
    if !moment.own_turn() {
        return Vec::new();
    }
    let read = |&put: &Try| {
        let mut refusal = Refusal::read(moment, put)?;
        if let Some(worlds) = exact {
            refusal.narrow(moment, worlds);
        }
        Some(refusal)
    };
    moment.view.turn().refused().iter().filter_map(read).collect()
}

impl Refusal {
    /// `None` when the try was in vain whatever the enemy's men do, so that its refusal teaches nothing.
    fn read(moment: &Moment, put: Try) -> Option<Self> {
        let own = moment.view.own();
        let man = own.on(put.from).filter(|_| is_possible(own, put))?;
        // Nobody castles out of check.
        if moment.in_check() && is_castling(own, put) {
            return None;
        }
        let mut alternatives = Vec::new();
        let on_board = obstacles(own, man, put);
        if !on_board.is_empty() {
            alternatives.push(Alternative::ManOn(on_board));
        }
        if man == Man::King {
            alternatives.push(Alternative::Attacked(king_walk(own, put)));
        } else {
            if man == Man::Pawn && put.from.file() != put.to.file() {
                alternatives.push(Alternative::NothingOn(put.to));
            }
            let from = may_pin(moment, put);
            if !from.is_empty() {
                alternatives.push(Alternative::PinnedFrom(from));
            }
            if moment.in_check() {
                alternatives.push(Alternative::CheckNotMet);
            }
        }
        (!alternatives.is_empty()).then_some(Self { put, man, alternatives })
    }

    /// Keeps what some world shows. Every exact world refuses the try, so something remains.
    fn narrow(&mut self, moment: &Moment, worlds: &[(&World, f64)]) {
        let own = *moment.view.own();
        let (put, man) = (self.put, self.man);
        let path = obstacles(&own, man, put);
        let taking = man == Man::Pawn && put.from.file() != put.to.file();
        let mut blockers = Squares::EMPTY;
        let mut nothing_to_take = false;
        let mut on_the_king = false;
        let mut behind = Squares::EMPTY;
        for (world, _) in worlds {
            let enemies = world.position().all(!own.color());
            let blocked = enemies & path;
            blockers |= blocked;
            if taking && !enemies.has(put.to) {
                nothing_to_take = true;
            } else if blocked.is_empty() {
                on_the_king = true;
                behind |= enemies;
            }
        }
        let narrowed = self.alternatives.iter().filter_map(|&alternative| match alternative {
            Alternative::ManOn(_) => (!blockers.is_empty()).then_some(Alternative::ManOn(blockers)),
            Alternative::NothingOn(_) => nothing_to_take.then_some(alternative),
            Alternative::PinnedFrom(squares) => {
                let squares = squares & behind;
                (!squares.is_empty()).then_some(Alternative::PinnedFrom(squares))
            }
            Alternative::Attacked(_) | Alternative::CheckNotMet => on_the_king.then_some(alternative),
        });
        let narrowed: Vec<Alternative> = narrowed.collect();
        if !narrowed.is_empty() {
            self.alternatives = narrowed;
        }
    }

    /// A sentence with every alternative.
    pub fn sentence(&self) -> String {
        self.spoken(Spoken::Now)
    }

    /// The same of now or of then, without saying when that was.
    pub(crate) fn spoken(&self, when: Spoken) -> String {
        let man = speech::man(self.man);
        let now = when == Spoken::Now;
        let (stands, is, attacks) =
            if now { ("stands", "is", "attacks") } else { ("stood", "was", "attacked") };
        let causes: Vec<String> = self
            .alternatives
            .iter()
            .map(|alternative| match *alternative {
                Alternative::ManOn(squares) => format!("a man {stands} on {}", words::any_of(squares)),
                Alternative::NothingOn(square) => format!("there {is} nothing to take on {square}"),
                Alternative::PinnedFrom(squares) => {
                    format!("your {man} {is} pinned from {}", words::any_of(squares))
                }
                Alternative::Attacked(squares) => format!("the enemy {attacks} {}", words::any_of(squares)),
                Alternative::CheckNotMet => "the check was not met".into(),
            })
            .collect();
        let put = match (self.man, self.put.from.file(), self.put.to.file()) {
            (Man::King, File::E, File::C | File::G) => "your castling".into(),
            (Man::Pawn, from, to) if from != to => format!("your pawn's capture on {}", self.put.to),
            _ => format!("your {man}'s move to {}", self.put.to),
        };
        let causes = words::join(&causes, "or");
        match when {
            Spoken::Now => format!("{causes}: {put} was refused"),
            Spoken::Then => format!("{causes} when {put} was refused"),
        }
    }

    /// Tokens on the path: even shares, and one share for all that is no man on the path.
    pub(crate) fn tokens(&self) -> Vec<Token> {
        let path = self.path();
        if path.len() == 1 && self.alternatives.len() == 1 {
            return path.into_iter().map(|on| Token::certain(on, TokenKind::Piece)).collect();
        }
        path.into_iter().map(|on| Token::likely(on, TokenKind::Piece, self.share())).collect()
    }

    /// The share of each square of the path.
    pub(crate) fn share(&self) -> f32 {
        let on_path = |alternative: &Alternative| matches!(alternative, Alternative::ManOn(_));
        let others = u32::from(!self.alternatives.iter().all(on_path));
        1.0 / (self.path().len() + others) as f32
    }

    /// Where a man may have stopped the try.
    fn path(&self) -> Squares {
        let squares = self.alternatives.iter().map(|alternative| match *alternative {
            Alternative::ManOn(squares) => squares,
            _ => Squares::EMPTY,
        });
        squares.fold(Squares::EMPTY, |all, some| all | some)
    }

    /// The same as a reason for piece tokens.
    pub(crate) fn reason(&self) -> Reason {
        Reason::now(TokenKind::Piece, self.path(), self.sentence())
    }
}

/// The squares on which an enemy man would stop the try.
fn obstacles(own: &OwnMen, man: Man, put: Try) -> Squares {
    match man {
        Man::Knight => Squares::EMPTY,
        Man::King if is_castling(own, put) => castling_path(put),
        Man::Pawn if put.from.file() == put.to.file() => reach::between(put.from, put.to) | put.to.bitboard(),
        _ => reach::between(put.from, put.to),
    }
}

fn castling_path(put: Try) -> Squares {
    let corner = if put.to.file() > put.from.file() { File::H } else { File::A };
    reach::between(put.from, Square::new(corner, put.from.rank()))
}

fn king_walk(own: &OwnMen, put: Try) -> Squares {
    let crossed = if is_castling(own, put) { reach::between(put.from, put.to) } else { Squares::EMPTY };
    crossed | put.to.bitboard()
}

fn may_pin(moment: &Moment, put: Try) -> Squares {
    let own = moment.view.own();
    let spare = moment.view.enemy().men > if moment.in_check() { 2 } else { 1 };
    let leaves = own.squares(Man::King).next_square().is_some_and(|king| leaves_line(king, put));
    if spare && leaves { pinners(own, put.from) } else { Squares::EMPTY }
}
