//! `carom unblock show`: draws a board, or the position after some moves.

use anyhow::Context;
use carom_engine::Rules;
use carom_engine::unblock::{Drawing, Metric};
use carom_picture::unblock::Picture;

use super::argument::BoardArgs;
use crate::exit::Ending;
use crate::options::{Output, ThemeName, picture_theme};
use crate::{output, png};

const EXAMPLES: &str = "\
Examples:
  carom unblock show ..B.AAB..CC...DD
  carom unblock show ..B.AAB..CC...DD --moves 'C-1 D-2 B+2'
  carom unblock show boards.txt --only card40 --format png --out card40.png";

const NOTES: &str = "\
In text each square shows the letter of its block, # for a wall or . if it is empty; > is the exit. Every command can read \
this drawing.

Exit codes: 0 done, 2 bad input, or an illegal move.";

/// Draw a board, or the position after some moves
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// Play these moves first: `C-1 D-2 B+2`
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    output: Output<PictureFormat>,
    /// Colours of a picture [default: light]
    #[arg(long, value_enum)]
    theme: Option<ThemeName>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PictureFormat {
    /// Plain characters, which every command can read
    Text,
    /// A vector picture
    Svg,
    /// A pixel picture, for a file or a pipe
    Png,
}

/// Draws the first board of the source.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let format = args.output.format()?;
    let theme =
        picture_theme(args.theme, matches!(format, PictureFormat::Svg | PictureFormat::Png))?;
    if format == PictureFormat::Png {
        png::refuse_terminal(args.output.path())?;
    }
    let (_, entry) = args.board.read_first()?;
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
        PictureFormat::Png => png::render(&picture.svg())?,
    };
    output::write(args.output.path(), &bytes)?;
    Ok(Ending::Done)
}
