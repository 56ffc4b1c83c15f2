//! [`BoardZoom`]: the part of a large board that is shown, and how much it is enlarged.

use bevy::prelude::*;

use crate::screen::Screen;

/// The enlargement of the board. Places are those of the world.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct BoardZoom {
    /// 1 if the whole board is shown.
    factor: f32,
    /// The place in the middle of the board's part of the window.
    middle: Vec2,
}

/// Whether the wheel enlarges the board: the pointer is over a board that can be enlarged.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub(crate) struct WheelEnlarges(pub(crate) bool);

impl Default for BoardZoom {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// The squares of a board that is always shown as a whole: they are large in every window.
const SMALL: f32 = 12.0;
/// The number of squares in the board's part of the window at the greatest enlargement.
const FEWEST: f32 = 8.0;
/// The height of the strip with the button that shows the whole board, in pixels of the interface.
pub(crate) const STRIP: f32 = 48.0;

impl BoardZoom {
    pub const WHOLE: Self = Self { factor: 1.0, middle: Vec2::ZERO };

    /// Whether it shows the whole board.
    pub fn is_whole(self) -> bool {
        self == Self::WHOLE
    }

    pub(crate) const fn factor(self) -> f32 {
        self.factor
    }

    /// The part of the window in which the board is shown, in pixels of the interface. Below an enlarged board there is a strip for
    /// the button that shows all of it: the button covers no square.
    pub fn view(self, screen: &Screen) -> Rect {
        let Rect { min, max } = screen.board;
        let strip = if self.is_whole() { 0.0 } else { STRIP };
        Rect { min, max: max - Vec2::new(0.0, strip) }
    }

    /// The greatest factor for a board of `extent` squares.
    pub(crate) fn most(extent: Vec2) -> f32 {
        let squares = extent.max_element();
        if squares > SMALL { squares / FEWEST } else { 1.0 }
    }

    /// Pixels of the window for one square.
    pub fn unit(self, screen: &Screen, extent: Vec2) -> f32 {
        self.factor * screen.unit(extent)
    }

    /// The place under a pixel of the window.
    pub(crate) fn to_world(self, screen: &Screen, extent: Vec2, pixel: Vec2) -> Vec2 {
        self.middle + screen.to_world(extent, pixel) / self.factor
    }

    /// The pixel of the window over a place.
    pub fn to_pixel(self, screen: &Screen, extent: Vec2, place: Vec2) -> Vec2 {
        let away = (place - self.middle) * Vec2::new(1.0, -1.0);
        screen.scale * screen.board.center() + self.unit(screen, extent) * away
    }

    /// The place of a camera that shows the middle of the window.
    pub(crate) fn camera(self, screen: &Screen, extent: Vec2) -> Vec2 {
        self.to_world(screen, extent, screen.scale * screen.size / 2.0)
    }

    /// Enlarges the board by a factor. The place under a pixel of the window stays there, if the board has no edge on the way.
    pub(crate) fn enlarge(&mut self, by: f32, pixel: Vec2, screen: &Screen, extent: Vec2) {
        let place = self.to_world(screen, extent, pixel);
        let factor = (self.factor * by).clamp(1.0, Self::most(extent));
        self.middle = place - (place - self.middle) * self.factor / factor;
        self.factor = factor;
        self.keep_on_board(screen, extent);
    }

    /// Moves the board by pixels of the window, not past its edges.
    pub(crate) fn drag(&mut self, pixels: Vec2, screen: &Screen, extent: Vec2) {
        self.middle -= pixels * Vec2::new(1.0, -1.0) / self.unit(screen, extent);
        self.keep_on_board(screen, extent);
    }

    /// Moves the board until a square around a place is shown, if it is not.
    pub fn show(&mut self, place: Vec2, screen: &Screen, extent: Vec2) {
        let away = (self.half(screen, extent) - 1.0).max(Vec2::ZERO);
        let upper = Vec2::new(0.0, self.strip(screen, extent));
        self.middle = self.middle.clamp(place - away, (place + away - upper).max(place - away));
        self.keep_on_board(screen, extent);
    }

    /// Half of the squares that are shown in each direction.
    fn half(self, screen: &Screen, extent: Vec2) -> Vec2 {
        screen.scale * screen.board.size() / self.unit(screen, extent) / 2.0
    }

    /// The height of the strip below the board in squares.
    fn strip(self, screen: &Screen, extent: Vec2) -> f32 {
        screen.scale * STRIP / self.unit(screen, extent)
    }

    fn keep_on_board(&mut self, screen: &Screen, extent: Vec2) {
        let hidden = (extent / 2.0 - self.half(screen, extent)).max(Vec2::ZERO);
        let lower = Vec2::new(0.0, self.strip(screen, extent));
        self.middle = self.middle.clamp(-hidden - lower, hidden);
        // The last step back need not be exact.
        if self.factor < 1.01 {
            *self = Self::WHOLE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXTENT: Vec2 = Vec2::new(34.0, 26.0);

    fn screen() -> Screen {
        Screen::new(Vec2::new(1600.0, 900.0))
    }

    fn is_near(a: Vec2, b: Vec2) -> bool {
        a.distance(b) < 1e-2
    }

    #[test]
    fn the_place_under_the_pointer_stays_there() {
        let (screen, mut zoom) = (screen(), BoardZoom::WHOLE);
        let pixel = screen.scale * screen.board.center() + Vec2::new(30.0, -50.0);
        let place = zoom.to_world(&screen, EXTENT, pixel);
        for factor in [1.5, 2.25, 3.375] {
            zoom.enlarge(1.5, pixel, &screen, EXTENT);
            assert!((zoom.factor() - factor).abs() < 1e-4, "{zoom:?}");
            assert!(is_near(zoom.to_world(&screen, EXTENT, pixel), place), "{zoom:?}");
            assert!(is_near(zoom.to_pixel(&screen, EXTENT, place), pixel), "{zoom:?}");
        }
        zoom.enlarge(100.0, pixel, &screen, EXTENT);
        assert!((zoom.factor() - 34.0 / 8.0).abs() < 1e-4, "{zoom:?}");
        zoom.enlarge(0.01, pixel, &screen, EXTENT);
        assert!(zoom.is_whole());
    }

    #[test]
    fn the_view_never_leaves_the_board_except_by_the_strip() {
        let (screen, mut zoom) = (screen(), BoardZoom::WHOLE);
        zoom.drag(Vec2::splat(500.0), &screen, EXTENT);
        assert!(zoom.is_whole());
        zoom.enlarge(2.0, screen.scale * screen.board.center(), &screen, EXTENT);
        zoom.drag(Vec2::splat(1e6), &screen, EXTENT);
        let corner = zoom.to_world(&screen, EXTENT, screen.scale * screen.board.min);
        assert!((corner.x + EXTENT.x / 2.0).abs() < 1e-2, "the left edge: {corner}");
        let corner = zoom.to_world(&screen, EXTENT, screen.scale * screen.board.max);
        assert!(corner.y < 0.0, "{corner}");
        zoom.drag(Vec2::splat(-1e6), &screen, EXTENT);
        let corner = zoom.to_world(&screen, EXTENT, screen.scale * screen.board.max);
        let lowest = -EXTENT.y / 2.0 - zoom.strip(&screen, EXTENT);
        assert!((corner - Vec2::new(EXTENT.x / 2.0, lowest)).length() < 1e-2, "{corner}");
    }

    #[test]
    fn a_place_is_shown_with_the_least_way() {
        let (screen, mut zoom) = (screen(), BoardZoom::WHOLE);
        zoom.enlarge(3.0, screen.scale * screen.board.center(), &screen, EXTENT);
        let before = zoom;
        zoom.show(Vec2::new(1.0, -1.0), &screen, EXTENT);
        assert_eq!(zoom, before, "it is shown already");
        let view = zoom.view(&screen);
        assert!(view.height() < screen.board.height(), "a strip for the button");
        for corner in [Vec2::new(15.5, 11.5), Vec2::new(-15.5, -11.5)] {
            zoom.show(corner, &screen, EXTENT);
            for edge in [-0.5, 0.5] {
                let pixel = zoom.to_pixel(&screen, EXTENT, corner + Vec2::splat(edge));
                assert!(view.contains(pixel / screen.scale), "{pixel} in {view:?}");
            }
        }
    }

    #[test]
    fn a_small_board_is_always_whole() {
        let (screen, mut zoom) = (screen(), BoardZoom::WHOLE);
        zoom.enlarge(2.0, Vec2::ZERO, &screen, Vec2::splat(9.5));
        assert!(zoom.is_whole());
    }
}
