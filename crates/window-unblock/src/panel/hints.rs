//! The hint box: hints, the question before help that costs the stars, the solution that is played, and a running search. Once
//! the puzzle is solved, the way to the next one is there.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::unblock::{Axis, Move};
use carom_play::solo::HintLevel as _;
use carom_play::solo::Origin;
use carom_play::unblock::Hint;
use carom_shell::frame::Frame;
use carom_shell::panel::Answers;
use carom_shell::panel::ui::{TEXT, Tone, UiBuilder, UiKit, row};
use carom_shell::screen::Screen;
use carom_shell::solo::Price;
use carom_shell::theme::Glyph;
use carom_shell::words::Phrase;
use carom_solver::Proof;
use carom_solver::unblock::Barrier;

use super::lab::{ProgressText, status};
use super::section;
use crate::command::{Command, DealCommand, OpenCommand, SolverCommand};
use crate::dealing::Dealer;
use crate::files::MainQuestion;
use crate::ids::{EDITOR, PLAY, PUZZLES, ROOM_CARD, SHARE};
use crate::lesson;
use crate::library::Library;
use crate::online::Race;
use crate::opened_file::OpenedFile;
use crate::session::Session;
use crate::solving::{Playback, Solving, verdicts};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: UiKit,
    (session, race): (Res<Session>, Res<Race>),
    (library, opened): (Res<Library>, Res<OpenedFile>),
    (solving, dealer, playback): (Res<Solving>, Res<Dealer>, Res<Playback>),
    (price, main, screen): (Res<Price>, Res<MainQuestion>, Res<Screen>),
    mut seen: Local<Option<(bool, bool, Option<Phrase>)>>,
) {
    let searches = (solving.is_running(), dealer.is_running(), solving.message.clone());
    let is_other = seen.replace(searches.clone()) != Some(searches);
    let changed = session.is_changed() || price.is_changed() || playback.is_changed();
    let changed = changed || race.is_changed() || main.is_changed();
    if !(is_other || changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let question = price.question(PLAY);
    kit.fill(section::HINTS, |ui| {
        let is_over = session.is_solved() && session.watched().is_none();
        let asks = question.is_some() || main.0.is_some();
        let is_busy = solving.is_running() || dealer.is_running() || asks;
        if is_over && !is_busy {
            let node = Node {
                min_height: px(screen.hint_height()),
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::FlexEnd,
                row_gap: px(8),
                ..default()
            };
            ui.nest(node, |ui| next(ui, &session, (&library, &opened), race.is_on(&session)));
            return;
        }
        ui.hint_box(&screen, |ui| {
            if let Some((text, letters)) = &main.0 {
                which_main(ui, text, letters);
            } else if let Some(question) = question {
                ui.question(question);
            } else if solving.is_running() || dealer.is_running() {
                search(ui, &solving, &dealer);
            } else if session.watched().is_some() || session.is_all_shown() {
                player(ui, &session, &solving, *playback);
            } else {
                hint(ui, &session, &solving, race.is_on(&session));
            }
        });
    });
}

/// The question which block of a text is the main one, with a button for each that can be meant.
fn which_main(ui: &mut UiBuilder, text: &str, letters: &[String]) {
    let (asked, ink) = (ui.say("block-which-main"), ui.palette.ink);
    ui.text(asked, TEXT - 1.0, ink);
    let node = Node { flex_wrap: FlexWrap::Wrap, ..row(8.0) };
    ui.nest((Answers, node), |ui| {
        for letter in letters {
            let command = OpenCommand::OpenWithMain(text.to_owned(), letter.clone());
            ui.button(letter, command, Tone::Plain, 1.0);
        }
    });
}

/// What a solved puzzle leads to.
fn next(
    ui: &mut UiBuilder,
    session: &Session,
    (library, opened): (&Library, &OpenedFile),
    is_race: bool,
) {
    let links = Node { justify_content: JustifyContent::Center, ..row(24.0) };
    ui.nest(links, |ui| {
        if session.review().is_some() {
            ui.link(Glyph::Back, "back", Command::Review);
        } else if session.can_review() {
            ui.link(Glyph::Eye, "block-review", Command::Review);
        }
        ui.link(Glyph::Share, "block-share", carom_shell::Command::Toggle(SHARE));
    });
    match session.origin() {
        // Others may still look for a shorter solution, and the next race begins in the room.
        _ if is_race => {
            let text = ui.say("online-room");
            ui.primary(Some(Glyph::Friends), &text, carom_shell::Command::Toggle(ROOM_CARD));
        }
        Origin::Drawn if session.board().is_classic() => {
            let text = ui.say("block-to-editor");
            ui.primary(Some(Glyph::Pencil), &text, carom_shell::Command::Go(EDITOR));
        }
        _ if opened.has_beside(session, true) => {
            let text = ui.say("block-next");
            ui.primary(None, &text, lesson::next(session, library));
        }
        _ => {
            let text = ui.say("block-puzzles");
            ui.primary(None, &text, carom_shell::Command::Toggle(PUZZLES));
        }
    }
}

/// A running search, which can be stopped.
fn search(ui: &mut UiBuilder, solving: &Solving, dealer: &Dealer) {
    let told =
        if dealer.is_running() { ui.say("block-looking") } else { status(ui.words, solving) };
    let (font, ink) = (ui.fonts().bold(TEXT), ui.palette.ink);
    if dealer.is_running() {
        ui.marked(told, font, ink, ());
        ui.button(&ui.say("block-stop"), DealCommand::CancelNew, Tone::Plain, 0.0);
    } else {
        ui.marked(told, font, ink, ProgressText);
        ui.button(&ui.say("block-stop"), SolverCommand::Cancel, Tone::Plain, 0.0);
    }
}

/// The solution that is played: one move back, play or pause, one move forward, close.
fn player(ui: &mut UiBuilder, session: &Session, solving: &Solving, playback: Playback) {
    let ink = ui.palette.ink;
    let title = if let Some((place, all)) = session.watched() {
        let about = [("place", place.into()), ("all", all.into())];
        ui.words.with("block-watching", &about)
    } else if let Some(doubt) = doubt(session, solving) {
        ui.words.say(&doubt)
    } else {
        let count = session.shown_moves().len();
        ui.words.with("block-solution", &[("count", count.into())])
    };
    ui.row(8.0, |ui| {
        ui.icon(Glyph::Eye, 20.0, ink);
        ui.bold_line(title, TEXT, ink);
    });
    ui.row(12.0, |ui| {
        let (icon, tip) = if playback.is_playing() {
            (Glyph::Pause, "block-pause")
        } else {
            (Glyph::Play, "block-play")
        };
        ui.icon_button(Glyph::Back, "block-back", SolverCommand::StepBack);
        ui.icon_button(icon, tip, SolverCommand::PlayOrPause);
        ui.icon_button(Glyph::Next, "block-forward", SolverCommand::Step);
        ui.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        ui.icon_button(Glyph::Close, "close", Command::Hide);
    });
}

/// The last hint, and what the next one shows.
fn hint(ui: &mut UiBuilder, session: &Session, solving: &Solving, is_race: bool) {
    if session.is_unsolvable() {
        let why = ui.words.say(&why_unsolvable(session));
        return ui.hint(Glyph::Hint, &ui.say("block-no-solution"), &why);
    }
    if let Some(message) = &solving.message {
        let told = ui.words.say(message);
        return ui.hint(Glyph::Hint, &told, "");
    }
    let safe = if session.is_helped() { "block-hint-practice" } else { "block-hint-safe" };
    let doubt = doubt(session, solving);
    let about = |ui: &UiBuilder, otherwise: &str| match &doubt {
        Some(doubt) => ui.words.say(doubt),
        None => ui.say(otherwise),
    };
    match session.hints().last() {
        Some(Hint::Move(mv)) => {
            let title = move_told(ui, session, *mv);
            ui.hint(Glyph::Hint, &title, &about(ui, "block-hint-all"));
        }
        Some(Hint::Block(_)) => {
            ui.hint(Glyph::Hint, &ui.say("block-hint-block"), &about(ui, safe));
        }
        _ if session.waits_for_line() => {
            ui.hint(Glyph::Hint, &ui.say("block-searching"), "");
        }
        _ => {
            ui.hint(Glyph::Hint, &ui.say("block-goal-how"), &ui.say("block-goal-drag"));
        }
    }
    // The buttons of a race have no hint.
    if is_race && session.rungs() == 0 {
        return;
    }
    let free = Hint::FREE.saturating_sub(session.rungs());
    let about = if session.is_helped() {
        ui.say("block-practice")
    } else {
        ui.words.with("block-rungs", &[("count", free.into())])
    };
    ui.rungs(session.rungs(), Hint::FREE, Hint::LAST, &about);
}

/// How many moves the hints lead to, if they may not be the fewest.
fn doubt(session: &Session, solving: &Solving) -> Option<Phrase> {
    let cost = solving.cost.filter(|it| it.proof == Proof::UpperBound)?;
    let count = session.best_count(cost.metric)?;
    // The table may have come since.
    let is_proven = session.to_go(cost.metric) == Some(count as u32);
    (!is_proven).then(|| verdicts(cost.metric).solved(count, cost.proof))
}

/// A move in words.
fn move_told(ui: &UiBuilder, session: &Session, mv: Move) -> String {
    let way = match session.board().direction(mv) {
        Direction::North => "up",
        Direction::East => "right",
        Direction::South => "down",
        Direction::West => "left",
    };
    let count = mv.distance.unsigned_abs();
    ui.words.with("block-hint-move", &[("way", way.into()), ("count", count.into())])
}

/// Why no sequence of moves solves the puzzle.
pub(crate) fn why_unsolvable(session: &Session) -> Phrase {
    barrier_phrase(Barrier::find(session.board()))
}

/// The reason in words.
pub(crate) fn barrier_phrase(barrier: Option<Barrier>) -> Phrase {
    let of = |key, axis: Axis| Phrase::new(key).with("axis", axis.to_string());
    match barrier {
        Some(Barrier::Wall { square, axis }) => {
            of("block-barrier-wall", axis).with("number", axis.offset(square) + 1)
        }
        Some(Barrier::Block { letter, axis, .. }) => {
            of("block-barrier-block", axis).with("block", letter.to_string())
        }
        Some(Barrier::Line { square, axis }) => {
            of("block-barrier-line", axis).with("number", axis.offset(square) + 1)
        }
        _ => Phrase::new("block-unsolvable"),
    }
}
