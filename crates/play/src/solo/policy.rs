//! [`Policy`]: what a puzzle allows, by where it comes from and how it is played.

use super::Origin;

/// How a puzzle is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// By one player, without haste.
    Alone,
    /// Against the clock, one puzzle after the other.
    Timed,
    /// As one target of a whole game.
    Whole,
    /// Against the other people of a room.
    Race,
}

/// What help costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HelpPrice {
    /// Nothing: the puzzle gives no stars.
    Nothing,
    /// The stars of this day.
    Today,
    /// The stars of this puzzle for ever.
    Ever,
    /// The target of the whole game.
    Target,
    /// The race.
    Race,
    /// There is no help beyond the free hints.
    Refused,
}

/// What a puzzle allows, and what is kept of it.
///
#[doc = include_str!("policy.md")]
///
/// A puzzle that was changed is one of the player's: it allows what a dealt one allows, or a drawn one, if it was no puzzle with stars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each of them is a column of the table")]
pub struct Policy {
    /// What help costs.
    pub help: HelpPrice,
    /// Whether a solution gives stars.
    pub has_stars: bool,
    /// Whether a solution is recorded, and is in the history.
    pub is_recorded: bool,
    /// Whether the player is asked before a command that names no other puzzle leaves it.
    pub asks_to_leave: bool,
    /// Whether the player can find the puzzle again. Another one is kept when it is left, even without moves.
    pub can_be_found: bool,
    /// Whether the next start of the program goes on with it.
    pub is_kept: bool,
}

impl Policy {
    /// The policy for an origin and a mode.
    #[must_use]
    pub fn of<R>(origin: &Origin<R>, mode: Mode) -> Self {
        let alone = Self {
            help: HelpPrice::Today,
            has_stars: true,
            is_recorded: true,
            asks_to_leave: false,
            can_be_found: false,
            is_kept: true,
        };
        match (mode, origin) {
            (Mode::Timed, _) => {
                Self { help: HelpPrice::Refused, is_recorded: false, is_kept: false, ..alone }
            }
            (Mode::Whole, _) => Self { help: HelpPrice::Target, ..alone },
            (Mode::Race, _) => Self { help: HelpPrice::Race, ..alone },
            (
                Mode::Alone,
                Origin::House
                | Origin::Dealt(_)
                | Origin::File { .. }
                | Origin::Text(_)
                | Origin::Race,
            ) => alone,
            (Mode::Alone, Origin::Level(_)) => {
                Self { asks_to_leave: true, can_be_found: true, ..alone }
            }
            (Mode::Alone, Origin::Daily(_)) => {
                Self { help: HelpPrice::Ever, asks_to_leave: true, can_be_found: true, ..alone }
            }
            (Mode::Alone, Origin::Lesson(_)) => Self {
                help: HelpPrice::Nothing,
                has_stars: false,
                is_recorded: false,
                can_be_found: true,
                ..alone
            },
            (Mode::Alone, Origin::Changed(of)) if Self::of(of, mode).has_stars => alone,
            // Nobody gives stars for a puzzle of one's own.
            (Mode::Alone, Origin::Drawn | Origin::Table | Origin::Changed(_)) => {
                Self { help: HelpPrice::Nothing, has_stars: false, ..alone }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs::LevelId;

    /// The table in the documentation.
    fn table() -> String {
        let day = "2026-05-01".parse().expect("a day");
        let file = Origin::File { name: String::new(), number: 0, all: 2 };
        let changed = |of| Origin::Changed(Box::new(of));
        let level = || Origin::Level(LevelId::default());
        let all = [
            ("house", Origin::House, Mode::Alone),
            ("lesson", Origin::Lesson(0), Mode::Alone),
            ("level", level(), Mode::Alone),
            ("daily", Origin::Daily(day), Mode::Alone),
            ("dealt", Origin::Dealt(()), Mode::Alone),
            ("file", file, Mode::Alone),
            ("text", Origin::Text(None), Mode::Alone),
            ("drawn", Origin::Drawn, Mode::Alone),
            ("table", Origin::Table, Mode::Alone),
            ("race that is over", Origin::Race, Mode::Alone),
            ("changed level", changed(level()), Mode::Alone),
            ("changed lesson", changed(Origin::Lesson(0)), Mode::Alone),
            ("any, against the clock", level(), Mode::Timed),
            ("any, in a whole game", level(), Mode::Whole),
            ("any, in a race", level(), Mode::Race),
        ];
        let mut rows = vec![
            "| puzzle | help costs | stars | recorded | asks to leave | can be found | kept |"
                .to_owned(),
            "| --- | --- | --- | --- | --- | --- | --- |".to_owned(),
        ];
        for (name, origin, mode) in all {
            let Policy { help, has_stars, is_recorded, asks_to_leave, can_be_found, is_kept } =
                Policy::of(&origin, mode);
            let facts = [has_stars, is_recorded, asks_to_leave, can_be_found, is_kept];
            let facts = facts.map(|it| if it { "yes" } else { "no" }).join(" | ");
            rows.push(format!("| {name} | {help:?} | {facts} |"));
        }
        rows.join("\n") + "\n"
    }

    #[test]
    fn the_table_in_the_documentation_is_what_the_function_says() {
        let written = include_str!("policy.md").replace("\r\n", "\n");
        let table = table();
        assert!(table == written, "policy.md should be\n{table}");
    }
}
