//! [`Keys`]: the keys of all commands. The tables have the defaults, the player can change them, and the
//! help shows the result.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::stroke::Stroke;
use crate::action::Action;
#[cfg(target_family = "wasm")]
use crate::browser::reaches;
use crate::command::Command;
use crate::ids::{OverlayId, PageId};
use crate::window::CAN_QUIT;
use crate::words::{Language, Words};

/// Whether a key reaches the game: a browser has some for itself.
#[cfg(not(target_family = "wasm"))]
const fn reaches(_: &str) -> bool {
    true
}

/// An action that a key can trigger.
pub struct Shortcut {
    /// Its name in the settings and, after `do-`, in the texts.
    pub id: &'static str,
    pub action: &'static dyn Action,
    /// The default keys, in the form that [`Stroke`] reads.
    strokes: &'static [&'static str],
    /// The default keys in French, if they are others, such as the letter of a colour.
    french: Option<&'static [&'static str]>,
    /// For actions that share one line of the help: the line's text.
    pub line: Option<&'static str>,
    /// Whether the action repeats while the key is held down.
    pub(crate) goes_on: bool,
    /// Whether the right button of the mouse has it on the page, too: it takes something back.
    pub(crate) is_right_click: bool,
}

/// Related actions.
pub struct KeyGroup {
    /// The key of its title in the texts.
    pub title: &'static str,
    pub shortcuts: &'static [Shortcut],
}

/// A row of a table.
pub const fn shortcut(
    id: &'static str,
    strokes: &'static [&'static str],
    action: &'static dyn Action,
) -> Shortcut {
    Shortcut {
        id,
        action,
        strokes,
        french: None,
        line: None,
        goes_on: false,
        is_right_click: false,
    }
}

/// A row that shares its line of the help with others; they appear in order.
pub const fn part(
    line: &'static str,
    id: &'static str,
    strokes: &'static [&'static str],
    action: &'static dyn Action,
) -> Shortcut {
    Shortcut { line: Some(line), ..shortcut(id, strokes, action) }
}

/// The title of the keys of every page.
const PROGRAM: &str = "keys-program";

/// The keys of every page: those listed before the keys of the pages, and those after them.
const FIRST: &[Shortcut] = &[shortcut("help", &["F1", "?"], &Command::Toggle(OverlayId::HELP))];
const LAST: &[Shortcut] = &[
    shortcut("settings", &["F9"], &Command::Toggle(OverlayId::SETTINGS)),
    shortcut("keys", &["F10"], &Command::Toggle(OverlayId::KEYS)),
    shortcut("theme", &["Ctrl+d", "Ctrl+j"], &Command::ToggleTheme),
    shortcut("full-screen", &["F11", "Ctrl+F"], &Command::ToggleFullScreen),
    shortcut("board-alone", &["F12", "Ctrl+b"], &Command::ToggleBoardAlone),
    part("zoom", "enlarge", &["Ctrl++", "Ctrl+="], &Command::Enlarge).again(),
    part("zoom", "reduce", &["Ctrl+-"], &Command::Reduce).again(),
    part("zoom", "show-whole-board", &["Ctrl+0"], &Command::ShowWholeBoard),
    shortcut("back", &["Escape"], &Command::Back),
    shortcut("quit", &["Ctrl+q"], &Command::Quit),
];

/// The tables of keys: one for each page, and one for all pages.
#[derive(Resource)]
pub struct Tables {
    /// The language of the default keys.
    pub language: Language,
    pages: Vec<(PageId, &'static [KeyGroup])>,
    /// The rows that open the pages.
    open: Vec<&'static Shortcut>,
}

/// An action with its place in the tables.
#[derive(Clone, Copy)]
pub struct KeyRow {
    /// `None` for all pages.
    pub(crate) page: Option<PageId>,
    /// The title of its group.
    pub title: &'static str,
    pub shortcut: &'static Shortcut,
    /// Its default keys in the language of the tables.
    pub strokes: &'static [&'static str],
}

impl KeyRow {
    pub const fn slot(self) -> Slot {
        Slot { page: self.page, id: self.shortcut.id }
    }
}

impl Default for Tables {
    fn default() -> Self {
        Self { language: Language::English, pages: Vec::new(), open: Vec::new() }
    }
}

impl Tables {
    pub(crate) fn add(
        &mut self,
        page: PageId,
        open: Option<&'static Shortcut>,
        keys: &'static [KeyGroup],
    ) {
        self.pages.push((page, keys));
        self.open.extend(open);
    }

    pub fn pages(&self) -> impl Iterator<Item = PageId> {
        self.pages.iter().map(|&(page, _)| page)
    }

    /// The rows of one page or, for `None`, those of all pages.
    pub fn of(&self, page: Option<PageId>) -> impl Iterator<Item = KeyRow> {
        let row = move |page, title, shortcut: &'static Shortcut| {
            let strokes = shortcut.strokes_in(self.language);
            KeyRow { page, title, shortcut, strokes }
        };
        let own = self.pages.iter().filter(move |(it, _)| Some(*it) == page);
        let own = own.flat_map(|(_, groups)| groups.iter()).flat_map(move |group| {
            group.shortcuts.iter().map(move |shortcut| row(page, group.title, shortcut))
        });
        let last = LAST.iter().filter(|it| CAN_QUIT || !it.quits());
        let every = FIRST.iter().chain(self.open.iter().copied()).chain(last);
        let every = every.map(move |shortcut| row(None, PROGRAM, shortcut));
        own.chain(every.filter(move |_| page.is_none()))
    }

    /// The rows that apply on a page: its own rows first.
    pub fn on(&self, page: PageId) -> impl Iterator<Item = KeyRow> {
        self.of(Some(page)).chain(self.of(None))
    }

    /// Every row, those of the pages first.
    pub fn all(&self) -> impl Iterator<Item = KeyRow> {
        self.pages().map(Some).chain([None]).flat_map(|page| self.of(page))
    }
}

/// An action in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// `None` for all pages.
    pub page: Option<PageId>,
    /// [`Shortcut::id`].
    pub id: &'static str,
}

impl Slot {
    /// Its name in the settings, such as `play/undo`.
    fn name(self) -> String {
        match self.page {
            Some(page) => format!("{}/{}", page.id(), self.id),
            None => self.id.to_owned(),
        }
    }

    /// Whether both actions can apply on one page, so that they need different keys.
    fn meets(self, other: Self) -> bool {
        self.page.is_none() || other.page.is_none() || self.page == other.page
    }
}

impl Shortcut {
    /// The same action, repeated while the key is held down.
    pub const fn again(self) -> Self {
        Self { goes_on: true, ..self }
    }

    /// The same action, also by the right button of the mouse.
    pub const fn on_right_click(self) -> Self {
        Self { is_right_click: true, ..self }
    }

    /// The same action, with other default keys in French.
    pub const fn in_french(self, strokes: &'static [&'static str]) -> Self {
        Self { french: Some(strokes), ..self }
    }

    fn strokes_in(&self, language: Language) -> &'static [&'static str] {
        match language {
            Language::English => self.strokes,
            Language::French => self.french.unwrap_or(self.strokes),
        }
    }

    /// Whether it closes the window. A letter would do that by mistake.
    fn quits(&self) -> bool {
        self.action.is(&Command::Quit)
    }

    /// Escape always goes back.
    pub(crate) fn is_fixed(&self) -> bool {
        self.action.is(&Command::Back)
    }
}

impl KeyRow {
    fn strokes(self, choices: &KeyChoices) -> Vec<Stroke> {
        let slot = self.slot();
        let read = |text: &str| text.parse().ok();
        match choices.0.get(&slot.name()) {
            _ if self.shortcut.is_fixed() => {
                self.strokes.iter().copied().filter_map(read).collect()
            }
            Some(own) => own.iter().map(String::as_str).filter_map(read).collect(),
            None => {
                let defaults = self.strokes.iter().copied().filter(|it| reaches(it));
                let defaults = defaults.filter_map(read);
                defaults.filter(|stroke| !choices.gives_to_another(slot, stroke)).collect()
            }
        }
    }
}

/// The player's choice of keys, by [`Slot::name`].
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyChoices(BTreeMap<String, Vec<String>>);

impl KeyChoices {
    /// The rows that have a key.
    fn rows_with(&self, tables: &Tables, stroke: &Stroke) -> Vec<KeyRow> {
        tables.all().filter(|row| row.strokes(self).contains(stroke)).collect()
    }

    /// Gives every action with one key another key, too. On each of their pages the action that had the new key loses it.
    fn add_beside(&mut self, tables: &Tables, with: &Stroke, new: &Stroke) {
        for row in self.rows_with(tables, with) {
            let before = row.strokes(self);
            self.bind(tables, row.slot(), new);
            let kept = before.iter().filter(|it| *it != new);
            let after: Vec<String> = kept.chain([new]).map(Stroke::to_string).collect();
            self.0.insert(row.slot().name(), after);
        }
    }

    /// The same for letters that become arrow keys. An action that had such a letter and no other key gets it with Shift, and one
    /// that had it with Shift gets it with Control and Shift, so that every piece can still be selected.
    pub fn letters_as_arrows(&mut self, tables: &Tables, pairs: &[(&str, &str)]) {
        for &(arrow, letter) in pairs {
            let (Ok(arrow), Ok(letter)) = (arrow.parse(), letter.parse()) else { continue };
            let before = self.rows_with(tables, &letter);
            self.add_beside(tables, &arrow, &letter);
            for row in before {
                self.make_up(tables, row, &letter);
            }
        }
    }

    /// Gives an action without keys, which had this key, the [further](Stroke::further) one, unless somebody would be left without
    /// a key.
    fn make_up(&mut self, tables: &Tables, row: KeyRow, lost: &Stroke) {
        let Some(next) = lost.further().filter(|_| row.strokes(self).is_empty()) else { return };
        let meets = |it: &KeyRow| it.slot() != row.slot() && it.slot().meets(row.slot());
        let mut holders = self.rows_with(tables, &next);
        holders.retain(meets);
        let is_only = |it: &KeyRow| it.strokes(self).len() == 1;
        let is_free = |stroke: Stroke| !self.rows_with(tables, &stroke).iter().any(meets);
        let can_go = next.further().is_some_and(is_free);
        if holders.iter().any(is_only) && !can_go {
            return;
        }
        self.bind(tables, row.slot(), &next);
        for holder in holders {
            self.make_up(tables, holder, &next);
        }
    }

    /// Whether the player has chosen a key for another action, so that this one does not have it by default. The defaults depend on
    /// the language, so the loss is not written into the choices.
    fn gives_to_another(&self, slot: Slot, stroke: &Stroke) -> bool {
        let own = slot.name();
        let meets = |name: &str| {
            let page = name.split_once('/').map(|(page, _)| page);
            page.is_none() || slot.page.is_none_or(|it| page == Some(it.id()))
        };
        let others = self.0.iter().filter(|(name, _)| **name != own && meets(name));
        others.flat_map(|(_, keys)| keys).any(|it| it.parse().is_ok_and(|it: Stroke| it == *stroke))
    }

    /// The default keys.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Replaces the first key of an action by a new key, and removes the new key from all other actions
    /// that conflict. Returns those.
    pub fn bind(&mut self, tables: &Tables, slot: Slot, stroke: &Stroke) -> Vec<&'static Shortcut> {
        let mut losers = Vec::new();
        let is_refused = |row: KeyRow| {
            let is_own = row.slot() == slot;
            row.shortcut.is_fixed() && (is_own || row.strokes(self).contains(stroke))
                || row.shortcut.quits() && is_own && stroke.is_character()
        };
        if tables.all().any(is_refused) {
            return losers;
        }
        // All of them before the first change: an action without own keys loses the new key at once.
        let rows: Vec<_> = tables.all().map(|row| (row, row.strokes(self))).collect();
        for (row, before) in rows {
            let here = row.slot();
            let mut after: Vec<Stroke> =
                before.iter().filter(|it| *it != stroke).cloned().collect();
            if here == slot {
                // The first key is replaced, unless the new key is already one of the others.
                let makes_way = after.len() == before.len() && !after.is_empty();
                after.drain(..usize::from(makes_way));
                after.insert(0, stroke.clone());
            } else if !here.meets(slot) {
                continue;
            } else if after.len() < before.len() {
                losers.push(row.shortcut);
            }
            let is_chosen = here == slot || self.0.contains_key(&here.name());
            if is_chosen && after != before {
                let after: Vec<String> = after.iter().map(Stroke::to_string).collect();
                if after == row.strokes {
                    self.0.remove(&here.name());
                } else {
                    self.0.insert(here.name(), after);
                }
            }
        }
        losers
    }
}

struct Binding {
    stroke: Stroke,
    row: KeyRow,
}

/// The current keys.
#[derive(Resource, Default)]
pub struct Keys(Vec<Binding>);

impl Keys {
    pub fn new(tables: &Tables, choices: &KeyChoices) -> Self {
        let strokes = |row: KeyRow| row.strokes(choices).into_iter();
        Self(
            tables
                .all()
                .flat_map(|row| strokes(row).map(move |stroke| Binding { stroke, row }))
                .collect(),
        )
    }

    /// The action of a key on a page.
    pub fn shortcut(&self, page: PageId, stroke: &Stroke) -> Option<&'static Shortcut> {
        self.on(page).find(|it| it.stroke == *stroke).map(|it| it.row.shortcut)
    }

    /// The keys of a command on a page.
    pub fn strokes<'a>(
        &'a self,
        page: PageId,
        action: &'a dyn Action,
    ) -> impl Iterator<Item = &'a Stroke> {
        self.on(page).filter(|it| it.row.shortcut.action.is(action)).map(|it| &it.stroke)
    }

    /// The keys of an action.
    pub fn strokes_of(&self, slot: Slot) -> impl Iterator<Item = &Stroke> {
        self.0.iter().filter(move |it| slot == it.row.slot()).map(|it| &it.stroke)
    }

    fn on(&self, page: PageId) -> impl Iterator<Item = &Binding> {
        self.0.iter().filter(move |it| it.row.page.is_none_or(|it| it == page))
    }
}

/// The tables, and the keys from them and from the player's choice.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Tables>()
        .init_resource::<KeyChoices>()
        .init_resource::<Keys>()
        .add_systems(Startup, (speak, renew).chain())
        .add_systems(PreUpdate, (speak, renew).chain());
}

/// The default keys are those of the language of the texts.
pub fn speak(words: Option<Res<Words>>, mut tables: ResMut<Tables>) {
    let language = words.map_or(Language::English, |it| it.language());
    if tables.language != language {
        tables.language = language;
    }
}

pub(super) fn renew(tables: Res<Tables>, choices: Res<KeyChoices>, mut keys: ResMut<Keys>) {
    if tables.is_changed() || choices.is_changed() {
        *keys = Keys::new(&tables, &choices);
    }
}
