//! The work: the choices of the blocks of every column, in a fixed order.

use anyhow::{Context, ensure};
use carom_engine::Size;
use carom_research::census::Work;
use carom_solver::unblock::Enumeration;

use crate::record::UnitRecord;

/// The work of a census: all positions of a size with the exit in a row.
pub(crate) struct Census {
    pub(crate) size: Size,
    pub(crate) row: u8,
    pub(crate) enumeration: Enumeration,
    units: usize,
}

impl Census {
    pub(crate) fn of(size: Size, row: u8) -> anyhow::Result<Self> {
        let rows = size.height();
        ensure!(row < rows, "--row {row}: a board of {size} has the rows 0 to {}", rows - 1);
        let enumeration =
            Enumeration::new(size, row).with_context(|| format!("{size}: too many positions"))?;
        let units = usize::try_from(enumeration.column_choices());
        Ok(Self { size, row, units: units.context("too many units")?, enumeration })
    }

    /// The blocks of the columns of a unit, `2 23 - 3`: the lengths in each column from north to south, or `-`.
    pub(crate) fn columns(&self, unit: usize) -> String {
        let columns = self.enumeration.columns_of(unit as u64);
        let columns = columns.iter().map(|lengths| match lengths {
            [] => "-".to_owned(),
            _ => lengths.iter().map(u8::to_string).collect(),
        });
        columns.collect::<Vec<_>>().join(" ")
    }
}

impl Work for Census {
    type Record = UnitRecord;

    const UNIT: &'static str = "unit";

    fn name(&self) -> String {
        format!("{}-row-{}", self.size, self.row)
    }

    fn units(&self) -> usize {
        self.units
    }

    fn check(&self, record: &UnitRecord) -> anyhow::Result<()> {
        record.check(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of earlier runs contain the numbers of units, so these numbers must never change.
    #[test]
    fn numbers_are_pinned() {
        let census = Census::of(Size::new(6, 6).expect("in range"), 2).expect("a row");
        assert_eq!((census.units(), census.name()), (46_656, "6x6-row-2".to_owned()));
        let columns = [0, 1, 6, 46_655].map(|unit| census.columns(unit));
        assert_eq!(columns, ["- - - - - -", "2 - - - - -", "- 2 - - - -", "32 32 32 32 32 32"]);
    }

    #[test]
    fn a_row_outside_the_board_is_refused() {
        let refused = Census::of(Size::new(4, 3).expect("in range"), 3).err();
        let message = refused.map(|error| error.to_string());
        assert_eq!(message.as_deref(), Some("--row 3: a board of 4x3 has the rows 0 to 2"));
    }
}
