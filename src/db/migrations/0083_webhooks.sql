-- Webhooks: what happened is sent to addresses of partners.

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  kinds text[] not null check (kinds <@ array['sale.completed', 'refund.completed', 'screening.changed']),
  -- disabled: by itself, because it failed for days
  state text not null default 'on' check (state in ('on', 'off', 'disabled')),
  version integer not null default 1,
  secret_sealed bytea not null,
  -- the secret before this one, with which messages are signed too while the partner turns
  previous_sealed bytea,
  previous_until timestamptz,
  constraint webhook_endpoints_previous check ((previous_sealed is null) = (previous_until is null)),
  created_at timestamptz not null,
  -- since when every try has failed
  failing_since timestamptz
);

-- What happened, as the bytes that are signed and sent. Every endpoint and every try gets the same.
create table webhook_messages (
  id uuid primary key,
  kind text not null check (kind in ('sale.completed', 'refund.completed', 'screening.changed', 'webhook.test')),
  body text not null,
  created_at timestamptz not null
);
create index webhook_messages_age on webhook_messages (created_at);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references webhook_messages (id) on delete cascade,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  unique (message_id, endpoint_id),
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- since it waits: a replay begins again
  tries integer not null default 0 check (tries >= 0),
  -- when it is tried next, or was
  next_try_at timestamptz not null,
  -- until when one worker has it
  leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint webhook_deliveries_end check ((ended_at is null) = (state = 'waiting'))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, created_at) where state = 'failed';

-- Every try and its answer, cut.
create table webhook_tries (
  id bigint primary key generated always as identity,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- null: no answer came, and `fault` says why
  status integer,
  fault text,
  constraint webhook_tries_outcome check ((status is null) <> (fault is null)),
  answer text not null default ''
);
create index webhook_tries_delivery on webhook_tries (delivery_id, id);

-- Published screenings whose time, city or fate has changed in a transaction, as they were before it. The transaction
-- itself, or else a job, makes a message of it. The key is the transaction's, so that two transactions never wait for
-- one another here.
create table screening_changes (
  id bigint primary key generated always as identity,
  product_id integer not null references products (id) on delete cascade,
  transaction_id bigint not null default (pg_current_xact_id()::text::bigint),
  unique (product_id, transaction_id),
  starts_at timestamptz,
  ends_at timestamptz,
  fate text not null,
  city_fa text,
  city_en text
);

create function note_screening_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into screening_changes (product_id, starts_at, ends_at, fate, city_fa, city_en)
    select old.id, old.release_at, old.release_ends_at, screenings.fate, cafes.city_fa, cafes.city_en
    from screenings left join cafes on cafes.id = screenings.cafe_id
    where screenings.product_id = old.id
    on conflict do nothing;
  elsif tg_table_name = 'screenings' then
    insert into screening_changes (product_id, starts_at, ends_at, fate, city_fa, city_en)
    select products.id, products.release_at, products.release_ends_at, old.fate, cafes.city_fa, cafes.city_en
    from products left join cafes on cafes.id = old.cafe_id
    where products.id = old.product_id and products.published_at is not null
    on conflict do nothing;
  else
    insert into screening_changes (product_id, starts_at, ends_at, fate, city_fa, city_en)
    select products.id, products.release_at, products.release_ends_at, screenings.fate, old.city_fa, old.city_en
    from screenings join products on products.id = screenings.product_id
    where screenings.cafe_id = old.id and products.published_at is not null
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger screening_time_changed after update of release_at, release_ends_at on products for each row
  when (new.kind = 'screening' and old.published_at is not null and new.published_at is not null
    and (old.release_at, old.release_ends_at) is distinct from (new.release_at, new.release_ends_at))
  execute function note_screening_change();
create trigger screening_fate_changed after update of fate, cafe_id on screenings for each row
  when ((old.fate, old.cafe_id) is distinct from (new.fate, new.cafe_id))
  execute function note_screening_change();
create trigger cafe_city_changed after update of city_fa, city_en on cafes for each row
  when ((old.city_fa, old.city_en) is distinct from (new.city_fa, new.city_en))
  execute function note_screening_change();
