//! The header of the page, and the name of the rules.

use bevy::prelude::*;

use super::section;
use crate::shell;
use crate::shell::cards::header::Headline;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, TITLE, Tone};
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

fn show(mut kit: Kit, session: Res<Session>, mut seen: Local<Option<&'static str>>) {
    let now = session.rules().name;
    if seen.replace(now) == Some(now) && !kit.is_changed() {
        return;
    }
    kit.fill(section::TITLE, |paper| {
        let ink = paper.palette.ink;
        paper.row(8.0, |paper| {
            let title = paper.words.with("tablut-rules-named", &[("rules", now.into())]);
            let width = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..default() };
            paper.nest(width, |paper| paper.bold(title, TITLE, ink));
            let rules = shell::Command::Toggle(RULES);
            paper.button(&paper.say("tablut-rules"), rules, Tone::Plain, 0.0);
        });
    });
}
