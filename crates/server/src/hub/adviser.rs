use super::state::State;
use super::{Cell, Inner};
use noctule_board::{Color, Man, Square};
use noctule_player::{Briefing, Entry};
use noctule_review::{Assistant, translate};
use noctule_wire::{Advice, Message};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// One seat's assistant. It hears that seat's diary and nothing else.
#[derive(Default)]
pub(crate) struct Adviser {
    assistant: Option<Box<Assistant>>,
    fed: usize,
    busy: bool,
    warnings: BTreeMap<Square, String>,
}

impl fmt::Debug for Adviser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Adviser").finish_non_exhaustive()
    }
}

impl Adviser {
    /// What is wrong with the phantoms, by square.
    pub(crate) fn warnings(&self) -> &BTreeMap<Square, String> {
        &self.warnings
    }
}

struct Question {
    assistant: Option<Box<Assistant>>,
    briefing: Briefing,
    news: Vec<Entry>,
    phantoms: BTreeMap<Square, Man>,
    n: u32,
    seed: u64,
    worlds: usize,
}

struct Answer {
    assistant: Box<Assistant>,
    advice: Advice,
    warnings: BTreeMap<Square, String>,
}

impl Question {
    fn answer(self) -> Answer {
        let mut assistant = self
            .assistant
            .unwrap_or_else(|| Box::new(Assistant::new(&self.briefing, self.seed, self.worlds)));
        self.news.iter().for_each(|entry| assistant.hear(entry));
        let advice = assistant.advice(self.n);
        let marks = self.phantoms.iter().map(|(&square, &man)| (square, translate::man_kind(man)));
        let warnings = self
            .phantoms
            .keys()
            .zip(assistant.phantoms(marks))
            .filter_map(|(&square, phantom)| Some((square, phantom.warning?)))
            .collect();
        Answer { assistant, advice, warnings }
    }
}

impl State {
    pub(crate) fn wants_advice(&self, color: Color) -> bool {
        self.row.assistant
            && self.listeners.iter().any(|listener| listener.assisted && listener.seat == Some(color))
    }

    fn advice_question(&mut self, color: Color, worlds: usize) -> Option<Question> {
        if !self.wants_advice(color) || self.spoiled {
            return None;
        }
        let seed = self.row.seed;
        let play = self.play.as_mut()?;
        let ear = play.game.ear(color);
        let adviser = &mut play.advisers[color];
        let assistant = adviser.assistant.take();
        let fed = if assistant.is_some() { adviser.fed } else { 0 };
        let entries = &ear.diary().entries;
        adviser.fed = entries.len();
        Some(Question {
            assistant,
            briefing: ear.diary().briefing.clone(),
            news: entries[fed..].to_vec(),
            phantoms: ear.phantoms().clone(),
            n: ear.count(),
            seed,
            worlds,
        })
    }
}

impl Inner {
    /// Has a seat's assistant think about what is new, unless it is thinking already.
    pub(crate) fn advise(self: &Arc<Self>, cell: &Arc<Cell>, state: &mut State, color: Color) {
        if !state.wants_advice(color) {
            return;
        }
        let Some(play) = &mut state.play else { return };
        if !std::mem::replace(&mut play.advisers[color].busy, true) {
            tokio::spawn(Arc::clone(self).keep_advising(Arc::clone(cell), color));
        }
    }

    async fn keep_advising(self: Arc<Self>, cell: Arc<Cell>, color: Color) {
        loop {
            let question = cell.state.lock().await.advice_question(color, self.worlds);
            let answer = match question {
                Some(question) => {
                    let asked = (question.n, question.phantoms.clone());
                    self.advisers.run(move || question.answer()).await.ok().map(|answer| (asked, answer))
                }
                None => None,
            };
            let mut state = cell.state.lock().await;
            let Some(play) = &mut state.play else { return };
            let Some((asked, answer)) = answer else {
                play.advisers[color].busy = false;
                return;
            };
            let ear = play.game.ear(color);
            let current = asked == (ear.count(), ear.phantoms().clone());
            let adviser = &mut play.advisers[color];
            adviser.assistant = Some(answer.assistant);
            let warned = adviser.warnings != answer.warnings;
            adviser.warnings = answer.warnings;
            if !current {
                continue;
            }
            adviser.busy = false;
            if warned {
                state.show(color, self.clock.now());
            }
            let message = Message::Advice { advice: answer.advice };
            state.listeners.retain(|listener| {
                !(listener.assisted && listener.seat == Some(color)) || listener.send(&message)
            });
            return;
        }
    }
}
