-- Whether anybody has ever had a seat: a room without one does not stay long.
ALTER TABLE rooms ADD COLUMN seated INTEGER NOT NULL DEFAULT 0;
-- What the room takes of the disk: the texts of its events, and 64 bytes for each.
ALTER TABLE rooms ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
-- The owner of the server wants the room closed.
ALTER TABLE rooms ADD COLUMN closing INTEGER NOT NULL DEFAULT 0;

UPDATE rooms SET
    seated = EXISTS (SELECT 1 FROM events WHERE room = code AND number > 1),
    bytes = (SELECT COALESCE(SUM(LENGTH(record) + 64), 0) FROM events WHERE room = code);
