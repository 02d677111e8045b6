-- Two editors of one collection do not overwrite each other.
alter table collections add column version integer not null default 1;
