//! What checks of a whole program know of Ricochet Robots.

#![expect(clippy::missing_panics_doc, reason = "only tests use it")]

use std::collections::BTreeSet;

use bevy::ecs::query::QueryFilter;
use bevy::prelude::*;
use carom_engine::Square;
use carom_engine::ricochet::{Move, Robot, Round};
use carom_shell::paint::brush::height;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::testing::real::{GameChecks, Real, send};
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;

use crate::board::Animator;
use crate::board::map::{Heat, MapShown};
use crate::board::marks::{BoardMarks, HintedSquare};
use crate::board::robots::RobotView;
use crate::board::solution::Lanes;
use crate::on_board::OnBoard;
use crate::scenes::SCENES;
use crate::screens::screens;
use crate::session::Session;
use crate::solving::Solving;
use crate::ways::WAYS;
use crate::{Command, ids};

pub static CHECKS: GameChecks = GameChecks {
    is_still: |world| world.resource::<Animator>().is_still(),
    faults: |page, world, faults| {
        if [ids::PLAY, ids::TABLE].contains(&page) {
            robots(world, faults);
            marks(world, faults);
            solution_lanes(world, faults);
            map(world, faults);
        }
    },
    ways: WAYS,
    scenes: SCENES,
    screens,
};

/// The round of the play page with what the player has done.
pub fn session(real: &Real) -> &Session {
    real.app.world().resource::<Session>()
}

/// A shortest solution.
#[track_caller]
pub fn solution(round: &Round) -> Vec<Move> {
    let report = DEFAULT.solver().solve(round, &mut Control::default());
    report.verdict.moves().expect("a solution").to_vec()
}

/// Solves the round of the play page with the fewest moves.
pub fn solve(real: &mut Real) {
    for mv in solution(&session(real).round_from_here()) {
        send(real, Command::Play(mv));
    }
    assert!(session(real).is_solved());
}

/// Every robot of the position is drawn once, and on its square.
fn robots(world: &mut World, faults: &mut Vec<String>) {
    let mut views = world.query::<(&RobotView, &GlobalTransform)>();
    let mut drawn: Vec<(Robot, Vec2)> =
        views.iter(world).map(|(view, place)| (view.0, place.translation().truncate())).collect();
    drawn.sort_by_key(|(robot, _)| robot.index());
    let on_board = world.resource::<OnBoard>();
    let layout = BoardLayout::new(on_board.board().size());
    let position = on_board.position();
    let wanted: Vec<_> =
        position.robots().map(|(robot, square)| (robot, layout.center(square))).collect();
    if !(drawn.len() == wanted.len()
        && drawn.iter().zip(&wanted).all(|(a, b)| a.0 == b.0 && a.1.distance(b.1) < 1e-3))
    {
        faults.push(format!("robots are drawn at {drawn:?}, and stand at {wanted:?}"));
    }
}

/// The squares under the children of a root that are drawn at this height.
fn squares_at<F: QueryFilter>(world: &mut World, height: f32) -> BTreeSet<Square> {
    let mut roots = world.query_filtered::<&Children, F>();
    let children: Vec<Entity> =
        roots.iter(world).flat_map(|it| it.iter().collect::<Vec<_>>()).collect();
    let layout = BoardLayout::new(world.resource::<OnBoard>().board().size());
    let places = children.into_iter().filter_map(|it| world.get::<Transform>(it));
    places
        .filter(|it| (it.translation.z - height).abs() < 1e-4)
        .filter_map(|it| layout.square_at(it.translation.truncate()))
        .collect()
}

/// Rings must be on the stops of the selected robot, and ghosts on the start squares of the robots.
fn marks(world: &mut World, faults: &mut Vec<String>) {
    let ghosts = squares_at::<With<BoardMarks>>(world, height::GHOST);
    let stops = squares_at::<With<BoardMarks>>(world, height::STOP + 0.1);
    let dots = squares_at::<(With<BoardMarks>, Without<HintedSquare>)>(world, height::RAY);
    let on_board = world.resource::<OnBoard>();
    let left: BTreeSet<Square> = on_board.ghosts().map(|(_, square)| square).collect();
    if ghosts != left {
        faults.push(format!("ghosts are drawn at {ghosts:?}, robots have left {left:?}"));
    }
    let slides = if on_board.can_slide() { on_board.slides() } else { Vec::new() };
    let ends: BTreeSet<Square> = slides.iter().filter_map(|(_, it)| it.last().copied()).collect();
    let is_map = world.resource::<MapShown>().0;
    // The map has numbers instead of rings, except under the pointer.
    if if is_map { stops.len() > 1 || !stops.is_subset(&ends) } else { stops != ends } {
        faults.push(format!("rings are drawn at {stops:?}, slides end at {ends:?}"));
    }
    let ways: BTreeSet<Square> = slides.into_iter().flat_map(|(_, it)| it).collect();
    if !dots.is_subset(&ways) {
        faults.push(format!("dots are drawn at {dots:?}, slides pass {ways:?}"));
    }
}

/// The slides of a shown solution are drawn, with a number on each if there are several.
fn solution_lanes(world: &mut World, faults: &mut Vec<String>) {
    let mut roots = world.query_filtered::<&Children, With<Lanes>>();
    let children: Vec<Entity> =
        roots.iter(world).flat_map(|it| it.iter().collect::<Vec<_>>()).collect();
    let mut numbers: Vec<String> = children
        .iter()
        .filter_map(|&it| world.get::<Text2d>(it).map(|text| text.0.clone()))
        .collect();
    numbers.sort_by_key(|it| it.parse::<usize>().unwrap_or(usize::MAX));
    let (solving, on_board) = (world.resource::<Solving>(), world.resource::<OnBoard>());
    let before = solving.moves_shown();
    let told = if on_board.tells() { solving.moves_to_show().len() } else { 0 };
    let wanted: Vec<String> = if told > 1 {
        (1..=told).map(|it| (before + it).to_string()).collect()
    } else {
        Vec::new()
    };
    if numbers != wanted || children.is_empty() != (told == 0) {
        faults.push(format!("{} parts, numbers {numbers:?}, for {told} moves", children.len()));
    }
}

fn map(world: &mut World, faults: &mut Vec<String>) {
    let is_drawn = world.query_filtered::<(), With<Heat>>().iter(world).next().is_some();
    let is_wanted = world.resource::<MapShown>().0 && world.resource::<OnBoard>().tells();
    if is_drawn != is_wanted {
        faults.push(format!("map drawn: {is_drawn}, map requested: {is_wanted}"));
    }
}
