//! What the programs behind the pages of results share: censuses, figures and texts.
//!
//! README.md says which program made which page.

pub mod census;
pub mod figure;
pub mod machine;
pub mod measure_options;
pub mod text;
