//! What the checks of a whole program look at, beside the screens of `--at`.

use carom_play::ricochet::bidding::LONGEST_NAME;
use carom_play::ricochet::editor::Tool;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::testing::real::Screen;
use carom_shell::{BoxedAction, Command, home};

use crate::command::{GameCommand, ToggleDistance, ToggleMap};
use crate::{OpenCommand, SolverCommand, editor, ids, own_board, table};

/// A round whose shortest solution has 25 moves.
const LONG: &str = "7650+42+E2302B12+C9";

fn card(page: PageId, id: OverlayId) -> Screen {
    (id.id(), page, vec![Command::Toggle(id).into()])
}

pub(crate) fn screens() -> Vec<Screen> {
    use crate::Command as Play;
    use crate::own_board::Command as Own;
    use crate::table::Command as Table;
    let play = |name, actions| (name, ids::PLAY, actions);
    let level = |name, id| play(name, vec![Play::SkipLessons.into(), Command::Toggle(id).into()]);
    let lesson = |name, number| {
        let skips = vec![BoxedAction::from(Play::Skip); number];
        play(name, [vec![Play::Lessons.into()], skips].concat())
    };
    let long = |name, actions: Vec<BoxedAction>| {
        let open = OpenCommand::OpenText(LONG.to_owned()).into();
        // The player's own question waits for the shortest solution, and hints do not.
        let solve = vec![SolverCommand::Solve.into(), SolverCommand::ShowMoves.into()];
        play(name, [vec![open], actions, solve].concat())
    };
    let slide = Play::Slide(carom_engine::Direction::North);
    let again = OpenCommand::OpenText(LONG.to_owned());
    let game = |name, actions: Vec<BoxedAction>| {
        play(name, [vec![Play::Game(GameCommand::Begin).into()], actions].concat())
    };
    let at_table = |name, actions: &[Table]| {
        (
            name,
            table::PAGE,
            actions.iter().cloned().map(BoxedAction::from).collect::<Vec<BoxedAction>>(),
        )
    };
    let named =
        |player: usize| Table::Name(player, format!("{}{player}", "W".repeat(LONGEST_NAME - 1)));
    let bids = [named(0), named(1), Table::Confirm, Table::Digit(1), Table::Digit(7)];
    let draw = |name, tool| (name, editor::PAGE, vec![editor::Command::Take(tool).into()]);
    let own = |name, commands: &[Own]| {
        let actions = commands.iter().cloned().map(BoxedAction::from);
        (name, own_board::PAGE, actions.collect::<Vec<BoxedAction>>())
    };
    let squares = ["D10", "A4", "L11", "P16"].map(|it| Own::Typed(it.to_owned()));
    let name = Own::Name("4B-3B-2B-1A".to_owned());
    let on_table = [&[Own::New, name][..], &squares, &[Own::OtherSquare]].concat();
    vec![
        card(ids::PLAY, OverlayId::KEYS),
        play("lessons over", vec![Play::SkipLessons.into()]),
        level("more of a level", ids::MORE),
        level("lab of a level", ids::LAB),
        level("solutions", ids::SOLUTIONS),
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
        game("summary", vec![Command::Toggle(ids::SUMMARY).into()]),
        game("home after a game", vec![Command::Go(home::PAGE).into()]),
        at_table("table of two", &[]),
        at_table("table of five", &[Table::AddPlayer, Table::AddPlayer, Table::AddPlayer]),
        at_table("set-up beside a game", &[Table::Confirm, Table::SetUp]),
        at_table("bids of long names", &bids),
        own("own board", &[Own::New]),
        own("own board, a name", &[Own::New, Own::Typed("nowhere".to_owned())]),
        own("own board, another square", &on_table),
        card(editor::PAGE, editor::card::FILES),
        card(editor::PAGE, ids::EDITOR_DETAILS),
        card(editor::PAGE, ids::TILES),
        ("empty editor", editor::PAGE, Vec::new()),
        draw("diagonals", Tool::Diagonal),
        draw("printed targets", Tool::Target),
        draw("robots", Tool::Robot),
    ]
}
