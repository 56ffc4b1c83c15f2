//! The steps of `cargo xtask ci` and the long ones of `cargo xtask ci --long`, each with its inputs.
//!
//! A step must not set RUSTFLAGS, because cargo would then build every dependency again. For the same reason the steps are for the
//! whole workspace: cargo selects the features of third-party crates from the packages of a command, and half of these crates would
//! be built once for the libraries and once more for the game.

use anyhow::Result;

use super::Step;
use super::inputs::Pattern;
use crate::process::{self, Missing};
use crate::{
    deny, display, examples, forward, fuzz, package, python, server, smoke, systems, test, tidy,
    wasm, web, web_package, workflows,
};

/// What cargo reads for each command in the workspace: the manifests of all members, and their settings.
const CARGO: &[Pattern] = &["*Cargo.toml", "Cargo.lock", "clippy.toml", "rustfmt.toml", ".cargo/"];
const LIBRARIES: &[Pattern] = &[
    "crates/bindings/",
    "crates/engine/",
    "crates/formats/",
    "crates/generator/",
    "crates/picture/",
    "crates/rulebook/",
    "crates/solver/",
    "crates/tablebase/",
];
/// What is around the libraries and has no window.
const PROGRAMS: &[Pattern] = &[
    "benches/",
    "crates/cli/",
    "crates/competition/",
    "crates/jobs/",
    "crates/rooms/",
    "crates/play/",
    "crates/support/",
    "fuzz/",
];
const WINDOW: &[Pattern] = &["crates/game/", "crates/shell/", "crates/window-*"];
/// The files that programs contain or that tests read.
const DATA: &[Pattern] = &["assets/", "benches/data/", "boards/"];
/// The documents that tests compare or that programs contain.
const DOCUMENTS: &[Pattern] = &["README.md", "docs/"];
/// Packages have them.
const LICENCES: &[Pattern] = &["LICENSE-APACHE", "LICENSE-MIT"];
const TESTS: &[&[Pattern]] = &[CARGO, LIBRARIES, PROGRAMS, WINDOW, DATA, DOCUMENTS];

/// The steps that a change must pass. The cheapest come first, and the ones that tell the most.
pub(super) const STEPS: &[Step] = &[
    Step { name: "format", inputs: &[&["*.rs", "*.toml"]], minutes: 5, run: format },
    Step {
        name: "tidy",
        inputs: &[&["*.md", "*.rs", "*.toml", "*.txt"]],
        minutes: 5,
        run: tidy::run,
    },
    // Cargo reads its files to say where the tools are.
    Step { name: "workflows", inputs: &[CARGO, &[".github/"]], minutes: 5, run: workflows::check },
    Step {
        name: "packages",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, DATA, LICENCES, &["docs/"]],
        minutes: 10,
        run: || package::run(&package::Arguments::default()),
    },
    Step {
        name: "third-party crates",
        inputs: &[&["deny.toml", "*Cargo.toml", "*Cargo.lock", ".cargo/"]],
        minutes: 20,
        run: deny::run,
    },
    Step { name: "clippy", inputs: TESTS, minutes: 30, run: clippy },
    Step {
        name: "clippy without features",
        inputs: &[CARGO, LIBRARIES, DATA],
        minutes: 10,
        run: || lint(&[""]),
    },
    Step {
        name: "build of the tests",
        inputs: TESTS,
        minutes: 45,
        run: || test::build(&[]).map(drop),
    },
    Step {
        name: "tests of the libraries",
        inputs: &[CARGO, LIBRARIES, DATA, DOCUMENTS],
        minutes: 30,
        run: || test::run_group(test::LIBRARIES),
    },
    Step {
        name: "tests of the programs",
        // Tests of xtask read what the packages and the page have.
        inputs: &[
            CARGO,
            LIBRARIES,
            PROGRAMS,
            DATA,
            DOCUMENTS,
            LICENCES,
            &["*.md", "crates/server/tests/browser/main.rs", "crates/wasm/package.json"],
        ],
        minutes: 30,
        run: test_programs,
    },
    Step {
        name: "tests of the window",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, WINDOW, DATA, DOCUMENTS],
        minutes: 40,
        run: || test::run_group(test::WINDOW),
    },
    Step {
        name: "examples",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, DATA],
        minutes: 15,
        run: || examples::run(&examples::Arguments::default()),
    },
    Step {
        name: "Python",
        inputs: &[
            CARGO,
            LIBRARIES,
            DATA,
            DOCUMENTS,
            LICENCES,
            &["crates/python/", "crates/support/", "crates/cli/tests/data/"],
        ],
        minutes: 30,
        run: || python::run(&python::Arguments::default()),
    },
    Step {
        name: "server",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, DATA, &["crates/server/", "docs/"]],
        minutes: 30,
        run: server::check,
    },
    Step {
        name: "browser, and no standard library",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, WINDOW, DATA, DOCUMENTS],
        minutes: 30,
        run: wasm::run,
    },
    Step {
        name: "JavaScript",
        inputs: &[CARGO, LIBRARIES, DATA, LICENCES, &["crates/wasm/"]],
        minutes: 30,
        run: web_package::check,
    },
    Step {
        name: "game in a window",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, WINDOW, DATA, DOCUMENTS, &["crates/server/"]],
        minutes: 20,
        run: smoke::check,
    },
    Step {
        name: "page in a browser",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, WINDOW, DATA, DOCUMENTS, &["crates/server/"]],
        minutes: 60,
        run: web::check_page,
    },
];

/// The steps before a release.
pub(super) const LONG: &[Step] = &[
    Step {
        name: "clippy, one feature at a time",
        inputs: &[CARGO, LIBRARIES, DATA],
        minutes: 10,
        run: || {
            lint(&[
                "carom-formats/dump,carom-solver/ricochet",
                "carom-formats/json,carom-solver/tablut",
                "carom-formats/ron,carom-solver/unblock",
            ])
        },
    },
    Step { name: "documentation", inputs: TESTS, minutes: 30, run: documentation },
    Step {
        name: "examples in the documentation",
        inputs: TESTS,
        minutes: 30,
        run: || cargo(&["test", "--doc", "--workspace"], &process::TEST_PROFILE),
    },
    Step {
        name: "random inputs",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, DATA, &["docs/"]],
        minutes: 30,
        run: fuzz::check,
    },
    Step {
        name: "rooms in PostgreSQL",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, DATA, &["crates/server/", "docs/"]],
        minutes: 30,
        run: server::check_postgres,
    },
    Step {
        name: "research",
        inputs: &[CARGO, LIBRARIES, DATA, &["benches/", "crates/support/", "docs/"]],
        minutes: 30,
        run: forward::check_research,
    },
    Step {
        name: "Windows programs under Wine",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, WINDOW, DATA, DOCUMENTS, &["*.md"]],
        minutes: 60,
        run: systems::check_windows,
    },
    Step {
        name: "check for macOS",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, WINDOW, DATA, DOCUMENTS],
        minutes: 30,
        run: systems::check_macos,
    },
    Step {
        name: "page in a browser, all tests",
        inputs: &[CARGO, LIBRARIES, PROGRAMS, WINDOW, DATA, DOCUMENTS, &["crates/server/"]],
        minutes: 60,
        run: web::check_browser,
    },
];

/// The workspaces of their own: the rest is in the first one.
const OTHERS: [&str; 5] = [
    "benches/research/Cargo.toml",
    "crates/python/Cargo.toml",
    "crates/server/Cargo.toml",
    "crates/wasm/Cargo.toml",
    "fuzz/libfuzzer/Cargo.toml",
];

fn cargo(command: &[&str], arguments: &[&str]) -> Result<()> {
    process::run(process::cargo().args(command).args(arguments))
}

fn format() -> Result<()> {
    cargo(&["fmt"], &["--all", "--check"])?;
    for manifest in OTHERS {
        // The libraries that these depend on are checked already.
        cargo(&["fmt"], &["--manifest-path", manifest, "--check"])?;
    }
    Ok(())
}

fn clippy() -> Result<()> {
    let all = ["--workspace", "--all-targets", "--all-features", "--", "--deny=warnings"];
    cargo(&["clippy"], &all)?;
    // As players get it, without what only tests have.
    cargo(&["clippy"], &["--workspace", "--", "--deny=warnings"])
}

/// The libraries without their default features, with each of these lists. A list has a feature of both crates, which do not depend
/// on one another.
fn lint(lists: &[&str]) -> Result<()> {
    for features in lists {
        let mut command = process::cargo();
        command.args(["clippy", "--lib", "--no-default-features", "--features", features]);
        let packages = ["engine", "formats", "picture", "solver", "tablebase"];
        command.args(packages.map(|name| format!("--package=carom-{name}")));
        process::run(command.args(["--", "--deny=warnings"]))?;
    }
    Ok(())
}

/// With all features, as [`clippy`], so that third-party crates are checked once.
fn documentation() -> Result<()> {
    let mut command = process::cargo();
    command.args(["doc", "--workspace", "--no-deps", "--all-features"]);
    process::run(command.env("RUSTDOCFLAGS", "--deny=warnings"))
}

/// A player of Tablut in the tests is a program in Python.
fn test_programs() -> Result<()> {
    if !process::succeeds(process::program("python3").arg("--version")) {
        display::install("python3", &["python3"]).map_err(Missing)?;
    }
    test::run_group(test::PROGRAMS)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use serde_json::Value;

    use super::super::inputs::is_input;
    use super::*;

    /// The names of the packages of the workspace, their folders, and the names of those that they depend on.
    fn packages() -> BTreeMap<String, (String, Vec<String>)> {
        let mut command = process::cargo();
        let output = process::output(command.args(["metadata", "--no-deps", "--format-version=1"]));
        let all: Value = serde_json::from_slice(&output.expect("packages")).expect("JSON");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let root = text(&all["workspace_root"]);
        let mut packages = BTreeMap::new();
        for package in all["packages"].as_array().expect("packages") {
            let manifest = text(&package["manifest_path"]);
            let folder = manifest.strip_prefix(&root).expect("a folder of the workspace");
            let folder = folder.trim_start_matches('/').trim_end_matches("Cargo.toml");
            let all = package["dependencies"].as_array().expect("dependencies");
            let own = all.iter().filter(|it| it["path"].is_string());
            let own = own.map(|it| text(&it["name"])).collect();
            packages.insert(text(&package["name"]), (folder.to_owned(), own));
        }
        packages
    }

    #[test]
    fn the_steps_test_every_package_once_and_name_all_that_it_depends_on() {
        let packages = packages();
        let groups = [
            ("tests of the libraries", test::LIBRARIES),
            ("tests of the programs", test::PROGRAMS),
            ("tests of the window", test::WINDOW),
        ];
        let is_in =
            |group: &[&str], name: &String| group.iter().any(|it| process::is_like(name, it));
        for name in packages.keys() {
            let steps = groups.iter().filter(|(_, group)| is_in(group, name)).count();
            assert_eq!(steps, 1, "{name}");
        }
        for (name, group) in groups {
            let step = STEPS.iter().find(|step| step.name == name).expect("a step");
            let mut open: Vec<String> =
                packages.keys().filter(|it| is_in(group, it)).cloned().collect();
            let mut seen = BTreeSet::new();
            while let Some(package) = open.pop() {
                let (folder, dependencies) = &packages[&package];
                let file = format!("{folder}src/lib.rs");
                assert!(is_input(&file, &step.patterns()), "{name} does not name {folder}");
                open.extend(dependencies.iter().filter(|it| seen.insert((*it).clone())).cloned());
            }
        }
    }
}
