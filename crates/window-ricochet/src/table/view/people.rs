//! The set-up of the players.

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use carom_play::referee::{MAX_PLAYERS, Player};
use carom_play::ricochet::bidding::LONGEST_NAME;
use carom_shell::ids::PageId;
use carom_shell::panel::Tip;
use carom_shell::panel::kit::{LABEL, Paper, Tone, button_node};

use super::player::badge;
use super::{Space, column, sign, wide};
use crate::order::Obey;
use crate::table::PAGE;
use crate::table::desk::default_name;
use crate::table::{Command, Desk};

/// The node around the field for the name of the player at a place.
#[derive(Component)]
struct NameOf(usize);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, edit_name.in_set(Obey::Table).after(crate::table::go_on));
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

pub(super) fn fill(paper: &mut Paper, desk: &Desk, space: Space) {
    let players = desk.draft().players();
    // The text fields need a minimum height.
    let space = Space { line: space.line.max(30.0), ..space };
    paper.nest(wide(8.0), |paper| {
        paper.label(&paper.say("label-players"));
        paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        let tone = if players.len() < MAX_PLAYERS { Tone::Plain } else { Tone::Off };
        let node = Node { height: px(24), column_gap: px(6), ..button_node() };
        let color = tone.ink(paper.palette);
        let (text, key) = (paper.say("add-player"), paper.key(&Command::AddPlayer));
        paper.press(node, Command::AddPlayer, tone, |paper| {
            let muted = paper.palette.muted;
            paper.text(text, LABEL, color);
            paper.text(key, LABEL - 1.0, muted);
        });
    });
    paper.nest(column(space.gap), |paper| {
        for (place, player) in players.iter().enumerate() {
            fill_row(paper, place, player, players.len(), space);
        }
        if !space.is_low {
            let muted = paper.palette.muted;
            paper.text(paper.say("computer-is"), LABEL, muted);
            paper.text(paper.say("handicap-is"), LABEL, muted);
        }
    });
}

fn fill_row(paper: &mut Paper, place: usize, player: &Player, count: usize, space: Space) {
    let called = paper.words.with(default_name(player), &[("place", (place + 1).into())]);
    let when = |can: bool| if can { Tone::Plain } else { Tone::Off };
    paper.nest(wide(6.0), |paper| {
        let node = Node { padding: UiRect::ZERO, border: UiRect::ZERO, ..button_node() };
        let node = Node { height: px(space.line), border_radius: BorderRadius::MAX, ..node };
        let (tip, next) = (Tip(Some("tip-colour")), Command::NextColour(place));
        paper.press_with(tip, node, next, Tone::Plain, |paper| {
            badge(paper, player.colour, place, space.line);
        });
        let name = if player.name.is_empty() { called.clone() } else { player.name.clone() };
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            height: px(space.line),
            ..default()
        };
        let node = Node { overflow: Overflow::clip(), ..node };
        paper.nest((node, NameOf(place)), |paper| {
            let node = Node { width: percent(100), ..default() };
            paper.short_field(&name, Some(LONGEST_NAME), node, move |typed| {
                let text = typed.done()?;
                let text = if text == called { "" } else { text };
                Some(Command::Name(place, text.to_owned()))
            });
        });
        let when_on = |is_on: bool| if is_on { Tone::On } else { Tone::Plain };
        let kind = paper.words.with("seat-kind", &[("strength", player.computer.into())]);
        let node =
            Node { width: px(64), height: px(space.line), flex_shrink: 0.0, ..button_node() };
        let node = Node { padding: UiRect::ZERO, ..node };
        let ink = paper.palette.ink;
        let tone = when_on(player.is_computer());
        let (tip, next) = (Tip(Some("computer-is")), Command::NextComputer(place));
        paper.press_with(tip, node, next, tone, |paper| {
            paper.text(kind, LABEL, ink);
        });
        sign(
            paper,
            &format!("+{}", player.handicap),
            Command::NextHandicap(place),
            when_on(player.handicap > 0),
            space.line,
        );
        sign(paper, "▲", Command::MoveUp(place), when(place > 0), space.line);
        sign(paper, "✕", Command::RemovePlayer(place), when(count > 1), space.line);
    });
}
