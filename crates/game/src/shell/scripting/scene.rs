//! [`Scene`]: what the window shows when it opens, so that pictures can be made by script.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::ricochet::{Move, Round};
use carom_solver::Control;
use carom_solver::ricochet::CATALOGUE;

use crate::ricochet::board::Motion;
use crate::ricochet::command::Command;
use crate::ricochet::editor;
use crate::ricochet::session::Session;
use crate::ricochet::solving::{Best, Solving};
use crate::ricochet::table;
use crate::shell::frame::Frame;
use crate::shell::overlay::Overlay;
use crate::shell::page::Page;
use crate::shell::{self, Wish};

/// A name, and what a player would do to get there from the start of a round.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    commands: fn(&Round) -> Vec<Wish>,
}

/// Those of `--at`.
pub(crate) const SCENES: &[Scene] = &[
    Scene { name: "play", commands: |_| Vec::new() },
    Scene { name: "moved", commands: |round| play(&solution(round)[..solution(round).len() / 2]) },
    Scene { name: "solved", commands: |round| play(&solution(round)) },
    Scene { name: "hint", commands: |_| vec![Command::Hint.into(); 4] },
    Scene { name: "solution", commands: |_| vec![Command::ShowMoves.into()] },
    Scene { name: "map", commands: |_| vec![Command::ToggleMap.into()] },
    Scene { name: "help", commands: |_| vec![shell::Command::Toggle(Overlay::Help).into()] },
    Scene { name: "open", commands: |_| vec![shell::Command::Toggle(Overlay::Open).into()] },
    Scene {
        name: "settings",
        commands: |_| vec![shell::Command::Toggle(Overlay::Settings).into()],
    },
    Scene { name: "table", commands: |_| bids() },
    Scene { name: "editor", commands: |_| draw() },
];

/// Names are unique.
impl PartialEq for Scene {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Scene {}

impl Scene {
    pub(crate) fn by_name(name: &str) -> Option<&'static Self> {
        SCENES.iter().find(|scene| scene.name == name)
    }

    /// All names, for messages.
    pub(crate) fn names() -> String {
        SCENES.iter().map(|scene| scene.name).collect::<Vec<_>>().join(", ")
    }
}

/// The moves of a shortest solution; none where there is no solution.
fn solution(round: &Round) -> Vec<Move> {
    let report = CATALOGUE[0].solver().solve(round, &mut Control::default());
    report.verdict.moves().unwrap_or_default().to_vec()
}

fn play(moves: &[Move]) -> Vec<Wish> {
    moves.iter().map(|&mv| Command::Play(mv).into()).collect()
}

/// Three players, two of whom have bid.
fn bids() -> Vec<Wish> {
    use table::Command::{AddPlayer, Confirm, Digit};
    let typed = [AddPlayer, Confirm, Digit(2), Digit(9), Confirm, Digit(1), Digit(7), Confirm];
    let typed = typed.into_iter().map(Wish::from);
    std::iter::once(shell::Command::Go(Page::Table).into()).chain(typed).collect()
}

/// The round, as it is drawn.
fn draw() -> Vec<Wish> {
    vec![shell::Command::Go(Page::Editor).into(), editor::Command::TakeRound.into()]
}

/// The commands that are still to come, and frames since the last of them was done.
#[derive(Resource, Default)]
pub(super) struct Staging {
    commands: VecDeque<Wish>,
    quiet: u32,
}

impl Staging {
    /// For how many frames everything has been done and nothing has moved.
    pub(super) const fn quiet(&self) -> u32 {
        self.quiet
    }
}

/// Goes to a scene, one command after the other.
pub(crate) fn plugin(scene: &'static Scene) -> impl Fn(&mut App) {
    move |app| {
        let commands = (scene.commands)(app.world().resource::<Session>().round()).into();
        app.insert_resource(Staging { commands, quiet: 0 })
            .add_systems(Update, advance.in_set(Frame::Ask));
    }
}

fn advance(
    session: Res<Session>,
    solving: Res<Solving>,
    best: Res<Best>,
    motion: Res<Motion>,
    mut staging: ResMut<Staging>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !staging.commands.is_empty() {
        redraw.write(RequestRedraw);
    }
    let waits = solving.is_running() || session.is_solved() && best.moves().is_none();
    if waits || !motion.is_still() {
        staging.quiet = 0;
    } else if let Some(command) = staging.commands.pop_front() {
        staging.quiet = 0;
        command.send(&mut commands);
    } else {
        staging.quiet += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::ricochet::opening;

    #[test]
    fn scenes_have_names_of_their_own() {
        let names: HashSet<_> = SCENES.iter().map(|scene| scene.name).collect();
        assert_eq!(names.len(), SCENES.len());
        for name in names {
            assert_eq!(Scene::by_name(name).map(|it| it.name), Some(name));
        }
        assert!(Scene::by_name("nowhere").is_none());
    }

    #[test]
    fn the_solved_scene_solves_the_round() {
        let round = opening::round();
        let scene = Scene::by_name("solved").expect("a scene");
        let mut session = Session::new(round.clone(), None, 1);
        for command in (scene.commands)(&round) {
            assert!(!session.is_solved());
            session.apply(command.downcast::<Command>().expect("of the page").clone());
        }
        assert!(session.is_solved());
    }
}
