-- Who asked whom. Open while ended_at is null.
CREATE TABLE challenges (
    id              BIGINT NOT NULL PRIMARY KEY,
    channel         BIGINT NOT NULL,
    server          BIGINT,
    challenger      BIGINT NOT NULL,
    challenger_name TEXT   NOT NULL,
    challenged      BIGINT NOT NULL,
    challenged_name TEXT   NOT NULL,
    side            TEXT CHECK (side IN ('red', 'blue')), -- as asked for; null for a toss
    rules           TEXT   NOT NULL,
    made_at         BIGINT NOT NULL, -- milliseconds since 1970, as all times
    ending          TEXT CHECK (ending IN ('accepted', 'declined', 'withdrawn', 'expired')),
    ended_at        BIGINT,
    CHECK ((ending IS NULL) = (ended_at IS NULL))
);

-- One waiting challenge for each challenger and channel.
CREATE UNIQUE INDEX challenges_open ON challenges (channel, challenger) WHERE ended_at IS NULL;
