-- Games, running and finished. Running while ended_at is null.
CREATE TABLE games (
    id         BIGINT NOT NULL PRIMARY KEY,
    channel    BIGINT NOT NULL,
    server     BIGINT,
    rules      TEXT   NOT NULL,
    chips      TEXT,            -- of a custom chip set
    seed       BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    challenge  BIGINT REFERENCES challenges (id) ON DELETE SET NULL,
    plies      BIGINT NOT NULL, -- how many are in table plies; every writer checks and raises it first
    board      BIGINT,          -- the message that shows the latest board
    ended_at   BIGINT,
    end_reason TEXT,
    end_side   TEXT CHECK (end_side IN ('red', 'blue')), -- the side that the reason speaks of
    winner     TEXT CHECK (winner IN ('red', 'blue')),   -- null for a draw
    red_total  BIGINT,          -- hundredths of a point, as all scores
    blue_total BIGINT,
    CHECK ((end_reason IS NULL) = (ended_at IS NULL)),
    CHECK ((red_total IS NULL) = (ended_at IS NULL)),
    CHECK ((blue_total IS NULL) = (ended_at IS NULL))
);

-- One running game for each channel.
CREATE UNIQUE INDEX games_running ON games (channel) WHERE ended_at IS NULL;
