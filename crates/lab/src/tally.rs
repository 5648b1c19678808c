//! Counting what the umpire says: the perft of Kriegspiel.
//!
//! [`tally`] walks the legal tree, and at the last ply puts every possible try to the umpire.

use noctule_board::Position;
use noctule_rules::{
    CheckLine, Heard, Kind, Obligation, PawnTries, Reason, Request, Ruleset, Turn, Verdict, adjudicate,
    opening, possible_tries,
};

/// What became of every possible try, and what was announced with those that stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Possible tries put, each promotion choice on its own.
    pub tries: u64,
    /// Tries that stood: as many as chess has move sequences of this length.
    pub stood: u64,
    /// Tries refused.
    pub refused: u64,
    /// Tries called nonsense.
    pub nonsense: u64,
    /// Tries that the ruleset did not let be put.
    pub not_put: u64,
    /// Captures announced, by what was said of the man.
    pub taken: TakenTally,
    /// Captures said to be en passant.
    pub en_passant: u64,
    /// Checks announced, in the order of [`CheckLine::ALL`]; a double check counts on both its lines.
    pub checks: [u64; CheckLine::ALL.len()],
    /// Pawn tries announced: the sum of the numbers, of the squares named, or of the times they were said
    /// to exist.
    pub pawn_tries: u64,
    /// Promotions announced.
    pub promoted: u64,
    /// Games ended, in the order of [`Reason::ALL`].
    pub ends: [u64; Reason::ALL.len()],
}

/// Captures, by what was said of the man taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TakenTally {
    /// Announced as pawns.
    pub pawns: u64,
    /// Announced as pieces.
    pub pieces: u64,
    /// Announced by their square only.
    pub unnamed: u64,
}

/// Counts the umpire's answers `depth` plies below `start`; at depth one the tries are those of `start`.
///
/// Each try is put as the first of its turn, by a side that has heard what was announced with the move
/// before. The pawn capture that some rulesets oblige to counts as tried already, so that every try gets
/// its verdict. The tree is that of chess: it goes on where a draw would end a game.
pub fn tally(ruleset: &Ruleset, start: &Position, depth: u32) -> Tally {
    let mut tally = Tally::default();
    tally.walk(ruleset, start, depth);
    tally
}

impl Tally {
    /// Captures of any kind.
    pub fn captures(&self) -> u64 {
        self.taken.pawns + self.taken.pieces + self.taken.unnamed
    }

    /// Checks on one line.
    pub fn checks_on(&self, line: CheckLine) -> u64 {
        self.checks[line as usize]
    }

    /// Games ended for one reason.
    pub fn ended_by(&self, reason: Reason) -> u64 {
        self.ends[reason as usize]
    }

    fn walk(&mut self, ruleset: &Ruleset, position: &Position, depth: u32) {
        match depth {
            0 => {}
            1 => self.put_every_try(ruleset, position),
            _ => {
                position.any_legal(|legal| {
                    self.walk(ruleset, &position.after(legal), depth - 1);
                    false
                });
            }
        }
    }

    fn put_every_try(&mut self, ruleset: &Ruleset, position: &Position) {
        let free = Ruleset { obligation: Obligation::None, ..*ruleset };
        let turn = Turn::begin(&free, &opening(ruleset, position));
        let mover = position.to_move();
        for put in possible_tries(&position.own_men(mover)) {
            self.tries += 1;
            match adjudicate(ruleset, position, &turn, Request::Try(put)) {
                Ok(ruling) => self.count(&ruling.heard[mover]),
                Err(_) => self.not_put += 1,
            }
        }
    }

    fn count(&mut self, heard: &Heard) {
        match heard.verdict {
            Some(Verdict::Moved) => self.stood += 1,
            Some(Verdict::Refused) => self.refused += 1,
            Some(Verdict::Nonsense) => self.nonsense += 1,
            Some(Verdict::Any(_)) | None => {}
        }
        if let Some(taken) = heard.taken {
            *(match taken.kind {
                Some(Kind::Pawn) => &mut self.taken.pawns,
                Some(Kind::Piece) => &mut self.taken.pieces,
                None => &mut self.taken.unnamed,
            }) += 1;
        }
        self.en_passant += u64::from(heard.en_passant);
        for line in heard.checks.iter() {
            self.checks[line as usize] += 1;
        }
        self.pawn_tries += match heard.pawn_tries {
            None => 0,
            Some(PawnTries::Count(count)) => count.into(),
            Some(PawnTries::Some) => 1,
            Some(PawnTries::From(squares)) => squares.len().into(),
        };
        self.promoted += u64::from(heard.promoted);
        if let Some(outcome) = heard.over {
            self.ends[outcome.reason as usize] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::Man;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
    const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    const POSITION_4_MIRRORED: &str = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
    const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    fn count(ruleset: &Ruleset, fen: &str, depth: u32) -> Tally {
        tally(ruleset, &position(fen), depth)
    }

    /// A row of the published tables; a double check is one move there, and two lines here.
    struct Published {
        moves: u64,
        captures: u64,
        en_passant: u64,
        castlings: u64,
        promotions: u64,
        checks: u64,
        double_checks: u64,
        mates: u64,
    }

    /// Reads the row off three umpires: wild16 says most, english names en passant, rand names promotions.
    fn check_published(fen: &str, depth: u32, published: &Published) {
        let wild16 = count(&Ruleset::WILD16, fen, depth);
        let place = format!("{fen} at depth {depth}");
        assert_eq!(wild16.stood, published.moves, "moves in {place}");
        assert_eq!(wild16.captures(), published.captures, "captures in {place}");
        assert_eq!(
            wild16.checks.iter().sum::<u64>(),
            published.checks + published.double_checks,
            "lines of check in {place}"
        );
        assert_eq!(wild16.ended_by(Reason::Checkmate), published.mates, "mates in {place}");
        assert_eq!(
            count(&Ruleset::ENGLISH, fen, depth).en_passant,
            published.en_passant,
            "en passant in {place}"
        );
        assert_eq!(count(&Ruleset::RAND, fen, depth).promoted, published.promotions, "promotions in {place}");
        assert_eq!(castlings(&position(fen), depth), published.castlings, "castlings in {place}");
    }

    /// No umpire announces castling, so it is counted beside the tally.
    fn castlings(position: &Position, depth: u32) -> u64 {
        let mut all = 0;
        position.any_legal(|legal| {
            all += if depth > 1 {
                castlings(&position.after(legal), depth - 1)
            } else {
                let king = position.squares(position.to_move(), Man::King).has(legal.from);
                u64::from(king && (legal.from.file() as i8 - legal.to.file() as i8).abs() == 2)
            };
            false
        });
        all
    }

    #[test]
    fn the_first_three_plies_of_wild16_have_the_known_counts() {
        let first = count(&Ruleset::WILD16, START, 1);
        assert_eq!(first, Tally { tries: 34, stood: 20, refused: 14, ..Tally::default() });

        let second = count(&Ruleset::WILD16, START, 2);
        assert_eq!(
            second,
            Tally { tries: 680, stood: 400, refused: 280, pawn_tries: 14, ..Tally::default() }
        );

        let mut checks = [0; 5];
        checks[CheckLine::LongDiagonal as usize] = 8;
        checks[CheckLine::ShortDiagonal as usize] = 4;
        let third = count(&Ruleset::WILD16, START, 3);
        assert_eq!(
            third,
            Tally {
                tries: 14_100,
                stood: 8_902,
                refused: 5_198,
                taken: TakenTally { pawns: 30, pieces: 4, unnamed: 0 },
                checks,
                pawn_tries: 701,
                ..Tally::default()
            }
        );
    }

    #[test]
    fn four_plies_from_the_start_match_the_published_statistics() {
        let row = Published {
            moves: 197_281,
            captures: 1_576,
            en_passant: 0,
            castlings: 0,
            promotions: 0,
            checks: 469,
            double_checks: 0,
            mates: 8,
        };
        check_published(START, 4, &row);
    }

    #[test]
    fn kiwipete_matches_the_published_statistics() {
        let rows = [
            Published {
                moves: 48,
                captures: 8,
                en_passant: 0,
                castlings: 2,
                promotions: 0,
                checks: 0,
                double_checks: 0,
                mates: 0,
            },
            Published {
                moves: 2_039,
                captures: 351,
                en_passant: 1,
                castlings: 91,
                promotions: 0,
                checks: 3,
                double_checks: 0,
                mates: 0,
            },
            Published {
                moves: 97_862,
                captures: 17_102,
                en_passant: 45,
                castlings: 3_162,
                promotions: 0,
                checks: 993,
                double_checks: 0,
                mates: 1,
            },
        ];
        for (depth, row) in (1..).zip(&rows) {
            check_published(KIWIPETE, depth, row);
        }
    }

    #[test]
    fn the_rook_ending_of_position_3_matches_the_published_statistics() {
        let rows = [
            (3, (2_812, 209, 2, 267, 0, 0)),
            (4, (43_238, 3_348, 123, 1_680, 0, 17)),
            (5, (674_624, 52_051, 1_165, 52_950, 3, 0)),
        ];
        for (depth, (moves, captures, en_passant, checks, double_checks, mates)) in rows {
            let row = Published {
                moves,
                captures,
                en_passant,
                castlings: 0,
                promotions: 0,
                checks,
                double_checks,
                mates,
            };
            check_published(POSITION_3, depth, &row);
        }
    }

    #[test]
    fn position_4_and_its_mirror_match_the_published_statistics() {
        for fen in [POSITION_4, POSITION_4_MIRRORED] {
            let second = Published {
                moves: 264,
                captures: 87,
                en_passant: 0,
                castlings: 6,
                promotions: 48,
                checks: 10,
                double_checks: 0,
                mates: 0,
            };
            check_published(fen, 2, &second);
            let third = Published {
                moves: 9_467,
                captures: 1_021,
                en_passant: 4,
                castlings: 0,
                promotions: 120,
                checks: 38,
                double_checks: 0,
                mates: 22,
            };
            check_published(fen, 3, &third);
            assert_eq!(count(&Ruleset::WILD16, fen, 4).stood, 422_333);
        }
    }

    #[test]
    fn positions_5_and_6_have_the_published_numbers_of_moves() {
        for (fen, moves) in [(POSITION_5, [44, 1_486, 62_379]), (POSITION_6, [46, 2_079, 89_890])] {
            for (depth, moves) in (1..).zip(moves) {
                assert_eq!(count(&Ruleset::WILD16, fen, depth).stood, moves, "{fen} at depth {depth}");
            }
        }
    }

    #[test]
    fn every_ruleset_lets_the_same_tries_stand_and_counts_each_try_once() {
        for fen in [START, KIWIPETE, POSITION_3, POSITION_4, POSITION_5, POSITION_6] {
            for depth in 1..=3 {
                let wild16 = count(&Ruleset::WILD16, fen, depth);
                for ruleset in Ruleset::ALL {
                    let other = count(&ruleset, fen, depth);
                    let place = format!("{ruleset}: {fen} at depth {depth}");
                    assert_eq!((other.tries, other.stood), (wild16.tries, wild16.stood), "{place}");
                    assert_eq!(other.captures(), wild16.captures(), "{place}");
                    assert_eq!(other.checks, wild16.checks, "{place}");
                    assert_eq!(
                        other.ended_by(Reason::Checkmate),
                        wild16.ended_by(Reason::Checkmate),
                        "{place}"
                    );
                    let answered = other.stood + other.refused + other.nonsense + other.not_put;
                    assert_eq!(answered, other.tries, "{place}");
                }
            }
        }
    }

    #[test]
    fn a_pawn_capture_that_was_not_announced_is_nonsense_where_the_umpire_says_so() {
        for ruleset in [Ruleset::CINCINNATI, Ruleset::RAND] {
            let first = count(&ruleset, START, 1);
            assert_eq!((first.stood, first.refused, first.nonsense), (20, 0, 14), "{ruleset}");
        }
        let first = count(&Ruleset::BERKELEY, START, 1);
        assert_eq!((first.stood, first.refused, first.nonsense), (20, 14, 0));
    }

    #[test]
    fn at_depth_zero_nothing_is_put() {
        assert_eq!(count(&Ruleset::WILD16, START, 0), Tally::default());
    }
}
