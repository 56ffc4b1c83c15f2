//! A program of the README is an example of a crate. So is each one of the guide, where a text is what an example prints, and
//! dependencies name crates.

use super::{Faults, Texts};

const README: &str = "README.md";
const GUIDE: &str = "docs/guide.md";

/// The folder of the repository in the dependencies of a page.
const COPY: &str = "carom/";

/// A block of a page between two lines of three backquotes.
struct CodeBlock<'a> {
    /// The line where it begins, from 1.
    line: usize,
    language: &'a str,
    content: String,
}

pub(super) fn check(texts: &Texts) -> Faults {
    let mut faults = Faults::new();
    for page in [README, GUIDE] {
        let text = texts.get(page).map_or("", String::as_str);
        // A program in Python, whose output comes next; the tests of the Python package run it.
        let mut is_tested = false;
        for CodeBlock { line, language, content } in blocks(text) {
            let fault = match language {
                "rust" => (!is_example(texts, &content)).then_some("no example has this program"),
                _ if page == README => None,
                "text" if is_tested => None,
                "text" => (!is_output(texts, &content)).then_some("no example prints this"),
                "toml" => (!are_dependencies(texts, &content)).then_some("no such dependencies"),
                "python" => None,
                _ => Some("nothing checks such a block"),
            };
            is_tested = language == "python";
            faults.extend(fault.map(|fault| format!("{page}:{line}: {fault}")));
        }
    }
    faults
}

fn blocks(page: &str) -> Vec<CodeBlock<'_>> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(page.lines());
    while let Some((line, start)) = lines.next() {
        let Some(language) = start.strip_prefix("```") else { continue };
        let inner = lines.by_ref().take_while(|(_, it)| *it != "```");
        let content = inner.map(|(_, it)| format!("{it}\n")).collect();
        blocks.push(CodeBlock { line, language, content });
    }
    blocks
}

/// The files in the folders of examples whose names end in an ending.
fn examples<'a>(texts: &'a Texts, ending: &str) -> impl Iterator<Item = &'a str> {
    let is_one = move |path: &str| path.contains("/examples/") && path.ends_with(ending);
    texts.iter().filter(move |(path, _)| is_one(path)).map(|(_, text)| text.as_str())
}

/// Whether a program is an example without the comment at its top.
fn is_example(texts: &Texts, program: &str) -> bool {
    let is_head = |line: &&str| line.starts_with("//!") || line.is_empty();
    let body = |source: &str| -> String {
        source.lines().skip_while(is_head).map(|line| format!("{line}\n")).collect()
    };
    examples(texts, ".rs").any(|source| body(source) == program)
}

fn is_output(texts: &Texts, text: &str) -> bool {
    examples(texts, ".txt").any(|output| output.trim_end() == text.trim_end())
}

/// Whether each line names a crate and its folder.
fn are_dependencies(texts: &Texts, text: &str) -> bool {
    text.lines().filter(|line| *line != "[dependencies]").all(|line| {
        let Some((name, rest)) = line.split_once(" = ") else { return false };
        let path = rest.split('"').nth(1).and_then(|path| path.split_once(COPY));
        let manifest = path.and_then(|(_, folder)| texts.get(&format!("{folder}/Cargo.toml")));
        manifest.is_some_and(|it| it.contains(&format!("\nname = \"{name}\"\n")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_page(blocks: &str, expected: &[&str]) {
        let page = format!("# Guide\n\n{blocks}");
        let texts = super::super::texts([
            (GUIDE, page.as_str()),
            ("crates/a/Cargo.toml", "[package]\nname = \"carom-a\"\n"),
            ("crates/a/examples/b.rs", "//! Says it.\n\nfn main() {}\n"),
            ("crates/a/examples/b.txt", "it\n"),
        ]);
        assert_eq!(check(&texts), expected);
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
