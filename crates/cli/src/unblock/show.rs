//! `carom unblock show`: draws a board, or the position after some moves.

use anyhow::Context;
use carom_engine::Rules;
use carom_engine::unblock::{Drawing, Metric};
use carom_formats::unblock::Entry;
use carom_picture::unblock::Picture;

use super::print;
use crate::exit::Ending;
use crate::show::{self, PictureFormat, ShowArgs, ShowOutput};

const EXAMPLES: &str = "\
Examples:
  carom unblock show ..B.AAB..CC...DD
  carom unblock show ..B.AAB..CC...DD --moves 'C-1 D-2 B+2'
  carom unblock show ..B.AAB..CC...DD --moves 'C-1 D-2 B+2 A+2' --out a.gif
  carom unblock show boards.txt --only card40 --format png --out card40.png
  carom unblock show boards.txt --format pdf --per-page 6 --out boards.pdf";

const NOTES: &str = "\
In text and ascii each square shows the letter of its block, # for a wall or . if it is empty; > is the exit, or <, ^ or v at another edge.";

/// Draw a board, or the position after some moves
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = show::help::<Entry>(EXAMPLES, NOTES))]
pub(crate) struct Args {
    #[command(flatten)]
    showing: ShowArgs<Entry>,
}

/// Draws the first board of the source; prints all of them.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let moves = args.showing.moves.as_deref().unwrap_or_default();
    args.showing.run(
        &[],
        |source, format, theme| {
            let board = &source.entries[0].board;
            let moves = board.parse_notation(moves).context("--moves")?;
            let round = source.entries[0].round(Metric::Moves);
            let position = round.play_all(&moves).context("--moves")?;
            Ok(ShowOutput::Text(match format {
                PictureFormat::Text | PictureFormat::Ascii => {
                    Drawing::new(board).position(position).to_string()
                }
                PictureFormat::Svg | PictureFormat::Png | PictureFormat::Pdf => {
                    Picture { board, position, theme }.svg()
                }
                PictureFormat::Gif | PictureFormat::SvgAnimated => {
                    let picture = Picture { board, position: board.start(), theme };
                    return Ok(ShowOutput::Moves(picture.animation(&moves)));
                }
            }))
        },
        print::pdf,
    )
}
