//! The goal, its symbol in the middle of the board, and the printed targets.

use std::fmt::{self, Write};

use carom_engine::ricochet::Goal;

use super::measures::{
    CENTRE, CENTRE_OUTLINE, DIMMED, GAP, GOAL_CORNER, GOAL_FRAME, OUTLINE, PLAIN, SYMBOL,
};
use super::paths::{CELL, scaled};
use super::symbols::{ring, shape};
use super::{Picture, Print, centre, goal_shape, middle, units};
use crate::Colour;

impl Picture<'_> {
    /// The frame of the goal's square and, if no target is printed there, a ring.
    pub(super) fn draw_goal(&self, svg: &mut String) -> fmt::Result {
        let Some(Goal { robot, square }) = self.goal else { return Ok(()) };
        let palette = self.palette();
        let inset = f32::midpoint(GAP, GOAL_FRAME);
        let place = |number: u8| f32::from(number) * CELL + units(inset);
        writeln!(
            svg,
            r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="{corner}" fill="{ground}" stroke="{colour}" stroke-width="{frame}"/>"#,
            x = place(square.x()),
            y = place(square.y()),
            side = units(1.0 - 2.0 * inset),
            corner = units(GOAL_CORNER - GOAL_FRAME / 2.0),
            ground = palette.goal_ground(robot),
            colour = palette.robot(robot),
            frame = units(GOAL_FRAME),
        )?;
        if self.board.target_on(square).is_some() {
            return Ok(());
        }
        let print = Print::new(palette, robot, palette.goal_ground(robot), 1.0);
        ring(svg, middle(square), units(SYMBOL), print)
    }

    pub(super) fn draw_targets(&self, svg: &mut String) -> fmt::Result {
        for target in self.board.targets() {
            let (ground, strength) = match self.goal {
                Some(goal) if goal.square == target.square => (self.goal_ground(goal), 1.0),
                Some(_) => (self.floor(target.square), DIMMED),
                None => (self.floor(target.square), PLAIN),
            };
            let print = Print::new(self.palette(), target.robot, ground, strength);
            let (at, radius, outline) = (middle(target.square), units(SYMBOL), units(OUTLINE));
            shape(svg, target.shape, at, (radius, outline), print)?;
        }
        Ok(())
    }

    fn goal_ground(&self, goal: Goal) -> Colour {
        self.palette().goal_ground(goal.robot)
    }

    /// The symbol of the goal on the closed squares in the middle.
    pub(super) fn draw_centre(&self, svg: &mut String) -> fmt::Result {
        let block = centre(self.board.size(), |square| self.board.is_closed(square));
        let Some((goal, block)) = self.goal.zip(block) else { return Ok(()) };
        let palette = self.palette();
        let print = Print::new(palette, goal.robot, palette.scheme.hole, 1.0);
        let printed = self.board.target_on(goal.square).map(|it| it.shape);
        let (at, radius, outline) = (scaled(block), units(CENTRE), units(CENTRE_OUTLINE));
        match goal_shape(goal, printed) {
            Some(symbol) => shape(svg, symbol, at, (radius, outline), print),
            None => ring(svg, at, radius, print),
        }
    }
}
