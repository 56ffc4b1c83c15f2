//! Checks of the server of rooms, which is a workspace of its own.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use crate::display;
use crate::process::{self, Missing};
use crate::web;

/// The module of the tests that need PostgreSQL.
const POSTGRES: &str = "postgres::";

/// Checks the server with clippy, and tests it with databases of `SQLite`.
///
/// # Errors
/// A check or a test fails.
pub(crate) fn check() -> Result<()> {
    // All targets are those that are tested without a name.
    for targets in ["--all-targets", "--test=browser"] {
        process::run(web::server("clippy")?.args([targets, "--", "--deny=warnings"]))?;
    }
    process::run(web::server("test")?.args(["--", "--skip", POSTGRES]))
}

/// Tests servers that share a database of PostgreSQL.
///
/// # Errors
/// A test fails; or [`Missing`]: PostgreSQL.
pub(crate) fn check_postgres() -> Result<()> {
    if !has_postgres() {
        display::install("PostgreSQL", &["postgresql"]).map_err(Missing)?;
    }
    process::run(web::server("test")?.args(["--test=rooms", "--", POSTGRES]))
}

/// Debian has the programs of each version in a folder that is not in the path.
fn has_postgres() -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&paths).collect();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|version| version.path().join("bin")));
    folders.iter().any(|folder| folder.join("initdb").is_file())
}
