//! All keys, over everything else.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::kit::{Kit, TEXT, TITLE, Tone};
use crate::command::{BoardCommand, Modal};
use crate::input::KEYS;

/// The dimmed window with the list of keys.
#[derive(Component)]
struct Help;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, toggle);
}

fn toggle(
    mut wishes: MessageReader<BoardCommand>,
    mut commands: Commands,
    mut kit: Kit,
    open: Query<Entity, With<Help>>,
    mut modal: ResMut<Modal>,
) {
    for wish in wishes.read() {
        match (wish, open.iter().next()) {
            (BoardCommand::ToggleHelp | BoardCommand::Back, Some(help)) => {
                commands.entity(help).despawn();
                modal.0 = false;
            }
            (BoardCommand::ToggleHelp, None) => {
                let cover = Node {
                    position_type: PositionType::Absolute,
                    width: percent(100),
                    height: percent(100),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                };
                let dim = BackgroundColor(Color::BLACK.with_alpha(0.55));
                let cover = (Help, cover, dim, GlobalZIndex(10), Hovered::default());
                let help = commands.spawn(cover).id();
                fill(&mut kit, help);
                modal.0 = true;
            }
            _ => {}
        }
    }
}

fn fill(kit: &mut Kit, help: Entity) {
    kit.fill_node(help, |paper| {
        let card = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(16),
            padding: UiRect::axes(px(32), px(24)),
            border_radius: BorderRadius::all(px(16)),
            max_width: percent(96),
            ..default()
        };
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        let back = BackgroundColor(paper.palette.panel);
        paper.nest((card, back), |paper| {
            paper.bold("Keys", TITLE, ink);
            let columns = Node { column_gap: px(36), ..default() };
            paper.nest(columns, |paper| {
                for half in KEYS.chunks(2) {
                    let column = Node {
                        flex_direction: FlexDirection::Column,
                        row_gap: px(18),
                        ..default()
                    };
                    paper.nest(column, |paper| {
                        for (title, keys) in half {
                            let group = Node {
                                flex_direction: FlexDirection::Column,
                                row_gap: px(7),
                                ..default()
                            };
                            paper.nest(group, |paper| {
                                paper.label(title);
                                for (key, what) in *keys {
                                    paper.row(10.0, |paper| {
                                        let width = Node { width: px(120), ..default() };
                                        paper.nest(width, |paper| paper.bold(*key, TEXT, ink));
                                        paper.text(*what, TEXT, ink);
                                    });
                                }
                            });
                        }
                    });
                }
            });
            let hint = "Click a robot, then a ring where it would stop; or drag it. \
                        Click a target to choose it. \
                        Drop a puzzle file on the window to open it.";
            paper.text(hint, TEXT, muted);
            paper.row(8.0, |paper| {
                paper.button("Close", BoardCommand::ToggleHelp, Tone::Plain, 0.0);
            });
        });
    });
}
