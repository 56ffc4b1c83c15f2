//! `formats`: makes docs/formats.md from the documentation of the sources.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result, ensure};

use crate::process;

/// The page.
pub(crate) const PAGE: &str = "docs/formats.md";

/// The sections of the page: the title, and the source whose documentation is the section.
pub(crate) const SECTIONS: &[(&str, &str)] = &[
    ("Ricochet Robots", "crates/formats/src/ricochet/mod.rs"),
    ("Ricochet Robots: RON", "crates/formats/src/ricochet/native.rs"),
    ("Ricochet Robots: JSON Lines", "crates/formats/src/ricochet/json_lines.rs"),
    ("Ricochet Robots: game IDs", "crates/formats/src/ricochet/game_id.rs"),
    ("Ricochet Robots: dumps", "crates/formats/src/ricochet/dump.rs"),
    ("Ricochet Robots: ricochetrobots", "crates/formats/src/ricochet/ricochetrobots.rs"),
    ("Ricochet Robots: ASP facts", "crates/formats/src/ricochet/asp.rs"),
    ("Ricochet Robots: levels of Roboyard", "crates/formats/src/ricochet/roboyard.rs"),
    ("Ricochet Robots: drawings", "crates/formats/src/ricochet/drawing.rs"),
    ("Ricochet Robots: grids", "crates/formats/src/ricochet/grid.rs"),
    ("Ricochet Robots: plain text", "crates/formats/src/ricochet/text.rs"),
    ("Ricochet Robots: corpus", "crates/formats/src/ricochet/corpus.rs"),
    ("Ricochet Robots: tablebases", "crates/tablebase/src/store/mod.rs"),
    ("Unblock Me", "crates/formats/src/unblock/mod.rs"),
    ("Unblock Me: RON", "crates/formats/src/unblock/native.rs"),
    ("Unblock Me: drawings", "crates/formats/src/unblock/drawing.rs"),
    ("Unblock Me: rows", "crates/formats/src/unblock/rows.rs"),
    ("Unblock Me: rows with an exit", "crates/formats/src/unblock/exit_rows.rs"),
    ("Unblock Me: tables of cars", "crates/formats/src/unblock/table.rs"),
    ("Unblock Me: lists of blocks", "crates/formats/src/unblock/report.rs"),
    ("Unblock Me: lines of the database", "crates/formats/src/unblock/database.rs"),
    ("Unblock Me: board strings", "crates/formats/src/unblock/board_string.rs"),
    ("Unblock Me: corpus", "crates/formats/src/unblock/corpus.rs"),
    ("Tablut", "crates/formats/src/tablut/mod.rs"),
    ("Tablut: OpenTafl", "crates/formats/src/tablut/opentafl.rs"),
    ("Tablut: records", "crates/formats/src/tablut/record.rs"),
    ("Tablut: positions", "crates/formats/src/tablut/position.rs"),
    ("Tablut: logs", "crates/formats/src/tablut/competition.rs"),
    ("Tablut: states", "crates/formats/src/tablut/json_state.rs"),
    ("Tablut: rule sets", "crates/formats/src/tablut/rules.rs"),
    ("Tablut: forced wins", "crates/formats/src/tablut/wins.rs"),
    ("Tablut: messages", "crates/competition/src/wire.rs"),
    ("Answers of the commands", "crates/cli/src/verdict.rs"),
];

/// The page before the list of its sections.
const TOP: &str = "\
<!-- Made by cargo xtask formats from the documentation of the sources. -->

# File formats

This page specifies every file format of Carom, so that other programs can read and write the files. `carom formats` lists the
formats with their ids, and `carom convert` converts files from one to another.

Tablebases are binary files. All other files are UTF-8 text. A byte order mark at the start of a text is skipped. A line ends with
a line feed, or with a carriage return and a line feed. Where blanks separate words, they are spaces and tabs, one or more. Carom
reads a file completely or refuses it.

";

/// The language of examples that are compiled.
const RUST: &str = "rust";

/// Writes the page.
///
/// # Errors
/// A source cannot be read or has no documentation, or the page cannot be written.
pub(crate) fn run() -> Result<()> {
    let root = process::root();
    let page = page(|source| {
        fs::read_to_string(root.join(source)).with_context(|| format!("cannot read {source}"))
    })?;
    let path = root.join(PAGE);
    let part = path.with_extension("part");
    fs::write(&part, page).with_context(|| part.display().to_string())?;
    fs::rename(&part, &path).with_context(|| path.display().to_string())?;
    println!("{}", path.display());
    Ok(())
}

/// The text of the page; `text_of` returns the text of a source.
///
/// # Errors
/// Those of `text_of`, or a source has no documentation.
pub(crate) fn page(text_of: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut page = TOP.to_owned();
    // Writing to a string cannot fail.
    for &(title, _) in SECTIONS {
        let _ = writeln!(page, "- [{title}](#{})", anchor(title));
    }
    for &(title, source) in SECTIONS {
        let text = text_of(source)?;
        let section = section(&documentation(&text));
        ensure!(!section.is_empty(), "{source}: has no documentation");
        let _ = writeln!(page, "\n## {title}\n\n{section}");
    }
    Ok(page)
}

/// The anchor of a heading, as sites that show Markdown make it.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|&it| it.is_alphanumeric() || it == ' ' || it == '-');
    kept.map(|it| if it == ' ' { '-' } else { it.to_ascii_lowercase() }).collect()
}

/// The lines of the documentation at the start of a source.
fn documentation(source: &str) -> Vec<&str> {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect()
}

/// The documentation as a part of a page: with headings below the title of the section, with the language of each block of
/// code and without its hidden lines, and without links to items.
fn section(documentation: &[&str]) -> String {
    let mut text = String::new();
    // The language of the block of code that is open.
    let mut block: Option<&str> = None;
    for &line in documentation {
        let starts_heading = line.trim_start_matches('#').starts_with(' ') && line.starts_with('#');
        match (block, line.strip_prefix("```")) {
            (Some(RUST), None) if line == "#" || line.starts_with("# ") => continue,
            (None, Some(language)) => {
                let is_rust = matches!(language, "" | "no_run" | "should_panic");
                let language = if is_rust { RUST } else { language };
                block = Some(language);
                text.push_str("```");
                text.push_str(language);
            }
            (Some(_), Some(_)) => {
                block = None;
                text.push_str(line);
            }
            (None, None) if starts_heading => {
                text.push_str("##");
                text.push_str(line);
            }
            (_, None) => text.push_str(line),
        }
        text.push('\n');
    }
    without_links(text.trim_end())
}

/// A text with the words of its links to items, but without these links. Code and other links stay.
fn without_links(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['`', '[']) {
        let (before, found) = rest.split_at(at);
        let (part, after) = if found.starts_with('`') { code(found) } else { link(found) };
        kept.push_str(before);
        kept.push_str(part);
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// Splits a text after the code at its start.
fn code(text: &str) -> (&str, &str) {
    let ticks = text.len() - text.trim_start_matches('`').len();
    let end = text[ticks..].find(&text[..ticks]).map_or(text.len(), |at| at + 2 * ticks);
    text.split_at(end)
}

/// The words of the link to an item at the start of a text, and the text after the link. If it is another link or none, its
/// bracket and the text after the bracket.
fn link(text: &str) -> (&str, &str) {
    let unchanged = text.split_at(1);
    let Some((words, after)) = text[1..].split_once(']') else { return unchanged };
    let is_item = |target: &str| {
        target.chars().all(|letter| letter.is_alphanumeric() || "_:@!".contains(letter))
    };
    match after.strip_prefix('(').and_then(|it| it.split_once(')')) {
        Some((target, after)) if is_item(target) => (words, after),
        None if words.len() > 1 && words.starts_with('`') && words.ends_with('`') => (words, after),
        _ => unchanged,
    }
}
