-- What a game or a person leaves behind is found without reading whole tables.
CREATE INDEX games_of_challenge ON games (challenge);
CREATE INDEX ratings_last_game ON ratings (last_game);
CREATE INDEX challenges_challenged ON challenges (challenged);
