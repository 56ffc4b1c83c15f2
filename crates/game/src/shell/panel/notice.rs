//! The notice: a message below the panel for some seconds, where it hides no part of the board.

use bevy::prelude::*;

use crate::shell::frame::Frame;
use crate::shell::ids::PageId;
use crate::shell::notice::Notice;
use crate::shell::overlay::Overlay;
use crate::shell::panel::kit::{Kit, TEXT};
use crate::shell::screen::Screen;
use crate::shell::words::Phrase;

/// The strip with a message.
#[derive(Component, Clone)]
pub(crate) struct Strip {
    phrase: Phrase,
    /// The remaining seconds.
    left: f32,
}

const TIME: f32 = 7.0;
/// The space below the strip.
const MARGIN: f32 = 4.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, hide).chain().in_set(Frame::Draw));
}

fn show(
    mut commands: Commands,
    mut kit: Kit,
    mut notice: ResMut<Notice>,
    (screen, overlay): (Res<Screen>, Res<Overlay>),
    page: Res<State<PageId>>,
    old: Query<(Entity, Ref<Strip>)>,
) {
    let has_news = notice.is_changed() && notice.0.is_some();
    let shown = old.iter().next();
    // A message belongs to the page on which it was written; a command may open another page in the next frame.
    let is_left = page.is_changed() && shown.as_ref().is_some_and(|(_, it)| !it.is_added());
    let is_over = notice.is_changed() && notice.0.is_none();
    let is_moved = screen.is_changed() || kit.is_changed() || overlay.is_changed();
    if !(has_news || is_left || is_over || is_moved) {
        return;
    }
    let last = shown.map(|(_, strip)| Strip::clone(&strip));
    for (strip, _) in &old {
        commands.entity(strip).despawn();
    }
    let news = notice.0.clone().filter(|_| has_news).map(|phrase| Strip { phrase, left: TIME });
    let Some(strip) = news.or(last.filter(|_| !(is_left || is_over))) else {
        // Whatever marks it as changed later, the message is over.
        notice.bypass_change_detection().0 = None;
        return;
    };
    let text = kit.words.say(&strip.phrase);
    // A card covers the board, and nobody plays meanwhile.
    let columns =
        if overlay.is_open() { Rect::from_corners(Vec2::ZERO, screen.size) } else { screen.panel };
    let place = Node {
        position_type: PositionType::Absolute,
        left: px(columns.min.x),
        // A message with several lines grows upwards.
        bottom: px(MARGIN),
        width: px(columns.width()),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let over_overlays = GlobalZIndex(20);
    let strip = commands.spawn((strip, place, over_overlays, Pickable::IGNORE)).id();
    kit.fill_node(strip, |paper| {
        let node = Node {
            max_width: percent(100),
            align_items: AlignItems::Center,
            padding: UiRect::axes(px(14), px(6)),
            border_radius: BorderRadius::all(px(10)),
            ..default()
        };
        let (ink, panel) = (paper.palette.ink, paper.palette.panel);
        let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.3), px(0), px(4), px(0), px(16));
        paper.nest((node, BackgroundColor(ink), shadow), |paper| {
            paper.text(text, TEXT, panel);
        });
    });
}

/// A message about a card stays as long as the card.
fn hide(
    mut commands: Commands,
    time: Res<Time<Real>>,
    overlay: Res<Overlay>,
    mut notice: ResMut<Notice>,
    mut strips: Query<(Entity, &mut Strip)>,
) {
    for (entity, mut strip) in &mut strips {
        strip.left -= time.delta_secs();
        if strip.left <= 0.0 && !overlay.is_open() {
            commands.entity(entity).despawn();
            notice.bypass_change_detection().0 = None;
        }
    }
}
