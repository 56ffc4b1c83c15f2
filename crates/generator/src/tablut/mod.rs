//! Tablut: positions from random games in which the side to move has a forced win of a chosen length.
//!
//! | to get | use |
//! | --- | --- |
//! | positions with forced wins | [`WinMaker`] |

mod wins;

pub use wins::{Win, WinMaker, Wishes};
