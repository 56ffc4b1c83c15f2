//! [`Real`]: a whole program without a screen, with functions that play it.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::BoxedAction;
use crate::clipboard::SystemClipboard;
use crate::ids::PageId;
use crate::notice::Notice;
use crate::panel::OnPress;
use crate::place::Folder;
use crate::place::SaveLocation;
use crate::program::{LaunchOptions, Program};
use crate::redraw;
use crate::scripting::{Activity, Scene};
use crate::settings::SettingChange;
use crate::testing::ways::{self, CommandList};
use crate::testing::{NAP, PATIENCE};
use crate::window::primary;
use crate::words::{Language, Phrase, Words};
use bevy::app::PluginsState;
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use bevy::log::{BoxedLayer, Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResized};
use bevy::winit::WinitPlugin;

/// The time from frame to frame.
const FRAME: Duration = Duration::from_millis(40);

/// A program, and what the checks know of its games.
pub struct Stage {
    pub program: Program,
    pub games: &'static [&'static GameChecks],
}

/// A screen: its name, its first page, and its commands.
pub type Screen = (&'static str, PageId, Vec<BoxedAction>);

/// What the checks know of a game.
pub struct GameChecks {
    /// Whether no piece slides.
    pub is_still: fn(&World) -> bool,
    /// Adds the differences between the drawing of a page and the state.
    pub faults: fn(PageId, &mut World, &mut Vec<String>),
    /// Its commands.
    pub ways: CommandList,
    /// Its screens of `--at`.
    pub scenes: &'static [Scene],
    /// Its screens that no `--at` shows.
    pub screens: fn() -> Vec<Screen>,
}

impl Stage {
    /// Starts the program. All systems run on this thread, in the order of the schedule, and an error in a command is a panic.
    pub fn start(&'static self, options: &LaunchOptions) -> Real {
        let render = WgpuSettings { backends: None, ..default() };
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(primary(options.size)), ..default() })
                .set(RenderPlugin {
                    render_creation: RenderCreation::Automatic(Box::new(render)),
                    ..default()
                })
                .set(LogPlugin {
                    level: Level::WARN,
                    custom_layer: |_| Some(Box::new(Listener) as BoxedLayer),
                    ..default()
                })
                .disable::<WinitPlugin>(),
        )
        .set_error_handler(bevy::ecs::error::panic)
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let folder = tempfile::tempdir().expect("a folder");
        app.insert_resource(Folder(folder.path().to_owned()));
        let start = self.program.open(options, 1).expect("a start");
        self.program.add_to(&mut app, options, start, 1);
        if options.scripts.trace.is_some() {
            options.scripts.plugin().expect("a trace")(&mut app);
        }
        app.add_plugins(redraw::plugin);
        while app.plugins_state() == PluginsState::Adding {
            thread::yield_now();
        }
        app.finish();
        app.cleanup();
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(app.world()).expect("a window");
        // Warnings of earlier tests on this thread do not count.
        drop(warnings());
        let mut real = Real { stage: self, app, window, _folder: folder };
        // The checks are about the help itself. Others are about its price.
        real.app.world_mut().write_message(SettingChange::HelpsAtOnce(true));
        real.settle();
        real
    }

    /// Records every command that is sent.
    pub fn listen(&self, app: &mut App) {
        (ways::WAYS.listen)(app);
        for game in self.games {
            (game.ways.listen)(app);
        }
    }

    /// Every text of a language.
    pub fn words(&self, language: Language) -> Words {
        Words::new(language, &self.program.texts())
    }

    /// The English text of a phrase.
    pub fn english(&self, phrase: &Phrase) -> String {
        self.words(Language::English).say(phrase)
    }
}

/// The whole program, and the folder for its files.
pub struct Real {
    pub(super) stage: &'static Stage,
    pub app: App,
    window: Entity,
    _folder: tempfile::TempDir,
}

/// Options that do not keep data between starts.
pub fn options(size: (u32, u32)) -> LaunchOptions {
    LaunchOptions {
        size: Some(size),
        records: SaveLocation::Nowhere,
        settings: SaveLocation::Nowhere,
        ..LaunchOptions::default()
    }
}

/// A folder for what is kept from start to start.
pub struct Home(tempfile::TempDir);

impl Default for Home {
    fn default() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }
}

impl Home {
    pub fn new() -> Self {
        Self::default()
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Options of a start that keeps its data there.
    pub fn options(&self) -> LaunchOptions {
        LaunchOptions {
            records: SaveLocation::File(self.file("records.ron")),
            ..options((1280, 720))
        }
    }
}

impl Real {
    pub fn frame(&mut self) {
        self.app.update();
    }

    /// A frame of a window that draws slowly: this much time has passed since the one before.
    pub fn slow_frame(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.frame();
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    }

    /// Runs frames until nothing moves on the board, and some more. What looks at places calls [`Self::arrange`], too.
    pub fn settle(&mut self) {
        const LAYOUT: u32 = 2;
        const PATIENCE: u32 = 2_000;
        self.frame();
        for _ in 0..PATIENCE {
            if self.is_still() {
                (0..LAYOUT).for_each(|_| self.frame());
                if self.is_still() {
                    return;
                }
            }
            self.frame();
        }
        panic!("the pieces never stop");
    }

    fn is_still(&self) -> bool {
        self.stage.games.iter().all(|game| (game.is_still)(self.app.world()))
    }

    /// Runs frames until every text and every button has its last place. A solution that plays may begin its next move meanwhile.
    pub fn arrange(&mut self) {
        (0..2).for_each(|_| self.frame());
        while !self.is_still() {
            self.settle();
        }
    }

    fn write<M: Message + Clone>(&mut self, message: M, event: impl Fn(M) -> WindowEvent) {
        self.app.world_mut().write_message(event(message.clone()));
        self.app.world_mut().write_message(message);
    }

    /// Presses a key with modifier keys.
    pub fn strike(&mut self, key: &Key, held: &[Key]) {
        for key in held {
            self.key(key, ButtonState::Pressed);
        }
        self.key(key, ButtonState::Pressed);
        self.key(key, ButtonState::Released);
        for key in held.iter().rev() {
            self.key(key, ButtonState::Released);
        }
        self.frame();
    }

    fn key(&mut self, key: &Key, state: ButtonState) {
        let text = match key {
            Key::Character(text) if state.is_pressed() => Some(text.clone()),
            _ => None,
        };
        let input = KeyboardInput {
            key_code: key_code(key),
            logical_key: key.clone(),
            state,
            text,
            repeat: false,
            window: self.window,
        };
        self.write(input, WindowEvent::KeyboardInput);
    }

    /// Presses keys one after another within one frame.
    pub fn strike_at_once(&mut self, keys: &[Key]) {
        for key in keys {
            self.key(key, ButtonState::Pressed);
            self.key(key, ButtonState::Released);
        }
        self.frame();
    }

    /// The middle of any button that is shown, in logical pixels.
    pub fn place_of_a_button(&mut self) -> Vec2 {
        let world = self.app.world_mut();
        let mut buttons =
            world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<OnPress>>();
        let shown = buttons.iter(world).find(|(node, _)| node.size().min_element() > 0.0);
        let (node, place) = shown.expect("a button");
        place.translation * node.inverse_scale_factor()
    }

    /// Moves the pointer to a place of the window, in logical pixels.
    pub fn point(&mut self, position: Vec2) {
        let window = self.window;
        if let Some(mut it) = self.app.world_mut().get_mut::<Window>(window) {
            it.set_cursor_position(Some(position));
        }
        self.write(CursorMoved { window, position, delta: None }, WindowEvent::CursorMoved);
    }

    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.write(MouseButtonInput { button, state, window }, WindowEvent::MouseButtonInput);
    }

    pub fn click(&mut self, position: Vec2) {
        self.drag(position, position);
    }

    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.point(from);
        self.frame();
        self.button(MouseButton::Left, ButtonState::Pressed);
        self.frame();
        self.point(to);
        self.frame();
        self.button(MouseButton::Left, ButtonState::Released);
        self.frame();
    }

    /// What a finger does at a place of the window, in logical pixels.
    pub fn touch(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        let (window, force) = (self.window, None);
        let input = TouchInput { phase, position, window, force, id };
        self.write(input, WindowEvent::TouchInput);
    }

    /// Drags with one finger.
    pub fn swipe(&mut self, from: Vec2, to: Vec2) {
        for (phase, place) in
            [(TouchPhase::Started, from), (TouchPhase::Moved, to), (TouchPhase::Ended, to)]
        {
            self.touch(1, phase, place);
            self.frame();
        }
    }

    pub fn wheel(&mut self, y: f32) {
        let (window, unit) = (self.window, MouseScrollUnit::Line);
        let phase = TouchPhase::Moved;
        self.write(MouseWheel { unit, x: 0.0, y, window, phase }, WindowEvent::MouseWheel);
        self.frame();
    }

    pub fn resize(&mut self, (width, height): (u32, u32)) {
        let window = self.window;
        let (width, height) = (width as f32, height as f32);
        if let Some(mut it) = self.app.world_mut().get_mut::<Window>(window) {
            it.resolution.set(width, height);
        }
        self.write(WindowResized { window, width, height }, WindowEvent::WindowResized);
        self.frame();
    }

    pub fn size(&self) -> Vec2 {
        self.app.world().get::<Window>(self.window).map_or(Vec2::ZERO, Window::size)
    }
}

/// Sends a command and waits until nothing moves.
pub fn send(real: &mut Real, action: impl Into<BoxedAction>) {
    write(real, action);
    real.settle();
}

/// Sends a command and draws nothing yet.
pub fn write(real: &mut Real, action: impl Into<BoxedAction>) {
    let world = real.app.world_mut();
    action.into().send(&mut world.commands());
    world.flush();
}

/// Sends a command that reads the clipboard, with a text on it.
pub fn paste(real: &mut Real, text: &str, command: impl Into<BoxedAction>) {
    let mut board = real.app.world_mut().resource_mut::<SystemClipboard>();
    board.copy(text).expect("a copy");
    send(real, command);
}

/// Every text on the screen.
pub fn texts(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    world.query::<&Text>().iter(world).map(|it| it.0.clone()).collect()
}

pub fn is_shown(real: &mut Real, text: &str) -> bool {
    texts(real).iter().any(|it| it == text)
}

/// The open page.
pub fn page(real: &Real) -> PageId {
    *real.app.world().resource::<State<PageId>>().get()
}

/// The keys of a text.
pub fn letters(text: &str) -> Vec<Key> {
    text.chars().map(|it| character(&it.to_string())).collect()
}

/// The message in English; an empty text if there is none.
pub fn notice(real: &Real) -> String {
    let notice = real.app.world().resource::<Notice>().0.as_ref();
    notice.map(|it| real.stage.english(it)).unwrap_or_default()
}

/// The key that prints a text.
pub fn character(text: &str) -> Key {
    Key::Character(text.into())
}

/// Runs frames until a condition is true: threads need time. The time of the game stands still while a search runs, however long
/// that takes on a busy machine.
#[track_caller]
pub fn wait(real: &mut Real, holds: impl Fn(&World) -> bool) {
    for _ in 0..PATIENCE {
        if holds(real.app.world()) {
            real.settle();
            return;
        }
        thread::sleep(NAP);
        let is_searching = real.app.world().resource::<Activity>().is_searching;
        real.slow_frame(if is_searching { Duration::ZERO } else { FRAME });
    }
    panic!("the condition never became true");
}

/// Any physical key; the game uses the printed character.
fn key_code(key: &Key) -> KeyCode {
    match key {
        Key::Shift => KeyCode::ShiftLeft,
        Key::Control => KeyCode::ControlLeft,
        Key::Enter => KeyCode::Enter,
        Key::Space => KeyCode::Space,
        Key::Tab => KeyCode::Tab,
        Key::Escape => KeyCode::Escape,
        _ => KeyCode::KeyR,
    }
}

/// Warnings and errors of the log, with their threads.
static HEARD: Mutex<Vec<(ThreadId, String)>> = Mutex::new(Vec::new());

struct Listener;

impl<S: Subscriber> Layer<S> for Listener {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() <= Level::WARN {
            let mut text = SpokenText(event.metadata().target().to_owned());
            event.record(&mut text);
            let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
            heard.push((thread::current().id(), text.0));
        }
    }
}

struct SpokenText(String);

impl Visit for SpokenText {
    fn record_debug(&mut self, _: &Field, value: &dyn std::fmt::Debug) {
        let _ = write!(self.0, ": {value:?}");
    }
}

/// The warnings of this thread since the last call.
pub fn warnings() -> Vec<String> {
    let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
    let here = thread::current().id();
    let (own, others): (Vec<_>, Vec<_>) = heard.drain(..).partition(|(thread, _)| *thread == here);
    *heard = others;
    // A field of text reads the system's clipboard, which tests do not have; our own commands read a pasteboard.
    let own = own.into_iter().map(|(_, text)| text);
    own.filter(|it| !it.contains("ClipboardNotSupported")).collect()
}
