use noctule_belief::{Rng, World};
use noctule_board::{ByColor, Castling, Man, OwnMen, Position, Rank, Square, Squares, Try, reach};
use noctule_player::{Briefing, PlayerView, Start};
use noctule_rules::{Captures, CheckLine, Heard, PawnTries, PawnTryNews, opening};
use rand::RngExt;
use rand::seq::SliceRandom;

/// Deals the enemy's men at random on the squares that the last announcement leaves them: nothing of what
/// was heard before it is remembered but the number of men.
#[derive(Debug)]
pub(super) struct Dealer<'a> {
    briefing: &'a Briefing,
    view: &'a PlayerView,
    heard: Heard,
}

/// What is known of the own pawn captures at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    Exactly(u32),
    Some,
    From(Squares),
}

/// How much of what was heard this turn a board must explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// The announcement and all answers of this turn.
    Whole,
    /// The checks alone, for when chance finds nothing better.
    Loose,
}

impl<'a> Dealer<'a> {
    pub(super) fn new(briefing: &'a Briefing, view: &'a PlayerView) -> Self {
        Self { briefing, view, heard: view.last_enemy_move().copied().unwrap_or(briefing.opening) }
    }

    /// A board, if one attempt finds one.
    pub(super) fn deal(&self, fit: Fit, rng: &mut Rng) -> Option<World> {
        let mut deal = Deal::new(self, rng);
        deal.put_checkers(self.heard, rng)?;
        if let Some(taken) = self.heard.taken
            && !deal.occupied().has(taken.on)
        {
            deal.put_any(taken.on.bitboard(), rng)?;
        }
        if fit == Fit::Whole {
            deal.put_pawn_tries(self.known(), rng)?;
            deal.put_before_refused(self.view.turn().refused(), rng);
        }
        deal.put_the_rest(rng)?;
        deal.put_king(rng)?;
        let position = deal.position()?;
        self.fits(&position, fit).then(|| World::imagine(position))
    }

    fn known(&self) -> Known {
        match (self.briefing.ruleset.pawn_tries, self.heard.pawn_tries, self.view.turn().any()) {
            (_, _, Some(false)) => Known::Exactly(0),
            (_, _, Some(true)) => Known::Some,
            (PawnTryNews::Silent, ..) => Known::Nothing,
            (_, None, _) => Known::Exactly(0),
            (_, Some(PawnTries::Count(count)), _) => Known::Exactly(count.into()),
            (_, Some(PawnTries::Some), _) => Known::Some,
            (_, Some(PawnTries::From(squares)), _) => Known::From(squares),
        }
    }

    fn fits(&self, position: &Position, fit: Fit) -> bool {
        let sound = opening(&self.briefing.ruleset, position);
        if sound.checks != self.heard.checks || sound.over.is_some() {
            return false;
        }
        let captures = || position.pawn_captures();
        let tries_fit = match self.known() {
            Known::Nothing => true,
            Known::Exactly(count) => u32::from(captures().count) == count,
            Known::Some => captures().count > 0,
            Known::From(squares) => captures().from == squares,
        };
        let refused = self.view.turn().refused();
        fit == Fit::Loose || (tries_fit && refused.iter().all(|&put| !position.would_stand(put)))
    }

    /// The kinds of the enemy's men that are left, the king apart. Pawns that may have promoted are pawns.
    fn men_left(&self, rng: &mut Rng) -> Vec<Man> {
        let now = self.view.enemy();
        let at_start = self.briefing.enemy;
        let mut pieces = match self.briefing.start {
            Start::Normal => PIECES.to_vec(),
            Start::Hidden => {
                let count = at_start.men.saturating_sub(1 + at_start.pawns_at_start);
                let kinds = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen];
                (0..count).map(|_| kinds[rng.random_range(..kinds.len())]).collect()
            }
        };
        pieces.shuffle(rng);
        let left = usize::from(now.men.saturating_sub(1));
        let mut men = vec![Man::Pawn; now.most_pawns().into()];
        if self.briefing.ruleset.captures == Captures::Square {
            men.append(&mut pieces);
            men.shuffle(rng);
        } else {
            men.append(&mut pieces);
        }
        men.resize(left, Man::Queen);
        men.shuffle(rng);
        men
    }
}

const PIECES: [Man; 7] =
    [Man::Knight, Man::Knight, Man::Bishop, Man::Bishop, Man::Rook, Man::Rook, Man::Queen];

const LAST_RANKS: Squares = Squares(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// One board being dealt.
struct Deal<'a> {
    own: &'a OwnMen,
    men: [Squares; 6],
    /// The men still to be put down.
    left: Vec<Man>,
    /// Where they may be put.
    free: Squares,
}

impl<'a> Deal<'a> {
    fn new(dealer: &Dealer<'a>, rng: &mut Rng) -> Self {
        let own = dealer.view.own();
        Self { own, men: [Squares::EMPTY; 6], left: dealer.men_left(rng), free: !own.all() }
    }

    fn occupied(&self) -> Squares {
        self.men.iter().fold(self.own.all(), |all, &some| all | some)
    }

    fn put(&mut self, man: Man, square: Square) {
        self.men[man as usize] |= square.bitboard();
        self.free -= square.bitboard();
    }

    /// Puts some man on one of these squares.
    fn put_any(&mut self, squares: Squares, rng: &mut Rng) -> Option<()> {
        let square = any_of(squares & self.free, rng)?;
        self.put_fitting(square, |man| man != Man::Pawn || !LAST_RANKS.has(square))
    }

    /// Puts the first man that will do. They lie in random order.
    fn put_fitting(&mut self, square: Square, will_do: impl Fn(Man) -> bool) -> Option<()> {
        let place = self.left.iter().position(|&man| will_do(man))?;
        let man = self.left.swap_remove(place);
        self.put(man, square);
        Some(())
    }

    fn put_checkers(&mut self, heard: Heard, rng: &mut Rng) -> Option<()> {
        let king = self.own.squares(Man::King).next_square()?;
        for line in heard.checks.iter() {
            let seen = |man| reach::of(man, king, self.occupied());
            let seen = seen(Man::Knight) | seen(Man::Queen);
            let on_line = seen.iter().filter(|&square| CheckLine::between(king, square) == line);
            let squares: Squares = on_line.collect();
            let square = any_of(squares & self.free, rng)?;
            let pawn = reach::pawn_takes(king, self.own.color()).has(square);
            self.put_fitting(square, |man| match line {
                CheckLine::Knight => man == Man::Knight,
                CheckLine::Rank | CheckLine::File => matches!(man, Man::Rook | Man::Queen),
                _ => matches!(man, Man::Bishop | Man::Queen) || (man == Man::Pawn && pawn),
            })?;
            self.free -= reach::between(king, square);
        }
        Some(())
    }

    fn put_pawn_tries(&mut self, known: Known, rng: &mut Rng) -> Option<()> {
        let color = self.own.color();
        let pawns = self.own.squares(Man::Pawn);
        let targets = |pawns: Squares| {
            pawns.iter().fold(Squares::EMPTY, |all, pawn| all | reach::pawn_takes(pawn, color))
        };
        match known {
            Known::Nothing => {}
            Known::Exactly(count) => {
                while self.pawn_tries() < count {
                    self.put_any(targets(pawns), rng)?;
                }
                self.free -= targets(pawns);
            }
            Known::Some => {
                if self.pawn_tries() == 0 {
                    self.put_any(targets(pawns), rng)?;
                }
            }
            Known::From(named) => {
                self.free -= targets(pawns - named);
                for pawn in named {
                    let takes = reach::pawn_takes(pawn, color);
                    if (takes & self.occupied() & !self.own.all()).is_empty() {
                        self.put_any(takes, rng)?;
                    }
                }
            }
        }
        Some(())
    }

    /// How many pawn captures there are, pins apart.
    fn pawn_tries(&self) -> u32 {
        let enemy = self.occupied() - self.own.all();
        let takes = |pawn| (reach::pawn_takes(pawn, self.own.color()) & enemy).len();
        self.own.squares(Man::Pawn).iter().map(takes).sum()
    }

    /// Mostly a refused try was refused because somebody stood in the way.
    fn put_before_refused(&mut self, refused: &[Try], rng: &mut Rng) {
        for put in refused {
            let man = self.own.on(put.from);
            let mut way = reach::between(put.from, put.to);
            match man {
                Some(Man::Pawn) if put.from.file() != put.to.file() => {
                    self.free -= put.to.bitboard();
                    continue;
                }
                Some(Man::Pawn) => way |= put.to.bitboard(),
                _ => {}
            }
            if (way & self.occupied()).is_empty() && rng.random_bool(0.85) {
                // When nobody can stand there the try failed for another reason, which chance must find.
                let _ = self.put_any(way, rng);
            }
        }
    }

    /// The others stand anywhere, rather where they give no check that was not announced.
    fn put_the_rest(&mut self, rng: &mut Rng) -> Option<()> {
        let king = self.own.squares(Man::King).next_square()?;
        while let Some(man) = self.left.pop() {
            let may = if man == Man::Pawn { self.free - LAST_RANKS } else { self.free };
            let mut square = any_of(may, rng)?;
            for _ in 0..3 {
                let attacks = match man {
                    Man::Pawn => reach::pawn_takes(square, !self.own.color()),
                    _ => reach::of(man, square, self.occupied()),
                };
                if !attacks.has(king) {
                    break;
                }
                square = any_of(may, rng)?;
            }
            self.put(man, square);
        }
        Some(())
    }

    /// The king stands where no own man attacks it.
    fn put_king(&mut self, rng: &mut Rng) -> Option<()> {
        let occupied = self.occupied();
        let mut attacked = Squares::EMPTY;
        for man in Man::ALL {
            for square in self.own.squares(man) {
                attacked |= match man {
                    Man::Pawn => reach::pawn_takes(square, self.own.color()),
                    _ => reach::of(man, square, occupied),
                };
            }
        }
        let king = any_of(self.free - attacked, rng)?;
        self.put(Man::King, king);
        Some(())
    }

    fn position(&self) -> Option<Position> {
        let color = self.own.color();
        let enemy = OwnMen::new(!color, Castling::default(), |man| self.men[man as usize]);
        Position::set_up(&ByColor::split(color, *self.own, enemy), color, None).ok()
    }
}

fn any_of(squares: Squares, rng: &mut Rng) -> Option<Square> {
    if squares.is_empty() { None } else { squares.iter().nth(rng.random_range(..squares.len() as usize)) }
}
