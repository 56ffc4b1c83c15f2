//! `package`: packs the crates that others can depend on or install, in files for a registry, and publishes them
//! if a person says so.

use anyhow::{Result, ensure};

use crate::process;

#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Also build each crate from its package
    #[arg(long)]
    verify: bool,
    /// Publish them, in the order of their dependencies, with the token in `CARGO_REGISTRY_TOKEN`; nothing takes this back
    #[arg(long, conflicts_with = "verify")]
    publish: bool,
}

/// The crates that stay in the repository; their manifests say `publish = false`.
const PRIVATE: [&str; 9] = [
    "carom-benches",
    "carom-bindings",
    "carom-fuzz",
    "carom-game",
    "carom-rooms",
    "carom-rulebook",
    "carom-shell",
    "carom-window-*",
    "xtask",
];

/// The files that each package must contain, beside those that cargo asks for.
const FILES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    for path in process::files(&["crates/*/Cargo.toml"])? {
        let manifest = process::root().join(&path);
        let is_private = std::fs::read_to_string(&manifest)?.contains("\npublish");
        for file in FILES {
            let is_there = manifest.with_file_name(file).exists();
            ensure!(is_private || is_there, "{path}: {file} is missing beside it");
        }
    }
    let mut command = process::cargo();
    command.arg(if arguments.publish { "publish" } else { "package" }).arg("--workspace");
    command.args(PRIVATE.map(|name| format!("--exclude={name}")));
    if arguments.publish {
        return process::run(command.arg("--locked"));
    }
    command.args(["--quiet", "--offline", "--allow-dirty"]);
    if !arguments.verify {
        command.arg("--no-verify");
    }
    process::run(&mut command)?;
    eprintln!("the packages are in {}", process::target_folder()?.join("package").display());
    Ok(())
}
