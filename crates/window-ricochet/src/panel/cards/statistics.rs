//! The card with what the player has achieved in all rounds.

use bevy::prelude::*;
use carom_play::records::{Streak, Tally};
use carom_play::ricochet::Level;
use carom_play::{Date, Records};
use carom_shell::calendar::Calendar;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::ui::{LABEL, TEXT, UiBuilder, column, row};
use carom_shell::screen::Screen;

use crate::clock::minutes;
use crate::dealing::DIFFICULTIES;
use crate::ids::STATISTICS;
use crate::records::Library;

/// The width of the table. No text makes the card wider.
const TABLE: f32 = 626.0;
/// The number of weeks of days.
const WEEKS: u32 = 5;
/// The size of a star.
const STAR: f32 = 13.0;

/// The widths of the parts of the table.
#[derive(Clone, Copy)]
struct Widths {
    table: f32,
    name: f32,
    number: f32,
    day: f32,
    /// Whether a name is above its numbers, because both are too wide for one row.
    is_narrow: bool,
}

impl Widths {
    fn new(screen: &Screen) -> Self {
        let table = (screen.size.x - 48.0).min(TABLE);
        let is_narrow = table < 0.8 * TABLE;
        let name = if is_narrow { 0.0 } else { 0.4 * table };
        Self { table, name, number: (table - name) / 6.0, day: table / 7.0, is_narrow }
    }
}

pub(super) fn show(
    mut card: CardKit,
    (book, calendar): (Res<Library>, Res<Calendar>),
    screen: Res<Screen>,
) {
    let has_news = book.is_changed() || screen.is_changed();
    card.fill(STATISTICS, "statistics-title", has_news, |ui| {
        let widths = Widths::new(&screen);
        if !book.is_kept() {
            ui.small(ui.say("statistics-none"));
            return;
        }
        let records = book.records();
        ui.nest(column(8.0), |ui| {
            head(ui, widths);
            groups(ui, widths, records);
        });
        let width = Node { max_width: px(widths.table), ..default() };
        ui.nest(width, |ui| ui.small(ui.say("statistics-extra-is")));
        let perfect = records.perfect_streak();
        streak(ui, widths, "statistics-perfect", perfect);
        let daily = calendar.today().map(|today| records.daily_streak(today));
        streak(ui, widths, "statistics-daily", daily.unwrap_or_default());
        if let Some(today) = calendar.today() {
            days(ui, widths, records, today);
        }
    });
}

/// The names of the columns.
fn head(ui: &mut UiBuilder, Widths { name, number, .. }: Widths) {
    ui.nest(row(0.0), |ui| {
        cell(ui, name, |_| ());
        cell(ui, number, |ui| ui.label(&ui.say("statistics-solved")));
        for count in [3, 2, 1] {
            cell(ui, number, |ui| ui.stars(count, STAR, 0.0));
        }
        for name in ["statistics-extra", "statistics-time"] {
            cell(ui, number, |ui| ui.label(&ui.say(name)));
        }
    });
}

/// The last weeks, a row for each, with the stars of the puzzle of each day.
fn days(ui: &mut UiBuilder, widths: Widths, records: &Records, today: Date) {
    let Some(mut day) = today.before(7 * (WEEKS - 1) + u32::from(today.weekday())) else { return };
    ui.nest(column(5.0), |ui| {
        let names = ui.say("statistics-weekdays");
        ui.nest(row(0.0), |ui| {
            for name in names.split_whitespace() {
                cell(ui, widths.day, |ui| ui.label(name));
            }
        });
        let first = day;
        for _ in 0..WEEKS {
            ui.nest(row(0.0), |ui| {
                for _ in 0..7 {
                    if day <= today {
                        cell(ui, widths.day, |ui| {
                            // The month is written where it begins.
                            let has_month = day == first || day.day() == 1;
                            let name = if has_month {
                                let about =
                                    [("day", day.day().into()), ("month", day.month().into())];
                                ui.words.with("day-short", &about)
                            } else {
                                day.day().to_string()
                            };
                            let name = (name, day == today);
                            let of = |ui: &mut UiBuilder| of_day(ui, records, day, name);
                            if widths.is_narrow {
                                ui.nest(column(1.0), of);
                            } else {
                                ui.nest(row(6.0), of);
                            }
                        });
                    }
                    day = day.next().unwrap_or(day);
                }
            });
        }
    });
}

/// The name of a day, bold if it is today, and the stars of its puzzle.
fn of_day(ui: &mut UiBuilder, records: &Records, day: Date, (name, is_today): (String, bool)) {
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    if is_today {
        ui.bold(name, TEXT, ink);
    } else {
        ui.text(name, TEXT, muted);
    }
    if records.is_daily_done(day) {
        ui.best(records.best_of_day(day), STAR);
    } else if records.is_daily_helped(day) {
        ui.best(None, STAR);
    }
}

/// A row for each difficulty, and one for all.
fn groups(ui: &mut UiBuilder, widths: Widths, records: &Records) {
    let all = ("all", 0..=u32::MAX);
    for (id, moves) in DIFFICULTIES.into_iter().zip(Level::NAMED.map(Level::moves)).chain([all]) {
        // The fewest moves are easy, too.
        let from = if id == "easy" { 0 } else { *moves.start() };
        // 0 if there is no limit.
        let to = if *moves.end() == u32::MAX { 0 } else { *moves.end() };
        let about = [("group", id.into()), ("from", from.into()), ("to", to.into())];
        let name = ui.words.with("statistics-group", &about);
        group(ui, widths, name, records.tally(from..=*moves.end()));
    }
    let known = records.tally(..).solved as usize;
    let unknown = records.puzzles() - known;
    if unknown > 0 {
        ui.small(ui.words.with("statistics-unknown", &[("count", unknown.into())]));
    }
}

fn group(ui: &mut UiBuilder, widths: Widths, name: String, tally: Tally) {
    let ink = ui.palette.ink;
    let number = widths.number;
    if widths.is_narrow {
        ui.text(name.clone(), TEXT, ink);
    }
    ui.nest(row(0.0), |ui| {
        if !widths.is_narrow {
            cell(ui, widths.name, |ui| ui.text(name, TEXT, ink));
        }
        let [one, two, three] = tally.stars;
        for count in [tally.solved, three, two, one] {
            cell(ui, number, |ui| ui.text(count.to_string(), TEXT, ink));
        }
        let mean = match tally.solved {
            0 => "–".to_owned(),
            solved => ui.words.decimal(f64::from(tally.extra) / f64::from(solved)),
        };
        let time = tally.seconds.checked_div(tally.timed.into());
        for value in [mean, time.map_or_else(|| "–".to_owned(), minutes)] {
            cell(ui, number, |ui| ui.text(value, TEXT, ink));
        }
    });
}

fn cell(ui: &mut UiBuilder, width: f32, fill: impl FnOnce(&mut UiBuilder)) {
    ui.nest(Node { width: px(width), flex_shrink: 0.0, ..default() }, fill);
}

fn streak(ui: &mut UiBuilder, widths: Widths, key: &'static str, streak: Streak) {
    let about = [("now", streak.current.into()), ("longest", streak.longest.into())];
    let (muted, text) = (ui.palette.muted, ui.words.with(key, &about));
    let width = Node { max_width: px(widths.table), ..default() };
    ui.nest(width, |ui| ui.text(text, LABEL + 1.0, muted));
}
