-- How many plies the board in that message shows. Null with a board from before this column, which counts
-- as up to date.
ALTER TABLE games ADD COLUMN board_ply BIGINT;
