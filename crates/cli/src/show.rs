//! The verb `show` of every game for one player: a picture of one entry, or pages of all of them.

use anyhow::bail;
use carom_picture::{Animation, Pixels, Theme};
use clap::ValueEnum;

use crate::animation::AnimationFormat;
use crate::batch::EntryArgs;
use crate::exit::Ending;
use crate::input::{Input, Source};
use crate::options::{Output, ThemeName, picture_theme};
use crate::output;
use crate::sheet::PrintArgs;

/// The help of every `show` after its examples. `own` is about the game.
pub(crate) fn help<E: Input>(examples: &str, own: &str) -> String {
    format!("{examples}\n\n{own}\n\n{NOTES}").replace("{noun}", E::NOUN)
}

const NOTES: &str = "\
gif and svg-animated show the moves of --moves one after the other, without end; the last picture rests for two seconds. --out \
FILE.svg alone is a still picture, which --format svg-animated changes. A gif has at most 1,024 pixels in width and height, \
so a large board is drawn smaller, and at most 500 moves.

Only pdf prints every {noun} of all files; the other formats draw the first {noun} of one file. Each {noun} is solved in the fewest \
moves, and the last pages have the solutions; the moves in the file are only compared. If a {noun} has no solution, or if \
--max-nodes stopped its search, it is printed, and the last pages say so. A document has at most 10,000 {noun}s.

Exit codes: 0 done, 1 the file gives another number of moves than the pages, 2 bad input, or an illegal move, 3 a search was \
stopped by --max-nodes, 130 Ctrl-C, 143 SIGTERM. With the exit codes 1 and 3 the output is written, too.";

/// The options of every `show`.
#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs<E: Input> {
    #[command(flatten)]
    many: EntryArgs<E>,
    #[arg(long, value_name = "MOVES", help = format!("Play these moves first: `{}`", E::MOVES))]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) output: Output<PictureFormat>,
    /// Colours of a picture [default: light; paper for pdf]
    #[arg(long, value_enum)]
    theme: Option<ThemeName>,
    // The last one: its heading would be that of the options after it.
    #[command(flatten)]
    pub(crate) printing: PrintArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PictureFormat {
    /// Lines and symbols for a terminal
    Text,
    /// Plain characters, which every command can read
    Ascii,
    /// A vector picture
    Svg,
    /// A pixel picture, for a file or a pipe
    Png,
    /// Pages with all puzzles and their solutions, for a printer
    Pdf,
    /// The moves as a pixel picture that plays, in 255 colours
    Gif,
    /// The moves as a vector picture that plays
    SvgAnimated,
}

/// What a `show` has drawn.
pub(crate) enum ShowOutput {
    /// A text or an SVG document.
    Text(String),
    /// Moves.
    Moves(Animation),
}

impl<E: Input + Send> ShowArgs<E> {
    /// The format and the colours of the output.
    pub(crate) fn picture(&self) -> anyhow::Result<(PictureFormat, Theme)> {
        let format = self.output.format()?;
        self.printing.check(format == PictureFormat::Pdf)?;
        Ok((format, picture_theme(self.theme, &format)?))
    }

    /// Writes what is drawn, as a pixel picture if that is the format.
    pub(crate) fn write(&self, format: PictureFormat, drawn: ShowOutput) -> anyhow::Result<Ending> {
        let bytes = match (drawn, AnimationFormat::of(&format)) {
            (ShowOutput::Moves(animation), Some(format)) => format.bytes(&animation)?,
            (ShowOutput::Text(svg), _) if format == PictureFormat::Png => {
                Pixels::of(&svg)?.png()?
            }
            (ShowOutput::Text(text), _) => text.into_bytes(),
            (ShowOutput::Moves(animation), None) => animation.svg().into_bytes(),
        };
        output::write(self.output.path(), &bytes).map(|()| Ending::Done)
    }

    /// Draws the first entry, or prints all of them. `draw` makes a text, an SVG document or an animation, and `print` the pages; `refused` are
    /// the options that pages cannot have, with whether they are given.
    pub(crate) fn run(
        &self,
        refused: &[(&str, bool)],
        draw: impl FnOnce(&Source<E>, PictureFormat, Theme) -> anyhow::Result<ShowOutput>,
        print: impl FnOnce(&[Source<E>], Theme, PrintArgs) -> anyhow::Result<(Vec<u8>, Ending)>,
    ) -> anyhow::Result<Ending> {
        let (format, theme) = self.picture()?;
        if AnimationFormat::of(&format).is_some() && self.moves.is_none() {
            bail!("an animation needs --moves: the moves that it shows");
        }
        let noun = E::NOUN;
        if format == PictureFormat::Pdf {
            let moves = ("--moves", self.moves.is_some());
            if let Some((option, _)) = refused.iter().chain([&moves]).find(|it| it.1) {
                bail!("{option}: printed pages show every {noun} at its start; use --format svg");
            }
            let mut sources = self.many.sources()?;
            let sources = PrintArgs::read(|| sources.next())?;
            output::check(self.output.path())?;
            sources.iter().for_each(Source::print_notes);
            let (document, ending) = print(&sources, theme, self.printing)?;
            output::write(self.output.path(), &document)?;
            return Ok(ending);
        }
        if self.many.names.len() > 1 {
            let value = E::VALUE;
            bail!("several {value} arguments need --format pdf; the other formats draw one {noun}");
        }
        let source = self.many.read_first()?;
        // Pictures take time.
        output::check(self.output.path())?;
        let ending = self.write(format, draw(&source, format, theme)?)?;
        source.print_notes();
        source.note_first();
        Ok(ending)
    }
}
