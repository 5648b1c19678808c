//! The laws that hold in every game under every ruleset, along games of moves, refusals, questions and junk.

mod by_hand;
mod games;
mod mirror;

use by_hand::{legal, line_by_hand, pawn_captures, possible_by_hand, takes_with_a_pawn};
use games::{Asked, along, choices, game};
use mirror::{mirrored_end, mirrored_fen, mirrored_request, mirrored_words, without_move_number};
use noctule_board::{Color, Man, Position, Square, Try};
use noctule_rules::{
    Answer, AnyQuestion, Captures, CheckLine, CheckLines, ClaimAnswer, EnPassant, Heard, Hopeless, Kind,
    NotHeard, NotPut, OpenGame, PawnTries, PawnTryNews, Promotions, Refusals, Request, Taken, Verdict,
    adjudicate, is_possible, play_aloud, play_as_heard, possible_tries,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Everything there is to know of a game, the grounds for claims included.
fn whole_state(game: &OpenGame) -> String {
    format!("{} {:?} {:?} {game:?}", game.position(), game.options(), game.over())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

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

    /// Knowledge is read off the words alone here, with none of the law's own bookkeeping but what is owed.
    #[test]
    fn options_are_all_the_possible_tries_that_are_not_known_to_be_in_vain(
        game in game(),
        choices in choices(),
    ) {
        let mut news = game.opening().pawn_tries;
        let mut said_no = false;
        let mut refused: BTreeSet<Request> = BTreeSet::new();
        along(game, &choices, |game, asked| {
            let position = game.position();
            let excluded = |put: Try| {
                said_no
                    || match (game.ruleset().pawn_tries, news) {
                        (PawnTryNews::Silent, _) => false,
                        (_, None | Some(PawnTries::Count(0))) => true,
                        (_, Some(PawnTries::From(squares))) => !squares.has(put.from),
                        (_, Some(PawnTries::Count(_) | PawnTries::Some)) => false,
                    }
            };
            let hopeful = |put: &Try| {
                let takes = takes_with_a_pawn(position, *put);
                let in_vain = refused.contains(&Request::Try(*put)) || (takes && excluded(*put));
                let owed_otherwise = game.turn().owes_pawn_capture() && !takes;
                !in_vain && !owed_otherwise
            };
            let possible = possible_tries(&position.own_men(game.to_move()));
            let expected: BTreeSet<Request> =
                possible.into_iter().filter(hopeful).map(Request::Try).collect();
            let mut options = game.options();
            options.retain(|option| *option != Request::AnyPawnTries);
            if game.over().is_none() {
                prop_assert_eq!(options.into_iter().collect::<BTreeSet<_>>(), expected, "{}", position);
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
            let offered = game.options().contains(&Request::Try(put));
            let mut after = game.clone();
            let answer = after.put(by, Request::Try(put));
            if !offered && game.turn().owes_pawn_capture() {
                prop_assert_eq!(answer, Err(NotHeard::NotPut(NotPut::PawnCaptureOwed)));
                return Ok(());
            }
            if !offered && ruleset.hopeless == Hopeless::NotPut {
                prop_assert_eq!(answer, Err(NotHeard::NotPut(NotPut::Hopeless)));
                return Ok(());
            }
            let answer = answer.unwrap();
            prop_assert_eq!(answer.stood, legal(position).contains(&put), "{} in {}", put, position);
            let mine = answer.heard[by];
            let theirs = answer.heard[!by];
            if answer.stood {
                prop_assert_eq!(after.position(), &position.after(put));
                prop_assert_eq!(mine.verdict, Some(Verdict::Moved));
                prop_assert_eq!(mine, theirs);
                prop_assert_eq!(mine.over, after.over());
            } else if !offered && ruleset.hopeless == Hopeless::Nonsense {
                prop_assert_eq!((mine, theirs), (Heard::only(Verdict::Nonsense), Heard::only(Verdict::Nonsense)));
            } else {
                let refused = Heard::only(Verdict::Refused);
                prop_assert_eq!(mine, refused, "{} in {}", put, position);
                let aloud = ruleset.refusals == Refusals::Both;
                prop_assert_eq!(theirs, if aloud { refused } else { Heard::default() });
            }
            if !answer.stood {
                prop_assert_eq!(after.position(), position);
            }
            Ok(())
        })?;
    }

    #[test]
    fn captures_and_promotions_are_announced_as_the_board_shows_them(game in game(), choices in choices()) {
        along(game, &choices, |game, asked| {
            let Asked::Put(by, Request::Try(put)) = asked else { return Ok(()) };
            let (ruleset, before) = (game.ruleset(), game.position());
            let mut after = game.clone();
            let Ok(Answer { stood: true, heard }) = after.put(by, Request::Try(put)) else { return Ok(()) };
            let gone = (before.all(!by) & !after.position().all(!by)).next_square();
            let in_passing = gone.is_some_and(|square| square != put.to);
            let named = in_passing && ruleset.en_passant == EnPassant::LandingSquareNamed;
            let expected = gone.map(|square| {
                let pawn = before.on(square) == Some((!by, Man::Pawn));
                let kind = if pawn { Kind::Pawn } else { Kind::Piece };
                let told = ruleset.captures == Captures::SquareAndKind;
                Taken { on: if named { put.to } else { square }, kind: told.then_some(kind) }
            });
            prop_assert_eq!(heard.white.taken, expected, "{} in {}", put, before);
            prop_assert_eq!(heard.white.en_passant, named, "{} in {}", put, before);
            let pawns = |position: &Position| position.squares(by, Man::Pawn).len();
            let promoted = pawns(after.position()) < pawns(before);
            prop_assert_eq!(heard.white.promoted, promoted && ruleset.promotions == Promotions::Announced);
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
            let mut said: Vec<&str> = CheckLines::of(position).iter().map(CheckLine::word).collect();
            said.sort_unstable();
            prop_assert_eq!(said, seen, "{}", position);
            Ok(())
        })?;
    }
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
                        let possible = set.contains(&put);
                        prop_assert_eq!(possible, is_possible(&own, put), "{} in {}", put, position);
                        prop_assert_eq!(possible, possible_by_hand(&own, put), "{} in {}", put, position);
                        prop_assert!(
                            !position.would_stand(put) || possible,
                            "{} is legal and not possible in {}", put, position
                        );
                    }
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_move_is_played_as_heard_exactly_when_it_is_announced_so(game in game(), choices in choices()) {
        along(game, &choices, |game, _| {
            let (ruleset, position) = (game.ruleset(), game.position());
            let moves: Vec<(Try, Position, Heard)> = legal(position)
                .into_iter()
                .map(|put| {
                    let mut after = position.clone();
                    let heard = play_aloud(ruleset, &mut after, put);
                    (put, after, heard)
                })
                .collect();
            for (put, after, said) in &moves {
                for (other, _, heard) in &moves {
                    let expected = (said == heard).then(|| after.to_string());
                    let found = play_as_heard(ruleset, position, *put, heard);
                    prop_assert_eq!(
                        found.map(|after| after.to_string()), expected,
                        "{} when {} was heard in {}", put, other, position
                    );
                }
            }
            Ok(())
        })?;
    }
}
