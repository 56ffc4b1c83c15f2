//! Merges the results of all shards.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use carom_benches::text::write;
use carom_formats::wording::{counted, grouped};

use crate::page;
use crate::record::Record;
use crate::store;
use crate::work::{Layouts, Pair};

/// The file with all lines.
const MERGED: &str = "census.jsonl";
/// The maximum number of missing pairs in the message.
const NAMED: usize = 10;

/// Checks the results in a folder, writes them there as one file, and writes the page into `docs`.
pub(crate) fn run(folder: &Path, docs: &Path, partial: bool) -> anyhow::Result<()> {
    let (layouts, records) = gather(folder)?;
    let pairs = layouts.pairs();
    let missing: Vec<&Pair> =
        pairs.iter().filter(|pair| !records.contains_key(&pair.number)).collect();
    if !missing.is_empty() && !partial {
        let first: Vec<String> =
            missing.iter().take(NAMED).map(|pair| pair.number.to_string()).collect();
        bail!(
            "{}: {} of {} pairs are missing: {}{}",
            folder.display(),
            grouped(missing.len() as u64),
            grouped(pairs.len() as u64),
            first.join(", "),
            if missing.len() > NAMED { ", …" } else { "" }
        );
    }
    let records: Vec<Record> = records.into_values().collect();
    let lines = records.iter().map(Record::line).collect::<anyhow::Result<String>>()?;
    write(&folder.join(MERGED), &lines)?;
    for (name, text) in page::files(layouts, &pairs, &records)? {
        let path = docs.join(name);
        let parent = path.parent().unwrap_or(docs);
        std::fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        write(&path, &text)?;
    }
    eprintln!(
        "{}, written to {} and {}",
        counted(records.len() as u64, "pair"),
        folder.join(MERGED).display(),
        docs.join(page::NAME).display()
    );
    Ok(())
}

/// The records of all files in a folder by pair. Each record is checked and must be unique.
fn gather(folder: &Path) -> anyhow::Result<(Layouts, BTreeMap<usize, Record>)> {
    let mut known: Option<(Layouts, Vec<Pair>)> = None;
    let mut records = BTreeMap::new();
    for path in files(folder)? {
        let name = path.display();
        for (number, record) in (1..).zip(store::read(&path)?) {
            let at = || format!("{name}: line {number}");
            let (layouts, pairs) = match &mut known {
                Some(known) => known,
                none => {
                    let layouts = Layouts::from_name(&record.layouts).with_context(|| {
                        format!("{}: unknown layouts `{}`", at(), record.layouts)
                    })?;
                    none.insert((layouts, layouts.pairs()))
                }
            };
            ensure!(
                record.layouts == layouts.name(),
                "{}: a pair of {} in results of {}: merge them from two folders",
                at(),
                record.layouts,
                layouts.name()
            );
            let pair = pairs.get(record.pair);
            let pair = pair.with_context(|| format!("{}: unknown pair {}", at(), record.pair))?;
            record.check(*layouts, pair).with_context(at)?;
            let number = record.pair;
            ensure!(records.insert(number, record).is_none(), "{}: duplicate pair {number}", at());
        }
    }
    let (layouts, _) = known.with_context(|| format!("{}: no results", folder.display()))?;
    Ok((layouts, records))
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
