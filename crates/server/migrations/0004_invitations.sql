-- An invitation is exchanged once, for the link of a seat. `claim` is what the page that accepted it goes by, so that an answer that was lost
-- can be asked for again.
create table invitation (
    hash     blob primary key,
    game     text not null references game (id) on delete cascade,
    role     text not null,
    accepted integer not null default 0,
    claim    blob
) strict, without rowid;

create index invitation_of_game on invitation (game);

-- When somebody last sat down, and when he has taken the game away for himself.
alter table seat add column seen integer not null default 0;
alter table seat add column away integer not null default 0;
