use super::{Node, Parameters};
use noctule_belief::{Densities, Metaposition};
use noctule_board::{Color, File, Man, Rank, Square, Squares, Try, reach};
use noctule_player::PlayerView;
use noctule_rules::Kind;

/// How likely each enemy man is on each square, judged once at the root and shared by its tree; below the
/// root the sets of a node say which of it still holds.
///
/// The paper's metaposition says what *may* stand where; how likely it is comes from the numbers of men
/// left, from the squares they started on, which men leave one move at a time, and from what was refused
/// this turn.
#[derive(Debug, Clone)]
pub(super) struct Outlook {
    of: [[f32; 64]; 6],
    any: [f32; 64],
}

/// The men that stand on no file of their own.
const PIECES: [Man; 5] = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King];
/// The share of men that a move leaves where they began: one of sixteen is moved.
const STAYS: f32 = 0.94;
/// How many of each kind a game begins with.
const AT_FIRST: [f32; 6] = [8.0, 2.0, 2.0, 2.0, 1.0, 1.0];

impl Outlook {
    /// The outlook at the root. `normal` tells that the game began from the usual start.
    pub(super) fn of(metaposition: &Metaposition, view: &PlayerView, normal: bool) -> Self {
        let node = Node::of(metaposition);
        let numbers = numbers(metaposition, view);
        let stays = if normal { STAYS.powi(i32::from(view.own_moves())) } else { 0.0 };
        let mut outlook = Self { of: [[0.0; 64]; 6], any: [0.0; 64] };
        let enemy = !node.color();
        for man in PIECES {
            let home = if normal { home(man, enemy) } else { Squares::EMPTY };
            outlook.scatter(man, node.may(man), home, numbers[man as usize], stays);
        }
        outlook.scatter_pawns(metaposition, enemy, numbers[Man::Pawn as usize], stays, normal);
        outlook.settle(&node);
        for &put in view.turn().refused() {
            outlook.refused(&node, put);
        }
        outlook
    }

    /// The same outlook after a look at worlds in which everything heard is explained; `guess` of it stays as it
    /// was.
    pub(super) fn informed(mut self, densities: &Densities, guess: f32) -> Self {
        for square in Square::ALL {
            let at = square as usize;
            for man in Man::ALL {
                let chance = &mut self.of[man as usize][at];
                *chance = guess * *chance + (1.0 - guess) * densities.of_man(square, man) as f32;
            }
            self.any[at] = guess * self.any[at] + (1.0 - guess) * densities.occupied(square) as f32;
        }
        self
    }

    /// The outlook when everything may stand everywhere.
    pub(super) fn blank(node: &Node) -> Self {
        let mut outlook = Self { of: [[0.0; 64]; 6], any: [0.0; 64] };
        let share = f32::from(node.men_left) / 16.0;
        for man in Man::ALL {
            outlook.scatter(man, node.may(man), Squares::EMPTY, AT_FIRST[man as usize] * share, 0.0);
        }
        outlook.settle(node);
        outlook
    }

    /// The chance that an enemy man of this kind stands here.
    #[inline]
    pub(super) fn chance(&self, node: &Node, square: Square, man: Man) -> f32 {
        if node.may(man).has(square) { self.of[man as usize][square as usize] } else { 0.0 }
    }

    /// The chance that any enemy man stands here.
    #[inline]
    pub(super) fn occupied(&self, node: &Node, square: Square) -> f32 {
        if node.must_be_occupied().has(square) {
            1.0
        } else if node.any_man().has(square) {
            self.any[square as usize]
        } else {
            0.0
        }
    }

    /// The chances of one kind, square by square, as they were at the root.
    #[inline]
    pub(super) fn row(&self, man: Man) -> &[f32; 64] {
        &self.of[man as usize]
    }

    /// The chance of any man on each square, as it was at the root.
    #[inline]
    pub(super) fn any(&self) -> &[f32; 64] {
        &self.any
    }

    /// What may be taken here, weighed by its chance; the king cannot be taken.
    pub(super) fn prize(&self, parameters: &Parameters, node: &Node, square: Square) -> f32 {
        let kinds = [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen];
        kinds.into_iter().map(|man| self.chance(node, square, man) * parameters.worth(man)).sum()
    }

    /// What a certain capture here is worth, given whether it is a pawn or a piece.
    pub(super) fn victim(&self, parameters: &Parameters, node: &Node, square: Square, kind: Kind) -> f32 {
        let kinds: &[Man] = match kind {
            Kind::Pawn => return self.mean(parameters, node, square).max(1.0),
            Kind::Piece => &[Man::Knight, Man::Bishop, Man::Rook, Man::Queen],
        };
        let chance: f32 = kinds.iter().map(|&man| self.chance(node, square, man)).sum();
        if chance <= 0.01 {
            return parameters.piece_worth;
        }
        let worth: f32 =
            kinds.iter().map(|&man| self.chance(node, square, man) * parameters.worth(man)).sum();
        worth / chance
    }

    fn mean(&self, parameters: &Parameters, node: &Node, square: Square) -> f32 {
        let chance = self.any[square as usize] - self.chance(node, square, Man::King);
        if chance > 0.01 { self.prize(parameters, node, square) / chance } else { 1.0 }
    }

    /// Men that have not moved stand at home; the others anywhere they may, alike.
    fn scatter(&mut self, man: Man, may: Squares, home: Squares, number: f32, stays: f32) {
        if may.is_empty() || number <= 0.0 {
            return;
        }
        let home = home & may;
        let each = if home.is_empty() { 0.0 } else { (stays * number / AT_FIRST[man as usize]).min(1.0) };
        let rest = (number - each * home.len() as f32).max(0.0) / may.len() as f32;
        for square in may {
            let at_home = if home.has(square) { each } else { 0.0 };
            self.of[man as usize][square as usize] = (at_home + rest).min(1.0);
        }
    }

    /// Each pawn keeps to the squares that the pawn of its file may have reached.
    fn scatter_pawns(&mut self, seen: &Metaposition, enemy: Color, number: f32, stays: f32, normal: bool) {
        if !normal {
            return self.scatter(Man::Pawn, seen.may_stand(Man::Pawn), Squares::EMPTY, number, 0.0);
        }
        let live = File::ALL.into_iter().filter(|&file| !seen.pawns_from(file).is_empty());
        let files = live.clone().count() as f32;
        for file in live {
            let may = seen.pawns_from(file);
            let home = may & Rank::Second.relative_to(enemy).bitboard() & file.bitboard();
            let share = (number / files).min(1.0);
            let each = if home.is_empty() { 0.0 } else { stays * share };
            let rest = (share - each) / may.len() as f32;
            for square in may {
                let at_home = if home.has(square) { each } else { 0.0 };
                let chance = &mut self.of[Man::Pawn as usize][square as usize];
                *chance = (*chance + at_home + rest).min(1.0);
            }
        }
    }

    /// Bends the chances until no square holds more than one man, and one that must be occupied holds one.
    fn settle(&mut self, node: &Node) {
        let must = node.must_be_occupied();
        for square in Square::ALL {
            let at = square as usize;
            let sum: f32 = self.of.iter().map(|row| row[at]).sum();
            let wanted = if must.has(square) { 1.0 } else { sum.min(0.95) };
            if sum > 0.0 {
                self.of.iter_mut().for_each(|row| row[at] *= wanted / sum);
            }
            self.any[at] = wanted.min(if sum > 0.0 || must.has(square) { 1.0 } else { 0.0 });
        }
    }

    /// A try that was refused: most likely somebody stands in its way.
    fn refused(&mut self, node: &Node, put: Try) {
        let mut way = reach::between(put.from, put.to);
        let pawns = node.own.squares(Man::Pawn);
        if pawns.has(put.from) && put.from.file() == put.to.file() {
            way |= put.to.bitboard();
        }
        let free: f32 = way.into_iter().map(|square| 1.0 - self.any[square as usize]).product();
        let blocked = 1.0 - free;
        if way.is_empty() || blocked < 0.02 || node.own.squares(Man::King).has(put.from) {
            return;
        }
        for square in way {
            let at = square as usize;
            let now = (self.any[at] / blocked).min(0.98);
            if self.any[at] > 0.0 {
                let factor = now / self.any[at];
                self.of.iter_mut().for_each(|row| row[at] *= factor);
                self.any[at] = now;
            }
        }
    }
}

/// How many of each kind are left, as far as announcements tell; captured pieces are shared out evenly.
fn numbers(metaposition: &Metaposition, view: &PlayerView) -> [f32; 6] {
    let enemy = view.enemy();
    let men = f32::from(enemy.men.saturating_sub(1));
    let told = f32::from(enemy.pawns_taken + enemy.pieces_taken) > 0.0 || enemy.men >= 16;
    let pawns = if told {
        f32::from(enemy.most_pawns())
    } else {
        (men * f32::from(enemy.pawns_at_start) / 15.0).min(f32::from(enemy.most_pawns()))
    };
    let pieces = (men - pawns).max(0.0);
    let mut numbers = [0.0; 6];
    for man in Man::ALL {
        let bounds = metaposition.count(man);
        let likely = match man {
            Man::King => 1.0,
            Man::Pawn => pawns,
            _ => pieces * AT_FIRST[man as usize] / 7.0,
        };
        numbers[man as usize] =
            likely.clamp(f32::from(bounds.least), f32::from(bounds.most.max(bounds.least)));
    }
    numbers
}

fn home(man: Man, enemy: Color) -> Squares {
    let files: &[File] = match man {
        Man::Pawn => &File::ALL,
        Man::Knight => &[File::B, File::G],
        Man::Bishop => &[File::C, File::F],
        Man::Rook => &[File::A, File::H],
        Man::Queen => &[File::D],
        Man::King => &[File::E],
    };
    let rank = if man == Man::Pawn { Rank::Second } else { Rank::First };
    files.iter().map(|&file| Square::new(file, rank.relative_to(enemy))).collect()
}
