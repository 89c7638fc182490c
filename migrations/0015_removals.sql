-- Servers that have removed the bot, and since when. One that brings it back is taken out again.
CREATE TABLE removals (
    server     BIGINT NOT NULL PRIMARY KEY,
    removed_at BIGINT NOT NULL
);
