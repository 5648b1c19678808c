use noctule_board::{ByColor, Color, Position, Square, Try};
use noctule_player::{Briefing, Diary, Entry};
use noctule_rules::{OpenGame, Request, Ruleset};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A random game, told as each seat hears it; one request in eight makes no sense. `visit` sees both diaries
/// after every request.
pub(crate) fn random_game(
    ruleset: Ruleset,
    start: &Position,
    seed: u64,
    mut visit: impl FnMut(&ByColor<Diary>),
) -> ByColor<Diary> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut diaries = ByColor::from_fn(|color| Diary::new(Briefing::for_seat(color, ruleset, start)));
    visit(&diaries);
    for _ in 0..300 {
        if game.over().is_some() {
            break;
        }
        let by = game.to_move();
        let options = game.options();
        let request = match rng.random_range(..8u8) {
            0 => junk(&mut rng),
            _ => options[rng.random_range(..options.len())],
        };
        let Ok(answer) = game.put(by, request) else { continue };
        diaries[by].write(Entry::Asked { request, heard: answer.heard[by] });
        diaries[!by].write(Entry::Overheard(answer.heard[!by]));
        visit(&diaries);
    }
    diaries
}

fn junk(rng: &mut Xoshiro256PlusPlus) -> Request {
    let mut square = || Square::index(rng.random_range(..64));
    Try::new(square(), square()).into()
}

/// Starts with castling, promotion, en passant, a check, a double check, and one that is over already.
const STARTS: [&str; 6] = [
    "r3k2r/1P4pP/8/pP3p2/3Pp1P1/8/p1P4p/R3K2R b KQkq d3 0 1",
    "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
    "4k3/8/8/7B/8/8/4p3/4K3 b - - 0 1",
    "4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/PPPPk3/8/8/8/8/4Kppp/8 w - - 0 1",
];

/// Every start, the normal one first.
pub(crate) fn starts() -> Vec<Position> {
    let set_up = STARTS.iter().map(|fen| fen.parse().expect("a position"));
    [Position::start()].into_iter().chain(set_up).collect()
}

/// Both colours.
pub(crate) const SEATS: [Color; 2] = Color::ALL;
