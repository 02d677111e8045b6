-- Lists of goods are sorted and narrowed by what stands in one row, with indexes, whatever the number of goods
-- (docs/decisions/070-lists-of-goods.md).

alter table goods
  -- when it was published; null: it is not on sale
  add column listed_at timestamptz,
  -- the lowest price of its variants while all their sales last, in Rials and cents
  add column lowest_irr bigint,
  add column lowest_usd bigint,
  -- when the first of these sales ends: from then on the lowest price is counted; null: no sale ends by itself
  add column lowest_until timestamptz;

-- How many goods are on sale on each shelf.
create table shelf_counts (
  shelf text primary key check (shelf in ('poster', 'print', 'book', 'record', 'shirt', 'cup', 'disc', 'other')),
  count integer not null check (count >= 0)
);

create function goods_lowest(ids integer[]) returns void language sql as $$
  update goods set lowest_irr = found.irr, lowest_usd = found.usd, lowest_until = found.until
  from (
    select one.id,
      min(price.now) filter (where price.currency = 'IRR') as irr,
      min(price.now) filter (where price.currency = 'USD') as usd,
      min(price.sale_ends_at) as until
    from (select distinct unnest(ids) as id) one
    left join lateral (
      select p.currency, p.sale_ends_at, coalesce(p.sale_amount, p.amount) as now
      from variants v join variant_prices p on p.variant_id = v.id
      where v.product_id = one.id and v.withdrawn_at is null
    ) price on true
    group by one.id
  ) found
  where goods.product_id = found.id
    and (goods.lowest_irr, goods.lowest_usd, goods.lowest_until) is distinct from (found.irr, found.usd, found.until)
$$;

create function goods_lowest_of_prices() returns trigger language plpgsql as $$
begin
  perform goods_lowest(array(select distinct product_id from variants where id in (select variant_id from changed)));
  return null;
end $$;
create trigger goods_lowest_inserted after insert on variant_prices referencing new table as changed
  for each statement execute function goods_lowest_of_prices();
create trigger goods_lowest_updated after update on variant_prices referencing new table as changed
  for each statement execute function goods_lowest_of_prices();
create trigger goods_lowest_deleted after delete on variant_prices referencing old table as changed
  for each statement execute function goods_lowest_of_prices();

create function goods_lowest_of_variant() returns trigger language plpgsql as $$
begin
  perform goods_lowest(array[old.product_id]);
  return null;
end $$;
-- a piece that is held or sold changes no price
create trigger goods_lowest_withdrawn after update of withdrawn_at on variants
  for each row when (old.withdrawn_at is distinct from new.withdrawn_at) execute function goods_lowest_of_variant();
create trigger goods_lowest_removed after delete on variants
  for each row execute function goods_lowest_of_variant();

create function goods_listed() returns trigger language plpgsql as $$
begin
  select case when state = 'published' then coalesce(published_at, created_at) end into new.listed_at
  from products where id = new.product_id;
  return new;
end $$;
create trigger goods_listed before insert on goods for each row execute function goods_listed();

create function goods_listed_again() returns trigger language plpgsql as $$
begin
  update goods set listed_at = case when new.state = 'published' then coalesce(new.published_at, new.created_at) end
  where product_id = new.id;
  return null;
end $$;
create trigger goods_listed_again after update of state, published_at on products
  for each row when (new.kind = 'goods' and (old.state, old.published_at) is distinct from (new.state, new.published_at))
  execute function goods_listed_again();

create function shelf_count(shelf_of text, difference integer) returns void language sql as $$
  update shelf_counts set count = count + difference where shelf = shelf_of
$$;

create function goods_shelved() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.listed_at is not null then perform shelf_count(old.shelf, -1); end if;
  if tg_op <> 'DELETE' and new.listed_at is not null then perform shelf_count(new.shelf, 1); end if;
  return null;
end $$;

-- what is there already
update goods set listed_at = coalesce(products.published_at, products.created_at)
from products where products.id = goods.product_id and products.state = 'published';
select goods_lowest(array(select product_id from goods));
insert into shelf_counts
select known.shelf, count(goods.product_id)::int
from unnest(array['poster', 'print', 'book', 'record', 'shirt', 'cup', 'disc', 'other']) as known (shelf)
left join goods on goods.shelf = known.shelf and goods.listed_at is not null
group by known.shelf;

create trigger goods_shelved_inserted after insert on goods
  for each row when (new.listed_at is not null) execute function goods_shelved();
create trigger goods_shelved_updated after update of shelf, listed_at on goods
  for each row when ((old.shelf, old.listed_at is null) is distinct from (new.shelf, new.listed_at is null))
  execute function goods_shelved();
create trigger goods_shelved_deleted after delete on goods
  for each row when (old.listed_at is not null) execute function goods_shelved();

create index goods_newest on goods (listed_at desc, product_id desc) where listed_at is not null;
create index goods_newest_of_shelf on goods (shelf, listed_at desc, product_id desc) where listed_at is not null;
create index goods_cheapest_irr on goods (lowest_irr, product_id desc) where listed_at is not null;
create index goods_cheapest_usd on goods (lowest_usd, product_id desc) where listed_at is not null;
create index goods_dearest_irr on goods (lowest_irr desc nulls last, product_id desc) where listed_at is not null;
create index goods_dearest_usd on goods (lowest_usd desc nulls last, product_id desc) where listed_at is not null;
create index goods_lowest_until on goods (lowest_until) where lowest_until is not null;
drop index goods_shelf;
