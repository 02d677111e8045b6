-- Screenings that everybody sees at the same point (docs/decisions/052-together.md).

alter table screenings
  -- the interval, and the part of the programme that it follows, counted from 1
  add column interval_minutes smallint check (interval_minutes between 1 and 60),
  add column interval_after smallint check (interval_after > 0),
  -- a talk in words after the last title, without a title of its own
  add column talk_minutes smallint check (talk_minutes between 1 and 240),
  add constraint screenings_interval check ((interval_minutes is null) = (interval_after is null));

create trigger site_changed_by_programme
  after update of interval_minutes, interval_after, talk_minutes
  on screenings for each statement execute function tell_site_changed();

-- A title's published asset, encrypted again for one screening with keys that change. Its files never change.
create table screening_copies (
  id uuid primary key,
  product_id integer not null references screenings (product_id) on delete cascade,
  item_id integer not null references products (id) on delete cascade,
  -- what it was made from; that asset may be gone meanwhile
  asset_id uuid not null,
  -- from which its keys follow, sealed with the server's secret
  sealed_key bytea not null,
  -- how much of the title one key opens
  key_ms integer not null check (key_ms > 0),
  duration_ms integer not null check (duration_ms > 0),
  heights integer[] not null,
  audio text[] not null default '{}',
  -- folder in storage
  path text not null unique,
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index screening_copies_current on screening_copies (product_id, item_id) where retired_at is null;
create index screening_copies_retired on screening_copies (retired_at) where retired_at is not null;

-- When our stream failed. While one lasts the programme stands still, and so do the hours of tickets.
create table screening_outages (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references screenings (product_id) on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint screening_outages_order check (ended_at >= began_at),
  -- null: the house's own watch noted it
  noted_by uuid references members (id) on delete set null,
  note text not null
);
create unique index screening_outages_open on screening_outages (product_id) where ended_at is null;
create index screening_outages_screening on screening_outages (product_id, began_at);
