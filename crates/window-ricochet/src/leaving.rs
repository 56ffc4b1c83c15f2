//! [`Leaving`]: nothing throws the player out of a level, or out of a round with moves by a press on a printed target. A command that
//! would put another round in its place asks first.

use bevy::prelude::*;
use carom_engine::ricochet::{Round, Target};
use carom_play::solo::Origin;
use carom_shell::action::{Action, BoxedAction};

use crate::command::{Command, LeaveCommand};
use crate::order::UpdatePart;
use crate::session::Session;

/// What the player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Whether to leave a level or the puzzle of a day.
    Level,
    /// Whether to play for this target, which the player has pressed.
    Target(Target),
}

/// The command that waits for the player's answer.
#[derive(Resource, Default)]
pub(crate) struct Leaving {
    question: Option<(Question, BoxedAction)>,
    /// The player has agreed: the command leaves the round now.
    is_agreed: bool,
}

impl Leaving {
    /// The open question.
    pub(crate) fn question(&self) -> Option<Question> {
        self.question.as_ref().map(|(question, _)| *question)
    }

    /// Whether there is a question.
    pub(crate) const fn asks(&self) -> bool {
        self.question.is_some()
    }

    /// Whether a command may put another round on the board now. If not, the question is asked.
    pub(crate) fn allows(
        &mut self,
        question: Option<Question>,
        ask: &(impl Action + Clone),
    ) -> bool {
        let is_agreed = std::mem::take(&mut self.is_agreed);
        self.question = question.filter(|_| !is_agreed).map(|it| (it, ask.clone().into()));
        !self.asks()
    }

    /// The player goes on with the round.
    pub(crate) fn forget(&mut self) {
        self.question = None;
    }
}

/// Whether the round on the board is a level or the puzzle of a day that is not solved.
pub(crate) fn is_held(session: &Session) -> bool {
    !session.is_solved() && session.policy().asks_to_leave
}

/// What the player is asked before a command puts another round on the board; `None` if it may do so at once.
pub(crate) fn question(session: &Session, command: &Command) -> Option<Question> {
    if is_held(session) {
        return Some(Question::Level);
    }
    let Command::OfferTarget(square) = *command else { return None };
    let target = session.board().target_on(square)?;
    let is_other = target.goal() != session.round().goal();
    // Moves that were taken back can still be made again.
    let has_moves = !session.all_moves().is_empty();
    // At a table the next target ends the round.
    let is_begun = has_moves || *session.origin() == Origin::Table;
    let is_open = !session.is_solved() && session.game().is_none();
    (is_open && is_begun && is_other).then_some(Question::Target(target))
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Leaving>().add_systems(Update, answer.in_set(UpdatePart::Answer));
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
        if let Some((_, action)) = leaving.question.take()
            && *answer == LeaveCommand::Leave
        {
            leaving.is_agreed = true;
            action.send(&mut commands);
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
