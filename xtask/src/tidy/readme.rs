//! The program in the READMEs must be the compiled example.

use super::Faults;
use super::workspace::Workspace;

const PROGRAM: &str = "crates/solver/examples/solve.rs";
const READMES: [&str; 2] = ["README.md", "crates/solver/README.md"];

pub(super) fn check(workspace: &Workspace) -> Faults {
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
    fn check_program(source: &str, shown: &str, expected: usize) {
        let readme = format!("Solve:\n\n```rust\n{shown}```\n");
        let [top, crates] = READMES.map(|path| (path, readme.as_str()));
        let workspace = Workspace::of_files([top, crates, (PROGRAM, source)]);
        assert_eq!(check(&workspace).len(), expected, "{source} shown as {shown}");
    }

    #[test]
    fn a_program_that_differs_is_found() {
        check_program("//! Solves.\n\nfn main() {}\n", "fn main() {}\n", 0);
        check_program("//! Solves.\n\nfn main() { }\n", "fn main() {}\n", 2);
        check_program("fn main() {}\nfn more() {}\n", "fn main() {}\n", 2);
    }

    #[test]
    fn a_program_that_is_gone_is_found() {
        let expected = [format!("{PROGRAM}: is missing")];
        assert_eq!(check(&Workspace::of_files([("README.md", "")])), expected);
    }
}
