//! The header of the page, and the name of the rules.

use bevy::prelude::*;

use super::section;
use crate::shell::cards::header::Headline;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, LABEL, Paper, TITLE, Tone, button_node};
use crate::shell::{self, Wish};
use crate::tablut::ids::{PLAY, RULES};
use crate::tablut::order::Shared;
use crate::tablut::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Headline>().add_systems(
        Update,
        (
            write.in_set(Frame::Show).in_set(Shared::Show).run_if(in_state(PLAY)),
            show.in_set(Frame::Draw),
        ),
    );
}

/// The panel has everything.
fn write(mut headline: ResMut<Headline>) {
    headline.set_if_neq(Headline::default());
}

fn show(mut kit: Kit, session: Res<Session>) {
    if !session.is_changed() && !kit.is_changed() {
        return;
    }
    let rules = session.rules().name;
    kit.fill(section::TITLE, |paper| {
        let ink = paper.palette.ink;
        paper.row(6.0, |paper| {
            let named = [("rules", rules.into())];
            let title = paper.words.with("tablut-rules-named", &named);
            let width = Node {
                flex_grow: 1.0,
                flex_shrink: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                overflow: Overflow::clip(),
                ..default()
            };
            paper.nest(width, |paper| {
                let font = paper.fonts().bold(TITLE);
                paper.marked(title, font, ink, TextLayout::no_wrap());
            });
            let small = |paper: &mut Paper, text: String, wish: Wish| {
                let node = Node { height: px(28), flex_shrink: 0.0, ..button_node() };
                paper.press(node, wish, Tone::Plain, |paper| {
                    paper.line(text, LABEL + 1.0, ink);
                });
            };
            let rules = paper.say("tablut-rules");
            small(paper, rules, shell::Command::Toggle(RULES).into());
        });
    });
}
