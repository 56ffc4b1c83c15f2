//! The board in the whole window, on a page of each game.

use bevy::prelude::*;
use bevy::ui::ComputedNode;
use carom_shell::home;
use carom_shell::panel::OnPress;
use carom_shell::screen::Screen;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, options, send};
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::testing::STAGE;

#[test]
fn the_board_has_the_window_alone_until_its_key_or_another_page() {
    for page in [ricochet::ids::PLAY, ricochet::ids::TABLE, unblock::ids::PLAY, tablut::ids::PLAY] {
        let mut real = STAGE.start(&options((1280, 720)));
        send(&mut real, carom_shell::Command::Go(page));
        let buttons = |real: &mut Real| {
            let world = real.app.world_mut();
            let mut nodes = world.query_filtered::<&ComputedNode, With<OnPress>>();
            nodes.iter(world).filter(|it| it.size().min_element() > 0.0).count()
        };
        let side = |real: &Real| real.app.world().resource::<Screen>().board.width();
        let (all, small) = (buttons(&mut real), side(&real));
        assert!(all > 5, "{page:?}");
        let ends = [
            carom_shell::Command::ToggleBoardAlone,
            carom_shell::Command::Back,
            carom_shell::Command::Go(ricochet::ids::EDITOR),
        ];
        for end in ends {
            send(&mut real, carom_shell::Command::ToggleBoardAlone);
            assert_eq!(buttons(&mut real), 0, "{page:?}");
            assert!(side(&real) >= small - 1.0, "{page:?}");
            check(&mut real);
            send(&mut real, end);
            assert!(buttons(&mut real) > 5, "{page:?}: {end:?}");
            assert!((side(&real) - small).abs() < 1.0, "{page:?}: {end:?}");
            check(&mut real);
            send(&mut real, carom_shell::Command::Go(page));
        }
    }
    // The home page has no board.
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(home::PAGE));
    send(&mut real, carom_shell::Command::ToggleBoardAlone);
    assert!(!real.app.world().resource::<Screen>().is_alone);
    check(&mut real);
}
