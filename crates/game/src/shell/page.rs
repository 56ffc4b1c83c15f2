//! [`Page`]: what the window is for at the moment.

use bevy::prelude::*;

use crate::shell;
use crate::shell::frame::Frame;

/// What the window is for: each page has its own sections in the panel and its own keys.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Page {
    /// One player and the solver.
    #[default]
    Play,
    /// The referee of a game of several people.
    Table,
    /// Drawing a board.
    Editor,
}

impl Page {
    /// In the order of the tabs.
    pub(crate) const ALL: [Self; 3] = [Self::Play, Self::Table, Self::Editor];

    /// The key of its name in the texts.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Play => "page-play",
            Self::Table => "page-table",
            Self::Editor => "page-editor",
        }
    }
}

/// Whether this is the page of one player, as in a program without pages.
pub(crate) fn is_play(page: Option<Res<State<Page>>>) -> bool {
    page.is_none_or(|page| *page.get() == Page::Play)
}

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Page>().add_systems(Update, go.in_set(Frame::Turn));
}

fn go(mut commands: MessageReader<shell::Command>, mut next: ResMut<NextState<Page>>) {
    for command in commands.read() {
        if let shell::Command::Go(page) = command {
            NextState::set_if_neq(&mut next, *page);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    #[test]
    fn a_command_turns_to_a_page() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, crate::ricochet::command::plugin, plugin));
        for page in Page::ALL.into_iter().rev() {
            app.world_mut().write_message(shell::Command::Go(page));
            app.update();
            app.update();
            assert_eq!(*app.world().resource::<State<Page>>().get(), page);
        }
    }
}
