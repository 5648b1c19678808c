//! The laws of the metaposition: whatever is true is never ruled out, and the exact set is covered.

use noctule_belief::{Belief, Contradiction, InformationSet, Metaposition, Rng, World, starting_worlds};
use noctule_board::{ByColor, Color, File, Man, Position, Square, Squares, Try, reach};
use noctule_player::{Briefing, Diary, Entry, PlayerView};
use noctule_rules::{Announcement, Heard, OpenGame, Request, Ruleset, opening};
use rand::{RngExt, SeedableRng};

/// Starts that bring castling, promotion, captures in passing, pins and bare endings into play.
const HIDDEN_STARTS: [&str; 8] = [
    "r3k2r/1P4pP/8/pP3p2/3Pp1P1/8/p1P4p/R3K2R b KQkq d3 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "3k4/8/8/8/8/8/8/QR2K3 b - - 0 1",
    "8/4k3/8/3pP3/8/8/4K3/8 w - d6 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/PPPk4/8/8/8/8/4Kppp/8 b - - 0 1",
];

/// How the two seats choose what to put.
#[derive(Clone, Copy, PartialEq)]
enum Play {
    /// Anything, now and then junk.
    Random,
    /// Pawn captures when they are known, then recaptures, then anything.
    Capturing,
}

/// A game in the open with both seats' diaries.
struct Game {
    open: OpenGame,
    diaries: ByColor<Diary>,
    views: ByColor<PlayerView>,
    rng: Rng,
    play: Play,
}

impl Game {
    fn new(ruleset: Ruleset, start: &Position, seed: u64, play: Play) -> Self {
        let briefing = |color| Briefing::for_seat(color, ruleset, start);
        Self {
            open: OpenGame::new(ruleset, start.clone()),
            diaries: ByColor::from_fn(|color| Diary::new(briefing(color))),
            views: ByColor::from_fn(|color| PlayerView::new(&briefing(color))),
            rng: Rng::seed_from_u64(seed),
            play,
        }
    }

    /// Puts one request; the entries it brought, unless the game is over.
    fn step(&mut self) -> Option<ByColor<Entry>> {
        loop {
            if self.open.over().is_some() {
                return None;
            }
            let by = self.open.to_move();
            let request = self.choose(by);
            let Ok(answer) = self.open.put(by, request) else { continue };
            let entries = ByColor::split(
                by,
                Entry::Asked { request, heard: answer.heard[by] },
                Entry::Overheard(answer.heard[!by]),
            );
            for color in Color::ALL {
                self.views[color].hear(&entries[color]);
                self.diaries[color].write(entries[color]);
            }
            return Some(entries);
        }
    }

    fn choose(&mut self, by: Color) -> Request {
        if self.rng.random_range(..10u8) == 0 {
            let mut square = || Square::index(self.rng.random_range(..64));
            return Try::new(square(), square()).into();
        }
        let view = &self.views[by];
        let options = view.options();
        let hit = view.last_enemy_move().and_then(|heard| heard.taken).map(|taken| taken.on);
        let wish = |request: &&Request| match **request {
            Request::AnyPawnTries => true,
            Request::Try(put) => {
                (view.turn().knows_pawn_tries() && view.is_pawn_capture(put)) || Some(put.to) == hit
            }
        };
        let wished: Vec<Request> = match self.play {
            Play::Random => Vec::new(),
            Play::Capturing => options.iter().filter(wish).copied().collect(),
        };
        let among = if wished.is_empty() { options } else { wished };
        among[self.rng.random_range(..among.len())]
    }

    fn truth(&self) -> World {
        World::imagine(self.open.position().clone())
    }
}

fn metapositions(game: &Game) -> ByColor<Metaposition> {
    ByColor::from_fn(|color| Metaposition::new(&game.diaries[color].briefing).expect("a start"))
}

fn check_truth_is_covered(ruleset: Ruleset, start: &Position, seed: u64, play: Play) -> usize {
    let mut game = Game::new(ruleset, start, seed, play);
    let mut beliefs = metapositions(&game);
    let mut entries_heard = 0;
    for _ in 0..300 {
        let before = beliefs.clone();
        let Some(entries) = game.step() else { break };
        for color in Color::ALL {
            let heard = beliefs[color].update(&entries[color]);
            let context = || {
                format!(
                    "{ruleset}, seed {seed}, {color:?}, after {:?}: {}\n{}\n{}",
                    entries[color],
                    game.open.position(),
                    drawn(&before[color]),
                    drawn(&beliefs[color])
                )
            };
            assert_eq!(heard, Ok(()), "{}", context());
            assert!(beliefs[color].covers(&game.truth()), "{}", context());
            entries_heard += 1;
        }
    }
    for color in Color::ALL {
        assert_eq!(Metaposition::of(&game.diaries[color]).as_ref(), Ok(&beliefs[color]));
    }
    entries_heard
}

/// For each square the men that may stand there, a dot for "empty"; own men in brackets.
fn drawn(metaposition: &Metaposition) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let square = Square::index(rank * 8 + file);
            let mut cell: String = Man::ALL
                .into_iter()
                .filter(|&man| metaposition.may_stand(man).has(square))
                .map(|man| man.to_string())
                .collect();
            if metaposition.may_be_empty().has(square) {
                cell.push('.');
            }
            if let Some(man) = metaposition.own().on(square) {
                cell = format!("{cell}[{man}]");
            }
            text.push_str(&format!("{cell:8}"));
        }
        text.push('\n');
    }
    text
}

#[test]
fn the_truth_is_never_ruled_out_in_games_from_the_normal_start() {
    let mut entries = 0;
    for ruleset in Ruleset::ALL {
        for seed in 0..20 {
            for play in [Play::Random, Play::Capturing] {
                entries += check_truth_is_covered(ruleset, &Position::start(), seed, play);
            }
        }
    }
    println!("{entries} entries heard, the truth never ruled out");
}

#[test]
fn the_truth_is_never_ruled_out_in_games_from_a_start_set_up_out_of_sight() {
    let mut entries = 0;
    for start in HIDDEN_STARTS {
        let start: Position = start.parse().expect("a position");
        for ruleset in Ruleset::ALL {
            for seed in 0..4 {
                for play in [Play::Random, Play::Capturing] {
                    entries += check_truth_is_covered(ruleset, &start, seed, play);
                }
            }
        }
    }
    println!("{entries} entries heard, the truth never ruled out");
}

/// Follows both beliefs of one seat while the exact one lasts; how many moments and worlds were compared.
fn check_exact_set_is_covered(
    ruleset: Ruleset,
    start: &Position,
    seed: u64,
    limit: usize,
    mut compared: impl FnMut(usize, &Metaposition, &[(World, f64)]),
) {
    let mut game = Game::new(ruleset, start, seed, Play::Capturing);
    let seat = if seed % 2 == 0 { Color::White } else { Color::Black };
    let briefing = game.diaries[seat].briefing.clone();
    let Ok(mut worlds) = starting_worlds(&briefing, limit) else { return };
    worlds.retain(kings_are_apart);
    let mut exact = InformationSet::of(&briefing, worlds, limit);
    let mut metaposition = Metaposition::new(&briefing).expect("a start");
    let mut moves = 0;
    for _ in 0..200 {
        let Ok(worlds) = exact.worlds() else { return };
        for (world, _) in worlds {
            assert!(
                metaposition.covers(world),
                "{ruleset}, seed {seed}, {seat:?}: {}\n{:?}\n{}",
                world.position(),
                game.diaries[seat].entries.last(),
                drawn(&metaposition)
            );
        }
        compared(moves, &metaposition, worlds);
        let Some(entries) = game.step() else { return };
        exact.update(&entries[seat]).expect("the truth explains the diary");
        metaposition.update(&entries[seat]).expect("the truth explains the diary");
        moves += usize::from(matches!(entries[seat], Entry::Asked { heard, .. } if heard.moved()));
    }
}

fn kings_are_apart(world: &World) -> bool {
    let king = |color| world.position().king(color);
    !reach::of(Man::King, king(Color::White), Squares::EMPTY).has(king(Color::Black))
}

#[test]
fn the_metaposition_covers_the_exact_set() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
        "8/8/8/4k3/8/8/8/R3K2R w KQ - 0 1",
        "8/4k3/8/3pP3/8/8/4K3/8 w - d6 0 1",
        "8/PP1k4/8/8/8/8/4K1pp/8 b - - 0 1",
        "8/8/4k3/8/8/2P5/1B2K3/8 b - - 0 1",
    ];
    let (mut moments, mut worlds_covered) = (0, 0);
    for start in starts {
        let start: Position = start.parse().expect("a position");
        for ruleset in Ruleset::ALL {
            for seed in 0..4 {
                check_exact_set_is_covered(ruleset, &start, seed, 3000, |_, _, worlds| {
                    moments += 1;
                    worlds_covered += worlds.len();
                });
            }
        }
    }
    println!("{worlds_covered} worlds covered at {moments} moments");
    assert!(moments > 1000 && worlds_covered > 100_000);
}

#[test]
fn sharpness_beside_the_exact_set_where_there_is_one() {
    // Printed for whoever works on sharpness: squares where an enemy man may stand, and squares times men,
    // by the number of own moves made.
    let mut table = [[0.0; 5]; 12];
    for seed in 0..6 {
        check_exact_set_is_covered(
            Ruleset::WILD16,
            &Position::start(),
            seed,
            8000,
            |moves, cover, worlds| {
                let Some(row) = table.get_mut(moves) else { return };
                let mut exact = [Squares::EMPTY; 6];
                for (world, _) in worlds {
                    for man in Man::ALL {
                        exact[man as usize] |= world.position().squares(!cover.own().color(), man);
                    }
                }
                let squares = exact.iter().fold(Squares::EMPTY, |all, &some| all | some).len();
                let pairs: u32 = exact.iter().map(|set| set.len()).sum();
                let may: u32 = Man::ALL.iter().map(|&man| cover.may_stand(man).len()).sum();
                let seen = [1, cover.may_be_occupied().len(), squares, may, pairs];
                row.iter_mut().zip(seen).for_each(|(sum, value)| *sum += value as f64);
                assert!(cover.may_be_occupied().len() >= squares && may >= pairs);
            },
        );
    }
    println!("own moves  moments  squares (exact)  squares x men (exact)");
    for (moves, [moments, squares, exact, pairs, exact_pairs]) in table.into_iter().enumerate() {
        if moments > 0.0 {
            println!(
                "{moves:9}  {moments:7}  {:7.1} ({:5.1})  {:13.1} ({:5.1})",
                squares / moments,
                exact / moments,
                pairs / moments,
                exact_pairs / moments
            );
        }
    }
}

#[test]
fn sharpness_in_long_games() {
    let mut table = [[0.0; 5]; 81];
    for seed in 0..40 {
        let mut game = Game::new(Ruleset::WILD16, &Position::start(), seed, Play::Capturing);
        let mut beliefs = metapositions(&game);
        for _ in 0..600 {
            let Some(entries) = game.step() else { break };
            let mover = !game.open.to_move();
            for color in Color::ALL {
                beliefs[color].update(&entries[color]).expect("the truth explains the diary");
            }
            if !entries[mover].heard().moved() {
                continue;
            }
            let belief = &beliefs[!mover];
            let Some(row) = table.get_mut(game.views[!mover].own_moves() as usize) else { break };
            let may: u32 = Man::ALL.iter().map(|&man| belief.may_stand(man).len()).sum();
            let king = belief.may_stand(Man::King).len();
            let seen = [1, belief.may_be_occupied().len(), may, king, belief.men_left() as u32];
            row.iter_mut().zip(seen).for_each(|(sum, value)| *sum += value as f64);
            assert!(belief.may_be_occupied().len() >= belief.men_left() as u32);
        }
    }
    println!("own moves  moments  squares  squares x men  king's squares  men");
    for moves in [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 40, 60, 80] {
        let [moments, squares, pairs, king, men] = table[moves];
        println!(
            "{moves:9}  {moments:7}  {:7.1}  {:13.1}  {:14.1}  {:3.1}",
            squares / moments,
            pairs / moments,
            king / moments,
            men / moments
        );
    }
}

fn heard(words: &str) -> Heard {
    words.split_ascii_whitespace().map(|word| word.parse::<Announcement>().expect("a word")).collect()
}

fn asked(put: &str, words: &str) -> Entry {
    Entry::Asked { request: put.parse().expect("a request"), heard: heard(words) }
}

fn overheard(words: &str) -> Entry {
    Entry::Overheard(heard(words))
}

/// The metaposition of White after the entries, or which entry nothing explains.
fn white_after(ruleset: Ruleset, start: &str, entries: &[Entry]) -> Result<Metaposition, Contradiction> {
    let start: Position = start.parse().expect("a position");
    let mut diary = Diary::new(Briefing::for_seat(Color::White, ruleset, &start));
    diary.entries.extend(entries);
    Metaposition::of(&diary)
}

const NORMAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_diary_that_cannot_be_is_a_contradiction() {
    let check = |entries: &[Entry]| {
        let refused = white_after(Ruleset::WILD16, NORMAL, entries).expect_err("a contradiction");
        assert_eq!(refused.number, entries.len(), "{entries:?}");
    };
    let moved = asked("e2e4", "moved pawn-tries:0");
    check(&[moved, overheard("moved taken:e4:pawn pawn-tries:0")]);
    check(&[moved, overheard("moved check:rank pawn-tries:0")]);
    check(&[moved, overheard("moved pawn-tries:3")]);
    check(&[asked("e2e4", "moved taken:e4:pawn pawn-tries:0")]);
    check(&[asked("e2e4", "moved check:file pawn-tries:0")]);
    check(&[asked("e2e4", "moved pawn-tries:1")]);
    check(&[asked("e2e3", "refused")]);
    check(&[moved, moved]);
    check(&[overheard("moved pawn-tries:0")]);
}

#[test]
fn a_contradiction_leaves_the_metaposition_as_it_was() {
    let mut metaposition = white_after(Ruleset::WILD16, NORMAL, &[]).expect("a start");
    let before = metaposition.clone();
    assert!(metaposition.update(&asked("e2e3", "refused")).is_err());
    assert_eq!(metaposition.may_be_occupied(), before.may_be_occupied());
    assert_eq!(metaposition.update(&asked("e2e3", "moved pawn-tries:0")), Ok(()));
}

fn squares(names: &str) -> Squares {
    names.split_ascii_whitespace().map(|name| name.parse::<Square>().expect("a square")).collect()
}

#[test]
fn a_refused_push_puts_a_man_ahead_of_the_pawn_and_leaves_all_others_at_home() {
    let entries = [asked("e2e4", "moved pawn-tries:0"), overheard("moved pawn-tries:0")];
    let silent = white_after(Ruleset::WILD16, NORMAL, &entries).expect("a game");
    assert!(silent.may_be_occupied().has(Square::E5) && silent.may_be_empty().has(Square::E5));
    let refused = [entries[0], entries[1], asked("e4e5", "refused")];
    let refused = white_after(Ruleset::WILD16, NORMAL, &refused).expect("a game");
    assert!(refused.must_stand(Man::Pawn).has(Square::E5));
    assert!(!refused.may_be_occupied().has(Square::E7));
    assert_eq!(refused.must_be_occupied().len(), 16, "only one man has moved\n{}", drawn(&refused));
}

#[test]
fn a_refused_slide_puts_a_man_on_its_way() {
    let entries = [asked("a1a8", "refused"), asked("a1a5", "moved pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, "4k3/8/p7/8/8/8/8/R3K3 w - - 0 1", &entries).expect("a game");
    assert!(squares("a2 a3 a4").is_disjoint(after.may_be_occupied()));
    assert!(after.must_be_occupied().is_empty(), "a6 or a7");
    let entries = [asked("a1a8", "refused"), asked("a1a6", "moved taken:a6:pawn pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, "4k3/8/p7/8/8/8/8/R3K3 w - - 0 1", &entries).expect("a game");
    assert_eq!(after.men_left(), 1);
    assert_eq!(after.may_be_occupied(), after.may_stand(Man::King));
}

#[test]
fn a_check_puts_the_king_on_its_line() {
    let entries = [asked("a1a8", "moved check:rank pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &entries).expect("a game");
    assert_eq!(after.may_stand(Man::King), squares("b8 c8 d8 e8 f8 g8 h8"));
    let entries = [entries[0], overheard("moved pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &entries).expect("a game");
    assert_eq!(after.may_stand(Man::King), squares("b7 c7 d7 e7 f7 g7 h7"), "it had to leave the line");
}

#[test]
fn a_king_refused_a_step_has_the_other_king_before_it() {
    let refused = [asked("d1d2", "refused")];
    let after = white_after(Ruleset::WILD16, "8/8/8/8/3k4/8/8/3K3R w - - 0 1", &refused).expect("a game");
    assert_eq!(after.may_stand(Man::King), squares("c3 d3 e3"));
}

#[test]
fn a_check_comes_only_from_where_a_single_move_can_bring_it() {
    let entries = [
        asked("e2e4", "moved pawn-tries:0"),
        overheard("moved pawn-tries:0"),
        asked("d2d3", "moved pawn-tries:0"),
        overheard("moved check:long-diagonal pawn-tries:0"),
    ];
    let checked = white_after(Ruleset::WILD16, NORMAL, &entries).expect("a game");
    assert_eq!(checked.checkers(), squares("a5 b4"), "a queen or a bishop");
    assert!(checked.may_stand(Man::Pawn).is_disjoint(squares("b4 c3 d2")));
    assert_eq!(checked.must_stand(Man::King), squares("e8"));
}

#[test]
fn no_pawn_tries_leave_the_squares_that_free_pawns_attack_empty() {
    let quiet = [asked("e2e4", "moved pawn-tries:0"), overheard("moved pawn-tries:0")];
    let after = white_after(Ruleset::WILD16, NORMAL, &quiet).expect("a game");
    assert!(squares("d5 f5").is_disjoint(after.may_be_occupied()));
    let one = [quiet[0], overheard("moved pawn-tries:1"), asked("e4d5", "refused")];
    let after = white_after(Ruleset::WILD16, NORMAL, &one).expect("a game");
    assert_eq!(after.must_stand(Man::Pawn) & squares("d5 f5"), squares("f5"), "{}", drawn(&after));
    assert_eq!(after.must_be_occupied().len(), 16);
}

#[test]
fn a_pawn_that_is_named_stands_there() {
    let start = "4k3/3p4/8/8/4P3/8/2P5/4K3 b - - 0 1";
    let entries = [overheard("moved pawn-tries:e4"), asked("c2c4", "moved pawn-tries:d5")];
    let after = white_after(Ruleset::RAND, start, &entries).expect("a game");
    assert_eq!(after.must_stand(Man::Pawn), squares("d5"));
}

#[test]
fn a_pawn_leaves_its_file_only_where_a_capture_was_announced() {
    for seed in 0..20 {
        let mut game = Game::new(Ruleset::WILD16, &Position::start(), seed, Play::Random);
        let mut white = Metaposition::new(&game.diaries.white.briefing).expect("a start");
        while let Some(entries) = game.step() {
            white.update(&entries.white).expect("the truth explains the diary");
            if matches!(entries.white, Entry::Overheard(heard) if heard.taken.is_some()) {
                break;
            }
            for file in File::ALL {
                assert!(white.pawns_from(file).is_subset(file.bitboard()));
            }
        }
    }
}

#[test]
fn a_square_grows_older_with_each_own_move_until_it_is_certain_again() {
    let entries = [
        asked("e2e4", "moved pawn-tries:0"),
        overheard("moved pawn-tries:0"),
        asked("g1f3", "moved pawn-tries:0"),
        overheard("moved pawn-tries:0"),
        asked("b1c3", "moved pawn-tries:0"),
    ];
    let after = white_after(Ruleset::WILD16, NORMAL, &entries).expect("a game");
    assert_eq!((after.age(Square::E1), after.age(Square::C3)), (0, 0), "own men are certain");
    assert_eq!(after.age(Square::E7), 2);
}

#[test]
fn a_damaged_diary_brings_no_panic() {
    for seed in 0..60 {
        let ruleset = Ruleset::ALL[seed as usize % 7];
        let start = HIDDEN_STARTS
            .get(seed as usize % 12)
            .map_or_else(Position::start, |start| start.parse().expect("a position"));
        let mut game = Game::new(ruleset, &start, seed, Play::Capturing);
        while game.diaries.white.entries.len() < 120 && game.step().is_some() {}
        let mut rng = Rng::seed_from_u64(seed);
        for color in Color::ALL {
            let entries = &game.diaries[color].entries;
            let mut metaposition = Metaposition::new(&game.diaries[color].briefing).expect("a start");
            for _ in 0..300 {
                let mut entry = entries[rng.random_range(..entries.len())];
                let other = *entries[rng.random_range(..entries.len())].heard();
                if rng.random() {
                    entry = match entry {
                        Entry::Asked { request, .. } => Entry::Asked { request, heard: other },
                        Entry::Overheard(_) => Entry::Overheard(other),
                    };
                }
                let _ = metaposition.update(&entry);
            }
        }
    }
}

#[test]
fn a_sampled_world_sounds_as_what_was_heard_last() {
    let (mut wanted, mut found) = (0, 0);
    for ruleset in Ruleset::ALL {
        for (number, start) in HIDDEN_STARTS.into_iter().chain([NORMAL; 4]).enumerate() {
            let start: Position = start.parse().expect("a position");
            let mut game = Game::new(ruleset, &start, number as u64, Play::Capturing);
            let mut beliefs = metapositions(&game);
            let mut rng = Rng::seed_from_u64(7);
            let mut last = game.open.opening();
            for step in 0..120 {
                let Some(entries) = game.step() else { break };
                for color in Color::ALL {
                    beliefs[color].update(&entries[color]).expect("the truth explains the diary");
                    if entries[color].heard().moved() {
                        last = *entries[color].heard();
                    }
                    if step % 5 != 0 {
                        continue;
                    }
                    wanted += 1;
                    let Some(world) = beliefs[color].sample(&mut rng) else { continue };
                    found += 1;
                    assert!(beliefs[color].covers(&world), "{}", world.position());
                    let sounds = opening(&ruleset, world.position());
                    assert_eq!((sounds.checks, sounds.pawn_tries), (last.checks, last.pawn_tries));
                    assert_eq!(world.position().to_move(), game.open.to_move());
                    if game.open.to_move() == color {
                        let refused = game.views[color].turn().refused();
                        assert!(refused.iter().all(|&put| !world.position().would_stand(put)));
                    }
                }
            }
        }
    }
    println!("{found} worlds drawn at {wanted} moments");
    assert!(found * 10 > wanted * 9, "only {found} of {wanted}");
}

#[test]
fn chances_are_shares_and_add_up_to_the_men_left() {
    for seed in 0..10 {
        let mut game = Game::new(Ruleset::WILD16, &Position::start(), seed, Play::Capturing);
        let mut beliefs = metapositions(&game);
        for _ in 0..80 {
            let Some(entries) = game.step() else { break };
            for color in Color::ALL {
                beliefs[color].update(&entries[color]).expect("the truth explains the diary");
            }
        }
        for color in Color::ALL {
            let chances = beliefs[color].chances();
            let mut men = 0.0;
            for square in Square::ALL {
                for man in Man::ALL {
                    let chance = chances.of_man(square, man);
                    assert!((0.0..=1.001).contains(&chance), "{chance}");
                    assert_eq!(chance > 0.0, beliefs[color].may_stand(man).has(square));
                    if beliefs[color].must_stand(man).has(square) {
                        assert!(chance > 0.99);
                    }
                    men += chance;
                }
            }
            let left = beliefs[color].men_left() as f64;
            assert!((men - left).abs() < 0.1 * left, "{men} of {left}");
        }
    }
}

#[test]
fn it_stays_compact() {
    println!("{} bytes", size_of::<Metaposition>());
    assert!(size_of::<Metaposition>() <= 512);
}
