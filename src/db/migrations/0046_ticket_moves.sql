-- Tickets that the desk moves to another screening of the same title (docs/decisions/066-moving-a-ticket.md).

-- Each move; of a ticket that was moved again there are several.
create table ticket_moves (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets (id),
  from_id integer not null references screenings (product_id),
  to_id integer not null references screenings (product_id),
  constraint ticket_moves_elsewhere check (from_id <> to_id),
  -- the date that the ticket was for; null: it had none
  starts_before timestamptz,
  -- tells the audit log and the holder’s own data why
  reason text not null,
  moved_by uuid not null references members (id),
  moved_at timestamptz not null
);
create index ticket_moves_ticket on ticket_moves (ticket_id, moved_at desc);
create index ticket_moves_from on ticket_moves (from_id, moved_at);
create index ticket_moves_to on ticket_moves (to_id, moved_at);
create index ticket_moves_moved on ticket_moves (moved_at);

alter table tickets
  -- the last move: since then no seat hold and no price of its screening counts it
  add column moved_at timestamptz,
  -- a right to give it back that it brought from the screening of before, because that one’s date was moved
  add column returns_kept_until timestamptz,
  -- added to the number of its screening’s last act, so that calendars take the entry of the new screening
  add column calendar_base integer not null default 0 check (calendar_base >= 0),
  add constraint tickets_moved check (moved_at is not null or (returns_kept_until is null and calendar_base = 0));

-- A proposal may be for a part of the ticket’s money: the screening to which it was moved costs less. In Rials or cents;
-- null: all of it, and the ticket ends.
alter table ticket_refund_proposals add column amount bigint check (amount > 0);
