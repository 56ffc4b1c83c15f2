//! Checks that every text exists in every language with the same arguments, and that it is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};

use fluent_bundle::FluentResource;

use carom_shell::input::names_of_keys;
use carom_shell::page::Pages;
use carom_shell::words::Language;

use super::{app, tables};
use crate::games::PROGRAM;

/// The texts of a language, with the arguments of each.
fn texts(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut texts = BTreeMap::new();
    for file in PROGRAM.texts() {
        let file = FluentResource::try_new(file.of(language).to_owned());
        let file = file.map_err(|(_, faults)| faults).expect("a valid file");
        for entry in file.entries() {
            let Entry::Message(message) = entry else { continue };
            let mut names = BTreeSet::new();
            let pattern = message.value.as_ref().expect("a text");
            arguments(&pattern.elements, &mut names);
            let key = message.id.name.to_owned();
            assert_eq!(texts.insert(key, names), None, "{language:?}: {} twice", message.id.name);
        }
    }
    texts
}

fn arguments(elements: &[PatternElement<&str>], names: &mut BTreeSet<String>) {
    for element in elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                for variant in variants {
                    arguments(&variant.value.elements, names);
                }
                selector
            }
        };
        if let InlineExpression::VariableReference { id } = inline {
            names.insert(id.name.to_owned());
        }
    }
}

/// The reasons of the libraries. They are in English, so other languages tell only the kind and the place of the fault.
const REASONS: [&str; 2] = ["read-", "write-"];
/// The same of a server, whose reasons have a code for other languages.
const CODED: [&str; 2] = ["friends-refused", "friends-closed"];

#[test]
fn all_languages_have_the_same_texts_about_the_same_things() {
    let texts = |language| {
        let mut texts = texts(language);
        for (key, about) in &mut texts {
            if REASONS.iter().any(|it| key.starts_with(it)) {
                let is_quoted = about.remove("why");
                assert!(language == Language::English || !is_quoted, "{language:?}: {key}");
                about.retain(|it| !["line", "column"].contains(&it.as_str()));
            } else if CODED.contains(&&**key) {
                let has_code = about.remove("code");
                assert!(language == Language::English || has_code, "{language:?}: {key}");
            }
        }
        texts
    };
    let english = texts(Language::English);
    for language in Language::ALL {
        assert_eq!(texts(language), english, "{language:?}");
    }
}

/// In French a space stands before these signs. It must not end a line of the window, so it is U+202F: with the other no-break
/// space, U+00A0, the layout of Bevy 0.19 breaks a line that ends there.
#[test]
fn no_french_line_begins_with_a_sign() {
    let mut signs = 0;
    for file in PROGRAM.texts() {
        let text = file.of(Language::French);
        for line in text.lines().filter(|it| !it.starts_with('#')) {
            for sign in [" :", " ;", " ?", " !", " %", " »", "« ", "\u{a0}"] {
                assert!(!line.contains(sign), "a narrow no-break space: {line}");
            }
            signs += line.matches("\u{202f}").count();
        }
    }
    assert!(signs > 150, "{signs}");
}

#[test]
fn every_action_and_every_page_has_a_name() {
    let texts = texts(Language::English);
    let has = |key: &str| assert!(texts.contains_key(key), "{key}");
    for page in app().world().resource::<Pages>().iter() {
        has(page.name);
        has(page.about);
        page.help.into_iter().for_each(has);
    }
    for row in tables().all() {
        has(row.title);
        has(&format!("do-{}", row.shortcut.id));
        if let Some(line) = row.shortcut.line {
            has(&format!("do-{line}"));
        }
    }
}

/// The source of the game without its tests.
fn source() -> String {
    let crates = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .expect("the crates")
        .map(|it| it.expect("a crate").path());
    let names = |it: &PathBuf| it.file_name().and_then(|it| it.to_str()).map(str::to_owned);
    let of_window = |it: &String| it.starts_with("window-") || ["game", "shell"].contains(&&**it);
    let names = crates.filter_map(|it| names(&it)).filter(of_window);
    names.map(|it| source_of(&format!("../{it}/src"))).collect()
}

/// The sources in a folder, from the folder of this crate, without their tests.
fn source_of(folder: &str) -> String {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut source = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
                let text = fs::read_to_string(path).expect("a file");
                source += text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            }
        }
    }
    source
}

/// The texts about the files that the game and its model keep.
fn kept() -> impl Iterator<Item = String> {
    let sources = source() + &source_of("../play/src");
    let files = sources.split("const FILE: &'static str = \"").skip(1);
    let stems: BTreeSet<String> =
        files.filter_map(|it| Some(it.split_once(".ron\"")?.0.to_owned())).collect();
    assert!(stems.len() > 10, "{stems:?}");
    stems.into_iter().map(|it| format!("holds-{it}"))
}

/// The keys that the program composes.
fn composed() -> BTreeSet<String> {
    let tables = tables();
    let keys = tables.all().flat_map(|row| [Some(row.shortcut.id), row.shortcut.line]).flatten();
    let keys = keys.map(|it| format!("do-{it}"));
    let solvers = carom_tablebase::SOLVERS.iter().map(|it| format!("promise-{}", it.id));
    let formats = carom_formats::ricochet::FORMATS.iter().map(|it| format!("format-{}", it.id));
    let more = carom_solver::unblock::CATALOGUE.iter();
    let more = more.map(|it| format!("block-promise-{}", it.id));
    let solvers = solvers.chain(more);
    keys.chain(solvers).chain(formats).chain(kept()).chain(names_of_keys()).collect()
}

#[test]
fn every_text_that_is_asked_for_exists() {
    let texts = texts(Language::English);
    let source: String = source().split_inclusive('(').map(str::trim_start).collect();
    let mut asked = composed();
    for call in ["words.get(\"", ".say(\"", "words.with(\"", "Phrase::new(\""] {
        let keys = source.split(call).skip(1).filter_map(|rest| rest.split('"').next());
        asked.extend(keys.map(str::to_owned));
    }
    assert!(asked.len() > 100, "{} texts", asked.len());
    let missing: Vec<&String> = asked.iter().filter(|it| !texts.contains_key(*it)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_text_is_asked_for() {
    let (source, composed) = (source(), composed());
    // A text about files has another one for the window of a phone.
    let is_used = |key: &String| {
        let key = key.strip_suffix("-touch").unwrap_or(key);
        composed.contains(key) || source.contains(&format!("\"{key}\""))
    };
    let texts = texts(Language::English);
    let unused: Vec<&String> = texts.keys().filter(|it| !is_used(it)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}
