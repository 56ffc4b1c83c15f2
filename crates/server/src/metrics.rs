//! [`Metrics`]: what the server counts, in the text form of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that many tasks change.
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, number: u64) {
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    pub(crate) fn take(&self, number: u64) {
        self.0.fetch_sub(number, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

macro_rules! metrics {
    ($($name:ident: $kind:literal, $help:literal;)*) => {
        /// The counts of the server.
        pub(crate) struct Metrics { $(pub(crate) $name: Count),* }

        /// All that this process has counted.
        pub(crate) static METRICS: Metrics = Metrics { $($name: Count(AtomicU64::new(0))),* };

        impl Metrics {
            /// The text for Prometheus.
            pub(crate) fn text(&self) -> String {
                let mut text = String::new();
                $(
                    let name = match $kind {
                        "counter" => concat!("carom_", stringify!($name), "_total"),
                        _ => concat!("carom_", stringify!($name)),
                    };
                    let number = self.$name.get();
                    // Writing to a string does not fail.
                    let _ = write!(text, "# HELP {name} {}\n# TYPE {name} {}\n{name} {number}\n", $help, $kind);
                )*
                text
            }
        }
    };
}

metrics! {
    rooms: "gauge", "Rooms in memory.";
    connections: "gauge", "Open connections of clients.";
    messages: "counter", "Messages of clients.";
    refusals: "counter", "Messages that were refused.";
    slow: "counter", "Connections that were closed because the client did not read.";
    events: "counter", "Events that were stored.";
    commits: "counter", "Transactions of the database.";
    searches: "counter", "Searches of the solver.";
    searches_stopped: "counter", "Searches without an answer: the time ran out, or the queue was full.";
}
