-- The clock of the database, in milliseconds since 1970. All servers go by it.
CREATE FUNCTION carom_now() RETURNS BIGINT LANGUAGE SQL VOLATILE
    RETURN (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT;

-- The servers that share the database. A server is alive from its last renewal until its lease runs out. If the clock of the database
-- was set back, its last renewal is to come: then its lease has run out, too.
CREATE TABLE servers (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- How clients reach it.
    url TEXT NOT NULL,
    alive_at BIGINT NOT NULL,
    alive_until BIGINT NOT NULL
);

CREATE FUNCTION is_alive(server servers) RETURNS BOOLEAN LANGUAGE SQL VOLATILE
    RETURN carom_now() BETWEEN server.alive_at AND server.alive_until;

-- The other tables are those for SQLite, with its numbers for truth.
CREATE TABLE rooms (
    code TEXT PRIMARY KEY,
    listed INTEGER NOT NULL,
    last_at BIGINT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0,
    -- The server that has the room; 0 if none needs it. Its row is deleted a day after its end.
    owner BIGINT NOT NULL DEFAULT 0,
    seated INTEGER NOT NULL DEFAULT 0,
    bytes BIGINT NOT NULL DEFAULT 0,
    closing INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX rooms_by_time ON rooms (closed, last_at);

CREATE TABLE events (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    number BIGINT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (room, number)
);

CREATE TABLE tokens (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    participant BIGINT NOT NULL,
    hash BYTEA NOT NULL,
    PRIMARY KEY (room, participant)
);
