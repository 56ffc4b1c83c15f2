//! The screens of `--at`.

use bevy::prelude::*;
use carom_engine::ricochet::Round;
use carom_play::packs::LevelId;
use carom_play::ricochet::editor::Tool;
use carom_shell::Wish;
use carom_shell::fold::Fold;
use carom_shell::ids::OverlayId;
use carom_shell::scripting::Scene;
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use carom_window_rooms as friends;

use crate::command::{Command, PracticeCommand, SolverCommand, ToggleMap, ToggleReview};
use crate::ids;
use crate::room_card::example;
use crate::session::Session;
use crate::table::Command as Bid;
use crate::{editor, levels, table};

/// The first scene is the default.
pub(crate) const SCENES: &[Scene] = &[
    Scene { name: "play", wishes: |_| Vec::new() },
    Scene { name: "moved", wishes: |world| play(world, |moves| moves / 2) },
    Scene { name: "solved", wishes: |world| play(world, |moves| moves) },
    Scene { name: "review", wishes: review },
    Scene { name: "stop", wishes: |_| vec![SolverCommand::Hint.into(); 4] },
    Scene { name: "hint", wishes: |_| paid(vec![SolverCommand::Hint.into(); 5]) },
    Scene { name: "solution", wishes: |_| paid(vec![SolverCommand::ShowMoves.into()]) },
    Scene { name: "map", wishes: |_| paid(vec![ToggleMap.into()]) },
    Scene { name: "price", wishes: |_| vec![ToggleMap.into()] },
    Scene { name: "more", wishes: |_| vec![toggle(ids::MORE)] },
    Scene { name: "new", wishes: |_| vec![toggle(ids::NEW)] },
    Scene { name: "board", wishes: |_| vec![toggle(ids::BOARD)] },
    Scene { name: "targets", wishes: |_| vec![toggle(ids::TARGETS)] },
    Scene { name: "lab", wishes: |_| vec![toggle(ids::LAB)] },
    Scene { name: "level", wishes: |_| level(8, 3) },
    Scene { name: "help", wishes: |_| vec![toggle(OverlayId::HELP)] },
    Scene { name: "levels", wishes: |_| vec![toggle(ids::LEVELS)] },
    Scene { name: "history", wishes: history },
    Scene { name: "practice", wishes: |_| practice(&[]) },
    Scene { name: "practice-run", wishes: |_| practice(&[PracticeCommand::Begin(3)]) },
    Scene {
        name: "practice-end",
        wishes: |_| practice(&[PracticeCommand::Begin(3), PracticeCommand::Leave]),
    },
    Scene { name: "statistics", wishes: |_| vec![toggle(ids::STATISTICS)] },
    Scene { name: "rules", wishes: |_| vec![toggle(ids::RULES)] },
    Scene { name: "files", wishes: |_| vec![toggle(ids::FILES)] },
    Scene { name: "settings", wishes: |_| vec![toggle(OverlayId::SETTINGS)] },
    Scene { name: "table", wishes: |_| bids(&[]) },
    Scene { name: "table-bid", wishes: |_| bids(&[Bid::Digit(3), Bid::Digit(6)]) },
    Scene { name: "table-shows", wishes: |_| bids(&[Bid::EndBidding]) },
    Scene { name: "table-over", wishes: |_| bids(&[Bid::EndBidding, Bid::GiveUp, Bid::GiveUp]) },
    Scene { name: "table-set-up", wishes: |_| at_table(vec![Bid::AddPlayer.into()]) },
    Scene { name: "table-rules", wishes: |_| at_table(vec![toggle(ids::TABLE_RULES)]) },
    Scene { name: "table-player", wishes: |_| at_table(vec![Bid::Edit(1).into()]) },
    Scene {
        name: "table-more",
        wishes: |_| bids(&[]).into_iter().chain([toggle(ids::TABLE_MORE)]).collect(),
    },
    Scene {
        name: "friends",
        wishes: |_| {
            let open = Fold("friends-settings").into();
            at_table(vec![toggle(ids::ROOM_CARD), open])
        },
    },
    Scene {
        name: "friends-room",
        wishes: |_| {
            let show = friends::Command::Show(example(false)).into();
            at_table(vec![show, toggle(ids::ROOM_CARD)])
        },
    },
    Scene {
        name: "friends-table",
        wishes: |_| at_table(vec![friends::Command::Show(example(true)).into()]),
    },
    Scene { name: "editor", wishes: |_| draw(None) },
    Scene {
        name: "editor-quarter",
        wishes: |_| draw(Some(editor::Command::Take(Tool::Tile).into())),
    },
    Scene { name: "editor-more", wishes: |_| draw(Some(toggle(ids::EDITOR_MORE))) },
    Scene { name: "editor-size", wishes: |_| draw(Some(toggle(ids::EDITOR_SIZE))) },
];

/// The moves of a shortest solution; empty if there is no solution.
fn solve(round: &Round) -> Vec<Wish> {
    let report = DEFAULT.solver().solve(round, &mut Control::default());
    let moves = report.verdict.moves().unwrap_or_default();
    moves.iter().map(|&mv| Command::Play(mv).into()).collect()
}

/// The first moves of a shortest solution of the round on the board.
fn play(world: &World, count: fn(usize) -> usize) -> Vec<Wish> {
    let mut moves = solve(world.resource::<Session>().round());
    moves.truncate(count(moves.len()));
    moves
}

/// Help that the player pays for.
fn paid(mut wishes: Vec<Wish>) -> Vec<Wish> {
    wishes.push(carom_shell::Command::Pay.into());
    wishes
}

/// A level of the second pack, after some moves.
fn level(number: usize, count: usize) -> Vec<Wish> {
    let place = LevelId { pack: 1, number };
    let Some(level) = levels::packs().get(place) else { return Vec::new() };
    let moves = solve(&level.round).into_iter().take(count);
    std::iter::once(Command::Level(place).into()).chain(moves).collect()
}

/// The card of timed practice, or what follows after some of its commands.
fn practice(commands: &[PracticeCommand]) -> Vec<Wish> {
    let card = toggle(ids::PRACTICE);
    std::iter::once(card).chain(commands.iter().map(|&it| it.into())).collect()
}

/// Some solved rounds, as pictures.
fn history(world: &World) -> Vec<Wish> {
    let levels = (0..5).flat_map(|number| level(number, usize::MAX));
    play(world, |moves| moves).into_iter().chain(levels).chain([toggle(ids::HISTORY)]).collect()
}

/// The round solved, and the player's moves beside a shortest solution.
fn review(world: &World) -> Vec<Wish> {
    play(world, |moves| moves).into_iter().chain([ToggleReview.into()]).collect()
}

/// Three players, two of whom have bid, and what they do then.
fn bids(then: &[Bid]) -> Vec<Wish> {
    use table::Command::{AddPlayer, Confirm, Digit};
    let typed = [AddPlayer, Confirm, Digit(2), Digit(9), Confirm, Digit(1), Digit(7), Confirm];
    at_table(typed.iter().chain(then).cloned().map(Wish::from).collect())
}

/// What is done at the table.
fn at_table(wishes: Vec<Wish>) -> Vec<Wish> {
    std::iter::once(carom_shell::Command::Go(table::PAGE).into()).chain(wishes).collect()
}

fn toggle(card: OverlayId) -> Wish {
    carom_shell::Command::Toggle(card).into()
}

/// The round as a drawing, and what follows.
fn draw(then: Option<Wish>) -> Vec<Wish> {
    let take = editor::ExchangeCommand::TakeRound.into();
    [carom_shell::Command::Go(editor::PAGE).into(), take].into_iter().chain(then).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::opening;

    #[test]
    fn scenes_have_names_of_their_own() {
        let names: HashSet<_> = SCENES.iter().map(|scene| scene.name).collect();
        assert_eq!(names.len(), SCENES.len());
    }

    #[test]
    fn the_solved_scene_solves_the_round() {
        let mut world = World::new();
        world.insert_resource(Session::new(opening::round(), None, 1));
        let scene = SCENES.iter().find(|scene| scene.name == "solved").expect("a scene");
        for wish in (scene.wishes)(&world) {
            let mut session = world.resource_mut::<Session>();
            assert!(!session.is_solved());
            session.apply(wish.downcast::<Command>().expect("of the page"));
        }
        assert!(world.resource::<Session>().is_solved());
    }
}
