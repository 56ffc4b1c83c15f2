//! The lines above and below the board: what to do, and how to leave.

use bevy::prelude::*;

use crate::theme::Palette;
use crate::window::Playing;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands, palette: Res<Palette>, playing: Res<Playing>) {
    let round = &playing.0;
    let who = round.goal().robot.map_or("any robot", carom_engine::ricochet::Robot::name);
    let place = match round.board().target_on(round.goal().square) {
        Some(target) => format!("the {}", target.shape),
        None => "the marked square".to_owned(),
    };
    let rules = format!("Rules: {}    Esc: leave", round.profile());
    // A share of the shorter side, as the board is, so that text and board shrink together.
    commands.spawn(line(top(), &capitalised(&format!("{who} to {place}")), 2.6, palette.ink));
    commands.spawn(line(bottom(), &rules, 1.9, palette.muted));
}

fn line(node: Node, text: &str, size: f32, color: Color) -> impl Bundle {
    let font = TextFont { font_size: FontSize::VMin(size), ..default() };
    (node, Pickable::IGNORE, children![(Text::new(text), font, TextColor(color), Pickable::IGNORE)])
}

/// A strip along the upper side of the window.
fn top() -> Node {
    Node { top: vmin(1.9), ..strip() }
}

/// A strip along the lower side of the window.
fn bottom() -> Node {
    Node { bottom: vmin(1.9), ..strip() }
}

fn strip() -> Node {
    Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitalises() {
        assert_eq!(capitalised("blue to the square"), "Blue to the square");
        assert_eq!(capitalised(""), "");
    }
}
