use crate::geometry::{crossed, each_man, leaves_line, surely_attacks};
use crate::refusal::Spoken;
use crate::{Alternative, Reason, Refusal, Token, TokenKind, words};
use noctule_belief::World;
use noctule_board::{Color, Man, OwnMen, Square, Squares, Try};
use noctule_rules::Heard;

/// What is left of a refusal when the turn has passed: where the man may still stand that explained it.
///
/// A refusal is remembered when every explanation puts an enemy man somewhere; that there was nothing to
/// take, or a check to meet, is old news after the next move.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PastRefusal {
    /// What explained it then.
    refusal: Refusal,
    /// The squares of the path that no own man has explored since.
    path: Squares,
    /// The same of the squares from which the man may have been pinned.
    pinners: Squares,
    /// What the enemy attacked, without the squares on which the own king has stood since.
    attacked: Squares,
    /// Enemy moves since.
    age: u8,
}

/// The fourth enemy move after a refusal makes an end of it, as of a taker.
const FORGOTTEN: u8 = 4;

impl PastRefusal {
    /// The enemy moves: any man may be the one that left.
    pub(crate) fn fade(past: &mut Vec<Self>) {
        past.iter_mut().for_each(|one| one.age += 1);
        past.retain(|one| one.age < FORGOTTEN);
    }

    /// An own move has stood: it explores squares, and the refusals of its turn become past ones.
    pub(crate) fn pass(
        past: &mut Vec<Self>,
        refused: Vec<Refusal>,
        before: &OwnMen,
        stood: Try,
        heard: &Heard,
    ) {
        let explored = Explored::by(before, stood, heard);
        past.iter_mut().for_each(|one| one.explore(&explored));
        let fresh =
            refused.into_iter().filter_map(|refusal| Self::remember(refusal, before, stood, &explored));
        for one in fresh {
            if past.iter().any(|other| other.age == 0 && other.implies(&one)) {
                continue;
            }
            past.retain(|other| other.age > 0 || !one.implies(other));
            past.push(one);
        }
        past.retain(Self::bears_on_something);
    }

    /// The refusal as the move that ended its turn leaves it. What that move has shown to be empty was so
    /// when the try was refused; what it took may have explained everything.
    fn remember(mut refusal: Refusal, before: &OwnMen, stood: Try, explored: &Explored) -> Option<Self> {
        let king = before.squares(Man::King).next_square()?;
        let was_free = stood.from == refusal.put.from && stood.from != king && leaves_line(king, stood);
        let (mut path, mut pinners, mut attacked) = (Squares::EMPTY, Squares::EMPTY, Squares::EMPTY);
        for alternative in &mut refusal.alternatives {
            match alternative {
                Alternative::NothingOn(_) | Alternative::CheckNotMet => return None,
                Alternative::ManOn(squares) => {
                    *squares &= !explored.empty;
                    path |= *squares;
                }
                Alternative::PinnedFrom(squares) => {
                    *squares &= if was_free { Squares::EMPTY } else { !explored.empty };
                    pinners |= *squares;
                }
                Alternative::Attacked(squares) => {
                    *squares &= !explored.unattacked;
                    attacked |= *squares;
                }
            }
        }
        refusal.alternatives.retain(|alternative| !alternative.squares().is_empty());
        let explained = explored.taken.is_some_and(|on| (path | pinners).has(on));
        let past = Self { refusal, path, pinners, attacked, age: 0 };
        (!explained && past.bears_on_something()).then_some(past)
    }

    fn explore(&mut self, explored: &Explored) {
        let seen = explored.empty | explored.taken.map_or(Squares::EMPTY, Square::bitboard);
        self.path &= !seen;
        self.pinners &= !seen;
        self.attacked &= !explored.unattacked;
    }

    fn bears_on_something(&self) -> bool {
        !(self.path | self.pinners | self.attacked).is_empty()
    }

    /// Whether the other one says nothing beyond this one, when both are of one turn.
    fn implies(&self, other: &Self) -> bool {
        self.attacked.is_empty() && self.path.is_subset(other.path) && self.pinners.is_subset(other.pinners)
    }

    /// Tokens on the path: even shares, and one share for all that is no man on the path.
    pub(crate) fn tokens(&self) -> Vec<Token> {
        let sole = matches!(self.refusal.alternatives[..], [Alternative::ManOn(on)] if on.len() == 1);
        if self.age == 0 && sole {
            return self.path.into_iter().map(|on| Token::certain(on, TokenKind::Piece)).collect();
        }
        let chance = self.refusal.share() / f32::from(1u8 << self.age);
        self.path.into_iter().map(|on| Token::likely(on, TokenKind::Piece, chance)).collect()
    }

    /// The sentence, in the past tense; none when exact worlds show that nothing of it is left.
    pub(crate) fn reason(&self, seat: Color, exact: Option<&[(&World, f64)]>) -> Option<Reason> {
        let mut path = self.path;
        if let Some(worlds) = exact {
            let standing =
                worlds.iter().fold(Squares::EMPTY, |all, (world, _)| all | world.position().all(!seat));
            path &= standing;
            if path.is_empty() && !worlds.iter().any(|(world, _)| self.still_pinned_or_attacked(seat, world))
            {
                return None;
            }
        }
        let sentence = format!("{}, {}", self.refusal.spoken(Spoken::Then), words::ago(self.age));
        Some(Reason::then(TokenKind::Piece, path, self.age, sentence))
    }

    fn still_pinned_or_attacked(&self, seat: Color, world: &World) -> bool {
        let position = world.position();
        let sliders = [Man::Bishop, Man::Rook, Man::Queen].map(|man| position.squares(!seat, man));
        let sliders = sliders.into_iter().fold(Squares::EMPTY, |all, some| all | some);
        let empty = !(position.all(seat) | position.all(!seat));
        let attacks = |square| {
            let enemies = position.own_men(!seat);
            each_man(&enemies).any(|man| surely_attacks(man, square, empty))
        };
        !sliders.is_disjoint(self.pinners) || self.attacked.into_iter().any(attacks)
    }
}

/// What a move that stood has shown.
struct Explored {
    /// The squares it crossed or reached and found empty.
    empty: Squares,
    /// Where it took a man.
    taken: Option<Square>,
    /// Where the own king stands now, when it has moved there without taking.
    unattacked: Squares,
}

impl Explored {
    fn by(before: &OwnMen, stood: Try, heard: &Heard) -> Self {
        let passing = heard.taken.is_some_and(|taken| heard.en_passant || taken.on != stood.to);
        let victim = Square::new(stood.to.file(), stood.from.rank());
        let taken = heard.taken.map(|taken| if passing { victim } else { taken.on });
        let reached = if taken == Some(stood.to) { Squares::EMPTY } else { stood.to.bitboard() };
        let king_moved = before.squares(Man::King).has(stood.from);
        Self {
            empty: crossed(before, stood) | reached,
            taken,
            unattacked: if king_moved { reached } else { Squares::EMPTY },
        }
    }
}
