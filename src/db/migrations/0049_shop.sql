-- The shop (docs/decisions/069-shop.md). A thing on sale is a product of the kind `goods`; what is counted, priced and
-- bought is its variant.

create table goods (
  product_id integer primary key references products (id) on delete cascade,
  shelf text not null check (shelf in ('poster', 'print', 'book', 'record', 'shirt', 'cup', 'disc', 'other')),
  -- the film, festival or another title that it belongs to
  of_id integer references products (id) on delete set null,
  -- for one member, over all variants and orders; null: as many as there are
  most_per_member integer check (most_per_member between 1 and 100),
  -- an exception from return is told before sale, with its reason
  is_returnable boolean not null default true,
  no_return_fa text,
  no_return_en text,
  constraint goods_no_return check (is_returnable = (no_return_fa is null) and is_returnable = (no_return_en is null)),
  -- sold before it exists: it is sent from this day on
  sent_from date,
  tags text[] not null default '{}',
  -- one line under the title: the size and the paper, the band and the weight
  line_fa text,
  line_en text,
  constraint goods_line check ((line_fa is null) = (line_en is null)),
  -- titles, line and tags as the search compares them (lib/persian-text.ts)
  search_text text not null default ''
);
create index goods_of on goods (of_id) where of_id is not null;
create index goods_shelf on goods (shelf);

create table variants (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references goods (product_id) on delete cascade,
  position integer not null check (position >= 0),
  sku text not null unique check (sku ~ '^[A-Z0-9][A-Z0-9-]{1,39}$'),
  size_fa text,
  size_en text,
  color_fa text,
  color_en text,
  color_hex text check (color_hex ~ '^#[0-9a-f]{6}$'),
  edition_fa text,
  edition_en text,
  constraint variants_size check ((size_fa is null) = (size_en is null)),
  constraint variants_color check ((color_fa is null) = (color_en is null)),
  constraint variants_edition check ((edition_fa is null) = (edition_en is null)),
  -- with its wrapping
  weight_grams integer not null check (weight_grams between 1 and 100000),
  length_mm integer check (length_mm between 1 and 5000),
  width_mm integer check (width_mm between 1 and 5000),
  height_mm integer check (height_mm between 1 and 5000),
  -- what lies on the shelf (moved by the book of stock alone), and what of it unpaid purchases hold
  on_hand integer not null default 0 check (on_hand >= 0),
  held integer not null default 0 check (held >= 0),
  constraint variants_stock check (on_hand - held >= 0),
  -- told once each time that what is free falls to this; null: never
  low_at integer check (low_at >= 0),
  was_low boolean not null default false,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index variants_order on variants (product_id, position) where withdrawn_at is null;
create index variants_product on variants (product_id);

-- Prices change in a row: a purchase has frozen its own in its lines.
create table variant_prices (
  variant_id uuid not null references variants (id) on delete cascade,
  currency text not null check (currency in ('IRR', 'USD')),
  -- Rials or cents, with the tax in it
  amount bigint not null check (amount > 0),
  -- a lower price until an instant, or until it is taken away
  sale_amount bigint check (sale_amount > 0 and sale_amount < amount),
  sale_ends_at timestamptz,
  constraint variant_prices_sale check (sale_ends_at is null or sale_amount is not null),
  primary key (variant_id, currency)
);

-- Pictures of one variant; those of all variants are the product's poster and stills.
create table variant_pictures (
  variant_id uuid not null references variants (id) on delete cascade,
  image_id uuid not null references images (id),
  position integer not null check (position >= 0),
  primary key (variant_id, image_id)
);

create table collections (
  id integer generated always as identity (start with 71) primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  title_fa text not null,
  title_en text not null,
  line_fa text,
  line_en text,
  constraint collections_line check ((line_fa is null) = (line_en is null)),
  position integer not null,
  is_shown boolean not null default true
);

create table collection_goods (
  collection_id integer not null references collections (id) on delete cascade,
  product_id integer not null references goods (product_id) on delete cascade,
  position integer not null,
  primary key (collection_id, product_id)
);
create index collection_goods_product on collection_goods (product_id);

create trigger site_changed after insert or update or delete or truncate on goods
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or delete or truncate on variants
  for each statement execute function tell_site_changed();
-- a piece that is held or sold changes no page: pages ask for what is free
create trigger site_changed_by_terms
  after update of position, sku, size_fa, size_en, color_fa, color_en, color_hex, edition_fa, edition_en, weight_grams, withdrawn_at
  on variants for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on variant_prices
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on variant_pictures
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on collections
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on collection_goods
  for each statement execute function tell_site_changed();

-- The book of stock: every piece that came or went, never changed. Writing in it is the only way to move `on_hand`.
create table stock_moves (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants (id),
  at timestamptz not null,
  kind text not null check (kind in ('came_in', 'counted', 'lost', 'sold', 'returned')),
  quantity integer not null check (quantity <> 0),
  constraint stock_moves_direction check (
    case kind when 'came_in' then quantity > 0 when 'returned' then quantity > 0
      when 'lost' then quantity < 0 when 'sold' then quantity < 0 else true end
  ),
  on_hand_after integer not null default 0,
  purchase_id uuid references purchases (id),
  -- null: the program, for what was sold
  member_id uuid references members (id),
  reason text not null default ''
);
create index stock_moves_variant on stock_moves (variant_id, id desc);
create index stock_moves_purchase on stock_moves (purchase_id) where purchase_id is not null;

create function stock_move_apply() returns trigger language plpgsql as $$
begin
  perform set_config('parde.stock_move', new.variant_id::text, true);
  update variants set on_hand = on_hand + new.quantity where id = new.variant_id returning on_hand into new.on_hand_after;
  perform set_config('parde.stock_move', '', true);
  return new;
end $$;
create trigger stock_moves_apply before insert on stock_moves for each row execute function stock_move_apply();

create function stock_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the book of stock is only written on' using errcode = 'restrict_violation';
end $$;
create trigger stock_moves_frozen before update or delete on stock_moves
  for each row execute function stock_refuse_change();
create trigger stock_moves_kept before truncate on stock_moves
  for each statement execute function stock_refuse_change();

create function variant_check_stock() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.on_hand <> 0)
    or (tg_op = 'UPDATE' and new.on_hand <> old.on_hand
      and coalesce(current_setting('parde.stock_move', true), '') <> new.id::text) then
    raise exception 'stock moves by the book of stock' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger variants_stock_by_book before insert or update of on_hand on variants
  for each row execute function variant_check_stock();

-- Pieces that a line of a purchase holds, or has bought. Gone when they are given back unpaid.
create table stock_holds (
  purchase_id uuid not null references purchases (id),
  position smallint not null,
  variant_id uuid not null references variants (id),
  product_id integer not null references goods (product_id),
  member_id uuid not null references members (id),
  quantity integer not null check (quantity > 0),
  state text not null default 'held' check (state in ('held', 'sold')),
  -- of what was sold: whose money went back
  taken_back integer not null default 0 check (taken_back between 0 and quantity),
  constraint stock_holds_taken check (state = 'sold' or taken_back = 0),
  held_at timestamptz not null,
  primary key (purchase_id, position)
);
create index stock_holds_variant on stock_holds (variant_id);
create index stock_holds_own on stock_holds (member_id, product_id);

-- Who wants to be told when a variant is there again.
create table stock_wishes (
  variant_id uuid not null references variants (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null,
  primary key (variant_id, member_id)
);
create index stock_wishes_member on stock_wishes (member_id);

-- A cart holds nothing. A guest's is known by its id alone; at login it is emptied into the member's, once.
create table carts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid unique references members (id) on delete cascade,
  -- of a guest's: emptied into a member's, its id is dead
  merged_at timestamptz,
  constraint carts_merged check (merged_at is null or member_id is null),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index carts_old on carts (updated_at) where member_id is null;

create table cart_lines (
  cart_id uuid not null references carts (id) on delete cascade,
  variant_id uuid not null references variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 100),
  -- for one, as it was last shown to the buyer
  seen_amount bigint not null check (seen_amount >= 0),
  seen_currency text not null check (seen_currency in ('IRR', 'USD')),
  added_at timestamptz not null,
  primary key (cart_id, variant_id)
);
create index cart_lines_variant on cart_lines (variant_id);

-- How goods come to their buyer.
create table delivery_methods (
  id integer generated always as identity (start with 11) primary key,
  code text not null unique check (code ~ '^[a-z0-9-]{2,40}$'),
  kind text not null check (kind in ('post', 'carrier', 'courier', 'pickup')),
  name_fa text not null,
  name_en text not null,
  note_fa text,
  note_en text,
  constraint delivery_methods_note check ((note_fa is null) = (note_en is null)),
  -- the buyer pays the carrier at the door: the fee here is nothing
  is_paid_to_carrier boolean not null default false,
  -- where its goods wait
  cafe_id integer references cafes (id),
  constraint delivery_methods_pickup check ((kind = 'pickup') = (cafe_id is not null)),
  -- the page that follows a parcel, with {number}
  tracking_link text check (tracking_link ~ '^https?://'),
  position integer not null,
  is_active boolean not null default true
);

-- The most specific rate wins: of the city, of the province, of the country; then the lightest that still carries it.
create table delivery_rates (
  id integer generated always as identity primary key,
  method_id integer not null references delivery_methods (id) on delete cascade,
  country text not null default 'IR' check (country ~ '^[A-Z]{2}$' or country = '*'),
  state text check (state ~ '^IR-[0-9]{2}$'),
  city text,
  constraint delivery_rates_city check (city is null or state is not null),
  constraint delivery_rates_state check (state is null or country = 'IR'),
  -- null: any weight
  up_to_grams integer check (up_to_grams > 0),
  currency text not null check (currency in ('IRR', 'USD')),
  amount bigint not null check (amount >= 0),
  -- goods worth this much or more are sent free; null: never
  free_from bigint check (free_from > 0),
  days_min integer not null check (days_min >= 0),
  days_max integer not null check (days_max >= days_min and days_max <= 120),
  unique nulls not distinct (method_id, country, state, city, up_to_grams, currency)
);

-- The hours of a courier's week, on the clock of Tehran. A day's window is made when somebody takes the first of it.
create table delivery_patterns (
  id integer generated always as identity primary key,
  method_id integer not null references delivery_methods (id) on delete cascade,
  -- 0 = Saturday … 6 = Friday
  weekday smallint not null check (weekday between 0 and 6),
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute > from_minute and to_minute <= 1440),
  capacity integer not null check (capacity between 0 and 1000),
  unique (method_id, weekday, from_minute)
);

create table delivery_windows (
  id uuid primary key default gen_random_uuid(),
  method_id integer not null references delivery_methods (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  constraint delivery_windows_capacity check (taken <= capacity),
  unique (method_id, starts_at)
);

-- The delivery of a purchase of goods: chosen with the purchase, kept for the order. The address is a copy: the member's
-- own may change. It is empty where goods are fetched, and once it was erased with the account.
create table deliveries (
  purchase_id uuid primary key references purchases (id),
  position smallint not null,
  member_id uuid not null references members (id),
  method_id integer not null references delivery_methods (id),
  window_id uuid references delivery_windows (id),
  -- the window is taken: from the purchase until it ends unpaid or its order ends otherwise
  holds_window boolean not null default false,
  constraint deliveries_window check (not holds_window or window_id is not null),
  state text not null default 'held' check (state in ('held', 'sold', 'released')),
  -- the fee went back
  is_taken_back boolean not null default false,
  weight_grams integer not null,
  days_min integer not null,
  days_max integer not null,
  country text not null default 'IR',
  region text,
  city text,
  receiver text,
  tel text,
  postal_code text,
  full_address text,
  erased_at timestamptz
);
create index deliveries_member on deliveries (member_id);
create index deliveries_window on deliveries (window_id) where window_id is not null;

-- An order is a paid purchase of goods.
create table orders (
  purchase_id uuid primary key references purchases (id),
  member_id uuid not null references members (id),
  -- spelt as in the specification
  state text not null default 'Registred' check (state in ('Registred', 'Accepted', 'Delivered', 'Rejected', 'Canceled')),
  registred_at timestamptz not null,
  accepted_at timestamptz,
  delivered_at timestamptz,
  -- Rejected or Canceled
  ended_at timestamptz,
  constraint orders_instants check (
    (state <> 'Accepted' or accepted_at is not null)
    and (state = 'Delivered') = (delivered_at is not null)
    and (state in ('Rejected', 'Canceled')) = (ended_at is not null)
  ),
  version integer not null default 1
);
create index orders_member on orders (member_id, registred_at desc);
create index orders_queue on orders (state, registred_at);

-- What happened to an order, in order; never changed.
create table order_events (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references orders (purchase_id),
  at timestamptz not null,
  kind text not null check (kind in (
    'registred', 'accepted', 'rejected', 'canceled', 'delivered', 'parcel_sent', 'parcel_changed', 'parcel_delivered',
    'return_asked', 'return_accepted', 'return_refused', 'return_arrived', 'return_withdrawn', 'money_back', 'note', 'exchanged'
  )),
  -- null: the buyer or the program
  member_id uuid references members (id),
  -- for staff only
  is_internal boolean not null default false,
  text text not null default '',
  details jsonb not null default '{}'
);
create index order_events_order on order_events (purchase_id, id);
create trigger order_events_frozen before delete on order_events
  for each row execute function stock_refuse_change();

create table parcels (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references orders (purchase_id),
  method_id integer references delivery_methods (id),
  carrier_fa text not null,
  carrier_en text not null,
  number text,
  link text check (link ~ '^https?://'),
  packed_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  constraint parcels_order check (delivered_at is null or sent_at is not null)
);
create index parcels_order on parcels (purchase_id);
create unique index parcels_number on parcels (number) where number is not null;

create table parcel_lines (
  parcel_id uuid not null references parcels (id) on delete cascade,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, position)
);

-- Goods that a buyer sends back.
create table order_returns (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity (start with 4001) unique,
  purchase_id uuid not null references orders (purchase_id),
  member_id uuid not null references members (id),
  state text not null default 'asked' check (state in ('asked', 'accepted', 'refused', 'withdrawn', 'paid_back')),
  reason text not null check (reason in ('changed_mind', 'wrong_thing', 'damaged', 'not_as_shown', 'too_late')),
  text text not null default '',
  -- the money goes to the wallet at once, or the way that it came
  to_wallet boolean not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  arrived_at timestamptz,
  answer text not null default '',
  refund_id uuid references refunds (id),
  idempotency_key text not null,
  unique (purchase_id, idempotency_key)
);
create index order_returns_order on order_returns (purchase_id);
create index order_returns_queue on order_returns (state, asked_at);

create table order_return_lines (
  return_id uuid not null references order_returns (id) on delete cascade,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  -- how many came, and how many of them are put on the shelf again
  arrived integer check (arrived between 0 and quantity),
  restocked integer check (restocked between 0 and arrived),
  primary key (return_id, position)
);

create table order_return_pictures (
  return_id uuid not null references order_returns (id) on delete cascade,
  image_id uuid not null references images (id),
  position integer not null,
  primary key (return_id, image_id)
);

-- Days on which Iran's offices rest beside the Fridays, as the calendar of the year says.
create table holidays (
  day date primary key,
  name_fa text not null,
  name_en text not null
);

-- In how many days goods may be sent back; '*' is every other country.
create table return_rules (
  country text primary key check (country ~ '^[A-Z]{2}$' or country = '*'),
  days integer not null check (days between 0 and 365),
  counts_working_days boolean not null
);
insert into return_rules (country, days, counts_working_days) values ('IR', 7, true), ('*', 14, false);

-- Addresses abroad: the country (ISO 3166-1) decides how the rest is read. In Iran the state is an ISO 3166-2 code.
alter table addresses
  add column country text not null default 'IR' check (country ~ '^[A-Z]{2}$'),
  drop constraint addresses_state_check,
  drop constraint addresses_postal_code_check,
  add constraint addresses_state_check check (country <> 'IR' or state ~ '^IR-[0-9]{2}$'),
  add constraint addresses_postal_code_check check (country <> 'IR' or postal_code ~ '^[0-9]{10}$');
