use crate::{OptionLine, Takes};
use noctule_engine::Named;
use noctule_player::Player;

/// Who sits behind the protocol: a name, options of its own, and the means to seat a player.
pub trait Engine {
    /// What it calls itself.
    fn name(&self) -> String;

    /// The options it has beside those of every engine.
    fn options(&self) -> Vec<OptionLine>;

    /// Sets an option of its own, named as it was announced.
    ///
    /// # Errors
    /// What was expected and what was given.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String>;

    /// Seats a player whose randomness is all in the seed.
    fn seat(&self, seed: u64) -> Box<dyn Player + Send>;
}

impl Engine for Named {
    fn name(&self) -> String {
        format!("Noctule {self}")
    }

    fn options(&self) -> Vec<OptionLine> {
        let settings = self.listing().settings.iter();
        let option = |setting: &noctule_engine::Setting| {
            let default = self.get(setting.name);
            let takes = if setting.whole {
                Takes::Spin { default: default as i64, min: setting.least as i64, max: setting.most as i64 }
            } else {
                Takes::Text { default: default.to_string() }
            };
            OptionLine { name: setting.name.into(), takes }
        };
        settings.map(option).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        Named::set(self, name, value).map_err(|error| error.to_string())
    }

    fn seat(&self, seed: u64) -> Box<dyn Player + Send> {
        Named::seat(self, seed)
    }
}
