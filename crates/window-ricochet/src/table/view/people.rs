//! The set-up of the players.

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use carom_play::referee::Player;
use carom_play::ricochet::bidding::LONGEST_NAME;
use carom_shell::ids::PageId;
use carom_shell::overlay::Overlay;
use carom_shell::panel::badge::badge;
use carom_shell::panel::ui::{LABEL, Tone, UiBuilder, stretched};
use carom_shell::panel::{RowEnd, Tip};
use carom_shell::theme::Glyph;

use super::{Room, key_node, wide, wide_column};
use crate::ids::{ROOM_CARD, TABLE_PLAYER};
use crate::order::UpdatePart;
use crate::table::PAGE;
use crate::table::model::default_name;
use crate::table::{Command, TableModel};

/// The node around the field for the name of the player at a place.
#[derive(Component)]
struct NameOf(usize);

/// The place of the player whose sheet is open.
#[derive(Resource, Default)]
pub(super) struct Edited(pub(super) usize);

pub(crate) fn plugin(app: &mut App) {
    let edits = (edit, edit_name).in_set(UpdatePart::Table).after(crate::table::go_on);
    app.init_resource::<Edited>().add_systems(Update, edits);
}

/// Opens the sheet of a player, which follows the player to another place.
fn edit(
    mut commands: MessageReader<Command>,
    mut edited: ResMut<Edited>,
    mut overlay: ResMut<Overlay>,
) {
    for command in commands.read() {
        match *command {
            Command::Edit(place) => {
                *edited = Edited(place);
                overlay.set_if_neq(Overlay::of(TABLE_PLAYER));
            }
            Command::MoveUp(place) if overlay.shows(TABLE_PLAYER) && edited.0 == place => {
                edited.0 = place.saturating_sub(1);
            }
            Command::RemovePlayer(_) if overlay.shows(TABLE_PLAYER) => *overlay = Overlay::NONE,
            _ => {}
        }
    }
}

/// Moves the keyboard focus to the name of a player after the player's number is pressed.
fn edit_name(
    mut commands: MessageReader<Command>,
    page: Res<State<PageId>>,
    model: Res<TableModel>,
    names: Query<(&NameOf, &Children)>,
    focus: Option<ResMut<InputFocus>>,
) {
    let is_open = *page == PAGE && model.game().is_none();
    let Some(mut focus) = focus.filter(|_| is_open) else { return commands.clear() };
    for command in commands.read() {
        let Command::Digit(digit) = command else { continue };
        let found = names.iter().find(|(it, _)| it.0 + 1 == usize::from(*digit));
        if let Some(&field) = found.and_then(|(_, children)| children.first()) {
            focus.set(field, FocusCause::Navigated);
        }
    }
}

pub(super) fn fill(ui: &mut UiBuilder, model: &TableModel, room: Room) {
    ui.nest(Node { flex_shrink: 0.0, ..wide_column(2.0) }, |ui| {
        for (place, player) in model.draft().players().iter().enumerate() {
            fill_row(ui, place, player, room);
        }
        let (name, about) = (ui.say("friends-online"), ui.say("online-is"));
        let open = carom_shell::Command::Toggle(ROOM_CARD);
        ui.row_button(Glyph::Network, &name, Some(&about), RowEnd::Chevron, open, Tone::Plain);
    });
}

/// The text for a person, or for the level of a computer.
pub(super) fn kind(ui: &UiBuilder, player: &Player) -> String {
    ui.words.with("seat-kind", &[("strength", player.computer.into())])
}

/// The name of a player, or how a player without a name is called.
pub(super) fn name(ui: &UiBuilder, place: usize, player: &Player) -> String {
    if player.name.is_empty() { called(ui, place, player) } else { player.name.clone() }
}

fn called(ui: &UiBuilder, place: usize, player: &Player) -> String {
    ui.words.with(default_name(player), &[("place", (place + 1).into())])
}

fn fill_row(ui: &mut UiBuilder, place: usize, player: &Player, room: Room) {
    let (called, name) = (called(ui, place, player), name(ui, place, player));
    ui.nest(wide(6.0), |ui| {
        let node = Node { border_radius: BorderRadius::MAX, flex_shrink: 0.0, ..key_node() };
        let (tip, next) = (Tip(Some("tip-colour")), Command::NextColour(place));
        ui.press_with(tip, node, next, Tone::Bare, |ui| {
            badge(ui, player.colour, place, 36.0);
        });
        let node = Node { overflow: Overflow::clip(), ..stretched() };
        ui.nest((node, NameOf(place)), |ui| {
            let node = Node { width: percent(100), height: px(44), ..default() };
            ui.short_field(&name, Some(LONGEST_NAME), node, move |typed| {
                let text = typed.done()?;
                let text = if text == called { "" } else { text };
                Some(Command::Name(place, text.to_owned()))
            });
        });
        // The sheet of the player has it, too.
        if !room.is_tiny() {
            let (kind, ink) = (kind(ui, player), ui.palette.ink);
            let node = Node { width: px(100), flex_shrink: 0.0, ..key_node() };
            let tone = if player.is_computer() { Tone::On } else { Tone::Plain };
            let (tip, next) = (Tip(Some("computer-is")), Command::NextComputer(place));
            ui.press_with(tip, node, next, tone, |ui| {
                ui.bold_line(kind, LABEL, ink);
            });
        }
        ui.icon_button(Glyph::More, "tip-player", Command::Edit(place));
    });
}
