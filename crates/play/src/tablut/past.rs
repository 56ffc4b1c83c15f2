//! [`Past`]: the games that have ended here, between starts.

use std::cmp::Reverse;

use carom_engine::tablut::{RuleSet, Side};
use carom_formats::tablut::{NATIVE, Record};
use serde::{Deserialize, Serialize};

use super::Session;
use crate::Date;
use crate::saved::Persist;

/// The number of games that are kept. The oldest one is forgotten first.
const MOST: usize = 60;
/// The header with the day of a game.
const DATE: &str = "Date";

/// The games that a person has played to their end, the newest first, and the rule sets of whose differences the player was told.
///
/// ```
/// use carom_play::tablut::{Past, Seat, Session};
///
/// let mut session = Session::default();
/// session.seat_all(Seat::Human);
/// let mut past = Past::default();
/// past.add(&session, None, false);
/// assert_eq!(past.games().count(), 0, "the game goes on");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "past", deny_unknown_fields)]
pub struct Past {
    /// The records as texts.
    games: Vec<String>,
    /// The names of the rule sets.
    told: Vec<String>,
}

impl Persist for Past {
    const VERSION: u32 = 1;
    const FILE: &'static str = "tablut-games.ron";

    /// The games of both.
    fn join(&mut self, other: Self) {
        let new = |ours: &[String], theirs: Vec<String>| {
            theirs.into_iter().filter(|it| !ours.contains(it)).collect::<Vec<_>>()
        };
        self.games.extend(new(&self.games, other.games));
        self.told.extend(new(&self.told, other.told));
        let read = |text: &String| (NATIVE.read)(text).ok().and_then(|it| it.into_iter().next());
        self.games.sort_by_cached_key(|text| Reverse(read(text).and_then(|it| Self::day(&it))));
        self.games.truncate(MOST);
    }
}

impl Past {
    /// Adds the game of a session. It replaces the newest one if that is an earlier end of the same game. Games without moves, puzzles,
    /// lessons, games between computers and records that were opened are not added. Returns whether the game was added.
    pub fn add(&mut self, session: &Session, day: Option<Date>, is_again: bool) -> bool {
        let is_game = session.task().is_none() && session.lesson().is_none();
        let has_person = Side::ALL.into_iter().any(|it| session.seat(it).is_human());
        if !(is_game && has_person && session.was_played_here()) {
            return false;
        }
        let mut record = session.record();
        record.headers.retain(|(name, _)| name != DATE);
        record.headers.extend(day.map(|it| (DATE.to_owned(), it.to_string())));
        let Ok(text) = (NATIVE.write)(&[record]) else { return false };
        if is_again && !self.games.is_empty() {
            self.games.remove(0);
        }
        self.games.insert(0, text);
        self.games.truncate(MOST);
        true
    }

    /// The games, the newest first: the text, and what it says.
    pub fn games(&self) -> impl Iterator<Item = (&str, Record)> {
        let read = |text: &String| (NATIVE.read)(text).ok().and_then(|it| it.into_iter().next());
        self.games.iter().filter_map(move |it| Some((it.as_str(), read(it)?)))
    }

    /// The day of a game.
    #[must_use]
    pub fn day(record: &Record) -> Option<Date> {
        record.header(DATE)?.parse().ok()
    }

    /// Whether the player was told what differs under a rule set.
    #[must_use]
    pub fn has_told(&self, rules: &RuleSet) -> bool {
        self.told.iter().any(|it| it == rules.name)
    }

    /// Notes that the player was told what differs under a rule set.
    pub fn tell(&mut self, rules: &RuleSet) {
        if !self.has_told(rules) {
            self.told.push(rules.name.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablut::{GameTree, Seat};

    fn ended() -> Session {
        let mut session = Session::default();
        session.seat_all(Seat::Human);
        session.slide("e3-b3".parse().expect("a move")).expect("a person");
        session.resign().expect("a person");
        session
    }

    #[test]
    fn the_newest_games_are_kept_and_an_end_that_was_taken_back_is_replaced() {
        let (mut past, mut session) = (Past::default(), ended());
        let day = Date::new(2026, 3, 9).ok();
        assert!(past.add(&session, day, false));
        session.take_back();
        session.slide("b5-b7".parse().expect("a move")).expect("a person");
        session.resign().expect("a person");
        assert!(past.add(&session, day, true));
        let games: Vec<Record> = past.games().map(|it| it.1).collect();
        let [game] = &games[..] else { panic!("{games:?}") };
        assert_eq!((game.line.moves.len(), Past::day(game)), (2, day));
        assert_eq!(game.header("White"), Some("human"));
        let tree = GameTree::of_record(game);
        assert_eq!(tree.line().len(), 2);
        for _ in 0..2 * MOST {
            past.add(&ended(), None, false);
        }
        assert_eq!(past.games().count(), MOST);
        let text = ron::to_string(&past).expect("a text");
        assert_eq!(ron::from_str::<Past>(&text).expect("the same"), past);
    }

    #[test]
    fn only_games_that_were_played_here_are_added() {
        let mut past = Past::default();
        let mut session = ended();
        let tree = GameTree::of_record(&session.record());
        session.open_tree(tree);
        assert!(!past.add(&session, None, false), "a record");
        session.open_lesson(0).expect("a lesson");
        session.slide("c3-a3".parse().expect("a move")).expect("a person");
        assert!(!past.add(&session, None, false), "a lesson");
        let mut session = ended();
        session.take_back();
        session.seat_all(Seat::Timed(1));
        assert!(!past.add(&session, None, false), "computers");
    }

    #[test]
    fn a_rule_set_is_told_once() {
        let mut past = Past::default();
        assert!(!past.has_told(&RuleSet::LINNAEAN));
        past.tell(&RuleSet::LINNAEAN);
        assert!(past.has_told(&RuleSet::LINNAEAN) && !past.has_told(&RuleSet::ASHTON));
    }
}
