//! [`RoundRules`]: the rules of new rounds, which a file keeps between starts.

use bevy::prelude::*;
use carom_engine::ricochet::{Profile, Robot};
use carom_play::saved::Persist;
use carom_shell::cards::settings::{GameSetting, GameSettings};
use carom_shell::notice::Notice;
use carom_shell::persisted::Persisted;
use carom_shell::place::SaveLocation;
use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::ids::GAME_ID;
use crate::order::UpdatePart;
use crate::pieces::Pieces as _;
use crate::session::Session;

/// The rules of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Rules {
    #[default]
    Plain,
    Official,
}

impl Rules {
    /// In the order of the buttons, with the key of the text.
    const ALL: [(&'static str, Self); 2] =
        [("rules-plain", Self::Plain), ("rules-official", Self::Official)];

    /// Its index among the buttons.
    fn place(self) -> usize {
        Self::ALL.iter().position(|&(_, it)| it == self).unwrap_or(0)
    }

    fn of(profile: Profile) -> Self {
        if profile.must_turn { Self::Official } else { Self::Plain }
    }
}

/// A choice of the player.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RuleChange {
    Rules(Rules),
}

/// The player's choices for this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct RoundRules {
    rules: Rules,
}

impl Persist for RoundRules {
    const VERSION: u32 = 1;
    const FILE: &'static str = "rules.ron";
}

/// The rules of new rounds.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
struct Now(Rules);

/// Reads the rules from a file beside the settings. A round that the player did not choose starts with
/// them.
pub(crate) fn plugin(
    settings: &SaveLocation,
    is_chosen: bool,
) -> impl Fn(&mut App) + Send + Sync + 'static + use<> {
    let settings = settings.clone();
    move |app| {
        let place = settings.in_game(GAME_ID).beside::<RoundRules>();
        let kept = Persisted::<RoundRules>::open_in(app, &place);
        let RoundRules { rules } = kept.to_value();
        let choices = Rules::ALL.map(|(key, rules)| (key, RuleChange::Rules(rules).into()));
        let mut games = app.world_mut().get_resource_or_init::<GameSettings>();
        games.rows.push(GameSetting { name: NAME, choices: choices.into(), chosen: rules.place() });
        games.samples.push(|ui| {
            let robots = Robot::ALL.into_iter().take(Robot::STANDARD);
            robots.for_each(|it| ui.robot(it, 24.0));
        });
        app.insert_resource(kept)
            .insert_resource(Now(rules))
            .add_message::<RuleChange>()
            .add_systems(Update, (change, follow).chain().in_set(UpdatePart::Rules));
        if !is_chosen && rules == Rules::Official {
            app.world_mut().write_message(Command::ToggleRules);
        }
    }
}

/// The name of the setting in the texts.
const NAME: &str = "settings-rules";

/// New rounds get the rules to which the player switches the round, and the round gets the rules of the
/// settings.
fn change(
    (mut changes, mut commands): (MessageReader<RuleChange>, MessageReader<Command>),
    session: Res<Session>,
    mut now: ResMut<Now>,
    mut kept: ResMut<Persisted<RoundRules>>,
    mut notice: ResMut<Notice>,
    mut actions: Commands,
) {
    let of_round = Rules::of(session.round().profile());
    let may_toggle = [Command::ToggleRules, Command::RoundBefore];
    let is_toggled = commands.read().filter(|&it| may_toggle.contains(it)).count() > 0;
    let mut news = Notice::default();
    let mut choose = |rules: Rules| {
        now.set_if_neq(Now(rules));
        kept.change(|it| it.rules = rules, &mut news);
    };
    if is_toggled {
        choose(of_round);
    }
    for &RuleChange::Rules(rules) in changes.read() {
        choose(rules);
        if rules != of_round {
            actions.write_message(Command::ToggleRules);
        }
    }
    Notice::tell(&mut notice, news);
}

/// The card shows the current choice.
fn follow(now: Res<Now>, mut games: ResMut<GameSettings>) {
    if now.is_changed()
        && let Some(row) = games.rows.iter_mut().find(|row| row.name == NAME)
    {
        row.chosen = now.0.place();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;

    fn app(settings: &SaveLocation) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, carom_shell::command::plugin, crate::commands))
            .add_plugins(crate::obey::plugin)
            .insert_resource(Session::new(opening::round(), None, 1))
            .init_resource::<Notice>()
            .add_plugins(plugin(settings, false));
        app.update();
        app
    }

    fn profile(app: &App) -> Profile {
        app.world().resource::<Session>().round().profile()
    }

    #[test]
    fn the_rules_are_kept_beside_the_settings() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = SaveLocation::File(folder.path().join("settings.ron"));
        assert_eq!(profile(&app(&place)), Profile::PLAIN);
        let mut second = app(&place);
        second.world_mut().write_message(RuleChange::Rules(Rules::Official));
        second.update();
        second.update();
        assert_eq!(profile(&second), Profile::OFFICIAL);
        assert_eq!(profile(&app(&place)), Profile::OFFICIAL, "the next start");
        assert!(!folder.path().join("settings.ron").exists(), "the settings are apart");
    }
}
