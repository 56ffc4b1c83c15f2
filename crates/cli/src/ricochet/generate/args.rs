//! The options of `carom generate`.

use std::path::PathBuf;

use carom_engine::Size;
use carom_engine::ricochet::{Profile, Robot};
use carom_formats::Format;
use carom_formats::ricochet::{Entry, NATIVE};
use clap::ValueEnum;
use serde::Serialize;

use super::bounds::Bounds;
use crate::input;
use crate::options::{MakeArgs, Threads, whole_number};
use crate::ricochet::values;

const EXAMPLES: &str = "\
Examples:
  carom generate --count 100 --out boards
  carom generate --count 15 --seed 7 --out hard --min-moves 8 --max-moves 11
  carom generate --count 10 --out two --min-moves 5 --min-robots 2 --no-solo
  carom generate --count 5 --out long --style official --exact-moves 18
  carom generate --count 3 --out odd --unique --min-rebounds 1 --sort
  carom generate --count 20 --out wide --size 40x25 --density 8 --robot-count 3
  carom generate --count 10000 --out many --format corpus
  carom generate --count 3 --out - --format jsonl";

const NOTES: &str = "\
Each puzzle has its own board, robots and target. Puzzle number I of seed S does not depend on --count or --threads. With \
--sort or an option of the difficulty the command solves the puzzles, and their files have the proven fewest moves. With \
--sort the numbers of the files follow the order; the name in a file keeps the number of its puzzle.

With --exact-moves the command draws each puzzle from a table of all positions of its board, so that it finds long \
puzzles, too. A table takes about a second and 526 MiB with four robots. The command builds one table at a time on all \
threads. With four robots, a table of three robots tells first whether the board is worth its table: it takes a hundredth \
of the time. The command skips the board if fewer than 20 positions of three robots need that many moves. For five robots and more, diagonals \
(--sides abcd) and the official rules this command uses no tables: it searches as with --min-moves D --max-moves D.

--unique and --min-rebounds look at every solution of the fewest moves, as `carom solve --all --distinct` lists them: a \
solution does not count again if moves of different robots can be exchanged. A puzzle with more than 100,000 of them is \
skipped.

The time depends on chance and on the computer. The progress on standard error tells how many puzzles are made, and how \
many tables are built or how often the solver ran: with --min-moves 14 it runs more than a hundred times for each puzzle. \
If standard error is not a terminal, the progress is a new line every ten seconds.

DIR must be new or empty. The command writes one file for each puzzle (0001.ron …) or one of all puzzles (corpus.txt, \
puzzles.jsonl), and manifest.json. All files appear at the end. After Ctrl-C, or if --budget stops the run, DIR.partial has the \
puzzles that are made, and the command says with which --skip another run goes on. A run that is killed can leave a hidden folder whose name begins with .carom-, which you can delete. On standard \
output there is no manifest, and the puzzles appear as they are made, with --sort at the end.

Exit codes: 0 done, 2 bad input or usage, 3 stopped by --budget, 130 Ctrl-C, 143 SIGTERM.";

/// Make random boards and puzzles
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) make: MakeArgs,
    /// Folder to create, or `-` for standard output, with a format that has a line for each puzzle
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Kind of boards
    #[arg(long, value_enum, default_value_t = BoardStyle::Random)]
    pub(super) style: BoardStyle,
    /// Sides of the official tiles; the D sides have diagonals; only with --style official
    /// [default: abc]
    #[arg(long, value_enum, value_name = "SIDES")]
    pub(super) sides: Option<TileSides>,
    /// Size of random boards, 1x1 to 255x255, with walls in random places that leave all squares connected
    #[arg(long, value_name = "WxH")]
    pub(super) size: Option<Size>,
    /// With --size: how many of 100 places between two squares have a wall
    #[arg(long, value_name = "PERCENT", requires = "size", default_value_t = 10, value_parser = whole_number::<u8>(0..=100))]
    pub(super) density: u8,
    /// Output format; `corpus`, `jsonl` and `game-id` put all puzzles into one file; `text` supports goals
    /// for the red robot only, so every goal is for red
    #[arg(long, value_name = "FORMAT", value_parser = input::format::<Entry>(), default_value = NATIVE.id)]
    pub(super) format: &'static Format<Entry>,
    /// Number of robots, 1 to 10
    #[arg(long = "robot-count", value_name = "N", default_value_t = 4,
          value_parser = whole_number::<usize>(1..=Robot::MAX as u64))]
    pub(super) robots: usize,
    /// Rules
    #[arg(long = "rules", value_name = "RULES", value_parser = values::profile(),
          default_value = "plain")]
    rules: Profile,
    /// Let a robot stop on a diagonal that it cannot leave; otherwise such a move is illegal
    #[arg(long)]
    stop_on_diagonals: bool,
    /// Write the puzzles in the order of their fewest moves, the easiest first
    #[arg(long)]
    pub(super) sort: bool,
    #[command(flatten)]
    pub(super) threads: Threads,
    // The last one: its heading would be that of the options after it.
    #[command(flatten)]
    pub(super) bounds: Bounds,
}

impl Args {
    /// The rules.
    pub(super) const fn profile(&self) -> Profile {
        if self.stop_on_diagonals { self.rules.with_stops_on_diagonals() } else { self.rules }
    }

    /// The sides of the official tiles.
    pub(super) fn tile_sides(&self) -> TileSides {
        self.sides.unwrap_or(TileSides::Abc)
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum BoardStyle {
    /// Random walls and targets, by the rules of the 2020 report
    Random,
    /// Four of the official tiles
    Official,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TileSides {
    /// The first edition: 96 boards
    Ab,
    /// All boards without diagonals: 486 boards
    Abc,
    /// All boards: 1,536 boards
    Abcd,
}
