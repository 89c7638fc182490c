-- Who sits at which side of a game: a person, or the bot at a level.
CREATE TABLE seats (
    game   BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side   TEXT   NOT NULL CHECK (side IN ('red', 'blue')),
    person BIGINT,
    name   TEXT, -- the person's, as it was at the start
    level  TEXT, -- the bot's
    PRIMARY KEY (game, side),
    CHECK (level IS NULL OR (person IS NULL AND name IS NULL))
);

CREATE INDEX seats_of_person ON seats (person, game);
