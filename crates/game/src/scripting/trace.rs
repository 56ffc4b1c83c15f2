//! What the game does, as lines of JSON: so that a script that sends keys and clicks sees what became
//! of them.

use std::fs::File;
use std::io::Write as _;

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::Square;
use carom_engine::ricochet::{Board, Position, Robot, format_moves};
use carom_play::referee::Seat;
use serde_json::{Map, Value, json};

use crate::board::layout::BoardLayout;
use crate::board::{MapShown, Motion, shown_extent};
use crate::files::Notice;
use crate::input::Pointed;
use crate::on_board::OnBoard;
use crate::overlay::Overlay;
use crate::page::Page;
use crate::panel::Sends;
use crate::screen::Screen;
use crate::session::Session;
use crate::solving::{Playback, Solving};
use crate::table::Desk;
use crate::theme::Palette;
use crate::words::Words;

/// The file, and what was written last.
#[derive(Resource)]
struct Trace {
    file: File,
    state: Value,
    buttons: Value,
}

/// Writes a line whenever something has changed.
pub(super) fn plugin(app: &mut App, file: File) {
    app.insert_resource(Trace { file, state: Value::Null, buttons: Value::Null })
        .add_systems(Last, (write_state, write_buttons).chain());
}

impl Trace {
    fn write(&mut self, value: &Value) {
        // A script that no longer reads is no fault of the game.
        let _ = writeln!(self.file, "{value}");
    }
}

fn write_state(
    time: Res<Time<Real>>,
    (session, on_board, desk): (Res<Session>, Res<OnBoard>, Res<Desk>),
    solving: Res<Solving>,
    playback: Res<Playback>,
    motion: Res<Motion>,
    (page, overlay, map, notice): (Res<State<Page>>, Res<Overlay>, Res<MapShown>, Res<Notice>),
    (screen, palette, words): (Res<Screen>, Res<Palette>, Res<Words>),
    pointed: Res<Pointed>,
    buttons: Query<(&Sends, &Hovered)>,
    mut trace: ResMut<Trace>,
) {
    let round = on_board.round();
    let state = json!({
        "theme": lower(palette.look.theme),
        "language": lower(words.language()),
        "page": lower(page.get()),
        "overlay": lower(*overlay),
        "notice": notice.0.as_ref().map(|it| words.say(it)),
        "board": board(&screen, round.board(), session.board_name()),
        "robots": robots(on_board.position()),
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
        "still": motion.is_still(),
        "pointed": pointed.0.map(square),
        "hovered": buttons.iter().find(|(_, it)| it.get()).map(|(it, _)| format!("{:?}", it.0)),
    });
    if trace.state != state {
        let mut line = state.clone();
        line["time"] = json!(time.elapsed_secs_f64());
        trace.write(&line);
        trace.state = state;
    }
}

/// Where the buttons are, once they are laid out.
fn write_buttons(
    buttons: Query<(&Sends, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>,
    window: Single<&Window>,
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
        trace.write(&value);
        trace.buttons = value;
    }
}

/// The board's name, its size, and where it is in the window: the upper left corner and the side of a
/// square, in pixels.
fn board(screen: &Screen, board: &Board, name: &str) -> Value {
    let extent = shown_extent(board.size());
    let unit = screen.unit(extent);
    let corner =
        screen.scale * screen.board.center() - BoardLayout::new(board.size()).extent() / 2.0 * unit;
    json!({
        "name": name,
        "size": [board.size().width(), board.size().height()],
        "corner": [corner.x, corner.y],
        "side": unit,
    })
}

fn robots(position: &Position) -> Map<String, Value> {
    let robots = position.robots();
    robots.map(|(robot, place)| (robot.name().to_owned(), square(place))).collect()
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
