//! Generates `benches/data/by-length.txt`.

use std::collections::BTreeMap;

use carom_benches::{BY_LENGTH_SEED, LAST_CLASS, PER_LENGTH, deal, entry, length_class};
use carom_formats::ricochet::Entry;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use crate::lengths::{Length, Solver};
use crate::progress;

/// The number of puzzles in a batch; after each batch the classes are checked.
const BATCH: u64 = 256;

/// The text of the corpus: the first puzzles of each length, in the order of length and number.
pub(crate) fn make() -> anyhow::Result<String> {
    let mut classes: BTreeMap<u32, Vec<Entry>> =
        (1..=LAST_CLASS).map(|class| (class, Vec::new())).collect();
    let wanted = PER_LENGTH * classes.len();
    let bar = progress::bar("corpus", wanted as u64);
    let mut numbers = 0..BATCH;
    while classes.values().any(|it| it.len() < PER_LENGTH) {
        let solved: Vec<(u64, Length)> = numbers
            .clone()
            .into_par_iter()
            .map_init(Solver::best, |solver, number| {
                Ok((number, solver.length(&deal(BY_LENGTH_SEED, number).round)?))
            })
            .collect::<anyhow::Result<_>>()?;
        for (number, length) in solved {
            let Length::Moves(moves @ 1..) = length else { continue };
            let class = classes.entry(length_class(moves)).or_default();
            if class.len() < PER_LENGTH {
                class.push(entry(number, &deal(BY_LENGTH_SEED, number), moves));
                bar.inc(1);
            }
        }
        numbers = numbers.end..numbers.end + BATCH;
    }
    bar.finish_and_clear();
    let entries: Vec<Entry> = classes.into_values().flatten().collect();
    let text = (carom_benches::corpus_format().write)(&entries)?;
    Ok(format!(
        "# {wanted} random puzzles with four robots on official boards, sides A to C, plain rules: the first\n\
         # {PER_LENGTH} of each length, the last of {LAST_CLASS} moves and more, among the deals of seed {BY_LENGTH_SEED}. The ids are\n\
         # the numbers of the deals. Made by `cargo xtask experiments --make-corpus FILE`.\n{text}"
    ))
}
