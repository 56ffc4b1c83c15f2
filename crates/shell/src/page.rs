//! Pages: the things that the window can show. Each game has its own, under one tab.

use bevy::prelude::*;

use crate::command::Command;
use crate::frame::Frame;
use crate::ids::{OverlayId, PageId, SectionId};
use crate::input::{KeyGroup, Shortcut, Tables};
use crate::theme::Glyph;

/// A page: its keys, its part of the panel, its name.
pub struct PageSpec {
    pub id: PageId,
    /// The key of its name in the texts.
    pub name: &'static str,
    /// The key of its name among the sections of its game. Without one, something else opens it: it is not among them.
    pub section: Option<&'static str>,
    /// The key that opens it, from every page. Without one, the tab of its game opens it.
    pub open: Option<&'static Shortcut>,
    pub keys: &'static [KeyGroup],
    pub parts: PanelParts,
    /// The aim of the game and its rules, for the help: the key of a text.
    pub about: &'static str,
    /// The text of the help below the keys: the key of a text.
    pub help: Option<&'static str>,
    /// The card that explains the rules of the game with pictures.
    pub rules: Option<OverlayId>,
}

/// The sections of the panel of a page, from top to bottom.
#[derive(Clone, Copy, Debug, Default)]
pub struct PanelParts {
    /// What is to be done. In an upright window it is above the board.
    pub goal: &'static [SectionId],
    /// It takes the room that is left, and scrolls.
    pub middle: &'static [SectionId],
    /// It stays at its place at the lower end.
    pub foot: &'static [SectionId],
    /// Whether the middle is shown in the smallest windows, too.
    pub(crate) keeps_middle: bool,
}

impl PanelParts {
    /// The parts of a page on which something is played.
    pub const fn new(
        goal: &'static [SectionId],
        middle: &'static [SectionId],
        foot: &'static [SectionId],
    ) -> Self {
        Self { goal, middle, foot, keeps_middle: false }
    }

    /// The same with a middle that the smallest windows show, too.
    #[must_use]
    pub const fn with_middle(self) -> Self {
        Self { keeps_middle: true, ..self }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.goal.is_empty() && self.middle.is_empty() && self.foot.is_empty()
    }
}

/// A game, or the home page, in the rail: its pages, and the cards that stand beside them.
pub struct Tab {
    /// The key of its name in the texts.
    pub name: &'static str,
    pub icon: Glyph,
    /// The cards after the first page, with the keys of their names.
    pub cards: &'static [(&'static str, OverlayId)],
    pub pages: &'static [&'static PageSpec],
    /// The place of the page that the tab opens: the one that was open last.
    last: usize,
}

/// A section of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    Page(PageId),
    Card(OverlayId),
}

impl Tab {
    pub const fn has_choice(&self) -> bool {
        self.pages.len() > 1
    }

    /// Its sections, with the keys of their names: the pages, the cards after the first of them, the rules at the end.
    pub(crate) fn sections(&self) -> Vec<(&'static str, Section)> {
        let first = self.pages[0];
        let pages = self.pages.iter().filter_map(|it| Some((it.section?, Section::Page(it.id))));
        let mut all: Vec<_> = pages.collect();
        let cards = self.cards.iter().map(|&(name, card)| (name, Section::Card(card)));
        all.splice(1..1, cards);
        all.extend(first.rules.map(|card| ("section-rules", Section::Card(card))));
        all
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

/// Adds pages with their keys.
pub(crate) fn add_tab(
    app: &mut App,
    name: &'static str,
    icon: Glyph,
    pages: &'static [&'static PageSpec],
    cards: &'static [(&'static str, OverlayId)],
) {
    let world = app.world_mut();
    world.get_resource_or_init::<Pages>().0.push(Tab { name, icon, pages, cards, last: 0 });
    for page in pages {
        world.get_resource_or_init::<Tables>().add(page.id, page.open, page.keys);
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Pages>()
        .add_systems(Update, (go.in_set(Frame::Navigate), remember.in_set(Frame::Layout)));
}

/// Each tab opens the page of its game that was open last.
pub(crate) fn remember(page: Option<Res<State<PageId>>>, mut pages: ResMut<Pages>) {
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
