//! Styles learned from games: a player who was made up is found again in his moves.

mod common;

use common::{game, named};
use noctule_belief::{EnemyModel, Hits, Rng, Scene};
use noctule_board::{Color, Position, Try};
use noctule_opponent::style::{Danger, INCLINATIONS, Seer, Style, StyleLearner};
use noctule_opponent::{NotLearned, Share};
use noctule_record::{GameRecord, RecordedMove, Tags};
use noctule_rules::{Heard, OpenGame, Ruleset};
use rand::{RngExt, SeedableRng};

/// Somebody to whom only what applies to one move counts.
fn who_likes(name: &str, liked: &[(&str, &str, f32)]) -> Style {
    let mut style = Style::indifferent(name);
    for (fen, put, weight) in liked {
        let position: Position = fen.parse().unwrap();
        let last = Some("g1f3".parse().unwrap());
        let scene = Scene { position: &position, heard: &Heard::default(), last, hits: Hits::default() };
        Seer::of(&scene).each_inclination(put.parse().unwrap(), |which, _| style.weights[which] = *weight);
    }
    style
}

/// Likes to move the knight that moved last from f3 to g5 and whatever applies to that, and dislikes Ra1-b1.
fn made_up() -> Style {
    let fen = "4k3/8/8/8/8/5N2/8/R3K3 w - - 0 20";
    who_likes("made-up", &[(fen, "f3g5", 1.5), (fen, "a1b1", -1.5)])
}

/// Where whoever is to move was hit, by all moves but the last.
fn hits(moves: &[RecordedMove]) -> Hits {
    let earlier = moves.iter().rev().skip(2).step_by(2).collect::<Vec<_>>();
    earlier.iter().rev().fold(Hits::default(), |hits, before| hits.and(&before.heard))
}

/// A game of a player against himself, whose moves are drawn by his style.
fn drawn_game(style: &Style, plies: usize, rng: &mut Rng) -> GameRecord {
    let mut table = OpenGame::new(Ruleset::WILD16, Position::start());
    let mut moves: Vec<RecordedMove> = Vec::new();
    while moves.len() < plies && table.over().is_none() {
        let position = table.position().clone();
        let heard = moves.last().map_or_else(Heard::default, |before| before.heard);
        let last = moves.len().checked_sub(2).map(|own| moves[own].played);
        let scene = Scene { position: &position, heard: &heard, last, hits: hits(&moves) };
        let legal = position.legal_tries();
        let weights = style.weigh(&scene, &legal);
        let mut left = rng.random::<f32>() * weights.iter().sum::<f32>();
        let drawn = legal.iter().zip(weights).find(|(_, weight)| {
            left -= weight;
            left < 0.0
        });
        let played = *drawn.map_or(&legal[0], |(put, _)| put);
        let by = table.to_move();
        let heard = table.put(by, played.into()).unwrap().heard[by];
        moves.push(RecordedMove { before: Vec::new(), played, heard, clock: None });
    }
    let tags: Tags = [("White", style.name.as_str()), ("Black", style.name.as_str())].into_iter().collect();
    let outcome = table.over();
    let start = Position::start();
    GameRecord { tags, ruleset: Ruleset::WILD16, start, moves, unfinished: Vec::new(), outcome }
}

fn learned_from<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> StyleLearner {
    let mut learner = StyleLearner::default();
    for game in games {
        learner.take(game).expect("a sound game");
    }
    learner
}

fn drawn_games(style: &Style, number: usize) -> Vec<GameRecord> {
    let mut rng = Rng::seed_from_u64(3);
    (0..number).map(|_| drawn_game(style, 60, &mut rng)).collect()
}

fn players(learner: &StyleLearner) -> Vec<(&str, usize)> {
    learner.players().collect()
}

#[test]
fn a_made_up_style_is_found_again() {
    let truth = made_up();
    let games = drawn_games(&truth, 40);
    let learner = learned_from(&games);
    let found = learner.fit("made-up");
    assert_eq!(found.moves as usize, learner.players().next().unwrap().1);

    // What two moves differ by is what can be learned; the urges themselves have no zero.
    let position: Position = "4k3/8/8/8/8/5N2/8/R3K3 w - - 0 20".parse().unwrap();
    let scene = Scene {
        position: &position,
        heard: &Heard::default(),
        last: "g1f3".parse().ok(),
        hits: Hits::default(),
    };
    let urge = |style: &Style, put: &str| style.urge(&Seer::of(&scene), put.parse().unwrap());
    let prefers = |style: &Style| urge(style, "f3g5") - urge(style, "a1b1");
    assert!(prefers(&truth) > 3.0 && prefers(&found) > 0.5 * prefers(&truth), "{}", prefers(&found));

    let judged = learner.judge("made-up").unwrap();
    let best = learned_bits(&games, &truth);
    assert!(judged.learned < judged.alike - 0.3, "{judged:?}");
    assert!(judged.learned < judged.habits, "{judged:?}");
    assert!(judged.learned < best + 0.5, "{judged:?} {best}");
    assert_eq!(judged.in_use, None);
}

/// The bits that whoever knows the style is surprised by, over all games.
fn learned_bits(games: &[GameRecord], style: &Style) -> f64 {
    let (mut bits, mut number) = (0.0, 0);
    for game in games {
        let mut position = game.start.clone();
        for (at, made) in game.moves.iter().enumerate() {
            if let Some(before) = at.checked_sub(1) {
                let last = at.checked_sub(2).map(|own| game.moves[own].played);
                let hits = hits(&game.moves[..at]);
                let scene = Scene { position: &position, heard: &game.moves[before].heard, last, hits };
                let weight = |puts: &[Try]| style.weigh(&scene, puts).into_iter().map(f64::from).sum::<f64>();
                bits += (weight(&position.legal_tries()) / weight(&[made.played])).log2();
                number += 1;
            }
            position.play(made.played);
        }
    }
    bits / f64::from(number)
}

#[test]
fn whoever_moves_at_random_is_no_better_foretold_than_by_chance() {
    let judged = learned_from(&drawn_games(&Style::indifferent("dice"), 20)).judge("dice").unwrap();
    assert!(judged.learned > judged.alike - 0.05, "{judged:?}");
    assert!(judged.habits > judged.alike, "{judged:?}");
}

#[test]
fn equal_records_give_equal_styles() {
    let games = drawn_games(&made_up(), 4);
    let [one, other] = [(); 2].map(|()| learned_from(&games));
    assert_eq!(one.fit("made-up"), other.fit("made-up"));
    assert_eq!(one.judge("made-up"), other.judge("made-up"));
}

#[test]
fn a_name_ends_where_its_settings_begin_and_nobody_is_left_out() {
    let games = [
        named("hs:nodes=5", "Bob", "1. e4 e5 2. Nf3"),
        named("Bob", "hs", "1. d4 d5"),
        named("?", "", "1. e4 e5 2. Nf3"),
        named(":nodes=5", "Ann  Lee", "1. e4 e5"),
    ];
    let learner = learned_from(&games);
    assert_eq!(players(&learner), [("Ann Lee", 1), ("Bob", 1), ("hs", 2)]);
    assert_eq!(learner.games(), 4);
}

#[test]
fn a_move_without_choice_teaches_nothing() {
    let learner = learned_from(&[game("1. f3 e5 2. a3 Qh4 3. g3 Qxg3 4. hxg3")]);
    assert_eq!(players(&learner), [("Ann", 1), ("Bob", 3)], "both checks have one answer each");
}

#[test]
fn of_one_game_none_can_be_held_out() {
    let learner = learned_from(&[game("1. e4 e5 2. Nf3 Nc6")]);
    assert_eq!(learner.judge("Ann"), None);
    assert_eq!(learner.judge("somebody else"), None);
}

#[test]
fn of_somebody_unknown_nothing_is_learned() {
    let style = StyleLearner::default().fit("somebody");
    assert_eq!((style.moves, style.weights), (0, vec![0.0; INCLINATIONS]));
}

#[test]
fn the_style_in_use_is_judged_under_its_name() {
    let mut games = drawn_games(&made_up(), 2);
    for game in &mut games {
        game.tags.set("White", "darkboard:nodes=300");
    }
    let learner = learned_from(&games);
    assert!(learner.judge("darkboard").unwrap().in_use.is_some());
    assert_eq!(learner.judge("made-up").unwrap().in_use, None);
}

#[test]
fn set_up_and_unsound_games_teach_nothing() {
    let mut learner = StyleLearner::default();
    let mut set_up = game("1. e4 e5");
    set_up.start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    assert_eq!(learner.take(&set_up), Err(NotLearned::SetUp));
    let mut unsound = game("1. e4 e5 2. Nf3");
    unsound.moves[2].played = "e4e5".parse().unwrap();
    assert!(matches!(learner.take(&unsound), Err(NotLearned::Mismatch(_))));
    assert_eq!((learner.games(), learner.players().count()), (0, 0));
}

fn check_danger(moves: &str, color: Color, danger: Danger, happened: u32, of: u32) {
    let learner = learned_from(&[game(moves)]);
    let name = if color == Color::White { "Ann" } else { "Bob" };
    assert_eq!(learner.dangers(name).of(danger), Share { happened, of }, "{moves}: {}", danger.words());
}

#[test]
fn dangers_are_told_apart_by_what_put_the_man_there() {
    check_danger("1. e4 d5 2. exd5 Qxd5", Color::Black, Danger::Took, 1, 1);
    check_danger("1. e4 d5 2. exd5 Nf6", Color::Black, Danger::Took, 0, 1);
    check_danger("1. e4 d5 2. exd5", Color::White, Danger::PawnTry, 1, 1);
    check_danger("1. e4 d5 2. Bb5 c6 3. Bxc6 Nxc6", Color::Black, Danger::Checks, 1, 1);
    check_danger("1. e4 e5 2. Qh5 Nf6 3. a3 Nxh5", Color::Black, Danger::Still, 1, 2);
    check_danger("1. e4 Nf6 2. e5 Ng4 3. Qxg4", Color::White, Danger::Moved, 1, 1);
    check_danger("1. e4 Nf6 2. Bb5 Nxe4 3. Bxd7 Bxd7", Color::Black, Danger::InCheck, 0, 0);
}

#[test]
fn games_against_whoever_asks_count_more() {
    let prefers = |learner: &StyleLearner| {
        let position = Position::start().after("e2e4".parse().unwrap());
        let scene =
            Scene { position: &position, heard: &Heard::default(), last: None, hits: Hits::default() };
        let style = learner.fit("Bob");
        let urge = |put: &str| style.urge(&Seer::of(&scene), put.parse().unwrap());
        urge("e7e5") - urge("c7c5")
    };
    let mut impartial = StyleLearner::default();
    let mut for_ann = StyleLearner::for_foe_of("Ann");
    for _ in 0..120 {
        for game in [named("Ann", "Bob", "1. e4 e5"), named("Cat", "Bob", "1. e4 c5")] {
            impartial.take(&game).unwrap();
            for_ann.take(&game).unwrap();
        }
    }
    let more = prefers(&for_ann) - prefers(&impartial);
    assert!((0.7..1.5).contains(&more), "three times as likely is 1.1, found {more}");
}
