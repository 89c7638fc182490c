-- How strong people are in a server under a rule set, by Glicko-2.
CREATE TABLE ratings (
    server     BIGINT NOT NULL,
    rules      TEXT   NOT NULL,
    person     BIGINT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    last_game  BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE, -- the latest that counted
    PRIMARY KEY (server, rules, person)
);

-- Every game that counted, once for each of its two players.
CREATE TABLE rated_games (
    game          BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person        BIGINT NOT NULL,
    opponent      BIGINT NOT NULL,
    server        BIGINT NOT NULL,
    rules         TEXT   NOT NULL,
    ended_at      BIGINT NOT NULL,
    rating_before DOUBLE PRECISION NOT NULL,
    rating_after  DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, person)
);

-- For how often two have met on a day, and for whom somebody has met.
CREATE INDEX rated_games_met ON rated_games (server, person, opponent, ended_at);
