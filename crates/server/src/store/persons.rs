use super::writer::Statements;
use super::{Store, StoreError};
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

/// A guest, an account or a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonRow {
    /// The number that games know the person by; it stays when a guest makes an account.
    pub id: i64,
    /// The name shown.
    pub name: String,
    /// Since when there is an account, in seconds since 1970; nothing for a guest.
    pub account_since: Option<u64>,
    /// Whether it is a program that comes with a token of its own.
    pub bot: bool,
}

/// A person with what proves the account.
#[derive(Clone, PartialEq, Eq)]
pub struct AccountRow {
    /// The person.
    pub person: PersonRow,
    /// The password's hash in PHC form.
    pub password: String,
}

pub(super) const PERSON: &str = "persons.id, persons.name, persons.account_since, \
     EXISTS (SELECT 1 FROM bots WHERE bots.person = persons.id) AS bot";

impl Store {
    /// Writes down a guest and its first cookie.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn make_guest(&self, name: &str, cookie: [u8; 32], now: u64) -> Result<PersonRow, StoreError> {
        let name = name.to_owned();
        self.writer
            .write(Statements::Several, move |connection| {
                Box::pin(async move {
                    let id = sqlx::query("INSERT INTO persons (name, made_at) VALUES (?, ?)")
                        .bind(&name)
                        .bind(now.cast_signed())
                        .execute(&mut *connection)
                        .await?
                        .last_insert_rowid();
                    bake(connection, cookie, id, now).await?;
                    Ok(PersonRow { id, name, account_since: None, bot: false })
                })
            })
            .await
    }

    /// Makes an account of a guest, or of nobody, and exchanges its cookies for a new one.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`] when the name is taken, in whatever letters, or the guest has an account.
    pub async fn make_account(
        &self,
        guest: Option<i64>,
        name: &str,
        password: String,
        cookie: [u8; 32],
        now: u64,
    ) -> Result<PersonRow, StoreError> {
        let name = name.to_owned();
        self.writer
            .write(Statements::Several, move |connection| {
                Box::pin(async move {
                    let query = match guest {
                        Some(id) => sqlx::query(
                            "UPDATE persons SET name = ?, folded = ?, password = ?, account_since = ? \
                             WHERE id = ? AND folded IS NULL RETURNING id",
                        )
                        .bind(&name)
                        .bind(fold(&name))
                        .bind(password)
                        .bind(now.cast_signed())
                        .bind(id),
                        None => sqlx::query(
                            "INSERT INTO persons (name, folded, password, account_since, made_at) \
                             VALUES (?1, ?2, ?3, ?4, ?4) RETURNING id",
                        )
                        .bind(&name)
                        .bind(fold(&name))
                        .bind(password)
                        .bind(now.cast_signed()),
                    };
                    let row = query.fetch_optional(&mut *connection).await?.ok_or(StoreError::Duplicate)?;
                    let id = row.try_get("id")?;
                    sqlx::query("DELETE FROM cookies WHERE person = ?")
                        .bind(id)
                        .execute(&mut *connection)
                        .await?;
                    bake(connection, cookie, id, now).await?;
                    Ok(PersonRow { id, name, account_since: Some(now), bot: false })
                })
            })
            .await
    }

    /// The account of this name, in whatever letters.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn account(&self, name: &str) -> Result<Option<AccountRow>, StoreError> {
        let folded = fold(name);
        self.read(|connection| {
            Box::pin(async move {
                let row = sqlx::query(sqlx::AssertSqlSafe(format!(
                    "SELECT {PERSON}, password FROM persons WHERE folded = ? AND password IS NOT NULL"
                )))
                .bind(folded)
                .fetch_optional(connection)
                .await?;
                let Some(row) = row else { return Ok(None) };
                Ok(Some(AccountRow { person: read_person(&row)?, password: row.try_get("password")? }))
            })
        })
        .await
    }

    /// Whose cookie this is, if it was made after `oldest`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bearer(&self, cookie: [u8; 32], oldest: u64) -> Result<Option<PersonRow>, StoreError> {
        self.read(move |connection| {
            Box::pin(async move {
                let row = sqlx::query(sqlx::AssertSqlSafe(format!(
                    "SELECT {PERSON} FROM cookies JOIN persons ON persons.id = cookies.person \
                     WHERE cookies.hash = ? AND cookies.made_at >= ?"
                )))
                .bind(cookie.to_vec())
                .bind(oldest.cast_signed())
                .fetch_optional(connection)
                .await?;
                row.as_ref().map(read_person).transpose()
            })
        })
        .await
    }

    /// Gives a person a new cookie in the place of an old one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn exchange_cookie(
        &self,
        old: Option<[u8; 32]>,
        cookie: [u8; 32],
        person: i64,
        now: u64,
    ) -> Result<(), StoreError> {
        self.writer
            .write(Statements::Several, move |connection| {
                Box::pin(async move {
                    if let Some(old) = old {
                        void(connection, old).await?;
                    }
                    bake(connection, cookie, person, now).await
                })
            })
            .await
    }

    /// Makes a cookie worthless.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn void_cookie(&self, cookie: [u8; 32]) -> Result<(), StoreError> {
        self.writer
            .write(Statements::One, move |connection| Box::pin(async move { void(connection, cookie).await }))
            .await
    }
}

/// Names are ASCII letters, so that this makes all ways of writing one the same.
pub(super) fn fold(name: &str) -> String {
    name.to_ascii_lowercase()
}

async fn bake(
    connection: &mut SqliteConnection,
    cookie: [u8; 32],
    person: i64,
    now: u64,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO cookies (hash, person, made_at) VALUES (?, ?, ?)")
        .bind(cookie.to_vec())
        .bind(person)
        .bind(now.cast_signed())
        .execute(connection)
        .await?;
    Ok(())
}

async fn void(connection: &mut SqliteConnection, cookie: [u8; 32]) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM cookies WHERE hash = ?").bind(cookie.to_vec()).execute(connection).await?;
    Ok(())
}

pub(super) fn read_person(row: &SqliteRow) -> Result<PersonRow, StoreError> {
    Ok(PersonRow {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        account_since: row.try_get::<Option<i64>, _>("account_since")?.map(i64::cast_unsigned),
        bot: row.try_get("bot")?,
    })
}
