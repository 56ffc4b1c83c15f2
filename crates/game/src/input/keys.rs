//! [`Keys`]: which key asks for what. The tables say it, the settings may say otherwise, and the help
//! shows it.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_play::Level;

use super::stroke::Stroke;
use crate::command::BoardCommand;
use crate::overlay::Overlay;
use crate::page::Page;
use crate::settings::Settings;
use crate::{editor, table};

/// Something to do by a key.
pub(crate) struct Action {
    /// Its name in the settings and, after `do-`, in the texts.
    pub(crate) id: &'static str,
    pub(crate) command: BoardCommand,
    /// The keys, as [`Stroke`] reads them.
    pub(crate) strokes: &'static [&'static str],
    /// For actions that share one line of the help: the line's text.
    pub(crate) line: Option<&'static str>,
}

/// Related actions.
pub(crate) struct Group {
    /// The key of its title in the texts.
    pub(crate) title: &'static str,
    pub(crate) actions: &'static [Action],
}

/// A row of a table.
pub(crate) const fn action(
    id: &'static str,
    strokes: &'static [&'static str],
    command: BoardCommand,
) -> Action {
    Action { id, command, strokes, line: None }
}

/// A row that shares its line of the help with others, one after the other.
pub(crate) const fn part(
    line: &'static str,
    id: &'static str,
    strokes: &'static [&'static str],
    command: BoardCommand,
) -> Action {
    Action { id, command, strokes, line: Some(line) }
}

/// The keys of every page.
const GLOBAL: &[Group] = &[Group {
    title: "keys-program",
    actions: &[
        action("help", &["F1", "?"], BoardCommand::Toggle(Overlay::Help)),
        part("pages", "page-play", &["F2"], BoardCommand::Go(Page::Play)),
        part("pages", "page-table", &["F3"], BoardCommand::Go(Page::Table)),
        part("pages", "page-editor", &["F4"], BoardCommand::Go(Page::Editor)),
        action("settings", &["F9"], BoardCommand::Toggle(Overlay::Settings)),
        action("theme", &["Ctrl+d"], BoardCommand::ToggleTheme),
        action("back", &["Escape"], BoardCommand::Back),
        action("quit", &["Ctrl+q"], BoardCommand::Quit),
    ],
}];

/// The keys of [`Page::Play`].
const PLAY: &[Group] = &[
    Group {
        title: "keys-play",
        actions: &[
            part("select", "red", &["r", "1"], BoardCommand::Select(Robot::Red)),
            part("select", "green", &["g", "2"], BoardCommand::Select(Robot::Green)),
            part("select", "blue", &["b", "3"], BoardCommand::Select(Robot::Blue)),
            part("select", "yellow", &["y", "4"], BoardCommand::Select(Robot::Yellow)),
            part("select", "silver", &["s", "5"], BoardCommand::Select(Robot::Silver)),
            part("slide", "north", &["ArrowUp"], BoardCommand::Slide(Direction::North)),
            part("slide", "east", &["ArrowRight"], BoardCommand::Slide(Direction::East)),
            part("slide", "south", &["ArrowDown"], BoardCommand::Slide(Direction::South)),
            part("slide", "west", &["ArrowLeft"], BoardCommand::Slide(Direction::West)),
            action("undo", &["u", "Backspace", "Ctrl+z"], BoardCommand::Undo),
            action("redo", &["U", "Ctrl+y", "Ctrl+Z"], BoardCommand::Redo),
            action("restart", &["x", "Home"], BoardCommand::Restart),
            action("new-round", &["n", "Enter"], BoardCommand::NewRound),
        ],
    },
    Group {
        title: "keys-set-up",
        actions: &[
            part("targets", "previous-target", &[","], BoardCommand::PreviousTarget),
            part("targets", "next-target", &["."], BoardCommand::NextTarget),
            action("random-target", &["t"], BoardCommand::RandomTarget),
            action("random-robots", &["p"], BoardCommand::RandomRobots),
            part("puzzles", "easy", &["j"], BoardCommand::Puzzle(Level::Easy)),
            part("puzzles", "medium", &["k"], BoardCommand::Puzzle(Level::Medium)),
            part("puzzles", "hard", &["l"], BoardCommand::Puzzle(Level::Hard)),
            action("daily", &["i"], BoardCommand::Daily),
            action("random-board", &["w"], BoardCommand::RandomBoard),
            action("official-board", &["o"], BoardCommand::OfficialBoard),
            action("silver-robot", &["+"], BoardCommand::ToggleSilver),
            action("rules", &["v"], BoardCommand::ToggleRules),
            action("open", &["Ctrl+o"], BoardCommand::Toggle(Overlay::Open)),
            action("save", &["Ctrl+s"], BoardCommand::Save),
        ],
    },
    Group {
        title: "keys-think",
        actions: &[
            action("hint", &["h"], BoardCommand::Hint),
            action("solve", &["f"], BoardCommand::Solve),
            action("show-moves", &["a"], BoardCommand::ShowMoves),
            action("play-or-pause", &["Space"], BoardCommand::PlayOrPause),
            action("step", &[">"], BoardCommand::Step),
            action("next-solver", &["c"], BoardCommand::NextSolver),
            action("map", &["m"], BoardCommand::ToggleMap),
            action("distance", &["e"], BoardCommand::ToggleDistance),
        ],
    },
];

/// The groups of a page, its own first.
pub(crate) fn groups(page: Page) -> impl Iterator<Item = &'static Group> {
    own_groups(page).iter().chain(GLOBAL)
}

const fn own_groups(page: Page) -> &'static [Group] {
    match page {
        Page::Play => PLAY,
        Page::Table => table::KEYS,
        Page::Editor => editor::KEYS,
    }
}

struct Binding {
    /// `None` on every page.
    page: Option<Page>,
    stroke: Stroke,
    action: &'static Action,
}

/// The keys as the player wants them.
#[derive(Resource)]
pub(crate) struct Keys(Vec<Binding>);

impl Keys {
    pub(crate) fn new(settings: &Settings) -> Self {
        let own = Page::ALL.into_iter().map(|page| (Some(page), own_groups(page)));
        let groups = own.chain([(None, GLOBAL)]);
        let actions = groups.flat_map(|(page, groups)| {
            groups.iter().flat_map(|it| it.actions).map(move |action| (page, action))
        });
        let mut bindings = Vec::new();
        for (page, action) in actions {
            let strokes = match settings.keys.get(action.id) {
                Some(own) => own.iter().map(String::as_str).collect(),
                None => action.strokes.to_vec(),
            };
            let strokes = strokes.into_iter().filter_map(|it| it.parse().ok());
            bindings.extend(strokes.map(|stroke| Binding { page, stroke, action }));
        }
        Self(bindings)
    }

    /// What a key asks for on a page.
    pub(crate) fn command(&self, page: Page, stroke: &Stroke) -> Option<&BoardCommand> {
        let found = self.on(page).find(|it| it.stroke == *stroke)?;
        Some(&found.action.command)
    }

    /// The keys that ask for something on a page.
    pub(crate) fn strokes<'a>(
        &'a self,
        page: Page,
        command: &'a BoardCommand,
    ) -> impl Iterator<Item = &'a Stroke> {
        self.on(page).filter(|it| it.action.command == *command).map(|it| &it.stroke)
    }

    fn on(&self, page: Page) -> impl Iterator<Item = &Binding> {
        self.0.iter().filter(move |it| it.page.is_none_or(|it| it == page))
    }
}

pub(super) fn plugin(app: &mut App) {
    let keys = Keys::new(&app.world_mut().get_resource_or_init::<Settings>());
    app.insert_resource(keys).add_systems(PreUpdate, renew);
}

fn renew(settings: Res<Settings>, mut keys: ResMut<Keys>, mut known: Local<Option<Settings>>) {
    if settings.is_changed() && known.as_ref().is_none_or(|it| it.keys != settings.keys) {
        *keys = Keys::new(&settings);
        *known = Some(settings.clone());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_stroke_can_be_read_and_no_page_has_one_twice() {
        for page in Page::ALL {
            let mut strokes = HashSet::new();
            let mut names = HashSet::new();
            for action in groups(page).flat_map(|it| it.actions) {
                assert!(names.insert(action.id), "{page:?}: two actions {}", action.id);
                for stroke in action.strokes {
                    let read: Result<Stroke, _> = stroke.parse();
                    assert_eq!(read.map(|it| it.to_string()).as_deref(), Ok(*stroke));
                    assert!(strokes.insert(*stroke), "{page:?}: {stroke} asks for two things");
                }
            }
        }
    }

    #[test]
    fn undo_and_redo_have_the_usual_keys() {
        let keys = Keys::new(&Settings::default());
        let cases = [
            ("u", Some(BoardCommand::Undo)),
            ("Backspace", Some(BoardCommand::Undo)),
            ("U", Some(BoardCommand::Redo)),
            ("Ctrl+y", Some(BoardCommand::Redo)),
            ("y", Some(BoardCommand::Select(Robot::Yellow))),
            ("Ctrl+r", None),
            ("ß", None),
        ];
        for (stroke, command) in cases {
            let stroke = stroke.parse().expect("a stroke");
            assert_eq!(keys.command(Page::Play, &stroke), command.as_ref(), "{stroke}");
        }
    }

    #[test]
    fn the_settings_come_before_the_tables() {
        let mut settings = Settings::default();
        settings.keys.insert("undo".to_owned(), vec!["q".to_owned()]);
        let keys = Keys::new(&settings);
        let command = |text: &str| keys.command(Page::Play, &text.parse().expect("a stroke"));
        assert_eq!(command("q"), Some(&BoardCommand::Undo));
        assert_eq!(command("u"), None);
    }
}
