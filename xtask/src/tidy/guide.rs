//! Every block of the guide is checked: a program is an example, a text is what an example prints, and dependencies name packages.

use super::Faults;
use super::workspace::Workspace;

const PAGE: &str = "docs/guide.md";

/// The folder of the repository in the dependencies of a page.
const COPY: &str = "carom/";

/// A block of a page between two lines of three backquotes.
struct Block<'a> {
    /// The line where it begins, from 1.
    line: usize,
    language: &'a str,
    content: String,
}

pub(super) fn check(workspace: &Workspace) -> Faults {
    let Some(page) = workspace.text(PAGE) else { return vec![format!("{PAGE}: is missing")] };
    let mut faults = Faults::new();
    // A program in Python, whose output comes next; the tests of the Python package run it.
    let mut is_tested = false;
    for Block { line, language, content } in blocks(page) {
        let fault = match language {
            "rust" => (!is_example(workspace, &content)).then_some("no example has this program"),
            "text" if is_tested => None,
            "text" => (!is_output(workspace, &content)).then_some("no example prints this"),
            "toml" => (!are_dependencies(workspace, &content)).then_some("no such dependencies"),
            "python" => None,
            _ => Some("nothing checks such a block"),
        };
        is_tested = language == "python";
        faults.extend(fault.map(|fault| format!("{PAGE}:{line}: {fault}")));
    }
    faults
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(page.lines());
    while let Some((line, start)) = lines.next() {
        let Some(language) = start.strip_prefix("```") else { continue };
        let inner = lines.by_ref().take_while(|(_, it)| *it != "```");
        let content = inner.map(|(_, it)| format!("{it}\n")).collect();
        blocks.push(Block { line, language, content });
    }
    blocks
}

/// The files in the folders of examples whose names end in an ending.
fn examples<'a>(workspace: &'a Workspace, ending: &str) -> impl Iterator<Item = &'a str> {
    let is_one = move |path: &str| path.contains("/examples/") && path.ends_with(ending);
    workspace.texts().filter(move |(path, _)| is_one(path)).map(|(_, text)| text)
}

/// Whether a program is an example without the comment at its top.
fn is_example(workspace: &Workspace, program: &str) -> bool {
    let is_head = |line: &&str| line.starts_with("//!") || line.is_empty();
    let body = |source: &str| -> String {
        source.lines().skip_while(is_head).map(|line| format!("{line}\n")).collect()
    };
    examples(workspace, ".rs").any(|source| body(source) == program)
}

fn is_output(workspace: &Workspace, text: &str) -> bool {
    examples(workspace, ".txt").any(|output| output.trim_end() == text.trim_end())
}

/// Whether each line names a package and its folder.
fn are_dependencies(workspace: &Workspace, text: &str) -> bool {
    text.lines().filter(|line| *line != "[dependencies]").all(|line| {
        workspace.packages.iter().any(|package| {
            let Some(rest) = line.strip_prefix(&format!("{} = ", package.name)) else {
                return false;
            };
            let path = rest.split('"').nth(1).and_then(|path| path.split_once(COPY));
            path.is_some_and(|(_, folder)| folder == package.folder)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_page(blocks: &str, expected: &[&str]) {
        let page = format!("# Guide\n\n{blocks}");
        let workspace = Workspace::of_files([
            (PAGE, page.as_str()),
            ("crates/a/examples/b.rs", "//! Says it.\n\nfn main() {}\n"),
            ("crates/a/examples/b.txt", "it\n"),
        ]);
        assert_eq!(check(&workspace.package("carom-a", "crates/a", Vec::new())), expected);
    }

    #[test]
    fn a_program_must_be_an_example() {
        check_page("```rust\nfn main() {}\n```\n", &[]);
        let fault = "docs/guide.md:3: no example has this program";
        check_page("```rust\nfn main() { }\n```\n", &[fault]);
    }

    #[test]
    fn a_text_must_be_printed() {
        check_page("```text\nit\n```\n", &[]);
        check_page("```text\nthat\n```\n", &["docs/guide.md:3: no example prints this"]);
        check_page("```python\nprint(1)\n```\n```text\n1\n```\n", &[]);
    }

    #[test]
    fn dependencies_must_be_packages() {
        let toml = |line: &str| format!("```toml\n[dependencies]\n{line}\n```\n");
        check_page(&toml("carom-a = { path = \"../carom/crates/a\" }"), &[]);
        let fault = ["docs/guide.md:3: no such dependencies"];
        check_page(&toml("carom-a = { path = \"../carom/crates/b\" }"), &fault);
        check_page(&toml("carom-b = { path = \"../carom/crates/a\" }"), &fault);
    }

    #[test]
    fn other_blocks_are_not_checked() {
        check_page("```sh\nls\n```\n", &["docs/guide.md:3: nothing checks such a block"]);
    }
}
