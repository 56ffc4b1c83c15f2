//! The header of the page, and the name of the rules.

use bevy::prelude::*;

use super::section;
use crate::shell;
use crate::shell::cards::header::Headline;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, TEXT};
use crate::tablut::command::Command;
use crate::tablut::ids::{PLAY, PUZZLES, RULES};
use crate::tablut::order::Shared;
use crate::tablut::puzzles::Library;
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

fn show(mut kit: Kit, (session, library): (Res<Session>, Res<Library>)) {
    if !session.is_changed() && !library.is_changed() && !kit.is_changed() {
        return;
    }
    let rules = session.rules().name;
    kit.fill(section::TITLE, |paper| {
        let muted = paper.palette.muted;
        paper.row(6.0, |paper| {
            let named = [("rules", rules.into())];
            let title = match session.task() {
                None => paper.words.with("tablut-rules-named", &named),
                Some(task) => {
                    let about =
                        [("moves", task.fewest.into()), ("number", (task.place.number + 1).into())];
                    paper.words.with("tablut-puzzle-of", &about)
                }
            };
            paper.title(title);
            if session.task().is_some() {
                paper.low_button("◀", Command::Previous);
                paper.low_button("▶", Command::Next);
            }
            paper.low_button(&paper.say("tablut-puzzles"), shell::Command::Toggle(PUZZLES));
            if session.task().is_none() {
                paper.low_button(&paper.say("tablut-rules"), shell::Command::Toggle(RULES));
            }
        });
        if let Some(task) = session.task() {
            let puzzle = library.shelf().packs().get(task.place);
            paper.row(8.0, |paper| {
                let text = paper.words.with("tablut-rules-named", &[("rules", rules.into())]);
                paper.text(text, TEXT, muted);
                paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
                paper.best(puzzle.and_then(|it| library.shelf().best(it)), 15.0);
            });
        }
    });
}
