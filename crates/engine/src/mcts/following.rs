//! The matrices of the real game, kept from the diary entry by entry.

use super::control::Control;
use super::enemy_answers::taker;
use super::grid::{Grid, turned, turned_men, turned_squares, turned_try};
use super::knowledge::Occupant;
use super::legality::{is_pawn_diagonal, way};
use super::matrices::{Perception, bring_to};
use super::own_move::reached;
use super::parameters::{PINNED, UNSEEN_CHECK};
use super::trends::Trends;
use noctule_belief::{Belief, Metaposition};
use noctule_board::{Color, Man, Rank, Square, Squares, Try, reach};
use noctule_player::{Briefing, Entry, PlayerView};
use noctule_rules::{CheckLine, CheckLines, Heard, Kind, PawnTries, PawnTryNews, Request, Verdict};

/// One seat's perception of its game so far.
pub struct Following {
    color: Color,
    view: PlayerView,
    perception: Perception,
    /// Where each kind of man may stand at all; gone when it has been contradicted.
    cover: Option<Metaposition>,
}

impl Following {
    /// Before the first move.
    pub fn new(briefing: &Briefing) -> Self {
        Self {
            color: briefing.color,
            view: PlayerView::new(briefing),
            perception: Perception::before_the_game(briefing),
            cover: Metaposition::new(briefing).ok(),
        }
    }

    /// The perception at this moment, the own side at the bottom.
    pub fn perception(&self) -> &Perception {
        &self.perception
    }

    /// Which men may stand where, if the diary still makes sense to it.
    pub fn cover(&self) -> Option<&Metaposition> {
        self.cover.as_ref()
    }

    /// Takes in the next entry of the diary.
    pub fn hear(&mut self, entry: &Entry, trends: &dyn Trends) {
        self.cover = self.cover.take().and_then(|mut cover| cover.update(entry).is_ok().then_some(cover));
        match *entry {
            Entry::Asked { request: Request::Try(put), heard } => {
                let put = turned_try(self.color, put);
                match heard.verdict {
                    Some(Verdict::Moved) => self.own_move(put, &heard),
                    Some(Verdict::Refused) => self.refused(put),
                    _ => {}
                }
            }
            Entry::Asked { request: Request::AnyPawnTries, heard } => match heard.verdict {
                Some(Verdict::Any(false)) => self.no_pawn_tries(),
                Some(Verdict::Any(true)) => self.pawn_tries(self.own_diagonals(), 1.0),
                _ => {}
            },
            Entry::Overheard(heard) if heard.moved() => self.enemy_move(&heard, trends),
            Entry::Overheard(_) => {}
        }
        self.view.hear(entry);
        self.settle();
    }

    /// The path of a move that stood is empty, what it took is gone, and a check names the king's lines.
    fn own_move(&mut self, put: Try, heard: &Heard) {
        let perception = &mut self.perception;
        let Some(man) = perception.own.on(put.from) else { return };
        perception.own.make(put);
        perception.in_check = false;
        if let Some(taken) = heard.taken {
            let on = turned(self.color, taken.on);
            let (pawn, piece) =
                (perception.matrices.pawns[on as usize], perception.matrices.pieces[on as usize]);
            let share = match taken.kind {
                Some(Kind::Pawn) => 1.0,
                Some(Kind::Piece) => 0.0,
                None if pawn + piece > 0.0 => pawn / (pawn + piece),
                None => 0.5,
            };
            perception.took(on, share);
        }
        let mut empty = put.to.bitboard();
        if !is_pawn_diagonal(man, put) {
            empty |= way(man, put);
        }
        perception.found_empty(empty);
        self.enemy_king_heard(heard.checks);
        self.enemy_pawn_tries(heard);
    }

    /// A check on the enemy leaves him the squares that own men threaten on that line; no check takes them
    /// from him.
    fn enemy_king_heard(&mut self, checks: CheckLines) {
        let own = self.perception.own;
        let matrices = self.perception.matrices;
        let mut king = matrices.king;
        for square in Square::ALL {
            let here = &mut king[square as usize];
            if *here <= 0.0 && checks.is_empty() {
                continue;
            }
            let mut no_check = 1.0;
            let mut on_line = 0.0_f32;
            for attacker in attackers(&own, square) {
                let seen = matrices.all_free(reach::between(attacker, square));
                no_check *= 1.0 - seen;
                let line = CheckLine::between(turned(self.color, square), turned(self.color, attacker));
                if checks.has(line) {
                    on_line = on_line.max(seen);
                }
            }
            *here *= if checks.is_empty() { no_check + UNSEEN_CHECK } else { on_line };
        }
        if king.iter().sum::<f32>() <= 1e-6 && !checks.is_empty() {
            let seen = |square: &Square| {
                attackers(&own, *square).into_iter().any(|attacker| {
                    checks.has(CheckLine::between(turned(self.color, *square), turned(self.color, attacker)))
                })
            };
            Square::ALL.into_iter().filter(seen).for_each(|square| king[square as usize] = 1.0);
        }
        bring_to(&mut king, 1.0);
        self.perception.matrices.king = king;
    }

    /// What is said of the enemy's pawn captures tells of pawns beside the squares of own men.
    fn enemy_pawn_tries(&mut self, heard: &Heard) {
        if self.view.ruleset().pawn_tries == PawnTryNews::Silent || !heard.checks.is_empty() {
            return;
        }
        let own = self.perception.own.all();
        let could = Square::ALL
            .into_iter()
            .filter(|&square| !(reach::pawn_takes(square, Color::Black) & own).is_empty());
        let from: Squares = could.collect();
        let pawns = &mut self.perception.matrices.pawns;
        match heard.pawn_tries {
            None | Some(PawnTries::Count(0)) => scale(pawns, from, PINNED),
            Some(PawnTries::Count(_) | PawnTries::Some) => {
                let chance: f32 = from.into_iter().map(|square| pawns[square as usize]).sum();
                if chance > 0.0 && chance < 1.0 {
                    scale(pawns, from, 1.0 / chance);
                }
            }
            Some(PawnTries::From(squares)) => {
                let named = turned_squares(self.color, squares);
                scale(pawns, from - named, PINNED);
                for square in named {
                    pawns[square as usize] = 1.0;
                }
            }
        }
    }

    /// A refused try: somebody stands in the way, or the man is pinned.
    fn refused(&mut self, put: Try) {
        let Some(man) = self.perception.own.on(put.from) else { return };
        if is_pawn_diagonal(man, put) {
            // Pinned pawns apart, nobody is there.
            self.perception.found_empty(put.to.bitboard());
            return;
        }
        // In check a refusal says little: the try may just not answer it.
        if self.perception.in_check {
            return;
        }
        let blocked = way(man, put);
        if man == Man::King && blocked.is_empty() {
            self.controlled(put.to);
        } else if !blocked.is_empty() {
            let free = self.perception.matrices.all_free(blocked);
            let refused = (1.0 - free).max(0.05);
            let matrices = &mut self.perception.matrices;
            for grid in [&mut matrices.king, &mut matrices.pawns, &mut matrices.pieces] {
                scale(grid, blocked, 1.0 / refused);
            }
            cap_at_certainty(&mut self.perception, blocked);
        }
    }

    /// The king could not step there: somebody controls the square.
    fn controlled(&mut self, square: Square) {
        let control = Control::of(&self.perception).over(square).clamp(0.1, 1.0);
        let sources = reach::of(Man::Queen, square, self.perception.own.all())
            | reach::of(Man::Knight, square, Squares::EMPTY);
        let matrices = &mut self.perception.matrices;
        scale(&mut matrices.pieces, sources, (1.0 / control).min(3.0));
        scale(&mut matrices.pawns, reach::pawn_takes(square, Color::White), (1.0 / control).min(3.0));
        scale(&mut matrices.king, reach::of(Man::King, square, Squares::EMPTY), (1.0 / control).min(3.0));
    }

    fn enemy_move(&mut self, heard: &Heard, trends: &dyn Trends) {
        let control = Control::of(&self.perception);
        match heard.taken {
            Some(taken) => {
                let named = turned(self.color, taken.on);
                // A pawn taken in passing stood a step ahead of the square that is then named.
                let victim = if heard.en_passant { Square::new(named.file(), Rank::Fourth) } else { named };
                let pawn_passed = heard.en_passant;
                self.perception.own.lose(victim);
                let occupant = if pawn_passed {
                    Occupant { king: 0.0, pawn: 1.0, piece: 0.0 }
                } else {
                    taker(&control, reached(&self.perception.own), named)
                };
                self.perception.found_occupied(named, occupant);
            }
            None => {
                let trend = trends.at(self.perception.own_moves);
                self.perception.enemy_moved_unseen(trend);
            }
        }
        self.perception.own_moves += 1;
        self.perception.in_check = !heard.checks.is_empty();
        self.own_king_heard(heard.checks);
        self.own_pawn_tries(heard);
    }

    /// Each check comes from a square of its line that sees the king.
    fn own_king_heard(&mut self, checks: CheckLines) {
        let own = self.perception.own;
        let Some(king) = own.squares(Man::King).into_iter().next() else { return };
        for line in checks.iter() {
            let man = if line == CheckLine::Knight { Man::Knight } else { Man::Queen };
            let on_line = |&square: &Square| {
                CheckLine::between(turned(self.color, king), turned(self.color, square)) == line
            };
            let seen: Squares =
                (reach::of(man, king, own.all()) - own.all()).iter().filter(on_line).collect();
            let pawn_squares = seen & reach::pawn_takes(king, Color::White);
            let matrices = &mut self.perception.matrices;
            let weight = |square: Square| {
                let free = matrices.all_free(reach::between(king, square));
                let pawn = if pawn_squares.has(square) { matrices.pawns[square as usize] } else { 0.0 };
                (free * (matrices.pieces[square as usize] + 0.01), pawn)
            };
            let weights: Vec<(Square, (f32, f32))> =
                seen.into_iter().map(|square| (square, weight(square))).collect();
            let all: f32 = weights.iter().map(|(_, (piece, pawn))| piece + pawn).sum();
            if all <= 0.0 {
                continue;
            }
            // Nearly all of one man is on this line; the others on it were not the ones that check.
            let pieces: f32 = weights.iter().map(|(_, (piece, _))| piece / all).sum();
            let left = (self.perception.pieces_left - pieces).max(0.0);
            scale(&mut matrices.pieces, seen, 0.2);
            bring_to(&mut matrices.pieces, left);
            for (square, (piece, pawn)) in weights {
                let at = square as usize;
                matrices.pieces[at] = (matrices.pieces[at] + piece / all).min(1.0);
                if pawn > 0.0 {
                    matrices.pawns[at] = pawn / all;
                }
            }
        }
        // Whoever gives no check does not stand where he would give one.
        if checks.is_empty() {
            let beside = reach::of(Man::King, king, Squares::EMPTY) - own.all();
            scale(&mut self.perception.matrices.pieces, beside, 0.4);
            scale(&mut self.perception.matrices.pawns, reach::pawn_takes(king, Color::White), 0.0);
            scale(&mut self.perception.matrices.king, beside, 0.0);
        }
    }

    fn own_pawn_tries(&mut self, heard: &Heard) {
        if self.view.ruleset().pawn_tries == PawnTryNews::Silent || !heard.checks.is_empty() {
            return;
        }
        match heard.pawn_tries {
            None | Some(PawnTries::Count(0)) => self.no_pawn_tries(),
            Some(PawnTries::Some) => self.pawn_tries(self.own_diagonals(), 1.0),
            Some(PawnTries::Count(count)) => self.pawn_tries(self.own_diagonals(), f32::from(count)),
            Some(PawnTries::From(squares)) => {
                let named = turned_squares(self.color, squares);
                let takes = |pawns: Squares| {
                    pawns
                        .into_iter()
                        .fold(Squares::EMPTY, |all, pawn| all | reach::pawn_takes(pawn, Color::White))
                };
                let silent = self.perception.own.squares(Man::Pawn) - named;
                self.perception.found_empty(takes(silent) - takes(named) - self.perception.own.all());
                self.pawn_tries(takes(named) - self.perception.own.all(), named.len() as f32);
            }
        }
    }

    /// The squares on which own pawns could take.
    fn own_diagonals(&self) -> Squares {
        let own = &self.perception.own;
        let pawns = own.squares(Man::Pawn);
        let takes =
            pawns.into_iter().fold(Squares::EMPTY, |all, pawn| all | reach::pawn_takes(pawn, Color::White));
        takes - own.all()
    }

    fn no_pawn_tries(&mut self) {
        let diagonals = self.own_diagonals();
        self.perception.found_empty(diagonals);
    }

    /// So many captures are possible: somebody stands on the squares where own pawns take.
    fn pawn_tries(&mut self, squares: Squares, count: f32) {
        let matrices = &mut self.perception.matrices;
        let now: f32 = squares
            .into_iter()
            .map(|square| matrices.pawns[square as usize] + matrices.pieces[square as usize])
            .sum();
        if now <= 1e-6 {
            // Whoever came there is new; nobody knows where from.
            let each = (count / squares.len().max(1) as f32).min(1.0);
            for square in squares {
                matrices.pieces[square as usize] = each;
            }
        } else if now < count {
            for grid in [&mut matrices.pawns, &mut matrices.pieces] {
                scale(grid, squares, count / now);
            }
        }
        cap_at_certainty(&mut self.perception, squares);
    }

    /// Men stand only where they may, and there are as many as there are.
    fn settle(&mut self) {
        debug_assert_eq!(self.perception.own, turned_men(self.view.own()));
        self.count_men();
        if let Some(cover) = &self.cover {
            let may = |man| turned_squares(self.color, cover.may_stand(man));
            let pieces = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen]
                .into_iter()
                .fold(Squares::EMPTY, |all, man| all | may(man));
            let matrices = &mut self.perception.matrices;
            keep(&mut matrices.king, may(Man::King), 1.0);
            keep(&mut matrices.pawns, may(Man::Pawn), self.perception.pawns_left);
            keep(&mut matrices.pieces, pieces, self.perception.pieces_left);
            self.perception.normalise();
            for square in turned_squares(self.color, cover.must_be_occupied()) {
                let at = square as usize;
                let matrices = &self.perception.matrices;
                let all = matrices.king[at] + matrices.pawns[at] + matrices.pieces[at];
                let occupant = if all > 0.0 {
                    let (king, pawn) = (matrices.king[at] / all, matrices.pawns[at] / all);
                    Occupant { king, pawn, piece: matrices.pieces[at] / all }
                } else {
                    Occupant { king: 0.0, pawn: 0.0, piece: 1.0 }
                };
                self.perception.found_occupied(square, occupant);
            }
        } else {
            self.perception.normalise();
        }
    }

    /// Promotions are silent, so pawns can only be bounded; how many men there are is known.
    fn count_men(&mut self) {
        let enemy = self.view.enemy();
        let others = f32::from(enemy.men) - 1.0;
        let mut pawns = self.perception.pawns_left.min(f32::from(enemy.most_pawns()));
        if let Some(cover) = &self.cover {
            let bounds = cover.count(Man::Pawn);
            pawns = pawns.clamp(f32::from(bounds.least), f32::from(bounds.most.max(bounds.least)));
        }
        self.perception.pawns_left = pawns.min(others).max(0.0);
        self.perception.pieces_left = (others - self.perception.pawns_left).max(0.0);
    }
}

/// The own men that look at a square, own men stopping the lines.
pub(crate) fn attackers(own: &noctule_board::OwnMen, square: Square) -> Squares {
    let all = own.all();
    let straight = own.squares(Man::Rook) | own.squares(Man::Queen);
    let slanted = own.squares(Man::Bishop) | own.squares(Man::Queen);
    (reach::of(Man::Rook, square, all) & straight)
        | (reach::of(Man::Bishop, square, all) & slanted)
        | (reach::of(Man::Knight, square, all) & own.squares(Man::Knight))
        | (reach::pawn_takes(square, Color::Black) & own.squares(Man::Pawn))
        | (reach::of(Man::King, square, all) & own.squares(Man::King))
}

fn scale(grid: &mut Grid, squares: Squares, factor: f32) {
    for square in squares {
        grid[square as usize] *= factor;
    }
}

/// Keeps a grid to where men may stand. When that leaves nothing, they may be anywhere there.
fn keep(grid: &mut Grid, may: Squares, sum: f32) {
    scale(grid, !may, 0.0);
    if sum > 0.0 && grid.iter().sum::<f32>() < 1e-3 * sum {
        for square in may {
            grid[square as usize] = 1.0;
        }
    }
    bring_to(grid, sum);
}

/// No square holds more than one man.
fn cap_at_certainty(perception: &mut Perception, squares: Squares) {
    let matrices = &mut perception.matrices;
    for square in squares {
        let at = square as usize;
        let all = matrices.king[at] + matrices.pawns[at] + matrices.pieces[at];
        if all > 1.0 {
            matrices.king[at] /= all;
            matrices.pawns[at] /= all;
            matrices.pieces[at] /= all;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::check_near;
    use crate::mcts::trends::Flat;
    use noctule_board::Position;
    use noctule_rules::{OpenGame, Ruleset};

    /// What a seat perceives after these requests, of both sides in order.
    fn perceived(color: Color, ruleset: Ruleset, fen: &str, requests: &[&str]) -> Perception {
        let start: Position = fen.parse().unwrap();
        let mut following = Following::new(&Briefing::for_seat(color, ruleset, &start));
        let mut game = OpenGame::new(ruleset, start);
        for text in requests {
            let by = game.to_move();
            let request: Request = text.parse().unwrap();
            let heard = game.put(by, request).unwrap().heard[color];
            let entry = if by == color { Entry::Asked { request, heard } } else { Entry::Overheard(heard) };
            if !heard.is_silence() {
                following.hear(&entry, &Flat);
            }
        }
        following.perception
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn men_are_counted_as_they_fall() {
        let moves = ["e2e4", "d7d5", "e4d5", "d8d5"];
        let white = perceived(Color::White, Ruleset::WILD16, START, &moves);
        check_near(white.pawns_left, 7.0);
        check_near(white.pieces_left, 7.0);
        assert!(white.matrices.occupied(Square::D5) > 0.99, "somebody took on d5");
        assert!(white.matrices.pieces[Square::D5 as usize] > 0.99, "no pawn could have");
    }

    #[test]
    fn both_colours_perceive_the_same_game_the_same_way() {
        let moves = ["e2e4", "d7d5", "e4d5"];
        let black = perceived(Color::Black, Ruleset::WILD16, START, &moves);
        assert!(black.own.on(Square::D4).is_none());
        assert!(black.matrices.occupied(Square::D4) > 0.99, "who took on d5, seen from below");
        check_near(black.matrices.king.iter().sum(), 1.0);
    }

    #[test]
    fn where_no_pawn_can_take_nobody_stands() {
        let moves = ["e2e4", "g8f6", "e4e5", "f6g8"];
        let white = perceived(Color::White, Ruleset::WILD16, START, &moves);
        check_near(white.matrices.occupied(Square::D6), 0.0);
        check_near(white.matrices.occupied(Square::F6), 0.0);
    }

    /// The rook is refused h8: somebody stands between, and every square there has become likelier.
    #[test]
    fn a_refused_try_says_that_somebody_is_in_the_way() {
        let fen = "k7/8/7n/8/8/8/8/K6R w - - 0 1";
        let before = perceived(Color::White, Ruleset::WILD16, fen, &[]);
        let after = perceived(Color::White, Ruleset::WILD16, fen, &["h1h8"]);
        let on_file = |perception: &Perception| -> f32 {
            [Square::H2, Square::H3, Square::H4, Square::H5, Square::H6, Square::H7]
                .map(|square| perception.matrices.occupied(square))
                .iter()
                .sum()
        };
        assert!(on_file(&after) > 3.0 * on_file(&before), "{} {}", on_file(&before), on_file(&after));
    }

    #[test]
    fn a_check_that_is_heard_puts_the_king_on_its_line() {
        let fen = "7k/8/8/8/8/8/8/K5R1 w - - 0 1";
        let white = perceived(Color::White, Ruleset::WILD16, fen, &["g1h1"]);
        let file: f32 = Square::ALL
            .into_iter()
            .filter(|square| square.file() == noctule_board::File::H)
            .map(|square| white.matrices.king[square as usize])
            .sum();
        check_near(file, 1.0);
    }
}
