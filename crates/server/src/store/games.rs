use super::words::{self, Word};
use super::writer::Statements;
use super::{Store, StoreError};
use noctule_board::{ByColor, Color};
use noctule_rules::Outcome;
use noctule_wire::{Clock, Draws, GameState, Opponent, PlayerKind};
use sqlx::Row;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};

/// A game as it lies on disk; what happened in it is in its [deeds](super::DeedRow).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// Its name in addresses.
    pub id: String,
    /// Seconds since 1970.
    pub made_at: u64,
    /// The ruleset's name.
    pub ruleset: String,
    /// Fifty moves and repetition.
    pub draws: Draws,
    /// The clock, or none.
    pub clock: Option<Clock>,
    /// Whether the assistant may be used.
    pub assistant: bool,
    /// Whether ratings hang on it.
    pub rated: bool,
    /// Against whom it was made.
    pub opponent: Opponent,
    /// Who made it.
    pub maker: Option<i64>,
    /// SHA-256 of the invitation's token while it is good.
    pub invite: Option<[u8; 32]>,
    /// What the house's player draws its luck from.
    pub seed: u64,
    /// How far it has come.
    pub state: GameState,
    /// Who sits where.
    pub seats: ByColor<Option<SeatRow>>,
    /// How it ended.
    pub ending: Option<Outcome>,
    /// The game that continues this one.
    pub rematch: Option<String>,
}

/// Somebody in a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatRow {
    /// The person, unless it is one of the house's players.
    pub person: Option<i64>,
    /// The name shown.
    pub name: String,
    /// Guest, account or engine.
    pub kind: PlayerKind,
    /// The rating when the game began.
    pub rating: Option<i32>,
    /// The level of one of the house's players.
    pub level: Option<String>,
}

/// Which games are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    /// Those that are over.
    Finished,
    /// Those that a person made or sits in, withdrawn ones left out.
    Of(i64),
    /// Those a person sat in that are over.
    FinishedOf(i64),
}

const COLUMNS: &str = "id, made_at, ruleset, draws, base, increment, assistant, rated, opponent, maker, invite, seed, \
     state, white_person, white_name, white_kind, white_rating, white_level, black_person, black_name, black_kind, \
     black_rating, black_level, winner, reason, rematch";

impl Store {
    /// Writes a new game down.
    ///
    /// # Errors
    /// When there is a game of this name.
    pub async fn make_game(&self, game: &GameRow) -> Result<(), StoreError> {
        let game = game.clone();
        self.writer
            .write(Statements::One, move |connection| {
                Box::pin(async move {
                    let query = sqlx::query(
                        "INSERT INTO games (state, white_person, white_name, white_kind, white_rating, white_level, \
                         black_person, black_name, black_kind, black_rating, black_level, invite, winner, reason, \
                         rematch, id, made_at, ruleset, draws, base, increment, assistant, rated, opponent, maker, \
                         seed) VALUES \
                         (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    );
                    bind_what_changes(query, &game)
                        .bind(&game.id)
                        .bind(game.made_at.cast_signed())
                        .bind(&game.ruleset)
                        .bind(game.draws.word())
                        .bind(game.clock.map(|clock| clock.base))
                        .bind(game.clock.map(|clock| clock.increment))
                        .bind(game.assistant)
                        .bind(game.rated)
                        .bind(words::opponent(&game.opponent))
                        .bind(game.maker)
                        .bind(game.seed.cast_signed())
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Writes down what can change of a game: state, seats, invitation, ending, rematch.
    ///
    /// # Errors
    /// When there is no such game.
    pub async fn update_game(&self, game: &GameRow) -> Result<(), StoreError> {
        let game = game.clone();
        self.writer
            .write(Statements::One, move |connection| {
                Box::pin(async move {
                    let query = sqlx::query(
                        "UPDATE games SET state = ?, white_person = ?, white_name = ?, white_kind = ?, \
                         white_rating = ?, white_level = ?, black_person = ?, black_name = ?, black_kind = ?, \
                         black_rating = ?, black_level = ?, invite = ?, winner = ?, reason = ?, rematch = ? \
                         WHERE id = ?",
                    );
                    let done = bind_what_changes(query, &game).bind(&game.id).execute(connection).await?;
                    if done.rows_affected() == 0 { Err(StoreError::NoSuchGame(game.id)) } else { Ok(()) }
                })
            })
            .await
    }

    /// The game of this name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let id = id.to_owned();
        self.read(|connection| {
            Box::pin(async move {
                let row = select("WHERE id = ?").bind(id).fetch_optional(connection).await?;
                row.as_ref().map(read_game).transpose()
            })
        })
        .await
    }

    /// The games that wait or run, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unfinished(&self) -> Result<Vec<GameRow>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let rows = select("WHERE state IN ('waiting', 'running') ORDER BY number")
                    .fetch_all(connection)
                    .await?;
                rows.iter().map(read_game).collect()
            })
        })
        .await
    }

    /// Games, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, which: Listing, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        self.read(move |connection| {
            Box::pin(async move {
                let query = match which {
                    Listing::Finished => {
                        select("WHERE state = 'finished' ORDER BY made_at DESC, number DESC LIMIT ?")
                    }
                    Listing::Of(person) => select(
                        "WHERE (white_person = ?1 OR black_person = ?1 OR maker = ?1) AND state <> 'withdrawn' \
                         ORDER BY made_at DESC, number DESC LIMIT ?2",
                    )
                    .bind(person),
                    Listing::FinishedOf(person) => select(
                        "WHERE (white_person = ?1 OR black_person = ?1) AND state = 'finished' \
                         ORDER BY made_at DESC, number DESC LIMIT ?2",
                    )
                    .bind(person),
                };
                let rows = query.bind(limit).fetch_all(connection).await?;
                rows.iter().map(read_game).collect()
            })
        })
        .await
    }
}

fn select(rest: &'static str) -> Query<'static, Sqlite, SqliteArguments> {
    sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM games {rest}")))
}

/// State, seats, invitation, ending and rematch, in the order both statements name them.
fn bind_what_changes<'q>(
    query: Query<'q, Sqlite, SqliteArguments>,
    game: &GameRow,
) -> Query<'q, Sqlite, SqliteArguments> {
    let mut query = query.bind(game.state.word());
    for color in Color::ALL {
        let seat = game.seats[color].clone();
        query = query
            .bind(seat.as_ref().and_then(|seat| seat.person))
            .bind(seat.as_ref().map(|seat| seat.name.clone()))
            .bind(seat.as_ref().map(|seat| seat.kind.word()))
            .bind(seat.as_ref().and_then(|seat| seat.rating))
            .bind(seat.and_then(|seat| seat.level));
    }
    query
        .bind(game.invite.map(|invite| invite.to_vec()))
        .bind(game.ending.and_then(|ending| ending.winner).map(Word::word))
        .bind(game.ending.map(|ending| ending.reason.word()))
        .bind(game.rematch.clone())
}

fn read_game(row: &SqliteRow) -> Result<GameRow, StoreError> {
    let base: Option<u32> = row.try_get("base")?;
    let increment: Option<u32> = row.try_get("increment")?;
    let invite: Option<Vec<u8>> = row.try_get("invite")?;
    let reason: Option<String> = row.try_get("reason")?;
    let winner: Option<String> = row.try_get("winner")?;
    Ok(GameRow {
        id: row.try_get("id")?,
        made_at: row.try_get::<i64, _>("made_at")?.cast_unsigned(),
        ruleset: row.try_get("ruleset")?,
        draws: Word::from_word(row.try_get("draws")?)?,
        clock: base.zip(increment).map(|(base, increment)| Clock { base, increment }),
        assistant: row.try_get("assistant")?,
        rated: row.try_get("rated")?,
        opponent: words::read_opponent(row.try_get("opponent")?)?,
        maker: row.try_get("maker")?,
        invite: invite.and_then(|bytes| bytes.try_into().ok()),
        seed: row.try_get::<i64, _>("seed")?.cast_unsigned(),
        state: Word::from_word(row.try_get("state")?)?,
        seats: ByColor {
            white: read_seat(
                row,
                ["white_person", "white_name", "white_kind", "white_rating", "white_level"],
            )?,
            black: read_seat(
                row,
                ["black_person", "black_name", "black_kind", "black_rating", "black_level"],
            )?,
        },
        ending: reason.map(|reason| words::read_outcome(&reason, winner.as_deref())).transpose()?,
        rematch: row.try_get("rematch")?,
    })
}

fn read_seat(
    row: &SqliteRow,
    [person, name, kind, rating, level]: [&str; 5],
) -> Result<Option<SeatRow>, StoreError> {
    let Some(name) = row.try_get(name)? else { return Ok(None) };
    Ok(Some(SeatRow {
        person: row.try_get(person)?,
        name,
        kind: Word::from_word(row.try_get(kind)?)?,
        rating: row.try_get(rating)?,
        level: row.try_get(level)?,
    }))
}
