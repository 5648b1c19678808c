use crate::geometry::crossed;
use crate::last_announcement::capture::Taker;
use crate::past_refusal::PastRefusal;
use crate::{LogNote, log_note, refusal};
use noctule_board::{File, Man, OwnMen, Rank, Square, Squares, Try};
use noctule_player::{Briefing, Diary, Entry, PlayerView};
use noctule_rules::{EnPassant, Heard, PawnTries, PawnTryNews, Request};

/// One seat's diary up to some entry, with what the assistant keeps of it.
#[derive(Debug, Clone)]
pub struct Moment {
    pub(crate) briefing: Briefing,
    pub(crate) view: PlayerView,
    /// What was last said of the position, and after which move.
    pub(crate) news: News,
    pub(crate) takers: Vec<Taker>,
    pub(crate) past_refusals: Vec<PastRefusal>,
    pub(crate) enemy_moves: u16,
    pub(crate) enemy_promotions: u8,
    /// Whether the last own move gave check.
    pub(crate) gave_check: bool,
    pub(crate) notes: Vec<LogNote>,
    heard: usize,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct News {
    pub(crate) heard: Heard,
    pub(crate) after: After,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum After {
    /// The game has not begun.
    Setup,
    /// An own move, and the own men before it.
    OwnMove { before: OwnMen, stood: Try },
    /// An enemy move; if it may have taken in passing unnamed, where the taker would stand.
    EnemyMove { passing: Option<Square> },
}

/// What is known of the own pawn captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownTries {
    Nothing,
    None,
    Some,
    Count(u8),
    From(Squares),
}

impl Moment {
    /// Before the first entry.
    pub fn new(briefing: &Briefing) -> Self {
        Self {
            briefing: briefing.clone(),
            view: PlayerView::new(briefing),
            news: News { heard: briefing.opening, after: After::Setup },
            takers: Vec::new(),
            past_refusals: Vec::new(),
            enemy_moves: 0,
            enemy_promotions: 0,
            gave_check: briefing.first != briefing.color && !briefing.opening.checks.is_empty(),
            notes: Vec::new(),
            heard: 0,
        }
    }

    /// After the whole diary.
    pub fn of(diary: &Diary) -> Self {
        Self::at(diary, diary.entries.len())
    }

    /// After so many entries of a diary, or all of them when there are fewer.
    pub fn at(diary: &Diary, entries: usize) -> Self {
        let mut moment = Self::new(&diary.briefing);
        diary.entries.iter().take(entries).for_each(|entry| moment.hear(entry));
        moment
    }

    /// Takes in the next entry.
    pub fn hear(&mut self, entry: &Entry) {
        self.heard += 1;
        match *entry {
            Entry::Asked { request: Request::Try(stood), heard } if heard.moved() => {
                self.own_move(stood, heard);
            }
            Entry::Overheard(heard) if heard.moved() => self.enemy_move(heard),
            _ => {}
        }
        self.notes.extend(log_note::of(entry, self.heard));
        self.view.hear(entry);
    }

    /// The seat's board.
    pub fn view(&self) -> &PlayerView {
        &self.view
    }

    /// Whether this seat is to move.
    pub(crate) fn own_turn(&self) -> bool {
        self.view.to_move() == self.view.color()
    }

    /// Whether this seat's king stands in check.
    pub(crate) fn in_check(&self) -> bool {
        self.own_turn() && !self.news.heard.checks.is_empty()
    }

    /// Whether the enemy king stands in check.
    pub(crate) fn gives_check(&self) -> bool {
        !self.own_turn() && !self.news.heard.checks.is_empty()
    }

    /// What this seat knows of its pawn captures now.
    pub(crate) fn known_tries(&self) -> KnownTries {
        if !self.own_turn() {
            return KnownTries::Nothing;
        }
        match (self.view.turn().any(), self.news.heard.pawn_tries) {
            (Some(true), None) => KnownTries::Some,
            (Some(false), None) => KnownTries::None,
            (_, None) if self.view.ruleset().pawn_tries == PawnTryNews::Silent => KnownTries::Nothing,
            (_, None | Some(PawnTries::Count(0))) => KnownTries::None,
            (_, Some(PawnTries::Count(count))) => KnownTries::Count(count),
            (_, Some(PawnTries::Some)) => KnownTries::Some,
            (_, Some(PawnTries::From(squares))) => KnownTries::From(squares),
        }
    }

    /// The squares that are surely empty: right after an own move those it crossed and left, at other times
    /// none.
    pub(crate) fn surely_empty(&self) -> Squares {
        let After::OwnMove { before, stood } = self.news.after else { return Squares::EMPTY };
        let passed = self.passed_pawn().map_or(Squares::EMPTY, Square::bitboard);
        (before.all() | crossed(&before, stood) | passed) & !self.view.own().all()
    }

    /// Where the pawn stood that the last own move took in passing.
    pub(crate) fn passed_pawn(&self) -> Option<Square> {
        let After::OwnMove { stood, .. } = self.news.after else { return None };
        let taken = self.news.heard.taken?;
        let passing = self.news.heard.en_passant || taken.on != stood.to;
        passing.then(|| Square::new(stood.to.file(), stood.from.rank()))
    }

    fn own_move(&mut self, stood: Try, heard: Heard) {
        let before = *self.view.own();
        let taken = heard.taken.map_or(Squares::EMPTY, |taken| taken.on.bitboard());
        let explored = crossed(&before, stood) | stood.to.bitboard() | taken;
        self.takers.retain(|taker| !explored.has(taker.square));
        let refused = refusal::of_this_turn(self, None);
        PastRefusal::pass(&mut self.past_refusals, refused, &before, stood, &heard);
        self.news = News { heard, after: After::OwnMove { before, stood } };
        self.gave_check = !heard.checks.is_empty();
    }

    fn enemy_move(&mut self, heard: Heard) {
        self.enemy_moves += 1;
        self.enemy_promotions += u8::from(heard.promoted);
        let passing = self.maybe_taken_in_passing(&heard);
        Taker::fade(&mut self.takers);
        PastRefusal::fade(&mut self.past_refusals);
        if let Some(taken) = heard.taken {
            let victim = if heard.en_passant { Some(Man::Pawn) } else { self.view.own().on(taken.on) };
            Taker::appear(&mut self.takers, taken.on, passing, victim);
        }
        self.news = News { heard, after: After::EnemyMove { passing } };
    }

    /// Where the taker stands if the enemy took in passing and the umpire did not say so: only a pawn that
    /// has just made a double step can be taken so.
    fn maybe_taken_in_passing(&self, heard: &Heard) -> Option<Square> {
        let taken = heard.taken?;
        let color = self.view.color();
        let may = match self.news.after {
            After::OwnMove { before, stood } => {
                stood.to == taken.on
                    && before.squares(Man::Pawn).has(stood.from)
                    && stood.from.rank() == Rank::Second.relative_to(color)
                    && stood.to.rank() == Rank::Fourth.relative_to(color)
            }
            // A hidden start may follow any double step.
            After::Setup => {
                self.view.own().squares(Man::Pawn).has(taken.on)
                    && taken.on.rank() == Rank::Fourth.relative_to(color)
            }
            After::EnemyMove { .. } => false,
        };
        let unnamed = self.view.ruleset().en_passant == EnPassant::VictimSquare;
        let landing = Square::new(taken.on.file(), Rank::Third.relative_to(color));
        let beside = beside(taken.on) & !self.view.own().all();
        (may && unnamed && !beside.is_empty() && !self.view.own().all().has(landing)).then_some(landing)
    }
}

/// The squares to the left and right.
pub(crate) fn beside(square: Square) -> Squares {
    let file = square.file() as usize;
    [file.checked_sub(1), Some(file + 1)]
        .into_iter()
        .flatten()
        .filter_map(File::try_index)
        .map(|file| Square::new(file, square.rank()))
        .collect()
}
