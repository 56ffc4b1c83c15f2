//! The room of the page: what keeps its place, what gets shorter, and what covers nothing.

use super::panel::{SIZES, open_game, places, speak};
use super::*;
use crate::checks::monkey::buttons;
use bevy::mesh::VertexAttributeValues::Float32x3;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_play::tablut::EndingReason;
use carom_shell::panel::banner::Banner;
use carom_shell::words::Language;
use carom_window_tablut::board::layout;
use carom_window_tablut::board::marks::Mark;
use carom_window_tablut::panel::analysis::{Graph, Legend, ScoreBar};

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
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        speak(&mut real, language);
        let name = "A long name here for test, and some more words after it";
        let record = format!("[Rules \"ashton\"]\n[White \"{name}\"]\n\n*");
        send(&mut real, OpenCommand::OpenText(record));
        real.settle();
        let (text, name) = drawn(&mut real, "A long");
        let (_, count) = drawn(&mut real, "8 d");
        assert!(text.ends_with('…'), "{size:?}: {text}");
        assert!(name.max.x + 4.0 <= count.min.x, "{size:?} {text}: {name:?} {count:?}");
        assert!(name.max.x + 60.0 >= count.min.x, "{size:?} {text}: {name:?} {count:?}");
        check(&mut real);
    }
}

#[test]
fn a_game_that_goes_on_has_a_button_for_a_new_one() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        for attackers in [Seat::Human, Seat::Program(Kind::Random)] {
            let mut real = start_with(&options(size));
            speak(&mut real, language);
            seat_people(&mut real);
            let new = |real: &mut Real| places(real, |it: &Command| *it == Command::New);
            let offer =
                |real: &mut Real| places(real, |it: &Command| *it == Command::OfferDraw).len();
            assert_eq!(new(&mut real), Vec::<Vec2>::new(), "it is new");
            slide(&mut real, "e3-b3");
            send(&mut real, Command::Sit(Side::Attackers, attackers));
            wait(&mut real, |world| {
                let is_program = attackers.program().is_some();
                let count = world.resource::<Session>().tree().line().len();
                count == 1 + usize::from(is_program)
            });
            let place = new(&mut real);
            assert_eq!(place.len(), 1, "{size:?} {language:?}");
            assert_eq!(offer(&mut real), usize::from(attackers.is_human()));
            check(&mut real);
            send(&mut real, ToggleAnalysis);
            assert_eq!(new(&mut real), place);
            check(&mut real);
            real.click(place[0]);
            real.settle();
            assert!(session(&real).tree().is_empty());
            check(&mut real);
        }
    }
}

#[test]
fn the_banner_covers_no_board_that_has_room_below_it() {
    for (size, is_below) in [((720, 600), true), ((1280, 720), false), ((720, 1000), false)] {
        let mut real = start_with(&options(size));
        speak(&mut real, Language::French);
        send(&mut real, PuzzleCommand::Open(PackPlace::default()));
        let first = session(&real).task().expect("a puzzle").first;
        slide(&mut real, &first.to_string());
        let screen = *real.app.world().resource::<Screen>();
        let world = real.app.world_mut();
        let mut banners =
            world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Banner>>();
        let (node, place) = banners.single(world).expect("a banner");
        let to_logical = node.inverse_scale_factor();
        let banner =
            Rect::from_center_size(place.translation * to_logical, node.size() * to_logical);
        let is_free = banner.intersect(screen.board).is_empty();
        assert_eq!(is_free, is_below, "{size:?}: {banner:?} on {:?}", screen.board);
        assert!(banner.max.y <= screen.size.y && banner.min.x >= 0.0, "{banner:?}");
        check(&mut real);
    }
}

#[test]
fn enter_presses_the_main_button_of_the_banner() {
    let mut real = start_with(&options((1280, 720)));
    send(&mut real, PuzzleCommand::Open(PackPlace::default()));
    let task = *session(&real).task().expect("a puzzle");
    slide(&mut real, &task.first.to_string());
    assert!(session(&real).solved_in().is_some());
    real.strike(&Key::Enter, &[]);
    real.settle();
    assert!(session(&real).solved_in().is_none());
    let next = session(&real).task().expect("the next puzzle").place;
    assert_ne!(next, task.place);
    // Without the banner the key is for the cursor.
    real.strike(&Key::Enter, &[]);
    real.settle();
    assert!(session(&real).tree().is_empty());
    check(&mut real);
}

#[test]
fn the_end_of_a_game_moves_no_button() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        speak(&mut real, language);
        seat_people(&mut real);
        for reason in [
            EndingReason::Time,
            EndingReason::Resignation,
            EndingReason::Agreement,
            EndingReason::Capture,
        ] {
            send(&mut real, Command::UsePace(Some(Pace::of(1, 0))));
            send(&mut real, Command::New);
            for mv in ["e3-b3", "b5-b7"] {
                slide(&mut real, mv);
            }
            let files = |real: &mut Real| {
                let files = carom_shell::Command::Toggle(carom_window_tablut::ids::FILES);
                buttons(real).into_iter().find(|(wish, _)| *wish == files).map(|it| it.1)
            };
            let before = files(&mut real).expect("a button");
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
            assert_eq!(ending.reason, reason, "{size:?}");
            let after = files(&mut real).expect("a button");
            assert_eq!(after, before, "{size:?} {language:?} {reason:?}");
            check(&mut real);
            send(&mut real, ToggleAnalysis);
            assert_eq!(files(&mut real), Some(before), "{size:?} {language:?} {reason:?}");
            check(&mut real);
            send(&mut real, ToggleAnalysis);
        }
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
    let board = Rect::from_center_size(Vec2::ZERO, layout().extent());
    let mut most = 0;
    let ways_out = "9/9/9/9/9/2k3b2/2b6/9/9 w ashton".to_owned();
    for game in [None, Some(ways_out)] {
        let mut real = start();
        if let Some(text) = game {
            send(&mut real, OpenCommand::OpenText(text));
        } else {
            open_game(&mut real);
            send(&mut real, Command::Back);
        }
        for _ in 0..12 {
            real.strike(&Key::ArrowLeft, &[]);
            real.strike(&Key::ArrowUp, &[]);
        }
        let own = session(&real).tree().position().side(session(&real).turn());
        for cell in own.iter() {
            send(&mut real, Command::Grab(cell));
            let marked = marked(&mut real);
            most = most.max(marked.len());
            for mark in marked {
                assert!(board.union(mark) == board, "{cell}: {mark:?}");
            }
        }
    }
    assert!(most > 8, "{most}");
}

/// The ring of the keyboard around a button stays off the score, which has no button of its own.
#[test]
fn no_ring_runs_over_the_score() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        speak(&mut real, language);
        open_game(&mut real);
        send(&mut real, Command::Back);
        send(&mut real, ToggleAnalysis);
        wait(&mut real, |world| {
            let tree = world.resource::<Session>().tree();
            tree.value(tree.here()).is_some()
        });
        let world = real.app.world_mut();
        let mut nodes = world.query::<(
            &ComputedNode,
            &UiGlobalTransform,
            &InheritedVisibility,
            AnyOf<(&ScoreBar, &Graph, &Legend)>,
        )>();
        let place = |node: &ComputedNode, at: &UiGlobalTransform| {
            let scale = node.inverse_scale_factor();
            Rect::from_center_size(at.translation * scale, node.size() * scale)
        };
        let shown = |it: &ComputedNode, seen: &InheritedVisibility| {
            seen.get() && it.size().min_element() > 0.0
        };
        let scores: Vec<Rect> = nodes
            .iter(world)
            .filter(|(node, _, seen, ..)| shown(node, seen))
            .map(|(node, at, ..)| place(node, at))
            .collect();
        assert_eq!(scores.len(), 3, "{size:?}");
        let mut rings =
            world.query::<(&ComputedNode, &UiGlobalTransform, &InheritedVisibility, &Outline)>();
        let rings = rings.iter(world).filter(|(node, _, seen, _)| shown(node, seen));
        let mut count = 0;
        for (node, at, _, outline) in rings {
            let (Val::Px(width), Val::Px(offset)) = (outline.width, outline.offset) else {
                panic!("{outline:?}")
            };
            let ring = place(node, at).inflate(width + offset);
            for score in &scores {
                assert!(ring.intersect(*score).is_empty(), "{size:?}: {ring:?} {score:?}");
            }
            count += 1;
        }
        assert!(count > 10, "{count}");
    }
}

#[test]
fn the_banner_leaves_the_king_and_the_last_move_in_sight() {
    let mut real = start_with(&options((1280, 720)));
    let count = 6;
    for _ in 0..count {
        let here = session(&real).task().map(|it| it.place);
        send(
            &mut real,
            here.map_or(PuzzleCommand::Open(PackPlace::default()), |_| PuzzleCommand::Next),
        );
        let first = session(&real).task().expect("a puzzle").first;
        slide(&mut real, &first.to_string());
        let world = real.app.world_mut();
        let mut banners =
            world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Banner>>();
        // A longer win goes on.
        let Ok((node, place)) = banners.single(world) else { continue };
        let to_logical = node.inverse_scale_factor();
        let banner =
            Rect::from_center_size(place.translation * to_logical, node.size() * to_logical);
        let tree = session(&real).tree();
        let (king, last) = (tree.game().king(), tree.move_to(tree.here()).map(|it| it.to));
        for cell in [king, last].into_iter().flatten() {
            let screen = *real.app.world().resource::<Screen>();
            let (extent, center) = (shown_extent(&screen), center(cell));
            let away = center * Vec2::new(1.0, -1.0) * screen.unit(extent) / screen.scale;
            let square = screen.board.center() + away;
            assert!(!banner.contains(square), "{cell} at {square} below {banner:?}");
        }
        check(&mut real);
    }
}
