//! What the place shows of games and of beliefs, in the shapes of the interface.
//!
//! [`translate`] puts what is heard into the interface's words. [`Assistant`] advises one seat while a game is
//! played; it is fed that seat's diary and never sees a record. Of a finished game [`review()`] shows every request,
//! [`analyse`] what both seats believed and what each try was worth. [`picture`] draws boards.

mod analysis;
mod forecast;
mod game;
mod live;
pub mod picture;
mod seat_belief;
pub mod translate;
mod whereabouts;

pub use analysis::analyse;
pub use game::{review, steps};
pub use live::Assistant;
pub use whereabouts::Whereabouts;
