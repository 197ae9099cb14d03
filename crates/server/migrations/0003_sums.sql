-- What is known of the whole database, by name.
create table meta (
    name  text primary key,
    value text not null
) strict;

-- A sum over what a row says, to notice when the disk gives back something else. Rows of former versions have none.
alter table game add column sum integer;
alter table entry add column sum integer;
