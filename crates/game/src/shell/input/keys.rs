//! [`Keys`]: which key asks for what. The tables say it, the settings may say otherwise, and the help
//! shows it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_play::Level;

use super::stroke::Stroke;
use crate::ricochet::command::{Command, GameCommand};
use crate::ricochet::editor;
use crate::ricochet::sheet::Sheet;
use crate::ricochet::table;
use crate::shell::overlay::Overlay;
use crate::shell::page::Page;
use crate::shell::settings::Settings;
use crate::shell::{self, Ask};

/// Something to do by a key.
pub(crate) struct Action {
    /// Its name in the settings and, after `do-`, in the texts.
    pub(crate) id: &'static str,
    pub(crate) ask: &'static dyn Ask,
    /// The keys, as [`Stroke`] reads them.
    pub(crate) strokes: &'static [&'static str],
    /// For actions that share one line of the help: the line's text.
    pub(crate) line: Option<&'static str>,
    /// Whether the key does it again and again while it is held down.
    pub(crate) goes_on: bool,
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
    ask: &'static dyn Ask,
) -> Action {
    Action { id, ask, strokes, line: None, goes_on: false }
}

/// A row that shares its line of the help with others, one after the other.
pub(crate) const fn part(
    line: &'static str,
    id: &'static str,
    strokes: &'static [&'static str],
    ask: &'static dyn Ask,
) -> Action {
    Action { id, ask, strokes, line: Some(line), goes_on: false }
}

/// The keys of every page.
const GLOBAL: &[Group] = &[Group {
    title: "keys-program",
    actions: &[
        action("help", &["F1", "?"], &shell::Command::Toggle(Overlay::Help)),
        part("pages", "page-play", &["F2"], &shell::Command::Go(Page::Play)),
        part("pages", "page-table", &["F3"], &shell::Command::Go(Page::Table)),
        part("pages", "page-editor", &["F4"], &shell::Command::Go(Page::Editor)),
        action("settings", &["F9"], &shell::Command::Toggle(Overlay::Settings)),
        action("keys", &["F10"], &shell::Command::Toggle(Overlay::Keys)),
        action("theme", &["Ctrl+d"], &shell::Command::ToggleTheme),
        action("back", &["Escape"], &shell::Command::Back),
        action("quit", &["Ctrl+q"], &shell::Command::Quit),
    ],
}];

/// The keys of [`Page::Play`].
const PLAY: &[Group] = &[
    Group {
        title: "keys-play",
        actions: &[
            part("select", "red", &["r", "1"], &Command::Select(Robot::Red)),
            part("select", "green", &["g", "2"], &Command::Select(Robot::Green)),
            part("select", "blue", &["b", "3"], &Command::Select(Robot::Blue)),
            part("select", "yellow", &["y", "4"], &Command::Select(Robot::Yellow)),
            part("select", "silver", &["s", "5"], &Command::Select(Robot::Silver)),
            part("slide", "north", &["ArrowUp"], &Command::Slide(Direction::North)),
            part("slide", "east", &["ArrowRight"], &Command::Slide(Direction::East)),
            part("slide", "south", &["ArrowDown"], &Command::Slide(Direction::South)),
            part("slide", "west", &["ArrowLeft"], &Command::Slide(Direction::West)),
            action("undo", &["u", "Backspace", "Ctrl+z"], &Command::Undo),
            action("redo", &["U", "Ctrl+y", "Ctrl+Z"], &Command::Redo),
            action("restart", &["x", "Home"], &Command::Restart),
            action("new-round", &["n", "Enter"], &Command::NewRound),
        ],
    },
    Group {
        title: "keys-set-up",
        actions: &[
            part("targets", "previous-target", &[","], &Command::PreviousTarget),
            part("targets", "next-target", &["."], &Command::NextTarget),
            action("target-list", &["T"], &Command::Show(Sheet::Targets)),
            action("random-target", &["t"], &Command::RandomTarget),
            action("random-robots", &["p"], &Command::RandomRobots),
            part("puzzles", "easy", &["j"], &Command::Puzzle(Level::Easy)),
            part("puzzles", "medium", &["k"], &Command::Puzzle(Level::Medium)),
            part("puzzles", "hard", &["l"], &Command::Puzzle(Level::Hard)),
            action("daily", &["i"], &Command::Daily),
            action("new", &["N", "Ctrl+n"], &shell::Command::Toggle(Overlay::New)),
            action("random-board", &["w"], &Command::RandomBoard),
            action("official-board", &["o"], &Command::OfficialBoard),
            action("reset-board", &["O"], &Command::ResetBoard),
            action("silver-robot", &["+"], &Command::ToggleSilver),
            action("rules", &["v"], &Command::ToggleRules),
            action("open", &["Ctrl+o"], &shell::Command::Toggle(Overlay::Open)),
            action("paste", &["Ctrl+v"], &Command::Paste),
            action("save", &["Ctrl+s"], &Command::Save),
            action("save-as", &["Ctrl+S"], &shell::Command::Toggle(Overlay::Save)),
        ],
    },
    Group {
        title: "keys-whole-game",
        actions: &[
            action("begin-game", &["z"], &Command::Game(GameCommand::Begin)),
            action("continue-game", &["Z"], &Command::Game(GameCommand::Continue)),
            action("put-back", &["P"], &Command::Game(GameCommand::PutBack)),
            action("give-up", &["G"], &Command::Game(GameCommand::GiveUp)),
            action("leave-game", &["L"], &Command::Game(GameCommand::Leave)),
            action("summary", &["S"], &shell::Command::Toggle(Overlay::Summary)),
        ],
    },
    Group {
        title: "keys-think",
        actions: &[
            action("hint", &["h"], &Command::Hint),
            action("solve", &["f"], &Command::Solve),
            action("show-moves", &["a"], &Command::ShowMoves),
            action("play-or-pause", &["Space"], &Command::PlayOrPause),
            part("steps", "step-back", &["<"], &Command::StepBack),
            part("steps", "step", &[">"], &Command::Step),
            part("pace", "slower", &["-"], &Command::Slower),
            part("pace", "faster", &["="], &Command::Faster),
            action("all-optima", &["A"], &Command::AllOptima),
            part("solutions", "previous-solution", &["PageUp"], &Command::PreviousSolution),
            part("solutions", "next-solution", &["PageDown"], &Command::NextSolution),
            action("review", &["R"], &Command::Show(Sheet::Review)),
            action("next-solver", &["c"], &Command::NextSolver),
            action("solver-list", &["C"], &Command::Show(Sheet::Solvers)),
            action("map", &["m"], &Command::ToggleMap),
            action("distance", &["e"], &Command::ToggleDistance),
        ],
    },
];

/// The groups of a page, its own first.
pub(crate) fn groups(page: Page) -> impl Iterator<Item = &'static Group> {
    own_groups(Some(page)).iter().chain(GLOBAL)
}

/// The groups of a page alone or, for `None`, those of every page.
pub(crate) const fn own_groups(page: Option<Page>) -> &'static [Group] {
    match page {
        Some(Page::Play) => PLAY,
        Some(Page::Table) => table::KEYS,
        Some(Page::Editor) => editor::KEYS,
        None => GLOBAL,
    }
}

/// The tables: those of the pages, then that of every page.
fn tables() -> impl Iterator<Item = (Option<Page>, &'static Action)> {
    Page::ALL.into_iter().map(Some).chain([None]).flat_map(|page| {
        own_groups(page).iter().flat_map(|it| it.actions).map(move |action| (page, action))
    })
}

/// An action in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    /// `None` on every page.
    pub(crate) page: Option<Page>,
    /// [`Action::id`].
    pub(crate) id: &'static str,
}

impl Slot {
    /// Its name in the settings, such as `play/undo`.
    fn name(self) -> String {
        match self.page {
            Some(Page::Play) => format!("play/{}", self.id),
            Some(Page::Table) => format!("table/{}", self.id),
            Some(Page::Editor) => format!("editor/{}", self.id),
            None => self.id.to_owned(),
        }
    }

    /// Whether both can be asked for on one page, so that they need different keys.
    fn meets(self, other: Self) -> bool {
        self.page.is_none() || other.page.is_none() || self.page == other.page
    }
}

impl Action {
    /// The same, again and again while the key is held down.
    pub(crate) const fn again(self) -> Self {
        Self { goes_on: true, ..self }
    }

    /// Escape is always the way back.
    pub(crate) fn is_fixed(&self) -> bool {
        self.ask.is(&shell::Command::Back)
    }

    fn strokes(&self, page: Option<Page>, choices: &KeyChoices) -> Vec<Stroke> {
        let read = |texts: &mut dyn Iterator<Item = &str>| {
            texts.filter_map(|it| it.parse().ok()).collect()
        };
        match choices.get(&Slot { page, id: self.id }.name()) {
            Some(own) if !self.is_fixed() => read(&mut own.iter().map(String::as_str)),
            _ => read(&mut self.strokes.iter().copied()),
        }
    }
}

/// The keys that the player has chosen, by [`Slot::name`].
pub(crate) type KeyChoices = BTreeMap<String, Vec<String>>;

/// Gives an action a key in the place of its first one, and takes it from all others that it would
/// meet. Returns those.
pub(crate) fn bind(choices: &mut KeyChoices, slot: Slot, stroke: &Stroke) -> Vec<&'static Action> {
    let mut losers = Vec::new();
    let is_fixed =
        |page, action: &Action| action.is_fixed() && action.strokes(page, choices).contains(stroke);
    let is_slot = |page, action: &Action| slot == Slot { page, id: action.id };
    if tables().any(|(page, it)| is_fixed(page, it) || (is_slot(page, it) && it.is_fixed())) {
        return losers;
    }
    for (page, action) in tables() {
        let here = Slot { page, id: action.id };
        let before = action.strokes(page, choices);
        let mut after: Vec<Stroke> = before.iter().filter(|it| *it != stroke).cloned().collect();
        if here == slot {
            // The first key makes way, unless the new one was among the others already.
            let makes_way = after.len() == before.len() && !after.is_empty();
            after.drain(..usize::from(makes_way));
            after.insert(0, stroke.clone());
        } else if !here.meets(slot) {
            continue;
        } else if after.len() < before.len() {
            losers.push(action);
        }
        if after != before {
            let after: Vec<String> = after.iter().map(Stroke::to_string).collect();
            if after == action.strokes {
                choices.remove(&here.name());
            } else {
                choices.insert(here.name(), after);
            }
        }
    }
    losers
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
        let mut bindings = Vec::new();
        for (page, action) in tables() {
            let strokes = action.strokes(page, &settings.keys).into_iter();
            bindings.extend(strokes.map(|stroke| Binding { page, stroke, action }));
        }
        Self(bindings)
    }

    /// What a key asks for on a page.
    pub(crate) fn action(&self, page: Page, stroke: &Stroke) -> Option<&'static Action> {
        self.on(page).find(|it| it.stroke == *stroke).map(|it| it.action)
    }

    /// The keys that ask for something on a page.
    pub(crate) fn strokes<'a>(
        &'a self,
        page: Page,
        ask: &'a dyn Ask,
    ) -> impl Iterator<Item = &'a Stroke> {
        self.on(page).filter(|it| it.action.ask.is(ask)).map(|it| &it.stroke)
    }

    /// The keys of an action.
    pub(crate) fn strokes_of(&self, slot: Slot) -> impl Iterator<Item = &Stroke> {
        let bindings =
            self.0.iter().filter(move |it| slot == Slot { page: it.page, id: it.action.id });
        bindings.map(|it| &it.stroke)
    }

    fn on(&self, page: Page) -> impl Iterator<Item = &Binding> {
        self.0.iter().filter(move |it| it.page.is_none_or(|it| it == page))
    }
}

pub(crate) fn plugin(app: &mut App) {
    let keys = Keys::new(&app.world_mut().get_resource_or_init::<Settings>());
    app.insert_resource(keys).add_systems(PreUpdate, renew);
}

pub(super) fn renew(
    settings: Res<Settings>,
    mut keys: ResMut<Keys>,
    mut known: Local<Option<Settings>>,
) {
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
            ("u", Some(Command::Undo)),
            ("Backspace", Some(Command::Undo)),
            ("U", Some(Command::Redo)),
            ("Ctrl+y", Some(Command::Redo)),
            ("y", Some(Command::Select(Robot::Yellow))),
            ("Ctrl+r", None),
            ("ß", None),
        ];
        for (stroke, command) in cases {
            let stroke = stroke.parse().expect("a stroke");
            let found = keys.action(Page::Play, &stroke).map(|it| it.ask);
            assert_eq!(found.is_some(), command.is_some(), "{stroke}");
            assert!(found.zip(command).is_none_or(|(it, command)| it.is(&command)), "{stroke}");
        }
    }

    fn stroke(text: &str) -> Stroke {
        text.parse().expect("a stroke")
    }

    /// What a key asks for with these choices.
    fn asked(choices: &KeyChoices, page: Page, text: &str) -> String {
        let mut settings = Settings::default();
        settings.keys.clone_from(choices);
        let found = Keys::new(&settings).action(page, &stroke(text));
        found.map(|it| format!("{:?}", it.ask)).unwrap_or_default()
    }

    const UNDO: Slot = Slot { page: Some(Page::Play), id: "undo" };

    #[test]
    fn a_new_key_replaces_the_first() {
        let mut choices = KeyChoices::new();
        assert_eq!(bind(&mut choices, UNDO, &stroke("q")).len(), 0);
        assert_eq!(asked(&choices, Page::Play, "q"), "Undo");
        assert_eq!(asked(&choices, Page::Play, "u"), "");
        assert_eq!(asked(&choices, Page::Play, "Ctrl+z"), "Undo");
        assert_eq!(bind(&mut choices, UNDO, &stroke("u")).len(), 0);
        assert_eq!(choices, KeyChoices::new(), "as usual is nothing to keep");
    }

    #[test]
    fn a_key_is_taken_from_what_it_would_meet() {
        let mut choices = KeyChoices::new();
        let losers: Vec<&str> =
            bind(&mut choices, UNDO, &stroke("n")).iter().map(|it| it.id).collect();
        assert_eq!(losers, ["new-round"]);
        assert_eq!(asked(&choices, Page::Play, "n"), "Undo");
        assert_eq!(asked(&choices, Page::Play, "Enter"), "NewRound");
        // A key of every page meets those of all.
        let help = Slot { page: None, id: "help" };
        assert_eq!(bind(&mut choices, help, &stroke("n")).first().map(|it| it.id), Some("undo"));
        for page in Page::ALL {
            assert_eq!(asked(&choices, page, "n"), "Toggle(Help)");
        }
    }

    #[test]
    fn escape_stays_the_way_back() {
        let mut choices = KeyChoices::new();
        assert!(bind(&mut choices, UNDO, &stroke("Escape")).is_empty());
        bind(&mut choices, Slot { page: None, id: "back" }, &stroke("q"));
        assert_eq!(choices, KeyChoices::new());
    }

    #[test]
    fn choices_that_make_no_sense_do_no_harm() {
        let nonsense = [("play/undo", "Hyper+?"), ("play/nothing", "q"), ("back", "q")];
        let nonsense = nonsense.map(|(name, key)| (name.to_owned(), vec![key.to_owned()]));
        let choices = KeyChoices::from(nonsense);
        assert_eq!(asked(&choices, Page::Play, "u"), "");
        assert_eq!(asked(&choices, Page::Play, "q"), "");
        assert_eq!(asked(&choices, Page::Play, "Escape"), "Back");
    }
}
