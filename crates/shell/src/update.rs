//! A new version of the program.

/// Asks the page of a browser to look for a new version and to offer it. Elsewhere the player installs it.
pub fn look_for() {
    #[cfg(target_family = "wasm")]
    crate::browser::tell(OUTDATED, "yes");
}

/// The attribute of the canvas.
#[cfg(target_family = "wasm")]
const OUTDATED: &str = "data-outdated";
