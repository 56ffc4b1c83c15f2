//! Every command has a key or a button, and buttons do the same as keys.

use bevy::asset::AssetPlugin;
use bevy::ui_widgets::Activate;
use carom_shell::BoxedAction;
use carom_shell::panel::{OnPage, OnPress};
use carom_shell::screen::Screen;

use super::*;
use crate::ids::{TABLE_MORE, TABLE_RULES};
use crate::table::section;

/// The page with its buttons, but without a window.
fn app() -> App {
    let mut app = super::app();
    app.add_plugins(AssetPlugin::default())
        .init_asset::<Font>()
        .init_asset::<Image>()
        .add_plugins(carom_shell::theme::plugin)
        .insert_resource(Screen::new(Vec2::new(1280.0, 720.0)))
        .add_observer(carom_shell::panel::send)
        .add_plugins(view::plugin)
        .init_resource::<carom_shell::screen::BoardView>()
        .add_message::<bevy::input::mouse::MouseWheel>()
        .add_plugins(carom_shell::overlay::view);
    // The cards are spawned at the start.
    app.world_mut().run_schedule(Startup);
    for section in [section::TARGET, section::PEOPLE, section::PAD, section::HINTS, section::DOCK] {
        app.world_mut().spawn((section, OnPage(PAGE), Node::default()));
    }
    app.update();
    app
}

fn buttons(app: &mut App) -> Vec<(Entity, BoxedAction)> {
    app.update();
    let mut sends = app.world_mut().query::<(Entity, &OnPress)>();
    sends.iter(app.world()).map(|(entity, sends)| (entity, sends.0.clone())).collect()
}

/// Opens the sheet with the button of a command, if it is not on the page.
fn open(app: &mut App, command: &Command) {
    let sheet = match *command {
        Command::MoveUp(place) | Command::NextHandicap(place) | Command::RemovePlayer(place) => {
            return send(app, Command::Edit(place));
        }
        Command::LongerClock
        | Command::ShorterClock
        | Command::NextTies
        | Command::NextWinning
        | Command::NextRobots
        | Command::NextRules
        | Command::NextBoard => TABLE_RULES,
        Command::NobodyBids
        | Command::GiveUp
        | Command::SetUp
        | Command::NewGame
        | Command::EndGame => TABLE_MORE,
        _ => return app.insert_resource(Overlay::NONE).update(),
    };
    app.insert_resource(Overlay::of(sheet)).update();
}

/// Presses a button.
#[track_caller]
fn press(app: &mut App, command: &Command) {
    open(app, command);
    let found = buttons(app).into_iter().find(|(_, it)| it == command);
    let (button, _) = found.unwrap_or_else(|| panic!("no button for {command:?}"));
    app.world_mut().trigger(Activate { entity: button });
    app.update();
}

#[test]
fn the_set_up_is_done_with_buttons() {
    let mut app = app();
    let draft = |app: &App| model(app).draft().clone();
    let mut before = draft(&app);
    for command in [
        Command::AddPlayer,
        Command::MoveUp(1),
        Command::NextColour(0),
        Command::NextHandicap(2),
        Command::RemovePlayer(1),
        Command::LongerClock,
        Command::ShorterClock,
        Command::NextTies,
        Command::NextWinning,
        Command::NextRobots,
        Command::NextRules,
        Command::NextBoard,
    ] {
        press(&mut app, &command);
        let after = draft(&app);
        assert_ne!(after, before, "{command:?}");
        before = after;
    }
    press(&mut app, &Command::Confirm);
    press(&mut app, &Command::NobodyBids);
    let round = game(&app).phase().clone();
    press(&mut app, &Command::SetUp);
    press(&mut app, &Command::Confirm);
    assert_eq!(*game(&app).phase(), round, "the default button goes on with the game");
    press(&mut app, &Command::SetUp);
    press(&mut app, &Command::NewGame);
    assert_ne!(*game(&app).phase(), round, "a new game");
}

#[test]
fn a_round_is_played_with_buttons() {
    let mut app = app();
    press(&mut app, &Command::Confirm);
    press(&mut app, &Command::NobodyBids);
    press(&mut app, &Command::Confirm);
    let moves = find_round(&mut app, 2);
    press(&mut app, &Command::Choose(PlayerId(1)));
    press(&mut app, &Command::Digit(9));
    press(&mut app, &Command::Fewer);
    press(&mut app, &Command::More);
    press(&mut app, &Command::Confirm);
    assert_eq!(game(&app).seats()[1].bid.map(|bid| bid.moves), Some(9));
    press(&mut app, &Command::Pause);
    assert!(game(&app).is_paused());
    press(&mut app, &Command::Pause);
    press(&mut app, &Command::Choose(PlayerId(0)));
    press(&mut app, &Command::Digit(1));
    press(&mut app, &Command::Confirm);
    press(&mut app, &Command::EndBidding);
    assert_eq!(demonstrator(&app), Some(1));
    press(&mut app, &Command::GiveUp);
    play(&mut app, &moves);
    assert_eq!(chips(&app), [0, 1]);
    until(&mut app, |app| app.world().resource::<TableOptimum>().told(model(app)).is_some());
    press(&mut app, &Command::Forward);
    press(&mut app, &Command::Backward);
    press(&mut app, &Command::Watch);
    assert!(game(&app).replay().is_some_and(Replay::is_playing));
    press(&mut app, &Command::EndGame);
    press(&mut app, &Command::EndGame);
    assert_eq!(*game(&app).phase(), Phase::GameOver { winners: vec![PlayerId(1)] });
    press(&mut app, &Command::Confirm);
    assert!(model(&app).game().is_none());
}
