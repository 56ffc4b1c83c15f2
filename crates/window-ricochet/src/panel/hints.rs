//! The hint box: questions, hints, searches and solutions, each at the same place. After the round, what follows it.

use bevy::prelude::*;
use carom_shell::BoxedAction;
use carom_shell::frame::Frame;
use carom_shell::panel::Tip;
use carom_shell::panel::ui::{LABEL, TEXT, Tone, UiBuilder, UiKit, control_node, row};
use carom_shell::screen::Screen;
use carom_shell::solo::{self, Price};
use carom_shell::theme::Glyph;
use carom_shell::words::{Phrase, Words};

use super::{headline, hint_text, section};
use crate::board::{Animator, MapShown};
use crate::colours::RobotColours as _;
use crate::command::{Command, LeaveCommand, Share, SolverCommand, ToggleReview};
use crate::dealing::Dealing;
use crate::icons::Icon;
use crate::ids::{NEW, PLAY};
use crate::leaving::{Leaving, Question};
use crate::own_board::{self, OwnBoardState};
use crate::practice::Practice;
use crate::resuming::WayBack;
use crate::session::{NextRound, Session};
use crate::solving::{Distances, Playback, Reviewed, Solving};

/// The texts of the lessons.
const LESSONS: [&str; 5] =
    ["lesson-walls", "lesson-robots", "lesson-order", "lesson-vortex", "lesson-diagonal"];

/// The text of a search, which changes by itself.
#[derive(Component)]
pub(super) struct ProgressText;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, progress).chain().in_set(Frame::Draw));
}

/// What the box depends on, besides resources that change seldom.
type HintInputs = (bool, bool, bool, solo::Playback, usize, Option<usize>, Option<String>);

fn show(
    mut kit: UiKit,
    (session, reviewed): (Res<Session>, Res<Reviewed>),
    (solving, playback): (Res<Solving>, Res<Playback>),
    (distances, map, motion): (Res<Distances>, Res<MapShown>, Res<Animator>),
    (price, leaving, dealing, practice): (Res<Price>, Res<Leaving>, Res<Dealing>, Res<Practice>),
    (screen, way_back, own): (Res<Screen>, Res<WayBack>, Res<OwnBoardState>),
    mut seen: Local<Option<HintInputs>>,
) {
    let now: HintInputs = (
        solving.is_running(),
        dealing.is_running(),
        motion.is_still(),
        playback.without_time(),
        solving.rungs().0,
        hint_text::watched(&solving),
        hint_text::answer(&kit.words, &solving),
    );
    let news = session.is_changed() || reviewed.is_changed();
    let news = news || distances.is_changed() || map.is_changed() || screen.is_changed();
    let news = news || price.is_changed() || leaving.is_changed() || practice.is_changed();
    let news = news || way_back.is_changed() || own.is_changed();
    if !news && !kit.is_changed() && seen.as_ref() == Some(&now) {
        return;
    }
    *seen = Some(now);
    let is_shown = hint_text::watched(&solving).is_some() || !solving.moves_to_show().is_empty();
    let is_busy = solving.is_running() || dealing.is_running();
    let question = price.question(PLAY);
    let is_asked = question.is_some() || leaving.asks();
    let is_over = session.is_solved() && !practice.is_on();
    kit.fill(section::HINTS, |ui| {
        if own.is_on(&session) && !is_asked {
            own_board::answer::foot(ui, (&own, &session, &solving), &screen);
            return;
        }
        if is_over && !(is_shown || is_busy || is_asked) {
            after(ui, &session, &reviewed, &screen, motion.is_still());
            return;
        }
        ui.hint_box(&screen, |ui| {
            if let Some(question) = question {
                ui.question(question);
            } else if let Some(question) = leaving.question() {
                let is_daily = session.origin().day().is_some();
                leave(ui, question, is_daily, screen.panel.width() > 340.0);
            } else if is_busy {
                search(ui, busy(ui.words, &solving, &dealing));
            } else if solving.is_open() && is_shown {
                player(ui, &solving, *playback);
            } else {
                let left = session.earlier().filter(|_| way_back.0);
                let left = left.map(|it| headline::name_of_left(it.origin()));
                let shown = HelpView { distances: &distances, is_map: map.0, left };
                hints(ui, &session, &solving, &practice, shown);
            }
        });
    });
}

/// What the player sees besides hints.
struct HelpView<'a> {
    distances: &'a Distances,
    is_map: bool,
    /// The name of the round that the player has just left with moves.
    left: Option<Phrase>,
}

/// What was told, what the next hint tells, and what hints cost.
fn hints(
    ui: &mut UiBuilder,
    session: &Session,
    solving: &Solving,
    practice: &Practice,
    shown: HelpView,
) {
    let told = hint_text::hint(ui.words, solving).or_else(|| hint_text::answer(ui.words, solving));
    let distance =
        shown.distances.is_shown().then(|| hint_text::distance(ui.words, session, shown.distances));
    let map = shown.is_map.then(|| ui.words.say(&hint_text::map(session)));
    let mut titles = [distance, map, told].into_iter().flatten().peekable();
    let (now, free, all) = solving.rungs();
    if let Some(left) = shown.left
        && titles.peek().is_none()
    {
        return way_back(ui, &left);
    }
    // A lesson says what there is to learn, until a player asks for more.
    let lesson = session.origin().lesson().and_then(|it| LESSONS.get(it));
    if let Some(text) = lesson.filter(|_| titles.peek().is_none()) {
        return ui.hint(Glyph::Hint, "", &ui.say(text));
    }
    let start = match (session.moves().is_empty(), session.round().profile().must_turn) {
        (true, true) => "first-move-official",
        (true, false) => "first-move",
        (false, _) => "hint-none",
    };
    let title = titles.next().unwrap_or_else(|| ui.say(start));
    let next = hint_text::next_hint(solving);
    let about = titles.next().unwrap_or_else(|| ui.say(next));
    ui.hint(Glyph::Hint, &title, &about);
    let about = match () {
        () if practice.is_on() || session.origin().lesson().is_some() => String::new(),
        () if session.is_helped() => ui.say("no-stars"),
        () => ui.words.with("free-hints", &[("count", free.saturating_sub(now).into())]),
    };
    ui.rungs(now, free, all, &about);
}

/// A search, and the button that stops it.
fn search(ui: &mut UiBuilder, text: String) {
    ui.row(12.0, |ui| {
        let (warm, ink) = (ui.palette.star_line, ui.palette.ink);
        ui.icon(Glyph::Hint, 20.0, warm);
        let font = ui.fonts().bold(TEXT);
        let room = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
        ui.nest(room, |ui| {
            ui.marked(text, font, ink, ProgressText);
        });
    });
    // Below the text, where a message leaves it in sight.
    ui.row(8.0, |ui| answer(ui, "stop", SolverCommand::Cancel, Tone::Plain, 1.0));
}

/// How far the search is.
fn busy(words: &Words, solving: &Solving, dealing: &Dealing) -> String {
    if solving.is_running() {
        hint_text::progress(words, solving)
    } else {
        words.say(&dealing.told())
    }
}

fn progress(
    words: Res<Words>,
    (solving, dealing): (Res<Solving>, Res<Dealing>),
    mut texts: Query<&mut Text, With<ProgressText>>,
) {
    if !(solving.is_running() || dealing.is_running()) {
        return;
    }
    let now = busy(&words, &solving, &dealing);
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
}

/// A button of the box, with its text by its key.
fn answer(ui: &mut UiBuilder, name: &str, action: impl Into<BoxedAction>, tone: Tone, grow: f32) {
    answer_with(ui, ui.say(name), action, tone, grow);
}

/// A button of the box.
fn answer_with(
    ui: &mut UiBuilder,
    text: String,
    action: impl Into<BoxedAction>,
    tone: Tone,
    grow: f32,
) {
    let node = Node {
        height: px(44),
        flex_grow: grow,
        flex_basis: if grow > 0.0 { px(0) } else { Val::Auto },
        flex_shrink: 0.0,
        padding: UiRect::horizontal(px(16)),
        ..control_node()
    };
    let color = tone.ink(ui.palette);
    ui.press(node, action, tone, |ui| ui.bold_line(text, TEXT, color));
}

/// The round that was left is kept, and a button brings it back.
fn way_back(ui: &mut UiBuilder, left: &Phrase) {
    let ink = ui.palette.ink;
    ui.bold(ui.say("round-is-kept"), TEXT, ink);
    let name = ui.words.say(left);
    let back = ui.words.with("back-to", &[("what", name.into())]);
    ui.nest(row(8.0), |ui| {
        answer_with(ui, back, Command::RoundBefore, Tone::Plain, 1.0);
    });
}

/// The question whether the player leaves a level, or plays for another target.
fn leave(ui: &mut UiBuilder, question: Question, is_daily: bool, has_room: bool) {
    let (title, keeps, agree) = match question {
        Question::Level if is_daily => ("leave-daily", "leave-keeps", "leave"),
        Question::Level => ("leave-level", "leave-keeps", "leave"),
        Question::Target(_) => ("offer-target", "offer-keeps", "offer-play"),
    };
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    let column = Node { flex_direction: FlexDirection::Column, ..default() };
    ui.nest(row(12.0), |ui| {
        // A finger hides the target that it presses.
        if let Question::Target(target) = question {
            let color = ui.palette.robot(target.robot);
            ui.icon(Icon::Target(target.shape), 28.0, color);
        }
        ui.nest(column, |ui| {
            ui.bold(ui.say(title), TEXT, ink);
            if has_room {
                ui.text(ui.say(keeps), LABEL, muted);
            }
        });
    });
    ui.answers(Tone::Strong, ("stay", LeaveCommand::Stay), (agree, LeaveCommand::Leave));
}

/// The solution, move by move: back, play, forward, speed, close.
fn player(ui: &mut UiBuilder, solving: &Solving, playback: Playback) {
    let watched = hint_text::watched(solving);
    let title = hint_text::answer(ui.words, solving).unwrap_or_default();
    let (ink, warm) = (ui.palette.ink, ui.palette.star_line);
    ui.nest(row(12.0), |ui| {
        ui.icon(Glyph::Eye, 20.0, warm);
        let room = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
        ui.nest(room, |ui| ui.bold(title, TEXT, ink));
    });
    ui.nest(row(6.0), |ui| {
        let play = if playback.is_playing() { Glyph::Pause } else { Glyph::Play };
        let can_go_back = watched.is_some_and(|it| it > 0);
        let back = if can_go_back { Tone::Plain } else { Tone::Off };
        for (icon, tip, command, tone) in [
            (Glyph::Back, "do-step-back", SolverCommand::StepBack, back),
            (play, "do-play-or-pause", SolverCommand::PlayOrPause, Tone::Plain),
            (Glyph::Next, "do-step", SolverCommand::Step, Tone::Plain),
        ] {
            button(ui, tip, command, tone, |ui, color| ui.icon(icon, 22.0, color));
        }
        let pace = playback.pace();
        button(ui, "do-faster", SolverCommand::Faster, Tone::Plain, |ui, color| {
            ui.bold_line(pace, TEXT, color);
        });
        let close = SolverCommand::StopWatching;
        button(ui, "close", close, Tone::Plain, |ui, color| {
            ui.icon(Glyph::Close, 22.0, color);
        });
    });
}

/// A button of the player.
fn button(
    ui: &mut UiBuilder,
    tip: &'static str,
    command: SolverCommand,
    tone: Tone,
    fill: impl FnOnce(&mut UiBuilder, Color),
) {
    let node = Node {
        height: px(44),
        min_width: px(44),
        flex_grow: 1.0,
        flex_basis: px(0),
        ..control_node()
    };
    let color = tone.ink(ui.palette);
    ui.press_with(Tip(Some(tip)), node, command, tone, |ui| fill(ui, color));
}

/// After the round: the next one and, as quiet links, what the player may want to see or to show.
fn after(
    ui: &mut UiBuilder,
    session: &Session,
    reviewed: &Reviewed,
    screen: &Screen,
    is_still: bool,
) {
    let column = Node {
        height: px(screen.hint_height()),
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::FlexEnd,
        row_gap: px(if screen.hint_height() > 110.0 { 12 } else { 2 }),
        ..default()
    };
    ui.nest(column, |ui| {
        // The last slide comes first.
        if !is_still {
            return;
        }
        let links = Node { justify_content: JustifyContent::Center, ..row(28.0) };
        ui.nest(links, |ui| {
            if reviewed.is_open() {
                ui.link(Glyph::Back, "back", ToggleReview);
            } else {
                ui.link(Glyph::Eye, "review", ToggleReview);
            }
            ui.link(Glyph::Share, "share", Share);
        });
        match session.next() {
            NextRound::Nothing => {
                let text = ui.say("new-title");
                ui.primary(Some(Glyph::Dice), &text, carom_shell::Command::Toggle(NEW));
            }
            next => {
                let text = ui.say(next.key());
                ui.primary(Some(Glyph::Next), &text, Command::NewRound);
            }
        }
    });
}
