//! The keys. One table says what they do and what the help shows.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_play::Level;

use crate::command::{BoardCommand, Modal};

/// A key as typed, with what it does.
pub(crate) struct Binding {
    key: Stroke,
    /// With the Control key held.
    control: bool,
    pub(crate) command: BoardCommand,
}

/// What is struck: a character, so that it is the one printed on the player's keyboard, or a named key.
enum Stroke {
    Character(&'static str),
    Named(Key),
}

const fn character(text: &'static str, command: BoardCommand) -> Binding {
    Binding { key: Stroke::Character(text), control: false, command }
}

const fn control(text: &'static str, command: BoardCommand) -> Binding {
    Binding { key: Stroke::Character(text), control: true, command }
}

const fn named(key: Key, command: BoardCommand) -> Binding {
    Binding { key: Stroke::Named(key), control: false, command }
}

/// Every key. An upper-case character is one with Shift.
pub(crate) const BINDINGS: &[Binding] = &[
    character("r", BoardCommand::Select(Robot::Red)),
    character("1", BoardCommand::Select(Robot::Red)),
    character("g", BoardCommand::Select(Robot::Green)),
    character("2", BoardCommand::Select(Robot::Green)),
    character("b", BoardCommand::Select(Robot::Blue)),
    character("3", BoardCommand::Select(Robot::Blue)),
    character("y", BoardCommand::Select(Robot::Yellow)),
    character("4", BoardCommand::Select(Robot::Yellow)),
    character("s", BoardCommand::Select(Robot::Silver)),
    character("5", BoardCommand::Select(Robot::Silver)),
    named(Key::ArrowUp, BoardCommand::Slide(Direction::North)),
    named(Key::ArrowRight, BoardCommand::Slide(Direction::East)),
    named(Key::ArrowDown, BoardCommand::Slide(Direction::South)),
    named(Key::ArrowLeft, BoardCommand::Slide(Direction::West)),
    character("u", BoardCommand::Undo),
    named(Key::Backspace, BoardCommand::Undo),
    control("z", BoardCommand::Undo),
    character("U", BoardCommand::Redo),
    control("y", BoardCommand::Redo),
    control("Z", BoardCommand::Redo),
    named(Key::Home, BoardCommand::Restart),
    character("x", BoardCommand::Restart),
    character("n", BoardCommand::NewRound),
    named(Key::Enter, BoardCommand::NewRound),
    character("p", BoardCommand::RandomRobots),
    character("t", BoardCommand::RandomTarget),
    character(".", BoardCommand::NextTarget),
    character(",", BoardCommand::PreviousTarget),
    character("w", BoardCommand::RandomBoard),
    character("o", BoardCommand::OfficialBoard),
    character("j", BoardCommand::Puzzle(Level::Easy)),
    character("k", BoardCommand::Puzzle(Level::Medium)),
    character("l", BoardCommand::Puzzle(Level::Hard)),
    character("i", BoardCommand::Daily),
    character("+", BoardCommand::ToggleSilver),
    character("v", BoardCommand::ToggleRules),
    character("c", BoardCommand::NextSolver),
    character("f", BoardCommand::Solve),
    character("h", BoardCommand::Hint),
    character("a", BoardCommand::ShowMoves),
    named(Key::Space, BoardCommand::PlayOrPause),
    named(Key::Tab, BoardCommand::Step),
    character("m", BoardCommand::ToggleMap),
    character("e", BoardCommand::ToggleDistance),
    character("d", BoardCommand::ToggleTheme),
    named(Key::F1, BoardCommand::ToggleHelp),
    character("?", BoardCommand::ToggleHelp),
    named(Key::Escape, BoardCommand::Back),
    control("s", BoardCommand::Save),
    control("q", BoardCommand::Quit),
];

/// The help: keys and what they do, in columns of related ones.
pub(crate) const KEYS: &[(&str, &[(&str, &str)])] = &[
    (
        "PLAY",
        &[
            ("R G B Y S", "select a robot (also 1 to 5)"),
            ("← ↑ → ↓", "slide it"),
            ("U, Backspace", "undo"),
            ("Shift+U, Ctrl+Y", "redo"),
            ("X, Home", "restart the round"),
            ("N, Enter", "next round: the robots stay"),
        ],
    ),
    (
        "SET UP",
        &[
            (",  .", "target before, target after"),
            ("T", "random target"),
            ("P", "random places of the robots"),
            ("J K L", "easy, medium, hard puzzle"),
            ("I", "puzzle of the day"),
            ("W", "random board"),
            ("O", "official board"),
            ("+", "with or without the silver robot"),
            ("V", "plain or official rules"),
        ],
    ),
    (
        "THINK",
        &[
            ("H", "hint, a little more each time"),
            ("F", "find the fewest moves from here"),
            ("A", "show all moves"),
            ("Space", "play or pause the solution"),
            ("Tab", "one move of the solution"),
            ("C", "change the solver"),
            ("M", "map of the selected robot alone"),
            ("E", "moves to go after each slide"),
        ],
    ),
    (
        "PROGRAM",
        &[
            ("D", "dark or light"),
            ("F1, ?", "this help"),
            ("Ctrl+S", "save the round as a file"),
            ("Esc", "back, cancel"),
            ("Ctrl+Q", "leave"),
        ],
    ),
];

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, read_keys.after(bevy::input::InputSystems));
}

/// Keys come in their order: Control may be up again before the frame is drawn.
fn read_keys(
    mut strokes: MessageReader<KeyboardInput>,
    mut control: Local<bool>,
    modal: Res<Modal>,
    mut commands: MessageWriter<BoardCommand>,
) {
    for stroke in strokes.read() {
        let pressed = stroke.state.is_pressed();
        if stroke.logical_key == Key::Control {
            *control = pressed;
        } else if pressed
            && !stroke.repeat
            && let Some(command) = command(&stroke.logical_key, *control)
            && (!modal.0 || works_in_modals(command))
        {
            commands.write(command);
        }
    }
}

/// What does not touch the round.
const fn works_in_modals(command: BoardCommand) -> bool {
    use BoardCommand::{Back, Quit, ToggleHelp, ToggleTheme};
    matches!(command, Back | Quit | ToggleHelp | ToggleTheme)
}

/// What a key asks for.
fn command(key: &Key, control: bool) -> Option<BoardCommand> {
    let binding = BINDINGS.iter().find(|binding| {
        let same = match (&binding.key, key) {
            (Stroke::Character(text), Key::Character(typed)) => typed == text,
            (Stroke::Named(name), _) => name == key,
            _ => false,
        };
        same && binding.control == control
    });
    binding.map(|binding| binding.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_binding_is_found_by_its_key_and_no_key_has_two() {
        for binding in BINDINGS {
            let key = match &binding.key {
                Stroke::Character(text) => Key::Character((*text).into()),
                Stroke::Named(key) => key.clone(),
            };
            assert_eq!(command(&key, binding.control), Some(binding.command), "{key:?}");
        }
        assert_eq!(command(&Key::Character("ß".into()), false), None);
        assert_eq!(command(&Key::Character("r".into()), true), None);
    }

    #[test]
    fn undo_and_redo_have_the_usual_keys() {
        let typed = |text: &str| Key::Character(text.into());
        assert_eq!(command(&typed("u"), false), Some(BoardCommand::Undo));
        assert_eq!(command(&Key::Backspace, false), Some(BoardCommand::Undo));
        assert_eq!(command(&typed("U"), false), Some(BoardCommand::Redo));
        assert_eq!(command(&typed("y"), true), Some(BoardCommand::Redo));
        assert_eq!(command(&typed("y"), false), Some(BoardCommand::Select(Robot::Yellow)));
    }
}
