//! What the panel shows and says: buttons that stay where they are, captures, values, questions and reasons.

use std::collections::BTreeSet;

use super::*;
use crate::panel::analysis::{Bar, Expected, Graph, Unknown};
use crate::testing::words;
use bevy::ui::UiGlobalTransform;
use carom_shell::settings::SettingChange;
use carom_shell::testing::real::is_shown;
use carom_shell::testing::seen::buttons;

pub(super) const SIZES: [(u32, u32); 3] = [(1280, 720), (1024, 640), (720, 1000)];

/// A game of the student competition with six captures. The attackers win.
const GAME: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 b3d3 g8g7 \
                    d3d6 d7d8 d6d7";

pub(super) fn open_game(real: &mut Real) {
    send(real, OpenCommand::OpenText(format!("[Rules \"ashton\"]\n\n{GAME} 0-1")));
}

pub(super) fn speak(real: &mut Real, language: Language) {
    send(real, SettingChange::Language(Some(language)));
}

pub(super) fn french_notice(real: &Real) -> String {
    let notice = real.app.world().resource::<Notice>().0.clone().expect("a notice");
    words(Language::French).say(&notice)
}

/// The places of the buttons with these commands.
pub(super) fn places<C: carom_shell::Action>(
    real: &mut Real,
    is_it: impl Fn(&C) -> bool,
) -> Vec<Vec2> {
    let all = buttons(real).into_iter();
    let all = all.filter(|(action, _)| action.downcast::<C>().is_some_and(&is_it));
    let mut places: Vec<Vec2> = all.map(|it| it.1).collect();
    places.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    places
}

#[test]
fn a_press_or_a_drag_that_moves_nothing_says_why() {
    let mut real = start();
    real.click(pixel(&real, "d1"));
    assert_eq!(
        notice(&real),
        "The piece on D1 belongs to the attackers, but the defenders are to move."
    );
    let french = "Le pion en D1 est aux attaquants, mais c’est aux défenseurs de jouer.";
    assert_eq!(french_notice(&real), french);
    real.click(pixel(&real, "e5"));
    assert_eq!(notice(&real), "The king on E5 cannot move now.");
    let stuck = "The king cannot move. Choose another piece.";
    for (cell, is_stuck) in [("e3", false), ("e5", true), ("e4", false)] {
        real.click(pixel(&real, cell));
        real.settle();
        assert_eq!(is_shown(&mut real, stuck), is_stuck, "{cell}");
        check(&mut real);
    }
    for (from, english, french) in [
        ("d5", "The king on E5 is in the way.", "Le roi en E5 barre le chemin."),
        ("c5", "A piece on D5 is in the way.", "Un pion en D5 barre le chemin."),
    ] {
        let (from, to) = (pixel(&real, from), pixel(&real, "e5"));
        real.drag(from, to);
        real.settle();
        assert_eq!((notice(&real).as_str(), french_notice(&real).as_str()), (english, french));
    }
    assert_eq!(moves(&real), "");
    check(&mut real);
    open_game(&mut real);
    real.click(pixel(&real, "h7"));
    assert_eq!(notice(&real), "The game is over.");
}

#[test]
fn the_analysis_moves_no_button_and_leaves_room_for_the_moves() {
    let mut real = start();
    open_game(&mut real);
    let lower = |real: &mut Real| {
        let is_it = |it: &Command| matches!(it, Command::TakeBack | Command::First | Command::Last);
        let is_more = |it: &carom_shell::Command| *it == carom_shell::Command::Toggle(MORE);
        [places(real, is_it), places(real, is_more)].concat()
    };
    let rows = |real: &mut Real| {
        let mut rows = places(real, |it| matches!(it, Command::Go(_)));
        rows.dedup_by_key(|it| it.y.round());
        rows.len()
    };
    let mut before = Vec::new();
    everywhere(&mut real, |real, size, language| {
        // An upright window has no steps: a press on a move goes there.
        let (buttons, least) = if size == SIZES[2] { (2, 1) } else { (4, 3) };
        let found = lower(real);
        assert_eq!(found.len(), buttons, "{size:?} {found:?}");
        assert!(rows(real) >= least, "{size:?} {language:?}");
        before.push(found);
    });
    send(&mut real, ToggleAnalysis);
    let mut after = Vec::new();
    everywhere(&mut real, |real, size, language| {
        after.push(lower(real));
        assert!(rows(real) >= 1, "{size:?} {language:?}");
        // The card has the result where the box is not there.
        let told = match language {
            Language::English => "The attackers win",
            Language::French => "Les attaquants gagnent",
        };
        assert!(shows(real, told), "{size:?}");
    });
    assert_eq!(after, before);
}

#[test]
fn low_windows_have_the_own_side_and_the_moves() {
    const LOW: [(u32, u32); 5] = [(320, 480), (360, 640), (390, 664), (844, 390), (568, 320)];
    let mut real = start();
    slide(&mut real, "e3-b3");
    let in_low_windows = |real: &mut Real, look: fn(&mut Real, (u32, u32))| {
        for size in LOW {
            real.resize(size);
            real.settle();
            look(real, size);
            check(real);
        }
    };
    in_low_windows(&mut real, |real, size| {
        assert_eq!(places(real, |it| matches!(it, Command::Go(_))).len(), 1, "{size:?}");
        for side in ["Attackers", "King and defenders"] {
            assert!(shows(real, side), "{size:?} {side}");
        }
    });
    // The card of the analysis has the place of the own side.
    send(&mut real, ToggleAnalysis);
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        tree.value(tree.here()).is_some()
    });
    in_low_windows(&mut real, |real, size| assert!(shows(real, "Best"), "{size:?}"));
    send(&mut real, Hint::Next);
    wait(&mut real, |world| !world.resource::<Hinting>().is_running());
    in_low_windows(&mut real, |_, _| ());
    send(&mut real, ToggleAnalysis);
    in_low_windows(&mut real, |_, _| ());
}

#[test]
fn captures_are_marked_in_the_list_of_moves() {
    let mut real = start();
    open_game(&mut real);
    let tree = session(&real).tree();
    let captures = tree.line().into_iter().filter(|&it| !tree.captured(it).is_empty());
    let moves = captures.filter_map(|it| tree.move_to(it));
    let wanted: BTreeSet<String> =
        moves.map(|mv| format!("{}–{} ×", mv.from, mv.to).to_uppercase()).collect();
    assert_eq!(wanted.len(), 6);
    // The list shows the part of the game around the present place.
    let mut shown = BTreeSet::new();
    for command in [Command::First, Command::Last] {
        send(&mut real, command);
        shown.extend(texts(&mut real).into_iter().filter(|it| it.contains('×')));
    }
    assert_eq!(shown, wanted);
    check(&mut real);
}

#[test]
fn a_resignation_is_asked_for_and_can_be_taken_back() {
    let mut real = start_with(&options(SIZES[0]));
    slide(&mut real, "e3-b3");
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    let question = |language| match language {
        Language::English => "Do you really want to resign?",
        Language::French => "Voulez-vous vraiment abandonner\u{202f}?",
    };
    let english = question(Language::English);
    for answer in [Some(Command::PlayOn), None] {
        real.strike(&character("R"), &[Key::Shift]);
        everywhere(&mut real, |real, size, language| {
            assert!(has_text(real, question(language)), "{size:?}");
            assert!(session(real).ending().is_none());
        });
        match answer {
            Some(answer) => send(&mut real, answer),
            None => real.strike(&Key::Escape, &[]),
        }
        real.settle();
        assert!(!has_text(&mut real, english));
    }
    resign(&mut real);
    assert_eq!(session(&real).ending().map(|it| it.reason), Some(EndingReason::Resignation));
    send(&mut real, Command::TakeBack);
    assert!(session(&real).ending().is_none() && session(&real).tree().line().len() == 2);
    let (told, french) = (notice(&real), french_notice(&real));
    assert!(told.contains("goes on") && french.contains("continue"), "{told} {french}");
    check(&mut real);
}

#[test]
fn the_names_of_players_are_the_same_everywhere_in_french() {
    let mut real = start();
    speak(&mut real, Language::French);
    for seat in [Seat::Program(PlayerKind::Engine), Seat::Timed(3)] {
        send(&mut real, Command::Sit(Side::Attackers, seat));
        assert!(has_text(&mut real, "Ordinateur · le plus fort"), "{seat:?}");
    }
    send(&mut real, carom_shell::Command::Toggle(SETUP));
    assert!(has_text(&mut real, "Ordinateur le plus fort\u{202f}: temps par coup"));
    check(&mut real);
}

#[test]
fn the_rules_are_one_click_away_from_every_title() {
    let mut real = start();
    let two = format!("[Rules \"ashton\"]\n\n{GAME} 0-1\n").repeat(2);
    let titles = [
        BoxedAction::from(Command::New),
        PuzzleCommand::Open(LevelId::default()).into(),
        OpenCommand::OpenText(two).into(),
    ];
    for title in titles {
        send(&mut real, title.clone());
        // An upright window has them in its menu.
        for size in [SIZES[1], SIZES[0]] {
            real.resize(size);
            real.settle();
            check(&mut real);
            let rules = carom_shell::Command::Toggle(RULES);
            let place = buttons(&mut real).into_iter().find(|(action, _)| *action == rules);
            let (_, place) = place.unwrap_or_else(|| panic!("{size:?} {title:?}"));
            real.click(place);
            assert!(real.app.world().resource::<Overlay>().shows(RULES));
            send(&mut real, carom_shell::Command::Back);
        }
    }
    send(&mut real, carom_shell::Command::Toggle(RULES));
    for (language, name) in [(Language::French, "Règles"), (Language::English, "Rules")] {
        speak(&mut real, language);
        let world = real.app.world_mut();
        let count = world.query::<&Text>().iter(world).filter(|it| it.0 == name).count();
        assert_eq!(count, 2, "the button and the title");
        check(&mut real);
    }
}

#[test]
fn a_saved_game_is_named_after_its_day_and_players_and_its_path_is_told() {
    let mut real = start();
    let record = "[Rules \"ashton\"]\n[White \"Ana\"]\n[Black \"Bob\"]\n\ne3b3 *";
    send(&mut real, OpenCommand::OpenText(record.to_owned()));
    send(&mut real, SaveCommand::Save);
    let told = notice(&real);
    let path = told.strip_prefix("Saved ").map(std::path::PathBuf::from).expect("a path");
    let name = path.file_name().expect("a name").to_string_lossy();
    assert!(path.is_absolute() && name.starts_with("tablut-20"), "{told}");
    assert!(name.ends_with("-Ana-Bob-1.tablut"), "{told}");
    let text = std::fs::read_to_string(&path).expect("the file");
    assert!(text.ends_with("1. e3-b3 *\n"), "{text}");
    send(&mut real, carom_shell::Command::Toggle(FILES));
    let folder = path.parent().expect("a folder").to_string_lossy().into_owned();
    assert!(has_text(&mut real, &folder), "{folder}");
    check(&mut real);
}

/// The middle of a bar of the graph in logical pixels.
pub(super) fn bar(real: &mut Real, number: usize) -> Vec2 {
    let world = real.app.world_mut();
    let mut graphs = world.query::<(&Graph, &ComputedNode, &UiGlobalTransform)>();
    let (graph, node, place) = graphs.single(world).expect("a graph");
    let along = (number as f32 + 0.5) * graph.part - 0.5;
    let point = place.transform_point2(Vec2::new(along, 0.2) * node.size());
    point * node.inverse_scale_factor()
}

/// The heights of the parts of the graph, in logical pixels.
fn heights<C: Component>(real: &mut Real) -> Vec<f32> {
    let world = real.app.world_mut();
    let mut parts = world.query_filtered::<&ComputedNode, With<C>>();
    parts.iter(world).map(|it| it.size().y * it.inverse_scale_factor()).collect()
}

#[test]
fn a_value_is_a_column_of_both_sides_and_a_place_without_one_a_grey_column() {
    let mut real = start();
    open_game(&mut real);
    real.app.world_mut().write_message(ToggleAnalysis);
    for _ in 0..3 {
        real.frame();
    }
    let (unknown, known) = (heights::<Unknown>(&mut real), heights::<Bar>(&mut real));
    let whole = heights::<Graph>(&mut real)[0];
    assert!(!unknown.is_empty() && unknown.len() + known.len() == 23, "{unknown:?} {known:?}");
    assert!(unknown.iter().all(|&it| it > 0.9 * whole), "{unknown:?} of {whole}");
    wait_for_values(&mut real);
    let bars = heights::<Bar>(&mut real);
    assert_eq!((heights::<Unknown>(&mut real).len(), bars.len()), (0, 23));
    // The attackers win: at the end the whole column is theirs.
    let (first, last) = (bars[0], bars[22]);
    assert!(first > 5.0 && first < 0.9 * whole, "{bars:?} of {whole}");
    assert!((last - whole).abs() < 1.0, "{bars:?} of {whole}");
    check(&mut real);
}

#[test]
fn the_expected_moves_have_the_colours_of_their_arrows() {
    let mut real = start();
    slide(&mut real, "e3-b3");
    send(&mut real, ToggleAnalysis);
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        tree.value(tree.here()).is_some_and(|it| it.line.len() > 3)
    });
    send(&mut real, ToggleAnalysis);
    send(&mut real, ToggleAnalysis);
    let palette = *real.app.world().resource::<Palette>();
    let world = real.app.world_mut();
    let mut expected = world.query_filtered::<(&TextColor, &UiGlobalTransform), With<Expected>>();
    let mut expected: Vec<(f32, Color)> =
        expected.iter(world).map(|(color, place)| (place.translation.x, color.0)).collect();
    expected.sort_by(|a, b| a.0.total_cmp(&b.0));
    let colors: Vec<Color> = expected.into_iter().map(|it| it.1).collect();
    let wanted = [palette.good, palette.accent, palette.good, palette.muted];
    assert_eq!(colors, wanted[..colors.len()]);
    assert!(!colors.is_empty());
    check(&mut real);
}
