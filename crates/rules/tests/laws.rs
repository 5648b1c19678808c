//! The laws that hold in every game under every ruleset, along games of moves, refusals, questions and junk.

use noctule_board::{Color, Man, Position, Square, Try};
use noctule_rules::{
    Announcement, AnyQuestion, CheckLines, ClaimAnswer, Draws, Hopeless, NotHeard, NotPut, OpenGame, Outcome,
    PawnTries, PawnTryNews, Refusals, Request, Ruleset, Taken, Verdict, adjudicate, is_possible,
    possible_tries,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;

/// Places where games seldom come by chance: promotions, en passant, castling, pins, bare kings.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1",
    "4k3/8/8/2pPp3/8/8/8/4K2R w K c6 0 1",
    "8/8/2k5/8/8/3p4/8/3K4 b - - 90 60",
];

/// What somebody asks at one point of a game.
#[derive(Debug, Clone)]
enum Choice {
    Option(Index),
    Legal(Index),
    Anything(Try),
    Question,
    OutOfTurn(Index),
    Claim,
}

/// The same, seen in the game where it is asked.
#[derive(Debug, Clone, Copy)]
enum Asked {
    Put(Color, Request),
    Claim(Color),
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        4 => any::<Index>().prop_map(Choice::Option),
        5 => any::<Index>().prop_map(Choice::Legal),
        1 => any_try().prop_map(Choice::Anything),
        1 => Just(Choice::Question),
        1 => any::<Index>().prop_map(Choice::OutOfTurn),
        1 => Just(Choice::Claim),
    ]
}

fn any_try() -> impl Strategy<Value = Try> {
    let square = || select(&Square::ALL[..]);
    (square(), square(), prop::option::weighted(0.2, select(&Try::PROMOTIONS[..])))
        .prop_map(|(from, to, promotion)| Try { from, to, promotion })
}

prop_compose! {
    fn game()(
        ruleset in select(&Ruleset::ALL[..]),
        draws in select(&[Draws::OFF, Draws::CLAIM, Draws::AUTOMATIC, Draws::FIFTY][..]),
        start in select(&STARTS[..]),
    ) -> OpenGame {
        OpenGame::new(ruleset.with_draws(draws), start.parse().unwrap())
    }
}

fn choices() -> impl Strategy<Value = Vec<Choice>> {
    prop::collection::vec(choice(), 1..120)
}

fn asked(game: &OpenGame, choice: &Choice) -> Asked {
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
fn along(
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

fn legal(position: &Position) -> Vec<Try> {
    let mut legal = position.legal_tries();
    legal.sort();
    legal
}

fn takes_with_a_pawn(position: &Position, put: Try) -> bool {
    position.on(put.from) == Some((position.to_move(), Man::Pawn)) && put.from.file() != put.to.file()
}

/// The legal pawn captures, one by one, each pair of squares once.
fn pawn_captures(position: &Position) -> BTreeSet<(Square, Square)> {
    let legal = legal(position);
    legal.iter().filter(|put| takes_with_a_pawn(position, **put)).map(|put| (put.from, put.to)).collect()
}

fn mirrored_square(square: Square) -> Square {
    square.flip_rank()
}

fn mirrored_try(put: Try) -> Try {
    Try { from: mirrored_square(put.from), to: mirrored_square(put.to), ..put }
}

fn mirrored_request(request: Request) -> Request {
    match request {
        Request::Try(put) => Request::Try(mirrored_try(put)),
        Request::AnyPawnTries => Request::AnyPawnTries,
    }
}

fn mirrored_words(said: impl Iterator<Item = Announcement>) -> Vec<String> {
    said.map(|said| match said {
        Announcement::Taken(Taken { on, kind }) => {
            Announcement::Taken(Taken { on: mirrored_square(on), kind })
        }
        Announcement::PawnTries(PawnTries::From(squares)) => {
            Announcement::PawnTries(PawnTries::From(squares.iter().map(mirrored_square).collect()))
        }
        other => other,
    })
    .map(|said| said.to_string())
    .collect()
}

fn mirrored_end(over: Option<Outcome>) -> Option<Outcome> {
    over.map(|outcome| Outcome { winner: outcome.winner.map(|winner| !winner), ..outcome })
}

/// The other side's men in place of one's own, seen from the other side of the board.
fn mirrored_fen(fen: &str) -> String {
    let swap = |text: &str| -> String {
        let other = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(other).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let [men, side, castling, passing, quiet, number] = fields[..] else { panic!("six fields in {fen}") };
    let men: Vec<String> = men.split('/').rev().map(swap).collect();
    let side = if side == "w" { "b" } else { "w" };
    let mut castling: Vec<char> = swap(castling).chars().collect();
    castling.sort();
    let passing = passing.replace('3', "x").replace('6', "3").replace('x', "6");
    let castling: String = castling.into_iter().collect();
    format!("{} {side} {castling} {passing} {quiet} {number}", men.join("/"))
}

fn without_move_number(fen: &str) -> &str {
    fen.rsplit_once(' ').map_or(fen, |(rest, _)| rest)
}

/// Everything there is to know of a game, the grounds for claims included.
fn whole_state(game: &OpenGame) -> String {
    format!("{} {:?} {:?} {game:?}", game.position(), game.options(), game.over())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mirrored_colours_give_mirrored_words(game in game(), choices in choices()) {
        let mirrored_start = mirrored_fen(&game.position().to_string()).parse().unwrap();
        let mut mirrored = OpenGame::new(*game.ruleset(), mirrored_start);
        prop_assert_eq!(mirrored_words(game.opening().announcements()), mirrored.opening().words());
        along(game, &choices, |game, asked| {
            let (here, there) = (mirrored_fen(&game.position().to_string()), mirrored.position().to_string());
            prop_assert_eq!(without_move_number(&here), without_move_number(&there));
            prop_assert_eq!(mirrored_end(game.over()), mirrored.over());
            let options: BTreeSet<Request> = game.options().into_iter().map(mirrored_request).collect();
            prop_assert_eq!(options, mirrored.options().into_iter().collect());
            match asked {
                Asked::Put(by, request) => {
                    match (game.clone().put(by, request), mirrored.put(!by, mirrored_request(request))) {
                        (Ok(here), Ok(there)) => {
                            prop_assert_eq!(here.stood, there.stood);
                            for seat in Color::ALL {
                                let here = mirrored_words(here.heard[seat].announcements());
                                prop_assert_eq!(here, there.heard[!seat].words());
                            }
                        }
                        (Err(NotHeard::OutOfTurn { to_move }), Err(there)) => {
                            prop_assert_eq!(there, NotHeard::OutOfTurn { to_move: !to_move });
                        }
                        (Err(here), Err(there)) => prop_assert_eq!(here, there),
                        (here, there) => prop_assert!(false, "{:?} but {:?}", here, there),
                    }
                }
                Asked::Claim(by) => {
                    prop_assert_eq!(game.clone().claim(by), mirrored.claim(!by));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn what_is_not_heard_changes_nothing(game in game(), choices in choices()) {
        along(game, &choices, |game, asked| {
            let mut after = game.clone();
            let unheard = match asked {
                Asked::Put(by, request) => after.put(by, request).is_err(),
                Asked::Claim(by) => !matches!(after.claim(by), Ok(ClaimAnswer::Granted(_))),
            };
            if unheard {
                prop_assert_eq!(whole_state(game), whole_state(&after));
            }
            Ok(())
        })?;
    }

    #[test]
    fn after_the_end_and_out_of_turn_nothing_is_heard(game in game(), choices in choices()) {
        along(game, &choices, |game, asked| {
            let to_move = game.to_move();
            if let Asked::Put(by, request) = asked {
                let answer = game.clone().put(by, request);
                match game.over() {
                    Some(_) => prop_assert_eq!(answer, Err(NotHeard::Over)),
                    None if by != to_move => prop_assert_eq!(answer, Err(NotHeard::OutOfTurn { to_move })),
                    None => {}
                }
            }
            if game.over().is_some() {
                prop_assert_eq!(game.options(), vec![]);
            }
            Ok(())
        })?;
    }

    /// Knowledge is read off the words alone here, with none of the law's own bookkeeping.
    #[test]
    fn no_option_is_known_to_be_in_vain(game in game(), choices in choices()) {
        let mut news = game.opening().pawn_tries;
        let mut said_no = false;
        let mut refused: BTreeSet<Request> = BTreeSet::new();
        along(game, &choices, |game, asked| {
            let position = game.position();
            let own = position.own_men(game.to_move());
            for option in game.options() {
                prop_assert!(!refused.contains(&option), "{} was refused already", option);
                let Request::Try(put) = option else { continue };
                prop_assert!(is_possible(&own, put), "{} is impossible", put);
                if takes_with_a_pawn(position, put) {
                    let excluded = said_no
                        || match (game.ruleset().pawn_tries, news) {
                            (PawnTryNews::Silent, _) => false,
                            (_, None | Some(PawnTries::Count(0))) => true,
                            (_, Some(PawnTries::From(squares))) => !squares.has(put.from),
                            (_, Some(PawnTries::Count(_) | PawnTries::Some)) => false,
                        };
                    prop_assert!(!excluded, "{} was excluded by an announcement in {}", put, position);
                }
            }
            if let Asked::Put(by, request) = asked
                && let Ok(answer) = game.clone().put(by, request)
            {
                match answer.heard[by].verdict {
                    Some(Verdict::Moved) => {
                        news = answer.heard[!by].pawn_tries;
                        said_no = false;
                        refused.clear();
                    }
                    Some(Verdict::Refused) => {
                        refused.insert(request);
                    }
                    Some(Verdict::Any(yes)) => said_no = !yes,
                    Some(Verdict::Nonsense) | None => {}
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn every_legal_move_is_an_option_unless_a_pawn_capture_is_owed(game in game(), choices in choices()) {
        along(game, &choices, |game, _| {
            if game.over().is_some() {
                return Ok(());
            }
            let options = game.options();
            let position = game.position();
            let owed = game.turn().owes_pawn_capture();
            for put in legal(position) {
                let hidden = owed && !takes_with_a_pawn(position, put);
                prop_assert_eq!(options.contains(&Request::Try(put)), !hidden, "{} in {}", put, position);
            }
            let asks = options.contains(&Request::AnyPawnTries);
            let may_ask = game.ruleset().any_question != AnyQuestion::None && game.turn().any().is_none();
            prop_assert_eq!(asks, may_ask);
            if owed {
                let stands = options.iter().any(|option| match option {
                    Request::Try(put) => position.would_stand(*put),
                    Request::AnyPawnTries => false,
                });
                prop_assert!(stands, "a pawn capture is owed that nobody can make in {}", position);
            }
            Ok(())
        })?;
    }

    #[test]
    fn announced_pawn_tries_are_the_legal_pawn_captures_counted_one_by_one(
        game in game(),
        choices in choices(),
    ) {
        along(game, &choices, |game, asked| {
            let Asked::Put(by, request) = asked else { return Ok(()) };
            let mut after = game.clone();
            let Ok(answer) = after.put(by, request) else { return Ok(()) };
            let captures = pawn_captures(after.position());
            if answer.stood {
                let from: BTreeSet<Square> = captures.iter().map(|(from, _)| *from).collect();
                let some = !captures.is_empty();
                let expected = match game.ruleset().pawn_tries {
                    PawnTryNews::Silent => None,
                    PawnTryNews::Count => Some(PawnTries::Count(captures.len() as u8)),
                    PawnTryNews::WhetherAny => some.then_some(PawnTries::Some),
                    PawnTryNews::Squares => some.then(|| PawnTries::From(from.into_iter().collect())),
                };
                prop_assert_eq!(answer.heard.white.pawn_tries, expected, "{}", after.position());
            } else if let Some(Verdict::Any(yes)) = answer.heard[by].verdict {
                prop_assert_eq!(yes, !captures.is_empty(), "{}", after.position());
            }
            Ok(())
        })?;
    }

    #[test]
    fn exactly_the_legal_tries_stand_and_the_verdict_is_heard_by_whom_it_should_be(
        game in game(),
        choices in choices(),
    ) {
        along(game, &choices, |game, asked| {
            let Asked::Put(by, Request::Try(put)) = asked else { return Ok(()) };
            if game.over().is_some() || by != game.to_move() {
                return Ok(());
            }
            let (ruleset, position) = (game.ruleset(), game.position());
            let would_stand = legal(position).contains(&put);
            let mut after = game.clone();
            match after.put(by, Request::Try(put)) {
                Ok(answer) if answer.stood => {
                    prop_assert!(would_stand, "{} stood in {}", put, position);
                    prop_assert_eq!(after.position(), &position.after(put));
                    prop_assert_eq!(answer.heard.white, answer.heard.black);
                    prop_assert_eq!(answer.heard.white.verdict, Some(Verdict::Moved));
                    prop_assert_eq!(answer.heard.white.over, after.over());
                }
                Ok(answer) => {
                    prop_assert!(!would_stand, "{} did not stand in {}", put, position);
                    prop_assert_eq!(after.position(), position);
                    let mine = answer.heard[by].words();
                    let nonsense = mine == ["nonsense"];
                    prop_assert!(nonsense || mine == ["refused"], "{:?}", mine);
                    prop_assert!(!nonsense || ruleset.hopeless == Hopeless::Nonsense);
                    let private = !nonsense && ruleset.refusals == Refusals::TrierOnly;
                    prop_assert_eq!(answer.heard[!by].words(), if private { vec![] } else { mine });
                }
                Err(NotHeard::NotPut(NotPut::Hopeless)) => {
                    prop_assert!(!would_stand, "{} was not put in {}", put, position);
                    prop_assert_eq!(ruleset.hopeless, Hopeless::NotPut);
                }
                Err(error) => prop_assert_eq!(error, NotHeard::NotPut(NotPut::PawnCaptureOwed)),
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_same_request_in_the_same_place_gets_the_same_ruling(game in game(), choices in choices()) {
        along(game, &choices, |game, asked| {
            let Asked::Put(_, request) = asked else { return Ok(()) };
            let rule = || {
                adjudicate(game.ruleset(), game.position(), game.turn(), request)
                    .map(|ruling| (ruling.after, ruling.heard))
            };
            prop_assert_eq!(rule(), rule());
            Ok(())
        })?;
    }

    #[test]
    fn checks_are_described_by_the_lines_seen_from_the_king(game in game(), choices in choices()) {
        along(game, &choices, |game, _| {
            let position = game.position();
            let king = position.king(position.to_move());
            let mut seen: Vec<&str> =
                position.checkers().iter().map(|checker| line_by_hand(king, checker)).collect();
            seen.sort_unstable();
            let mut said: Vec<&str> = CheckLines::of(position).iter().map(|line| line.word()).collect();
            said.sort_unstable();
            prop_assert_eq!(said, seen, "{}", position);
            Ok(())
        })?;
    }
}

/// Steps square by square from the king to the checker, and measures both diagonals by walking them.
fn line_by_hand(king: Square, checker: Square) -> &'static str {
    let steps = |files: i8, ranks: i8| {
        std::iter::successors(Some(king), move |square| square.try_offset(files, ranks)).skip(1)
    };
    let diagonal = |slope: i8| steps(1, slope).count() + steps(-1, -slope).count();
    for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
        if steps(files, ranks).any(|square| square == checker) {
            return match (files, ranks) {
                (_, 0) => "rank",
                (0, _) => "file",
                _ if diagonal(files * ranks) > diagonal(-files * ranks) => "long-diagonal",
                _ => "short-diagonal",
            };
        }
    }
    "knight"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn possible_tries_are_all_the_tries_that_are_possible_and_hold_every_legal_one(
        game in game(),
        choices in choices(),
    ) {
        let promotions: Vec<Option<Man>> = [None].into_iter().chain(Try::PROMOTIONS.map(Some)).collect();
        along(game, &choices, |game, _| {
            let position = game.position();
            let own = position.own_men(position.to_move());
            let listed = possible_tries(&own);
            let set: BTreeSet<Try> = listed.iter().copied().collect();
            prop_assert_eq!(set.len(), listed.len(), "a try is listed twice in {}", position);
            for from in Square::ALL {
                for to in Square::ALL {
                    for &promotion in &promotions {
                        let put = Try { from, to, promotion };
                        prop_assert_eq!(is_possible(&own, put), set.contains(&put), "{} in {}", put, position);
                        prop_assert!(
                            !position.would_stand(put) || set.contains(&put),
                            "{} is legal and not possible in {}", put, position
                        );
                    }
                }
            }
            Ok(())
        })?;
    }
}
