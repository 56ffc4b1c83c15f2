//! `wasm`: checks that the libraries compile for a browser, and the searches without the standard library.
//!
//! The targets of rustup are used where they are installed. Debian has a compiler with the sources of the standard library instead,
//! which builds it for every target.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, anyhow};

use crate::display;
use crate::process;

/// A target, and what must compile for it.
struct TargetCheck {
    target: &'static str,
    /// The part of the standard library that the target has.
    library: &'static str,
    arguments: &'static [&'static str],
}

const CHECKS: [TargetCheck; 2] = [
    TargetCheck {
        target: "wasm32-unknown-unknown",
        library: "std,panic_abort",
        arguments: &[
            "-pcarom-engine",
            "-pcarom-formats",
            "-pcarom-generator",
            "-pcarom-net",
            "-pcarom-picture",
            "-pcarom-play",
            "-pcarom-solver",
            "-pcarom-tablebase",
            "-pcarom-worker",
        ],
    },
    TargetCheck {
        target: "wasm32v1-none",
        library: "core,alloc",
        arguments: &[
            "--no-default-features",
            "-pcarom-engine",
            "-pcarom-generator",
            "-pcarom-solver",
        ],
    },
];

/// The packages of Debian that build the standard library for a target.
const PACKAGES: &[&str] = &["cargo-web", "lld-19", "rust-web-src", "rustc-web"];
const COMPILER: &str = "/usr/bin/rustc";
const LINKER: &str = "/usr/bin/wasm-ld-19";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

/// Checks every target. Prints a line and passes if the compiler cannot build for one.
pub(crate) fn run() -> Result<()> {
    for TargetCheck { target, library, arguments } in CHECKS {
        let mut command = match cargo("check", target, library) {
            Ok(command) => command,
            Err(why) => {
                eprintln!("SKIPPED: {target}: {why:#}");
                continue;
            }
        };
        process::run(command.args(["--quiet", "--lib"]).args(arguments))?;
    }
    Ok(())
}

/// A command of cargo for a target, with its output in a folder of its own: the compilers of rustup and of Debian have different
/// crates in one folder otherwise.
///
/// # Errors
/// The compiler cannot build for the target; the text says what to install.
pub(crate) fn cargo(task: &str, target: &str, library: &str) -> Result<Command> {
    let mut command = process::cargo();
    if has_target(target) {
        command.arg(task);
    } else {
        if ![SOURCES, LINKER].iter().all(|it| Path::new(it).exists()) {
            display::install("the standard library for browsers", PACKAGES)
                .map_err(|why| anyhow!("{why}; or `rustup target add {target}`"))?;
        }
        command = process::program("/usr/bin/cargo");
        // What builds the standard library is open to the compilers of a distribution only in this way.
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", COMPILER)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER)
            .env_remove("RUSTUP_TOOLCHAIN");
        command.args([task, &format!("-Zbuild-std={library}")]);
    }
    command.args(["--target", target]);
    command.arg("--target-dir").arg(target_folder()?);
    Ok(command)
}

/// The folder of what is built for browsers.
pub(crate) fn target_folder() -> Result<PathBuf> {
    Ok(process::target_folder()?.join("wasm"))
}

fn has_target(target: &str) -> bool {
    let mut command = process::program("rustc");
    let folder = process::output(command.args(["--print=target-libdir", "--target", target]));
    folder.is_ok_and(|it| Path::new(String::from_utf8_lossy(&it).trim()).exists())
}
