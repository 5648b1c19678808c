use crate::from_worlds::Survey;
use crate::{
    Counters, Knowledge, LogNote, Moment, Reason, Refusal, Token, TokenKind, last_announcement, refusal,
};

/// How opaque a token is that the announcement allows and no sampled world shows.
const UNSEEN: f32 = 0.01;

/// What the assistant shows for one moment of a diary.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The tokens, by kind and then by square.
    pub tokens: Vec<Token>,
    /// The sentences that explain them; [`Advice::reasons_for`] finds those of one token.
    pub reasons: Vec<Reason>,
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
/// be. Otherwise certain is what the last announcement alone proves.
pub fn advise(moment: &Moment, knowledge: &Knowledge<'_>) -> Advice {
    let (announced, announced_reasons) = last_announcement::read(moment);
    let exact = knowledge.exact_worlds();
    let (mut tokens, mut reasons) = match knowledge.worlds() {
        None => (announced, announced_reasons),
        Some(worlds) => {
            let survey = Survey::of(moment, worlds);
            let mut tokens = survey.tokens(moment, exact.is_some());
            if exact.is_none() {
                add_what_is_sound(&mut tokens, &announced);
            }
            let reasons = survey.reasons(moment, &tokens);
            (tokens, reasons)
        }
    };
    tokens.sort_by_key(|token| (token.kind, token.square));
    let refusals = refusal::of_this_turn(moment, exact);
    reasons.extend(refusals.iter().map(Refusal::reason));
    Advice {
        tokens,
        reasons,
        refusals,
        counters: Counters::of(moment, knowledge),
        log_notes: moment.notes.clone(),
    }
}

/// A sample may have lost the truth, so what the announcement proves or allows is kept beside it.
fn add_what_is_sound(tokens: &mut Vec<Token>, announced: &[Token]) {
    for sound in announced {
        let same = |token: &&mut Token| (token.square, token.kind) == (sound.square, sound.kind);
        match tokens.iter_mut().find(same) {
            Some(token) if sound.certain => *token = *sound,
            Some(_) => {}
            None if sound.certain => tokens.push(*sound),
            None if sound.kind != TokenKind::Piece => {
                tokens.push(Token::likely(sound.square, sound.kind, UNSEEN));
            }
            None => {}
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
        self.reasons
            .iter()
            .filter(move |reason| reason.about == kind && reason.squares.has(square))
            .map(|reason| reason.sentence.as_str())
    }
}
