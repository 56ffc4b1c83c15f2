//! The player's board on the play page: the fewest moves, hints and the solution, each on its own; then the next target.

use bevy::prelude::*;
use carom_engine::square_name;
use carom_shell::BoxedAction;
use carom_shell::frame::Frame;
use carom_shell::panel::ui::{
    LEAD, TEXT, Tone, UiBuilder, UiKit, column, control_node, row, text_column,
};
use carom_shell::panel::{Tip, ToldText, section_width};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;
use carom_shell::words::Words;
use carom_shell::words::verdict::Verdicts;

use super::{Command, OwnBoardState};
use crate::colours::RobotColours as _;
use crate::command::SolverCommand;
use crate::icons::Icon;
use crate::panel::{hint_text, section};
use crate::session::Session;
use crate::solving::{Solving, VERDICTS};

/// The height of the line with the way to the next target.
const HIGH: f32 = 52.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, choices.in_set(Frame::Draw));
}

/// What the three buttons say: the number of moves if it is known, whether the solution is shown, the number of hints.
type ChoiceInputs = (Option<String>, bool, usize);

/// The three buttons above the robots.
fn choices(
    mut kit: UiKit,
    (own, session, solving): (Res<OwnBoardState>, Res<Session>, Res<Solving>),
    screen: Res<Screen>,
    mut seen: Local<Option<ChoiceInputs>>,
) {
    let now = (counted(&kit.words, &own, &solving, &session), solving.is_open(), solving.rungs().0);
    let news = own.is_changed() || session.is_changed() || screen.is_changed();
    if !news && !kit.is_changed() && seen.as_ref() == Some(&now) {
        return;
    }
    *seen = Some(now);
    kit.fill(section::CHOICES, |ui| {
        if own.is_on(&session) {
            buttons(ui, &own, &session, &solving, &screen);
        }
    });
}

/// Each button opens one thing, and none shows what another one hides.
fn buttons(
    ui: &mut UiBuilder,
    own: &OwnBoardState,
    session: &Session,
    solving: &Solving,
    screen: &Screen,
) {
    let (is_open, told) = (solving.is_open(), solving.rungs().0);
    let count = counted(ui.words, own, solving, session);
    let count_tone = if count.is_some() { Tone::On } else { Tone::Plain };
    let count = count.unwrap_or_else(|| ui.say("own-how-many"));
    let hint = if told > 1 && !is_open { "own-next-hint" } else { "own-first-hint" };
    let hint_tone = Tone::when(!session.is_solved() && !is_open);
    let solution_tone = if is_open { Tone::On } else { Tone::Plain };
    let all = [
        (count, Command::Count, count_tone),
        (ui.say(hint), Command::Hint, hint_tone),
        (ui.say("own-solution"), Command::Solution, solution_tone),
    ];
    let (gap, size) = if screen.is_narrow() { (4.0, TEXT - 1.0) } else { (8.0, TEXT) };
    ui.row(gap, |ui| {
        for (text, command, tone) in all {
            let node = Node {
                height: px(44),
                flex_grow: 1.0,
                min_width: px(0),
                padding: UiRect::horizontal(px(4)),
                ..control_node()
            };
            let color = tone.ink(ui.palette);
            ui.press_with(Tip(None), node, command, tone, |ui| ui.bold_line(text, size, color));
        }
    });
}

/// The number of moves, if the player has asked for it and it is known.
fn counted(
    words: &Words,
    own: &OwnBoardState,
    solving: &Solving,
    session: &Session,
) -> Option<String> {
    let answer = solving.answer().filter(|_| own.is_counted && solving.is_asked())?;
    let count = answer.moves().len();
    Some(if session.moves().is_empty() {
        words.with("own-moves", &[("count", count.into())])
    } else {
        words.say(&Verdicts::solved(&VERDICTS, solving.moves_left().len(), answer.proof))
    })
}

/// What stands in the place of the hint box: what was told, or the steps of the solution; and the way to the next target. The smallest
/// windows have the three buttons here.
pub(crate) fn foot(
    ui: &mut UiBuilder,
    (own, session, solving): (&OwnBoardState, &Session, &Solving),
    screen: &Screen,
) {
    ui.nest(column(4.0), |ui| {
        if screen.is_squeezed() {
            buttons(ui, own, session, solving, screen);
        }
        let is_small = section_width(screen) < 340.0;
        let line = Node { height: px(HIGH), ..row(if is_small { 4.0 } else { 8.0 }) };
        let told = ToldText(told(ui, own, session, solving));
        ui.nest((line, told), |ui| {
            if is_stepped(solving) {
                steps(ui, solving, if is_small { 44.0 } else { HIGH }, screen);
            } else {
                let (text, is_strong) = said(ui, own, session, solving);
                let color = if is_strong { ui.palette.ink } else { ui.palette.muted };
                ui.nest(text_column(), |ui| ui.text(text, TEXT - 1.0, color));
            }
            if solving.is_running() {
                button(ui, "stop", SolverCommand::Cancel, Tone::Plain, is_small);
            } else {
                button(ui, "own-next-target", Command::NextTarget, Tone::Strong, is_small);
            }
        });
    });
}

/// The sentence of the state.
fn said(
    ui: &UiBuilder,
    own: &OwnBoardState,
    session: &Session,
    solving: &Solving,
) -> (String, bool) {
    if solving.is_running() {
        return (hint_text::progress(ui.words, solving), true);
    }
    let has_hint = solving.rungs().0 > 1 || !own.is_counted;
    let hint = hint_text::hint(ui.words, solving).filter(|_| has_hint);
    if let Some(hint) = hint.or_else(|| solving.message.as_ref().map(|it| ui.words.say(it))) {
        return (hint, true);
    }
    if session.is_solved() {
        let count = session.moves().len();
        return (ui.words.with("own-solved", &[("count", count.into())]), true);
    }
    let profile = session.round().profile();
    let key = if profile.must_turn { "own-ready-official" } else { "own-ready" };
    let robot = session.selected().name();
    (ui.words.with(key, &[("robot", robot.into())]), false)
}

/// Whether the board shows the solution, move by move.
fn is_stepped(solving: &Solving) -> bool {
    solving.is_open() && !solving.is_running() && solving.answer().is_some()
}

/// What readers of the screen hear: the number of moves if it was asked for, and the sentence of the state, or the move that the board
/// shows.
fn told(ui: &UiBuilder, own: &OwnBoardState, session: &Session, solving: &Solving) -> String {
    let Some(answer) = solving.answer().filter(|_| is_stepped(solving)) else {
        let sentence = said(ui, own, session, solving).0;
        return match counted(ui.words, own, solving, session) {
            Some(count) => format!("{count}. {sentence}"),
            None => sentence,
        };
    };
    let (place, all) = (hint_text::watched(solving).unwrap_or(0), answer.moves().len());
    let Some(mv) = place.checked_sub(1).and_then(|it| answer.moves().get(it)) else {
        return ui.words.with("own-moves", &[("count", all.into())]);
    };
    let square = answer.position().square(mv.robot).map(square_name::of).unwrap_or_default();
    let about = [
        ("place", place.into()),
        ("all", all.into()),
        ("robot", hint_text::robot(ui.words, mv.robot).into()),
        ("direction", mv.direction.to_string().into()),
        ("square", square.into()),
    ];
    ui.words.with("own-told-step", &about)
}

/// Back, the place, forward. The smallest windows have no line of all moves: they show the last one below its place.
fn steps(ui: &mut UiBuilder, solving: &Solving, width: f32, screen: &Screen) {
    let watched = hint_text::watched(solving).unwrap_or(0);
    let all = solving.answer().map_or(0, |it| it.moves().len());
    let ink = ui.palette.ink;
    let back = if watched > 0 { Tone::Plain } else { Tone::Off };
    let node = || Node { width: px(width), height: px(HIGH), flex_shrink: 0.0, ..control_node() };
    ui.press_with(Tip(Some("do-step-back")), node(), SolverCommand::StepBack, back, |ui| {
        ui.icon(Glyph::Back, 22.0, back.ink(ui.palette));
    });
    let middle = Node { justify_content: JustifyContent::Center, ..text_column() };
    ui.nest(Node { align_items: AlignItems::Center, ..middle }, |ui| {
        let about = [("place", watched.into()), ("all", all.into())];
        ui.bold_line(ui.words.with("own-step-of", &about), TEXT, ink);
        let moves = solving.answer().map_or(&[][..], |it| it.moves());
        let last = watched.checked_sub(1).and_then(|it| moves.get(it));
        if let Some(mv) = last.filter(|_| screen.is_squeezed()) {
            ui.row(2.0, |ui| {
                let color = ui.palette.robot(Some(mv.robot));
                ui.icon(Icon::Robot(mv.robot), 13.0, color);
                ui.icon(Icon::Arrow(mv.direction), 18.0, color);
            });
        }
    });
    ui.press_with(Tip(Some("do-step")), node(), SolverCommand::Step, Tone::Plain, |ui| {
        ui.icon(Glyph::Next, 22.0, ink);
    });
}

fn button(
    ui: &mut UiBuilder,
    name: &str,
    action: impl Into<BoxedAction>,
    tone: Tone,
    is_small: bool,
) {
    let node = Node {
        height: px(HIGH),
        flex_shrink: 0.0,
        column_gap: px(if is_small { 2 } else { 8 }),
        padding: UiRect::horizontal(px(if is_small { 8 } else { 14 })),
        ..control_node()
    };
    let (text, color) = (ui.say(name), tone.ink(ui.palette));
    ui.press(node, action, tone, |ui| {
        ui.bold_line(text, if is_small { TEXT } else { LEAD }, color);
        if tone == Tone::Strong {
            ui.icon(Glyph::Next, 20.0, color);
        }
    });
}
