//! The dock, and above it the steps through the game.

use bevy::prelude::*;
use carom_play::tablut::NodeId;
use carom_rooms::tablut::TablutCommand;
use carom_shell::action::BoxedAction;
use carom_shell::panel::Dock;
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit, control_node};
use carom_shell::screen::{Form, Screen};
use carom_shell::theme::Glyph;
use carom_window_rooms::OnlineRoom;

use super::section;
use crate::analysis::Analysis;
use crate::command::{Command, Hint, PuzzleCommand, ToggleAnalysis};
use crate::hinting::{self, Hinting};
use crate::ids::{MORE, ROOM_CARD};
use crate::online::{Offer, ask, has_moved, is_of_room, offer, take_back};
use crate::session::Session;

pub(super) fn show(
    mut kit: UiKit,
    (session, analysis, hinting): (Res<Session>, Res<Analysis>, Res<Hinting>),
    (screen, online): (Res<Screen>, Option<Res<OnlineRoom>>),
) {
    let changed = session.is_changed() || analysis.is_changed() || hinting.is_changed();
    let changed = changed || online.as_ref().is_some_and(DetectChanges::is_changed);
    let online = online.as_deref().filter(|it| is_of_room(it));
    if !changed && !screen.is_changed() && !kit.is_changed() {
        return;
    }
    let button =
        |icon, name, action: BoxedAction, tone| Dock { icon, name, action, held: None, tone };
    let can_undo = Tone::when(session.can_take_back());
    let undo = button(Glyph::Undo, "tablut-undo", Command::TakeBack.into(), can_undo);
    let undo = Dock { held: Some(Command::Redo.into()), ..undo };
    let is_more = hinting.told(&session) < hinting.all(&session);
    let can_hint = hinting::can_hint(&session) && is_more;
    let hint = button(Glyph::Hint, "tablut-hint", Hint::Next.into(), Tone::when(can_hint));
    let more = carom_shell::Command::Toggle(MORE).into();
    let more = button(Glyph::More, "tablut-more", more, Tone::Plain);
    let to_room = carom_shell::Command::Toggle(ROOM_CARD).into();
    let to_room = button(Glyph::Friends, "online-room", to_room, Tone::Plain);
    let asked = online.and_then(|it| Some((it, offer(it)?, take_back(it)?)));
    let buttons = if let Some((online, offer, asked)) = asked {
        // There is no hint and no analysis in the game of a room, and the other player agrees to Undo.
        let (command, tone) = match offer {
            Offer::Nobody => (TablutCommand::OfferDraw, Tone::when(asked == Offer::Nobody)),
            Offer::Own => (TablutCommand::DeclineDraw, Tone::On),
            Offer::Other => (TablutCommand::AcceptDraw, Tone::Strong),
        };
        let draw = button(Glyph::Handshake, "online-tablut-draw", ask(command).into(), tone);
        let can_ask = has_moved(online) && offer == Offer::Nobody;
        let (command, tone) = match asked {
            Offer::Nobody => (TablutCommand::AskTakeBack, Tone::when(can_ask)),
            Offer::Own => (TablutCommand::DeclineTakeBack, Tone::On),
            Offer::Other => (TablutCommand::AcceptTakeBack, Tone::Strong),
        };
        let undo = button(Glyph::Undo, "tablut-undo", ask(command).into(), tone);
        let resign = Command::Resign.into();
        let resign = button(Glyph::Resign, "online-tablut-resign", resign, Tone::Plain);
        vec![to_room, undo, draw, resign, more]
    } else if session.winner().is_some() {
        let can_restart = !session.tree().is_empty();
        let restart = PuzzleCommand::Restart.into();
        let restart = button(Glyph::Restart, "tablut-restart", restart, Tone::when(can_restart));
        vec![undo, restart, hint, more]
    } else {
        let tone = match (analysis.is_on(), session.is_remote()) {
            (true, _) => Tone::On,
            (false, is_remote) => Tone::when(!is_remote),
        };
        let analysis = button(Glyph::Analysis, "tablut-analysis", ToggleAnalysis.into(), tone);
        let second = if online.is_some() { to_room } else { hint };
        vec![undo, second, analysis, more]
    };
    kit.fill(section::DOCK, |ui| {
        if has_steps(&screen) {
            steps(ui, &session);
        }
        ui.dock(&buttons);
    });
}

/// The height of the steps.
pub(super) const STEPS: f32 = 44.0;

/// In a narrow or a low window the moves have this room: a press on one of them goes there.
pub(super) fn has_steps(screen: &Screen) -> bool {
    const ENOUGH: f32 = 445.0;
    match screen.form {
        Form::Portrait => false,
        Form::Low => screen.panel.height() >= ENOUGH,
        Form::Square | Form::Landscape => true,
    }
}

/// To the start, back, forward, to the end.
fn steps(ui: &mut UiBuilder, session: &Session) {
    let tree = session.tree();
    let (is_at_start, is_at_end) = (tree.here() == NodeId::START, tree.is_at_end());
    let all = [
        (Glyph::First, Command::First, is_at_start),
        (Glyph::Back, Command::Back, is_at_start),
        (Glyph::Next, Command::Forward, is_at_end),
        (Glyph::Last, Command::Last, is_at_end),
    ];
    ui.row(8.0, |ui| {
        for (icon, command, is_off) in all {
            let node =
                Node { height: px(STEPS), flex_grow: 1.0, flex_basis: px(0), ..control_node() };
            let palette = *ui.palette;
            let color = if is_off { palette.ink.with_alpha(0.45) } else { palette.ink };
            ui.press(node, command, Tone::Bare, |ui| ui.icon(icon, 24.0, color));
        }
    });
}
