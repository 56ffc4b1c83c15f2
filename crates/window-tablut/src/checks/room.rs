//! The room of the page: what keeps its place, what gets shorter, and what covers nothing.

use super::panel::{open_game, places};
use super::*;
use crate::board::layout;
use crate::board::marks::Mark;
use crate::panel::analysis::{Graph, ScoreBar};
use bevy::mesh::VertexAttributeValues::Float32x3;
use bevy::text::TextLayoutInfo;
use bevy::ui::UiGlobalTransform;
use carom_shell::testing::seen::buttons;

/// The rectangle of the text that begins so, as it is drawn, in logical pixels.
fn drawn(real: &mut Real, start: &str) -> (String, Rect) {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &TextLayoutInfo, &ComputedNode, &UiGlobalTransform)>();
    let found = texts.iter(world).find(|it| it.0.0.starts_with(start));
    let (text, layout, node, place) = found.unwrap_or_else(|| panic!("no text {start}"));
    let middle = place.translation * node.inverse_scale_factor();
    (text.0.clone(), Rect::from_center_size(middle, layout.size))
}

#[test]
fn a_long_name_ends_before_the_count_of_the_pieces() {
    let mut real = start_with(&options(SIZES[0]));
    // Two lines have no room for it.
    let name = "A long name here for test, and some more words after it".repeat(3);
    let record = format!("[Rules \"ashton\"]\n[White \"{name}\"]\n\n*");
    send(&mut real, OpenCommand::OpenText(record));
    everywhere(&mut real, |real, size, language| {
        let (text, name) = drawn(real, "A long");
        let count = if language == Language::English { "9 left" } else { "restent 9" };
        let (_, count) = drawn(real, count);
        assert!(text.ends_with('…'), "{size:?}: {text}");
        assert!(name.max.x + 4.0 <= count.min.x, "{size:?} {text}: {name:?} {count:?}");
        assert!(name.max.x + 60.0 >= count.min.x, "{size:?} {text}: {name:?} {count:?}");
    });
}

#[test]
fn a_new_game_is_chosen_in_its_sheet_and_begins_with_its_button() {
    let mut real = start();
    let level = Seat::Program(PlayerKind::Level(7));
    for size in SIZES {
        real.resize(size);
        seat_people(&mut real);
        slide(&mut real, "e3-b3");
        for sheet in [MORE, NEW] {
            let action = carom_shell::Command::Toggle(sheet);
            let place = buttons(&mut real).into_iter().find(|it| it.0 == action);
            real.click(place.expect("a button").1);
            real.settle();
            check(&mut real);
        }
        for action in [PlanCommand::Play(Some(Side::Attackers)), PlanCommand::Against(level)] {
            send(&mut real, action);
            check(&mut real);
        }
        assert_eq!(moves(&real), "e3-b3", "nothing has begun");
        for language in [Language::French, Language::English] {
            speak(&mut real, language);
            let start = places(&mut real, |it: &PlanCommand| *it == PlanCommand::Start);
            assert_eq!(start.len(), 1, "{size:?} {language:?}");
            check(&mut real);
        }
        send(&mut real, PlanCommand::Start);
        assert_ne!(moves(&real), "e3-b3");
        assert_eq!(Side::ALL.map(|it| session(&real).seat(it)), [Seat::Human, level]);
        assert!(!real.app.world().resource::<Overlay>().is_open());
        check(&mut real);
        send(&mut real, Command::New);
    }
}

#[test]
fn the_end_of_a_game_moves_no_button() {
    let more = |real: &mut Real| {
        let more = carom_shell::Command::Toggle(MORE);
        let button = buttons(real).into_iter().find(|(action, _)| *action == more);
        button.expect("a button").1
    };
    let mut real = start();
    send(&mut real, Command::UsePace(Some(Pace::of(1, 0))));
    send(&mut real, Command::New);
    for mv in ["e3-b3", "b5-b7"] {
        slide(&mut real, mv);
    }
    let mut before = Vec::new();
    everywhere(&mut real, |real, _, _| before.push(more(real)));
    for reason in [
        EndingReason::Time,
        EndingReason::Resignation,
        EndingReason::Agreement,
        EndingReason::Capture,
    ] {
        match reason {
            EndingReason::Time => real.slow_frame(Duration::from_secs(61)),
            EndingReason::Resignation => resign(&mut real),
            EndingReason::Capture => open_game(&mut real),
            _ => {
                send(&mut real, Command::OfferDraw);
                send(&mut real, Command::AcceptDraw);
            }
        }
        real.settle();
        let ending = session(&real).ending().expect("the end");
        assert_eq!(ending.reason, reason);
        let mut after = Vec::new();
        everywhere(&mut real, |real, _, _| after.push(more(real)));
        assert_eq!(after, before, "{reason:?}");
        send(&mut real, Command::TakeBack);
    }
}

/// What the marks on the board cover, in squares around its middle.
fn marked(real: &mut Real) -> Vec<Rect> {
    let world = real.app.world_mut();
    let mut roots = world.query_filtered::<&Children, With<Mark>>();
    let shapes: Vec<Entity> =
        roots.iter(world).flat_map(|it| it.iter().collect::<Vec<_>>()).collect();
    let mut views = world.query::<(&Mesh2d, &GlobalTransform)>();
    let meshes = world.resource::<Assets<Mesh>>();
    let covered = |it: Entity| {
        let (mesh, place) = views.get(world, it).ok()?;
        let Some(Float32x3(points)) = meshes.get(&mesh.0)?.attribute(Mesh::ATTRIBUTE_POSITION)
        else {
            return None;
        };
        let points = points.iter().map(|&it| place.transform_point(Vec3::from(it)).truncate());
        points.map(|it| Rect::from_corners(it, it)).reduce(|all, it| all.union(it))
    };
    shapes.into_iter().filter_map(covered).collect()
}

/// Rings, dots, frames and arrows, with every piece in the hand and the cursor at the edge.
#[test]
fn marks_stay_on_the_squares() {
    let mut most = 0;
    let ways_out = "9/9/9/9/9/2k3b2/2b6/9/9 w ashton".to_owned();
    for game in [None, Some(ways_out), Some("brandubh".to_owned())] {
        let mut real = start();
        if let Some(text) = game {
            send(&mut real, OpenCommand::OpenText(text));
        } else {
            open_game(&mut real);
            send(&mut real, Command::Back);
        }
        let size = session(&real).rules().size;
        let board = Rect::from_center_size(Vec2::ZERO, layout(size).extent());
        for _ in 0..12 {
            real.strike(&Key::ArrowLeft, &[]);
            real.strike(&Key::ArrowUp, &[]);
        }
        let own = session(&real).tree().position().side(session(&real).turn());
        for cell in own.iter() {
            write(&mut real, Command::Grab(cell));
            real.frame();
            let marked = marked(&mut real);
            most = most.max(marked.len());
            for mark in marked {
                assert!(board.union(mark) == board, "{cell}: {mark:?}");
            }
        }
    }
    assert!(most > 8, "{most}");
}

/// The places of nodes that are shown, in logical pixels.
fn shown<'a, T>(
    nodes: impl Iterator<Item = (&'a ComputedNode, &'a UiGlobalTransform, &'a InheritedVisibility, T)>,
) -> Vec<(Rect, T)> {
    let seen = nodes.filter(|it| it.2.get() && it.0.size().min_element() > 0.0);
    let place = |node: &ComputedNode, at: &UiGlobalTransform| {
        let scale = node.inverse_scale_factor();
        Rect::from_center_size(at.translation * scale, node.size() * scale)
    };
    seen.map(|(node, at, _, it)| (place(node, at), it)).collect()
}

/// The ring of the keyboard around a button stays off the score, which has no button of its own.
#[test]
fn no_ring_runs_over_the_score() {
    let mut real = start_with(&options(SIZES[0]));
    open_game(&mut real);
    send(&mut real, Command::Back);
    send(&mut real, ToggleAnalysis);
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        tree.value(tree.here()).is_some()
    });
    everywhere(&mut real, |real, size, _| {
        let world = real.app.world_mut();
        let mut nodes = world.query::<(
            &ComputedNode,
            &UiGlobalTransform,
            &InheritedVisibility,
            AnyOf<(&ScoreBar, &Graph)>,
        )>();
        let scores: Vec<Rect> = shown(nodes.iter(world)).into_iter().map(|it| it.0).collect();
        // An upright window has no bar beside its board.
        assert_eq!(scores.len(), if size == SIZES[2] { 1 } else { 2 }, "{size:?}");
        let mut rings =
            world.query::<(&ComputedNode, &UiGlobalTransform, &InheritedVisibility, &Outline)>();
        let rings = shown(rings.iter(world));
        assert!(rings.len() > 7, "{}", rings.len());
        for (place, outline) in rings {
            let (Val::Px(width), Val::Px(offset)) = (outline.width, outline.offset) else {
                panic!("{outline:?}")
            };
            let ring = place.inflate(width + offset);
            for score in &scores {
                assert!(ring.intersect(*score).is_empty(), "{size:?}: {ring:?} {score:?}");
            }
        }
    });
}
