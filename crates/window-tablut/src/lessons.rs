//! The lessons: six small positions for a new player, and the first game after them.

use bevy::prelude::*;
use carom_engine::tablut::{RuleSet, Side};
use carom_play::tablut::{Lesson, Seat};
use carom_shell::frame::Frame;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_solver::tablut::PlayerKind;

use crate::command::{LessonCommand, PuzzleCommand};
use crate::ids::{PLAY, RULES};
use crate::order::UpdatePart;
use crate::puzzles;
use crate::session::Session;

/// The computer of the first game, and the one that plays before anybody has chosen one.
const FIRST: Seat = Seat::Program(PlayerKind::Level(1));
const USUAL: [Seat; 2] = [Seat::Program(PlayerKind::Level(2)), Seat::Human];

/// `is_first`: nothing was kept of this game yet.
pub(crate) fn plugin(app: &mut App, is_first: bool) {
    if is_first {
        app.add_systems(
            Update,
            welcome
                .in_set(Frame::Navigate)
                .after(puzzles::follow)
                .run_if(in_state(PLAY).and_then(run_once)),
        );
    }
    app.add_systems(Update, obey.in_set(UpdatePart::Lessons).run_if(in_state(PLAY)));
}

/// A new player who opens the page for the first time gets the first lesson.
fn welcome(mut session: ResMut<Session>) {
    let is_new = session.number() == 0 && session.tree().is_empty();
    if is_new {
        Session::change(&mut session, |it| it.open_lesson(0));
    }
}

fn obey(
    (mut commands, mut others): (MessageReader<LessonCommand>, MessageReader<PuzzleCommand>),
    mut session: ResMut<Session>,
    mut overlay: ResMut<Overlay>,
    mut notice: ResMut<Notice>,
) {
    let is_again = others.read().filter(|it| **it == PuzzleCommand::Restart).count() > 0;
    let now = session.lesson_number();
    if let Some(number) = now.filter(|_| is_again) {
        session.open_lesson(number);
    }
    for command in commands.read() {
        if let Some(why) = session.stays() {
            notice.0 = Some(why);
            continue;
        }
        let number = match (command, session.lesson_number()) {
            (LessonCommand::Begin, _) => Some(0),
            (LessonCommand::Next, Some(now)) => Some(now + 1).filter(|&it| it < Lesson::COUNT),
            (LessonCommand::Skip, Some(_)) => None,
            (LessonCommand::Next | LessonCommand::Skip, None) => continue,
        };
        match number {
            Some(number) => drop(session.open_lesson(number)),
            None => first_game(&mut session),
        }
        if overlay.shows(RULES) {
            *overlay = Overlay::NONE;
        }
    }
}

/// A game under the rules of the lessons. Somebody who has never chosen a computer defends against the easiest one.
fn first_game(session: &mut Session) {
    session.set_rules(RuleSet::ASHTON);
    session.new_game();
    if Side::ALL.map(|it| session.seat(it)) == USUAL {
        session.set_seat(Side::Attackers, FIRST);
    }
}
