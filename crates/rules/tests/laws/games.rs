//! Games of moves, refusals, questions and junk.

use crate::by_hand::legal;
use noctule_board::{Color, Square, Try};
use noctule_rules::{Draws, OpenGame, Request, Ruleset, possible_tries};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Places where games seldom come by chance: promotions, en passant, castling, pins, bare kings.
pub(crate) const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1",
    "4k3/8/8/2pPp3/8/8/8/4K2R w K c6 0 1",
    "rn2k1nr/p6p/8/8/8/8/P6P/RN2K1NR w KQkq - 0 1",
    "8/8/2k5/8/8/3p4/8/3K4 b - - 90 60",
];

/// What somebody asks at one point of a game.
#[derive(Debug, Clone)]
pub(crate) enum Choice {
    Option(Index),
    Legal(Index),
    Anything(Try),
    Question,
    OutOfTurn(Index),
    Claim,
}

/// The same, seen in the game where it is asked.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Asked {
    Put(Color, Request),
    Claim(Color),
}

pub(crate) fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        4 => any::<Index>().prop_map(Choice::Option),
        5 => any::<Index>().prop_map(Choice::Legal),
        1 => any_try().prop_map(Choice::Anything),
        1 => Just(Choice::Question),
        1 => any::<Index>().prop_map(Choice::OutOfTurn),
        1 => Just(Choice::Claim),
    ]
}

pub(crate) fn any_try() -> impl Strategy<Value = Try> {
    let square = || select(&Square::ALL[..]);
    (square(), square(), prop::option::weighted(0.2, select(&Try::PROMOTIONS[..])))
        .prop_map(|(from, to, promotion)| Try { from, to, promotion })
}

prop_compose! {
    pub(crate) fn game()(
        ruleset in select(&Ruleset::ALL[..]),
        draws in select(&[Draws::OFF, Draws::CLAIM, Draws::AUTOMATIC, Draws::FIFTY][..]),
        start in select(&STARTS[..]),
    ) -> OpenGame {
        OpenGame::new(ruleset.with_draws(draws), start.parse().unwrap())
    }
}

pub(crate) fn choices() -> impl Strategy<Value = Vec<Choice>> {
    prop::collection::vec(choice(), 1..120)
}

pub(crate) fn asked(game: &OpenGame, choice: &Choice) -> Asked {
    let by = game.to_move();
    let junk = Request::Try(Try::new(Square::A1, Square::A1));
    match choice {
        Choice::Option(index) => {
            let options = game.options();
            Asked::Put(by, if options.is_empty() { junk } else { *index.get(&options) })
        }
        Choice::Legal(index) => {
            let legal = legal(game.position());
            Asked::Put(by, if legal.is_empty() { junk } else { Request::Try(*index.get(&legal)) })
        }
        Choice::Anything(put) => Asked::Put(by, Request::Try(*put)),
        Choice::Question => Asked::Put(by, Request::AnyPawnTries),
        Choice::OutOfTurn(index) => {
            let theirs: Vec<Try> = possible_tries(&game.position().own_men(!by)).into_iter().collect();
            Asked::Put(!by, if theirs.is_empty() { junk } else { Request::Try(*index.get(&theirs)) })
        }
        Choice::Claim => Asked::Claim(by),
    }
}

/// Calls `look` before each request, with the game as it stands then.
pub(crate) fn along(
    mut game: OpenGame,
    choices: &[Choice],
    mut look: impl FnMut(&OpenGame, Asked) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    for choice in choices {
        let asked = asked(&game, choice);
        look(&game, asked)?;
        // What is not heard changes nothing, which is a law of its own below.
        let _ = match asked {
            Asked::Put(by, request) => game.put(by, request).map(|_| ()),
            Asked::Claim(by) => game.claim(by).map(|_| ()),
        };
    }
    Ok(())
}
