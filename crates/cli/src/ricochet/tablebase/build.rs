//! `carom tablebase build`: writes a table to a file.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::{Context, bail};
use carom_tablebase::TableSetup;

use crate::exit::Ending;
use crate::ricochet::puzzle_argument::{BoardArgs, BoardChoice};
use crate::ricochet::tables::{Effort, Order, failure, is_cancel};
use crate::{interrupt, output};
use carom_support::wording::{grouped, sized};

const EXAMPLES: &str = "\
A table of an official board with four robots takes 526 MiB of memory and a file of up to the same size; \
with three robots it takes a hundredth of that, and under the official rules a quarter more. On a board \
with diagonals, four robots need 3.5 GiB, and three robots 14 MiB, under the plain rules. The command prints the memory before it \
allocates it. The file appears when the table is complete: Ctrl-C writes no file and does not change an older file of that \
name. A run that is killed can leave a hidden file whose name begins with .carom-, which you can delete.

Examples:
  carom tablebase build record.tb 0765 --robot blue --target 3,9
  carom tablebase build vortex.tb 7650 --target vortex --threads 2
  carom tablebase build a.tb 0765 --robot blue --target 3,9 --rules official
  carom tablebase build three.tb puzzle.txt --robot-count 3 --max-memory 100M

Exit codes: 0 done, 2 bad input or usage, 3 a table larger than --max-memory or than the memory of the system, 130 Ctrl-C, 143 SIGTERM.";

/// Find the fewest moves for every position and write them to a file
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    effort: Effort,
}

/// Builds the table and writes it.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let BoardChoice { name, entry, robots, profile } = args.board.read()?;
    let goal = entry
        .goal
        .with_context(|| format!("{name}: no target is active; choose one with --target"))?;
    let file_name = args.file.display().to_string();
    let cancel = interrupt::catch();
    if args.file == Path::new("-") {
        bail!(
            "FILE -: a table is for a file, because standard output gets the answer; write ./- for a file of this name"
        );
    }
    // If the file cannot be written, the table is not built.
    let mut file = output::create(&args.file)?;
    let setup = &TableSetup { board: entry.board, goal, robots, profile };
    let order = Order { setup, effort: args.effort, cancel };
    let mut builder = args.effort.builder();
    let built = order.state_memory(false).and_then(|()| order.table(&mut builder, ""));
    let table = match built.map_err(failure) {
        Ok(table) => table,
        Err(error) if is_cancel(&error) => {
            output::tell("cancelled: nothing was written");
            return Ok(Ending::Cancelled);
        }
        Err(error) => return Err(error.context(name)),
    };
    let mut writer = BufWriter::new(&mut file);
    table.save(&mut writer).and_then(|()| writer.flush()).with_context(|| file_name.clone())?;
    drop(writer);
    if cancel.load(Ordering::Relaxed) {
        output::tell("cancelled: nothing was written");
        return Ok(Ending::Cancelled);
    }
    file.publish().with_context(|| file_name.clone())?;

    let counts = table.counts();
    let (positions, longest) = (grouped(counts.total()), counts.longest().unwrap_or(0));
    let size = sized(std::fs::metadata(&args.file).map_or(0, |it| it.len()));
    let text = format!("{file_name}: {goal}, {positions} positions, longest {longest}, {size}\n");
    output::write_stdout(text.as_bytes())?;
    Ok(Ending::Done)
}
