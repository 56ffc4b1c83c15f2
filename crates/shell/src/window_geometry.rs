//! [`WindowGeometry`]: the size and the place of the window, which it has again at the next start.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode, WindowPosition};
use carom_play::saved::Persist;
use serde::{Deserialize, Serialize};

use crate::next_redraw::NextRedraw;
use crate::persisted::Persisted;

/// The window keeps still for this time before its bounds are saved.
const STILL: Duration = Duration::from_secs(1);
/// A point of the window, from its corner, that must be on a screen: it can be taken with the mouse there.
const HANDLE: IVec2 = IVec2::new(120, 12);

/// The size and the place of the window when it is not full screen.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Window", default, deny_unknown_fields)]
pub struct WindowGeometry {
    /// Width and height in logical pixels.
    size: Option<(u32, u32)>,
    /// The corner in pixels of the screen. Wayland does not tell it.
    place: Option<(i32, i32)>,
}

impl Persist for WindowGeometry {
    const VERSION: u32 = 1;
    const FILE: &'static str = "window.ron";
}

impl WindowGeometry {
    #[expect(clippy::cast_sign_loss, reason = "a window has a width and a height")]
    fn of(window: &Window) -> Self {
        let place = match window.position {
            WindowPosition::At(place) => Some((place.x, place.y)),
            WindowPosition::Automatic | WindowPosition::Centered(_) => None,
        };
        Self { size: Some((window.width().round() as u32, window.height().round() as u32)), place }
    }

    /// Width and height, at least the given ones.
    pub(crate) fn size(&self, least: (u32, u32)) -> Option<(u32, u32)> {
        self.size.map(|(width, height)| (width.max(least.0), height.max(least.1)))
    }

    /// The place for a new window.
    pub(crate) fn position(&self) -> WindowPosition {
        self.place.map_or(WindowPosition::Automatic, |(x, y)| WindowPosition::At(IVec2::new(x, y)))
    }
}

pub(crate) fn plugin(app: &mut App, kept: Persisted<WindowGeometry>) {
    app.insert_resource(kept).init_resource::<NextRedraw>().add_systems(Last, (fit, note).chain());
}

/// What a desktop may take of a screen for its bars and the title of a window, in pixels of the interface. It does not tell it.
const BARS: Vec2 = Vec2::new(60.0, 80.0);

/// What a screen with this many pixels for one of the interface has for a window, in its own pixels.
fn usable(screen: UVec2, factor: f32) -> UVec2 {
    (screen.as_vec2() - factor * BARS).max(screen.as_vec2() / 2.0).as_uvec2()
}

/// The size of a window that no screen shows; `None` if one of them does. All sizes are in pixels of the screens.
fn shrunk(window: UVec2, screens: impl Iterator<Item = UVec2>, factor: f32) -> Option<UVec2> {
    let largest = screens.max_by_key(|it| u64::from(it.x) * u64::from(it.y))?;
    window.cmpgt(largest).any().then(|| window.min(usable(largest, factor)))
}

/// A window that no screen shows, because a screen is gone, moves to the middle of the main screen. One that is larger than
/// every screen, for example because two pixels are one on it, becomes smaller. The window learns how many pixels are one, and
/// the desktop says which size it gave it, only in the first frames, so this is done again in them.
fn fit(
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    mut fitted: Local<(f32, u8)>,
) {
    /// The first frames with a number of pixels for one.
    const FRAMES: u8 = 8;
    let factor = window.scale_factor();
    if fitted.0.total_cmp(&factor).is_ne() {
        *fitted = (factor, 0);
    }
    if fitted.1 == FRAMES || monitors.is_empty() {
        return;
    }
    fitted.1 += 1;
    if let WindowPosition::At(place) = window.position
        && !monitors.iter().any(|it| screen(it).contains(place + HANDLE))
    {
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
    }
    let sizes = || monitors.iter().map(Monitor::physical_size);
    let largest = sizes().reduce(UVec2::max).unwrap_or_default();
    let room = usable(largest, factor).as_vec2() / factor;
    let least = &mut window.resize_constraints;
    if room.x < least.min_width || room.y < least.min_height {
        least.min_width = least.min_width.min(room.x);
        least.min_height = least.min_height.min(room.y);
    }
    if let Some(size) = shrunk(window.physical_size(), sizes(), factor) {
        window.resolution.set_physical_resolution(size.x, size.y);
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
    }
}

fn screen(monitor: &Monitor) -> IRect {
    let corner = monitor.physical_position;
    IRect::from_corners(corner, corner + monitor.physical_size().as_ivec2())
}

/// Saves the bounds when the window keeps still. A window that fills the screen has none of its own.
pub(crate) fn note(
    window: Single<&Window, With<PrimaryWindow>>,
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    mut kept: ResMut<Persisted<WindowGeometry>>,
    mut last: Local<(WindowGeometry, Duration)>,
) {
    if window.mode != WindowMode::Windowed {
        return;
    }
    let now = WindowGeometry::of(&window);
    if now != last.0 {
        *last = (now, time.elapsed());
        next_redraw.at_most(STILL);
        return;
    }
    let still = time.elapsed().saturating_sub(last.1);
    if still < STILL {
        next_redraw.at_most(STILL.saturating_sub(still));
    } else {
        // Nobody waits for this: the next start tells what is wrong with the file.
        let _ = kept.bypass_change_detection().put(now);
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::WindowResizeConstraints;

    use super::*;
    use crate::place::SaveLocation;

    const USUAL: (u32, u32) = (720, 600);

    fn app(place: &SaveLocation) -> App {
        let (kept, _) = Persisted::<WindowGeometry>::open(place);
        let bounds = kept.to_value();
        let (width, height) = bounds.size(USUAL).unwrap_or(USUAL);
        let resolution = bevy::window::WindowResolution::new(width, height);
        let least = WindowResizeConstraints { min_width: 900.0, min_height: 600.0, ..default() };
        let position = bounds.position();
        let window = Window { resolution, position, resize_constraints: least, ..default() };
        let mut app = App::new();
        app.add_plugins(MinimalPlugins);
        plugin(&mut app, kept);
        app.world_mut().spawn((window, PrimaryWindow));
        app
    }

    fn window(app: &mut App) -> Mut<'_, Window> {
        let mut windows = app.world_mut().query::<&mut Window>();
        windows.single_mut(app.world_mut()).expect("a window")
    }

    fn monitor(x: i32, width: u32, height: u32, scale_factor: f64) -> Monitor {
        Monitor {
            name: None,
            physical_height: height,
            physical_width: width,
            physical_position: IVec2::new(x, 0),
            refresh_rate_millihertz: None,
            scale_factor,
            video_modes: Vec::new(),
        }
    }

    fn wait(app: &mut App, seconds: u64) {
        use bevy::time::TimeUpdateStrategy::ManualDuration;
        app.insert_resource(ManualDuration(Duration::from_secs(seconds)));
        app.update();
        app.update();
    }

    #[test]
    fn a_window_is_not_larger_than_every_screen() {
        let screens = || [UVec2::new(1920, 1080), UVec2::new(1024, 768)].into_iter();
        assert_eq!(shrunk(UVec2::new(2560, 1440), screens(), 1.0), Some(UVec2::new(1860, 1000)));
        assert_eq!(shrunk(UVec2::new(1280, 1200), screens(), 2.0), Some(UVec2::new(1280, 920)));
        assert_eq!(shrunk(UVec2::new(1920, 1080), screens(), 2.0), None);
        assert_eq!(shrunk(UVec2::new(1920, 1080), [].into_iter(), 1.0), None);
    }

    #[test]
    fn a_window_learns_later_that_two_pixels_are_one() {
        let mut app = app(&SaveLocation::Nowhere);
        app.world_mut().spawn(monitor(0, 1920, 1080, 2.0));
        window(&mut app).resolution.set(1280.0, 720.0);
        app.update();
        assert_eq!(window(&mut app).physical_size(), UVec2::new(1280, 720));
        let resolution = &mut window(&mut app).resolution;
        resolution.set_scale_factor(2.0);
        resolution.set_physical_resolution(2560, 1440);
        app.update();
        let now = window(&mut app);
        assert_eq!(
            now.physical_size(),
            UVec2::new(1800, 920),
            "the bars of the desktop have room, too"
        );
        let least = now.resize_constraints;
        assert_eq!((least.min_width, least.min_height), (900.0, 460.0));
    }

    #[test]
    fn the_next_window_has_the_bounds_of_the_last_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = SaveLocation::File(folder.path().join("window.ron"));
        let mut first = app(&place);
        wait(&mut first, 0);
        window(&mut first).resolution.set(900.0, 700.0);
        window(&mut first).position = WindowPosition::At(IVec2::new(40, 50));
        wait(&mut first, 0);
        assert_eq!(
            Persisted::<WindowGeometry>::open(&place).0.to_value(),
            WindowGeometry::default(),
            "not still yet"
        );
        wait(&mut first, 2);
        window(&mut first).mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        window(&mut first).resolution.set(1920.0, 1080.0);
        wait(&mut first, 2);
        let text = std::fs::read_to_string(folder.path().join("window.ron")).expect("a file");
        let text: String = text.split_whitespace().collect();
        let kept = "(version:1,content:(size:Some((900,700)),place:Some((40,50)),),)";
        assert_eq!(text, kept, "the form of 0.1.0");
        let mut second = app(&place);
        let second = window(&mut second);
        assert_eq!((second.width(), second.height()), (900.0, 700.0));
        assert_eq!(second.position, WindowPosition::At(IVec2::new(40, 50)));
    }

    #[test]
    fn a_window_outside_all_screens_comes_back() {
        for (x, is_shown) in [(10, true), (900, true), (1700, false), (-500, false)] {
            let mut app = app(&SaveLocation::Nowhere);
            app.world_mut().spawn_batch([0, 800].map(|it| monitor(it, 800, 600, 1.0)));
            let at = WindowPosition::At(IVec2::new(x, 20));
            window(&mut app).position = at;
            app.update();
            assert_eq!(window(&mut app).position == at, is_shown, "{x}");
        }
    }
}
