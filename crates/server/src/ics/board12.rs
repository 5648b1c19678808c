use super::words;
use noctule_wire::{Clock, Clocks, Colour, SeatView};

/// What both sides began with; what has fallen is not told here.
const MATERIAL: u32 = 39;

/// One state of a game, to be written as style 12 has it.
#[derive(Debug)]
pub(super) struct Board12<'a> {
    pub(super) number: u32,
    pub(super) names: &'a [String; 2],
    /// Whose seat it is.
    pub(super) colour: Colour,
    pub(super) clock: Option<Clock>,
    pub(super) clocks: Option<&'a Clocks>,
    /// Whether times are counted in milliseconds.
    pub(super) fine: bool,
    /// The last move, long and short.
    pub(super) last: [&'a str; 2],
}

impl Board12<'_> {
    /// The seat's own men, and nothing of the enemy's.
    pub(super) fn of_seat(&self, view: &SeatView) -> String {
        let mut rows = [['-'; 8]; 8];
        for man in &view.own {
            let letter = words::letter(man.man);
            let letter = if view.colour == Colour::White { letter } else { letter.to_ascii_lowercase() };
            if let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = *man.square.as_bytes() {
                rows[usize::from(b'8' - rank)][usize::from(file - b'a')] = letter;
            }
        }
        let own = [view.castling.short, view.castling.long];
        let castling = match view.colour {
            Colour::White => [own[0], own[1], false, false],
            Colour::Black => [false, false, own[0], own[1]],
        };
        self.line(&rows, view.to_move, castling, number_of_move(view))
    }

    /// All men, once the game is over, from a FEN.
    pub(super) fn of_truth(&self, fen: &str) -> String {
        let fields: Vec<&str> = fen.split(' ').collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let to_move = if field(1) == "b" { Colour::Black } else { Colour::White };
        let castling = ['K', 'Q', 'k', 'q'].map(|right| field(2).contains(right));
        self.line(&rows_of(fen), to_move, castling, field(5).parse().unwrap_or(1))
    }

    fn line(&self, rows: &[[char; 8]; 8], to_move: Colour, castling: [bool; 4], move_number: u32) -> String {
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let castling = castling.map(|may| if may { "1" } else { "0" }).join(" ");
        let relation = if to_move == self.colour { 1 } else { -1 };
        let [minutes, increment] =
            self.clock.map_or([0, 0], |clock| [clock.base.div_ceil(60), clock.increment]);
        let time = |left: u64| if self.fine { left } else { left / 1000 };
        let [white, black] = self.clocks.map_or([0, 0], |clocks| [time(clocks.white), time(clocks.black)]);
        let took = if self.fine { "(0:00.000)" } else { "(0:00)" };
        let [long, short] = self.last;
        let flip = u8::from(self.colour == Colour::Black);
        format!(
            "<12> {rows} {side} -1 {castling} 0 {number} {white_name} {black_name} {relation} {minutes} {increment} \
             {MATERIAL} {MATERIAL} {white} {black} {move_number} {long} {took} {short} {flip}",
            rows = rows.join(" "),
            side = words::side(to_move),
            number = self.number,
            white_name = self.names[0],
            black_name = self.names[1],
        )
    }
}

/// The men of a FEN, the eighth rank first.
pub(super) fn rows_of(fen: &str) -> [[char; 8]; 8] {
    let mut rows = [['-'; 8]; 8];
    let men = fen.split(' ').next().unwrap_or_default();
    for (row, rank) in rows.iter_mut().zip(men.split('/')) {
        let squares = rank.chars().flat_map(|sign| match sign.to_digit(10) {
            Some(empty) => vec!['-'; empty as usize],
            None => vec![sign],
        });
        row.iter_mut().zip(squares).for_each(|(place, sign)| *place = sign);
    }
    rows
}

/// The number of the move about to be made, by what the seat itself has counted.
pub(super) fn number_of_move(view: &SeatView) -> u32 {
    match (view.colour, view.to_move) {
        (Colour::White, Colour::Black) => view.moves,
        _ => view.moves + 1,
    }
}
