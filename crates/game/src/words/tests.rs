//! Whether every text exists, in every language and about the same things.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::input::groups;
use crate::page::Page;

/// The texts of a language, with the arguments of each.
fn texts(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut texts = BTreeMap::new();
    for file in language.files() {
        let (messages, faults) = fluent::read(file);
        assert_eq!(faults, [], "{language:?}: lines of the file that begins with {file:.40}");
        for (key, pattern) in messages {
            let mut names = BTreeSet::new();
            fluent::arguments(&pattern, &mut names);
            assert_eq!(texts.insert(key.clone(), names), None, "{language:?}: {key} twice");
        }
    }
    texts
}

#[test]
fn all_languages_have_the_same_texts_about_the_same_things() {
    let english = texts(Language::English);
    for language in Language::ALL {
        assert_eq!(texts(language), english, "{language:?}");
    }
}

#[test]
fn every_action_and_every_page_has_a_name() {
    let texts = texts(Language::English);
    let has = |key: &str| assert!(texts.contains_key(key), "{key}");
    for page in Page::ALL {
        has(page.name());
        for group in groups(page) {
            has(group.title);
            for action in group.actions {
                has(&format!("do-{}", action.id));
                if let Some(line) = action.line {
                    has(&format!("do-{line}"));
                }
            }
        }
    }
}

#[test]
fn a_locale_has_a_language() {
    for (locale, language) in [
        ("fr", Language::French),
        ("fr-CA", Language::French),
        ("FR_fr.UTF-8", Language::French),
        ("en-GB", Language::English),
        ("fro", Language::English),
        ("", Language::English),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}
