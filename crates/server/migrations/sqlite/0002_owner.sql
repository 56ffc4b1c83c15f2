-- Always 0: one server has the folder. So the statements are those for PostgreSQL.
ALTER TABLE rooms ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
