//! The parts of the cards for files: the buttons of the file dialogs, and the last files.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::kit::{LABEL, Paper, Tone, button_node};
use crate::command::Command;
use crate::dialog::{ChoosePlace, Dialog};
use crate::ids::PageId;
use crate::incoming::brief;
use crate::kept::Kept;
use crate::page::Pages;
use crate::recent::Recent;

/// The number of files with a button.
const SHOWN: usize = 4;

/// Where a player finds files.
#[derive(SystemParam)]
pub struct Finding<'w> {
    dialog: Res<'w, Dialog>,
    recent: Res<'w, Kept<Recent>>,
    pages: Res<'w, Pages>,
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

impl Paper<'_, '_> {
    /// The button of the file dialog, if there is one.
    pub fn browse(&mut self, finding: &Finding) {
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
    pub fn recent_files(&mut self, finding: &Finding) {
        let names = finding.files(self.page());
        if names.is_empty() {
            return;
        }
        self.part("recent-files", |paper| {
            paper.bar(6.0, |paper| {
                for (place, name) in names {
                    let ink = paper.palette.ink;
                    let node = Node { height: px(paper.finger()), ..button_node() };
                    paper.press(node, Command::OpenRecent(place), Tone::Plain, |paper| {
                        paper.line(name, LABEL, ink);
                    });
                }
            });
        });
    }
}
