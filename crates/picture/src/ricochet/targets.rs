//! The goal, its symbol in the middle of the board, and the printed targets.

use std::fmt;

use carom_engine::ricochet::Goal;

use super::ground::{Ground, WALL, plate};
use super::palette::TINT;
use super::paths::{CELL, scaled};
use super::symbols::{ring, shape};
use super::{centre, goal_shape, middle, units};
use crate::tray::Plate;

/// The radius of a printed target, and of the goal's symbol in the middle of a board, in squares.
const SYMBOL: f32 = 0.24;
const CENTRE: f32 = 0.36;

impl Ground<'_> {
    /// The frame of the goal's square and, if no target is printed there, a ring.
    pub(super) fn draw_goal(&self, svg: &mut String) -> fmt::Result {
        let Some(Goal { robot, square }) = self.goal else { return Ok(()) };
        let palette = self.palette;
        let plate = plate(square).inset(units(0.07));
        let look = format!(
            r#"fill="{}" stroke="{}" stroke-width="{}""#,
            palette.tinted(robot, TINT),
            palette.outline(robot),
            units(0.075)
        );
        Plate { corner: units(0.14), ..plate }.draw(svg, look)?;
        if self.printed(square).is_some() {
            return Ok(());
        }
        ring(svg, middle(square), units(SYMBOL), palette.print_of_goal(robot))
    }

    pub(super) fn draw_targets(&self, svg: &mut String) -> fmt::Result {
        for target in &self.board.targets {
            let print = match self.goal {
                Some(goal) if goal.square == target.square => {
                    self.palette.print_of_goal(target.robot)
                }
                _ if self.has_clear_targets => self.palette.print_of_goal(target.robot),
                _ => self.palette.print(target.robot, self.floor(target.square)),
            };
            let radius = if self.has_clear_targets { CENTRE } else { SYMBOL };
            shape(svg, target.shape, middle(target.square), units(radius), print)?;
        }
        Ok(())
    }

    /// The closed block in the middle, and the symbol of the goal on a plate there.
    pub(super) fn draw_centre(&self, svg: &mut String) -> fmt::Result {
        let block = centre(self.board.size, |square| self.is_closed(square));
        let Some((x, y)) = block.map(scaled) else { return Ok(()) };
        let palette = self.palette;
        let plate = |side: f32, corner: f32| {
            let (left, top) = (x - side / 2.0, y - side / 2.0);
            Plate { left, top, width: side, height: side, corner: corner * CELL }
        };
        let hub = plate(units(1.95), 0.2);
        let (edge, width) = match palette.scheme.wood {
            Some(wood) => {
                hub.lower(units(0.05)).draw(svg, r##"fill="#000" fill-opacity="0.35""##)?;
                (wood.edge, 1.3)
            }
            // On paper it has walls.
            None => (palette.scheme.wall, units(WALL)),
        };
        let hole = palette.scheme.hole;
        let look = format!(r#"fill="{hole}" stroke="{edge}" stroke-width="{width}""#);
        hub.draw(svg, look)?;
        self.draw_grain(svg, hub.inset(5.0), 6)?;
        let Some(goal) = self.goal else { return Ok(()) };
        plate(units(1.24), 0.24).draw(svg, format!(r#"fill="{}""#, palette.scheme.square))?;
        let print = palette.print_of_goal(goal.robot);
        match goal_shape(goal, self.printed(goal.square)) {
            Some(symbol) => shape(svg, symbol, (x, y), units(CENTRE), print),
            None => ring(svg, (x, y), units(CENTRE), print),
        }
    }
}
