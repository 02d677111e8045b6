-- Tickets that change hands or come back, the line of those who wait for seats, and the one place where a ticket plays
-- (docs/decisions/055-tickets-in-hands.md).

-- A link by which the holder gives a ticket to whoever accepts it first.
create table ticket_gifts (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets (id),
  giver_id uuid not null references members (id),
  -- as the giver wants to be called; nothing else about them is shown
  giver_name text not null check (length(giver_name) between 1 and 60),
  -- of the link's secret; the secret itself is nowhere
  secret_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'accepted', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  receiver_id uuid references members (id),
  constraint ticket_gifts_closed check ((state = 'open') = (closed_at is null)),
  constraint ticket_gifts_received check ((state = 'accepted') = (receiver_id is not null))
);
create unique index ticket_gifts_one_open on ticket_gifts (ticket_id) where state = 'open';
create index ticket_gifts_giver on ticket_gifts (giver_id, created_at desc);
create index ticket_gifts_receiver on ticket_gifts (receiver_id) where receiver_id is not null;

-- The holder gave it back: of a line's tickets this is the one that its refund ends.
alter table tickets add column returned_at timestamptz;

-- Who waits for seats of a screening that is sold out. Seats that are offered are counted in `screenings.held`.
create table waiting_entries (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references screenings (product_id) on delete cascade,
  member_id uuid not null references members (id),
  seats smallint not null check (seats between 1 and 20),
  all_or_none boolean not null,
  -- taken: a purchase has taken the offered seats over; missed: the offer ended; over: the sale ended
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'missed', 'left', 'over')),
  joined_at timestamptz not null,
  offered_seats smallint check (offered_seats between 1 and seats),
  offered_at timestamptz,
  offer_ends_at timestamptz,
  constraint waiting_entries_offer check (
    (state = 'offered') = (offered_seats is not null)
    and (offered_seats is null) = (offer_ends_at is null) and (offered_seats is null) = (offered_at is null)
  )
);
create unique index waiting_entries_one_of_member on waiting_entries (product_id, member_id)
  where state in ('waiting', 'offered');
create index waiting_entries_line on waiting_entries (product_id, joined_at, id) where state in ('waiting', 'offered');
create index waiting_entries_ends on waiting_entries (offer_ends_at) where state = 'offered';
create index waiting_entries_member on waiting_entries (member_id);

-- Where a ticket plays now: a lease that the player keeps by its beats.
create table playing_places (
  right_id uuid primary key references rights (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  -- chosen by the player: another player of the same session is another place
  place_id uuid not null,
  session_id uuid not null references sessions (id) on delete cascade,
  taken_at timestamptz not null,
  until timestamptz not null
);
create index playing_places_member on playing_places (member_id);
