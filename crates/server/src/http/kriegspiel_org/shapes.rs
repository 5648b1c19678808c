//! The bodies of answers, with kriegspiel.org's names.

use super::names;
use noctule_wire::{Clocks, Colour, Ending, ManKind, OwnMan, Player};
use serde::Serialize;
use std::fmt::Write;

/// The answer to a move or to "any?".
#[derive(Debug, Serialize)]
pub(super) struct MoveReply {
    pub(super) move_done: bool,
    pub(super) announcement: &'static str,
    pub(super) special_announcement: Option<&'static str>,
    pub(super) checks: Vec<&'static str>,
    pub(super) capture_square: Option<String>,
    pub(super) captured_piece_announcement: Option<&'static str>,
    pub(super) en_passant: bool,
    pub(super) promotion_announced: Option<bool>,
    pub(super) next_turn_pawn_tries: Option<u8>,
    pub(super) next_turn_has_pawn_capture: Option<bool>,
    pub(super) next_turn_pawn_try_squares: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) has_any: Option<bool>,
    pub(super) turn: Option<&'static str>,
    pub(super) game_over: bool,
    pub(super) clock: Option<Clock>,
}

/// What an umpire answered, in a list of what happened.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Answer {
    pub(super) main: &'static str,
    pub(super) capture_square: Option<String>,
    pub(super) captured_piece_announcement: Option<&'static str>,
    pub(super) en_passant: bool,
    pub(super) promotion_announced: Option<bool>,
    pub(super) special: Option<&'static str>,
    pub(super) checks: Vec<&'static str>,
    pub(super) next_turn_pawn_tries: Option<u8>,
    pub(super) next_turn_has_pawn_capture: Option<bool>,
    pub(super) next_turn_pawn_try_squares: Option<Vec<String>>,
}

/// A game as its seat knows it.
#[derive(Debug, Serialize)]
pub(super) struct State {
    pub(super) game_id: String,
    pub(super) state: &'static str,
    pub(super) turn: Option<&'static str>,
    pub(super) move_number: u32,
    pub(super) your_color: &'static str,
    pub(super) your_fen: String,
    pub(super) allowed_moves: Vec<String>,
    pub(super) possible_actions: Vec<&'static str>,
    pub(super) material_summary: Sides<Material>,
    pub(super) scoresheet: ScoreSheet,
    pub(super) referee_log: Vec<LogItem>,
    pub(super) referee_turns: Vec<Turn>,
    pub(super) result: Option<GameResult>,
    pub(super) clock: Option<Clock>,
}

/// Something for each side.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Sides<T> {
    pub(super) white: T,
    pub(super) black: T,
}

/// What is left of a side, and how many of the fallen were called pawns.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Material {
    pub(super) pieces_remaining: u8,
    pub(super) pawns_captured: Option<u8>,
}

/// What both clocks show, in seconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Clock {
    pub(super) white_remaining: f64,
    pub(super) black_remaining: f64,
    pub(super) active_color: Option<&'static str>,
}

/// How a game ended.
#[derive(Debug, Clone, Serialize)]
pub(super) struct GameResult {
    pub(super) winner: Option<&'static str>,
    pub(super) reason: String,
}

/// All that a seat asked and heard.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ScoreSheet {
    pub(super) viewer_color: &'static str,
    pub(super) last_move_number: u32,
    pub(super) turns: Vec<Turn>,
}

/// One turn of each side.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Turn {
    pub(super) turn: u32,
    pub(super) white: Vec<Entry>,
    pub(super) black: Vec<Entry>,
}

/// One thing that a seat asked or heard, in sentences. What these leave out is this house's own addition: the lines of a
/// double check or of a mate, and that a pawn was taken in passing.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Entry {
    pub(super) kind: &'static str,
    pub(super) actor: &'static str,
    pub(super) prompt: Option<&'static str>,
    pub(super) message: String,
    pub(super) messages: Vec<String>,
    pub(super) move_uci: Option<String>,
    pub(super) question_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) checks: Vec<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) en_passant: bool,
}

/// A line of the referee's log.
#[derive(Debug, Clone, Serialize)]
pub(super) struct LogItem {
    pub(super) ply: u32,
    pub(super) announcement: String,
    pub(super) special_announcement: Option<&'static str>,
    pub(super) capture_square: Option<String>,
    pub(super) timestamp: Option<String>,
}

/// A game as its card tells.
#[derive(Debug, Serialize)]
pub(super) struct Metadata {
    pub(super) game_id: String,
    pub(super) game_code: String,
    pub(super) rule_variant: &'static str,
    pub(super) state: &'static str,
    pub(super) opponent_type: &'static str,
    pub(super) white: Option<PublicPlayer>,
    pub(super) black: Option<PublicPlayer>,
    pub(super) turn: Option<&'static str>,
    pub(super) move_number: u32,
    pub(super) created_at: String,
    pub(super) updated_at: String,
    pub(super) result: Option<GameResult>,
}

/// Somebody in a seat.
#[derive(Debug, Serialize)]
pub(super) struct PublicPlayer {
    pub(super) username: String,
    pub(super) connected: bool,
    pub(super) role: &'static str,
    pub(super) elo: i32,
}

impl From<&Clocks> for Clock {
    fn from(clocks: &Clocks) -> Self {
        Self {
            white_remaining: clocks.white as f64 / 1000.0,
            black_remaining: clocks.black as f64 / 1000.0,
            active_color: clocks.running.map(names::colour),
        }
    }
}

impl From<&Ending> for GameResult {
    fn from(ending: &Ending) -> Self {
        Self { winner: ending.winner.map(names::colour), reason: names::reason(ending).into() }
    }
}

impl From<&Player> for PublicPlayer {
    fn from(player: &Player) -> Self {
        Self {
            username: player.name.clone(),
            connected: true,
            role: names::role(player.kind),
            elo: player.rating.unwrap_or(1200),
        }
    }
}

/// One side's men as FEN; what else a FEN says is not for a seat to know.
pub(super) fn own_fen(own: &[OwnMan], colour: Colour, to_move: Colour) -> String {
    let mut fen = String::new();
    for rank in ('1'..='8').rev() {
        let mut empty = 0;
        for file in 'a'..='h' {
            let man = own.iter().find(|man| man.square.chars().eq([file, rank]));
            match man {
                None => empty += 1,
                Some(man) => {
                    if empty > 0 {
                        let _ = write!(fen, "{empty}");
                        empty = 0;
                    }
                    fen.push(letter(man.man, colour));
                }
            }
        }
        if empty > 0 {
            let _ = write!(fen, "{empty}");
        }
        if rank != '1' {
            fen.push('/');
        }
    }
    let turn = if to_move == Colour::White { 'w' } else { 'b' };
    format!("{fen} {turn} - - 0 1")
}

fn letter(man: ManKind, colour: Colour) -> char {
    let letter = match man {
        ManKind::King => 'k',
        ManKind::Queen => 'q',
        ManKind::Rook => 'r',
        ManKind::Bishop => 'b',
        ManKind::Knight => 'n',
        ManKind::Pawn => 'p',
    };
    if colour == Colour::White { letter.to_ascii_uppercase() } else { letter }
}
