//! [`Screen`]: how board and panel share the window. Pure geometry, in pixels of the interface.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The layout of the window, y down from the upper left corner.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Screen {
    /// Pixels of the window for each pixel of the interface.
    pub scale: f32,
    /// The largest factor of the player for which this window has room.
    pub(crate) largest: f32,
    /// Whether the interface is so large that a panel may need to scroll.
    pub is_enlarged: bool,
    /// Whether the board has the whole window, without header and panel.
    pub is_alone: bool,
    pub header: Rect,
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
pub(crate) struct BoardAlone(pub(crate) bool);

/// The view of the camera. The open page writes it.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct BoardView {
    /// The number of squares that must fit on the screen.
    pub extent: Vec2,
    /// The visible layer.
    pub layer: RenderLayers,
}

const MARGIN: f32 = 20.0;
const HEADER: f32 = 56.0;
const PANEL_MIN: f32 = 400.0;
const PANEL_MAX: f32 = 420.0;
/// The width of the panel below the board.
const PANEL_WIDE: f32 = 812.0;
/// The height of the panel below the board.
const PANEL_HEIGHT: f32 = 352.0;
/// The interface is designed for windows of this size; it grows with larger windows.
const DESIGN: Vec2 = Vec2::new(1280.0, 720.0);
/// Everything fits into windows of these sizes, without scrolling.
const SMALLEST: Vec2 = Vec2::new(1024.0, 640.0);
const SMALLEST_UPRIGHT: Vec2 = Vec2::new(720.0, 1000.0);
const LEAST_SCALE: f32 = 0.85;
/// Larger text leaves at least this room: the board is large enough to play on, and the panel scrolls.
const LEAST_ROOM: Vec2 = Vec2::new(840.0, 460.0);

impl Screen {
    /// Shares a window of this many logical pixels.
    pub fn new(window: Vec2) -> Self {
        Self::scaled(window, 1.0)
    }

    /// The same with a scaled interface, as far as there is room for it.
    pub(crate) fn scaled(window: Vec2, factor: f32) -> Self {
        let usual = (window / DESIGN).min_element().clamp(1.0, 4.0);
        let room = (window / SMALLEST).min_element().max((window / SMALLEST_UPRIGHT).min_element());
        let usual = usual.min(room).max(LEAST_SCALE);
        let most = (window / LEAST_ROOM).min_element().max(room).max(usual);
        let scale = (usual * factor).clamp(LEAST_SCALE, most);
        let largest = most / usual;
        let size = (window / scale).max(Vec2::splat(200.0));
        // A screen may be lower than the smallest window, if two of its pixels are one.
        let is_low = size.y < SMALLEST.y - 1.0;
        let is_enlarged = scale > room.max(LEAST_SCALE) || is_low;
        let below_header = size.y - HEADER - MARGIN;
        // The panel goes to the side that leaves more room for the board.
        let beside = below_header.min(size.x - 3.0 * MARGIN - PANEL_MIN);
        let above = (size.x - 2.0 * MARGIN).min(below_header - MARGIN - PANEL_HEIGHT);
        let (board, panel) = if beside >= above {
            let side = beside.max(100.0);
            let width = (size.x - side - 3.0 * MARGIN).min(PANEL_MAX);
            let left = (size.x - side - width - MARGIN) / 2.0;
            let board = rect(left, HEADER, side, side);
            (board, rect(board.max.x + MARGIN, HEADER, width, below_header))
        } else {
            let side = above.max(100.0);
            let board = rect((size.x - side) / 2.0, HEADER, side, side);
            let width = (size.x - 2.0 * MARGIN).min(PANEL_WIDE);
            let top = board.max.y + MARGIN;
            (board, rect((size.x - width) / 2.0, top, width, PANEL_HEIGHT))
        };
        let left = board.min.x.min(panel.min.x);
        let right = board.max.x.max(panel.max.x);
        let header = rect(left, 0.0, right - left, HEADER);
        Self { scale, largest, is_enlarged, is_alone: false, header, board, panel, size }
    }

    /// The same with the board in the whole window. Header and panel keep their places, but nobody sees them.
    fn alone(self) -> Self {
        let side = self.size.min_element() - 2.0 * MARGIN;
        let board = Rect::from_center_size(self.size / 2.0, Vec2::splat(side));
        Self { board, is_alone: true, ..self }
    }

    /// Whether the panel is below the board, not beside it.
    pub fn is_upright(&self) -> bool {
        self.panel.min.y >= self.board.max.y
    }

    /// Whether the panel beside the board is so low or narrow that everything must be closer together.
    pub fn is_cramped(&self) -> bool {
        !self.is_upright() && (self.panel.height() < 600.0 || self.panel.width() < 410.0)
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
        .init_resource::<BoardAlone>()
        .add_systems(PreUpdate, measure);
}

/// Computes the layout again after a change of the window or of the scale.
pub(crate) fn measure(
    window: Single<&Window, With<PrimaryWindow>>,
    mut screen: ResMut<Screen>,
    mut scale: ResMut<UiScale>,
    (zoom, alone): (Res<Zoom>, Option<Res<BoardAlone>>),
) {
    let measured = Screen::scaled(window.size(), zoom.0);
    let measured = if alone.is_some_and(|it| it.0) { measured.alone() } else { measured };
    if screen.set_if_neq(measured) {
        scale.0 = measured.scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_and_panel_share_every_window() {
        let sizes = [
            (1280, 720),
            (1024, 640),
            (1920, 1080),
            (3840, 2160),
            (720, 1100),
            (720, 800),
            (720, 600),
            (2560, 1080),
        ];
        for (width, height) in sizes {
            let screen = Screen::new(Vec2::new(width as f32, height as f32));
            let whole = Rect::from_corners(Vec2::ZERO, screen.size);
            assert!(whole.contains(screen.board.min) && whole.contains(screen.board.max));
            assert!(whole.contains(screen.panel.min) && whole.contains(screen.panel.max));
            assert!(screen.board.intersect(screen.panel).is_empty(), "{width}x{height}");
            assert!(screen.panel.width() >= PANEL_MIN, "{width}x{height}");
            assert!(screen.board.width() >= 0.45 * screen.size.min_element(), "{width}x{height}");
        }
    }

    #[test]
    fn a_factor_counts_as_far_as_there_is_room() {
        let scale = |size: (f32, f32), factor| Screen::scaled(size.into(), factor);
        for factor in [1.0, 1.25, 1.5] {
            let screen = scale((1280.0, 720.0), factor);
            assert!((screen.scale - factor).abs() < 1e-6, "{factor}");
            assert_eq!(screen.is_enlarged, factor > 1.125, "{factor}");
            let screen = scale((2560.0, 1440.0), factor);
            assert!((screen.scale - 2.0 * factor).abs() < 1e-6, "{factor}");
            let screen = scale((1024.0, 640.0), factor);
            assert!((screen.largest - 1.219).abs() < 1e-3);
            assert!((screen.scale - factor.min(screen.largest)).abs() < 1e-6, "{factor}");
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
