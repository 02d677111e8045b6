-- A remedy for everybody whom an outage hit. Its rows are frozen by the preview: what is done is what was shown
-- (docs/decisions/086-remedies.md).
create table mass_remedies (
  id uuid primary key default gen_random_uuid(),
  deed text not null check (deed in ('extend', 'refund', 'coupon')),
  hours smallint check (hours between 1 and 72),
  -- the worth of each coupon in Rials, and for how long it is good
  coupon_irr bigint check (coupon_irr between 1000 and 1000000000),
  coupon_days smallint check (coupon_days between 1 and 365),
  constraint mass_remedies_deed check (
    (hours is not null) = (deed = 'extend')
    and (coupon_irr is not null) = (deed = 'coupon')
    and (coupon_days is not null) = (deed = 'coupon')
  ),
  from_at timestamptz not null,
  until_at timestamptz not null,
  constraint mass_remedies_span check (until_at > from_at),
  reason text not null check (char_length(reason) between 1 and 2000),
  state text not null check (state in ('draft', 'unconfirmed', 'running', 'stopped', 'done')),
  people integer not null check (people >= 0),
  -- in Rials and in cents
  cost_irr bigint not null check (cost_irr >= 0),
  cost_usd bigint not null check (cost_usd >= 0),
  made_by uuid not null references members (id),
  made_at timestamptz not null,
  confirmed_by uuid references members (id),
  begun_at timestamptz,
  ended_at timestamptz
);
create index mass_remedies_made on mass_remedies (made_at desc);
create index mass_remedies_made_by on mass_remedies (made_by);
create index mass_remedies_confirmed_by on mass_remedies (confirmed_by) where confirmed_by is not null;

-- The titles that were chosen; none: all.
create table mass_remedy_titles (
  mass_id uuid not null references mass_remedies (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  primary key (mass_id, product_id)
);
create index mass_remedy_titles_product on mass_remedy_titles (product_id);

-- Everybody who is meant, once.
create table mass_remedy_people (
  mass_id uuid not null references mass_remedies (id) on delete cascade,
  position integer not null check (position >= 0),
  member_id uuid not null references members (id) on delete cascade,
  -- by what the outage hit them first: a rent that ran, a ticket, or that they watched or reported
  hit_by text not null check (hit_by in ('rent', 'ticket', 'watching')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  ended_at timestamptz,
  constraint mass_remedy_people_ended check ((state = 'waiting') = (ended_at is null)),
  primary key (mass_id, position),
  unique (mass_id, member_id)
);
create index mass_remedy_people_member on mass_remedy_people (member_id);
create index mass_remedy_people_waiting on mass_remedy_people (mass_id, position) where state = 'waiting';

-- What each of them gets. Neither right, ticket nor line: a coupon.
create table mass_remedy_parts (
  mass_id uuid not null,
  position integer not null,
  part smallint not null check (part >= 0),
  right_id uuid references rights (id) on delete cascade,
  ticket_id uuid references tickets (id) on delete cascade,
  -- a line of a purchase, for a rent that is paid back
  purchase_id uuid references purchases (id) on delete cascade,
  line smallint check ((line is null) = (purchase_id is null)),
  constraint mass_remedy_parts_one check (num_nonnulls(right_id, ticket_id, purchase_id) <= 1),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('IRR', 'USD')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  error_code text,
  constraint mass_remedy_parts_refused check ((state = 'refused') = (error_code is not null)),
  primary key (mass_id, position, part),
  foreign key (mass_id, position) references mass_remedy_people (mass_id, position) on delete cascade
);
create index mass_remedy_parts_right on mass_remedy_parts (right_id) where right_id is not null;
create index mass_remedy_parts_ticket on mass_remedy_parts (ticket_id) where ticket_id is not null;
create index mass_remedy_parts_purchase on mass_remedy_parts (purchase_id) where purchase_id is not null;
