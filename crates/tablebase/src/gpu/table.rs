//! [`DeviceTable`]: a finished table in the memory of the graphics processor.

use carom_engine::Square;
use carom_engine::ricochet::{Position, Robot};
use wgpu::{BindingResource, BufferUsages};

use super::builder::{Builder, READ, STORAGE};
use super::device::{Device, Program, groups_for};
use super::plan::{Plan, SET, helpers};
use super::table_copy::{TableCopy, take};
use crate::counts::Counts;
use crate::error::GpuError;
use crate::planes::binary_digits;
use crate::setup::{Layout, Task};
use crate::squares::byte_of;
use crate::store::stored_sets::StoredSets;
use crate::table::{Sets, Tablebase};

/// The states that [`DeviceTable::longest`] lists.
const LISTED: usize = 512;

/// The place of the bit for what is reached, among those of a distance.
const REACHED: u32 = 31;

/// A table in the memory of the graphics processor, until the next one.
pub(super) struct DeviceTable<'a> {
    pub(super) builder: &'a mut Builder,
    pub(super) plan: Plan,
    pub(super) task: Task,
    pub(super) counts: Counts,
}

impl DeviceTable<'_> {
    /// The greatest distance.
    fn distance(&self) -> u32 {
        self.counts.longest().unwrap_or(0)
    }

    fn run(
        &self,
        commands: &mut wgpu::CommandEncoder,
        program: Program,
        buffers: &[(u32, BindingResource<'_>)],
        threads: u64,
    ) {
        let program = (program, self.plan.is_distinct);
        self.builder.device.run(commands, program, buffers, groups_for(threads));
    }

    /// The table, copied to the main memory. It needs planes.
    pub(super) fn copied(self) -> Result<Tablebase, GpuError> {
        let octets = self.builder.octets(&self.task)?;
        let longest = self.distance();
        let bytes = self.plan.filed * SET;
        let all = bytes * (1 + binary_digits(longest) as u64);
        let spare = &self.builder.spare;
        let finished = match take(spare, all) {
            Some(finished) => finished,
            None => self.builder.device.copy(all)?,
        };
        let device = &self.builder.device;
        let memory = self.builder.buffers()?;
        let filed = device.buffer(bytes, STORAGE)?;
        let mut commands = device.commands();
        let sources = std::iter::once(&memory.reached).chain(&memory.planes);
        for (number, plane) in (0..=binary_digits(longest) as u64).zip(sources) {
            let buffers = [
                (0, memory.task.as_entire_binding()),
                (1, memory.board.as_entire_binding()),
                (12, plane.as_entire_binding()),
                (13, octets.as_entire_binding()),
                (14, filed.as_entire_binding()),
                (18, memory.places.as_entire_binding()),
            ];
            self.run(&mut commands, Program::File, &buffers, self.plan.filed);
            commands.copy_buffer_to_buffer(&filed, 0, &finished, number * bytes, bytes);
        }
        let view = device.finish(commands, &finished, all)?;
        let copied = TableCopy::new(view, finished, spare);
        let Self { plan, mut task, counts, .. } = self;
        if let Layout::Alike(triples) = &mut task.layout {
            *triples = triples.in_file_order();
        }
        let sets = Sets::Stored(StoredSets::new(copied, 0, plan.filed as usize));
        Ok(Tablebase::new(task, counts, longest, sets, None))
    }

    /// The positions at the greatest distance in the order of [`Tablebase::positions_at`], or only the first one if
    /// they have more than [`LISTED`] states. The goal must be for one robot.
    pub(super) fn longest(&mut self) -> Result<Vec<Position>, GpuError> {
        let octets = self.builder.octets(&self.task)?;
        let longest = self.distance();
        if self.counts.histogram().is_empty() {
            return Ok(Vec::new());
        }
        let device = &self.builder.device;
        let memory = self.builder.buffers()?;
        let chosen = device.words(&[vec![0, u32::MAX], vec![0; LISTED]].concat(), STORAGE)?;
        let read = device.buffer(chosen.size(), READ)?;
        let mut commands = device.commands();
        // What is reached, then those with the bits of the distance.
        memory.write_layers(device, &[[1, 0], [0, 1], [1, 1]]);
        let wanted = (0..binary_digits(longest)).map(|plane| 1 + (longest >> plane & 1));
        let sources = std::iter::once(&memory.reached).chain(&memory.planes);
        for (layer, plane) in std::iter::once(0).chain(wanted).zip(sources) {
            let buffers = [
                (2, memory.layer(layer)),
                (8, memory.arrivals.as_entire_binding()),
                (12, plane.as_entire_binding()),
            ];
            self.run(&mut commands, Program::Choose, &buffers, 2 * self.plan.sets);
        }
        let buffers = [
            (0, memory.task.as_entire_binding()),
            (1, memory.board.as_entire_binding()),
            (8, memory.arrivals.as_entire_binding()),
            (13, octets.as_entire_binding()),
            (15, chosen.as_entire_binding()),
            (18, memory.places.as_entire_binding()),
        ];
        self.run(&mut commands, Program::Collect, &buffers, self.plan.filed);
        commands.copy_buffer_to_buffer(&chosen, 0, &read, 0, chosen.size());
        let words = device.read(commands, &read, 2 + LISTED)?;
        let (count, first) = (words[0] as usize, words[1]);
        let mut states = match words[2..].get(..count) {
            Some(states) => states.to_vec(),
            None => vec![first],
        };
        states.sort_unstable();
        Ok(states.into_iter().filter_map(|state| self.position(state)).collect())
    }

    /// A position by its state; `None` if it differs from an earlier one only by an exchange of helpers.
    fn position(&self, state: u32) -> Option<Position> {
        let board = &self.task.setup.board;
        let mut squares = helpers(&self.task.layout, state as usize >> 8)?;
        let byte = state as u8;
        let active = Square::new(byte & 15, byte >> 4);
        squares.insert(self.task.setup.goal.robot.map_or(0, Robot::index), active);
        let alike = self.task.setup.interchangeable().map(|robot| byte_of(squares[robot.index()]));
        if alike.is_sorted() { board.position(&squares).ok() } else { None }
    }

    /// The distances of positions of the board; `None` for those without a solution.
    pub(super) fn distances(&self, positions: &[Position]) -> Result<Vec<Option<u32>>, GpuError> {
        if positions.is_empty() {
            return Ok(Vec::new());
        }
        let device: &Device = &self.builder.device;
        let memory = self.builder.buffers()?;
        let active = self.task.setup.goal.robot.map_or(0, Robot::index);
        let state = |position: &Position| {
            let squares = position.squares();
            let helpers = (0..).zip(squares).filter(|&(robot, _)| robot != active);
            let set = self.plan.set(&self.task, helpers.map(|(_, &square)| square));
            [set, byte_of(squares[active]).into()]
        };
        let states: Vec<u32> = positions.iter().flat_map(state).collect();
        let bits = device.buffer(4 * positions.len() as u64, STORAGE)?;
        let read = device.buffer(bits.size(), READ)?;
        let states = device.words(&states, BufferUsages::STORAGE)?;
        let longest = self.distance();
        let places: Vec<u32> =
            std::iter::once(REACHED).chain(0..binary_digits(longest) as u32).collect();
        let sources: Vec<_> = std::iter::once(&memory.reached).chain(&memory.planes).collect();
        let mut commands = device.commands();
        let layers = device.words(
            &places
                .iter()
                .flat_map(|&place| [vec![0, place], vec![0; 62]].concat())
                .collect::<Vec<_>>(),
            BufferUsages::UNIFORM,
        )?;
        for (number, plane) in (0..places.len() as u64).zip(sources) {
            let size = std::num::NonZeroU64::new(8);
            let layer = wgpu::BufferBinding { buffer: &layers, offset: 256 * number, size };
            let buffers = [
                (2, BindingResource::Buffer(layer)),
                (12, plane.as_entire_binding()),
                (16, states.as_entire_binding()),
                (17, bits.as_entire_binding()),
            ];
            self.run(&mut commands, Program::LookUp, &buffers, positions.len() as u64);
        }
        commands.copy_buffer_to_buffer(&bits, 0, &read, 0, bits.size());
        let words = device.read(commands, &read, positions.len())?;
        let distance = |word: u32| (word >> REACHED != 0).then_some(word & !(1 << REACHED));
        Ok(words.into_iter().map(distance).collect())
    }
}
