//! Long names of players: every text is in its box.

use carom_play::referee::{Phase, PlayerId};
use carom_play::ricochet::bidding::LONGEST_NAME;
use carom_shell::settings::{Scale, SettingChange};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;
use carom_window_ricochet::on_board::OnBoard;
use carom_window_ricochet::table::{self, Command, TableModel};

use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, options, send, texts};
use carom_window_ricochet::game_checks::solution;

#[test]
fn a_game_of_players_with_long_names_fits() {
    let name = |player: usize| format!("{}{player}", "W".repeat(LONGEST_NAME - 1));
    for (size, scale) in [((1280, 720), Scale::Usual), (LEAST_SIZE, Scale::Largest)] {
        let choices =
            vec![SettingChange::Language(Some(Language::French)), SettingChange::Scale(scale)];
        let mut real = STAGE.start(&LaunchOptions { choices, ..options(size) });
        send(&mut real, carom_shell::Command::Go(table::PAGE));
        for player in 0..2 {
            send(&mut real, Command::Name(player, name(player)));
        }
        check(&mut real);
        let round = |real: &Real| real.app.world().resource::<OnBoard>().round().clone();
        send(&mut real, Command::Confirm);
        let moves = solution(&round(&real));
        for action in [
            Command::Digit(1),
            Command::Digit((moves.len() - 1) as u8),
            Command::Confirm,
            Command::Digit(2),
            Command::Digit(moves.len() as u8),
            Command::Confirm,
            Command::EndBidding,
            Command::GiveUp,
        ] {
            send(&mut real, action);
            check(&mut real);
        }
        for mv in moves {
            send(&mut real, Command::Select(mv.robot));
            send(&mut real, Command::Slide(mv.direction));
        }
        check(&mut real);
        for action in [Command::EndGame, Command::EndGame] {
            send(&mut real, action);
            check(&mut real);
        }
        assert!(texts(&mut real).iter().any(|it| it.contains(&name(1))), "the winner");
        let model = real.app.world().resource::<TableModel>();
        let phase = model.game().map(|it| it.phase().clone());
        assert_eq!(phase, Some(Phase::GameOver { winners: vec![PlayerId(1)] }));
    }
}
