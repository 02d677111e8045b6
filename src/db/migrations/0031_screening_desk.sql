-- What befalls a screening after its sale began: acts of the desk, the money that they send back, and who is told
-- (docs/decisions/054-desk-of-a-screening.md).

alter table screenings
  -- since when it is cancelled, postponed or interrupted; null while it is planned
  add column stopped_at timestamptz,
  -- until when a holder may give a ticket back because its date was moved; null: only by the usual rule
  add column returns_open_until timestamptz;

create table screening_acts (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references screenings (product_id) on delete cascade,
  -- counts from 1; calendars take the entry with the highest one
  sequence integer not null check (sequence > 0),
  unique (product_id, sequence),
  act text not null check (act in ('cancel', 'postpone', 'set_date', 'interrupt', 'resume')),
  -- tells holders and the audit log why
  reason text not null,
  member_id uuid not null references members (id),
  at timestamptz not null,
  -- the date that held before, and the one that holds since
  starts_before timestamptz,
  starts_at timestamptz,
  -- whose press sent the money back; null: it waits for finance, or there is none
  released_by uuid references members (id),
  released_at timestamptz,
  constraint screening_acts_released check ((released_by is null) = (released_at is null))
);

-- Whom an act concerns: each holder is told once.
create table screening_notices (
  act_id uuid not null references screening_acts (id) on delete cascade,
  member_id uuid not null references members (id),
  told_at timestamptz,
  primary key (act_id, member_id)
);
create index screening_notices_open on screening_notices (act_id) where told_at is null;
create index screening_notices_member on screening_notices (member_id);

-- Lines of purchases whose tickets are paid back, because their screening was cancelled.
create table screening_refunds (
  act_id uuid not null references screening_acts (id) on delete cascade,
  purchase_id uuid not null,
  position smallint not null,
  foreign key (purchase_id, position) references purchase_lines (purchase_id, position),
  primary key (act_id, purchase_id, position),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- why it failed; a press tries it again
  error_code text,
  constraint screening_refunds_failed check ((state = 'failed') = (error_code is not null)),
  -- a worker has it to itself for a while
  leased_until timestamptz,
  -- null while it waits, and where the ticket had cost nothing
  refund_id uuid references refunds (id)
);
create index screening_refunds_open on screening_refunds (act_id) where state = 'waiting';

-- Reminders that were sent. Of a moved date they are sent again.
create table ticket_reminders (
  member_id uuid not null references members (id) on delete cascade,
  product_id integer not null references screenings (product_id) on delete cascade,
  kind text not null check (kind in ('day', 'hour', 'doors', 'opens', 'last_day')),
  starts_at timestamptz not null,
  told_at timestamptz not null,
  primary key (member_id, product_id, kind, starts_at)
);

-- Members who want none.
create table ticket_reminders_off (
  member_id uuid primary key references members (id) on delete cascade,
  since timestamptz not null
);
