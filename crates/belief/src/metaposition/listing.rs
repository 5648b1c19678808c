use super::cover::Cover;
use crate::World;
use noctule_board::{ByColor, Castling, File, Man, OwnMen, Position, Square, Squares, Try};
use noctule_rules::Ruleset;
use rustc_hash::FxHashSet;

impl Cover {
    /// Every world that the sets, the last announcement and the refused tries allow, none twice; `None` when
    /// the sets alone allow more than `limit` placings of the men.
    pub(super) fn list(&self, ruleset: &Ruleset, refused: &[Try], limit: usize) -> Option<Vec<World>> {
        let mut placings = Placings { cover: self, left: limit, found: Vec::new() };
        placings.place(&mut [Squares::EMPTY; 6], Man::King, Square::ALL.len() as u8, self.men)?;
        let mut seen: FxHashSet<u64> = FxHashSet::default();
        let mut worlds = Vec::new();
        for men in &placings.found {
            for position in self.positions(men) {
                let fits = self.sounds_right(ruleset, refused, &position);
                if fits && seen.insert(position.repetition_key()) {
                    worlds.push(World::imagine(position));
                }
            }
        }
        Some(worlds)
    }

    /// The positions of one placing, with every castling and every chance to take in passing.
    fn positions(&self, men: &[Squares; 6]) -> Vec<Position> {
        let home = |man: Man, file| men[man as usize].has(self.enemy_home(file));
        let may = |may: bool, file| may && home(Man::King, File::E) && home(Man::Rook, file);
        let (short, long) = (may(self.castling.short, File::H), may(self.castling.long, File::A));
        let mut positions = Vec::new();
        for castling in [(false, false), (true, false), (false, true), (true, true)] {
            if (castling.0 && !short) || (castling.1 && !long) {
                continue;
            }
            let castling = Castling { short: castling.0, long: castling.1 };
            let enemy = OwnMen::new(self.enemy(), castling, |man| men[man as usize]);
            let both = ByColor::split(self.own.color(), self.own, enemy);
            let passable = self.passable(&both);
            let unpassed = (passable.is_empty() || !self.passed_surely).then_some(None);
            for passed in unpassed.into_iter().chain(passable.iter().map(Some)) {
                positions.extend(Position::set_up(&both, self.to_move, passed));
            }
        }
        positions
    }
}

struct Placings<'a> {
    cover: &'a Cover,
    /// How many placings may still be looked at.
    left: usize,
    found: Vec<[Squares; 6]>,
}

impl Placings<'_> {
    /// Places the men of one kind on falling squares, then those of the next, so that no placing comes twice.
    fn place(&mut self, men: &mut [Squares; 6], man: Man, below: u8, left: u8) -> Option<()> {
        let placed = men[man as usize].len() as u8;
        let bounds = self.cover.counts[man as usize];
        if placed >= bounds.least {
            match next_kind(man) {
                Some(next) => self.place(men, next, Square::ALL.len() as u8, left)?,
                None => {
                    self.left = self.left.checked_sub(1)?;
                    if left == 0 {
                        self.finish(men);
                    }
                }
            }
        }
        if placed == bounds.most || left == 0 {
            return Some(());
        }
        let taken = men.iter().fold(Squares::EMPTY, |all, &some| all | some);
        for square in (self.cover.may(man) - taken).iter().filter(|&square| (square as u8) < below) {
            men[man as usize] |= square.bitboard();
            self.place(men, man, square as u8, left - 1)?;
            men[man as usize] -= square.bitboard();
        }
        Some(())
    }

    fn finish(&mut self, men: &[Squares; 6]) {
        let occupied = men.iter().fold(self.cover.own.all(), |all, &some| all | some);
        let somewhere = |set: &Squares| set.is_empty() || !(*set & occupied).is_empty();
        if (!occupied).is_subset(self.cover.may_be_empty) && self.cover.somewhere.iter().all(somewhere) {
            self.found.push(*men);
        }
    }
}

fn next_kind(man: Man) -> Option<Man> {
    const ORDER: [Man; 6] = [Man::King, Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen];
    let at = ORDER.iter().position(|&other| other == man)?;
    ORDER.get(at + 1).copied()
}
