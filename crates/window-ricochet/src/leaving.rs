//! [`Leaving`]: nothing throws the player out of a level. A command that would put another round in its place asks first.

use bevy::prelude::*;
use carom_engine::ricochet::Round;
use carom_shell::ask::{Ask, Wish};

use crate::command::LeaveCommand;
use crate::dealing::Daily;
use crate::levels;
use crate::order::Obey;
use crate::session::Session;

/// The command that waits for the player's answer.
#[derive(Resource, Default)]
pub(crate) struct Leaving {
    question: Option<Wish>,
    /// The player has agreed: the command leaves the round now.
    is_agreed: bool,
}

impl Leaving {
    /// Whether there is a question.
    pub(crate) const fn asks(&self) -> bool {
        self.question.is_some()
    }

    /// Whether a command may put another round on the board now. If not, the question is asked.
    pub(crate) fn allows(&mut self, is_held: bool, ask: &(impl Ask + Clone)) -> bool {
        let may_leave = std::mem::take(&mut self.is_agreed) || !is_held;
        self.question = (!may_leave).then(|| ask.clone().into());
        may_leave
    }

    /// The player goes on with the round.
    pub(crate) fn forget(&mut self) {
        self.question = None;
    }
}

/// Whether the round on the board is a level or the puzzle of a day that is not solved.
pub(crate) fn is_held(session: &Session, daily: Option<&Daily>) -> bool {
    let round = session.round();
    let is_open = !session.is_solved() && session.game().is_none();
    let is_daily = daily.is_some_and(|it| it.date(round).is_some());
    is_open && (is_daily || levels::place_of(round).is_some())
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Leaving>().add_systems(Update, answer.in_set(Obey::Answer));
}

/// The command comes again in the same frame. Another round has no question.
fn answer(
    (mut answers, mut others): (MessageReader<LeaveCommand>, MessageReader<carom_shell::Command>),
    session: Option<Res<Session>>,
    mut leaving: ResMut<Leaving>,
    mut commands: Commands,
    mut round: Local<Option<Round>>,
) {
    for answer in answers.read() {
        if let Some(wish) = leaving.question.take()
            && *answer == LeaveCommand::Leave
        {
            leaving.is_agreed = true;
            wish.send(&mut commands);
        }
    }
    let is_left = others.read().filter(|&it| *it == carom_shell::Command::Back).count() > 0;
    let session = session.filter(|it| it.is_changed() && round.as_ref() != Some(it.round()));
    if let Some(session) = &session {
        *round = Some(session.round().clone());
    }
    if leaving.asks() && (is_left || session.is_some()) {
        leaving.forget();
    }
}
