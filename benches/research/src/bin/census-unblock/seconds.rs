//! [`Seconds`]: how long each unit took, in a file beside the results, because results do not depend on the machine.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use carom_benches::clock::processor_time;
use carom_research::census;

/// The first line of a file.
const HEAD: &str = "unit,seconds";

/// A file of processor times: one line `unit,seconds` for each unit.
pub(crate) struct Seconds {
    path: PathBuf,
    file: File,
}

impl Seconds {
    /// Opens or creates the file beside a file of results. A last line without its end is from a killed run, and is
    /// removed.
    pub(crate) fn open(folder: &Path, results: &str) -> anyhow::Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let path = beside(&folder.join(results));
        let open = || {
            let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            if whole < bytes.len() {
                file.set_len(whole as u64)?;
            }
            if whole == 0 {
                writeln!(file, "{HEAD}")?;
            }
            Ok::<_, std::io::Error>(file)
        };
        let file = open().with_context(|| path.display().to_string())?;
        Ok(Self { path, file })
    }

    /// Does some work and adds its line.
    pub(crate) fn of<T>(
        &mut self,
        unit: usize,
        work: impl FnOnce() -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let start = processor_time();
        let result = work()?;
        let seconds = processor_time() - start;
        writeln!(self.file, "{unit},{seconds:.6}")
            .with_context(|| self.path.display().to_string())?;
        Ok(result)
    }
}

/// The file of times beside a file of results.
fn beside(results: &Path) -> PathBuf {
    results.with_extension("seconds.csv")
}

/// What follows the name of a work in the name of its packed file.
const PACKED: &str = ".seconds.csv.gz";

/// The times of a work, by unit, from the files in a folder. A line that a killed run has not ended is left out. Of a unit
/// that was measured again, the last time of the last file counts, before that of the packed file.
pub(crate) fn read(folder: &Path, work: &str) -> anyhow::Result<Vec<(usize, f64)>> {
    let mut all = BTreeMap::new();
    let entries = std::fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<BTreeSet<PathBuf>>>()
    });
    for path in entries.with_context(|| folder.display().to_string())? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(rest) = name.strip_prefix(work) else { continue };
        let is_packed = rest == PACKED;
        let text = if is_packed {
            census::unpack(&path)?
        } else if rest.starts_with('-') && rest.ends_with(".seconds.csv") {
            std::fs::read_to_string(&path).with_context(|| path.display().to_string())?
        } else {
            continue;
        };
        let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n')).skip(1);
        for (number, line) in (2..).zip(lines) {
            let numbers = line.trim_end().split_once(',').and_then(|(unit, seconds)| {
                Some((unit.parse::<usize>().ok()?, seconds.parse::<f64>().ok()?))
            });
            let (unit, seconds) = numbers
                .with_context(|| format!("{}: line {number}: expected `{HEAD}`", path.display()))?;
            // The name of the packed file is the last one.
            if !is_packed || !all.contains_key(&unit) {
                all.insert(unit, seconds);
            }
        }
    }
    Ok(all.into_iter().collect())
}

/// Packs the times of a work into one file.
pub(crate) fn pack(folder: &Path, work: &str, times: &[(usize, f64)]) -> anyhow::Result<()> {
    let lines = times.iter().map(|(unit, seconds)| format!("{unit},{seconds:.6}\n"));
    let text = format!("{HEAD}\n{}", lines.collect::<String>());
    census::pack(&folder.join(format!("{work}{PACKED}")), &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut seconds = Seconds::open(folder.path(), "4x4-row-1-1-of-2.jsonl").expect("a file");
        for unit in [5, 3] {
            assert_eq!(seconds.of(unit, || Ok(unit)).expect("a line"), unit);
        }
        seconds.of::<()>(9, || anyhow::bail!("stopped")).expect_err("an error");
        let path = folder.path().join("4x4-row-1-1-of-2.seconds.csv");
        let text = std::fs::read_to_string(&path).expect("a file");
        std::fs::write(&path, text + "7,0.").expect("a file");
        let units = |work| {
            let read = read(folder.path(), work).expect("times");
            read.into_iter().map(|(unit, _)| unit).collect::<Vec<_>>()
        };
        assert_eq!(units("4x4-row-1"), [3, 5]);
        // The next run does not continue the line that has no end.
        let mut seconds = Seconds::open(folder.path(), "4x4-row-1-1-of-2.jsonl").expect("a file");
        seconds.of(7, || Ok(())).expect("a line");
        assert_eq!(units("4x4-row-1"), [3, 5, 7]);
        assert!(units("4x4-row-2").is_empty());
        // New times replace packed ones.
        pack(folder.path(), "4x4-row-1", &[(3, 99.5), (4, 1.25)]).expect("a file");
        let times = read(folder.path(), "4x4-row-1").expect("times");
        assert!(times[0].0 == 3 && times[0].1 < 99.0 && times[1] == (4, 1.25), "{times:?}");
    }
}
