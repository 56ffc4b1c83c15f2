//! [`Rebinding`]: an action gets another key.

use bevy::prelude::*;

use super::keys::{Action, KeyChoices, Slot, Tables};
use super::stroke::Stroke;
use crate::shell::command::AddCommand as _;
use crate::shell::frame::Frame;
use crate::shell::ids::PageId;
use crate::shell::overlay::{Overlay, Toggled};

/// What the player asks of the card that gives actions other keys.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rebind {
    /// Show the keys of a page, or those of all.
    ShowKeys(Option<PageId>),
    /// Wait for the key that an action is to have; or no longer.
    Listen(Option<Slot>),
    /// Give an action a key, and take it from whatever had it.
    Bind(Slot, Stroke),
    /// The usual keys.
    ResetKeys,
}

/// What is shown, what is waited for, what was taken.
#[derive(Resource, Default)]
pub(crate) struct Rebinding {
    /// The page whose keys are shown; `None` for those of every page.
    pub(crate) page: Option<PageId>,
    /// The action that gets the next key.
    pub(crate) listening: Option<Slot>,
    /// The key that was given last, and the action that it was taken from.
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
