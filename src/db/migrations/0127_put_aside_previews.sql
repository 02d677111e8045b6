-- Previews that an editor has put aside: hidden, to be shown again (its asset), or deleted (no asset). Neither is made
-- anew from the film; a preview that is uploaded ends it.
create table put_aside_previews (
  product_id integer primary key references products (id) on delete cascade,
  asset_id uuid references assets (id) on delete cascade,
  put_aside_at timestamptz not null
);
create index put_aside_previews_asset on put_aside_previews (asset_id) where asset_id is not null;
