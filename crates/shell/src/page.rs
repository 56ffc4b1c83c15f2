//! Pages: the things that the window can show. Each game has its own, under one tab.

use bevy::prelude::*;

use crate::command::Command;
use crate::frame::Frame;
use crate::ids::{OverlayId, PageId, SectionId};
use crate::input::{Action, Group, Tables};
use crate::panel::Halves;

/// A page: its keys, its part of the panel, its name.
pub struct PageSpec {
    pub id: PageId,
    /// The key of its name in the texts.
    pub name: &'static str,
    /// The key that opens it, from every page. Without one, the tab of its game opens it.
    pub open: Option<&'static Action>,
    pub keys: &'static [Group],
    /// The sections of its panel from top to bottom, in two halves.
    pub halves: [&'static [SectionId]; 2],
    /// The aim of the game and its rules, for the help: the key of a text.
    pub about: &'static str,
    /// The text of the help below the keys: the key of a text.
    pub help: Option<&'static str>,
    /// The card that explains the rules of the game with pictures.
    pub rules: Option<OverlayId>,
}

/// A tab of the header: the pages of a game.
pub struct Tab {
    /// The key of its name in the texts.
    pub name: &'static str,
    pub pages: &'static [&'static PageSpec],
    /// The place of the page that the tab opens: the one that was open last.
    last: usize,
}

impl Tab {
    pub const fn has_choice(&self) -> bool {
        self.pages.len() > 1
    }

    /// The page that the tab opens.
    pub(crate) const fn opens(&self) -> PageId {
        self.pages[self.last].id
    }

    fn place(&self, page: PageId) -> Option<usize> {
        self.pages.iter().position(|it| it.id == page)
    }
}

/// Every page, under the tabs in their order.
#[derive(Resource, Default)]
pub struct Pages(Vec<Tab>);

impl Pages {
    pub fn tabs(&self) -> &[Tab] {
        &self.0
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static PageSpec> {
        self.0.iter().flat_map(|tab| tab.pages).copied()
    }

    pub(crate) fn get(&self, id: PageId) -> Option<&'static PageSpec> {
        self.iter().find(|page| page.id == id)
    }

    /// The tab of a page.
    pub(crate) fn tab_of(&self, id: PageId) -> Option<&Tab> {
        self.0.iter().find(|tab| tab.place(id).is_some())
    }
}

/// An extension for the wiring.
pub trait AddTab {
    /// Adds a tab with its pages and their keys.
    fn add_tab(&mut self, name: &'static str, pages: &'static [&'static PageSpec]) -> &mut Self;
}

impl AddTab for App {
    fn add_tab(&mut self, name: &'static str, pages: &'static [&'static PageSpec]) -> &mut Self {
        let world = self.world_mut();
        world.get_resource_or_init::<Pages>().0.push(Tab { name, pages, last: 0 });
        for page in pages {
            world.get_resource_or_init::<Halves>().add(page.id, page.halves);
            world.get_resource_or_init::<Tables>().add(page.id, page.open, page.keys);
        }
        self
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Pages>()
        .add_systems(Update, (go.in_set(Frame::Turn), remember.in_set(Frame::Lay)));
}

/// Each tab opens the page of its game that was open last.
fn remember(page: Option<Res<State<PageId>>>, mut pages: ResMut<Pages>) {
    let Some(page) = page.filter(DetectChanges::is_changed) else { return };
    for tab in &mut pages.0 {
        tab.last = tab.place(*page.get()).unwrap_or(tab.last);
    }
}

pub(crate) fn go(mut commands: MessageReader<Command>, next: Option<ResMut<NextState<PageId>>>) {
    let Some(mut next) = next else { return commands.clear() };
    for command in commands.read() {
        if let Command::Go(page) = command {
            NextState::set_if_neq(&mut next, *page);
        }
    }
}
