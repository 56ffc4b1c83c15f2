//! [`Scene`]: a first screen of the window, so that scripts can make pictures.

use std::collections::VecDeque;
use std::fmt;

use bevy::prelude::*;
use bevy::ui::ComputedNode;
use bevy::window::RequestRedraw;

use crate::action::BoxedAction;
use crate::frame::Frame;
use crate::panel::thumbnails::Thumbnail;
use crate::terminal::complain;
use crate::{command, home};

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

/// The screens of no game.
pub const SCENES: &[Scene] =
    &[Scene { name: "home", actions: |_| vec![command::Command::Go(home::PAGE).into()] }];

/// Every screen. Names are unique.
#[derive(Resource, Default)]
struct Scenes(Vec<&'static Scene>);

/// An extension for the plugins of the games.
pub trait AddScenes {
    /// Adds screens of `--at`.
    fn add_scenes(&mut self, scenes: &'static [Scene]) -> &mut Self;
}

impl AddScenes for App {
    fn add_scenes(&mut self, scenes: &'static [Scene]) -> &mut Self {
        self.world_mut().get_resource_or_init::<Scenes>().0.extend(scenes);
        self
    }
}

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
    app.init_resource::<Activity>()
        .add_scenes(SCENES)
        .add_systems(PostUpdate, |mut activity: ResMut<Activity>| *activity = Activity::default())
        .add_systems(Last, tell);
}

/// Scripts wait for the small pictures.
fn tell(waiting: Query<(Ref<Thumbnail>, &ComputedNode)>, mut activity: ResMut<Activity>) {
    if waiting.iter().any(|(it, node)| it.is_added() || !node.is_empty()) {
        activity.add(Activity { is_busy: true, ..default() });
    }
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
pub(super) fn plugin(name: Option<String>) -> impl Fn(&mut App) {
    move |app| {
        let actions = name.as_deref().map_or(Ok(Vec::new()), |name| actions(app.world(), name));
        let actions = actions.unwrap_or_else(|why| {
            complain(&why);
            app.world_mut().write_message(AppExit::from_code(2));
            Vec::new()
        });
        app.init_resource::<Activity>()
            .insert_resource(Staging { actions: actions.into(), quiet: 0 })
            .add_systems(Update, advance.in_set(Frame::Input));
    }
}

/// The commands that lead to a screen.
///
/// # Errors
/// No screen has this name.
fn actions(world: &World, name: &str) -> Result<Vec<BoxedAction>, String> {
    let scenes = &world.resource::<Scenes>().0;
    let scene = scenes.iter().find(|it| it.name == name);
    scene.map(|it| (it.actions)(world)).ok_or_else(|| {
        let names: Vec<&str> = scenes.iter().map(|it| it.name).collect();
        format!("`{name}` is not a screen: expected one of {}", names.join(", "))
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_name_lists_every_screen() {
        let mut app = App::new();
        app.add_scenes(SCENES);
        assert_eq!(actions(app.world(), "home").map(|it| it.len()), Ok(1));
        let why = actions(app.world(), "moon").expect_err("no screen");
        assert_eq!(why, "`moon` is not a screen: expected one of home");
    }
}
