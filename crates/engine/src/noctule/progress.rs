use noctule_board::{Man, OwnMen, Try};

/// Whoever is ahead by less may shuffle: a draw is no loss then. In pawns, like all leads here.
const AHEAD: f32 = 2.0;

/// Whoever is further behind is content that nothing happens.
const CONTENT: f32 = 0.0;

/// So many own turns may pass without a capture or an own pawn's move.
const CALM: usize = 10;

/// So many turns beyond these count alike; as many more, up to the last, by the lead.
const LONGEST: f32 = 20.0;

/// Where the own men stood already, since a man was last taken or a pawn moved.
#[derive(Debug, Default)]
pub(super) struct Progress {
    stood: Vec<OwnMen>,
    enemies: u8,
}

impl Progress {
    /// Takes in how the own men stand at the beginning of a turn, and how many enemies are left.
    pub(super) fn note(&mut self, own: &OwnMen, enemies: u8) {
        let moved_on = self.stood.last().is_none_or(|last| {
            last.squares(Man::Pawn) != own.squares(Man::Pawn) || last.all().len() != own.all().len()
        });
        if moved_on || self.enemies != enemies {
            self.stood.clear();
            self.enemies = enemies;
        }
        self.stood.push(*own);
    }

    /// How often the own men stood as they would then, for whoever is so far ahead.
    pub(super) fn repeats(&self, then: &OwnMen, lead: f32) -> usize {
        if lead < AHEAD {
            return 0;
        }
        self.stood.iter().filter(|stood| *stood == then).count()
    }

    /// For how many turns too many nothing has happened, if a try moves no pawn: against whoever waits, only pawns bring
    /// men together, and fifty moves are soon made. The last of them count the more the further ahead one is.
    pub(super) fn waited(&self, own: &OwnMen, put: Try, lead: f32) -> f32 {
        if lead < CONTENT || own.squares(Man::Pawn).has(put.from) {
            return 0.0;
        }
        let turns = self.stood.len().saturating_sub(CALM) as f32;
        turns.min(LONGEST) + lead * (turns - LONGEST).clamp(0.0, LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Color, Position};

    fn own(fen: &str) -> OwnMen {
        fen.parse::<Position>().unwrap().own_men(Color::White)
    }

    #[test]
    fn coming_back_is_counted_until_a_pawn_moves_or_a_man_is_taken() {
        let here = own("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1");
        let there = own("4k3/p7/8/8/8/8/P7/3RK3 w - - 0 1");
        let mut progress = Progress::default();
        for men in [&here, &there, &here, &there] {
            progress.note(men, 2);
        }
        assert_eq!(progress.repeats(&here, 5.0), 2);
        assert_eq!(progress.repeats(&here, 0.0), 0, "a draw is welcome");
        assert_eq!(progress.repeats(&own("4k3/p2R4/8/8/8/8/P7/4K3 b - - 0 1"), 5.0), 0);
        progress.note(&there, 1);
        assert_eq!(progress.repeats(&here, 5.0), 0, "something was taken");
        progress.note(&here, 1);
        progress.note(&own("4k3/8/8/8/8/P7/8/3RK3 w - - 0 1"), 1);
        assert_eq!(progress.repeats(&here, 5.0), 0, "a pawn moved");
    }

    #[test]
    fn after_ten_quiet_turns_waiting_costs_more_and_more_and_pawns_move_freely() {
        let men = own("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1");
        let [rook, pawn]: [Try; 2] = ["a1b1", "a2a3"].map(|put| put.parse().unwrap());
        let mut progress = Progress::default();
        let mut after = |turns: usize| {
            (0..turns).for_each(|_| progress.note(&men, 2));
            (
                progress.waited(&men, rook, 1.0),
                progress.waited(&men, pawn, 1.0),
                progress.waited(&men, rook, -1.0),
            )
        };
        let none = (0.0, 0.0, 0.0);
        assert_eq!([after(10), after(3), after(17)], [none, (3.0, 0.0, 0.0), (20.0, 0.0, 0.0)]);
        assert_eq!(after(90), (40.0, 0.0, 0.0));
        assert_eq!(progress.waited(&men, rook, 8.0), 180.0, "a great lead is not to be drawn");
        progress.note(&men, 1);
        assert_eq!(progress.waited(&men, rook, 1.0), 0.0, "something was taken");
    }
}
