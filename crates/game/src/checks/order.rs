//! Two systems of the game that access the same data must have a defined order.

use std::collections::{BTreeSet, HashMap};

use bevy::ecs::schedule::Schedules;
use bevy::prelude::*;

use crate::testing::STAGE;
use carom_shell::testing::real::options;

/// The prefix of our systems' names.
const OWN: &str = "carom_";

/// Pairs of systems whose order does not matter, by parts of their names, with the reason.
const ANY_ORDER: &[(&str, &str, &str)] = &[
    ("bevy_ui_widgets::menu::", "", "there are no menus"),
    (
        "bevy_ui_widgets::text_input::listen_for_ime",
        "",
        "it tells the window where the text input is, and we ask the window where the pointer is",
    ),
    ("panel::hints::progress", "panel::numbers::tick", TEXTS),
    ("panel::numbers::tick", "table::view::clock::tick", TEXTS),
    ("panel::hints::progress", "table::view::clock::tick", TEXTS),
    ("panel::sheets::close", "table::view::sheets::close", "each closes the sheets of its page"),
    ("panel::turn", "table::view::turn", "each turns sections of its page"),
    ("scripting::scene::tell", "::trace::tell", "each only adds to what scripts wait for"),
    ("nav::show", "table::view::clock::tick", "one places the header, one fills a bar"),
    ("panel::ui::light_up", "table::view::clock::tick", "one lights buttons, one colours a bar"),
    ("unblock::pointer::point", "unblock::editor::pointer::point", REDRAW),
    ("ricochet::editor::drawing::Drawing>", "unblock::editor::drawing::Drawing>", AT_THE_END),
];

/// What systems of two games may change in any order, by the ends of its names, with the reason.
const ACROSS_GAMES: &[(&str, &str)] = &[
    ("RequestRedraw>", REDRAW),
    ("home::cards::Cards", "each sets its own card"),
    ("::Activity", "each only adds to what scripts wait for"),
    ("::Text", TEXTS),
    ("::Transform", "pieces of different games"),
];

const AT_THE_END: &str = "the program ends: each writes a file of its own";
const REDRAW: &str = "both only ask for another frame, and only one of the pages is open";
const TEXTS: &str = "each changes texts with its own mark";

#[test]
fn no_order_is_left_to_chance() {
    let mut real = STAGE.start(&options((1280, 720)));
    real.settle();
    let world = real.app.world_mut();
    // A schedule is built when it runs for the first time, such as that of leaving a page.
    let labels: Vec<_> = world.resource::<Schedules>().iter().map(|(_, it)| it.label()).collect();
    for label in labels {
        let built =
            world.schedule_scope(label, |world, schedule| schedule.initialize(world).map(drop));
        built.unwrap_or_else(|why| panic!("{label:?}: {why:?}"));
    }
    let world = real.app.world();
    let mut found = BTreeSet::new();
    let exception = |&(one, other, _)| Exception { names: (one, other), is_used: false };
    let mut unused = (0..ACROSS_GAMES.len()).collect::<Vec<_>>();
    let mut exceptions: Vec<Exception> = ANY_ORDER.iter().map(exception).collect();
    for (label, schedule) in world.resource::<Schedules>().iter() {
        let systems = schedule.systems().expect("it is built");
        let names: HashMap<_, _> =
            systems.map(|(key, system)| (key, system.name().to_string())).collect();
        for (a, b, parts) in schedule.graph().conflicting_systems().iter() {
            let (Some(a), Some(b)) = (names.get(a), names.get(b)) else { continue };
            if !(a.starts_with(OWN) || b.starts_with(OWN)) {
                continue;
            }
            let parts = parts.iter().filter_map(|it| world.components().get_name(*it));
            let parts: Vec<_> = parts.map(|it| it.to_string()).collect();
            let row = |part: &String| ACROSS_GAMES.iter().position(|row| part.ends_with(row.0));
            let rows: Option<Vec<_>> = parts.iter().map(row).collect();
            let rows = rows.filter(|_| are_of_two_games(a, b));
            if let Some(rows) = &rows {
                unused.retain(|it| !rows.contains(it));
            }
            if rows.is_none() && !exceptions.iter_mut().any(|it| it.holds(a, b)) {
                let parts = parts.join(", ");
                found.insert(format!("{label:?}: {} | {} | {parts}", a.min(b), a.max(b)));
            }
        }
    }
    let unused: Vec<_> = unused.iter().map(|&it| ACROSS_GAMES[it].0).collect();
    assert!(unused.is_empty(), "parts without a use: {unused:?}");
    let needless = exceptions.iter().filter(|it| !it.is_used);
    let needless: Vec<_> = needless.map(|it| it.names).collect();
    assert!(needless.is_empty(), "exceptions without a use: {needless:?}");
    assert!(found.is_empty(), "{} pairs:\n{}", found.len(), Vec::from_iter(found).join("\n"));
}

/// Whether two systems are of the crates of two games.
fn are_of_two_games(a: &str, b: &str) -> bool {
    fn game(name: &str) -> Option<&str> {
        Some(name.strip_prefix("carom_window_")?.split_once("::")?.0)
    }
    game(a).zip(game(b)).is_some_and(|(a, b)| a != b)
}

/// A row of [`ANY_ORDER`], and whether it was used.
struct Exception {
    names: (&'static str, &'static str),
    is_used: bool,
}

impl Exception {
    fn holds(&mut self, a: &str, b: &str) -> bool {
        let (one, other) = self.names;
        let holds = a.contains(one) && b.contains(other) || b.contains(one) && a.contains(other);
        self.is_used |= holds;
        holds
    }
}
