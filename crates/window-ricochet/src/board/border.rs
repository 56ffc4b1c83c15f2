//! [`Border`]: the border of a board on the screen, with the names of its columns and rows.

use bevy::prelude::*;
use carom_engine::{Size, square_name};
use carom_picture::ricochet::measures::{NAME, RIM, WALL};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::kit::LABEL;
use carom_shell::screen::Screen;

/// Capitals and digits have three quarters of the height of a line.
const CAPITAL: f32 = 0.75;
/// The widths of a bold digit and of a bold capital, as parts of the height of a line.
const DIGIT: f32 = 0.68;
const LETTER: f32 = 0.8;
/// The space at both sides of a name.
const SPACE: f32 = 0.06;

/// The border. Its lengths are in squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Border {
    /// The distance from the squares to the edge of the slab.
    pub(crate) rim: f32,
    /// The height of a line of the names.
    pub(crate) name: f32,
}

impl Border {
    /// The border in pictures.
    pub(crate) const USUAL: Self = Self { rim: RIM, name: NAME / CAPITAL };

    /// The border on the screen. If the squares are small, it is wider, so that its names are as large as the small text of the
    /// panel. But names of columns leave room for one another.
    pub(crate) fn new(screen: &Screen, size: Size) -> Self {
        let letters = |name: String| name.chars().count() as f32;
        let row = DIGIT * letters(square_name::row(size.height() - 1));
        let column = LETTER * letters(square_name::column(size.width() - 1));
        let around = WALL / 2.0 + 2.0 * SPACE;
        // A wider border leaves less room for the squares, in which the name is measured.
        let least = Self { rim: around, ..Self::USUAL };
        let side = screen.board.size().min_element();
        let room = (side - 2.0 * row * LABEL).max(1.0);
        let wanted = LABEL * least.extent(size).max_element() / room;
        let name = wanted.min(0.9 / column).max(Self::USUAL.name);
        Self { rim: RIM.max(around + row * name), name }
    }

    /// The squares that must fit on the screen: the board and its border.
    pub(crate) fn extent(self, size: Size) -> Vec2 {
        BoardLayout::new(size).extent() + 2.0 * self.rim + 0.1
    }

    /// The distance from the squares to the middle of the names: between the frame and the edge of the slab.
    pub(crate) fn name_place(self) -> f32 {
        self.rim.midpoint(WALL / 2.0)
    }
}
