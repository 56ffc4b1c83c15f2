//! What the panel shows and says: buttons that stay where they are, captures, values, questions and reasons.

use super::*;
use crate::checks::monkey::buttons;
use crate::checks::real::is_shown;
use crate::testing::words;
use bevy::input::touch::TouchPhase;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::tablut::Piece;
use carom_play::tablut::{EndingReason, NodeId};
use carom_shell::settings::Change;
use carom_shell::theme::Palette;
use carom_shell::words::Language;
use carom_window_tablut::panel::analysis::{Bar, Expected, Graph, Unknown};

pub(super) const SIZES: [(u32, u32); 3] = [(1280, 720), (1024, 640), (720, 1000)];

/// A game of the student competition with six captures. The attackers win.
const GAME: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 b3d3 g8g7 \
                    d3d6 d7d8 d6d7";

pub(super) fn open_game(real: &mut Real) {
    send(real, OpenCommand::OpenText(format!("[Rules \"ashton\"]\n\n{GAME} 0-1")));
}

pub(super) fn speak(real: &mut Real, language: Language) {
    send(real, Change::Language(Some(language)));
}

fn french_notice(real: &Real) -> String {
    let notice = real.app.world().resource::<Notice>().0.clone().expect("a notice");
    words(Language::French).say(&notice)
}

/// The places of the buttons with these commands.
pub(super) fn places<C: carom_shell::Ask>(
    real: &mut Real,
    is_it: impl Fn(&C) -> bool,
) -> Vec<Vec2> {
    let all = buttons(real).into_iter();
    let all = all.filter(|(wish, _)| wish.downcast::<C>().is_some_and(&is_it));
    let mut places: Vec<Vec2> = all.map(|it| it.1).collect();
    places.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    places
}

#[test]
fn a_piece_that_cannot_move_says_so() {
    let mut real = start();
    let text = "The king cannot move. Choose another piece.";
    for (cell, is_stuck) in [("e3", false), ("e5", true), ("e4", false)] {
        let place = pixel(&real, cell);
        real.click(place);
        real.settle();
        assert_eq!(is_shown(&mut real, text), is_stuck, "{cell}");
    }
}

#[test]
fn the_analysis_moves_no_button_and_leaves_room_for_the_moves() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        speak(&mut real, language);
        seat_people(&mut real);
        check(&mut real);
        open_game(&mut real);
        let lower = |real: &mut Real| {
            places(real, |it| matches!(it, Command::TakeBack | Command::First | Command::Last))
        };
        let rows = |real: &mut Real| {
            let mut rows = places(real, |it| matches!(it, Command::Go(_)));
            rows.dedup_by_key(|it| it.y.round());
            rows.len()
        };
        // An upright window has no steps: a press on a move goes there.
        let is_upright = size == SIZES[2];
        let before = lower(&mut real);
        assert_eq!(before.len(), if is_upright { 1 } else { 3 }, "{size:?} {before:?}");
        let all = rows(&mut real);
        let least = if is_upright { 1 } else { 3 };
        assert!(all >= least, "{size:?} {language:?}: {all}");
        check(&mut real);
        send(&mut real, ToggleAnalysis);
        assert_eq!(lower(&mut real), before, "{size:?} {language:?}");
        assert!(rows(&mut real) >= 1, "{size:?} {language:?}");
        // The card has the result where the box is not there.
        assert!(shows(
            &mut real,
            match language {
                Language::English => "The attackers win",
                Language::French => "Les attaquants gagnent",
            }
        ));
        check(&mut real);
    }
}

#[test]
fn low_windows_have_the_own_side_and_the_moves() {
    for size in [(320, 480), (360, 640), (390, 664), (844, 390), (568, 320)] {
        let mut real = start_with(&options(size));
        seat_people(&mut real);
        slide(&mut real, "e3-b3");
        let go = |real: &mut Real| places(real, |it| matches!(it, Command::Go(_))).len();
        assert_eq!(go(&mut real), 1, "{size:?}");
        for side in ["Attackers", "King and defenders"] {
            assert!(shows(&mut real, side), "{size:?} {side}");
        }
        check(&mut real);
        // The card of the analysis has the place of the own side.
        send(&mut real, ToggleAnalysis);
        wait(&mut real, |world| !world.resource::<Analysis>().is_running());
        assert!(shows(&mut real, "Best"), "{size:?}");
        check(&mut real);
        send(&mut real, Hint::Next);
        wait(&mut real, |world| !world.resource::<Hinting>().is_running());
        check(&mut real);
        send(&mut real, ToggleAnalysis);
        check(&mut real);
    }
}

#[test]
fn captures_are_marked_in_the_list_of_moves() {
    let mut real = start();
    open_game(&mut real);
    let tree = session(&real).tree();
    let line = tree.line();
    assert_eq!(line.iter().filter(|&&it| !tree.captured(it).is_empty()).count(), 6);
    let marked: Vec<String> = line
        .iter()
        .filter(|&&it| !tree.captured(it).is_empty())
        .filter_map(|&it| tree.move_to(it))
        .map(|mv| format!("{}–{} ×", mv.from, mv.to).to_uppercase())
        .collect();
    // The list shows the part of the game around the present place.
    let mut shown = Vec::new();
    for command in [Command::First, Command::Last] {
        send(&mut real, command);
        shown.extend(texts(&mut real).into_iter().filter(|it| it.contains('×')));
    }
    shown.sort();
    shown.dedup();
    let mut wanted = marked;
    wanted.sort();
    assert_eq!(shown, wanted);
    check(&mut real);
}

#[test]
fn a_captured_king_is_not_counted() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        speak(&mut real, language);
        open_game(&mut real);
        real.settle();
        let left = session(&real).tree().position().pieces(Piece::Defender).len();
        let shown = |left: u32| match language {
            Language::English => format!("{left} left"),
            Language::French => format!("restent {left}"),
        };
        assert!(has_text(&mut real, &shown(left)), "{left}");
        check(&mut real);
        send(&mut real, Command::Back);
        assert!(has_text(&mut real, &shown(left + 1)));
        check(&mut real);
    }
}

#[test]
fn a_press_that_takes_nothing_says_why() {
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
    check(&mut real);
    open_game(&mut real);
    real.click(pixel(&real, "h7"));
    assert_eq!(notice(&real), "The game is over.");
}

#[test]
fn a_resignation_is_asked_for_and_can_be_taken_back() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        speak(&mut real, language);
        slide(&mut real, "e3-b3");
        wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
        let question = match language {
            Language::English => "Do you really want to resign?",
            Language::French => "Voulez-vous vraiment abandonner\u{202f}?",
        };
        for answer in [Some(Command::PlayOn), None] {
            real.strike(&Key::Character("R".into()), &[Key::Shift]);
            real.settle();
            assert!(has_text(&mut real, question) && session(&real).ending().is_none());
            check(&mut real);
            match answer {
                Some(answer) => send(&mut real, answer),
                None => real.strike(&Key::Escape, &[]),
            }
            real.settle();
            assert!(!has_text(&mut real, question), "{size:?}");
        }
        resign(&mut real);
        assert_eq!(session(&real).ending().map(|it| it.reason), Some(EndingReason::Resignation));
        send(&mut real, Command::TakeBack);
        assert!(session(&real).ending().is_none() && session(&real).tree().line().len() == 2);
        let told =
            words(language).say(&Notice::clone(real.app.world().resource()).0.expect("told"));
        assert!(told.contains("goes on") || told.contains("continue"), "{told}");
        check(&mut real);
    }
}

#[test]
fn the_card_of_the_rules_has_the_name_of_its_button() {
    let mut real = start();
    for (language, name) in [(Language::English, "Rules"), (Language::French, "Règles")] {
        speak(&mut real, language);
        send(&mut real, carom_shell::Command::Toggle(RULES));
        let world = real.app.world_mut();
        let count = world.query::<&Text>().iter(world).filter(|it| it.0 == name).count();
        assert_eq!(count, 2, "the button and the title");
        check(&mut real);
        send(&mut real, carom_shell::Command::Back);
    }
}

#[test]
fn the_names_of_players_are_the_same_everywhere_in_french() {
    let mut real = start();
    speak(&mut real, Language::French);
    for seat in [Seat::Program(Kind::Engine), Seat::Timed(3)] {
        send(&mut real, Command::Sit(Side::Attackers, seat));
        assert!(has_text(&mut real, "Ordinateur · le plus fort"), "{seat:?}");
    }
    send(&mut real, carom_shell::Command::Toggle(SETUP));
    assert!(has_text(&mut real, "Ordinateur le plus fort\u{202f}: temps par coup"));
    check(&mut real);
}

#[test]
fn a_loss_on_time_is_taken_back_with_the_time_of_its_turn() {
    let mut real = start();
    send(&mut real, Command::UsePace(Some(Pace::of(1, 0))));
    slide(&mut real, "e3-b3");
    let clock = session(&real).clock();
    for _ in 0..1700 {
        real.frame();
    }
    assert_eq!(session(&real).ending().map(|it| it.reason), Some(EndingReason::Time));
    send(&mut real, Command::TakeBack);
    assert_eq!((moves(&real).as_str(), session(&real).ending()), ("e3-b3", None));
    assert!(notice(&real).starts_with("The loss on time is taken back"), "{}", notice(&real));
    let text = "La perte au temps est annulée\u{202f}: la pendule montre le temps d’avant ce tour.";
    assert_eq!(french_notice(&real), text);
    let left = session(&real).clock().expect("a clock").left(Side::Attackers);
    let full = clock.expect("a clock").left(Side::Attackers);
    // The clock runs again at once.
    assert!(full.abs_diff(left).as_secs() < 5, "{left:?} of {full:?}");
    assert!(session(&real).is_clock_running());
}

#[test]
fn the_rules_are_one_click_away_from_every_title() {
    // An upright window has them in its menu.
    for size in [SIZES[0], SIZES[1]] {
        let mut real = start_with(&options(size));
        let two = format!("[Rules \"ashton\"]\n\n{GAME} 0-1\n").repeat(2);
        let titles = [
            Wish::from(Command::New),
            PuzzleCommand::Open(PackPlace::default()).into(),
            OpenCommand::OpenText(two).into(),
        ];
        for title in titles {
            send(&mut real, title.clone());
            let rules = carom_shell::Command::Toggle(RULES);
            let place = buttons(&mut real).into_iter().find(|(wish, _)| *wish == rules);
            let (_, place) = place.unwrap_or_else(|| panic!("{size:?} {title:?}"));
            check(&mut real);
            real.click(place);
            assert!(real.app.world().resource::<carom_shell::overlay::Overlay>().shows(RULES));
            send(&mut real, carom_shell::Command::Back);
        }
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
    let along = (number as f32 + 0.5) * graph.part() - 0.5;
    let point = place.transform_point2(Vec2::new(along, 0.2) * node.size());
    point * node.inverse_scale_factor()
}

#[test]
fn every_value_has_a_column_of_both_sides() {
    let mut real = start();
    open_game(&mut real);
    send(&mut real, ToggleAnalysis);
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        let is_done = !world.resource::<Analysis>().is_running();
        is_done && [NodeId::START].iter().chain(&tree.line()).all(|&it| tree.value(it).is_some())
    });
    let world = real.app.world_mut();
    let mut bars = world.query_filtered::<&ComputedNode, With<Bar>>();
    let heights: Vec<f32> =
        bars.iter(world).map(|it| it.size().y * it.inverse_scale_factor()).collect();
    assert_eq!(heights.len(), 23);
    let mut graphs = world.query_filtered::<&ComputedNode, With<Graph>>();
    let graph = graphs.single(world).expect("a graph");
    let whole = graph.size().y * graph.inverse_scale_factor();
    // The attackers win: at the end the whole column is theirs.
    let (first, last) = (heights[0], heights[22]);
    assert!(first > 5.0 && first < 0.9 * whole, "{heights:?} of {whole}");
    assert!((last - whole).abs() < 1.0, "{heights:?} of {whole}");
    check(&mut real);
}

#[test]
fn places_without_a_value_are_grey_columns_and_no_even_bars() {
    let mut real = start();
    open_game(&mut real);
    real.app.world_mut().write_message(ToggleAnalysis);
    let count = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut columns = world.query_filtered::<&ComputedNode, With<Unknown>>();
        let heights: Vec<f32> = columns.iter(world).map(|it| it.size().y).collect();
        let bars = world.query_filtered::<(), With<Bar>>().iter(world).count();
        let mut graphs = world.query_filtered::<&ComputedNode, With<Graph>>();
        let height = graphs.iter(world).next().map_or(0.0, |it| it.size().y);
        assert!(heights.iter().all(|&it| it > 0.9 * height), "{heights:?} of {height}");
        (heights.len(), bars)
    };
    for _ in 0..3 {
        real.frame();
    }
    let (unknown, known) = count(&mut real);
    assert!(unknown > 0 && unknown + known == 23, "{unknown} {known}");
    wait(&mut real, |world| {
        let tree = world.resource::<Session>().tree();
        let is_done = !world.resource::<Analysis>().is_running();
        is_done && [NodeId::START].iter().chain(&tree.line()).all(|&it| tree.value(it).is_some())
    });
    assert_eq!(count(&mut real), (0, 23));
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

#[test]
fn a_finger_goes_through_the_graph() {
    let mut real = start();
    open_game(&mut real);
    send(&mut real, ToggleAnalysis);
    let count = |real: &Real| session(real).tree().game().moves().len();
    let (from, to) = (bar(&mut real, 2), bar(&mut real, 9));
    real.touch(1, TouchPhase::Started, from);
    real.frame();
    assert_eq!(count(&real), 2);
    real.touch(1, TouchPhase::Moved, to);
    real.frame();
    assert_eq!(count(&real), 9, "the finger is still down");
    real.touch(1, TouchPhase::Ended, to);
    real.frame();
    real.touch(2, TouchPhase::Started, pixel(&real, "a1"));
    real.frame();
    real.touch(2, TouchPhase::Moved, from);
    real.frame();
    real.settle();
    assert_eq!(count(&real), 9, "a finger that came down elsewhere");
    check(&mut real);
}
