use super::persons::{PERSON, PersonRow, fold, read_person};
use super::writer::Statements;
use super::{Store, StoreError};
use sqlx::Row;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};

/// What is kept of a program that plays here, besides the person that it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BotRow {
    /// The person.
    pub person: PersonRow,
    /// Its name for people.
    pub display_name: String,
    /// What it says of itself.
    pub description: String,
    /// Whether it wants to be listed.
    pub listed: bool,
    /// The names of the rulesets it plays.
    pub rulesets: Vec<String>,
    /// Since when it is here, in seconds since 1970.
    pub since: u64,
}

impl Store {
    /// Writes down a bot and the hash of its token; the bot gets its number.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`] when the name is taken, in whatever letters.
    pub async fn make_bot(&self, bot: BotRow, token: [u8; 32]) -> Result<BotRow, StoreError> {
        self.writer
            .write(Statements::Several, move |connection| {
                Box::pin(async move {
                    let id = sqlx::query("INSERT INTO persons (name, folded, made_at) VALUES (?, ?, ?)")
                        .bind(&bot.person.name)
                        .bind(fold(&bot.person.name))
                        .bind(bot.since.cast_signed())
                        .execute(&mut *connection)
                        .await?
                        .last_insert_rowid();
                    sqlx::query(
                        "INSERT INTO bots (person, token, display_name, description, listed, rulesets) \
                         VALUES (?, ?, ?, ?, ?, ?)",
                    )
                    .bind(id)
                    .bind(token.to_vec())
                    .bind(&bot.display_name)
                    .bind(&bot.description)
                    .bind(bot.listed)
                    .bind(bot.rulesets.join(" "))
                    .execute(&mut *connection)
                    .await?;
                    let person = PersonRow { id, ..bot.person };
                    Ok(BotRow { person, ..bot })
                })
            })
            .await
    }

    /// Whose token this is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bot_with(&self, token: [u8; 32]) -> Result<Option<BotRow>, StoreError> {
        self.read(move |connection| {
            Box::pin(async move {
                let row = select("bots.token = ?").bind(token.to_vec()).fetch_optional(connection).await?;
                row.as_ref().map(read_bot).transpose()
            })
        })
        .await
    }

    /// The bot of this name, in whatever letters.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bot_named(&self, name: &str) -> Result<Option<BotRow>, StoreError> {
        let folded = fold(name);
        self.read(move |connection| {
            Box::pin(async move {
                let row = select("persons.folded = ?").bind(folded).fetch_optional(connection).await?;
                row.as_ref().map(read_bot).transpose()
            })
        })
        .await
    }
}

fn select(which: &'static str) -> Query<'static, Sqlite, SqliteArguments> {
    sqlx::query(sqlx::AssertSqlSafe(format!(
        "SELECT {PERSON}, persons.made_at, display_name, description, listed, rulesets \
         FROM bots JOIN persons ON persons.id = bots.person WHERE {which}"
    )))
}

fn read_bot(row: &SqliteRow) -> Result<BotRow, StoreError> {
    let rulesets: String = row.try_get("rulesets")?;
    Ok(BotRow {
        person: read_person(row)?,
        display_name: row.try_get("display_name")?,
        description: row.try_get("description")?,
        listed: row.try_get("listed")?,
        rulesets: rulesets.split_whitespace().map(ToOwned::to_owned).collect(),
        since: row.try_get::<i64, _>("made_at")?.cast_unsigned(),
    })
}
