-- A game: what is played, by whom, and how it stands (the columns from `revision` on are what lists show; the truth is in `entry`).
create table game (
    id       text primary key,
    name     text not null,
    created  integer not null,
    updated  integer not null,
    header   text not null,
    players  text not null,
    dice     text not null,
    hotseat  integer not null,
    revision integer not null,
    at       integer not null,
    turn     text not null,
    phase    text not null,
    asked    text not null,
    over     integer not null,
    outcome  text not null
) strict;

-- Who may sit where: only the hash of a secret is kept. `taken` is when somebody first sat down.
create table seat (
    secret_hash blob primary key,
    game        text not null references game (id) on delete cascade,
    role        text not null,
    taken       integer not null default 0
) strict, without rowid;

create index seat_of_game on seat (game);

-- The record, append-only: an answer (`french: move rusca rezzato`, `roll 5`) or `back 17` for one taken back.
create table entry (
    game  text not null references game (id) on delete cascade,
    seq   integer not null,
    text  text not null,
    at_ms integer not null,
    primary key (game, seq)
) strict, without rowid;
