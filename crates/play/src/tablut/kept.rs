//! [`KeptGame`]: a session that is kept between starts.

use std::time::Duration;

use carom_engine::rules::Outcome;
use carom_engine::tablut::{Move, Position, Round, RuleSet, Setup, Side};
use serde::{Deserialize, Serialize};

use super::{Clock, Ending, GameTree, Pace, Reason, Seat, Session};
use crate::saved::Keep;

/// The game of a session with its seats and its clock, as it was after the last move. [`Saved`](crate::Saved) keeps it.
///
/// ```
/// use carom_play::tablut::{KeptGame, Session};
///
/// let mut session = Session::default();
/// session.slide("e3-b3".parse()?);
/// let again = KeptGame::of(&session).session();
/// assert_eq!(again.tree(), session.tree());
/// # Ok::<(), carom_engine::tablut::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct KeptGame(Session);

impl Keep for KeptGame {
    const VERSION: u32 = 1;
    const FILE: &'static str = "tablut.ron";
}

impl KeptGame {
    /// What is kept of a session.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let tree = session.tree().clone().without_values();
        Self(Session::new(tree).with(session.usual_seats(), session.pace()))
    }

    /// The session.
    #[must_use]
    pub fn session(self) -> Session {
        self.0
    }
}

/// A game as it is written. Places are numbers: the start is 0, and the moves follow.
#[derive(Serialize, Deserialize)]
#[serde(rename = "tablut", deny_unknown_fields)]
struct Written {
    rules: String,
    start: String,
    to_move: char,
    /// The place before, and the move.
    moves: Vec<(usize, String)>,
    here: usize,
    headers: Vec<(String, String)>,
    /// Places and what people wrote about them.
    comments: Vec<(usize, String)>,
    /// Who plays the attackers and the defenders.
    seats: [String; 2],
    pace: Option<WrittenPace>,
    /// The milliseconds of both sides at places.
    clocks: Vec<(usize, [u64; 2])>,
    /// The ends that players have brought about: the place, the winner and the reason.
    endings: Vec<(usize, Option<char>, String)>,
}

/// In milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(rename = "pace", deny_unknown_fields)]
struct WrittenPace {
    base: u64,
    increment: u64,
}

impl From<KeptGame> for Written {
    fn from(KeptGame(session): KeptGame) -> Self {
        let tree = session.tree();
        let start = tree.start();
        let places = || (0..tree.len()).filter_map(|it| tree.place(it));
        let clock = |id| {
            let clock: Clock = tree.clock(id)?;
            Some(Side::ALL.map(|side| clock.left(side).as_millis() as u64))
        };
        let winner = |outcome| match outcome {
            Outcome::Won(side) => Some(Side::letter(side)),
            Outcome::Drawn => None,
        };
        Self {
            rules: tree.rules().name.to_owned(),
            start: start.to_string(),
            to_move: start.to_move().letter(),
            moves: tree.moves().map(|(_, from, mv)| (from.index(), mv.to_string())).collect(),
            here: tree.here().index(),
            headers: tree.headers().to_vec(),
            comments: places()
                .filter_map(|id| Some((id.index(), tree.comment(id)?.to_owned())))
                .collect(),
            seats: Side::ALL.map(|it| session.seat(it).to_string()),
            pace: session.pace().map(|pace| WrittenPace {
                base: pace.base.as_millis() as u64,
                increment: pace.increment.as_millis() as u64,
            }),
            clocks: places().filter_map(|id| Some((id.index(), clock(id)?))).collect(),
            endings: places()
                .filter_map(|id| {
                    let Ending { outcome, reason } = tree.noted_ending(id)?;
                    Some((id.index(), winner(outcome), reason.id().to_owned()))
                })
                .collect(),
        }
    }
}

impl TryFrom<Written> for KeptGame {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        #[expect(clippy::needless_pass_by_value, reason = "the form that `map_err` needs")]
        fn text(why: impl ToString) -> String {
            why.to_string()
        }
        let rules: RuleSet = written.rules.parse().map_err(text)?;
        let side = |letter| {
            Side::from_letter(letter).ok_or_else(|| format!("`{letter}` is not a side: b or w"))
        };
        let setup = Setup::parse(&written.start, side(written.to_move)?).map_err(text)?;
        let start = Position::new(&setup).map_err(text)?;
        let mut tree = GameTree::new(Round::new(rules, start));
        let mut seats = [Seat::Human; 2];
        for (seat, name) in seats.iter_mut().zip(&written.seats) {
            *seat = name.parse().map_err(text)?;
        }
        let no_place = |index: usize| format!("there is no place {index}");
        for (from, mv) in &written.moves {
            let place = tree.place(*from).ok_or_else(|| no_place(*from))?;
            let count = tree.len();
            tree.go(place);
            tree.play(mv.parse::<Move>().map_err(text)?).map_err(text)?;
            if tree.len() == count {
                return Err(format!("{mv}: the move is there twice"));
            }
        }
        tree.set_headers(written.headers);
        for (index, comment) in written.comments {
            tree.add_comment(tree.place(index).ok_or_else(|| no_place(index))?, Some(&comment));
        }
        for (index, [attackers, defenders]) in written.clocks {
            let place = tree.place(index).ok_or_else(|| no_place(index))?;
            let [attackers, defenders] = [attackers, defenders].map(Duration::from_millis);
            tree.set_clock(place, Some(Clock::of(attackers, defenders)));
        }
        for (index, winner, name) in written.endings {
            let place = tree.place(index).ok_or_else(|| no_place(index))?;
            let reason = Reason::BY_PLAYERS.into_iter().find(|it| it.id() == name);
            let reason = reason.ok_or_else(|| format!("`{name}` is not a reason"))?;
            let outcome = winner.map_or(Ok(Outcome::Drawn), |it| side(it).map(Outcome::Won))?;
            tree.end(place, Ending { outcome, reason });
        }
        let here = tree.place(written.here).ok_or_else(|| no_place(written.here))?;
        tree.go(here);
        let duration = Duration::from_millis;
        let pace = written
            .pace
            .map(|it| Pace { base: duration(it.base), increment: duration(it.increment) });
        Ok(Self(Session::new(tree).with(seats, pace)))
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::PathBuf;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::{Saved, Store};

    /// A store of one text.
    #[derive(Clone, Debug, Default)]
    struct Memory(Arc<Mutex<Option<String>>>);

    impl Store for Memory {
        fn read(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
            Ok(self.0.lock().expect("the text").clone().map(String::into_bytes))
        }

        fn write(&self, _: &str, text: &str) -> io::Result<()> {
            *self.0.lock().expect("the text") = Some(text.to_owned());
            Ok(())
        }

        fn set_aside(&self, name: &str) -> io::Result<PathBuf> {
            *self.0.lock().expect("the text") = None;
            Ok(name.into())
        }
    }

    /// A game with a variation, a clock, a person and a program, and an end.
    fn session() -> Session {
        let mut session = Session::default();
        session.set_pace(Some(Pace::of(5, 3)));
        for mv in ["e3-b3", "b5-b7", "d5-d4"] {
            let mv = mv.parse().expect("a move");
            session.slide(mv).or_else(|| session.answer(mv)).expect("legal");
            session.pass(Duration::from_millis(2500));
        }
        session.take_back();
        session.slide("e4-f4".parse().expect("a move")).expect("legal");
        session.resign().expect("a person");
        session
    }

    #[test]
    fn a_game_is_the_same_at_the_next_start() {
        let store = Memory::default();
        let session = session();
        let (mut saved, notice) = Saved::<KeptGame>::open_in(store.clone());
        assert!(notice.is_none());
        saved.value = KeptGame::of(&session);
        saved.save().expect("written");
        let (again, notice) = Saved::<KeptGame>::open_in(store);
        assert!(notice.is_none(), "{notice:?}");
        let again = again.value.session();
        assert_eq!(again.tree(), session.tree());
        assert_eq!(Side::ALL.map(|it| again.seat(it)), Side::ALL.map(|it| session.seat(it)));
        assert_eq!((again.pace(), again.clock()), (session.pace(), session.clock()));
        assert_eq!(again.ending(), session.ending());
        assert!(again.ending().is_some());
    }

    #[test]
    fn what_is_kept_is_checked() {
        let text = ron::to_string(&KeptGame::of(&session())).expect("a text");
        assert!(ron::from_str::<KeptGame>(&text).is_ok());
        for (old, new) in [
            ("ashton", "chess"),
            ("to_move:'w'", "to_move:'x'"),
            ("e3-b3", "e3-e9"),
            ("(0,\"e3-b3\")", "(7,\"e3-b3\")"),
            ("e4-f4", "d5-d4"),
            ("here:4", "here:5"),
            ("\"human\"", "\"nobody\""),
            ("resignation", "escape"),
            ("3bbb3/4b4", "3bbb3"),
        ] {
            let wrong = text.replacen(old, new, 1);
            assert_ne!(wrong, text, "{old} is in {text}");
            assert!(ron::from_str::<KeptGame>(&wrong).is_err(), "{wrong}");
        }
    }
}
