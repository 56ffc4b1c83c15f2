//! [`Command`]: the player's commands to the window, on every page.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

use crate::frame::{self, Frame};
use crate::ids::{OverlayId, PageId};

/// A command that does not belong to one page.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Open or close a card over the page.
    Toggle(OverlayId),
    /// Go to a page.
    Go(PageId),
    /// Switch between the light and the dark theme.
    ToggleTheme,
    /// Switch between the full screen and a window.
    ToggleFullScreen,
    /// Show only the board, or everything again.
    ToggleBoardAlone,
    /// Enlarge a large board.
    Enlarge,
    /// Show more of an enlarged board.
    Reduce,
    /// Show the whole board again.
    ShowWholeBoard,
    /// Leave whatever is open: the help, a running search, the map.
    Back,
    /// Choose a file to open in the dialog of the desktop.
    Browse,
    /// Open one of the files that were opened last.
    OpenRecent(u8),
    /// Close a message that stays until it was read.
    Dismiss,
    /// Give the help that was asked for, and no stars for the puzzle.
    Pay,
    /// Do without this help.
    KeepStars,
    /// Show the page that saves and reads what the browser keeps.
    ShowResults,
    /// Quit the program.
    Quit,
}

/// Whether any command was sent since the window last checked.
#[derive(Resource, Default)]
pub struct Awake(AtomicBool);

impl Awake {
    /// Returns whether there was a command, and resets it.
    pub(crate) fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// An extension for the plugins of the pages.
pub trait AddCommand {
    /// Adds a message that keys and buttons send. After each message the window draws some more frames.
    fn add_command<C: Message>(&mut self) -> &mut Self;
}

impl AddCommand for App {
    fn add_command<C: Message>(&mut self) -> &mut Self {
        self.init_resource::<Awake>()
            .add_message::<C>()
            .add_systems(Update, notice::<C>.in_set(Frame::Layout))
    }
}

pub fn plugin(app: &mut App) {
    frame::plugin(app);
    app.add_command::<Command>();
}

fn notice<C: Message>(mut commands: MessageReader<C>, awake: Res<Awake>) {
    if commands.read().count() > 0 {
        awake.0.store(true, Ordering::Relaxed);
    }
}
