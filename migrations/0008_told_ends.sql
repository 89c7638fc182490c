-- 0 from the end of a game until its channel has been told. Ends from before this column count as told.
ALTER TABLE games ADD COLUMN told BIGINT NOT NULL DEFAULT 1 CHECK (told IN (0, 1));

CREATE INDEX games_untold ON games (ended_at) WHERE told = 0;
