//! Sources must be short enough to read at once, and files must not be large.

use super::Faults;
use super::workspace::Workspace;

/// A longer source must give a reason in its first lines.
const MOST_LINES: usize = 500;
/// The beginning of the reason.
const EXCUSE: &str = "// Longer than 500 lines because ";
/// The number of first lines that may contain the reason.
const FIRST_LINES: usize = 5;

const MOST_BYTES: u64 = 1 << 20;

pub(super) fn check(workspace: &Workspace) -> Faults {
    let long = workspace.rust_sources().filter_map(|(path, text)| {
        let lines = text.lines().count();
        let excused = text.lines().take(FIRST_LINES).any(|line| line.starts_with(EXCUSE));
        (lines > MOST_LINES && !excused)
            .then(|| format!("{path}: {lines} lines; split it or start it with `{EXCUSE}…`"))
    });
    let large = workspace
        .files
        .iter()
        .filter(|file| file.size > MOST_BYTES)
        .map(|file| format!("{}: {} bytes, more than {MOST_BYTES}", file.path, file.size));
    long.chain(large).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(&Workspace::of_files([(path, text)])).len()
    }

    #[test]
    fn a_long_source_is_found() {
        let lines = "//\n".repeat(MOST_LINES);
        assert_eq!(count("a.rs", &lines), 0);
        assert_eq!(count("a.rs", &format!("{lines}//\n")), 1);
        assert_eq!(count("a.txt", &format!("{lines}//\n")), 0);
        assert_eq!(count("a.rs", &format!("//! A.\n{EXCUSE}it is a table.\n{lines}")), 0);
        assert_eq!(count("a.rs", &format!("{lines}{EXCUSE}it is a table.\n")), 1);
    }

    #[test]
    fn a_large_file_is_found() {
        let most = MOST_BYTES as usize;
        assert_eq!(count("a.txt", &"x".repeat(most)), 0);
        assert_eq!(count("a.txt", &"x".repeat(most + 1)), 1);
    }
}
