//! What every puzzle for one player shares: the line of moves, the hints, and the ledger of help that cost stars.
//!
//! | what | where |
//! | --- | --- |
//! | where a puzzle comes from, and what it therefore allows | [`Origin`], [`Mode`], [`Policy`] |
//! | a puzzle and its moves, with undo and redo | [`Line`] |
//! | a position to come back to | [`Mark`] |
//! | hints, each of which reveals more than the one before | [`Ladder`] |
//! | the puzzles that give no stars, because help was given | [`HelpLedger`] |
//! | what goes into the records, and when | [`Recording`] |
//!
//! A game joins by implementing [`SoloPuzzle`] for its puzzle, and [`HintLevel`] for its hints.

mod help_ledger;
mod ladder;
mod line;
mod mark;
mod origin;
mod policy;
mod recording;

pub use help_ledger::HelpLedger;
pub use ladder::{HintLevel, Ladder};
pub use line::{Joined, Line, SoloPuzzle};
pub use mark::Mark;
pub use origin::Origin;
pub use policy::{HelpPrice, Mode, Policy};
pub use recording::{PlayState, RecordEvent, Recording};
