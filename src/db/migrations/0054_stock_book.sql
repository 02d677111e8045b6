-- A move that is written by hand is written once for its key, also after a lost answer.
alter table stock_moves add column key uuid;
alter table stock_moves add column request_hash bytea;
alter table stock_moves add constraint stock_moves_key check ((key is null) = (request_hash is null));
create unique index stock_moves_by_key on stock_moves (variant_id, key) where key is not null;
-- What has fallen to its line, or has come back over it, and nobody was told of yet.
create index variants_line on variants (id) where low_at is not null;
