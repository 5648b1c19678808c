//! Games told to two diaries, and boards drawn with letters.
#![allow(dead_code)]

use noctule_assist::{Advice, TokenKind};
use noctule_board::{ByColor, Color, File, OwnMen, Position, Rank, Square};
use noctule_player::{Briefing, Diary, Entry};
use noctule_rules::{NotHeard, OpenGame, Request, Ruleset};

/// A game in the open, with what each seat writes down of it.
pub(crate) struct ToldGame {
    pub(crate) game: OpenGame,
    pub(crate) diaries: ByColor<Diary>,
}

impl ToldGame {
    pub(crate) fn new(ruleset: Ruleset, start: &Position) -> Self {
        Self {
            game: OpenGame::new(ruleset, start.clone()),
            diaries: ByColor::from_fn(|color| Diary::new(Briefing::for_seat(color, ruleset, start))),
        }
    }

    /// Puts a request and tells both; the words are those the asker heard.
    pub(crate) fn put(&mut self, request: Request) -> Result<String, NotHeard> {
        let by = self.game.to_move();
        let answer = self.game.put(by, request)?;
        self.diaries[by].write(Entry::Asked { request, heard: answer.heard[by] });
        self.diaries[!by].write(Entry::Overheard(answer.heard[!by]));
        Ok(answer.heard[by].words().join(" "))
    }

    /// Plays moves, and gives the words said of the last.
    pub(crate) fn play(&mut self, moves: &str) -> String {
        let put = |request: &str| self.put(request.parse().expect(request)).expect(request);
        moves.split_ascii_whitespace().map(put).last().expect("a move")
    }
}

/// Reads a board of eight drawn ranks, the eighth first: capitals are White's men, dots are empty.
pub(crate) fn drawn(board: &str, to_move: Color) -> Position {
    let ranks: Vec<String> = board
        .split_terminator('\n')
        .map(|rank| rank.split_whitespace().collect::<String>())
        .filter(|rank| !rank.is_empty())
        .map(|rank| rank.replace('.', "1"))
        .collect();
    let side = if to_move == Color::White { 'w' } else { 'b' };
    let fen = format!("{} {side} - - 0 1", ranks.join("/"));
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Draws a seat's own men with its tokens: `o` a piece token, `+` a check token, `*` a king token, and
/// `O`, `#`, `@` the same when certain.
pub(crate) fn picture(own: &OwnMen, advice: &Advice) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let row: Vec<String> = File::ALL
            .into_iter()
            .map(|file| symbol(own, advice, Square::new(file, rank)).to_string())
            .collect();
        text += &row.join(" ");
        text.push('\n');
    }
    text
}

fn symbol(own: &OwnMen, advice: &Advice, square: Square) -> char {
    if let Some(man) = own.on(square) {
        let letter: char = man.into();
        return if own.color() == Color::White { letter.to_ascii_uppercase() } else { letter };
    }
    let shown = advice.tokens.iter().filter(|token| token.square == square).max_by_key(|token| token.kind);
    match shown.map(|token| (token.kind, token.certain)) {
        None => '.',
        Some((TokenKind::Piece, false)) => 'o',
        Some((TokenKind::Piece, true)) => 'O',
        Some((TokenKind::Check, false)) => '+',
        Some((TokenKind::Check, true)) => '#',
        Some((TokenKind::King, false)) => '*',
        Some((TokenKind::King, true)) => '@',
    }
}

/// Compares two drawn boards, whatever their indentation.
pub(crate) fn assert_drawn(got: &str, expected: &str) {
    let tidy = |board: &str| -> Vec<String> {
        let ranks = board.lines().map(|rank| rank.split_whitespace().collect::<Vec<_>>().join(" "));
        ranks.filter(|rank| !rank.is_empty()).collect()
    };
    assert_eq!(tidy(got), tidy(expected), "\n{got}");
}
