//! The field for the name of the files that a card saves.

use bevy::prelude::*;

use crate::action::BoxedAction;
use crate::command::AddCommand;
use crate::dialog::{ChoosePlace, choose};
use crate::export::{FileName, SavePlace};
use crate::frame::Frame;
use crate::overlay::{Overlay, Toggled};
use crate::panel::field::FieldEvent;
use crate::panel::finding::Finding;
use crate::panel::ui::{TEXT, UiBuilder, column};
use crate::words::{Phrase, Words};

/// The most characters of a name.
const MOST: usize = 200;

/// The reason why the name is refused, below its field.
#[derive(Component)]
pub(crate) struct NameFault;

/// The player has typed a name.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct NameFiles(pub(crate) String);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<FileName>()
        .init_resource::<SavePlace>()
        .add_command::<NameFiles>()
        .add_systems(
            Update,
            (
                follow.in_set(Frame::Navigate).after(Toggled).before(choose),
                tell.in_set(Frame::Notify),
            ),
        );
}

/// A name is for the files of one card: the next card begins without one.
fn follow(
    mut typed: MessageReader<NameFiles>,
    overlay: Res<Overlay>,
    mut last: Local<Overlay>,
    (mut name, mut place): (ResMut<FileName>, ResMut<SavePlace>),
) {
    if *last != *overlay {
        *last = *overlay;
        place.set_if_neq(SavePlace::default());
        name.set_if_neq(FileName::default());
    }
    for NameFiles(text) in typed.read() {
        name.set_if_neq(FileName(text.clone()));
    }
}

/// Says why the name is refused as long as it is.
pub(super) fn tell(
    name: Res<FileName>,
    words: Res<Words>,
    mut lines: Query<(Ref<NameFault>, &mut Text, &mut Node)>,
) {
    for (line, mut text, mut node) in &mut lines {
        if !(name.is_changed() || words.is_changed() || line.is_added()) {
            continue;
        }
        let refused = |why| words.say(&Phrase::new("file-name-refused").with("why", why));
        let told = name.fault().map(refused);
        node.display = if told.is_some() { Display::Flex } else { Display::None };
        text.0 = told.unwrap_or_default();
    }
}

impl UiBuilder<'_, '_> {
    /// The field, with its label before it and a place for what is wrong with the name below it. Enter saves. The desktop's dialog for
    /// a place is beside it, if there is one.
    pub fn file_name(&mut self, finding: &Finding, save: impl Into<BoxedAction>) {
        let save = save.into();
        self.nest(column(4.0), |ui| {
            let place = ChoosePlace(save.clone());
            ui.bar(8.0, |ui| {
                ui.small(ui.say("file-name"));
                let node = Node { width: px(240), ..default() };
                ui.short_field(&finding.name.0, Some(MOST), node, move |typed| match typed {
                    FieldEvent::Changed(text) => {
                        Some(BoxedAction::from(NameFiles(text.to_owned())))
                    }
                    FieldEvent::Entered(_) => Some(save.clone()),
                    FieldEvent::Left(_) => None,
                });
                ui.choose_place(finding, place);
            });
            let (font, color) = (ui.fonts().regular(TEXT), ui.palette.danger);
            let hidden = Node { display: Display::None, ..default() };
            ui.marked(String::new(), font, color, (NameFault, hidden));
        });
    }
}
