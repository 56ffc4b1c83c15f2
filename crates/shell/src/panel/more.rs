//! The shade at the lower edge of what scrolls.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::ui::UiSystems;

use super::notice;
use super::ui::{LABEL, UiKit};
use crate::frame::Frame;
use crate::overlay::{self, CardBody, OpenCard};
use crate::screen::{Form, Screen};
use crate::scroll::{Scrolls, hidden};
use crate::theme::Palette;

/// The shade over the lower edge of a node that shows more when it is scrolled. Without it, a node whose edge is between two
/// rows of buttons looks complete.
#[derive(Component)]
pub struct More {
    /// The node.
    pub of: Entity,
    /// The colour of its ground.
    ground: fn(&Palette) -> Color,
}

/// The height of a shade.
pub(crate) const SHADE: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    let tell = tell_more.after(UiSystems::Layout).after(notice::reveal);
    app.add_systems(PostStartup, shade_card)
        .add_systems(Update, dress.in_set(Frame::Draw))
        .add_systems(PostUpdate, tell.before(VisibilitySystems::VisibilityPropagate));
}

/// The shade for a node, without a place.
pub(crate) fn shade_of(of: Entity, ground: fn(&Palette) -> Color) -> impl Bundle {
    shade(of, ground, node())
}

/// A shade that hangs above the foot of a page.
#[derive(Component)]
pub(super) struct AboveFoot;

/// The shade for a node that ends above its parent, the foot.
pub(super) fn shade_above(of: Entity, ground: fn(&Palette) -> Color) -> impl Bundle {
    let edge =
        Node { bottom: percent(100), left: px(0), right: px(0), height: px(SHADE), ..node() };
    (AboveFoot, shade(of, ground, edge))
}

fn shade(of: Entity, ground: fn(&Palette) -> Color, node: Node) -> impl Bundle {
    // The order of roots without an index is that of their archetypes.
    (More { of, ground }, node, ZIndex(1), Visibility::Hidden, Pickable::IGNORE)
}

fn node() -> Node {
    Node {
        position_type: PositionType::Absolute,
        align_items: AlignItems::FlexEnd,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::bottom(px(15)),
        ..default()
    }
}

/// The shade of cards, over the lower end of the body and the space below it.
fn shade_card(
    card: Single<Entity, With<OpenCard>>,
    body: Single<Entity, With<CardBody>>,
    mut commands: Commands,
) {
    let place = Node {
        left: px(0),
        right: px(0),
        bottom: px(0),
        height: px(SHADE + overlay::END),
        ..node()
    };
    let shade = (shade_of(*body, |palette| palette.surface), ChildOf(*card));
    commands.spawn(shade).insert(place);
}

/// The shades have the colours of the theme, and a mark in their middle.
fn dress(
    mut kit: UiKit,
    shades: Query<(Entity, Ref<More>)>,
    mut images: ResMut<Assets<Image>>,
    mut ramp: Local<Option<Handle<Image>>>,
    mut commands: Commands,
) {
    for (entity, more) in &shades {
        if !(more.is_added() || kit.is_changed()) {
            continue;
        }
        let picture = ImageNode {
            image: ramp.get_or_insert_with(|| images.add(ramp_down())).clone(),
            color: (more.ground)(&kit.palette),
            image_mode: NodeImageMode::Stretch,
            ..default()
        };
        commands.entity(entity).insert(picture);
        kit.fill_node(entity, |ui| {
            ui.bold("▼", LABEL, ui.palette.ink);
        });
    }
}

/// A column of white that is clear at its upper end, and full from its middle on.
///
/// A gradient of the interface would do the same with a shader of its own. A browser needs half a
/// second to make that one, in the frame in which the first shade is seen.
fn ramp_down() -> Image {
    let rise = (0..=u8::MAX).step_by(5);
    let alphas = rise.clone().chain(rise.map(|_| u8::MAX));
    let pixels: Vec<u8> = alphas.flat_map(|alpha| [u8::MAX, u8::MAX, u8::MAX, alpha]).collect();
    let size = Extent3d { width: 1, height: pixels.len() as u32 / 4, depth_or_array_layers: 1 };
    let (format, usage) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    Image::new(size, TextureDimension::D2, pixels, format, usage)
}

/// A node that is scrolled to its end has no shade. In two columns the foot is beside what scrolls.
pub(super) fn tell_more(
    nodes: Query<(&ComputedNode, &ScrollPosition), With<Scrolls>>,
    mut shades: Query<(&More, &mut Visibility, Has<AboveFoot>)>,
    screen: Res<Screen>,
) {
    const PIXEL: f32 = 1.0;
    for (more, mut visibility, is_above_foot) in &mut shades {
        let is_more = !(is_above_foot && screen.form == Form::Square)
            && nodes.get(more.of).is_ok_and(|(node, at)| at.y + PIXEL < hidden(node));
        visibility.set_if_neq(if is_more { Visibility::Inherited } else { Visibility::Hidden });
    }
}
