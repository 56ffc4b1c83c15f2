//! Checks the cards that are higher than the window, and the widest row of buttons.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};

use super::drawn::{check, faults};
use super::real::{Real, options, send};
use crate::arguments::Options;
use crate::ricochet::table;
use crate::shell::Command;
use crate::shell::ids::OverlayId;
use crate::shell::overlay::{Card, CardBody};
use crate::shell::panel::Sends;
use crate::shell::scroll::hidden;
use crate::shell::settings::{Change, Scale};
use crate::shell::window::LEAST_SIZE;
use crate::shell::words::Language;

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
    for _ in 0..100 {
        real.wheel(-3.0);
    }
    real.settle();
    let (card, button) = ends(&mut real);
    assert!(card - button >= 15.0, "the button ends {} pixels above the edge", card - button);
}

#[test]
fn the_set_up_beside_a_running_game_fits_into_an_upright_window() {
    for language in [Language::English, Language::French] {
        let choices = vec![Change::Language(Some(language))];
        let mut real = Real::start(&Options { choices, ..options((720, 1000)) });
        send(&mut real, Command::Go(crate::ricochet::ids::TABLE));
        send(&mut real, table::Command::Confirm);
        send(&mut real, table::Command::SetUp);
        assert_eq!(faults(&mut real), Vec::<String>::new(), "{language:?}");
    }
}

#[test]
fn the_card_for_new_puzzles_has_room_for_everything() {
    for (size, language) in [((1280, 720), Language::English), ((1280, 720), Language::French)] {
        let choices = vec![Change::Language(Some(language))];
        let mut real = Real::start(&Options { choices, ..options(size) });
        send(&mut real, Command::Toggle(crate::ricochet::ids::NEW));
        let world = real.app.world_mut();
        let mut bodies = world.query_filtered::<&ComputedNode, With<CardBody>>();
        let body = bodies.single(world).expect("a body");
        assert!(hidden(body) <= 1.0, "{language:?}: {} pixels are hidden", hidden(body));
        check(&mut real);
    }
}
