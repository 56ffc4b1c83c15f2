//! Buttons for all other actions. Rarely used actions are on separate cards.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_shell::frame::Frame;
use carom_shell::ids::OverlayId;
use carom_shell::panel::Tip;
use carom_shell::panel::kit::{Kit, LABEL, Paper, Tone};
use carom_shell::screen::Screen;

use crate::board::MapShown;

use crate::command::{
    Command, GameCommand, PracticeCommand, Share, Sheet, SolverCommand, ToggleMap,
};
use crate::dealing::Dealing;
use crate::ids;
use crate::panel::section;
use crate::practice::Practice;
use crate::session::{Next, Session};
use crate::solving::Solving;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

/// The button for the map of the selected robot. Lists that leave these actions less room have it, too.
pub(super) fn map_button(paper: &mut Paper, map: MapShown) {
    let tone = if map.0 { Tone::On } else { Tone::Plain };
    paper.button(&paper.say("map"), ToggleMap, tone, 1.0);
}

/// The button for new puzzles, boards and games. A search for a puzzle ends where it was begun.
fn new_button(paper: &mut Paper, dealing: &Dealing, practice: &Practice) {
    if practice.is_on() {
        let leave = PracticeCommand::Leave;
        let tip = Tip(Some("tip-practice-leave"));
        paper.button_with(tip, &paper.say("practice-leave"), leave, Tone::Plain, 1.0);
    } else if dealing.is_running() {
        let red = Tone::Danger;
        paper.button(&paper.say("cancel"), SolverCommand::Cancel, red, 1.0);
    } else {
        let new = carom_shell::Command::Toggle(ids::NEW);
        paper.button(&paper.say("new"), new, Tone::Plain, 1.0);
    }
}

/// The button for what follows the round, with its text and its tooltip; in timed practice that for the next puzzle.
fn go_on_button(
    paper: &mut Paper,
    session: &Session,
    practice: &Practice,
    (next, tip): (&str, Option<&'static str>),
) {
    if practice.is_on() {
        let tone = if practice.is_between() { Tone::Off } else { Tone::Plain };
        let skip = PracticeCommand::Skip;
        paper.button(&paper.say("practice-skip"), skip, tone, 1.3);
        return;
    }
    let tone = match (session.next(), session.is_solved()) {
        (Next::Nothing, _) => Tone::Off,
        (_, true) => Tone::Strong,
        (_, false) => Tone::Plain,
    };
    next_button(paper, (next, tip), tone, 1.3);
}

/// The button for the next round, with the keys of its text and of its tooltip; without one, the tooltip is that of the command.
pub(super) fn next_button(
    paper: &mut Paper,
    (name, tip): (&str, Option<&'static str>),
    tone: Tone,
    grow: f32,
) {
    let name = paper.say(name);
    match tip {
        Some(_) => paper.button_with(Tip(tip), &name, Command::NewRound, tone, grow),
        None => paper.button(&name, Command::NewRound, tone, grow),
    }
}

fn show(
    mut kit: Kit,
    session: Res<Session>,
    map: Res<MapShown>,
    sheet: Res<Sheet>,
    screen: Res<Screen>,
    (solving, dealing, practice): (Res<Solving>, Res<Dealing>, Res<Practice>),
    mut seen: Local<(bool, bool)>,
) {
    // The moves of a solution need the room of the text about the map.
    let is_tight = screen.is_cramped() || screen.is_upright();
    let tells_map = map.0 && (!is_tight || solving.moves_to_show().is_empty());
    let changed = session.is_changed() || map.is_changed() || screen.is_changed();
    let now = (tells_map, dealing.is_running());
    let changed = changed || practice.is_changed() || sheet.is_changed() || *seen != now;
    if !changed && !kit.is_changed() {
        return;
    }
    *seen = now;
    let when = |possible: bool| if possible { Tone::Plain } else { Tone::Off };
    kit.fill(section::ACTIONS, |paper| {
        let moved = !session.moves().is_empty();
        let game = session.game().filter(|game| !game.is_over());
        let is_reached = session.is_solved() || !session.earned().is_empty();
        let (next, tip) = match game {
            Some(_) if !is_reached => ("put-back", Some("do-put-back")),
            _ => (session.next().key(), session.next().tip()),
        };
        // Beside a list below the board there is room for the most important ones.
        let is_short = sheet.is_open() && screen.is_upright();
        // With enough room, the buttons for moves have a row of their own, and pictures.
        let has_room = !is_tight && !sheet.is_open();
        let undo = |paper: &mut Paper| {
            let name = |sign: &str, key| {
                let text = paper.say(key);
                if has_room { format!("{sign} {text}") } else { text }
            };
            let (undo, redo, restart) =
                (name("↩", "undo"), name("↪", "redo"), name("↺", "restart"));
            paper.button(&undo, Command::Undo, when(moved), 1.0);
            // Nothing can be redone after the last move.
            if session.is_solved() && !session.can_redo() && !practice.is_on() {
                paper.button(&paper.say("share"), Share, Tone::Plain, 1.0);
            } else if !is_short {
                paper.button(&redo, Command::Redo, when(session.can_redo()), 1.0);
            }
            // Without moves there is nothing to restart, but maybe a round to go back to.
            if !moved && session.has_round_before() && !practice.is_on() {
                let before = Command::RoundBefore;
                paper.button(&paper.say("round-before"), before, Tone::Plain, 1.0);
            } else {
                paper.button(&restart, Command::Restart, when(moved), 1.0);
            }
        };
        let go_on = |paper: &mut Paper| go_on_button(paper, &session, &practice, (next, tip));
        paper.bar(8.0, |paper| {
            undo(paper);
            if !has_room {
                go_on(paper);
            }
            if is_short {
                new_button(paper, &dealing, &practice);
            }
        });
        if is_short {
            return;
        }
        let has_map = session.lesson().is_none();
        if has_room {
            paper.bar(8.0, |paper| {
                go_on(paper);
                if has_map {
                    map_button(paper, *map);
                }
            });
        }
        // Below the board the column is narrow, and the French words are long.
        paper.bar(if screen.is_upright() { 4.0 } else { 8.0 }, |paper| {
            new_button(paper, &dealing, &practice);
            if game.is_some() {
                let give_up = Command::Game(GameCommand::GiveUp);
                paper.button(&paper.say("give-up"), give_up, Tone::Plain, 1.0);
                let summary = carom_shell::Command::Toggle(ids::SUMMARY);
                paper.button(&paper.say("summary"), summary, Tone::Plain, 1.0);
            } else {
                let open = carom_shell::Command::Toggle(ids::OPEN);
                paper.button(&paper.say("open"), open, Tone::Plain, 1.0);
                let save = carom_shell::Command::Toggle(ids::SAVE);
                paper.button(&paper.say("save"), save, Tone::Plain, 1.0);
            }
            if has_map && !has_room {
                map_button(paper, *map);
            }
        });
        if tells_map {
            tell_map(paper, &session);
        } else if !map.0 && has_room {
            tell_keys(paper, &session);
        }
    });
}

fn tell_map(paper: &mut Paper, session: &Session) {
    let key = if session.round().profile().must_turn { "map-of-turns" } else { "map-of" };
    let (robot, muted) = (session.selected().name(), paper.palette.muted);
    paper.text(paper.words.with(key, &[("robot", robot.into())]), LABEL, muted);
}

fn tell_keys(paper: &mut Paper, session: &Session) {
    let robots = Robot::ALL.into_iter().take(session.position().squares().len());
    let robots: Vec<String> = robots.map(|it| paper.key(&Command::Select(it))).collect();
    let robots = robots.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ");
    let keys = [
        ("first-robots", robots),
        ("first-undo", paper.key(&Command::Undo)),
        ("first-hint", paper.key(&SolverCommand::Hint)),
        ("first-help", paper.key(&carom_shell::Command::Toggle(OverlayId::HELP))),
    ];
    paper.first_keys("first-slide", &keys);
}
