//! Tokens from own men and the last announcement, as document 001 §4 places them.
//!
//! Nothing older is used but the fading of captures and of refusals. The chances are even shares among the squares that
//! remain. A check or king token is never missing from the square where the man really stands.

pub(crate) mod capture;
pub(crate) mod check;
pub(crate) mod king;
pub(crate) mod pawn_tries;

use crate::past_refusal::PastRefusal;
use crate::{Moment, Reason, Refusal, Token};

/// All tokens of the last announcement with their reasons. Those of refusals, new and old, are given without:
/// their reasons do not depend on where the tokens come from.
pub(crate) fn read(moment: &Moment, refused: &[Refusal]) -> (Vec<Token>, Vec<Reason>) {
    let mut tokens = Vec::new();
    let mut reasons = Vec::new();
    let refusals = refused.iter().flat_map(Refusal::tokens).collect();
    let past = moment.past_refusals.iter().flat_map(PastRefusal::tokens).collect();
    for (some, why) in [
        capture::read(moment),
        pawn_tries::read(moment),
        check::read(moment),
        king::read(moment),
        (refusals, Vec::new()),
        (past, Vec::new()),
    ] {
        for token in some {
            // Two announcements may speak of one square: the surer one is shown.
            let same = |other: &&mut Token| other.square == token.square && other.kind == token.kind;
            match tokens.iter_mut().find(same) {
                Some(other) if (other.certain, other.opacity) < (token.certain, token.opacity) => {
                    *other = token;
                }
                Some(_) => {}
                None => tokens.push(token),
            }
        }
        reasons.extend(why);
    }
    (tokens, reasons)
}
