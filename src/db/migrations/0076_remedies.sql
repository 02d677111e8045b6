-- What support does for a member: a remedy waits some seconds in which it can be taken back, and is done once
-- (docs/decisions/086-remedies.md).
create table remedies (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  -- the case for which it is done, if there is one
  case_id uuid references support_cases (id) on delete set null,
  kind text not null check (kind in
    ('send_code', 'send_ticket', 'extend_rent', 'extend_ticket', 'grant_title', 'end_sessions', 'write')),
  right_id uuid references rights (id) on delete cascade,
  ticket_id uuid references tickets (id) on delete cascade,
  product_id integer references products (id) on delete cascade,
  hours smallint check (hours between 1 and 72),
  -- what is written to the member
  text text check (char_length(text) between 1 and 20000),
  constraint remedies_subject check (
    (right_id is not null) = (kind = 'extend_rent')
    and (ticket_id is not null) = (kind in ('send_ticket', 'extend_ticket'))
    and (product_id is not null) = (kind = 'grant_title')
    and (hours is not null) = (kind in ('extend_rent', 'extend_ticket'))
    and (text is not null) = (kind = 'write')
  ),
  -- in Rials; above a limit somebody senior confirms
  worth bigint not null default 0 check (worth >= 0),
  reason text not null check (char_length(reason) between 1 and 2000),
  state text not null check (state in ('unconfirmed', 'waiting', 'done', 'taken_back', 'refused')),
  -- why it could not be done
  error_code text,
  constraint remedies_refused check ((state = 'refused') = (error_code is not null)),
  made_by uuid not null references members (id),
  made_at timestamptz not null,
  confirmed_by uuid references members (id),
  -- until then it can be taken back; null while nobody has confirmed it
  acts_at timestamptz,
  constraint remedies_acts check (state in ('unconfirmed', 'taken_back') or acts_at is not null),
  ended_at timestamptz,
  constraint remedies_ended check ((state in ('unconfirmed', 'waiting')) = (ended_at is null)),
  -- one press makes one remedy, however often it is sent
  idempotency_key text not null unique check (char_length(idempotency_key) between 8 and 100)
);
create index remedies_member on remedies (member_id, made_at desc);
create index remedies_due on remedies (acts_at) where state = 'waiting';
create index remedies_unconfirmed on remedies (made_at) where state = 'unconfirmed';
create index remedies_case on remedies (case_id) where case_id is not null;
create index remedies_right on remedies (right_id) where right_id is not null;
create index remedies_ticket on remedies (ticket_id) where ticket_id is not null;
create index remedies_product on remedies (product_id) where product_id is not null;
create index remedies_made_by on remedies (made_by);
create index remedies_confirmed_by on remedies (confirmed_by) where confirmed_by is not null;
