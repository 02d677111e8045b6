-- What visitors and juries add to a festival: own plans, juries, prizes and the audience's votes
-- (docs/decisions/060-festival-people.md).

-- Shows that a member has marked without a place; what a pass has reserved is in the plan by itself. The mark names the
-- screening and not its row in the grid, because each save of the studio writes the grid again.
create table festival_marks (
  member_id uuid not null references members (id) on delete cascade,
  screening_id integer not null references screenings (product_id) on delete cascade,
  marked_at timestamptz not null,
  primary key (member_id, screening_id)
);

create table festival_jurors (
  festival_id integer not null references festivals (product_id) on delete cascade,
  position smallint not null check (position >= 0),
  person_id integer not null references people (id),
  role_fa text not null check (role_fa <> ''),
  role_en text not null check (role_en <> ''),
  primary key (festival_id, position),
  unique (festival_id, person_id)
);

create table festival_prizes (
  festival_id integer not null references festivals (product_id) on delete cascade,
  position smallint not null check (position >= 0),
  name_fa text not null check (name_fa <> ''),
  name_en text not null check (name_en <> ''),
  category_fa text,
  category_en text,
  constraint festival_prizes_category check ((category_fa is null) = (category_en is null)),
  film_id integer references products (id),
  person_id integer references people (id),
  -- until then nobody outside the studio learns of it; null: not decided yet
  announced_at timestamptz,
  constraint festival_prizes_winner check (announced_at is null or film_id is not null or person_id is not null),
  primary key (festival_id, position)
);

-- One vote a used ticket, and one a member and show. Nobody reads who gave which: calls return sums, and the voter's own.
create table festival_votes (
  ticket_id uuid primary key references tickets (id),
  screening_id integer not null references screenings (product_id),
  -- null: the account was deleted; the vote stays in the count
  member_id uuid references members (id),
  stars smallint not null check (stars between 1 and 5),
  voted_at timestamptz not null,
  unique (screening_id, member_id)
);
create index festival_votes_member on festival_votes (member_id);

create trigger site_changed after insert or update or delete or truncate on festival_jurors
  for each statement execute function tell_site_changed();
create trigger site_changed after insert or update or delete or truncate on festival_prizes
  for each statement execute function tell_site_changed();
