//! The field for the name of the files that a card saves.

use bevy::prelude::*;

use crate::shell::command::AddCommand;
use crate::shell::frame::Frame;
use crate::shell::outgoing::FileName;
use crate::shell::overlay::{Overlay, Toggled};
use crate::shell::panel::field::Typed;
use crate::shell::panel::kit::Paper;

/// The most characters of a name.
const MOST: usize = 200;

/// The player has typed a name.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct NameFiles(pub(crate) String);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<FileName>()
        .add_command::<NameFiles>()
        .add_systems(Update, follow.in_set(Frame::Turn).after(Toggled));
}

/// A name is for the files of one card: the next card begins without one.
fn follow(
    mut typed: MessageReader<NameFiles>,
    overlay: Res<Overlay>,
    mut last: Local<Overlay>,
    mut name: ResMut<FileName>,
) {
    if *last != *overlay {
        *last = *overlay;
        name.set_if_neq(FileName::default());
    }
    for NameFiles(text) in typed.read() {
        name.set_if_neq(FileName(text.clone()));
    }
}

impl Paper<'_, '_> {
    /// The field, with its label before it.
    pub(crate) fn file_name(&mut self, name: &FileName) {
        self.row(8.0, |paper| {
            paper.small(paper.say("file-name"));
            let node = Node { width: px(240), ..default() };
            paper.short_field(&name.0, Some(MOST), node, |typed| match typed {
                Typed::Changed(text) => Some(NameFiles(text.to_owned())),
                Typed::Entered(_) | Typed::Left(_) => None,
            });
        });
    }
}
