//! Keys and pointer events from the X server itself. A program cannot tell them from those of a person.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{self, ConnectionExt as _, InputFocus, Window};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;

use super::Display;

/// The names of keys that do not print a character, with their numbers in X.
const NAMED: &[(&str, u32)] = &[
    ("Backspace", 0xff08),
    ("Tab", 0xff09),
    ("Enter", 0xff0d),
    ("Escape", 0xff1b),
    ("Home", 0xff50),
    ("Left", 0xff51),
    ("Up", 0xff52),
    ("Right", 0xff53),
    ("Down", 0xff54),
    ("End", 0xff57),
    ("Insert", 0xff63),
    ("Delete", 0xffff),
    ("Space", 0x20),
    ("F1", 0xffbe),
    ("F2", 0xffbf),
    ("F3", 0xffc0),
    ("F4", 0xffc1),
    ("F5", 0xffc2),
    ("F8", 0xffc5),
    ("F9", 0xffc6),
    ("Shift", 0xffe1),
    ("Ctrl", 0xffe3),
];

/// The time between two events, like that of a fast user.
const PAUSE: Duration = Duration::from_millis(12);

/// The symbols of each key.
pub(crate) struct Keyboard {
    first: u8,
    columns: usize,
    symbols: Vec<u32>,
}

impl Keyboard {
    pub(super) fn new(connection: &impl Connection) -> Result<Self> {
        let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
        let mapping = connection.get_keyboard_mapping(first, last - first + 1)?.reply()?;
        let columns = usize::from(mapping.keysyms_per_keycode);
        Ok(Self { first, columns, symbols: mapping.keysyms })
    }

    /// The key of a symbol, and whether it needs Shift.
    fn find(&self, name: &str) -> Result<(u8, bool)> {
        let symbol = symbol(name).with_context(|| format!("unknown key `{name}`"))?;
        let found = self.symbols.chunks(self.columns.max(1)).enumerate().find_map(|(key, row)| {
            let column = row.iter().take(2).position(|&it| it == symbol)?;
            Some((self.first + u8::try_from(key).ok()?, column == 1))
        });
        found.with_context(|| format!("the keyboard has no key `{name}`"))
    }
}

fn symbol(name: &str) -> Option<u32> {
    let named = NAMED.iter().find(|(known, _)| *known == name).map(|&(_, symbol)| symbol);
    let mut letters = name.chars();
    named.or_else(|| letters.next().filter(|_| letters.as_str().is_empty()).map(u32::from))
}

impl Display {
    /// Presses and releases a key: a character, or a name such as `Up`. A prefix `Ctrl+` holds that key.
    pub(crate) fn strike(&self, key: &str) -> Result<()> {
        let (control, name) = key.strip_prefix("Ctrl+").map_or((false, key), |rest| (true, rest));
        let (code, shift) = self.keyboard.find(name)?;
        let mut held = Vec::new();
        for (name, is_held) in [("Ctrl", control), ("Shift", shift)] {
            if is_held {
                held.push(self.keyboard.find(name)?.0);
            }
        }
        for &key in &held {
            self.send(xproto::KEY_PRESS_EVENT, key)?;
        }
        self.send(xproto::KEY_PRESS_EVENT, code)?;
        self.send(xproto::KEY_RELEASE_EVENT, code)?;
        for &key in held.iter().rev() {
            self.send(xproto::KEY_RELEASE_EVENT, key)?;
        }
        Ok(())
    }

    /// Moves the pointer to a pixel.
    pub(crate) fn point(&self, (x, y): (i16, i16)) -> Result<()> {
        let (width, height) = self.size();
        if x < 0 || y < 0 || x.unsigned_abs() >= width || y.unsigned_abs() >= height {
            bail!("the pixel {x},{y} is outside the display");
        }
        let motion = xproto::MOTION_NOTIFY_EVENT;
        self.connection.xtest_fake_input(motion, 0, 0, self.root, x, y, 0)?;
        self.settle()
    }

    /// Clicks a button of the mouse; 1 is the left button.
    pub(crate) fn button_down(&self, button: u8) -> Result<()> {
        self.send(xproto::BUTTON_PRESS_EVENT, button)
    }

    pub(crate) fn button_up(&self, button: u8) -> Result<()> {
        self.send(xproto::BUTTON_RELEASE_EVENT, button)
    }

    /// Gives a window the keyboard focus, as a window manager does.
    pub(crate) fn focus(&self, window: Window) -> Result<()> {
        let (to, now) = (InputFocus::PARENT, x11rb::CURRENT_TIME);
        self.connection.set_input_focus(to, window, now)?;
        self.settle()
    }

    fn send(&self, event: u8, detail: u8) -> Result<()> {
        self.connection.xtest_fake_input(event, detail, 0, self.root, 0, 0, 0)?;
        self.settle()
    }

    /// Waits until the server has processed all requests.
    fn settle(&self) -> Result<()> {
        self.connection.sync()?;
        thread::sleep(PAUSE);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_by_what_they_print() {
        let symbols =
            vec![u32::from('a'), u32::from('A'), 0xff52, 0, u32::from('/'), u32::from('?')];
        let keyboard = Keyboard { first: 8, columns: 2, symbols };
        assert_eq!(keyboard.find("a").expect("a key"), (8, false));
        assert_eq!(keyboard.find("A").expect("a key"), (8, true));
        assert_eq!(keyboard.find("Up").expect("a key"), (9, false));
        assert_eq!(keyboard.find("?").expect("a key"), (10, true));
        for missing in ["b", "Up+", ""] {
            assert!(keyboard.find(missing).is_err(), "{missing}");
        }
    }
}
