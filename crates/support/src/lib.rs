//! What the programs of Carom share: [`NewFile`], [`ordered`] jobs, numbers in words, and one flag for Ctrl-C.
//!
//! No library of Carom has these types in its public API.

mod files;
#[cfg(any(unix, windows))]
pub mod interrupt;
mod ordered;
pub mod wording;

pub use files::{NewFile, write_new};
pub use ordered::{Ordered, ordered};
