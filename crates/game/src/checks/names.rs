//! Long names of players and long titles: every text is in its box, and a field has one line.

use bevy::prelude::*;
use bevy::text::{EditableText, TextLayoutInfo};
use bevy::ui::ComputedNode;
use carom_play::referee::{Phase, PlayerId};
use carom_play::ricochet::bidding::LONGEST_NAME;
use carom_shell::settings::{Change, Scale};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use carom_window_friends as friends;
use carom_window_ricochet::on_board::OnBoard;
use carom_window_ricochet::table::{self, Command, Desk};
use carom_window_tablut as tablut;

use super::drawn::check;
use super::real::{Real, options, send, texts};
use crate::arguments::Options;

/// The heights of the texts in the fields that are shown, in pixels of the window.
fn heights(real: &mut Real) -> Vec<f32> {
    let world = real.app.world_mut();
    let mut fields = world.query::<(&EditableText, &TextLayoutInfo, &ComputedNode)>();
    let shown = fields.iter(world).filter(|it| it.2.size().min_element() > 0.0);
    shown.map(|(_, layout, _)| layout.size.y).collect()
}

/// The height of a line of text, with a reserve.
const LINE: f32 = 32.0;

#[test]
fn a_game_of_players_with_long_names_fits_into_every_window() {
    let name = |player: usize| format!("{}{player}", "W".repeat(LONGEST_NAME - 1));
    for (size, scale) in [
        ((1280, 720), Scale::Usual),
        (LEAST_SIZE, Scale::Usual),
        (LEAST_SIZE, Scale::Largest),
        ((720, 1000), Scale::Usual),
    ] {
        let choices = vec![Change::Language(Some(Language::French)), Change::Scale(scale)];
        let mut real = Real::start(&Options { choices, ..options(size) });
        send(&mut real, carom_shell::Command::Go(table::PAGE));
        for player in 0..2 {
            send(&mut real, Command::Name(player, name(player)));
        }
        let heights = heights(&mut real);
        assert!(heights.len() > 1 && heights.iter().all(|&it| it < LINE), "{heights:?}");
        check(&mut real);
        let round = |real: &Real| real.app.world().resource::<OnBoard>().round().clone();
        send(&mut real, Command::Confirm);
        let report = DEFAULT.solver().solve(&round(&real), &mut Control::default());
        let moves = report.verdict.moves().expect("a solution").to_vec();
        for wish in [
            Command::Digit(1),
            Command::Digit((moves.len() - 1) as u8),
            Command::Confirm,
            Command::Digit(2),
            Command::Digit(moves.len() as u8),
            Command::Confirm,
            Command::EndBidding,
            Command::GiveUp,
        ] {
            send(&mut real, wish);
            check(&mut real);
        }
        for mv in moves {
            send(&mut real, Command::Select(mv.robot));
            send(&mut real, Command::Slide(mv.direction));
        }
        check(&mut real);
        for wish in [Command::EndGame, Command::EndGame] {
            send(&mut real, wish);
            check(&mut real);
        }
        assert!(texts(&mut real).iter().any(|it| it.contains(&name(1))), "the winner");
        let desk = real.app.world().resource::<Desk>();
        let phase = desk.game().map(|it| it.phase().clone());
        assert_eq!(phase, Some(Phase::GameOver { winners: vec![PlayerId(1)] }));
    }
}

#[test]
fn the_own_name_in_a_room_is_one_line_of_its_field() {
    for size in [(1280, 720), LEAST_SIZE] {
        let mut real = Real::start(&options(size));
        send(&mut real, carom_shell::Command::Go(tablut::ids::PLAY));
        let name = "a name of several words that goes on".to_owned();
        send(&mut real, friends::Command::SetName(name));
        send(&mut real, carom_shell::Command::Toggle(friends::ids::TABLUT));
        let heights = heights(&mut real);
        assert!(!heights.is_empty() && heights.iter().all(|&it| it < LINE), "{heights:?}");
        check(&mut real);
    }
}
