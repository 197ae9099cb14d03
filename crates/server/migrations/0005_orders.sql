-- Whether a side's staff may carry out orders to formations.
alter table game add column orders integer not null default 1;
