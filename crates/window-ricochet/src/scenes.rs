//! The screens of `--at`.

use bevy::prelude::*;
use carom_engine::ricochet::{Layout, Robot, Round};
use carom_play::packs::LevelId;
use carom_play::ricochet::editor::Tool;
use carom_rooms::ricochet::{BoardChoice, RicochetCommand, RicochetTerms};
use carom_rooms::{GameCommand, Request, Terms};
use carom_shell::BoxedAction;
use carom_shell::disclosure::ToggleDisclosure;
use carom_shell::ids::OverlayId;
use carom_shell::scripting::Scene;
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use carom_window_rooms as friends;
use carom_window_rooms::example::{Example, join};

use crate::command::{Command, PracticeCommand, SolverCommand, ToggleMap, ToggleReview};
use crate::ids;
use crate::session::Session;
use crate::table::Command as Bid;
use crate::{editor, levels, own_board, table};

/// The first scene is the default.
pub(crate) const SCENES: &[Scene] = &[
    Scene { name: "play", actions: |_| Vec::new() },
    Scene { name: "moved", actions: |world| play(world, |moves| moves / 2) },
    Scene { name: "solved", actions: |world| play(world, |moves| moves) },
    Scene { name: "review", actions: review },
    Scene { name: "stop", actions: |_| vec![SolverCommand::Hint.into(); 4] },
    Scene { name: "hint", actions: |_| paid(vec![SolverCommand::Hint.into(); 5]) },
    Scene { name: "solution", actions: |_| paid(vec![SolverCommand::ShowMoves.into()]) },
    Scene { name: "map", actions: |_| paid(vec![ToggleMap.into()]) },
    Scene { name: "price", actions: |_| vec![ToggleMap.into()] },
    Scene { name: "more", actions: |_| vec![toggle(ids::MORE)] },
    Scene { name: "new", actions: |_| vec![toggle(ids::NEW)] },
    Scene { name: "board", actions: |_| vec![toggle(ids::BOARD)] },
    Scene { name: "targets", actions: |_| vec![toggle(ids::TARGETS)] },
    Scene { name: "lab", actions: |_| vec![toggle(ids::LAB)] },
    Scene { name: "level", actions: |_| level(8, 3) },
    Scene { name: "help", actions: |_| vec![toggle(OverlayId::HELP)] },
    Scene { name: "levels", actions: |_| vec![toggle(ids::LEVELS)] },
    Scene { name: "history", actions: history },
    Scene { name: "practice", actions: |_| practice(&[]) },
    Scene { name: "practice-run", actions: |_| practice(&[PracticeCommand::Begin(3)]) },
    Scene {
        name: "practice-end",
        actions: |_| practice(&[PracticeCommand::Begin(3), PracticeCommand::Leave]),
    },
    Scene { name: "statistics", actions: |_| vec![toggle(ids::STATISTICS)] },
    Scene { name: "rules", actions: |_| vec![toggle(ids::RULES)] },
    Scene { name: "files", actions: |_| vec![toggle(ids::FILES)] },
    Scene { name: "settings", actions: |_| vec![toggle(OverlayId::SETTINGS)] },
    Scene { name: "table", actions: |_| bids(&[]) },
    Scene { name: "table-bid", actions: |_| bids(&[Bid::Digit(3), Bid::Digit(6)]) },
    Scene { name: "table-shows", actions: |_| bids(&[Bid::EndBidding]) },
    Scene { name: "table-over", actions: |_| bids(&[Bid::EndBidding, Bid::GiveUp, Bid::GiveUp]) },
    Scene { name: "table-set-up", actions: |_| at_table(vec![Bid::AddPlayer.into()]) },
    Scene { name: "table-rules", actions: |_| at_table(vec![toggle(ids::TABLE_RULES)]) },
    Scene { name: "table-player", actions: |_| at_table(vec![Bid::Edit(1).into()]) },
    Scene {
        name: "table-more",
        actions: |_| bids(&[]).into_iter().chain([toggle(ids::TABLE_MORE)]).collect(),
    },
    Scene {
        name: "friends",
        actions: |_| {
            let open = ToggleDisclosure("friends-settings").into();
            at_table(vec![toggle(ids::ROOM_CARD), open])
        },
    },
    Scene {
        name: "friends-room",
        actions: |_| {
            let show = friends::Command::Show(example(false)).into();
            at_table(vec![show, toggle(ids::ROOM_CARD)])
        },
    },
    Scene {
        name: "friends-table",
        actions: |_| at_table(vec![friends::Command::Show(example(true)).into()]),
    },
    Scene { name: "editor", actions: |_| draw(None) },
    Scene {
        name: "editor-quarter",
        actions: |_| draw(Some(editor::Command::Take(Tool::Tile).into())),
    },
    Scene { name: "own-tiles", actions: |_| own(2) },
    Scene { name: "own-robots", actions: |_| own(6) },
    Scene { name: "own-target", actions: |_| own(8) },
    Scene { name: "own-answer", actions: |_| own(9) },
    Scene {
        name: "own-solution",
        actions: |_| own_then(&[own_board::Command::Count, own_board::Command::Solution]),
    },
    Scene { name: "own-next", actions: |_| own_then(&[own_board::Command::NextTarget]) },
    Scene {
        name: "own-more",
        actions: |_| own(8).into_iter().chain([toggle(ids::OWN_BOARD_MORE)]).collect(),
    },
    Scene { name: "editor-more", actions: |_| draw(Some(toggle(ids::EDITOR_MORE))) },
    Scene { name: "editor-size", actions: |_| draw(Some(toggle(ids::EDITOR_SIZE))) },
];

/// The moves of a shortest solution; empty if there is no solution.
fn solve(round: &Round) -> Vec<BoxedAction> {
    let report = DEFAULT.solver().solve(round, &mut Control::default());
    let moves = report.verdict.moves().unwrap_or_default();
    moves.iter().map(|&mv| Command::Play(mv).into()).collect()
}

/// The first moves of a shortest solution of the round on the board.
fn play(world: &World, count: fn(usize) -> usize) -> Vec<BoxedAction> {
    let mut moves = solve(world.resource::<Session>().round());
    moves.truncate(count(moves.len()));
    moves
}

/// Help that the player pays for.
fn paid(mut actions: Vec<BoxedAction>) -> Vec<BoxedAction> {
    actions.push(carom_shell::Command::Pay.into());
    actions
}

/// A level of the second pack, after some moves.
fn level(number: usize, count: usize) -> Vec<BoxedAction> {
    let place = LevelId { pack: 1, number };
    let Some(level) = levels::packs().get(place) else { return Vec::new() };
    let moves = solve(&level.round).into_iter().take(count);
    std::iter::once(Command::Level(place).into()).chain(moves).collect()
}

/// The card of timed practice, or what follows after some of its commands.
fn practice(commands: &[PracticeCommand]) -> Vec<BoxedAction> {
    let card = toggle(ids::PRACTICE);
    std::iter::once(card).chain(commands.iter().map(|&it| it.into())).collect()
}

/// Some solved rounds, as pictures.
fn history(world: &World) -> Vec<BoxedAction> {
    let levels = (0..5).flat_map(|number| level(number, usize::MAX));
    play(world, |moves| moves).into_iter().chain(levels).chain([toggle(ids::HISTORY)]).collect()
}

/// The round solved, and the player's moves beside a shortest solution.
fn review(world: &World) -> Vec<BoxedAction> {
    play(world, |moves| moves).into_iter().chain([ToggleReview.into()]).collect()
}

/// Three players, two of whom have bid, and what they do then.
fn bids(then: &[Bid]) -> Vec<BoxedAction> {
    use table::Command::{AddPlayer, Confirm, Digit};
    let typed = [AddPlayer, Confirm, Digit(2), Digit(9), Confirm, Digit(1), Digit(7), Confirm];
    at_table(typed.iter().chain(then).cloned().map(BoxedAction::from).collect())
}

/// What is done at the table.
fn at_table(actions: Vec<BoxedAction>) -> Vec<BoxedAction> {
    std::iter::once(carom_shell::Command::Go(table::PAGE).into()).chain(actions).collect()
}

fn toggle(card: OverlayId) -> BoxedAction {
    carom_shell::Command::Toggle(card).into()
}

/// The round as a drawing, and what follows.
fn draw(then: Option<BoxedAction>) -> Vec<BoxedAction> {
    let take = editor::ExchangeCommand::TakeRound.into();
    [carom_shell::Command::Go(editor::PAGE).into(), take].into_iter().chain(then).collect()
}

/// The first choices for a board on a table: four tiles, four robots, the vortex.
fn own(count: usize) -> Vec<BoxedAction> {
    use own_board::Command::{Choose, New, Place, Take};
    let tiles = ["4B", "3B", "2B", "1A"].into_iter().filter_map(|it| Some(Take(it.parse().ok()?)));
    let squares = ["D10", "A4", "L11", "P16"].into_iter().filter_map(|it| it.parse().ok());
    let robots = Robot::ALL.into_iter().zip(squares).map(|(robot, square)| Place(robot, square));
    let layout: Option<Layout> = "4B-3B-2B-1A".parse().ok();
    let board = layout.map(Layout::board);
    let vortex = board.and_then(|it| it.targets().iter().find(|it| it.robot.is_none()).copied());
    let target = vortex.map(|it| Choose(it.goal()));
    let choices = tiles.chain(robots).chain(target).take(count);
    std::iter::once(New).chain(choices).map(BoxedAction::from).collect()
}

/// The whole board, and what follows.
fn own_then(commands: &[own_board::Command]) -> Vec<BoxedAction> {
    own(9).into_iter().chain(commands.iter().cloned().map(BoxedAction::from)).collect()
}

/// The board of the rooms.
const ROOM_LAYOUT: &str = "4B-3B-2B-1A";

/// A room for the screens of `--at`: two people and a computer. One person is ready; if they play, both are, and they bid.
pub(crate) fn example(is_playing: bool) -> Example {
    let board = ROOM_LAYOUT.parse().map_or(BoardChoice::Official, BoardChoice::Layout);
    let terms = Terms::Ricochet(RicochetTerms { board, ..RicochetTerms::default() });
    let robby = Request::AddComputer { name: "Robby".to_owned(), strength: 3 };
    let mut requests = vec![
        (None, join("Ada")),
        (None, join("Bob")),
        (Some(1), robby),
        (Some(2), Request::Ready(true)),
    ];
    if is_playing {
        let bid = |moves| Request::Game(GameCommand::Ricochet(RicochetCommand::Bid(moves)));
        requests.extend([(Some(1), Request::Ready(true)), (Some(1), bid(9)), (Some(2), bid(7))]);
    }
    Example { terms, requests, away: None }
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
        for action in (scene.actions)(&world) {
            let mut session = world.resource_mut::<Session>();
            assert!(!session.is_solved());
            session.apply(action.downcast::<Command>().expect("of the page"));
        }
        assert!(world.resource::<Session>().is_solved());
    }

    #[test]
    fn each_example_is_a_room() {
        for is_playing in [false, true] {
            let client = example(is_playing).client().expect("a room");
            let room = client.room().expect("events");
            assert_eq!(room.people().players().count(), 3);
            assert_eq!(room.is_playing(), is_playing);
        }
    }
}
