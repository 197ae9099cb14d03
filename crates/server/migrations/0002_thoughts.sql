-- What a computer player thought about an answer: a message for people to read later, no part of the record.
create table thought (
    game text not null references game (id) on delete cascade,
    at   integer not null,
    side text not null,
    text text not null,
    primary key (game, at, side)
) strict, without rowid;
