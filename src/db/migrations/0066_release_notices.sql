-- Of which episodes a member was told, so that nobody is told twice.
create table release_notices (
  member_id uuid not null references members (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  told_at timestamptz not null,
  primary key (member_id, product_id)
);
create index release_notices_product on release_notices (product_id);
