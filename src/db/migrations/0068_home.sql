-- The home page: who sees which slides and rows, and when; what is watched most; rows that follow from one's own history.

alter table home_slides
  add column lang text check (lang in ('fa', 'en')),
  add column audience text check (audience in ('guest', 'member', 'subscriber')),
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column is_hidden boolean not null default false,
  add constraint home_slides_time check (ends_at > starts_at);

alter table widgets
  add column lang text check (lang in ('fa', 'en')),
  add column audience text check (audience in ('guest', 'member', 'subscriber')),
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column is_hidden boolean not null default false,
  add constraint widgets_time check (ends_at > starts_at);

-- One row. Slides and rows are arranged together: an editor who read an older version is refused.
create table home_arrangement (
  is_it boolean primary key default true check (is_it),
  version integer not null default 1
);
insert into home_arrangement default values;

-- What a profile watched on a day: time that went by while the film played, not places that were skipped to.
create table watched_days (
  profile_id integer not null references profiles (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  -- of Tehran
  day date not null,
  watched_ms integer not null check (watched_ms > 0),
  primary key (profile_id, product_id, day)
);
create index watched_days_day on watched_days (day);
create index watched_days_product on watched_days (product_id);

-- A beat of a player tells a position. Between two beats at most so much was watched as the film went on, as twice the time
-- that passed (the fastest speed), and as 60 seconds: a player beats more often, so a longer pause was no watching.
create function count_watched() returns trigger language plpgsql as $$
declare
  watched integer := least(
    new.position_ms - old.position_ms,
    2 * least(extract(epoch from new.reached_at - old.reached_at), 30) * 1000
  )::integer;
begin
  if watched > 0 then
    insert into watched_days (profile_id, product_id, day, watched_ms)
      values (new.profile_id, new.product_id, (new.reached_at at time zone 'Asia/Tehran')::date, watched)
      on conflict (profile_id, product_id, day)
      do update set watched_ms = watched_days.watched_ms + excluded.watched_ms;
  end if;
  return null;
end $$;
create trigger count_watched after update of position_ms on watch_times
  for each row execute function count_watched();

-- The titles that were watched most in the last seven days, counted by a job.
create table most_watched (
  product_id integer primary key references products (id) on delete cascade,
  watched_ms bigint not null check (watched_ms > 0)
);
create index most_watched_first on most_watched (watched_ms desc, product_id);

-- What a profile chose for its home page: whether it has rows that follow from what was watched. No row: it has.
create table home_choices (
  profile_id integer primary key references profiles (id) on delete cascade,
  uses_history boolean not null
);

-- new titles of several kinds, and those that leave, at any size of the catalogue
create index products_newest on products (published_at desc, id desc) where state = 'published';
create index products_leaving on products (release_ends_at, id) where state = 'published' and release_ends_at is not null;
