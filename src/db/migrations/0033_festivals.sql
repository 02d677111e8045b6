-- Festivals and their passes (docs/decisions/056-festivals.md). A festival is a product; its days are those between
-- `release_at` and `release_ends_at`. The films that a full pass opens are its `programme_items`; its shows are here.

create table festivals (
  product_id integer primary key references products (id) on delete cascade,
  -- the number of this edition; editions of one festival have the same series
  edition integer not null default 1 check (edition > 0),
  series text not null check (series <> ''),
  city_fa text,
  city_en text,
  constraint festivals_city check ((city_fa is null) = (city_en is null))
);
create index festivals_series on festivals (series, edition desc);

create table festival_halls (
  id uuid primary key default gen_random_uuid(),
  festival_id integer not null references festivals (product_id) on delete cascade,
  position integer not null check (position >= 0),
  name_fa text not null,
  name_en text not null,
  note_fa text,
  note_en text,
  constraint festival_halls_note check ((note_fa is null) = (note_en is null)),
  is_online boolean not null,
  unique (festival_id, position),
  unique (id, festival_id)
);

-- A place of the grid: a screening in a hall. Its time is the screening's own.
create table festival_shows (
  festival_id integer not null references festivals (product_id) on delete cascade,
  screening_id integer primary key references screenings (product_id),
  hall_id uuid not null,
  foreign key (hall_id, festival_id) references festival_halls (id, festival_id),
  section_fa text,
  section_en text,
  constraint festival_shows_section check ((section_fa is null) = (section_en is null))
);
create index festival_shows_festival on festival_shows (festival_id);

create table pass_kinds (
  id uuid primary key default gen_random_uuid(),
  festival_id integer not null references festivals (product_id) on delete cascade,
  position integer not null check (position >= 0),
  name_fa text not null,
  name_en text not null,
  -- shows that it reserves; null = all
  credits integer check (credits between 1 and 100),
  capacity integer not null check (capacity > 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  constraint pass_kinds_capacity check (sold + held <= capacity),
  withdrawn_at timestamptz,
  unique (festival_id, position)
);

create table pass_prices (
  kind_id uuid not null references pass_kinds (id) on delete cascade,
  currency text not null check (currency in ('IRR', 'USD')),
  -- Rials or cents, with the tax in it
  amount bigint not null check (amount > 0),
  primary key (kind_id, currency)
);

-- A pass is held while its purchase is unpaid, then it stands, and ends when its money goes back.
create table passes (
  id uuid primary key default gen_random_uuid(),
  kind_id uuid not null references pass_kinds (id),
  festival_id integer not null references festivals (product_id),
  member_id uuid not null references members (id),
  purchase_id uuid not null,
  position smallint not null,
  foreign key (purchase_id, position) references purchase_lines (purchase_id, position),
  unique (purchase_id, position),
  state text not null check (state in ('held', 'standing', 'ended')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- of a full pass: it opens the festival's films
  right_id uuid references rights (id),
  constraint passes_ended check ((state = 'ended') = (ended_at is not null))
);
-- a member has one pass of a festival; all profiles of the account share it
create unique index passes_one_standing on passes (member_id, festival_id) where state = 'standing';
create index passes_member on passes (member_id, festival_id);

alter table tickets add foreign key (pass_id) references passes (id);
-- one place a show and pass
create unique index tickets_one_of_pass on tickets (pass_id, product_id) where pass_id is not null and revoked_at is null;

-- Places of a screening that only passes take; the open sale leaves them alone.
alter table screenings
  add column pass_quota integer not null default 0 check (pass_quota >= 0),
  add column pass_taken integer not null default 0 check (pass_taken >= 0),
  add constraint screenings_pass_taken check (pass_taken <= pass_quota),
  add constraint screenings_pass_places check (sold + held + pass_quota - pass_taken <= capacity);

create trigger site_changed after insert or update or delete or truncate on festivals
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on festival_halls
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on festival_shows
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on pass_prices
  for each statement execute function tell_site_changed();
create trigger site_changed_by_terms after insert or update of name_fa, name_en, credits, withdrawn_at or delete or truncate
  on pass_kinds for each statement execute function tell_site_changed();
