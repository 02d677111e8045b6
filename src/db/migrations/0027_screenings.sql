-- Screenings and their tickets (docs/decisions/051-screenings.md). A screening is a product; when it opens and closes, in
-- which regions and from which age is in `products`, what it shows in `programme_items`.

create table screenings (
  product_id integer primary key references products (id) on delete cascade,
  -- window: each viewer in their own time; together: everybody at the same point; room: one screen in a cafe
  mode text not null check (mode in ('window', 'together', 'room')),
  -- What befell it. On sale, doors open, running and ended follow from the instants.
  fate text not null default 'planned' check (fate in ('planned', 'cancelled', 'postponed', 'interrupted')),
  -- how long before its beginning the hall opens
  doors_minutes integer not null default 15 check (doors_minutes between 0 and 240),
  -- null: from publication on
  sale_starts_at timestamptz,
  -- null: until it closes; for a screening together, until its beginning
  sale_ends_at timestamptz,
  constraint screenings_sale_order check (sale_starts_at < sale_ends_at),
  -- who comes late: begins where all the others are, from the beginning, or not at all
  late_entry text not null default 'join' check (late_entry in ('join', 'from_start', 'none')),
  -- how long before its beginning a holder may give a ticket back; null: not at all
  return_hours integer check (return_hours between 0 and 720),
  -- for one member, without group tickets
  most_per_member integer not null default 4 check (most_per_member between 1 and 50),
  capacity integer not null check (capacity > 0),
  -- seats, not tickets: a group ticket has many
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  constraint screenings_capacity check (sold + held <= capacity)
);

create trigger site_changed after insert or delete or truncate on screenings
  for each statement execute function tell_site_changed();
-- a seat that is held changes no page: pages ask for the seats
create trigger site_changed_by_terms
  after update of mode, fate, doors_minutes, sale_starts_at, sale_ends_at, late_entry, return_hours, most_per_member, capacity
  on screenings for each statement execute function tell_site_changed();

-- A price of a ticket, for a time or a number. Offers with as many seats follow one another in order: the first that has
-- not ended and has tickets left is on sale. A sold offer never changes; a new price is a new offer.
create table ticket_offers (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references screenings (product_id) on delete cascade,
  -- 1, or the seats of a group ticket
  seats integer not null default 1 check (seats between 1 and 500),
  position integer not null check (position >= 0),
  -- of a phase (“early”); null: none is shown
  name_fa text,
  name_en text,
  constraint ticket_offers_names check ((name_fa is null) = (name_en is null)),
  ends_at timestamptz,
  -- tickets at this price; null = as many as there are seats
  tickets integer check (tickets > 0),
  taken integer not null default 0 check (taken >= 0),
  constraint ticket_offers_taken check (taken <= tickets),
  withdrawn_at timestamptz
);
create unique index ticket_offers_order on ticket_offers (product_id, seats, position) where withdrawn_at is null;

create table ticket_prices (
  offer_id uuid not null references ticket_offers (id) on delete cascade,
  currency text not null check (currency in ('IRR', 'USD')),
  -- Rials or cents, with the tax in it; 0 = free
  amount bigint not null check (amount >= 0),
  primary key (offer_id, currency)
);

create trigger site_changed after insert or update of withdrawn_at, ends_at, tickets or delete or truncate on ticket_offers
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on ticket_prices
  for each statement execute function tell_site_changed();

-- Seats that a line of a purchase holds, or has bought. Gone when they are given back.
create table seat_holds (
  purchase_id uuid not null references purchases (id),
  position smallint not null,
  offer_id uuid not null references ticket_offers (id),
  product_id integer not null references screenings (product_id),
  member_id uuid not null references members (id),
  tickets integer not null check (tickets > 0),
  seats integer not null check (seats >= tickets),
  state text not null default 'held' check (state in ('held', 'sold')),
  held_at timestamptz not null,
  primary key (purchase_id, position)
);
create index seat_holds_member on seat_holds (member_id, product_id);

create table tickets (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references screenings (product_id),
  offer_id uuid references ticket_offers (id),
  purchase_id uuid,
  -- of its line, and its number in it: 1 to the quantity
  position smallint,
  number smallint not null default 1 check (number > 0),
  foreign key (purchase_id, position) references purchase_lines (purchase_id, position),
  unique (purchase_id, position, number),
  -- why staff gave it for nothing
  reason text,
  constraint tickets_bought_or_given check ((purchase_id is null) = (reason is not null)),
  constraint tickets_of_line check ((purchase_id is null) = (position is null)),
  seats integer not null default 1 check (seats > 0),
  holder_id uuid not null references members (id),
  -- raised when the ticket gets a new holder: the code of before is dead
  generation smallint not null default 1 check (generation > 0),
  -- of the code; the code itself is nowhere
  code_hash bytea not null unique,
  created_at timestamptz not null,
  -- gone: its money went back, or its holder gave it back
  revoked_at timestamptz,
  -- who played it first: from then on it opens for nobody else
  used_by uuid references members (id),
  first_played_at timestamptz,
  -- of its watching time
  ends_at timestamptz,
  constraint tickets_used check (
    (first_played_at is null) = (ends_at is null) and (first_played_at is null) = (used_by is null)
  )
);
create index tickets_holder on tickets (holder_id, created_at desc);
create index tickets_product on tickets (product_id) where revoked_at is null;
create index tickets_used_by on tickets (used_by) where used_by is not null;

-- A ticket becomes a right with its first play.
alter table rights
  add column ticket_id uuid unique references tickets (id),
  add constraint rights_ticket check (ticket_id is null or by = 'TICKET');
