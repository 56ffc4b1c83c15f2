//! The header of the page, and the name of the rules.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::nav::Headline;
use carom_shell::panel::kit::{Kit, LABEL, TEXT, Tone};
use carom_shell::words::Phrase;

use super::{has_second_line, low_button, section};
use crate::command::PuzzleCommand;
use crate::files::Opened;
use crate::ids::{PLAY, PUZZLES, RULES};
use crate::order::SHOW;
use crate::puzzles::Library;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Headline>().add_systems(
        Update,
        (write.in_set(Frame::Show).in_set(SHOW).run_if(in_state(PLAY)), show.in_set(Frame::Draw)),
    );
}

/// The panel has everything.
fn write(mut headline: ResMut<Headline>) {
    headline.set_if_neq(Headline::default());
}

/// The name of the game on the board.
pub(crate) fn name(session: &Session, opened: &Opened) -> Phrase {
    match (session.task(), opened.place(session)) {
        (None, None) => Phrase::new("tablut-rules-named").with("rules", session.rules().name),
        (None, Some((number, all))) => {
            Phrase::new("tablut-game-of").with("number", number).with("all", all)
        }
        (Some(task), _) => Phrase::new("tablut-puzzle-of")
            .with("moves", task.fewest)
            .with("number", task.place.number + 1),
    }
}

fn show(mut kit: Kit, (session, library, opened): (Res<Session>, Res<Library>, Res<Opened>)) {
    if !session.is_changed() && !library.is_changed() && !kit.is_changed() {
        return;
    }
    let rules = session.rules().name;
    let has_others = has_second_line(&session, &opened);
    let title = name(&session, &opened);
    kit.fill(section::TITLE, |paper| {
        let muted = paper.palette.muted;
        paper.row(6.0, |paper| {
            paper.title(paper.words.say(&title));
            paper.low_button(&paper.say("tablut-puzzles"), carom_shell::Command::Toggle(PUZZLES));
            paper.low_button(&paper.say("tablut-rules"), carom_shell::Command::Toggle(RULES));
        });
        if has_others {
            let puzzle = session.task().and_then(|it| library.shelf().packs().get(it.place));
            paper.row(8.0, |paper| {
                for (text, command) in [("◀", PuzzleCommand::Previous), ("▶", PuzzleCommand::Next)]
                {
                    paper.press(low_button(), command, Tone::Plain, |paper| {
                        let ink = paper.palette.ink;
                        paper.line(text, LABEL + 1.0, ink);
                    });
                }
                let text = paper.words.with("tablut-rules-named", &[("rules", rules.into())]);
                paper.text(text, TEXT, muted);
                if let Some(puzzle) = puzzle {
                    paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
                    paper.best(library.shelf().best(puzzle), 15.0);
                }
            });
        }
    });
}
