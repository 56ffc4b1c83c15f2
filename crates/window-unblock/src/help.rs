//! [`Help`]: asks before help that costs the stars.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use carom_play::Stars;
use carom_play::records::Best;
use carom_play::solo::{HelpPrice, Mode, Policy};
use carom_play::unblock::Hint;
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
        let is_race = self.race.goes_on(session, self.online.as_deref());
        let policy = session.policy(if is_race { Mode::Race } else { Mode::Alone });
        if !self.has_price(session, policy) || session.is_unsolvable() {
            return true;
        }
        let until = match policy.help {
            HelpPrice::Race => "race",
            HelpPrice::Ever => "daily",
            _ => "today",
        };
        let allows = self.price.allows(PLAY, Phrase::new(about).with("until", until), action);
        // The question is on the page.
        if !allows {
            self.overlay.set_if_neq(Overlay::NONE);
        }
        allows
    }

    /// Whether help costs something: the player can still win stars with this puzzle, or a race.
    fn has_price(&self, session: &Session, policy: Policy) -> bool {
        let best = self.puzzles.best(session.board()).and_then(Best::stars);
        let has_all = best == Some(Stars::Three) && policy.help != HelpPrice::Race;
        policy.has_stars && !session.has_lost_stars() && !has_all
    }
}
