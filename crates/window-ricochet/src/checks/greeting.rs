//! Checks of the line from a robot to its target at the start of a round.

use crate::board::cheer::GlowLine;
use crate::board::robots::RobotView;
use crate::command::{Command, OpenCommand};
use crate::on_board::OnBoard;
use bevy::prelude::*;
use carom_engine::Direction;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::settings::{SettingChange, Speed};

use super::STAGE;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, options, paste, send};

/// The ends of the lines that are drawn.
fn lines(real: &mut Real) -> Vec<[Vec2; 2]> {
    let world = real.app.world_mut();
    let mut lines = world.query_filtered::<&Transform, With<GlowLine>>();
    let ends = |it: &Transform| {
        let half = it.rotation * Vec3::new(it.scale.x / 2.0, 0.0, 0.0);
        [-half, half].map(|half| (it.translation + half).truncate())
    };
    lines.iter(world).map(ends).collect()
}

fn frames(real: &mut Real, count: usize) {
    (0..count).for_each(|_| real.frame());
}

#[test]
fn a_line_leads_from_the_robot_to_its_target_and_fades() {
    let mut real = STAGE.start(&options((1280, 720)));
    // The target of this round is one of a robot.
    paste(&mut real, "7650+42+E2302B12+C9", OpenCommand::Paste);
    let on_board = real.app.world().resource::<OnBoard>();
    let (goal, size) = (on_board.round().goal(), on_board.board().size());
    let robot = goal.robot.expect("a robot");
    let target = BoardLayout::new(size).center(goal.square);
    let world = real.app.world_mut();
    let mut robots = world.query::<(&RobotView, &Transform)>();
    let from = robots.iter(world).find(|it| it.0.0 == robot).map(|it| it.1.translation.truncate());
    let from = from.expect("the robot is drawn");
    let shown = lines(&mut real);
    let [[start, end]] = shown[..] else { panic!("{shown:?}") };
    assert!(
        start.distance(from) < 0.1 && end.distance(target) < 0.1,
        "{shown:?}, {from}, {target}"
    );
    check(&mut real);
    frames(&mut real, 400);
    assert!(lines(&mut real).is_empty(), "it has faded");
}

#[test]
fn the_line_ends_with_the_first_move_and_is_not_there_without_animations() {
    let mut real = STAGE.start(&options((1280, 720)));
    paste(&mut real, "7650+42+E2302B12+C9", OpenCommand::Paste);
    assert_eq!(lines(&mut real).len(), 1);
    for direction in Direction::ALL {
        send(&mut real, Command::Slide(direction));
    }
    assert!(lines(&mut real).is_empty());
    send(&mut real, SettingChange::Speed(Speed::Off));
    paste(&mut real, "0765+42+2E21BD0F+93", OpenCommand::Paste);
    assert!(lines(&mut real).is_empty());
}
