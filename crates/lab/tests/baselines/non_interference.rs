//! Two truths with equal diaries and equal seeds give equal choices.
//!
//! A game is played; then its shadow is made, in which the enemy makes other moves that sound the same to
//! the seat; then the seat's player is put before the shadow. Its two diaries may part at something heard,
//! for the truths do differ, but never at something it chose.

use crate::{NAMES, THINKERS, seated, table};
use noctule_board::{ByColor, Color, Position};
use noctule_lab::{Game, seat_seed};
use noctule_player::{Briefing, Budget, Choice, Diary, Entry, Player, PlayerView};
use noctule_record::{Asked, GameRecord};
use noctule_rules::{Answer, Draws, Heard, OpenGame, Outcome, Refusals, Request, Ruleset, Verdict};
use std::collections::VecDeque;

/// Puts what it was told to put, whatever it hears, and then gives up.
struct Scripted(VecDeque<Request>);

impl Player for Scripted {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, _: &PlayerView, _: Budget<'_>) -> Choice {
        self.0.pop_front().map_or(Choice::Resign, Choice::Put)
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

/// A game that sounds to the seat like a recorded one, while the enemy moves otherwise.
struct Shadow {
    seat: Color,
    truth: OpenGame,
    /// What the enemy puts in it.
    script: VecDeque<Request>,
    /// How many requests the seat put while the truths differed.
    dark_requests: usize,
    /// How many entries of the seat's diary are the same.
    equal_entries: usize,
    dice: u64,
}

impl Shadow {
    /// Follows the record as far as the seat hears the same.
    fn of(record: &GameRecord, seat: Color, dice: u64) -> Self {
        let truth = OpenGame::new(record.ruleset, record.start.clone());
        let mut shadow =
            Self { seat, truth, script: VecDeque::new(), dark_requests: 0, equal_entries: 0, dice };
        let mut recorded = record.start.clone();
        for turn in &record.moves {
            let darkness = shadow.truth.position() != &recorded;
            let followed = if shadow.truth.to_move() == seat {
                let asked = turn.before.iter().map(|asked| (asked.request, Heard::only(asked.verdict)));
                asked
                    .chain([(turn.played.into(), turn.heard)])
                    .all(|(request, heard)| shadow.follow_own(request, &heard, darkness))
            } else {
                turn.before.iter().all(|asked| shadow.follow_question(asked))
                    && shadow.follow_move(turn.played.into(), &turn.heard)
            };
            if !followed {
                break;
            }
            recorded.play(turn.played);
        }
        shadow
    }

    fn follow_own(&mut self, request: Request, heard: &Heard, darkness: bool) -> bool {
        self.dark_requests += usize::from(darkness);
        let answer = self.truth.put(self.seat, request).expect("the seat may put it in any truth");
        let same = answer.heard[self.seat] == *heard;
        self.equal_entries += usize::from(same);
        same
    }

    /// The enemy's refused tries become others that are refused, its questions stay. Of refusals that the
    /// seat does not hear some are left out.
    fn follow_question(&mut self, asked: &Asked) -> bool {
        let unheard =
            asked.verdict == Verdict::Refused && self.truth.ruleset().refusals == Refusals::TrierOnly;
        if unheard && self.throw(2) == 0 {
            return true;
        }
        let enemy = !self.seat;
        self.put_like(asked.request, |answer| {
            !answer.stood && answer.heard[enemy] == Heard::only(asked.verdict)
        })
    }

    /// The enemy's move becomes another, if one sounds the same.
    fn follow_move(&mut self, recorded: Request, heard: &Heard) -> bool {
        let seat = self.seat;
        self.put_like(recorded, |answer| answer.stood && answer.heard[seat] == *heard)
    }

    /// Puts one of the enemy's options whose answer will do, rather another one than was recorded.
    fn put_like(&mut self, recorded: Request, will_do: impl Fn(&Answer) -> bool) -> bool {
        let fits = |request: Request| will_do(&self.truth.clone().put(!self.seat, request).unwrap());
        let mut fitting: Vec<Request> = self.truth.options().into_iter().filter(|&put| fits(put)).collect();
        if fitting.iter().any(|&put| put != recorded) {
            fitting.retain(|&put| put != recorded);
        }
        if fitting.is_empty() {
            return false;
        }
        let put = fitting[self.throw(fitting.len())];
        let answer = self.truth.put(!self.seat, put).unwrap();
        self.equal_entries += usize::from(!answer.heard[self.seat].is_silence());
        self.script.push_back(put);
        true
    }

    fn throw(&mut self, faces: usize) -> usize {
        self.dice = seat_seed(self.dice, 0, self.seat);
        self.dice as usize % faces
    }
}

/// Checks that two diaries part, if at all, at something heard; says how many entries they share.
fn check_choices(what: &str, one: &Diary, other: &Diary) -> usize {
    assert_eq!(one.briefing, other.briefing, "{what}");
    let shared = one.entries.iter().zip(&other.entries).take_while(|(one, other)| one == other).count();
    match (one.entries.get(shared), other.entries.get(shared)) {
        (Some(Entry::Asked { request: one, .. }), Some(Entry::Asked { request: other, .. })) => {
            assert_eq!(one, other, "{what}: after {shared} equal entries the choices differ");
        }
        (Some(Entry::Overheard(_)), Some(Entry::Overheard(_))) | (None, _) | (_, None) => {}
        parted => panic!("{what}: after {shared} equal entries whose turn it is differs: {parted:?}"),
    }
    shared
}

fn against(
    name: &str,
    seed: u64,
    seat: Color,
    start: &Position,
    ruleset: Ruleset,
    enemy: Box<dyn Player>,
) -> Game {
    table(ruleset, start, ByColor::split(seat, seated(name, seed, seat), enemy))
}

/// Plays a game and its shadow, and checks that the seat chooses the same in both; says how many requests
/// the seat put while the truths differed.
fn check_shadow(ruleset: Ruleset, name: &str, seat: Color, enemy: &str, seed: u64) -> usize {
    let what = format!("{ruleset}: {name} as {seat:?} against {enemy}, seed {seed}");
    let start = Position::start();
    let game = against(name, seed, seat, &start, ruleset, seated(enemy, seed, !seat));
    let shadow = Shadow::of(&game.record, seat, seed);
    let script = Box::new(Scripted(shadow.script));
    let other = against(name, seed, seat, &start, ruleset, script);
    let equal = check_choices(&what, &game.diaries[seat], &other.diaries[seat]);
    assert!(equal >= shadow.equal_entries, "{what}: the seat heard a difference");
    shadow.dark_requests
}

#[test]
fn a_player_chooses_the_same_in_two_truths_that_sound_the_same() {
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
        let (mut pairs, mut dark_requests) = (0, 0);
        for seed in 0..40 {
            for name in NAMES {
                for seat in Color::ALL {
                    let dark = check_shadow(ruleset, name, seat, NAMES[seed as usize % 2], seed);
                    pairs += usize::from(dark > 0);
                    dark_requests += dark;
                }
            }
        }
        assert!(
            pairs >= 150 && dark_requests >= 3 * pairs,
            "{ruleset}: {pairs} pairs, {dark_requests} requests"
        );
    }
}

#[test]
fn a_thinker_chooses_the_same_in_two_truths_that_sound_the_same() {
    for name in THINKERS {
        let rulesets = Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY));
        let dark: usize = rulesets
            .iter()
            .flat_map(|&ruleset| Color::ALL.map(|seat| check_shadow(ruleset, name, seat, "random", 1)))
            .sum();
        assert!(dark >= 40, "{name}: {dark} requests");
    }
}

/// The enemy's men stand elsewhere, as many pawns and pieces as before; nothing is announced of either.
#[test]
fn a_seat_does_not_learn_from_its_briefing_where_the_enemy_stands() {
    let starts = [
        ["4k3/pppp4/8/8/8/8/4PPPP/4K2R w K - 0 1", "k7/4pppp/8/8/8/8/4PPPP/4K2R w K - 0 1"],
        ["2b1k3/p7/8/8/8/8/1P6/R3K3 w Q - 7 30", "1n5k/7p/8/8/8/8/1P6/R3K3 w Q - 0 1"],
        ["k7/8/8/3pP3/8/8/8/K7 w - - 0 1", "7k/8/8/p3P3/8/8/8/K7 w - - 30 9"],
    ];
    for [one, other] in starts {
        let [one, other]: [Position; 2] = [one, other].map(|fen| fen.parse().unwrap());
        for ruleset in Ruleset::ALL {
            for (name, seeds) in
                NAMES.map(|name| (name, 10)).into_iter().chain(THINKERS.map(|name| (name, 2)))
            {
                for seed in 0..seeds {
                    let what = format!("{ruleset}: {name} in {one} and {other}, seed {seed}");
                    let game = |start| {
                        let seat = Color::White;
                        against(name, seed, seat, start, ruleset, Box::new(Scripted(VecDeque::new())))
                    };
                    check_choices(&what, &game(&one).diaries.white, &game(&other).diaries.white);
                }
            }
        }
    }
}
