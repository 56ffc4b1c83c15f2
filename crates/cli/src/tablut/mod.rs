//! The verbs of Tablut, one file each: `Args` has the arguments of the verb, and `run` executes it.

mod arena;
mod argument;
mod best;
mod clock;
mod convert;
mod corpus;
mod effect;
mod elo;
mod generate;
mod join;
mod memory;
mod opening;
mod perft;
mod person;
mod picture;
mod remote;
mod seat;
mod serve;
mod show;
mod sprt;

pub(crate) use carom_formats::tablut::Record;

use crate::conversion::{self, Conversion};
use crate::exit::Ending;

/// The end of the help.
pub(crate) const NOTES: &str = "\
A POSITION argument is a position string, alone or with its side and rules, as in '9/9/9/9/4k4/9/9/9/9 w ashton'; `start`; a file or \
a folder of positions, games or logs, whose ends count; or `-` for standard input. A position string has the rows from the top, separated by `/`; b is an attacker, w a defender, k \
the king, and a number is that of empty squares. A square is a column a to i and a row 1 to 9 from the top, on larger boards to k and \
11. A move is e3-b3 or e3b3. The attackers are black, and the defenders white.

Rule sets:
  linnaean  the attackers begin; pieces may cross the empty throne; the king
            wins on every square of the edge; the third occurrence of a
            position is a draw
  ashton    the default, also in the window: the defenders begin; there are
            camps; no piece crosses the throne; the king wins on the edge
            outside the camps; the second occurrence of a position is a draw
  corner    the attackers begin; the king wins on the corners and captures
            nobody; he is captured from all sides
  brandubh  7x7 squares; the attackers begin; the king wins on the corners
            and is captured like any other piece
  brandubh-strong
            the same, but four attackers capture the king on the throne, and
            three beside it
  copenhagen
            Copenhagen Hnefatafl on 11x11 squares: the attackers begin; the
            king wins on the corners or in a fort at the edge; he is captured
            from four sides; rows at the edge are captured together; the
            attackers win by encirclement; the defenders lose by repetition

docs/tablut-rules.md has all their rules. `best`, `show`, `perft` and `match` know all six, and a rule set in a file: --rules FILE. boards/tablut/rules has files to begin with, and docs/formats.md the fields. `generate` knows all six. `serve` and `join` know those with 9x9 squares, also in a file.

Players:
  random        any legal move
  report:DEPTH  alpha-beta on material, DEPTH moves ahead
  engine        the strong player
  engine:LEVEL  the same at a level from 1 to 10
  engine:no-X   the same without a technique X: aspiration,
                principal-variation, table, history, reductions, null-moves,
                margins, extensions, quiescence or tuning

Examples:
  carom tablut best start --rules ashton --timeout 2s
  carom tablut show start --rules ashton --moves 'e3-b3 b5-b7'
  carom tablut perft --rules linnaean --depth 4
  carom tablut best start --rules my-rules.ron --timeout 2s
  carom tablut match --player engine:4 --opponent engine:2 --max-nodes 5000
  carom tablut generate --plies 3,5 --out wins.txt
  carom tablut corpus wins.txt
  carom tablut serve --rules ashton
  carom tablut join --side defenders --player human

Exit codes: 0 done, 1 no move or no result, or a wrong list, 2 bad input or usage, or an illegal move, 3 stopped by a \
limit, 130 stopped by Ctrl-C, 143 by SIGTERM.";

/// The verb and its arguments.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    #[command(aliases = ["solve", "analyse"])]
    Best(best::Args),
    Show(show::Args),
    Perft(perft::Args),
    Match(arena::Args),
    /// Write games in another format
    #[command(after_help = convert::EXAMPLES, after_long_help = conversion::help(&format!("{}\n\n{}", convert::EXAMPLES, convert::NOTES), "headers and comments"))]
    Convert(Conversion<Record>),
    Corpus(corpus::Args),
    Generate(generate::Args),
    Serve(serve::Args),
    Join(join::Args),
}

impl Command {
    /// Executes the verb.
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        match self {
            Self::Best(args) => best::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Perft(args) => perft::run(&args),
            Self::Match(args) => arena::run(&args),
            Self::Convert(args) => args.run(),
            Self::Corpus(args) => corpus::run(&args),
            Self::Generate(args) => generate::run(&args),
            Self::Serve(args) => serve::run(&args),
            Self::Join(args) => join::run(&args),
        }
    }
}
