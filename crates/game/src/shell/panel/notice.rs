//! The notice: a message over the board for some seconds.

use bevy::prelude::*;

use crate::shell::frame::Frame;
use crate::shell::notice::Notice;
use crate::shell::panel::kit::{Kit, TEXT};
use crate::shell::screen::Screen;

/// The strip at the lower end of the board.
#[derive(Component)]
struct Strip {
    /// The remaining seconds.
    left: f32,
}

const TIME: f32 = 7.0;
const HEIGHT: f32 = 40.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, hide).chain().in_set(Frame::Draw));
}

fn show(
    mut commands: Commands,
    mut kit: Kit,
    notice: Res<Notice>,
    screen: Res<Screen>,
    old: Query<Entity, With<Strip>>,
) {
    let again = (screen.is_changed() || kit.is_changed()) && !old.is_empty();
    if !(notice.is_changed() || again) {
        return;
    }
    for strip in &old {
        commands.entity(strip).despawn();
    }
    let Some(phrase) = &notice.0 else { return };
    let text = kit.words.say(phrase);
    let board = screen.board;
    let place = Node {
        position_type: PositionType::Absolute,
        left: px(board.min.x),
        // A message with several lines grows upwards.
        bottom: px(screen.size.y - board.max.y + 16.0),
        width: px(board.width()),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let over_overlays = GlobalZIndex(20);
    let strip = (Strip { left: TIME }, place, over_overlays, Pickable::IGNORE);
    let strip = commands.spawn(strip).id();
    kit.fill_node(strip, |paper| {
        let node = Node {
            min_height: px(HEIGHT),
            max_width: percent(94),
            align_items: AlignItems::Center,
            padding: UiRect::axes(px(18), px(9)),
            border_radius: BorderRadius::all(px(14)),
            ..default()
        };
        let (ink, panel) = (paper.palette.ink, paper.palette.panel);
        let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.3), px(0), px(4), px(0), px(16));
        paper.nest((node, BackgroundColor(ink), shadow), |paper| {
            paper.text(text, TEXT, panel);
        });
    });
}

fn hide(mut commands: Commands, time: Res<Time<Real>>, mut strips: Query<(Entity, &mut Strip)>) {
    for (entity, mut strip) in &mut strips {
        strip.left -= time.delta_secs();
        if strip.left <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}
