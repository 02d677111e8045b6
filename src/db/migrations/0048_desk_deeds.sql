-- What staff did to a ticket with a key that they sent: the same act sent again, after an answer that was lost, is known
-- and done once. The act of a ticket that was given is written with the ticket.
create table ticket_deeds (
  key text primary key check (length(key) between 8 and 100),
  ticket_id uuid not null references tickets on delete cascade,
  deed text not null check (deed in ('give', 'extend')),
  request_hash bytea not null check (length(request_hash) = 32),
  at timestamptz not null
);
create index ticket_deeds_ticket on ticket_deeds (ticket_id);
