//! The card with forced wins to find.

use bevy::prelude::*;
use carom_engine::tablut::RuleSet;
use carom_play::packs::Place;
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::End;
use carom_shell::panel::kit::{Kit, Paper, Tone};
use carom_shell::panel::packs::{self, Cell};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use crate::command::PuzzleCommand;
use crate::ids::PUZZLES;
use crate::puzzles::Library;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (library, session, calendar): (Res<Library>, Res<Session>, Res<Calendar>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(PUZZLES) || !(changed || library.is_changed()) {
        return;
    }
    kit.card(PUZZLES, "tablut-puzzles", |paper| {
        paper.nest(Node { max_width: px(830), ..default() }, |paper| {
            paper.small(paper.say("tablut-puzzles-what"));
        });
        daily(paper, &library, *calendar);
        for rules in RuleSet::ALL {
            let name = [("rules", rules.name.into())];
            let name = paper.words.with("tablut-rules-named", &name);
            paper.caption(&name);
            list(paper, &library, &session, rules);
        }
    });
}

/// The puzzle of the day, and the days in a row.
fn daily(paper: &mut Paper, library: &Library, calendar: Calendar) {
    let progress = library.shelf().progress();
    let today = calendar.today();
    let is_done = today.is_some_and(|it| progress.records().is_daily_done(it));
    let days = today.map_or(0, |it| progress.daily_streak(it).current);
    let about = paper.words.with("tablut-days", &[("days", days.into())]);
    let about = (days > 0).then_some(about.as_str());
    let (name, end) = (paper.say("home-daily"), End::Chosen(is_done));
    paper.row_button(Glyph::Calendar, &name, about, end, PuzzleCommand::Daily, Tone::Plain);
}

/// The puzzles under a rule set, by their length.
fn list(paper: &mut Paper, library: &Library, session: &Session, rules: RuleSet) {
    let shelf = library.shelf();
    let open = session.task().map(|it| it.place);
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(6), ..default() };
    paper.nest(column, |paper| {
        for (pack, puzzles) in shelf.packs().all().iter().enumerate() {
            let all = puzzles.puzzles.iter().enumerate();
            let all: Vec<_> = all.filter(|it| *it.1.variant.rules() == rules).collect();
            if all.is_empty() {
                continue;
            }
            let name = paper.words.with("tablut-pack", &[("moves", puzzles.id.into())]);
            let solved = all.iter().filter(|it| shelf.best(it.1).is_some()).count();
            let about = [("solved", solved.into()), ("all", all.len().into())];
            let about = paper.words.with("tablut-pack-solved", &about);
            packs::row(paper, name, about, |paper| {
                for (number, puzzle) in all {
                    let place = Place { pack, number };
                    let cell = Cell {
                        number: number + 1,
                        note: String::new(),
                        best: shelf.best(puzzle),
                        is_open: open == Some(place),
                    };
                    packs::cell(paper, cell, PuzzleCommand::Open(place));
                }
            });
        }
    });
}
