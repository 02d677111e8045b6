-- Web push (docs/decisions/087-notices.md).

-- The one pair of keys by which push services know us (VAPID, RFC 8292). Browsers bind their agreement to the public
-- one, so it is made once and stays; the private one is encrypted.
create table push_keys (
  is_one boolean primary key default true check (is_one),
  public_key text not null,
  sealed_private bytea not null,
  created_at timestamptz not null
);

-- A browser that agreed to show our messages, for the session in which its member agreed: signed out, it gets none.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  -- whoever has endpoint and keys can send to the browser, so they are encrypted
  sealed bytea not null,
  created_at timestamptz not null,
  -- the last notice that its push service took: a retry does not send it again
  last_notice_id uuid,
  last_sent_at timestamptz
);
create index push_devices_member on push_devices (member_id, created_at);
create index push_devices_session on push_devices (session_id);
