use super::deed::Deed;
use super::ear::{Ear, Happening, Shown};
use super::gallery::Gallery;
use super::problems;
use noctule_board::{ByColor, Color, Position};
use noctule_player::{Briefing, Entry};
use noctule_record::{GameRecord, Tags};
use noctule_review::translate;
use noctule_rules::{ClaimAnswer, NotHeard, Outcome, Request, Ruleset};
use noctule_umpire::{Table, TimeControl};
use noctule_wire::{Clocks, Problem};
use std::time::Duration;

/// A game being played: the table, which knows the truth, and the ears to which it is told in parts.
///
/// Built from a start and a list of deeds it is always the same.
#[derive(Debug)]
pub(crate) struct Game {
    table: Table,
    ears: ByColor<Ear>,
    gallery: Gallery,
    wants_rematch: ByColor<bool>,
}

impl Game {
    pub(crate) fn begin(ruleset: Ruleset, control: Option<TimeControl>) -> Self {
        let start = Position::start();
        let table = Table::open(ruleset, start.clone(), control);
        let ears = ByColor::from_fn(|color| Ear::new(Briefing::for_seat(color, ruleset, &start)));
        let mut game = Self { table, ears, gallery: Gallery::default(), wants_rematch: ByColor::default() };
        let shown = game.shown(Duration::ZERO);
        for color in Color::ALL {
            game.ears[color].tell(Happening::Begins, shown.clone());
        }
        game.gallery.begin(&ruleset, start.to_move(), &game.table.opening());
        game.open_ears();
        game
    }

    /// Does one deed. When it cannot be done nothing has changed, and the reason is one that its doer knew.
    pub(crate) fn act(&mut self, by: Color, deed: &Deed, at: Duration) -> Result<(), Problem> {
        if deed.touches_the_table() && *deed != Deed::FlagFalls {
            self.may_act(by, deed)?;
        }
        match deed {
            Deed::Put(request) => self.put(by, *request, at)?,
            Deed::Resign => self.table.resign(by, at).map_err(problems::of_table)?,
            Deed::OfferDraw => {
                self.table.offer_draw(by, at).map_err(problems::of_table)?;
                if self.table.over().is_none() {
                    self.tell_both(&Happening::DrawOffered(by), at);
                }
            }
            Deed::AcceptDraw => self.table.accept_draw(by, at).map_err(problems::of_table)?,
            Deed::DeclineDraw => {
                self.table.decline_draw(by, at).map_err(problems::of_table)?;
                self.tell_both(&Happening::DrawDeclined(by), at);
            }
            Deed::Claim => {
                if self.table.claim(by, at).map_err(problems::of_table)? == ClaimAnswer::Refused {
                    let shown = self.shown(at);
                    self.ears[by].tell(Happening::ClaimRefused, shown);
                }
            }
            Deed::FlagFalls => {
                self.table.look_at_clocks(at);
            }
            Deed::Forfeit => self.table.forfeit(by, at).map_err(problems::of_table)?,
            Deed::WantRematch => self.want_rematch(by, at)?,
            Deed::Rematch(game) => self.tell_both(&Happening::Rematch(game.clone()), at),
            Deed::PlacePhantom(square, man) => {
                self.ears[by].phantoms_mut().insert(*square, *man);
            }
            Deed::LiftPhantom(square) => {
                self.ears[by].phantoms_mut().remove(square).ok_or_else(problems::no_phantom)?;
            }
            Deed::MovePhantom(from, to) => {
                let phantoms = self.ears[by].phantoms_mut();
                let man = phantoms.remove(from).ok_or_else(problems::no_phantom)?;
                phantoms.insert(*to, man);
            }
        }
        if deed.touches_the_table()
            && let Some(outcome) = self.table.over()
        {
            self.tell_both(&Happening::Over(outcome), at);
            self.gallery.end(outcome);
        }
        Ok(())
    }

    /// What a seat has not heard yet may not be felt in what it is answered.
    fn may_act(&self, by: Color, deed: &Deed) -> Result<(), Problem> {
        let ear = &self.ears[by];
        if ear.is_over() {
            return Err(problems::not_heard(NotHeard::Over));
        }
        if !deed.may_be_done_out_of_turn() && !ear.player_view().is_own_turn() {
            return Err(problems::not_heard(NotHeard::OutOfTurn { to_move: !by }));
        }
        Ok(())
    }

    fn put(&mut self, by: Color, request: Request, at: Duration) -> Result<(), Problem> {
        let answer = self.table.put(by, request, at).map_err(problems::of_table)?;
        let shown = self.shown(at);
        self.ears[by]
            .tell(Happening::Entry(Entry::Asked { request, heard: answer.heard[by] }), shown.clone());
        let aloud = answer.heard[!by];
        self.ears[!by].tell(Happening::Entry(Entry::Overheard(aloud)), shown);
        self.gallery.hear(&self.ruleset(), by, &aloud);
        Ok(())
    }

    fn want_rematch(&mut self, by: Color, at: Duration) -> Result<(), Problem> {
        if !self.ears[by].is_over() {
            return Err(problems::rematch_too_early());
        }
        if !std::mem::replace(&mut self.wants_rematch[by], true) {
            self.tell_both(&Happening::RematchOffered(by), at);
        }
        Ok(())
    }

    fn tell_both(&mut self, what: &Happening, at: Duration) {
        let shown = self.shown(at);
        for color in Color::ALL {
            self.ears[color].tell(what.clone(), shown.clone());
        }
    }

    fn shown(&self, at: Duration) -> Option<Shown> {
        let left = self.table.clocks(at)?;
        let running = self.table.over().is_none().then(|| translate::colour(self.table.to_move()));
        let milliseconds = left.map(|left| left.as_millis() as u64);
        Some(Shown { at, clocks: Clocks { white: milliseconds.white, black: milliseconds.black, running } })
    }

    /// Lets both seats and the gallery hear what was held back.
    pub(crate) fn open_ears(&mut self) {
        for color in Color::ALL {
            self.ears[color].open();
        }
        self.gallery.open();
    }

    /// Lets one seat hear what was held back.
    pub(crate) fn open_ear(&mut self, color: Color) {
        self.ears[color].open();
    }

    pub(crate) fn ruleset(&self) -> Ruleset {
        *self.table.ruleset()
    }

    pub(crate) fn ear(&self, color: Color) -> &Ear {
        &self.ears[color]
    }

    pub(crate) fn gallery(&self) -> &Gallery {
        &self.gallery
    }

    /// Whether a flag has fallen and nobody has said so yet.
    pub(crate) fn flag_has_fallen(&self, at: Duration) -> bool {
        let left = self.table.clocks(at);
        self.table.over().is_none() && left.is_some_and(|left| left[self.table.to_move()].is_zero())
    }

    /// How the game ended in truth, heard or not.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.table.over()
    }

    /// The side to move in truth, heard or not.
    pub(crate) fn to_move(&self) -> Color {
        self.table.to_move()
    }

    /// The time that a side has left in truth.
    pub(crate) fn time_left(&self, color: Color, at: Duration) -> Option<Duration> {
        self.table.clocks(at).map(|left| left[color])
    }

    /// Whether both want to play again; a seat that is excepted need not say so.
    pub(crate) fn want_rematch_except(&self, except: Option<Color>) -> bool {
        Color::ALL.into_iter().all(|color| self.wants_rematch[color] || Some(color) == except)
    }

    /// The whole game, once it is over.
    pub(crate) fn close(self, tags: Tags) -> GameRecord {
        self.table.close(tags)
    }
}
