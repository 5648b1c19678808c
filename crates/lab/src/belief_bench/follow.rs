use super::references::{self, Learned};
use super::sample::Sample;
use super::score::Reliability;
use super::{BeliefBench, Losses, MOMENTS, SampleReport};
use crate::{Game, seat_seed};
use noctule_belief::{Belief, InformationSet, Metaposition, Rng, WeightedWorlds, Worlds};
use noctule_board::{ByColor, Color, Man, Position, Square, Try};
use noctule_player::{Diary, Entry, PlayerView};
use noctule_record::Replay;
use noctule_rules::Request;
use rand::SeedableRng;

/// How many times the exact set's limit a sample may hold to be complete wherever the exact set exists: it
/// counts worlds before equal ones are merged.
const ROOM_TO_BE_COMPLETE: usize = 8;

/// A game as it is followed: one seat's diary, and the truth after each of its entries.
#[derive(Debug)]
pub(super) struct Lesson {
    pub(super) diary: Diary,
    pub(super) truths: Vec<Position>,
    /// The name of the style that the seat's enemy truly has, if his is known.
    style: Option<&'static str>,
    placements: Vec<(usize, Color, Position)>,
}

impl Lesson {
    pub(super) fn new(seat: Color, style: Option<&'static str>, game: &Game, truth: &Replay) -> Self {
        let heard = truth.steps.iter().filter(|step| !step.heard[seat].is_silence());
        let truths: Vec<Position> = heard.map(|step| step.after.clone()).collect();
        let diary = game.diaries[seat].clone();
        debug_assert_eq!(truths.len(), diary.entries.len());
        let mut placements = Vec::new();
        let mut moves = ByColor::<u16>::default();
        let mut turn_begins = true;
        for step in &truth.steps {
            let by = step.before.to_move();
            if turn_begins && let Some(moment) = moment_of(moves[by] + 1) {
                placements.push((moment, !by, step.before.clone()));
            }
            moves[by] += u16::from(step.stood);
            turn_begins = step.stood;
        }
        Self { diary, truths, style, placements }
    }

    /// At each moment of either seat, that seat's enemy and the truth.
    pub(super) fn placements(&self) -> impl Iterator<Item = (usize, Color, &Position)> {
        self.placements.iter().map(|(moment, enemy, position)| (*moment, *enemy, position))
    }
}

/// What one game brought.
pub(super) struct Followed {
    pub(super) own_moves: u16,
    pub(super) samples: Vec<SampleReport>,
    pub(super) metaposition: [Losses; 4],
    pub(super) independent: [Losses; 4],
}

/// Follows a game through one seat's diary.
pub(super) fn follow(bench: &BeliefBench, number: usize, lesson: &Lesson, learned: &Learned) -> Followed {
    let briefing = &lesson.diary.briefing;
    let seed = seat_seed(!bench.games.seed, number as u64, briefing.color);
    let mut rng = Rng::seed_from_u64(seed);
    let mut view = PlayerView::new(briefing);
    let mut cover = Metaposition::new(briefing).ok();
    let mut exact = Exact {
        set: InformationSet::new(briefing, bench.exact_limit).ok(),
        with_model: Worlds::new(briefing, ROOM_TO_BE_COMPLETE * bench.exact_limit, seed).ok(),
    };
    let mut samples: Vec<Sample> =
        bench.samples().map(|(budget, enemy)| Sample::new(briefing, budget, enemy, seed)).collect();
    let mut followed = Followed {
        own_moves: 0,
        samples: Vec::new(),
        metaposition: Default::default(),
        independent: Default::default(),
    };
    for (entry, truth) in lesson.diary.entries.iter().zip(&lesson.truths) {
        view.hear(entry);
        cover = cover.take().and_then(|mut cover| cover.update(entry).is_ok().then_some(cover));
        exact.update(entry);
        samples.iter_mut().for_each(|sample| sample.update(entry));
        let enemy_moved = matches!(entry, Entry::Overheard(heard) if heard.moved());
        if !enemy_moved || view.over().is_some() {
            continue;
        }
        let own_move = view.own_moves() + 1;
        if bench.moves.is_some_and(|last| own_move > last) {
            break;
        }
        followed.own_moves = own_move;
        let now = Moment::new(&view, truth);
        exact.compare(&now, &mut samples);
        let Some(moment) = moment_of(own_move) else { continue };
        for sample in &mut samples {
            sample.measure(&now, moment, lesson.style);
        }
        if let Some(cover) = &cover {
            let (chances, drawn) = (cover.chances(), references::draw(cover, &mut rng));
            followed.metaposition[moment].add(&now.measure(
                |square, man| chances.of_man(square, man),
                |put| references::stands_in(&drawn, put),
                &mut Unread,
            ));
            let densities = learned.densities(moment, cover);
            followed.independent[moment].add(&now.measure(
                |square, man| densities.of_man(square, man),
                |put| densities.stands(put, now.in_check),
                &mut Unread,
            ));
        }
    }
    followed.samples = samples.into_iter().map(Sample::finish).collect();
    followed
}

fn moment_of(own_move: u16) -> Option<usize> {
    MOMENTS.iter().position(|&moment| moment == own_move)
}

/// A seat about to make its move, and the truth that it does not know.
pub(super) struct Moment<'a> {
    seat: Color,
    truth: &'a Position,
    tries: Vec<Try>,
    in_check: bool,
    hidden: Vec<Square>,
}

/// Who reads the chances one by one.
pub(super) trait Reader {
    fn man(&mut self, chance: f64, there: bool);
    fn put(&mut self, chance: f64, stands: bool);
}

pub(super) struct Unread;

impl Reader for Unread {
    fn man(&mut self, _: f64, _: bool) {}
    fn put(&mut self, _: f64, _: bool) {}
}

impl Reader for SampleReport {
    fn man(&mut self, chance: f64, there: bool) {
        Reliability::record(&mut self.men, chance, there);
    }
    fn put(&mut self, chance: f64, stands: bool) {
        Reliability::record(&mut self.tries, chance, stands);
    }
}

impl<'a> Moment<'a> {
    fn new(view: &PlayerView, truth: &'a Position) -> Self {
        let open = view.options().into_iter().filter_map(|request| match request {
            // One promotion stands when all do.
            Request::Try(put) if put.promotion.is_none_or(|man| man == Man::Queen) => Some(put),
            _ => None,
        });
        let own = view.own().all();
        Self {
            seat: view.color(),
            truth,
            tries: open.collect(),
            in_check: !truth.checkers().is_empty(),
            hidden: Square::ALL.into_iter().filter(|&square| !own.has(square)).collect(),
        }
    }

    fn measure(
        &self,
        of_man: impl Fn(Square, Man) -> f64,
        stands: impl Fn(Try) -> f64,
        reader: &mut impl Reader,
    ) -> Losses {
        let mut losses = Losses { games: 1, ..Losses::default() };
        for &square in &self.hidden {
            let true_man = self.truth.on(square).map(|(_, man)| man);
            for man in Man::ALL {
                let chance = of_man(square, man);
                reader.man(chance, true_man == Some(man));
                if true_man == Some(man) {
                    losses.men.happened(chance);
                }
            }
        }
        for &put in &self.tries {
            let (chance, truly) = (stands(put), self.truth.would_stand(put));
            reader.put(chance, truly);
            losses.tries.decided(chance, truly);
        }
        losses
    }

    pub(super) fn measure_worlds(&self, worlds: &impl WeightedWorlds, reader: &mut impl Reader) -> Losses {
        let densities = worlds.densities(self.seat);
        self.measure(
            |square, man| densities.of_man(square, man),
            |put| worlds.chance_stands(put).unwrap_or(0.5),
            reader,
        )
    }
}

/// The exact set, by histories and by the enemy model, while it exists.
struct Exact {
    set: Option<InformationSet>,
    with_model: Option<Worlds>,
}

impl Exact {
    fn update(&mut self, entry: &Entry) {
        self.set = self
            .set
            .take()
            .and_then(|mut set| (set.update(entry).is_ok() && set.outgrown().is_none()).then_some(set));
        self.with_model =
            self.with_model.take().filter(|_| self.set.is_some()).and_then(|mut worlds| {
                (worlds.update(entry).is_ok() && worlds.is_complete()).then_some(worlds)
            });
    }

    fn compare(&self, now: &Moment<'_>, samples: &mut [Sample]) {
        let (Some(set), Some(with_model)) = (&self.set, &self.with_model) else { return };
        let exact = now.measure_worlds(set, &mut Unread);
        let exact_with_model = now.measure_worlds(with_model, &mut Unread);
        samples.iter_mut().for_each(|sample| sample.compare(now, exact, exact_with_model));
    }
}
