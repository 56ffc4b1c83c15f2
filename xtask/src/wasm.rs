//! `wasm`: checks that the game and the Web Worker compile for a browser, and the searches without the standard library.
//!
//! The targets of rustup are used where they are installed or can be added. Debian has a compiler with the sources of the standard library instead,
//! which builds it for every target.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::process::Missing;
use crate::{display, process, web};

/// A target that has no standard library.
const CORE_TARGET: &str = "wasm32v1-none";
const CORE_LIBRARY: &str = "core,alloc";
const CORE_PACKAGES: [&str; 3] =
    ["--package=carom-engine", "--package=carom-generator", "--package=carom-solver"];

/// The packages of Debian that build the standard library for a target.
const PACKAGES: &[&str] = &["cargo-web", "lld-19", "rust-web-src", "rustc-web"];
const COMPILER: &str = "/usr/bin/rustc";
const LINKER: &str = "/usr/bin/wasm-ld-19";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

/// Checks the programs of the page, and with them every library that they use, and the searches without the standard library.
///
/// # Errors
/// One does not compile. [`Missing`] if the compiler cannot build for a target; what it can build for is checked.
pub(crate) fn run() -> Result<()> {
    let mut missing = None;
    for command in [web::programs("check", web::TEST_PROFILE), searches()] {
        match command {
            Ok(mut command) => process::run(command.arg("--quiet"))?,
            Err(why) => missing = Some(why),
        }
    }
    missing.map_or(Ok(()), Err)
}

fn searches() -> Result<Command> {
    let mut command = cargo("check", CORE_TARGET, CORE_LIBRARY)?;
    // The profile is that of the programs, so that the macros are built once.
    command.args(["--profile", web::TEST_PROFILE, "--lib", "--no-default-features"]);
    command.args(CORE_PACKAGES);
    Ok(command)
}

/// A command of cargo for a target, with its output in a folder of its own: the compilers of rustup and of Debian have different
/// crates in one folder otherwise.
///
/// # Errors
/// [`Missing`] if the compiler cannot build for the target.
pub(crate) fn cargo(task: &str, target: &str, library: &str) -> Result<Command> {
    let mut command = process::cargo();
    if has_target(target) || has_added(target) {
        command.arg(task);
    } else {
        if ![SOURCES, LINKER].iter().all(|it| Path::new(it).exists()) {
            display::install(&format!("the standard library for {target}"), PACKAGES)
                .map_err(|why| Missing(format!("{why}; or `rustup target add {target}`")))?;
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

/// Whether rustup has added the target, where installations are allowed. A distribution's compiler can be too old for our crates.
fn has_added(target: &str) -> bool {
    process::may_install()
        && process::succeeds(process::program("rustup").args(["target", "add", target]))
}

fn has_target(target: &str) -> bool {
    let mut command = process::program("rustc");
    let folder = process::output(command.args(["--print=target-libdir", "--target", target]));
    folder.is_ok_and(|it| Path::new(String::from_utf8_lossy(&it).trim()).exists())
}
