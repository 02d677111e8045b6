-- What a member proves besides the password (docs/decisions/125-second-factor.md).
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- how often the key has signed; always 0 for one that is copied between devices
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_member on passkeys (member_id);

create table time_codes (
  member_id uuid primary key references members (id),
  -- encrypted, because the codes are computed from it
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  -- null until the first code has shown that the member's device has the secret
  confirmed_at timestamptz,
  -- the half minute of the last code that was taken: no code is taken twice
  last_step integer not null default 0
);

create table recovery_codes (
  member_id uuid not null references members (id),
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- What a passkey is asked to sign, once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('set_up', 'sign_in', 'second_factor', 'prove')),
  -- null while nobody has said who signs in
  member_id uuid references members (id),
  expires_at timestamptz not null
);
create index passkey_challenges_of_member on passkey_challenges (member_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- By what factor the way in was proved; null: by none.
alter table sessions add proved_by text check (proved_by in ('passkey', 'time_code', 'recovery_code', 'organisation'));
alter table remember_tokens add proved_by text check (proved_by in ('passkey', 'time_code', 'recovery_code', 'organisation'));
alter table device_requests add proved_by text check (proved_by in ('passkey', 'time_code', 'recovery_code', 'organisation'));
