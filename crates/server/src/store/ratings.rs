use super::writer::Statements;
use super::{Store, StoreError};
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

/// A person's rating in one ruleset, against people or engines.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingRow {
    /// The person.
    pub person: i64,
    /// The ruleset's name.
    pub ruleset: String,
    /// `people` or `engines`.
    pub against: String,
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// Its volatility.
    pub volatility: f64,
    /// How many games it rests on.
    pub games: u32,
}

const COLUMNS: &str = "person, ruleset, against, rating, deviation, volatility, games";

impl Store {
    /// A person's ratings, by ruleset.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ratings(&self, person: i64) -> Result<Vec<RatingRow>, StoreError> {
        self.read(move |connection| {
            Box::pin(async move {
                sqlx::query(sqlx::AssertSqlSafe(format!(
                    "SELECT {COLUMNS} FROM ratings WHERE person = ? ORDER BY ruleset, against"
                )))
                .bind(person)
                .fetch_all(connection)
                .await?
                .iter()
                .map(read_rating)
                .collect()
            })
        })
        .await
    }

    /// Moves the ratings that hang on a game, unless the game has moved them already. `reckon` is given what the
    /// persons have, in their order, and says what they have afterwards. Answers whether anything moved.
    ///
    /// # Errors
    /// When there is no such game.
    pub async fn move_ratings<F>(
        &self,
        game: &str,
        ruleset: &str,
        against: &'static str,
        persons: Vec<i64>,
        reckon: F,
    ) -> Result<bool, StoreError>
    where
        F: FnOnce(Vec<Option<RatingRow>>) -> Vec<RatingRow> + Send + 'static,
    {
        let game = game.to_owned();
        let ruleset = ruleset.to_owned();
        self.writer
            .write(Statements::Several, move |connection| {
                Box::pin(async move {
                    let first = sqlx::query("INSERT INTO rated (game) VALUES (?) ON CONFLICT DO NOTHING")
                        .bind(&game)
                        .execute(&mut *connection)
                        .await?;
                    if first.rows_affected() == 0 {
                        return Ok(false);
                    }
                    let mut before = Vec::with_capacity(persons.len());
                    for person in persons {
                        before.push(rating(connection, person, &ruleset, against).await?);
                    }
                    for rating in reckon(before) {
                        keep(connection, rating).await?;
                    }
                    Ok(true)
                })
            })
            .await
    }
}

async fn rating(
    connection: &mut SqliteConnection,
    person: i64,
    ruleset: &str,
    against: &str,
) -> Result<Option<RatingRow>, StoreError> {
    let row = sqlx::query(sqlx::AssertSqlSafe(format!(
        "SELECT {COLUMNS} FROM ratings WHERE person = ? AND ruleset = ? AND against = ?"
    )))
    .bind(person)
    .bind(ruleset.to_owned())
    .bind(against.to_owned())
    .fetch_optional(connection)
    .await?;
    row.as_ref().map(read_rating).transpose()
}

async fn keep(connection: &mut SqliteConnection, rating: RatingRow) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT OR REPLACE INTO ratings (person, ruleset, against, rating, deviation, volatility, games) \
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(rating.person)
    .bind(rating.ruleset)
    .bind(rating.against)
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(rating.games)
    .execute(connection)
    .await?;
    Ok(())
}

fn read_rating(row: &SqliteRow) -> Result<RatingRow, StoreError> {
    Ok(RatingRow {
        person: row.try_get("person")?,
        ruleset: row.try_get("ruleset")?,
        against: row.try_get("against")?,
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: row.try_get("games")?,
    })
}
