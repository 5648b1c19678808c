//! Plans that mate whatever is true (Maran's thesis, 1993, appendix 1, figures A.4 and A.5).

use noctule_board::{Color, Position, Try};
use noctule_rules::{Heard, Request, Ruleset, opening};
use noctule_solve::mates::{After, Knowledge, Plan, Search, Setup, mates};
use proptest::prelude::*;

//   a b c d e f g h
// 8 . . . . . x x x
// 7 . . . . . . . x
// 6 . . . . . K . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . Q . . .
const A4: &str = "Kf6 Qe3 vs K{f8,g8,h8,h7}";
//   a b c d e f g h
// 8 . x x x x x x .
// 7 . . . . . . . R
// 6 . . . . . . K .
// ...
// 1 . . . . . . . Q
const A5: &str = "Kg6 Rh7 Qh1 vs K{b8,c8,d8,e8,f8,g8}";

fn knowledge(text: &str) -> Knowledge {
    let worlds = Setup::read(text, Color::White).unwrap().worlds;
    let heard = opening(&Ruleset::WILD16, &worlds[0]);
    Knowledge::new(&Ruleset::WILD16, worlds, &heard).unwrap()
}

fn search() -> Search<impl Fn(&Position, &Heard) -> bool> {
    Search::new(&Ruleset::WILD16, mates(Color::White), 1_000_000)
}

fn put(text: &str) -> Request {
    Request::Try(text.parse::<Try>().unwrap())
}

/// Plays a plan in one world against every reply, and checks that it mates in so many moves.
fn check_mates(plan: &Plan, world: &Position, moves: u32) {
    assert!(moves > 0, "{world} is not mated in time");
    let Request::Try(first) = plan.request else { panic!("a question in wild 16") };
    if !world.would_stand(first) {
        let (_, rest) = plan.kept.first().expect("something to do after a refusal");
        return check_mates(rest, world, moves);
    }
    let mut after = world.clone();
    let heard = noctule_rules::play_aloud(&Ruleset::WILD16, &mut after, first);
    let (_, then) =
        plan.stood.iter().find(|(said, _)| *said == heard).expect("every announcement is planned for");
    match then {
        After::Reached => {
            assert!(!after.has_legal_try() && !after.checkers().is_empty(), "{after} is no mate");
        }
        After::Enemy(answers) => {
            for reply in after.legal_tries() {
                let mut next = after.clone();
                let heard = noctule_rules::play_aloud(&Ruleset::WILD16, &mut next, reply);
                let (_, plan) =
                    answers.iter().find(|(said, _)| *said == heard).expect("every answer is planned for");
                check_mates(plan, &next, moves - 1);
            }
        }
    }
}

#[test]
fn figure_a4_is_mate_in_two_by_trying_the_king_first() {
    let (knowledge, mut search) = (knowledge(A4), search());
    assert_eq!(search.plan(&knowledge, 1), Ok(None));
    let plan = search.plan(&knowledge, 2).unwrap().expect("a sure plan");
    for world in knowledge.worlds() {
        check_mates(&plan, world, 2);
    }
    assert!(search.first_requests(&knowledge, 2).unwrap().contains(&put("f6f7")));
    // The published plan from there: refused, Qe7 leaves Qg7 mate; standing, it is Qh3 mate.
    let parting = knowledge.put(&Ruleset::WILD16, put("f6f7")).unwrap();
    let (_, refused) = &parting.kept[0];
    assert_eq!(refused.worlds().len(), 2, "the king is on f8 or g8");
    assert!(search.first_requests(refused, 2).unwrap().contains(&put("e3e7")));
    for (_, next) in parting.stood[0].answers(&Ruleset::WILD16) {
        assert!(search.first_requests(&next, 1).unwrap().contains(&put("e3h3")));
    }
}

#[test]
fn figure_a5_is_mate_in_one_with_five_chances_in_six() {
    let (knowledge, mut search) = (knowledge(A5), search());
    assert_eq!(search.plan(&knowledge, 1), Ok(None));
    let nearest = search.nearest(&knowledge, 1, 6).unwrap();
    assert_eq!(nearest.len(), 1);
    let [escaping] = nearest[0][..] else { panic!("one world escapes: {nearest:?}") };
    assert_eq!(knowledge.worlds()[escaping].king(Color::Black).to_string(), "b8");
    let rest = knowledge.of_worlds(|nth| nth != escaping).unwrap();
    assert_eq!(search.first_requests(&rest, 1), Ok(vec![put("h1a8")]));
}

#[test]
fn figure_a5s_lost_diagram_had_the_queen_on_h1_or_g2() {
    // The king may stand on b8 to g8 and nowhere else on the rank, Qa8 can be played, and 5/6 is the best chance:
    // of all squares for the queen only h1 and g2 answer to that.
    let mut fitting = Vec::new();
    for square in noctule_board::Square::ALL {
        let all = format!("Kg6 Rh7 Q{square} vs K{{a8,b8,c8,d8,e8,f8,g8,h8}}");
        let Ok(setup) = Setup::read(&all, Color::White) else { continue };
        let kings: Vec<String> =
            setup.worlds.iter().map(|world| world.king(Color::Black).to_string()).collect();
        let plays = |world: &Position| world.would_stand(format!("{square}a8").parse().unwrap());
        if kings != ["b8", "c8", "d8", "e8", "f8", "g8"] || !setup.worlds.iter().all(plays) {
            continue;
        }
        let knowledge = Knowledge::new(&Ruleset::WILD16, setup.worlds, &Heard::default()).unwrap();
        if !search().is_sure(&knowledge, 1).unwrap() {
            fitting.push(square.to_string());
        }
    }
    assert_eq!(fitting, ["h1", "g2"]);
}

#[test]
fn a_king_that_is_seen_is_mated_as_in_chess() {
    let (knowledge, mut search) = (knowledge("Kg6 Ra1 vs Kg8"), search());
    let plan = search.plan(&knowledge, 1).unwrap().unwrap();
    assert_eq!(plan.request, put("a1a8"));
    assert_eq!(plan.stood.len(), 1);
}

#[test]
fn a_world_in_which_even_one_who_sees_cannot_mate_is_hopeless() {
    let (knowledge, mut search) = (knowledge("Kb6 Rh1 vs K{a8,b8,c8}"), search());
    let king = |nth: usize| knowledge.worlds()[nth].king(Color::Black).to_string();
    let hopeless: Vec<String> = search.hopeless(&knowledge, 1).unwrap().into_iter().map(king).collect();
    assert_eq!(hopeless, ["c8"]);
    let nearest = search.nearest(&knowledge, 1, 3).unwrap();
    let escaping: Vec<Vec<String>> =
        nearest.into_iter().map(|set| set.into_iter().map(king).collect()).collect();
    assert_eq!(escaping, [["c8"]]);
}

#[test]
fn the_limit_ends_the_search_with_a_word() {
    let mut search = Search::new(&Ruleset::WILD16, mates(Color::White), 3);
    let said = search.plan(&knowledge("Ka1 Rb2 vs K{h8,g8,f8,e8}"), 3).unwrap_err().to_string();
    assert_eq!(said, "gave up after 3 parts of the search");
}

#[test]
fn other_rules_let_the_same_mates_stand() {
    for ruleset in Ruleset::ALL {
        let mut search = Search::new(&ruleset, mates(Color::White), 1_000_000);
        let worlds = Setup::read(A4, Color::White).unwrap().worlds;
        let heard = opening(&ruleset, &worlds[0]);
        let knowledge = Knowledge::new(&ruleset, worlds, &heard).unwrap();
        assert!(search.is_sure(&knowledge, 2).unwrap(), "{}", ruleset.name);
    }
}

/// Whether a sure plan exists, by trying every order of tries without any short cut.
fn is_sure_by_brute_force(worlds: &[Position], moves: u32) -> bool {
    if worlds.is_empty() {
        return true;
    }
    let mut tries: Vec<Try> = worlds.iter().flat_map(Position::legal_tries).collect();
    tries.sort();
    tries.dedup();
    tries.into_iter().any(|put| {
        let (stood, refused): (Vec<Position>, Vec<Position>) =
            worlds.iter().cloned().partition(|world| world.would_stand(put));
        let mut answers: Vec<((Heard, Heard), Vec<Position>)> = Vec::new();
        for world in &stood {
            let mut after = world.clone();
            let heard = noctule_rules::play_aloud(&Ruleset::WILD16, &mut after, put);
            if heard.over.is_some_and(|over| over.winner == Some(Color::White)) {
                continue;
            }
            if heard.over.is_some() || moves == 1 {
                return false;
            }
            for reply in after.legal_tries() {
                let mut next = after.clone();
                let said = (heard, noctule_rules::play_aloud(&Ruleset::WILD16, &mut next, reply));
                if said.1.over.is_some() {
                    return false;
                }
                match answers.iter_mut().find(|(other, _)| *other == said) {
                    Some((_, worlds)) => worlds.push(next),
                    None => answers.push((said, vec![next])),
                }
            }
        }
        answers.iter().all(|(_, worlds)| is_sure_by_brute_force(worlds, moves - 1))
            && is_sure_by_brute_force(&refused, moves)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_search_finds_a_plan_exactly_where_brute_force_does(
        (man, from, kings) in (0..2usize, 0..64usize, proptest::collection::vec(0..24usize, 1..4))
    ) {
        // The white king stands in the way of kings near a corner, so that mates are not rare.
        let squares: Vec<String> = kings
            .into_iter()
            .map(|nth| noctule_board::Square::index(40 + nth).to_string())
            .collect();
        let from = noctule_board::Square::index(from);
        let text = format!("Kf6 {}{from} Rb5 vs K{{{}}}", ["Q", "R"][man], squares.join(","));
        let Ok(setup) = Setup::read(&text, Color::White) else { return Ok(()) };
        let mut told_apart: Vec<(Heard, Vec<Position>)> = Vec::new();
        for world in setup.worlds {
            let heard = opening(&Ruleset::WILD16, &world);
            match told_apart.iter_mut().find(|(other, _)| *other == heard) {
                Some((_, worlds)) => worlds.push(world),
                None => told_apart.push((heard, vec![world])),
            }
        }
        for (heard, worlds) in told_apart {
            let knowledge = Knowledge::new(&Ruleset::WILD16, worlds, &heard).unwrap();
            for moves in 1..=2 {
                let plan = search().plan(&knowledge, moves).unwrap();
                prop_assert_eq!(plan.is_some(), is_sure_by_brute_force(knowledge.worlds(), moves), "{}", text);
                for world in knowledge.worlds() {
                    if let Some(plan) = &plan {
                        check_mates(plan, world, moves);
                    }
                }
            }
        }
    }
}
