//! What the game does, as lines of JSON: so that a script that sends keys and clicks sees what became
//! of them.

use std::collections::VecDeque;
use std::fs::File;
use std::io::Write as _;

use bevy::diagnostic::FrameCount;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::RequestRedraw;
use carom_engine::ricochet::{Position, Robot, format_moves};
use carom_engine::{Size, Square};
use carom_play::referee::Seat;
use serde_json::{Map, Value, json};

use crate::ricochet::board::MapShown;
use crate::ricochet::board::Motion;
use crate::ricochet::board::shown_extent;
use crate::ricochet::editor::{Drawing, Hover, Judge, Verdict};
use crate::ricochet::files::Notice;
use crate::ricochet::on_board::OnBoard;
use crate::ricochet::pointer::Pointed;
use crate::ricochet::session::Session;
use crate::ricochet::solving::{Playback, Solving};
use crate::ricochet::table::Desk;
use crate::shell::overlay::Overlay;
use crate::shell::page::Page;
use crate::shell::paint::layout::BoardLayout;
use crate::shell::panel::Sends;
use crate::shell::screen::Screen;
use crate::shell::theme::Palette;
use crate::shell::words::Words;

/// Frames until the window shows what a frame has drawn: it is drawn one frame behind, and new text
/// takes some more.
const FRAMES: u32 = 4;

/// The file, and what was noted last.
#[derive(Resource)]
struct Trace {
    file: File,
    /// What is not on the screen yet, with the number of its frame.
    waiting: VecDeque<(u32, Value)>,
    state: Value,
    buttons: Value,
}

/// Writes a line whenever something has changed, as soon as it can be seen.
pub(crate) fn plugin(app: &mut App, file: File) {
    let (waiting, state, buttons) = (VecDeque::new(), Value::Null, Value::Null);
    app.insert_resource(Trace { file, waiting, state, buttons })
        .add_systems(Last, (note_state, note_buttons, write).chain());
}

fn write(
    frame: Res<FrameCount>,
    mut trace: ResMut<Trace>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    while let Some((_, value)) =
        trace.waiting.pop_front_if(|(drawn, _)| frame.0.wrapping_sub(*drawn) >= FRAMES)
    {
        // A script that no longer reads is no fault of the game.
        let _ = writeln!(trace.file, "{value}");
    }
    if !trace.waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

fn note_state(
    time: Res<Time<Real>>,
    (session, on_board, desk): (Res<Session>, Res<OnBoard>, Res<Desk>),
    (canvas, judge): (Res<Drawing>, Res<Judge>),
    solving: Res<Solving>,
    playback: Res<Playback>,
    motion: Res<Motion>,
    (page, overlay, map, notice): (Res<State<Page>>, Res<Overlay>, Res<MapShown>, Res<Notice>),
    (screen, palette, words): (Res<Screen>, Res<Palette>, Res<Words>),
    (pointed, hover): (Res<Pointed>, Res<Hover>),
    buttons: Query<(&Sends, &Hovered)>,
    frame: Res<FrameCount>,
    mut trace: ResMut<Trace>,
) {
    let round = on_board.round();
    let (size, under) = match page.get() {
        Page::Editor => (canvas.canvas().size(), hover.0.map(|spot| spot.square)),
        _ => (round.board().size(), pointed.0),
    };
    let state = json!({
        "theme": lower(palette.look.theme),
        "language": lower(words.language()),
        "page": lower(page.get()),
        "overlay": lower(*overlay),
        "notice": notice.0.as_ref().map(|it| words.say(it)),
        "board": board(&screen, size, session.board_name()),
        "robots": robots(on_board.position()),
        "colors": colors(&palette, on_board.position()),
        "target": {
            "robot": round.goal().robot.map(Robot::name),
            "square": square(round.goal().square),
        },
        "selected": on_board.selected().name(),
        "moves": format_moves(on_board.moves()),
        "solved": on_board.is_solved(),
        "hint": solving.told(),
        "solver": solving.entry().id,
        "searching": solving.is_running(),
        "left": solving.answer().map(|_| solving.moves_left().len()),
        "shown": format_moves(solving.moves_to_show()),
        "playing": playback.is_playing(),
        "map": map.0,
        "table": table(&desk),
        "drawing": drawing(&canvas, &judge),
        "still": motion.is_still(),
        "pointed": under.map(square),
        "hovered": buttons.iter().find(|(_, it)| it.get()).map(|(it, _)| format!("{:?}", it.0)),
    });
    if trace.state != state {
        let mut line = state.clone();
        line["time"] = json!(time.elapsed_secs_f64());
        trace.waiting.push_back((frame.0, line));
        trace.state = state;
    }
}

/// Where the buttons are, once they are laid out.
fn note_buttons(
    buttons: Query<(&Sends, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>,
    window: Single<&Window>,
    frame: Res<FrameCount>,
    mut trace: ResMut<Trace>,
) {
    let shown = buttons.iter().filter(|(_, node, _, seen)| seen.get() && node.size.x > 0.0);
    let mut list: Vec<_> = shown
        .map(|(sends, _, place, _)| {
            let middle = place.translation / window.scale_factor();
            (format!("{:?}", sends.0), middle.x.round() as i64, middle.y.round() as i64)
        })
        .collect();
    list.sort();
    let value = json!({ "buttons": list });
    if trace.buttons != value {
        trace.waiting.push_back((frame.0, value.clone()));
        trace.buttons = value;
    }
}

/// The board's name, its size, and where it is in the window: the upper left corner and the side of a
/// square, in pixels.
fn board(screen: &Screen, size: Size, name: &str) -> Value {
    let extent = shown_extent(size);
    let unit = screen.unit(extent);
    let corner =
        screen.scale * screen.board.center() - BoardLayout::new(size).extent() / 2.0 * unit;
    json!({
        "name": name,
        "size": [size.width(), size.height()],
        "corner": [corner.x, corner.y],
        "side": unit,
    })
}

fn robots(position: &Position) -> Map<String, Value> {
    let robots = position.robots();
    robots.map(|(robot, place)| (robot.name().to_owned(), square(place))).collect()
}

/// The colour of each robot's rim: red, green and blue, 0 to 255.
fn colors(palette: &Palette, position: &Position) -> Map<String, Value> {
    let color = |robot| palette.robot(Some(robot)).to_srgba().to_u8_array_no_alpha();
    position.robots().map(|(it, _)| (it.name().to_owned(), json!(color(it)))).collect()
}

/// What is drawn in the editor, and the fewest moves if it is known that it can be solved.
fn drawing(drawing: &Drawing, judge: &Judge) -> Value {
    let canvas = drawing.canvas();
    let robots = canvas.robots();
    let robots: Map<_, _> = robots.map(|(it, at)| (it.name().to_owned(), square(at))).collect();
    let moves = match judge.verdict() {
        Verdict::Solvable { moves, .. } => Some(moves.len()),
        _ => None,
    };
    json!({
        "tool": lower(drawing.pen.tool),
        "walls": canvas.setup().walls.iter().map(|it| it.iter().count()).sum::<usize>(),
        "robots": robots,
        "goal": canvas.goal().map(|it| square(it.square)),
        "moves": moves,
    })
}

/// Who sits at the table, and how the round stands: each player with chips and bid.
fn table(desk: &Desk) -> Value {
    let seats = desk.game().map(|game| {
        let seat = |seat: &Seat| json!([seat.player.name, seat.chips, seat.bid.map(|it| it.moves)]);
        game.seats().iter().map(seat).collect::<Vec<_>>()
    });
    json!({
        "players": desk.draft().players().len(),
        "source": lower(desk.draft().source()),
        "phase": desk.game().map(|game| game.phase().to_string()),
        "seats": seats,
    })
}

fn square(square: Square) -> Value {
    json!([square.x(), square.y()])
}

/// A name as it stands in the source, in lower case.
fn lower(value: impl std::fmt::Debug) -> String {
    format!("{value:?}").to_lowercase()
}
