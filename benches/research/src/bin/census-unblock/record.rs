//! [`UnitRecord`]: the results of a unit, one line of a result file.

use anyhow::{Context, bail, ensure};
use carom_engine::Puzzle as _;
use carom_engine::unblock::{Axis, Board, Metric, Round};
use carom_research::census::{self, FORMAT};
use carom_solver::unblock::{Fast, StructureCounts};
use carom_solver::{Control, Proof, Solve as _, Verdict};
use serde::{Deserialize, Serialize};

use crate::work::Census;

/// A line of the results. It depends only on the unit.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitRecord {
    format: u32,
    /// Width and height.
    pub(crate) size: (u8, u8),
    /// The row of the exit.
    pub(crate) row: u8,
    /// The number of the unit.
    pub(crate) unit: usize,
    /// The blocks of its columns, as [`Census::columns`].
    columns: String,
    pub(crate) positions: u64,
    pub(crate) components: u64,
    /// The number of components with a solution.
    pub(crate) solvable: u64,
    /// By the moves of the hardest position: the number of solvable components.
    pub(crate) by_longest_moves: Vec<u64>,
    /// The position that needs the most moves; among several, the first board string.
    hardest_moves: Option<Hardest>,
    /// The position that needs the most steps, in the same way.
    hardest_steps: Option<Hardest>,
}

/// A position and the fewest moves or steps that it needs.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hardest {
    pub(crate) distance: u32,
    pub(crate) board: String,
}

impl census::Record for UnitRecord {
    fn work(&self) -> String {
        format!("{}x{}-row-{}", self.size.0, self.size.1, self.row)
    }

    fn unit(&self) -> usize {
        self.unit
    }
}

impl UnitRecord {
    pub(crate) fn new(census: &Census, unit: usize, tally: StructureCounts) -> Self {
        let hardest = |longest: Option<(u32, String)>| {
            longest.map(|(distance, board)| Hardest { distance, board })
        };
        Self {
            format: FORMAT,
            size: (census.size.width(), census.size.height()),
            row: census.row,
            unit,
            columns: census.columns(unit),
            positions: tally.positions,
            components: tally.components,
            solvable: tally.solvable,
            by_longest_moves: tally.by_longest_moves,
            hardest_moves: hardest(tally.longest_moves),
            hardest_steps: hardest(tally.longest_steps),
        }
    }

    /// The counts.
    pub(crate) fn tally(&self) -> StructureCounts {
        let longest =
            |hardest: &Option<Hardest>| hardest.as_ref().map(|it| (it.distance, it.board.clone()));
        StructureCounts {
            positions: self.positions,
            components: self.components,
            solvable: self.solvable,
            by_longest_moves: self.by_longest_moves.clone(),
            longest_moves: longest(&self.hardest_moves),
            longest_steps: longest(&self.hardest_steps),
        }
    }

    /// Checks everything except that no position was left out: the record must be about this unit, the numbers must
    /// agree, and the hardest positions must need as many moves or steps as a search from them finds.
    pub(crate) fn check(&self, census: &Census) -> anyhow::Result<()> {
        let unit = self.unit;
        ensure!(
            self.columns == census.columns(unit),
            "unit {unit} has the columns {}, not {}",
            census.columns(unit),
            self.columns
        );
        let sum: u64 = self.by_longest_moves.iter().sum();
        ensure!(
            sum == self.solvable
                && self.solvable <= self.components
                && self.components <= self.positions,
            "unit {unit}: the counts do not add up"
        );
        let longest = self.by_longest_moves.len().checked_sub(1);
        let distance = |hardest: &Option<Hardest>| hardest.as_ref().map(|it| it.distance as usize);
        ensure!(
            self.by_longest_moves.last() != Some(&0)
                && distance(&self.hardest_moves) == longest
                && distance(&self.hardest_steps).is_some() == longest.is_some(),
            "unit {unit}: the hardest positions and the counts do not agree"
        );
        for (metric, hardest) in
            [(Metric::Moves, &self.hardest_moves), (Metric::Steps, &self.hardest_steps)]
        {
            if let Some(hardest) = hardest {
                hardest
                    .check(census, &self.columns, metric)
                    .with_context(|| format!("unit {unit}"))?;
            }
        }
        Ok(())
    }
}

impl Hardest {
    /// Solves the position, which must be one of the unit with these columns.
    fn check(&self, census: &Census, columns: &str, metric: Metric) -> anyhow::Result<()> {
        let board = Board::new(self.board.parse().with_context(|| self.board.clone())?)?;
        ensure!(
            board.size() == census.size
                && board.exit_row() == census.row
                && columns_of(&board) == columns,
            "{} is not a board of the unit",
            self.board
        );
        let round = Round::new(board, metric);
        let report = Fast::new().solve(&round, &mut Control::default());
        let Verdict::Solved { moves, proof: Proof::Optimal } = report.verdict else {
            bail!("{} has no solution", self.board);
        };
        round.check_solution(&moves)?;
        let (length, distance) = (moves.len(), self.distance);
        let name = metric.name();
        ensure!(
            length == distance as usize,
            "{} needs {length} {name}, not {distance}",
            self.board
        );
        Ok(())
    }
}

/// The blocks of the columns of a board, as [`Census::columns`].
fn columns_of(board: &Board) -> String {
    let column = |x: u8| {
        let blocks =
            board.blocks().filter(|&id| board.axis(id) == Axis::Vertical && board.line(id) == x);
        let mut blocks: Vec<_> = blocks.map(|id| board.block(board.start(), id)).collect();
        blocks.sort_unstable_by_key(|block| block.square.y());
        let lengths: String = blocks.iter().map(|block| block.length.to_string()).collect();
        if lengths.is_empty() { "-".to_owned() } else { lengths }
    };
    (0..board.size().width()).map(column).collect::<Vec<_>>().join(" ")
}
