CREATE TABLE persons (
    id            INTEGER PRIMARY KEY,
    name          TEXT NOT NULL,
    -- The name in small letters; guests have none, so that theirs are not unique.
    folded        TEXT UNIQUE,
    password      TEXT,
    made_at       INTEGER NOT NULL,
    account_since INTEGER
) STRICT;

CREATE TABLE cookies (
    -- SHA-256 of the token, which is nowhere on disk.
    hash    BLOB PRIMARY KEY,
    person  INTEGER NOT NULL REFERENCES persons (id),
    made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    number       INTEGER PRIMARY KEY,
    id           TEXT NOT NULL UNIQUE,
    made_at      INTEGER NOT NULL,
    ruleset      TEXT NOT NULL,
    draws        TEXT NOT NULL,
    base         INTEGER,
    increment    INTEGER,
    assistant    INTEGER NOT NULL,
    rated        INTEGER NOT NULL,
    opponent     TEXT NOT NULL,
    maker        INTEGER REFERENCES persons (id),
    invite       BLOB,
    seed         INTEGER NOT NULL,
    state        TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'finished', 'withdrawn')),
    white_person INTEGER REFERENCES persons (id),
    white_name   TEXT,
    white_kind   TEXT,
    white_rating INTEGER,
    white_level  TEXT,
    black_person INTEGER REFERENCES persons (id),
    black_name   TEXT,
    black_kind   TEXT,
    black_rating INTEGER,
    black_level  TEXT,
    winner       TEXT,
    reason       TEXT,
    rematch      TEXT
) STRICT;

CREATE INDEX games_by_state ON games (state, made_at);
CREATE INDEX games_by_maker ON games (maker, made_at);
CREATE INDEX games_by_white ON games (white_person, made_at);
CREATE INDEX games_by_black ON games (black_person, made_at);

CREATE TABLE deeds (
    game TEXT NOT NULL REFERENCES games (id),
    n    INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
    person     INTEGER NOT NULL REFERENCES persons (id),
    ruleset    TEXT NOT NULL,
    against    TEXT NOT NULL CHECK (against IN ('people', 'engines')),
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    PRIMARY KEY (person, ruleset, against)
) STRICT, WITHOUT ROWID;

-- The games that have moved ratings already.
CREATE TABLE rated (
    game TEXT PRIMARY KEY REFERENCES games (id)
) STRICT, WITHOUT ROWID;

PRAGMA application_id = 1315922804;
PRAGMA user_version = 1;
