-- What servers have set, one row a setting; without a row holds what holds unless chosen otherwise.
CREATE TABLE server_settings (
    server BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    value  TEXT   NOT NULL,
    PRIMARY KEY (server, name)
);

-- The same of people. The strength of the bot that they chose last stands in table people.
CREATE TABLE person_settings (
    person BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    value  TEXT   NOT NULL,
    PRIMARY KEY (person, name)
);
