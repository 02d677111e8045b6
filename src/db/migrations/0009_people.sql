-- Accounts, whole: who watches, on which devices, where goods go, what is liked, and what was begun.

alter table members
  add column wants_mail_news boolean not null default false,
  add column wants_sms_news boolean not null default false;

-- A picture of one's own (`avatar_image_id`) or one of ours (`avatar`, its code); none is drawn from the name.
alter table profiles
  add column avatar_image_id uuid references images (id),
  -- argon2id of the PIN; null = none
  add column pin_hash text,
  -- a child's profile: titles rated above it are closed to it, and it pays for nothing
  add column age_limit integer check (age_limit between 0 and 18),
  -- how the player is set for this person; the player's own shape
  add column player_settings jsonb not null default '{}',
  add column last_used_at timestamptz,
  add constraint profiles_owner_is_grown check (not (is_owner and age_limit is not null));

-- How a session ended decides what its device is told at its next call.
alter table sessions
  add column end_reason text
    check (end_reason in ('logout', 'replaced', 'ended_elsewhere', 'password_changed', 'member_deleted'));

-- Steps begun for an account are good for that account alone: not for whoever has the user name later.
alter table remember_tokens
  add column member_id uuid references members (id) on delete cascade;
create index remember_tokens_member on remember_tokens (member_id) where used_at is null;

create table addresses (
  id integer generated always as identity (start with 301) primary key,
  member_id uuid not null references members (id) on delete cascade,
  title text not null,
  -- ISO 3166-2:IR, e.g. IR-07
  state text not null check (state ~ '^IR-[0-9]{2}$'),
  city text not null,
  delivery_to text not null,
  -- E.164 or a landline with its area code, digits only
  tel text not null,
  postal_code text not null check (postal_code ~ '^[0-9]{10}$'),
  full_address text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index addresses_member on addresses (member_id, id);
create unique index addresses_one_default on addresses (member_id) where is_default;

create table favorites (
  profile_id integer not null references profiles (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  created_at timestamptz not null,
  primary key (profile_id, product_id)
);
create index favorites_product on favorites (product_id);

-- Taken off the list of what was begun; being watched again puts it back.
alter table watch_times add column hidden_at timestamptz;

-- A sign-in begun on a television or computer and approved on a phone.
create table device_requests (
  id uuid primary key default gen_random_uuid(),
  -- what the device keeps secret; sha-256
  device_hash bytea not null unique,
  -- what is shown beside the QR; short, so it lives briefly and guesses are counted
  user_code text not null,
  device text not null default '',
  browser text not null default '',
  ip inet,
  country text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- null once decided = refused
  member_id uuid references members (id) on delete cascade,
  -- ended when the device comes in and finds three others
  end_session_id uuid references sessions (id) on delete set null,
  -- when the device last asked: it may not ask faster than it was told
  asked_at timestamptz,
  -- when the device fetched its session; only once
  taken_at timestamptz
);
create unique index device_requests_open_code on device_requests (user_code) where decided_at is null;
create index device_requests_expires on device_requests (expires_at);
create index device_requests_member on device_requests (member_id) where taken_at is null;
