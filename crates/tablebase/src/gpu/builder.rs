//! [`Builder`]: builds tables on a graphics processor, and reuses its memory for the next one.

use carom_solver::{Control, Stats};
use wgpu::{BindingResource, Buffer, BufferUsages};

use super::device::{Device, Program, groups_for};
use super::plan::{Plan, SET, octets};
use super::table::DeviceTable;
use super::table_copy::Spare;
use crate::counts::Counts;
use crate::error::BuildError;
use crate::error::GpuError;
use crate::planes::PLANES;
use crate::setup::{Layout, TableSetup, Task, check_limit};
use crate::table::Tablebase;

/// The number of layers that the graphics processor builds before the main processor looks at their counts.
const BATCH: u32 = 4;
/// The distance of the structures `Layer` in their buffer, which every graphics processor allows.
const STRIDE: u64 = 256;

/// Builds tables on a graphics processor. Keep it for many tables: it opens the processor once, which takes longer than a
/// table, and reuses the memory. The main memory of a table comes back to the builder when the table is dropped.
#[derive(Debug)]
pub struct Builder {
    pub(super) device: Device,
    /// The memory of the last table.
    memory: Option<TableBuffers>,
    /// The buffer for copies of tables.
    pub(super) spare: Spare,
    /// The octets of files for boards of a width and a height, a number of robots, and interchangeable helpers or others.
    octets: Option<(([u8; 3], bool), Buffer)>,
}

/// The buffers of a table, in the memory of the graphics processor.
#[derive(Debug)]
pub(super) struct TableBuffers {
    /// The number of sets, and of pairs of helpers.
    sizes: [u64; 2],
    pub(super) reached: Buffer,
    pub(super) arrivals: Buffer,
    grown_sets: Buffer,
    grown_pairs: Buffer,
    /// The squares by the bits of their distance.
    pub(super) planes: Vec<Buffer>,
    pub(super) task: Buffer,
    pub(super) board: Buffer,
    pub(super) places: Buffer,
    paths: Buffer,
    layers: Buffer,
    counts: Buffer,
    read: Buffer,
}

/// The usage of what programs read and write.
pub(super) const STORAGE: BufferUsages =
    BufferUsages::STORAGE.union(BufferUsages::COPY_DST).union(BufferUsages::COPY_SRC);
/// The usage of what the main processor reads.
pub(super) const READ: BufferUsages = BufferUsages::MAP_READ.union(BufferUsages::COPY_DST);

impl TableBuffers {
    /// Buffers for a table, those of an earlier one as far as they have the right size.
    fn new(device: &Device, plan: &Plan, old: Option<Self>) -> Result<Self, GpuError> {
        let sizes = [plan.sets, plan.pairs];
        let bytes = plan.sets * SET;
        device.check_size(bytes.max(plan.filed * SET))?;
        let task = device.words(&plan.task, BufferUsages::UNIFORM)?;
        let board = device.words(&plan.board, BufferUsages::UNIFORM)?;
        let places = device.words(&plan.places, BufferUsages::STORAGE)?;
        let paths = device.words(&plan.paths, BufferUsages::STORAGE)?;
        if let Some(old) = old.filter(|old| old.sizes == sizes) {
            return Ok(Self { task, board, places, paths, ..old });
        }
        Ok(Self {
            sizes,
            reached: device.buffer(bytes, STORAGE)?,
            arrivals: device.buffer(bytes, STORAGE)?,
            grown_sets: device.buffer(4 * plan.sets, STORAGE)?,
            grown_pairs: device.buffer(4 * plan.pairs, STORAGE)?,
            planes: Vec::new(),
            task,
            board,
            places,
            paths,
            layers: device.buffer(
                STRIDE * u64::from(BATCH),
                BufferUsages::UNIFORM | BufferUsages::COPY_DST,
            )?,
            counts: device.buffer(4 * u64::from(BATCH), STORAGE)?,
            read: device.buffer(4 * u64::from(BATCH), READ)?,
        })
    }

    /// The structure `Layer` with a number in the batch.
    pub(super) fn layer(&self, number: u32) -> BindingResource<'_> {
        let size = std::num::NonZeroU64::new(8);
        let offset = STRIDE * u64::from(number);
        BindingResource::Buffer(wgpu::BufferBinding { buffer: &self.layers, offset, size })
    }

    /// Writes the structures `Layer` for the next commands: depths and places.
    pub(super) fn write_layers(&self, device: &Device, layers: &[[u32; 2]]) {
        let mut words = vec![0; layers.len() * STRIDE as usize / 4];
        for (layer, words) in layers.iter().zip(words.chunks_mut(STRIDE as usize / 4)) {
            words[..2].copy_from_slice(layer);
        }
        device.write(&self.layers, &words);
    }
}

impl Builder {
    /// Opens the graphics processor. If the system has several, it is the one for much work.
    ///
    /// # Errors
    /// [`GpuError::Missing`] or [`GpuError::Closed`].
    pub fn new() -> Result<Self, GpuError> {
        Ok(Self { device: Device::new()?, memory: None, spare: Spare::default(), octets: None })
    }

    /// The name of the graphics processor.
    #[must_use]
    pub fn device(&self) -> &str {
        self.device.name()
    }

    /// Whether a program such as llvmpipe takes the place of a graphics processor. It is much slower than
    /// [the processor itself](crate::Builder).
    #[must_use]
    pub const fn is_software(&self) -> bool {
        self.device.is_software()
    }

    /// The number of bytes in the memory of the graphics processor that [`Builder::build`] needs. A table with distances
    /// over 31 needs one seventh more.
    ///
    /// # Errors
    /// [`BuildError`] if such a table is impossible.
    pub fn memory(setup: &TableSetup) -> Result<u64, BuildError> {
        Self::bytes(setup, 1 + PLANES as u64)
    }

    /// The number of bytes that [`Builder::count`] needs there.
    ///
    /// # Errors
    /// [`BuildError`] if such a table is impossible.
    pub fn memory_of_counts(setup: &TableSetup) -> Result<u64, BuildError> {
        Self::bytes(setup, 0)
    }

    /// The bytes of a table with a number of buffers beside the two that it always has.
    fn bytes(setup: &TableSetup, more: u64) -> Result<u64, BuildError> {
        let plan = Plan::new(&Task::new(setup)?, true);
        Ok((2 + more) * plan.sets * SET + 4 * (plan.sets + plan.pairs))
    }

    /// The distances of all positions of a setup under the plain rules: the same table as that of
    /// [`Builder::build`](crate::Builder::build). Several layers are built between two reports to
    /// `control`, whose limit of memory is for the copy in the main memory.
    ///
    /// # Errors
    /// [`BuildError`], with [`BuildError::Gpu`] among them.
    pub fn build(
        &mut self,
        setup: &TableSetup,
        control: &mut Control<'_>,
    ) -> Result<Tablebase, BuildError> {
        let task = Task::new(setup)?;
        check_limit(Plan::new(&task, true).filed * SET * (1 + PLANES as u64), control)?;
        Ok(self.run(task, true, control)?.copied()?)
    }

    /// The number of positions at each distance under the plain rules.
    ///
    /// # Errors
    /// [`BuildError`], with [`BuildError::Gpu`] among them.
    pub fn count(
        &mut self,
        setup: &TableSetup,
        control: &mut Control<'_>,
    ) -> Result<Counts, BuildError> {
        Ok(self.run(Task::new(setup)?, false, control)?.counts)
    }

    /// Builds a table that stays in the memory of the graphics processor.
    pub(super) fn run(
        &mut self,
        task: Task,
        keeps_distances: bool,
        control: &mut Control<'_>,
    ) -> Result<DeviceTable<'_>, BuildError> {
        if task.setup.profile.must_turn {
            return Err(GpuError::Rules.into());
        }
        let plan = Plan::new(&task, keeps_distances);
        let memory = TableBuffers::new(&self.device, &plan, self.memory.take())?;
        let memory = self.memory.insert(memory);
        let mut layers = GpuLayers {
            device: &self.device,
            plan: &plan,
            memory,
            depth: 0,
            histogram: Vec::new(),
        };
        let (times, total) = (plan.times, task.setup.total());
        let mut stats = Stats::default();
        while layers.advance(keeps_distances)? {
            let histogram = &layers.histogram;
            let expanded = histogram.iter().sum::<u64>() / times;
            let depth = histogram.len().saturating_sub(1) as u32;
            (stats.expanded, stats.depth) = (expanded, depth);
            control.check(&stats, depth, 0).map_err(BuildError::Stopped)?;
        }
        let histogram: Vec<u64> = layers.histogram.iter().map(|count| count / times).collect();
        let unsolvable = total - histogram.iter().sum::<u64>();
        let counts = Counts { histogram, unsolvable };
        Ok(DeviceTable { builder: self, plan, task, counts })
    }

    /// The buffer with the octets of a file for a table.
    pub(super) fn octets(&mut self, task: &Task) -> Result<Buffer, GpuError> {
        let size = task.setup.board.size();
        let is_distinct = matches!(task.layout, Layout::Distinct(_));
        let key = ([size.width(), size.height(), task.setup.robots as u8], is_distinct);
        if let Some((_, octets)) = self.octets.as_ref().filter(|(last, _)| *last == key) {
            return Ok(octets.clone());
        }
        let octets = self.device.words(&octets(&task.layout), BufferUsages::STORAGE)?;
        self.octets = Some((key, octets.clone()));
        Ok(octets)
    }

    /// The memory of the last table.
    pub(super) fn buffers(&self) -> Result<&TableBuffers, GpuError> {
        self.memory.as_ref().ok_or(GpuError::Memory)
    }
}

/// A table that grows.
struct GpuLayers<'a> {
    device: &'a Device,
    plan: &'a Plan,
    memory: &'a mut TableBuffers,
    /// The number of layers that are built.
    depth: u32,
    /// The number of states by distance, without empty layers.
    histogram: Vec<u64>,
}

impl GpuLayers<'_> {
    /// Builds some layers. Returns whether there may be more.
    fn advance(&mut self, keeps_distances: bool) -> Result<bool, GpuError> {
        let depths = self.depth..self.depth + BATCH;
        let layers: Vec<[u32; 2]> = depths.clone().zip(0..).map(|(depth, i)| [depth, i]).collect();
        self.memory.write_layers(self.device, &layers);
        let mut commands = self.device.commands();
        commands.clear_buffer(&self.memory.counts, 0, None);
        for (depth, number) in depths.zip(0..) {
            if depth == 0 {
                commands.clear_buffer(&self.memory.grown_pairs, 0, None);
                self.through_sets(&mut commands, Program::Begin, 0);
                continue;
            }
            if keeps_distances {
                commands.clear_buffer(&self.memory.arrivals, 0, None);
            }
            self.layer(&mut commands, number);
            if keeps_distances {
                self.note(&mut commands, depth)?;
            }
        }
        let bytes = 4 * u64::from(BATCH);
        commands.copy_buffer_to_buffer(&self.memory.counts, 0, &self.memory.read, 0, bytes);
        let counts = self.device.read(commands, &self.memory.read, BATCH as usize)?;
        self.depth += BATCH;
        self.histogram
            .extend(counts.iter().map(|&count| u64::from(count)).take_while(|&it| it > 0));
        Ok(counts.iter().all(|&count| count > 0))
    }

    /// Adds a program that goes through all sets, for a layer of the batch.
    fn through_sets(&self, commands: &mut wgpu::CommandEncoder, program: Program, number: u32) {
        let memory = &self.memory;
        let buffers = [
            (0, memory.task.as_entire_binding()),
            (1, memory.board.as_entire_binding()),
            (2, memory.layer(number)),
            (7, memory.reached.as_entire_binding()),
            (8, memory.arrivals.as_entire_binding()),
            (9, memory.grown_sets.as_entire_binding()),
            (10, memory.grown_pairs.as_entire_binding()),
            (11, memory.counts.as_entire_binding()),
            (18, memory.places.as_entire_binding()),
        ];
        self.run(commands, program, &buffers, self.plan.rows);
    }

    /// Adds the moves into the last layer.
    fn layer(&self, commands: &mut wgpu::CommandEncoder, number: u32) {
        let memory = &self.memory;
        if let Some(lines) = self.plan.lines {
            let buffers = [
                (0, memory.task.as_entire_binding()),
                (2, memory.layer(number)),
                (3, memory.paths.as_entire_binding()),
                (4, memory.reached.as_entire_binding()),
                (5, memory.arrivals.as_entire_binding()),
                (6, memory.grown_pairs.as_entire_binding()),
                (18, memory.places.as_entire_binding()),
            ];
            self.run(commands, Program::MoveHelpers, &buffers, lines);
        }
        self.through_sets(commands, Program::Grow, number);
    }

    /// Adds the new states of a layer to the planes of its bits.
    fn note(&mut self, commands: &mut wgpu::CommandEncoder, depth: u32) -> Result<(), GpuError> {
        for bit in (0..u32::BITS).filter(|bit| depth >> bit & 1 != 0) {
            let plane = bit as usize;
            if self.memory.planes.len() <= plane {
                let bytes = self.plan.sets * SET;
                self.memory.planes.push(self.device.buffer(bytes, STORAGE)?);
            }
            let plane = &self.memory.planes[plane];
            if depth == 1 << bit {
                commands.clear_buffer(plane, 0, None);
            }
            let buffers =
                [(8, self.memory.arrivals.as_entire_binding()), (12, plane.as_entire_binding())];
            self.run(commands, Program::Note, &buffers, groups_for(2 * self.plan.sets));
        }
        Ok(())
    }

    fn run(
        &self,
        commands: &mut wgpu::CommandEncoder,
        program: Program,
        buffers: &[(u32, BindingResource<'_>)],
        groups: [u32; 3],
    ) {
        self.device.run(commands, (program, self.plan.is_distinct), buffers, groups);
    }
}
