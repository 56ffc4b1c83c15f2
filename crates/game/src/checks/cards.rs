//! Checks the cards that are higher than the window, and the widest row of buttons.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_shell::Command;
use carom_shell::fold::Fold;
use carom_shell::ids::OverlayId;
use carom_shell::overlay::{Card, CardBody};
use carom_shell::panel::Sends;
use carom_shell::settings::{Change, Scale};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;
use carom_window_ricochet::table;

use super::drawn::{check, faults};
use super::real::{Real, options, send};
use super::scrolled;
use crate::arguments::Options;

/// The lower edges of the card and of the last button in it, in logical pixels.
fn ends(real: &mut Real) -> (f32, f32) {
    let world = real.app.world_mut();
    let edge = |node: &ComputedNode, place: &UiGlobalTransform| {
        (place.translation.y + node.size().y / 2.0) * node.inverse_scale_factor()
    };
    let mut cards = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Card>>();
    let (node, place) = cards.single(world).expect("a card");
    let card = edge(node, place);
    let mut buttons = world.query::<(&Sends, &ComputedNode, &UiGlobalTransform)>();
    let wish = Command::Toggle(OverlayId::KEYS);
    let (_, node, place) = buttons.iter(world).find(|(it, ..)| it.0 == wish).expect("a button");
    (card, edge(node, place))
}

#[test]
fn the_end_of_a_long_card_is_reached_and_keeps_its_distance() {
    let choices = vec![Change::Language(Some(Language::French)), Change::Scale(Scale::Largest)];
    let mut real = Real::start(&Options { choices, ..options(LEAST_SIZE) });
    real.app.world_mut().write_message(Command::Toggle(OverlayId::HELP));
    real.settle();
    let (card, button) = ends(&mut real);
    assert!(button > card, "the card is higher than the window");
    let world = real.app.world_mut();
    let mut bodies = world.query_filtered::<(Entity, &ComputedNode), With<CardBody>>();
    let (body, factor) =
        bodies.single(world).map(|it| (it.0, it.1.inverse_scale_factor())).expect("a body");
    let shade = scrolled::shade(&mut real, body).expect("there is more below");
    assert!((factor * shade.max.y - card).abs() < 3.0 && shade.height() > 30.0, "{shade:?}");
    for _ in 0..100 {
        real.wheel(-3.0);
    }
    real.settle();
    assert_eq!(scrolled::shade(&mut real, body), None, "the end");
    let (card, button) = ends(&mut real);
    assert!(card - button >= 15.0, "the button ends {} pixels above the edge", card - button);
}

#[test]
fn the_set_up_beside_a_running_game_fits_into_an_upright_window() {
    for language in [Language::English, Language::French] {
        let choices = vec![Change::Language(Some(language))];
        let mut real = Real::start(&Options { choices, ..options((720, 1000)) });
        send(&mut real, Command::Go(carom_window_ricochet::ids::TABLE));
        send(&mut real, table::Command::Confirm);
        send(&mut real, table::Command::SetUp);
        assert_eq!(faults(&mut real), Vec::<String>::new(), "{language:?}");
    }
}

/// No name of the table of statistics takes two lines, and what is written below the table does not make the card wider.
#[test]
fn the_statistics_are_a_table_of_one_line_for_each_difficulty() {
    use bevy::text::TextLayoutInfo;
    for (size, language) in [
        ((1280, 720), Language::English),
        ((1280, 720), Language::French),
        (LEAST_SIZE, Language::French),
    ] {
        let home = super::real::Home::new();
        let choices = vec![Change::Language(Some(language))];
        let mut real = Real::start(&Options { choices, size, ..home.options() });
        send(&mut real, Command::Toggle(carom_window_ricochet::ids::STATISTICS));
        let world = real.app.world_mut();
        let mut texts = world.query::<(&Text, &TextLayoutInfo)>();
        let names = texts
            .iter(world)
            .filter(|(text, _)| text.0.contains(" coups") || text.0.contains(" moves"));
        let names = names.filter(|(text, _)| text.0.ends_with(')'));
        let heights: Vec<f32> = names.map(|(_, layout)| layout.size.y).collect();
        assert!(heights.len() >= 4 && heights.iter().all(|&it| it < 25.0), "{heights:?}");
        let mut cards = world.query_filtered::<&ComputedNode, With<Card>>();
        let card = cards.single(world).expect("a card");
        assert!(card.size().x < 700.0, "{}", card.size().x);
        check(&mut real);
    }
}

#[test]
fn formats_of_other_programs_are_below_a_button() {
    use carom_window_ricochet::{editor, ids};
    for language in [Language::English, Language::French] {
        let choices = vec![Change::Language(Some(language))];
        let mut real = Real::start(&Options { choices, ..options((1280, 720)) });
        send(&mut real, Command::Toggle(ids::FILES));
        let copies = |real: &mut Real| {
            let world = real.app.world_mut();
            let mut buttons = world.query::<&Sends>();
            let asks = buttons.iter(world).filter_map(|it| {
                let play =
                    it.0.downcast()
                        .map(|it| matches!(it, carom_window_ricochet::SaveCommand::Copy(_)));
                play.or(it.0.downcast().map(|it| matches!(it, editor::SaveCommand::Copy(_))))
            });
            asks.filter(|&it| it).count()
        };
        assert_eq!(copies(&mut real), 1, "{language:?}");
        check(&mut real);
        send(&mut real, Fold("more-formats"));
        assert_eq!(copies(&mut real), carom_formats::ricochet::FORMATS.len());
        check(&mut real);
        send(&mut real, Command::Back);
        send(&mut real, Command::Toggle(ids::FILES));
        assert_eq!(copies(&mut real), 1, "closed again");
        send(&mut real, Command::Back);
        send(&mut real, Command::Go(editor::PAGE));
        send(&mut real, Command::Toggle(editor::card::FILES));
        assert_eq!(copies(&mut real), 1);
        send(&mut real, Fold("more-formats"));
        assert_eq!(copies(&mut real), carom_formats::ricochet::FORMATS.len());
        check(&mut real);
    }
}
