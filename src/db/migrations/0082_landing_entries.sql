-- What people leave in the form of a landing page: a name, a way to reach them, and the words to which they agreed.
create table landing_entries (
  id uuid primary key default gen_random_uuid(),
  landing_id integer not null references landings (id) on delete cascade,
  -- nobody: a stranger, or an account that has ended takes its entries along
  member_id uuid references members (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 400),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 20),
  constraint landing_entries_reach check (email is not null or phone is not null),
  language text not null check (language in ('fa', 'en')),
  -- as it stood beside the box that they ticked
  consent text not null check (char_length(consent) between 1 and 1000),
  -- `held`: looks like a program's, and somebody of the house reads it first
  state text not null check (state in ('listed', 'held')),
  held_for text[] not null default '{}',
  created_at timestamptz not null
);
-- who writes twice is on the list once
create unique index landing_entries_email on landing_entries (landing_id, email) where email is not null;
create unique index landing_entries_phone on landing_entries (landing_id, phone) where phone is not null;
create index landing_entries_list on landing_entries (landing_id, state, created_at, id);
create index landing_entries_member on landing_entries (member_id) where member_id is not null;
