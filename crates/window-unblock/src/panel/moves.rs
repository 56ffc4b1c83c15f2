//! The moves: those made, those undone, and those of a solution. A press on one of them goes there.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::RequestRedraw;
use carom_engine::Direction;
use carom_engine::unblock::{Axis, BlockId, Move};
use carom_picture::unblock::label;
use carom_play::review::{Change as Effect, Distance, Review};
use carom_shell::BoxedAction;
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::panel::ui::{LABEL, TEXT, UiBuilder, UiKit};
use carom_shell::panel::{OnPage, Part};
use carom_shell::redraw;
use carom_shell::screen::{Form, Screen};
use carom_shell::theme::{Palette, rgb};

use super::{result, section};
use crate::command::{Command, SolverCommand};
use crate::ids::PLAY;
use crate::library::Library;
use crate::session::{Letters, Session};

/// A move that can be pressed. It is no button: there may be sixty of them, and keys step through the moves.
#[derive(Component, Clone)]
pub struct Chip(pub BoxedAction);

/// The height of a chip.
const CHIP: f32 = 34.0;
/// The colours of the small blocks, and the grounds of chips in both themes.
const MAIN: Color = rgb(0xC6_3A_34);
const WOOD: Color = rgb(0xA8_70_3C);
const TINTS: [Color; 2] = [rgb(0xEF_D3_A6), rgb(0x3D_31_22)];

/// How a move is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ChipState {
    /// It is made, or shown on the board.
    Made,
    /// It was undone, or a solution goes on with it.
    Ahead,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press)
        .add_systems(Update, show.in_set(Frame::Draw))
        .add_systems(Last, reveal.run_if(in_state(PLAY)).before(redraw::settle));
}

fn press(click: On<Pointer<Click>>, chips: Query<&Chip>, mut commands: Commands) {
    if let Ok(Chip(action)) = chips.get(click.entity) {
        action.send(&mut commands);
    }
}

fn show(
    mut kit: UiKit,
    (session, library, letters): (Res<Session>, Res<Library>, Res<Letters>),
    calendar: Res<Calendar>,
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || library.is_changed() || letters.is_changed();
    if !(changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::MOVES, |ui| {
        let is_over = session.is_solved() && session.watched().is_none();
        if let Some(review) = session.review().filter(|_| is_over) {
            return reviewed(ui, &session, &review, letters.0);
        }
        if is_over {
            result::show(ui, &session, &library, *calendar, &screen);
        }
        let height = chip_height(&screen, is_over);
        let justify = if is_over { JustifyContent::Center } else { JustifyContent::FlexStart };
        let wrap = Node {
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(6),
            row_gap: px(6),
            justify_content: justify,
            ..default()
        };
        ui.nest(wrap, |ui| {
            for (mv, state, action) in listed(&session) {
                chip(ui, (&session, height), mv, state, letters.0, action);
            }
            if !is_over && session.shown_moves().len() < 2 {
                let line = BorderColor::all(ui.palette.line);
                ui.nest((Node { border: px(1.5).all(), ..chip_node(height) }, line), |_| ());
            }
        });
    });
}

/// The moves in their order.
fn listed(session: &Session) -> Vec<(Move, ChipState, BoxedAction)> {
    let own = session.moves().iter().enumerate();
    let mut all: Vec<(Move, ChipState, BoxedAction)> =
        own.map(|(place, &mv)| (mv, ChipState::Made, Command::StepTo(place + 1).into())).collect();
    if let Some((moves, (shown, _))) = session.watched_moves().zip(session.watched()) {
        // A solution from the start of a solved puzzle does not go on with the player's moves.
        if session.is_solved() {
            all.clear();
        }
        for (place, &mv) in moves.iter().enumerate() {
            let state = if place < shown { ChipState::Made } else { ChipState::Ahead };
            all.push((mv, state, SolverCommand::StepTo(place + 1).into()));
        }
    } else if session.is_all_shown() && !session.is_solved() {
        for (place, mv) in session.shown_moves().into_iter().enumerate() {
            all.push((mv, ChipState::Ahead, SolverCommand::StepTo(place + 1).into()));
        }
    } else {
        let undone = session.all_moves().into_iter().enumerate().skip(all.len());
        let undone =
            undone.map(|(place, mv)| (mv, ChipState::Ahead, Command::StepTo(place + 1).into()));
        all.extend(undone.collect::<Vec<_>>());
    }
    all
}

/// The player's moves with the moves left after each of them.
fn reviewed(ui: &mut UiBuilder, session: &Session, review: &Review<Move>, has_letters: bool) {
    let Palette { ink, muted, good, danger, .. } = *ui.palette;
    let about = [("lost", review.moves_lost().into()), ("moves", review.line.len().into())];
    ui.bold(ui.words.with("block-review-lost", &about), TEXT, ink);
    ui.text(ui.say("block-review-title"), LABEL, muted);
    let wrap = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(6), row_gap: px(6), ..default() };
    ui.nest(wrap, |ui| {
        for (place, step) in review.line.iter().enumerate() {
            let color = match step.change {
                Effect::Better => good,
                Effect::Unknown => muted,
                Effect::Same | Effect::Worse(_) | Effect::Lost => danger,
            };
            let left = match step.distance {
                Distance::Moves(moves) => moves.to_string(),
                Distance::Unsolvable | Distance::Unknown => "–".to_owned(),
            };
            let column = Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                ..default()
            };
            ui.nest(column, |ui| {
                let action = Command::StepTo(place + 1).into();
                let (of, state) = ((session, CHIP), ChipState::Made);
                chip(ui, of, step.mv, state, has_letters, action);
                ui.bold_line(left, LABEL, color);
            });
        }
    });
}

/// A finger needs more than a chip where there is room for it: the result of a puzzle leaves less.
fn chip_height(screen: &Screen, is_over: bool) -> f32 {
    let has_room = screen.form == Form::Portrait && !screen.is_least() && !is_over;
    if has_room { 44.0 } else { CHIP }
}

fn chip_node(height: f32) -> Node {
    Node {
        height: px(height),
        width: px(56),
        border_radius: BorderRadius::all(px(10)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(6),
        ..default()
    }
}

/// A move: the block, small or by its letter, an arrow and the distance.
fn chip(
    ui: &mut UiBuilder,
    (session, height): (&Session, f32),
    mv: Move,
    state: ChipState,
    has_letters: bool,
    action: BoxedAction,
) {
    let board = session.board();
    let arrow = match board.direction(mv) {
        Direction::North => '↑',
        Direction::East => '→',
        Direction::South => '↓',
        Direction::West => '←',
    };
    let palette = *ui.palette;
    let (fill, line, ink) = match state {
        ChipState::Made => (TINTS[palette.look.theme as usize], Color::NONE, palette.ink),
        ChipState::Ahead => (Color::NONE, palette.line, palette.muted),
    };
    let node = Node { border: px(1.5).all(), ..chip_node(height) };
    let colors = (BackgroundColor(fill), BorderColor::all(line));
    let text = format!("{arrow}{}", mv.distance.unsigned_abs());
    ui.hovered((node, colors, Chip(action)), |ui| {
        if has_letters {
            ui.bold_line(label(mv.block, board.letter(mv.block)), LABEL, ink);
        } else {
            let size = match board.axis(mv.block) {
                _ if board.is_single(mv.block) => Vec2::splat(9.0),
                Axis::Horizontal => Vec2::new(17.0, 8.0),
                Axis::Vertical => Vec2::new(8.0, 14.0),
            };
            let is_main = mv.block == BlockId::MAIN;
            let color = if is_main { MAIN } else { WOOD };
            let node = Node {
                width: px(size.x),
                height: px(size.y),
                border_radius: BorderRadius::all(px(2.5)),
                ..default()
            };
            ui.nest((node, BackgroundColor(color)), |_| ());
        }
        ui.bold_line(text, LABEL, ink);
    });
}

/// The newest move is in sight, and the result of a solved puzzle.
fn reveal(
    session: Res<Session>,
    mut middles: Query<(&Part, &OnPage, &mut ScrollPosition, &ComputedNode, &UiGlobalTransform)>,
    chips: Query<(&Chip, &ComputedNode, &UiGlobalTransform)>,
    mut is_due: Local<bool>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    *is_due |= session.is_changed();
    let middle = middles.iter_mut().find(|it| *it.0 == Part::Middle && it.1.0 == PLAY);
    let Some((.., mut place, node, middle)) = middle.filter(|_| std::mem::take(&mut *is_due))
    else {
        return;
    };
    let newest: BoxedAction = match session.watched() {
        Some((shown, _)) => SolverCommand::StepTo(shown).into(),
        None => Command::StepTo(session.moves().len()).into(),
    };
    let is_over = session.is_solved() && session.watched().is_none();
    let chip =
        chips.iter().find(|it| it.0.0.as_action().is(newest.as_action())).filter(|_| !is_over);
    let wanted = chip.map_or(0.0, |(_, chip, at)| {
        let away = at.translation.y - middle.translation.y;
        let room = 0.5 * (node.size().y - chip.size().y);
        place.y + (away - away.clamp(-room.abs(), room.abs())) * node.inverse_scale_factor()
    });
    if (place.y - wanted).abs() > 0.5 {
        place.y = wanted;
        redraw.write(RequestRedraw);
    }
}
