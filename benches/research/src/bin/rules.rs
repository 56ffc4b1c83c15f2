//! Writes `benches/data/large.txt`, and the files of `benches/data/rules/`: 500 rounds of each kind of rule, with the optimum on
//! which A* and the point solver agree. They share only the rules of the engine.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use carom_benches::large;
use carom_benches::rules::{KINDS, PER_KIND};
use carom_benches::{corpus_format, entry};
use carom_solver::Control;
use carom_solver::ricochet::by_id;
use rayon::prelude::*;

fn main() -> anyhow::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/rules");
    write_large(&folder.with_file_name("large.txt"))?;
    let solver = |id| Ok::<_, anyhow::Error>(by_id(id).context("a row of the catalogue")?.solver());
    let (mut fast, mut astar) = (solver("fast")?, solver("astar")?);
    for kind in KINDS {
        let mut entries = Vec::new();
        for number in 0..PER_KIND {
            let deal = kind.deal(number);
            let [ours, theirs] = [&mut fast, &mut astar].map(|solver| {
                let report = solver.solve(&deal.round, &mut Control::default());
                report.verdict.moves().map(<[_]>::len)
            });
            ensure!(ours == theirs, "{} {number}: {ours:?} and {theirs:?} moves", kind.id);
            let moves = ours.with_context(|| format!("{} {number}: no solution", kind.id))?;
            entries.push(entry(number, &deal, moves as u32));
        }
        let path = folder.join(format!("{}.txt", kind.id));
        let head = "# id board walls robots active target optimal diagonals rules\n";
        let lines = (corpus_format().write)(&entries)?;
        fs::write(&path, head.to_owned() + &lines).with_context(|| path.display().to_string())?;
        println!("{}: {PER_KIND} rounds", path.display());
    }
    Ok(())
}

/// Writes the numbers and the fewest moves of the rounds on large boards.
fn write_large(path: &Path) -> anyhow::Result<()> {
    let mut lengths = [0; large::LONGEST as usize + 1];
    let mut text = "# number optimal\n".to_owned();
    let numbers: Vec<u64> = (0..large::DEALS).collect();
    for some in numbers.chunks(50) {
        let search = |&it| large::breadth_first(&large::deal(it), large::MOST_STATES);
        let found: Vec<_> = some.par_iter().map(search).collect();
        for (number, found) in some.iter().zip(found) {
            if let Some((moves, _)) = found
                && (large::SHORTEST..=large::LONGEST).contains(&moves)
                && lengths[moves as usize] < large::PER_LENGTH
            {
                lengths[moves as usize] += 1;
                writeln!(text, "{number} {moves}")?;
            }
        }
        let rounds: usize = lengths.iter().sum();
        println!("{} of {} deals, {rounds} rounds", some[0] + 50, large::DEALS);
    }
    fs::write(path, text).with_context(|| path.display().to_string())?;
    println!("{}: {} rounds", path.display(), lengths.iter().sum::<usize>());
    Ok(())
}
