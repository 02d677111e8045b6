-- What the way through a bank needs beyond the first tables: money that goes back, and gateways that rest.

alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check check (state in
  ('created', 'started', 'returned', 'finalising', 'paid', 'failed', 'cancelled', 'expired', 'unknown',
   -- the bank holds money that we cannot fulfil: it is on its way back
   'reversing', 'reversed', 'refunded'));

alter table payment_attempts
  -- where the browser was sent, so that a repeated call gets the same answer
  add column redirect jsonb,
  -- what the returning browser claimed; never a proof
  add column user_outcome text check (user_outcome in ('maybe_paid', 'cancelled', 'failed')),
  add column checked_at timestamptz,
  -- why the money goes back
  add column return_reason text;

-- a next check is set exactly while the bank still has to be asked
drop index payment_attempts_open;
create index payment_attempts_due on payment_attempts (next_check_at) where next_check_at is not null;

-- cancelled and failed ones keep what they hold until their time is over
drop index purchases_unsettled;
create index purchases_unsettled on purchases (expires_at) where settled_at is null;

-- A gateway that keeps failing rests for a while; rows, so that every process knows.
create table gateway_health (
  gateway text primary key,
  failures integer not null default 0,
  last_failed_at timestamptz,
  resting_until timestamptz
);
