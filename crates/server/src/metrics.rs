//! [`Metrics`]: what the server counts, in the text form of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that many tasks change.
#[derive(Default)]
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
        #[derive(Default)]
        pub(crate) struct Metrics { $(pub(crate) $name: Count),* }

        /// All that this process has counted.
        pub(crate) static METRICS: Metrics = Metrics { $($name: Count(AtomicU64::new(0))),* };

        impl Metrics {
            /// The text for Prometheus.
            pub(crate) fn text(&self) -> String {
                let mut text = String::new();
                $(
                    let name = match $kind {
                        "gauge" => concat!("carom_", stringify!($name)),
                        _ => concat!("carom_", stringify!($name), "_total"),
                    };
                    let kind = if $kind == "gauge" { "gauge" } else { "counter" };
                    let number = self.$name.get();
                    // Writing to a string does not fail.
                    let _ = write!(text, "# HELP {name} {}\n# TYPE {name} {}\n{name} {number}\n", $help, kind);
                )*
                text
            }

            /// What bounds have refused, with its names.
            fn bounds(&self) -> Vec<(&'static str, u64)> {
                let all = [$(($kind, stringify!($name), self.$name.get())),*];
                let bounds = all.into_iter().filter(|(kind, ..)| *kind == "bound");
                bounds.map(|(_, name, count)| (name, count)).collect()
            }
        }
    };
}

metrics! {
    rooms: "gauge", "Rooms in memory.";
    connections: "gauge", "Open connections of clients.";
    messages: "counter", "Messages of clients.";
    refusals: "counter", "Messages that were refused.";
    events: "counter", "Events that were stored.";
    commits: "counter", "Transactions of the database.";
    searches: "counter", "Searches of the solver.";
    searches_stopped: "counter", "Searches without an answer.";
    slow: "bound", "Connections that were closed because the client did not read.";
    refused_requests: "bound", "Requests over HTTP that an address had no more.";
    refused_connections: "bound", "Connections that were refused or had to go for others.";
    refused_rooms: "bound", "New rooms that were refused.";
    refused_messages: "bound", "Messages that came too fast.";
    refused_events: "bound", "Requests in rooms that were refused because too much had happened.";
    refused_searches: "bound", "Searches for which the queue had no place.";
    removed_rooms: "bound", "Rooms without a seat that were deleted for other rooms.";
}

impl Metrics {
    /// What the bounds have refused since an earlier moment, as a text; `None` if nothing.
    pub(crate) fn refused(&self, before: &mut Vec<u64>) -> Option<String> {
        let now = self.bounds();
        before.resize(now.len(), 0);
        let mut parts = Vec::new();
        for ((name, count), before) in now.into_iter().zip(before) {
            let new = count - std::mem::replace(before, count);
            if new > 0 {
                parts.push(format!("{} {new}", name.replace('_', " ")));
            }
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_bounds_refuse_is_said_once() {
        let metrics = Metrics::default();
        let mut before = Vec::new();
        assert_eq!(metrics.refused(&mut before), None);
        metrics.refused_rooms.add(3);
        metrics.slow.add(1);
        metrics.messages.add(7);
        assert_eq!(metrics.refused(&mut before).as_deref(), Some("slow 1, refused rooms 3"));
        assert_eq!(metrics.refused(&mut before), None);
        assert!(metrics.text().contains("\n# TYPE carom_refused_rooms_total counter\n"));
    }
}
