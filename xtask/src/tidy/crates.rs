//! Every crate must inherit the lints of the workspace, and ARCHITECTURE.md must name its folder.

use super::{Faults, Texts};

const MAP: &str = "ARCHITECTURE.md";

pub(super) fn check(texts: &Texts) -> Faults {
    let map = texts.get(MAP).map_or("", String::as_str);
    let mut faults = Faults::new();
    for (path, manifest) in texts {
        let Some(folder) = path.strip_suffix("/Cargo.toml") else { continue };
        if !map.contains(&format!("{folder}/")) {
            faults.push(format!("{MAP}: does not name {folder}/"));
        }
        // The fuzzer and the Python package are workspaces of their own.
        let is_workspace = manifest.contains("\n[workspace]\n");
        if !is_workspace && !manifest.contains("\n[lints]\nworkspace = true\n") {
            faults.push(format!("{path}: `[lints] workspace = true` is missing"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::texts;
    use super::*;

    #[test]
    fn a_crate_without_a_place_in_the_map_or_without_lints_is_found() {
        let faults = |manifest| check(&texts([(MAP, "crates/a/ rules"), manifest]));
        let lints = "[package]\n\n[lints]\nworkspace = true\n";
        assert_eq!(faults(("crates/a/Cargo.toml", lints)), [""; 0]);
        assert_eq!(faults(("crates/a/Cargo.toml", "[package]\n\n[workspace]\n")), [""; 0]);
        let fault = ["crates/a/Cargo.toml: `[lints] workspace = true` is missing"];
        assert_eq!(faults(("crates/a/Cargo.toml", "[package]\n\n[lints]\nrust = 1\n")), fault);
        assert_eq!(faults(("fuzz/Cargo.toml", lints)), [format!("{MAP}: does not name fuzz/")]);
    }
}
