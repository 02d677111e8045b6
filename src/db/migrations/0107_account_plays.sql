-- Where an account plays now what it has bought, or what its plan opens: at most three places at a time, as it has at most
-- three devices. A ticket has a place of its own (`playing_places`).
create table account_plays (
  member_id uuid not null references members (id) on delete cascade,
  -- chosen by the player: another player of the same session is another place
  place_id uuid not null,
  session_id uuid not null references sessions (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  taken_at timestamptz not null,
  until timestamptz not null,
  primary key (member_id, place_id)
);
create index account_plays_session on account_plays (session_id);
create index account_plays_product on account_plays (product_id);
create index account_plays_until on account_plays (until);
