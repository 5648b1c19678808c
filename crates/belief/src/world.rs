use crate::Event;
use noctule_board::{Color, Man, Position, Try};
use noctule_rules::{
    Heard, Obligation, PawnTryNews, Request, Ruleset, Standing, Turn, is_pawn_capture, play_aloud,
    play_as_heard, possible_tries,
};

/// A position that somebody imagines. A type of its own, so that it is never mistaken for the truth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World(Position);

impl World {
    /// Imagines a position.
    pub fn imagine(position: Position) -> Self {
        Self(position)
    }

    /// The position imagined.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.0
    }

    /// A number equal for worlds with the same future: same men, side, castlings and en passant captures.
    #[inline]
    pub fn key(&self) -> u64 {
        self.0.repetition_key()
    }

    /// Whether this world explains an event other than an enemy move; an own move is played on it.
    pub fn explains(&mut self, ruleset: &Ruleset, event: &Event) -> bool {
        match event {
            Event::OwnMove { stood, heard } => {
                self.0.would_stand(*stood) && play_aloud(ruleset, &mut self.0, *stood) == *heard
            }
            Event::OwnRefusal(put) => !self.0.would_stand(*put),
            Event::OwnAny(yes) | Event::EnemyAny(yes) => (self.0.pawn_captures().count > 0) == *yes,
            Event::EnemyRefusals { count, turn } => self.refusable_tries(ruleset, turn) >= *count,
            Event::EnemyMove { .. } | Event::Nothing => true,
        }
    }

    /// Visits every world that one enemy move leads to and that sounds as heard.
    #[inline]
    pub fn each_answer(
        &self,
        ruleset: &Ruleset,
        heard: &Heard,
        pawn_capture_owed: bool,
        mut visit: impl FnMut(Try, World),
    ) {
        self.each_reply(ruleset, heard, pawn_capture_owed, |put, answer| {
            if let Some(world) = answer {
                visit(put, world);
            }
        });
    }

    /// Visits every legal enemy move, with the world it leads to when it sounds as heard.
    #[inline]
    pub fn each_reply(
        &self,
        ruleset: &Ruleset,
        heard: &Heard,
        pawn_capture_owed: bool,
        mut visit: impl FnMut(Try, Option<World>),
    ) {
        let pawns = self.0.squares(self.0.to_move(), Man::Pawn);
        let pawn_capture_owed = pawn_capture_owed || self.is_bound_to_take(ruleset);
        self.0.any_legal(|legal| {
            let may = !pawn_capture_owed || is_pawn_capture(pawns, legal);
            visit(legal, if may { self.after(ruleset, legal, heard) } else { None });
            false
        });
    }

    /// The world after one enemy move, if it is legal here, may be put and sounds as heard.
    pub fn answer(
        &self,
        ruleset: &Ruleset,
        heard: &Heard,
        pawn_capture_owed: bool,
        put: Try,
    ) -> Option<World> {
        let pawns = self.0.squares(self.0.to_move(), Man::Pawn);
        let may = self.0.would_stand(put)
            && (is_pawn_capture(pawns, put) || !(pawn_capture_owed || self.is_bound_to_take(ruleset)));
        if may { self.after(ruleset, put, heard) } else { None }
    }

    /// Whether the side to move knows of pawn captures, has to try one, and has none that would be refused and
    /// set it free.
    pub fn is_bound_to_take(&self, ruleset: &Ruleset) -> bool {
        let told = matches!(ruleset.pawn_tries, PawnTryNews::Count | PawnTryNews::WhetherAny);
        if ruleset.obligation != Obligation::OneTry || !told || self.0.pawn_captures().count == 0 {
            return false;
        }
        let own = self.0.own_men(self.0.to_move());
        let pawns = own.squares(Man::Pawn);
        !possible_tries(&own).into_iter().any(|put| is_pawn_capture(pawns, put) && !self.0.would_stand(put))
    }

    /// The world after an enemy move, if the umpire would say of it what was heard.
    #[inline]
    pub fn after(&self, ruleset: &Ruleset, legal: Try, heard: &Heard) -> Option<World> {
        play_as_heard(ruleset, &self.0, legal, heard).map(World)
    }

    /// Plays a move that is legal here.
    #[inline]
    pub fn play(&mut self, legal: Try) {
        self.0.play(legal);
    }

    /// How many of the tries that the side to move could sensibly put would be refused.
    fn refusable_tries(&self, ruleset: &Ruleset, turn: &Turn) -> usize {
        let own = self.0.own_men(self.0.to_move());
        possible_tries(&own)
            .into_iter()
            .filter(|&put| turn.standing(ruleset, &own, Request::Try(put)) == Standing::Open)
            .filter(|&put| !self.0.would_stand(put))
            .count()
    }

    /// The enemy man on a square, seen from `seat`.
    pub fn enemy_on(&self, seat: Color, square: noctule_board::Square) -> Option<Man> {
        self.0.on(square).filter(|(color, _)| *color != seat).map(|(_, man)| man)
    }
}
