//! `wasm`: checks that the libraries compile for a browser, and the searches without the standard library.
//!
//! The targets of rustup are used where they are installed. Debian has a compiler with the sources of the standard library instead,
//! which builds it for every target.

use std::path::Path;

use anyhow::Result;

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
const PACKAGES: &[&str] = &["cargo-web", "rust-web-src", "rustc-web"];
const COMPILER: &str = "/usr/bin/rustc";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

/// Checks every target. Prints a line and passes if the compiler cannot build for one.
pub(crate) fn run() -> Result<()> {
    for TargetCheck { target, library, arguments } in CHECKS {
        let mut command = if has_target(target) {
            process::cargo()
        } else {
            if !Path::new(SOURCES).exists()
                && let Err(why) = display::install("the standard library for browsers", PACKAGES)
            {
                eprintln!("SKIPPED: {target}: {why}; or `rustup target add {target}`");
                continue;
            }
            let mut command = process::program("/usr/bin/cargo");
            // What builds the standard library is open to the compilers of a distribution only in this way.
            command
                .env("RUSTC_BOOTSTRAP", "1")
                .env("RUSTC", COMPILER)
                .env_remove("RUSTUP_TOOLCHAIN");
            command.arg(format!("-Zbuild-std={library}"));
            command
        };
        command.args(["check", "--quiet", "--lib", "--target", target]).args(arguments);
        // The two compilers have different crates in one folder otherwise.
        command.arg("--target-dir").arg(process::target_folder()?.join("wasm"));
        process::run(&mut command)?;
    }
    Ok(())
}

fn has_target(target: &str) -> bool {
    let mut command = process::program("rustc");
    let folder = process::output(command.args(["--print=target-libdir", "--target", target]));
    folder.is_ok_and(|it| Path::new(String::from_utf8_lossy(&it).trim()).exists())
}
