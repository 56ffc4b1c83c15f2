//! The sheet with everything that is not on the page.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_shell::BoxedAction;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit};
use carom_shell::theme::Glyph;
use carom_window_rooms::OnlineRoom;

use crate::command::{Command, DealCommand, PackCommand};
use crate::ids::{FILES, LAB, MORE, PUZZLES, SHARE};
use crate::online::Race;
use crate::opened_file::OpenedFile;
use crate::order::UpdatePart;
use crate::session::{Letters, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (close.in_set(UpdatePart::Close), show.in_set(Frame::Draw)));
}

/// What shows something on the page, or opens another puzzle, closes the sheet.
fn close(
    mut commands: MessageReader<Command>,
    (mut packs, mut deals): (MessageReader<PackCommand>, MessageReader<DealCommand>),
    mut overlay: ResMut<Overlay>,
) {
    let closes = |it: &Command| {
        use Command::{Before, Draw, GoToMark, SetMark, ShowMoves};
        matches!(it, ShowMoves | Draw | Before | SetMark | GoToMark)
    };
    let closed = [
        commands.read().filter(|it| closes(it)).count(),
        packs.read().count(),
        deals.read().count(),
    ];
    if overlay.shows(MORE) && closed != [0; 3] {
        *overlay = Overlay::NONE;
    }
}

fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (session, letters, opened): (Res<Session>, Res<Letters>, Res<OpenedFile>),
    (race, online): (Res<Race>, Option<Res<OnlineRoom>>),
) {
    use RowEnd::{Chevron, Nothing};
    let changed = overlay.is_changed() || session.is_changed() || letters.is_changed();
    if !overlay.shows(MORE) || !(changed || kit.is_changed()) {
        return;
    }
    let toggle = carom_shell::Command::Toggle;
    let when = |can: bool| if can { Tone::Plain } else { Tone::Off };
    let has_help = !session.is_solved() && !session.is_unsolvable();
    kit.card(MORE, "block-more", |ui| {
        caption(ui, "block-more-help");
        let switch = |ui: &mut UiBuilder,
                      icon,
                      key: &str,
                      about: Option<&str>,
                      is_on,
                      action: BoxedAction,
                      tone| {
            let (text, about) = (ui.say(key), about.map(|it| ui.say(it)));
            ui.row_button(icon, &text, about.as_deref(), RowEnd::Switch(is_on), action, tone);
        };
        let line = |ui: &mut UiBuilder, icon, key: &str, end, action: BoxedAction, tone| {
            ui.row_button(icon, &ui.say(key), None, end, action, tone);
        };
        let solution = when(has_help && !session.is_all_shown());
        line(ui, Glyph::Eye, "block-show-solution", Nothing, Command::ShowMoves.into(), solution);
        switch(
            ui,
            Glyph::Steps,
            "block-count-left",
            Some("block-count-left-about"),
            session.counts_left(),
            Command::ToggleCount.into(),
            when(has_help),
        );
        caption(ui, "block-more-puzzle");
        line(ui, Glyph::Share, "block-share", Chevron, toggle(SHARE).into(), Tone::Plain);
        let can_mark = when(!session.is_solved());
        line(ui, Glyph::Bookmark, "set-mark", Nothing, Command::SetMark.into(), can_mark);
        let can_return = when(session.can_go_to_mark());
        line(ui, Glyph::Bookmark, "go-to-mark", Nothing, Command::GoToMark.into(), can_return);
        line(ui, Glyph::Pencil, "block-open-in-editor", Nothing, Command::Draw.into(), Tone::Plain);
        line(ui, Glyph::Folder, "files-title", Chevron, toggle(FILES).into(), Tone::Plain);
        // Nothing here leads out of a race.
        let is_free = !race.goes_on(&session, online.as_deref());
        let has_next = is_free && opened.has_beside(&session, true);
        line(ui, Glyph::Next, "block-skip", Nothing, PackCommand::Next.into(), when(has_next));
        let has_previous = is_free && opened.has_beside(&session, false);
        let previous = PackCommand::Previous.into();
        line(ui, Glyph::Back, "block-previous", Nothing, previous, when(has_previous));
        let has_before = is_free && session.has_puzzle_before();
        let before = Command::Before.into();
        line(ui, Glyph::Undo, "block-before", Nothing, before, when(has_before));
        caption(ui, "block-more-board");
        let counts_steps = session.metric() == Metric::Steps;
        switch(
            ui,
            Glyph::Steps,
            "block-count-steps",
            Some("block-count-steps-about"),
            counts_steps,
            Command::ToggleMetric.into(),
            Tone::Plain,
        );
        switch(
            ui,
            Glyph::Blocks,
            "block-letters",
            None,
            letters.0,
            Command::ToggleLetters.into(),
            Tone::Plain,
        );
        caption(ui, "block-more-other");
        line(ui, Glyph::Dice, "block-new-one", Chevron, toggle(PUZZLES).into(), Tone::Plain);
        let (lab, about) = (ui.say("block-lab"), ui.say("block-lab-about"));
        ui.row_button(Glyph::Lab, &lab, Some(&about), Chevron, toggle(LAB), Tone::Plain);
    });
}

fn caption(ui: &mut UiBuilder, key: &str) {
    ui.caption(&ui.say(key));
}
