-- The screen of an evening in a room, and the phones that are its remotes (docs/decisions/061-screen-of-an-evening.md).

create table evening_screens (
  product_id integer primary key references screenings (product_id) on delete cascade,
  -- The right by which a host first started it. Its playing place is that of all hosts: one screen for an evening.
  lease_id uuid not null references rights (id),
  -- counts the codes that the screen has shown; a new one ends the phones that were paired by an older one
  pairing integer not null default 1,
  pairing_hash bytea not null unique,
  wish_number integer not null default 0,
  -- what the screen said last; null: nothing yet
  told_at timestamptz,
  position_ms integer not null default 0 check (position_ms >= 0),
  duration_ms integer not null default 0 check (duration_ms >= 0),
  is_paused boolean not null default true,
  is_dark boolean not null default false
);
create index evening_screens_lease on evening_screens (lease_id);

-- The last wishes of an evening's remotes, in their order.
create table evening_wishes (
  product_id integer not null references evening_screens (product_id) on delete cascade,
  number integer not null,
  wish text not null check (wish in ('play', 'pause', 'back', 'dark', 'light')),
  primary key (product_id, number)
);

-- Phones that may wish something; of a key only the hash is kept.
create table evening_remotes (
  key_hash bytea primary key,
  product_id integer not null references evening_screens (product_id) on delete cascade,
  paired_at timestamptz not null
);
create index evening_remotes_product on evening_remotes (product_id);
