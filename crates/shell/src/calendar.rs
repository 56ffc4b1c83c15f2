//! [`Calendar`]: the current day.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use carom_play::Date;

/// Returns the current day, in UTC; `None` if the clock of the system has no valid time.
#[derive(Resource, Clone, Copy)]
pub struct Calendar(pub fn() -> Option<Date>);

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
