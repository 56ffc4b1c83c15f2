//! [`RoomLog`]: a room with what the server counts of its events.

use carom_rooms::{Digest, Event, EventRecord, Refusal, RefusalCode, Room};

use crate::outbox::PAGE;
use crate::store::WrittenEvent;

/// The most events of a room, and the most bytes of them.
pub(super) const MAX_EVENTS: u64 = 20_000;
pub(super) const MAX_BYTES: usize = 8 << 20;
/// The most events of people who come and go. With more nobody comes in, and those who are in go on.
pub(super) const MAX_VISITS: u64 = MAX_EVENTS / 2;

/// A room with what the server counts of its events.
pub(super) struct RoomLog {
    pub(super) room: Room,
    pub(super) bytes: usize,
    /// The events of people who come and go.
    pub(super) visits: u64,
    /// Where the history can be cut: the number of an event, and the digest after it.
    pub(super) cuts: Vec<(u64, Digest)>,
    /// The bytes since the last cut.
    pub(super) since_cut: usize,
}

type Apply = fn(&mut Room, &EventRecord) -> Result<(), Refusal>;

impl RoomLog {
    /// The room that events have made.
    pub(super) fn replay(events: &[WrittenEvent]) -> Result<Self, Refusal> {
        let gap = || RefusalCode::Gap.because("a room has a first event");
        let (first, others) = events.split_first().ok_or_else(gap)?;
        let room = Room::new(&first.record)?;
        let bytes = first.size();
        let mut log = Self { room, bytes, visits: 0, cuts: Vec::new(), since_cut: bytes };
        // Without the room, an error needs no room as it was.
        others.iter().try_for_each(|event| log.count(event, Room::apply_in_place))?;
        Ok(log)
    }

    pub(super) fn apply(&mut self, event: &WrittenEvent) -> Result<(), Refusal> {
        self.count(event, Room::apply)
    }

    fn count(&mut self, event: &WrittenEvent, apply: Apply) -> Result<(), Refusal> {
        let size = event.size();
        let cut = (self.since_cut + size > PAGE).then(|| (self.room.number(), self.room.digest()));
        apply(&mut self.room, &event.record)?;
        if let Some(cut) = cut {
            self.cuts.push(cut);
            self.since_cut = 0;
        }
        self.since_cut += size;
        self.bytes += size;
        self.visits += u64::from(is_visit(&event.record.event));
        Ok(())
    }

    /// Where a part of the history ends that begins after an event.
    pub(super) fn cut(&self, after: u64) -> (u64, Digest) {
        let next = self.cuts.iter().find(|(number, _)| *number > after);
        next.copied().unwrap_or_else(|| (self.room.number(), self.room.digest()))
    }

    /// Whether the room has almost all events that it can have. The rest is for what happens without people.
    pub(super) fn is_full(&self) -> bool {
        self.room.number() >= MAX_EVENTS || self.bytes >= MAX_BYTES
    }
}

/// Whether somebody comes or goes.
fn is_visit(event: &Event) -> bool {
    matches!(event, Event::Joined { .. } | Event::Watched { .. } | Event::Left { .. })
}
