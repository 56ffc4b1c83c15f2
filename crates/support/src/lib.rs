//! What the programs of Carom share: [`NewFile`], [`ordered`] jobs, numbers in words, and one flag for Ctrl-C.
//!
//! With the feature `store` (off by default), `store` keeps values of carom-play in files and writes files that a player saves, and
//! `file_name` checks the names of such files.
//!
//! No library of Carom has these types in its public API.

#[cfg(feature = "store")]
pub mod file_name;
mod files;
#[cfg(any(unix, windows))]
pub mod interrupt;
mod ordered;
#[cfg(feature = "store")]
pub mod store;
pub mod wording;

pub use files::{NewFile, full_path, write_new};
pub use ordered::{Ordered, ordered};
