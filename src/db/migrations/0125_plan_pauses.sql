-- Pauses of members' plans. All of a member's time pauses at once; what was left of it stands behind the pause.
create table plan_pauses (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id),
  months integer not null check (months between 1 and 3),
  starts_at timestamptz not null,
  -- the end that was asked for
  planned_until timestamptz not null,
  -- when it ends or ended: sooner than planned where the member ended it
  ends_at timestamptz not null,
  -- when the member was told that its end comes near
  told_at timestamptz,
  check (planned_until > starts_at),
  check (ends_at between starts_at and planned_until)
);
create index plan_pauses_member on plan_pauses (member_id, ends_at);
create index plan_pauses_to_tell on plan_pauses (ends_at) where told_at is null;

-- A period that a pause has cut goes on in a row of its own, which names the row that was bought or given.
alter table subscription_periods add column rest_of uuid references subscription_periods (id);
create index subscription_periods_rest on subscription_periods (rest_of) where rest_of is not null;
