//! [`Command`]: what the player asks of the window, on every page.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

use crate::shell::frame::{self, Frame};
use crate::shell::ids::{OverlayId, PageId};

/// One wish of the player that is of no page.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Open or close what lies over everything else.
    Toggle(OverlayId),
    /// Turn to a page.
    Go(PageId),
    /// Light or dark.
    ToggleTheme,
    /// Leave what is open: the help, a running search, the map.
    Back,
    /// Leave the program.
    Quit,
}

/// Whether anything was asked for since the window looked.
#[derive(Resource, Default)]
pub(crate) struct Awake(AtomicBool);

impl Awake {
    /// Tells it once.
    pub(crate) fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// For the plugins of the pages.
pub(crate) trait AddCommand {
    /// Adds a message that keys and buttons send. After each of them the window draws some more frames.
    fn add_command<C: Message>(&mut self) -> &mut Self;
}

impl AddCommand for App {
    fn add_command<C: Message>(&mut self) -> &mut Self {
        self.init_resource::<Awake>()
            .add_message::<C>()
            .add_systems(Update, notice::<C>.in_set(Frame::Lay))
    }
}

pub(crate) fn plugin(app: &mut App) {
    frame::plugin(app);
    app.add_command::<Command>();
}

fn notice<C: Message>(mut commands: MessageReader<C>, awake: Res<Awake>) {
    if commands.read().count() > 0 {
        awake.0.store(true, Ordering::Relaxed);
    }
}
