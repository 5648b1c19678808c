use super::script::Script;
use crate::{Event, World};
use noctule_board::{Color, Man, OwnMen, Rank, Square, Squares, Try, reach};
use noctule_rules::{CheckLine, CheckLines, Heard, Kind, PawnTries};

/// Sets of squares by kind of man: some enemy man has to stand on a square of its kind.
type Squared = [Squares; 6];

/// What events to come ask of a world: where somebody has to stand in time, and where nobody may.
///
/// Read from a diary whose continuation is known, so that histories can be steered towards it.
#[derive(Debug, Default)]
pub(super) struct Foresight {
    wishes: Vec<Wish>,
}

#[derive(Debug)]
struct Wish {
    /// The event that asks for it.
    event: usize,
    /// It is asked for after so many enemy moves.
    after: usize,
    what: Asked,
    /// Some wishes are minded from afar, the others only when they are near.
    from_afar: bool,
}

#[derive(Debug)]
enum Asked {
    /// The squares from which a man of each kind gets there in no move, in at most one, and so on, on an empty board.
    Presence(Vec<Squared>),
    Absence(Absence),
}

/// Nobody may stand here, no pawn there, nobody may attack the own king, and no own man the enemy's.
///
/// Most worlds breach nothing, and that is seen by the lines of an empty board.
#[derive(Debug)]
struct Absence {
    men: Squares,
    pawns: Squares,
    own: OwnMen,
    own_king: Option<SafeKing>,
    /// Where the enemy's king may be in check if nothing stands between; empty where he may be in check.
    unsafe_for_him: Squares,
}

/// A king that nobody may attack, and from where men of each kind would if nothing stood between.
#[derive(Debug)]
struct SafeKing {
    at: Square,
    from: Squared,
}

const FAR: u8 = u8::MAX;

/// How many enemy moves ahead a wish is minded.
const HORIZON: usize = 6;

/// How many times less likely a world is for each move that a man still has to make, if it has to hurry.
const LOG_OF_A_MOVE: f32 = 1.8;

/// The logarithm for a wish that no man can meet in time: not zero, since captures in passing, castling and
/// men in the way are not thought of.
const HOPELESS: f32 = -9.0;

impl Foresight {
    /// What the events from `first` to the last ask; the own men of `world` have to be
    /// those just before `first`.
    pub(super) fn of(script: &Script, seat: Color, first: usize, world: &World) -> Self {
        let last = script.events.len() - 1;
        let mut foresight = Self::default();
        let mut own = world.position().own_men(seat);
        let mut enemy_moves = 0;
        let takes = script.events[first..]
            .iter()
            .any(|event| matches!(event, Event::EnemyMove { heard, .. } if heard.taken.is_some()));
        for (number, event) in script.events.iter().enumerate().skip(first) {
            enemy_moves += usize::from(matches!(event, Event::EnemyMove { .. }));
            let (presences, absence) = asked_by(event, &mut own);
            let presences =
                presences.iter().map(|squares| Asked::Presence(within(&distances(squares, !seat, takes))));
            for what in presences.chain(absence.map(Asked::Absence)) {
                let from_afar = number == last;
                foresight.wishes.push(Wish { event: number, after: enemy_moves, what, from_afar });
            }
        }
        foresight
    }

    /// Minds what one event asks from afar from now on; answers whether that is anything new.
    pub(super) fn mind(&mut self, event: usize) -> bool {
        let asked = self.wishes.iter_mut().filter(|wish| wish.event == event && !wish.from_afar);
        asked.map(|wish| wish.from_afar = true).count() > 0
    }

    /// What is to be minded after so many of the enemy moves.
    pub(super) fn after(&self, enemy_moves: usize) -> Outlook<'_> {
        // Wishes are in the order of their events.
        let passed = self.wishes.partition_point(|wish| wish.after < enemy_moves);
        let minded = |wish: &&Wish| wish.from_afar || wish.after - enemy_moves <= HORIZON;
        Outlook { enemy_moves, wishes: self.wishes[passed..].iter().filter(minded).collect() }
    }
}

/// What is to be minded at one moment, for the many worlds of that moment.
pub(super) struct Outlook<'a> {
    enemy_moves: usize,
    wishes: Vec<&'a Wish>,
}

impl Outlook<'_> {
    /// The logarithm of how well a world is on its way in which the enemy has these men.
    pub(super) fn promise(&self, his: &OwnMen) -> f32 {
        self.wishes.iter().fold(0.0, |promise, wish| {
            let time = wish.after - self.enemy_moves;
            promise
                + match &wish.what {
                    Asked::Presence(within) => presence(within, his, time),
                    Asked::Absence(absence) => -absence.breaches(his) * leave(time),
                }
        })
    }
}

fn presence(within: &[Squared], his: &OwnMen, time: usize) -> f32 {
    let is_there = |squares: &Squared| {
        let there = |man: Man| squares[man as usize] & his.squares(man);
        !Man::ALL.into_iter().fold(Squares::EMPTY, |all, man| all | there(man)).is_empty()
    };
    let Some(nearest) = within.iter().take(time + 1).position(is_there) else { return HOPELESS };
    let haste = (HORIZON as f32 / (time as f32 + 1.0)).min(1.0);
    -LOG_OF_A_MOVE * haste * nearest as f32
}

/// What each man that is in the way costs, so many moves before it has to be gone.
fn leave(time: usize) -> f32 {
    match time {
        0 => -HOPELESS,
        1 => 1.5,
        2 => 1.0,
        _ => 0.4,
    }
}

impl Absence {
    fn breaches(&self, his: &OwnMen) -> f32 {
        let men = his.all();
        let mut breaches = (men & self.men).len() + (his.squares(Man::Pawn) & self.pawns).len();
        let occupied = || men | self.own.all();
        if let Some(SafeKing { at, from }) = &self.own_king {
            let near = |man: Man| his.squares(man) & from[man as usize];
            if !Man::ALL.into_iter().fold(Squares::EMPTY, |all, man| all | near(man)).is_empty() {
                breaches += attackers(*at, self.own.color(), occupied(), near).len();
            }
        }
        if let Some(king) = (his.squares(Man::King) & self.unsafe_for_him).next_square() {
            let attacked = !attackers(king, his.color(), occupied(), |man| self.own.squares(man)).is_empty();
            breaches += u32::from(attacked);
        }
        breaches as f32
    }
}

impl SafeKing {
    fn of(own: &OwnMen) -> Option<Self> {
        let at = own.squares(Man::King).next_square()?;
        let from = Man::ALL.map(|man| match man {
            Man::Pawn => reach::pawn_takes(at, own.color()),
            _ => reach::of(man, at, Squares::EMPTY),
        });
        Some(Self { at, from })
    }
}

/// The men that attack a king of `color`; `squares` answers where each kind stands.
fn attackers(king: Square, color: Color, occupied: Squares, squares: impl Fn(Man) -> Squares) -> Squares {
    let pawns = reach::pawn_takes(king, color) & squares(Man::Pawn);
    let others = Man::ALL.into_iter().filter(|&man| man != Man::Pawn);
    others.fold(pawns, |all, man| match squares(man) {
        Squares::EMPTY => all,
        there => all | (reach::of(man, king, occupied) & there),
    })
}

/// Where somebody has to stand for one event and where nobody may; own men are moved along.
fn asked_by(event: &Event, own: &mut OwnMen) -> (Vec<Squared>, Option<Absence>) {
    match event {
        Event::OwnMove { stood, heard } => asked_by_own_move(*stood, heard, own),
        Event::EnemyMove { heard, .. } => asked_by_enemy_move(heard, own),
        Event::OwnAny(true) => (vec![pawn_prey(own)], None),
        Event::OwnRefusal(put) => {
            let slides = own.on(put.from).is_some_and(|man| man != Man::King && man != Man::Knight);
            let way = way_of(own, *put);
            let asked = slides && !way.is_empty();
            (asked.then(|| of_kinds(&Man::ALL, way)).into_iter().collect(), None)
        }
        _ => (Vec::new(), None),
    }
}

fn asked_by_own_move(stood: Try, heard: &Heard, own: &mut OwnMen) -> (Vec<Squared>, Option<Absence>) {
    let mut asked = Vec::new();
    let mut way = way_of(own, stood);
    if heard.taken.is_some() {
        asked.push(victims(own, stood, heard));
    } else {
        way |= stood.to.bitboard();
    }
    own.make(stood);
    if heard.checks != CheckLines::NONE {
        asked.push(of_kinds(&[Man::King], kings_in_check(own, heard.checks)));
    }
    let takers =
        own.all().iter().fold(Squares::EMPTY, |all, square| all | reach::pawn_takes(square, own.color()));
    if some_tries(heard) {
        asked.push(of_kinds(&[Man::Pawn], takers - own.all()));
    }
    let attacked = Man::ALL.into_iter().fold(Squares::EMPTY, |all, man| all | own.attacks(man));
    let absence = Absence {
        men: way,
        pawns: if no_tries(heard) { takers } else { Squares::EMPTY },
        own: *own,
        own_king: SafeKing::of(own),
        unsafe_for_him: if heard.checks == CheckLines::NONE { attacked } else { Squares::EMPTY },
    };
    (asked, Some(absence))
}

fn asked_by_enemy_move(heard: &Heard, own: &mut OwnMen) -> (Vec<Squared>, Option<Absence>) {
    let mut asked = Vec::new();
    if let Some(taken) = heard.taken {
        // A pawn that was taken in passing is not replaced by its taker.
        let mut there = taken.on.bitboard();
        let stepped = Rank::Fourth.relative_to(own.color());
        if own.squares(Man::Pawn).has(taken.on) && taken.on.rank() == stepped {
            there |= Square::new(taken.on.file(), Rank::Third.relative_to(own.color())).bitboard();
        }
        asked.push(of_kinds(&Man::ALL, there));
        own.lose(taken.on);
    }
    if let Some(king) = own.squares(Man::King).next_square() {
        asked.extend(heard.checks.iter().map(|line| checkers(own, king, line)));
    }
    let prey = pawn_prey(own);
    if some_tries(heard) {
        asked.push(prey);
    }
    let absence = Absence {
        men: if no_tries(heard) { prey[Man::Pawn as usize] } else { Squares::EMPTY },
        pawns: Squares::EMPTY,
        own: *own,
        own_king: SafeKing::of(own).filter(|_| heard.checks == CheckLines::NONE),
        unsafe_for_him: Squares::EMPTY,
    };
    (asked, Some(absence))
}

/// The squares that a move passes, with the one it is pushed to.
fn way_of(own: &OwnMen, put: Try) -> Squares {
    let way = reach::between(put.from, put.to);
    let pushed = own.squares(Man::Pawn).has(put.from) && put.from.file() == put.to.file();
    if pushed { way | put.to.bitboard() } else { way }
}

fn of_kinds(kinds: &[Man], squares: Squares) -> Squared {
    Man::ALL.map(|man| if kinds.contains(&man) { squares } else { Squares::EMPTY })
}

fn some_tries(heard: &Heard) -> bool {
    heard.pawn_tries.is_some_and(|tries| tries != PawnTries::Count(0))
}

fn no_tries(heard: &Heard) -> bool {
    heard.pawn_tries == Some(PawnTries::Count(0))
}

fn victims(own: &OwnMen, stood: Try, heard: &Heard) -> Squared {
    let kind = heard.taken.and_then(|taken| taken.kind);
    let on = stood.to.bitboard();
    let mut asked = match kind {
        Some(Kind::Pawn) => of_kinds(&[Man::Pawn], on),
        Some(Kind::Piece) => of_kinds(&[Man::Knight, Man::Bishop, Man::Rook, Man::Queen], on),
        None => of_kinds(&[Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen], on),
    };
    if own.squares(Man::Pawn).has(stood.from) && stood.from.rank() == Rank::Fifth.relative_to(own.color()) {
        asked[Man::Pawn as usize] |= Square::new(stood.to.file(), stood.from.rank()).bitboard();
    }
    asked
}

/// Where the enemy's king hears these checks, if nothing stands between.
fn kings_in_check(own: &OwnMen, checks: CheckLines) -> Squares {
    let hears = |square: &Square| {
        let pawns = reach::pawn_takes(*square, !own.color()) & own.squares(Man::Pawn);
        let others = Man::ALL.into_iter().filter(|&man| man != Man::Pawn && man != Man::King);
        let all =
            others.fold(pawns, |all, man| all | (reach::of(man, *square, own.all()) & own.squares(man)));
        checks.iter().all(|line| all.iter().any(|from| CheckLine::between(*square, from) == line))
    };
    (!own.all()).iter().filter(hears).collect()
}

/// Where each kind of enemy man gives check on a line, if nothing stands between.
fn checkers(own: &OwnMen, king: Square, line: CheckLine) -> Squared {
    Man::ALL.map(|man| {
        let seen = match man {
            Man::Pawn => reach::pawn_takes(king, own.color()),
            Man::King => Squares::EMPTY,
            _ => reach::of(man, king, own.all()),
        };
        (seen - own.all()).iter().filter(|&from| CheckLine::between(king, from) == line).collect()
    })
}

/// Where an enemy man can be taken by an own pawn.
fn pawn_prey(own: &OwnMen) -> Squared {
    let pawns = own.squares(Man::Pawn);
    let prey = pawns.iter().fold(Squares::EMPTY, |all, pawn| all | reach::pawn_takes(pawn, own.color()));
    let prey = prey - own.all();
    Man::ALL.map(|man| if man == Man::King { Squares::EMPTY } else { prey })
}

/// The squares from which each kind of man takes at most so many moves, by their number.
fn within(moves: &[[u8; 64]; 6]) -> Vec<Squared> {
    let mut within: Vec<Squared> = Vec::new();
    for man in Man::ALL {
        for square in Square::ALL {
            let away = moves[man as usize][square as usize];
            if away == FAR {
                continue;
            }
            if within.len() <= usize::from(away) {
                within.resize(usize::from(away) + 1, [Squares::EMPTY; 6]);
            }
            within[usize::from(away)][man as usize] |= square.bitboard();
        }
    }
    for away in 1..within.len() {
        let nearer = within[away - 1];
        within[away].iter_mut().zip(nearer).for_each(|(squares, nearer)| *squares |= nearer);
    }
    within
}

/// How many moves each kind of man takes from each square to one of its squares on an empty board.
fn distances(squares: &Squared, enemy: Color, takes: bool) -> [[u8; 64]; 6] {
    let mut moves = [[FAR; 64]; 6];
    for man in Man::ALL {
        for square in squares[man as usize] {
            moves[man as usize][square as usize] = 0;
        }
        if man != Man::Pawn {
            spread(man, squares[man as usize], &mut moves[man as usize]);
        }
    }
    // A pawn that promotes goes on as a queen or a knight.
    let promoted = |square: Square| {
        let as_piece = |man: Man| moves[man as usize][square as usize];
        Man::ALL.into_iter().filter(|&man| man != Man::King && man != Man::Pawn).map(as_piece).min()
    };
    let mut pawns = moves[Man::Pawn as usize];
    for rank in Rank::ALL.into_iter().rev().map(|rank| rank.relative_to(enemy)) {
        for square in rank.bitboard() {
            let at = if rank == Rank::Eighth.relative_to(enemy) {
                promoted(square).unwrap_or(FAR)
            } else {
                let pushed = reach::pawn_pushes(square, enemy, Squares::EMPTY);
                let taking = if takes { reach::pawn_takes(square, enemy) } else { Squares::EMPTY };
                let next = (pushed | taking).into_iter().map(|to| pawns[to as usize]).min();
                next.map_or(FAR, |next| next.saturating_add(1))
            };
            pawns[square as usize] = pawns[square as usize].min(at);
        }
    }
    moves[Man::Pawn as usize] = pawns;
    moves
}

fn spread(man: Man, from: Squares, moves: &mut [u8; 64]) {
    let mut edge = from;
    let mut reached = from;
    for step in 1..=8 {
        let next =
            edge.iter().fold(Squares::EMPTY, |all, square| all | reach::of(man, square, Squares::EMPTY));
        edge = next - reached;
        reached |= edge;
        edge.iter().for_each(|square| moves[square as usize] = step);
    }
}
