//! Tokens from own men and the last announcement, as document 001 §4 places them.
//!
//! Nothing older is used but the fading of captures. The chances are even shares among the squares that
//! remain. A check or king token is never missing from the square where the man really stands.

pub(crate) mod capture;
pub(crate) mod check;
pub(crate) mod king;
pub(crate) mod pawn_tries;

use crate::{Moment, Reason, Token};

/// All tokens of the last announcement with their reasons.
pub(crate) fn read(moment: &Moment) -> (Vec<Token>, Vec<Reason>) {
    let mut tokens = Vec::new();
    let mut reasons = Vec::new();
    for (some, why) in
        [capture::read(moment), pawn_tries::read(moment), check::read(moment), king::read(moment)]
    {
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
