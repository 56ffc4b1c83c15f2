//! Whether everything can be asked for, by key and by button.
//!
//! The commands are read from the source, so that a new one needs a key and a button, or a reason here
//! why it has none.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::input::groups;
use crate::page::Page;

/// Commands without a key of their own, and why. All of them stand on buttons, which the keyboard
/// reaches with Tab, or do what other keys do.
const NO_KEY: &[(&str, &str)] = &[
    ("BoardCommand::SlideTo", "the arrow keys slide the selected robot"),
    ("BoardCommand::Play", "playback writes it; the keys select a robot and slide it"),
    ("BoardCommand::ChooseTarget", "keys go to the next and the previous target"),
    ("BoardCommand::Cancel", "Escape leaves a search"),
    ("BoardCommand::OpenText", "a field, to type into"),
    ("BoardCommand::SaveAs", "a button for each format; one key saves in the usual format"),
    ("BoardCommand::Copy", "a button for each format"),
    ("BoardCommand::Layout", "the button of a dialog that a key opens"),
    ("BoardCommand::UseSolver", "a row of a list; a key goes to the next solver"),
    ("BoardCommand::PickSolution", "a row of a list; keys go to the next and the previous one"),
    ("BoardCommand::Recall", "a place in the line of the review"),
    ("GameCommand::BeginOfficial", "the button of a dialog that a key opens"),
    ("DraftCommand::", "each is a button of a dialog that a key opens"),
    ("Sheet::Solutions", "the key that looks for all solutions shows them"),
    ("SettingsCommand::", "each is a button of the card, which a key opens"),
    ("TableCommand::Name", "a field, to type into"),
    ("TableCommand::Layout", "a field, to type into"),
    ("TableCommand::Choose", "the digits choose a player"),
    ("TableCommand::MoveUp", "a button for each player"),
    ("TableCommand::NextColour", "a button for each player"),
    ("TableCommand::NextHandicap", "a button for each player"),
    ("EditCommand::Shape", "a button for each; keys take the tool and its colour"),
    ("EditCommand::Lean", "a button for each"),
    ("EditCommand::Tile", "a button for each; keys go from one to the next"),
    ("EditCommand::Hover", "the pointer alone hovers"),
    ("EditCommand::Press", "the pointer draws; keys move the mark and place"),
    ("EditCommand::Drag", "the pointer draws; keys move the mark and place"),
    ("EditCommand::Release", "the pointer draws; keys move the mark and place"),
    ("EditCommand::Point", "the arrow keys move the mark"),
    ("EditCommand::Width", "a field, to type into; keys grow and shrink"),
    ("EditCommand::Height", "a field, to type into; keys grow and shrink"),
    ("EditCommand::Import", "a field, to type into"),
    ("EditCommand::Export", "a button for each format"),
    ("EditCommand::Copy", "a button for each format"),
];

/// Commands without a button, and why.
const NO_BUTTON: &[(&str, &str)] = &[
    ("BoardCommand::Slide", "the pointer drags robots on the board"),
    ("BoardCommand::SlideTo", "the pointer presses squares of the board"),
    ("BoardCommand::Play", "playback writes it"),
    ("BoardCommand::ChooseTarget", "the pointer presses targets of the board"),
    ("BoardCommand::NextSolver", "the list of solvers has a button for each"),
    ("BoardCommand::NextSolution", "the list of solutions has a button for each"),
    ("BoardCommand::PreviousSolution", "the list of solutions has a button for each"),
    ("BoardCommand::Slower", "the button of the pace goes round"),
    ("GameCommand::PutBack", "the button for the next round does it in a whole game"),
    ("BoardCommand::Save", "the card for saving has a button for each format"),
    ("BoardCommand::Back", "what it leaves has a button of its own"),
    ("SettingsCommand::Bind", "the keyboard answers the button of the action"),
    ("TableCommand::Erase", "the digits stand on buttons too"),
    ("EditCommand::Hover", "the pointer draws on the board itself"),
    ("EditCommand::Press", "the pointer draws on the board itself"),
    ("EditCommand::Drag", "the pointer draws on the board itself"),
    ("EditCommand::Release", "the pointer draws on the board itself"),
    ("EditCommand::Move", "the pointer draws on the board itself"),
    ("EditCommand::Place", "the pointer draws on the board itself"),
    ("EditCommand::Wall", "the pointer draws on the board itself"),
    ("EditCommand::Erase", "the pointer draws on the board itself"),
    ("EditCommand::Next", "each choice has a button"),
    ("EditCommand::Previous", "each choice has a button"),
];

/// The enums of commands and the files that they are in: those of [`BoardCommand`] itself, and those
/// that some of its variants hold.
///
/// [`BoardCommand`]: crate::command::BoardCommand
const ENUMS: &[(&str, &str)] = &[
    ("BoardCommand", "command.rs"),
    ("Overlay", "overlay.rs"),
    ("Sheet", "sheet.rs"),
    ("GameCommand", "command.rs"),
    ("DraftCommand", "dealing/draft.rs"),
    ("SettingsCommand", "settings/mod.rs"),
    ("TableCommand", "table/command.rs"),
    ("EditCommand", "editor/mod.rs"),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// What a variant holds, by its name.
fn variants(name: &str, file: &str) -> BTreeMap<String, String> {
    let text = read(&source().join(file));
    let (_, body) = text.split_once(&format!("enum {name} {{")).expect("the enum");
    let (body, _) = body.split_once("\n}").expect("its end");
    let lines = body.lines().map(str::trim).filter(|it| it.starts_with(char::is_uppercase));
    let parts = lines.map(|it| it.split_at(it.find([',', '(', ' ']).unwrap_or(it.len())));
    parts
        .map(|(name, holds)| (name.to_owned(), holds.trim_matches(['(', ')', ',']).to_owned()))
        .collect()
}

/// All commands, for example `BoardCommand::Undo`. A variant that holds other commands is none itself.
fn commands() -> BTreeSet<String> {
    let mut commands = BTreeSet::new();
    for (name, file) in ENUMS {
        for (variant, holds) in variants(name, file) {
            if !ENUMS.iter().any(|(name, _)| *name == holds) {
                commands.insert(format!("{name}::{variant}"));
            }
            assert!(
                !holds.ends_with("Command") || ENUMS.iter().any(|(name, _)| *name == holds),
                "{holds} is not in the list"
            );
        }
    }
    commands.remove("Overlay::None");
    commands.remove("Sheet::None");
    assert!(commands.len() > 60, "{commands:?}");
    commands
}

/// The commands that the tables of keys name.
fn with_key() -> BTreeSet<String> {
    let outer = variants("BoardCommand", "command.rs");
    let mut found = BTreeSet::new();
    for action in Page::ALL.into_iter().flat_map(groups).flat_map(|it| it.actions) {
        // For example `Table(Digit(1))`.
        let text = format!("{:?}", action.command);
        let mut parts = text.split(['(', ' ', ')']);
        let (name, inner) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let holds = outer.get(name).map_or("", String::as_str);
        let is_nested = ENUMS.iter().any(|(it, _)| *it == holds);
        let (name, variant) = if is_nested { (holds, inner) } else { ("BoardCommand", name) };
        found.insert(format!("{name}::{variant}"));
    }
    found
}

/// The commands that are named where buttons are made.
fn with_button() -> BTreeSet<String> {
    let places = ["panel", "settings", "table", "editor"];
    let mut folders: Vec<_> = places.iter().map(|it| source().join(it)).collect();
    let mut text = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_test = path.components().any(|it| it.as_os_str() == "tests")
                || path.file_name().is_some_and(|it| it == "tests.rs");
            if path.is_dir() {
                folders.push(path);
            } else if !is_test && read(&path).contains("kit::") {
                let file = read(&path);
                text += file.split("#[cfg(test)]").next().unwrap_or_default();
            }
        }
    }
    let is_named = |command: &String| {
        let mut rest = text.as_str();
        while let Some((_, after)) = rest.split_once(command.as_str()) {
            if !after.starts_with(|it: char| it.is_alphanumeric()) {
                return true;
            }
            rest = after;
        }
        false
    };
    commands().into_iter().filter(is_named).collect()
}

#[track_caller]
fn check(found: &BTreeSet<String>, exceptions: &[(&str, &str)]) {
    let is_exception = |command: &str| {
        let fits =
            |name: &str| name == command || (name.ends_with("::") && command.starts_with(name));
        exceptions.iter().any(|(name, _)| fits(name))
    };
    let commands = commands();
    let missing: Vec<&String> =
        commands.iter().filter(|it| !found.contains(*it) && !is_exception(it)).collect();
    assert!(missing.is_empty(), "cannot be asked for: {missing:?}");
    let needless: Vec<_> = exceptions
        .iter()
        .filter(|(name, _)| !name.ends_with("::"))
        .filter(|(name, _)| !commands.contains(*name))
        .collect();
    assert!(needless.is_empty(), "no exceptions: {needless:?}");
}

#[test]
fn every_command_has_a_key() {
    check(&with_key(), NO_KEY);
}

#[test]
fn every_command_has_a_button() {
    check(&with_button(), NO_BUTTON);
}
