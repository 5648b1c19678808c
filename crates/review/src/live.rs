use crate::Whereabouts;
use crate::seat_belief::SeatBelief;
use crate::translate::{man, man_kind};
use crate::whereabouts::to_thousandth;
use noctule_assist::{Advice, Knowledge, Moment, Phantom, Phantoms, Token, TokenKind, advise};
use noctule_belief::{Habits, Metaposition};
use noctule_board::{Man, Square, Squares};
use noctule_player::{Briefing, Entry};
use noctule_wire as wire;
use std::sync::Arc;

/// The assistant of one seat while a game is played.
///
/// It is fed the seat's briefing and the entries of its diary, and knows of nothing else. Equal diaries, seeds and
/// numbers of worlds give equal advice, to the byte. When no world that it holds explains the diary any more it
/// goes on with what a metaposition allows, until it finds worlds again.
pub struct Assistant {
    moment: Moment,
    belief: SeatBelief,
}

impl Assistant {
    /// As many worlds as keep up with nearly every move in some tens of milliseconds. When all of them are contradicted
    /// at once the past is lived again, which may take a second or two: do not let others wait for it.
    pub const WORLDS: usize = 1_000;

    /// An assistant at the start of a game, with at most so many worlds.
    pub fn new(briefing: &Briefing, seed: u64, worlds: usize) -> Self {
        Self {
            moment: Moment::new(briefing),
            belief: SeatBelief::new(briefing, worlds, seed, Arc::new(Habits::default())),
        }
    }

    /// Takes in the next entry of the seat's diary. Silence is not written into diaries, and not heard here.
    pub fn hear(&mut self, entry: &Entry) {
        if entry.heard().is_silence() {
            return;
        }
        self.moment.hear(entry);
        self.belief.hear(entry);
    }

    /// What it makes of all it has heard; `n` is the number of the last event.
    pub fn advice(&self, n: u32) -> wire::Advice {
        let advice = advise(&self.moment, &self.knowledge());
        let whereabouts = self.belief.whereabouts();
        let mut tokens: Vec<wire::Token> =
            advice.tokens.iter().map(|token| shown(token, &advice, &whereabouts)).collect();
        if let Some(cover) = self.belief.cover().filter(|_| self.belief.is_lost()) {
            let told: Squares = advice.of_kind(TokenKind::Piece).map(|token| token.square).collect();
            let untold = cover.may_be_occupied() & !told;
            tokens.extend(untold.iter().map(|on| covered(cover, on, whereabouts.occupied(on))));
        }
        let reasons = advice.reasons.iter().map(|reason| wire::Reason {
            sentence: reason.sentence.clone(),
            squares: reason.squares.iter().map(|square| square.to_string()).collect(),
        });
        wire::Advice {
            n,
            tokens,
            reasons: reasons.collect(),
            heat: whereabouts.heat(),
            bits: to_thousandth(whereabouts.bits()),
            complete: self.belief.is_complete(),
        }
    }

    /// The marks a player has put on the board by hand, by square, each with the first thing that speaks against it.
    pub fn phantoms(&self, marks: impl IntoIterator<Item = (Square, wire::ManKind)>) -> Vec<wire::Phantom> {
        let mut placed = Phantoms::new();
        let mut kinds = Vec::new();
        for (square, kind) in marks {
            placed.place(Phantom { square, man: Some(man(kind)) });
            kinds.retain(|(known, _)| *known != square);
            kinds.push((square, kind));
        }
        kinds.sort_by_key(|(square, _)| *square);
        let warnings = placed.warnings(&self.moment, &self.knowledge());
        let warning_on = |square: Square| warnings.iter().find(|warning| warning.squares.has(square));
        let phantom = |(square, man): (Square, wire::ManKind)| wire::Phantom {
            square: square.to_string(),
            man,
            warning: warning_on(square).map(|warning| warning.sentence.clone()),
        };
        kinds.into_iter().map(phantom).collect()
    }

    fn knowledge(&self) -> Knowledge<'_> {
        let worlds = self.belief.weighted();
        if self.belief.is_complete() { Knowledge::exact(worlds) } else { Knowledge::sampled(worlds) }
    }
}

/// A token that is not certain has the chance that the heat has, except where it speaks of one man alone.
fn shown(token: &Token, advice: &Advice, whereabouts: &Whereabouts) -> wire::Token {
    let speaks = |(at, reason): (usize, &noctule_assist::Reason)| {
        (reason.about == token.kind && reason.squares.has(token.square)).then_some(at)
    };
    wire::Token {
        square: token.square.to_string(),
        kind: match token.kind {
            TokenKind::Piece if token.certain => wire::TokenKind::Sure,
            TokenKind::Piece => wire::TokenKind::Maybe,
            TokenKind::Check => wire::TokenKind::Checker,
            TokenKind::King => wire::TokenKind::King,
        },
        man: token.man.map(man_kind),
        chance: match token.kind {
            TokenKind::Piece if !token.certain => visible(whereabouts.occupied(token.square)),
            _ => visible(f64::from(token.opacity)),
        },
        reasons: advice.reasons.iter().enumerate().filter_map(speaks).collect(),
    }
}

/// A token for what a metaposition alone allows.
fn covered(cover: &Metaposition, square: Square, chance: f64) -> wire::Token {
    let sure = cover.must_be_occupied().has(square);
    let man = Man::ALL.into_iter().find(|&man| cover.must_stand(man).has(square));
    wire::Token {
        square: square.to_string(),
        kind: if sure { wire::TokenKind::Sure } else { wire::TokenKind::Maybe },
        man: man.map(man_kind),
        chance: if sure { 1.0 } else { visible(chance) },
        reasons: Vec::new(),
    }
}

/// A token that is shown has some chance.
fn visible(chance: f64) -> f64 {
    to_thousandth(chance).max(0.001)
}
