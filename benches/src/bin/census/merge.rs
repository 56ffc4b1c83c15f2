//! Merges the results of all shards.

use std::path::Path;

use anyhow::{Context, bail};
use carom_benches::census;
use carom_benches::text::write;
use carom_support::wording::counted;

use crate::page;
use crate::record::Record;
use crate::work::{Census, Layouts};

/// Checks the results in a folder, writes them there as one file, and writes the page into `docs`.
pub(crate) fn run(folder: &Path, docs: &Path, partial: bool) -> anyhow::Result<()> {
    let mut all = census::gather(folder, |record: &Record| {
        let layouts = Layouts::from_name(&record.layouts);
        let layouts = layouts.with_context(|| format!("unknown layouts `{}`", record.layouts))?;
        Ok(Census::of(layouts))
    })?;
    if all.len() > 1 {
        let names: Vec<&str> = all.keys().map(String::as_str).collect();
        bail!("{}: results of {}: merge them from two folders", folder.display(), names.join(", "));
    }
    let (_, gathered) = all.pop_first().context("no results")?;
    if !partial {
        census::missing(folder, &gathered)?;
    }
    let merged = census::write_merged(folder, gathered.records.values())?;
    let records: Vec<Record> = gathered.records.into_values().collect();
    let Census { layouts, pairs } = gathered.work;
    for (name, text) in page::files(layouts, &pairs, &records)? {
        let path = docs.join(name);
        let parent = path.parent().unwrap_or(docs);
        std::fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        write(&path, &text)?;
    }
    eprintln!(
        "{}, written to {} and {}",
        counted(records.len() as u64, "pair"),
        merged.display(),
        docs.join(page::name(layouts)).display()
    );
    Ok(())
}
