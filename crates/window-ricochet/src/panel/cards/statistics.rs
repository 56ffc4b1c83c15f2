//! The card with what the player has achieved in all rounds.

use std::ops::{Bound, RangeBounds};

use bevy::prelude::*;
use carom_play::records::{Streak, Tally};
use carom_play::ricochet::Level;
use carom_play::{Date, Records};
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, row};

use crate::clock::minutes;
use crate::ids::STATISTICS;
use crate::records::RecordsFile;

/// The width of a name and of a number.
const NAME: f32 = 248.0;
const NUMBER: f32 = 63.0;
/// The width of the table. No text makes the card wider.
const TABLE: f32 = NAME + 6.0 * NUMBER;
/// The width of a day.
const DAY: f32 = 84.0;
/// The number of weeks of days.
const WEEKS: u32 = 5;
/// The size of a star.
const STAR: f32 = 13.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, overlay: Res<Overlay>, book: Res<RecordsFile>, calendar: Res<Calendar>) {
    if !overlay.shows(STATISTICS)
        || !(overlay.is_changed() || book.is_changed() || kit.is_changed())
    {
        return;
    }
    kit.card(STATISTICS, "statistics-title", |paper| {
        let Some(records) = book.records() else {
            paper.small(paper.say("statistics-none"));
            return;
        };
        let column = Node { flex_direction: FlexDirection::Column, row_gap: px(8), ..default() };
        paper.nest(column, |paper| {
            head(paper);
            groups(paper, records);
        });
        let width = Node { max_width: px(TABLE), ..default() };
        paper.nest(width, |paper| paper.small(paper.say("statistics-extra-is")));
        let perfect = records.perfect_streak();
        streak(paper, "statistics-perfect", perfect);
        let daily = calendar.today().map(|today| records.daily_streak(today));
        streak(paper, "statistics-daily", daily.unwrap_or_default());
        if let Some(today) = calendar.today() {
            days(paper, records, today);
        }
    });
}

/// The names of the columns.
fn head(paper: &mut Paper) {
    paper.nest(row(0.0), |paper| {
        cell(paper, NAME, |_| ());
        cell(paper, NUMBER, |paper| paper.label(&paper.say("statistics-solved")));
        for count in [3, 2, 1] {
            cell(paper, NUMBER, |paper| paper.stars(count, STAR, 0.0));
        }
        for name in ["statistics-extra", "statistics-time"] {
            cell(paper, NUMBER, |paper| paper.label(&paper.say(name)));
        }
    });
}

/// The last weeks, a row for each, with the stars of the puzzle of each day.
fn days(paper: &mut Paper, records: &Records, today: Date) {
    let Some(mut day) = today.before(7 * (WEEKS - 1) + u32::from(today.weekday())) else { return };
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(5), ..default() };
    paper.nest(column, |paper| {
        let names = paper.say("statistics-weekdays");
        paper.nest(row(0.0), |paper| {
            for name in names.split_whitespace() {
                cell(paper, DAY, |paper| paper.label(name));
            }
        });
        let first = day;
        for _ in 0..WEEKS {
            paper.nest(row(0.0), |paper| {
                for _ in 0..7 {
                    if day <= today {
                        cell(paper, DAY, |paper| {
                            // The month is written where it begins.
                            let has_month = day == first || day.day() == 1;
                            let name = if has_month {
                                let about =
                                    [("day", day.day().into()), ("month", day.month().into())];
                                paper.words.with("day-short", &about)
                            } else {
                                day.day().to_string()
                            };
                            let name = (name, day == today);
                            paper.nest(row(6.0), |paper| of_day(paper, records, day, name));
                        });
                    }
                    day = day.next().unwrap_or(day);
                }
            });
        }
    });
}

/// The name of a day, bold if it is today, and the stars of its puzzle.
fn of_day(paper: &mut Paper, records: &Records, day: Date, (name, is_today): (String, bool)) {
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    if is_today {
        paper.bold(name, TEXT, ink);
    } else {
        paper.text(name, TEXT, muted);
    }
    if records.is_daily_done(day) {
        paper.best(records.best_of_day(day), STAR);
    } else if records.is_daily_helped(day) {
        paper.best(None, STAR);
    }
}

/// A row for each difficulty, and one for all.
fn groups(paper: &mut Paper, records: &Records) {
    let least = |level: Level| *level.moves().start();
    let [medium, hard, very_hard] = [Level::Medium, Level::Hard, Level::VeryHard].map(least);
    let groups: [(&str, (Bound<u32>, Bound<u32>)); 5] = [
        ("easy", (Bound::Unbounded, Bound::Excluded(medium))),
        ("medium", (Bound::Included(medium), Bound::Excluded(hard))),
        ("hard", (Bound::Included(hard), Bound::Excluded(very_hard))),
        ("very-hard", (Bound::Included(very_hard), Bound::Unbounded)),
        ("all", (Bound::Unbounded, Bound::Unbounded)),
    ];
    for (id, lengths) in groups {
        let about =
            [("group", id.into()), ("from", from(lengths).into()), ("to", to(lengths).into())];
        group(paper, paper.words.with("statistics-group", &about), records.tally(lengths));
    }
    let known = records.tally(..).solved as usize;
    let unknown = records.puzzles() - known;
    if unknown > 0 {
        paper.small(paper.words.with("statistics-unknown", &[("count", unknown.into())]));
    }
}

/// The fewest moves of a range.
fn from(lengths: impl RangeBounds<u32>) -> u32 {
    match lengths.start_bound() {
        Bound::Included(&least) => least,
        Bound::Excluded(&below) => below + 1,
        Bound::Unbounded => 0,
    }
}

/// The most moves of a range; 0 if there is no limit.
fn to(lengths: impl RangeBounds<u32>) -> u32 {
    match lengths.end_bound() {
        Bound::Included(&most) => most,
        Bound::Excluded(&above) => above - 1,
        Bound::Unbounded => 0,
    }
}

fn group(paper: &mut Paper, name: String, tally: Tally) {
    paper.nest(row(0.0), |paper| {
        let ink = paper.palette.ink;
        cell(paper, NAME, |paper| paper.text(name, TEXT, ink));
        let [one, two, three] = tally.stars;
        for count in [tally.solved, three, two, one] {
            cell(paper, NUMBER, |paper| paper.text(count.to_string(), TEXT, ink));
        }
        let mean = match tally.solved {
            0 => "–".to_owned(),
            solved => paper.words.decimal(f64::from(tally.extra) / f64::from(solved)),
        };
        let time = tally.seconds.checked_div(tally.timed.into());
        for value in [mean, time.map_or_else(|| "–".to_owned(), minutes)] {
            cell(paper, NUMBER, |paper| paper.text(value, TEXT, ink));
        }
    });
}

fn cell(paper: &mut Paper, width: f32, fill: impl FnOnce(&mut Paper)) {
    paper.nest(Node { width: px(width), flex_shrink: 0.0, ..default() }, fill);
}

fn streak(paper: &mut Paper, key: &'static str, streak: Streak) {
    let about = [("now", streak.current.into()), ("longest", streak.longest.into())];
    let (muted, text) = (paper.palette.muted, paper.words.with(key, &about));
    let width = Node { max_width: px(TABLE), ..default() };
    paper.nest(width, |paper| paper.text(text, LABEL + 1.0, muted));
}
