//! The saved form of a [`Canvas`] as text. The reader makes the same edits as a person who draws, so the
//! result obeys the same invariants.

use carom_engine::ricochet::{Diagonal, Goal, Profile, Robot, Target};
use carom_engine::{Direction, Directions, Size, Square};
use serde::{Deserialize, Serialize};

use super::{Canvas, Edit};
use crate::saved::Persist;

/// The drawing in the editor when the program ended.
impl Persist for Canvas {
    const VERSION: u32 = 1;
    const FILE: &'static str = "drawing.ron";
}

/// An empty board of the official size.
impl Default for Canvas {
    fn default() -> Self {
        Self::empty(Size::OFFICIAL)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "canvas")]
pub(super) struct CanvasText {
    size: Size,
    /// Row by row, one hexadecimal digit per square: N 1 + E 2 + S 4 + W 8.
    walls: Vec<String>,
    diagonals: Vec<(Square, Diagonal)>,
    targets: Vec<Target>,
    robots: Vec<(Robot, Square)>,
    goal: Option<Goal>,
    profile: String,
}

impl From<Canvas> for CanvasText {
    fn from(canvas: Canvas) -> Self {
        let size = canvas.size();
        let digit = |walls: Directions| format!("{:x}", walls.bits());
        let row = |y| {
            (0..size.width()).map(|x| digit(canvas.walls(Square::new(x, y)))).collect::<String>()
        };
        Self {
            size,
            walls: (0..size.height()).map(row).collect(),
            diagonals: canvas.diagonals().to_vec(),
            targets: canvas.targets().to_vec(),
            robots: canvas.robots().collect(),
            goal: canvas.goal(),
            profile: canvas.profile().id.to_owned(),
        }
    }
}

impl TryFrom<CanvasText> for Canvas {
    type Error = String;

    fn try_from(text: CanvasText) -> Result<Self, String> {
        let (width, height) = (text.size.width(), text.size.height());
        if text.walls.len() != usize::from(height) {
            return Err(format!("{} rows of walls, not {height}", text.walls.len()));
        }
        let mut edits = Vec::new();
        for (y, row) in (0..=u8::MAX).zip(&text.walls) {
            if row.chars().count() != usize::from(width) {
                return Err(format!("row {y} of the walls does not have {width} squares"));
            }
            for (x, digit) in (0..=u8::MAX).zip(row.chars()) {
                let walls = digit.to_digit(16).and_then(|bits| Directions::from_bits(bits as u8));
                let walls = walls.ok_or_else(|| format!("`{digit}` is not a hexadecimal digit"))?;
                let square = Square::new(x, y);
                edits.extend(walls.iter().map(|side: Direction| Edit::AddWall(square, side)));
            }
        }
        let profile: Profile =
            text.profile.parse().map_err(|error| format!("{error}: {}", text.profile))?;
        edits.extend(text.diagonals.into_iter().map(|(at, it)| Edit::Diagonal(at, Some(it))));
        let printed = |it: Target| Edit::Target(it.square, Some((it.robot, it.shape)));
        edits.extend(text.targets.into_iter().map(printed));
        edits.extend(text.robots.into_iter().map(|(robot, at)| Edit::Robot(robot, Some(at))));
        edits.extend([Edit::Goal(text.goal), Edit::Profile(profile)]);
        let mut canvas = Self::empty(text.size);
        for edit in edits {
            canvas.apply(edit).map_err(|error| error.to_string())?;
        }
        Ok(canvas)
    }
}
