//! [`Stroke`]: a key together with the modifier keys.

use std::fmt;
use std::str::FromStr;

use bevy::input::keyboard::Key;

use crate::words::Words;

/// A key as typed: a character is the one printed on the player's keyboard, independent of its position.
///
/// The text form is for example `u`, `U`, `Ctrl+z`, `Space` or `Shift+ArrowUp`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stroke {
    control: bool,
    /// For named keys only: a character with Shift is another character.
    shift: bool,
    key: Key,
}

macro_rules! named {
    ($($key:ident)*) => {
        &[$((stringify!($key), Key::$key)),*]
    };
}

/// The named keys and their texts.
const NAMED: &[(&str, Key)] = named!(
    ArrowUp ArrowRight ArrowDown ArrowLeft Space Enter Tab Escape Backspace Delete Insert
    Home End PageUp PageDown F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12
);

const CONTROL: &str = "Ctrl+";
const SHIFT: &str = "Shift+";

impl Stroke {
    /// Its key with the states of Control and Shift.
    #[cfg(any(test, feature = "testing"))]
    pub const fn parts(&self) -> (&Key, bool, bool) {
        (&self.key, self.control, self.shift)
    }

    /// `None` for modifier keys and for unknown keys.
    pub(crate) fn new(key: &Key, control: bool, shift: bool) -> Option<Self> {
        let named = NAMED.iter().any(|(_, it)| it == key);
        let character = matches!(key, Key::Character(text) if text.trim() == text.as_str());
        let stroke = Self { control, shift: shift && named, key: key.clone() };
        (named || character).then_some(stroke)
    }

    /// The same letter with one more modifier key: first Shift, then Control and Shift.
    pub(crate) fn further(&self) -> Option<Self> {
        let Key::Character(text) = &self.key else { return None };
        let upper = text.to_uppercase();
        let has_shift = upper == text.as_str();
        let is_letter = text.to_lowercase() != upper;
        let key = Key::Character(upper.into());
        (is_letter && !self.control).then_some(Self { control: has_shift, shift: false, key })
    }

    /// Whether a text field has no use for it.
    pub(crate) fn types_nothing(&self) -> bool {
        let editing = [Key::Space, Key::Enter, Key::Escape, Key::Backspace, Key::Delete];
        let moving = [Key::Home, Key::End, Key::ArrowLeft, Key::ArrowRight];
        let arrows = [Key::ArrowUp, Key::ArrowDown, Key::PageUp, Key::PageDown, Key::Insert];
        match &self.key {
            // Copy, cut, paste and select all belong to the field.
            Key::Character(text) => self.control && !["a", "c", "x", "v"].contains(&text.as_str()),
            key => !editing.iter().chain(&moving).chain(&arrows).any(|it| it == key),
        }
    }

    /// Whether it types a letter or another character, with or without Shift.
    pub(crate) fn is_character(&self) -> bool {
        matches!(self.key, Key::Character(_)) && !self.control
    }

    /// Whether it presses the button with the focus.
    pub(crate) fn presses(&self) -> bool {
        matches!(self.key, Key::Enter | Key::Space)
    }

    /// Whether it moves the ring from one button to another.
    pub(crate) fn moves_ring(&self) -> bool {
        self.key == Key::Tab
    }

    /// Whether it cancels the wait for a new key: Escape and Tab cannot be changed.
    pub(crate) fn leads_away(&self) -> bool {
        matches!(self.key, Key::Escape | Key::Tab)
    }

    /// The name on a keyboard.
    pub fn shown(&self, words: &Words) -> String {
        let control = if self.control { words.get("key-control") + "+" } else { String::new() };
        let (shift, key) = match &self.key {
            Key::Character(text) => {
                let upper = text.to_uppercase();
                (text.to_lowercase() != text.as_str() && !text.is_empty(), upper)
            }
            key => {
                let name = NAMED.iter().find(|(_, it)| it == key).map_or("", |(name, _)| name);
                let name = if is_function_key(name) {
                    name.to_owned()
                } else {
                    words.get(&format!("key-{}", name.to_lowercase()))
                };
                (self.shift, name)
            }
        };
        let shift = if shift { words.get("key-shift") + "+" } else { String::new() };
        format!("{control}{shift}{key}")
    }
}

/// The texts that [`Stroke::shown`] asks for.
#[cfg(any(test, feature = "testing"))]
pub fn names_of_keys() -> impl Iterator<Item = String> {
    let keys = NAMED.iter().filter(|(name, _)| !is_function_key(name));
    let keys = keys.map(|(name, _)| format!("key-{}", name.to_lowercase()));
    keys.chain(["key-control", "key-shift"].map(str::to_owned))
}

/// Such a key has the same name in every language.
fn is_function_key(name: &str) -> bool {
    name.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok())
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let control = if self.control { CONTROL } else { "" };
        let shift = if self.shift { SHIFT } else { "" };
        let key = match &self.key {
            Key::Character(text) => text.as_str(),
            key => NAMED.iter().find(|(_, it)| it == key).map_or("", |(name, _)| name),
        };
        write!(f, "{control}{shift}{key}")
    }
}

/// The error for a text that is not a [`Stroke`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoStroke;

impl FromStr for Stroke {
    type Err = NoStroke;

    fn from_str(text: &str) -> Result<Self, NoStroke> {
        let (control, rest) = prefix(text, CONTROL);
        let (shift, rest) = prefix(rest, SHIFT);
        if let Some((_, key)) = NAMED.iter().find(|(name, _)| *name == rest) {
            return Ok(Self { control, shift, key: key.clone() });
        }
        let is_character = rest.chars().count() == 1 && rest.trim() == rest && !shift;
        is_character
            .then(|| Self { control, shift, key: Key::Character(rest.into()) })
            .ok_or(NoStroke)
    }
}

/// The text after a prefix, if it is not empty.
fn prefix<'a>(text: &'a str, prefix: &str) -> (bool, &'a str) {
    match text.strip_prefix(prefix) {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (false, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_strokes_and_strokes_are_texts() {
        for text in ["u", "U", "+", "Ctrl++", "Ctrl+z", "Space", "Shift+ArrowUp", "F12", "é"] {
            let stroke: Stroke = text.parse().expect("a stroke");
            assert_eq!(stroke.to_string(), text);
        }
        for text in ["", " ", "Ctrl+", "up", "Shift+u", "Meta+u", "\n"] {
            assert_eq!(text.parse::<Stroke>(), Err(NoStroke), "{text:?}");
        }
    }

    #[test]
    fn shift_is_part_of_a_character() {
        let typed = Key::Character("U".into());
        assert_eq!(Stroke::new(&typed, false, true), "U".parse().ok());
        assert_eq!(Stroke::new(&Key::Tab, false, true), "Shift+Tab".parse().ok());
        assert_eq!(Stroke::new(&Key::Shift, false, true), None);
    }

    #[test]
    fn typing_comes_before_keys() {
        let types = |text: &str| !text.parse::<Stroke>().expect("a stroke").types_nothing();
        assert!(["u", "Space", "Ctrl+v", "ArrowLeft", "Enter", "Escape"].into_iter().all(types));
        assert!(!["Ctrl+s", "F1", "Tab"].into_iter().any(types));
    }
}
