-- What was agreed before a game, and what changes in it besides its turns.
ALTER TABLE games ADD COLUMN parent BIGINT;         -- the channel from which it moved to a thread
ALTER TABLE games ADD COLUMN board_choice TEXT;     -- how the board is shown; null for the rules' own way
ALTER TABLE games ADD COLUMN help TEXT NOT NULL DEFAULT 'off' CHECK (help IN ('off', 'on'));
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT 'none';
ALTER TABLE games ADD COLUMN stakes TEXT NOT NULL DEFAULT 'friendly' CHECK (stakes IN ('friendly', 'rated'));
ALTER TABLE games ADD COLUMN undone BIGINT NOT NULL DEFAULT 0; -- how often turns were taken back
ALTER TABLE games ADD COLUMN offer TEXT CHECK (offer IN ('end', 'undo'));
ALTER TABLE games ADD COLUMN offer_by TEXT CHECK (offer_by IN ('red', 'blue'));
ALTER TABLE games ADD COLUMN red_offered BIGINT;    -- at which ply each side last offered something
ALTER TABLE games ADD COLUMN blue_offered BIGINT;
ALTER TABLE games ADD COLUMN turn_since BIGINT NOT NULL DEFAULT 0; -- moved on by every pause
ALTER TABLE games ADD COLUMN contest_left BIGINT;   -- milliseconds, at turn_since
ALTER TABLE games ADD COLUMN red_warnings BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN blue_warnings BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN paused_at BIGINT;
ALTER TABLE games ADD COLUMN reminded BIGINT NOT NULL DEFAULT 0 CHECK (reminded IN (0, 1)); -- of this turn
ALTER TABLE games ADD COLUMN shelf TEXT CHECK (shelf IN ('parked', 'voided')); -- why it neither runs nor is over
ALTER TABLE games ADD COLUMN shelved_at BIGINT;

UPDATE games SET turn_since = coalesce(
    (SELECT max(played_at) FROM plies WHERE plies.game = games.id), started_at);

-- One running game for each channel; a game on the shelf takes none.
DROP INDEX games_running;
CREATE UNIQUE INDEX games_running ON games (channel) WHERE ended_at IS NULL AND shelf IS NULL;
CREATE INDEX games_shelved ON games (shelved_at) WHERE shelf IS NOT NULL;

-- What a side is called where two play at the device of one person.
ALTER TABLE seats ADD COLUMN label TEXT;

ALTER TABLE challenges ADD COLUMN anybody BIGINT NOT NULL DEFAULT 0 CHECK (anybody IN (0, 1)); -- if 1, who is asked stands there as asked by themselves
ALTER TABLE challenges ADD COLUMN chips TEXT;
ALTER TABLE challenges ADD COLUMN board_choice TEXT;
ALTER TABLE challenges ADD COLUMN help TEXT NOT NULL DEFAULT 'off' CHECK (help IN ('off', 'on'));
ALTER TABLE challenges ADD COLUMN clock TEXT NOT NULL DEFAULT 'none';
ALTER TABLE challenges ADD COLUMN stakes TEXT NOT NULL DEFAULT 'friendly' CHECK (stakes IN ('friendly', 'rated'));

CREATE INDEX challenges_refused ON challenges (challenger, challenged, ended_at);

-- When the program was last known to run: one row.
CREATE TABLE lives (
    life     BIGINT NOT NULL PRIMARY KEY CHECK (life = 1),
    alive_at BIGINT NOT NULL
);
