//! The hint box: questions, hints, searches and solutions, each at the same place. After the round, what follows it.

use bevy::prelude::*;
use carom_shell::Wish;
use carom_shell::frame::Frame;
use carom_shell::panel::Tip;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, control_node, row};
use carom_shell::screen::Screen;
use carom_shell::solo::{self, Price};
use carom_shell::theme::Glyph;
use carom_shell::words::{Phrase, Words};

use super::{headline, section, told};
use crate::board::{Animator, MapShown};
use crate::colours::RobotColours as _;
use crate::command::{Command, LeaveCommand, Share, SolverCommand, ToggleReview};
use crate::dealing::{Daily, Dealing};
use crate::icons::Icon;
use crate::ids::{NEW, PLAY};
use crate::leaving::{Leaving, Question};
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
    mut kit: Kit,
    (session, reviewed, daily): (Res<Session>, Res<Reviewed>, Res<Daily>),
    (solving, playback): (Res<Solving>, Res<Playback>),
    (distances, map, motion): (Res<Distances>, Res<MapShown>, Res<Animator>),
    (price, leaving, dealing, practice): (Res<Price>, Res<Leaving>, Res<Dealing>, Res<Practice>),
    (screen, way_back): (Res<Screen>, Res<WayBack>),
    mut seen: Local<Option<HintInputs>>,
) {
    let now: HintInputs = (
        solving.is_running(),
        dealing.is_running(),
        motion.is_still(),
        playback.without_time(),
        solving.rungs().0,
        told::watched(&solving),
        told::answer(&kit.words, &solving),
    );
    let news = session.is_changed() || reviewed.is_changed() || daily.is_changed();
    let news = news || distances.is_changed() || map.is_changed() || screen.is_changed();
    let news = news || price.is_changed() || leaving.is_changed() || practice.is_changed();
    let news = news || way_back.is_changed();
    if !news && !kit.is_changed() && seen.as_ref() == Some(&now) {
        return;
    }
    *seen = Some(now);
    let is_shown = told::watched(&solving).is_some() || !solving.moves_to_show().is_empty();
    let is_busy = solving.is_running() || dealing.is_running();
    let question = price.question(PLAY);
    let is_asked = question.is_some() || leaving.asks();
    let is_over = session.is_solved() && !practice.is_on();
    kit.fill(section::HINTS, |paper| {
        if is_over && !(is_shown || is_busy || is_asked) {
            after(paper, &session, &reviewed, &screen, motion.is_still());
            return;
        }
        paper.hint_box(&screen, |paper| {
            if let Some(question) = question {
                paper.question(question);
            } else if let Some(question) = leaving.question() {
                let is_daily = daily.date(session.round()).is_some();
                leave(paper, question, is_daily, screen.panel.width() > 340.0);
            } else if is_busy {
                search(paper, busy(paper.words, &solving, &dealing));
            } else if solving.is_open() && is_shown {
                player(paper, &solving, *playback);
            } else {
                let left = session.left_round().filter(|_| way_back.0);
                let left = left.map(|it| headline::name_of_left(it, &daily));
                let shown = HelpView { distances: &distances, is_map: map.0, left };
                hints(paper, &session, &solving, &practice, shown);
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
    paper: &mut Paper,
    session: &Session,
    solving: &Solving,
    practice: &Practice,
    shown: HelpView,
) {
    let told = told::hint(paper.words, solving).or_else(|| told::answer(paper.words, solving));
    let distance =
        shown.distances.is_shown().then(|| told::distance(paper.words, session, shown.distances));
    let map = shown.is_map.then(|| paper.words.say(&told::map(session)));
    let mut titles = [distance, map, told].into_iter().flatten().peekable();
    let (now, free, all) = solving.rungs();
    if let Some(left) = shown.left
        && titles.peek().is_none()
    {
        return way_back(paper, &left);
    }
    // A lesson says what there is to learn, until a player asks for more.
    let lesson = session.lesson().and_then(|it| LESSONS.get(it));
    if let Some(text) = lesson.filter(|_| titles.peek().is_none()) {
        return paper.hint(Glyph::Hint, "", &paper.say(text));
    }
    let start = if session.moves().is_empty() { "first-move" } else { "hint-none" };
    let title = titles.next().unwrap_or_else(|| paper.say(start));
    let next = told::next_hint(solving);
    let about = titles.next().unwrap_or_else(|| paper.say(next));
    paper.hint(Glyph::Hint, &title, &about);
    let about = match () {
        () if practice.is_on() || session.lesson().is_some() => String::new(),
        () if session.is_helped() => paper.say("no-stars"),
        () => paper.words.with("free-hints", &[("count", free.saturating_sub(now).into())]),
    };
    paper.rungs(now, free, all, &about);
}

/// A search, and the button that stops it.
fn search(paper: &mut Paper, text: String) {
    paper.row(12.0, |paper| {
        let (warm, ink) = (paper.palette.star_line, paper.palette.ink);
        paper.icon(Glyph::Hint, 20.0, warm);
        let font = paper.fonts().bold(TEXT);
        let room = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
        paper.nest(room, |paper| {
            paper.marked(text, font, ink, ProgressText);
        });
    });
    // Below the text, where a message leaves it in sight.
    paper.row(8.0, |paper| answer(paper, "stop", SolverCommand::Cancel, Tone::Plain, 1.0));
}

/// How far the search is.
fn busy(words: &Words, solving: &Solving, dealing: &Dealing) -> String {
    if solving.is_running() { told::progress(words, solving) } else { words.say(&dealing.told()) }
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
fn answer(paper: &mut Paper, name: &str, wish: impl Into<Wish>, tone: Tone, grow: f32) {
    answer_with(paper, paper.say(name), wish, tone, grow);
}

/// A button of the box.
fn answer_with(paper: &mut Paper, text: String, wish: impl Into<Wish>, tone: Tone, grow: f32) {
    let node = Node {
        height: px(44),
        flex_grow: grow,
        flex_basis: if grow > 0.0 { px(0) } else { Val::Auto },
        flex_shrink: 0.0,
        padding: UiRect::horizontal(px(16)),
        ..control_node()
    };
    let color = tone.ink(paper.palette);
    paper.press(node, wish, tone, |paper| paper.bold_line(text, TEXT, color));
}

/// The round that was left is kept, and a button brings it back.
fn way_back(paper: &mut Paper, left: &Phrase) {
    let ink = paper.palette.ink;
    paper.bold(paper.say("round-is-kept"), TEXT, ink);
    let name = paper.words.say(left);
    let back = paper.words.with("back-to", &[("what", name.into())]);
    paper.nest(row(8.0), |paper| {
        answer_with(paper, back, Command::RoundBefore, Tone::Plain, 1.0);
    });
}

/// The question whether the player leaves a level, or plays for another target.
fn leave(paper: &mut Paper, question: Question, is_daily: bool, has_room: bool) {
    let (title, keeps, agree) = match question {
        Question::Level if is_daily => ("leave-daily", "leave-keeps", "leave"),
        Question::Level => ("leave-level", "leave-keeps", "leave"),
        Question::Target(_) => ("offer-target", "offer-keeps", "offer-play"),
    };
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    let column = Node { flex_direction: FlexDirection::Column, ..default() };
    paper.nest(row(12.0), |paper| {
        // A finger hides the target that it presses.
        if let Question::Target(target) = question {
            let color = paper.palette.robot(target.robot);
            paper.icon(Icon::Target(target.shape), 28.0, color);
        }
        paper.nest(column, |paper| {
            paper.bold(paper.say(title), TEXT, ink);
            if has_room {
                paper.text(paper.say(keeps), LABEL, muted);
            }
        });
    });
    paper.nest(row(8.0), |paper| {
        answer(paper, "stay", LeaveCommand::Stay, Tone::Strong, 1.0);
        answer(paper, agree, LeaveCommand::Leave, Tone::Plain, 1.0);
    });
}

/// The solution, move by move: back, play, forward, speed, close.
fn player(paper: &mut Paper, solving: &Solving, playback: Playback) {
    let watched = told::watched(solving);
    let title = told::answer(paper.words, solving).unwrap_or_default();
    let (ink, warm) = (paper.palette.ink, paper.palette.star_line);
    paper.nest(row(12.0), |paper| {
        paper.icon(Glyph::Eye, 20.0, warm);
        let room = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
        paper.nest(room, |paper| paper.bold(title, TEXT, ink));
    });
    paper.nest(row(6.0), |paper| {
        let play = if playback.is_playing() { Glyph::Pause } else { Glyph::Play };
        let can_go_back = watched.is_some_and(|it| it > 0);
        let back = if can_go_back { Tone::Plain } else { Tone::Off };
        for (icon, tip, command, tone) in [
            (Glyph::Back, "do-step-back", SolverCommand::StepBack, back),
            (play, "do-play-or-pause", SolverCommand::PlayOrPause, Tone::Plain),
            (Glyph::Next, "do-step", SolverCommand::Step, Tone::Plain),
        ] {
            button(paper, tip, command, tone, |paper, color| paper.icon(icon, 22.0, color));
        }
        let pace = playback.pace();
        button(paper, "do-faster", SolverCommand::Faster, Tone::Plain, |paper, color| {
            paper.bold_line(pace, TEXT, color);
        });
        let close = SolverCommand::StopWatching;
        button(paper, "close", close, Tone::Plain, |paper, color| {
            paper.icon(Glyph::Close, 22.0, color);
        });
    });
}

/// A button of the player.
fn button(
    paper: &mut Paper,
    tip: &'static str,
    command: SolverCommand,
    tone: Tone,
    fill: impl FnOnce(&mut Paper, Color),
) {
    let node = Node {
        height: px(44),
        min_width: px(44),
        flex_grow: 1.0,
        flex_basis: px(0),
        ..control_node()
    };
    let color = tone.ink(paper.palette);
    paper.press_with(Tip(Some(tip)), node, command, tone, |paper| fill(paper, color));
}

/// After the round: the next one and, as quiet links, what the player may want to see or to show.
fn after(
    paper: &mut Paper,
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
    paper.nest(column, |paper| {
        // The last slide comes first.
        if !is_still {
            return;
        }
        let links = Node { justify_content: JustifyContent::Center, ..row(28.0) };
        paper.nest(links, |paper| {
            if reviewed.is_open() {
                paper.link(Glyph::Back, "back", ToggleReview);
            } else {
                paper.link(Glyph::Eye, "review", ToggleReview);
            }
            paper.link(Glyph::Share, "share", Share);
        });
        match session.next() {
            NextRound::Nothing => {
                let text = paper.say("new-title");
                paper.primary(Some(Glyph::Dice), &text, carom_shell::Command::Toggle(NEW));
            }
            next => {
                let text = paper.say(next.key());
                paper.primary(Some(Glyph::Next), &text, Command::NewRound);
            }
        }
    });
}
