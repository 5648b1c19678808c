//! What a seat is told and keeps.
//!
//! A seat begins with a [`Briefing`], writes a [`Diary`] of what it asked and heard, and from these alone
//! derives a [`PlayerView`]. A [`Player`] is given nothing else. This room is on the player side of the
//! wall.

mod briefing;
mod budget;
mod diary;
mod player;
mod view;

pub use briefing::{Briefing, EnemyMen, Start};
pub use budget::{Budget, Clocks, Timer};
pub use diary::{Diary, Entry};
pub use player::{Choice, Player, Thought};
pub use view::PlayerView;
