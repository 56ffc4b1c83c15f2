//! [`ToldState`]: the state of the game as one text, for readers of the screen.

use bevy::ecs::system::SystemParam;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::{HintBox, ToldText};
use crate::ids::PageId;
use crate::overlay::{CardBody, CardHead, Overlay};
use crate::page::Pages;
use crate::panel::notice::Strip;
use crate::panel::{OnPage, OnPress, Part};
use crate::words::Words;

/// What is open, and the nodes that say how it is. Every page keeps its nodes while another one is open: those have no size.
#[derive(SystemParam)]
pub(crate) struct ToldState<'w, 's> {
    page: Res<'w, State<PageId>>,
    overlay: Res<'w, Overlay>,
    pages: Res<'w, Pages>,
    words: Res<'w, Words>,
    strips: Query<'w, 's, Entity, With<Strip>>,
    heads: Query<'w, 's, Entity, With<CardHead>>,
    bodies: Query<'w, 's, (), With<CardBody>>,
    told: Query<'w, 's, (Entity, &'static ToldText)>,
    boxes: Query<'w, 's, Entity, With<HintBox>>,
    parts: Query<'w, 's, (Entity, &'static Part, &'static OnPage)>,
    nodes: Query<'w, 's, (&'static ComputedNode, Option<&'static Text>, Option<&'static Children>)>,
    parents: Query<'w, 's, (&'static ChildOf, Option<&'static OnPage>)>,
    buttons: Query<'w, 's, (), Or<(With<OnPress>, With<Hovered>)>>,
}

impl ToldState<'_, '_> {
    /// A message, or the title of the open card with its [`ToldText`]. Without them, what the open page tells by its [`ToldText`], or
    /// what its hint box says or, where a result has taken its place, the result. A page without such texts has its name.
    pub(crate) fn text(&self) -> String {
        let page = *self.page.get();
        let part = |wanted: Part| {
            self.parts.iter().find(|it| *it.1 == wanted && it.2.0 == page).map(|it| it.0)
        };
        let text = |(node, has_buttons): (Entity, bool)| {
            let mut told = String::new();
            self.add(node, has_buttons, &mut told);
            told
        };
        let is_seen = |it: Entity| !self.overlay.is_open() && self.page_of(it) == Some(page);
        let strips = self.strips.iter().map(|it| text((it, false)));
        let heads = self.heads.iter().filter(|_| self.overlay.is_open());
        let card = heads.map(|it| {
            let inside = self.told.iter().filter(|it| self.is_in_card(it.0)).map(|it| &*it.1.0);
            let title = text((it, false));
            std::iter::once(&*title).chain(inside).collect::<Vec<_>>().join(". ")
        });
        let above = strips.chain(card);
        let own = self.told.iter().filter(|it| is_seen(it.0)).map(|it| it.1.0.clone());
        let hints = self.boxes.iter().filter(|it| is_seen(*it)).map(|it| (it, true));
        let result = [Part::Middle, Part::Goal].into_iter().filter_map(part);
        let below = hints.chain(result.map(|it| (it, false))).map(text);
        let name = || self.pages.get(page).map(|it| self.words.get(it.name));
        let mut all = above.chain(own).chain(below);
        all.find(|it| !it.is_empty()).or_else(name).unwrap_or_default()
    }

    /// A node and those around it.
    fn around(&self, node: Entity) -> impl Iterator<Item = Entity> {
        std::iter::successors(Some(node), |it| Some(self.parents.get(*it).ok()?.0.parent()))
    }

    /// Whether a node is in the body of the card.
    fn is_in_card(&self, node: Entity) -> bool {
        self.around(node).any(|it| self.bodies.contains(it))
    }

    /// The page around a node.
    fn page_of(&self, node: Entity) -> Option<PageId> {
        self.around(node).find_map(|it| self.parents.get(it).ok()?.1).map(|it| it.0)
    }

    /// Adds the texts inside a node that are shown, in their order.
    fn add(&self, node: Entity, has_buttons: bool, told: &mut String) {
        let Ok((place, text, children)) = self.nodes.get(node) else { return };
        if place.is_empty() || !has_buttons && self.buttons.contains(node) {
            return;
        }
        let text = text.map_or("", |it| it.0.trim());
        if !(told.is_empty() || text.is_empty()) {
            told.push(' ');
        }
        told.push_str(text);
        for &child in children.into_iter().flatten() {
            self.add(child, has_buttons, told);
        }
    }
}
