//! [`Scene`]: a first screen of the window, so that scripts can make pictures.

use std::collections::VecDeque;
use std::fmt;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::action::BoxedAction;
use crate::frame::Frame;

/// A name, and the commands of a player that lead to the screen from the start.
pub struct Scene {
    pub name: &'static str,
    pub actions: fn(&World) -> Vec<BoxedAction>,
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

/// Activities that end by themselves. The games add theirs in [`Last`].
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Activity {
    /// A search that the player waits for.
    pub is_searching: bool,
    /// Any activity that ends by itself: a search, a slide.
    pub is_busy: bool,
}

impl Activity {
    /// Adds the activities of one game.
    pub const fn add(&mut self, other: Self) {
        self.is_searching |= other.is_searching;
        self.is_busy |= other.is_busy;
    }
}

/// Before the games write their activities.
pub fn activity(app: &mut App) {
    app.init_resource::<Activity>().add_systems(PostUpdate, |mut activity: ResMut<Activity>| {
        *activity = Activity::default();
    });
}

/// The remaining commands, and the number of frames since the last one.
#[derive(Resource, Default)]
pub(super) struct Staging {
    actions: VecDeque<BoxedAction>,
    quiet: u32,
}

impl Staging {
    /// The number of frames since everything was done and nothing moved.
    pub(super) const fn quiet(&self) -> u32 {
        self.quiet
    }
}

/// Goes to a scene, one command after another.
pub(super) fn plugin(scene: Option<&'static Scene>) -> impl Fn(&mut App) {
    move |app| {
        let actions = scene.map(|scene| (scene.actions)(app.world())).unwrap_or_default();
        app.init_resource::<Activity>()
            .insert_resource(Staging { actions: actions.into(), quiet: 0 })
            .add_systems(Update, advance.in_set(Frame::Input));
    }
}

fn advance(
    activity: Res<Activity>,
    mut staging: ResMut<Staging>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !staging.actions.is_empty() {
        redraw.write(RequestRedraw);
    }
    if activity.is_busy {
        staging.quiet = 0;
    } else if let Some(action) = staging.actions.pop_front() {
        staging.quiet = 0;
        action.send(&mut commands);
    } else {
        staging.quiet += 1;
    }
}
