//! [`Device`]: a graphics processor and its programs; [`GpuError`]: the reason why it cannot build a table.

use wgpu::{Buffer, BufferUsages, CommandEncoder, ComputePipeline};

use super::plan::Groups;
use crate::error::GpuError;

/// The text of all programs.
const SOURCE: &str = concat!(
    include_str!("programs/placements.wgsl"),
    include_str!("programs/moves.wgsl"),
    include_str!("programs/sets.wgsl"),
    include_str!("programs/questions.wgsl"),
);

/// The programs, by their names in [`SOURCE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Program {
    Begin,
    MoveHelpers,
    Grow,
    Note,
    File,
    Choose,
    Collect,
    LookUp,
}

impl Program {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Begin, "begin"),
        (Self::MoveHelpers, "move_helpers"),
        (Self::Grow, "grow"),
        (Self::Note, "note"),
        (Self::File, "file"),
        (Self::Choose, "choose"),
        (Self::Collect, "collect"),
        (Self::LookUp, "look_up"),
    ];
}

/// The threads of a group in the programs that go through a buffer.
pub(super) const GROUP: u64 = 64;

/// The groups of threads for a number of threads.
pub(super) fn groups_for(threads: u64) -> Groups {
    // No axis may have more than 65,535 groups.
    const WIDTH: u64 = 1 << 14;
    let groups = threads.div_ceil(GROUP);
    [groups.min(WIDTH) as u32, groups.div_ceil(WIDTH) as u32, 1]
}

/// A graphics processor.
#[derive(Debug)]
pub(super) struct Device {
    name: String,
    is_software: bool,
    handle: wgpu::Device,
    queue: wgpu::Queue,
    /// The programs for interchangeable helpers and for others.
    programs: [Vec<ComputePipeline>; 2],
}

impl Device {
    /// The graphics processor that the system recommends for much work.
    pub(super) fn new() -> Result<Self, GpuError> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
            backends: wgpu::Backends::PRIMARY,
            flags: wgpu::InstanceFlags::empty(),
            ..wgpu::InstanceDescriptor::new_without_display_handle()
        });
        let options = wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            ..Default::default()
        };
        let adapter = pollster::block_on(instance.request_adapter(&options));
        let adapter = adapter.map_err(|_| GpuError::Missing)?;
        let description =
            wgpu::DeviceDescriptor { required_limits: adapter.limits(), ..Default::default() };
        let opened = pollster::block_on(adapter.request_device(&description));
        let (device, queue) =
            opened.map_err(|error| GpuError::Closed { why: error.to_string() })?;
        let source = wgpu::ShaderSource::Wgsl(SOURCE.into());
        let module =
            device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let programs = [0.0, 1.0].map(|is_distinct| {
            let programs = Program::ALL.iter().map(|&(_, entry_point)| {
                device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                    label: Some(entry_point),
                    layout: None,
                    module: &module,
                    entry_point: Some(entry_point),
                    compilation_options: wgpu::PipelineCompilationOptions {
                        constants: &[("DISTINCT", is_distinct)],
                        // The programs write what they read.
                        zero_initialize_workgroup_memory: false,
                    },
                    cache: None,
                })
            });
            programs.collect()
        });
        let wgpu::AdapterInfo { name, device_type, .. } = adapter.get_info();
        let is_software = device_type == wgpu::DeviceType::Cpu;
        Ok(Self { name, is_software, handle: device, queue, programs })
    }

    /// The name that its driver gives it.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is a program.
    pub(super) const fn is_software(&self) -> bool {
        self.is_software
    }

    /// Rejects a buffer for a program that is larger than the processor takes.
    pub(super) fn check_size(&self, needed: u64) -> Result<(), GpuError> {
        let limits = self.handle.limits();
        let limit = limits.max_buffer_size.min(limits.max_storage_buffer_binding_size);
        if needed > limit { Err(GpuError::TooLarge { needed, limit }) } else { Ok(()) }
    }

    /// A new buffer for a copy of a table in the main memory.
    pub(super) fn copy(&self, size: u64) -> Result<Buffer, GpuError> {
        let limit = self.handle.limits().max_buffer_size;
        if size > limit {
            return Err(GpuError::TooLarge { needed: size, limit });
        }
        self.buffer(size, BufferUsages::MAP_READ | BufferUsages::COPY_DST)
    }

    /// A new buffer. Its content is 0.
    pub(super) fn buffer(&self, size: u64, usage: BufferUsages) -> Result<Buffer, GpuError> {
        let memory = self.handle.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let description =
            wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        let buffer = self.handle.create_buffer(&description);
        match pollster::block_on(memory.pop()) {
            None => Ok(buffer),
            Some(_) => Err(GpuError::Memory),
        }
    }

    /// A new buffer with words.
    pub(super) fn words(&self, words: &[u32], usage: BufferUsages) -> Result<Buffer, GpuError> {
        let buffer = self.buffer(4 * words.len() as u64, usage | BufferUsages::COPY_DST)?;
        self.write(&buffer, words);
        Ok(buffer)
    }

    /// Replaces the first words of a buffer before the next commands.
    pub(super) fn write(&self, buffer: &Buffer, words: &[u32]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.queue.write_buffer(buffer, 0, &bytes);
    }

    /// New commands.
    pub(super) fn commands(&self) -> CommandEncoder {
        self.handle.create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
    }

    /// Adds the run of a program. `buffers` are those that it uses, with their numbers in [`SOURCE`]; a buffer may be used from a
    /// place on.
    pub(super) fn run(
        &self,
        commands: &mut CommandEncoder,
        (program, is_distinct): (Program, bool),
        buffers: &[(u32, wgpu::BindingResource<'_>)],
        [x, y, z]: Groups,
    ) {
        let number = Program::ALL.iter().position(|&(it, _)| it == program).unwrap_or_default();
        let pipeline = &self.programs[usize::from(is_distinct)][number];
        let entries: Vec<wgpu::BindGroupEntry<'_>> = buffers
            .iter()
            .map(|(binding, resource)| wgpu::BindGroupEntry {
                binding: *binding,
                resource: resource.clone(),
            })
            .collect();
        let bindings = self.handle.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, &bindings, &[]);
        pass.dispatch_workgroups(x, y, z);
    }

    /// Runs commands, waits for them, and maps a buffer to the main memory.
    pub(super) fn finish(
        &self,
        commands: CommandEncoder,
        buffer: &Buffer,
        bytes: u64,
    ) -> Result<wgpu::BufferView, GpuError> {
        let lost = |why: String| GpuError::Lost { why };
        self.queue.submit([commands.finish()]);
        let (sender, receiver) = std::sync::mpsc::sync_channel(1);
        buffer.map_async(wgpu::MapMode::Read, ..bytes, move |mapped| {
            // The receiver waits for it.
            let _ = sender.send(mapped);
        });
        self.handle
            .poll(wgpu::PollType::wait_indefinitely())
            .map_err(|error| lost(error.to_string()))?;
        match receiver.recv() {
            Ok(Ok(())) => Ok(buffer.get_mapped_range(..bytes)),
            Ok(Err(error)) => Err(lost(error.to_string())),
            Err(error) => Err(lost(error.to_string())),
        }
    }

    /// Runs commands, waits for them, and reads words from a buffer.
    pub(super) fn read(
        &self,
        commands: CommandEncoder,
        buffer: &Buffer,
        words: usize,
    ) -> Result<Vec<u32>, GpuError> {
        let view = self.finish(commands, buffer, 4 * words as u64)?;
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &it| word << 8 | u32::from(it));
        let words = view.chunks(4).map(word).collect();
        drop(view);
        buffer.unmap();
        Ok(words)
    }
}
