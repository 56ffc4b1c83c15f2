//! Checks the cards that are higher than the window, and the widest row of buttons.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_shell::Command;
use carom_shell::disclosure::ToggleDisclosure;
use carom_shell::ids::OverlayId;
use carom_shell::overlay::{CardBody, OpenCard};
use carom_shell::panel::OnPress;
use carom_shell::scroll::ScrollMark;
use carom_shell::settings::{Scale, SettingChange};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;

use super::scrolled;
use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, options, send, texts};

/// The lower edges of the card and of the last button in it, in logical pixels.
fn ends(real: &mut Real) -> (f32, f32) {
    let world = real.app.world_mut();
    let edge = |node: &ComputedNode, place: &UiGlobalTransform| {
        (place.translation.y + node.size().y / 2.0) * node.inverse_scale_factor()
    };
    let mut cards = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<OpenCard>>();
    let (node, place) = cards.single(world).expect("a card");
    let card = edge(node, place);
    let mut buttons = world.query::<(&OnPress, &ComputedNode, &UiGlobalTransform)>();
    let action = Command::Toggle(OverlayId::KEYS);
    let (_, node, place) = buttons.iter(world).find(|(it, ..)| it.0 == action).expect("a button");
    (card, edge(node, place))
}

#[test]
fn the_end_of_a_long_card_is_reached_and_keeps_its_distance() {
    let choices =
        vec![SettingChange::Language(Some(Language::French)), SettingChange::Scale(Scale::Largest)];
    let mut real = STAGE.start(&LaunchOptions { choices, ..options(LEAST_SIZE) });
    real.app.world_mut().write_message(Command::Toggle(OverlayId::HELP));
    real.settle();
    real.arrange();
    let (card, button) = ends(&mut real);
    assert!(button > card, "the card is higher than the window");
    let head = close(&mut real);
    let world = real.app.world_mut();
    let mut bodies = world.query_filtered::<(Entity, &ComputedNode), With<CardBody>>();
    let (body, factor) =
        bodies.single(world).map(|it| (it.0, it.1.inverse_scale_factor())).expect("a body");
    assert!(is_marked(&mut real, body), "it scrolls");
    let shade = scrolled::shade(&mut real, body).expect("there is more below");
    assert!((factor * shade.max.y - card).abs() < 3.0 && shade.height() > 30.0, "{shade:?}");
    for _ in 0..100 {
        real.wheel(-3.0);
    }
    real.settle();
    assert_eq!(scrolled::shade(&mut real, body), None, "the end");
    let (card, button) = ends(&mut real);
    assert!(card - button >= 15.0, "the button ends {} pixels above the edge", card - button);
    assert!((close(&mut real) - head).abs() < 0.5, "the head stays");
    real.resize((1280, 720));
    send(&mut real, SettingChange::Scale(Scale::Usual));
    send(&mut real, Command::Toggle(carom_window_ricochet::ids::PRACTICE));
    let world = real.app.world_mut();
    let mut bodies = world.query_filtered::<Entity, With<CardBody>>();
    let body = bodies.single(world).expect("a body");
    assert!(!is_marked(&mut real, body), "all of it is in sight");
}

/// Whether a mark says that the body of a card scrolls.
fn is_marked(real: &mut Real, body: Entity) -> bool {
    let world = real.app.world_mut();
    let mut marks = world.query::<(&ScrollMark, &BackgroundColor)>();
    let mark = marks.iter(world).find(|(mark, _)| mark.of == body).expect("a mark");
    mark.1.0.alpha() > 0.0
}

/// The height at which the button is that closes the help.
fn close(real: &mut Real) -> f32 {
    let world = real.app.world_mut();
    let mut buttons = world.query::<(&OnPress, &ComputedNode, &UiGlobalTransform)>();
    let action = Command::Toggle(OverlayId::HELP);
    let shown = buttons.iter(world).filter(|it| it.1.size().min_element() > 0.0);
    shown.filter(|it| it.0.0 == action).map(|it| it.2.translation.y).fold(0.0, f32::max)
}

/// No name of the table of statistics takes two lines, and what is written below the table does not make the card wider.
#[test]
fn the_statistics_are_a_table_of_one_line_for_each_difficulty() {
    use bevy::text::TextLayoutInfo;
    for (size, language) in [((1280, 720), Language::English), (LEAST_SIZE, Language::French)] {
        let home = carom_shell::testing::real::Home::new();
        let choices = vec![SettingChange::Language(Some(language))];
        let mut real = STAGE.start(&LaunchOptions { choices, size: Some(size), ..home.options() });
        send(&mut real, Command::Toggle(carom_window_ricochet::ids::STATISTICS));
        let world = real.app.world_mut();
        let mut texts = world.query::<(&Text, &TextLayoutInfo)>();
        let names = texts
            .iter(world)
            .filter(|(text, _)| text.0.contains(" coups") || text.0.contains(" moves"));
        let names = names.filter(|(text, _)| text.0.ends_with(')'));
        let heights: Vec<f32> = names.map(|(_, layout)| layout.size.y).collect();
        assert!(heights.len() >= 4 && heights.iter().all(|&it| it < 25.0), "{heights:?}");
        let mut cards = world.query_filtered::<&ComputedNode, With<OpenCard>>();
        let card = cards.single(world).expect("a card");
        assert!(card.size().x < 700.0, "{}", card.size().x);
        check(&mut real);
    }
}

#[test]
fn formats_of_other_programs_are_below_a_button() {
    use carom_window_ricochet::{OpenCommand, SaveCommand, editor, ids};
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, OpenCommand::OpenText("official:1A-2A-4B-3D".to_owned()));
    let copies = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut buttons = world.query::<&OnPress>();
        let is_copy = |it: &&OnPress| {
            matches!(it.0.downcast(), Some(SaveCommand::Copy(_)))
                || matches!(it.0.downcast(), Some(editor::SaveCommand::Copy(_)))
        };
        buttons.iter(world).filter(is_copy).count()
    };
    let all = carom_formats::ricochet::FORMATS.len();
    for (page, card) in [(ids::PLAY, ids::FILES), (editor::PAGE, editor::card::FILES)] {
        send(&mut real, Command::Go(page));
        // It is closed again with its card.
        for _ in 0..2 {
            send(&mut real, Command::Toggle(card));
            assert_eq!(copies(&mut real), 1, "{page:?}");
            send(&mut real, ToggleDisclosure("more-formats"));
            assert_eq!(copies(&mut real), all, "{page:?}");
            check(&mut real);
            if page == ids::PLAY {
                say_squares_with_letters(&texts(&mut real));
            }
            send(&mut real, Command::Back);
        }
    }
}

/// The formats without diagonals say on which square there is one.
#[track_caller]
fn say_squares_with_letters(told: &[String]) {
    let why: Vec<&String> = told.iter().filter(|it| it.contains("diagonals, such as")).collect();
    assert!(!why.is_empty() && why.iter().all(|it| !it.contains(",1")), "{told:?}");
    let has_letter = |it: &&String| {
        it.rsplit(' ').next().is_some_and(|at| at.starts_with(|it: char| it.is_ascii_uppercase()))
    };
    assert!(why.iter().all(has_letter), "{told:?}");
}
