//! The parts of the cards for files: the buttons of the file dialogs, and the last files.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::field::FieldEvent;
use super::ui::{LABEL, Tone, UiBuilder, button_node, card_part};
use crate::action::BoxedAction;
use crate::command::Command;
use crate::dialog::{ChoosePlace, Dialog};
use crate::export::{FileName, Taking};
use crate::ids::PageId;
use crate::import::brief;
use crate::page::Pages;
use crate::persisted::Persisted;
use crate::place::Folder;
use crate::recent::Recent;

/// The number of files with a button.
const SHOWN: usize = 4;

/// Where a player finds files, and where new ones go.
#[derive(SystemParam)]
pub struct Finding<'w> {
    dialog: Res<'w, Dialog>,
    recent: Res<'w, Persisted<Recent>>,
    pages: Res<'w, Pages>,
    pub folder: Res<'w, Folder>,
    pub(super) name: Res<'w, FileName>,
}

impl Finding<'_> {
    /// The last files of the game of this page, with their places in the list of all.
    fn files(&self, page: PageId) -> Vec<(u8, String)> {
        let Some(recent) = self.recent.value() else { return Vec::new() };
        let pages = self.pages.tab_of(page).map_or_else(Default::default, |it| it.pages);
        let is_of_game = |path: &str| {
            recent.page(path).is_none_or(|it| pages.iter().any(|page| page.id.id() == it))
        };
        let files = (0..).zip(recent.files()).filter(|it| is_of_game(it.1));
        files.map(|(place, path)| (place, brief(path))).take(SHOWN).collect()
    }
}

impl UiBuilder<'_, '_> {
    /// The upper part of a card of files: what can be opened, by the key of its text, a field for it with a place for messages, and the
    /// other ways to open something.
    pub fn opening<W: Into<BoxedAction>>(
        &mut self,
        finding: &Finding,
        what: &str,
        open: impl Fn(String) -> W + Send + Sync + 'static,
        paste: impl Into<BoxedAction>,
    ) {
        let what = self.say_here(what);
        self.nest(card_part(), |ui| ui.small(what));
        self.nest(Node { flex_direction: FlexDirection::Column, ..default() }, |ui| {
            ui.card_field(card_part(), move |typed| match typed {
                FieldEvent::Entered(text) => Some(open(text.to_owned())),
                _ => None,
            });
            ui.message(card_part());
        });
        self.bar(8.0, |ui| {
            ui.button(&ui.say("open-paste"), paste, Tone::Strong, 0.0);
            ui.browse(finding);
        });
        self.recent_files(finding);
    }

    /// The lower part: what is taken out, by the key of its text, a button for each, of which the last one saves, those of the picture,
    /// and the name of the file.
    pub fn saving<W: Into<BoxedAction> + Clone>(
        &mut self,
        finding: &Finding,
        what: &str,
        buttons: [(&str, W); 3],
        picture: impl Fn(Taking) -> W,
    ) {
        let about = [("folder", finding.folder.0.display().to_string().into())];
        let what = self.words.with(what, &about);
        self.nest(card_part(), |ui| ui.small(what));
        let save = buttons[2].1.clone();
        self.bar(8.0, |ui| {
            for (text, action) in buttons {
                ui.button(&ui.say(text), action, Tone::Plain, 0.0);
            }
        });
        self.bar(8.0, |ui| {
            for taking in Taking::ALL {
                ui.button(&ui.say(taking.name()), picture(taking), Tone::Plain, 0.0);
            }
        });
        self.nest(card_part(), |ui| ui.file_name(finding, save));
    }

    /// The button of the file dialog, if there is one.
    fn browse(&mut self, finding: &Finding) {
        if finding.dialog.is_there() {
            let text = self.say("browse");
            self.button(&text, Command::Browse, Tone::Plain, 0.0);
        }
    }

    /// The button of the dialog for the place of a file, if there is one.
    pub(crate) fn choose_place(&mut self, finding: &Finding, choose: ChoosePlace) {
        if finding.dialog.has_places() {
            let text = self.say("choose-place");
            self.button(&text, choose, Tone::Plain, 0.0);
        }
    }

    /// A button for each of the last files of this game; nothing if there is none.
    fn recent_files(&mut self, finding: &Finding) {
        let names = finding.files(self.page());
        if names.is_empty() {
            return;
        }
        self.part("recent-files", |ui| {
            ui.bar(6.0, |ui| {
                for (place, name) in names {
                    let node = Node { height: px(ui.finger()), ..button_node() };
                    ui.press(node, Command::OpenRecent(place), Tone::Plain, |ui| {
                        ui.line(name, LABEL, ui.palette.ink);
                    });
                }
            });
        });
    }
}
