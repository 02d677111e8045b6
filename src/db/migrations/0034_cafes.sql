-- Cafes, their hosts, and evenings in their rooms (docs/decisions/057-cafes.md).

create table cafes (
  id integer generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'published')),
  version integer not null default 1,
  name_fa text not null,
  name_en text not null,
  city_fa text not null,
  city_en text not null,
  address_fa text not null,
  address_en text not null,
  about_fa text not null default '',
  about_en text not null default '',
  -- whether one comes in without a step, with a place for a wheelchair
  is_step_free boolean not null default false,
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  seats integer not null check (seats between 1 and 2000),
  -- a telephone number of the house, shown to everybody
  contact text
);
create trigger site_changed after insert or update or delete or truncate on cafes
  for each statement execute function tell_site_changed();

-- Members who see the door list and start the film, of their own cafe only.
create table cafe_hosts (
  cafe_id integer not null references cafes (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  since timestamptz not null,
  primary key (cafe_id, member_id)
);
create index cafe_hosts_member on cafe_hosts (member_id);

alter table screenings
  add column cafe_id integer references cafes (id),
  add constraint screenings_cafe_has_room check (cafe_id is null or mode = 'room');
create index screenings_cafe on screenings (cafe_id) where cafe_id is not null;
create trigger site_changed_by_cafe after update of cafe_id
  on screenings for each statement execute function tell_site_changed();

-- What hosts said at the door, each once, by an id of their device. Of a ticket's entries the one with the earliest
-- instant counts; the others are remembered.
create table door_entries (
  id uuid primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  member_id uuid references members (id) on delete set null,
  -- by the device's clock, never later than when it arrived
  came_at timestamptz not null,
  recorded_at timestamptz not null,
  -- a host ticked the wrong line
  taken_back_at timestamptz
);
create index door_entries_ticket on door_entries (ticket_id);
create index door_entries_member on door_entries (member_id);

-- Who started the film of an evening, and the right by which it plays on the screen of the room.
create table evening_starts (
  product_id integer not null references screenings (product_id) on delete cascade,
  member_id uuid not null references members (id),
  right_id uuid not null unique references rights (id),
  started_at timestamptz not null,
  primary key (product_id, member_id)
);
