//! A crate uses only the crates of lower layers.

use super::{Faults, Texts};
use crate::process::is_like;

/// The layers from the lowest on, by the folders of the crates. The crates of one layer do not use one another. What has no window is
/// below the window, so that it cannot use it.
const LAYERS: [&str; 16] = [
    "engine",
    "solver",
    "tablebase",
    "generator",
    "formats",
    "play",
    "jobs support",
    "rooms",
    "picture",
    "bindings competition rulebook",
    "benches cli fuzz python server wasm xtask",
    "libfuzzer research",
    "shell",
    "window-rooms",
    "window-*",
    "game",
];

pub(super) fn check(texts: &Texts) -> Faults {
    let layer = |name: &str| {
        LAYERS.iter().position(|layer| layer.split(' ').any(|pattern| is_like(name, pattern)))
    };
    let mut faults = Faults::new();
    for (path, manifest) in texts {
        let Some(folder) = path.strip_suffix("/Cargo.toml") else { continue };
        let name = folder.rsplit('/').next().unwrap_or(folder);
        let mut section = "";
        for line in manifest.lines() {
            section = if line.starts_with('[') { line } else { section };
            let Some(used) = line.strip_prefix("carom-") else { continue };
            let used = used.split(['.', ' ']).next().unwrap_or(used);
            // The second rules are for the tests of every crate.
            let is_of_tests = section == "[dev-dependencies]" && used == "rulebook";
            if section.ends_with("dependencies]") && !is_of_tests && layer(used) >= layer(name) {
                faults.push(format!("{path}: its layer is not above that of {used}"));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::texts;
    use super::*;

    #[test]
    fn a_crate_that_uses_a_higher_layer_is_found() {
        let uses = |used| format!("[features]\ncarom-game = []\n\n[dependencies]\n{used}");
        let all = [
            ("crates/cli/Cargo.toml", uses("carom-shell = { workspace = true }")),
            ("crates/game/Cargo.toml", uses("carom-window-a.workspace = true")),
            ("crates/more/Cargo.toml", uses("carom-engine.workspace = true")),
            ("crates/solver/Cargo.toml", "[dev-dependencies]\ncarom-rulebook = 1".to_owned()),
            ("crates/window-a/Cargo.toml", uses("carom-window-b.workspace = true")),
        ];
        assert_eq!(
            check(&texts(all.each_ref().map(|(path, text)| (*path, text.as_str())))),
            [
                "crates/cli/Cargo.toml: its layer is not above that of shell",
                "crates/more/Cargo.toml: its layer is not above that of engine",
                "crates/window-a/Cargo.toml: its layer is not above that of window-b",
            ]
        );
    }
}
