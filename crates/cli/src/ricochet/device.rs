//! `--device`: the processor that builds tables.

use std::sync::Arc;

use carom_engine::ricochet::{Board, Goal, Profile};
use carom_solver::Control;
use carom_solver::ricochet::tablebase::gpu;
use carom_solver::ricochet::tablebase::{BuildError, Builder, Counts, Tablebase};
use carom_support::wording::sized_up;
use clap::ValueEnum;

use crate::output;

/// The processor that builds tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Device {
    /// The processor
    #[default]
    Cpu,
    /// The graphics processor: the same table in a small part of the time; for the plain rules only
    Gpu,
}

/// Builds tables on a device.
pub(crate) enum Maker {
    Cpu(Box<Builder>),
    Gpu(Box<gpu::Builder>),
}

impl Maker {
    pub(crate) fn new(device: Device, threads: usize) -> anyhow::Result<Self> {
        match device {
            Device::Cpu => Ok(Self::Cpu(Box::new(Builder::new().threads(threads)))),
            Device::Gpu => {
                let builder = gpu::Builder::new()?;
                if builder.is_software() {
                    let name = builder.device();
                    output::note(&format!(
                        "note: {name} is a program in place of a graphics processor; --device cpu is faster"
                    ));
                }
                Ok(Self::Gpu(Box::new(builder)))
            }
        }
    }

    /// Prints the memory of a table on standard error before it is allocated, unless it is more than the limit.
    pub(crate) fn state_memory(
        &self,
        board: Arc<Board>,
        robots: usize,
        profile: Profile,
        counts_alone: bool,
        limit: Option<u64>,
    ) -> Result<(), BuildError> {
        let what = if counts_alone { "the counts take" } else { "the table takes" };
        match self {
            Self::Cpu(_) => {
                let needed = if counts_alone {
                    Builder::memory_of_counts(board, robots, profile)?
                } else {
                    Builder::memory_under(board, robots, profile)?
                };
                if limit.is_none_or(|limit| needed <= limit) {
                    output::note(&format!("{what} {} of memory", sized_up(needed)));
                }
            }
            Self::Gpu(_) if profile.must_turn => return Err(gpu::GpuError::Rules.into()),
            Self::Gpu(builder) => {
                let needed = if counts_alone {
                    gpu::Builder::memory_of_counts(board, robots)?
                } else {
                    gpu::Builder::memory(board, robots)?
                };
                let name = builder.device();
                output::note(&format!("{what} {} of memory of {name}", sized_up(needed)));
            }
        }
        Ok(())
    }

    pub(crate) fn build(
        &mut self,
        board: Arc<Board>,
        goal: Goal,
        robots: usize,
        profile: Profile,
        control: &mut Control<'_>,
    ) -> Result<Tablebase, BuildError> {
        match self {
            Self::Cpu(builder) => builder.build_under(board, goal, robots, profile, control),
            Self::Gpu(builder) => builder.build_under(board, goal, robots, profile, control),
        }
    }

    pub(crate) fn count(
        &mut self,
        board: Arc<Board>,
        goal: Goal,
        robots: usize,
        profile: Profile,
        control: &mut Control<'_>,
    ) -> Result<Counts, BuildError> {
        match self {
            Self::Cpu(builder) => builder.count_under(board, goal, robots, profile, control),
            Self::Gpu(builder) => builder.count_under(board, goal, robots, profile, control),
        }
    }

    /// Keeps the memory of a table that is no longer needed.
    pub(crate) fn recycle(&mut self, table: Tablebase) {
        match self {
            Self::Cpu(builder) => builder.recycle(table),
            // The memory goes back by itself.
            Self::Gpu(_) => drop(table),
        }
    }
}
