use crate::Whereabouts;
use crate::forecast::{Forecast, SURPRISE, chance_of};
use crate::seat_belief::SeatBelief;
use crate::whereabouts::{bits_of, to_thousandth};
use noctule_belief::{EnemyModel, Event, Habits, Listener};
use noctule_board::{Color, Position};
use noctule_player::{Briefing, Entry, PlayerView};
use noctule_record::{GameRecord, Mismatch, Replay, replay};
use noctule_rules::Heard;
use noctule_wire as wire;
use std::sync::Arc;

/// Lives a finished game again in both seats, each with at most so many worlds and its own diary alone, and writes
/// down what each believed after everything it heard.
///
/// Of each moment it tells
/// - `bits`: what is missing to know where the enemy's men stand, as [`Whereabouts::bits`] counts it;
/// - `told`: `-log2` of the chance that the belief gave to what was heard, just before it heard it, and none smaller
///   than one in ten thousand. The enemy's moves are forecast from his legal moves in the worlds, each weighted by
///   [`Habits`]; his refused tries and questions tell only what they rule out;
/// - `worth`: of an own try or question the entropy of its answer over the worlds;
/// - `surprised`: whether that chance was less than one in twenty;
/// - `off`: how far the belief was off the truth, as [`Whereabouts::off`] counts it. Nothing else hangs on the truth.
///
/// While a belief is lost there is no forecast: `told` is zero and `worth` is missing. `progress` is told the share
/// that is done. Equal diaries and seeds give equal analyses, to the byte.
///
/// # Errors
/// A record that the umpire contradicts is not analysed; the error names the move.
pub fn analyse(
    record: &GameRecord,
    worlds: usize,
    seed: u64,
    progress: impl Fn(f64),
) -> Result<wire::Analysis, Mismatch> {
    let replay = replay(record)?;
    let steps = replay.steps.len().max(1) as f64;
    let seat = |color: Color, before: f64| {
        let briefing = Briefing::for_seat(color, record.ruleset, &record.start);
        let seed = seed.wrapping_mul(2).wrapping_add(color as u64);
        Follower::new(&briefing, worlds, seed)
            .follow(&replay, |done| progress((before + done as f64 / steps) / 2.0))
    };
    Ok(wire::Analysis { white: seat(Color::White, 0.0), black: seat(Color::Black, 1.0) })
}

/// A belief that is asked before and after everything its seat hears.
struct Follower {
    view: PlayerView,
    listener: Listener,
    belief: SeatBelief,
    model: Arc<dyn EnemyModel>,
    heard_by_enemy: Heard,
}

/// What one thing heard meant to the belief that was there before.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct News {
    told: f64,
    worth: Option<f64>,
    surprised: bool,
}

impl Follower {
    fn new(briefing: &Briefing, worlds: usize, seed: u64) -> Self {
        let model: Arc<dyn EnemyModel> = Arc::new(Habits::default());
        Self {
            view: PlayerView::new(briefing),
            listener: Listener::new(briefing),
            belief: SeatBelief::new(briefing, worlds, seed, Arc::clone(&model)),
            model,
            heard_by_enemy: briefing.opening,
        }
    }

    fn follow(mut self, replay: &Replay, progress: impl Fn(usize)) -> wire::SeatAnalysis {
        let seat = self.view.color();
        let start = self.moment(None, News::default(), &replay.start);
        let mut moments = Vec::with_capacity(replay.steps.len());
        for (number, step) in replay.steps.iter().enumerate() {
            let heard = step.heard[seat];
            if !heard.is_silence() {
                let entry = if step.place.side == seat {
                    Entry::Asked { request: step.request, heard }
                } else {
                    Entry::Overheard(heard)
                };
                let news = self.hear(&entry);
                moments.push(self.moment(Some(number), news, &step.after));
            }
            progress(number + 1);
        }
        wire::SeatAnalysis { start, moments }
    }

    fn hear(&mut self, entry: &Entry) -> News {
        let event = self.listener.hear(entry);
        let news = self.weigh(entry, &event);
        if let Event::OwnMove { heard, .. } = event {
            self.heard_by_enemy = heard;
        }
        self.view.hear(entry);
        self.belief.hear(entry);
        news
    }

    /// What the belief expected of an entry that it has not taken in yet.
    fn weigh(&self, entry: &Entry, event: &Event) -> News {
        let worlds = self.belief.weighted();
        let ruleset = self.listener.ruleset();
        let (chance, worth) = match (entry, event) {
            (Entry::Asked { request, heard }, _) => {
                // An end that the board does not bring about is no part of the forecast.
                let heard = if let Event::OwnMove { heard, .. } = event { heard } else { heard };
                let forecast = Forecast::of(&worlds, ruleset, self.view.turn(), *request);
                (forecast.chance(heard), forecast.bits())
            }
            (Entry::Overheard(_), Event::Nothing) => (None, None),
            (Entry::Overheard(_), _) => {
                let model = self.model.as_ref();
                (chance_of(event, &worlds, ruleset, model, &self.heard_by_enemy), None)
            }
        };
        News {
            told: to_thousandth(chance.map_or(0.0, bits_of)),
            worth: worth.map(to_thousandth),
            surprised: chance.is_some_and(|chance| chance < SURPRISE),
        }
    }

    fn moment(&self, step: Option<usize>, news: News, truth: &Position) -> wire::Moment {
        let whereabouts: Whereabouts = self.belief.whereabouts();
        wire::Moment {
            step: step.map(|number| number as u32),
            bits: to_thousandth(whereabouts.bits()),
            told: news.told,
            worth: news.worth,
            surprised: news.surprised,
            off: to_thousandth(whereabouts.off(self.view.color(), truth)),
            heat: whereabouts.heat(),
        }
    }
}
