-- Seats of a group ticket that come back (docs/decisions/064-seats-that-come-back.md).

-- How long before the beginning seats without a name come back; null: they stay. Of an offer, because a sold one never
-- changes: its buyers have agreed to it.
alter table ticket_offers
  add column unnamed_hours integer check (unnamed_hours between 1 and 720),
  add constraint ticket_offers_unnamed check (unnamed_hours is null or seats > 1);
create index ticket_offers_with_hour on ticket_offers (product_id) where unnamed_hours is not null;

-- Of the seats that were bought or given, how many have come back: `seats` are those that are left.
alter table tickets add column seats_back integer not null default 0 check (seats_back >= 0);

create table group_seat_returns (
  ticket_id uuid not null references tickets (id),
  -- seats only become fewer: a repetition finds its row by the number that it saw
  seats_before integer not null,
  primary key (ticket_id, seats_before),
  seats integer not null check (seats > 0 and seats < seats_before),
  -- in Rials or cents; 0: nothing went back
  amount bigint not null check (amount >= 0),
  -- at the hour of the offer, and not by its holder
  is_by_hour boolean not null,
  at timestamptz not null
);

-- Tickets whose holder was told of the hour, and those for which it has come. Each once, whatever date follows.
create table group_seat_hours (
  ticket_id uuid primary key references tickets (id),
  -- the hour of which the holder was told; a moved date has another
  told_of timestamptz,
  came_at timestamptz
);
