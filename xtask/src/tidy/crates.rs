//! Every crate must inherit the lints of the workspace. ARCHITECTURE.md must name its folder, and the crates without files and threads.

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
    let (mut pure, mut threaded) = (Vec::new(), Vec::new());
    for (path, limits) in texts {
        let name = path.strip_prefix("crates/").and_then(|it| it.strip_suffix("/clippy.toml"));
        pure.extend(name.filter(|_| limits.contains("\"std::fs::File\"")));
        threaded.extend(name.filter(|_| !limits.contains("\"std::thread::spawn\"")));
    }
    if let [first @ .., last] = &pure[..]
        && !map.contains(&format!("The `clippy.toml` of {} and {last} forbids", first.join(", ")))
    {
        faults.push(format!("{MAP}: the crates whose clippy.toml forbids files are {pure:?}"));
    }
    if !(threaded.is_empty() || threaded == ["solver"]) {
        faults.push(format!("{MAP}: only solver may start threads, not {threaded:?}"));
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

    #[test]
    fn what_is_said_of_files_and_threads_is_what_clippy_forbids() {
        let files = "disallowed = [\"std::fs::File\", \"std::thread::spawn\"]";
        let faults = |limits| {
            let map = (MAP, "The `clippy.toml` of a, b and solver forbids files");
            let all = [("crates/a/clippy.toml", files), ("crates/b/clippy.toml", limits)];
            check(&texts([map, all[0], all[1], ("crates/solver/clippy.toml", "\"std::fs::File\"")]))
        };
        assert_eq!(faults(files), [""; 0]);
        assert_eq!(faults("\"std::fs::File\"").len(), 1);
        assert_eq!(faults("\"std::thread::spawn\"").len(), 1);
    }
}
