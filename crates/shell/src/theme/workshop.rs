//! [`Workshop`]: pictures of pieces, drawn once for each size; [`Tray`]: the board under them.

use std::collections::HashMap;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::sprite_render::AlphaMode2d;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::{PrimaryWindow, RequestRedraw};
use carom_engine::Size;
use carom_picture::{BARE, Frame as TrayFrame, NAMED, Pixels};

use crate::paint::brush::height;
use crate::screen::{BoardView, Screen};
use crate::zoom::BoardZoom;

/// The least side of a tray with names, in pixels.
const ROOM_FOR_NAMES: f32 = 500.0;
/// The least height of a capital letter of these names, which is that of the smallest text, in pixels.
const NAME: f32 = 9.5;
/// The most pixels beside one another in the picture of a tray.
const LARGEST: f32 = 4096.0;

/// The frame of the tray around squares on this screen.
pub fn tray_frame(screen: &Screen, size: Size) -> TrayFrame {
    let side = screen.scale * screen.board.size().min_element();
    if side < ROOM_FOR_NAMES || !screen.has_names {
        return TrayFrame::bare(size, BARE);
    }
    let frame = TrayFrame::bare(size, NAMED);
    let longest = f32::from(size.width().max(size.height()));
    frame.with_names(NAME * (longest + 2.0 * frame.width) / side)
}

/// An image of pixels, which leaves the memory of the program when it is in that of the screen.
pub(crate) fn image(pixels: Pixels) -> Image {
    let size =
        Extent3d { width: pixels.width(), height: pixels.height(), depth_or_array_layers: 1 };
    let (format, usage) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    Image::new(size, TextureDimension::D2, pixels.into_rgba(), format, usage)
}

/// The image of an SVG document with this many pixels for each unit. The documents are those of [`carom_picture`], which are sound.
fn drawn(svg: &str, scale: f32, begin: Vec2) -> Image {
    let pixels = Pixels::scaled(svg, scale, begin.into());
    pixels.map_or_else(|_| Image::default(), image)
}

/// The finished pictures, by their documents and sizes.
#[derive(Resource, Default)]
pub(crate) struct Pictures(HashMap<(String, u32), Handle<Image>>);

/// The pixels of a square in the pictures of pieces on the board.
#[derive(Resource, Clone, Copy, PartialEq, Eq)]
struct PieceSide(u32);

/// Draws each picture once.
#[derive(SystemParam)]
pub struct Workshop<'w> {
    pictures: ResMut<'w, Pictures>,
    images: ResMut<'w, Assets<Image>>,
    side: Res<'w, PieceSide>,
}

impl Workshop<'_> {
    /// The pixels of a square in the picture of a piece on the board: a few more than on the screen, so that a piece between two
    /// pixels is sharp, too. When it changes, pieces are drawn again.
    pub fn side(&self) -> u32 {
        self.side.0
    }

    /// The picture of an SVG document whose squares are `cell` units wide, with `side` pixels for a square.
    pub fn picture(&mut self, svg: String, cell: f32, side: u32) -> Handle<Image> {
        let (pictures, images) = (&mut self.pictures.0, &mut self.images);
        let picture = pictures.entry((svg, side));
        picture
            .or_insert_with_key(|(svg, _)| images.add(drawn(svg, side as f32 / cell, Vec2::ZERO)))
            .clone()
    }

    /// A picture that somebody else has drawn.
    pub fn keep(&mut self, image: Image) -> Handle<Image> {
        self.images.add(image)
    }
}

impl PieceSide {
    /// For squares of this many pixels. Few different sizes, because a window may change its size often.
    #[expect(clippy::cast_sign_loss, reason = "a square has pixels")]
    fn new(square: f32) -> Self {
        const STEP: u32 = 16;
        Self((square.clamp(32.0, 160.0) as u32 + 1).next_multiple_of(STEP))
    }
}

/// A board without pieces around the origin of the world. It is drawn on another thread, because it is large, with as many pixels as
/// it has on the screen.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Tray {
    svg: String,
    /// The width of a square in the document.
    cell: f32,
}

/// Draws the tray of a page, which has a component of its own, on its layer.
#[derive(SystemParam)]
pub struct Trays<'w, 's, C: Component> {
    commands: Commands<'w, 's>,
    own: Query<'w, 's, Entity, With<C>>,
}

impl<C: Component> Trays<'_, '_, C> {
    /// Draws a document whose squares are `cell` units wide. The one before is seen until it is there.
    pub fn draw(&mut self, own: C, layer: RenderLayers, svg: String, cell: f32) {
        if let Ok(tray) = self.own.single() {
            self.commands.entity(tray).insert(Tray { svg, cell });
        } else {
            let place = (Transform::default(), Visibility::default());
            self.commands.spawn((own, Tray { svg, cell }, TrayWork::default(), layer, place));
        }
    }
}

/// The drawing of a tray.
#[derive(Component, Default)]
struct TrayWork {
    task: Option<Task<(TrayPlace, Image)>>,
    place: Option<TrayPlace>,
}

/// Where a tray is on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
struct TrayPlace {
    /// The pixels of a square.
    side: f32,
    /// The point of the first pixel at which the document begins.
    begin: Vec2,
    /// The first pixel, from the origin of the world.
    corner: Vec2,
}

impl TrayPlace {
    /// The place of a document of this size. A board that is shown as a whole has its pixels where the screen has them.
    fn new(screen: &Screen, zoom: BoardZoom, extent: Vec2, factor: f32, size: Vec2) -> Self {
        let unit = factor * zoom.unit(screen, extent);
        if !zoom.is_whole() {
            // Few different sizes, because the wheel changes it often.
            let whole = factor * screen.unit(extent);
            let side = whole * (unit / whole).log2().ceil().exp2();
            let side = side.min(LARGEST / size.max_element());
            return Self { side, begin: Vec2::ZERO, corner: -side * size / 2.0 };
        }
        let side = unit.min(LARGEST / size.max_element());
        let origin = factor * zoom.to_pixel(screen, extent, Vec2::ZERO);
        let corner = origin - side * size / 2.0;
        Self { side, begin: corner - corner.floor(), corner: corner.floor() - origin }
    }
}

/// The width and the height of a document, as it says.
fn size_of(svg: &str) -> Vec2 {
    let number = |name: &str| {
        let (_, rest) = svg.split_once(name)?;
        rest.split_once('"')?.0.parse::<f32>().ok()
    };
    Vec2::new(number(" width=\"").unwrap_or(1.0), number(" height=\"").unwrap_or(1.0))
}

pub(super) fn plugin(app: &mut App) {
    // A picture does not depend on the order of the requests.
    app.init_resource::<Pictures>()
        .insert_resource(PieceSide::new(40.0))
        .allow_ambiguous_resource::<Pictures>()
        .add_systems(
            Update,
            draw_trays
                .run_if(resource_exists::<BoardZoom>)
                .after(crate::frame::Frame::Notify)
                .after(crate::panel::loupe::show),
        );
}

fn draw_trays(
    mut commands: Commands,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    (screen, zoom, view): (Res<Screen>, Res<BoardZoom>, Res<BoardView>),
    mut trays: Query<(Entity, Ref<Tray>, &RenderLayers, &mut TrayWork)>,
    mut side: ResMut<PieceSide>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let factor = window.map_or(1.0, |it| it.scale_factor());
    if side.set_if_neq(PieceSide::new(factor * zoom.unit(&screen, view.extent.max(Vec2::ONE)))) {
        redraw.write(RequestRedraw);
    }
    for (entity, tray, layer, mut work) in &mut trays {
        if tray.is_changed() {
            work.place = None;
        }
        if let Some((place, image)) = work.task.as_mut().and_then(|it| block_on(poll_once(it))) {
            work.task = None;
            let size = image.size_f32() / place.side;
            let middle = (place.corner / place.side + size / 2.0) * Vec2::new(1.0, -1.0);
            let material = ColorMaterial {
                alpha_mode: AlphaMode2d::Blend,
                texture: Some(images.add(image)),
                ..default()
            };
            commands.entity(entity).insert((
                Mesh2d(meshes.add(Rectangle::from_size(size))),
                MeshMaterial2d(materials.add(material)),
                Transform::from_translation(middle.extend(height::SLAB)),
            ));
        }
        if *layer == view.layer && work.task.is_none() {
            let size = size_of(&tray.svg) / tray.cell;
            let place = TrayPlace::new(&screen, *zoom, view.extent, factor, size);
            if work.place.replace(place) != Some(place) {
                let Tray { svg, cell } = Tray::clone(&tray);
                let work_on = async move { (place, drawn(&svg, place.side / cell, place.begin)) };
                work.task = Some(AsyncComputeTaskPool::get().spawn(work_on));
            }
        }
        if work.task.is_some() {
            redraw.write(RequestRedraw);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_room_and_can_be_read() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (1024.0, 640.0), (640.0, 480.0)]
        {
            let screen = Screen::new(Vec2::new(width, height));
            let side = screen.scale * screen.board.width();
            for size in [Size::OFFICIAL, Size::new(5, 9).expect("a size")] {
                let frame = tray_frame(&screen, size);
                let squares = f32::from(size.width().max(size.height())) + 2.0 * frame.width;
                let pixels = |length: f32| length * side / squares;
                let part = frame.width / squares;
                assert_eq!(frame.name == 0.0, side < ROOM_FOR_NAMES, "{width}x{height}");
                if frame.name == 0.0 {
                    assert!((part - BARE).abs() < 1e-4, "{part}");
                } else {
                    assert!((part - NAMED).abs() < 1e-4, "{part}");
                    assert!(pixels(frame.name) > NAME - 0.1 && frame.name < 0.6 * frame.width);
                }
            }
        }
    }

    #[test]
    fn a_whole_board_has_its_pixels_where_the_screen_has_them() {
        let screen = Screen::new(Vec2::new(1281.0, 723.0));
        let (extent, size) = (Vec2::splat(17.4), Vec2::splat(17.8));
        let place = TrayPlace::new(&screen, BoardZoom::WHOLE, extent, 1.25, size);
        let origin = 1.25 * BoardZoom::WHOLE.to_pixel(&screen, extent, Vec2::ZERO);
        let first = origin + place.corner;
        assert!((first - first.round()).length() < 1e-3, "{first}");
        let middle = first + place.begin + place.side * size / 2.0;
        assert!(middle.distance(origin) < 1e-2, "{middle} and {origin}");
    }

    #[test]
    fn a_document_says_its_size() {
        let frame = TrayFrame::bare(Size::OFFICIAL, NAMED);
        let svg = carom_picture::unblock::ground(
            Size::OFFICIAL,
            None,
            &[],
            carom_picture::Theme::Light,
            frame,
        );
        let size = size_of(&svg) / carom_picture::unblock::CELL;
        let tray = 16.0 + 2.0 * frame.width;
        assert!(size.min_element() > tray && size.max_element() < 1.03 * tray, "{size}");
    }
}
