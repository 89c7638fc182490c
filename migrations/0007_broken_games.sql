-- Why a game could not be read or continued. One that ran is ended by that, with end_reason 'broken',
-- totals of 0 that mean nothing, and no result.
ALTER TABLE games ADD COLUMN fault TEXT;
