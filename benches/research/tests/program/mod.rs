//! Runs of a program of this crate, and what its status and its messages must be.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A program, by its path, with arguments. Its output is captured.
pub(crate) fn program(path: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
pub(crate) fn succeed(command: &mut Command) {
    let Output { status, stderr, .. } = command.output().expect("a started program");
    assert!(status.success(), "{status}: {}", String::from_utf8_lossy(&stderr));
}

/// Expects status 2 and one error line that contains this text.
#[track_caller]
pub(crate) fn fail(command: &mut Command, reason: &str) {
    let Output { status, stderr, .. } = command.output().expect("a started program");
    let stderr = String::from_utf8_lossy(&stderr);
    assert_eq!(status.code(), Some(2), "{stderr}");
    let errors: Vec<&str> = stderr.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 1, "{stderr}");
    assert!(errors[0].contains(reason), "{stderr}");
}

/// An empty folder for the files of one run.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A folder with a copy of the files of another one.
pub(crate) fn copy_of(other: &Path) -> TempDir {
    let folder = folder();
    for entry in fs::read_dir(other).expect("a folder") {
        let path = entry.expect("a file").path();
        fs::copy(&path, folder.path().join(path.file_name().expect("a name"))).expect("a copy");
    }
    folder
}

#[track_caller]
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
