-- Every turn played.
CREATE TABLE plies (
    game      BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply       BIGINT NOT NULL, -- how many were played before it
    played    TEXT   NOT NULL, -- every landing: c3xe5xg7
    score     BIGINT NOT NULL,
    person    BIGINT,          -- who played it; null for the bot
    played_at BIGINT NOT NULL,
    PRIMARY KEY (game, ply)
);
