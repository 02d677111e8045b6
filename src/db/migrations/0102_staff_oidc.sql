-- Staff sign in by the provider of their organisation (OpenID Connect).

-- Who a person is there: found again by these two, never by their e-mail address, which may change hands.
create table staff_identities (
  issuer text not null,
  subject text not null,
  primary key (issuer, subject),
  -- of one provider a member has one identity
  member_id uuid not null references members (id) on delete cascade,
  unique (member_id, issuer),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);

-- One sign-in on its way: to the provider, back, and into the page. Each part happens once, in the browser that began it.
create table oidc_flows (
  id uuid primary key default gen_random_uuid(),
  state_hash bytea not null unique,
  -- of the cookie of the browser that began
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  -- of the page that began
  locale text not null check (locale in ('fa', 'en')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- sha-256 of what the page shows to get a session
  finish_hash bytea unique,
  -- whose session it becomes, or why it becomes none
  member_id uuid references members (id) on delete cascade,
  problem text,
  has_second_factor boolean not null default false,
  check (member_id is null or problem is null),
  finished_at timestamptz
);
create index oidc_flows_age on oidc_flows (created_at);
create index oidc_flows_member on oidc_flows (member_id) where member_id is not null;

-- One sign-in for a member of staff, made on the console of the machine, for when nothing else opens.
create table staff_sign_in_links (
  -- sha-256 of the link's secret
  token_hash bytea primary key,
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- a later link ends the one before it
create unique index staff_sign_in_links_open on staff_sign_in_links (member_id) where used_at is null;
