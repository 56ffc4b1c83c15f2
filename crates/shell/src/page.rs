//! Pages: the things that the window can show. Each game adds its own.

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
    /// The command that opens it, from every page.
    pub open: &'static Action,
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

/// Every page, in the order of the tabs.
#[derive(Resource, Default)]
pub struct Pages(Vec<&'static PageSpec>);

impl Pages {
    pub fn iter(&self) -> impl Iterator<Item = &'static PageSpec> {
        self.0.iter().copied()
    }

    pub(crate) fn get(&self, id: PageId) -> Option<&'static PageSpec> {
        self.iter().find(|page| page.id == id)
    }
}

/// An extension for the plugins of the games.
pub trait AddPage {
    /// Adds a page. The first one is open at the start.
    fn add_page(&mut self, page: &'static PageSpec) -> &mut Self;

    /// Adds a page that is not open at the start, even if it is the first one.
    fn add_start_page(&mut self, page: &'static PageSpec) -> &mut Self;
}

impl AddPage for App {
    fn add_page(&mut self, page: &'static PageSpec) -> &mut Self {
        self.add_start_page(page);
        if !self.world().contains_resource::<State<PageId>>() {
            self.insert_state(page.id);
        }
        self
    }

    fn add_start_page(&mut self, page: &'static PageSpec) -> &mut Self {
        let world = self.world_mut();
        world.get_resource_or_init::<Pages>().0.push(page);
        world.get_resource_or_init::<Halves>().add(page.id, page.halves);
        world.get_resource_or_init::<Tables>().add(page.id, page.open, page.keys);
        self
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Pages>().add_systems(Update, go.in_set(Frame::Turn));
}

pub(crate) fn go(mut commands: MessageReader<Command>, next: Option<ResMut<NextState<PageId>>>) {
    let Some(mut next) = next else { return commands.clear() };
    for command in commands.read() {
        if let Command::Go(page) = command {
            NextState::set_if_neq(&mut next, *page);
        }
    }
}
