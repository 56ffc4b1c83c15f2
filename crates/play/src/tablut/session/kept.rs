//! [`KeptGame`]: a session that is kept between starts.

use std::error::Error;
use std::time::Duration;

use carom_engine::Outcome;
use carom_engine::tablut::{Move, Position, RuleSet, Setup, Side, Variant};
use serde::{Deserialize, Serialize};

use super::Session;
use crate::Date;
use crate::packs::LevelId;
use crate::records::PuzzleId;
use crate::saved::Persist;
use crate::tablut::{Clock, EndingReason, GameEnding, GameTree, NodeId, Pace, Seat, Task};

/// The game of a session with its seats and its clock, and the games that were left. [`StoredValue`](crate::StoredValue) keeps it.
///
/// ```
/// use carom_play::tablut::{KeptGame, Session};
///
/// let mut session = Session::default();
/// session.slide("e3-b3".parse()?);
/// let again = KeptGame::of(&session).session();
/// assert_eq!(again.tree(), session.tree());
/// # Ok::<(), carom_engine::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "GameText", into = "GameText")]
pub struct KeptGame(Session);

impl Persist for KeptGame {
    const VERSION: u32 = 1;
    const FILE: &'static str = "tablut.ron";
}

impl KeptGame {
    /// What is kept of a session.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let mut session = session.clone();
        // At the next start the remote player is gone.
        session.lose_remote();
        let left = session.left.iter().map(Self::alone).collect();
        Self(Session { left, helped: session.helped.clone(), ..Self::alone(&session) })
    }

    /// What is kept of the game of a session, without those that were left.
    fn alone(session: &Session) -> Session {
        let mut tree = session.tree.clone().without_values();
        tree.set_clock(session.live, session.clock);
        let mut kept = resumed(tree, session.live, seats_now(session), session.pace);
        kept.next_rules = session.next_rules;
        if session.own.is_some() {
            (kept.is_with_remote, kept.own, kept.before) = (true, session.own, session.before);
        }
        if let Some(task) = session.task {
            kept.sit_at(task);
        }
        if let Some(number) = session.lesson {
            kept.sit_in_lesson(number);
        }
        kept
    }

    /// The time that both sides had left.
    #[must_use]
    pub const fn clock(&self) -> Option<Clock> {
        self.0.clock()
    }

    /// The session.
    #[must_use]
    pub fn session(self) -> Session {
        self.0
    }
}

/// A game that goes on at a place, with the time that is left there.
fn resumed(tree: GameTree, live: NodeId, seats: [Seat; 2], pace: Option<Pace>) -> Session {
    let clock = tree.clock(live);
    Session { live, seats, pace, next_pace: pace, clock, ..Session::new(tree) }
}

/// Who plays; without the puzzle or the lesson, which have seats of their own.
fn seats_now(session: &Session) -> [Seat; 2] {
    if session.task.is_some() || session.lesson.is_some() {
        session.usual_seats()
    } else {
        session.seats
    }
}

/// A game as it is written. Places are numbers: the start is 0, and the moves follow.
#[derive(Serialize, Deserialize)]
#[serde(rename = "tablut", deny_unknown_fields)]
struct GameText {
    rules: String,
    /// The rules of the next new game, if they differ.
    next_rules: Option<String>,
    start: String,
    to_move: char,
    /// The place before, and the move.
    moves: Vec<(usize, Move)>,
    here: usize,
    /// Moves of the main lines, where other moves were made first.
    main: Vec<usize>,
    /// The number of the first moves that came from a record.
    recorded: usize,
    /// The place in play, if it is not the present one.
    live: Option<usize>,
    headers: Vec<(String, String)>,
    /// Places and what people wrote about them.
    comments: Vec<(usize, String)>,
    /// Who plays the attackers and the defenders.
    seats: [Seat; 2],
    pace: Option<PaceText>,
    /// The milliseconds of both sides at places.
    clocks: Vec<(usize, [u64; 2])>,
    /// The ends that players have caused: the place, the winner and the reason.
    endings: Vec<(usize, Option<char>, String)>,
    /// The puzzle in play.
    task: Option<TaskText>,
    /// The number of the lesson in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<usize>,
    /// The puzzles that had help, and the day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    helped: Vec<(PuzzleId, Option<Date>)>,
    /// The game was one with a remote player.
    remote: Option<RemoteText>,
    /// The games that were left, the last one last.
    left: Vec<Self>,
}

/// A game with a remote player that is over.
#[derive(Serialize, Deserialize)]
#[serde(rename = "remote", deny_unknown_fields)]
struct RemoteText {
    /// The side of the person here.
    own: char,
    /// Who played the attackers and the defenders before.
    before: [Seat; 2],
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "task", deny_unknown_fields)]
struct TaskText {
    pack: usize,
    number: usize,
    fewest: u32,
    first: Move,
    is_helped: bool,
    day: Option<Date>,
}

/// In milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(rename = "pace", deny_unknown_fields)]
struct PaceText {
    base: u64,
    increment: u64,
}

impl From<KeptGame> for GameText {
    fn from(KeptGame(session): KeptGame) -> Self {
        let left = session.left.iter().map(Self::of).collect();
        Self { left, helped: session.helped.entries().collect(), ..Self::of(&session) }
    }
}

impl GameText {
    /// A game without those that were left.
    fn of(session: &Session) -> Self {
        let tree = session.tree();
        let start = tree.start();
        let places = || (0..tree.len()).filter_map(|it| tree.place(it));
        let clock = |id| {
            let clock: Clock = tree.clock(id)?;
            Some(Side::ALL.map(|side| clock.left(side).as_millis() as u64))
        };
        // Without a winner, the reason tells whether it is a draw.
        let winner = |outcome| match outcome {
            Some(Outcome::Won(side)) => Some(Side::letter(side)),
            Some(Outcome::Drawn) | None => None,
        };
        Self {
            rules: tree.rules().name.to_owned(),
            next_rules: (session.next_rules() != tree.rules())
                .then(|| session.next_rules().name.to_owned()),
            start: start.setup().to_string(),
            to_move: start.to_move().letter(),
            moves: tree.moves().map(|(_, from, mv)| (from.index(), mv)).collect(),
            here: tree.here().index(),
            main: places()
                .filter_map(|id| Some((tree.after(id).first()?, tree.main(id)?)))
                .filter_map(|(&first, main)| (first != main).then_some(main.index()))
                .collect(),
            recorded: tree.recorded,
            live: session.is_looking_back().then(|| session.live().index()),
            headers: tree.headers.clone(),
            comments: places()
                .filter_map(|id| Some((id.index(), tree.comment(id)?.to_owned())))
                .collect(),
            seats: seats_now(session),
            pace: session.pace().map(|pace| PaceText {
                base: pace.base.as_millis() as u64,
                increment: pace.increment.as_millis() as u64,
            }),
            clocks: places().filter_map(|id| Some((id.index(), clock(id)?))).collect(),
            endings: places()
                .filter_map(|id| {
                    let GameEnding { outcome, reason } = tree.noted_ending(id)?;
                    Some((id.index(), winner(outcome), reason.id().to_owned()))
                })
                .collect(),
            task: session.task().map(|it| TaskText {
                pack: it.place.pack,
                number: it.place.number,
                fewest: it.fewest,
                first: it.first,
                is_helped: it.is_helped,
                day: it.day,
            }),
            lesson: session.lesson_number(),
            helped: Vec::new(),
            remote: session
                .own
                .zip(session.before)
                .map(|(own, before)| RemoteText { own: own.letter(), before }),
            left: Vec::new(),
        }
    }

    fn session(self) -> Result<Session, Box<dyn Error>> {
        let rules: RuleSet = self.rules.parse()?;
        let side = |letter| {
            Side::from_letter(letter).ok_or_else(|| format!("`{letter}` is not a side: b or w"))
        };
        let setup = Setup::parse(&self.start, side(self.to_move)?)?;
        let start = Position::new(&setup)?;
        let mut tree = GameTree::new(Variant::checked(rules, start)?);
        // The remote player is gone.
        let here = |seat| if seat == Seat::Remote { Seat::Human } else { seat };
        let seats = self.seats.map(here);
        let (own, before) = match &self.remote {
            Some(it) => (Some(side(it.own)?), Some(it.before.map(here))),
            None => (None, None),
        };
        let place = |tree: &GameTree, index| {
            tree.place(index).ok_or_else(|| format!("there is no place {index}"))
        };
        for (from, mv) in self.moves {
            let from = place(&tree, from)?;
            let count = tree.len();
            tree.go(from);
            tree.visit(mv)?;
            if tree.len() == count {
                return Err(format!("{mv}: the move is there twice").into());
            }
        }
        for index in self.main {
            tree.promote_move(place(&tree, index)?);
        }
        tree.set_recorded(self.recorded);
        tree.headers = self.headers;
        for (index, comment) in self.comments {
            tree.add_comment(place(&tree, index)?, Some(&comment));
        }
        for (index, left) in self.clocks {
            let clock = Clock::of(left.map(Duration::from_millis));
            tree.set_clock(place(&tree, index)?, Some(clock));
        }
        for (index, winner, name) in self.endings {
            let reason = EndingReason::BY_PLAYERS.into_iter().find(|it| it.id() == name);
            let reason = reason.ok_or_else(|| format!("`{name}` is not a reason"))?;
            let outcome = match winner {
                Some(it) => Some(Outcome::Won(side(it)?)),
                None if reason == EndingReason::Disconnected => None,
                None => Some(Outcome::Drawn),
            };
            tree.end(place(&tree, index)?, Some(GameEnding { outcome, reason }));
        }
        tree.go(place(&tree, self.here)?);
        let duration = Duration::from_millis;
        let pace =
            self.pace.map(|it| Pace { base: duration(it.base), increment: duration(it.increment) });
        let live = place(&tree, self.live.unwrap_or(self.here))?;
        let side = tree.start().to_move();
        let is_with_remote = own.is_some();
        let game = resumed(tree, live, seats, pace);
        let mut session = Session { is_with_remote, own, before, ..game };
        if let Some(next_rules) = self.next_rules {
            session.next_rules = next_rules.parse()?;
        }
        if let Some(TaskText { pack, number, fewest, first, is_helped, day }) = self.task {
            let place = LevelId { pack, number };
            session.sit_at(Task { place, side, fewest, first, is_helped, day });
        }
        if let Some(number) = self.lesson {
            session.sit_in_lesson(number);
        }
        Ok(session)
    }
}

impl TryFrom<GameText> for KeptGame {
    type Error = Box<dyn Error>;

    fn try_from(mut written: GameText) -> Result<Self, Self::Error> {
        let left = std::mem::take(&mut written.left).into_iter().map(GameText::session);
        let left: Vec<Session> = left.collect::<Result<_, _>>()?;
        let helped = std::mem::take(&mut written.helped).into_iter().collect();
        Ok(Self(Session { helped, left, ..written.session()? }))
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::PathBuf;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::{Store, StoredValue};

    /// A store of one text.
    #[derive(Clone, Debug, Default)]
    struct MemoryStore(Arc<Mutex<Option<String>>>);

    impl Store for MemoryStore {
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
        let store = MemoryStore::default();
        let session = session();
        let (mut saved, notice) = StoredValue::<KeptGame>::open_in(store.clone());
        assert!(notice.is_none());
        saved.value = KeptGame::of(&session);
        saved.save().expect("written");
        let (again, notice) = StoredValue::<KeptGame>::open_in(store);
        assert!(notice.is_none(), "{notice:?}");
        let again = again.value.session();
        assert_eq!(again.tree(), session.tree());
        assert_eq!(Side::ALL.map(|it| again.seat(it)), Side::ALL.map(|it| session.seat(it)));
        assert_eq!((again.pace(), again.clock()), (session.pace(), session.clock()));
        assert_eq!(again.ending(), session.ending());
        assert!(again.ending().is_some());
    }

    #[test]
    fn an_opened_game_does_not_choose_the_rules_of_the_next_one_not_even_at_the_next_start() {
        let mut session = Session::default();
        let variant = Variant::from_start(RuleSet::LINNAEAN);
        for is_instead in [false, true] {
            let tree = GameTree::new(variant);
            if is_instead {
                session.open_instead(tree)
            } else {
                session.open_tree(tree)
            };
            assert_eq!((session.rules().name, session.next_rules().name), ("linnaean", "ashton"));
        }
        let text = ron::to_string(&KeptGame::of(&session)).expect("a text");
        let mut again = ron::from_str::<KeptGame>(&text).expect("the same").session();
        assert_eq!(again.rules().name, "linnaean");
        again.new_game();
        assert_eq!(again.rules().name, "ashton");
    }

    #[test]
    fn the_clock_the_puzzle_and_what_was_left_are_kept() {
        let mut session = Session::default();
        session.set_pace(Some(Pace::of(5, 0)));
        for mv in ["e3-b3", "b5-b7", "d5-d4"] {
            let mv = mv.parse().expect("a move");
            session.slide(mv).or_else(|| session.answer(mv)).expect("legal");
        }
        session.first();
        session.pass(Duration::from_secs(9));
        let again = |session: &Session| {
            let text = ron::to_string(&KeptGame::of(session)).expect("a text");
            ron::from_str::<KeptGame>(&text).expect("the same").session()
        };
        let kept = again(&session);
        assert_eq!((kept.clock(), kept.live()), (session.clock(), session.live()));
        assert!(kept.is_looking_back() && kept.waits_for() == session.waits_for());
        session.open_puzzle(LevelId::default(), &win(), None);
        session.help();
        session.slide("c6-c5".parse().expect("a move")).expect("a person");
        let mut kept = again(&session);
        assert_eq!((kept.task(), kept.usual_seats()), (session.task(), session.usual_seats()));
        assert_eq!((&kept.helped, kept.helped.entries().count()), (&session.helped, 1));
        assert_eq!(kept.waits_for(), session.waits_for());
        kept.game_before().expect("the game");
        session.game_before().expect("the game");
        assert_eq!((kept.record(), kept.clock()), (session.record(), session.clock()));
        assert_eq!((kept.live(), kept.tree().here()), (session.live(), session.tree().here()));
    }

    fn win() -> carom_formats::tablut::Win {
        let list = "one ashton w 9/9/9/9/9/2k3b2/2b6/9/9 3 c6-c1\n";
        let puzzles = crate::tablut::Puzzles::of_list(list).expect("a list");
        puzzles.get(LevelId::default()).expect("a puzzle").clone()
    }

    /// Whether an attempt that begins now gives stars.
    fn gives_stars(session: &mut Session) -> bool {
        session.open_puzzle(LevelId::default(), &win(), None);
        session.can_lose_stars()
    }

    #[test]
    fn help_is_kept_when_its_attempt_is_not() {
        let mut session = Session::default();
        assert!(gives_stars(&mut session));
        session.help();
        // Without moves the attempt is not left, but forgotten.
        session.new_game();
        let text = ron::to_string(&KeptGame::of(&session)).expect("a text");
        let read = |text: &str| ron::from_str::<KeptGame>(text).expect("the same").session();
        let mut session = read(&text);
        assert!(!gives_stars(&mut session));
        // The day of the help was not known.
        let day = Date::new(2026, 3, 1).ok();
        session.set_today(day);
        assert!(!gives_stars(&mut session));
        session.set_today(day.and_then(Date::next));
        assert!(gives_stars(&mut session));
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
