//! [`Screen`]: how board and panel share the window. Pure geometry, in pixels of the interface.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::settings::Settings;

/// The form of the window, which decides where its parts are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A rail at the left, the board, and the panel beside it.
    Landscape,
    /// A phone on its side: no rail, the board and a narrow panel.
    Low,
    /// A bar at the top, and the panel below the board in two columns.
    Square,
    /// A bar at the top, and the panel below the board.
    Portrait,
}

/// The layout of the window, y down from the upper left corner. A part that the form does not have is empty.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Screen {
    /// Pixels of the window for each pixel of the interface.
    pub scale: f32,
    /// The largest factor of the player for which this window has room.
    pub(crate) largest: f32,
    /// Whether the interface is so large that a panel may need to scroll.
    pub is_enlarged: bool,
    /// Whether the board has the whole window.
    pub is_alone: bool,
    /// Whether the frame of a large board names its squares.
    pub(crate) has_names: bool,
    pub form: Form,
    /// The games, one below the other.
    pub rail: Rect,
    /// The bar at the top: the way back, the title, the menu.
    pub bar: Rect,
    /// The sections of the game.
    pub tabs: Rect,
    /// The goal of the puzzle, if it is above the board.
    pub goal: Rect,
    pub board: Rect,
    pub panel: Rect,
    /// The size of the window.
    pub size: Vec2,
}

/// The player's scale of the interface; 1 is the default.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Zoom(pub f32);

impl Default for Zoom {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Whether the player wants to see only the board, for a picture or a large screen. Another page shows everything again.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct BoardOnly(pub(crate) bool);

/// Whether an upright window shows the board small, in its upper left corner: the panel of the page needs the room.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CornerBoard(pub bool);

/// The view of the camera. The open page writes it.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct BoardView {
    /// The number of squares that must fit on the screen.
    pub extent: Vec2,
    /// The visible layer.
    pub layer: RenderLayers,
}

const MARGIN: f32 = 20.0;
/// The width of the rail.
const RAIL: f32 = 92.0;
/// Its least width, which the names of the games need.
const RAIL_LEAST: f32 = 66.0;
/// The space between the board and the panel beside it.
const GAP: f32 = 36.0;
const PANEL_LEAST: f32 = 360.0;
const PANEL_MOST: f32 = 480.0;
/// The least width of a panel with larger text.
const PANEL_ENLARGED: f32 = 290.0;
/// The height of the sections.
const TABS: f32 = 48.0;
/// The height of the bar at the top: of a square window, and of one that stands upright.
const BAR: f32 = 56.0;
const BAR_UPRIGHT: f32 = 52.0;
/// The height of the goal above the board.
const GOAL: f32 = 78.0;
/// The side of a board in the corner.
const CORNER: f32 = 196.0;
/// Below this height a window that stands upright shows the goal in its bar.
const LOW_UPRIGHT: f32 = 720.0;
/// The width of the parts of an upright window.
const COLUMN: f32 = 640.0;
/// The interface is designed for windows of these sizes. It grows with windows that are larger than both.
const DESIGN: Vec2 = Vec2::new(1280.0, 720.0);
const DESIGN_UPRIGHT: Vec2 = Vec2::new(768.0, 1024.0);
/// Everything works in windows of these sizes.
const SMALLEST: Vec2 = Vec2::new(568.0, 320.0);
const SMALLEST_UPRIGHT: Vec2 = Vec2::new(320.0, 480.0);

impl Screen {
    /// Shares a window of this many logical pixels.
    pub fn new(window: Vec2) -> Self {
        Self::scaled(window, 1.0)
    }

    /// The same with a scaled interface, as far as there is room for it. The board keeps its size.
    pub(crate) fn scaled(window: Vec2, factor: f32) -> Self {
        let of = |design: Vec2| (window / design).min_element();
        let usual = of(DESIGN).max(of(DESIGN_UPRIGHT)).clamp(1.0, 4.0);
        let room = of(SMALLEST).max(of(SMALLEST_UPRIGHT)).max(0.1);
        let usual = usual.min(room);
        let unscaled = Self::shared((window / usual).max(Vec2::splat(160.0)));
        let mut largest = room / usual;
        // The panel beside a board that keeps its size must have room for its buttons.
        let panel = |factor: f32| unscaled.with_text(factor).panel.width();
        while unscaled.is_beside() && largest > 1.0 && panel(largest) < PANEL_ENLARGED {
            largest -= 0.01;
        }
        let factor = factor.clamp(1.0, largest.max(1.0));
        let scale = usual * factor;
        let part = |rect: Rect| Rect::from_corners(rect.min / factor, rect.max / factor);
        // The bars grow with their texts, and the board gives them its room only where nothing else can.
        let shared = if unscaled.is_beside() && factor > 1.0 {
            let text = unscaled.with_text(factor);
            Self { board: part(text.board), ..text }
        } else {
            Self::shared((window / scale).max(Vec2::splat(160.0)))
        };
        Self { scale, largest, is_enlarged: factor > 1.125, ..shared }
    }

    /// A landscape whose board keeps its size on the screen while everything else grows.
    fn with_text(self, factor: f32) -> Self {
        let size = self.size / factor;
        let rail = (self.rail.max.x / factor).max(RAIL_LEAST);
        let beyond = (rail - self.board.min.x / factor).max(0.0);
        let shift = Vec2::new(beyond * factor, 0.0);
        let board = Rect::from_corners(self.board.min + shift, self.board.max + shift);
        let left = board.max.x / factor + 0.7 * MARGIN;
        let top = self.tabs.min.y / factor;
        let panel = Rect::new(left, top, size.x - MARGIN / 2.0, size.y - MARGIN / factor);
        let rail = Rect::new(0.0, 0.0, rail, size.y);
        let tabs = Rect::new(panel.min.x, panel.min.y, panel.max.x, panel.min.y + TABS);
        let panel = Rect { min: Vec2::new(panel.min.x, tabs.max.y + 8.0), ..panel };
        Self { rail, tabs, board, panel, size, ..self }
    }

    /// The parts of a window of this size, in pixels of the interface.
    fn shared(size: Vec2) -> Self {
        let Vec2 { x: w, y: h } = size;
        let form = match w / h {
            ratio if ratio >= 1.25 && h >= 560.0 => Form::Landscape,
            ratio if ratio >= 1.25 => Form::Low,
            ratio if ratio >= 0.8 => Form::Square,
            _ => Form::Portrait,
        };
        let none = Rect::new(0.0, 0.0, 0.0, 0.0);
        let empty = Self {
            scale: 1.0,
            largest: 1.0,
            is_enlarged: false,
            is_alone: false,
            has_names: true,
            form,
            rail: none,
            bar: none,
            tabs: none,
            goal: none,
            board: none,
            panel: none,
            size,
        };
        match form {
            Form::Landscape => {
                let side = (h - 2.0 * MARGIN).min(w - RAIL - GAP - PANEL_LEAST - MARGIN);
                let rest = w - RAIL - side - GAP;
                let width = (rest - 2.0 * MARGIN - 8.0).clamp(PANEL_LEAST, PANEL_MOST);
                let left = RAIL + ((rest - width - 2.0 * MARGIN - 8.0) / 2.0).max(0.0);
                let board = rect(left, (h - side) / 2.0, side, side);
                let tabs = rect(board.max.x + GAP, 12.0, width, TABS);
                let panel =
                    rect(tabs.min.x, tabs.max.y + 18.0, width, h - MARGIN - tabs.max.y - 18.0);
                Self { rail: rect(0.0, 0.0, RAIL, h), tabs, board, panel, ..empty }
            }
            Form::Low => {
                let side = (h - 16.0).min(w - 264.0);
                let board = rect(8.0, (h - side) / 2.0, side, side);
                let left = board.max.x + 12.0;
                let bar = rect(left, 4.0, w - left - 8.0, 44.0);
                let panel = rect(left, bar.max.y + 4.0, bar.width(), h - bar.max.y - 12.0);
                Self { bar, board, panel, ..empty }
            }
            Form::Square => {
                let side = (w - 32.0).min(h - BAR - 252.0);
                let bar = rect(0.0, 0.0, w, BAR);
                let tabs = rect(64.0, 4.0, w - 128.0, TABS);
                let board = rect((w - side) / 2.0, BAR, side, side);
                let width = (w - 32.0).min(900.0);
                let top = board.max.y + 12.0;
                let panel = rect((w - width) / 2.0, top, width, h - top - 12.0);
                Self { bar, tabs, board, panel, ..empty }
            }
            Form::Portrait => {
                let is_low = h < LOW_UPRIGHT;
                let below = match (is_low, w >= 600.0) {
                    (true, _) => 254.0,
                    (false, true) => 450.0,
                    (false, false) => 360.0,
                };
                let side = (w - 12.0).min(h - below - 4.0);
                let width = (w - 24.0).min(COLUMN);
                let left = (w - width) / 2.0;
                let bar = rect(0.0, 0.0, w, if is_low { BAR } else { BAR_UPRIGHT });
                let goal = if is_low {
                    rect(52.0, 0.0, w - 104.0, BAR)
                } else {
                    rect(left, bar.max.y, width, GOAL)
                };
                let board = rect((w - side) / 2.0, goal.max.y + 2.0, side, side);
                let top = board.max.y + 10.0;
                Self { bar, goal, board, panel: rect(left, top, width, h - top - 8.0), ..empty }
            }
        }
    }

    /// The same with a small board in the upper left corner of an upright window, the goal beside it, and the panel below both.
    fn with_board_in_corner(self) -> Self {
        if !self.is_upright() {
            return self;
        }
        let Vec2 { x: w, y: h } = self.size;
        let side = CORNER.min(0.5 * w).min(0.24 * h);
        let top = self.bar.max.y + 4.0;
        let left = self.panel.min.x;
        let board = rect(left, top, side, side);
        let goal = rect(board.max.x + 14.0, top, self.panel.max.x - board.max.x - 14.0, side);
        let panel = Rect { min: Vec2::new(left, board.max.y + 10.0), ..self.panel };
        Self { goal, board, panel, ..self }
    }

    /// The same with the board in the whole window. The other parts keep their places, but nobody sees them.
    fn alone(self) -> Self {
        let side = self.size.min_element() - 2.0 * MARGIN;
        let board = Rect::from_center_size(self.size / 2.0, Vec2::splat(side));
        Self { board, is_alone: true, ..self }
    }

    /// Whether the panel is beside the board, with a rail.
    const fn is_beside(&self) -> bool {
        matches!(self.form, Form::Landscape)
    }

    /// Whether the panel is below the board, not beside it.
    pub const fn is_upright(&self) -> bool {
        matches!(self.form, Form::Square | Form::Portrait)
    }

    /// Whether the panel beside the board is so low or narrow that everything must be closer together.
    pub fn is_cramped(&self) -> bool {
        !self.is_upright() && (self.panel.height() < 560.0 || self.panel.width() < 400.0)
    }

    /// Whether the window is so narrow that texts are short.
    pub fn is_narrow(&self) -> bool {
        self.size.x < 600.0
    }

    /// The height of the hint box.
    pub const fn hint_height(&self) -> f32 {
        match self.form {
            Form::Landscape => 118.0,
            _ if self.is_tiny() => 84.0,
            _ => 100.0,
        }
    }

    /// The height of the dock.
    pub const fn dock_height(&self) -> f32 {
        if self.is_tiny() { 52.0 } else { 64.0 }
    }

    /// Whether the window is that of a small phone on its side.
    pub const fn is_tiny(&self) -> bool {
        matches!(self.form, Form::Low) && self.size.y < 360.0
    }

    /// Whether the goal has one line, without a bar of its own.
    pub fn is_least(&self) -> bool {
        self.is_tiny() || self.form == Form::Portrait && self.goal.height() < GOAL
    }

    /// Whether there is no room above the hint box for more than the goal.
    pub fn is_squeezed(&self) -> bool {
        self.is_least() && self.panel.height() < 280.0
    }

    /// Whether the goal has one line, with the number of moves in it.
    pub fn has_short_goal(&self) -> bool {
        let is_low = self.is_beside() && self.panel.height() < 420.0;
        self.is_tiny() || is_low || self.form == Form::Portrait
    }

    /// Pixels of the window for one square, if `extent` squares must fit.
    pub fn unit(&self, extent: Vec2) -> f32 {
        self.scale * (self.board.size() / extent).min_element()
    }

    /// The point of the world, in squares around the middle of the board, under a pixel of the window, if the whole board is shown.
    pub(crate) fn to_world(self, extent: Vec2, pixel: Vec2) -> Vec2 {
        let away = pixel - self.scale * self.board.center();
        away * Vec2::new(1.0, -1.0) / self.unit(extent)
    }
}

fn rect(left: f32, top: f32, width: f32, height: f32) -> Rect {
    Rect::new(left, top, left + width, top + height)
}

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Screen::new(DESIGN))
        .init_resource::<Zoom>()
        .init_resource::<BoardView>()
        .init_resource::<BoardOnly>()
        .init_resource::<CornerBoard>()
        .add_systems(PreUpdate, measure);
}

/// Computes the layout again after a change of the window or of the scale.
pub(crate) fn measure(
    window: Single<&Window, With<PrimaryWindow>>,
    mut screen: ResMut<Screen>,
    mut scale: ResMut<UiScale>,
    (zoom, alone): (Res<Zoom>, Option<Res<BoardOnly>>),
    corner: Option<Res<CornerBoard>>,
    settings: Option<Res<Settings>>,
) {
    let has_names = settings.is_none_or(|it| !it.hides_names);
    let measured = Screen { has_names, ..Screen::scaled(window.size(), zoom.0) };
    let is_small = corner.is_some_and(|it| it.0);
    let measured = if is_small { measured.with_board_in_corner() } else { measured };
    let measured = if alone.is_some_and(|it| it.0) { measured.alone() } else { measured };
    if screen.set_if_neq(measured) {
        scale.0 = measured.scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_share_every_window() {
        let sizes = [
            (1280, 720, Form::Landscape),
            (1024, 768, Form::Landscape),
            (1920, 1080, Form::Landscape),
            (3840, 2160, Form::Landscape),
            (2560, 1080, Form::Landscape),
            (1000, 560, Form::Landscape),
            (844, 390, Form::Low),
            (568, 320, Form::Low),
            (720, 800, Form::Square),
            (900, 900, Form::Square),
            (390, 844, Form::Portrait),
            (390, 664, Form::Portrait),
            (360, 640, Form::Portrait),
            (320, 480, Form::Portrait),
            (768, 1024, Form::Portrait),
        ];
        for (width, height, form) in sizes {
            for factor in [1.0, 1.25, 1.5] {
                let screen = Screen::scaled(Vec2::new(width as f32, height as f32), factor);
                let name = format!("{width}x{height} at {factor}: {screen:?}");
                if factor < 1.1 {
                    assert_eq!(screen.form, form, "{name}");
                }
                let whole = Rect::from_corners(Vec2::splat(-0.01), screen.size + 0.01);
                let parts = [screen.rail, screen.tabs, screen.goal, screen.board, screen.panel];
                let shown = parts.iter().filter(|it| !it.is_empty()).collect::<Vec<_>>();
                for (at, part) in shown.iter().enumerate() {
                    assert!(whole.contains(part.min) && whole.contains(part.max), "{name}");
                    for other in &shown[..at] {
                        let shared = part.intersect(**other);
                        assert!(shared.is_empty() || shared.size().min_element() < 0.1, "{name}");
                    }
                }
                assert!(screen.panel.width() >= 200.0, "{name}");
                assert!(screen.board.width() >= 0.45 * screen.size.min_element(), "{name}");
            }
        }
    }

    #[test]
    fn a_board_in_the_corner_leaves_the_room_to_the_panel() {
        for (width, height) in [(390.0, 844.0), (320.0, 480.0), (768.0, 1024.0), (720.0, 800.0)] {
            let usual = Screen::new(Vec2::new(width, height));
            let screen = usual.with_board_in_corner();
            let name = format!("{width}x{height}: {screen:?}");
            let whole = Rect::from_corners(Vec2::ZERO, screen.size);
            for part in [screen.board, screen.goal, screen.panel] {
                assert!(whole.contains(part.min) && whole.contains(part.max), "{name}");
            }
            assert!(screen.board.intersect(screen.goal).is_empty(), "{name}");
            assert!(screen.panel.min.y > screen.board.max.y, "{name}");
            assert!(screen.panel.height() > 1.2 * usual.panel.height(), "{name}");
        }
        let wide = Screen::new(Vec2::new(1280.0, 720.0));
        assert_eq!(wide.with_board_in_corner(), wide);
    }

    #[test]
    fn larger_text_leaves_the_board_beside_the_panel_as_large() {
        let window = Vec2::new(1280.0, 720.0);
        let usual = Screen::new(window).board.width();
        for factor in [1.25, 1.5] {
            let screen = Screen::scaled(window, factor);
            assert!((screen.scale - factor).abs() < 1e-6, "{factor}");
            assert!((screen.board.width() * screen.scale - usual).abs() < 0.01, "{factor}");
            assert!(screen.is_enlarged);
        }
    }

    #[test]
    fn pixels_and_world_agree() {
        let screen = Screen::new(Vec2::new(1280.0, 720.0));
        let extent = Vec2::splat(16.0);
        let middle = screen.board.center() * screen.scale;
        assert_eq!(screen.to_world(extent, middle), Vec2::ZERO);
        let unit = screen.unit(extent);
        let world = screen.to_world(extent, middle + Vec2::new(unit, 2.0 * unit));
        assert!((world - Vec2::new(1.0, -2.0)).length() < 1e-4, "{world}");
    }
}
