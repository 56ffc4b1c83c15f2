//! Puzzles on paper: a PDF with some puzzles on each page, and with their solutions on the last pages.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use carom_engine::Puzzle;
use carom_formats::Optimum;
use carom_formats::wording::counted;
use carom_solver::{CatalogueEntry, Control, Verdict};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::exit::Ending;
use crate::options::whole_number;
use crate::pdf::{Area, Document, Font};
use crate::progress::Watch;
use crate::{output, verdict};

/// The distance from the edge of the paper, and between two cards.
const MARGIN: f32 = 42.0;
const GAP: f32 = 18.0;
/// The sizes of the letters, and the distance from line to line in multiples of them.
const TITLE: f32 = 16.0;
const HEADING: f32 = 12.0;
const TEXT: f32 = 9.5;
const LINE: f32 = 1.35;
/// Each page has this many solutions.
const SOLUTIONS: u8 = 6;

/// How puzzles are printed.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Printed pages (--format pdf)")]
pub(crate) struct Printing {
    /// Number of puzzles on a page [default: 2]
    #[arg(long, value_name = "N", value_parser = per_page())]
    per_page: Option<u8>,
    /// The size of the paper [default: a4]
    #[arg(long, value_enum)]
    paper: Option<Paper>,
    /// Print no solutions; otherwise they are on the last pages
    #[arg(long)]
    no_solutions: bool,
    /// Stop the search for a solution after about N nodes per puzzle [default: no limit]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..))]
    max_nodes: Option<u64>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Paper {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

fn per_page() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(["1", "2", "4", "6"])
        .map(|it| it.parse().expect("one of the possible values"))
}

impl Paper {
    /// Width and height in 1/72 inch.
    const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.276, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

impl Printing {
    /// Refuses options without effect.
    pub(crate) fn check(self, is_pdf: bool) -> anyhow::Result<()> {
        let given = [
            ("--per-page", self.per_page.is_some()),
            ("--paper", self.paper.is_some()),
            ("--no-solutions", self.no_solutions),
            ("--max-nodes", self.max_nodes.is_some()),
        ];
        if let Some((option, _)) = given.into_iter().find(|&(_, is_given)| is_given && !is_pdf) {
            bail!("{option}: only printed pages have this option; add --format pdf");
        }
        if self.max_nodes.is_some() && self.no_solutions {
            bail!("--max-nodes: nothing is solved with --no-solutions");
        }
        Ok(())
    }

    /// Solves the puzzles, unless no solutions are wanted. The answer is `None` if a signal stops the work.
    pub(crate) fn solve<P: Puzzle<Move: Send> + Sync>(
        self,
        puzzles: &[Option<P>],
        solver: &CatalogueEntry<P>,
        cancel: &AtomicBool,
    ) -> Option<Vec<Option<Verdict<P::Move>>>> {
        let bar = Watch::of(puzzles.len() as u64, "puzzles");
        let solve = |solver: &mut Box<dyn carom_solver::Solve<P>>, puzzle: &Option<P>| {
            let puzzle = puzzle.as_ref().filter(|_| !self.no_solutions)?;
            let mut control = Control::default().cancel(cancel);
            control.max_nodes = self.max_nodes;
            let report = solver.solve(puzzle, &mut control);
            bar.add_one();
            Some(report.verdict)
        };
        let found = puzzles.par_iter().map_init(|| solver.solver(), solve).collect();
        (!cancel.load(Ordering::Relaxed)).then_some(found)
    }
}

/// A picture with a heading above it and lines below it.
pub(crate) struct Card {
    pub(crate) heading: String,
    pub(crate) svg: String,
    pub(crate) text: String,
    /// Moves in their notation, with blanks between them.
    pub(crate) moves: String,
}

/// What is printed, besides the cards.
pub(crate) struct Sheet<'a> {
    pub(crate) title: &'a str,
    /// How the game is played, at the foot of each page of puzzles, one line each.
    pub(crate) rules: &'a [&'a str],
    /// The notation of moves, at the foot of each page of solutions.
    pub(crate) notation: &'a str,
    pub(crate) printing: Printing,
}

impl Sheet<'_> {
    /// The PDF.
    pub(crate) fn pdf(&self, puzzles: &[Card], solutions: &[Card]) -> anyhow::Result<Vec<u8>> {
        let paper = self.printing.paper.unwrap_or(Paper::A4);
        let per_page = self.printing.per_page.unwrap_or(2);
        let mut document = Document::new(self.title, paper.size());
        let pages =
            puzzles.len().div_ceil(per_page.into()) + solutions.len().div_ceil(SOLUTIONS.into());
        let mut writer = Writer { document: &mut document, size: paper.size(), page: 0, pages };
        writer.cards(self.title, puzzles, per_page, self.rules)?;
        writer.cards("Solutions", solutions, SOLUTIONS, &[self.notation])?;
        document.finish()
    }
}

/// Columns and rows of a page.
const fn grid(per_page: u8) -> (u8, u8) {
    match per_page {
        1 => (1, 1),
        2 => (1, 2),
        4 => (2, 2),
        _ => (2, 3),
    }
}

struct Writer<'a> {
    document: &'a mut Document,
    size: (f32, f32),
    page: usize,
    pages: usize,
}

impl Writer<'_> {
    fn cards(
        &mut self,
        title: &str,
        cards: &[Card],
        per_page: u8,
        foot: &[&str],
    ) -> anyhow::Result<()> {
        let (columns, rows) = grid(per_page);
        for page in cards.chunks(per_page.into()) {
            self.document.add_page();
            self.page += 1;
            let top = self.head(title);
            let bottom = self.foot(foot);
            let width = self.size.0 - 2.0 * MARGIN;
            let width = (width - GAP * f32::from(columns - 1)) / f32::from(columns);
            let height = (bottom - top - GAP * f32::from(rows - 1)) / f32::from(rows);
            for (index, card) in (0_u8..).zip(page) {
                let (column, row) = (index % columns, index / columns);
                let left = MARGIN + f32::from(column) * (width + GAP);
                let top = top + f32::from(row) * (height + GAP);
                self.card(card, Area { left, top, width, height })?;
            }
        }
        Ok(())
    }

    /// Writes the title and the number of the page, and returns where the cards begin.
    fn head(&mut self, title: &str) -> f32 {
        let base = MARGIN + TITLE;
        self.document.text(
            Font::Bold,
            TITLE,
            (MARGIN, base),
            &fitting(title, TITLE, 0.7 * self.size.0),
        );
        let number = format!("{} / {}", self.page, self.pages);
        // A digit is 0.556 wide, a blank and a slash are 0.278.
        let width = (number.len() as f32 - 3.0) * 0.556 + 3.0 * 0.278;
        let left = self.size.0 - MARGIN - width * TEXT;
        self.document.text(Font::Regular, TEXT, (left, base), &number);
        base + GAP
    }

    /// Writes the lines at the foot of a page, and returns where the cards end.
    fn foot(&mut self, lines: &[&str]) -> f32 {
        let top = self.size.1 - MARGIN - lines.len() as f32 * TEXT * LINE;
        for (index, line) in lines.iter().enumerate() {
            let base = top + (index as f32 + 1.0) * TEXT * LINE;
            self.document.text(Font::Regular, TEXT, (MARGIN, base), line);
        }
        top - GAP / 2.0
    }

    fn card(&mut self, card: &Card, area: Area) -> anyhow::Result<()> {
        let moves = wrapped(&card.moves, area.width / (TEXT * Font::FIXED_WIDTH));
        let lines = moves.len() + usize::from(!card.text.is_empty());
        let (above, below) = (HEADING * LINE, lines as f32 * TEXT * LINE);
        let Area { left, top, width, height } = area;
        let heading = fitting(&card.heading, HEADING, width);
        self.document.text(Font::Bold, HEADING, (left, top + HEADING), &heading);
        let height = height - above - below;
        let area = Area { left, top: top + above, width, height };
        let mut base = area.top + self.document.picture(&card.svg, area)?;
        let text = fitting(&card.text, TEXT, width);
        let text = Some((Font::Regular, text)).filter(|it| !it.1.is_empty());
        for (font, line) in text.into_iter().chain(moves.into_iter().map(|it| (Font::Fixed, it))) {
            base += TEXT * LINE;
            self.document.text(font, TEXT, (left, base), &line);
        }
        Ok(())
    }
}

/// As much of a text as fits into a width. A letter of the proportional fonts is half as wide as high in the mean; six tenths
/// leave room for wide ones.
fn fitting(text: &str, size: f32, width: f32) -> String {
    // A positive number; the conversion drops the fraction.
    #[allow(clippy::cast_sign_loss)]
    let most = (width / (0.6 * size)) as usize;
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept + "…"
}

/// Words in lines of at most `width` letters.
fn wrapped(words: &str, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_ascii_whitespace() {
        match lines.last_mut() {
            Some(line) if (line.len() + 1 + word.len()) as f32 <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The heading of a puzzle: its number and its name.
pub(crate) fn heading(number: usize, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{number}   {name}"),
        None => number.to_string(),
    }
}

/// Writes the document, unless a signal stopped the work.
pub(crate) fn write(
    out: Option<&Path>,
    document: Option<&[u8]>,
    ending: Ending,
) -> anyhow::Result<Ending> {
    match document {
        Some(document) => output::write(out, document)?,
        None => output::tell("cancelled: nothing was written"),
    }
    Ok(ending)
}

/// What is known of a puzzle, at the end of its line: `: 7 moves`. A limit may have stopped the search.
pub(crate) fn answer<M>(found: Option<&Verdict<M>>, optimum: Optimum, unit: &str) -> String {
    let moves = |count: u64| format!(": {}", counted(count, unit));
    match (found, optimum) {
        (Some(Verdict::Solved { moves: found, .. }), _) => moves(found.len() as u64),
        (Some(Verdict::Unsolvable), _) | (None, Optimum::Unsolvable) => ": no solution".to_owned(),
        (Some(Verdict::Stopped(_)), _) => ": not solved".to_owned(),
        (None, Optimum::Moves(count)) => moves(count.into()),
        (None, _) => String::new(),
    }
}

/// Tells what people should know of the answer to a puzzle, and returns how the command ends.
pub(crate) fn review<P: Puzzle>(
    name: &str,
    puzzle: &P,
    found: &Verdict<P::Move>,
    optimum: Optimum,
    unit: &str,
) -> Ending {
    let mismatch = verdict::check(puzzle, found, optimum, unit).err();
    if let Some(mismatch) = &mismatch {
        output::tell(&format!("{name}: {mismatch}"));
    }
    match found {
        Verdict::Unsolvable => output::tell(&format!("{name}: {}", verdict::UNSOLVABLE)),
        Verdict::Stopped(_) => output::tell(&format!("{name}: not solved within --max-nodes")),
        Verdict::Solved { .. } => {}
    }
    match Ending::of(found, mismatch.is_some()) {
        // A puzzle without a solution is printed as one.
        Ending::Refuted if mismatch.is_none() => Ending::Done,
        ending => ending,
    }
}

#[cfg(test)]
mod tests {
    use super::{fitting, grid, wrapped};

    #[test]
    fn lines_of_moves_are_not_wider_than_the_card() {
        assert_eq!(wrapped("gN gE rS", 5.0), ["gN gE", "rS"]);
        assert_eq!(wrapped("", 5.0), [""; 0]);
        assert_eq!(wrapped("abcdefgh gN", 5.0), ["abcdefgh", "gN"]);
    }

    #[test]
    fn a_long_heading_ends_in_an_ellipsis() {
        assert_eq!(fitting("short", 10.0, 600.0), "short");
        assert_eq!(fitting("a name that is too long", 10.0, 60.0), "a name th…");
    }

    #[test]
    fn a_page_has_room_for_its_puzzles() {
        for count in [1, 2, 4, 6] {
            let (columns, rows) = grid(count);
            assert_eq!(columns * rows, count);
        }
    }
}
