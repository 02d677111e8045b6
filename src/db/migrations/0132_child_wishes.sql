-- What a child's profile asks its grown-ups to buy (docs/decisions/149-a-childs-wish.md).
create table child_wishes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  profile_id integer not null references profiles (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  state text not null default 'asked' check (state in ('asked', 'refused', 'withdrawn')),
  -- what a grown-up wrote to the child with a refusal
  word text not null default '',
  -- the prices at the time of asking, by way and currency
  prices jsonb not null,
  -- which try to buy it is the present one; with the id it is the key of the purchase
  tries integer not null default 0,
  -- while a grown-up's press is being carried out, nobody refuses it or takes it back
  leased_until timestamptz,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  settled_at timestamptz
);
create index child_wishes_member on child_wishes (member_id, created_at desc);
create index child_wishes_profile on child_wishes (profile_id, created_at desc);
create index child_wishes_created on child_wishes (created_at);

-- A wish is told as a kind of its own, which a member may switch off.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (
  kind in (
    'security', 'money', 'tickets', 'support', 'work', 'wishes', 'reminders', 'plans', 'orders', 'releases', 'searches',
    'stock', 'answers', 'decisions', 'news'
  )
);
alter table notice_choices drop constraint notice_choices_kind_check;
alter table notice_choices add constraint notice_choices_kind_check check (
  kind in (
    'security', 'money', 'tickets', 'support', 'work', 'wishes', 'reminders', 'plans', 'orders', 'releases', 'searches',
    'stock', 'answers', 'decisions', 'news'
  )
);
