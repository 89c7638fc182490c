-- The message that shows a challenge, so that its buttons can be taken away after a restart too.
ALTER TABLE challenges ADD COLUMN message BIGINT;
