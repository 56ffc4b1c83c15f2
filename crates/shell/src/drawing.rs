//! Keeps the drawing of an editor in a file: some seconds after a change, when its page is left, and at the end of the program.

use std::time::Duration;

use bevy::prelude::*;
use carom_play::saved::Persist;

use crate::next_redraw::{NextRedraw, Stopwatch};
use crate::notice::Notice;
use crate::persisted::Persisted;

/// The time between a change and writing it, so that the file is not written after every stroke. A phone discards a page in the
/// background without a word, and a browser writes at once.
const DELAY: Duration =
    if cfg!(target_arch = "wasm32") { Duration::ZERO } else { Duration::from_secs(3) };

/// The drawing of an editor.
pub trait KeptDrawing: Resource {
    /// What is kept of it.
    type Persisted: Persist + PartialEq + Clone + Send + Sync + 'static;

    fn to_kept(&self) -> Self::Persisted;

    /// Whether this is what would be kept now.
    fn is_kept(&self, kept: &Self::Persisted) -> bool;

    /// Whether a stroke of the player has not ended yet.
    fn is_stroking(&self) -> bool;
}

/// Writes the drawing some time after a change. It runs while the page is open.
pub fn keep<D: KeptDrawing>(
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    drawing: Res<D>,
    mut kept: ResMut<Persisted<D::Persisted>>,
    mut notice: ResMut<Notice>,
    (mut watch, mut unsaved): (Local<Stopwatch>, Local<Duration>),
) {
    let is_kept = kept.value().is_none_or(|it| drawing.is_kept(it));
    if is_kept {
        *unsaved = Duration::ZERO;
    }
    let waits = !is_kept && !drawing.is_stroking();
    *unsaved += watch.pass(waits, &time);
    if !waits {
        return;
    }
    next_redraw.at_most(DELAY.saturating_sub(*unsaved));
    if *unsaved >= DELAY {
        *unsaved = Duration::ZERO;
        write(&*drawing, &mut kept, &mut notice);
    }
}

/// Writes the drawing if it has changed. It runs when the page is left, and at the end of the program.
pub fn leave<D: KeptDrawing>(
    drawing: Res<D>,
    mut kept: ResMut<Persisted<D::Persisted>>,
    mut notice: ResMut<Notice>,
) {
    write(&*drawing, &mut kept, &mut notice);
}

fn write<D: KeptDrawing>(
    drawing: &D,
    kept: &mut Persisted<D::Persisted>,
    notice: &mut ResMut<Notice>,
) {
    // A notice counts as new when it is written: it must be written only when there is news.
    if let Some(trouble) = kept.put(drawing.to_kept()) {
        notice.0 = Some(trouble);
    }
}
