//! `carom unblock show`: draws a board, or the position after some moves.

use anyhow::{Context, bail};
use carom_engine::Rules;
use carom_engine::unblock::{Drawing, Metric};
use carom_picture::unblock::Picture;
use carom_picture::{Pixels, Theme};

use super::argument::{ManyBoards, Source};
use super::print;
use crate::exit::Ending;
use crate::options::{Output, ThemeName, picture_theme};
use crate::output;
use crate::sheet::Printing;

const EXAMPLES: &str = "\
Examples:
  carom unblock show ..B.AAB..CC...DD
  carom unblock show ..B.AAB..CC...DD --moves 'C-1 D-2 B+2'
  carom unblock show boards.txt --only card40 --format png --out card40.png
  carom unblock show boards.txt --format pdf --per-page 6 --out boards.pdf";

const NOTES: &str = "\
In text each square shows the letter of its block, # for a wall or . if it is empty; > is the exit. Every command can read \
this drawing.

Only pdf prints every board of all files; the other formats draw the first board of one file. Each board is solved in the fewest moves, and \
the last pages have the solutions; the moves in the file are only compared. If a board has no solution, or if \
--max-nodes stopped its search, it is printed, and the last pages say so. A document has at most 10,000 boards.

Exit codes: 0 done, 1 the file gives another number of moves than the pages, 2 bad input, or an illegal move, 3 a search was \
stopped by --max-nodes, 129 SIGHUP, 130 Ctrl-C, 143 SIGTERM. With the exit codes 1 and 3 the output is written, too.";

/// Draw a board, or the position after some moves
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    boards: ManyBoards,
    /// Play these moves first: `C-1 D-2 B+2`
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    output: Output<PictureFormat>,
    /// Colours of a picture [default: light; paper for pdf]
    #[arg(long, value_enum)]
    theme: Option<ThemeName>,
    // The last one: its heading would be that of the options after it.
    #[command(flatten)]
    printing: Printing,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PictureFormat {
    /// Plain characters, which every command can read
    #[value(alias = "ascii")]
    Text,
    /// A vector picture
    Svg,
    /// A pixel picture, for a file or a pipe
    Png,
    /// Pages with all boards and their solutions, for a printer
    Pdf,
}

/// Draws the first board of the source; prints all of them.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let format = args.output.format()?;
    let theme = picture_theme(args.theme, &format)?;
    args.printing.check(format == PictureFormat::Pdf)?;
    if format == PictureFormat::Pdf {
        return print(args, theme);
    }
    if args.boards.boards.len() > 1 {
        bail!("several BOARD arguments need --format pdf; the other formats draw one board");
    }
    let source = args.boards.read_first()?;
    let entry = &source.entries[0];
    source.note_first();
    source.print_notes();
    let moves = args.moves.as_deref().unwrap_or_default();
    let moves = entry.board.parse_moves(moves).context("--moves")?;
    let round = entry.round(Metric::Moves);
    let position = round.play_all(&moves).context("--moves")?;
    let picture = Picture { board: &entry.board, position, theme };
    let bytes = match format {
        PictureFormat::Text => {
            Drawing::new(&entry.board).position(position).to_string().into_bytes()
        }
        PictureFormat::Svg => picture.svg().into_bytes(),
        PictureFormat::Png => Pixels::of(&picture.svg())?.png()?,
        PictureFormat::Pdf => bail!("a document of pages is not one picture"),
    };
    output::write(args.output.path(), &bytes)?;
    Ok(Ending::Done)
}

/// Prints every board of the source.
fn print(args: &Args, theme: Theme) -> anyhow::Result<Ending> {
    if args.moves.is_some() {
        bail!("--moves: printed pages show every board at its start; use --format svg");
    }
    let mut sources = args.boards.sources(args.output.path())?;
    let sources = Printing::read(|| sources.next())?;
    output::check(args.output.path())?;
    sources.iter().for_each(Source::print_notes);
    let (document, ending) = print::pdf(&sources, theme, args.printing)?;
    output::write(args.output.path(), &document)?;
    Ok(ending)
}
