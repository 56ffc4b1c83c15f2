//! [`Date`]: a day, passed in by the caller.

use std::fmt;
use std::str::FromStr;

/// A day of the Gregorian calendar from 1970-01-01 to 9999-12-31. Saved as `2025-01-31`.
///
/// ```
/// use carom_play::Date;
///
/// let day = Date::new(2024, 2, 28)?;
/// assert_eq!(day.next().map(|it| it.to_string()), Some("2024-02-29".to_owned()));
/// assert_eq!(Date::from_unix_seconds(86_400), Date::new(1970, 1, 2).ok());
/// # Ok::<(), carom_play::date::DateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

const FIRST_YEAR: u16 = 1970;
const LAST_YEAR: u16 = 9999;
const SECONDS_A_DAY: u64 = 86_400;

impl Date {
    /// A day.
    ///
    /// # Errors
    /// [`DateError`] if the day does not exist, or is before 1970 or after 9999.
    pub fn new(year: u16, month: u8, day: u8) -> Result<Self, DateError> {
        let exists = (FIRST_YEAR..=LAST_YEAR).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_of(year, month)).contains(&day);
        if exists { Ok(Self { year, month, day }) } else { Err(DateError) }
    }

    /// The day in UTC, from a time in seconds since the start of 1970; `None` after the year 9999.
    #[must_use]
    pub fn from_unix_seconds(seconds: u64) -> Option<Self> {
        let mut days = seconds / SECONDS_A_DAY;
        for year in FIRST_YEAR..=LAST_YEAR {
            for month in 1..=12 {
                let length = u64::from(days_of(year, month));
                if days < length {
                    return Some(Self { year, month, day: days as u8 + 1 });
                }
                days -= length;
            }
        }
        None
    }

    /// The time at which the day begins in UTC, in seconds since the start of 1970.
    #[must_use]
    pub fn unix_seconds(self) -> u64 {
        u64::from(self.days()) * SECONDS_A_DAY
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The day of the week: 0 is Monday, and 6 is Sunday.
    #[must_use]
    pub fn weekday(self) -> u8 {
        // 1970-01-01 was a Thursday.
        ((self.days() + 3) % 7) as u8
    }

    /// The day that is some days earlier; `None` before the first day.
    #[must_use]
    pub fn before(self, days: u32) -> Option<Self> {
        let days = self.days().checked_sub(days)?;
        Self::from_unix_seconds(u64::from(days) * SECONDS_A_DAY)
    }

    /// The number of days since the first day.
    fn days(self) -> u32 {
        let months = (FIRST_YEAR..=self.year).flat_map(|year| (1..=12).map(move |it| (year, it)));
        let earlier = months.take_while(|&it| it < (self.year, self.month));
        let days: u32 = earlier.map(|(year, month)| u32::from(days_of(year, month))).sum();
        days + u32::from(self.day) - 1
    }

    /// The next day; `None` after the last day.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        let Self { year, month, day } = self;
        Self::new(year, month, day + 1)
            .or_else(|_| Self::new(year, month + 1, 1))
            .or_else(|_| Self::new(year + 1, 1, 1))
            .ok()
    }

    /// The digits of the date as one number, for example 20250131.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.year as u32 * 10_000 + self.month as u32 * 100 + self.day as u32
    }
}

/// A moment as a clock at some place shows it.
///
/// ```
/// use carom_play::date::LocalTime;
///
/// // Half an hour before midnight in UTC it is already the next day an hour to the east.
/// let time = LocalTime { seconds: 84_600, offset: 3_600 };
/// assert_eq!(time.date().map(|it| it.to_string()), Some("1970-01-02".to_owned()));
/// assert_eq!(time.date_at(0).map(|it| it.to_string()), Some("1970-01-01".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalTime {
    /// The seconds since the start of 1970 in UTC.
    pub seconds: u64,
    /// The seconds that this place is ahead of UTC; negative to the west.
    pub offset: i32,
}

impl LocalTime {
    /// The day at this place; `None` before 1970 and after 9999.
    #[must_use]
    pub fn date(self) -> Option<Date> {
        self.date_at(self.offset)
    }

    /// The day at this moment where clocks are ahead of UTC by so many seconds.
    #[must_use]
    pub fn date_at(self, offset: i32) -> Option<Date> {
        Date::from_unix_seconds(self.seconds.checked_add_signed(i64::from(offset))?)
    }
}

impl From<Date> for LocalTime {
    /// The start of a day in UTC.
    fn from(date: Date) -> Self {
        Self { seconds: date.unix_seconds(), offset: 0 }
    }
}

fn days_of(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// `2025-01-31`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let mut numbers = text.splitn(3, '-').map(|part| part.parse::<u16>().ok());
        let mut number = || numbers.next().flatten().ok_or(DateError);
        let (year, month, day) = (number()?, number()?, number()?);
        let small = |number| u8::try_from(number).map_err(|_| DateError);
        let date = Self::new(year, small(month)?, small(day)?)?;
        if date.to_string() == text { Ok(date) } else { Err(DateError) }
    }
}

carom_engine::by_text!(Date);

/// Not a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a day: expected year, month and day from 1970 to 9999, as in 2025-01-31")]
#[non_exhaustive]
pub struct DateError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_follows_the_one_before() {
        let mut date = Date::new(1970, 1, 1).expect("a day");
        for day in 0..60_000 {
            assert_eq!(Date::from_unix_seconds(day * SECONDS_A_DAY + 7), Some(date), "{day}");
            assert_eq!(date.to_string().parse(), Ok(date));
            assert_eq!(date.unix_seconds(), day * SECONDS_A_DAY);
            date = date.next().expect("not the last day");
        }
        // 60,000 days are 164 years of 365 days, 40 leap days and 100 days more.
        assert_eq!(date.to_string(), "2134-04-11");
    }

    #[test]
    fn days_of_the_week_follow_each_other() {
        let day = |text: &str| text.parse::<Date>().expect("a day");
        assert_eq!([day("1970-01-01").weekday(), day("2026-11-22").weekday()], [3, 6]);
        let mut date = day("2024-02-20");
        for _ in 0..20 {
            let next = date.next().expect("not the last day");
            assert_eq!(next.weekday(), (date.weekday() + 1) % 7, "{next}");
            assert_eq!((next.before(1), next.before(0)), (Some(date), Some(next)));
            date = next;
        }
        assert_eq!(day("2024-03-01").before(366), Some(day("2023-03-01")));
        assert_eq!(day("1970-01-02").before(2), None);
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in ["", "2025", "2025-1-1", "2025-02-29", "1969-12-31", "2025-13-01", "2025-00-01"]
        {
            assert_eq!(text.parse::<Date>(), Err(DateError), "{text}");
        }
        assert_eq!(Date::new(9999, 12, 31).expect("the last day").next(), None);
        assert_eq!(Date::from_unix_seconds(u64::MAX), None);
    }
}
