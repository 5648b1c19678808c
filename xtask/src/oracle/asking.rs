//! What to ask: mostly sensible tries, and every kind of junk that a careless program could send.
//!
//! The asker sees the whole position, since its aim is to visit corners, not to play well.

use noctule_board::{Color, File, Man, Rank, Square, Try};
use noctule_rules::{OpenGame, Request, Standing, possible_tries};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a game is steered towards, so that all its phases are visited within few requests.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Style {
    /// Nothing.
    Wandering,
    /// Pawns run: en passant, promotions.
    Pawns,
    /// Men are taken: bare boards, insufficient material.
    Taking,
    /// Moves that end the game come first: mates and stalemates.
    Ending,
}

impl Style {
    pub(crate) const ALL: [Self; 4] = [Self::Wandering, Self::Pawns, Self::Taking, Self::Ending];
}

/// The next request, sensible three times out of four.
pub(crate) fn next(game: &OpenGame, style: Style, rng: &mut Xoshiro256PlusPlus) -> Request {
    match rng.random_range(0..16) {
        0..7 => a_legal_try(game, style, rng),
        7..11 => an_option(game, rng),
        11 => Request::AnyPawnTries,
        _ => junk(game, rng),
    }
}

/// Every option that will be refused, shuffled.
pub(crate) fn all_vain_options(game: &OpenGame, rng: &mut Xoshiro256PlusPlus) -> Vec<Request> {
    let mut vain = game.options();
    vain.retain(|request| matches!(request, Request::Try(put) if !game.position().would_stand(*put)));
    vain.shuffle(rng);
    vain
}

/// A move that stands, by the taste of `style`.
pub(crate) fn a_legal_try(game: &OpenGame, style: Style, rng: &mut Xoshiro256PlusPlus) -> Request {
    let position = game.position();
    let mut legal = position.legal_tries();
    let turn = game.turn();
    let own = position.own_men(game.to_move());
    legal.retain(|&put| turn.standing(game.ruleset(), &own, Request::Try(put)) == Standing::Open);
    let taste = |&put: &Try| -> u32 {
        let takes = position.capture(put).is_some();
        let pawn = own.on(put.from) == Some(Man::Pawn);
        let promotes = put.promotion.is_some();
        let ends = !position.after(put).has_legal_try();
        match style {
            Style::Wandering => 1,
            Style::Pawns => 1 + 2 * u32::from(takes) + 3 * u32::from(pawn) + 4 * u32::from(promotes),
            Style::Taking => 1 + 20 * u32::from(takes) + 5 * u32::from(promotes),
            Style::Ending => 1 + 3 * u32::from(takes) + u32::from(pawn) + 200 * u32::from(ends),
        }
    };
    // A list with each try as often as it pleases is short enough, and simpler than drawing by weight.
    let tasted: Vec<Try> =
        legal.iter().flat_map(|put| std::iter::repeat_n(*put, taste(put) as usize)).collect();
    tasted.choose(rng).map_or_else(|| an_option(game, rng), |&put| Request::Try(put))
}

fn an_option(game: &OpenGame, rng: &mut Xoshiro256PlusPlus) -> Request {
    game.options().choose(rng).copied().unwrap_or(Request::AnyPawnTries)
}

/// A request that no player in his senses would put, of a kind drawn evenly.
pub(crate) fn junk(game: &OpenGame, rng: &mut Xoshiro256PlusPlus) -> Request {
    let position = game.position();
    let mover = game.to_move();
    let own = position.own_men(mover);
    let any_square = |rng: &mut Xoshiro256PlusPlus| Square::index(rng.random_range(0..64));
    let own_square = |rng: &mut Xoshiro256PlusPlus| one_of(own.all(), rng).unwrap_or(Square::A1);
    let possible = possible_tries(&own);
    let put = match rng.random_range(0..14) {
        // Anything anywhere, promotions included.
        0 => Try { promotion: promotion(rng), ..Try::new(any_square(rng), any_square(rng)) },
        // An own man anywhere, onto own men too.
        1 => Try::new(own_square(rng), any_square(rng)),
        // Standing still.
        2 => {
            let square = any_square(rng);
            Try::new(square, square)
        }
        // What was refused already.
        3 => match game.turn().refused().choose(rng) {
            Some(&refused) => refused,
            None => Try::new(own_square(rng), own_square(rng)),
        },
        // A possible try with the promotion lost or added.
        4 | 5 => match possible.choose(rng) {
            Some(&put) if put.promotion.is_some() => Try { promotion: None, ..put },
            Some(&put) => Try { promotion: promotion(rng), ..put },
            None => Try::new(Square::A1, Square::A2),
        },
        // The enemy's men.
        6 => match possible_tries(&position.own_men(!mover)).choose(rng) {
            Some(&put) => put,
            None => Try::new(Square::A8, Square::A7),
        },
        // The enemy's king.
        7 => Try::new(own_square(rng), position.king(!mover)),
        // Castling in every spelling, whatever is left of it.
        8 => {
            let rank = Rank::First.relative_to(if rng.random_bool(0.9) { mover } else { !mover });
            let files = [File::A, File::B, File::C, File::D, File::F, File::G, File::H];
            let to = files.choose(rng).copied().unwrap_or(File::G);
            Try::new(Square::new(File::E, rank), Square::new(to, rank))
        }
        // Pawn captures, hopeless ones included.
        9 | 10 => {
            let from = one_of(own.squares(Man::Pawn), rng).unwrap_or_else(|| own_square(rng));
            pawn_diagonal(from, mover, rng)
        }
        // Pawns backwards, sideways, three steps.
        11 => {
            let from = one_of(own.squares(Man::Pawn), rng).unwrap_or_else(|| own_square(rng));
            Try::new(from, Square::new(from.file(), any_square(rng).rank()))
        }
        // A possible try that is no pawn capture, which breaks an obligation if there is one.
        12 => match possible.choose(rng) {
            Some(&put) => put,
            None => Try::new(Square::A1, Square::A2),
        },
        _ => return Request::AnyPawnTries,
    };
    Request::Try(put)
}

/// One step ahead and one aside, with a promotion where the pawn arrives; off the board it stands still.
fn pawn_diagonal(from: Square, color: Color, rng: &mut Xoshiro256PlusPlus) -> Try {
    let ahead = if color == Color::White { 1 } else { -1 };
    let aside = if rng.random_bool(0.5) { 1 } else { -1 };
    let to = from.try_offset(aside, ahead).unwrap_or(from);
    let arrives = to.rank() == Rank::Eighth.relative_to(color);
    Try { promotion: if arrives { promotion(rng) } else { None }, ..Try::new(from, to) }
}

fn promotion(rng: &mut Xoshiro256PlusPlus) -> Option<Man> {
    let [queen, rook, bishop, knight] = Try::PROMOTIONS;
    [None, Some(queen), Some(rook), Some(bishop), Some(knight)].choose(rng).copied().flatten()
}

fn one_of(squares: noctule_board::Squares, rng: &mut Xoshiro256PlusPlus) -> Option<Square> {
    let all: Vec<Square> = squares.iter().collect();
    all.choose(rng).copied()
}
