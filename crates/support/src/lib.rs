//! What the programs of Carom share: [`NewFile`], numbers in words, and one flag for Ctrl-C.
//!
//! No library of Carom has these types in its public API.

mod files;
pub mod interrupt;
pub mod wording;

pub use files::NewFile;
