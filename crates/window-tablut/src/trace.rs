//! The state reports of this game for scripts.

use bevy::prelude::*;
use carom_engine::Outcome;
use carom_engine::tablut::{Cell, Move, Side, format_moves};
use carom_shell::ids::PageId;
use carom_shell::screen::Screen;
use carom_shell::scripting::{Activity, AddScenes as _, AddTrace as _, board};
use serde_json::{Value, json};

use crate::analysis::Analysis;
use crate::board::{Motion, shown_extent, square_board};
use crate::hinting::Hinting;
use crate::ids::PLAY;
use crate::pointer::Pointed;
use crate::proving::Proving;
use crate::puzzles::Library;
use crate::scenes::SCENES;
use crate::session::{ResignQuestion, Session};
use crate::thinking::Thinker;

/// What scripts and tests know of this game: its screens, its state, and whether something moves.
pub(crate) fn plugin(app: &mut App) {
    app.add_scenes(SCENES).add_trace(state).add_systems(Last, tell);
}

/// Reports running activities to scripts.
fn tell(
    page: Res<State<PageId>>,
    thinking: Res<Thinker>,
    (analysis, proving, hinting): (Res<Analysis>, Res<Proving>, Res<Hinting>),
    motion: Res<Motion>,
    mut activity: ResMut<Activity>,
) {
    let is_searching = thinking.is_running();
    let is_moving = *page.get() == PLAY && !motion.is_still();
    let is_studying = analysis.is_running() || proving.is_running() || hinting.is_running();
    let is_busy = is_searching || is_studying || is_moving;
    activity.add(Activity { is_searching, is_busy });
}

/// The state of the page; null while another page is open.
fn state(world: &World) -> Value {
    if *world.resource::<State<PageId>>().get() != PLAY {
        return Value::Null;
    }
    let session = world.resource::<Session>();
    let tree = session.tree();
    let moves: Vec<Move> = tree.game().moves().collect();
    let analysis = world.resource::<Analysis>();
    let value = tree.value(tree.here());
    let ending = session.ending().map(|ending| {
        let winner = match ending.outcome {
            Some(Outcome::Won(side)) => side.to_string(),
            Some(Outcome::Drawn) => "nobody".to_owned(),
            None => "no result".to_owned(),
        };
        json!([winner, ending.reason.id()])
    });
    // A script can play the first move of a puzzle.
    let library = world.resource::<Library>();
    let first = session.task().and_then(|it| library.packs().get(it.place));
    let first = first.map(|it| json!([square(it.first.from), square(it.first.to)]));
    let resigning = world.resource::<ResignQuestion>().resigner(session);
    let hinting = world.resource::<Hinting>();
    let screen = world.resource::<Screen>();
    let side = session.rules().size;
    json!({
        "board": board(screen, square_board(side), shown_extent(screen, side)),
        "rules": session.rules().name,
        "position": tree.position().setup().to_string(),
        "seats": Side::ALL.map(|it| session.seat(it).to_string()),
        "turn": session.turn().to_string(),
        "moves": format_moves(&moves),
        "line": tree.line().len(),
        "places": tree.len(),
        "selected": session.selected().map(square),
        "cursor": square(session.cursor()),
        "puzzle": session.task().map(|it| json!([it.place.pack, it.place.number])),
        "first": first,
        "hints": hinting.told(session),
        "hint": hinting.moves(session).first().map(|it| json!([square(it.from), square(it.to)])),
        "helped": session.task().map(|it| it.is_helped),
        "missed": session.has_missed(),
        "solved": session.solved_in(),
        "warning": session.warning().map(|it| format!("{it:?}").to_lowercase()),
        "resigning": resigning.map(|it| it.to_string()),
        "offer": session.offer().map(|it| it.to_string()),
        "ending": ending,
        "thinking": world.resource::<Thinker>().is_running(),
        "analysis": analysis.is_on(),
        "analysing": analysis.is_running(),
        "depth": value.map(|it| it.depth),
        "values": tree.line().iter().filter(|&&it| tree.value(it).is_some()).count(),
        "still": world.resource::<Motion>().is_still(),
        "pointed": world.resource::<Pointed>().0.map(square),
    })
}

fn square(cell: Cell) -> Value {
    json!([cell.column(), cell.row()])
}
