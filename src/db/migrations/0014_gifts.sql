-- Campaigns that give something to whoever proves a user name, and who has had it.

create table gift_campaigns (
  id uuid primary key default gen_random_uuid(),
  -- how an address names it: /gift?campaign=…
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 40),
  version integer not null default 1,
  title_fa text not null,
  title_en text not null,
  about_fa text not null default '',
  about_en text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_stopped boolean not null default false,
  kind text not null check (kind in ('money', 'title', 'days')),
  -- money: Rials or cents for each, and how long they can be spent; null = for good
  currency text check (currency in ('IRR', 'USD')),
  amount bigint check (amount > 0),
  lasts_days integer check (lasts_days > 0),
  product_id integer references products (id),
  plan_id uuid references plans (id),
  plan_days integer check (plan_days > 0),
  -- how many it may give; and of money, how much in all
  places integer not null check (places > 0),
  budget bigint check (budget > 0),
  given integer not null default 0,
  spent bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint gift_campaigns_dates check (ends_at > starts_at),
  constraint gift_campaigns_places check (given between 0 and places),
  constraint gift_campaigns_budget check (spent between 0 and coalesce(budget, spent)),
  constraint gift_campaigns_what check (
    (kind = 'money') = (amount is not null and currency is not null and budget is not null)
    and (kind = 'title') = (product_id is not null)
    and (kind = 'days') = (plan_id is not null and plan_days is not null)
    and (kind = 'money' or (amount is null and currency is null and budget is null and lasts_days is null))
  )
);

create table gift_claims (
  id uuid primary key,
  campaign_id uuid not null references gift_campaigns (id),
  member_id uuid not null references members (id),
  -- keyed hash of the normalised user name: outlives the account, and says nothing of whose it was
  name_hash bytea not null,
  claimed_at timestamptz not null,
  expires_at timestamptz,
  -- the same call once more, its answer having been lost: keyed hash of token and code, and the session it opened
  repeat_hash bytea not null unique,
  repeat_until timestamptz not null,
  session_id uuid,
  unique (campaign_id, member_id),
  unique (campaign_id, name_hash)
);
create index gift_claims_member on gift_claims (member_id);

-- The gift's page is kept in memory as the catalogue's are: whoever changes a campaign, and the claim that takes its
-- last gift, tell it (0008). All other claims do not: nothing that they change is shown.
create trigger site_changed after insert or delete or update of
    slug, title_fa, title_en, about_fa, about_en, starts_at, ends_at, is_stopped, kind, currency, amount, lasts_days,
    product_id, plan_id, plan_days, places, budget
  on gift_campaigns for each statement execute function tell_site_changed();

create trigger site_changed_at_last after update of given on gift_campaigns for each row
  when (new.given >= new.places or (new.budget is not null and new.spent + new.amount > new.budget))
  execute function tell_site_changed();
