//! `examples`: runs the example programs of the libraries, and compares what they print with the kept outputs.
//!
//! The output of `examples/NAME.rs` is kept beside it, in `examples/NAME.txt`. An example that takes long has no place there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process;

#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Keep what the examples print now, instead of comparing it
    #[arg(long)]
    write: bool,
}

/// An example that is built.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Example {
    source: PathBuf,
    program: PathBuf,
}

/// Runs every example. A failed assertion is an error, and so is an output that is not the kept one.
///
/// # Errors
/// The build or an example fails, an output differs from the kept one, or there is a kept output without an example.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let examples = build()?;
    let mut faults = without_example(&examples)?;
    for Example { source, program } in &examples {
        let printed = String::from_utf8(process::output(&mut process::program(program))?)
            .with_context(|| format!("{}: the output", source.display()))?;
        let kept = source.with_extension("txt");
        if arguments.write {
            fs::write(&kept, printed).with_context(|| kept.display().to_string())?;
        } else {
            let text = fs::read_to_string(&kept).unwrap_or_default();
            let fault = difference(&text, &printed);
            faults.extend(fault.map(|fault| format!("{}: {fault}", kept.display())));
        }
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    if !faults.is_empty() {
        bail!(
            "{} of the kept outputs are wrong; `cargo xtask examples --write` keeps the new ones",
            faults.len()
        );
    }
    eprintln!("{} examples", examples.len());
    Ok(())
}

/// Builds every example of the workspace, with the features that its tests have.
fn build() -> Result<Vec<Example>> {
    let mut command = process::cargo();
    command.args(["build", "--workspace", "--examples"]);
    let messages = process::output(command.arg("--message-format=json-render-diagnostics"))?;
    let mut examples = built(&String::from_utf8(messages)?);
    examples.sort();
    if examples.is_empty() {
        bail!("cargo reports no example");
    }
    if let Some((one, other)) = same_name(&examples) {
        bail!("{} and {} are built as one program", one.display(), other.display());
    }
    Ok(examples)
}

/// The examples among cargo's messages, one a line.
fn built(messages: &str) -> Vec<Example> {
    let example = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        let target = &message["target"];
        let is_example = target["kind"].as_array()?.iter().any(|it| it == "example");
        let path = |value: &Value| value.as_str().map(PathBuf::from);
        let (source, program) = (path(&target["src_path"])?, path(&message["executable"])?);
        is_example.then_some(Example { source, program })
    };
    messages.lines().filter_map(example).collect()
}

/// Two examples of different crates with the same name: cargo builds one in place of the other.
fn same_name(examples: &[Example]) -> Option<(&Path, &Path)> {
    let pairs = examples.iter().enumerate();
    let mut pairs = pairs.flat_map(|(at, one)| examples[..at].iter().map(move |it| (it, one)));
    let (one, other) = pairs.find(|(one, other)| one.program == other.program)?;
    Some((one.source.as_path(), other.source.as_path()))
}

/// The kept outputs beside the examples to which no example belongs, one fault for each.
fn without_example(examples: &[Example]) -> Result<Vec<String>> {
    let mut folders: Vec<&Path> = examples.iter().filter_map(|it| it.source.parent()).collect();
    folders.dedup();
    let mut faults = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            let source = path.with_extension("rs");
            let is_kept = path.extension().is_some_and(|it| it == "txt");
            if is_kept && examples.iter().all(|it| it.source != source) {
                faults.push(format!("{}: there is no such example", path.display()));
            }
        }
    }
    Ok(faults)
}

/// The first line in which an output is not the kept one.
fn difference(kept: &str, printed: &str) -> Option<String> {
    let (mut kept, mut printed) = (kept.lines(), printed.lines());
    (1..).find_map(|number| match (kept.next(), printed.next()) {
        (None, None) => Some(None),
        (kept, printed) if kept == printed => None,
        (kept, printed) => {
            let shown =
                |line: Option<&str>| line.map_or("nothing".to_owned(), |it| format!("`{it}`"));
            let (kept, printed) = (shown(kept), shown(printed));
            Some(Some(format!("line {number}: the example prints {printed}, not {kept}")))
        }
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_named() {
        assert_eq!(difference("one\ntwo\n", "one\ntwo\n"), None);
        assert_eq!(difference("one\r\n", "one\n"), None, "the ends of lines of another system");
        assert_eq!(difference("", ""), None);
        let fault = |kept: &str, printed: &str| difference(kept, printed).expect("a fault");
        assert_eq!(fault("a\nb\n", "a\nc\n"), "line 2: the example prints `c`, not `b`");
        assert_eq!(fault("a\n", "a\nb\n"), "line 2: the example prints `b`, not nothing");
        assert_eq!(fault("a\nb\n", "a\n"), "line 2: the example prints nothing, not `b`");
    }

    #[test]
    fn two_examples_with_one_name_are_found() {
        let example = |source: &str, program: &str| Example {
            source: source.into(),
            program: program.into(),
        };
        let [one, other] = [example("/a/b.rs", "/t/b"), example("/c/b.rs", "/t/b")];
        let third = example("/a/d.rs", "/t/d");
        let expected = Some((Path::new("/a/b.rs"), Path::new("/c/b.rs")));
        assert_eq!(same_name(&[one, third, other]), expected);
        assert_eq!(same_name(&[example("/a/b.rs", "/t/b"), example("/a/d.rs", "/t/d")]), None);
    }

    #[test]
    fn only_programs_of_examples_are_run() {
        let messages = r#"{"reason":"compiler-artifact","target":{"kind":["lib"],"src_path":"/a/src/lib.rs"},"executable":null}
{"reason":"compiler-artifact","target":{"kind":["example"],"src_path":"/a/examples/b.rs"},"executable":"/t/b"}
{"reason":"compiler-artifact","target":{"kind":["bin"],"src_path":"/a/src/main.rs"},"executable":"/t/a"}
{"reason":"build-finished","success":true}"#;
        let expected = Example { source: "/a/examples/b.rs".into(), program: "/t/b".into() };
        assert_eq!(built(messages), [expected]);
    }
}
