//! The licences of the crates in the programs.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;

/// The beginnings of the names of licence files, in lower case.
const NAMES: [&str; 6] = ["licence", "license", "copying", "copyright", "notice", "unlicense"];

/// Every licence text with its crates, and the crates without a text.
pub(crate) fn collect(manifest: &str, programs: &[&str], host: &str) -> Result<String> {
    let metadata = process::output(process::cargo().args([
        "metadata",
        "--format-version=1",
        "--locked",
        manifest,
        "--filter-platform",
        host,
    ]))?;
    let metadata: Value = serde_json::from_slice(&metadata)?;
    let linked =
        linked(&metadata, programs).context("cannot read the output of `cargo metadata`")?;
    let mut by_text: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut without = BTreeSet::new();
    for package in linked.into_iter().filter(|package| !package["source"].is_null()) {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let name = format!("{} {} ({})", text("name"), text("version"), text("license"));
        let folder =
            Path::new(text("manifest_path")).parent().context("a manifest is in a folder")?;
        let texts = texts(folder)?;
        if texts.is_empty() {
            without.insert(name.clone());
        }
        for text in texts {
            by_text.entry(text).or_default().insert(name.clone());
        }
    }
    let mut notices = String::from(
        "The programs contain the following crates. Each text follows the crates that it came with.\n",
    );
    let mut section = |names: BTreeSet<String>, text: &str| {
        let names: Vec<String> = names.into_iter().collect();
        let _ = write!(notices, "\n{}\n\n{}\n\n{text}\n", "=".repeat(80), names.join("\n"));
    };
    section(without, "These crates do not contain the text of their licence.");
    // Sorted by the first crate.
    let mut sections: Vec<_> = by_text.into_iter().map(|(text, names)| (names, text)).collect();
    sections.sort_unstable();
    for (names, text) in sections {
        section(names, text.trim_end());
    }
    Ok(notices)
}

/// The packages that are linked into the programs.
fn linked<'a>(metadata: &'a Value, programs: &[&str]) -> Option<Vec<&'a Value>> {
    let packages = metadata["packages"].as_array()?;
    let by_id: HashMap<&str, &Value> =
        packages.iter().filter_map(|it| Some((it["id"].as_str()?, it))).collect();
    let nodes = metadata["resolve"]["nodes"].as_array()?;
    let nodes: HashMap<&str, &Value> =
        nodes.iter().filter_map(|it| Some((it["id"].as_str()?, it))).collect();
    let is_program = |package: &&Value| programs.iter().any(|name| package["name"] == *name);
    let mut waiting: Vec<&str> =
        packages.iter().filter(is_program).filter_map(|it| it["id"].as_str()).collect();
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if found.insert(id) {
            let dependencies = nodes.get(id)?["deps"].as_array()?;
            // Only dependencies of builds and of tests have a kind.
            let is_linked = |it: &&Value| {
                it["dep_kinds"]
                    .as_array()
                    .is_some_and(|kinds| kinds.iter().any(|it| it["kind"].is_null()))
            };
            waiting
                .extend(dependencies.iter().filter(is_linked).filter_map(|it| it["pkg"].as_str()));
        }
    }
    found.into_iter().map(|id| by_id.get(id).copied()).collect()
}

/// Whether a file's name is that of a licence and not of code about licences.
fn is_licence(name: &str) -> bool {
    let is_code = Path::new(name).extension().is_some_and(|it| it == "rs");
    !is_code && NAMES.iter().any(|it| name.starts_with(it))
}

/// The texts of the licences in a crate's folder and in those below it, such as the licence of a font.
fn texts(folder: &Path) -> Result<BTreeSet<String>> {
    let mut texts = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if entry.file_type()?.is_dir() {
            texts.append(&mut self::texts(&entry.path())?);
        } else if is_licence(&name) {
            let text = String::from_utf8_lossy(&fs::read(entry.path())?).replace('\r', "");
            texts.insert(text.trim_end().to_owned());
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn licences_are_found_in_every_folder_of_a_crate() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("font")).expect("a folder");
        for (name, text) in [
            ("LICENSE-MIT", "MIT\r\n"),
            ("font/Copying", "font"),
            ("license.rs", "code"),
            ("a", "b"),
        ] {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        let expected = ["MIT", "font"].map(str::to_owned);
        assert_eq!(texts(folder.path()).expect("texts"), BTreeSet::from(expected));
    }

    #[test]
    fn what_is_linked_is_found_at_any_depth() {
        let dependency =
            |name: &str, kind: Value| json!({"pkg": name, "dep_kinds": [{"kind": kind}]});
        let node = |name: &str, deps: Vec<Value>| json!({"id": name, "deps": deps});
        let names = ["carom", "a", "b", "built", "tested"];
        let metadata = json!({
            "packages": names.map(|name| json!({"id": name, "name": name})),
            "resolve": {"nodes": [
                node("carom", vec![dependency("a", Value::Null), dependency("tested", json!("dev"))]),
                node("a", vec![dependency("b", Value::Null), dependency("built", json!("build"))]),
                node("b", Vec::new()),
                node("built", Vec::new()),
                node("tested", Vec::new()),
            ]},
        });
        let linked = linked(&metadata, &["carom"]).expect("packages");
        let found: Vec<_> = linked.iter().filter_map(|it| it["name"].as_str()).collect();
        assert_eq!(found, ["a", "b", "carom"]);
    }
}
