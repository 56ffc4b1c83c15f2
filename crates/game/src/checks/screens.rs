//! Every screen in windows of every form, in both languages, with letters of every size: the drawing agrees with the state, every
//! text can be read, no text is cut off, a finger finds every control, and what a short label means is told.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::text::{EditableText, TextLayoutInfo};
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_play::packs::LevelId;
use carom_shell::BoxedAction;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::input::{Keys, Rebind, Tables};
use carom_shell::overlay::Overlay;
use carom_shell::panel::more::More;
use carom_shell::panel::tooltip::text;
use carom_shell::panel::ui::Clipped;
use carom_shell::panel::{OnPress, Tip};
use carom_shell::settings::{Scale, SettingChange};
use carom_shell::theme::{Colors, Palette, Theme, contrast};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::{Language, Words};
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use super::tour::{tour, tour_of_home};
use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn;
use carom_shell::testing::real::{Real, options, page, send};
use carom_shell::testing::seen::controls;

const DESKTOP: (u32, u32) = (1280, 720);
const PHONE: (u32, u32) = (390, 844);

/// What is wrong with a screen.
type Proof = fn(&mut Real) -> Vec<String>;

/// A window, and what holds there.
type Window = ((u32, u32), Language, Scale, &'static [Proof]);

/// The first one is that of the start.
const WINDOWS: [Window; 7] = [
    (DESKTOP, Language::French, Scale::Largest, &[drawn::faults, cut, broken]),
    (LEAST_SIZE, Language::French, Scale::Largest, &[drawn::faults, cut, broken]),
    (LEAST_SIZE, Language::English, Scale::Usual, &[drawn::faults, small_in_the_smallest_window]),
    ((1024, 640), Language::French, Scale::Usual, &[drawn::faults]),
    ((720, 1000), Language::French, Scale::Usual, &[drawn::faults]),
    (PHONE, Language::English, Scale::Usual, &[drawn::faults, small_for_a_finger]),
    (
        DESKTOP,
        Language::English,
        Scale::Usual,
        &[drawn::faults, broken, small_for_a_pointer, silent, faint_in_every_look],
    ),
];

/// Looks at a screen in every window, and adds what is wrong.
fn look(name: &str, real: &mut Real, all: &mut BTreeSet<String>) {
    for (size, language, scale, proofs) in WINDOWS {
        real.app.world_mut().write_message(SettingChange::Language(Some(language)));
        real.app.world_mut().write_message(SettingChange::Scale(scale));
        real.resize(size);
        real.settle();
        for proof in proofs {
            let found = proof(real).into_iter();
            all.extend(found.map(|it| format!("{it} ({name}, {size:?}, {language:?}, {scale:?})")));
        }
    }
}

/// Options of a start in the first window.
fn first() -> LaunchOptions {
    let (size, language, scale, _) = WINDOWS[0];
    let choices = vec![SettingChange::Language(Some(language)), SettingChange::Scale(scale)];
    LaunchOptions { choices, ..options(size) }
}

/// Looks at every screen of the game with a number.
#[track_caller]
fn check_game(number: usize) {
    let mut all = BTreeSet::new();
    tour(number, &first(), |name, real| look(name, real, &mut all));
    assert_eq!(all, BTreeSet::new());
}

#[test]
fn every_screen_of_ricochet_fits_and_can_be_read_and_used() {
    check_game(0);
}

#[test]
fn every_screen_of_unblock_fits_and_can_be_read_and_used() {
    check_game(1);
}

#[test]
fn every_screen_of_tablut_fits_and_can_be_read_and_used() {
    check_game(2);
}

#[test]
fn the_home_page_fits_and_can_be_read_and_used() {
    let mut all = BTreeSet::new();
    tour_of_home(&first(), |name, real| look(name, real, &mut all));
    assert_eq!(all, BTreeSet::new());
}

/// The question before a help that costs the stars leaves room for its buttons, in every window that exists.
#[test]
fn the_question_before_a_help_has_its_buttons_in_sight() {
    use carom_shell::Command::{Go, KeepStars, Pay};
    let level = LevelId { pack: 1, number: 0 };
    let asks: [(PageId, [BoxedAction; 2]); 4] = [
        (ricochet::ids::PLAY, [ricochet::Command::Level(level).into(), ricochet::ToggleMap.into()]),
        (
            ricochet::ids::PLAY,
            [
                ricochet::Command::Game(ricochet::command::GameCommand::Begin).into(),
                ricochet::ToggleMap.into(),
            ],
        ),
        (
            unblock::ids::PLAY,
            [unblock::PackCommand::Open(level).into(), unblock::Command::ToggleCount.into()],
        ),
        (
            tablut::ids::PLAY,
            [tablut::PuzzleCommand::Open(level).into(), tablut::ToggleAnalysis.into()],
        ),
    ];
    let sizes = [
        (568, 320),
        LEAST_SIZE,
        (360, 640),
        PHONE,
        (640, 480),
        (844, 390),
        (720, 1000),
        (1024, 640),
        DESKTOP,
    ];
    let mut all = BTreeSet::new();
    for (page, actions) in asks {
        let mut real = STAGE.start(&options(DESKTOP));
        real.app.world_mut().write_message(SettingChange::HelpsAtOnce(false));
        send(&mut real, Go(page));
        for action in actions {
            send(&mut real, action);
        }
        for (size, language, scale) in sizes.into_iter().flat_map(|size| {
            Language::ALL.into_iter().flat_map(move |language| {
                [Scale::Usual, Scale::Largest].map(|scale| (size, language, scale))
            })
        }) {
            real.app.world_mut().write_message(SettingChange::Language(Some(language)));
            real.app.world_mut().write_message(SettingChange::Scale(scale));
            real.resize(size);
            let window = Rect::from_corners(Vec2::ZERO, real.size()).inflate(1.0);
            let shown = controls(&mut real);
            let is_seen = |it: &Rect| window.contains(it.min) && window.contains(it.max);
            let hidden = shown.iter().filter(|it| !is_seen(&it.1) && !it.1.is_empty());
            let mut found: Vec<String> =
                hidden.map(|it| format!("{:?} is at {:?}", it.0, it.1)).collect();
            let answers = shown.iter().filter(|it| it.0 == Pay || it.0 == KeepStars);
            let high = answers.filter(|it| it.1.height() >= 43.5).count();
            if high != 2 {
                found.push(format!("{high} buttons"));
            }
            found.extend(drawn::faults(&mut real).into_iter().filter(|it| it.contains("its box")));
            let told = |it| format!("{it} ({page:?}, {size:?}, {language:?}, {scale:?})");
            all.extend(found.into_iter().map(told));
        }
    }
    assert_eq!(all, BTreeSet::new());
}

/// The nodes around a node, from the inside out.
fn around(world: &World, entity: Entity) -> impl Iterator<Item = Entity> {
    let up = |it: &Entity| world.get::<ChildOf>(*it).map(ChildOf::parent);
    std::iter::successors(up(&entity), up)
}

/// The texts that end with an ellipsis, that are higher than the room for them, or of which a node around them hides a part at the
/// left or right. A code in the Lab is copied, not read, and the longest names may end with an ellipsis.
fn cut(real: &mut Real) -> Vec<String> {
    let is_lab = real.app.world().resource::<Overlay>().shows(ricochet::ids::LAB);
    let is_code = |it: &str| is_lab && it.contains(|it: char| it.is_ascii_digit());
    let may_be_cut = |it: &str| is_code(it) || it.starts_with("WWW");
    let world = real.app.world_mut();
    let mut texts = world.query::<(
        Entity,
        &Text,
        &TextLayoutInfo,
        &ComputedNode,
        &UiGlobalTransform,
        Option<&Clipped>,
    )>();
    let mut cut = Vec::new();
    for (entity, text, layout, node, place, clipped) in texts.iter(world) {
        if node.size().min_element() <= 0.0 || may_be_cut(&text.0) {
            continue;
        }
        let is_high = layout.size.y / node.inverse_scale_factor() > node.size().y + 1.5;
        let width = layout.size.x / node.inverse_scale_factor();
        let (left, right) = (place.translation.x - width / 2.0, place.translation.x + width / 2.0);
        let hides = around(world, entity).any(|it| {
            let parts = (
                world.get::<Node>(it),
                world.get::<ComputedNode>(it),
                world.get::<UiGlobalTransform>(it),
            );
            let (Some(style), Some(outer), Some(at)) = parts else { return false };
            let half = outer.size().x / 2.0 + 1.5;
            let is_inside = left >= at.translation.x - half && right <= at.translation.x + half;
            style.overflow.x != OverflowAxis::Visible && !is_inside
        });
        if is_high || hides || clipped.is_some_and(|it| it.is_cut) {
            cut.push(format!("cut off: {}", text.0));
        }
    }
    cut
}

/// The fields whose text has more than one line.
fn broken(real: &mut Real) -> Vec<String> {
    /// The height of a line of text, with a reserve.
    const LINE: f32 = 32.0;
    let world = real.app.world_mut();
    let mut fields = world.query::<(&EditableText, &TextLayoutInfo, &ComputedNode)>();
    let shown = fields.iter(world).filter(|it| it.2.size().min_element() > 0.0);
    let broken = shown.filter(|it| it.1.size.y >= LINE);
    broken.map(|it| format!("more than a line: {:?}", it.0.value().to_string())).collect()
}

/// The controls that a finger does not find. Keys are changed with a keyboard alone.
fn small_for_a_finger(real: &mut Real) -> Vec<String> {
    const FINGER: f32 = 44.0;
    let overlay = *real.app.world().resource::<Overlay>();
    if overlay.shows(OverlayId::KEYS) || overlay.shows(OverlayId::HELP) {
        return Vec::new();
    }
    small(real, FINGER)
}

/// The same where there is little room: the tools of an editor and the moves of a game may be smaller.
fn small_in_the_smallest_window(real: &mut Real) -> Vec<String> {
    let is_open = real.app.world().resource::<Overlay>().is_open();
    let page = page(real);
    let is_small = page == ricochet::ids::EDITOR || page == tablut::ids::PLAY && !is_open;
    if is_small { Vec::new() } else { small_for_a_finger(real) }
}

/// The controls that are too low for a pointer, on the pages with the most of them.
fn small_for_a_pointer(real: &mut Real) -> Vec<String> {
    let pages = [ricochet::ids::EDITOR, ricochet::ids::TABLE, unblock::ids::EDITOR];
    if pages.contains(&page(real)) { small(real, 40.0) } else { Vec::new() }
}

/// The controls with a side below this length.
fn small(real: &mut Real, least: f32) -> Vec<String> {
    let small = controls(real).into_iter().filter(|it| it.1.size().min_element() < least - 0.5);
    small.map(|(action, place)| format!("small: {action:?} has {}", place.size())).collect()
}

/// The text inside a node.
fn label(world: &World, node: Entity) -> String {
    let mut inside = vec![node];
    let mut label = String::new();
    while let Some(node) = inside.pop() {
        label += world.get::<Text>(node).map_or("", |it| it.0.as_str());
        inside.extend(world.get::<Children>(node).into_iter().flatten());
    }
    label
}

/// The buttons with short labels and without a tooltip. A number, a time, a tile and a word say what they are.
fn silent(real: &mut Real) -> Vec<String> {
    let is_word = |label: &str| label.len() == 3 && label.chars().all(char::is_alphabetic);
    let is_number = |it: &str| it.trim_end_matches(" s").parse::<u32>().is_ok();
    let is_plain = |it: &str| is_number(it) || it.chars().count() == 2 || is_word(it);
    let world = real.app.world_mut();
    let mut buttons =
        world.query::<(Entity, &OnPress, &ComputedNode, &InheritedVisibility, Option<&Tip>)>();
    let (words, page) = (world.resource::<Words>(), *world.resource::<State<PageId>>().get());
    let tables = (world.resource::<Tables>(), world.resource::<Keys>());
    let mut silent = Vec::new();
    for (entity, sends, node, seen, tip) in buttons.iter(world) {
        let label = label(world, entity);
        let is_shown = seen.get() && node.size().min_element() > 0.0;
        let is_short = label.chars().count() <= 3 && !is_plain(&label) && !is_picture(&sends.0);
        if is_shown && is_short && text(words, tables, page, (&sends.0, tip.copied())).is_none() {
            silent.push(format!("no tooltip: `{label}` {:?}", sends.0));
        }
    }
    silent
}

/// Whether a button has the picture, or the key, that it is for.
fn is_picture(action: &BoxedAction) -> bool {
    use ricochet::Command::{ChooseTarget, Recall};
    use ricochet::editor::Command::{Lean, Shape};
    matches!(action.downcast(), Some(ChooseTarget(_) | Recall { .. }))
        || matches!(action.downcast(), Some(Lean(_) | Shape(_)))
        || matches!(action.downcast(), Some(Rebind::Listen(_)))
}

/// A colour with an opacity, on an opaque one.
fn on(ground: Color, color: Color) -> Color {
    let Srgba { red, green, blue, alpha } = color.to_srgba();
    let below = ground.to_srgba();
    let mix = |above: f32, below: f32| above * alpha + below * (1.0 - alpha);
    Color::srgb(mix(red, below.red), mix(green, below.green), mix(blue, below.blue))
}

/// The texts that are shown with too little contrast to what is drawn below them, also those that are switched off.
fn faint(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let mut texts = world.query::<(Entity, &Text, &TextColor, &ComputedNode)>();
    let palette = *world.resource::<Palette>();
    let mut faint = Vec::new();
    for (entity, text, color, node) in texts.iter(world) {
        let around: Vec<Entity> = std::iter::once(entity).chain(around(world, entity)).collect();
        // A shade is a gradient, and its mark is on the end of it.
        let is_shade = around.iter().any(|&it| world.get::<More>(it).is_some());
        if is_shade || node.size().min_element() <= 0.0 || text.0.trim().is_empty() {
            continue;
        }
        let grounds = around.iter().rev().filter_map(|&it| world.get::<BackgroundColor>(it));
        let ground = grounds.fold(palette.ground, |below, it| on(below, it.0));
        let found = contrast(on(ground, color.0), ground);
        if found < 4.5 {
            faint.push(format!("faint: {:?}: {found:.1}", text.0));
        }
    }
    faint
}

fn faint_in_every_look(real: &mut Real) -> Vec<String> {
    let mut all = Vec::new();
    for theme in [Theme::Light, Theme::Dark] {
        for colors in [Colors::Usual, Colors::Safe] {
            real.app.world_mut().write_message(SettingChange::Theme(theme));
            real.app.world_mut().write_message(SettingChange::Colors(colors));
            (0..2).for_each(|_| real.frame());
            let found = faint(real).into_iter();
            all.extend(found.map(|it| format!("{it}, {theme:?}, {colors:?}")));
        }
    }
    all
}
