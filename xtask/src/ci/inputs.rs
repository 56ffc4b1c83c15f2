//! What a step depends on: the files of the repository that it may open. Their contents have one key, and a step that passed with a
//! key is not run again.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::process;

/// A file, a folder (`crates/engine/`), or all files whose paths are like this (`*.rs`).
pub(super) type Pattern = &'static str;

/// What every step depends on, beside its own inputs: the program that runs it, and what git leaves out of its lists of files.
const ALWAYS: [Pattern; 2] = ["xtask/", "*.gitignore"];

/// The files of the repository, each with the hash of its content, and the compiler.
pub(super) struct Inputs {
    files: BTreeMap<String, String>,
    compiler: String,
}

impl Inputs {
    /// # Errors
    /// Git cannot list or read the files, or there is no compiler.
    pub(super) fn read() -> Result<Self> {
        let names = process::files(&[])?;
        let hashes = hash(&["--stdin-paths"], names.join("\n").as_bytes())?;
        let hashes: Vec<String> = hashes.lines().map(str::to_owned).collect();
        ensure!(hashes.len() == names.len(), "git does not hash every file");
        let compiler = process::output(process::program("rustc").arg("-vV"))?;
        Ok(Self {
            files: names.into_iter().zip(hashes).collect(),
            compiler: String::from_utf8(compiler)?,
        })
    }

    /// The key of these inputs: the same as long as no file of them changes, comes or goes.
    ///
    /// # Errors
    /// Git does not hash the list.
    pub(super) fn key(&self, patterns: &[Pattern]) -> Result<String> {
        let mut list = self.compiler.clone();
        for (path, hash) in &self.files {
            if is_input(path, patterns) {
                let _ = writeln!(list, "{hash} {path}");
            }
        }
        Ok(hash(&["--stdin"], list.as_bytes())?.trim().to_owned())
    }

    /// The files that a step opened and that are not among its inputs. `trace` is what strace wrote with `-y`, which puts the path
    /// behind each opened file: `openat(...) = 3</path/of/file>`.
    pub(super) fn undeclared(&self, trace: &str, root: &Path, patterns: &[Pattern]) -> Vec<String> {
        let mut found: Vec<String> = trace
            .lines()
            .filter_map(|line| opened(line, root))
            .filter(|path| self.files.contains_key(path) && !is_input(path, patterns))
            .collect();
        found.sort();
        found.dedup();
        found
    }
}

/// The path from the root of the file that a line of strace opens.
fn opened(line: &str, root: &Path) -> Option<String> {
    let (_, result) = line.rsplit_once(" = ")?;
    let (_, path) = result.trim_end().strip_suffix('>')?.split_once('<')?;
    let path = Path::new(path).strip_prefix(root).ok()?;
    path.to_str().map(str::to_owned)
}

pub(super) fn is_input(path: &str, patterns: &[Pattern]) -> bool {
    ALWAYS.iter().chain(patterns).any(|pattern| fits(path, pattern))
}

fn fits(path: &str, pattern: &str) -> bool {
    if pattern.ends_with('/') { path.starts_with(pattern) } else { process::is_like(path, pattern) }
}

/// Hashes what it gets at its standard input.
fn hash(options: &[&str], input: &[u8]) -> Result<String> {
    let mut command = process::program("git");
    command.args(["hash-object", "--no-filters"]).args(options);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut pipe = child.stdin.take().context("git reads no list")?;
    let list = input.to_vec();
    // Git answers while it reads, so a long list and its answers would wait for one another.
    let writer = std::thread::spawn(move || pipe.write_all(&list));
    let output = child.wait_with_output()?;
    writer.join().ok().context("the list was not written")??;
    ensure!(output.status.success(), "git cannot hash the files of the repository");
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(files: &[(&str, &str)]) -> Inputs {
        let files = files.iter().map(|(path, hash)| ((*path).to_owned(), (*hash).to_owned()));
        Inputs { files: files.collect(), compiler: "one\n".to_owned() }
    }

    #[test]
    fn a_key_changes_with_its_files_alone() {
        let key =
            |files: &[(&str, &str)]| inputs(files).key(&["crates/a/", "*.md"]).expect("a key");
        let before = key(&[("crates/a/x.rs", "1"), ("crates/b/x.rs", "1"), ("y.md", "1")]);
        let other = key(&[("crates/a/x.rs", "1"), ("crates/b/x.rs", "2"), ("y.md", "1")]);
        assert_eq!(before, other, "a file of another step");
        for files in [
            [("crates/a/x.rs", "2"), ("crates/b/x.rs", "1"), ("y.md", "1")],
            [("crates/a/x.rs", "1"), ("crates/b/x.rs", "1"), ("y.md", "2")],
            [("crates/a/z.rs", "1"), ("crates/b/x.rs", "1"), ("y.md", "1")],
            [("crates/a/x.rs", "1"), ("xtask/x.rs", "1"), ("y.md", "1")],
        ] {
            assert_ne!(before, key(&files), "{files:?}");
        }
        let mut changed = inputs(&[("y.md", "1")]);
        let before = changed.key(&["*.md"]).expect("a key");
        changed.compiler = "two\n".to_owned();
        assert_ne!(before, changed.key(&["*.md"]).expect("a key"), "another compiler");
    }

    /// A row that a step forgets is found by what it opens.
    #[test]
    fn an_opened_file_that_is_no_input_is_found() {
        let all = inputs(&[("README.md", "1"), ("crates/a/x.rs", "1"), ("boards/b.txt", "1")]);
        let trace = "12 openat(AT_FDCWD</r>, \"crates/a/x.rs\", O_RDONLY) = 3</r/crates/a/x.rs>\n\
            12 openat(4</r/boards>, \"b.txt\", O_RDONLY|O_CLOEXEC) = 5</r/boards/b.txt>\n\
            12 openat(AT_FDCWD</r>, \"missing\", O_RDONLY) = -1 ENOENT (No such file or directory)\n\
            12 openat(AT_FDCWD</r>, \"/usr/lib/a\", O_RDONLY) = 3</usr/lib/a>\n\
            12 openat(AT_FDCWD</r>, \"target/b\", O_RDONLY) = 3</r/target/b>\n";
        let found = |patterns: &[Pattern]| all.undeclared(trace, Path::new("/r"), patterns);
        assert_eq!(found(&["crates/a/", "boards/"]), [""; 0]);
        assert_eq!(found(&["crates/a/"]), ["boards/b.txt"]);
        assert_eq!(found(&["boards/b.txt"]), ["crates/a/x.rs"]);
    }
}
