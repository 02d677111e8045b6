-- Advanced searches that members keep, and of which they may be told when something new fits.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  name text not null,
  -- the conditions, by their names in the address of the page
  asked jsonb not null,
  notice text not null default 'none' check (notice in ('none', 'mail', 'sms')),
  -- how many titles have come since the member looked
  new_count integer not null default 0 check (new_count >= 0),
  -- what was listed until then has been looked at
  checked_at timestamptz not null,
  created_at timestamptz not null,
  unique (member_id, asked)
);
create index saved_searches_checked on saved_searches (checked_at);

-- What was new for a saved search, once. A title may be listed before the last look and be seen only by the next one, so
-- each look goes back a day, and this says what is known.
create table saved_search_titles (
  search_id uuid not null references saved_searches (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  listed_at timestamptz not null,
  primary key (search_id, product_id)
);
create index saved_search_titles_product on saved_search_titles (product_id);
