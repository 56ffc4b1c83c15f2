//! `--device`: the processor that builds tables.

use carom_engine::ricochet::Profile;
use carom_solver::Control;
use carom_support::wording::sized_up;
#[cfg(feature = "gpu")]
use carom_tablebase::gpu;
use carom_tablebase::{BuildError, Builder, Counts, TableSetup, Tablebase};
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
    #[cfg(feature = "gpu")]
    Gpu(Box<gpu::Builder>),
}

impl Maker {
    /// A maker of tables for some rules and a number of robots.
    pub(crate) fn new(
        device: Device,
        threads: usize,
        profile: Profile,
        robots: usize,
    ) -> anyhow::Result<Self> {
        match device {
            Device::Cpu => Ok(Self::Cpu(Box::new(Builder::new().with_threads(threads)))),
            Device::Gpu => Self::on_gpu(profile, robots),
        }
    }

    #[cfg(not(feature = "gpu"))]
    fn on_gpu(_: Profile, _: usize) -> anyhow::Result<Self> {
        anyhow::bail!(
            "--device gpu: this program was built without support for graphics processors; \
             cargo install --path crates/cli --features gpu builds it with them"
        )
    }

    #[cfg(feature = "gpu")]
    fn on_gpu(profile: Profile, robots: usize) -> anyhow::Result<Self> {
        // To open a graphics processor takes longer than to refuse it.
        if profile.must_turn {
            return Err(super::tables::failure(gpu::GpuError::Rules.into()));
        }
        if robots > 4 {
            anyhow::bail!(
                "a graphics processor supports 1 to 4 robots, not {robots}; use --device cpu"
            );
        }
        let builder = gpu::Builder::new()?;
        if builder.is_software() {
            let name = builder.device();
            output::note(&format!(
                "note: {name} is a program in place of a graphics processor; --device cpu is faster"
            ));
        }
        Ok(Self::Gpu(Box::new(builder)))
    }

    /// Prints the memory of a table on standard error before it is allocated, unless it is more than the limit.
    pub(crate) fn state_memory(
        &self,
        setup: &TableSetup,
        counts_alone: bool,
        limit: Option<u64>,
    ) -> Result<(), BuildError> {
        let what = if counts_alone { "the counts take" } else { "the table takes" };
        match self {
            Self::Cpu(_) => {
                let needed =
                    if counts_alone { setup.memory_of_counts()? } else { setup.memory()? };
                if limit.is_none_or(|limit| needed <= limit) {
                    output::note(&format!("{what} {} of memory", sized_up(needed)));
                }
            }
            #[cfg(feature = "gpu")]
            Self::Gpu(builder) => {
                let needed = if counts_alone {
                    gpu::Builder::memory_of_counts(setup)?
                } else {
                    gpu::Builder::memory(setup)?
                };
                let name = builder.device();
                output::note(&format!("{what} {} of memory of {name}", sized_up(needed)));
            }
        }
        Ok(())
    }

    pub(crate) fn build(
        &mut self,
        setup: &TableSetup,
        control: &mut Control<'_>,
    ) -> Result<Tablebase, BuildError> {
        match self {
            Self::Cpu(builder) => builder.build(setup, control),
            #[cfg(feature = "gpu")]
            Self::Gpu(builder) => builder.build(setup, control),
        }
    }

    pub(crate) fn count(
        &mut self,
        setup: &TableSetup,
        control: &mut Control<'_>,
    ) -> Result<Counts, BuildError> {
        match self {
            Self::Cpu(builder) => builder.count(setup, control),
            #[cfg(feature = "gpu")]
            Self::Gpu(builder) => builder.count(setup, control),
        }
    }

    /// Keeps the memory of a table that is no longer needed.
    pub(crate) fn recycle(&mut self, table: Tablebase) {
        match self {
            Self::Cpu(builder) => builder.recycle(table),
            // The memory goes back by itself.
            #[cfg(feature = "gpu")]
            Self::Gpu(_) => drop(table),
        }
    }
}
