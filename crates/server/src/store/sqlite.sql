CREATE TABLE rooms (
    code TEXT PRIMARY KEY,
    -- Whether the room is in the list of public rooms.
    listed INTEGER NOT NULL,
    -- The time of the last event, in milliseconds since 1970.
    last_at INTEGER NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0,
    -- Always 0: one server has the folder. So the statements are those for PostgreSQL.
    owner INTEGER NOT NULL DEFAULT 0,
    -- Whether anybody has ever had a seat: a room without one does not stay long.
    seated INTEGER NOT NULL DEFAULT 0,
    -- What the room takes of the disk: the texts of its events, and 64 bytes for each.
    bytes INTEGER NOT NULL DEFAULT 0,
    -- The owner of the server wants the room closed.
    closing INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX rooms_by_time ON rooms (closed, last_at);

CREATE TABLE events (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    number INTEGER NOT NULL,
    -- A record of docs/protocol.md, as JSON.
    record TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;

-- The seats: whoever has the token of this hash is the participant.
CREATE TABLE tokens (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    participant INTEGER NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (room, participant)
) WITHOUT ROWID;

-- When the server was last seen alive. The clocks stand from then on until it is there again.
CREATE TABLE server (alive_at INTEGER NOT NULL);
INSERT INTO server VALUES (0);
