//! The header texts of the pages: the board, the rules, the day.

use bevy::prelude::*;
use carom_play::ricochet::{BoardName, Level};
use carom_play::solo::Origin;
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::nav::Headline;
use carom_shell::words::{Phrase, Value};

use crate::ids::{EDITOR, OWN_BOARD, PLAY};
use crate::opening::board_phrase;
use crate::order::SHOW;
use crate::own_board::{self, OwnBoardState};
use crate::practice::Practice;
use crate::session::Session;
use crate::table;
use crate::{lessons, levels};

pub fn plugin(app: &mut App) {
    app.init_resource::<Headline>().add_systems(Update, write.in_set(Frame::View).in_set(SHOW));
}

fn write(
    session: Res<Session>,
    (practice, own): (Option<Res<Practice>>, Option<Res<OwnBoardState>>),
    page: Res<State<PageId>>,
    mut headline: ResMut<Headline>,
) {
    let now = match *page.get() {
        PLAY => {
            let practice = practice.as_deref().and_then(of_practice);
            let own = own.as_deref().filter(|it| it.is_on(&session)).and_then(OwnBoardState::open);
            let own = own.map(|it| Phrase::new("own-round").with("number", it.number()));
            let own = own.map(|it| Headline { title: vec![it] });
            practice.or(own).unwrap_or_else(|| Headline { title: vec![name(&session)] })
        }
        table::PAGE => Headline { title: vec![Phrase::new("page-table")] },
        EDITOR => Headline::default(),
        OWN_BOARD => {
            let title = own.as_deref().map(own_board::panel::title);
            Headline { title: title.into_iter().collect() }
        }
        // The page of another game.
        _ => return,
    };
    headline.set_if_neq(now);
}

/// The name of the round in play.
pub(crate) fn name(session: &Session) -> Phrase {
    let known = of_known(session.origin()).filter(|_| session.game().is_none());
    known.unwrap_or_else(|| match (session.origin().given(), session.board_name()) {
        // The names of its quarters are in the Lab.
        (_, BoardName::Official(_)) => Phrase::new("free-board"),
        (Origin::Text(_), BoardName::Random) => Phrase::new("pasted-puzzle"),
        (Origin::Drawn, BoardName::Random) => Phrase::new("edit-own-board"),
        (_, other) => board_phrase(other),
    })
}

/// The name of the round that the player has left.
pub(crate) fn name_of_left(origin: &Origin<Level>) -> Phrase {
    of_known(origin).unwrap_or_else(|| Phrase::new("round-left"))
}

/// The name of a lesson, of the puzzle of a day, of a level.
fn of_known(origin: &Origin<Level>) -> Option<Phrase> {
    Some(match *origin {
        Origin::Lesson(number) => {
            Phrase::new("lesson-named").with("number", number + 1).with("all", lessons::count())
        }
        Origin::Daily(date) => Phrase::new("puzzle-of").with("date", Value::short_date(date)),
        Origin::Level(place) => levels::phrase(place),
        _ => return None,
    })
}

fn of_practice(practice: &Practice) -> Option<Headline> {
    let name = Phrase::new("practice-named").with("minutes", practice.run()?.minutes());
    Some(Headline { title: vec![name] })
}
