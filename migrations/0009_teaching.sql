-- What people have chosen for themselves.
CREATE TABLE people (
    person BIGINT NOT NULL PRIMARY KEY,
    level  TEXT   NOT NULL -- the bot's strength, as chosen last
);

-- At which positions of a game a person was given a hint. One asked for again at the same ply is one.
CREATE TABLE hints (
    game   BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person BIGINT NOT NULL,
    ply    BIGINT NOT NULL, -- how many were played before
    PRIMARY KEY (game, person, ply)
);

-- For the last finished game of a channel.
CREATE INDEX games_finished ON games (channel, ended_at) WHERE ended_at IS NOT NULL;
