//! [`Rebinding`]: the change of the keys of actions.

use bevy::prelude::*;

use super::keys::{KeyChoices, Shortcut, Slot, Tables};
use super::stroke::Stroke;
use crate::command::AddCommand as _;
use crate::frame::Frame;
use crate::ids::PageId;
use crate::overlay::{Overlay, Toggled};
use crate::words::Language;

/// The commands of the card that changes keys.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Rebind {
    /// Show the keys of one page, or those of all pages.
    ShowKeys(Option<PageId>),
    /// Wait for the new key of an action, or stop waiting.
    Listen(Option<Slot>),
    /// Give an action a key, and remove the key from other actions.
    Bind(Slot, Stroke),
    /// Restore the default keys.
    ResetKeys,
    /// Give four letters that lie like the arrow keys what the arrow keys do: W, A, S, D.
    LettersAsArrows,
}

/// The state of the card: the shown page, the waiting action, the last change.
#[derive(Resource, Default)]
pub struct Rebinding {
    /// The page whose keys are shown; `None` for the keys of all pages.
    pub(crate) page: Option<PageId>,
    /// The action that gets the next key.
    pub(crate) listening: Option<Slot>,
    /// Whether letters have just become arrow keys, which takes them from other actions.
    pub(crate) has_letters: bool,
    /// The last new key, and the action that lost it.
    pub(crate) taken: Option<(Stroke, &'static Shortcut)>,
}

/// The arrow keys.
const ARROWS: [&str; 4] = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];

/// The letters that lie like these arrow keys on the keyboards of a language.
pub const fn letters_as_arrows(language: Language) -> [&'static str; 4] {
    match language {
        Language::English => ["w", "a", "s", "d"],
        Language::French => ["z", "q", "s", "d"],
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rebinding>()
        .init_resource::<Overlay>()
        .add_command::<Rebind>()
        .add_systems(Update, follow.in_set(Frame::Navigate).after(Toggled));
}

pub fn follow(
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
                rebinding.taken = losers.first().map(|&shortcut| (stroke.clone(), shortcut));
            }
            Rebind::LettersAsArrows => {
                let letters = letters_as_arrows(tables.language);
                let pairs: Vec<_> = ARROWS.into_iter().zip(letters).collect();
                choices.letters_as_arrows(&tables, &pairs);
                *rebinding = Rebinding { page: rebinding.page, has_letters: true, ..default() };
            }
            Rebind::ResetKeys => {
                choices.clear();
                *rebinding = Rebinding { page: rebinding.page, ..default() };
            }
        }
    }
}
