//! [`Loupe`]: what lies under a finger on a board with small squares, larger and above the finger.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ClearColorConfig, RenderTarget};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::ui::{LABEL, placed, put};
use crate::frame::Frame;
use crate::input::PointerEvents;
use crate::screen::{BoardView, Form, Screen};
use crate::theme::{Fonts, Palette};
use crate::zoom::BoardZoom;

/// Its side, its distance from the finger and from the edges of the window, and the height of the name, in pixels of the interface.
const SIDE: f32 = 148.0;
const AWAY: f32 = 42.0;
const EDGE: f32 = 8.0;
const NAME: f32 = 28.0;
const RADIUS: f32 = 28.0;
/// How much larger it shows the board.
const ENLARGED: f32 = 2.2;
/// A finger sees squares of this side, in pixels of the interface.
const FINGER: f32 = 44.0;

/// What the loupe shows. The open page writes it in each frame in which a finger is on the board.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Loupe(pub Option<LoupeView>);

/// A part of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct LoupeView {
    /// The place in its middle, in the world.
    pub middle: Vec2,
    /// The name of the square there.
    pub name: String,
}

/// Whether a finger is down on squares that are too small for it.
#[derive(SystemParam)]
pub struct SmallSquares<'w> {
    pointer: Res<'w, PointerEvents>,
    screen: Res<'w, Screen>,
    zoom: Res<'w, BoardZoom>,
}

impl SmallSquares<'_> {
    /// The same for a board of `extent` squares.
    pub fn are_under_a_finger(&self, extent: Vec2) -> bool {
        self.is_finger() && self.side(extent) < FINGER
    }

    /// Whether a finger is down, and not the mouse.
    pub fn is_finger(&self) -> bool {
        self.pointer.is_finger()
    }

    /// The side of a square, in pixels of the interface.
    pub fn side(&self, extent: Vec2) -> f32 {
        self.zoom.unit(&self.screen, extent) / self.screen.scale
    }
}

/// The camera that draws the part of the board.
#[derive(Component)]
pub(crate) struct LoupeCamera;

/// The picture and its frame.
#[derive(Component)]
pub(crate) struct LoupeFrame;

/// The picture in it.
#[derive(Component)]
pub(crate) struct LoupePicture;

/// The name of the square in its middle.
#[derive(Component)]
pub(crate) struct LoupeName;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Loupe>()
        .add_systems(Startup, spawn)
        .add_systems(Update, show.after(Frame::Notify));
}

fn spawn(mut commands: Commands, mut images: ResMut<Assets<Image>>, fonts: Res<Fonts>) {
    let image = images.add(picture(1));
    commands.spawn((
        LoupeCamera,
        Camera2d,
        // Before the window, which shows its picture.
        Camera { order: -1, is_active: false, ..default() },
        RenderTarget::Image(image.clone().into()),
        Projection::Orthographic(OrthographicProjection::default_2d()),
        RenderLayers::none(),
    ));
    let frame = Node {
        display: Display::None,
        position_type: PositionType::Absolute,
        border: px(2).all(),
        border_radius: BorderRadius::all(px(RADIUS)),
        padding: UiRect::all(px(10)),
        align_items: AlignItems::FlexStart,
        overflow: Overflow::clip(),
        ..default()
    };
    let inside = Node {
        border_radius: BorderRadius::all(px(RADIUS - 2.0)),
        ..placed(Rect::from_corners(Vec2::ZERO, Vec2::splat(SIDE - 4.0)))
    };
    let label = Node {
        height: px(NAME),
        padding: UiRect::horizontal(px(10)),
        align_items: AlignItems::Center,
        border_radius: BorderRadius::all(px(10)),
        ..default()
    };
    let (text, font) = (Text::default(), fonts.bold(LABEL));
    let name = (LoupeName, text, font, TextColor::default(), Pickable::IGNORE);
    commands
        .spawn((LoupeFrame, frame, BorderColor::DEFAULT, GlobalZIndex(40), Pickable::IGNORE))
        .with_children(|parent| {
            let picture = ImageNode { image, ..default() };
            parent.spawn((LoupePicture, inside, picture, Pickable::IGNORE));
            parent.spawn((label, BackgroundColor::default(), Pickable::IGNORE)).with_children(
                |parent| {
                    parent.spawn(name);
                },
            );
        });
}

/// An image of this side to draw on.
fn picture(side: u32) -> Image {
    Image::new_target_texture(side, side, TextureFormat::Rgba8UnormSrgb, None)
}

pub(crate) fn show(
    (loupe, pointer): (Res<Loupe>, Res<PointerEvents>),
    (screen, zoom, view): (Res<Screen>, Res<BoardZoom>, Res<BoardView>),
    (palette, window): (Res<Palette>, Option<Single<&Window, With<PrimaryWindow>>>),
    camera: Single<
        (&mut Camera, &mut RenderTarget, &mut Projection, &mut Transform, &mut RenderLayers),
        With<LoupeCamera>,
    >,
    frame: Single<(&mut Node, &mut BorderColor), With<LoupeFrame>>,
    mut shown: Single<&mut ImageNode, With<LoupePicture>>,
    name: Single<(&mut Text, &mut TextColor, &ChildOf), With<LoupeName>>,
    mut grounds: Query<&mut BackgroundColor>,
    mut images: ResMut<Assets<Image>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut seen: Local<Option<(LoupeView, Rect)>>,
) {
    let now = loupe.0.as_ref().zip(pointer.place());
    let now = now.map(|(it, finger)| (it.clone(), place(&screen, finger / screen.scale)));
    if *seen == now {
        return;
    }
    seen.clone_from(&now);
    redraw.write(RequestRedraw);
    let (mut camera, mut target, mut projection, mut transform, mut layers) = camera.into_inner();
    let (mut node, mut line) = frame.into_inner();
    camera.is_active = now.is_some();
    node.display = if now.is_some() { Display::Flex } else { Display::None };
    let Some((LoupeView { middle, name: square }, rect)) = now else { return };
    let factor = window.map_or(1.0, |it| it.scale_factor());
    #[expect(clippy::cast_sign_loss, reason = "a side has pixels")]
    let side = (SIDE * screen.scale * factor).ceil().max(1.0) as u32;
    if images.get(&shown.image).is_none_or(|it| it.width() != side) {
        let image = images.add(picture(side));
        shown.image = image.clone();
        *target = RenderTarget::Image(image.into());
    }
    let unit = ENLARGED * factor * zoom.unit(&screen, view.extent.max(Vec2::ONE));
    if let Projection::Orthographic(projection) = &mut *projection {
        projection.scale = 1.0 / unit;
    }
    camera.clear_color = ClearColorConfig::Custom(palette.ground);
    *transform = Transform::from_translation(middle.extend(0.0));
    layers.clone_from(&view.layer);
    put(&mut node, rect);
    *line = BorderColor::all(palette.ink);
    let (mut text, mut color, label) = name.into_inner();
    text.0 = square;
    color.0 = palette.on_ink;
    if let Ok(mut ground) = grounds.get_mut(label.parent()) {
        ground.0 = palette.ink;
    }
}

/// Its place for a finger at this place, both in pixels of the interface: above the finger; where there is no room and in
/// a low window beside it, on the side of the middle of the board.
fn place(screen: &Screen, finger: Vec2) -> Rect {
    let size = Vec2::splat(SIDE);
    let has_room_above = finger.y - AWAY - SIDE >= EDGE;
    let from = if screen.form == Form::Low || !has_room_above {
        let is_left = finger.x < screen.board.center().x;
        let x = if is_left { finger.x + AWAY } else { finger.x - AWAY - SIDE };
        Vec2::new(x, finger.y - SIDE / 2.0)
    } else {
        Vec2::new(finger.x - SIDE / 2.0, finger.y - AWAY - SIDE)
    };
    let most = (screen.size - size - EDGE).max(Vec2::splat(EDGE));
    let from = from.clamp(Vec2::splat(EDGE), most);
    Rect::from_corners(from, from + size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_in_the_window_and_not_under_the_finger() {
        for (width, height) in [(390.0, 844.0), (320.0, 568.0), (844.0, 390.0), (568.0, 320.0)] {
            let screen = Screen::new(Vec2::new(width, height));
            let board = screen.board;
            for (column, row) in (0..16).flat_map(|column| (0..16).map(move |row| (column, row))) {
                let part = Vec2::new(column as f32 + 0.5, row as f32 + 0.5) / 16.0;
                let finger = board.min + part * board.size();
                let rect = place(&screen, finger);
                let name = format!("{width}x{height}, {column}, {row}: {rect:?}");
                let whole = Rect::from_corners(Vec2::ZERO, screen.size);
                assert!(whole.contains(rect.min) && whole.contains(rect.max), "{name}");
                assert!(!rect.contains(finger), "{name}");
            }
        }
    }
}
