//! The player's moves, the solution that is shown, the review; after the round its result.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use carom_engine::ricochet::Move;
use carom_play::Stars;
use carom_play::review::{Change, Distance};
use carom_play::ricochet::ReviewedMove;
use carom_shell::frame::Frame;
use carom_shell::panel::ui::{
    LABEL, LEAD, RESULT, TEXT, TITLE, Tone, UiBuilder, UiKit, button_node, column, row,
};
use carom_shell::panel::{Tip, section_width};
use carom_shell::screen::{Form, Screen};
use carom_shell::words::Phrase;

use super::{hint_text, section};
use crate::board::Animator;
use crate::colours::RobotColours as _;
use crate::command::{Command, SolverCommand};
use crate::icons::Icon;
use crate::on_board::PointedMove;
use crate::own_board::OwnBoardState;
use crate::pieces::{CHIP, CHIP_GAP, CHIP_HEIGHT, Pieces as _, SolutionMove, chip};
use crate::practice::Practice;
use crate::records::{Library, summary};
use crate::session::Session;
use crate::solving::{Best, Distances, Reviewed, Solving};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (point.in_set(Frame::Background), show.in_set(Frame::Draw)));
}

/// Follows the pointer over the moves of the solution.
fn point(moves: Query<(&SolutionMove, &Hovered)>, mut pointed: ResMut<PointedMove>) {
    let under = moves.iter().find(|(_, hovered)| hovered.get()).map(|(told, _)| told.0);
    pointed.set_if_neq(PointedMove(under));
}

/// What changes without the session: whether robots move, the solution, and how much of it is shown.
type LineInputs = (bool, Vec<Move>, Option<usize>);

fn show(
    mut kit: UiKit,
    (session, reviewed, solving): (Res<Session>, Res<Reviewed>, Res<Solving>),
    (best, distances, motion): (Res<Best>, Res<Distances>, Res<Animator>),
    (book, practice): (Res<Library>, Res<Practice>),
    (screen, own): (Res<Screen>, Res<OwnBoardState>),
    mut seen: Local<Option<LineInputs>>,
) {
    let now: LineInputs =
        (motion.is_still(), solving.moves_to_show().to_vec(), hint_text::watched(&solving));
    let news = session.is_changed() || reviewed.is_changed() || practice.is_changed();
    let news = news || best.is_changed() || book.is_changed() || screen.is_changed();
    let news = news || reviewed.is_open() && distances.is_changed();
    if !news && !kit.is_changed() && seen.as_ref() == Some(&now) {
        return;
    }
    *seen = Some(now);
    let is_watched = session.demonstration().is_some() || !solving.moves_to_show().is_empty();
    let is_own = own.is_on(&session);
    let is_over = session.is_solved() && !practice.is_on() && !is_watched && !is_own;
    kit.fill(section::LINE, |ui| {
        if reviewed.is_open() && !reviewed.moves().is_empty() {
            review(ui, &session, &reviewed, (&distances, &best));
            return;
        }
        if is_over && motion.is_still() {
            result(ui, &session, (&best, &book), &screen);
        }
        let solution = solving.moves_to_show();
        let is_tight = screen.is_cramped() || screen.has_short_goal();
        // There is room for one of both.
        let is_empty = is_own && session.all_moves().is_empty();
        if !(is_empty || is_tight && (!solution.is_empty() || is_over)) {
            moves(ui, &session, &screen, is_over);
        }
        if solving.is_open()
            && let Some(answer) = solving.answer()
        {
            if !is_tight {
                ui.text(ui.say("label-solution"), LABEL, ui.palette.muted);
            }
            solution_chips(ui, (answer.moves(), answer.done()), is_own);
        } else if !solution.is_empty() {
            let (name, muted) = (ui.say("label-solution"), ui.palette.muted);
            // Where there is little room, the name stands before the moves and takes the place of two.
            let fit = chips_on_a_line(&screen);
            let fit = if is_tight { fit.saturating_sub(2).max(2) } else { 2 * fit };
            // If the moves do not fit, the rest is shown as a number.
            let shown = if solution.len() > fit { fit - 1 } else { solution.len() };
            let (moves, rest) = (&solution[..shown], solution.len() - shown);
            if is_tight {
                ui.row(CHIP_GAP, |ui| {
                    ui.line(name, LABEL, muted);
                    ui.chips_and(moves, rest);
                });
            } else {
                ui.text(name, LABEL, muted);
                ui.chips_and(moves, rest);
            }
        }
    });
}

/// The moves in a line, as many as a finger can press on a phone.
const IN_LINE: usize = 7;

/// Every move of a solution, and how many of them are shown on the board. A press on one on the player's own board shows the board after
/// that move.
fn solution_chips(ui: &mut UiBuilder, (moves, done): (&[Move], usize), can_press: bool) {
    let height = match (can_press, moves.len() <= IN_LINE) {
        (true, true) => 60.0,
        (true, false) => 44.0,
        (false, _) => 30.0,
    };
    ui.nest(column(CHIP_GAP), |ui| {
        for (line, part) in moves.chunks(IN_LINE).enumerate() {
            ui.nest(Node { column_gap: px(CHIP_GAP), ..default() }, |ui| {
                for (at, &mv) in part.iter().enumerate() {
                    let place = line * IN_LINE + at;
                    let is_here = done > 0 && place + 1 == done;
                    solution_chip(ui, mv, (place, done, is_here), (height, can_press));
                }
            });
        }
    });
}

fn solution_chip(
    ui: &mut UiBuilder,
    mv: Move,
    (place, done, is_here): (usize, usize, bool),
    (height, can_press): (f32, bool),
) {
    let color = ui.palette.robot(Some(mv.robot));
    let ground = ui.palette.surface.mix(&color, 0.2);
    let line = if is_here { ui.palette.ink } else { Color::NONE };
    let node = Node {
        height: px(height),
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        max_width: px(CHIP),
        flex_direction: if height > 44.0 { FlexDirection::Column } else { FlexDirection::Row },
        column_gap: px(2),
        row_gap: px(2),
        padding: UiRect::ZERO,
        border: px(2).all(),
        border_radius: BorderRadius::all(px(10)),
        ..button_node()
    };
    let fill = move |ui: &mut UiBuilder| {
        ui.icon(Icon::Robot(mv.robot), 13.0, color);
        ui.icon(Icon::Arrow(mv.direction), 18.0, color);
    };
    // The board shows the ways from here on.
    let told = SolutionMove(place.saturating_sub(done));
    if can_press {
        let more = (told, Tip(Some("tip-show-at")));
        ui.tinted_with(more, node, (ground, line), SolverCommand::ShowAt(place + 1), fill);
    } else {
        ui.hovered((told, node, BackgroundColor(ground), BorderColor::all(line)), fill);
    }
}

/// The number of chips that fit into a line of the panel.
fn chips_on_a_line(screen: &Screen) -> usize {
    let room = section_width(screen) + CHIP_GAP;
    (2..40_usize).rev().find(|&it| it as f32 * (CHIP + CHIP_GAP) <= room).unwrap_or(2)
}

/// The moves, the newest one in sight. A press goes there.
fn moves(ui: &mut UiBuilder, session: &Session, screen: &Screen, is_over: bool) {
    let (all, made) = (session.all_moves(), session.moves().len());
    let lines = if screen.has_short_goal() || screen.is_cramped() { 1 } else { 3 };
    let fit = lines * chips_on_a_line(screen) - 1;
    // The first chip stands for those that are hidden.
    let hidden = if all.len() > fit { (made + 1).saturating_sub(fit - 1) } else { 0 };
    let hidden = hidden.min(all.len().saturating_sub(fit - 1));
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        justify_content: if is_over { JustifyContent::Center } else { JustifyContent::FlexStart },
        column_gap: px(CHIP_GAP),
        row_gap: px(CHIP_GAP),
        ..default()
    };
    // A finger needs more than the chip where there is room for it.
    let high = screen.form == Form::Portrait && !screen.is_least();
    let press = Node {
        border: px(2).all(),
        border_radius: BorderRadius::all(px(12)),
        align_items: AlignItems::Center,
        height: if high { px(44) } else { Val::Auto },
        ..default()
    };
    ui.nest(node, |ui| {
        let recall = |at| Command::Recall { moves: all.clone(), at };
        if hidden > 0 {
            let muted = ui.palette.muted;
            let look = Node {
                width: px(CHIP),
                height: px(CHIP_HEIGHT),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            };
            ui.press(press.clone(), recall(hidden), Tone::Bare, |ui| {
                ui.nest(look, |ui| ui.bold_line(format!("+{hidden}"), LABEL, muted));
            });
        }
        for (place, &mv) in all.iter().enumerate().skip(hidden).take(fit) {
            let (look, fill) = chip(ui, mv, place < made);
            ui.press(press.clone(), recall(place + 1), Tone::Bare, |ui| {
                ui.nest(look, fill);
            });
        }
        if all.len() == made && !is_over {
            let line = ui.palette.line;
            let node = Node {
                width: px(CHIP),
                height: px(CHIP_HEIGHT),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(10)),
                ..default()
            };
            ui.nest((node, BorderColor::all(line)), |_| ());
        }
    });
}

/// How the round went: the stars, the number of moves, and what is said about them.
fn result(ui: &mut UiBuilder, session: &Session, (best, book): (&Best, &Library), screen: &Screen) {
    let moves = session.moves().len();
    let won = best.stars(moves).filter(|_| !session.is_helped()).map_or(0, Stars::count);
    let is_small = screen.has_short_goal();
    let column = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(if is_small { 2 } else { 10 }),
        ..default()
    };
    ui.nest(column, |ui| {
        let (ink, muted) = (ui.palette.ink, ui.palette.muted);
        let (side, gap) = if is_small { (28.0, 8.0) } else { (60.0, 16.0) };
        if session.origin().lesson().is_none() {
            ui.landing_stars(won, side, gap);
        }
        let title = ui.words.with("solved-in", &[("moves", moves.into())]);
        ui.bold(title, if is_small { TITLE } else { RESULT }, ink);
        let record = summary(book, session.round(), session.origin().day());
        let lines: Vec<String> = [Some(verdict(session, best)), record]
            .iter()
            .flatten()
            .map(|it| ui.words.say(it))
            .collect();
        let size = if is_small { LABEL } else { LEAD };
        let font = ui.fonts().regular(size);
        let layout = TextLayout::justify(Justify::Center);
        ui.marked(lines.join(" · "), font, muted, layout);
    });
}

/// How the moves compare with the optimum.
fn verdict(session: &Session, best: &Best) -> Phrase {
    let moves = session.moves().len();
    match best.moves() {
        _ if session.is_helped() && session.game().is_some() => {
            Phrase::new("solved-with-help-in-game")
        }
        _ if session.is_helped() => Phrase::new("solved-with-help"),
        None => Phrase::new("optimum-unknown"),
        Some(best) if moves <= best => Phrase::new("no-shorter-way"),
        Some(best) => {
            Phrase::new("more-than-optimum").with("more", moves - best).with("best", best)
        }
    }
}

/// The player's solution with the moves left after each of its moves, and a shortest one.
fn review(
    ui: &mut UiBuilder,
    session: &Session,
    reviewed: &Reviewed,
    (distances, best): (&Distances, &Best),
) {
    let review = reviewed.review(distances, best);
    let moves = reviewed.moves();
    let at = (session.all_moves() == moves).then(|| session.moves().len());
    let known = reviewed.is_complete(distances) && !best.line().is_empty();
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    let verdict = if known {
        let about = [("lost", review.moves_lost().into()), ("moves", moves.len().into())];
        ui.words.with("review-lost", &about)
    } else {
        ui.say("review-waits")
    };
    ui.bold(verdict, TEXT, ink);
    ui.text(ui.say("review-title"), LABEL, muted);
    let wrap = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(4), row_gap: px(4), ..default() };
    ui.nest(wrap, |ui| {
        for (number, reviewed) in (1..).zip(&review.line) {
            let recall = Command::Recall { moves: moves.to_vec(), at: number };
            step(ui, reviewed, recall, at == Some(number));
        }
    });
    // The player's own solution may be a shortest one.
    let is_shortest = known && review.line.len() == review.optimum.len();
    if !(is_shortest || review.optimum.is_empty()) {
        let about = [("count", review.optimum.len().into())];
        ui.text(ui.words.with("review-optimum", &about), LABEL, muted);
        ui.chips(&review.optimum);
    }
}

/// A move, and the distance to the target after it.
fn step(ui: &mut UiBuilder, reviewed: &ReviewedMove, command: Command, is_here: bool) {
    let palette = ui.palette;
    let color = palette.robot(Some(reviewed.mv.robot));
    let judgement = match reviewed.change {
        Change::Better => palette.good,
        Change::Same | Change::Unknown => palette.muted,
        Change::Worse(_) | Change::Lost => palette.danger,
    };
    let distance = match reviewed.distance {
        Distance::Moves(moves) => moves.to_string(),
        Distance::Unsolvable => "∞".to_owned(),
        Distance::Unknown => "…".to_owned(),
    };
    let node = Node {
        width: px(46),
        height: px(46),
        padding: UiRect::ZERO,
        flex_direction: FlexDirection::Column,
        row_gap: px(1),
        ..button_node()
    };
    let tone = if is_here { Tone::On } else { Tone::Plain };
    ui.press(node, command, tone, |ui| {
        ui.nest(row(2.0), |ui| {
            ui.icon(Icon::Robot(reviewed.mv.robot), 10.0, color);
            ui.icon(Icon::Arrow(reviewed.mv.direction), 14.0, color);
        });
        ui.bold(distance, LABEL, judgement);
    });
}
