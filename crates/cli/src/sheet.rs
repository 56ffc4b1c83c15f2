//! Puzzles on paper: a PDF with some puzzles on each page, and with their solutions on the last pages.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use carom_engine::Puzzle;
use carom_formats::Optimum;
use carom_jobs::{Answer, AnswerVerdict};
use carom_solver::{CatalogueEntry, Control};
use carom_support::wording::grouped;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::exit::Ending;
use crate::input::{Input, Source};
use crate::interrupt::{self, Cancellation};
use crate::options::whole_number;
use crate::pdf::{Area, Document, Font};
use crate::problem::Solvable;
use crate::progress::Watch;
use crate::{output, pdf, verdict};

/// The distance from the edge of the paper, and between two cards.
const MARGIN: f32 = 42.0;
const GAP: f32 = 18.0;
/// Where the cards of a page begin, below its title.
const HEAD: f32 = MARGIN + TITLE + GAP;
/// The sizes of the letters, and the distance from line to line in multiples of them.
const TITLE: f32 = 16.0;
const HEADING: f32 = 12.0;
const TEXT: f32 = 9.5;
const LINE: f32 = 1.35;
/// The mean width of a letter of the proportional fonts of size 1, with some room for wide letters.
const MEAN_WIDTH: f32 = 0.48;
/// The numbers of cards on a page, and the most steps that a picture can show in so little room.
const GRIDS: [(u8, usize); 4] = [(6, 10), (4, 16), (2, usize::MAX), (1, usize::MAX)];

/// The most puzzles of a document: all of them are in memory, with their pictures.
const MOST: usize = 10_000;

/// How puzzles are printed.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Printed pages (--format pdf)")]
pub(crate) struct PrintArgs {
    /// At most N puzzles on a page [default: 2]
    #[arg(long, value_name = "N", value_parser = per_page())]
    per_page: Option<u8>,
    /// The size of the paper [default: a4]
    #[arg(long, value_enum)]
    paper: Option<Paper>,
    /// Print neither solutions nor their numbers of moves; nothing is solved
    #[arg(long)]
    no_solutions: bool,
    /// Stop a search after about N nodes; each puzzle has its own search, which checks this at least every 1,024
    /// nodes [default: no limit]
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

impl PrintArgs {
    /// Refuses options without effect.
    pub(crate) fn check(self, is_pdf: bool) -> anyhow::Result<()> {
        let given = [
            ("--per-page", self.per_page.is_some()),
            ("--paper", self.paper.is_some()),
            ("--no-solutions", self.no_solutions),
            ("--max-nodes", self.max_nodes.is_some()),
        ];
        if let Some((option, _)) = given.into_iter().find(|&(_, is_given)| is_given && !is_pdf) {
            bail!(
                "{option}: only printed pages have this option; name an output that ends in .pdf, or add --format pdf"
            );
        }
        if self.max_nodes.is_some() && self.no_solutions {
            bail!("--max-nodes: nothing is solved with --no-solutions");
        }
        Ok(())
    }

    /// Every entry of an input.
    ///
    /// # Errors
    /// An entry cannot be read, or there are more than a document can have.
    pub(crate) fn read<E: Input>(
        mut next: impl FnMut() -> anyhow::Result<Option<Vec<Source<E>>>>,
    ) -> anyhow::Result<Vec<Source<E>>> {
        let mut all: Vec<Source<E>> = Vec::new();
        while let Some(part) = next()? {
            all.extend(part);
            if all.iter().map(|it| it.entries.len()).sum::<usize>() > MOST {
                bail!(
                    "printed pages can have {} {}s, and the input has more; print parts of it, or select one with --only",
                    grouped(MOST as u64),
                    E::NOUN
                );
            }
        }
        Ok(all)
    }

    /// Solves the puzzles, unless no solutions are wanted.
    ///
    /// # Errors
    /// [`Cancellation`] if a signal stops the work.
    pub(crate) fn solve<P: Puzzle<Move: Send> + Sync>(
        self,
        puzzles: &[Option<P>],
        solver: &CatalogueEntry<P>,
    ) -> Result<Vec<Option<Answer<P::Move>>>, Cancellation> {
        let cancel = interrupt::catch();
        let bar = Watch::of(puzzles.len() as u64, "puzzles");
        let solve = |solver: &mut Box<dyn carom_solver::Solve<P>>, puzzle: &Option<P>| {
            let puzzle = puzzle.as_ref().filter(|_| !self.no_solutions)?;
            // Easy puzzles are solved before the search looks at the flag.
            interrupt::check().ok()?;
            let mut control = Control::default().cancel_on(cancel).max_nodes(self.max_nodes);
            let report = solver.solve(puzzle, &mut control);
            bar.add_one();
            Some(Answer::new(report, Duration::ZERO, None))
        };
        let found = puzzles.par_iter().map_init(|| solver.solver(), solve).collect();
        interrupt::check().map(|()| found)
    }
}

/// A picture with a heading above it and lines below it.
#[derive(Clone, Default)]
pub(crate) struct Card {
    pub(crate) heading: String,
    pub(crate) svg: String,
    /// The number of steps that the picture shows.
    pub(crate) steps: usize,
    pub(crate) text: String,
    /// Moves in their notation, with blanks between them.
    pub(crate) moves: String,
}

/// What is printed, besides the cards.
pub(crate) struct Sheet<'a> {
    pub(crate) title: &'a str,
    /// How the game is played, at the foot of each page of puzzles, one line each.
    pub(crate) rules: &'a [String],
    /// The notation of moves, at the foot of each page of solutions.
    pub(crate) notation: &'a str,
    pub(crate) printing: PrintArgs,
}

impl Sheet<'_> {
    /// The PDF.
    ///
    /// # Errors
    /// A picture cannot be drawn, or [`Cancellation`] if a signal stops the work.
    pub(crate) fn pdf(&self, puzzles: &[Card], solutions: &[Card]) -> anyhow::Result<Vec<u8>> {
        let size = self.printing.paper.unwrap_or(Paper::A4).size();
        let document = Document::new(self.title, size);
        let mut writer = Writer { document, size, page: 0, pages: 0, watch: None };
        let per_page = fewest_for(puzzles.len(), self.printing.per_page.unwrap_or(2));
        let has_room = |&(count, steps): &(u8, usize)| {
            let (width, height) = writer.cell(count, writer.bottom(1));
            let is_small = |it: &Card| it.steps <= steps && 2.0 * text_height(it, width) <= height;
            solutions.iter().all(is_small)
        };
        let of_solutions = GRIDS.into_iter().find(has_room).map_or(1, |it| it.0);
        let of_solutions = fewest_for(solutions.len(), of_solutions);
        let pages = |cards: &[Card], per_page: u8| cards.len().div_ceil(per_page.into());
        writer.pages = pages(puzzles, per_page) + pages(solutions, of_solutions);
        writer.watch = Some(Watch::of(writer.pages as u64, "pages"));
        let width = size.0 - 2.0 * MARGIN;
        let rules =
            self.rules.iter().flat_map(|it| wrapped(it, width, MEAN_WIDTH)).collect::<Vec<_>>();
        writer.cards(self.title, puzzles, per_page, &rules)?;
        writer.cards(
            "Solutions",
            solutions,
            of_solutions,
            &wrapped(self.notation, width, MEAN_WIDTH),
        )?;
        writer.document.finish()
    }
}

/// The fewest cards on a page that hold all of them, at most the given number.
fn fewest_for(cards: usize, most: u8) -> u8 {
    let fits = |&&(count, _): &&(u8, usize)| count < most && usize::from(count) >= cards;
    GRIDS.iter().rfind(fits).map_or(most, |it| it.0)
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

struct Writer {
    document: Document,
    size: (f32, f32),
    page: usize,
    pages: usize,
    watch: Option<Watch>,
}

impl Writer {
    fn cards(
        &mut self,
        title: &str,
        cards: &[Card],
        per_page: u8,
        foot: &[String],
    ) -> anyhow::Result<()> {
        let columns = grid(per_page).0;
        for page in cards.chunks(per_page.into()) {
            self.page += 1;
            self.head(title);
            self.foot(foot);
            let (width, height) = self.cell(per_page, self.bottom(foot.len()));
            for (index, card) in (0_u8..).zip(page) {
                let (column, row) = (index % columns, index / columns);
                let left = MARGIN + f32::from(column) * (width + GAP);
                let top = HEAD + f32::from(row) * (height + GAP);
                self.card(card, Area { left, top, width, height })?;
            }
            self.document.end_page()?;
            self.watch.iter().for_each(Watch::add_one);
        }
        Ok(())
    }

    /// Width and height of a card on a page whose cards end at a height.
    fn cell(&self, per_page: u8, bottom: f32) -> (f32, f32) {
        let (columns, rows) = grid(per_page);
        let part = |whole: f32, count: u8| (whole - GAP * f32::from(count - 1)) / f32::from(count);
        (part(self.size.0 - 2.0 * MARGIN, columns), part(bottom - HEAD, rows))
    }

    /// The height where the cards end on a page with some lines at its foot.
    fn bottom(&self, lines: usize) -> f32 {
        self.size.1 - MARGIN - lines as f32 * TEXT * LINE - GAP / 2.0
    }

    /// Writes the title and the number of the page.
    fn head(&mut self, title: &str) {
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
    }

    /// Writes the lines at the foot of a page.
    fn foot(&mut self, lines: &[String]) {
        let top = self.size.1 - MARGIN - lines.len() as f32 * TEXT * LINE;
        for (index, line) in lines.iter().enumerate() {
            let base = top + (index as f32 + 1.0) * TEXT * LINE;
            self.document.text(Font::Regular, TEXT, (MARGIN, base), line);
        }
    }

    fn card(&mut self, card: &Card, area: Area) -> anyhow::Result<()> {
        interrupt::check()?;
        let moves = wrapped(&card.moves, area.width, Font::FIXED_WIDTH);
        let (above, below) = (HEADING * LINE, text_height(card, area.width));
        let Area { left, top, width, height } = area;
        let height = (height - above - below).max(HEADING);
        let area = Area { left, top: top + above, width, height };
        // Lines of moves need the whole width.
        let drawn = self.document.picture(&card.svg, area, moves.is_empty())?;
        let width = width - (drawn.left - left);
        let heading = fitting(&card.heading, HEADING, width);
        self.document.text(Font::Bold, HEADING, (drawn.left, top + HEADING), &heading);
        let mut base = drawn.top + drawn.height;
        let text = fitting(&card.text, TEXT, width);
        let text = Some((Font::Regular, text)).filter(|it| !it.1.is_empty());
        for (font, line) in text.into_iter().chain(moves.into_iter().map(|it| (Font::Fixed, it))) {
            base += TEXT * LINE;
            self.document.text(font, TEXT, (drawn.left, base), &line);
        }
        Ok(())
    }
}

/// As much of a text as fits into a width.
fn fitting(text: &str, size: f32, width: f32) -> String {
    // A positive number; the conversion drops the fraction.
    #[allow(clippy::cast_sign_loss)]
    let most = (width / (MEAN_WIDTH * size)) as usize;
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept + "…"
}

/// The height of the lines below the picture of a card.
fn text_height(card: &Card, width: f32) -> f32 {
    let lines =
        wrapped(&card.moves, width, Font::FIXED_WIDTH).len() + usize::from(!card.text.is_empty());
    lines as f32 * TEXT * LINE
}

/// Words in lines that fit into a width; `letter` is the width of a letter of size 1.
fn wrapped(words: &str, width: f32, letter: f32) -> Vec<String> {
    let width = width / (TEXT * letter);
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

/// The cards of all entries and of their solutions, and how the command ends. `prepare` makes the puzzle of an entry, if it has
/// one, and says what its file knows about the length of a solution. `card` makes the card of some moves without its heading and
/// their notation.
///
/// # Errors
/// An error of `card`, or [`Cancellation`] if a signal stops the work.
pub(crate) fn cards<P: Solvable>(
    sources: &[Source<P::Entry>],
    printing: PrintArgs,
    prepare: (impl Fn(&P::Entry) -> Option<P>, impl Fn(&P::Entry) -> Optimum),
    name: impl Fn(&P::Entry) -> Option<&str>,
    card: impl Fn(&P::Entry, Option<&Answer<P::Move>>, &[P::Move]) -> anyhow::Result<Card>,
) -> anyhow::Result<(Vec<Card>, Vec<Card>, Ending)> {
    let (puzzle, optimum) = prepare;
    let entries = sources.iter().flat_map(|it| &it.entries);
    let puzzles: Vec<Option<P>> = entries.map(puzzle).collect();
    let mut found = printing.solve(&puzzles, P::default_solver())?.into_iter();
    let mut puzzles = puzzles.iter();
    let (mut all, mut solutions, mut ending) = (Vec::new(), Vec::new(), Ending::Done);
    for source in sources {
        for (index, entry) in source.entries.iter().enumerate() {
            interrupt::check()?;
            let (mut found, message) = (found.next().flatten(), source.entry_name(index));
            let heading = heading(all.len() + 1, name(entry), &source.name);
            if let (Some(Some(puzzle)), Some(found)) = (puzzles.next(), &mut found) {
                found.mismatch = puzzle.mismatch(found, optimum(entry), None);
                ending = ending.max(review(&message, found));
                if let Some(moves) = found.moves.as_ref().filter(|it| !it.is_empty()) {
                    let (heading, notation) = (heading.clone(), puzzle.texts(moves).join(" "));
                    let card = card(entry, Some(found), moves)?;
                    solutions.push(Card { heading, moves: notation, ..card });
                }
            }
            all.push(Card { heading, ..card(entry, found.as_ref(), &[]).context(message)? });
        }
    }
    Ok((all, solutions, ending))
}

/// The heading of a puzzle: its number and its name, or else the name of its file.
fn heading(number: usize, name: Option<&str>, file: &str) -> String {
    let stem = Path::new(file).file_stem().and_then(|it| it.to_str());
    let heading = match name.or(stem.filter(|_| Path::new(file).is_file())) {
        Some(name) => format!("{number}   {name}"),
        None => number.to_string(),
    };
    if !pdf::has_letters(&heading) {
        output::note(&format!(
            "{}: letters that are not in the fonts of a PDF are printed as ?",
            output::line(&heading)
        ));
    }
    heading
}

/// Tells what people should know of the answer to a puzzle, and returns how the command ends.
fn review<M>(name: &str, found: &Answer<M>) -> Ending {
    if let Some(mismatch) = &found.mismatch {
        output::tell(&format!("{name}: {mismatch}"));
    }
    match found.verdict {
        AnswerVerdict::Unsolvable => output::tell(&format!("{name}: {}", verdict::UNSOLVABLE)),
        AnswerVerdict::Stopped => output::tell(&format!("{name}: not solved within --max-nodes")),
        AnswerVerdict::Solved => {}
    }
    match Ending::of(found) {
        // A puzzle without a solution is printed as one.
        Ending::Refuted if found.mismatch.is_none() => Ending::Done,
        ending => ending,
    }
}

#[cfg(test)]
mod tests {
    use super::{Card, Font, PrintArgs, Sheet, TEXT, fewest_for, fitting, grid, wrapped};

    #[test]
    fn lines_of_moves_are_not_wider_than_the_card() {
        let letters = |count: f32| count * TEXT * Font::FIXED_WIDTH + 0.1;
        assert_eq!(wrapped("gN gE rS", letters(5.0), Font::FIXED_WIDTH), ["gN gE", "rS"]);
        assert_eq!(wrapped("", letters(5.0), Font::FIXED_WIDTH), [""; 0]);
        assert_eq!(wrapped("abcdefgh gN", letters(5.0), Font::FIXED_WIDTH), ["abcdefgh", "gN"]);
    }

    #[test]
    fn a_long_heading_ends_in_an_ellipsis() {
        assert_eq!(fitting("short", 10.0, 600.0), "short");
        assert_eq!(fitting("a name that is too long", 10.0, 50.0), "a name th…");
    }

    #[test]
    fn a_page_has_room_for_its_puzzles() {
        for count in [1, 2, 4, 6] {
            let (columns, rows) = grid(count);
            assert_eq!(columns * rows, count);
        }
    }
    /// Pages with six solutions of these lengths, after three pages of puzzles.
    fn pages_of_solutions(moves: usize) -> usize {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0L9 9" stroke="red"/></svg>"#;
        let card = |moves: String| Card { svg: svg.to_owned(), moves, ..Card::default() };
        let cards = |moves: usize| -> Vec<Card> {
            (0..6).map(|_| card(vec!["rN"; moves].join(" "))).collect()
        };
        let printing =
            PrintArgs { per_page: None, paper: None, no_solutions: false, max_nodes: None };
        let sheet =
            Sheet { title: "a title", rules: &["a rule".to_owned()], notation: "rN", printing };
        let pdf = sheet.pdf(&cards(0), &cards(moves)).expect("a document");
        let text = String::from_utf8_lossy(&pdf);
        let count = text.split("/Count ").nth(1).expect("the number of pages");
        let digits: String = count.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().expect(&digits) - 3
    }

    #[test]
    fn few_cards_are_large() {
        assert_eq!([1, 2, 3, 4, 5, 7].map(|cards| fewest_for(cards, 6)), [1, 2, 4, 4, 6, 6]);
        assert_eq!([0, 1, 2, 9].map(|cards| fewest_for(cards, 2)), [1, 1, 2, 2]);
    }

    #[test]
    fn longer_solutions_take_more_pages() {
        assert_eq!([10, 90, 150, 300, 500, 2000].map(pages_of_solutions), [1, 1, 2, 3, 6, 6]);
    }
}
