//! Gamepads on Linux: files of the kernel in /dev/input. Those that the player may not read are no gamepads.

use std::collections::{HashMap, HashSet};
use std::os::unix::fs::DirEntryExt as _;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{fs, mem};

use bevy::input::gamepad::{GamepadAxis, GamepadButton, GamepadInput};
use evdev::{
    AbsInfo, AbsoluteAxisCode, Device, EventSummary, InputEvent, KeyCode, SynchronizationCode,
};

use super::pushes::Reading;
use super::{Pad, Teller};

const FOLDER: &str = "/dev/input";
/// The time between two looks into the folder.
const PAUSE: Duration = Duration::from_secs(2);

/// A file of the folder. Another device may get the same name, but not the same number.
type Node = (PathBuf, u64);
/// The files that are known, and the threads that read gamepads.
type Known = HashMap<Node, Option<JoinHandle<()>>>;

/// Looks for gamepads until the end of the program.
pub(super) fn run(teller: &Teller) {
    let mut known = Known::new();
    loop {
        look(Path::new(FOLDER), &mut known, teller);
        thread::sleep(PAUSE);
    }
}

/// Starts to read the gamepads that have come.
fn look(folder: &Path, known: &mut Known, teller: &Teller) {
    let nodes = nodes(folder);
    known.retain(|node, reader| {
        nodes.contains(node) && reader.as_ref().is_none_or(|it| !it.is_finished())
    });
    for node in nodes {
        if known.contains_key(&node) {
            continue;
        }
        // The system gives its permission a moment after it has made the file, so the next look tries again.
        if let Ok(device) = Device::open(&node.0) {
            known.insert(node, Layout::of(&device).and_then(|it| listen(device, it, teller)));
        }
    }
}

fn nodes(folder: &Path) -> HashSet<Node> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let events = entries.filter(|it| it.file_name().to_string_lossy().starts_with("event"));
    events.map(|it| (it.path(), it.ino())).collect()
}

/// Reads a gamepad on a thread of its own, until it goes.
fn listen(mut device: Device, layout: Layout, teller: &Teller) -> Option<JoinHandle<()>> {
    let teller = teller.clone();
    let read = move || {
        let (id, name) = (device.input_id(), device.name().unwrap_or_default().to_owned());
        let mut hearing = Hearing {
            pad: teller.greet(name, Some(id.vendor()), Some(id.product())),
            layout,
            report: Vec::new(),
        };
        while let Ok(events) = device.fetch_events() {
            events.for_each(|it| hearing.hear(it));
        }
    };
    thread::Builder::new().name("gamepad".to_owned()).spawn(read).ok()
}

/// What the events of a device mean, and its gamepad.
struct Hearing {
    pad: Pad,
    layout: Layout,
    /// The readings of the report that is not complete.
    report: Vec<Reading>,
}

impl Hearing {
    fn hear(&mut self, event: InputEvent) {
        match event.destructure() {
            EventSummary::Key(_, key, value) => {
                let button = self.layout.button(key);
                self.report
                    .extend(button.map(|it| (it.into(), if value == 0 { 0.0 } else { 1.0 })));
            }
            EventSummary::AbsoluteAxis(_, axis, value) => {
                self.report.extend(self.layout.axis(axis, value));
            }
            EventSummary::Synchronization(_, SynchronizationCode::SYN_REPORT, _) => {
                self.pad.report(&mem::take(&mut self.report));
            }
            _ => {}
        }
    }
}

/// What the buttons and axes of a device are, by the kernel's rules for gamepads. Devices that break them, such as pads of no
/// known maker, may have other buttons at other places.
struct Layout {
    /// Whether the left and the upper button are named by their place. Most drivers name them X and Y as on an Xbox pad, and the
    /// kernel has the same number for X and for the upper button.
    is_by_place: bool,
    /// The least and the largest value of each axis.
    ranges: HashMap<AbsoluteAxisCode, (f32, f32)>,
}

impl Layout {
    /// `None` if the device is no gamepad.
    fn of(device: &Device) -> Option<Self> {
        let is_gamepad = device.supported_keys().is_some_and(|it| it.contains(KeyCode::BTN_SOUTH));
        let axes = is_gamepad.then(|| device.get_absinfo().ok())?;
        Some(Self::new(device.input_id().vendor(), axes.into_iter().flatten()))
    }

    fn new(vendor: u16, axes: impl Iterator<Item = (AbsoluteAxisCode, AbsInfo)>) -> Self {
        const SONY: u16 = 0x054c;
        const NINTENDO: u16 = 0x057e;
        let range = |it: AbsInfo| (it.minimum() as f32, it.maximum() as f32);
        Self {
            is_by_place: [SONY, NINTENDO].contains(&vendor),
            ranges: axes.map(|(axis, info)| (axis, range(info))).collect(),
        }
    }

    fn button(&self, key: KeyCode) -> Option<GamepadButton> {
        Some(match key {
            KeyCode::BTN_SOUTH => GamepadButton::South,
            KeyCode::BTN_EAST => GamepadButton::East,
            KeyCode::BTN_NORTH if self.is_by_place => GamepadButton::North,
            KeyCode::BTN_WEST if self.is_by_place => GamepadButton::West,
            KeyCode::BTN_NORTH => GamepadButton::West,
            KeyCode::BTN_WEST => GamepadButton::North,
            KeyCode::BTN_TL => GamepadButton::LeftTrigger,
            KeyCode::BTN_TR => GamepadButton::RightTrigger,
            KeyCode::BTN_TL2 => GamepadButton::LeftTrigger2,
            KeyCode::BTN_TR2 => GamepadButton::RightTrigger2,
            KeyCode::BTN_SELECT => GamepadButton::Select,
            KeyCode::BTN_START => GamepadButton::Start,
            KeyCode::BTN_DPAD_UP => GamepadButton::DPadUp,
            KeyCode::BTN_DPAD_DOWN => GamepadButton::DPadDown,
            KeyCode::BTN_DPAD_LEFT => GamepadButton::DPadLeft,
            KeyCode::BTN_DPAD_RIGHT => GamepadButton::DPadRight,
            _ => return None,
        })
    }

    /// What an axis says. Its y points down.
    fn axis(&self, axis: AbsoluteAxisCode, value: i32) -> Vec<Reading> {
        use AbsoluteAxisCode as Code;
        use GamepadAxis::{LeftStickX, LeftStickY, RightStickX, RightStickY};
        use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp, LeftTrigger2, RightTrigger2};
        let Some(&(least, largest)) = self.ranges.get(&axis) else { return Vec::new() };
        // From 0 to 1.
        let part = (value as f32 - least) / (largest - least).max(1.0);
        let stick = |axis: GamepadAxis, way: f32| vec![(axis.into(), way * (2.0 * part - 1.0))];
        let trigger = |button: GamepadButton| vec![(button.into(), part)];
        let cross = |low: GamepadButton, high: GamepadButton| -> Vec<(GamepadInput, f32)> {
            vec![(low.into(), 1.0 - 2.0 * part), (high.into(), 2.0 * part - 1.0)]
        };
        // Without other axes for the right stick, these are it, and the triggers are pedals.
        let has_other = self.ranges.contains_key(&Code::ABS_RX);
        match axis {
            Code::ABS_X => stick(LeftStickX, 1.0),
            Code::ABS_Y => stick(LeftStickY, -1.0),
            Code::ABS_RX => stick(RightStickX, 1.0),
            Code::ABS_RY => stick(RightStickY, -1.0),
            Code::ABS_Z if !has_other => stick(RightStickX, 1.0),
            Code::ABS_RZ if !has_other => stick(RightStickY, -1.0),
            Code::ABS_Z | Code::ABS_BRAKE | Code::ABS_HAT2Y => trigger(LeftTrigger2),
            Code::ABS_RZ | Code::ABS_GAS | Code::ABS_HAT2X => trigger(RightTrigger2),
            Code::ABS_HAT0X => cross(DPadLeft, DPadRight),
            Code::ABS_HAT0Y => cross(DPadUp, DPadDown),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use evdev::EventType;

    use super::super::{Line, News, line};
    use super::*;
    use GamepadButton::{
        DPadDown, DPadLeft, DPadUp, East, LeftTrigger2, North, RightTrigger2, South, West,
    };

    const XBOX: u16 = 0x045e;
    const SONY: u16 = 0x054c;

    fn info(least: i32, largest: i32) -> AbsInfo {
        AbsInfo::new(0, least, largest, 0, 0, 0)
    }

    /// The axes of a wired Xbox pad.
    fn axes() -> Vec<(AbsoluteAxisCode, AbsInfo)> {
        use AbsoluteAxisCode as Code;
        let sticks = [Code::ABS_X, Code::ABS_Y, Code::ABS_RX, Code::ABS_RY];
        let sticks = sticks.map(|it| (it, info(-32768, 32767)));
        let triggers = [Code::ABS_Z, Code::ABS_RZ].map(|it| (it, info(0, 1023)));
        let cross = [Code::ABS_HAT0X, Code::ABS_HAT0Y].map(|it| (it, info(-1, 1)));
        [&sticks[..], &triggers, &cross].concat()
    }

    fn start(vendor: u16, axes: Vec<(AbsoluteAxisCode, AbsInfo)>) -> (Hearing, Line) {
        let (teller, line) = line(Arc::new(|| ()));
        let layout = Layout::new(vendor, axes.into_iter());
        let pad = teller.greet("a pad".to_owned(), Some(vendor), None);
        assert!(matches!(line.news.try_recv(), Ok(News::Came(0, _))));
        (Hearing { pad, layout, report: Vec::new() }, line)
    }

    /// What the window is told after these events.
    fn told(hearing: &mut Hearing, line: &Line, events: &[(EventType, u16, i32)]) -> Vec<Reading> {
        for &(kind, code, value) in events {
            hearing.hear(InputEvent::new(kind.0, code, value));
        }
        hearing.hear(InputEvent::new(EventType::SYNCHRONIZATION.0, 0, 0));
        let moved = |news| match news {
            News::Moved(0, reading) => reading,
            _ => panic!("the pad comes or goes"),
        };
        line.news.try_iter().map(moved).collect()
    }

    fn key(key: KeyCode, value: i32) -> (EventType, u16, i32) {
        (EventType::KEY, key.code(), value)
    }

    fn axis(axis: AbsoluteAxisCode, value: i32) -> (EventType, u16, i32) {
        (EventType::ABSOLUTE, axis.0, value)
    }

    #[test]
    fn buttons_are_told_by_their_places() {
        let (mut hearing, line) = start(XBOX, axes());
        let cases = [
            (KeyCode::BTN_SOUTH, South),
            (KeyCode::BTN_EAST, East),
            (KeyCode::BTN_NORTH, West),
            (KeyCode::BTN_WEST, North),
        ];
        for (code, button) in cases {
            assert_eq!(told(&mut hearing, &line, &[key(code, 1)]), [(button.into(), 1.0)]);
            assert_eq!(told(&mut hearing, &line, &[key(code, 0)]), [(button.into(), 0.0)]);
        }
        assert_eq!(told(&mut hearing, &line, &[key(KeyCode::KEY_A, 1)]), []);
        let (mut hearing, line) = start(SONY, axes());
        let both = [key(KeyCode::BTN_NORTH, 1), key(KeyCode::BTN_WEST, 1)];
        assert_eq!(told(&mut hearing, &line, &both), [(North.into(), 1.0), (West.into(), 1.0)]);
    }

    #[test]
    fn a_cross_is_four_buttons() {
        use AbsoluteAxisCode as Code;
        let (mut hearing, line) = start(XBOX, axes());
        let mut one = |event| told(&mut hearing, &line, &[event]);
        assert_eq!(one(axis(Code::ABS_HAT0X, -1)), [(DPadLeft.into(), 1.0)]);
        assert_eq!(one(axis(Code::ABS_HAT0X, 0)), [(DPadLeft.into(), 0.0)]);
        assert_eq!(one(axis(Code::ABS_HAT0Y, -1)), [(DPadUp.into(), 1.0)]);
        let turned = one(axis(Code::ABS_HAT0Y, 1));
        assert_eq!(turned, [(DPadUp.into(), 0.0), (DPadDown.into(), 1.0)]);
        assert_eq!(one(key(KeyCode::BTN_DPAD_LEFT, 1)), [(DPadLeft.into(), 1.0)]);
    }

    #[test]
    fn a_stick_is_told_when_both_axes_are_known() {
        use AbsoluteAxisCode as Code;
        let (mut hearing, line) = start(XBOX, axes());
        let mut stick =
            |x, y| told(&mut hearing, &line, &[axis(Code::ABS_X, x), axis(Code::ABS_Y, y)]);
        assert_eq!(stick(1200, -900), [], "noise");
        assert_eq!(stick(22_000, -30_000), [(GamepadAxis::LeftStickY.into(), 1.0)], "up");
        assert_eq!(stick(22_100, -29_000), []);
        assert_eq!(stick(300, -200), [(GamepadAxis::LeftStickY.into(), 0.0)]);
        assert_eq!(stick(-32_768, 0), [(GamepadAxis::LeftStickX.into(), -1.0)]);
    }

    #[test]
    fn triggers_and_the_right_stick_have_different_axes_on_different_pads() {
        use AbsoluteAxisCode as Code;
        let (mut hearing, line) = start(XBOX, axes());
        let mut one = |event| told(&mut hearing, &line, &[event]);
        assert_eq!(one(axis(Code::ABS_RZ, 300)), []);
        assert_eq!(one(axis(Code::ABS_RZ, 900)), [(RightTrigger2.into(), 1.0)]);
        assert_eq!(one(axis(Code::ABS_RY, 32_767)), [(GamepadAxis::RightStickY.into(), -1.0)]);
        let pedals = [Code::ABS_Z, Code::ABS_RZ, Code::ABS_GAS, Code::ABS_BRAKE];
        let (mut hearing, line) = start(XBOX, pedals.map(|it| (it, info(0, 255))).to_vec());
        let mut one = |event| told(&mut hearing, &line, &[event]);
        assert_eq!(one(axis(Code::ABS_Z, 255)), [(GamepadAxis::RightStickX.into(), 1.0)]);
        assert_eq!(one(axis(Code::ABS_BRAKE, 255)), [(LeftTrigger2.into(), 1.0)]);
        // An axis that the device did not name.
        assert_eq!(one(axis(Code::ABS_X, 255)), []);
    }

    #[test]
    fn a_folder_without_gamepads_is_silent() {
        let folder = tempfile::tempdir().expect("a folder");
        let (teller, line) = line(Arc::new(|| panic!("nothing wakes the window")));
        let mut known = Known::new();
        look(&folder.path().join("missing"), &mut known, &teller);
        for name in ["event0", "event1", "mice"] {
            fs::write(folder.path().join(name), "no device").expect("written");
        }
        look(folder.path(), &mut known, &teller);
        assert!(known.is_empty() && line.news.is_empty());
    }
}
