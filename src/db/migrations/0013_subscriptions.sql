-- Plans, the time that members have of them, and the monthly debit.

-- Whether plans that open everything open this title too.
alter table products add column in_plans boolean not null default false;

create table plans (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  title_fa text not null,
  title_en text not null,
  about_fa text not null default '',
  about_en text not null default '',
  length_count integer not null check (length_count between 1 and 400),
  length_unit text not null check (length_unit in ('day', 'month')),
  -- all: every title marked for plans; kinds: those of some kinds; titles: exactly the listed ones
  scope text not null default 'all' check (scope in ('all', 'kinds', 'titles')),
  kinds text[] not null default '{}',
  is_on_sale boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table plan_titles (
  plan_id uuid not null references plans (id),
  product_id integer not null references products (id) on delete cascade,
  primary key (plan_id, product_id)
);
create index plan_titles_product on plan_titles (product_id);

-- As with titles: an offer is never changed once made, a new price is a new offer.
create table plan_offers (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references plans (id),
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index plan_offers_current on plan_offers (plan_id) where withdrawn_at is null;

create table plan_prices (
  offer_id uuid not null references plan_offers (id),
  currency text not null check (currency in ('IRR', 'USD')),
  amount bigint not null check (amount > 0),
  primary key (offer_id, currency)
);

-- Time that a member has of a plan. Periods of one plan stand one after another; a taken-back one is revoked.
create table subscription_periods (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id),
  plan_id uuid not null references plans (id),
  -- null: a gift of the house
  purchase_id uuid unique references purchases (id),
  days integer not null check (days > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index subscription_periods_member on subscription_periods (member_id, ends_at) where revoked_at is null;
create index subscription_periods_end on subscription_periods (ends_at) where revoked_at is null;

-- Who does not want to be reminded; nobody has a row who changed nothing.
create table subscription_wishes (
  member_id uuid primary key references members (id),
  wants_reminders boolean not null
);

-- What was told about the end of which time, once each: the row and the notice are one transaction.
create table subscription_reminders (
  member_id uuid not null references members (id),
  plan_id uuid not null references plans (id),
  ends_at timestamptz not null,
  kind text not null,
  sent_at timestamptz not null,
  primary key (member_id, plan_id, ends_at, kind)
);

-- A consent to monthly debits. consent: at the bank's page; active: signed; ending: over for us, and the bank has not
-- said yes to its end yet; ended: over everywhere; refused: never came to be.
create table debit_contracts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id),
  plan_id uuid not null references plans (id),
  state text not null default 'asking' check (state in ('asking', 'consent', 'active', 'ending', 'ended', 'refused')),
  -- finds the contract when the browser comes back; a lookup key, never a proof
  return_key text not null unique,
  payman_authority text unique,
  -- AES-256-GCM of the bank's signature, which alone lets money be debited; gone when the contract is over
  sealed_signature bytea,
  mobile_mask text not null,
  -- of the page that the browser comes back to
  locale text not null check (locale in ('fa', 'en')),
  bank_code text not null,
  bank_name text not null,
  -- limits in Rials and debits, as the bank was told them
  max_amount bigint not null check (max_amount > 0),
  max_daily_count integer not null,
  max_monthly_count integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  returned_at timestamptz,
  consented_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('member', 'account', 'replaced', 'failed', 'expired', 'withdrawn', 'unused')),
  -- why a consent came to nothing
  refusal text,
  claimed_until timestamptz,
  -- when the bank is asked next: about a consent, or to end
  next_ask_at timestamptz,
  asks integer not null default 0,
  -- what was told: that a price is above the limit, that the consent runs out
  told jsonb not null default '{}'
);
-- at most one consent of a member can be debited
create unique index debit_contracts_one_active on debit_contracts (member_id) where state = 'active';
create index debit_contracts_member on debit_contracts (member_id, created_at desc);
create index debit_contracts_due on debit_contracts (next_ask_at) where next_ask_at is not null;

-- One debit for one period of one member's time: the unique key is what two workers meet at.
create table debits (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references debit_contracts (id),
  member_id uuid not null references members (id),
  plan_id uuid not null references plans (id),
  -- the end of the time that it prolongs
  period_from timestamptz not null,
  purchase_id uuid not null unique references purchases (id),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'moot')),
  tries integer not null default 0,
  -- the visit of the newest try, and whether its failure was told
  attempt_id uuid references payment_attempts (id),
  told_tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- when the member was told that it was paid
  receipt_told_at timestamptz
);
create unique index debits_one_a_period on debits (member_id, plan_id, period_from) where state in ('open', 'paid');
create unique index debits_one_open on debits (member_id) where state = 'open';
create index debits_due on debits (next_try_at) where state = 'open';
create index debits_contract on debits (contract_id);

-- Which titles a plan opens: the one place of the rule. Free titles need no plan; what is off the site is in none.
create view plan_openings as
  select plans.id as plan_id, products.id as product_id
  from plans
  join products on products.state = 'published' and not products.is_free and (
    (plans.scope = 'all' and products.in_plans)
    or (plans.scope = 'kinds' and products.in_plans and products.kind = any (plans.kinds))
    or (plans.scope = 'titles' and exists (
      select 1 from plan_titles where plan_titles.plan_id = plans.id and plan_titles.product_id = products.id
    ))
  );
