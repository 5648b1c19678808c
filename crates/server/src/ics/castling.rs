use noctule_wire::Colour;

/// Which castlings a seat's own men still allow: the king and that rook have stood still so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Castling {
    pub(super) short: bool,
    pub(super) long: bool,
}

impl Castling {
    pub(super) const BOTH: Self = Self { short: true, long: true };

    /// A man has left this square, or has fallen there.
    pub(super) fn stirred(&mut self, colour: Colour, square: &str) {
        let rank = match colour {
            Colour::White => "1",
            Colour::Black => "8",
        };
        let Some((file, own_rank)) = square.split_at_checked(1) else { return };
        if own_rank == rank {
            self.short &= !["e", "h"].contains(&file);
            self.long &= !["e", "a"].contains(&file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_that_moved_or_fell_takes_one_side_and_the_king_both() {
        let after = |colour, square| {
            let mut castling = Castling::BOTH;
            castling.stirred(colour, square);
            (castling.short, castling.long)
        };
        assert_eq!(after(Colour::White, "h1"), (false, true));
        assert_eq!(after(Colour::White, "a1"), (true, false));
        assert_eq!(after(Colour::Black, "e8"), (false, false));
        assert_eq!(after(Colour::Black, "e1"), (true, true));
        assert_eq!(after(Colour::White, "e4"), (true, true));
    }
}
