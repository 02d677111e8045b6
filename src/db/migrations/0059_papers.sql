-- Goods, and ways to send them, may have a rate of tax of their own; null: the house's of that instant. A purchase has
-- frozen its rates in its lines.
alter table goods add column vat_percent smallint check (vat_percent between 0 and 99);
alter table delivery_methods add column vat_percent smallint check (vat_percent between 0 and 99);

-- Who sells, as invoices print it. A change is a new row: an invoice keeps the seller of its own instant.
create table sellers (
  -- counted from 1, without a gap
  version integer primary key check (version > 0),
  since timestamptz not null,
  name_fa text not null,
  name_en text not null,
  address_fa text not null,
  address_en text not null,
  postal_code text not null,
  tel text not null,
  economic_number text not null,
  national_id text not null
);

create function seller_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a seller on invoices does not change: write a new one' using errcode = 'restrict_violation';
end $$;
create trigger sellers_frozen before update or delete on sellers
  for each row execute function seller_refuse_change();
create trigger sellers_kept before truncate on sellers
  for each statement execute function seller_refuse_change();

-- The carrier by its code where it is a known one (src/lib/carriers.ts); its names stay as they were then.
alter table parcels add column carrier text;
