//! Buttons that do something else when they are held.

use std::time::Duration;

use bevy::prelude::*;
use bevy::ui::Pressed;
use bevy::ui_widgets::Button;

use crate::action::BoxedAction;
use crate::frame::Frame;
use crate::next_redraw::NextRedraw;

/// The command of a button that was pressed for half a second. The press then does nothing else.
#[derive(Component, Clone)]
pub(crate) struct HeldButton(pub(crate) BoxedAction);

const TIME: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hold.in_set(Frame::Input));
}

fn hold(
    time: Res<Time<Real>>,
    pressed: Query<(Entity, &HeldButton), (With<Button>, With<Pressed>)>,
    next_redraw: Option<Res<NextRedraw>>,
    mut since: Local<Option<(BoxedAction, f32)>>,
    mut commands: Commands,
) {
    let Some((button, HeldButton(action))) = pressed.iter().next() else {
        *since = None;
        return;
    };
    let seconds = match &*since {
        Some((of, seconds)) if of == action => seconds + time.delta_secs(),
        _ => 0.0,
    };
    if seconds < TIME {
        *since = Some((action.clone(), seconds));
        if let Some(next_redraw) = next_redraw {
            next_redraw.at_most(Duration::from_secs_f32(TIME - seconds));
        }
    } else {
        // Without its press, the button does nothing when it is let go.
        commands.entity(button).remove::<Pressed>();
        *since = None;
        action.send(&mut commands);
    }
}
