//! What checks of a whole program know of Unblock Me.

#![expect(clippy::missing_panics_doc, reason = "only tests use it")]

use bevy::prelude::*;
use carom_engine::Square;
use carom_engine::unblock::{BlockId, format_moves};
use carom_play::packs::LevelId;
use carom_shell::BoxedAction;
use carom_shell::ids::PageId;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::Screen;
use carom_shell::settings::Settings;
use carom_shell::testing::real::{GameChecks, Real, send, wait};

use crate::PackCommand;
use crate::board::blocks::{BlockView, middle};
use crate::board::exit::way_out;
use crate::board::marks::HintArrow;
use crate::board::{Exit, Motion, shown_extent};
use crate::editor::{self, Drawing, DrawnBlock};
use crate::ids::{EDITOR, PLAY};
use crate::scenes::SCENES;
use crate::screens::screens;
use crate::session::Session;
use crate::ways::WAYS;

pub static CHECKS: GameChecks = GameChecks {
    is_still: |world| world.resource::<Motion>().is_still() && world.resource::<Exit>().is_still(),
    faults: |page, world, faults| {
        if page == PLAY {
            blocks(world, faults);
            hint(world, faults);
        } else if page == EDITOR {
            drawn_blocks(world, faults);
        }
    },
    ways: WAYS,
    scenes: SCENES,
    screens,
};

/// The first set of the report: `..B.AAB.........`.
pub const FIRST: LevelId = LevelId { pack: 0, number: 0 };

/// Goes to the page with the first set of the report, and waits until every position of it is known.
pub fn enter(real: &mut Real) {
    send(real, carom_shell::Command::Go(PLAY));
    send(real, PackCommand::Open(FIRST));
    wait(real, is_known);
}

/// Whether every position of the board in play is known.
pub fn is_known(world: &World) -> bool {
    world.resource::<Session>().component().is_some()
}

/// Sends a command for help, and pays its price.
pub fn pay(real: &mut Real, action: impl Into<BoxedAction>) {
    send(real, action);
    send(real, carom_shell::Command::Pay);
}

pub fn session(real: &Real) -> &Session {
    real.app.world().resource::<Session>()
}

pub fn moves(real: &Real) -> String {
    format_moves(session(real).moves())
}

/// The middle of a square in logical pixels, and the side of a square.
pub fn pixel(real: &Real, (x, y): (u8, u8)) -> (Vec2, f32) {
    let screen = real.app.world().resource::<Screen>();
    let size = match *real.app.world().resource::<State<PageId>>().get() {
        page if page == editor::PAGE => real.app.world().resource::<Drawing>().canvas().size(),
        _ => session(real).board().size(),
    };
    let unit = screen.unit(shown_extent(size));
    let point = BoardLayout::new(size).center(Square::new(x, y));
    (screen.scale * screen.board.center() + point * Vec2::new(unit, -unit), unit)
}

/// The place of a block on the screen, in squares around the middle of the board.
pub fn drawn(real: &mut Real, letter: char) -> Vec2 {
    let world = real.app.world_mut();
    let mut views = world.query::<(&BlockView, &Transform)>();
    let found = views.iter(world).find(|(view, _)| view.0.letter() == letter);
    found.map(|(_, place)| place.translation.truncate()).expect("the block")
}

/// Every block of the position is drawn once, and on its squares.
fn blocks(world: &mut World, faults: &mut Vec<String>) {
    let mut views = world.query::<(&BlockView, &GlobalTransform)>();
    let mut drawn: Vec<(BlockId, Vec2)> =
        views.iter(world).map(|(view, place)| (view.0, place.translation().truncate())).collect();
    drawn.sort_by_key(|(block, _)| *block);
    let session = world.resource::<Session>();
    let (board, position) = (session.board(), session.shown_position());
    let layout = BoardLayout::new(board.size());
    // The red block of a solved puzzle has left the board.
    let runs = world.resource::<Settings>().speed.factor().is_some();
    let out = if board.is_solved(position) && runs { way_out(board) } else { Vec2::ZERO };
    let out = |id| if id == BlockId::MAIN { out } else { Vec2::ZERO };
    let place = |id| (id, middle(layout, board.block(position, id)) + out(id));
    let wanted: Vec<(BlockId, Vec2)> = board.blocks().map(place).collect();
    if !(drawn.len() == wanted.len()
        && drawn.iter().zip(&wanted).all(|(a, b)| a.0 == b.0 && a.1.distance(b.1) < 1e-3))
    {
        faults.push(format!("blocks are drawn at {drawn:?}, and stand at {wanted:?}"));
    }
}

/// A revealed move has an arrow, and nothing else has one.
fn hint(world: &mut World, faults: &mut Vec<String>) {
    let arrows = world.query_filtered::<(), With<HintArrow>>().iter(world).count();
    let shown = world.resource::<Session>().shown_moves().len();
    if arrows != shown.min(1) {
        faults.push(format!("{arrows} arrows for {shown} revealed moves"));
    }
}

/// Every block of the editor's drawing is drawn once, and on its squares.
fn drawn_blocks(world: &mut World, faults: &mut Vec<String>) {
    let mut views = world.query::<(&DrawnBlock, &GlobalTransform)>();
    let mut drawn: Vec<(Square, Vec2)> =
        views.iter(world).map(|(view, place)| (view.0, place.translation().truncate())).collect();
    drawn.sort_by_key(|(square, _)| *square);
    let canvas = world.resource::<Drawing>().canvas();
    let layout = BoardLayout::new(canvas.size());
    let mut wanted: Vec<(Square, Vec2)> =
        canvas.all_blocks().map(|(_, it)| (it.square, middle(layout, it))).collect();
    wanted.sort_by_key(|(square, _)| *square);
    if !(drawn.len() == wanted.len()
        && drawn.iter().zip(&wanted).all(|(a, b)| a.0 == b.0 && a.1.distance(b.1) < 1e-3))
    {
        faults.push(format!("the editor has {wanted:?}, and {drawn:?} are drawn"));
    }
}
