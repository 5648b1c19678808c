use crate::{Beginning, Shown};
use noctule_board::{Man, OwnMen, Position};
use noctule_player::{Briefing, Diary, EnemyMen, Entry, PlayerView, Start};
use noctule_rules::{Heard, Kind, PawnTries, PawnTryNews, Request, Ruleset, Taken, Verdict};

/// One seat's score sheet in a game elsewhere: its diary, the view folded from it, and what was put and not
/// yet answered. It outlives the connection.
#[derive(Debug, Clone)]
pub struct Sheet {
    diary: Diary,
    view: PlayerView,
    put: Option<Request>,
}

/// What came of comparing the sheet with the server's account of the game.
#[derive(Debug, Clone, PartialEq)]
pub enum Compared {
    /// They agree.
    Agrees,
    /// These entries had been missed, and are written now.
    Missed(Vec<Entry>),
    /// They cannot be brought together, for this reason: the diary begins anew with what the server shows.
    BegunAnew(String),
}

impl Sheet {
    /// The sheet of a game that begins.
    pub fn begin(beginning: &Beginning) -> Self {
        Self::of(Diary::new(Briefing::for_seat(beginning.color, beginning.ruleset, &Position::start())))
    }

    fn of(diary: Diary) -> Self {
        Self { view: PlayerView::of(&diary), diary, put: None }
    }

    /// Everything this seat was told.
    pub fn diary(&self) -> &Diary {
        &self.diary
    }

    /// The seat's board as the diary tells it.
    pub fn view(&self) -> &PlayerView {
        &self.view
    }

    /// What was put and is not yet answered.
    pub fn waits_for(&self) -> Option<Request> {
        self.put
    }

    /// Notes that a request is on its way.
    pub fn put(&mut self, request: Request) {
        self.put = Some(request);
    }

    /// The request that was on its way has not been put.
    pub fn not_put(&mut self) -> Option<Request> {
        self.put.take()
    }

    /// Writes the answer to what was put; nothing when nothing was.
    pub fn answered(&mut self, heard: Heard) -> Option<Entry> {
        let request = self.put.take()?;
        Some(self.write(Entry::Asked { request, heard }))
    }

    /// Writes what was heard of the other seat; nothing when it was not that seat's turn.
    pub fn overheard(&mut self, heard: Heard) -> Option<Entry> {
        (self.view.to_move() != self.view.color()).then(|| self.write(Entry::Overheard(heard)))
    }

    /// Compares the sheet with the server's account, and writes what was missed.
    pub fn compare(&mut self, shown: &Shown) -> Compared {
        if let Some(entries) = &shown.entries {
            return self.compare_entries(entries);
        }
        match self.missed(shown) {
            Ok(missed) => {
                // Nobody knows whether a request that left no trace arrived: it may be put again.
                self.put = None;
                missed.iter().for_each(|&entry| {
                    self.write(entry);
                });
                if missed.is_empty() { Compared::Agrees } else { Compared::Missed(missed) }
            }
            Err(why) => {
                *self = Self::of(Diary::new(self.briefing_from(shown)));
                Compared::BegunAnew(why)
            }
        }
    }

    fn compare_entries(&mut self, entries: &[Entry]) -> Compared {
        self.put = None;
        if let Some(missed) = entries.strip_prefix(self.diary.entries.as_slice()) {
            missed.iter().for_each(|&entry| {
                self.write(entry);
            });
            return if missed.is_empty() { Compared::Agrees } else { Compared::Missed(missed.to_vec()) };
        }
        let mut diary = Diary::new(self.diary.briefing.clone());
        entries.iter().for_each(|&entry| diary.write(entry));
        *self = Self::of(diary);
        Compared::BegunAnew("the server's list of what was asked and heard is another".into())
    }

    fn write(&mut self, entry: Entry) -> Entry {
        self.diary.write(entry);
        self.view.hear(&entry);
        entry
    }

    /// The entries that lead from the sheet to what is shown: at most one own move and one of the enemy's.
    fn missed(&self, shown: &Shown) -> Result<Vec<Entry>, String> {
        let (color, before) = (self.view.color(), *self.view.own());
        let mut missed = Vec::new();
        let mut own = before;
        let mut to_move = self.view.to_move();
        if let (Some(Request::Try(put)), true) = (self.put, to_move == color) {
            own.make(put);
            let stood = shown.to_move != color || !same_men(&before, &shown.own);
            if stood {
                let last = (shown.to_move != color).then_some(shown.last).flatten();
                let heard = self.moved(last, None);
                missed.push(Entry::Asked { request: put.into(), heard });
                to_move = !color;
            } else {
                own = before;
            }
        }
        if to_move != color && shown.to_move == color {
            let lost = lost_man(&own, &shown.own)?;
            missed.push(Entry::Overheard(self.moved(shown.last, lost)));
            to_move = color;
        } else if !same_men(&own, &shown.own) {
            return Err("the own men stand elsewhere than the diary tells".into());
        }
        if to_move != shown.to_move {
            return Err("the diary tells another side to move".into());
        }
        Ok(missed)
    }

    /// A move of which the server still tells `last`, or nothing.
    fn moved(&self, last: Option<Heard>, lost: Option<Taken>) -> Heard {
        let mut heard = last.unwrap_or_default();
        heard.verdict = Some(Verdict::Moved);
        heard.taken = lost.or(heard.taken);
        if self.view.ruleset().pawn_tries == PawnTryNews::Count {
            heard.pawn_tries = heard.pawn_tries.or(Some(PawnTries::Count(0)));
        }
        heard
    }

    /// What is left to say when the diary has to begin anew in mid-game.
    fn briefing_from(&self, shown: &Shown) -> Briefing {
        let enemy = self.view.enemy();
        let opening = shown.last.unwrap_or_default();
        Briefing {
            color: self.view.color(),
            ruleset: *self.view.ruleset(),
            start: Start::Hidden,
            own: shown.own,
            enemy: EnemyMen {
                men: enemy.men,
                pawns_at_start: enemy.most_pawns(),
                pawns_taken: 0,
                pieces_taken: 0,
            },
            first: shown.to_move,
            opening: Heard {
                checks: opening.checks,
                pawn_tries: opening.pawn_tries.or_else(|| none_told(self.view.ruleset())),
                ..Heard::default()
            },
        }
    }
}

fn none_told(ruleset: &Ruleset) -> Option<PawnTries> {
    (ruleset.pawn_tries == PawnTryNews::Count).then_some(PawnTries::Count(0))
}

/// Whether the same men stand on the same squares; servers tell castlings badly.
fn same_men(one: &OwnMen, other: &OwnMen) -> bool {
    Man::ALL.into_iter().all(|man| one.squares(man) == other.squares(man))
}

/// The one man, or none, that was taken between two boards.
fn lost_man(before: &OwnMen, after: &OwnMen) -> Result<Option<Taken>, String> {
    let mut gone = before.all() ^ after.all();
    let Some(on) = gone.next_square() else {
        return if same_men(before, after) { Ok(None) } else { Err("an own man has become another".into()) };
    };
    gone ^= on.bitboard();
    let mut without = *before;
    let man = without.lose(on);
    match man {
        Some(man) if gone.is_empty() && same_men(&without, after) => {
            let kind = Some(if man == Man::Pawn { Kind::Pawn } else { Kind::Piece });
            Ok(Some(Taken { on, kind }))
        }
        _ => Err("more than one move was missed".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Color, Square};

    fn sheet(color: Color) -> Sheet {
        let beginning = Beginning {
            game: "8".into(),
            ruleset: Ruleset::WILD16,
            color,
            opponent: "Bat".into(),
            time: None,
        };
        Sheet::begin(&beginning)
    }

    fn shown(own: OwnMen, to_move: Color) -> Shown {
        Shown { own, to_move, last: None, entries: None }
    }

    fn after(sheet: &Sheet, puts: &str) -> OwnMen {
        let mut own = *sheet.view().own();
        puts.split_ascii_whitespace().for_each(|put| own.make(put.parse().unwrap()));
        own
    }

    #[test]
    fn a_put_that_left_no_trace_may_be_put_again() {
        let mut sheet = sheet(Color::White);
        sheet.put("e2e4".parse().unwrap());
        let same = shown(*sheet.view().own(), Color::White);
        assert_eq!(sheet.compare(&same), Compared::Agrees);
        assert!(sheet.waits_for().is_none() && sheet.diary().entries.is_empty());
    }

    #[test]
    fn a_put_whose_answer_was_lost_is_seen_on_the_board() {
        let mut sheet = sheet(Color::White);
        sheet.put("e2e4".parse().unwrap());
        let stood = shown(after(&sheet, "e2e4"), Color::Black);
        assert!(matches!(sheet.compare(&stood), Compared::Missed(missed) if missed.len() == 1));
        assert_eq!(sheet.view().own().on(Square::E4), Some(Man::Pawn));
        assert_eq!(sheet.view().to_move(), Color::Black);
    }

    #[test]
    fn an_answer_and_a_capture_that_were_both_missed_are_written_in_order() {
        let mut sheet = sheet(Color::White);
        sheet.put("e2e4".parse().unwrap());
        let mut own = after(&sheet, "e2e4");
        own.lose(Square::E4);
        let Compared::Missed(missed) = sheet.compare(&shown(own, Color::White)) else { panic!("missed") };
        assert_eq!(missed.len(), 2);
        assert_eq!(missed[1].heard().taken, Some(Taken { on: Square::E4, kind: Some(Kind::Pawn) }));
        assert!(sheet.view().is_own_turn() && same_men(sheet.view().own(), &own));
    }

    #[test]
    fn what_cannot_be_brought_together_begins_a_new_diary_with_the_men_that_are_shown() {
        let mut sheet = sheet(Color::Black);
        let own = after(&sheet, "e7e5 d7d5");
        let Compared::BegunAnew(why) = sheet.compare(&shown(own, Color::Black)) else { panic!("anew") };
        assert!(why.contains("more than one move"), "{why}");
        assert_eq!(sheet.diary().briefing.start, Start::Hidden);
        assert!(sheet.view().is_own_turn() && same_men(sheet.view().own(), &own));
    }

    #[test]
    fn a_servers_own_list_goes_before_what_is_known_here() {
        let mut sheet = sheet(Color::White);
        let asked = Entry::Asked { request: "e2e4".parse().unwrap(), heard: Heard::only(Verdict::Moved) };
        let mut told = shown(after(&sheet, "e2e4"), Color::Black);
        told.entries = Some(vec![asked]);
        assert_eq!(sheet.compare(&told), Compared::Missed(vec![asked]));
        told.entries = Some(Vec::new());
        assert!(matches!(sheet.compare(&told), Compared::BegunAnew(_)));
        assert!(sheet.diary().entries.is_empty());
    }
}
