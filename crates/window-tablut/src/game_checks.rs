//! What checks of a whole program know of Tablut.

#![expect(clippy::missing_panics_doc, reason = "only tests use it")]

use bevy::prelude::*;
use carom_engine::tablut::Piece;
use carom_shell::testing::real::{GameChecks, Real};

use crate::board::pieces::PieceView;
use crate::board::{Motion, center};
use crate::ids::PLAY;
use crate::scenes::SCENES;
use crate::screens::screens;
use crate::session::Session;
use crate::ways::WAYS;

pub static CHECKS: GameChecks = GameChecks {
    is_still: |world| world.resource::<Motion>().is_still(),
    faults: |page, world, faults| {
        if page == PLAY {
            pieces(world, faults);
        }
    },
    ways: WAYS,
    scenes: SCENES,
    screens,
};

/// Every piece of the game is drawn once, and on its square.
fn pieces(world: &mut World, faults: &mut Vec<String>) {
    let mut views = world.query::<(&PieceView, &GlobalTransform)>();
    let mut drawn: Vec<(Piece, Vec2)> = views
        .iter(world)
        .map(|(view, place)| (view.piece, place.translation().truncate()))
        .collect();
    let tree = world.resource::<Session>().tree();
    let (position, size) = (*tree.position(), tree.rules().size);
    for cell in position.occupied().iter() {
        let place = center(size, cell);
        let is_it = |(piece, at): &(Piece, Vec2)| {
            Some(*piece) == position.piece(cell) && at.distance(place) < 1e-3
        };
        match drawn.iter().position(is_it) {
            Some(at) => drop(drawn.swap_remove(at)),
            None => faults.push(format!("the piece on {cell} is not drawn there")),
        }
    }
    if !drawn.is_empty() {
        faults.push(format!("pieces are drawn that do not stand there: {drawn:?}"));
    }
}

/// The same, also while texts and boxes have not got their places yet.
#[track_caller]
pub fn check_pieces(real: &mut Real) {
    let mut faults = Vec::new();
    pieces(real.app.world_mut(), &mut faults);
    assert_eq!(faults, Vec::<String>::new());
}
