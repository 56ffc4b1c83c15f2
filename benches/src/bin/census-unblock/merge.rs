//! Merges the results of all shards, of one size or several.

use std::path::Path;

use anyhow::Context;
use carom_benches::census;
use carom_benches::text::write;
use carom_engine::Size;
use carom_support::wording::counted;

use crate::page::{self, Part};
use crate::record::Record;
use crate::seconds;
use crate::work::Census;

/// Checks the results in a folder, writes them there as one file, and writes the page into `docs`.
pub(crate) fn run(folder: &Path, docs: &Path, partial: bool) -> anyhow::Result<()> {
    let all = census::gather(folder, |record: &Record| {
        let (width, height) = record.size;
        Census::of(Size::new(width, height)?, record.row)
    })?;
    if !partial {
        for gathered in all.values() {
            census::missing(folder, gathered)?;
        }
    }
    let records = all.values().flat_map(|gathered| gathered.records.values());
    let count = records.clone().count();
    let merged = census::write_merged(folder, records)?;
    let parts = all.into_iter().map(|(name, gathered)| {
        Ok(Part::new(gathered.work, gathered.records, seconds::read(folder, &name)?))
    });
    let mut parts = parts.collect::<anyhow::Result<Vec<Part>>>()?;
    parts.sort_by_key(Part::order);
    std::fs::create_dir_all(docs).with_context(|| docs.display().to_string())?;
    let page = docs.join(page::NAME);
    write(&page, &page::page(&parts)?)?;
    eprintln!(
        "{}, written to {} and {}",
        counted(count as u64, "unit"),
        merged.display(),
        page.display()
    );
    Ok(())
}
