use super::cover::{Cover, KnownTries};
use crate::{Rng, World};
use noctule_board::{ByColor, Castling, File, Man, OwnMen, Position, Rank, Square, Squares, Try, reach};
use noctule_rules::{CheckLine, CheckLines, Ruleset, opening};
use rand::RngExt;

/// How often a deal of the men is tried before the draw is given up.
const DEALS: usize = 400;

/// The same for a deal like another world: there are others.
const DEALS_ALIKE: usize = 8;

impl Cover {
    /// A world that the sets, the last announcement and the refused tries allow, if chance finds one.
    pub(super) fn draw(&self, ruleset: &Ruleset, refused: &[Try], rng: &mut Rng) -> Option<World> {
        self.deal(ruleset, refused, [Squares::EMPTY; 6], DEALS, rng)
    }

    /// The same with the enemy's men where they stand in another world, as far as they may stand there.
    pub(super) fn draw_like(
        &self,
        like: &World,
        ruleset: &Ruleset,
        refused: &[Try],
        rng: &mut Rng,
    ) -> Option<World> {
        let men = Man::ALL.map(|man| like.position().squares(self.enemy(), man));
        self.deal(ruleset, refused, men, DEALS_ALIKE, rng)
    }

    fn deal(
        &self,
        ruleset: &Ruleset,
        refused: &[Try],
        like: [Squares; 6],
        deals: usize,
        rng: &mut Rng,
    ) -> Option<World> {
        (0..deals).find_map(|_| {
            let men = Deal::new(self, like, rng).complete(rng)?;
            self.verified(ruleset, refused, &men, rng)
        })
    }

    /// How many placings the sets alone allow: the product over the squares, as far as it can be counted.
    pub(super) fn placings(&self) -> usize {
        Square::ALL.into_iter().fold(1, |product: usize, square| {
            let men = self.may.iter().filter(|may| may.has(square)).count();
            product.saturating_mul((men + self.may_be_empty.has(square) as usize).max(1))
        })
    }

    fn verified(
        &self,
        ruleset: &Ruleset,
        refused: &[Try],
        men: &[Squares; 6],
        rng: &mut Rng,
    ) -> Option<World> {
        let enemy = OwnMen::new(self.enemy(), self.drawn_castling(men, rng), |man| men[man as usize]);
        let men = ByColor::split(self.own.color(), self.own, enemy);
        let position = Position::set_up(&men, self.to_move, self.drawn_passing(&men, rng)).ok()?;
        self.sounds_right(ruleset, refused, &position).then(|| World::imagine(position))
    }

    /// Whether a position agrees with the last announcement and the refused tries.
    pub(super) fn sounds_right(&self, ruleset: &Ruleset, refused: &[Try], position: &Position) -> bool {
        let heard = opening(ruleset, position);
        heard.checks == self.checks
            && heard.over == self.over
            && match self.tries {
                KnownTries::Nothing => true,
                KnownTries::Count(count) => position.pawn_captures().count == count,
                KnownTries::Some => position.pawn_captures().count > 0,
                KnownTries::From(named) => position.pawn_captures().from == named,
            }
            && refused.iter().all(|&put| !position.would_stand(put))
    }

    /// Each castling that men at home may still have, by the toss of a coin.
    fn drawn_castling(&self, men: &[Squares; 6], rng: &mut Rng) -> Castling {
        let home = |man: Man, file| men[man as usize].has(self.enemy_home(file));
        let king = home(Man::King, File::E);
        let mut toss = |may: bool, file| may && king && home(Man::Rook, file) && rng.random();
        Castling { short: toss(self.castling.short, File::H), long: toss(self.castling.long, File::A) }
    }

    /// A chance to take in passing: certain after an own double step, else one of the possible or none.
    fn drawn_passing(&self, men: &ByColor<OwnMen>, rng: &mut Rng) -> Option<Square> {
        let fitting = self.passable(men);
        if fitting.is_empty() || (!self.passed_surely && rng.random()) { None } else { any_of(fitting, rng) }
    }

    /// The squares that a pawn may just have passed in a double step, given where all men stand.
    pub(super) fn passable(&self, men: &ByColor<OwnMen>) -> Squares {
        let mover = !self.to_move;
        let occupied = men.white.all() | men.black.all();
        let fits = |&square: &Square| {
            let stepped = Square::new(square.file(), Rank::Fourth.relative_to(mover));
            let origin = Square::new(square.file(), Rank::Second.relative_to(mover));
            men[mover].squares(Man::Pawn).has(stepped) && !occupied.has(square) && !occupied.has(origin)
        };
        self.passed.iter().filter(fits).collect()
    }
}

/// The enemy's men being placed one by one.
struct Deal<'a> {
    cover: &'a Cover,
    men: [Squares; 6],
    /// How many of each kind are still to be placed.
    left: [u8; 6],
    pawns_placed: [u8; 8],
    /// The squares where a man may still be put.
    free: Squares,
    /// Where men of each kind are put if they can be.
    like: [Squares; 6],
}

impl<'a> Deal<'a> {
    fn new(cover: &'a Cover, like: [Squares; 6], rng: &mut Rng) -> Self {
        Self {
            cover,
            men: [Squares::EMPTY; 6],
            left: drawn_numbers(cover, &like, rng),
            pawns_placed: [0; 8],
            free: cover.any_man(),
            like,
        }
    }

    fn complete(mut self, rng: &mut Rng) -> Option<[Squares; 6]> {
        let king = self.any_for(Man::King, self.cover.may(Man::King), rng)?;
        self.put(Man::King, king, rng)?;
        self.put_checkers(rng)?;
        self.put_where_somebody_must_stand(rng)?;
        for file in 0..8 {
            while self.pawns_placed[file] < self.cover.pawn_counts[file].least {
                let square = self.any_for(Man::Pawn, self.cover.pawns_from[file] & self.free, rng)?;
                self.put_pawn(file, square)?;
            }
        }
        for man in [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen] {
            while self.left[man as usize] > 0 {
                self.put_anywhere(man, rng)?;
            }
        }
        self.settle_king(king, rng)?;
        Some(self.men)
    }

    /// One of these squares for a man, where one of its kind is wanted if there is such.
    fn any_for(&self, man: Man, squares: Squares, rng: &mut Rng) -> Option<Square> {
        any_of(preferably(squares, self.like[man as usize]), rng)
    }

    fn occupied(&self) -> Squares {
        self.men.iter().fold(self.cover.own.all(), |all, &some| all | some)
    }

    fn put(&mut self, man: Man, square: Square, rng: &mut Rng) -> Option<()> {
        if man == Man::Pawn {
            let mut files = [0; 8];
            let mut count = 0;
            for file in 0..8 {
                let room = self.pawns_placed[file] < self.cover.pawn_counts[file].most;
                if room && self.cover.pawns_from[file].has(square) {
                    files[count] = file;
                    count += 1;
                }
            }
            return if count == 0 { None } else { self.put_pawn(files[rng.random_range(..count)], square) };
        }
        self.left[man as usize] = self.left[man as usize].checked_sub(1)?;
        self.men[man as usize] |= square.bitboard();
        self.free -= square.bitboard();
        Some(())
    }

    fn put_pawn(&mut self, file: usize, square: Square) -> Option<()> {
        self.left[Man::Pawn as usize] = self.left[Man::Pawn as usize].checked_sub(1)?;
        self.pawns_placed[file] += 1;
        self.men[Man::Pawn as usize] |= square.bitboard();
        self.free -= square.bitboard();
        Some(())
    }

    /// Puts a man of some kind that is left on a square.
    fn put_some(&mut self, square: Square, may: impl Fn(Man) -> bool, rng: &mut Rng) -> Option<()> {
        let weight = |man: Man| {
            let fits = self.cover.may(man).has(square) && may(man);
            if fits { self.left[man as usize] as u32 } else { 0 }
        };
        let mut weights = Man::ALL.map(weight);
        let wanted = Man::ALL.into_iter().find(|&man| self.like[man as usize].has(square));
        if let Some(man) = wanted.filter(|&man| weights[man as usize] > 0) {
            Man::ALL.into_iter().filter(|&other| other != man).for_each(|other| weights[other as usize] = 0);
        }
        let all: u32 = weights.iter().sum();
        if all == 0 {
            return None;
        }
        let mut drawn = rng.random_range(..all);
        for man in Man::ALL {
            if drawn < weights[man as usize] {
                return self.put(man, square, rng);
            }
            drawn -= weights[man as usize];
        }
        None
    }

    fn put_checkers(&mut self, rng: &mut Rng) -> Option<()> {
        let cover = self.cover;
        if cover.to_move != cover.own.color() || cover.checks.is_empty() {
            return Some(());
        }
        let king = cover.own_king()?;
        let seen = cover.attackers_through(king, cover.solid() | self.occupied());
        let union = |sets: &[Squares; 6]| sets.iter().fold(Squares::EMPTY, |all, &some| all | some);
        let (all, like) = (union(&seen), union(&self.like));
        for line in cover.checks.iter() {
            let on_line = (all & cover.checkers & self.free)
                .iter()
                .filter(|&square| CheckLine::between(king, square) == line);
            let checker = any_of(preferably(on_line.collect(), like), rng)?;
            self.put_some(checker, |man| seen[man as usize].has(checker), rng)?;
            self.free -= reach::between(king, checker);
        }
        Some(())
    }

    fn put_where_somebody_must_stand(&mut self, rng: &mut Rng) -> Option<()> {
        let must = !(self.cover.may_be_empty | self.occupied());
        let kinds = |square: Square| self.cover.may.iter().filter(|may| may.has(square)).count();
        for choice in 1..=6 {
            for square in must.iter().filter(|&square| kinds(square) == choice) {
                self.put_some(square, |_| true, rng)?;
            }
        }
        for set in self.cover.somewhere {
            let met = set.is_empty() || !(set & self.occupied()).is_empty();
            if !met {
                let square = any_of(set & self.free, rng)?;
                self.put_some(square, |_| true, rng)?;
            }
        }
        Some(())
    }

    /// Puts a man where it gives no check that was not announced, if a few draws find such a square.
    fn put_anywhere(&mut self, man: Man, rng: &mut Rng) -> Option<()> {
        let king = self.cover.own_king()?;
        for attempt in 0..4 {
            let square = self.any_for(man, self.cover.may(man) & self.free, rng)?;
            let attacks = match man {
                Man::Pawn => reach::pawn_takes(square, self.cover.enemy()),
                _ => reach::of(man, square, self.occupied()),
            };
            if attempt == 3 || !attacks.has(king) {
                return self.put(man, square, rng);
            }
        }
        None
    }

    /// Moves the king, once all others stand, if where it is it would hear other checks than announced.
    fn settle_king(&mut self, king: Square, rng: &mut Rng) -> Option<()> {
        let cover = self.cover;
        let enemy_to_move = cover.to_move == cover.enemy();
        let announced = if enemy_to_move { cover.checks } else { CheckLines::NONE };
        let occupied = self.occupied() - king.bitboard();
        let fits = |&square: &Square| {
            let attackers = cover.own_attackers(square, occupied);
            let lines: CheckLines =
                attackers.iter().map(|attacker| CheckLine::between(square, attacker)).collect();
            attackers.is_disjoint(cover.own.squares(Man::King)) && lines == announced
        };
        if fits(&king) {
            return Some(());
        }
        let other = any_of((cover.may(Man::King) & self.free).iter().filter(fits).collect(), rng)?;
        self.men[Man::King as usize] = other.bitboard();
        // A square where somebody must stand may not be left empty.
        cover.may_be_empty.has(king).then_some(())
    }
}

/// A number of each kind within its bounds, as many as in `like` if there can be.
fn drawn_numbers(cover: &Cover, like: &[Squares; 6], rng: &mut Rng) -> [u8; 6] {
    let mut numbers = Man::ALL.map(|man| {
        let bounds = cover.counts[man as usize];
        (like[man as usize].len() as u8).clamp(bounds.least, bounds.most)
    });
    while numbers.iter().sum::<u8>() > cover.men {
        let man = rng.random_range(..numbers.len());
        if numbers[man] > cover.counts[man].least {
            numbers[man] -= 1;
        } else if numbers.iter().zip(&cover.counts).all(|(number, bounds)| *number <= bounds.least) {
            break;
        }
    }
    let placed: u8 = numbers.iter().sum();
    for _ in placed..cover.men {
        let slack = |man: usize| (cover.counts[man].most - numbers[man]) as u32;
        let all: u32 = (0..6).map(slack).sum();
        if all == 0 {
            break;
        }
        let mut drawn = rng.random_range(..all);
        let man = (0..6).find(|&man| {
            let here = drawn < slack(man);
            drawn = drawn.saturating_sub(slack(man));
            here
        });
        if let Some(man) = man {
            numbers[man] += 1;
        }
    }
    numbers
}

/// Those of the squares that are wanted; all of them when none is.
fn preferably(squares: Squares, wanted: Squares) -> Squares {
    let both = squares & wanted;
    if both.is_empty() { squares } else { both }
}

fn any_of(squares: Squares, rng: &mut Rng) -> Option<Square> {
    if squares.is_empty() { None } else { squares.iter().nth(rng.random_range(..squares.len() as usize)) }
}
