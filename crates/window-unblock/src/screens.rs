//! What the checks of a whole program look at, beside the screens of `--at`.

use carom_shell::Command;
use carom_shell::testing::real::Screen;

use crate::{OpenCommand, editor, ids};

pub(crate) fn screens() -> Vec<Screen> {
    let (play, draw) = (ids::PLAY, editor::PAGE);
    let unsolvable = OpenCommand::OpenText("...B...BAA.C...C".to_owned());
    vec![
        ("blocks as they start", play, Vec::new()),
        ("solvers of blocks", play, vec![Command::Toggle(ids::LAB).into()]),
        ("more of blocks", play, vec![Command::Toggle(ids::MORE).into()]),
        ("steps of blocks", play, vec![crate::Command::ToggleMetric.into()]),
        ("blocks without a solution", play, vec![unsolvable.into()]),
        ("drawing", draw, Vec::new()),
        ("size of a drawing", draw, vec![Command::Toggle(ids::EDITOR_SIZE).into()]),
        ("what a drawing is", draw, vec![Command::Toggle(ids::EDITOR_DETAILS).into()]),
    ]
}
