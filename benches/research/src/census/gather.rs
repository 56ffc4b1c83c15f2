//! Merges the files of all shards.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use carom_support::wording::{counted, grouped};

use super::{Record, Work, store};
use crate::text::write;

/// The file with all lines.
const PACKED: &str = "census.jsonl.gz";
/// The maximum number of missing units in the message.
const NAMED: usize = 10;

/// The results of one work.
pub struct Results<W: Work> {
    /// The work.
    pub work: W,
    /// Its records, by unit.
    pub records: BTreeMap<usize, W::Record>,
}

impl<W: Work> Results<W> {
    /// Whether every unit has a record.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.records.len() == self.work.units()
    }

    /// Refuses missing units.
    fn check(&self, folder: &Path) -> anyhow::Result<()> {
        if self.is_whole() {
            return Ok(());
        }
        let units = self.work.units();
        let missing = || (0..units).filter(|it| !self.records.contains_key(it));
        let count = missing().count();
        let first: Vec<String> = missing().take(NAMED).map(|it| it.to_string()).collect();
        bail!(
            "{}: {} of {} {}s are missing: {}{}",
            folder.display(),
            grouped(count as u64),
            grouped(units as u64),
            W::UNIT,
            first.join(", "),
            if count > NAMED { ", …" } else { "" }
        )
    }
}

/// The results of all files in a folder, by the name of their work. `work_of` finds the work of a record. Each record is
/// checked and must be unique, but a packed file may repeat records of the other files.
///
/// # Errors
/// A file cannot be read, or a line is wrong; the error names both. There are no records, or some are missing and not
/// `partial`.
pub fn gather<W: Work>(
    folder: &Path,
    partial: bool,
    work_of: impl Fn(&W::Record) -> anyhow::Result<W>,
) -> anyhow::Result<BTreeMap<String, Results<W>>> {
    let mut all: BTreeMap<String, Results<W>> = BTreeMap::new();
    for path in files(folder)? {
        let name = path.display();
        for (number, record) in (1..).zip(store::read::<W::Record>(&path)?) {
            let at = || format!("{name}: line {number}");
            let results = match all.entry(record.work()) {
                Entry::Occupied(results) => results.into_mut(),
                Entry::Vacant(new) => {
                    let work = work_of(&record).with_context(at)?;
                    new.insert(Results { work, records: BTreeMap::new() })
                }
            };
            let unit = record.unit();
            ensure!(unit < results.work.units(), "{}: unknown {} {unit}", at(), W::UNIT);
            results.work.check(&record).with_context(at)?;
            match results.records.entry(unit) {
                Entry::Vacant(new) => drop(new.insert(record)),
                Entry::Occupied(other) => {
                    let is_repeated = store::is_packed(&path) && *other.get() == record;
                    ensure!(is_repeated, "{}: duplicate {} {unit}", at(), W::UNIT);
                }
            }
        }
    }
    ensure!(!all.is_empty(), "{}: no results", folder.display());
    if !partial {
        all.values().try_for_each(|results| results.check(folder))?;
    }
    Ok(all)
}

/// Packs all results into one file of their folder, writes the files of a page into `docs`, the page first, and says so.
///
/// # Errors
/// The errors of the system.
pub fn publish<W: Work>(
    folder: &Path,
    all: &BTreeMap<String, Results<W>>,
    docs: &Path,
    files: &[(String, String)],
) -> anyhow::Result<()> {
    let records = all.values().flat_map(|results| results.records.values());
    let lines = records.clone().map(Record::line).collect::<anyhow::Result<String>>()?;
    let packed = folder.join(PACKED);
    store::pack(&packed, &lines)?;
    for (name, text) in files {
        let path = docs.join(name);
        let parent = path.parent().unwrap_or(docs);
        std::fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        write(&path, text)?;
    }
    let page = files.first().map_or(Path::new(""), |(name, _)| Path::new(name));
    eprintln!(
        "{}, written to {} and {}",
        counted(records.count() as u64, W::UNIT),
        packed.display(),
        docs.join(page).display()
    );
    Ok(())
}

/// The files of results in the order of their names, packed ones last.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let name = || folder.display().to_string();
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(name)? {
        let path = entry.with_context(name)?.path();
        let name = path.to_string_lossy();
        if name.ends_with(".jsonl") || name.ends_with(".jsonl.gz") {
            files.push((store::is_packed(&path), path));
        }
    }
    files.sort();
    Ok(files.into_iter().map(|(_, path)| path).collect())
}
