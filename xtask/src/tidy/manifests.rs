//! Every crate must inherit the lints of the workspace.

use super::Faults;
use super::workspace::Workspace;

pub(super) fn check(workspace: &Workspace) -> Faults {
    workspace
        .packages
        .iter()
        .map(|package| format!("{}/Cargo.toml", package.folder))
        .filter(|manifest| !workspace.text(manifest).is_some_and(inherits_lints))
        .map(|manifest| format!("{manifest}: `[lints] workspace = true` is missing"))
        .collect()
}

fn inherits_lints(manifest: &str) -> bool {
    let mut lines = manifest.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.any(|line| line == "[lints]") && lines.next() == Some("workspace = true")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(manifest: &str) -> Faults {
        let files = [("crates/a/Cargo.toml", manifest)];
        check(&Workspace::of_files(files).package("a", "crates/a", Vec::new()))
    }

    #[test]
    fn a_manifest_without_the_lints_is_found() {
        assert!(faults("[package]\n\n[lints]\nworkspace = true\n").is_empty());
        assert_eq!(faults("[package]\nversion = \"1\"\n").len(), 1);
        assert_eq!(faults("[lints]\nworkspace = false\n").len(), 1);
        assert_eq!(faults("[lints]\n[dependencies]\nworkspace = true\n").len(), 1);
    }
}
