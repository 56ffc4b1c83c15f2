//! The name of what is on the board, with its rules and its stars.

use bevy::prelude::*;
use carom_engine::tablut::{RuleSet, Side};
use carom_play::tablut::Lesson;
use carom_shell::frame::Frame;
use carom_shell::nav::Headline;
use carom_shell::panel::section_width;
use carom_shell::panel::ui::{LABEL, LEAD, Tone, UiBuilder, button_node};
use carom_shell::screen::{Form, Screen};
use carom_shell::theme::Glyph;
use carom_shell::words::Phrase;

use super::players::NARROW;
use super::{player, rules_named};
use crate::command::PuzzleCommand;
use crate::files::OpenText;
use crate::ids::{PLAY, RULES};
use crate::order::SHOW;
use crate::puzzles::Library;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Headline>()
        .add_systems(Update, write.in_set(Frame::View).in_set(SHOW).run_if(in_state(PLAY)));
}

/// The bar of an upright window names what is on the board.
fn write(mut headline: ResMut<Headline>, (session, opened): (Res<Session>, Res<OpenText>)) {
    let has_name = has_name(&session, &opened);
    let mut title = vec![Phrase::new("game-tablut")];
    if has_name {
        title = vec![name(&session, &opened)];
    } else {
        // The row above an upright board has no room for who plays.
        let seats = Side::ALL.map(|it| session.seat(it));
        title.extend(seats.into_iter().find(|it| !it.is_human()).map(player));
    }
    if *session.rules() != RuleSet::ASHTON {
        title.push(Phrase::new("tablut-rules-named").with("rules", session.rules().name));
    }
    headline.set_if_neq(Headline { title });
}

/// Whether the game on the board is a puzzle, a lesson or one of several.
fn has_name(session: &Session, opened: &OpenText) -> bool {
    session.winner().is_some() || opened.place(session).is_some()
}

/// The name of the game on the board.
pub(crate) fn name(session: &Session, opened: &OpenText) -> Phrase {
    if let Some(number) = session.lesson_number() {
        return Phrase::new("lesson-named").with("number", number + 1).with("all", Lesson::COUNT);
    }
    match (session.task(), opened.place(session)) {
        (None, None) => Phrase::new("tablut-rules-named").with("rules", session.rules().name),
        (None, Some((number, all))) => {
            Phrase::new("tablut-game-of").with("number", number).with("all", all)
        }
        (Some(task), _) if task.day.is_some() => {
            Phrase::new("tablut-daily-of").with("moves", task.fewest)
        }
        (Some(task), _) => Phrase::new("tablut-puzzle-of")
            .with("moves", task.fewest)
            .with("number", task.place.number + 1),
    }
}

/// Whether the page says more about what is on the board than who plays. Below an upright board the moves of a puzzle that is
/// begun need the room.
pub(super) fn has_tags(session: &Session, opened: &OpenText, screen: &Screen) -> bool {
    if screen.form == Form::Portrait {
        let is_file = opened.place(session).is_some();
        return is_file || session.task().is_some() && session.tree().is_empty();
    }
    has_name(session, opened) || *session.rules() != RuleSet::ASHTON
}

/// The name, the rules if they are not those of the first game, and the stars of a puzzle. A bar above the board has the name already.
/// A narrow row has a smaller name, and a picture for the rules.
pub(super) fn tags(
    ui: &mut UiBuilder,
    (session, library, opened): (&Session, &Library, &OpenText),
    screen: &Screen,
) {
    let is_beside = screen.form != Form::Portrait;
    let is_narrow = section_width(screen) < NARROW;
    let is_other = *session.rules() != RuleSet::ASHTON;
    let is_game = !has_name(session, opened);
    let row = Node { min_height: px(tag_height(screen)), ..carom_shell::panel::ui::row(8.0) };
    ui.nest(row, |ui| {
        // A narrow line has no room for the name beside what the help has cost.
        let is_helped = session.task().is_some_and(|it| it.is_helped);
        if is_beside && !is_game && !(is_narrow && is_helped) {
            let name = ui.words.say(&name(session, opened));
            if is_narrow {
                ui.bold_line(name, LEAD, ui.palette.ink);
                ui.space();
            } else {
                ui.title(name);
            }
        }
        if is_other {
            let text = rules_named(ui.words, session.rules());
            ui.press(chip(screen), carom_shell::Command::Toggle(RULES), Tone::Plain, |ui| {
                if is_narrow || is_helped {
                    ui.icon(Glyph::Book, 20.0, ui.palette.ink);
                } else {
                    ui.line(text, LABEL, ui.palette.ink);
                }
            });
        }
        if !is_beside || is_game || is_narrow && is_helped {
            ui.space();
        }
        if opened.place(session).is_some() {
            let beside =
                [(Glyph::Back, PuzzleCommand::Previous), (Glyph::Next, PuzzleCommand::Next)];
            for (icon, command) in beside {
                ui.press(chip(screen), command, Tone::Plain, |ui| {
                    ui.icon(icon, 20.0, ui.palette.ink);
                });
            }
        }
        let Some(task) = session.task() else { return };
        if task.is_helped {
            ui.line(ui.say("tablut-practice"), LABEL, ui.palette.muted);
        }
        let puzzle = library.packs().get(task.place);
        if let Some(puzzle) = puzzle.filter(|_| !task.is_helped) {
            ui.best(library.best(puzzle), 20.0);
        }
    });
}

/// The height of this line, whose buttons a finger must find in an upright window.
pub(super) const fn tag_height(screen: &Screen) -> f32 {
    match screen.form {
        Form::Portrait => 44.0,
        _ => 32.0,
    }
}

/// The node of a small button beside a name.
fn chip(screen: &Screen) -> Node {
    let height = px(tag_height(screen));
    Node { height, min_width: height, flex_shrink: 0.0, ..button_node() }
}
