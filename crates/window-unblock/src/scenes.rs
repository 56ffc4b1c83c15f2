//! The screens of `--at`.

use bevy::prelude::*;
use carom_play::packs::LevelId;
use carom_play::solo::Origin;
use carom_shell::BoxedAction;
use carom_shell::ids::OverlayId;
use carom_shell::scripting::Scene;
use carom_solver::Control;
use carom_solver::unblock::ComponentBuilder;

use crate::command::{Command, PackCommand, SolverCommand};
use crate::editor;
use crate::ids::{self, PLAY};
use crate::library::Library;
use crate::session::Session;

pub(crate) const SCENES: &[Scene] = &[
    Scene { name: "unblock", actions: |world| open(world, Vec::new()) },
    Scene { name: "unblock-moved", actions: |world| open(world, play(world, |moves| moves / 2)) },
    Scene { name: "unblock-solved", actions: |world| open(world, play(world, |moves| moves)) },
    Scene { name: "unblock-hint", actions: |world| open(world, vec![Command::Hint.into(); 2]) },
    Scene {
        name: "unblock-solution",
        actions: |world| open(world, vec![SolverCommand::Solve.into()]),
    },
    Scene { name: "unblock-puzzles", actions: |world| card(world, ids::PUZZLES) },
    Scene {
        name: "unblock-history",
        actions: |world| {
            let card = carom_shell::Command::Toggle(ids::HISTORY).into();
            open(world, play(world, |moves| moves).into_iter().chain([card]).collect())
        },
    },
    Scene {
        name: "unblock-review",
        actions: |world| {
            let review = [Command::Review.into(), carom_shell::Command::Pay.into()];
            open(world, play(world, |moves| moves).into_iter().chain(review).collect())
        },
    },
    Scene {
        name: "unblock-first",
        actions: |_| {
            let first = PackCommand::Open(LevelId { pack: 0, number: 1 });
            vec![carom_shell::Command::Go(PLAY).into(), first.into()]
        },
    },
    Scene { name: "unblock-rules", actions: |world| card(world, ids::RULES) },
    Scene { name: "unblock-files", actions: |world| card(world, ids::FILES) },
    Scene { name: "unblock-help", actions: |world| card(world, OverlayId::HELP) },
    Scene { name: "unblock-editor", actions: |world| draw(world, None) },
    Scene {
        name: "unblock-editor-more",
        actions: |world| draw(world, Some(carom_shell::Command::Toggle(ids::EDITOR_MORE).into())),
    },
];

/// A puzzle of the packs that shows much.
const SHOWN: LevelId = LevelId { pack: 2, number: 1 };

/// Whether the player has named what the page shows. A screen of `--at` continues no puzzle of an earlier start.
fn is_named(world: &World) -> bool {
    !matches!(world.resource::<Session>().origin(), Origin::Level(_))
}

/// The page with a puzzle, and the commands after it.
fn open(world: &World, then: Vec<BoxedAction>) -> Vec<BoxedAction> {
    let shown = (!is_named(world)).then(|| PackCommand::Open(SHOWN).into());
    [BoxedAction::from(carom_shell::Command::Go(PLAY))]
        .into_iter()
        .chain(shown)
        .chain(then)
        .collect()
}

/// The page with a puzzle, and a card over it.
fn card(world: &World, card: OverlayId) -> Vec<BoxedAction> {
    open(world, vec![carom_shell::Command::Toggle(card).into()])
}

/// The first moves of a shortest solution.
fn play(world: &World, count: fn(usize) -> usize) -> Vec<BoxedAction> {
    let library = world.resource::<Library>();
    let Some(puzzle) = library.packs().get(SHOWN) else { return Vec::new() };
    let named = world.resource::<Session>().board();
    let board = if is_named(world) { named } else { &puzzle.board };
    let component = ComponentBuilder::new().build(board, &mut Control::default());
    let metric = carom_engine::unblock::Metric::Moves;
    let line = component.ok().and_then(|it| it.optimal_line(board.start(), metric));
    let moves = line.unwrap_or_default();
    moves[..count(moves.len())].iter().map(|&mv| Command::Slide(mv).into()).collect()
}

/// The puzzle as a drawing, and what follows.
fn draw(world: &World, then: Option<BoxedAction>) -> Vec<BoxedAction> {
    let edit =
        [carom_shell::Command::Go(editor::PAGE).into(), editor::ExchangeCommand::TakePuzzle.into()];
    open(world, edit.into_iter().chain(then).collect())
}
