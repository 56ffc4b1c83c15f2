//! [`Calendar`]: the current day.

use bevy::prelude::*;
use carom_play::Date;
use carom_play::date::LocalTime;
use web_time::{SystemTime, UNIX_EPOCH};

/// Returns the current time where the player is; `None` if the clock of the system has no valid time.
#[derive(Resource, Clone, Copy)]
pub struct Calendar(pub fn() -> Option<LocalTime>);

/// The seconds since 1970, for what is only as old as this device's clock says.
pub fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// A random seed from the clock of the system.
pub fn seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

impl Calendar {
    pub fn now(self) -> Option<LocalTime> {
        (self.0)()
    }

    /// The player's own day, which begins at the midnight of this place.
    pub fn today(self) -> Option<Date> {
        self.now()?.date()
    }

    /// The day in UTC, which people at different places share.
    pub fn shared_day(self) -> Option<Date> {
        self.now()?.date_at(0)
    }
}

impl Default for Calendar {
    fn default() -> Self {
        Self(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
            Some(LocalTime { seconds: since.as_secs(), offset: offset() })
        })
    }
}

/// The seconds that this place is ahead of UTC.
#[cfg(not(target_family = "wasm"))]
fn offset() -> i32 {
    jiff::Zoned::now().offset().seconds()
}

#[cfg(target_family = "wasm")]
fn offset() -> i32 {
    // The browser counts minutes, and those to the west.
    -60 * js_sys::Date::new_0().get_timezone_offset() as i32
}
