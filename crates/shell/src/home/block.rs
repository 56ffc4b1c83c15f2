//! The parts of a block, so that the blocks of all games look alike.

use bevy::prelude::*;
use carom_play::packs::{Packs, Progress, PuzzleIdentity};
use carom_play::{Date, Records};

use super::{Command, Today};
use crate::ids::{IconId, PageId};
use crate::panel::kit::{LABEL, Paper, TEXT, TITLE, Tone, button_node, row};

/// The name of the game.
pub fn title(paper: &mut Paper, name: &str) {
    let ink = paper.palette.ink;
    paper.bold(paper.say(name), TITLE, ink);
}

/// The least height of an entry, and the width from which two have room beside each other.
const HEIGHT: f32 = 46.0;
const WIDTH: f32 = 240.0;
/// The size of a star.
const STAR: f32 = 12.0;

/// The entries of a block, as many beside each other as there is room for. They have what is left of the block's height, so that the
/// last rows of all blocks are at the same height, and so are the first ones.
pub fn entries(paper: &mut Paper, fill: impl FnOnce(&mut Paper)) {
    let node = Node {
        flex_grow: 1.0,
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        column_gap: px(8),
        row_gap: px(7),
        ..default()
    };
    paper.nest(node, fill);
}

/// A large button: its name, and a line about it.
pub struct Entry {
    pub name: String,
    pub about: String,
    /// The stars that the player has won, and all stars.
    pub stars: Option<(u32, usize)>,
    pub tone: Tone,
}

pub fn entry(paper: &mut Paper, entry: Entry, command: Command) {
    let Entry { name, about, stars, tone } = entry;
    let palette = *paper.palette;
    let node = Node {
        height: auto(),
        min_height: px(HEIGHT),
        min_width: px(0),
        flex_grow: 1.0,
        flex_basis: px(WIDTH),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Stretch,
        padding: UiRect::horizontal(px(10)),
        ..button_node()
    };
    paper.press(node, command, tone, |paper| {
        let (bold, small) = (paper.fonts().bold(TEXT), paper.fonts().regular(LABEL + 1.0));
        paper.row(0.0, |paper| wrapped(paper, name, bold, palette.ink));
        paper.row(4.0, |paper| {
            wrapped(paper, about, small, palette.muted);
            if let Some((won, all)) = stars {
                paper.icon(IconId::STAR, STAR, palette.star);
                paper.line(format!("{won}/{all}"), LABEL + 1.0, palette.muted);
            }
        });
    });
}

/// Text that takes the room left in its row, on as many lines as it needs. Only the names of files are longer than `MOST`.
fn wrapped(paper: &mut Paper, text: String, font: TextFont, color: Color) {
    const MOST: usize = 90;
    let room = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
    if text.chars().count() > MOST {
        return paper.row(0.0, |paper| paper.clipped(text, font, color));
    }
    paper.nest(room, |paper| paper.named(text, font, color));
}

/// A button for each difficulty, below a label.
pub fn difficulties(
    paper: &mut Paper,
    label: &str,
    levels: impl IntoIterator<Item = (String, Command)>,
) {
    paper.part(label, |paper| buttons(paper, levels));
}

/// A button of the same size for each level of a program, below a label.
pub fn numbers(paper: &mut Paper, label: &str, levels: impl Iterator<Item = (u8, Command)>) {
    paper.part(label, |paper| {
        let node = Node { flex_wrap: FlexWrap::Wrap, ..row(4.0) };
        paper.nest(node, |paper| {
            for (number, command) in levels {
                let node = Node {
                    flex_grow: 1.0,
                    flex_basis: px(24),
                    max_width: px(34),
                    padding: UiRect::ZERO,
                    ..button_node()
                };
                let ink = paper.palette.ink;
                let text = number.to_string();
                paper.press(node, command, Tone::Plain, |paper| paper.line(text, TEXT, ink));
            }
        });
    });
}

/// Small buttons, as many beside each other as there is room for.
pub fn buttons(paper: &mut Paper, buttons: impl IntoIterator<Item = (String, Command)>) {
    let node = Node { flex_wrap: FlexWrap::Wrap, ..row(6.0) };
    paper.nest(node, |paper| {
        for (text, command) in buttons {
            let node = Node { flex_grow: 1.0, ..button_node() };
            let ink = paper.palette.ink;
            paper.press(node, command, Tone::Plain, |paper| paper.line(text, TEXT, ink));
        }
    });
}

/// How far a game or a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    New,
    Begun,
    /// The end of a game, which somebody has won or nobody.
    Over,
    Solved(Solved),
}

impl Stage {
    /// The stage of a puzzle.
    pub const fn of_puzzle(has_moves: bool, solved: Option<Solved>) -> Self {
        match solved {
            Some(solved) => Self::Solved(solved),
            None if has_moves => Self::Begun,
            None => Self::New,
        }
    }
}

/// How a puzzle was solved. Every text about it says the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solved {
    Alone,
    /// Without stars.
    WithHelp,
}

impl Solved {
    /// How the puzzle on the board is solved.
    pub const fn on_board(is_solved: bool, is_helped: bool) -> Option<Self> {
        match (is_solved, is_helped) {
            (false, _) => None,
            (true, false) => Some(Self::Alone),
            (true, true) => Some(Self::WithHelp),
        }
    }

    /// How the player has solved the puzzle of a day.
    pub fn of_day(records: &Records, day: Date) -> Option<Self> {
        Self::on_board(records.is_daily_done(day), false)
            .or_else(|| Self::on_board(records.is_daily_helped(day), true))
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::WithHelp => "helped",
        }
    }
}

/// What is in play, on the page of the game.
pub fn go_on(paper: &mut Paper, name: String, stage: Stage, page: PageId) {
    let stage_is = match stage {
        Stage::New | Stage::Begun => None,
        Stage::Over => Some("over"),
        Stage::Solved(solved) => Some(solved.key()),
    };
    let about = match stage_is {
        Some(is) => paper.words.with("home-finished", &[("name", name.into()), ("is", is.into())]),
        None => name,
    };
    let key = if stage == Stage::New { "home-begin" } else { "home-continue" };
    let (name, tone) = (paper.say(key), Tone::On);
    entry(paper, Entry { name, about, stars: None, tone }, Command::go(page));
}

/// The puzzle of the day, and the number of days in a row on which the player has solved it without help.
pub fn daily(
    paper: &mut Paper,
    (records, Today(today)): (Option<&Records>, Today),
    command: Command,
) {
    let known = records.zip(today);
    let solved = known.and_then(|(records, today)| Solved::of_day(records, today));
    let days = known.map_or(0, |(records, today)| records.daily_streak(today).current);
    let done = solved.map_or("open", Solved::key);
    let about = paper.words.with("home-daily-is", &[("is", done.into()), ("days", days.into())]);
    let tone = if solved == Some(Solved::Alone) { Tone::On } else { Tone::Plain };
    entry(paper, Entry { name: paper.say("home-daily"), about, stars: None, tone }, command);
}

/// What the player has achieved in all packs of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Achieved {
    pub solved: usize,
    /// The number of all puzzles.
    pub all: usize,
    pub stars: u32,
}

impl Achieved {
    pub fn of<P: PuzzleIdentity>(packs: &Packs<P>, progress: &Progress) -> Self {
        packs.all().iter().fold(Self::default(), |sum, pack| {
            let (solved, stars) = progress.stars_of(pack);
            Self {
                solved: sum.solved + solved,
                all: sum.all + pack.puzzles.len(),
                stars: sum.stars + stars,
            }
        })
    }
}

/// The card with all packs: how many of the puzzles are solved, and the stars.
pub fn packs(paper: &mut Paper, name: &str, achieved: &Achieved, command: Command) {
    const MOST: usize = 3;
    let Achieved { solved, all, stars } = *achieved;
    let about = [("solved", solved.into()), ("all", all.into())];
    let about = paper.words.with("home-solved", &about);
    let (name, stars) = (paper.say(name), Some((stars, MOST * all)));
    entry(paper, Entry { name, about, stars, tone: Tone::Plain }, command);
}
