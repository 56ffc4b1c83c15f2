//! [`Store`]: the file of a run. Each unit adds one line. Packed files have the lines of many runs.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::{Record, Work};
use crate::text::write as write_file;

/// A file of results. Only this process writes to it.
pub(super) struct Store {
    path: PathBuf,
    file: File,
    /// The numbers of its units.
    done: BTreeSet<usize>,
}

impl Store {
    /// Opens a file of a work, or creates it. `check` checks every existing line. Existing lines are allowed only
    /// with `resume`.
    ///
    /// A last line without its end is the result of a killed run, and is removed.
    pub(super) fn open<W: Work>(
        path: &Path,
        resume: bool,
        check: impl Fn(&W::Record) -> anyhow::Result<()>,
    ) -> anyhow::Result<Self> {
        let name = || path.display().to_string();
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(name)?;
        // The system releases the lock when the process ends for any reason.
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("{}: another run writes to it", name()),
            Err(TryLockError::Error(error)) => return Err(error).with_context(name),
        }
        if !resume && file.metadata().with_context(name)?.len() > 0 {
            bail!("{}: the file exists; use --resume to continue it", name());
        }
        let (records, whole) = read_lines::<W::Record>(&mut file).with_context(name)?;
        let mut done = BTreeSet::new();
        for (number, record) in (1..).zip(&records) {
            check(record).with_context(|| format!("{}: line {number}", name()))?;
            let (unit, is_new) = (record.unit(), done.insert(record.unit()));
            ensure!(is_new, "{}: line {number}: duplicate {} {unit}", name(), W::UNIT);
        }
        file.set_len(whole).with_context(name)?;
        file.seek(SeekFrom::End(0)).with_context(name)?;
        Ok(Self { path: path.to_owned(), file, done })
    }

    pub(super) fn has(&self, unit: usize) -> bool {
        self.done.contains(&unit)
    }

    /// Adds a line. When this returns, the line is on the disk.
    pub(super) fn append(&mut self, record: &impl Record) -> anyhow::Result<()> {
        let line = record.line()?;
        let write = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        write.with_context(|| self.path.display().to_string())?;
        self.done.insert(record.unit());
        Ok(())
    }
}

/// Whether a file is packed, by its name.
pub(super) fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|it| it == "gz")
}

/// Writes a text as a file that gzip reads. The file has no time of day, and a file with the same text stays: the bytes
/// depend on the version of flate2.
///
/// # Errors
/// The errors of the system.
pub fn pack(path: &Path, text: &str) -> anyhow::Result<()> {
    if unpack(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    write_file(path, encoder.finish()?)
}

/// The text of a packed file.
///
/// # Errors
/// The file cannot be read, or its content is not a packed text.
pub fn unpack(path: &Path) -> anyhow::Result<String> {
    let name = || path.display().to_string();
    let mut text = String::new();
    let file = File::open(path).with_context(name)?;
    MultiGzDecoder::new(file).read_to_string(&mut text).with_context(name)?;
    Ok(text)
}

/// The lines of a file, which may be packed. No run may be writing to it.
pub(super) fn read<R: Record>(path: &Path) -> anyhow::Result<Vec<R>> {
    let name = || path.display().to_string();
    let mut file = File::open(path).with_context(name)?;
    match file.try_lock_shared() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => bail!("{}: a run is writing to it", name()),
        Err(TryLockError::Error(error)) => return Err(error).with_context(name),
    }
    let lines = if is_packed(path) {
        read_lines(&mut MultiGzDecoder::new(file))
    } else {
        read_lines(&mut file)
    };
    Ok(lines.with_context(name)?.0)
}

/// The complete lines of a file, and their size in bytes.
fn read_lines<R: Record>(file: &mut impl Read) -> anyhow::Result<(Vec<R>, u64)> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let text = std::str::from_utf8(&bytes[..whole]).context("not text")?;
    let records = (1..)
        .zip(text.lines())
        .map(|(number, line)| R::parse(line).with_context(|| format!("line {number}")));
    Ok((records.collect::<anyhow::Result<_>>()?, whole as u64))
}
