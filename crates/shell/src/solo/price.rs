//! [`Price`]: help that costs the stars says so first. One rule for all games.

use bevy::prelude::*;

use crate::action::BoxedAction;
use crate::command::Command;
use crate::frame::Frame;
use crate::ids::PageId;
use crate::settings::Settings;
use crate::words::Phrase;

/// The question before a help.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    page: PageId,
    /// What the help shows, and what it costs.
    pub about: Phrase,
    /// The command that gives the help.
    action: BoxedAction,
}

/// The price of the help that the player has asked for.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct Price {
    question: Option<Question>,
    /// The player has just agreed: the next help is given.
    is_paid: bool,
    /// The player does not want to be asked.
    is_silent: bool,
}

impl Price {
    /// Whether a help that costs the stars is given now. If not, its question is asked on the page, and the help is given by the
    /// same command after the player has agreed. For a puzzle that can give no stars any more, the page need not ask.
    pub fn allows(&mut self, page: PageId, about: Phrase, action: impl Into<BoxedAction>) -> bool {
        if self.is_silent || std::mem::take(&mut self.is_paid) {
            self.question = None;
            return true;
        }
        self.question = Some(Question { page, about, action: action.into() });
        false
    }

    /// The open question of a page.
    pub fn question(&self, page: PageId) -> Option<&Question> {
        self.question.as_ref().filter(|it| it.page == page)
    }

    /// Closes the question: another puzzle is on the board, or it has changed.
    pub fn forget(&mut self) {
        self.question = None;
        self.is_paid = false;
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Price>().add_systems(Update, (follow, answer).chain().in_set(Frame::Input));
}

fn follow(settings: Option<Res<Settings>>, mut price: ResMut<Price>) {
    if let Some(settings) = settings.filter(DetectChanges::is_changed) {
        price.is_silent = settings.helps_at_once;
    }
}

/// The help comes with its own command, in the same frame.
fn answer(mut answers: MessageReader<Command>, mut price: ResMut<Price>, mut commands: Commands) {
    for answer in answers.read() {
        match answer {
            Command::Pay => {
                let Some(question) = price.question.take() else { continue };
                price.is_paid = true;
                question.action.send(&mut commands);
            }
            Command::KeepStars | Command::Back if price.question.is_some() => price.forget(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: PageId = PageId::new("a page");

    #[test]
    fn a_help_is_given_after_the_player_has_agreed() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::command::plugin, plugin));
        let ask = |app: &mut App| {
            let mut price = app.world_mut().resource_mut::<Price>();
            price.allows(PAGE, Phrase::new("about"), Command::ToggleTheme)
        };
        for (answer, is_given) in [(Command::Pay, true), (Command::KeepStars, false)] {
            assert!(!ask(&mut app));
            assert!(app.world().resource::<Price>().question(PAGE).is_some());
            assert!(app.world().resource::<Price>().question(PageId::new("another")).is_none());
            app.world_mut().write_message(answer);
            app.update();
            let mut sent = app.world_mut().resource_mut::<Messages<Command>>();
            assert_eq!(sent.drain().any(|it| it == Command::ToggleTheme), is_given);
            assert!(app.world().resource::<Price>().question(PAGE).is_none());
            assert_eq!(ask(&mut app), is_given, "a price is paid for one help");
            app.world_mut().resource_mut::<Price>().forget();
        }
    }
}
