-- Until when the time in which nobody could play has been given back to a game, so that none is given back
-- twice.
ALTER TABLE games ADD COLUMN rested_to BIGINT NOT NULL DEFAULT 0;

-- At which positions of a game a person was given a hint. The same ply after turns were taken back is another
-- position.
CREATE TEMPORARY TABLE hints_before AS SELECT game, person, ply FROM hints;
DROP TABLE hints;
CREATE TABLE hints (
    game   BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person BIGINT NOT NULL,
    ply    BIGINT NOT NULL, -- how many were played before
    undone BIGINT NOT NULL, -- how often turns had been taken back before
    PRIMARY KEY (game, person, ply, undone)
);
INSERT INTO hints (game, person, ply, undone) SELECT game, person, ply, 0 FROM hints_before;
DROP TABLE hints_before;

-- A board with a null was from before that column and up to date. From now on null says that turns were taken
-- back since: the board shows another position.
UPDATE games SET board_ply = plies WHERE board IS NOT NULL AND board_ply IS NULL;

-- The line that calls the player to move, where the board is one message that is kept.
ALTER TABLE games ADD COLUMN nudge BIGINT;
