use super::writer::Statements;
use super::{Store, StoreError};
use noctule_board::Color;
use sqlx::Row;

/// One thing that was done at a table, in the order of its doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeedRow {
    /// Its number in the game.
    pub n: u64,
    /// Milliseconds of game time.
    pub at: u64,
    /// Who did it.
    pub by: Color,
    /// What was done.
    pub text: String,
}

impl Store {
    /// Writes deeds down, all or none, and returns when they are on disk.
    ///
    /// # Errors
    /// When one of the numbers is there already, or there is no such game; then none is written.
    pub async fn append(&self, game: &str, deeds: Vec<DeedRow>) -> Result<(), StoreError> {
        let game = game.to_owned();
        let statements = if deeds.len() == 1 { Statements::One } else { Statements::Several };
        self.writer
            .write(statements, move |connection| {
                Box::pin(async move {
                    for deed in deeds {
                        sqlx::query("INSERT INTO deeds (game, n, at, seat, text) VALUES (?, ?, ?, ?, ?)")
                            .bind(&game)
                            .bind(deed.n.cast_signed())
                            .bind(deed.at.cast_signed())
                            .bind(u8::from(deed.by == Color::Black))
                            .bind(deed.text)
                            .execute(&mut *connection)
                            .await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// What was done in a game, in order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deeds(&self, game: &str) -> Result<Vec<DeedRow>, StoreError> {
        let game = game.to_owned();
        self.read(|connection| {
            Box::pin(async move {
                sqlx::query("SELECT n, at, seat, text FROM deeds WHERE game = ? ORDER BY n")
                    .bind(game)
                    .fetch_all(connection)
                    .await?
                    .iter()
                    .map(|row| {
                        Ok(DeedRow {
                            n: row.try_get::<i64, _>("n")?.cast_unsigned(),
                            at: row.try_get::<i64, _>("at")?.cast_unsigned(),
                            by: if row.try_get::<Option<u8>, _>("seat")? == Some(1) {
                                Color::Black
                            } else {
                                Color::White
                            },
                            text: row.try_get("text")?,
                        })
                    })
                    .collect()
            })
        })
        .await
    }
}
