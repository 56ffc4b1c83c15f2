//! [`Gate`]: help that costs the stars of the round. It asks first, and the loss is kept with the round until the next day.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use carom_engine::ricochet::{Position, Round};
use carom_play::Date;
use carom_play::records::PuzzleId;
use carom_play::ricochet::PackRound;
use carom_play::solo::{HelpPrice, Origin};
use carom_shell::BoxedAction;
use carom_shell::calendar::Calendar;
use carom_shell::library::travel;
use carom_shell::notice::Notice;
use carom_shell::solo::Price;
use carom_shell::words::Phrase;

use crate::board::MapShown;
use crate::ids::PLAY;
use crate::order::BackgroundPart;
use crate::records::Library;
use crate::session::Session;
use crate::solving::{Best, Distances};

/// What a help shows: the key of the first sentence of its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Help {
    Distance,
    Map,
    Move,
    Solution,
    Review,
    /// The verdict of the editor.
    Editor,
}

impl Help {
    const fn key(self) -> &'static str {
        match self {
            Self::Distance => "price-distance",
            Self::Map => "price-map",
            Self::Move => "price-move",
            Self::Solution => "price-solution",
            Self::Review => "price-review",
            Self::Editor => "price-editor",
        }
    }
}

/// The way to every help that costs the stars.
#[derive(SystemParam)]
pub(crate) struct Gate<'w> {
    pub(crate) session: ResMut<'w, Session>,
    book: Option<Res<'w, Library>>,
    best: Option<Res<'w, Best>>,
    price: Option<ResMut<'w, Price>>,
    notice: Option<ResMut<'w, Notice>>,
}

impl Gate<'_> {
    /// Whether the help is given now, by the command that asks for it. Then the round has lost its stars.
    pub(crate) fn allows(&mut self, help: Help, action: impl Into<BoxedAction>) -> bool {
        if self.session.policy().help == HelpPrice::Refused {
            self.tell(Phrase::new("practice-no-help"));
            return false;
        }
        if self.has_stars() {
            let about = self.price(help);
            let price = self.price.as_mut();
            if price.is_some_and(|it| !it.allows(PLAY, about, action)) {
                return false;
            }
        }
        if !self.session.is_shown() {
            self.session.help();
        }
        true
    }

    /// Writes a message to the player.
    pub(crate) fn tell(&mut self, phrase: Phrase) {
        if let Some(notice) = &mut self.notice {
            notice.0 = Some(phrase);
        }
    }

    /// What the help costs.
    fn price(&self, help: Help) -> Phrase {
        let costs = Phrase::new(match (self.session.policy().help, self.session.origin()) {
            (HelpPrice::Target, _) => "price-in-game",
            (HelpPrice::Ever, _) => "price-of-day",
            (_, Origin::Level(_)) => "price-of-level",
            _ => "price-of-puzzle",
        });
        Phrase::new("price").with("shows", Phrase::new(help.key())).with("costs", costs)
    }

    /// Whether the round can still give stars that the player does not have.
    fn has_stars(&self) -> bool {
        let session = &self.session;
        let fewest = self.best.as_ref().and_then(|it| it.moves());
        let has_all = !session.earned().is_empty() && Some(session.earned().len()) == fewest;
        let id = PuzzleId::of(session.round());
        let kept = self.book.as_ref().and_then(|it| it.records().best(id)?.stars());
        let is_kept = kept == Some(carom_play::Stars::Three) && session.game().is_none();
        session.policy().has_stars && !(session.is_shown() || has_all || is_kept)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Calendar>().add_systems(
        Update,
        (
            begin.in_set(BackgroundPart::List),
            remember.in_set(BackgroundPart::Persist).before(travel::<PackRound>),
        ),
    );
}

/// A round begins without help, and a question ends with the position for which it was asked.
pub(crate) fn begin(
    session: Res<Session>,
    (map, distances): (Option<ResMut<MapShown>>, Option<ResMut<Distances>>),
    price: Option<ResMut<Price>>,
    mut seen: Local<Option<(Round, Position)>>,
) {
    if !session.is_changed() {
        return;
    }
    let now = (session.round().clone(), *session.position());
    let Some(before) = seen.replace(now.clone()).filter(|it| *it != now) else { return };
    let is_new_round = before.0 != now.0;
    if let Some(mut price) = price
        && (is_new_round || price.question(PLAY).is_some())
    {
        price.forget();
    }
    if !is_new_round {
        return;
    }
    if let Some(mut map) = map {
        map.set_if_neq(MapShown(false));
    }
    if let Some(mut distances) = distances.filter(|it| it.is_shown()) {
        distances.hide();
    }
}

/// Keeps a loss in the records, which end it on the next day.
fn remember(
    (mut session, calendar): (ResMut<Session>, Res<Calendar>),
    mut book: ResMut<Library>,
    mut notice: ResMut<Notice>,
    mut seen: Local<Option<(Round, Option<Date>, bool)>>,
) {
    let today = calendar.today();
    let is_same_day = seen.as_ref().is_some_and(|it| it.1 == today);
    if is_same_day && !session.is_changed() {
        return;
    }
    let (round, is_shown) = (session.round().clone(), session.is_shown());
    let is_same = is_same_day && seen.as_ref().is_some_and(|it| it.0 == round);
    let is_new = is_same && is_shown && seen.as_ref().is_some_and(|it| !it.2);
    *seen = Some((round.clone(), today, is_shown));
    let policy = session.policy();
    if !policy.is_recorded {
        return;
    }
    let id = PuzzleId::of_task(&round);
    let is_lost = book.records().is_helped(id, today);
    if is_new && !is_lost {
        let mut news = Notice::default();
        let until = today.filter(|_| policy.help != HelpPrice::Ever);
        book.change(|records| records.helped(id, until), &mut news);
        Notice::tell(&mut notice, news);
    } else if !is_same && is_lost != is_shown {
        if is_lost {
            session.help();
        } else {
            session.forget_help();
        }
        if let Some(seen) = seen.as_mut() {
            seen.2 = is_lost;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use carom_shell::place::SaveLocation;

    use super::*;
    use crate::clock::RoundClock;
    use crate::command::{Command, LeaveCommand, SolverCommand, ToggleDistance, ToggleMap};
    use crate::opening::{self, Opening};
    use crate::records;
    use crate::solving::Solving;
    use crate::testing::{session, until};

    /// The part of the app that helps, on a level.
    fn app(folder: &Path) -> App {
        let mut app = crate::testing::app(level(0));
        let origin = Origin::Level(carom_play::packs::LevelId { pack: 1, number: 0 });
        app.world_mut().resource_mut::<Session>().come_from(origin);
        let place = SaveLocation::File(folder.join("records.ron"));
        app.init_resource::<RoundClock>()
            .init_resource::<MapShown>()
            .insert_resource(Calendar(|| "2026-11-27".parse::<Date>().ok().map(Into::into)))
            .add_plugins((crate::solving::plugin, crate::dealing::plugin, crate::leaving::plugin))
            .add_plugins((records::plugin(place), plugin, carom_shell::solo::price::plugin));
        app.update();
        app
    }

    fn level(number: usize) -> Round {
        let place = carom_play::packs::LevelId { pack: 1, number };
        crate::levels::packs().get(place).expect("a level").round.clone()
    }

    fn send(app: &mut App, command: impl Message) {
        app.world_mut().write_message(command);
        app.update();
        app.update();
    }

    fn asks(app: &App) -> bool {
        app.world().resource::<Price>().question(PLAY).is_some()
    }

    fn is_counted(app: &App) -> bool {
        app.world().resource::<Distances>().is_shown()
    }

    #[test]
    fn help_says_what_it_costs_and_is_off_for_the_next_puzzle() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app(folder.path());
        send(&mut app, ToggleDistance);
        assert!(asks(&app) && !is_counted(&app) && !session(&app).is_shown());
        send(&mut app, carom_shell::Command::KeepStars);
        assert!(!asks(&app) && !is_counted(&app));
        send(&mut app, ToggleDistance);
        assert!(asks(&app));
        let (direction, _) = session(&app).slides().remove(0);
        send(&mut app, Command::Slide(direction));
        assert!(!asks(&app), "the player goes on without help");
        send(&mut app, ToggleDistance);
        send(&mut app, carom_shell::Command::Pay);
        assert!(!asks(&app) && is_counted(&app) && session(&app).is_helped());
        // It is asked once.
        send(&mut app, SolverCommand::ShowMoves);
        until(&mut app, |app| !app.world().resource::<Solving>().moves_to_show().is_empty());
        assert!(!asks(&app));
        app.world_mut().resource_mut::<Session>().open(Opening::new(level(1), None, Origin::House));
        app.update();
        assert!(!is_counted(&app) && !session(&app).is_shown());
        send(&mut app, ToggleDistance);
        assert!(asks(&app), "another puzzle");
    }

    #[test]
    fn the_first_hints_are_free() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app(folder.path());
        let free = |app: &App| app.world().resource::<Solving>().rungs();
        send(&mut app, SolverCommand::Hint);
        until(&mut app, |app| free(app).0 == 1);
        for rungs in 2..=free(&app).1 {
            send(&mut app, SolverCommand::Hint);
            until(&mut app, |app| free(app).0 == rungs);
        }
        assert!(!asks(&app) && !session(&app).is_shown());
        send(&mut app, SolverCommand::Hint);
        assert!(asks(&app) && free(&app).0 == free(&app).1);
        send(&mut app, carom_shell::Command::Pay);
        assert!(free(&app).0 > free(&app).1 && session(&app).is_helped());
    }

    #[test]
    fn a_loss_outlives_the_program_and_ends_on_the_next_day() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut first = app(folder.path());
        send(&mut first, ToggleDistance);
        send(&mut first, carom_shell::Command::Pay);
        // The program ends without a word.
        drop(first);
        let mut second = app(folder.path());
        assert!(session(&second).is_shown());
        // Other rules do not give the stars back.
        second.world_mut().resource_mut::<Session>().toggle_rules();
        second.update();
        assert!(session(&second).is_shown());
        second.world_mut().resource_mut::<Session>().toggle_rules();
        second.insert_resource(Calendar(|| "2026-11-28".parse::<Date>().ok().map(Into::into)));
        second.update();
        assert!(!session(&second).is_shown());
    }

    #[test]
    fn the_loss_of_the_puzzle_of_a_day_never_ends() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app(folder.path());
        let day = "2026-11-27".parse().expect("a day");
        app.world_mut().resource_mut::<Session>().come_from(Origin::Daily(day));
        send(&mut app, ToggleMap);
        app.world_mut().resource_mut::<Session>().help();
        app.update();
        app.insert_resource(Calendar(|| "2027-01-01".parse::<Date>().ok().map(Into::into)));
        app.update();
        assert!(session(&app).is_shown());
    }

    #[test]
    fn against_the_clock_there_is_no_help_but_the_free_hints() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app(folder.path());
        app.world_mut().resource_mut::<Session>().set_timed(true);
        send(&mut app, ToggleDistance);
        send(&mut app, SolverCommand::ShowMoves);
        assert!(!asks(&app) && !is_counted(&app) && !session(&app).is_shown());
        assert!(!app.world().resource::<Solving>().is_asked());
        send(&mut app, SolverCommand::Hint);
        assert!(app.world().resource::<Solving>().is_asked());
    }

    #[test]
    fn a_level_is_left_only_after_a_question() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app(folder.path());
        let asks = |app: &App| app.world().resource::<crate::leaving::Leaving>().asks();
        for command in [Command::ToggleRules, Command::RandomBoard, Command::NextTarget] {
            send(&mut app, command.clone());
            assert!(asks(&app) && *session(&app).round() == level(0), "{command:?}");
            send(&mut app, LeaveCommand::Stay);
            assert!(!asks(&app) && *session(&app).round() == level(0), "{command:?}");
            send(&mut app, command.clone());
            send(&mut app, LeaveCommand::Leave);
            assert!(!asks(&app) && *session(&app).round() != level(0), "{command:?}");
            send(&mut app, Command::RoundBefore);
            assert_eq!(*session(&app).round(), level(0), "{command:?}: without moves, too");
        }
        // Nothing asks on a free board.
        app.world_mut().resource_mut::<Session>().open(Opening::new(
            opening::round(),
            None,
            Origin::Drawn,
        ));
        app.update();
        send(&mut app, Command::ToggleRules);
        assert!(!asks(&app) && *session(&app).round() != opening::round());
    }

    #[test]
    fn the_next_puzzle_comes_after_a_solution_or_a_skip() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app(folder.path());
        send(&mut app, Command::NewRound);
        assert_eq!(*session(&app).round(), level(0));
        send(&mut app, Command::Skip);
        assert_eq!(*session(&app).round(), level(1));
        until(&mut app, |app| app.world().resource::<Best>().moves().is_some());
        for mv in app.world().resource::<Best>().line().to_vec() {
            send(&mut app, Command::Play(mv));
        }
        send(&mut app, Command::NewRound);
        assert_eq!(*session(&app).round(), level(2));
    }
}
