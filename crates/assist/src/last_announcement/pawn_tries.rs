use crate::moment::{After, KnownTries};
use crate::{Moment, Reason, Token, TokenKind, words};
use noctule_board::{Man, Rank, Square, Squares, reach};
use noctule_rules::PawnTries;

pub(super) fn read(moment: &Moment) -> (Vec<Token>, Vec<Reason>) {
    if !moment.own_turn() {
        return named_enemy_pawns(moment);
    }
    // In check a pawn can take nothing but the checking man, which has tokens of its own.
    if moment.in_check() {
        return (Vec::new(), Vec::new());
    }
    let known = moment.known_tries();
    let least = match known {
        KnownTries::Nothing | KnownTries::None => return (Vec::new(), Vec::new()),
        KnownTries::Some => 1,
        KnownTries::Count(count) => count as usize,
        KnownTries::From(squares) => squares.len() as usize,
    };
    let open = open_captures(moment, known);
    let targets: Squares = open.iter().map(|&(_, to)| to).collect();
    let share = |to: Square| match known {
        KnownTries::From(_) => open
            .iter()
            .filter(|pair| pair.1 == to)
            .map(|&(pawn, _)| 1.0 / open.iter().filter(|pair| pair.0 == pawn).count() as f32)
            .fold(0.0, f32::max),
        _ => least as f32 / open.len() as f32,
    };
    let tokens = targets
        .into_iter()
        .map(|to| {
            if is_certain(&open, known, least, to) && !may_pass(moment, to) {
                Token::certain(to, TokenKind::Piece)
            } else {
                Token::likely(to, TokenKind::Piece, share(to))
            }
        })
        .collect();
    (tokens, reason(moment, known, targets).into_iter().collect())
}

/// Own pawns and the squares they may be able to take on, without what was refused this turn.
fn open_captures(moment: &Moment, known: KnownTries) -> Vec<(Square, Square)> {
    let own = moment.view.own();
    let refused = moment.view.turn().refused();
    let mut pawns = own.squares(Man::Pawn);
    if let KnownTries::From(named) = known {
        pawns &= named;
    }
    let pairs = pawns.into_iter().flat_map(|pawn| {
        (reach::pawn_takes(pawn, own.color()) & !own.all()).into_iter().map(move |to| (pawn, to))
    });
    pairs.filter(|&(from, to)| !refused.iter().any(|put| (put.from, put.to) == (from, to))).collect()
}

/// Whether too few captures would be left without this target.
fn is_certain(open: &[(Square, Square)], known: KnownTries, least: usize, to: Square) -> bool {
    match known {
        KnownTries::From(named) => {
            named.into_iter().any(|pawn| open.iter().filter(|pair| pair.0 == pawn).all(|pair| pair.1 == to))
        }
        _ => open.iter().filter(|pair| pair.1 != to).count() < least,
    }
}

/// Whether a capture on this square might be one in passing, so that it stands empty.
fn may_pass(moment: &Moment, to: Square) -> bool {
    let stepped = match moment.news.after {
        After::Setup => true,
        After::OwnMove { .. } | After::EnemyMove { .. } => moment.news.heard.taken.is_none(),
    };
    stepped && to.rank() == Rank::Sixth.relative_to(moment.view.color())
}

/// Where the umpire names the enemy's pawns that can take, they are seen.
fn named_enemy_pawns(moment: &Moment) -> (Vec<Token>, Vec<Reason>) {
    let Some(PawnTries::From(pawns)) = moment.news.heard.pawn_tries else {
        return (Vec::new(), Vec::new());
    };
    let token = |pawn| Token { man: Some(Man::Pawn), ..Token::certain(pawn, TokenKind::Piece) };
    let sentence = format!("the enemy has pawn tries from {}", words::all_of(pawns));
    let reason = Reason::now(TokenKind::Piece, pawns, sentence);
    (pawns.into_iter().map(token).collect(), vec![reason])
}

/// What the announced pawn tries mean.
fn reason(moment: &Moment, known: KnownTries, targets: Squares) -> Option<Reason> {
    let said = match known {
        KnownTries::Nothing | KnownTries::None => return None,
        KnownTries::Some => "you have pawn tries".into(),
        KnownTries::Count(count) => format!("you have {}", words::count(count, "pawn try", "pawn tries")),
        KnownTries::From(pawns) => format!("you have pawn tries from {}", words::all_of(pawns)),
    };
    let sentence = if known == KnownTries::Count(1) || targets.len() == 1 {
        format!("{said}: a man stands on {}", words::any_of(targets))
    } else {
        format!("{said}: men stand on some of {}", words::all_of(targets))
    };
    let passed = match targets.into_iter().any(|to| may_pass(moment, to)) {
        true if targets.len() == 1 => ", or a pawn has just passed it",
        true => ", or a pawn has just passed one of them",
        false => "",
    };
    Some(Reason::now(TokenKind::Piece, targets, sentence + passed))
}

/// The reason alone, where the tokens come from elsewhere.
pub(crate) fn reasons(moment: &Moment) -> Vec<Reason> {
    read(moment).1
}
