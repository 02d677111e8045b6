-- More than a tenth of a screening was lost by our fault: whoever was watching sees it again, or gets the money back
-- (docs/decisions/062-lost-time.md).

-- One offer for each ticket. Taking one way ends the other.
create table lost_time_offers (
  ticket_id uuid primary key references tickets (id),
  product_id integer not null references screenings (product_id) on delete cascade,
  -- what this ticket lost, and of what length
  lost_ms bigint not null check (lost_ms > 0),
  running_ms bigint not null check (running_ms > 0),
  offered_at timestamptz not null,
  ends_at timestamptz not null,
  -- over: it has another date, or was cancelled, before its holder chose
  state text not null default 'open' check (state in ('open', 'again', 'money', 'over')),
  answered_at timestamptz,
  constraint lost_time_offers_order check (ends_at > offered_at),
  constraint lost_time_offers_answered check ((state = 'open') = (answered_at is null))
);
create index lost_time_offers_screening on lost_time_offers (product_id) where state in ('open', 'again');
