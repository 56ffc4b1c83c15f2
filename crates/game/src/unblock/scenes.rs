//! The screens of `--at`.

use bevy::prelude::*;
use carom_play::packs::Place;
use carom_solver::Control;
use carom_solver::unblock::ComponentBuilder;

use crate::shell::ids::OverlayId;
use crate::shell::scripting::Scene;
use crate::shell::{self, Wish};
use crate::unblock::command::Command;
use crate::unblock::editor;
use crate::unblock::ids::{self, PLAY};
use crate::unblock::library::Library;

pub(crate) const SCENES: &[Scene] = &[
    Scene { name: "unblock", wishes: |_| open(Vec::new()) },
    Scene { name: "unblock-moved", wishes: |world| open(play(world, |moves| moves / 2)) },
    Scene { name: "unblock-solved", wishes: |world| open(play(world, |moves| moves)) },
    Scene { name: "unblock-hint", wishes: |_| open(vec![Command::Hint.into(); 2]) },
    Scene { name: "unblock-solution", wishes: |_| open(vec![Command::Solve.into()]) },
    Scene {
        name: "unblock-puzzles",
        wishes: |_| open(vec![shell::Command::Toggle(ids::PUZZLES).into()]),
    },
    Scene {
        name: "unblock-files",
        wishes: |_| open(vec![shell::Command::Toggle(ids::FILES).into()]),
    },
    Scene {
        name: "unblock-help",
        wishes: |_| open(vec![shell::Command::Toggle(OverlayId::HELP).into()]),
    },
    Scene { name: "unblock-editor", wishes: |_| draw() },
];

/// A puzzle of the packs that shows much.
const SHOWN: Place = Place { pack: 2, number: 1 };

/// The page with a puzzle, and the commands after it.
fn open(then: Vec<Wish>) -> Vec<Wish> {
    let first = [Wish::from(shell::Command::Go(PLAY)), Command::Open(SHOWN).into()];
    first.into_iter().chain(then).collect()
}

/// The first moves of a shortest solution.
fn play(world: &World, count: fn(usize) -> usize) -> Vec<Wish> {
    let library = world.resource::<Library>();
    let Some(puzzle) = library.packs().get(SHOWN) else { return Vec::new() };
    let component = ComponentBuilder::new().build(&puzzle.board, &mut Control::default());
    let metric = carom_engine::unblock::Metric::Moves;
    let line = component.ok().and_then(|it| it.optimal_line(puzzle.board.start(), metric));
    let moves = line.unwrap_or_default();
    moves[..count(moves.len())].iter().map(|&mv| Command::Slide(mv).into()).collect()
}

/// The puzzle, as a drawing.
fn draw() -> Vec<Wish> {
    let edit = [shell::Command::Go(editor::PAGE).into(), editor::Command::TakePuzzle.into()];
    open(edit.to_vec())
}
