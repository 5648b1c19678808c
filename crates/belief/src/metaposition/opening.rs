use super::counts::Bounds;
use super::cover::{Cover, Impossible, KnownTries, forward};
use super::one_move::BeforeMove;
use noctule_board::{Castling, File, Man, Position, Rank, Squares};
use noctule_player::{Briefing, Start};

impl Cover {
    /// What may stand where before the first move.
    pub(super) fn before_the_game(briefing: &Briefing) -> Result<Self, Impossible> {
        let color = !briefing.color;
        let free = !briefing.own.all();
        let pawns = briefing.enemy.pawns_at_start;
        let pieces = briefing.enemy.men.saturating_sub(1 + pawns);
        let mut cover = Self {
            own: briefing.own,
            may: [free; 6],
            may_be_empty: free,
            pawns_from: [Squares::EMPTY; 8],
            pawn_counts: [Bounds { least: 0, most: pawns.min(6) }; 8],
            counts: [Bounds { least: 0, most: pieces }; 6],
            men: briefing.enemy.men,
            castling: Castling { short: true, long: true },
            to_move: briefing.first,
            passed: Squares::EMPTY,
            passed_surely: false,
            checks: briefing.opening.checks,
            checkers: Squares::FULL,
            tries: KnownTries::of(&briefing.ruleset, &briefing.opening),
            over: briefing.opening.over,
            before: BeforeMove::NOTHING,
            somewhere: [Squares::EMPTY; 3],
            ages: [0; 64],
        };
        cover.counts[Man::Pawn as usize] = Bounds::exactly(pawns);
        cover.counts[Man::King as usize] = Bounds::exactly(1);
        cover.may[Man::Pawn as usize] -= Rank::First.bitboard() | Rank::Eighth.bitboard();
        if briefing.start == Start::Normal {
            let start = Position::start();
            for man in Man::ALL {
                cover.may[man as usize] = start.squares(color, man);
                cover.counts[man as usize] = Bounds::exactly(start.squares(color, man).len() as u8);
            }
            cover.may_be_empty -= start.all(color);
            cover.pawn_counts = [Bounds::exactly(1); 8];
        } else {
            cover.passed = cover.passed_before_the_game();
        }
        for file in File::ALL {
            cover.pawns_from[file as usize] = cover.may(Man::Pawn) & file.bitboard();
        }
        cover.settle_enemy_king(None)?;
        cover.tighten()?;
        cover.refresh_ages();
        Ok(cover)
    }

    /// A start set up out of sight may follow on a double step of the side that does not move first.
    fn passed_before_the_game(&self) -> Squares {
        let mover = !self.to_move;
        let pawns = if mover == self.own.color() { self.own.squares(Man::Pawn) } else { self.may(Man::Pawn) };
        let stepped = pawns & Rank::Fourth.relative_to(mover).bitboard();
        let behind = forward(!mover, stepped) & self.may_be_empty;
        forward(mover, forward(!mover, behind) & self.may_be_empty)
    }
}
