use crate::from_worlds::Survey;
use crate::{
    Counters, Knowledge, LogNote, Moment, Reason, Refusal, Token, TokenKind, When, last_announcement, reason,
    refusal,
};

/// How opaque a token is that the announcement allows and no sampled world shows.
const UNSEEN: f32 = 0.01;

/// What the assistant shows for one moment of a diary.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The tokens, by kind and then by square.
    pub tokens: Vec<Token>,
    /// What the umpire's words tell of them, the most pressing first: this turn's refusals, the last
    /// announcement, what is remembered. [`Advice::reasons_for`] finds those of one token.
    pub reasons: Vec<Reason>,
    /// Where there are worlds, one more sentence for each piece token: which men, and how likely.
    pub chances: Vec<Reason>,
    /// What this turn's refused tries may mean; their sentences are among the reasons too.
    pub refusals: Vec<Refusal>,
    /// What is left of the enemy.
    pub counters: Counters,
    /// Lines for the log, the oldest first.
    pub log_notes: Vec<LogNote>,
}

/// Turns a moment of a diary into tokens, reasons and counters.
///
/// With exact worlds a token is certain only when every world agrees, and never absent where the truth may
/// be, and no old reason is given that they disprove. Otherwise certain is what the last announcement alone
/// proves.
pub fn advise(moment: &Moment, knowledge: &Knowledge<'_>) -> Advice {
    let exact = knowledge.exact_worlds();
    let (announced, announced_reasons) =
        last_announcement::read(moment, &refusal::of_this_turn(moment, None));
    let (mut tokens, told, chances) = match knowledge.worlds() {
        None => (announced, announced_reasons, Vec::new()),
        Some(worlds) => {
            let survey = Survey::of(moment, worlds);
            let mut tokens = survey.tokens(moment, exact.is_some());
            if exact.is_none() {
                add_what_is_sound(&mut tokens, &announced);
            }
            let (told, chances) = (survey.reasons(moment, &tokens), survey.chances(&tokens));
            (tokens, told, chances)
        }
    };
    tokens.sort_by_key(|token| (token.kind, token.square));
    let refusals = refusal::of_this_turn(moment, exact);
    let seat = moment.view.color();
    let past = moment.past_refusals.iter().rev().filter_map(|past| past.reason(seat, exact));
    let mut reasons = reason::merge(refusals.iter().map(Refusal::reason).chain(told).chain(past).collect());
    if exact.is_some() {
        reasons.retain(|reason| reason.when == When::Now || !is_disproved(reason, &tokens));
    }
    Advice {
        tokens,
        reasons,
        chances,
        refusals,
        counters: Counters::of(moment, knowledge),
        log_notes: moment.notes.clone(),
    }
}

/// Whether exact worlds, whose tokens these are, leave nothing on any of its squares.
fn is_disproved(reason: &Reason, tokens: &[Token]) -> bool {
    let speaks_of = |token: &Token| token.kind == reason.about && reason.squares.has(token.square);
    !reason.squares.is_empty() && !tokens.iter().any(speaks_of)
}

/// A sample may have lost the truth, so what the announcement proves or allows is kept beside it.
fn add_what_is_sound(tokens: &mut Vec<Token>, announced: &[Token]) {
    for sound in announced {
        let same = |token: &&mut Token| (token.square, token.kind) == (sound.square, sound.kind);
        match tokens.iter_mut().find(same) {
            Some(token) if sound.certain => *token = *sound,
            Some(_) => {}
            None if sound.certain => tokens.push(*sound),
            None => tokens.push(Token::likely(sound.square, sound.kind, UNSEEN)),
        }
    }
}

impl Advice {
    /// The tokens of one kind.
    pub fn of_kind(&self, kind: TokenKind) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(move |token| token.kind == kind)
    }

    /// The sentences that speak of a token.
    pub fn reasons_for(&self, token: &Token) -> impl Iterator<Item = &str> {
        let Token { square, kind, .. } = *token;
        let all = self.reasons.iter().chain(&self.chances);
        all.filter(move |reason| reason.about == kind && reason.squares.has(square))
            .map(|reason| reason.sentence.as_str())
    }
}
