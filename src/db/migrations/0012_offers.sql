-- Ways to buy: for good or for a while, at a sale price, in limited number, with a discount code.

alter table offers drop constraint offers_way_check;
alter table offers
  add constraint offers_way_check check (way in ('buy', 'rent')),
  -- of a rent: days after paying in which watching may begin, and hours from the first play
  add column start_days integer check (start_days between 1 and 365),
  add column watch_hours integer check (watch_hours between 1 and 720),
  add constraint offers_rent_windows check ((way = 'rent') = (start_days is not null and watch_hours is not null)),
  add constraint offers_windows_together check ((start_days is null) = (watch_hours is null)),
  -- null start: at once
  add column sale_starts_at timestamptz,
  add column sale_ends_at timestamptz,
  add constraint offers_sale_order check (sale_starts_at is null or sale_starts_at < sale_ends_at),
  -- how many may have it in all, those of earlier prices included; null = no limit
  add column places integer check (places > 0);

alter table offer_prices
  add column sale_amount bigint check (sale_amount > 0 and sale_amount < amount);

-- How many places of a title's way are held or sold. One row, so that the last place has one winner.
create table offer_places (
  product_id integer not null references products (id) on delete cascade,
  way text not null check (way in ('buy', 'rent')),
  taken integer not null default 0 check (taken >= 0),
  primary key (product_id, way)
);

-- Which purchase has a place. Gone when it is given back.
create table place_holds (
  purchase_id uuid primary key references purchases (id),
  member_id uuid not null references members (id),
  product_id integer not null,
  way text not null,
  state text not null default 'held' check (state in ('held', 'sold')),
  held_at timestamptz not null,
  foreign key (product_id, way) references offer_places (product_id, way)
);
-- nobody holds two places by paying in two tabs
create unique index place_holds_one on place_holds (member_id, product_id, way) where state = 'held';

alter table rights
  -- of a rent: hours from the first play; until then ends_at is the end of the start window
  add column watch_hours integer check (watch_hours > 0),
  add column first_played_at timestamptz,
  add constraint rights_rent_ends check (watch_hours is null or ends_at is not null),
  add constraint rights_rent_played check (first_played_at is null or watch_hours is not null);

create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  -- as it is printed, and as it is compared: any digits, case and half-spaces mean the same code
  code text not null,
  code_key text not null,
  note text,
  percent integer check (percent between 1 and 100),
  amount_irr bigint check (amount_irr > 0),
  amount_usd bigint check (amount_usd > 0),
  check ((percent is not null) <> (amount_irr is not null or amount_usd is not null)),
  -- null = all
  product_id integer references products (id),
  kind text check (kind in ('film', 'rent', 'plan', 'festival', 'screening', 'shop')),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at is null or ends_at is null or starts_at < ends_at),
  total_limit integer check (total_limit > 0),
  member_limit integer check (member_limit > 0),
  minimum_irr bigint check (minimum_irr > 0),
  minimum_usd bigint check (minimum_usd > 0),
  -- held and used together
  uses integer not null default 0 check (uses >= 0),
  constraint discount_codes_within_limit check (total_limit is null or uses <= total_limit),
  version integer not null default 1,
  created_by uuid references members (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz
);
create index discount_codes_key on discount_codes (code_key);
create unique index discount_codes_live on discount_codes (code_key) where ended_at is null;
create index discount_codes_newest on discount_codes (created_at desc);

-- Frozen with the purchase; `amount` is what is left to pay, `discount` what the code took off.
alter table purchases
  add column discount_id uuid references discount_codes (id),
  add column discount_code text,
  add column discount bigint not null default 0 check (discount >= 0),
  add constraint purchases_discount check (
    (discount_id is null) = (discount_code is null) and (discount_id is null) = (discount = 0)
  );

-- Which purchase uses a code. Gone when it is given back.
create table discount_uses (
  purchase_id uuid primary key references purchases (id),
  discount_id uuid not null references discount_codes (id),
  member_id uuid not null references members (id),
  state text not null default 'held' check (state in ('held', 'used')),
  held_at timestamptz not null
);
create index discount_uses_member on discount_uses (discount_id, member_id);
