//! The pure strategies of both seats, and what becomes of each pair.

use super::{End, Sight, Tree, TreeError};
use crate::games::Cell;
use crate::mates::{Knowledge, Search, Stood};
use noctule_board::{Color, Man, OwnMen, Position, Try};
use noctule_rules::{Heard, Request, Ruleset, play_aloud};

/// How many moves a sure plan may take once the tree has ended.
const MOVES_TO_QUEEN: u32 = 3;
const LIMIT: u64 = 200_000;

pub(super) struct Strategies {
    pub(super) attacker: Vec<Strategy<End>>,
    pub(super) defender: Vec<Strategy<Position>>,
    pub(super) attacker_sights: Vec<Sight>,
    pub(super) defender_sights: Vec<Sight>,
    ruleset: Ruleset,
    start: Position,
}

/// A first move, and a way through the second turn for each state of knowledge that may follow.
#[derive(Clone)]
pub(super) struct Strategy<E> {
    first: Try,
    then: Vec<Way<E>>,
}

impl<E> Strategy<E> {
    fn length(&self) -> usize {
        self.then.iter().map(|way| way.tries.len()).sum()
    }

    /// The tries by name, of each way through the second turn only as many as `put` says.
    fn name(&self, men: &OwnMen, put: &[usize]) -> String {
        let mut then_men = *men;
        then_men.make(self.first);
        let ways = self.then.iter().zip(put).filter(|(_, put)| **put > 0).map(|(way, &put)| {
            let names: Vec<String> = way.tries[..put].iter().map(|&put| named(&then_men, put)).collect();
            names.join("?, ")
        });
        let ways: Vec<String> = ways.collect();
        let first = named(men, self.first);
        if ways.is_empty() { first } else { format!("{first}, {}", ways.join(" / ")) }
    }
}

/// A way through one turn: tries in order until one stands, and what that leads to in each world.
#[derive(Clone)]
struct Way<E> {
    tries: Vec<Try>,
    ends: Vec<Led<E>>,
}

/// Where a way through a turn leads from one world.
#[derive(Clone)]
struct Led<E> {
    from: u64,
    /// How many tries are put until one stands.
    put: usize,
    to: E,
}

impl Strategies {
    pub(super) fn list(ruleset: &Ruleset, start: &Position) -> Result<Self, TreeError> {
        let attacker_color = !start.to_move();
        let home = start.own_men(attacker_color);
        let mut search = Search::new(ruleset, queens(attacker_color), LIMIT);
        let ruleset = *search.ruleset();
        let mut defender_sights = vec![Sight {
            path: "the start".into(),
            worlds: vec![start.clone()],
            plans: start.legal_tries().len(),
        }];
        let first_moves = Stood { heard: Heard::default(), worlds: vec![start.clone()] };
        let mut attacker_sights = Vec::new();
        let mut attacker = Vec::new();
        // What the defender may hold possible after each own first move and announcement.
        let mut met: Vec<(Try, Heard, Vec<Position>)> = Vec::new();
        for (heard, knowledge) in first_moves.answers(&ruleset) {
            let mut sight = Sight { path: said(&heard), worlds: knowledge.worlds().to_vec(), plans: 0 };
            for first in tries_of(&knowledge, &ruleset) {
                let Some(parting) = knowledge.put(&ruleset, first.into()) else { continue };
                if !parting.kept.is_empty() {
                    return Err(TreeError::FirstTry(named(&home, first)));
                }
                sight.plans += 1;
                let (mut ways, mut count) = (vec![Vec::new()], 1u128);
                for stood in &parting.stood {
                    for world in &stood.worlds {
                        note_met(&mut met, start, world, &stood.heard);
                    }
                    for (answer, second) in stood.answers(&ruleset) {
                        if answer.over.is_some() {
                            continue;
                        }
                        let all = lists(&second, &ruleset);
                        count = count.saturating_mul(all.len() as u128);
                        let path = format!(
                            "{}: {}; then {}",
                            named(&home, first),
                            said(&stood.heard),
                            said(&answer)
                        );
                        attacker_sights.push(Sight {
                            path,
                            worlds: second.worlds().to_vec(),
                            plans: all.len(),
                        });
                        let mut next = Vec::new();
                        for tries in all {
                            let ends = ends(&mut search, &ruleset, &second, &tries, &home)?;
                            next.push(Way { tries, ends });
                        }
                        too_many(count)?;
                        ways = product(&ways, &next);
                    }
                }
                attacker.extend(ways.into_iter().map(|then: Vec<Way<End>>| Strategy { first, then }));
            }
            attacker_sights.insert(0, sight);
        }
        let mut defender = Vec::new();
        let own = start.own_men(start.to_move());
        for first in start.legal_tries() {
            let (mut ways, mut count) = (vec![Vec::new()], 1u128);
            for (_, heard, worlds) in
                met.iter().filter(|(moved, heard, _)| *moved == first && heard.over.is_none())
            {
                let Some(knowledge) = Knowledge::new(&ruleset, worlds.clone(), heard) else { continue };
                let all = lists(&knowledge, &ruleset);
                count = count.saturating_mul(all.len() as u128);
                defender_sights.push(Sight {
                    path: format!("{}; then {}", named(&own, first), said(heard)),
                    worlds: knowledge.worlds().to_vec(),
                    plans: all.len(),
                });
                too_many(count)?;
                let next: Vec<Way<Position>> =
                    all.into_iter().map(|tries| Way { ends: moves(&knowledge, &tries), tries }).collect();
                ways = product(&ways, &next);
            }
            defender.extend(ways.into_iter().map(|then| Strategy { first, then }));
        }
        attacker.sort_by_key(Strategy::length);
        defender.sort_by_key(Strategy::length);
        Ok(Self { attacker, defender, attacker_sights, defender_sights, ruleset, start: start.clone() })
    }

    /// What becomes of every pair of strategies, row after row.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let pairs =
            self.attacker.iter().flat_map(|row| self.defender.iter().map(move |column| (row, column)));
        pairs.map(|(row, column)| self.play(row, column).end.into()).collect()
    }

    /// How many tries a row puts at most in each way through its second turn, against these columns.
    pub(super) fn put_by_row(&self, row: usize, columns: &[usize]) -> Vec<usize> {
        let row = &self.attacker[row];
        let played = columns.iter().map(|&column| self.play(row, &self.defender[column]).attacker);
        most_put(row.then.len(), played)
    }

    /// The same of a column against these rows.
    pub(super) fn put_by_column(&self, column: usize, rows: &[usize]) -> Vec<usize> {
        let column = &self.defender[column];
        let played = rows.iter().map(|&row| self.play(&self.attacker[row], column).defender);
        most_put(column.then.len(), played)
    }

    /// A row's name, showing only what is put against these columns.
    pub(super) fn row_name(&self, row: usize, columns: &[usize]) -> String {
        let men = self.start.own_men(!self.start.to_move());
        self.attacker[row].name(&men, &self.put_by_row(row, columns))
    }

    /// A column's name, showing only what is put against these rows.
    pub(super) fn column_name(&self, column: usize, rows: &[usize]) -> String {
        let men = self.start.own_men(self.start.to_move());
        self.defender[column].name(&men, &self.put_by_column(column, rows))
    }

    fn play(&self, row: &Strategy<End>, column: &Strategy<Position>) -> Played {
        let mut position = self.start.clone();
        position.play(column.first);
        let over = play_aloud(&self.ruleset, &mut position, row.first).over.is_some();
        let mut played = Played { end: End::Draw, attacker: None, defender: None };
        // A world that no state of knowledge holds is one in which the game has ended.
        if !over && let Some((way, answered)) = led_to(&column.then, &position) {
            played.defender = Some((way, answered.put));
            if let Some((way, led)) = led_to(&row.then, &answered.to) {
                played.attacker = Some((way, led.put));
                played.end = led.to;
            }
        }
        played
    }
}

/// How a pair of strategies went: which way each seat took through its second turn, and how many tries it put.
struct Played {
    end: End,
    attacker: Option<(usize, usize)>,
    defender: Option<(usize, usize)>,
}

fn most_put(ways: usize, played: impl Iterator<Item = Option<(usize, usize)>>) -> Vec<usize> {
    let mut most = vec![0; ways];
    for (way, put) in played.flatten() {
        most[way] = most[way].max(put);
    }
    most
}

fn led_to<'w, E>(ways: &'w [Way<E>], world: &Position) -> Option<(usize, &'w Led<E>)> {
    let key = world.repetition_key();
    ways.iter().enumerate().find_map(|(nth, way)| {
        let at = way.ends.binary_search_by_key(&key, |led| led.from).ok()?;
        Some((nth, &way.ends[at]))
    })
}

/// The goal: a queen that cannot be taken at once, and a game that goes on.
fn queens(attacker: Color) -> impl Fn(&Position, &Heard) -> bool {
    move |position, heard| {
        let queens = position.squares(attacker, Man::Queen);
        !queens.is_empty()
            && heard.over.is_none_or(|over| over.winner == Some(attacker))
            && !position.legal_tries().iter().any(|reply| queens.has(reply.to))
    }
}

/// Every order of tries that ends with one that stands for sure; tries that tell nothing are left out.
fn lists(knowledge: &Knowledge, ruleset: &Ruleset) -> Vec<Vec<Try>> {
    let mut found = Vec::new();
    for put in tries_of(knowledge, ruleset) {
        let stands = |world: &Position| world.would_stand(put);
        match knowledge.of_worlds(|nth| !stands(&knowledge.worlds()[nth])) {
            None => found.push(vec![put]),
            Some(refused) => {
                found.extend(lists(&refused, ruleset).into_iter().map(|rest| [vec![put], rest].concat()));
            }
        }
    }
    found.sort_by_key(Vec::len);
    found
}

fn tries_of(knowledge: &Knowledge, ruleset: &Ruleset) -> Vec<Try> {
    let only_queens = |put: &Try| put.promotion.is_none_or(|man| man == Man::Queen);
    let tries = knowledge.requests(ruleset).into_iter().filter_map(|request| match request {
        Request::Try(put) => Some(put),
        Request::AnyPawnTries => None,
    });
    tries.filter(only_queens).collect()
}

/// What a way through the last turn leads to in each world.
fn ends<G: Fn(&Position, &Heard) -> bool>(
    search: &mut Search<G>,
    ruleset: &Ruleset,
    knowledge: &Knowledge,
    tries: &[Try],
    home: &OwnMen,
) -> Result<Vec<Led<End>>, TreeError> {
    let mut left = Some(knowledge.clone());
    let mut ends = Vec::new();
    for (nth, &put) in tries.iter().enumerate() {
        let Some(now) = left.take() else { break };
        let Some(parting) = now.put(ruleset, put.into()) else { break };
        for stood in &parting.stood {
            let end = if search.is_sure_after(stood, MOVES_TO_QUEEN)? {
                End::Win
            } else if stood.heard.over.is_none() && stood.worlds[0].own_men(home.color()) == *home {
                End::Again
            } else {
                End::Draw
            };
            for world in now.worlds().iter().filter(|world| world.would_stand(put)) {
                let mut after = (*world).clone();
                if play_aloud(ruleset, &mut after, put) == stood.heard {
                    ends.push(Led { from: world.repetition_key(), put: nth + 1, to: end });
                }
            }
        }
        left = parting.kept.into_iter().next().map(|(_, knowledge)| knowledge);
    }
    ends.sort_by_key(|led| led.from);
    Ok(ends)
}

/// Where a way through a turn leads in each world.
fn moves(knowledge: &Knowledge, tries: &[Try]) -> Vec<Led<Position>> {
    let played = knowledge.worlds().iter().filter_map(|world| {
        let nth = tries.iter().position(|&put| world.would_stand(put))?;
        Some(Led { from: world.repetition_key(), put: nth + 1, to: world.after(tries[nth]) })
    });
    played.collect()
}

fn product<E: Clone>(begun: &[Vec<Way<E>>], next: &[Way<E>]) -> Vec<Vec<Way<E>>> {
    begun
        .iter()
        .flat_map(|begun| next.iter().map(move |way| [begun.clone(), vec![way.clone()]].concat()))
        .collect()
}

fn note_met(met: &mut Vec<(Try, Heard, Vec<Position>)>, start: &Position, world: &Position, heard: &Heard) {
    let from = start.king(start.to_move());
    let moved = Try::new(from, world.king(start.to_move()));
    match met.iter_mut().find(|(first, other, _)| *first == moved && other == heard) {
        Some((_, _, worlds)) => worlds.push(world.clone()),
        None => met.push((moved, *heard, vec![world.clone()])),
    }
}

fn too_many(got: u128) -> Result<(), TreeError> {
    if got > Tree::MOST as u128 { Err(TreeError::TooMany { most: Tree::MOST, got }) } else { Ok(()) }
}

fn named(men: &OwnMen, put: Try) -> String {
    let letter = match men.on(put.from) {
        Some(Man::King) => "K",
        _ => "",
    };
    let promotion = put.promotion.map_or("", |_| "=Q");
    format!("{letter}{}{promotion}", put.to)
}

fn said(heard: &Heard) -> String {
    let words: Vec<String> =
        heard.words().into_iter().filter(|word| word != "moved" && word != "pawn-tries:0").collect();
    if words.is_empty() { "nothing said".into() } else { words.join(" ") }
}
