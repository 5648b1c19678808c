//! Whatever a server sends, nothing here panics.

use super::pieces::{Cutter, Piece};
use super::{ascii_board, server_lines, style12, umpire_words};
use noctule_board::Color;
use proptest::prelude::*;

fn read_everything(text: &str) {
    for board in [style12::read(text), ascii_board::read(text)].into_iter().flatten() {
        let _ = (board.own_men(Color::White), board.own_men(Color::Black), board.only_side());
        let _ = umpire_words::read_move_field(board.last.as_deref().unwrap_or_default());
    }
    let _ = (umpire_words::read(text), server_lines::read(text), umpire_words::read_move_field(text));
}

proptest! {
    #[test]
    fn any_bytes_are_cut_into_pieces_that_can_be_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for piece in Cutter::default().feed(&bytes) {
            match piece {
                Piece::Line(text) | Piece::Question(text) | Piece::Datagram { message: text, .. } => {
                    read_everything(&text);
                }
                Piece::Prompt => {}
            }
        }
    }

    #[test]
    fn lines_that_look_almost_right_are_read_or_passed_over(
        words in proptest::collection::vec("[-1-9a-hA-H|.* ]{1,9}|[PRNBQKprnbqk-]{8}|W|B|[0-9]{1,20}", 20..34),
        start in "<12>|8 |\\{Game |Challenge: |Pawn at |2 pawn |Illegal ",
    ) {
        let text = format!("{start} {}", words.join(" "));
        read_everything(&text);
        read_everything(&text.replace(' ', "\n"));
    }
}
