//! `notes`: prints the section of the changelog that a release shows.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The tag of the release, such as v0.1.0
    tag: String,
}

/// # Errors
/// The tag is not that of this version, or the changelog has no section with its date.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let tag = &arguments.tag;
    ensure!(tag.strip_prefix('v') == Some(version), "{tag} is not the tag of version {version}");
    let text = fs::read_to_string(process::root().join("CHANGELOG.md"))?;
    let section = section(&text, version);
    println!("{}", section.with_context(|| format!("CHANGELOG.md has no section {version}"))?);
    Ok(())
}

/// The section of a version without its title, which has the version, a dash and a date.
fn section<'a>(text: &'a str, version: &str) -> Option<&'a str> {
    let title = format!("{version} – ");
    let section = text.split("\n## ").find(|it| it.starts_with(&title))?;
    Some(section.split_once('\n')?.1.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_ends_before_the_next_version() {
        let text = "# Changelog\n\n## Unreleased\n\n- c\n\n## 0.1.10 – 2026-12-01\n\n- b\n\n### More\n\n- d\n\n## 0.1.1 – 2026-11-26\n\n- a\n";
        assert_eq!(section(text, "0.1.10"), Some("- b\n\n### More\n\n- d"));
        assert_eq!(section(text, "0.1.1"), Some("- a"));
        assert_eq!(section(text, "0.1"), None, "a version without a section");
    }
}
