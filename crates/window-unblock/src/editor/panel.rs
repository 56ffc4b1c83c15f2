//! The panel of the editor: the verdict, the tools, the dock; and its sheets.

use bevy::prelude::*;
use carom_engine::unblock::{Board, Fault, Metric};
use carom_play::unblock::Level;
use carom_play::unblock::editor::{Problem, Tool};
use carom_shell::BoxedAction;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::editor::{EditorLayout, EditorVerdict, ToolButton};
use carom_shell::panel::ui::{LEAD, TEXT, TITLE, Tone, UiBuilder, UiKit};
use carom_shell::panel::{Dock, RowEnd};
use carom_shell::screen::Screen;
use carom_shell::theme::{Glyph, Palette};
use carom_shell::words::{Phrase, Words};

use super::drawing::Drawing;
use super::verdict::{Judge, Verdict};
use super::{Command, ExchangeCommand, Paste, SaveCommand, exchange};
use crate::ids::{EDITOR_DETAILS, EDITOR_MORE, EDITOR_SIZE};
use crate::order::UpdatePart;
use crate::panel::barrier_phrase;

/// The sections of the page.
pub(super) mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::PanelParts;

    pub(crate) const VERDICT: SectionId = SectionId::new("block-edit-verdict");
    pub(crate) const TOOLS: SectionId = SectionId::new("block-edit-tools");
    pub(crate) const CHOICE: SectionId = SectionId::new("block-edit-choice");
    pub(crate) const DOCK: SectionId = SectionId::new("block-edit-dock");

    pub(crate) const PARTS: PanelParts =
        PanelParts::new(&[VERDICT], &[TOOLS], &[CHOICE, DOCK]).with_middle();
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            close.in_set(UpdatePart::EditExchange).after(exchange::give),
            (show_verdict, show_tools, show_dock).in_set(Frame::Draw),
            (show_more, show_size, show_details).in_set(Frame::Draw),
        ),
    );
}

/// The places of this editor.
fn layout(screen: &Screen) -> EditorLayout {
    EditorLayout::new(screen, Tool::ALL.len())
}

fn show_tools(mut kit: UiKit, (drawing, screen): (Res<Drawing>, Res<Screen>)) {
    if !(drawing.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let layout = layout(&screen);
    kit.fill(section::TOOLS, |ui| {
        let button = |tool| {
            let (icon, name, _) = look_of(tool);
            let is_taken = tool == drawing.tool();
            ToolButton { icon, name: ui.say(name), action: Command::Take(tool).into(), is_taken }
        };
        let tools = Tool::ALL.map(button).into();
        ui.tools(&layout, tools);
    });
    kit.fill(section::CHOICE, |ui| {
        let (_, name, about) = look_of(drawing.tool());
        ui.options(&layout, |ui| {
            if layout.options.y >= 90.0 || !layout.has_names {
                ui.bold(ui.say(name), LEAD, ui.palette.ink);
            }
            if layout.options.y >= 64.0 || layout.has_names {
                ui.text(ui.say(about), TEXT, ui.palette.muted);
            }
        });
    });
}

/// The picture of a tool, and the keys of its name and of what it does.
const fn look_of(tool: Tool) -> (Glyph, &'static str, &'static str) {
    match tool {
        Tool::Block => (Glyph::Block, "block-tool-block", "block-about-block"),
        Tool::Main => (Glyph::RedBlock, "block-tool-main", "block-about-main"),
        Tool::Wall => (Glyph::Solid, "block-tool-wall", "block-about-wall"),
        Tool::Eraser => (Glyph::Eraser, "block-tool-eraser", "block-about-eraser"),
    }
}

fn size_of(drawing: &Drawing) -> String {
    let size = drawing.canvas().size();
    format!("{} × {}", size.width(), size.height())
}

const fn mark(palette: &Palette, verdict: &Verdict) -> (Glyph, Color) {
    match verdict {
        Verdict::Solvable { .. } => (Glyph::Check, palette.good),
        Verdict::Unsolvable { .. } => (Glyph::Close, palette.danger),
        Verdict::Unsound(_) | Verdict::Solved => (Glyph::Pencil, palette.muted),
        Verdict::Unknown | Verdict::Thinking(_) => (Glyph::Clock, palette.muted),
        Verdict::TooMany => (Glyph::Question, palette.muted),
    }
}

/// The verdict, and what else is known, the most important first.
fn told(words: &Words, verdict: &Verdict) -> (String, Vec<String>) {
    let count = |key: &str, it: usize| words.with(key, &[("count", it.into())]);
    match verdict {
        Verdict::Unknown | Verdict::Thinking(0) => (words.get("block-checking"), Vec::new()),
        Verdict::Thinking(found) => {
            let found = words.with("block-thinking-found", &[("count", (*found).into())]);
            (words.get("block-checking"), vec![found])
        }
        Verdict::Unsound(problems) => {
            let problems = problems.iter().map(|it| words.say(&problem_phrase(it))).collect();
            (words.get("block-unsound"), problems)
        }
        Verdict::Solved => (words.get("block-unsound"), vec![words.get("block-edit-solved")]),
        Verdict::TooMany => (words.get("block-no-answer"), vec![words.get("block-too-many")]),
        Verdict::Unsolvable { positions, barrier } => {
            let why = words.say(&barrier_phrase(*barrier));
            let positions = positions.map(|it| count("block-positions", it));
            (words.get("block-edit-unsolvable"), std::iter::once(why).chain(positions).collect())
        }
        Verdict::Solvable { table, moves, steps } => {
            let title = words.with("block-edit-solvable", &[("moves", (*moves).into())]);
            let level = words.with("block-level", &[("level", Level::of(*moves).id().into())]);
            let steps = words.with("block-edit-steps", &[("steps", (*steps).into())]);
            let start = table.board().start();
            let ways = table.optimal_solutions(start, Metric::Moves);
            let ways = i64::try_from(ways).unwrap_or(i64::MAX);
            let longest = table.longest(Metric::Moves).unwrap_or(0);
            let lines = vec![
                format!("{level} · {steps}"),
                words.with("block-solutions", &[("count", ways.into())]),
                count("block-positions", table.len()),
                words.with("block-longest", &[("count", longest.into())]),
            ];
            (title, lines)
        }
    }
}

fn show_verdict(mut kit: UiKit, judge: Res<Judge>, screen: Res<Screen>) {
    if !(judge.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::VERDICT, |ui| {
        let verdict = judge.verdict();
        let (icon, color) = mark(ui.palette, verdict);
        let (title, lines) = told(ui.words, verdict);
        let about = lines.into_iter().next().unwrap_or_default();
        let details = carom_shell::Command::Toggle(EDITOR_DETAILS);
        ui.verdict(&layout(&screen), EditorVerdict { icon, color, title, about }, details, |_| ());
    });
}

fn show_details(mut kit: UiKit, (overlay, judge): (Res<Overlay>, Res<Judge>)) {
    let changed = overlay.is_changed() || judge.is_changed() || kit.is_changed();
    if !overlay.shows(EDITOR_DETAILS) || !changed {
        return;
    }
    kit.card_below(EDITOR_DETAILS, EDITOR_MORE, "block-details", |ui| {
        let ink = ui.palette.ink;
        let (title, lines) = told(ui.words, judge.verdict());
        ui.bold(title, TITLE, ink);
        for line in lines {
            ui.text(line, LEAD, ink);
        }
    });
}

/// A problem in one sentence.
pub(super) fn problem_phrase(problem: &Problem) -> Phrase {
    match problem {
        Problem::NoMain => Phrase::new("block-no-main"),
        Problem::Fault(Fault::BlockCount { count }) => {
            Phrase::new("block-count").with("count", *count)
        }
        // The other faults cannot be drawn.
        other => other.to_string().into(),
    }
}

/// What the board is good for: whether it can be solved, and whether it can be played.
fn possible(judge: &Judge) -> (bool, bool) {
    match judge.verdict() {
        Verdict::Solvable { .. } => (true, true),
        Verdict::Unsound(_) | Verdict::Solved => (false, false),
        _ => (false, true),
    }
}

fn show_dock(mut kit: UiKit, (drawing, judge, screen): (Res<Drawing>, Res<Judge>, Res<Screen>)) {
    if !(drawing.is_changed() || judge.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let button = |icon, name, action, tone| Dock { icon, name, action, held: None, tone };
    let more = carom_shell::Command::Toggle(EDITOR_MORE).into();
    let buttons = [
        button(Glyph::Undo, "block-undo", Command::Undo.into(), Tone::when(drawing.can_undo())),
        button(Glyph::Redo, "block-redo", Command::Redo.into(), Tone::when(drawing.can_redo())),
        button(Glyph::More, "block-more", more, Tone::Plain),
    ];
    // A board without a solution can be tried, but nobody should play it by mistake.
    let tone = match judge.verdict() {
        Verdict::Solvable { .. } => Tone::Strong,
        Verdict::Unsolvable { .. } => Tone::On,
        _ => Tone::when(possible(&judge).1),
    };
    let play = button(Glyph::Play, "block-play-this", ExchangeCommand::Play.into(), tone);
    let board = |ui: &mut UiBuilder| {
        let sheet = carom_shell::Command::Toggle(EDITOR_SIZE);
        ui.board_size(&size_of(&drawing), sheet, Vec::new());
    };
    kit.fill(section::DOCK, |ui| ui.foot(&layout(&screen), board, &buttons, &play));
}

/// A sheet closes when something that it has begun is on the board, or has left it.
fn close(
    mut commands: MessageReader<Command>,
    mut exchanges: MessageReader<ExchangeCommand>,
    (mut pastes, mut saves): (MessageReader<Paste>, MessageReader<SaveCommand>),
    mut overlay: ResMut<Overlay>,
) {
    let begun = [
        commands.read().filter(|it| **it == Command::Clear).count(),
        exchanges.read().count(),
        pastes.read().count() + saves.read().count(),
    ];
    if overlay.shows(EDITOR_MORE) && begun != [0; 3] {
        *overlay = Overlay::NONE;
    }
}

fn show_more(mut kit: UiKit, (overlay, drawing, judge): (Res<Overlay>, Res<Drawing>, Res<Judge>)) {
    let changed = overlay.is_changed() || drawing.is_changed() || judge.is_changed();
    if !overlay.shows(EDITOR_MORE) || !(changed || kit.is_changed()) {
        return;
    }
    let (is_solvable, is_playable) = possible(&judge);
    kit.card(EDITOR_MORE, "block-more", |ui| {
        let line = |ui: &mut UiBuilder, icon, name: &str, action: BoxedAction, tone| {
            ui.row_button(icon, &ui.say(name), None, RowEnd::Nothing, action, tone);
        };
        ui.caption(&ui.say("block-more-puzzle"));
        ui.way(Glyph::Info, "block-details", carom_shell::Command::Toggle(EDITOR_DETAILS));
        let (text, about) = (ui.say("block-make-hardest"), ui.say("block-hardest-about"));
        let (hardest, tone) = (ExchangeCommand::Hardest, Tone::when(is_solvable));
        ui.row_button(Glyph::Flame, &text, Some(&about), RowEnd::Nothing, hardest, tone);
        let take = ExchangeCommand::TakePuzzle.into();
        line(ui, Glyph::Blocks, "block-take-puzzle", take, Tone::Plain);
        ui.caption(&ui.say("editor-board"));
        let (text, size) = (ui.say("block-size-of"), size_of(&drawing));
        let sheet = carom_shell::Command::Toggle(EDITOR_SIZE);
        ui.row_button(Glyph::Plus, &text, Some(&size), RowEnd::Chevron, sheet, Tone::Plain);
        line(ui, Glyph::Eraser, "block-clear", Command::Clear.into(), Tone::Danger);
        ui.caption(&ui.say("block-more-other"));
        let is_out = Tone::when(is_playable);
        line(ui, Glyph::Copy, "block-edit-copy", SaveCommand::Copy.into(), is_out);
        line(ui, Glyph::Folder, "block-edit-save", SaveCommand::Save.into(), is_out);
        line(ui, Glyph::Pencil, "block-edit-paste", Paste.into(), Tone::Plain);
    });
}

fn show_size(mut kit: UiKit, (overlay, drawing): (Res<Overlay>, Res<Drawing>)) {
    let changed = overlay.is_changed() || drawing.is_changed() || kit.is_changed();
    if !overlay.shows(EDITOR_SIZE) || !changed {
        return;
    }
    kit.card(EDITOR_SIZE, "editor-board", |ui| {
        let size = drawing.canvas().size();
        side(ui, "editor-columns", size.width(), [(-1, 0), (1, 0)]);
        side(ui, "editor-rows", size.height(), [(0, -1), (0, 1)]);
    });
}

/// A number of squares with buttons to change it.
fn side(ui: &mut UiBuilder, name: &str, number: u8, [fewer, more]: [(i8, i8); 2]) {
    let grow = |(columns, rows), can| (BoxedAction::from(Command::Grow(columns, rows)), can);
    let steps = [grow(fewer, number > Board::MIN), grow(more, number < Board::CLASSIC_MAX)];
    ui.stepper(&ui.say(name), steps, |ui| {
        ui.bold(number.to_string(), TITLE, ui.palette.ink);
    });
}
