//! Merges the files of all shards.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use carom_support::wording::grouped;

use super::{Record, Work, store};
use crate::text::write;

/// The file with all lines.
const MERGED: &str = "census.jsonl";
/// The maximum number of missing units in the message.
const NAMED: usize = 10;

/// The records of one work, by unit.
pub struct Gathered<W: Work> {
    /// The work.
    pub work: W,
    /// Its records.
    pub records: BTreeMap<usize, W::Record>,
}

/// The records of all files in a folder, by the name of their work. `work_of` finds the work of a record. Each record is
/// checked and must be unique.
///
/// # Errors
/// A file cannot be read, or a line is wrong; the error names both. There are no records.
pub fn gather<W: Work>(
    folder: &Path,
    work_of: impl Fn(&W::Record) -> anyhow::Result<W>,
) -> anyhow::Result<BTreeMap<String, Gathered<W>>> {
    let mut all: BTreeMap<String, Gathered<W>> = BTreeMap::new();
    for path in files(folder)? {
        let name = path.display();
        for (number, record) in (1..).zip(store::read::<W::Record>(&path)?) {
            let at = || format!("{name}: line {number}");
            let gathered = match all.entry(record.work()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    let work = work_of(&record).with_context(at)?;
                    new.insert(Gathered { work, records: BTreeMap::new() })
                }
            };
            let unit = record.unit();
            ensure!(unit < gathered.work.units(), "{}: unknown {} {unit}", at(), W::UNIT);
            gathered.work.check(&record).with_context(at)?;
            let is_new = gathered.records.insert(unit, record).is_none();
            ensure!(is_new, "{}: duplicate {} {unit}", at(), W::UNIT);
        }
    }
    ensure!(!all.is_empty(), "{}: no results", folder.display());
    Ok(all)
}

/// Refuses records with missing units.
///
/// # Errors
/// The number of missing units, and the first of them.
pub fn missing<W: Work>(folder: &Path, gathered: &Gathered<W>) -> anyhow::Result<()> {
    let Gathered { work, records } = gathered;
    let missing: Vec<usize> = (0..work.units()).filter(|it| !records.contains_key(it)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let first: Vec<String> = missing.iter().take(NAMED).map(usize::to_string).collect();
    bail!(
        "{}: {} of {} {}s are missing: {}{}",
        folder.display(),
        grouped(missing.len() as u64),
        grouped(work.units() as u64),
        W::UNIT,
        first.join(", "),
        if missing.len() > NAMED { ", …" } else { "" }
    )
}

/// Writes all records into the folder as one file, and returns its path.
///
/// # Errors
/// The errors of the system.
pub fn write_merged<'a, R: Record + 'a>(
    folder: &Path,
    records: impl Iterator<Item = &'a R>,
) -> anyhow::Result<PathBuf> {
    let lines = records.map(Record::line).collect::<anyhow::Result<String>>()?;
    let path = folder.join(MERGED);
    write(&path, &lines)?;
    Ok(path)
}

/// The files of shards, in the order of their names.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let name = || folder.display().to_string();
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(name)? {
        let path = entry.with_context(name)?.path();
        let is_result = path.extension().is_some_and(|it| it == "jsonl");
        if is_result && path.file_name().is_some_and(|it| it != MERGED) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
