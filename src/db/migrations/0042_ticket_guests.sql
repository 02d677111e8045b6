-- People whom the holder of a group ticket takes along (docs/decisions/059-guests-of-a-ticket.md). Rows
-- end with a hand-over: a ticket that was given on has no guests and no link.

create table ticket_guest_links (
  ticket_id uuid primary key references tickets (id) on delete cascade,
  holder_id uuid not null references members (id) on delete cascade,
  secret_hash bytea not null unique,
  made_at timestamptz not null
);
create index ticket_guest_links_holder on ticket_guest_links (holder_id);

create table ticket_guests (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets (id) on delete cascade,
  holder_id uuid not null references members (id) on delete cascade,
  -- of the seats of the ticket, from 1
  number integer not null check (number > 0),
  unique (ticket_id, number),
  name text not null check (char_length(name) between 1 and 60),
  -- of the guest's own session; null: the holder wrote the name
  token_hash bytea unique,
  joined_at timestamptz not null
);
create index ticket_guests_holder on ticket_guests (holder_id);
create index ticket_guests_joined on ticket_guests (joined_at);
