-- Purchases, visits to banks, rights.

create table purchases (
  id uuid primary key default gen_random_uuid(),
  -- the receipt's number
  number bigint generated always as identity (start with 100001) unique,
  member_id uuid not null references members (id),
  type text not null
    check (type in ('CHARGE_WALLET', 'BUY_MOVIE', 'BUY_FESTIVAL', 'BUY_SCREENING', 'SUBSCRIPTION', 'BUY_PHYSICAL')),
  state text not null default 'open'
    check (state in ('open', 'waiting', 'paid', 'cancelled', 'failed', 'expired', 'returned')),
  -- what the purchasable needs to fulfil, and its frozen texts
  subject jsonb not null,
  product_id integer references products (id),
  currency text not null check (currency in ('IRR', 'USD')),
  amount bigint not null check (amount >= 0),
  vat bigint not null check (vat >= 0),
  locale text not null default 'fa' check (locale in ('fa', 'en')),
  idempotency_key text not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  settled_at timestamptz,
  unique (member_id, idempotency_key)
);
create index purchases_member on purchases (member_id, created_at desc);
create index purchases_unsettled on purchases (expires_at) where state in ('open', 'waiting');

create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references purchases (id),
  gateway text not null check (gateway in ('zarinpal', 'mellat', 'pasargad', 'saman', 'paypal')),
  state text not null default 'created' check (state in
    ('created', 'started', 'returned', 'finalising', 'paid', 'failed', 'cancelled', 'expired', 'unknown', 'reversed', 'refunded')),
  currency text not null check (currency in ('IRR', 'USD')),
  amount bigint not null check (amount > 0),
  -- our number at the gateway, new for every attempt
  order_key bigint generated always as identity (start with 700001),
  -- the gateway's number for the visit
  session_key text,
  -- finds the attempt when the bank sends nothing; a lookup key, never a proof
  return_key text not null unique,
  bank_reference text,
  card_mask text,
  error_code text,
  idempotency_key text,
  created_at timestamptz not null,
  started_at timestamptz,
  returned_at timestamptz,
  -- who is finalising and until when: a crashed claim frees itself
  claimed_until timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  settled_at timestamptz,
  unique (gateway, order_key),
  unique (gateway, session_key),
  unique (gateway, bank_reference)
);
create unique index payment_attempts_one_paid on payment_attempts (purchase_id) where state = 'paid';
create unique index payment_attempts_idempotency on payment_attempts (purchase_id, idempotency_key)
  where idempotency_key is not null;
create index payment_attempts_purchase on payment_attempts (purchase_id, created_at desc);
create index payment_attempts_open on payment_attempts (next_check_at)
  where state in ('created', 'started', 'returned', 'finalising', 'unknown');

-- What happened to an attempt, for support; never a secret or a full card number.
create table payment_events (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references payment_attempts (id),
  at timestamptz not null,
  event text not null,
  details jsonb not null default '{}'
);
create index payment_events_attempt on payment_events (attempt_id);

create table rights (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id),
  product_id integer not null references products (id),
  by text not null check (by in ('PURCHASE', 'SUBSCRIPTION', 'FESTIVAL', 'TICKET')),
  purchase_id uuid references purchases (id),
  starts_at timestamptz not null,
  -- null = for good
  ends_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (purchase_id, product_id)
);
create index rights_member on rights (member_id, product_id) where revoked_at is null;
