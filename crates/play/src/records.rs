//! [`Records`]: what a player has achieved.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeBounds;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::date::LocalTime;
use crate::saved::Persist;
use crate::solo::HelpLedger;
use crate::{Date, Stars};

/// The best solution of every puzzle, and the streaks. [`StoredValue`](crate::StoredValue) keeps it in a file.
///
/// ```
/// use carom_play::records::PuzzleId;
/// use carom_play::ricochet::example;
/// use carom_play::{Records, Stars};
///
/// let mut records = Records::default();
/// let id = PuzzleId::of(&example());
/// let first = records.solved(id, 9, Some(8));
/// assert_eq!((first.stars, first.is_best), (Some(Stars::Two), true));
/// assert!(!records.solved(id, 10, Some(8)).is_best);
/// assert_eq!(records.best(id).map(|best| best.moves), Some(9));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Records {
    puzzles: BTreeMap<PuzzleId, Best>,
    perfect: Streak,
    daily: Streak,
    last_daily: Option<Date>,
    /// The day after the last one, if a journey has left it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<Date>,
    /// The seconds that the player's days are ahead of UTC.
    #[serde(skip_serializing_if = "is_utc")]
    offset: i32,
    /// The puzzle of each day that was solved.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    days: BTreeMap<Date, PuzzleId>,
    /// The days whose puzzle was solved, but only with help.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    days_with_help: BTreeSet<Date>,
    /// The puzzles whose stars help has cost. The loss of the puzzle of a day never ends.
    #[serde(skip_serializing_if = "HelpLedger::is_empty")]
    helped: HelpLedger,
    /// The best result of timed practice, by its duration in minutes.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    practice: BTreeMap<u32, PracticeScore>,
    /// The puzzle of the packs that was open last: the name of its pack, and its number there, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) last: Option<(String, usize)>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_utc(offset: &i32) -> bool {
    *offset == 0
}

impl Persist for Records {
    const VERSION: u32 = 1;
    const FILE: &'static str = "records.ron";

    fn join(&mut self, other: Self) {
        for (&id, &theirs) in &other.puzzles {
            self.puzzles.entry(id).and_modify(|best| best.join(theirs)).or_insert(theirs);
        }
        self.perfect.join(other.perfect);
        for (&minutes, &score) in &other.practice {
            let best = self.practice.entry(minutes).or_default();
            *best = score.max(*best);
        }
        // The streak that has the last day goes on, or the days of both together.
        let last = self.last_day().max(other.last_day());
        let lasts = |it: &Self| if it.last_day() == last { it.daily.current } else { 0 };
        let current = lasts(self).max(lasts(&other));
        self.daily.join(other.daily);
        if other.last_day() > self.last_day() {
            self.skipped = other.skipped;
        }
        self.last_daily = self.last_daily.max(other.last_daily);
        for (day, id) in other.days {
            self.days.entry(day).or_insert(id);
        }
        self.days_with_help.extend(other.days_with_help);
        self.days_with_help.retain(|day| !self.days.contains_key(day));
        self.daily.current = current.max(self.days_in_a_row());
        self.daily.longest = self.daily.longest.max(self.daily.current);
        self.helped.join(other.helped);
    }
}

/// The player's best solution of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// The fewest moves.
    pub moves: u32,
    /// The optimum, if it was known.
    pub optimum: Option<u32>,
    /// The number of times that the puzzle was solved, at least 1.
    pub times: u32,
    /// The time of the fastest solution in seconds, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

impl Best {
    /// What is better in any of the two.
    fn join(&mut self, other: Self) {
        self.moves = self.moves.min(other.moves);
        self.optimum = self.optimum.or(other.optimum);
        self.times = self.times.max(other.times);
        self.seconds = self.seconds.into_iter().chain(other.seconds).min();
    }

    /// The stars, if the optimum is known.
    #[must_use]
    pub fn stars(self) -> Option<Stars> {
        self.optimum.map(|optimum| Stars::of(self.moves, optimum))
    }
}

/// The result of a run of timed practice. More solved puzzles are better, then more stars.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeScore {
    /// The number of solved puzzles.
    pub solved: u32,
    /// How many of them were solved with the fewest moves.
    pub stars: u32,
}

/// The number of successes in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Streak {
    /// The present streak.
    pub current: u32,
    /// The longest streak so far.
    pub longest: u32,
}

impl Streak {
    fn join(&mut self, other: Self) {
        self.current = self.current.max(other.current);
        self.longest = self.longest.max(other.longest);
    }

    fn extend(&mut self) {
        self.current = self.current.saturating_add(1);
        self.longest = self.longest.max(self.current);
    }
}

/// What records tell about some puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of solved puzzles.
    pub solved: u32,
    /// How many of them have one star, two stars, and three stars.
    pub stars: [u32; 3],
    /// The moves of the best solutions beyond the optimum, over all these puzzles.
    pub extra: u32,
    /// How many of these puzzles have a measured time.
    pub timed: u32,
    /// The sum of these times in seconds.
    pub seconds: u64,
}

/// The result of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Achievement {
    /// The stars of this solution, if the optimum is known.
    pub stars: Option<Stars>,
    /// The fewest moves of all earlier solutions; `None` for the first solution.
    pub previous: Option<u32>,
    /// Whether it is the first solution, or shorter than all earlier ones.
    pub is_best: bool,
}

impl Records {
    /// Records a solution of `moves` moves. Only the first solution of a puzzle counts for the streak of
    /// perfect solutions: an optimal solution extends the streak, a longer one ends it.
    pub fn solved(&mut self, id: PuzzleId, moves: u32, optimum: Option<u32>) -> Achievement {
        let previous = self.puzzles.get(&id).map(|best| best.moves);
        let best =
            self.puzzles.entry(id).or_insert(Best { moves, optimum, times: 0, seconds: None });
        best.moves = best.moves.min(moves);
        best.optimum = optimum.or(best.optimum);
        best.times = best.times.saturating_add(1);
        let stars = best.optimum.map(|optimum| Stars::of(moves, optimum));
        if previous.is_none() {
            match stars {
                Some(Stars::Three) => self.perfect.extend(),
                Some(_) => self.perfect.current = 0,
                None => {}
            }
        }
        Achievement { stars, previous, is_best: previous.is_none_or(|before| moves < before) }
    }

    /// Records the time of a solution in seconds. Does nothing if the puzzle is not solved yet.
    pub fn timed(&mut self, id: PuzzleId, seconds: u32) {
        if let Some(best) = self.puzzles.get_mut(&id) {
            best.seconds = Some(best.seconds.map_or(seconds, |it| it.min(seconds)));
        }
    }

    /// Records an optimum that became known after the puzzle was solved. The streaks do not change, so if
    /// the solver is still working, wait for it before you call [`Records::solved`]. Does nothing if the
    /// puzzle is not solved yet.
    pub fn set_optimum(&mut self, id: PuzzleId, optimum: u32) {
        if let Some(best) = self.puzzles.get_mut(&id) {
            best.optimum = Some(optimum);
        }
    }

    /// Records that the player gave up the puzzle or looked at its solution: the streak of perfect
    /// solutions ends.
    pub fn gave_up(&mut self) {
        self.perfect.current = 0;
    }

    /// Records that the puzzle of this day was solved. The streak ignores days before the last recorded day.
    pub fn daily_solved(&mut self, date: Date, id: PuzzleId) {
        self.days_with_help.remove(&date);
        self.days.insert(date, id);
        if self.last_day().is_some_and(|last| last >= date) {
            return;
        }
        if self.last_day().and_then(Date::next) != Some(date) {
            self.daily.current = 0;
        }
        self.daily.extend();
        self.last_daily = Some(date);
    }

    /// The solved days before the last one, without a gap.
    fn days_in_a_row(&self) -> u32 {
        let mut count = 0;
        let mut day = self.last_daily;
        while let Some(solved) = day.filter(|it| self.days.contains_key(it)) {
            count += 1;
            day = solved.before(1);
        }
        count
    }

    /// The last day that the streak has, or that a journey has left out.
    fn last_day(&self) -> Option<Date> {
        self.skipped.max(self.last_daily)
    }

    /// Whether the days of the streak begin at another time than at this place, see [`Records::move_to`].
    #[must_use]
    pub const fn is_elsewhere(&self, now: LocalTime) -> bool {
        self.offset != now.offset
    }

    /// From now on the days begin at midnight of this place. Whoever comes from the west loses hours, and over the date line a whole
    /// day: it ends no streak that goes on where the player was before. Whoever comes from the east has hours, or a day, a second time,
    /// and they count once.
    ///
    /// ```
    /// use carom_play::date::LocalTime;
    /// use carom_play::records::PuzzleId;
    /// use carom_play::{Date, Records};
    ///
    /// const HOUR: i32 = 3_600;
    /// let day = |text: &str| text.parse::<Date>().expect("a day");
    /// let mut records = Records::default();
    /// records.daily_solved(day("2026-03-01"), PuzzleId::of_bytes(&[1]));
    /// // From Los Angeles, where it is the afternoon of March 2, to Tokyo, where March 3 has begun.
    /// let seconds = day("2026-03-03").unix_seconds();
    /// records.move_to(LocalTime { seconds, offset: -8 * HOUR });
    /// records.move_to(LocalTime { seconds, offset: 9 * HOUR });
    /// records.daily_solved(day("2026-03-03"), PuzzleId::of_bytes(&[2]));
    /// assert_eq!(records.daily_streak(day("2026-03-03")).current, 2);
    /// ```
    pub fn move_to(&mut self, now: LocalTime) {
        let before = now.date_at(self.offset);
        let next = self.last_day().and_then(Date::next);
        let goes_on = next.is_some() && before <= next;
        let is_late = next.is_some() && now.date() > next;
        if goes_on && is_late {
            self.skipped = next;
        }
        self.offset = now.offset;
    }

    /// Records that the puzzle of this day was solved with help, which counts for no streak. A solution without help
    /// stays one.
    pub fn daily_solved_with_help(&mut self, date: Date) {
        if !self.is_daily_done(date) {
            self.days_with_help.insert(date);
        }
    }

    /// Records that help costs the stars of a puzzle on this day. Without a day, as for the puzzle of a day, the loss never ends.
    ///
    /// ```
    /// use carom_play::Records;
    /// use carom_play::records::PuzzleId;
    ///
    /// let mut records = Records::default();
    /// let (level, daily) = (PuzzleId::of_bytes(&[1]), PuzzleId::of_bytes(&[2]));
    /// let [today, tomorrow] = ["2026-11-27", "2026-11-28"].map(|it| it.parse().ok());
    /// records.helped(level, today);
    /// records.helped(daily, None);
    /// assert!(records.is_helped(level, today) && !records.is_helped(level, tomorrow));
    /// assert!(records.is_helped(daily, tomorrow));
    /// ```
    pub fn helped(&mut self, id: PuzzleId, day: Option<Date>) {
        if let Some(day) = day {
            self.helped.begin(day);
        }
        self.helped.lose(id, day);
    }

    /// Whether help has cost the stars of a puzzle on this day. Without a day, a loss does not end.
    #[must_use]
    pub fn is_helped(&self, id: PuzzleId, today: Option<Date>) -> bool {
        self.helped.has_on(id, today)
    }

    /// The streak of days as of `today`: it ends when a whole day is missed.
    #[must_use]
    pub fn daily_streak(&self, today: Date) -> Streak {
        let last = self.last_day();
        let lasts = last.is_some_and(|last| last >= today || last.next() == Some(today));
        Streak { current: if lasts { self.daily.current } else { 0 }, ..self.daily }
    }

    /// Whether the puzzle of this day is solved without help.
    #[must_use]
    pub fn is_daily_done(&self, date: Date) -> bool {
        self.days.contains_key(&date)
    }

    /// Whether the puzzle of this day is solved, but only with help.
    #[must_use]
    pub fn is_daily_helped(&self, date: Date) -> bool {
        self.days_with_help.contains(&date)
    }

    /// The player's best solution of the puzzle of this day.
    #[must_use]
    pub fn best_of_day(&self, date: Date) -> Option<Best> {
        self.best(*self.days.get(&date)?)
    }

    /// Records the result of a run of timed practice. Returns the best result before, if there is one.
    pub fn practised(&mut self, minutes: u32, score: PracticeScore) -> Option<PracticeScore> {
        let before = self.best_practice(minutes);
        if score.solved > 0 && before.is_none_or(|it| score > it) {
            self.practice.insert(minutes, score);
        }
        before
    }

    /// The best result of timed practice of this duration.
    #[must_use]
    pub fn best_practice(&self, minutes: u32) -> Option<PracticeScore> {
        self.practice.get(&minutes).copied()
    }

    /// The streak of puzzles whose first solution was optimal.
    #[must_use]
    pub const fn perfect_streak(&self) -> Streak {
        self.perfect
    }

    /// The best solution of a puzzle.
    #[must_use]
    pub fn best(&self, id: PuzzleId) -> Option<Best> {
        self.puzzles.get(&id).copied()
    }

    /// The number of solved puzzles.
    #[must_use]
    pub fn puzzles(&self) -> usize {
        self.puzzles.len()
    }

    /// The solved puzzles whose optimum is known and in a range.
    ///
    /// ```
    /// use carom_play::Records;
    /// use carom_play::records::{PuzzleId, Tally};
    ///
    /// let mut records = Records::default();
    /// records.solved(PuzzleId::of_bytes(&[1]), 9, Some(8));
    /// records.solved(PuzzleId::of_bytes(&[2]), 3, Some(3));
    /// records.solved(PuzzleId::of_bytes(&[3]), 5, None);
    /// let (solved, stars, extra) = (2, [0, 1, 1], 1);
    /// assert_eq!(records.tally(..), Tally { solved, stars, extra, ..Tally::default() });
    /// assert_eq!(records.tally(..=7).solved, 1);
    /// ```
    #[must_use]
    pub fn tally(&self, optimum: impl RangeBounds<u32>) -> Tally {
        let mut tally = Tally::default();
        for best in self.puzzles.values() {
            let Some(fewest) = best.optimum.filter(|it| optimum.contains(it)) else { continue };
            tally.solved += 1;
            tally.stars[usize::from(Stars::of(best.moves, fewest).count()) - 1] += 1;
            tally.extra += best.moves.saturating_sub(fewest);
            tally.timed += u32::from(best.seconds.is_some());
            tally.seconds += u64::from(best.seconds.unwrap_or_default());
        }
        tally
    }
}

/// The identity of a puzzle: 16 hexadecimal digits, computed from everything that its solutions depend
/// on.
///
/// It is the 64-bit FNV-1a hash (G. Fowler, L. C. Noll, K.-P. Vo, *The FNV Non-Cryptographic Hash
/// Algorithm*, 1991) of a description in bytes. It is the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PuzzleId(u64);

impl PuzzleId {
    /// The id of a description. Equal puzzles must have equal descriptions, and different puzzles
    /// different ones.
    #[must_use]
    pub fn of_bytes(description: &[u8]) -> Self {
        Self(fnv1a(description))
    }
}

fn fnv1a(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// 16 hexadecimal digits.
impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

carom_engine::by_text!(PuzzleId);

impl FromStr for PuzzleId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16)
            .map(Self)
            .ok()
            .filter(|id| id.to_string() == text)
            .ok_or("the id of a puzzle has 16 hexadecimal digits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse().expect("a day")
    }

    fn id(number: u64) -> PuzzleId {
        PuzzleId(number)
    }

    #[test]
    fn the_best_only_gets_better() {
        let mut records = Records::default();
        let first = records.solved(id(1), 9, None);
        assert_eq!(first, Achievement { stars: None, previous: None, is_best: true });
        let second = records.solved(id(1), 7, Some(7));
        let expected = Achievement { stars: Some(Stars::Three), previous: Some(9), is_best: true };
        assert_eq!(second, expected);
        records.set_optimum(id(1), 6);
        assert_eq!(records.best(id(1)).and_then(Best::stars), Some(Stars::Two));
        records.set_optimum(id(1), 7);
        let third = records.solved(id(1), 8, None);
        let expected = Achievement { stars: Some(Stars::Two), previous: Some(7), is_best: false };
        assert_eq!(third, expected);
        assert_eq!(
            records.best(id(1)),
            Some(Best { moves: 7, optimum: Some(7), times: 3, seconds: None })
        );
        assert_eq!((records.puzzles(), records.tally(..).stars), (1, [0, 0, 1]));
    }

    #[test]
    fn perfect_solutions_in_a_row_count_once_a_puzzle() {
        let mut records = Records::default();
        for number in 1..=3 {
            records.solved(id(number), 5, Some(5));
        }
        records.solved(id(3), 5, Some(5));
        assert_eq!(records.perfect_streak(), Streak { current: 3, longest: 3 });
        records.solved(id(1), 8, Some(5));
        assert_eq!(records.perfect_streak().current, 3, "solved before");
        records.solved(id(4), 6, Some(5));
        assert_eq!(records.perfect_streak(), Streak { current: 0, longest: 3 });
        records.solved(id(5), 6, Some(6));
        records.gave_up();
        assert_eq!(records.perfect_streak(), Streak { current: 0, longest: 3 });
    }

    #[test]
    fn the_streak_of_days_lasts_until_a_day_is_missed() {
        let mut records = Records::default();
        for text in ["2024-02-28", "2024-02-29", "2024-03-01", "2024-03-01", "2024-02-01"] {
            records.daily_solved(day(text), id(1));
        }
        let streak = |records: &Records, text| records.daily_streak(day(text));
        assert_eq!(streak(&records, "2024-03-01"), Streak { current: 3, longest: 3 });
        assert_eq!(streak(&records, "2024-03-02").current, 3);
        assert_eq!(streak(&records, "2024-03-03"), Streak { current: 0, longest: 3 });
        records.daily_solved(day("2024-03-03"), id(2));
        assert_eq!(streak(&records, "2024-03-03"), Streak { current: 1, longest: 3 });
        assert!(records.is_daily_done(day("2024-03-03")));
        assert!(!records.is_daily_done(day("2024-03-02")));
    }

    /// The records of two devices: what is joined, in both orders.
    fn joined(here: &Records, there: &Records) -> Records {
        let join = |a: &Records, b: &Records| {
            let mut joined = a.clone();
            joined.join(b.clone());
            let once = joined.clone();
            joined.join(b.clone());
            assert_eq!(joined, once, "the same twice changes nothing");
            joined
        };
        let joined = join(here, there);
        assert_eq!(joined, join(there, here), "the order does not matter");
        joined
    }

    #[test]
    fn two_devices_have_the_best_of_both() {
        let (mut here, mut there) = (Records::default(), Records::default());
        here.solved(id(1), 9, Some(8));
        here.timed(id(1), 40);
        there.solved(id(1), 8, None);
        there.solved(id(2), 5, Some(5));
        there.solved(id(3), 5, Some(5));
        there.timed(id(1), 70);
        there.practised(3, PracticeScore { solved: 4, stars: 2 });
        here.practised(3, PracticeScore { solved: 3, stars: 3 });
        let joined = joined(&here, &there);
        let best = Best { moves: 8, optimum: Some(8), times: 1, seconds: Some(40) };
        assert_eq!(joined.best(id(1)), Some(best));
        assert_eq!(joined.best(id(2)).map(|it| it.moves), Some(5));
        assert_eq!(joined.perfect_streak(), Streak { current: 2, longest: 2 });
        assert_eq!(joined.best_practice(3).map(|it| it.solved), Some(4));
    }

    #[test]
    fn the_days_of_two_devices_make_one_streak() {
        let (mut here, mut there) = (Records::default(), Records::default());
        for text in ["2026-03-01", "2026-03-02", "2026-03-04"] {
            here.daily_solved(day(text), id(1));
        }
        for text in ["2026-03-03", "2026-03-05"] {
            there.daily_solved(day(text), id(1));
        }
        there.daily_solved_with_help(day("2026-03-02"));
        let of_both = joined(&here, &there);
        assert_eq!(of_both.daily_streak(day("2026-03-05")), Streak { current: 5, longest: 5 });
        assert!(!of_both.is_daily_helped(day("2026-03-02")), "it was solved without help");
    }

    const HOUR: i32 = 3600;

    /// A moment by the date and the hour in UTC.
    fn at(text: &str, hour: u64, offset: i32) -> LocalTime {
        LocalTime { seconds: day(text).unix_seconds() + hour * 3600, offset: offset * HOUR }
    }

    /// Solves the puzzle of the day where the player is. Returns the streak.
    fn solve_at(records: &mut Records, now: LocalTime) -> u32 {
        records.move_to(now);
        let today = now.date().expect("a day");
        records.daily_solved(today, id(1));
        records.daily_streak(today).current
    }

    #[test]
    fn a_journey_neither_ends_nor_doubles_a_streak() {
        for (from, to) in [(-8, 9), (9, -8), (12, -11), (-11, 12), (1, 2), (2, 1), (-5, 1), (1, -5)]
        {
            for hour in 0..24 {
                let mut records = Records::default();
                solve_at(&mut records, at("2026-03-01", hour, from));
                let before = solve_at(&mut records, at("2026-03-02", hour, from));
                assert_eq!(before, 2);
                let there = solve_at(&mut records, at("2026-03-03", hour, to));
                assert!((2..=3).contains(&there), "{from} {to} {hour}: {there}");
                let next = solve_at(&mut records, at("2026-03-04", hour, to));
                assert_eq!(next, there + 1, "{from} {to} {hour}");
                // And back again.
                let back = solve_at(&mut records, at("2026-03-05", hour, from));
                assert!((next..=next + 1).contains(&back), "{from} {to} {hour}: {back}");
            }
        }
    }

    #[test]
    fn a_day_that_is_missed_ends_the_streak_also_on_a_journey() {
        let mut records = Records::default();
        solve_at(&mut records, at("2026-03-01", 20, -8));
        assert_eq!(solve_at(&mut records, at("2026-03-04", 20, 9)), 1);
        assert_eq!(records.daily_streak(day("2026-03-05")).longest, 1);
    }

    #[test]
    fn every_day_is_remembered_with_its_best_solution() {
        let mut records = Records::default();
        records.solved(id(1), 9, Some(8));
        records.daily_solved(day("2024-03-02"), id(1));
        records.solved(id(2), 5, Some(5));
        records.daily_solved(day("2024-02-01"), id(2));
        assert!(records.is_daily_done(day("2024-02-01")), "also an earlier day");
        assert_eq!(records.daily_streak(day("2024-03-02")).current, 1);
        records.solved(id(1), 8, Some(8));
        let moves = |text| records.best_of_day(day(text)).map(|best| best.moves);
        assert_eq!(["2024-03-02", "2024-02-01", "2024-03-01"].map(moves), [Some(8), Some(5), None]);
    }

    #[test]
    fn the_fastest_time_counts() {
        let mut records = Records::default();
        records.timed(id(1), 5);
        assert_eq!(records.best(id(1)), None, "not solved yet");
        for (number, seconds) in [(1, 70), (1, 40), (1, 90), (2, 20)] {
            records.solved(id(number), 5, Some(5));
            records.timed(id(number), seconds);
        }
        records.solved(id(3), 5, Some(5));
        assert_eq!(records.best(id(1)).and_then(|best| best.seconds), Some(40));
        let tally = records.tally(..);
        assert_eq!((tally.solved, tally.timed, tally.seconds), (3, 2, 60));
    }

    #[test]
    fn the_best_practice_of_each_duration_is_kept() {
        let mut records = Records::default();
        let score = |solved, stars| PracticeScore { solved, stars };
        assert_eq!(records.practised(3, score(0, 0)), None);
        assert_eq!(records.best_practice(3), None, "nothing solved");
        assert_eq!(records.practised(3, score(5, 1)), None);
        assert_eq!(records.practised(3, score(4, 4)), Some(score(5, 1)));
        assert_eq!(records.practised(3, score(5, 2)), Some(score(5, 1)));
        assert_eq!(records.best_practice(3), Some(score(5, 2)));
        assert_eq!(records.best_practice(5), None);
        let text = ron::to_string(&records).expect("a text");
        assert_eq!(ron::from_str::<Records>(&text).expect(&text), records);
        let earlier = ron::to_string(&Records::default()).expect("a text");
        assert!(!earlier.contains("practice"), "{earlier}");
    }

    /// The values that the authors of FNV publish for these texts.
    #[test]
    fn the_hash_is_fnv1a() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
