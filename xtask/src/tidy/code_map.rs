//! ARCHITECTURE.md must name every crate, and no crate that does not exist.

use std::collections::BTreeSet;

use super::Faults;
use super::workspace::Workspace;

const FILE: &str = "ARCHITECTURE.md";

pub(super) fn check(workspace: &Workspace) -> Faults {
    let Some(text) = workspace.text(FILE) else { return vec![format!("{FILE}: is missing")] };
    let packages = workspace.packages.iter().map(|package| package.folder.as_str());
    // Some crates are workspaces of their own.
    let manifests = workspace.files.iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    let folders: BTreeSet<&str> = packages.chain(manifests).collect();
    let unnamed = folders
        .iter()
        .filter(|folder| {
            !text.contains(&format!("{folder}/")) && !text.contains(&format!("`{folder}`"))
        })
        .map(|folder| format!("{FILE}: does not name {folder}/"));
    let absent = named_crates(text)
        .filter(|named| !folders.contains(format!("crates/{named}").as_str()))
        .map(|named| format!("{FILE}: names crates/{named}, which is not a crate"));
    unnamed.chain(absent).collect()
}

/// The names after each `crates/` in a text.
fn named_crates(text: &str) -> impl Iterator<Item = &str> {
    text.split("crates/").skip(1).filter_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '-');
        Some(&rest[..end.unwrap_or(rest.len())]).filter(|name| !name.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_map(map: &str, expected: &[&str]) {
        let workspace = Workspace::of_files([(FILE, map)])
            .package("carom-engine", "crates/engine", Vec::new())
            .package("xtask", "xtask", Vec::new());
        let expected: Faults = expected.iter().map(|it| format!("{FILE}: {it}")).collect();
        assert_eq!(check(&workspace), expected, "{map}");
    }

    #[test]
    fn a_map_and_its_crates_must_agree() {
        check_map("crates/engine/ the rules\nxtask/ chores", &[]);
        check_map("`crates/engine` and `xtask` below crates/", &[]);
        check_map("crates/engine/ alone", &["does not name xtask/"]);
        check_map("crates/{engine} xtask/", &["does not name crates/engine/"]);
        check_map(
            "crates/engine/ crates/solvers/ xtask/",
            &["names crates/solvers, which is not a crate"],
        );
    }

    #[test]
    fn a_workspace_of_its_own_is_a_crate() {
        let map = (FILE, "crates/python/ the package");
        let manifest = ("crates/python/Cargo.toml", "[workspace]");
        assert_eq!(check(&Workspace::of_files([map, manifest])), Faults::new());
        let unnamed = [format!("{FILE}: does not name crates/python/")];
        assert_eq!(check(&Workspace::of_files([(FILE, ""), manifest])), unnamed);
    }

    #[test]
    fn a_missing_map_is_found() {
        assert_eq!(check(&Workspace::default()), [format!("{FILE}: is missing")]);
    }
}
