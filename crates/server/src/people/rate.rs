use super::People;
use crate::store::{GameRow, RatingRow, SeatRow, StoreError};
use noctule_board::Color;
use noctule_wire::{GameState, PlayerKind, RatedAs, Rating};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2, glicko2_rating_period};

/// How sure the house is of its players' ratings.
const ENGINE_DEVIATION: f64 = 50.0;

impl People {
    /// A person's rating as a seat shows it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn rating(
        &self,
        person: i64,
        ruleset: &str,
        against: RatedAs,
    ) -> Result<Option<i32>, StoreError> {
        let ratings = self.ratings(person).await?;
        let found = ratings.into_iter().find(|rating| rating.ruleset == ruleset && rating.against == against);
        Ok(found.map(|rating| rating.rating.round() as i32))
    }

    /// Moves the ratings that hang on a finished game, once, however often it is called. A game between accounts
    /// moves both; against one of the house's players, whose rating is given and stays, it moves the account's. Each
    /// game is a rating period of its own. Answers whether anything moved.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn rate(&self, game: &GameRow, engine_rating: Option<f64>) -> Result<bool, StoreError> {
        let (Some(ending), Some(white), Some(black)) = (&game.ending, &game.seats.white, &game.seats.black)
        else {
            return Ok(false);
        };
        if !game.rated || game.state != GameState::Finished {
            return Ok(false);
        }
        let outcome = match ending.winner {
            Some(Color::White) => Outcomes::WIN,
            Some(Color::Black) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let of_house = |seat: &SeatRow| engine_rating.filter(|_| seat.kind == PlayerKind::Engine);
        match (account(white), account(black), of_house(white), of_house(black)) {
            (Some(white), Some(black), ..) if white != black => {
                self.between_people(game, [white, black], outcome).await
            }
            (Some(person), _, _, Some(engine)) => self.against_engine(game, person, outcome, engine).await,
            (_, Some(person), Some(engine), _) => {
                self.against_engine(game, person, turned(outcome), engine).await
            }
            _ => Ok(false),
        }
    }

    pub(super) async fn ratings(&self, person: i64) -> Result<Vec<Rating>, StoreError> {
        let rows = self.store.ratings(person).await?;
        Ok(rows
            .into_iter()
            .map(|row| Rating {
                against: if row.against == word(RatedAs::People) {
                    RatedAs::People
                } else {
                    RatedAs::Engines
                },
                ruleset: row.ruleset,
                rating: row.rating,
                deviation: row.deviation,
                games: row.games,
            })
            .collect())
    }

    async fn between_people(
        &self,
        game: &GameRow,
        persons: [i64; 2],
        outcome: Outcomes,
    ) -> Result<bool, StoreError> {
        let ruleset = game.ruleset.clone();
        let against = word(RatedAs::People);
        self.store
            .move_ratings(&game.id, &game.ruleset, against, persons.into(), move |before| {
                let [white, black] = [0, 1].map(|seat| before.get(seat).cloned().flatten());
                let config = Glicko2Config::new();
                let (after_white, after_black) = glicko2(&glicko(&white), &glicko(&black), &outcome, &config);
                [(persons[0], white, after_white), (persons[1], black, after_black)]
                    .map(|(person, before, after)| row(person, &ruleset, against, before.as_ref(), after))
                    .into()
            })
            .await
    }

    async fn against_engine(
        &self,
        game: &GameRow,
        person: i64,
        outcome: Outcomes,
        engine: f64,
    ) -> Result<bool, StoreError> {
        let ruleset = game.ruleset.clone();
        let against = word(RatedAs::Engines);
        let opponent = Glicko2Rating { rating: engine, deviation: ENGINE_DEVIATION, ..Glicko2Rating::new() };
        self.store
            .move_ratings(&game.id, &game.ruleset, against, vec![person], move |mut before| {
                let before = before.pop().flatten();
                let after =
                    glicko2_rating_period(&glicko(&before), &[(opponent, outcome)], &Glicko2Config::new());
                vec![row(person, &ruleset, against, before.as_ref(), after)]
            })
            .await
    }
}

fn account(seat: &SeatRow) -> Option<i64> {
    seat.person.filter(|_| seat.kind == PlayerKind::Account)
}

const fn turned(outcome: Outcomes) -> Outcomes {
    match outcome {
        Outcomes::WIN => Outcomes::LOSS,
        Outcomes::LOSS => Outcomes::WIN,
        Outcomes::DRAW => Outcomes::DRAW,
    }
}

const fn word(against: RatedAs) -> &'static str {
    match against {
        RatedAs::People => "people",
        RatedAs::Engines => "engines",
    }
}

fn glicko(row: &Option<RatingRow>) -> Glicko2Rating {
    row.as_ref().map_or_else(Glicko2Rating::new, |row| Glicko2Rating {
        rating: row.rating,
        deviation: row.deviation,
        volatility: row.volatility,
    })
}

fn row(
    person: i64,
    ruleset: &str,
    against: &str,
    before: Option<&RatingRow>,
    after: Glicko2Rating,
) -> RatingRow {
    RatingRow {
        person,
        ruleset: ruleset.into(),
        against: against.into(),
        rating: after.rating,
        deviation: after.deviation,
        volatility: after.volatility,
        games: before.map_or(0, |before| before.games) + 1,
    }
}
