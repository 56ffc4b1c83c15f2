//! [`HardestPositions`]: the counts of a table and its hardest positions, without a copy of the table.

use carom_engine::Rules;
use carom_engine::ricochet::{Move, Position, Round};
use carom_solver::Control;

use super::builder::Builder;
use super::table::DeviceTable;
use crate::counts::Counts;
use crate::error::BuildError;
use crate::error::GpuError;
use crate::setup::{TableSetup, Task};

/// The counts of a table and its hardest positions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HardestPositions {
    /// The number of positions at each distance.
    pub counts: Counts,
    /// Positions at the greatest distance with a shortest solution each, in the order of
    /// [`Tablebase::positions_at`](crate::Tablebase::positions_at): all of them if there are not more than 85,
    /// else at least the first one. The solution is that of
    /// [`Tablebase::optimal_line`](crate::Tablebase::optimal_line).
    pub positions: Vec<(Position, Vec<Move>)>,
}

impl Builder {
    /// The counts of a table for a goal of one robot, and its hardest positions. The table itself stays in the memory of the
    /// graphics processor.
    ///
    /// # Errors
    /// [`BuildError`]. [`GpuError::AnyRobot`] if any robot may arrive.
    pub fn hardest(
        &mut self,
        setup: &TableSetup,
        control: &mut Control<'_>,
    ) -> Result<HardestPositions, BuildError> {
        if setup.goal.robot.is_none() {
            return Err(GpuError::AnyRobot.into());
        }
        let mut table = self.run(Task::new(setup)?, true, control)?;
        let positions = table.longest()?;
        let lines = table.lines(&positions)?;
        let counts = table.counts;
        Ok(HardestPositions { counts, positions: positions.into_iter().zip(lines).collect() })
    }
}

impl DeviceTable<'_> {
    /// A shortest solution of each of some positions at the greatest distance: at each step the first of the best moves.
    fn lines(&self, positions: &[Position]) -> Result<Vec<Vec<Move>>, GpuError> {
        let longest = self.counts.longest().unwrap_or(0);
        let rounds: Vec<Option<Round>> =
            positions.iter().map(|it| self.task.setup.round_from(it)).collect();
        let mut lines = vec![(Vec::new(), None); positions.len()];
        for (line, &position) in lines.iter_mut().zip(positions) {
            line.1 = Some(position);
        }
        for left in (0..longest).rev() {
            // The positions after each move of each line.
            let (mut moves, mut after, mut ends) = (Vec::new(), Vec::new(), Vec::new());
            for ((_, position), round) in lines.iter().zip(&rounds) {
                let mut legal = Vec::new();
                if let (Some(position), Some(round)) = (position, round) {
                    round.legal_moves_into(position, &mut legal);
                    after.extend(legal.iter().map(|&mv| round.play_unchecked(position, mv)));
                }
                moves.extend(legal);
                ends.push(moves.len());
            }
            let distances = self.distances(&after)?;
            let mut start = 0;
            for ((line, position), end) in lines.iter_mut().zip(ends) {
                let best = (start..end).find(|&it| distances[it] == Some(left));
                *position = best.map(|it| after[it]);
                line.extend(best.map(|it| moves[it]));
                start = end;
            }
        }
        Ok(lines.into_iter().map(|(line, _)| line).collect())
    }
}
