use noctule_engine::{Named, Shelf};
use noctule_wire::Level;

/// One of the house's players at one strength.
#[derive(Debug)]
pub(crate) struct HousePlayer {
    pub(crate) name: &'static str,
    title: &'static str,
    sentence: &'static str,
    player: &'static str,
    /// Milliseconds that its turn takes, whatever it thinks about.
    pub(crate) pace: u32,
    /// What its games are rated against.
    pub(crate) rating: f64,
}

/// Weakest first. The players behind the names and their order come from `noctule tournament`; see docs/place.md.
pub(crate) const HOUSE_PLAYERS: &[HousePlayer] = &[
    HousePlayer {
        name: "pup",
        title: "Pup",
        sentence: "Flutters about: any try, until one stands. For learning what the umpire says.",
        player: "random",
        pace: 700,
        rating: 685.0,
    },
    HousePlayer {
        name: "pipistrelle",
        title: "Pipistrelle",
        sentence: "Small and hungry: takes with pawns, takes back where it was hit, and wanders otherwise.",
        player: "capturing",
        pace: 700,
        rating: 775.0,
    },
    HousePlayer {
        name: "daubenton",
        title: "Daubenton",
        sentence: "Skims the surface: four quick guesses at what the umpire would say, and off it goes.",
        player: "mcts-b:nodes=4",
        pace: 700,
        rating: 965.0,
    },
    HousePlayer {
        name: "barbastelle",
        title: "Barbastelle",
        sentence: "Keeps every square in mind where your men could be, as the strongest program of 2006 did.",
        player: "darkboard:nodes=500:worlds=0",
        pace: 800,
        rating: 1180.0,
    },
    HousePlayer {
        name: "serotine",
        title: "Serotine",
        sentence: "Looks a little ahead through what the umpire might say, with a short breath.",
        player: "mcts-c:nodes=300",
        pace: 900,
        rating: 1355.0,
    },
    HousePlayer {
        name: "horseshoe",
        title: "Horseshoe",
        sentence: "Searches deep through what the umpire might say, as the champion of 2009 did.",
        player: "mcts-c:nodes=20000",
        pace: 1000,
        rating: 1360.0,
    },
    HousePlayer {
        name: "noctule",
        title: "Noctule",
        sentence: "The strongest: a thousand worlds in mind, each of which explains all it has heard.",
        player: "darkboard:nodes=10000",
        pace: 1500,
        rating: 1390.0,
    },
];

impl HousePlayer {
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        HOUSE_PLAYERS.iter().find(|level| level.name == name)
    }

    pub(crate) fn title(&self) -> &'static str {
        self.title
    }

    /// The player itself, to be seated.
    pub(crate) fn named(&self, shelf: &Shelf) -> Named {
        let named: Named = self.player.parse().expect("a level names a player of the catalogue");
        named.with_shelf(shelf.clone())
    }

    pub(crate) fn card(&self) -> Level {
        Level {
            name: self.name.into(),
            title: self.title.into(),
            sentence: self.sentence.into(),
            player: self.player.into(),
            pace: self.pace,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_names_a_player_of_the_catalogue() {
        for level in HOUSE_PLAYERS {
            assert_eq!(level.named(&Shelf::default()).to_string(), level.player);
        }
    }

    #[test]
    fn levels_are_listed_weakest_first_under_names_of_their_own() {
        let mut names: Vec<&str> = HOUSE_PLAYERS.iter().map(|level| level.name).collect();
        assert!(HOUSE_PLAYERS.is_sorted_by(|weaker, stronger| weaker.rating < stronger.rating));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), HOUSE_PLAYERS.len());
    }
}
