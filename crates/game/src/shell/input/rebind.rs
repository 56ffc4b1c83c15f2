//! [`Rebinding`]: the change of the keys of actions.

use bevy::prelude::*;

use super::keys::{Action, KeyChoices, Slot, Tables};
use super::stroke::Stroke;
use crate::shell::command::AddCommand as _;
use crate::shell::frame::Frame;
use crate::shell::ids::PageId;
use crate::shell::overlay::{Overlay, Toggled};

/// The commands of the card that changes keys.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rebind {
    /// Show the keys of one page, or those of all pages.
    ShowKeys(Option<PageId>),
    /// Wait for the new key of an action, or stop waiting.
    Listen(Option<Slot>),
    /// Give an action a key, and remove the key from other actions.
    Bind(Slot, Stroke),
    /// Restore the default keys.
    ResetKeys,
}

/// The state of the card: the shown page, the waiting action, the last change.
#[derive(Resource, Default)]
pub(crate) struct Rebinding {
    /// The page whose keys are shown; `None` for the keys of all pages.
    pub(crate) page: Option<PageId>,
    /// The action that gets the next key.
    pub(crate) listening: Option<Slot>,
    /// The last new key, and the action that lost it.
    pub(crate) taken: Option<(Stroke, &'static Action)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rebinding>()
        .init_resource::<Overlay>()
        .add_command::<Rebind>()
        .add_systems(Update, follow.in_set(Frame::Turn).after(Toggled));
}

pub(crate) fn follow(
    mut asked: MessageReader<Rebind>,
    overlay: Res<Overlay>,
    page: Option<Res<State<PageId>>>,
    tables: Res<Tables>,
    mut choices: ResMut<KeyChoices>,
    mut rebinding: ResMut<Rebinding>,
) {
    if overlay.is_changed() {
        *rebinding = Rebinding { page: page.map(|it| *it.get()), ..default() };
    }
    for asked in asked.read() {
        match asked {
            Rebind::ShowKeys(page) => *rebinding = Rebinding { page: *page, ..default() },
            Rebind::Listen(slot) => {
                (rebinding.listening, rebinding.taken) = (*slot, None);
            }
            Rebind::Bind(slot, stroke) => {
                let losers = choices.bind(&tables, *slot, stroke);
                rebinding.listening = None;
                rebinding.taken = losers.first().map(|&action| (stroke.clone(), action));
            }
            Rebind::ResetKeys => {
                choices.clear();
                *rebinding = Rebinding { page: rebinding.page, ..default() };
            }
        }
    }
}
