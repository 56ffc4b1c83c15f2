//! [`Notice`]: a message to the player about the last action.

use bevy::prelude::*;

use crate::words::Phrase;

/// A message to the player about the last action.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Notice(pub Option<Phrase>);

impl Notice {
    /// A notice counts as new when it is written: this writes it only if there is news.
    pub fn tell(notice: &mut ResMut<Self>, news: Self) {
        if news.0.is_some() {
            **notice = news;
        }
    }
}

/// What a page is about, for example a round. A message belongs to it.
pub trait Topic: Resource {
    type Id: PartialEq + Send + Sync + 'static;

    /// Equal for the same topic, and another one for the next.
    fn topic(&self) -> Self::Id;
}

/// Ends the message about the topic before. A message of the same frame is about the new one.
pub fn follow<T: Topic>(topic: Res<T>, mut notice: ResMut<Notice>, mut seen: Local<Option<T::Id>>) {
    if !topic.is_changed() {
        return;
    }
    let now = topic.topic();
    let is_other = seen.as_ref().is_some_and(|it| *it != now);
    *seen = Some(now);
    if is_other && notice.0.is_some() && !notice.is_changed() {
        notice.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource)]
    struct BoardTopic(u8);

    impl Topic for BoardTopic {
        type Id = u8;

        fn topic(&self) -> u8 {
            self.0
        }
    }

    #[test]
    fn a_message_ends_with_its_topic() {
        let mut app = App::new();
        app.insert_resource(BoardTopic(1))
            .init_resource::<Notice>()
            .add_systems(Update, follow::<BoardTopic>);
        app.update();
        let mut is_told = |board: Option<u8>, news: Option<&'static str>| {
            if let Some(board) = board {
                app.world_mut().resource_mut::<BoardTopic>().0 = board;
            }
            if let Some(news) = news {
                app.world_mut().resource_mut::<Notice>().0 = Some(Phrase::new(news));
            }
            app.update();
            app.world().resource::<Notice>().0.is_some()
        };
        assert!(is_told(None, Some("copied")));
        assert!(is_told(Some(1), None), "the same board");
        assert!(!is_told(Some(2), None));
        assert!(is_told(Some(3), Some("opened")), "about the new board");
        assert!(!is_told(Some(4), None));
    }
}
