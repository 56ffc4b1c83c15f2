//! [`Action`]: the message that a key, a button or a field sends.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use bevy::prelude::*;

/// A message that a key, a button or a field sends: a command of the shell, of the settings or of a page.
/// Each page has its own enum, which it matches without a wildcard. Code that only sends messages does not
/// depend on the enum.
pub trait Action: Any + fmt::Debug + Send + Sync {
    /// Sends the message.
    fn send(&self, commands: &mut Commands);

    /// Whether both are the same message.
    fn is(&self, other: &dyn Action) -> bool;
}

impl<M: Message + Clone + PartialEq + fmt::Debug> Action for M {
    fn send(&self, commands: &mut Commands) {
        commands.write_message(self.clone());
    }

    fn is(&self, other: &dyn Action) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

/// Any [`Action`], to store and compare.
#[derive(Clone)]
pub struct BoxedAction(Arc<dyn Action>);

impl BoxedAction {
    pub fn as_action(&self) -> &dyn Action {
        &*self.0
    }

    pub fn send(&self, commands: &mut Commands) {
        self.0.send(commands);
    }

    /// The message, if it has this type.
    #[cfg(any(test, feature = "testing"))]
    pub fn downcast<M: Action>(&self) -> Option<&M> {
        (self.as_action() as &dyn Any).downcast_ref()
    }
}

impl<A: Action> From<A> for BoxedAction {
    fn from(ask: A) -> Self {
        Self(Arc::new(ask))
    }
}

impl fmt::Debug for BoxedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for BoxedAction {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(other.as_action())
    }
}

impl<A: Action> PartialEq<A> for BoxedAction {
    fn eq(&self, other: &A) -> bool {
        self.0.is(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Message, Clone, PartialEq, Debug)]
    enum One {
        Undo,
        Count(u8),
    }

    #[derive(Message, Clone, PartialEq, Debug)]
    enum OtherCommand {
        Undo,
    }

    #[test]
    fn commands_of_two_pages_are_never_the_same() {
        let action = BoxedAction::from(One::Undo);
        assert_eq!(action, BoxedAction::from(One::Undo));
        assert_ne!(action, BoxedAction::from(OtherCommand::Undo));
        assert_ne!(action, BoxedAction::from(One::Count(1)));
        assert_eq!(format!("{action:?}"), "Undo");
    }

    #[test]
    fn a_wish_is_sent_as_the_message_that_it_is() {
        let mut app = App::new();
        app.add_message::<One>().add_message::<OtherCommand>();
        app.add_systems(Update, |mut commands: Commands| {
            BoxedAction::from(One::Count(2)).send(&mut commands);
        });
        app.update();
        let sent: Vec<One> = app.world_mut().resource_mut::<Messages<One>>().drain().collect();
        assert_eq!(sent, [One::Count(2)]);
        assert_eq!(app.world_mut().resource_mut::<Messages<OtherCommand>>().drain().count(), 0);
    }
}
