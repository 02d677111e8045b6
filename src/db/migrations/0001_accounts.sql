-- Members, the people in them (profiles), their sessions, codes and rate limits.

create table members (
  id uuid primary key default gen_random_uuid(),
  -- E.164 or a lower-case address; unique among the living, free again after deletion
  user_name text not null,
  user_name_kind text not null check (user_name_kind in ('phone', 'email')),
  first_name text,
  last_name text,
  birth_day date,
  country text check (country ~ '^[A-Z]{2}$'),
  language text not null default 'fa' check (language in ('fa', 'en')),
  password_hash text,
  staff_role text check (staff_role in ('editor', 'support', 'finance', 'moderator', 'admin')),
  accepted_terms_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index members_user_name on members (user_name) where deleted_at is null;

create table profiles (
  id integer generated always as identity (start with 101) primary key,
  member_id uuid not null references members (id) on delete cascade,
  name text not null,
  avatar text,
  is_owner boolean not null default false,
  created_at timestamptz not null default now()
);
create index profiles_member on profiles (member_id);
create unique index profiles_one_owner on profiles (member_id) where is_owner;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  profile_id integer references profiles (id) on delete set null,
  -- sha-256 of the bearer token: a leaked row cannot sign in
  token_hash bytea not null unique,
  device text not null default '',
  browser text not null default '',
  ip inet,
  country text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_member on sessions (member_id) where ended_at is null;

create table auth_codes (
  id uuid primary key default gen_random_uuid(),
  user_name text not null,
  purpose text not null,
  code_hash bytea not null,
  tries_left integer not null default 5 check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_codes_user_name on auth_codes (user_name, purpose, created_at desc);

create table remember_tokens (
  token_hash bytea primary key,
  user_name text not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
create index rate_limits_window on rate_limits (window_start);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  member_id uuid references members (id) on delete set null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
