//! A tour of everything that the window shows, for checks of all of it.

use bevy::prelude::*;
use carom_play::ricochet::bidding::LONGEST_NAME;
use carom_play::ricochet::editor::Tool;
use carom_shell::game::Game;
use carom_shell::home;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::page::Pages;
use carom_shell::scripting::{Activity, Scene};
use carom_shell::{Command, Wish};
use carom_window_ricochet as ricochet;
use carom_window_ricochet::command::{GameCommand, ToggleDistance, ToggleMap};
use carom_window_ricochet::{OpenCommand, SolverCommand, editor, table};
use carom_window_rooms as friends;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::games::PROGRAM;
use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::real::{Real, wait};

/// A round whose shortest solution has 25 moves.
const LONG: &str = "7650+42+E2302B12+C9";

/// A screen that no `--at` shows: its name, its first page, and its commands.
type Screen = (&'static str, PageId, Vec<Wish>);

fn card(page: PageId, id: OverlayId) -> Screen {
    (id.id(), page, vec![Command::Toggle(id).into()])
}

fn of_ricochet() -> Vec<Screen> {
    use ricochet::Command as Play;
    use table::Command as Table;
    let play = |name, wishes| (name, ricochet::ids::PLAY, wishes);
    let level = |name, id| play(name, vec![Play::SkipLessons.into(), Command::Toggle(id).into()]);
    let lesson = |name, number| {
        let skips = vec![Wish::from(Play::Skip); number];
        play(name, [vec![Play::Lessons.into()], skips].concat())
    };
    let long = |name, wishes: Vec<Wish>| {
        let open = OpenCommand::OpenText(LONG.to_owned()).into();
        play(name, [vec![open], wishes, vec![SolverCommand::ShowMoves.into()]].concat())
    };
    let slide = Play::Slide(carom_engine::Direction::North);
    let again = OpenCommand::OpenText(LONG.to_owned());
    let game = |name, wishes: Vec<Wish>| {
        play(name, [vec![Play::Game(GameCommand::Begin).into()], wishes].concat())
    };
    let at_table = |name, wishes: &[Table]| {
        (name, table::PAGE, wishes.iter().cloned().map(Wish::from).collect::<Vec<Wish>>())
    };
    let named =
        |player: usize| Table::Name(player, format!("{}{player}", "W".repeat(LONGEST_NAME - 1)));
    let bids = [named(0), named(1), Table::Confirm, Table::Digit(1), Table::Digit(7)];
    let draw = |name, tool| (name, editor::PAGE, vec![editor::Command::Take(tool).into()]);
    vec![
        card(ricochet::ids::PLAY, OverlayId::KEYS),
        play("lessons over", vec![Play::SkipLessons.into()]),
        level("more of a level", ricochet::ids::MORE),
        level("lab of a level", ricochet::ids::LAB),
        level("solutions", ricochet::ids::SOLUTIONS),
        lesson("lesson 1", 0),
        lesson("lesson 2", 1),
        lesson("lesson 3", 2),
        lesson("lesson 4", 3),
        lesson("lesson 5", 4),
        play(
            "hints of a lesson",
            [vec![Play::Lessons.into()], vec![SolverCommand::Hint.into(); 5]].concat(),
        ),
        long("long solution", vec![ToggleMap.into()]),
        long("long solution with silver", vec![ToggleMap.into(), Play::ToggleSilver.into()]),
        long("long solution of other rules", vec![Play::ToggleRules.into()]),
        long("a round after another", vec![slide.into(), again.into(), ToggleDistance.into()]),
        game("game", Vec::new()),
        game("summary", vec![Command::Toggle(ricochet::ids::SUMMARY).into()]),
        game("home after a game", vec![Command::Go(home::PAGE).into()]),
        at_table("table of two", &[]),
        at_table("table of five", &[Table::AddPlayer, Table::AddPlayer, Table::AddPlayer]),
        at_table("set-up beside a game", &[Table::Confirm, Table::SetUp]),
        at_table("bids of long names", &bids),
        card(editor::PAGE, editor::card::FILES),
        card(editor::PAGE, ricochet::ids::EDITOR_DETAILS),
        card(editor::PAGE, ricochet::ids::TILES),
        ("empty editor", editor::PAGE, Vec::new()),
        draw("diagonals", Tool::Diagonal),
        draw("printed targets", Tool::Target),
        draw("robots", Tool::Robot),
    ]
}

fn of_unblock() -> Vec<Screen> {
    let (play, draw) = (unblock::ids::PLAY, unblock::editor::PAGE);
    let unsolvable = unblock::OpenCommand::OpenText("...B...BAA.C...C".to_owned());
    vec![
        ("blocks as they start", play, Vec::new()),
        ("solvers of blocks", play, vec![Command::Toggle(unblock::ids::LAB).into()]),
        ("more of blocks", play, vec![Command::Toggle(unblock::ids::MORE).into()]),
        ("steps of blocks", play, vec![unblock::Command::ToggleMetric.into()]),
        ("blocks without a solution", play, vec![unsolvable.into()]),
        ("drawing", draw, Vec::new()),
        ("size of a drawing", draw, vec![Command::Toggle(unblock::ids::EDITOR_SIZE).into()]),
        ("what a drawing is", draw, vec![Command::Toggle(unblock::ids::EDITOR_DETAILS).into()]),
    ]
}

fn of_tablut() -> Vec<Screen> {
    let name = "a name of several words that goes on".to_owned();
    let room = Command::Toggle(tablut::ids::ROOM_CARD).into();
    vec![
        ("tablut as it starts", tablut::ids::PLAY, Vec::new()),
        ("room of tablut", tablut::ids::PLAY, vec![friends::Command::SetName(name).into(), room]),
    ]
}

/// Goes to every screen of a game, each from a new start, and calls `look` with its name.
#[track_caller]
pub(super) fn tour(game: &Game, options: &LaunchOptions, mut look: impl FnMut(&str, &mut Real)) {
    let mut left: Vec<PageId> = game.pages.iter().map(|it| it.id).collect();
    let mut look = |name: &str, real: &mut Real| {
        left.retain(|it| it != real.app.world().resource::<State<PageId>>().get());
        look(name, real);
    };
    for scene in game.scenes {
        let mut real = show_scene(options, scene);
        look(scene.name, &mut real);
        // The home page tells what is over.
        if scene.name.ends_with("solved") || scene.name.ends_with("won") {
            show(&mut real, &[Command::Go(home::PAGE).into()]);
            look(&format!("home after {}", scene.name), &mut real);
        }
    }
    let others = match game.opens() {
        ricochet::ids::PLAY => of_ricochet(),
        unblock::ids::PLAY => of_unblock(),
        _ => of_tablut(),
    };
    for (name, page, wishes) in others {
        let mut real = STAGE.start(options);
        show(&mut real, &[vec![Command::Go(page).into()], wishes].concat());
        look(name, &mut real);
    }
    assert_eq!(left, [], "every page is shown");
}

/// The same for what belongs to no game: the home page.
#[track_caller]
pub(super) fn tour_of_home(options: &LaunchOptions, mut look: impl FnMut(&str, &mut Real)) {
    for scene in home::SCENES {
        look(scene.name, &mut show_scene(options, scene));
    }
    let pages = super::app().world().resource::<Pages>().iter().count();
    let of_games = PROGRAM.games.iter().map(|it| it.pages.len()).sum::<usize>();
    assert_eq!(pages, of_games + 1, "the home page is the only page of no game");
}

fn show_scene(options: &LaunchOptions, scene: &Scene) -> Real {
    let mut real = STAGE.start(options);
    let wishes = (scene.wishes)(real.app.world());
    show(&mut real, &wishes);
    real
}

/// Sends commands, one after another, as `--at` does: each when everything is done.
fn show(real: &mut Real, wishes: &[Wish]) {
    for wish in wishes {
        wait(real, |world| !world.resource::<Activity>().is_busy);
        wish.send(&mut real.app.world_mut().commands());
        real.app.world_mut().flush();
    }
    real.settle();
    wait(real, |world| !world.resource::<Activity>().is_busy);
}
