-- Which command definitions an application has registered where, so that only changes are sent.
CREATE TABLE registrations (
    application BIGINT NOT NULL,
    scope       TEXT   NOT NULL, -- 'everywhere', or a server's id
    hash        TEXT   NOT NULL,
    PRIMARY KEY (application, scope)
);
