//! Small pictures of boards, which are drawn one after the other, and kept.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, ComputedStackIndex};

use super::ui::UiBuilder;
use crate::frame::Frame;
use crate::next_redraw::NextRedraw;
use crate::paint::raster::{CORNER, board};
use crate::theme::Look;

/// Writes a picture as an SVG document.
pub type PictureSource = Arc<dyn Fn() -> String + Send + Sync>;

/// A picture by its name, the look of the window and its side in pixels.
type Key = (String, Look, u32);

/// A node whose picture is not drawn yet.
#[derive(Component)]
pub(crate) struct Thumbnail {
    name: String,
    look: Look,
    source: PictureSource,
}

/// The pictures that were drawn last.
#[derive(Resource, Default)]
struct Thumbnails(VecDeque<(Key, ImageNode)>);

/// More pictures than a card shows.
const MOST: usize = 96;
/// Pictures may take this long in a frame, but one is always drawn.
const ROOM: Duration = Duration::from_millis(10);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thumbnails>().add_systems(Update, draw.in_set(Frame::Draw));
}

impl UiBuilder<'_, '_> {
    /// A small picture of a board. Pictures with the same name are equal.
    pub fn thumbnail(
        &mut self,
        name: String,
        side: f32,
        source: PictureSource,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        let node = Node {
            width: px(side),
            height: px(side),
            border_radius: BorderRadius::all(px(CORNER * side)),
            ..default()
        };
        let look = self.palette.look;
        let ground = BackgroundColor(self.palette.line);
        let thumbnail = Thumbnail { name, look, source };
        self.nest((node, ground, thumbnail), fill);
    }
}

fn draw(
    waiting: Query<(Entity, Ref<Thumbnail>, &ComputedNode, &ComputedStackIndex)>,
    mut drawn: ResMut<Thumbnails>,
    mut images: ResMut<Assets<Image>>,
    next_redraw: Option<Res<NextRedraw>>,
    mut commands: Commands,
) {
    let mut is_late = false;
    let begin = Instant::now();
    let mut is_first = true;
    // From the upper left one on.
    let waiting = waiting.iter().sort_by_key::<&ComputedStackIndex, _>(|it| it.0);
    for (entity, thumbnail, node, _) in waiting {
        #[expect(clippy::cast_sign_loss, reason = "a node has a size")]
        let side = node.size().x.round() as u32;
        // Its place is not known before the end of its first frame. Later, it is hidden.
        if side == 0 {
            is_late |= thumbnail.is_added();
            continue;
        }
        let key = (thumbnail.name.clone(), thumbnail.look, side);
        let image = match drawn.0.iter().find(|it| it.0 == key) {
            Some((_, image)) => image.clone(),
            None if is_first || begin.elapsed() < ROOM => {
                is_first = false;
                let (image, rim) = board(&(thumbnail.source)(), side).unwrap_or_default();
                let rect = Rect::from_corners(Vec2::splat(rim), Vec2::splat(side as f32 - rim));
                let image = images.add(image);
                let image = ImageNode { image, rect: Some(rect), ..default() };
                drawn.0.push_back((key, image.clone()));
                if drawn.0.len() > MOST {
                    drawn.0.pop_front();
                }
                image
            }
            None => {
                is_late = true;
                continue;
            }
        };
        let ground = BackgroundColor(Color::NONE);
        // In the same frame its section may be filled again.
        commands.entity(entity).try_remove::<Thumbnail>().try_insert((image, ground));
    }
    if let Some(next_redraw) = next_redraw.filter(|_| is_late) {
        next_redraw.at_most(Duration::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#FFF"/><rect x="2" y="2" width="16" height="16"/></svg>"##;

    #[test]
    fn pictures_come_one_after_the_other_and_are_kept() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Assets<Image>>().add_plugins(plugin);
        let spawn = |app: &mut App, name: &str, side: f32| {
            let source: PictureSource = Arc::new(|| SVG.to_owned());
            let thumbnail = Thumbnail { name: name.to_owned(), look: Look::default(), source };
            let node = ComputedNode { size: Vec2::splat(side), ..default() };
            app.world_mut().spawn((thumbnail, node)).id()
        };
        let all = ["one", "two", "one"].map(|it| spawn(&mut app, it, 40.0));
        let hidden = spawn(&mut app, "three", 0.0);
        for _ in 0..3 {
            app.update();
        }
        let image = |it: Entity| app.world().get::<ImageNode>(it).cloned();
        let [one, two, again] = all.map(|it| image(it).expect("a picture"));
        assert_eq!(one.image, again.image);
        assert_ne!(one.image, two.image);
        assert_eq!(one.rect, Some(Rect::new(4.0, 4.0, 36.0, 36.0)), "without its ground");
        assert!(image(hidden).is_none(), "it has no place");
    }
}
