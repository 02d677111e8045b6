-- How far each profile has watched.

create table watch_times (
  profile_id integer not null references profiles (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  position_ms integer not null check (position_ms >= 0),
  duration_ms integer not null check (duration_ms >= 0),
  -- when the client reached it: a late beacon never overwrites a newer one
  reached_at timestamptz not null,
  finished boolean not null default false,
  updated_at timestamptz not null,
  primary key (profile_id, product_id)
);
create index watch_times_profile on watch_times (profile_id, updated_at desc);
