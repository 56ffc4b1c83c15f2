//! The program in the READMEs must be the compiled example, and the README of each library must say on what programs can rely.

use super::Faults;
use super::workspace::Workspace;

const PROGRAM: &str = "crates/solver/examples/solve.rs";
const READMES: [&str; 2] = ["README.md", "crates/solver/README.md"];

pub(super) fn check(workspace: &Workspace) -> Faults {
    let mut faults = check_program(workspace);
    faults.extend(check_promises(workspace));
    faults
}

/// The READMEs of the libraries, which are those of the packages; the Python package is none.
fn check_promises(workspace: &Workspace) -> Faults {
    let manifest = workspace.text("Cargo.toml").unwrap_or_default();
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let rust = format!("Rust {}", version.unwrap_or_default().trim_matches('"'));
    let parts = [&*rust, "semantic versioning", "**Features.**", "wasm32-unknown-unknown"];
    let is_library = |path: &str| {
        let folder = path.strip_prefix("crates/").and_then(|it| it.strip_suffix("/README.md"));
        folder.is_some_and(|folder| folder != "python" && !folder.contains('/'))
    };
    let readmes = workspace.texts().filter(|(path, _)| is_library(path));
    let missing = readmes.flat_map(|(path, text)| {
        let parts = parts.iter().filter(|part| !text.contains(**part));
        parts.map(move |part| format!("{path}: says nothing about {part}"))
    });
    missing.collect()
}

fn check_program(workspace: &Workspace) -> Faults {
    let Some(source) = workspace.text(PROGRAM) else {
        return vec![format!("{PROGRAM}: is missing")];
    };
    // The READMEs do not show the comment at its top.
    let lines = source.lines().skip_while(|line| line.starts_with("//!") || line.is_empty());
    let block = format!("```rust\n{}\n```\n", lines.collect::<Vec<_>>().join("\n"));
    let shows = |readme: &&str| workspace.text(readme).is_some_and(|text| text.contains(&block));
    let without = READMES.into_iter().filter(|readme| !shows(readme));
    without.map(|readme| format!("{readme}: does not contain {PROGRAM} exactly")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_program_of(source: &str, shown: &str, expected: usize) {
        let readme = format!("Solve:\n\n```rust\n{shown}```\n");
        let [top, crates] = READMES.map(|path| (path, readme.as_str()));
        let workspace = Workspace::of_files([top, crates, (PROGRAM, source)]);
        assert_eq!(check_program(&workspace).len(), expected, "{source} shown as {shown}");
    }

    #[test]
    fn a_program_that_differs_is_found() {
        check_program_of("//! Solves.\n\nfn main() {}\n", "fn main() {}\n", 0);
        check_program_of("//! Solves.\n\nfn main() { }\n", "fn main() {}\n", 2);
        check_program_of("fn main() {}\nfn more() {}\n", "fn main() {}\n", 2);
    }

    #[test]
    fn a_library_says_on_what_programs_can_rely() {
        let faults = |text: &str| {
            let manifest = "[workspace.package]\nrust-version = \"1.95\"\n";
            check_promises(&Workspace::of_files([
                ("Cargo.toml", manifest),
                ("crates/x/README.md", text),
                ("crates/python/README.md", ""),
            ]))
        };
        let whole = "Rust 1.95, semantic versioning, **Features.** none, wasm32-unknown-unknown";
        assert_eq!(faults(whole), [""; 0]);
        let old = ["crates/x/README.md: says nothing about Rust 1.95"];
        assert_eq!(faults(&whole.replace("1.95", "1.94")), old);
    }

    #[test]
    fn a_program_that_is_gone_is_found() {
        let expected = [format!("{PROGRAM}: is missing")];
        assert_eq!(check(&Workspace::of_files([("README.md", "")])), expected);
    }
}
