//! What the pages of all puzzles for one player share.
//!
//! | what | where |
//! | --- | --- |
//! | the solver of the player's choice, and its open question | [`SolverSearch`] |
//! | a solution that the board shows move by move | [`Playback`] |
//! | the question before help that costs the stars | [`Price`] |
//! | the solved puzzles, which a file keeps, and their card | [`KeptHistory`] |
//! | parts of the panel: the list of the solvers, what a search has cost, a quiet link | `panel` |

mod history;
mod panel;
mod playback;
pub mod price;
mod search;

pub use history::KeptHistory;
pub use panel::work;
pub use playback::{Playback, PlaybackInput, PlaybackStep};
pub use price::Price;
pub use search::SolverSearch;
