//! The state reports of this game for scripts.

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric, Position};
use carom_engine::{Size, Square};
use carom_play::unblock::Hint;
use carom_shell::ids::PageId;
use carom_shell::screen::Screen;
use carom_shell::scripting::{self, Activity, AddScenes as _, AddTrace as _};
use serde_json::{Map, Value, json};

use crate::analysis::Analysis;
use crate::board::{Exit, Motion, shown_extent};
use crate::dealing::Dealer;
use crate::editor::pointer::Hover;
use crate::editor::{self, Drawing, Judge, Verdict};
use crate::ids::PLAY;
use crate::pointer::Pointed;
use crate::scenes::SCENES;
use crate::session::Session;
use crate::solving::{Playback, Solving};

/// What scripts and tests know of this game: its screens, its state, and whether something moves.
pub(crate) fn plugin(app: &mut App) {
    app.add_scenes(SCENES).add_trace(state).add_systems(Last, tell);
}

/// Reports running activities to scripts.
fn tell(
    solving: Res<Solving>,
    dealer: Res<Dealer>,
    analysis: Res<Analysis>,
    judge: Res<Judge>,
    (motion, exit): (Res<Motion>, Res<Exit>),
    mut activity: ResMut<Activity>,
) {
    let is_searching = solving.is_running();
    let waits = is_searching || dealer.is_running() || analysis.is_running() || judge.is_running();
    activity
        .add(Activity { is_searching, is_busy: waits || !motion.is_still() || !exit.is_still() });
}

/// The state of the pages of this game; null while another page is open.
fn state(world: &World) -> Value {
    match *world.resource::<State<PageId>>().get() {
        PLAY => play(world),
        editor::PAGE => edit(world),
        _ => Value::Null,
    }
}

fn play(world: &World) -> Value {
    let session = world.resource::<Session>();
    let solving = world.resource::<Solving>();
    let hint = match session.hints().last() {
        None => "nothing",
        Some(Hint::Block(_)) => "block",
        Some(Hint::Move(_)) => "move",
        Some(Hint::Line(_)) => "everything",
    };
    json!({
        "board": board(world, session.board().size()),
        "puzzle": session.board().to_string(),
        "blocks": blocks(session.board(), session.shown_position()),
        "selected": session.board().letter(session.selected()).to_string(),
        "moves": session.board().format_notation(session.moves()),
        "steps": session.steps(),
        "fewest": session.fewest(Metric::Moves),
        "left": session.to_go(session.metric()),
        "solved": session.is_solved(),
        "stars": session.stars().map(carom_play::Stars::count),
        "hint": hint,
        "shown": session.board().format_notation(&session.shown_moves()),
        "solver": solving.entry().id,
        "searching": solving.is_running(),
        "playing": world.resource::<Playback>().is_playing(),
        "watching": session.watched().is_some(),
        "still": world.resource::<Motion>().is_still(),
        "pointed": world.resource::<Pointed>().0.map(square),
    })
}

fn edit(world: &World) -> Value {
    let drawing = world.resource::<Drawing>();
    let canvas = drawing.canvas();
    let verdict = match world.resource::<Judge>().verdict() {
        Verdict::Unknown => "unknown",
        Verdict::Thinking(_) => "thinking",
        Verdict::Unsound(_) => "unsound",
        Verdict::Solved => "solved",
        Verdict::Solvable { .. } => "solvable",
        Verdict::Unsolvable { .. } => "unsolvable",
        Verdict::TooMany => "too many",
    };
    json!({
        "board": board(world, canvas.size()),
        "puzzle": canvas.board().map(|it| it.to_string()).unwrap_or_default(),
        "blocks": canvas.all_blocks().count(),
        "walls": canvas.walls().len(),
        "tool": format!("{:?}", drawing.tool()).to_lowercase(),
        "verdict": verdict,
        "solved": false,
        "still": !drawing.is_stroking(),
        "pointed": world.resource::<Hover>().0.map(square),
    })
}

fn board(world: &World, size: Size) -> Value {
    scripting::board(world.resource::<Screen>(), size, shown_extent(size))
}

/// The first square of each block.
fn blocks(board: &Board, position: Position) -> Map<String, Value> {
    let first = |id| square(board.block(position, id).square);
    board.blocks().map(|id| (board.letter(id).to_string(), first(id))).collect()
}

fn square(square: Square) -> Value {
    json!([square.x(), square.y()])
}
