//! The state reports of this game for scripts.

use bevy::prelude::*;
use carom_engine::ricochet::{Position, Robot, format_moves};
use carom_engine::{Size, Square};
use carom_play::referee::Seat;
use carom_shell::ids::PageId;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::Screen;
use carom_shell::scripting::{Activity, AddScenes as _, AddTrace as _};
use carom_shell::theme::Palette;
use carom_shell::zoom::BoardZoom;
use serde_json::{Map, Value, json};

use crate::board::{Animator, MapShown, shown_extent};
use crate::colours::RobotColours as _;
use crate::dealing::Dealing;
use crate::editor::{self, Drawing, Hover, Judge, Verdict};
use crate::ids::PLAY;
use crate::on_board::{OnBoard, Pointed};
use crate::practice::Practice;
use crate::scenes::SCENES;
use crate::session::Session;
use crate::solving::{Best, Playback, Solving};
use crate::table::{self, TableModel};
use carom_shell::next_redraw::seconds_left;

/// What scripts and tests know of this game: its screens, its state, and whether something moves.
pub(crate) fn plugin(app: &mut App) {
    app.add_scenes(SCENES).add_trace(state).add_systems(Last, tell);
}

/// Reports running activities to scripts.
fn tell(
    session: Res<Session>,
    (solving, dealing): (Res<Solving>, Res<Dealing>),
    best: Res<Best>,
    practice: Res<Practice>,
    motion: Res<Animator>,
    mut activity: ResMut<Activity>,
) {
    let is_searching = solving.is_running();
    let waits_for_best = session.is_solved() && best.moves().is_none();
    let waits = is_searching || dealing.is_running() || waits_for_best || practice.is_between();
    activity.add(Activity { is_searching, is_busy: waits || !motion.is_still() });
}

/// The state of the pages of this game; null while another page is open.
fn state(world: &World) -> Value {
    let page = *world.resource::<State<PageId>>().get();
    if ![PLAY, table::PAGE, editor::PAGE].contains(&page) {
        return Value::Null;
    }
    let (session, on_board) = (world.resource::<Session>(), world.resource::<OnBoard>());
    let (solving, canvas) = (world.resource::<Solving>(), world.resource::<Drawing>());
    let (screen, palette) = (world.resource::<Screen>(), world.resource::<Palette>());
    let round = on_board.round();
    let (size, under) = if page == editor::PAGE {
        (canvas.canvas().size(), world.resource::<Hover>().0.map(|spot| spot.square))
    } else {
        (round.board().size(), world.resource::<Pointed>().0)
    };
    let at_table = world.resource::<TableModel>().on_board().filter(|_| page == table::PAGE);
    let line = at_table.map_or_else(|| session.shown_line(), |(_, line)| line);
    json!({
        "board": board((screen, *world.resource()), size, &session.board_name().to_string()),
        "robots": robots(on_board.position().robots()),
        "colors": colors(palette, on_board.position()),
        "target": {
            "robot": round.goal().robot.map(Robot::name),
            "square": square(round.goal().square),
        },
        "selected": on_board.selected().name(),
        "moves": format_moves(line.moves()),
        "solved": on_board.is_solved(),
        "hint": solving.told(),
        "solver": solving.entry().id,
        "searching": solving.is_running(),
        "left": solving.answer().map(|_| solving.moves_left().len()),
        "shown": format_moves(solving.moves_to_show()),
        "playing": world.resource::<Playback>().is_playing(),
        "watching": session.demonstration().is_some(),
        "practice": practice(world.resource::<Practice>()),
        "map": world.resource::<MapShown>().0,
        "table": table(world.resource::<TableModel>()),
        "drawing": drawing(canvas, world.resource::<Judge>()),
        "still": world.resource::<Animator>().is_still(),
        "pointed": under.map(square),
    })
}

/// The run of timed practice, if there is one.
fn practice(practice: &Practice) -> Value {
    practice.run().map_or(Value::Null, |run| {
        json!({
            "seconds": seconds_left(run.left()),
            "puzzle": run.begun(),
            "solved": run.score().solved,
            "stars": run.score().stars,
            "between": practice.is_between(),
        })
    })
}

/// The board's name, its size, and its place in the window: the upper left corner and the side of a square,
/// in pixels.
fn board((screen, zoom): (&Screen, BoardZoom), size: Size, name: &str) -> Value {
    let extent = shown_extent(screen, size);
    let unit = zoom.unit(screen, extent);
    let away = BoardLayout::new(size).extent() / 2.0 * Vec2::new(-1.0, 1.0);
    let corner = zoom.to_pixel(screen, extent, away);
    json!({
        "name": name,
        "size": [size.width(), size.height()],
        "corner": [corner.x, corner.y],
        "side": unit,
    })
}

fn robots(robots: impl Iterator<Item = (Robot, Square)>) -> Map<String, Value> {
    robots.map(|(robot, place)| (robot.name().to_owned(), square(place))).collect()
}

/// The colour of each robot's rim: red, green and blue, 0 to 255.
fn colors(palette: &Palette, position: &Position) -> Map<String, Value> {
    let color = |robot| palette.robot(Some(robot)).to_srgba().to_u8_array_no_alpha();
    position.robots().map(|(it, _)| (it.name().to_owned(), json!(color(it)))).collect()
}

/// The drawing in the editor, and its fewest moves if it is known to be solvable.
fn drawing(drawing: &Drawing, judge: &Judge) -> Value {
    let canvas = drawing.canvas();
    let moves = match judge.verdict() {
        Verdict::Solvable { moves, .. } => Some(moves.len()),
        _ => None,
    };
    json!({
        "tool": lower(drawing.pen().tool),
        "walls": canvas.setup().walls.iter().map(|it| it.iter().count()).sum::<usize>(),
        "robots": robots(canvas.robots()),
        "goal": canvas.goal().map(|it| square(it.square)),
        "moves": moves,
    })
}

/// The players at the table and the state of the round: each player with chips and bid.
fn table(model: &TableModel) -> Value {
    let seats = model.game().map(|game| {
        let seat = |seat: &Seat| json!([seat.player.name, seat.chips, seat.bid.map(|it| it.moves)]);
        game.seats().iter().map(seat).collect::<Vec<_>>()
    });
    json!({
        "players": model.draft().players().len(),
        "source": lower(model.draft().source()),
        "phase": model.game().map(|game| game.phase().to_string()),
        "seats": seats,
    })
}

fn square(square: Square) -> Value {
    json!([square.x(), square.y()])
}

/// A name as in the source, in lower case.
fn lower(value: impl std::fmt::Debug) -> String {
    format!("{value:?}").to_lowercase()
}
