//! The set-up of the players.

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use carom_play::referee::Player;
use carom_play::ricochet::bidding::LONGEST_NAME;
use carom_shell::ids::PageId;
use carom_shell::overlay::Overlay;
use carom_shell::panel::badge::badge;
use carom_shell::panel::kit::{LABEL, Paper, Tone, stretched};
use carom_shell::panel::{RowEnd, Tip};
use carom_shell::theme::Glyph;

use super::{Room, key_node, wide, wide_column};
use crate::ids::{ROOM_CARD, TABLE_PLAYER};
use crate::order::Obey;
use crate::table::PAGE;
use crate::table::desk::default_name;
use crate::table::{Command, Desk};

/// The node around the field for the name of the player at a place.
#[derive(Component)]
struct NameOf(usize);

/// The place of the player whose sheet is open.
#[derive(Resource, Default)]
pub(super) struct Edited(pub(super) usize);

pub(crate) fn plugin(app: &mut App) {
    let edits = (edit, edit_name).in_set(Obey::Table).after(crate::table::go_on);
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
    desk: Res<Desk>,
    names: Query<(&NameOf, &Children)>,
    focus: Option<ResMut<InputFocus>>,
) {
    let is_open = *page == PAGE && desk.game().is_none();
    let Some(mut focus) = focus.filter(|_| is_open) else { return commands.clear() };
    for command in commands.read() {
        let Command::Digit(digit) = command else { continue };
        let found = names.iter().find(|(it, _)| it.0 + 1 == usize::from(*digit));
        if let Some(&field) = found.and_then(|(_, children)| children.first()) {
            focus.set(field, FocusCause::Navigated);
        }
    }
}

pub(super) fn fill(paper: &mut Paper, desk: &Desk, room: Room) {
    paper.nest(Node { flex_shrink: 0.0, ..wide_column(2.0) }, |paper| {
        for (place, player) in desk.draft().players().iter().enumerate() {
            fill_row(paper, place, player, room);
        }
        let (name, about) = (paper.say("friends-online"), paper.say("online-is"));
        let open = carom_shell::Command::Toggle(ROOM_CARD);
        paper.row_button(Glyph::Network, &name, Some(&about), RowEnd::Chevron, open, Tone::Plain);
    });
}

/// The text for a person, or for the level of a computer.
pub(super) fn kind(paper: &Paper, player: &Player) -> String {
    paper.words.with("seat-kind", &[("strength", player.computer.into())])
}

/// The name of a player, or how a player without a name is called.
pub(super) fn name(paper: &Paper, place: usize, player: &Player) -> String {
    if player.name.is_empty() { called(paper, place, player) } else { player.name.clone() }
}

fn called(paper: &Paper, place: usize, player: &Player) -> String {
    paper.words.with(default_name(player), &[("place", (place + 1).into())])
}

fn fill_row(paper: &mut Paper, place: usize, player: &Player, room: Room) {
    let (called, name) = (called(paper, place, player), name(paper, place, player));
    paper.nest(wide(6.0), |paper| {
        let node = Node { border_radius: BorderRadius::MAX, flex_shrink: 0.0, ..key_node() };
        let (tip, next) = (Tip(Some("tip-colour")), Command::NextColour(place));
        paper.press_with(tip, node, next, Tone::Bare, |paper| {
            badge(paper, player.colour, place, 36.0);
        });
        let node = Node { overflow: Overflow::clip(), ..stretched() };
        paper.nest((node, NameOf(place)), |paper| {
            let node = Node { width: percent(100), height: px(44), ..default() };
            paper.short_field(&name, Some(LONGEST_NAME), node, move |typed| {
                let text = typed.done()?;
                let text = if text == called { "" } else { text };
                Some(Command::Name(place, text.to_owned()))
            });
        });
        // The sheet of the player has it, too.
        if !room.is_tiny() {
            let (kind, ink) = (kind(paper, player), paper.palette.ink);
            let node = Node { width: px(100), flex_shrink: 0.0, ..key_node() };
            let tone = if player.is_computer() { Tone::On } else { Tone::Plain };
            let (tip, next) = (Tip(Some("computer-is")), Command::NextComputer(place));
            paper.press_with(tip, node, next, tone, |paper| {
                paper.bold_line(kind, LABEL, ink);
            });
        }
        paper.icon_button(Glyph::More, "tip-player", Command::Edit(place));
    });
}
