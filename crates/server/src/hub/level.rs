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
        rating: 690.0,
    },
    HousePlayer {
        name: "pipistrelle",
        title: "Pipistrelle",
        sentence: "Small and hungry: takes with pawns, takes back where it was hit, and wanders otherwise.",
        player: "capturing",
        pace: 700,
        rating: 870.0,
    },
    HousePlayer {
        name: "daubenton",
        title: "Daubenton",
        sentence: "Hears well and often does not care: many a try that it puts is three pawns below its best.",
        player: "noctule:mix=3:nodes=500:worlds=100",
        pace: 700,
        rating: 1050.0,
    },
    HousePlayer {
        name: "barbastelle",
        title: "Barbastelle",
        sentence: "Knows roughly where you stand, and still gives a pawn and a half away for a whim.",
        player: "noctule:mix=1.5:nodes=500:worlds=100",
        pace: 800,
        rating: 1250.0,
    },
    HousePlayer {
        name: "serotine",
        title: "Serotine",
        sentence: "Keeps a hundred worlds in mind, and puts the best try that a glance at them shows.",
        player: "noctule:nodes=500:worlds=100",
        pace: 900,
        rating: 1405.0,
    },
    HousePlayer {
        name: "horseshoe",
        title: "Horseshoe",
        sentence: "Keeps five hundred worlds in mind, and looks at its next move as well.",
        player: "noctule:nodes=5000:worlds=500",
        pace: 1000,
        rating: 1635.0,
    },
    HousePlayer {
        name: "noctule",
        title: "Noctule",
        sentence: "The strongest: thousands of worlds in mind, in each of which you made what it has heard.",
        player: "noctule",
        pace: 1500,
        rating: 1775.0,
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
