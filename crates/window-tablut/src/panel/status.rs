//! The hint box: hints, questions, an offer of a draw, what happens now, and the result.

use bevy::prelude::*;
use carom_engine::Outcome;
use carom_engine::tablut::Side;
use carom_play::Stars;
use carom_play::tablut::{GameEnding, Lesson, Task, Warning};
use carom_rooms::tablut::TablutCommand;
use carom_shell::action::BoxedAction;
use carom_shell::calendar::Calendar;
use carom_shell::panel::ui::{
    LABEL, LEAD, TEXT, TITLE, Tone, UiBuilder, UiKit, button_node, column, text_column,
};
use carom_shell::panel::{ToldText, reaching_up};
use carom_shell::screen::Screen;
use carom_shell::theme::{Glyph, Palette};
use carom_shell::words::Phrase;
use carom_window_rooms::{self as friends, OnlineRoom};

use super::room::{Asking, Room};
use super::{about_side, line_of, reason, result, section, shown};
use crate::command::{Command, SaveCommand};
use crate::hinting::{self, FREE, Hinting, Rung};
use crate::ids::{PLAY, ROOM_CARD};
use crate::online::{Absence, Offer, absence, ask, is_of_room, offer, take_back};
use crate::puzzles::Library;
use crate::session::{Session, named};
use crate::thinking::Thinker;

/// What the box tells about.
struct StatusInputs<'a> {
    session: &'a Session,
    hinting: &'a Hinting,
    is_thinking: bool,
    /// The days in a row on which the player has solved the puzzle of the day.
    days: u32,
    /// The next game with the other player of the room.
    rematch: Option<Rematch>,
    /// Whether the connection to the room is lost.
    is_lost: bool,
    /// The absence of the other player of the room.
    absence: Option<Absence>,
    /// Who offers a draw in the game of the room.
    offer: Option<Offer>,
    /// Who asks to take a move back there.
    take_back: Option<Offer>,
    /// Whether the game is that of a room in which the player only watches.
    is_watched: bool,
}

/// What the players of a room, whose game is over, want.
struct Rematch {
    /// Whether the player here waits for the other one.
    is_ready: bool,
    /// Whether nobody else is there.
    is_alone: bool,
    /// The name of the other player, who waits.
    other: Option<String>,
}

impl Rematch {
    fn new(online: &OnlineRoom, session: &Session) -> Option<Self> {
        let room = online.room().filter(|it| !it.is_playing() && online.is_seated())?;
        let is_its = is_of_room(online) && session.own_side().is_some();
        is_its.then(|| {
            let (own, other): (Vec<_>, Vec<_>) =
                room.people().players().partition(|it| Some(it.0) == online.own());
            Self {
                is_ready: own.iter().any(|it| it.1.is_ready),
                is_alone: other.is_empty(),
                other: other.iter().find(|it| it.1.is_ready).map(|it| it.1.name.clone()),
            }
        })
    }
}

pub(super) fn show(
    mut kit: UiKit,
    (session, thinking): (Res<Session>, Res<Thinker>),
    (asking, library): (Asking, Res<Library>),
    (calendar, screen): (Res<Calendar>, Res<Screen>),
    online: Option<Res<OnlineRoom>>,
    mut seen: Local<(bool, Room)>,
) {
    let (is_thinking, room) = (thinking.is_running(), asking.room(&session));
    let is_same = std::mem::replace(&mut *seen, (is_thinking, room)) == (is_thinking, room);
    let Asking { hinting, price, asked, .. } = &asking;
    let changed = session.is_changed() || hinting.is_changed() || price.is_changed();
    let changed = changed || asked.is_changed() || library.is_changed() || screen.is_changed();
    let changed = changed || online.as_ref().is_some_and(DetectChanges::is_changed);
    if is_same && !changed && !kit.is_changed() {
        return;
    }
    let streak = |it| library.records().daily_streak(it).current;
    let is_played = session.is_remote() && online.as_ref().is_some_and(|it| is_of_room(it));
    let known = StatusInputs {
        session: &session,
        hinting,
        is_thinking,
        days: calendar.today().map_or(0, streak),
        rematch: online.as_ref().and_then(|it| Rematch::new(it, &session)),
        is_lost: is_played && online.as_ref().is_some_and(|it| it.is_lost()),
        absence: online.as_ref().filter(|_| is_played).and_then(|it| absence(it)),
        offer: online.as_ref().and_then(|it| offer(it)),
        take_back: online.as_ref().and_then(|it| take_back(it)),
        is_watched: online.as_ref().is_some_and(|it| is_of_room(it) && !it.is_seated()),
    };
    kit.fill(section::STATUS, |ui| {
        if !room.has_box {
            return;
        }
        let question = price.question(PLAY);
        let is_asked = question.is_some() || asked.resigner(&session).is_some();
        if session.is_lesson_done() && !is_asked {
            return show_learned(ui, &screen, &session);
        }
        if let Some(ending) = session.ending().filter(|_| !is_asked) {
            return show_ending(ui, &screen, &known, ending);
        }
        ui.hint_box(&screen, |ui| match (question, asked.resigner(&session), session.offer()) {
            (Some(question), ..) => ui.question(question),
            (None, Some(side), _) => show_resigning(ui, &session, side),
            (None, None, Some(side)) => show_offer(ui, side),
            (None, None, None) => match hinting.rung(&session) {
                Some(rung) => show_hint(ui, &known, rung),
                None if known.is_lost => {
                    let (title, text) =
                        (ui.say("online-tablut-lost"), ui.say("online-tablut-lost-is"));
                    ui.hint(Glyph::Network, &title, &text);
                }
                None if known.offer == Some(Offer::Other) => show_question(ui, &session, DRAW),
                None if known.take_back == Some(Offer::Other) => {
                    show_question(ui, &session, TAKE_BACK);
                }
                None if known.take_back == Some(Offer::Own) => {
                    let title = ui.say("online-tablut-ask-back");
                    let text = ui.say("online-tablut-ask-back-is");
                    ui.hint(Glyph::Undo, &title, &text);
                }
                None if known.offer == Some(Offer::Own) => {
                    let (title, text) =
                        (ui.say("online-tablut-offers"), ui.say("online-tablut-offers-is"));
                    ui.hint(Glyph::Handshake, &title, &text);
                }
                None => match &known.absence {
                    Some(absence) => show_absence(ui, absence),
                    None => show_now(ui, &known),
                },
            },
        });
    });
}

/// What has come out, as a title and a text, has the room of the box, with the button that goes on.
fn show_result(
    ui: &mut UiBuilder,
    screen: &Screen,
    (title, text): (String, String),
    (next, action): (&str, BoxedAction),
    beside: impl FnOnce(&mut UiBuilder),
) {
    let place = Node { height: px(screen.hint_height()), ..default() };
    let node = reaching_up(Node {
        justify_content: JustifyContent::SpaceBetween,
        ..column(if screen.is_tiny() { 0.0 } else { 4.0 })
    });
    let size = if screen.is_tiny() { LEAD } else { TITLE };
    let told = ToldText(format!("{title}. {text}"));
    ui.nest((place, told), |ui| {
        ui.nest(node, |ui| {
            ui.row(10.0, |ui| {
                ui.nest(text_column(), |ui| {
                    ui.bold(title, size, ui.palette.ink);
                    ui.text(text, LABEL, ui.palette.muted);
                });
                beside(ui);
            });
            ui.primary(None, &ui.say(next), action);
        });
    });
}

/// What a lesson was about.
fn show_learned(ui: &mut UiBuilder, screen: &Screen, session: &Session) {
    let number = session.lesson_number().unwrap_or(0);
    let is_last = number + 1 == Lesson::COUNT;
    let title = ui.say("tablut-lesson-done");
    let text = ui.words.with("tablut-lesson-is", &[("number", (number + 1).into())]);
    let next = if is_last { "tablut-lesson-game" } else { "next-lesson" };
    show_result(ui, screen, (title, text), (next, session.at_the_end()), |_| ());
}

fn show_ending(ui: &mut UiBuilder, screen: &Screen, known: &StatusInputs, ending: GameEnding) {
    let StatusInputs { session, days, .. } = *known;
    let mut action = session.at_the_end();
    let (told, next) = match (session.task(), session.solved_in()) {
        (Some(task), Some(moves)) => {
            let title = ui.words.with("tablut-won-in", &[("moves", moves.into())]);
            ((title, ui.words.say(&verdict(task, moves, days))), "tablut-next")
        }
        (Some(task), None) => {
            let missed = ui.words.with("tablut-missed", &[("moves", task.fewest.into())]);
            ((result(ui.words, ending.outcome), missed), "tablut-restart")
        }
        (None, _) => {
            let mut why = reason(ui.words, session, ending);
            let mut next = "tablut-new";
            if known.is_watched {
                action = carom_shell::Command::Toggle(ROOM_CARD).into();
                next = "online-room";
            } else if let Some(Rematch { is_alone: true, .. }) = &known.rematch {
                action = carom_shell::Command::Toggle(ROOM_CARD).into();
                (next, why) = ("online-room", ui.say("friends-rematch-alone"));
            } else if let Some(Rematch { is_ready, other, .. }) = &known.rematch {
                action = friends::Command::Ready(!is_ready).into();
                next = if *is_ready { "friends-not-ready" } else { "friends-rematch" };
                if *is_ready {
                    why = ui.say("friends-rematch-waits");
                } else if let Some(name) = other {
                    let about = [("name", name.clone().into())];
                    why = ui.words.with("friends-rematch-asked", &about);
                }
            }
            let own = session.own_side().zip(ending.outcome);
            let title = match own {
                Some((own, Outcome::Won(side))) => {
                    let key = if own == side { "tablut-you-win" } else { "tablut-you-lose" };
                    ui.say(key)
                }
                _ => result(ui.words, ending.outcome),
            };
            ((title, why), next)
        }
    };
    show_result(ui, screen, told, (next, action), |ui| {
        // Where there is no room for them, the stars are only at the top.
        let solved = session.task().zip(session.solved_in()).filter(|_| !screen.is_tiny());
        if let Some((task, moves)) = solved {
            let won = if task.is_helped { 0 } else { Stars::of(moves, task.fewest).count() };
            ui.landing_stars(won, 26.0, 4.0);
        }
        ui.icon_button(Glyph::Share, "tablut-share", SaveCommand::Share);
    });
}

/// How the moves compare with the fewest.
fn verdict(task: &Task, moves: u32, days: u32) -> Phrase {
    match moves.checked_sub(task.fewest) {
        _ if task.is_helped => Phrase::new("solved-with-help"),
        None | Some(0) => {
            let days = if task.day.is_some() { days } else { 0 };
            Phrase::new("tablut-no-shorter-win").with("days", days)
        }
        Some(more) => Phrase::new("tablut-more-than-fewest").with("more", more),
    }
}

/// Whether a person really gives up.
fn show_resigning(ui: &mut UiBuilder, session: &Session, side: Side) {
    let is_alone = !session.seat(side.other()).is_human();
    let who = if is_alone { "you".to_owned() } else { side.to_string() };
    let text = ui.words.with("tablut-resign-ask", &[("who", who.into())]);
    ui.hint(Glyph::Resign, &text, "");
    let play_on = ("tablut-play-on", Command::PlayOn);
    ui.answers(Tone::Danger, ("tablut-resign", Command::Resign), play_on);
}

fn show_offer(ui: &mut UiBuilder, side: Side) {
    let text = about_side(ui.words, "tablut-offers", side);
    ui.hint(Glyph::Handshake, &text, "");
    let no = ("tablut-decline", Command::DeclineDraw);
    ui.answers(Tone::Strong, ("tablut-accept", Command::AcceptDraw), no);
}

/// A question of the other player of the room: its icon, its text, and what accepts and declines it.
type RoomQuestion = (Glyph, &'static str, [TablutCommand; 2]);

const DRAW: RoomQuestion = {
    let answers = [TablutCommand::AcceptDraw, TablutCommand::DeclineDraw];
    (Glyph::Handshake, "tablut-offers", answers)
};
const TAKE_BACK: RoomQuestion = {
    let answers = [TablutCommand::AcceptTakeBack, TablutCommand::DeclineTakeBack];
    (Glyph::Undo, "online-tablut-back-asked", answers)
};

fn show_question(ui: &mut UiBuilder, session: &Session, (icon, text, [yes, no]): RoomQuestion) {
    let other = session.own_side().map_or(Side::Attackers, Side::other);
    let text = about_side(ui.words, text, other);
    ui.hint(icon, &text, "");
    ui.answers(Tone::Strong, ("tablut-accept", ask(yes)), ("tablut-decline", ask(no)));
}

/// For how long the other player is away, and what the player here can do.
fn show_absence(ui: &mut UiBuilder, absence: &Absence) {
    let time = friends::card::absence(absence.seconds);
    let about = [("name", absence.name.clone().into()), ("time", time.into())];
    let title = ui.words.with("online-tablut-away", &about);
    // As the other questions: a line, and a button below.
    if !absence.can_claim {
        let text = ui.say("online-tablut-away-is");
        return ui.hint(Glyph::Clock, &title, &text);
    }
    ui.hint(Glyph::Clock, &title, "");
    ui.row(8.0, |ui| {
        let node = Node { height: px(44), flex_grow: 1.0, flex_basis: px(0), ..button_node() };
        let (text, color) = (ui.say("friends-claim"), Tone::Strong.ink(ui.palette));
        ui.press(node, ask(TablutCommand::ClaimVictory), Tone::Strong, |ui| {
            ui.bold_line(text, TEXT, color);
        });
    });
}

/// The hints that were told, and how many there are.
fn show_hint(ui: &mut UiBuilder, known: &StatusInputs, rung: Rung) {
    let StatusInputs { session, hinting, .. } = *known;
    let told = hinting.told(session);
    let (title, about) = match hinting.found(session) {
        None => (ui.say("tablut-hint-search"), String::new()),
        Some([]) => (ui.say("tablut-hint-none"), String::new()),
        Some(line @ [first, ..]) => {
            let idea = match session.task() {
                Some(_) => {
                    let idea = hinting::idea(session, line);
                    ui.words.with("tablut-idea", &[("idea", idea.into())])
                }
                None => String::new(),
            };
            match rung {
                Rung::Idea => (idea, String::new()),
                Rung::Piece => {
                    let piece = session.kind_on(first.from);
                    let about = [("piece", piece.into()), ("cell", named(first.from).into())];
                    (ui.words.with("tablut-hint-piece", &about), idea)
                }
                Rung::Move => (shown(*first), idea),
                Rung::All => (line_of(line), String::new()),
            }
        }
    };
    ui.hint(Glyph::Hint, &title, &about);
    let (free, all) = (FREE, hinting.all(session));
    let next = match (session.task(), free.checked_sub(told)) {
        _ if told >= all => "none",
        (Some(task), _) if task.is_helped => "none",
        (None, _) | (Some(_), Some(1..)) => "free",
        (Some(_), _) => "costs",
    };
    let next = ui.words.with("tablut-hint-next", &[("is", next.into())]);
    ui.rungs(told, free, all, &next);
}

/// What happens now.
fn show_now(ui: &mut UiBuilder, known: &StatusInputs) {
    let StatusInputs { session, is_thinking, .. } = *known;
    let palette = *ui.palette;
    let fewest = session.task().map_or(0, |it| it.fewest);
    if let Some(number) = session.lesson_number() {
        let number = [("number", (number + 1).into())];
        let title = ui.words.with("tablut-lesson-do", &number);
        let text = ui.words.with("tablut-lesson-is", &number);
        return ui.hint(Glyph::Book, &title, &text);
    }
    let key = if is_thinking { "tablut-thinks" } else { "tablut-to-move" };
    let title = match (session.task(), session.is_looking_back()) {
        (Some(_), false) if !is_thinking => {
            ui.words.with("tablut-find", &[("moves", fewest.into())])
        }
        _ => about_side(ui.words, key, session.turn()),
    };
    let say = |ui: &mut UiBuilder, text: &str, color: Color| {
        ui.bold(title.as_str(), TEXT, palette.ink);
        ui.text(text, TEXT - 1.0, color);
        ui.space();
    };
    if session.is_looking_back() && session.is_in_variation() {
        let text = ui.say("tablut-variation");
        return say(ui, &text, palette.accent);
    }
    // The result is the one of this line.
    let leads_there = session.tree().line().contains(&session.live());
    if let Some(ending) = session.ending_elsewhere().filter(|_| leads_there) {
        let about = [("result", result(ui.words, ending.outcome).into())];
        let text = ui.words.with("tablut-looking-back-over", &about);
        return say(ui, &text, palette.accent);
    }
    let (text, color) = sentence(session, &palette);
    let about = [
        ("moves", fewest.into()),
        ("number", (session.tries() + 1).into()),
        ("warning", warning(session).into()),
        ("move", session.winning_move().map(shown).unwrap_or_default().into()),
        ("piece", session.selected().map_or("none", |it| session.kind_on(it)).into()),
    ];
    let text = ui.words.with(text, &about);
    say(ui, &text, color);
}

/// The old word for what the king can do, as texts take it.
fn warning(session: &Session) -> &'static str {
    match session.warning() {
        Some(Warning::Raichi) => "raichi",
        Some(Warning::Tuichu) => "tuichu",
        None => "none",
    }
}

/// What the person at the board has to know now, and its colour: a warning is red only for the side in danger.
fn sentence(session: &Session, palette: &Palette) -> (&'static str, Color) {
    let danger_for = |side: Side| {
        if session.seat(side).is_human() { palette.danger } else { palette.accent }
    };
    if session.is_looking_back() {
        // Programs do not wait for those who look back.
        let goes_on = session.waits_for().is_some();
        let text = if goes_on { "tablut-looking-back-programs" } else { "tablut-looking-back" };
        return (text, palette.accent);
    }
    if session.has_missed() {
        return ("tablut-missed", palette.danger);
    }
    match (session.can_win(), session.turn(), session.warning(), session.is_king_in_danger()) {
        (true, Side::Defenders, ..) => ("tablut-win-escape", palette.good),
        (true, Side::Attackers, ..) => ("tablut-win-capture", palette.good),
        (_, _, Some(Warning::Tuichu), false) => ("tablut-tuichu", danger_for(Side::Attackers)),
        (_, _, Some(Warning::Raichi), false) => ("tablut-raichi", danger_for(Side::Attackers)),
        (_, side, Some(_), true) => ("tablut-raichi-and-danger", danger_for(side.other())),
        (_, _, None, true) => ("tablut-danger", danger_for(Side::Defenders)),
        (_, _, None, false) => {
            let is_puzzle = session.task().is_some();
            let text = match (session.is_for_people(), session.selected()) {
                (true, None) if is_puzzle => "tablut-find-on",
                (true, Some(cell)) if session.targets(cell).is_empty() => "tablut-stuck",
                (true, Some(_)) => "tablut-put",
                (true, None) if session.is_in_variation() => "tablut-variation",
                (true, None) => "tablut-take",
                (false, _) if session.is_remote() && session.own_side().is_none() => "tablut-watch",
                (false, _) if session.is_remote() => "tablut-wait-remote",
                (false, _) => "tablut-wait",
            };
            (text, palette.muted)
        }
    }
}
