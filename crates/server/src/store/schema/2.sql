-- Programs that come by HTTP with a token of their own. Each is a person with a name and without a password.
CREATE TABLE bots (
    person       INTEGER PRIMARY KEY REFERENCES persons (id),
    -- SHA-256 of the token, which is nowhere on disk.
    token        BLOB NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    description  TEXT NOT NULL,
    listed       INTEGER NOT NULL,
    -- The rulesets it plays, by this program's names, with spaces between.
    rulesets     TEXT NOT NULL
) STRICT;

PRAGMA user_version = 2;
