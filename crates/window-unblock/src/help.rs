//! [`Help`]: asks before help that costs the stars.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use carom_play::Stars;
use carom_play::records::Best;
use carom_play::unblock::{Hint, Source};
use carom_shell::BoxedAction;
use carom_shell::overlay::Overlay;
use carom_shell::solo::Price;
use carom_shell::words::Phrase;
use carom_window_rooms::OnlineRoom;

use crate::command::{Command, SolverCommand};
use crate::ids::PLAY;
use crate::library::Library;
use crate::online::Race;
use crate::session::Session;

/// The gate of every help that costs the stars.
#[derive(SystemParam)]
pub(crate) struct Help<'w> {
    pub(crate) puzzles: Res<'w, Library>,
    price: ResMut<'w, Price>,
    race: Res<'w, Race>,
    online: Option<Res<'w, OnlineRoom>>,
    pub(crate) overlay: ResMut<'w, Overlay>,
}

impl Help<'_> {
    /// Whether a command may be carried out now. Otherwise the player is asked first.
    pub(crate) fn allows(&mut self, session: &Session, command: &Command) -> bool {
        let about = match command {
            Command::Review if session.can_review() && session.review().is_none() => {
                "block-price-review"
            }
            _ if session.is_solved() => return true,
            Command::Hint if session.is_next_hint_help() => match session.rungs() {
                Hint::FREE => "block-price-move",
                _ => "block-price-solution",
            },
            Command::ShowMoves if !session.is_all_shown() => "block-price-solution",
            Command::ToggleCount if !session.counts_left() => "block-price-count",
            Command::Draw => "block-price-editor",
            _ => return true,
        };
        self.ask(session, about, command.clone())
    }

    /// The same for the commands of the solver and its solution.
    pub(crate) fn allows_solver(&mut self, session: &Session, command: &SolverCommand) -> bool {
        use SolverCommand::{PlayOrPause, Solve, Step, StepTo};
        let shows_more = match command {
            Solve => true,
            PlayOrPause | Step | StepTo(_) => {
                session.is_asked() && !session.is_all_shown() && session.watched().is_none()
            }
            _ => false,
        };
        !shows_more || self.ask(session, "block-price-solution", command.clone())
    }

    /// Closes the question.
    pub(crate) fn forget(&mut self) {
        if self.price.question(PLAY).is_some() {
            self.price.forget();
        }
    }

    fn ask(
        &mut self,
        session: &Session,
        about: &'static str,
        action: impl Into<BoxedAction>,
    ) -> bool {
        if !self.has_price(session) || session.is_unsolvable() {
            return true;
        }
        let until = match session.source() {
            _ if self.is_race(session) => "race",
            Source::Daily(_) => "daily",
            _ => "today",
        };
        let allows = self.price.allows(PLAY, Phrase::new(about).with("until", until), action);
        // The question is on the page.
        if !allows {
            self.overlay.set_if_neq(Overlay::NONE);
        }
        allows
    }

    fn is_race(&self, session: &Session) -> bool {
        self.race.goes_on(session, self.online.as_deref())
    }

    /// Whether help costs something: the player can still win stars with this puzzle, or a race. Nobody wins stars with a drawing of one's
    /// own.
    fn has_price(&self, session: &Session) -> bool {
        if self.is_race(session) {
            return !session.has_lost_stars();
        }
        let best = self.puzzles.best(session.board()).and_then(Best::stars);
        let is_own = matches!(session.source(), Source::Own);
        !is_own && !session.has_lost_stars() && best != Some(Stars::Three)
    }
}
