//! The panel of the page: what is asked for, what answers it, and the dock.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_play::ricochet::own_board::{EntryStep, OwnBoard, OwnBoardFault};
use carom_shell::BoxedAction;
use carom_shell::Command::Toggle;
use carom_shell::frame::Frame;
use carom_shell::ids::SectionId;
use carom_shell::panel::ui::{
    LABEL, TEXT, TITLE, Tone, UiBuilder, UiKit, control_node, row, square_around, text_column,
};
use carom_shell::panel::{Dock, Tip, ToldText};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;
use carom_shell::words::{Phrase, Words};

use super::{Command, OwnBoardState, OwnQuestion, quarters, targets};
use crate::command::SolverCommand;
use crate::ids::{OWN_BOARD_MORE, OWN_BOARD_TYPE};
use crate::pieces::Pieces as _;

/// The sections of the page.
pub(crate) mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::PanelParts;

    pub(crate) const QUESTION: SectionId = SectionId::new("own-board-question");
    pub(crate) const CHOICE: SectionId = SectionId::new("own-board-choice");
    pub(crate) const HINTS: SectionId = SectionId::new("own-board-hints");
    pub(crate) const DOCK: SectionId = SectionId::new("own-board-dock");

    pub(crate) const PARTS: PanelParts =
        PanelParts::new(&[QUESTION], &[CHOICE], &[HINTS, DOCK]).with_middle();
}

/// The quarters in the order in which they are asked for, as the texts name them.
const PLACES: [&str; 4] = ["top-left", "top-right", "bottom-right", "bottom-left"];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            turn.in_set(Frame::Layout).after(carom_shell::panel::place).after(crate::panel::turn),
            (question, choice, hints, dock).in_set(Frame::Draw),
        ),
    );
}

/// The title of the page.
pub(crate) fn title(own: &OwnBoardState) -> Phrase {
    match own.step() {
        EntryStep::Tile(_) => Phrase::new("own-step").with("step", "tiles").with("number", 1),
        EntryStep::Robot(_) => Phrase::new("own-step").with("step", "robots").with("number", 2),
        EntryStep::Target | EntryStep::Ready => match own.open().map_or(1, OwnBoard::number) {
            1 => Phrase::new("own-step").with("step", "target").with("number", 3),
            number => Phrase::new("own-round").with("number", number),
        },
    }
}

/// What shows a question with buttons: the hint box. Where the targets or the tiles need its room, only a question opens it.
fn turn(
    (own, screen): (Res<OwnBoardState>, Res<Screen>),
    mut sections: Query<(&SectionId, &mut Node)>,
) {
    if !(own.is_changed() || screen.is_changed()) {
        return;
    }
    let is_robots = matches!(own.step(), EntryStep::Robot(_)) && !screen.is_squeezed();
    let is_shown = is_robots || matches!(own.asked(), Some(OwnQuestion::Tile(..)));
    for (_, mut node) in sections.iter_mut().filter(|it| *it.0 == section::HINTS) {
        node.display = if is_shown { Display::Flex } else { Display::None };
    }
}

/// What the player is asked, and one sentence about the answer; in its place why the last one was refused.
pub(super) fn texts(words: &Words, own: &OwnBoardState) -> (String, String) {
    let (title, about) = match (own.asked, own.step()) {
        (Some(OwnQuestion::OtherRobot), _) => {
            (words.get("own-which-robot"), words.get("own-for-square"))
        }
        (Some(OwnQuestion::OtherSquare(_)), _) => {
            (words.get("own-which-square"), words.get("own-touch-board"))
        }
        (_, EntryStep::Tile(place)) => {
            let title = words.with("own-which-tile", &[("place", PLACES[place].into())]);
            (title, words.get("own-find-tile"))
        }
        (_, EntryStep::Robot(robot)) => {
            let title = words.with("own-where", &[("robot", robot.name().into())]);
            (title, words.get("own-touch-board"))
        }
        (_, EntryStep::Target | EntryStep::Ready) => {
            let is_first = own.open().is_none_or(|it| it.number() == 1);
            let keys = if is_first {
                ("own-which-target", "own-tap-mark")
            } else {
                ("own-next-target", "own-robots-stay")
            };
            (words.get(keys.0), words.get(keys.1))
        }
    };
    let fault = own.fault.map(|it| words.say(&fault_text(it, own)));
    (title, fault.unwrap_or(about))
}

fn fault_text(fault: OwnBoardFault, own: &OwnBoardState) -> Phrase {
    match fault {
        OwnBoardFault::Occupied(robot) => Phrase::new("own-occupied").with("robot", robot.name()),
        OwnBoardFault::Reached => {
            let goal = own.open().and_then(OwnBoard::goal);
            let robot = goal.and_then(|it| it.robot).map_or("any", Robot::name);
            Phrase::new("own-reached").with("robot", robot)
        }
        OwnBoardFault::NotStandable | OwnBoardFault::UsedTile { .. } => {
            Phrase::new("own-not-standable")
        }
    }
}

fn question(mut kit: UiKit, (own, screen): (Res<OwnBoardState>, Res<Screen>)) {
    if !(own.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let step = own.step();
    kit.fill(section::QUESTION, |ui| {
        let (ink, muted, danger) = (ui.palette.ink, ui.palette.muted, ui.palette.danger);
        let (title, about) = texts(ui.words, &own);
        let node = Node { position_type: PositionType::Absolute, ..default() };
        ui.nest((node, ToldText(format!("{title} {about}"))), |_| ());
        let about_color = if own.fault.is_some() { danger } else { muted };
        let is_least = screen.is_least();
        let size = if is_least { TEXT } else { TITLE };
        if let EntryStep::Tile(_) = step {
            ui.bold(title, size, ink);
            // Beside a small board there is little room, and none in a low window. More has the same row.
            let (goal, is_beside) = (screen.goal.size(), screen.goal.is_empty());
            let is_low = is_beside && screen.panel.height() < 420.0;
            if !is_low && (is_beside || goal.y > 150.0) {
                ui.text(about, TEXT, about_color);
            }
            if is_low || !is_beside && goal.x < 150.0 {
                return;
            }
            let node = Node {
                height: px(44),
                align_self: AlignSelf::FlexStart,
                padding: UiRect::horizontal(px(14)),
                column_gap: px(8),
                ..control_node()
            };
            ui.press(node, Toggle(OWN_BOARD_TYPE), Tone::Plain, |ui| {
                ui.icon(Glyph::Pencil, 18.0, ink);
                ui.bold_line(ui.say("own-type-name"), TEXT, ink);
            });
            return;
        }
        ui.nest(row(14.0), |ui| {
            let side = if is_least { 40.0 } else { 52.0 };
            match (own.asked, step) {
                (Some(OwnQuestion::OtherSquare(Some(robot))), _)
                | (None, EntryStep::Robot(robot)) => {
                    ui.robot(robot, side);
                }
                _ => unknown(ui, side),
            }
            ui.nest(text_column(), |ui| {
                ui.bold(title, size, ink);
                ui.text(about, if is_least { LABEL } else { TEXT }, about_color);
            });
        });
    });
}

/// A target that is not known yet.
fn unknown(ui: &mut UiBuilder, side: f32) {
    let node = Node {
        border: px(2).all(),
        border_radius: BorderRadius::all(px(12)),
        ..square_around(side)
    };
    let (muted, line) = (ui.palette.muted, ui.palette.outline);
    ui.nest((node, BorderColor::all(line)), |ui| ui.bold_line("?", TITLE, muted));
}

fn choice(mut kit: UiKit, (own, screen): (Res<OwnBoardState>, Res<Screen>)) {
    if !(own.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let Some(open) = own.open() else { return };
    kit.fill(section::CHOICE, |ui| match (own.asked, own.step()) {
        (Some(OwnQuestion::OtherRobot), _) => targets::robots(ui, open),
        (Some(OwnQuestion::OtherSquare(_)), _) => {}
        (_, EntryStep::Tile(place)) => quarters::fill(ui, open, place, &screen),
        (_, EntryStep::Robot(robot)) => slots(ui, open, robot),
        (_, EntryStep::Target | EntryStep::Ready) => {
            targets::fill(ui, open, &screen);
            if let Some(is_after) = open.other_robots_are_after() {
                swap(ui, is_after);
            }
        }
    });
}

/// Puts the robots before the moves of the last round, or after them. The text may need two lines.
fn swap(ui: &mut UiBuilder, is_after: bool) {
    let name = if is_after { "own-stand-after" } else { "own-stand-before" };
    let node = Node {
        width: percent(100),
        min_height: px(44),
        column_gap: px(10),
        padding: UiRect::horizontal(px(8)),
        ..control_node()
    };
    ui.press(node, Command::SwapRobots, Tone::Bare, |ui| {
        let ink = ui.palette.ink;
        ui.icon(Glyph::Restart, 20.0, ink);
        ui.nest(text_column(), |ui| ui.text(ui.say(name), TEXT, ink));
    });
}

/// A place for each robot: placed with a tick, the one that is asked for with a ring, the silver one with a plus.
fn slots(ui: &mut UiBuilder, open: &OwnBoard, asked: Robot) {
    let node = || Node {
        height: px(60),
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        border_radius: BorderRadius::all(px(16)),
        ..control_node()
    };
    ui.row(8.0, |ui| {
        for (robot, square) in open.robots() {
            let is_asked = robot == asked;
            let tone = if is_asked { Tone::On } else { Tone::Bare };
            let tip = Tip(Some(robot_tip(robot)));
            ui.press_with(tip, node(), Command::AskRobot(robot), tone, |ui| {
                ui.robot(robot, if is_asked || square.is_some() { 38.0 } else { 26.0 });
                if square.is_some() {
                    let good = ui.palette.good;
                    corner(ui, |ui| ui.icon(Glyph::Check, 16.0, good));
                }
            });
        }
        if !open.has_silver() {
            let tip = Tip(Some("own-silver"));
            ui.press_with(tip, node(), Command::ToggleSilver, Tone::Bare, |ui| {
                ui.robot(Robot::Silver, 26.0);
                let ink = ui.palette.ink;
                corner(ui, |ui| ui.icon(Glyph::Plus, 16.0, ink));
            });
        }
    });
}

/// The key of the name of a robot of the box.
pub(super) const fn robot_tip(robot: Robot) -> &'static str {
    match robot {
        Robot::Red => "tip-own-red",
        Robot::Green => "tip-own-green",
        Robot::Blue => "tip-own-blue",
        Robot::Yellow => "tip-own-yellow",
        _ => "tip-own-silver",
    }
}

/// The lower right corner of a slot.
fn corner(ui: &mut UiBuilder, fill: impl FnOnce(&mut UiBuilder)) {
    let node =
        Node { position_type: PositionType::Absolute, right: px(4), bottom: px(4), ..default() };
    ui.nest(node, fill);
}

fn hints(mut kit: UiKit, (own, screen): (Res<OwnBoardState>, Res<Screen>)) {
    if !(own.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let Some(open) = own.open() else { return };
    kit.fill(section::HINTS, |ui| {
        ui.hint_box(&screen, |ui| match (own.asked, own.step()) {
            (Some(OwnQuestion::Tile(_, place)), _) => {
                let about = ui.words.with("own-tile-lies", &[("place", PLACES[place].into())]);
                let ink = ui.palette.ink;
                ui.bold(about, TEXT, ink);
                let [moves, keeps] = [true, false].map(Command::MoveTile);
                ui.answers(Tone::Strong, ("own-move", moves), ("own-keep", keeps));
            }
            (_, EntryStep::Robot(robot)) => {
                let next = open.robots().find(|it| it.1.is_none() && it.0 != robot);
                let title = next
                    .map(|(next, _)| ui.words.with("own-then", &[("robot", next.name().into())]));
                ui.hint(Glyph::Hint, &title.unwrap_or_default(), &ui.say("own-robots-about"));
            }
            (_, EntryStep::Tile(_) | EntryStep::Target | EntryStep::Ready) => {}
        });
    });
}

fn dock(mut kit: UiKit, (own, screen): (Res<OwnBoardState>, Res<Screen>)) {
    if !(own.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let Some(open) = own.open() else { return };
    let is_empty = match own.step() {
        EntryStep::Tile(_) => open.tiles().iter().all(Option::is_none),
        EntryStep::Robot(_) => open.robots().all(|it| it.1.is_none()),
        EntryStep::Target | EntryStep::Ready => true,
    };
    let can_undo = own.can_undo();
    let more: BoxedAction = Toggle(OWN_BOARD_MORE).into();
    kit.fill(section::DOCK, |ui| {
        ui.dock(&[
            Dock::new(Glyph::Undo, "undo", Command::Undo, can_undo),
            Dock::new(Glyph::Restart, "restart", Command::Restart, !is_empty),
            Dock::new(Glyph::Hint, "hint", SolverCommand::Hint, false),
            Dock::new(Glyph::More, "more", more, true),
        ]);
    });
}
