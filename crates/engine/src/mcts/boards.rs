//! Whole boards for approach A, dealt man by man from the matrices (section 5.1).

use super::grid::{Grid, turned, turned_squares};
use super::matrices::Perception;
use noctule_belief::{Belief, Rng, Worlds};
use noctule_board::{ByColor, Castling, Color, Man, OwnMen, Position, Square, Squares};
use noctule_opponent::{Map, Opponent};
use noctule_player::PlayerView;
use noctule_rules::{Heard, Ruleset, opening};
use rand::RngExt;

/// Where approach A gets its boards from.
pub trait Prior: Sync {
    /// A board with the own side to move; `None` when none could be drawn.
    fn draw(&self, rng: &mut Rng) -> Option<Position>;
}

/// Boards dealt from the matrices: as many men as are left, no more pawns on a file than there can be, and
/// nothing against the last announcement.
///
/// The men are dealt independently of each other, and that is the flaw of it: they do not protect each other.
pub struct Dealt<'a> {
    perception: &'a Perception,
    /// Where the men of each kind are dealt.
    chances: [Grid; 6],
    color: Color,
    own: OwnMen,
    ruleset: Ruleset,
    last: Option<Heard>,
    most_on_a_file: u8,
}

/// How many deals are compared with the last announcement before any legal one will do.
const DEALS: usize = 30;
/// The density of a square on which recorded games never saw such a man: less than one game in a hundred.
const UNSEEN: f32 = 0.005;
/// The pieces of a full army but the king, of which those left are drawn.
const PIECES: [Man; 7] =
    [Man::Queen, Man::Rook, Man::Rook, Man::Bishop, Man::Bishop, Man::Knight, Man::Knight];

impl<'a> Dealt<'a> {
    /// Boards for a seat at this moment, dealt from what it perceives alone.
    pub fn new(perception: &'a Perception, view: &PlayerView) -> Self {
        Self::from_chances(perception, view, Man::ALL.map(|man| *perceived(perception, man)))
    }

    /// The same, drawn to where recorded games say that men of this kind stand by now: the unmodified D(p, t)
    /// of section 5, wherever the perception leaves it possible.
    pub fn with_model(perception: &'a Perception, view: &PlayerView, opponent: &Opponent) -> Self {
        let enemy = !view.color();
        let moves = usize::from(perception.own_moves);
        let chances = Man::ALL
            .map(|man| weighed(perceived(perception, man), opponent.density(enemy, man, moves), enemy));
        Self::from_chances(perception, view, chances)
    }

    fn from_chances(perception: &'a Perception, view: &PlayerView, chances: [Grid; 6]) -> Self {
        Self {
            perception,
            chances,
            color: view.color(),
            own: *view.own(),
            ruleset: *view.ruleset(),
            last: view.last_enemy_move().copied(),
            // Each capture may have brought one pawn to another file.
            most_on_a_file: 1 + (view.lost().len() as u8).min(5),
        }
    }

    fn deal(&self, rng: &mut Rng) -> Option<Position> {
        let mut men = [Squares::EMPTY; 6];
        let mut taken = Squares::EMPTY;
        let chances = |man: Man| &self.chances[man as usize];
        put(&mut men, &mut taken, Man::King, drawn(chances(Man::King), Squares::EMPTY, rng)?);
        let mut on_file = [0; 8];
        for _ in 0..self.perception.pawns_left.round() as u32 {
            let full = |square: &Square| on_file[square.file() as usize] >= self.most_on_a_file;
            let excluded = taken | Square::ALL.into_iter().filter(full).collect::<Squares>();
            if let Some(square) = drawn(chances(Man::Pawn), excluded, rng) {
                on_file[square.file() as usize] += 1;
                put(&mut men, &mut taken, Man::Pawn, square);
            }
        }
        let mut left = PIECES.to_vec();
        for _ in 0..self.perception.pieces_left.round() as u32 {
            let piece =
                if left.is_empty() { Man::Queen } else { left.swap_remove(rng.random_range(..left.len())) };
            let Some(square) = drawn(chances(piece), taken, rng) else { break };
            put(&mut men, &mut taken, piece, square);
        }
        let enemy = OwnMen::new(!self.color, Castling::default(), |man| {
            turned_squares(self.color, men[man as usize])
        });
        Position::set_up(&ByColor::split(self.color, self.own, enemy), self.color, None).ok()
    }

    fn sounds_right(&self, position: &Position) -> bool {
        let Some(last) = &self.last else { return true };
        let said = opening(&self.ruleset, position);
        said.checks == last.checks && said.pawn_tries == last.pawn_tries && said.over.is_none()
    }
}

impl Prior for Dealt<'_> {
    fn draw(&self, rng: &mut Rng) -> Option<Position> {
        let mut legal = None;
        for _ in 0..DEALS {
            if let Some(position) = self.deal(rng) {
                if self.sounds_right(&position) {
                    return Some(position);
                }
                legal = Some(position);
            }
        }
        legal
    }
}

/// Boards from worlds sampled with their histories: what is dealt wrong does not happen here.
pub struct Lived<'a>(pub &'a Worlds);

impl Prior for Lived<'_> {
    fn draw(&self, rng: &mut Rng) -> Option<Position> {
        self.0.sample(rng).map(|world| world.position().clone())
    }
}

fn perceived(perception: &Perception, man: Man) -> &Grid {
    match man {
        Man::King => &perception.matrices.king,
        Man::Pawn => &perception.matrices.pawns,
        _ => &perception.matrices.pieces,
    }
}

/// What is perceived of a square, times what games say of it. No square that games did not see is ruled out.
fn weighed(perceived: &Grid, density: &Map, enemy: Color) -> Grid {
    let mut chances = *perceived;
    for square in Square::ALL {
        chances[turned(!enemy, square) as usize] *= density[square as usize] + UNSEEN;
    }
    chances
}

fn put(men: &mut [Squares; 6], taken: &mut Squares, man: Man, square: Square) {
    men[man as usize] |= square.bitboard();
    *taken |= square.bitboard();
}

/// A square drawn by its chance.
fn drawn(grid: &Grid, excluded: Squares, rng: &mut Rng) -> Option<Square> {
    let free = |square: &Square| !excluded.has(*square);
    let all: f32 = Square::ALL.into_iter().filter(free).map(|square| grid[square as usize]).sum();
    if all <= 0.0 {
        return None;
    }
    let mut left = rng.random::<f32>() * all;
    let mut last = None;
    for square in Square::ALL.into_iter().filter(free).filter(|square| grid[*square as usize] > 0.0) {
        left -= grid[square as usize];
        last = Some(square);
        if left < 0.0 {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_player::{Briefing, Entry};
    use rand::SeedableRng;

    #[test]
    fn the_first_board_is_the_normal_start() {
        let briefing = Briefing::for_seat(Color::Black, Ruleset::WILD16, &Position::start());
        let mut following = crate::mcts::following::Following::new(&briefing);
        let mut view = PlayerView::new(&briefing);
        let heard = Heard {
            pawn_tries: Some(noctule_rules::PawnTries::Count(0)),
            ..Heard::only(noctule_rules::Verdict::Moved)
        };
        let entry = Entry::Overheard(heard);
        following.hear(&entry, &crate::mcts::Flat);
        view.hear(&entry);
        let dealt = Dealt::new(following.perception(), &view);
        let mut rng = Rng::seed_from_u64(1);
        for _ in 0..20 {
            let board = dealt.draw(&mut rng).unwrap();
            assert_eq!(board.to_move(), Color::Black);
            assert_eq!(board.own_men(Color::Black), Position::start().own_men(Color::Black));
            assert_eq!(board.all(Color::White).len(), 16);
            assert_eq!(board.squares(Color::White, Man::Pawn).len(), 8);
            assert_eq!(opening(&Ruleset::WILD16, &board).pawn_tries, heard.pawn_tries);
        }
    }
}
