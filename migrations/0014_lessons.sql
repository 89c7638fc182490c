-- What people were told once in their lives.
CREATE TABLE lessons (
    person BIGINT NOT NULL,
    lesson TEXT   NOT NULL,
    PRIMARY KEY (person, lesson)
);
