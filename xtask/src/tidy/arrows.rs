//! The allowed dependencies between crates.

use super::Faults;
use super::workspace::{Dependency, Kind, Workspace};

/// Every package of the workspace with its allowed dependencies. A new package needs a row.
const ARROWS: &[(&str, &[&str])] = &[
    ("carom-engine", &[]),
    ("carom-formats", &["carom-engine"]),
    ("carom-solver", &["carom-engine"]),
    ("carom-tablebase", &["carom-engine", "carom-solver"]),
    ("carom-generator", &["carom-engine", "carom-solver", "carom-tablebase"]),
    ("carom-play", LIBRARIES),
    ("carom-picture", &["carom-engine", "carom-play"]),
    ("carom-cli", PICTURE_PLAY_AND_LIBRARIES),
    ("carom-game", PICTURE_PLAY_AND_LIBRARIES),
    ("carom-benches", LIBRARIES),
    ("xtask", &[]),
];

const LIBRARIES: &[&str] =
    &["carom-engine", "carom-formats", "carom-solver", "carom-tablebase", "carom-generator"];

const PICTURE_PLAY_AND_LIBRARIES: &[&str] = &[
    "carom-engine",
    "carom-formats",
    "carom-solver",
    "carom-tablebase",
    "carom-generator",
    "carom-play",
    "carom-picture",
];

/// The only package that may depend on a library for windows or channels.
const GAME: &str = "carom-game";

pub(super) fn check(workspace: &Workspace) -> Faults {
    let is_ours = |name: &str| workspace.packages.iter().any(|package| package.name == name);
    let mut faults = Faults::new();
    for package in &workspace.packages {
        let row = ARROWS.iter().find(|(name, _)| *name == package.name);
        let Some((name, allowed)) = row else {
            faults.push(format!("{}: has no row in the table of arrows", package.name));
            continue;
        };
        for dependency in &package.dependencies {
            let other = dependency.name.as_str();
            if is_ours(other) && !allowed.contains(&other) {
                faults.push(format!("{name}: must not depend on {other}"));
            }
            if let Some(reason) = forbidden(name, dependency) {
                faults.push(format!("{name}: must not depend on {other}: {reason}"));
            }
        }
    }
    faults
}

/// The reason why a package must not depend on an external crate.
fn forbidden(package: &str, dependency: &Dependency) -> Option<&'static str> {
    let name = dependency.name.as_str();
    let linked = dependency.kind != Kind::Dev;
    let belongs_to_game = name == "crossbeam-channel" || name.split('_').next() == Some("bevy");
    if belongs_to_game && package != GAME {
        return Some("only the game may depend on it");
    }
    if linked && package == "carom-engine" && name.split('_').next() == Some("rand") {
        return Some("the engine must not draw random numbers");
    }
    if linked && package == "carom-solver" && name == "rayon" {
        return Some("the solver must not start a thread pool");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(package: &str, name: &str, kind: Kind) -> Faults {
        let dependency = Dependency { name: name.to_owned(), kind };
        let mut workspace = Workspace::default().package(package, "crates/x", vec![dependency]);
        if name.starts_with("carom") {
            workspace = workspace.package(name, "crates/y", Vec::new());
        }
        check(&workspace)
    }

    #[test]
    fn arrows_point_down() {
        assert!(faults("carom-solver", "carom-engine", Kind::Normal).is_empty());
        for kind in [Kind::Normal, Kind::Dev, Kind::Build] {
            let found = faults("carom-engine", "carom-solver", kind);
            assert_eq!(found, ["carom-engine: must not depend on carom-solver"]);
        }
        assert_eq!(faults("carom-benches", "carom-cli", Kind::Normal).len(), 1);
    }

    #[test]
    fn a_package_without_a_row_is_found() {
        let workspace = Workspace::default().package("carom-new", "crates/new", Vec::new());
        assert_eq!(check(&workspace), ["carom-new: has no row in the table of arrows"]);
    }

    #[test]
    fn only_the_game_has_windows_and_channels() {
        for name in ["bevy", "bevy_ecs", "crossbeam-channel"] {
            assert!(faults("carom-game", name, Kind::Normal).is_empty());
            assert_eq!(faults("carom-cli", name, Kind::Dev).len(), 1, "{name}");
        }
    }

    #[test]
    fn the_engine_draws_no_random_number() {
        assert_eq!(faults("carom-engine", "rand_pcg", Kind::Normal).len(), 1);
        assert!(faults("carom-engine", "rand", Kind::Dev).is_empty());
    }

    #[test]
    fn the_solver_has_no_pool_of_threads() {
        assert_eq!(faults("carom-solver", "rayon", Kind::Normal).len(), 1);
        assert!(faults("carom-solver", "rayon", Kind::Dev).is_empty());
    }
}
