//! The editors of both games: what their panels promise about a drawing.

use bevy::prelude::*;
use carom_shell::Wish;
use carom_shell::ids::PageId;
use carom_shell::panel::Sends;
use carom_shell::settings::Change;
use carom_shell::theme::{Palette, Theme};
use carom_shell::words::Language;
use carom_window_ricochet as ricochet;
use carom_window_unblock as unblock;

use super::drawn::check;
use super::real::{Real, options, paste, send, wait};

/// The ground of the button of a command.
fn ground(real: &mut Real, wish: &Wish) -> Color {
    let world = real.app.world_mut();
    let mut buttons = world.query::<(&Sends, &BackgroundColor)>();
    buttons.iter(world).find(|it| it.0.0 == *wish).expect("the button").1.0
}

/// Whether the editor has a verdict about its drawing.
fn is_judged(world: &World) -> bool {
    use ricochet::editor::{Judge, Verdict};
    use unblock::editor::{Judge as BlockJudge, Verdict as BlockVerdict};
    let robots = matches!(world.resource::<Judge>().verdict(), Verdict::Thinking(_));
    let blocks = matches!(world.resource::<BlockJudge>().verdict(), BlockVerdict::Thinking(_));
    !robots && !blocks
}

/// The button that plays a drawing is the primary one only if the drawing can be solved.
fn check_play(page: PageId, command: impl Into<Wish> + Clone, play: &Wish, boards: [&str; 2]) {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(page));
    for theme in [Theme::Light, Theme::Dark] {
        send(&mut real, Change::Theme(theme));
        send(&mut real, Change::Language(Some(Language::French)));
        let palette = *real.app.world().resource::<Palette>();
        let [solvable, unsolvable] = boards.map(|board| {
            paste(&mut real, board, command.clone());
            wait(&mut real, is_judged);
            check(&mut real);
            ground(&mut real, play)
        });
        assert_eq!(solvable, palette.ink, "{page:?} {theme:?}");
        assert_ne!(unsolvable, palette.ink, "{page:?} {theme:?}");
    }
}

#[test]
fn the_button_that_plays_a_drawing_warns_if_it_cannot_be_solved() {
    // Without another robot, red never stops in the middle.
    let corner = [
        "    0    1    2",
        "   +----+----+----+",
        " 0 |R            !|",
        "   +    +    +    +",
        " 1 |              |",
        "   +    +    +    +",
        " 2 |              |",
        "   +----+----+----+",
        "goal: red to 2,0",
    ]
    .join("\n");
    let middle = [
        "    0    1    2",
        "   +----+----+----+",
        " 0 |R             |",
        "   +    +    +    +",
        " 1 |        !     |",
        "   +    +    +    +",
        " 2 |              |",
        "   +----+----+----+",
        "goal: red to 1,1",
    ]
    .join("\n");
    check_play(
        ricochet::ids::EDITOR,
        ricochet::editor::OpenCommand::Paste,
        &ricochet::editor::ExchangeCommand::Play.into(),
        [&corner, &middle],
    );
    check_play(
        unblock::ids::EDITOR,
        unblock::editor::Paste,
        &unblock::editor::ExchangeCommand::Play.into(),
        ["..B.AAB.........", "...B...BAA.C...C"],
    );
}
