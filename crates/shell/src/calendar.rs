//! [`Calendar`]: the current day.

use bevy::prelude::*;
use carom_play::Date;
use web_time::{SystemTime, UNIX_EPOCH};

/// Returns the current day, in UTC; `None` if the clock of the system has no valid time.
#[derive(Resource, Clone, Copy)]
pub struct Calendar(pub fn() -> Option<Date>);

/// The seconds since 1970, for what is only as old as this device's clock says.
pub fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// A random seed from the clock of the system.
pub fn seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

impl Calendar {
    pub fn today(self) -> Option<Date> {
        (self.0)()
    }
}

impl Default for Calendar {
    fn default() -> Self {
        Self(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
            Date::from_unix_seconds(since.as_secs())
        })
    }
}
