//! `carom tablebase query`: looks up positions in a table.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use carom_engine::ricochet::Position;
use carom_generator::ricochet::random_at;
use carom_tablebase::Tablebase;
use clap::ArgGroup;
use rand_pcg::Pcg64;

use super::file;
use crate::exit::Ending;
use crate::options::{AnswerFormat, whole_number};
use crate::output;
use crate::ricochet::tables::TablePosition;
use crate::ricochet::values::{self, RobotSquares};
use carom_support::wording::{counted, grouped};

const EXAMPLES: &str = "\
Examples:
  carom tablebase query record.tb --robots '0,0 15,0 0,15 15,15'
  carom tablebase query record.tb --at-distance 25 --list
  carom tablebase query record.tb --at-distance 20 --nth 1000
  carom tablebase query record.tb --at-distance 12 --random --seed 7";

const NOTES: &str = "\
--nth and --list order the positions at a distance by the rows of the robots that need not arrive, then by \
their columns, then by the square of the robot that must arrive. Positions that differ only by an exchange \
of robots with the same task count as one. Under the official rules, no robot has moved yet. --random is uniform over all placements, including exchanges.

The field best has every move that starts a shortest solution; moves is one shortest solution. A list has \
one line per position: its robots and a shortest solution. JSON is a list with an object for each position:
  robots             {red: [x, y], ...}
  length             the fewest moves; null if there is no solution
  best_moves, moves

Exit codes: 0 done, 1 proven to have no solution, 2 bad input, for example a damaged file, a file that is not a table, \
squares where robots cannot stand, or a distance without positions.";

/// Look up a position in a table, or find positions at a distance
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
#[command(group = ArgGroup::new("what").required(true).args(["robots", "at_distance"]))]
pub(crate) struct Args {
    /// File of the table
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Place the robots on these squares, red first, and look up this position: `2,14 0,3 11,2 2,1`, or by their
    /// names: `C15 A4 L3 C2`
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    robots: Option<RobotSquares>,
    /// Find a position that needs exactly D moves: the first one, unless another option selects one
    #[arg(long, value_name = "D", value_parser = whole_number::<u32>(0..))]
    at_distance: Option<u32>,
    /// Select position number N, from 1
    #[arg(long, value_name = "N", requires = "at_distance", conflicts_with_all = ["random", "list", "robots"],
          value_parser = whole_number::<u64>(1..))]
    nth: Option<u64>,
    /// Select a random position; all are equally likely
    #[arg(long, requires = "at_distance", conflicts_with_all = ["list", "robots"])]
    random: bool,
    /// Random seed
    #[arg(long, value_name = "S", requires = "random", conflicts_with = "robots", default_value_t = 1, value_parser = whole_number::<u64>(0..))]
    seed: u64,
    /// List the positions
    #[arg(long, requires = "at_distance", conflicts_with = "robots")]
    list: bool,
    /// List at most N, in the order of the list
    #[arg(long, value_name = "N", requires = "list", conflicts_with = "robots", default_value_t = 20, value_parser = whole_number::<usize>(0..))]
    limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Queries the table.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let table = file::open(&args.file)?;
    let name = args.file.display();
    let position = match (&args.robots, args.at_distance) {
        (Some(robots), _) => position(&table, robots).with_context(|| name.to_string())?,
        (None, Some(distance)) if args.list => {
            count_at(&table, distance).with_context(|| name.to_string())?;
            list(&table, distance, args)?;
            return Ok(Ending::Done);
        }
        (None, distance) => {
            at(&table, distance.unwrap_or(0), args).with_context(|| name.to_string())?
        }
    };
    let case = TablePosition::new(&table, &position)?;
    let text = match args.format {
        AnswerFormat::Text => format!("{:<8}{}\n{}", "goal", table.goal(), case.text()),
        AnswerFormat::Json => output::json_list([case.json()].into_iter()),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(if case.is_solvable() { Ending::Done } else { Ending::Refuted })
}

/// The position of `--robots`.
fn position(table: &Tablebase, robots: &RobotSquares) -> anyhow::Result<Position> {
    let RobotSquares(squares) = robots;
    if squares.len() != table.robots() {
        let (given, needed) = (squares.len(), counted(table.robots() as u64, "robot"));
        bail!("--robots: the table has {needed}, not {given}");
    }
    values::on_board("--robots", table.board().size(), squares.iter().copied())?;
    table.board().position(squares).context("--robots")
}

/// The number of positions at a distance, if there are any.
fn count_at(table: &Tablebase, distance: u32) -> anyhow::Result<u64> {
    let count = table.histogram().get(distance as usize).copied().with_context(|| {
        let longest = counted(u64::from(table.counts().longest().unwrap_or(0)), "move");
        format!("--at-distance {distance}: no position is that far; the maximum is {longest}")
    })?;
    if count == 0 {
        let (moves, rules) = (counted(distance, "move"), table.profile());
        bail!(
            "--at-distance {distance}: no position needs exactly {moves} under the {rules} rules"
        );
    }
    Ok(count)
}

/// The selected position at a distance.
fn at(table: &Tablebase, distance: u32, args: &Args) -> anyhow::Result<Position> {
    let count = count_at(table, distance)?;
    let found = if args.random {
        random_at(table, distance, &mut Pcg64::new(args.seed.into(), 0))
    } else {
        let number = args.nth.unwrap_or(1);
        if number > count {
            bail!("--nth {number}: there are only {} positions at that distance", grouped(count));
        }
        table.nth_at(distance, number - 1)
    };
    found.context("the table lacks a position that it counts")
}

/// Lists the positions at a distance as they are found.
fn list(table: &Tablebase, distance: u32, args: &Args) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let is_json = args.format == AnswerFormat::Json;
    let start = if is_json { "[" } else { "" };
    write!(out, "{start}").context("standard output")?;
    for (number, position) in table.positions_at(distance).take(args.limit).enumerate() {
        let case = TablePosition::new(table, &position)?;
        if !case.is_solvable() {
            let name = args.file.display();
            bail!(
                "{name}: the table contradicts itself: no move from {position} leads nearer to the goal"
            );
        }
        match args.format {
            AnswerFormat::Text => writeln!(out, "{}", case.row()),
            AnswerFormat::Json => {
                write!(out, "{}{}", if number == 0 { "" } else { ",\n" }, case.json())
            }
        }
        .context("standard output")?;
    }
    if is_json {
        writeln!(out, "]").context("standard output")?;
    }
    out.flush().context("standard output")
}
