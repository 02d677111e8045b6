-- Keys by which machines make some of the staff's calls, as the administrator who made them.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- sha-256 of 256 random bits: a leaked row opens nothing
  secret_hash bytea not null unique,
  -- by which people tell one key from another
  ends_with text not null check (length(ends_with) = 4),
  -- calls of the contract, as 'GET /studio/orders'
  calls text[] not null check (cardinality(calls) > 0),
  made_by uuid not null references members (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- written at most once a minute
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references members (id) on delete set null,
  check (revoked_by is null or revoked_at is not null)
);
create index api_keys_made_by on api_keys (made_by);
create index api_keys_revoked_by on api_keys (revoked_by) where revoked_by is not null;

-- What a key did stands beside what its maker did with their own hands.
alter table audit_log add column api_key_id uuid references api_keys (id) on delete set null;
create index audit_log_api_key on audit_log (api_key_id) where api_key_id is not null;
