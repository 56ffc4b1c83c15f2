//! [`CommandList`]: how players give each command. Each crate with commands has such a list beside its other checks.

use std::any::Any;

use bevy::prelude::*;

use Way::{Key, Otherwise};

use crate::action::Action;
use crate::input::{Rebind, Tables};
use crate::panel::map;
use crate::settings::SettingChange;
use crate::{Command, home};

/// How players give a command.
pub enum Way {
    /// A key of the tables.
    Key,
    /// Another way, described here. Tab reaches all buttons.
    Otherwise(&'static str),
}

/// Every command of a crate.
pub struct CommandList {
    /// Returns what is wrong with their ways, by the keys of the whole program.
    pub faults: fn(&Tables) -> Vec<String>,
    /// Whether an enum is in the list.
    pub has: fn(&dyn Any) -> bool,
    /// Records every command that is sent.
    pub listen: fn(&mut App),
}

/// The list of the commands of a crate. A list of patterns has no wildcard: a new command does not compile until its row says that it
/// has a key, or why it does not need one.
#[macro_export]
macro_rules! ways {
    ($($command:ty { $($pattern:pat => $way:expr,)* })*) => {
        $crate::testing::ways::CommandList {
            faults: |tables| {
                let mut faults = Vec::new();
                $(
                    let name = |command: &$command| match command {
                        $($pattern => stringify!($pattern),)*
                    };
                    let ways = vec![$((stringify!($pattern), $way),)*];
                    faults.extend($crate::testing::ways::check(tables, ways, name));
                )*
                faults
            },
            has: |ask| [$(ask.is::<$command>(),)*].contains(&true),
            listen: |app| {
                $($crate::testing::listen_to::<$command>(app);)*
            },
        }
    };
}

/// The commands of the shell.
pub static WAYS: CommandList = ways! {
    Command {
        Command::Toggle(_) => Key,
        Command::Go(_) => Key,
        Command::ToggleTheme => Key,
        Command::ToggleFullScreen => Key,
        Command::ToggleBoardAlone => Key,
        Command::Enlarge => Key,
        Command::Reduce => Key,
        Command::ShowWholeBoard => Key,
        Command::Back => Key,
        Command::Browse => Otherwise("a button of the cards that open files, which keys open"),
        Command::OpenRecent(_) => Otherwise("a button of the cards that open files, which keys open"),
        Command::Dismiss => Otherwise("a button of a long message; Escape closes the message, too"),
        Command::Pay => Otherwise("a button of the hint box, which Tab reaches"),
        Command::KeepStars => Otherwise("a button of the hint box; Escape keeps the stars, too"),
        Command::ShowResults => Otherwise("in a browser only: a button of the settings, which a key opens"),
        Command::Quit => Key,
    }
    home::Command {
        home::Command::Start { .. } => Otherwise("a button, which Tab and the arrow keys reach"),
        home::Command::Paste => Key,
    }
    SettingChange {
        SettingChange::Theme(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Colors(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Language(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Speed(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Scale(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::Volume(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::FullScreen(_) => Otherwise("a key switches it, and a button of the card sets it"),
        SettingChange::HelpsAtOnce(_) | SettingChange::HidesNames(_) => Otherwise("a button of the card, which a key opens"),
        SettingChange::CallsPlayer(_) => Otherwise("a button of the card of the page, which a key opens"),
    }
    Rebind {
        Rebind::ShowKeys(_) => Otherwise("a button of the card, which a key opens"),
        Rebind::Listen(_) => Otherwise("a button of the card, which a key opens"),
        Rebind::Bind(..) => Otherwise("the next key answers the button of the action"),
        Rebind::ResetKeys => Otherwise("a button of the card, which a key opens"),
        Rebind::LettersAsArrows => Otherwise("a button of the card, which a key opens"),
    }
    map::Command {
        map::Command::Show(_) => Otherwise("a button of a card that a key opens"),
    }
};

/// Compares the ways of the commands of an enum with the tables of keys.
pub fn check<C: Action>(
    tables: &Tables,
    ways: Vec<(&'static str, Way)>,
    name: impl Fn(&C) -> &'static str,
) -> Vec<String> {
    let mut with_key: Vec<&str> = Vec::new();
    for row in tables.all() {
        let ask: &dyn Any = row.shortcut.action;
        with_key.extend(ask.downcast_ref::<C>().map(&name));
    }
    let fault = |(command, way): (&'static str, Way)| match (way, with_key.contains(&command)) {
        (Key, false) => Some(format!("{command} has no key")),
        (Otherwise(why), true) => Some(format!("{command} has a key, and an excuse: {why}")),
        _ => None,
    };
    ways.into_iter().filter_map(fault).collect()
}
