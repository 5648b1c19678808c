use crate::{Briefing, Diary, EnemyMen, Entry};
use noctule_board::{Color, Man, OwnMen, Rank, Square, Try};
use noctule_rules::{Heard, Outcome, Request, Ruleset, Taken, Turn, Verdict, is_pawn_capture};

/// A seat's board as its diary tells it: own men, whose turn it is, what may be put, what has fallen.
#[derive(Debug, Clone)]
pub struct PlayerView {
    color: Color,
    ruleset: Ruleset,
    own: OwnMen,
    enemy: EnemyMen,
    lost: Vec<(Square, Man)>,
    to_move: Color,
    turn: Turn,
    last_enemy_move: Option<Heard>,
    enemy_refusals: u16,
    last_own_move: Option<Try>,
    own_moves: u16,
    over: Option<Outcome>,
}

impl PlayerView {
    /// The view before the first move.
    pub fn new(briefing: &Briefing) -> Self {
        Self {
            color: briefing.color,
            ruleset: briefing.ruleset,
            own: briefing.own,
            enemy: briefing.enemy,
            lost: Vec::new(),
            to_move: briefing.first,
            turn: Turn::begin(&briefing.ruleset, &briefing.opening),
            last_enemy_move: None,
            enemy_refusals: 0,
            last_own_move: None,
            own_moves: 0,
            over: briefing.opening.over,
        }
    }

    /// The view after a whole diary.
    pub fn of(diary: &Diary) -> Self {
        let mut view = Self::new(&diary.briefing);
        diary.entries.iter().for_each(|entry| view.hear(entry));
        view
    }

    /// Takes in one entry.
    pub fn hear(&mut self, entry: &Entry) {
        match *entry {
            Entry::Asked { request, heard } => self.answered(request, &heard),
            Entry::Overheard(heard) => self.overheard(&heard),
        }
    }

    /// The seat's colour.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The rules in force.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The seat's own men.
    pub fn own(&self) -> &OwnMen {
        &self.own
    }

    /// What is left of the enemy.
    pub fn enemy(&self) -> EnemyMen {
        self.enemy
    }

    /// The own men that were taken, and where they stood.
    pub fn lost(&self) -> &[(Square, Man)] {
        &self.lost
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Whether it is this seat's turn.
    pub fn is_own_turn(&self) -> bool {
        self.to_move == self.color && self.over.is_none()
    }

    /// What this seat has been told since the turn became its own.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// What the enemy's last move sounded like.
    pub fn last_enemy_move(&self) -> Option<&Heard> {
        self.last_enemy_move.as_ref()
    }

    /// How many tries of the enemy's were heard to fail since this seat last moved.
    pub fn enemy_refusals(&self) -> u16 {
        self.enemy_refusals
    }

    /// The seat's own last move.
    pub fn last_own_move(&self) -> Option<Try> {
        self.last_own_move
    }

    /// How many moves this seat has made.
    pub fn own_moves(&self) -> u16 {
        self.own_moves
    }

    /// How the game ended, if this seat has heard so.
    pub fn over(&self) -> Option<Outcome> {
        self.over
    }

    /// What this seat may put with any hope; nothing when it is not its turn.
    pub fn options(&self) -> Vec<Request> {
        if self.is_own_turn() { self.turn.options(&self.ruleset, &self.own) } else { Vec::new() }
    }

    /// Whether a try would move one of this seat's pawns diagonally.
    pub fn is_pawn_capture(&self, put: Try) -> bool {
        is_pawn_capture(self.own.squares(Man::Pawn), put)
    }

    fn answered(&mut self, request: Request, heard: &Heard) {
        match request {
            Request::Try(stood) if heard.moved() => {
                self.own.make(stood);
                if let Some(taken) = heard.taken {
                    self.enemy.lose(taken);
                }
                self.last_own_move = Some(stood);
                self.own_moves += 1;
                self.enemy_refusals = 0;
                self.pass_turn(heard);
            }
            _ => self.turn.note(&self.ruleset, self.own.squares(Man::Pawn), request, heard),
        }
    }

    fn overheard(&mut self, heard: &Heard) {
        match heard.verdict {
            Some(Verdict::Moved) => {}
            Some(Verdict::Refused | Verdict::Nonsense) => {
                self.enemy_refusals += 1;
                return;
            }
            Some(Verdict::Any(_)) | None => return,
        }
        if let Some(taken) = heard.taken {
            let square = self.victim_square(heard, taken);
            if let Some(man) = self.own.lose(square) {
                self.lost.push((square, man));
            }
        }
        self.last_enemy_move = Some(*heard);
        self.pass_turn(heard);
    }

    fn pass_turn(&mut self, heard: &Heard) {
        self.to_move = !self.to_move;
        self.turn = Turn::begin(&self.ruleset, heard);
        self.over = heard.over;
    }

    /// Where "en passant" is said, the square named is the one the taker landed on; the own pawn stood a
    /// step ahead of it.
    fn victim_square(&self, heard: &Heard, taken: Taken) -> Square {
        if heard.en_passant {
            Square::new(taken.on.file(), Rank::Fourth.relative_to(self.color))
        } else {
            taken.on
        }
    }
}
