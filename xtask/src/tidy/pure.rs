//! The libraries do not use files or clocks and do not start threads; their callers do. The game uses the
//! system only in a few sources, each with its reason.

use super::Faults;
use super::code::{code_of, paths, without_tests};
use super::workspace::Workspace;

/// Folders whose code must not use the system.
const PURE: [&str; 8] = [
    "crates/engine/src/",
    "crates/formats/src/",
    "crates/solver/src/",
    "crates/tablebase/src/",
    "crates/generator/src/",
    "crates/play/src/",
    "crates/picture/src/",
    "crates/game/src/",
];

/// Tests inside these folders.
const TESTS: [&str; 4] = ["/tests/", "/tests.rs", "/checks/", "/testing.rs"];

/// The modules of the standard library that use the system. [`LENGTH_OF_TIME`] is the only exception in
/// `time`.
const OUTSIDE: [&str; 6] = ["env", "fs", "net", "process", "thread", "time"];
const LENGTH_OF_TIME: &str = "Duration";

/// Exceptions: a source, or all sources of a folder, and the modules that they may use.
const EXCEPTIONS: [(&str, &[&str]); 27] = [
    // Starts threads if the caller requests more than one.
    ("crates/tablebase/src/threads.rs", &["thread"]),
    ("crates/solver/src/tablut/engine/mod.rs", &["thread"]),
    ("crates/solver/src/ricochet/fast/pair.rs", &["thread"]),
    // Only compiled with the feature `files`.
    ("crates/play/src/files.rs", &["fs"]),
    // Only compiled with the feature `sockets`.
    ("crates/play/src/tablut/network/sockets/", &["net", "thread", "time"]),
    // The arguments and the exit code of the program, and the clock that it passes on.
    ("crates/game/src/main.rs", &["env", "process"]),
    ("crates/game/src/app.rs", &["process", "time"]),
    ("crates/game/src/shell/mod.rs", &["process"]),
    ("crates/game/src/ricochet/terminal.rs", &["process"]),
    // Whether there is a display.
    ("crates/game/src/shell/window.rs", &["env", "process"]),
    // The folders of kept values, and files that scripts name.
    ("crates/game/src/shell/place.rs", &["env", "fs"]),
    ("crates/game/src/shell/scripting/", &["fs", "time"]),
    // The lock of that folder.
    ("crates/game/src/shell/twin.rs", &["fs"]),
    // Files that players open and save.
    ("crates/game/src/shell/incoming.rs", &["fs"]),
    ("crates/game/src/shell/outgoing.rs", &["fs"]),
    ("crates/game/src/ricochet/opening.rs", &["fs"]),
    // Whether the desktop has a file dialog, and how soon it answers.
    ("crates/game/src/shell/dialog.rs", &["env", "time"]),
    // The alarm that wakes the window.
    ("crates/game/src/shell/rhythm.rs", &["thread", "time"]),
    // Sounds that play while the game goes on.
    ("crates/game/src/shell/sound/player.rs", &["thread"]),
    // The cookie of the sound server.
    ("crates/game/src/shell/sound/pulse.rs", &["fs"]),
    // Gamepads that wait for the player's fingers, in files of the kernel.
    ("crates/game/src/shell/gamepad/", &["fs", "thread"]),
    // The current day.
    ("crates/game/src/shell/calendar.rs", &["time"]),
    // Work that takes longer than a frame.
    ("crates/game/src/shell/worker.rs", &["thread", "time"]),
    ("crates/game/src/tablut/network/line.rs", &["net", "time"]),
    ("crates/game/src/tablut/network/address.rs", &["net"]),
    ("crates/game/src/ricochet/dealing.rs", &["thread"]),
    ("crates/game/src/ricochet/solving/", &["thread"]),
];

pub(super) fn check(workspace: &Workspace) -> Faults {
    let mut faults = Faults::new();
    let sources = workspace.rust_sources();
    let is_pure = |path: &str| PURE.iter().any(|it| path.starts_with(it));
    let is_test = |path: &str| TESTS.iter().any(|it| path.contains(it));
    for (path, text) in sources.filter(|(path, _)| is_pure(path) && !is_test(path)) {
        let code = code_of(text, false);
        let excused: Vec<&str> = EXCEPTIONS
            .iter()
            .filter(|(place, _)| path.starts_with(place))
            .flat_map(|(_, modules)| modules.iter().copied())
            .collect();
        let mut used: Vec<String> = paths(without_tests(&code), "std")
            .into_iter()
            .filter_map(|found| {
                let module = found.get(1)?;
                let is_length =
                    module == "time" && found.get(2).is_some_and(|it| it == LENGTH_OF_TIME);
                let is_excused = excused.contains(&module.as_str());
                let reaches_out = OUTSIDE.contains(&module.as_str()) && !is_length && !is_excused;
                reaches_out
                    .then(|| format!("{path}: uses {}", found[..found.len().min(3)].join("::")))
            })
            .collect();
        used.dedup();
        faults.append(&mut used);
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_source(path: &str, source: &str, expected: &[&str]) {
        let workspace = Workspace::of_files([(path, source)]);
        let expected: Faults = expected.iter().map(|it| format!("{path}: uses {it}")).collect();
        assert_eq!(check(&workspace), expected, "{path}: {source}");
    }

    #[test]
    fn what_reaches_outside_is_found() {
        for folder in PURE {
            let path = format!("{folder}x.rs");
            check_source(&path, "use std::fs::File;", &["std::fs::File"]);
            check_source(&path, "std::thread::spawn(work);", &["std::thread::spawn"]);
            check_source(&path, "let now = std::time::Instant::now();", &["std::time::Instant"]);
            check_source(&path, "use std::{fmt::Write, time};", &["std::time"]);
            check_source(
                &path,
                "use std::{collections::HashMap, fs, net};",
                &["std::fs", "std::net"],
            );
        }
    }

    #[test]
    fn what_stays_inside_is_not() {
        let path = "crates/play/src/x.rs";
        check_source(path, "use std::time::Duration;\nuse std::{str::FromStr, sync::Arc};", &[]);
        check_source(path, "// std::fs is for others\nuse std::fmt; use other::{fs, time};", &[]);
        check_source(path, "use std::{fmt::{self, fs}}; \"std::fs\"; use crate::time;", &[]);
        check_source("crates/cli/src/x.rs", "use std::fs;", &[]);
    }

    #[test]
    fn an_exception_is_for_one_module_of_one_source() {
        check_source("crates/play/src/files.rs", "use std::fs;", &[]);
        check_source("crates/play/src/files.rs", "use std::thread;", &["std::thread"]);
        check_source("crates/game/src/shell/scripting/x.rs", "use std::fs;", &[]);
        check_source("crates/game/src/shell/scripting/x.rs", "use std::net;", &["std::net"]);
    }

    #[test]
    fn tests_may_use_the_system() {
        check_source("crates/game/src/checks/x.rs", "use std::fs;", &[]);
        check_source("crates/play/src/x.rs", "#[cfg(test)]\nmod tests {\nuse std::fs;\n}", &[]);
    }
}
