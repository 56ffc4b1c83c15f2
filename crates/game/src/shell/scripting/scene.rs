//! [`Scene`]: what the window shows when it opens, so that pictures can be made by script.

use std::collections::VecDeque;
use std::fmt;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::shell::ask::Wish;
use crate::shell::frame::Frame;

/// A name, and what a player would do to get there from the start.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) wishes: fn(&World) -> Vec<Wish>,
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Names are unique.
impl PartialEq for Scene {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Scene {}

/// What goes on by itself. The games write it before the end of the frame.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Activity {
    /// A solver that the player waits for.
    pub(crate) is_searching: bool,
    /// Anything that ends by itself: a search, a slide.
    pub(crate) is_busy: bool,
}

/// The wishes that are still to come, and frames since the last of them was done.
#[derive(Resource, Default)]
pub(super) struct Staging {
    wishes: VecDeque<Wish>,
    quiet: u32,
}

impl Staging {
    /// For how many frames everything has been done and nothing has moved.
    pub(super) const fn quiet(&self) -> u32 {
        self.quiet
    }
}

/// Goes to a scene, one wish after the other.
pub(super) fn plugin(scene: Option<&'static Scene>) -> impl Fn(&mut App) {
    move |app| {
        let wishes = scene.map(|scene| (scene.wishes)(app.world())).unwrap_or_default();
        app.init_resource::<Activity>()
            .insert_resource(Staging { wishes: wishes.into(), quiet: 0 })
            .add_systems(Update, advance.in_set(Frame::Ask));
    }
}

fn advance(
    activity: Res<Activity>,
    mut staging: ResMut<Staging>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !staging.wishes.is_empty() {
        redraw.write(RequestRedraw);
    }
    if activity.is_busy {
        staging.quiet = 0;
    } else if let Some(wish) = staging.wishes.pop_front() {
        staging.quiet = 0;
        wish.send(&mut commands);
    } else {
        staging.quiet += 1;
    }
}
